"""Build a Debian package of the frozen program: `python game/packaging/debian.py FROZEN TARGET`.

FROZEN is the folder created by `frozen.spec`, after `notices.py` was run on it; the `.deb` is written to the folder
TARGET, next to a folder `root` with the same files for other package formats. Needs `dpkg-deb` and an editable
installation.
"""

import os
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

from game import __version__

ROOT = Path(__file__).parent.parent.parent
DESKTOP = Path(__file__).parent / "desktop"
ID = "org.shanghai_rummy.ShanghaiRummy"
ICONS_PX = (16, 32, 48, 64, 128, 256, 512)
# The libraries SDL loads from the system to open a window or a sound device; everything else is included.
DEPENDS = "libc6, libx11-6, libxext6"
RECOMMENDS = "libxcursor1, libxi6, libxrandr2, libxfixes3, libxss1, libwayland-client0, libxkbcommon0, libpulse0"
CONTROL = """Package: shanghai-rummy
Version: {version}
Architecture: {architecture}
Maintainer: Shanghai Rummy contributors
Installed-Size: {kibibytes}
Depends: {depends}
Recommends: {recommends}
Section: games
Priority: optional
Description: family card game for the desktop
 Shanghai Rummy: five documented rule sets, played to the letter, and your own
 house's rules. Play alone against computer players or with several people at
 one screen.
"""


def project() -> dict[str, object]:
    """Return the project's metadata."""
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


def debian_version() -> str:
    """Return the version as Debian sorts it: development versions come before the release."""
    return __version__.replace(".dev", "~dev")


def metainfo() -> str:
    """Return the metadata for software centers; dated today, or by SOURCE_DATE_EPOCH."""
    day = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    licence = project().get("license")
    license_line = (
        f"<project_license>{licence}</project_license>" if licence else "<!-- its owner has still to choose one -->"
    )
    text = (DESKTOP / f"{ID}.metainfo.xml").read_text(encoding="utf-8")
    return text.replace("@VERSION@", debian_version()).replace("@DATE@", day).replace("@LICENCE@", license_line)


def lay_out(frozen: Path, root: Path) -> None:
    """Place all files as on a system, under `root`."""
    share = root / "usr/share"
    shutil.copytree(frozen, root / "usr/lib/shanghai-rummy", symlinks=True)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/shanghai-rummy").symlink_to("../lib/shanghai-rummy/shanghai-rummy")
    _write(share / "applications" / f"{ID}.desktop", (DESKTOP / f"{ID}.desktop").read_text(encoding="utf-8"))
    _write(share / "metainfo" / f"{ID}.metainfo.xml", metainfo())
    licence = project().get("license") or "No licence has been chosen for the game itself yet."
    notices = (frozen / "NOTICES.txt").read_text(encoding="utf-8")
    _write(share / "doc/shanghai-rummy/copyright", f"Shanghai Rummy: {licence}\n\n{notices}")
    icons = share / "icons/hicolor"
    _write(icons / "scalable/apps" / f"{ID}.svg", (ROOT / "sprites/logo.svg").read_text(encoding="utf-8"))
    _paint(icons)


def _paint(icons: Path) -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from sprites import logo

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    for size in ICONS_PX:
        path = icons / f"{size}x{size}/apps/{ID}.png"
        path.parent.mkdir(parents=True)
        pygame.image.save(logo(size), path)
    pygame.display.quit()


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def package(frozen: Path, target: Path) -> Path:
    """Build the package and return its path."""
    root = target / "root"
    lay_out(frozen, root)
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    ).stdout.strip()
    size = sum(path.lstat().st_size for path in root.rglob("*") if not path.is_dir()) // 1024
    control = CONTROL.format(
        version=debian_version(), architecture=architecture, kibibytes=size, depends=DEPENDS, recommends=RECOMMENDS
    )
    _write(root / "DEBIAN/control", control)
    made = target / f"shanghai-rummy_{debian_version()}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(made)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(root / "DEBIAN")
    return made


if __name__ == "__main__":
    print(package(Path(sys.argv[1]), Path(sys.argv[2])))

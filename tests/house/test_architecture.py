"""The rings: who may import whom, never in a circle, what the inner rings must not know, how large a file may grow."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests import ROOT
from tests.house.rings import RINGS

PACKAGES = ("game", "ai", "sprites", "sounds")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

# What the outside world is made of: rules and engine know none of it.
WORLDLY = {"pygame", "random", "time", "os", "threading", "multiprocessing", "socket", "asyncio", "subprocess", "numpy"}
PURE = ("game.documents", "game.rules", "game.engine")
WITHOUT_PYGAME = (
    "game.documents",
    "game.rules",
    "game.engine",
    "game.match",
    "game.orders",
    "game.words",
    "game.commands",
    "game.settings",
    "game.storage",
    "game.saving",
    "ai",
)
PLAIN_TABLE = ("geometry", "grid", "layout", "choreography", "gesture", "proposals", "tray", "holding", "sounding")
MOST_LINES = 500
MOST_LINES_OF_A_FUNCTION = 40


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def ring_of(name: str) -> str:
    """The ring a module belongs to."""
    fitting = [ring for ring in RINGS if name == ring or name.startswith(f"{ring}.")]
    return max(fitting, key=len)


def imports_of(path: Path) -> Iterator[str]:
    """Every module named in an import anywhere in the file, also inside functions."""
    for found in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(found, ast.Import):
            yield from (alias.name for alias in found.names)
        elif isinstance(found, ast.ImportFrom):
            assert found.level == 0, f"{path} imports relatively"
            whole = found.module or ""
            # `from game import words` names a module too, not only the package.
            yield from (f"{whole}.{alias.name}" for alias in found.names) if whole in PACKAGES else (whole,)


def modules_named(tree: ast.AST, modules: frozenset[str]) -> set[str]:
    """Those of the modules that are named in an import anywhere in a file: inside functions and for types only, too."""
    named: set[str] = set()
    for found in ast.walk(tree):
        if isinstance(found, ast.Import):
            named |= {alias.name for alias in found.names}
        elif isinstance(found, ast.ImportFrom):
            wholes = {f"{found.module}.{alias.name}": found.module or "" for alias in found.names}
            named |= {module if module in modules else whole for module, whole in wholes.items()}
    return named & modules


def graph_of(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Every module with those it imports, from their sources."""
    modules = frozenset(sources)
    return {name: modules_named(ast.parse(source), modules) - {name} for name, source in sources.items()}


def within(graph: Mapping[str, set[str]], folder: str) -> dict[str, set[str]]:
    """The same for the files and folders in a folder: each with those beside it that anything in it imports."""
    beside: dict[str, set[str]] = {}
    for name, imported in graph.items():
        if name.startswith(f"{folder}."):
            one, *_ = name.removeprefix(f"{folder}.").split(".")
            others = (other.removeprefix(f"{folder}.") for other in imported if other.startswith(f"{folder}."))
            beside.setdefault(one, set()).update({other.split(".")[0] for other in others} - {one})
    return beside


def circle_in(graph: Mapping[str, set[str]]) -> list[str]:
    """Modules that import one another in a circle, if there are any; the first stands at the end again."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as found:
        circle: list[str] = found.args[1]
        return circle
    return []


def is_ours(name: str) -> bool:
    """Whether a module is one of this project's."""
    return name.split(".")[0] in PACKAGES or name.split(".")[0] == "tests"


def parent_of(name: str) -> str:
    """The folder a module lies in; empty at the top."""
    return name.rpartition(".")[0]


GRAPH = graph_of({name_of(path): path.read_text(encoding="utf-8") for path in MODULES})


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_go_inward_only(path: Path) -> None:
    allowed = RINGS[ring_of(name_of(path))]
    outward = [
        name
        for name in imports_of(path)
        if is_ours(name) and not any(name == ring or name.startswith(f"{ring}.") for ring in allowed)
    ]

    assert [] == outward


def test_no_modules_import_one_another_in_a_circle() -> None:
    assert [] == circle_in(GRAPH)


@pytest.mark.parametrize("folder", sorted({parent_of(name) for name in GRAPH} - {""}))
def test_the_parts_of_a_folder_stand_one_above_the_other(folder: str) -> None:
    assert [] == circle_in(within(GRAPH, folder))


PLANTED = {
    "house": "",
    "house.roof": "from house import wall",
    "house.wall": "def built():\n    from house.rooms.floor import laid\n    return laid",
    "house.rooms.floor": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import house.roof",
}


def test_a_circle_is_found_even_where_imports_are_hidden_in_functions_or_meant_for_types_only() -> None:
    assert {"house.roof", "house.wall", "house.rooms.floor"} == set(circle_in(graph_of(PLANTED)))
    assert [] == circle_in(graph_of(PLANTED | {"house.rooms.floor": "import sys"}))


def test_a_circle_of_folders_is_found_where_no_modules_make_one() -> None:
    by_the_cellar = PLANTED | {"house.rooms.floor": "", "house.rooms.cellar": "from house.roof import tiles"}

    assert [] == circle_in(graph_of(by_the_cellar))
    assert {"roof", "wall", "rooms"} == set(circle_in(within(graph_of(by_the_cellar), "house")))


@pytest.mark.parametrize("path", [path for path in MODULES if name_of(path).startswith(PURE)], ids=name_of)
def test_rules_and_engine_know_nothing_of_the_world(path: Path) -> None:
    outside = {name.split(".")[0] for name in imports_of(path) if not is_ours(name)}

    assert set() == outside & WORLDLY
    assert set() == outside - set(sys.stdlib_module_names)


@pytest.mark.parametrize("path", [path for path in MODULES if name_of(path).startswith(WITHOUT_PYGAME)], ids=name_of)
def test_no_pygame_where_none_belongs(path: Path) -> None:
    assert "pygame" not in {name.split(".")[0] for name in imports_of(path)}


@pytest.mark.parametrize("module", PLAIN_TABLE)
def test_the_thinking_parts_of_the_table_do_without_pygame(module: str) -> None:
    path = ROOT / "game" / "table" / f"{module}.py"

    assert "pygame" not in {name.split(".")[0] for name in imports_of(path)}


def test_the_windows_process_knows_the_levels_and_who_thinks_without_numpy() -> None:
    asked = "import sys, ai.thinker; print('numpy' in sys.modules, 'ai.bots' in sys.modules)"

    told = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)

    assert "False True" == told.stdout.strip()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_and_every_folder_says_what_it_holds(path: Path) -> None:
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""

    assert said.endswith((".", ")")), said


def test_a_screen_of_several_files_is_a_folder_with_the_screen_in_it() -> None:
    folders = [path for path in (ROOT / "game" / "screens").iterdir() if (path / "__init__.py").exists()]

    assert len(folders) > 3
    assert [] == [folder.name for folder in folders if not (folder / "screen.py").exists()]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_file_grows_past_five_hundred_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_function_grows_past_forty_lines(path: Path) -> None:
    functions = [
        found
        for found in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(found, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    long = {function.name: lines_of(function) for function in functions if not is_table(function)}

    assert {} == {name: lines for name, lines in long.items() if lines > MOST_LINES_OF_A_FUNCTION}


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of the body, its docstring not counted."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return 0 if not body else (body[-1].end_lineno or 0) - body[0].lineno + 1


def is_table(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """One `match` with a short case for each member of a union: long, but read like a table."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return len(body) == 1 and isinstance(body[0], ast.Match) and all(len(case.body) <= 4 for case in body[0].cases)


def test_the_top_level_is_what_it_was_asked_to_be() -> None:
    git = ROOT / ".git"
    shown = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    made = {"build", "dist"} | {path.name for path in ROOT.glob("*.egg-info")}

    assert git.exists()
    assert {"pyproject.toml", "README.md", "game", "ai", "sprites", "sounds", "tests"} == shown - made


# The doors to the world outside: who opens a file, who reads what somebody wrote into it, who prints. Nobody else does.
DOORS = {
    "ai.native.library": {"read_text", "read_bytes"},  # the sources that ship, and what they say
    "game.packaging.debian": {"read_text", "write_text", "tomllib.loads", "print"},  # builds, too
    "game.packaging.notices": {"read_text", "write_text", "print"},
    "game.storage": {"open", "os.open"},
    "game.documents": {"json.loads", "tomllib.loads"},
    "game.commands.printing": {"os.open", "sys.stdout.write", "sys.stderr.write"},
    "game.rules.variant_file": {"read_text"},  # the rule sets that ship with the game
    "game.words.book": {"read_text", "tomllib.loads"},  # what is said of the rules, which ships as well
    "game.words.manual": {"read_text"},  # what ships to be read
    "game.app.lesson.deal": {"read_text"},  # its cards, which ship too
}
ACTS = {
    *("open", "os.open", "io.open", "json.load", "json.loads", "tomllib.load", "tomllib.loads"),
    *("print", "sys.stdout.write", "sys.stderr.write"),
}
ACTS_ON_PATHS = {"read_text", "read_bytes", "write_text", "write_bytes"}
OWN_FILES = ("sprites", "sounds", "game.app.shots")  # what ships with the game, and pictures of it


def acts_of(path: Path) -> set[str]:
    """Which of these acts a file does."""
    done = set()
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call):
            name = ast.unparse(call.func)
            own, _dot, last = name.rpartition(".")
            is_opening = last == "open" and own and call.args and isinstance(call.args[0], ast.Constant)
            done |= {name} & ACTS | ({last} & ACTS_ON_PATHS if own else set()) | ({"open"} if is_opening else set())
    return done


@pytest.mark.parametrize("path", [path for path in MODULES if not name_of(path).startswith(OWN_FILES)], ids=name_of)
def test_files_are_opened_and_read_and_lines_are_printed_behind_doors_only(path: Path) -> None:
    assert set() == acts_of(path) - DOORS.get(name_of(path), set())


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_what_ships_is_named_a_part_at_a_time(path: Path) -> None:
    """A frozen program of Python 3.11 knows no `joinpath` of several parts."""
    calls = [call for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(call, ast.Call)]
    joining = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "joinpath"]

    assert [] == [ast.unparse(call) for call in joining if len(call.args) != 1]


def test_each_package_of_the_game_has_its_folder_of_tests() -> None:
    """`game.packaging` is tried by building what it builds: `tests.release`."""
    packages = {path.parent.name for path in (ROOT / "game").glob("*/__init__.py")} | {*PACKAGES[1:]}

    assert {"packaging"} == {name for name in packages if not (ROOT / "tests" / name / "__init__.py").is_file()}


def test_every_package_tells_type_checkers_of_its_types() -> None:
    assert [] == [package for package in PACKAGES if not (ROOT / package / "py.typed").is_file()]


def drawn_past_the_canvas(module: ast.Module) -> Iterator[int]:
    """The lines that draw on a canvas's surface without the canvas: nobody would present it."""
    for node in ast.walk(module):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(value=ast.Name(id="canvas"), attr="surface"), attr=name)
            ):
                if name in ("blit", "blits", "fblits", "fill", "scroll", "set_at"):
                    yield node.lineno
            case ast.Call(func=ast.Attribute(value=ast.Attribute(value=ast.Name(id="pygame"), attr="draw")), args=args):
                if any(isinstance(arg, ast.Attribute) and arg.attr == "surface" for arg in args):
                    yield node.lineno
            case _:
                pass


@pytest.mark.parametrize("package", ["game/screens", "game/table"])
def test_whatever_is_drawn_is_drawn_by_the_canvas_which_notes_it(package: str) -> None:
    found = {
        f"{path.name}:{line}"
        for path in sorted((ROOT / package).rglob("*.py"))
        if path.name != "canvas.py"
        for line in drawn_past_the_canvas(ast.parse(path.read_text(encoding="utf-8")))
    }

    assert set() == found


def test_no_painter_of_a_part_sees_the_whole_scene() -> None:
    painters = sorted((ROOT / "game" / "screens" / "play" / "paint").glob("*.py"))

    whole = {"TableScene", "SceneSource", "scene", "make_scene"}
    imported = {
        (path.name, found.name)
        for path in painters
        for line in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(line, ast.Import | ast.ImportFrom)
        for found in line.names
    }

    assert painters
    assert set() == {(path, name) for path, name in imported if name.rpartition(".")[2] in whole}


# What a package is called where it is imported, if that is another name; fonts are looked up by name, never imported.
IMPORTED_AS = {"pygame-ce": "pygame", "tomli-w": "tomli_w"}
FONTS = {"fontpkg-marcellus", "fontpkg-jost"}


def assigned_elsewhere(tree: ast.AST) -> Iterator[str]:
    """Every field of another object than `self` that is assigned; a class may fill in what it makes in `__new__`."""
    for found in ast.walk(tree):
        if isinstance(found, ast.Attribute) and isinstance(found.ctx, ast.Store | ast.Del):
            owner = ast.unparse(found.value)
            if owner not in ("self", "made"):
                yield f"line {found.lineno}: {ast.unparse(found)}"


def test_an_assignment_to_another_objects_field_is_found_in_every_guise() -> None:
    code = "self.a = 1\nself.b.c = 1\nd.e, (f.g, h) = i\nj.k += 1\nl.m: int = 1\nfor n.o in p: pass\ndel q.r"

    found = [line.partition(": ")[2] for line in assigned_elsewhere(ast.parse(code))]
    assert sorted(found) == ["d.e", "f.g", "j.k", "l.m", "n.o", "q.r", "self.b.c"]


@pytest.mark.parametrize("path", sorted((ROOT / "game/screens").rglob("*.py")), ids=name_of)
def test_no_screen_assigns_another_objects_field(path: Path) -> None:
    assert not list(assigned_elsewhere(ast.parse(path.read_text(encoding="utf-8"))))


def test_what_is_declared_is_imported_and_what_is_imported_is_declared() -> None:
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = document["project"]["dependencies"] + document["build-system"]["requires"]  # to run, and to build
    needed += document["project"]["optional-dependencies"]["cluster"]
    declared = {re.split(r"[<>=\[ ]", said)[0] for said in needed}
    imported = {name.split(".")[0] for path in MODULES for name in imports_of(path) if not is_ours(name)}

    assert {IMPORTED_AS.get(name, name) for name in declared - FONTS} == imported - set(sys.stdlib_module_names)


def test_equals_are_put_in_the_same_order_on_every_machine() -> None:
    """A plain `argsort` of numpy orders equals as suits the processor: a level would play differently on another."""
    loose = [
        f"{name_of(path)}: {call}"
        for path in MODULES
        for call in re.findall(r"argsort\(.*", path.read_text(encoding="utf-8"))
        if 'kind="stable"' not in call
    ]
    assert loose == []

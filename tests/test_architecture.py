"""The rings: who may import whom, what the inner rings must not know, and how large a file may grow."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("game", "ai", "sprites", "sounds")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

# Each ring with the rings it may import from; a module belongs to the longest prefix that fits.
RINGS = {
    "game": (),
    "game.rules": ("game.rules",),
    "game.engine": ("game.engine", "game.rules"),
    "game.match": ("game.engine", "game.rules"),
    "game.orders": ("game.engine", "game.rules"),
    "game.words": ("game.words", "game.orders", "game.engine", "game.rules"),
    "game.storage": ("game.storage",),
    "game.saving": ("game.saving", "game.match", "game.engine", "game.rules", "game.storage"),
    "game.settings": ("game.settings", "game.storage", "game.words"),
    "game.statistics": (*("game.statistics", "game.match", "game.words", "game.engine", "game.rules", "game.storage"),),
    "game.table": ("game.table", "game.match", "game.words", "game.engine", "game.rules", "sprites", "sounds"),
    "game.screens": (
        *("game.screens", "game.table", "game.match", "game.orders", "game.words", "game.engine", "game.rules"),
        *("game.settings", "game.statistics", "sprites", "sounds"),
    ),
    "game.window": ("sprites",),
    "game.loop": ("game.loop", "game.window", "game.screens", "game.table", "game.words", "sprites", "sounds"),
    "game.app": ("game", "ai", "sprites", "sounds"),
    "game.commands": ("game", "ai"),
    "game.__main__": ("game", "ai"),
    "ai": ("ai", "game.engine", "game.rules"),
    "sprites": ("sprites",),
    "sounds": ("sounds",),
}
# What the outside world is made of: rules and engine know none of it.
WORLDLY = {"pygame", "random", "time", "os", "threading", "multiprocessing", "socket", "asyncio", "subprocess", "numpy"}
PURE = ("game.rules", "game.engine")
WITHOUT_PYGAME = (
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
    fitting = [ring for ring in RINGS if name == ring or name.startswith((ring + ".", ring + "_"))]
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


def is_ours(name: str) -> bool:
    """Whether a module is one of this project's."""
    return name.split(".")[0] in PACKAGES or name.split(".")[0] == "tests"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_go_inward_only(path: Path) -> None:
    allowed = RINGS[ring_of(name_of(path))]
    outward = [
        name
        for name in imports_of(path)
        if is_ours(name) and not any(name == ring or name.startswith((ring + ".", ring + "_")) for ring in allowed)
    ]

    assert [] == outward


@pytest.mark.parametrize("path", [path for path in MODULES if name_of(path).startswith(PURE)], ids=name_of)
def test_rules_and_engine_know_nothing_of_the_world(path: Path) -> None:
    outside = {name.split(".")[0] for name in imports_of(path) if not is_ours(name)}

    assert set() == outside & WORLDLY
    assert set() == outside - set(sys.stdlib_module_names) - {"msgspec"}


@pytest.mark.parametrize("path", [path for path in MODULES if name_of(path).startswith(WITHOUT_PYGAME)], ids=name_of)
def test_no_pygame_where_none_belongs(path: Path) -> None:
    assert "pygame" not in {name.split(".")[0] for name in imports_of(path)}


@pytest.mark.parametrize("module", PLAIN_TABLE)
def test_the_thinking_parts_of_the_table_do_without_pygame(module: str) -> None:
    path = ROOT / "game" / "table" / f"{module}.py"

    assert "pygame" not in {name.split(".")[0] for name in imports_of(path)}


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

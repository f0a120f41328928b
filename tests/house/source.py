"""Every module of the program, read, parsed and walked once for all house tests."""

import ast
import gc
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from tests import ROOT

TOP_LEVEL = ("game", "ai", "sprites", "sounds")

Node = TypeVar("Node", bound=ast.AST)
Result = TypeVar("Result")


def name_of(path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def without_collection(make: Callable[[], Result]) -> Result:
    """Return what a function makes; garbage collection, which would take ten times as long, skips all its objects."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return make()
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()


@cache
def sources() -> Mapping[str, str]:
    """Return the text of every module by its name."""
    files = sorted(path for package in TOP_LEVEL for path in (ROOT / package).rglob("*.py"))
    return {name_of(path): path.read_text(encoding="utf-8") for path in files}


@cache
def trees() -> Mapping[str, ast.Module]:
    """Return the syntax tree of every module by its name."""
    return without_collection(lambda: {name: ast.parse(source) for name, source in sources().items()})


@cache
def _nodes_by_kind(tree: ast.AST) -> Mapping[type[ast.AST], list[ast.AST]]:
    by_kind = defaultdict[type[ast.AST], list[ast.AST]](list)
    for node in ast.walk(tree):
        by_kind[type(node)].append(node)
    return dict(by_kind)


def nodes(tree: ast.AST, kind: type[Node]) -> list[Node]:
    """Return every node of one kind in a tree, which is walked once only."""
    return _nodes_by_kind(tree).get(kind, [])  # type: ignore[return-value]


def modules_in(*packages: str) -> list[str]:
    """Return the modules of these packages. Raises AssertionError if one of them has none."""
    by_package = {package: [name for name in trees() if f"{name}.".startswith(f"{package}.")] for package in packages}
    assert all(by_package.values()), f"no modules in {[package for package, names in by_package.items() if not names]}"
    return sorted({name for names in by_package.values() for name in names})


@cache
def imports_in(tree: ast.AST) -> tuple[str, ...]:
    """Return every module named in an import anywhere in a tree, inside functions and for types only, too."""
    named = [alias.name for node in nodes(tree, ast.Import) for alias in node.names]
    for node in nodes(tree, ast.ImportFrom):
        assert node.level == 0, f"a relative import in line {node.lineno}"
        # `from game import text` names a module too, not only its package.
        whole = node.module or ""
        named += [f"{whole}.{alias.name}" for alias in node.names] if whole in TOP_LEVEL else [whole]
    return tuple(dict.fromkeys(named))


def called_name(call: ast.Call) -> str:
    """Return what a call calls, as `name` or `owner.name`; `?` stands for an owner that is no plain name."""
    names, node = [], call.func
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    names.append(node.id if isinstance(node, ast.Name) else "?")
    return ".".join(reversed(names))


def is_ours(name: str) -> bool:
    """Return whether a module belongs to this project."""
    return name.split(".")[0] in (*TOP_LEVEL, "tests")


def imported_by(tree: ast.AST, known: Collection[str]) -> set[str]:
    """Return those among some modules that a tree imports anywhere."""
    named = {alias.name for node in nodes(tree, ast.Import) for alias in node.names}
    for node in nodes(tree, ast.ImportFrom):
        wholes = {f"{node.module}.{alias.name}": node.module or "" for alias in node.names}
        named |= {module if module in known else whole for module, whole in wholes.items()}
    return {name for name in named if name in known}


def graph_of(parsed: Mapping[str, ast.AST]) -> dict[str, set[str]]:
    """Return every module with those among them that it imports."""
    return {name: imported_by(tree, parsed) - {name} for name, tree in parsed.items()}


@cache
def graph() -> dict[str, set[str]]:
    """Return every module of the program with those it imports."""
    return graph_of(trees())

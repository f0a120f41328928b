"""Every module of the program, parsed once for all house tests."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tests import ROOT

TOP_LEVEL = ("game", "ai", "sprites", "sounds")


def name_of(path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def sources() -> Mapping[str, str]:
    """Return the text of every module by its name."""
    files = sorted(path for package in TOP_LEVEL for path in (ROOT / package).rglob("*.py"))
    return {name_of(path): path.read_text(encoding="utf-8") for path in files}


@cache
def trees() -> Mapping[str, ast.Module]:
    """Return the syntax tree of every module by its name."""
    return {name: ast.parse(source) for name, source in sources().items()}


@cache
def nodes(name: str) -> tuple[ast.AST, ...]:
    """Return every node of a module's tree."""
    return tuple(ast.walk(trees()[name]))


def modules_in(*packages: str) -> list[str]:
    """Return the modules of these packages. Raises AssertionError if one of them has none."""
    by_package = {package: [name for name in trees() if f"{name}.".startswith(f"{package}.")] for package in packages}
    assert all(by_package.values()), f"no modules in {[package for package, names in by_package.items() if not names]}"
    return sorted({name for names in by_package.values() for name in names})


def imports_in(tree: ast.AST) -> Iterator[str]:
    """Yield every module named in an import anywhere in a tree, inside functions and for types only, too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"a relative import in line {node.lineno}"
            # `from game import text` names a module too, not only its package.
            whole = node.module or ""
            yield from (f"{whole}.{alias.name}" for alias in node.names) if whole in TOP_LEVEL else (whole,)


def is_ours(name: str) -> bool:
    """Tell whether a module belongs to this project."""
    return name.split(".")[0] in (*TOP_LEVEL, "tests")


def graph_of(parsed: Mapping[str, ast.AST]) -> dict[str, set[str]]:
    """Return every module with those among them that it imports."""
    graph = {}
    for name, tree in parsed.items():
        named = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                wholes = {f"{node.module}.{alias.name}": node.module or "" for alias in node.names}
                named |= {module if module in parsed else whole for module, whole in wholes.items()}
        graph[name] = named & parsed.keys() - {name}
    return graph


@cache
def graph() -> dict[str, set[str]]:
    """Return every module of the program with those it imports."""
    return graph_of(trees())

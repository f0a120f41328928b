"""What the compiler takes: nothing it stumbles over, and the same tests pass on both builds."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from game.packaging.compiled import compiled
from tests import ROOT
from tests.compiled import TESTED

# Says nothing on the compiled build, where it stays what it was; on the plain one it says what is the same in both.
PLAIN_ONLY = {"test_helping.py: ai.players.discards.hoped_of"}
MODULES = frozenset(path.removesuffix(".py").replace("/", ".") for path in compiled(ROOT))


def test_what_is_compiled_says_nothing_the_compiler_stumbles_over() -> None:
    """A compiled function takes no attributes, and some decorators set one; a field that is any `object` at all fails
    when its class is made. Such modules must stay plain.
    """
    marks = {"dataclass_transform", "override", "final", "wraps", "deprecated"}
    for name in compiled(ROOT):
        nodes = list(ast.walk(ast.parse((ROOT / name).read_text("utf-8"))))
        used = {node.id for node in nodes if isinstance(node, ast.Name)}
        fields = [each for node in nodes if isinstance(node, ast.ClassDef) for each in node.body]
        said = {ast.unparse(each.annotation) for each in fields if isinstance(each, ast.AnnAssign)}
        assert not marks & used, f"{name} uses {marks & used}"
        assert "object" not in said, f"{name} has a field that is any object"


def test_no_test_of_both_builds_puts_its_own_in_the_place_of_what_is_compiled() -> None:
    """Compiled functions call each other and not what lies under their name: such a test would fail there, later.

    Figures, in capitals, they do look up.
    """
    files = [path for folder in TESTED for path in sorted((ROOT / folder).rglob("*.py"))]
    replaced = {f"{path.name}: {name}" for path in files for name in _replaced(path) if _is_compiled(name)}

    assert files
    assert replaced == PLAIN_ONLY


def test_no_test_of_both_builds_makes_a_kind_of_what_is_compiled() -> None:
    """Nothing that is not compiled itself can inherit from a compiled class."""
    files = [path for folder in TESTED for path in sorted((ROOT / folder).rglob("*.py"))]
    kinds = {name for path in files for name in _inherited(path)}

    assert "typing.NamedTuple" in kinds
    assert not {name for name in kinds if _is_compiled(name)}


def test_what_a_test_replaces_is_found(tmp_path: Path) -> None:
    path = tmp_path / "test_some.py"
    path.write_text(
        "from ai.evaluator import suits\nfrom game.engine.shuffle import picked\n"
        "monkeypatch.setattr('game.engine.shuffle._words', 1)\nmonkeypatch.setattr(suits, 'x', 2)\n"
        "monkeypatch.setattr(picked, 'y', 3)\nmonkeypatch.setattr(unknown, 'z', 4)\n"
    )
    assert [
        "game.engine.shuffle._words",
        "ai.evaluator.suits.x",
        "game.engine.shuffle.picked.y",
        "unknown.z",
    ] == list(_replaced(path))


def _brought(tree: ast.Module) -> Mapping[str, str]:
    """What a file imports, by its name there, with the module it is in."""
    return {
        each.asname or each.name: f"{found.module}.{each.name}"
        for found in ast.walk(tree)
        if isinstance(found, ast.ImportFrom)
        for each in found.names
    }


def _inherited(path: Path) -> Iterator[str]:
    """What the classes of a file of tests inherit from, with the module it is in."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    brought = _brought(tree)
    bases = [base for found in ast.walk(tree) if isinstance(found, ast.ClassDef) for base in found.bases]
    for base in map(ast.unparse, bases):
        first, *rest = base.split(".")
        yield ".".join([brought.get(first, first), *rest])


def _replaced(path: Path) -> Iterator[str]:
    """What a file of tests puts its own in the place of, with the module it is in."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    brought = _brought(tree)
    for found in ast.walk(tree):
        if isinstance(found, ast.Call) and ast.unparse(found.func) == "monkeypatch.setattr":
            what, *rest = found.args
            if isinstance(what, ast.Constant) and isinstance(what.value, str):
                yield what.value
            elif isinstance(rest[0], ast.Constant) and isinstance(rest[0].value, str):
                yield f"{brought.get(ast.unparse(what), ast.unparse(what))}.{rest[0].value}"


def _is_compiled(name: str) -> bool:
    """Whether a dotted name is of what is compiled, and no figure."""
    *parts, last = name.split(".")
    return not last.isupper() and any(".".join(parts[:length]) in MODULES for length in range(1, len(parts) + 1))

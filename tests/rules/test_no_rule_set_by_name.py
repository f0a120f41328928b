"""Rule sets are data: no line of game or ai may depend on a rule set's name. A rule set that is suggested, taught or
pictured first may be named, in its own constant ending in `_VARIANT`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules.variant_file import shipped_variants
from tests import ROOT

FILES = sorted(file for folder in ("game", "ai") for file in (ROOT / folder).rglob("*.py"))
ORDINARY_WORDS = {"quarters"}  # also money: a key of positions, so only comparisons with it are looked at


def names_a_rule_set(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value in shipped_variants()


def asks_for_id(node: ast.AST) -> bool:
    """Return whether this is `variant.id`, `view.variant.title` or another name of a rule set."""
    if not isinstance(node, ast.Attribute) or node.attr not in ("id", "title"):
        return False
    owner = node.value
    return "variant" in (owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", ""))


def forbidden(tree: ast.AST) -> Iterator[int]:
    """Yield lines that name a rule set or depend on its name."""
    suggested = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "").endswith("_VARIANT")
    }
    for node in ast.walk(tree):
        match node:
            case ast.Compare():
                sides = [part for side in (node.left, *node.comparators) for part in ast.walk(side)]
                decides = any(names_a_rule_set(side) for side in sides)
                against_text = any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides)
                if decides or (against_text and any(asks_for_id(side) for side in sides)):
                    yield node.lineno
            case ast.Match() if asks_for_id(node.subject):
                yield node.lineno
            case ast.MatchValue() if names_a_rule_set(node.value):
                yield node.value.lineno
            case ast.Constant() if names_a_rule_set(node) and node.value not in ORDINARY_WORDS:
                if id(node) not in suggested:
                    yield node.lineno


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_code_names_a_rule_set(file: Path) -> None:
    comparisons = list(forbidden(ast.parse(file.read_text(encoding="utf-8"))))
    assert not comparisons, f"{file.relative_to(ROOT)} names a rule set in line {comparisons}"


def test_suggested_rule_sets_are_named_once() -> None:
    places = [file for file in FILES if "\nDEFAULT_VARIANT = " in file.read_text(encoding="utf-8")]
    assert len(places) <= 1


@pytest.mark.parametrize(
    "code",
    [
        "if variant.id == 'house': pass",
        "if 'shafer' in (variant.id, 1): pass",
        "if view.variant.title != 'May I?': pass",
        "if name == 'quarters': pass",
        "match variant.id:\n    case x: pass",
        "match name:\n    case 'quarters': pass",
        "rules = {'campfire': 1}",
        "play('may_i')",
        "DEFAULT = 'classic'",
    ],
)
def test_forbidden_comparisons_are_found(code: str) -> None:
    assert list(forbidden(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "DEFAULT_VARIANT = 'campfire'",
        "seat = {'quarters': 16}",
        "if variant.id in known: pass",
        "if card.id == 'x': pass",
        "shown = variant.title",
    ],
)
def test_harmless_code_is_left_alone(code: str) -> None:
    assert not list(forbidden(ast.parse(code)))

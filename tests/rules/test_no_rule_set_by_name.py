"""Rule sets are data: no line of game or ai may depend on a rule set's name. A rule set that is suggested, taught or
pictured first may be named, in its own constant ending in `_VARIANT`.
"""

import ast
from collections.abc import Iterator

import pytest

from game.rules.variant_file import shipped_variants
from tests.house.source import nodes, sources, trees

RULE_SETS = frozenset(shipped_variants())
ORDINARY_WORDS = {"quarters"}  # also money: a key of positions, so only comparisons with it are looked at


def names_a_rule_set(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in RULE_SETS


def asks_for_id(node: ast.AST) -> bool:
    """Return whether this is `variant.id`, `view.variant.title` or another name of a rule set."""
    if not isinstance(node, ast.Attribute) or node.attr not in ("id", "title"):
        return False
    owner = node.value
    return "variant" in (owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", ""))


def decides(comparison: ast.Compare) -> bool:
    """Return whether a comparison names a rule set, or compares the name of a rule set with a text."""
    sides = [part for side in (comparison.left, *comparison.comparators) for part in ast.walk(side)]
    against_text = any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides)
    return any(map(names_a_rule_set, sides)) or (against_text and any(map(asks_for_id, sides)))


def forbidden(tree: ast.AST) -> Iterator[int]:
    """Yield lines that name a rule set or depend on its name."""
    assigned = nodes(tree, ast.Assign)
    suggested = {id(node.value) for node in assigned if getattr(node.targets[0], "id", "").endswith("_VARIANT")}
    yield from (node.lineno for node in nodes(tree, ast.Compare) if decides(node))
    yield from (node.subject.lineno for node in nodes(tree, ast.Match) if asks_for_id(node.subject))
    yield from (node.value.lineno for node in nodes(tree, ast.MatchValue) if names_a_rule_set(node.value))
    for node in nodes(tree, ast.Constant):
        if names_a_rule_set(node) and node.value not in ORDINARY_WORDS and id(node) not in suggested:
            yield node.lineno


@pytest.mark.dear("every module is parsed once")
def test_no_code_names_a_rule_set() -> None:
    assert [] == [f"{name}:{line} names a rule set" for name, tree in trees().items() for line in forbidden(tree)]


def test_suggested_rule_sets_are_named_once() -> None:
    places = [name for name, source in sources().items() if "\nDEFAULT_VARIANT = " in source]
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

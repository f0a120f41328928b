"""Only `game.rules.fit` decides what fits a meld: no other module compares cards with a meld's rank or ends."""

import ast

from tests.house.source import nodes, trees

MELDS = {"meld", "run", "grown", "laid"}  # usual names of melds
SHAPE = {"rank", "suit", "low", "high"}


def attributes_in(tree: ast.AST) -> set[tuple[str, str]]:
    """Return every `name.attribute` in a tree."""
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return {(node.value.id, node.attr) for node in attributes if isinstance(node.value, ast.Name)}


def derived_in(tree: ast.AST) -> list[int]:
    """Return the lines that compare a meld's shape with the rank or suit of something else."""
    lines = []
    for node in nodes(tree, ast.Compare):
        compared = attributes_in(node)
        melds = {(name, part) for name, part in compared if name in MELDS and part in SHAPE}
        if melds and any(part in {"rank", "suit"} for _, part in compared - melds):
            lines.append(node.lineno)
    return lines


def test_only_the_rules_derive_what_fits() -> None:
    assert [1] == derived_in(ast.parse("fits = card.rank in (meld.low - 1, meld.high + 1)"))
    assert [1] == derived_in(ast.parse("any(meld.rank == card.rank for meld in table)"))
    assert [] == derived_in(ast.parse("wide = meld.high - meld.low > 3"))

    derived = {name: derived_in(tree) for name, tree in trees().items()}
    assert {} == {name: lines for name, lines in derived.items() if lines}, "ask game.rules.fit what fits"

"""Only `game.rules.fit` decides what fits a meld: no other module compares cards with a meld's rank or ends."""

import ast

from tests.house.source import trees

MELDS = {"meld", "run", "grown", "laid"}  # what a meld is called where one is at hand
SHAPE = {"rank", "suit", "low", "high"}
READERS = {"game.rules.fit", "game.rules.melds"}


def attributes_in(tree: ast.AST) -> set[tuple[str, str]]:
    """Every `name.attribute` in it."""
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return {(attribute.value.id, attribute.attr) for attribute in attributes if isinstance(attribute.value, ast.Name)}


def derived_in(tree: ast.AST) -> list[int]:
    """The lines that compare a meld's shape with the rank or suit of something else."""
    lines = []
    for node in ast.walk(tree):
        looks = attributes_in(node) if isinstance(node, ast.Compare) else set()
        melds = {(name, part) for name, part in looks if name in MELDS and part in SHAPE}
        if isinstance(node, ast.Compare) and melds and any(part in {"rank", "suit"} for _, part in looks - melds):
            lines.append(node.lineno)
    return lines


def test_nobody_else_derives_what_fits() -> None:
    derived = {name: derived_in(tree) for name, tree in trees().items()}

    assert {} == {name: lines for name, lines in derived.items() if lines and name not in READERS}


def test_a_derivation_is_found() -> None:
    assert [1] == derived_in(ast.parse("fits = card.rank in (meld.low - 1, meld.high + 1)"))
    assert [1] == derived_in(ast.parse("any(meld.rank == card.rank for meld in table)"))
    assert [] == derived_in(ast.parse("wide = meld.high - meld.low > 3"))

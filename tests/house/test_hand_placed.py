"""The table is laid out by nodes and named lengths: no number over 3 stands in the code that paints or places it."""

import ast
from collections.abc import Iterator, Mapping

import pytest

from tests.house.source import modules_in, trees

MOST = 3  # a pixel or two beside an edge, a half, a third
PAINTING = (
    *("game.play.paint", "game.play.picture", "game.play.sharing.look", "game.play.sharing.paint"),
    *("game.play.scene.controls", "game.play.scene.enlarged", "game.play.guide", "game.play.going_out.paint"),
    *("game.table.grid", "game.table.layout", "game.table.plaques", "game.table.rails"),
)
A_CARD = "the picture of a card, whose signs go by its size"
EXEMPT: Mapping[str, str] = {
    "game.table.rails.rail_card": A_CARD,
    "game.table.rails._rail_card": A_CARD,
    "game.table.rails._joker": A_CARD,
    "game.table.rails._index": A_CARD,
    "game.table.rails.ghost": A_CARD,
}


def hand_placed(module: str, tree: ast.Module) -> Iterator[tuple[str, int, float]]:
    """Yield each number over 3 in a function, as the function's name, its line and the number."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            defaults = [default for default in (*function.args.defaults, *function.args.kw_defaults) if default]
            for node in (node for part in (*defaults, *function.body) for node in ast.walk(part)):
                if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and node.value > MOST:
                    yield f"{module}.{function.name}", node.lineno, node.value


def test_numbers_in_functions_are_noticed_and_named_ones_are_not() -> None:
    code = "WIDE = 40.0\n\n\ndef paint(box, reach=9):\n    return box.x + 2, box.y - 7.5 * WIDE, lambda: 11\n"

    assert {9, 7.5, 11} == {number for _, _, number in hand_placed("m", ast.parse(code))}


@pytest.mark.parametrize("module", modules_in(*PAINTING))
def test_no_number_over_three_is_placed_by_hand(module: str) -> None:
    found = [
        f"{name}, line {line}: {number:g}"
        for name, line, number in hand_placed(module, trees()[module])
        if name not in EXEMPT
    ]

    assert not found


def test_every_exemption_is_needed() -> None:
    found = {name for module in modules_in(*PAINTING) for name, _, _ in hand_placed(module, trees()[module])}

    assert set(EXEMPT) == found

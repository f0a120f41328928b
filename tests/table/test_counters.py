"""The counters of plaques at the largest values a rule set allows: next to each other, and on the plaque."""

from collections.abc import Sequence
from itertools import combinations
from typing import get_type_hints

import pytest

from game.described import Whole
from game.rules.variant import Money, Round
from game.table import grid, plaques
from game.table.grid import grid_of
from game.ui.geometry import Rect
from game.ui.nodes import Area, CustomPaint, Node, Placed, Room, Text
from game.ui.paint import width_of
from tests.support.canvases import canvas_of

pytestmark = pytest.mark.usefixtures("dummy_display")
SIZES = (1.0, 1.15, 1.25, 1.5)


def grid_plaque(opponents: int, size: float) -> Rect:
    """An opponent's plaque at that interface size."""
    return grid.plaques(opponents, grid_of(size))[0]


def most(owner: type, name: str) -> int:
    """The largest value a rule set may have."""
    (knob,) = get_type_hints(owner, include_extras=True)[name].__metadata__
    assert isinstance(knob.limits, Whole)
    return knob.limits.most


BUYS, PURSE = most(Round, "buys"), most(Money, "purse")


def look(name: str, *, down: bool, buys: int = BUYS) -> plaques.SeatLook:
    return plaques.SeatLook(
        name=name, cards=99, score="−9999", mark="ask_pass", buys=(buys, buys), coins=str(PURSE), down=down
    )


def placed(tree: Node, box: Rect) -> list[Placed]:
    """The leaves of a plaque."""
    placed = tree.place(Room(canvas_of((1280, 720)).lettering), plaques.inner(box))
    return [item for item in placed if not isinstance(item.leaf, Area)]


def words_on(leaves: Sequence[Placed]) -> list[str]:
    """What is written on it."""
    return [each.leaf.words for each in leaves if isinstance(each.leaf, Text)]


def check(leaves: Sequence[Placed], box: Rect, name: str) -> None:
    """Everything is on the plaque, nothing over anything else, and no number is cut."""
    canvas = canvas_of((1280, 720))
    for leaf, where, _ in leaves:
        assert where.inside(box, 1)
        if isinstance(leaf, Text) and leaf.words != name:
            assert width_of(canvas, leaf.words, leaf.style.size, leaf.style.weight) <= where.w + 1.5, leaf.words
    assert all(one.box.apart(other.box, 1) for one, other in combinations(leaves, 2))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("opponents", [1, 3, 5, 6, 7])
@pytest.mark.parametrize("buys", [3, 5, 10, BUYS])
@pytest.mark.parametrize("down", [False, True])
def test_the_counters_of_an_opponent_stand_beside_one_another(
    size: float, opponents: int, buys: int, down: bool
) -> None:
    box, seat = grid_plaque(opponents, size), look("Wilhelmina", down=down, buys=buys)
    leaves = placed(plaques.plaque_tree(seat, box), box)

    check(leaves, box, seat.name)
    assert {"99", "−9999", "Wilhelmina"} <= set(words_on(leaves))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("buys", [3, 5, 10, BUYS])
def test_my_own_counters_stand_beside_one_another(size: float, buys: int) -> None:
    box, seat = grid_of(size).me, look("You", down=False, buys=buys)
    own = plaques.OwnLook(seat, "Your choice", "1455", "ask")
    leaves = placed(plaques.own_tree(own, box), box)

    check(leaves, box, seat.name)
    shown = words_on(leaves)
    assert {"−9999", "1455", "Score", "In hand"} <= set(shown)
    assert "Your choice" in shown or size > 1
    assert str(PURSE) in shown or size > 1, "my own purse is on the table"


@pytest.mark.parametrize("size", SIZES)
def test_what_is_pressed_on_my_plaque_lies_where_it_is_painted(size: float) -> None:
    box = grid_of(size).me
    own = plaques.OwnLook(look("You", down=False, buys=3), "Your turn", "85", "ask")
    leaves = placed(plaques.own_tree(own, box), box)
    (order,) = [each.box for each in leaves if each.box.w == each.box.h == plaques.ORDER_SIDE]
    labels = [each.box for each in leaves if isinstance(each.leaf, Text) and each.leaf.words in ("Score", "In hand")]

    assert order.inside(plaques.order_box(box), 2)
    assert all(label.inside(plaques.figures_box(box), 2) for label in labels)
    assert plaques.order_box(box).apart(plaques.figures_box(box))


def test_figures_stand_for_buys_only_where_dots_have_no_room() -> None:
    box = grid_plaque(3, 1.0)
    few = placed(plaques.plaque_tree(plaques.SeatLook("Mei", 11, "85", buys=(2, 3), coins="40"), box), box)
    many = placed(plaques.plaque_tree(plaques.SeatLook("Mei", 11, "85", buys=(2, 20), coins="40"), box), box)

    assert ["Mei", "40", "11", "85"] == words_on(few)
    assert any(isinstance(each.leaf, CustomPaint) and each.box.w > 30 and each.box.h == 10 for each in few)
    assert "2" in words_on(many)

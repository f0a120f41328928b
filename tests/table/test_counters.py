"""The counters of plaques at the largest values a rule set allows: next to each other, and on the plaque."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, get_type_hints

import pygame
import pytest

from game.files.described import Whole
from game.rules.variant import Money, Round
from game.table import grid, plaques
from game.table.grid import grid_of
from game.text.ui import SEAT_NAMES
from game.ui.geometry import Rect
from game.ui.nodes import Area, CustomPaint, Node, Placed, Room, Text
from game.ui.paint import width_of
from game.ui.text import Lettering
from tests.support.canvases import SIZES as SIZES_PX
from tests.support.canvases import canvas_of
from tests.support.rows import slow_unless

pytestmark = pytest.mark.usefixtures("dummy_display")
SIZES = (1.0, 1.15, 1.25, 1.5)


def grid_plaque(opponents: int, size: float) -> Rect:
    """Return an opponent's plaque at that interface size."""
    return grid.plaques(opponents, grid_of(size))[0]


def most(owner: type, name: str) -> int:
    """Return the largest value that a rule set may have."""
    (knob,) = get_type_hints(owner, include_extras=True)[name].__metadata__
    assert isinstance(knob.limits, Whole)
    return knob.limits.most


BUYS, PURSE = most(Round, "buys"), most(Money, "purse")


def look(name: str, *, down: bool, buys: int = BUYS) -> plaques.SeatLook:
    return plaques.SeatLook(
        name=name, cards=99, score="−9999", mark="ask_pass", buys=(buys, buys), coins=str(PURSE), down=down
    )


def placed(tree: Node, box: Rect) -> list[Placed]:
    """Return the leaves of a plaque."""
    leaves = tree.place(Room(canvas_of((1280, 720)).lettering), plaques.inner(box))
    return [item for item in leaves if not isinstance(item.leaf, Area)]


def words_on(leaves: Sequence[Placed]) -> list[str]:
    """Return the texts on it."""
    return [leaf.leaf.words for leaf in leaves if isinstance(leaf.leaf, Text)]


def check(leaves: Sequence[Placed], box: Rect, name: str) -> None:
    """Check that everything is on the plaque, nothing overlaps, and no number is cut."""
    canvas = canvas_of((1280, 720))
    for leaf, where, _ in leaves:
        assert where.inside(box, 1)
        if isinstance(leaf, Text) and leaf.words != name:
            assert width_of(canvas, leaf.words, leaf.style.size, leaf.style.weight) <= where.w + 1.5, leaf.words
    assert all(one.box.apart(other.box, 1) for one, other in combinations(leaves, 2))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("opponents", [1, 3, 5, 6, 7])
@pytest.mark.parametrize("buys", slow_unless(lambda buys: buys in (3, BUYS), [3, 5, 10, BUYS]))
@pytest.mark.parametrize("down", [False, True])
def test_opponents_counters_stand_together(size: float, opponents: int, buys: int, down: bool) -> None:
    box, seat = grid_plaque(opponents, size), look("Wilhelmina", down=down, buys=buys)
    leaves = placed(plaques.plaque_tree(seat, box), box)

    check(leaves, box, seat.name)
    assert {"99", "−9999", "Wilhelmina"} <= set(words_on(leaves))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("opponents", [1, 2, 3, 4])
def test_tall_plaques_show_purses_and_buys(size: float, opponents: int) -> None:
    box = grid.plaques(opponents, grid_of(size, is_tall=True))[0]
    for name in ("Zoé", "Oma Käthe", "Wilhelmina"):
        leaves = placed(plaques.plaque_tree(plaques.SeatLook(name, 11, "120", buys=(2, 3), coins="40"), box), box)

        check(leaves, box, name)
        assert {"11", "120", "40", name} <= set(words_on(leaves))
        assert [item for item in leaves if item.box.h == plaques.DOT_HIGH], "the buys"


@pytest.mark.parametrize("size", SIZES)
def test_tall_tables_show_own_names_whole(size: float) -> None:
    box, canvas = grid_of(size, is_tall=True).me, canvas_of((1280, 720))
    for name in ("François", "Oma Käthe", "Bartholomew"):
        seat = plaques.SeatLook(name, 11, "120", buys=(2, 3), coins="40")
        leaves = placed(plaques.own_tree(plaques.OwnLook(seat, "Your turn", "145", "ask"), box), box)
        (text,) = [item for item in leaves if isinstance(item.leaf, Text) and item.leaf.words == name]

        assert isinstance(text.leaf, Text)
        lines = text.leaf.lines(canvas.lettering, text.box.w)
        assert len(lines) <= (text.leaf.style.most or 1)
        assert all(width_of(canvas, line, text.leaf.style.size, "semi") <= text.box.w + 1 for line in lines)


@pytest.mark.parametrize("is_tall", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_eight_players_have_whole_names(size: float, is_tall: bool) -> None:
    box, canvas = grid.plaques(7, grid_of(size, is_tall=is_tall))[0], canvas_of((1280, 720))
    for name in ("Zoé", "Konstantinos", "Christopher"):
        leaves = placed(plaques.plaque_tree(plaques.SeatLook(name, 11, "120", buys=(2, 3), coins="40"), box), box)

        check(leaves, box, name)
        (text,) = [(item.leaf, item.box) for item in leaves if isinstance(item.leaf, Text) and item.leaf.words == name]
        assert width_of(canvas, name, text[0].style.size, "semi") <= text[1].w + 1


@pytest.mark.parametrize("mark", ["", "ask_pass"])
@pytest.mark.parametrize("name", ["Grandma Wilhelmina", "Maximilian", "Wilhelmina Maximilian"])
def test_wide_plaques_show_whole_names(name: str, mark: str) -> None:
    canvas, mine, theirs = canvas_of((1280, 720)), grid_of(1).me, grid_plaque(3, 1)
    seat = plaques.SeatLook(name, 11, "85", buys=(2, 3), coins="40", mark=mark)
    own = plaques.own_tree(plaques.OwnLook(seat, "Your choice", "85", "ask"), mine)
    for box, tree in ((mine, own), (theirs, plaques.plaque_tree(seat, theirs))):
        leaves = placed(tree, box)
        check(leaves, box, name)
        (text,) = [(leaf.leaf, leaf.box) for leaf in leaves if isinstance(leaf.leaf, Text) and leaf.leaf.words == name]
        lines = text[0].lines(canvas.lettering, text[1].w)
        assert len(lines) <= (text[0].style.most or 1)
        assert all(width_of(canvas, line, text[0].style.size, "semi") <= text[1].w + 1 for line in lines)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("buys", [3, 5, 10, BUYS])
def test_my_own_counters_are_side_by_side(size: float, buys: int) -> None:
    box, seat = grid_of(size).me, look("You", down=False, buys=buys)
    own = plaques.OwnLook(seat, "Your choice", "1455", "ask")
    leaves = placed(plaques.own_tree(own, box), box)

    check(leaves, box, seat.name)
    words = words_on(leaves)
    assert {"−9999", "1455", "Score", "In hand"} <= set(words)
    assert "Your choice" in words or size > 1
    assert str(PURSE) in words or size > 1, "my own purse is on the table"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("score", "coins", "points"), [("85", "12", "85"), ("−485", "40", "155")])
def test_own_purses_show_at_every_size(size: float, score: str, coins: str, points: str) -> None:
    box, seat = grid_of(size).me, plaques.SeatLook("You", 11, score, buys=(2, 3), coins=coins)
    leaves = placed(plaques.own_tree(plaques.OwnLook(seat, "Your turn", points, "ask"), box), box)

    assert {score, coins, points, "Purse"} <= set(words_on(leaves))


@pytest.mark.parametrize("size", SIZES)
def test_plaque_buttons_are_where_painted(size: float) -> None:
    box = grid_of(size).me
    own = plaques.OwnLook(look("You", down=False, buys=3), "Your turn", "85", "ask")
    leaves = placed(plaques.own_tree(own, box), box)
    (order,) = [leaf.box for leaf in leaves if leaf.box.w == leaf.box.h == plaques.ORDER_SIDE]
    labels = [leaf.box for leaf in leaves if isinstance(leaf.leaf, Text) and leaf.leaf.words in ("Score", "In hand")]

    assert order.inside(plaques.order_box(box), 2)
    assert all(label.inside(plaques.figures_box(box), 2) for label in labels)
    assert plaques.order_box(box).apart(plaques.figures_box(box))


@pytest.mark.parametrize("window", SIZES_PX)
@pytest.mark.parametrize("opponents", [3, 7])
def test_names_with_room_stay_whole(window: tuple[int, int], opponents: int, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, box = canvas_of(window), grid_plaque(opponents, 1.0)
    written: list[str] = []
    line = Lettering.line

    def noted(self: Lettering, words: str, *rest: Any) -> pygame.Surface:
        written.append(words)
        return line(self, words, *rest)

    monkeypatch.setattr(Lettering, "line", noted)

    for name in (*SEAT_NAMES, "Tom", "Tove", "Ty"):
        plaques.plaque(canvas, box, plaques.SeatLook(name, 11, "85", coins="40"))

    assert not [words for words in written if "…" in words]


def test_buys_turn_to_figures_without_room() -> None:
    box = grid_plaque(3, 1.0)
    few = placed(plaques.plaque_tree(plaques.SeatLook("Mei", 11, "85", buys=(2, 3), coins="40"), box), box)
    many = placed(plaques.plaque_tree(plaques.SeatLook("Mei", 11, "85", buys=(2, 20), coins="40"), box), box)

    assert ["Mei", "40", "11", "85"] == words_on(few)
    assert any(isinstance(leaf.leaf, CustomPaint) and leaf.box.w > 30 and leaf.box.h == 10 for leaf in few)
    assert "2" in words_on(many)


@pytest.mark.parametrize("buys", [6, 10, BUYS])
def test_many_own_buys_are_figures(buys: int) -> None:
    box, seat = grid_of(1.0).me, plaques.SeatLook("You", 11, "85", buys=(buys, buys), coins="20")
    leaves = placed(plaques.own_tree(plaques.OwnLook(seat, "", "85", ""), box), box)

    assert {"Purse", "Buys", str(buys)} <= set(words_on(leaves))


@pytest.mark.parametrize(
    ("down", "left", "shown"), [(False, 2, True), (False, 0, True), (True, 2, True), (True, 0, False)]
)
def test_only_lost_buys_go_dark(down: bool, left: int, shown: bool) -> None:
    seat = plaques.SeatLook("Mei", 11, "85", buys=(left, 3), down=down)
    theirs, mine = grid_plaque(3, 1.0), grid_of(1.0).me
    dots = [each.box for each in placed(plaques.plaque_tree(seat, theirs), theirs) if each.box.h == 10]
    own = words_on(placed(plaques.own_tree(plaques.OwnLook(seat, "", "85", ""), mine), mine))

    assert shown == bool(dots) == ("Buys" in own)

"""The counters of plaques at the largest values a rule set allows: next to each other, and on the plaque."""

from collections.abc import Iterator
from typing import Any, NamedTuple, get_type_hints

import pytest

from game.described import Whole
from game.rules.variant import Money, Round
from game.table import grid, plaques
from game.table.grid import grid_of
from game.ui import paint
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from tests.support.canvases import canvas_of

pytestmark = pytest.mark.usefixtures("dummy_display")
SIZES = (1.0, 1.15, 1.25, 1.5)


def grid_plaque(opponents: int, size: float) -> Rect:
    """An opponent's plaque at that interface size."""
    return grid.plaques(opponents, grid_of(size))[0]


class Drawn(NamedTuple):
    """A number or its sign on a plaque."""

    left: float
    right: float
    low: float
    words: str


class Recorder:
    """What is drawn as text and as dots, instead of the painting."""

    def __init__(self, canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: list[Drawn] = []
        self._text = paint.text
        monkeypatch.setattr(plaques, "text", self.text)
        monkeypatch.setattr(plaques, "buy_dots", self.dots)
        self.canvas = canvas

    def text(self, canvas: Canvas, words: str, x: float, y: float, *look: Any, **kept: Any) -> float:
        """A line of text."""
        wide = self._text(canvas, words, x, y, *look, **kept)
        left = {"r": x - wide, "c": x - wide / 2}.get(kept.get("at", "l"), x)
        self.drawn.append(Drawn(left, left + wide, y, words))
        return wide

    def dots(self, canvas: Canvas, x: float, y: float, buys: tuple[int, int], step: float = 12) -> None:
        """Dots of buys."""
        self.drawn.append(Drawn(x, x + plaques.dots_width(buys, step), y + 10, "dots"))


def overlaps(drawn: list[Drawn], words: set[str]) -> Iterator[tuple[Drawn, Drawn]]:
    """Two counters over one another."""
    counters = [each for each in drawn if each.words in words]
    for at, one in enumerate(counters):
        for other in counters[at + 1 :]:
            if abs(one.low - other.low) < 8 and one.left < other.right and other.left < one.right:
                yield one, other


def most(owner: type, name: str) -> int:
    """The largest value a rule set may have."""
    (knob,) = get_type_hints(owner, include_extras=True)[name].__metadata__
    assert isinstance(knob.limits, Whole)
    return knob.limits.most


BUYS, PURSE = most(Round, "buys"), most(Money, "purse")
COUNTERS = {"99", str(PURSE), "−9999", str(BUYS), "dots"}


def look(name: str, *, down: bool, buys: int = BUYS) -> plaques.SeatLook:
    return plaques.SeatLook(
        name=name,
        emblem="fan",
        cards=99,
        score="−9999",
        standing="2nd of 8",
        place="2nd",
        buys=(buys, buys),
        coins=str(PURSE),
        down=down,
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("opponents", [1, 3, 5, 6, 7])
@pytest.mark.parametrize("buys", [3, 5, 10, BUYS])
@pytest.mark.parametrize("down", [False, True])
def test_the_counters_of_an_opponent_stand_beside_one_another(
    size: float, opponents: int, buys: int, down: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas, box = canvas_of((1280, 720)), grid_plaque(opponents, size)
    recorder = Recorder(canvas, monkeypatch)

    plaques.plaque(canvas, box, look("Mei", down=down, buys=buys))

    assert [] == list(overlaps(recorder.drawn, {*COUNTERS, str(buys)}))
    assert all(box.x <= each.left and each.right <= box.right + 4 for each in recorder.drawn)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("buys", [3, 5, 10, BUYS])
def test_my_own_counters_stand_beside_one_another(size: float, buys: int, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, box = canvas_of((1280, 720)), grid_of(size).me
    recorder = Recorder(canvas, monkeypatch)
    own = plaques.OwnLook(look("You", down=False, buys=buys), ("99 cards",), "ask", "Always", hand_order="Suit")

    plaques.own_plaque(canvas, box, own)

    pill = plaques.count_box(box)
    assert [] == list(overlaps(recorder.drawn, {*COUNTERS, str(buys), "99 cards", "Buys left", "You"}))
    assert any(each.words == str(PURSE) for each in recorder.drawn), "my own purse is on the table"
    for each in recorder.drawn:
        assert box.x <= each.left
        assert each.right <= box.right
        if each.words in ("−9999", str(PURSE)) and pill[1] < each.low - 4 < pill[1] + pill[3]:
            assert each.left >= pill[0] + pill[2]


def test_figures_stand_for_buys_only_where_dots_have_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, box = canvas_of((1280, 720)), grid_plaque(3, 1.0)
    recorder = Recorder(canvas, monkeypatch)
    plaques.plaque(canvas, box, plaques.SeatLook("Mei", "fan", 11, "85", buys=(2, 3), coins="40"))
    assert any(each.words == "dots" for each in recorder.drawn)

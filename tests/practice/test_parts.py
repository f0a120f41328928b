"""The small pictures of practice stay in the box that a page gives them."""

from collections.abc import Callable
from functools import partial

import pytest

from game.practice.parts import draw_answers, draw_bar, draw_contract, draw_dots, draw_gems, draw_marks, draw_tick
from game.rules.variant import parse_contract
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from tests.support.canvases import canvas_of

pytestmark = pytest.mark.usefixtures("dummy_display")

MARKS = (True, False, True)
PICTURES: dict[str, Callable[[Canvas, Rect], None]] = {
    "answers": partial(draw_answers, MARKS, 10, 5, True),
    "bar": partial(draw_bar, 20.0, 5.0, 30.0, "accent"),
    "contract": partial(draw_contract, parse_contract("1 set of 3 + 1 run of 4"), "accent"),
    "dots": partial(draw_dots, MARKS),
    "gems": partial(draw_gems, 3),
    "marks": partial(draw_marks, ("M", "T", "W"), MARKS),
    "tick": draw_tick,
}


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("box", [Rect(400, 300, 160, 60), Rect(500, 200, 60, 24)])
def test_pictures_stay_in_their_box(name: str, box: Rect) -> None:
    canvas = canvas_of((1280, 720))

    PICTURES[name](canvas, box)

    assert canvas.frame.drawn
    assert all(Rect(*drawn).inside(box, slack=2.0) for drawn in canvas.frame.drawn)

"""Texts from files as they are drawn: no control characters or lone surrogates reach a font, and length is limited."""

import pytest

from game.ui.text import LONGEST, drawable
from tests.support.canvases import canvas_of

pytestmark = pytest.mark.usefixtures("dummy_display")


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ("Ma\x1b[31mry\x00", "Ma?[31mry?"),
        ("half \ud800", "half ?"),
        ("turned \u202eround", "turned ?round"),
        ("two\nlines", "two\nlines"),
        ("7♥ Zoë 三", "7♥ Zoë 三"),
        ("x" * 900_000, "x" * (LONGEST - 1) + "…"),
    ],
)
def test_texts_draw_where_possible(words: str, drawn: str) -> None:
    lettering = canvas_of((320, 180)).lettering

    assert drawn == drawable(words)
    assert lettering.measure(drawn) == lettering.measure(words)
    assert lettering.line(words, 8, "text").get_size() == lettering.line(drawn, 8, "text").get_size()
    assert lettering.wrap(words, 200) == lettering.wrap(drawn, 200)
    assert lettering.cut(words, 90, 8) == lettering.cut(drawn, 90, 8)

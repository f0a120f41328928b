"""How many words the table shows: `python -m pytest -s tests/play/test_few_words.py` prints them for every picture."""

import re
from functools import cache

import pytest

from game.play.screen import PlayScreen
from game.ui import paint
from game.ui.canvas import Canvas
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.support.canvases import canvas_of

pytestmark = pytest.mark.usefixtures("dummy_display")

A_QUESTION = 40  # words at most in a buy question with four players
A_TABLE = 45  # in any picture of a table of four without a plate, a panel or a menu over it
EXTRA = ("zoom", "hint", "back", "refused", "orders", "lesson", "guided", "coach", "open_", "drill", "replay", "naming")
TABLE = ("game.table.rails", "game.play.paint.table")
MODULES = (*TABLE, "game.ui.paint", "game.ui.buttons", "game.ui.nodes")


@cache
def words_shown() -> dict[str, tuple[str, ...]]:
    """The words of every picture that shows a table, figures not counted, at 1280 x 720."""
    found = {}
    with pytest.MonkeyPatch.context() as patched:
        shown: list[str] = []
        whole = paint.text

        def noted(canvas: Canvas, words: str, *rest: object, **kept: object) -> float:
            shown.append(words)
            return whole(canvas, words, *rest, **kept)  # type: ignore[arg-type]

        for module in MODULES:
            patched.setattr(f"{module}.text", noted)
        for shot in SHOTS:
            studio = Studio()
            shot.set_up(studio)
            if isinstance(studio.stack[-1], PlayScreen):
                shown.clear()
                studio.stack[-1].draw(canvas_of((1280, 720)), studio.now)
                found[shot.name] = tuple(word for words in shown for word in re.findall(r"[^\W\d_]{2,}", words))
    return found


def test_a_buy_question_takes_forty_words_at_most() -> None:
    told = words_shown()
    print(*(f"{len(words):4} {name}" for name, words in sorted(told.items(), key=lambda each: -len(each[1]))), sep="\n")

    assert {"Buy", "Pass", "clubs", "Mei", "Jun", "Rosa", "Score", "Hint"} <= set(told["quarters_buy"])
    assert len(told["quarters_buy"]) <= A_QUESTION
    assert len(told["quarters_take_or_buy"]) <= A_QUESTION
    assert len(told["quarters_binding"]) <= A_QUESTION


def test_no_picture_of_a_table_is_full_of_words() -> None:
    long = {name: len(words) for name, words in words_shown().items() if not any(each in name for each in EXTRA)}
    assert len(long) > 30
    assert {} == {name: count for name, count in long.items() if count > A_TABLE}

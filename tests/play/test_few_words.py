"""How many words the table shows: `python -m pytest -s tests/play/test_few_words.py` prints them for every picture."""

import re
from functools import cache

import pytest

from game.play.screen import PlayScreen
from game.play.sharing.asking import Asking
from game.ui import paint
from game.ui.canvas import Canvas
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.support.canvases import canvas_of

pytestmark = pytest.mark.usefixtures("dummy_display")

A_QUESTION = 40  # most words in a buy question with four players
ON_CURTAIN = 45  # in a question to everybody, which stands above the table with what each player has
A_TABLE = 46  # in any picture of a table of four without a plate, a panel or a menu over it
EXTRA = (
    "open_",
    "zoom",
    "hint",
    "back",
    "refused",
    "orders",
    "lesson",
    "guided",
    "coach",
    "drill",
    "review",
    "replay",
    "naming",
)
QUESTIONS = (
    "quarters_buy",
    "quarters_take_or_buy",
    "quarters_binding",
    "open_asked",
    "open_wanted",
    "open_claim",
    "open_request",
)
TABLE = ("game.table.rails", "game.play.paint.table")
MODULES = (*TABLE, "game.ui.paint", "game.ui.buttons", "game.ui.nodes")


@cache
def words_shown(every: int = 1) -> dict[str, tuple[str, ...]]:
    """Return the words of pictures of a table, all or a share of them, at 1280 x 720, without figures."""
    by_picture, canvas = {}, canvas_of((1280, 720))
    with pytest.MonkeyPatch.context() as patched:
        texts: list[str] = []
        whole = paint.text

        def noted(canvas: Canvas, words: str, *rest: object, **kept: object) -> float:
            texts.append(words)
            return whole(canvas, words, *rest, **kept)  # type: ignore[arg-type]

        for module in MODULES:
            patched.setattr(f"{module}.text", noted)
        for shot in [shot for shot in SHOTS if shot.is_of_table][::every]:
            studio = Studio()
            shot.set_up(studio)
            if isinstance(studio.stack[-1], (PlayScreen, Asking)):
                texts.clear()
                studio.stack[-1].draw(canvas, studio.now)
                by_picture[shot.name] = tuple(word for words in texts for word in re.findall(r"[^\W\d_]{2,}", words))
    return by_picture


@pytest.mark.slow
def test_buy_questions_use_forty_words() -> None:
    by_picture = words_shown()
    print(
        *(f"{len(words):4} {name}" for name, words in sorted(by_picture.items(), key=lambda entry: -len(entry[1]))),
        sep="\n",
    )

    assert {"Buy", "Pass", "clubs", "Mei", "Jun", "Rosa", "Score", "Hint"} <= set(by_picture["quarters_buy"])
    questions = {name: len(words) for name, words in by_picture.items() if name in QUESTIONS}
    assert len(questions) == len(QUESTIONS)
    most = {name: ON_CURTAIN if name.startswith("open") else A_QUESTION for name in questions}
    assert {} == {name: count for name, count in questions.items() if count > most[name]}


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_tables_are_never_full_of_words(every: int) -> None:
    shown = words_shown(every).items()
    long = {name: len(words) for name, words in shown if not any(extra in name for extra in EXTRA)}
    assert len(long) > 30 / every
    assert {} == {name: count for name, count in long.items() if count > A_TABLE}

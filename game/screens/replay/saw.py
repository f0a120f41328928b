"""What a computer player saw when she made a move, what else she could have done, and whether she would do it again.

What lies open at once comes in as a `Saw`; her choices, and then whether she does the same, are asked elsewhere and
polled, so that nothing waits. Knows nothing of computer players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.rules.cards import Card
from game.screens.replay.paint import paint_hand
from game.screens.screen import Pop, Step, Timing
from game.table import drawings
from game.table.canvas import Canvas
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.paint import dim, gold_text, hairline, icon, panel, para, rule, text
from game.table.rails import face, place_mark, stock_pile
from game.table.widgets import Button, Widget
from game.words import replay as words

PAGE = Rect(170, 18, 940, 684)
HAND = Rect(214, 208, 620, 74)
UPCARD, STOCK = Rect(958, 190, 76, 107), Rect(866, 190, 76, 107)
ROWS_TOP, ROW_HIGH, MOST_ROWS = 358.0, 33.0, 6
FOOT_TOP = 584.0
DIM, POLL_S = 0.6, 0.03


class Row(NamedTuple):
    """Something she could do, and what it would leave her with."""

    deed: str
    numbers: str


class Choices(NamedTuple):
    """All she could have done, what she did first, and the reason for that."""

    rows: tuple[Row, ...]
    reason: str


class Verdict(NamedTuple):
    """What came of asking her again."""

    is_same: bool
    sentence: str


class Saw(NamedTuple):
    """A decision: whose, what it was, and the cards she saw."""

    title: str
    when: str
    did: str
    hand: tuple[Card, ...]
    held: str
    upcard: Card | None
    stock: int


class SawScreen:
    """A page over the replay; `poll` tells her choices once they are known, and later the verdict."""

    overlay = True

    def __init__(self, saw: Saw, poll: Callable[[], Choices | Verdict | None]) -> None:
        self.saw = saw
        self.choices: Choices | None = None
        self.verdict: Verdict | None = None
        self._poll = poll
        self._is_new = False  # something that was told is not yet on the screen
        self._form = Form("close")

    def widgets(self) -> tuple[Widget, ...]:
        """The way back."""
        return (Button("close", Rect(540, PAGE.bottom - 58, 200, 44), words.CLOSE, "gold", "Esc", size="strong"),)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Closing."""
        closes = event.type == pygame.KEYDOWN and event.key == pygame.K_w
        return Pop() if self._form.handle(event, self.widgets(), now) or closes else None

    def update(self, now: float) -> Step | None:
        """Listen for her choices, then for the verdict."""
        del now
        if self.verdict is None:
            match self._poll():
                case Choices() as choices:
                    self.choices, self._is_new = choices, True
                case Verdict() as verdict:
                    self.verdict, self._is_new = verdict, True
        return None

    @property
    def timing(self) -> Timing:
        """Its own: an answer is waited for."""
        return self

    def animating(self, now: float) -> bool:
        """While a button eases, and until what was told is on the screen."""
        return self._is_new or self._form.animating(now)

    def wake_at(self, now: float) -> float | None:
        """Soon, while the verdict is awaited."""
        return now + POLL_S if self.verdict is None else self._form.wake_at(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Her cards, the piles, her choices, why, and whether she would do it again."""
        saw, self._is_new = self.saw, False
        dim(canvas, DIM)
        panel(canvas, PAGE, "deco")
        gold_text(canvas, saw.title.upper(), 640, PAGE.y + 60, 34, track=4, fit=PAGE.w - 100)
        rule(canvas, PAGE.x + 300, PAGE.y + 72, PAGE.w - 600)
        text(canvas, saw.when, 640, PAGE.y + 110, "note", "text_dim", at="c", fit=PAGE.w - 100)
        text(canvas, saw.did, 640, PAGE.y + 138, "strong", "ivory", "medium", "c", fit=PAGE.w - 80)
        _cards(canvas, saw)
        _choices(canvas, self.choices.rows if self.choices is not None else ())
        self._foot(canvas)
        self._form.draw(canvas, self.widgets(), now)

    def _foot(self, canvas: Canvas) -> None:
        x, room = PAGE.x + 46, PAGE.w - 120
        icon(canvas, "hint", x, FOOT_TOP - 15, 20, "accent")
        reason = words.WEIGHING if self.choices is None else self.choices.reason
        text(canvas, reason, x + 30, FOOT_TOP, "text", "text_dim" if self.choices is None else "text", fit=room)
        verdict = self.verdict
        name = "machine" if verdict is None else "tick" if verdict.is_same else "cross"
        ink = "text_dim" if verdict is None else "accent" if verdict.is_same else "danger_text"
        icon(canvas, name, x, FOOT_TOP + 13, 20, ink)
        sentence = words.ASKING_AGAIN if verdict is None else verdict.sentence
        para(canvas, sentence, x + 30, FOOT_TOP + 28, room, "text", "text_dim" if verdict is None else "text", most=2)


def _cards(canvas: Canvas, saw: Saw) -> None:
    text(canvas, saw.held, HAND.x, HAND.y - 12, "note", "accent", "semi", fit=HAND.w)
    paint_hand(canvas, saw.hand, HAND)
    stock_pile(canvas, STOCK, saw.stock)
    text(canvas, words.stock(saw.stock), STOCK.centre.x, STOCK.bottom + 18, "note", "text_dim", at="c")
    if saw.upcard is not None:
        face(canvas, str(saw.upcard), UPCARD)
    else:
        place_mark(canvas, UPCARD)
    text(canvas, words.UPCARD, UPCARD.centre.x, UPCARD.bottom + 18, "note", "text_dim", at="c")


def _choices(canvas: Canvas, rows: Sequence[Row]) -> None:
    left, right = PAGE.x + 40, PAGE.right - 40
    text(canvas, words.COULD_DO, left + 4, ROWS_TOP - 12, "note", "accent", "semi")
    text(canvas, words.WOULD_LEAVE, right - 4, ROWS_TOP - 12, "note", "accent", "semi", "r")
    for at, row in enumerate(rows[:MOST_ROWS]):
        y = ROWS_TOP + at * ROW_HIGH
        if at == 0:
            high = ROW_HIGH - 3
            canvas.svg(
                drawings.frame(right - left, high, "accent", 7, 1.4, 0.8, "accent", 0.12), left, y, right - left, high
            )
            icon(canvas, "tick", left + 8, y + 5, 20, "accent")
        else:
            hairline(canvas, left + 6, y - 2, right - left - 12, 0.2)
        text(canvas, row.deed, left + 36, y + 21, "text", "ivory" if at == 0 else "text", "medium", fit=382)
        text(canvas, row.numbers, right - 10, y + 21, "note", "text" if at == 0 else "text_dim", at="r", fit=428)

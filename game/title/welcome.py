"""The first start: learn the game or play at once, with all other entries in small below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from game.text import ui as words
from game.title.screen import backdrop, wordmark
from game.ui import drawings
from game.ui.boxes import Column, Pad, Row, Scrolled
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE, FormScreen, Way, way_button
from game.ui.geometry import Rect
from game.ui.nodes import CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import glow, portrait, shadow
from game.ui.screen import Pop, Step
from game.ui.widgets import Pressable

CARD_WIDE, CARD_HIGH, FACE_DU, SMALL_DU = 478.0, 118.0, 100.0, 42.0
MARK_DU = 190.0, 70.0  # how high the wordmark is, and at least


class WelcomeEntry(NamedTuple):
    """One of the two large entries: who invites you, with which expression, and what they say."""

    way: Way
    face: str
    expression: str


class Welcome(FormScreen):
    """The screen a new player sees; the title lies beneath."""

    def __init__(
        self, learn: Callable[[], Step], deal: Callable[[], Step], text_size: Callable[[], Step],
        sound: Callable[[], Step], on_shown: Callable[[], None],
    ) -> None:  # fmt: skip
        self._first = (
            WelcomeEntry(Way(words.HOW_TO_PLAY, learn, "Enter", "gold", words.LEARN_SUB), "wen", "pleased"),
            WelcomeEntry(Way(words.DEAL_NOW, deal, "N", "dark", words.DEAL_NOW_SUB), "mei", "calm"),
        )
        small = (Way(words.TEXT_SIZE, text_size, "T", "quiet"), Way(words.SOUND, sound, "S", "quiet"))
        super().__init__(words.HOW_TO_PLAY, ways=(*small, Way(words.ALL_MENUS, Pop, "Esc", "quiet")))
        self._on_shown = on_shown

    def view(self) -> Node:
        """Return the name of the game, the two large entries, and the small ones."""
        mark = CustomPaint(wordmark, words.GAME_NAME, h=MARK_DU[0], least_h=MARK_DU[1])
        cards = Row([self._card(first) for first in self._first], 20, folds=True, pack="middle")
        small = Row([way_button(way, 132, SMALL_DU) for way in self._ways], 8, wraps=True, pack="middle")
        below = Text(words.LESSON_STAYS, Style(ink="text_dim", at="c"))
        ways = Scrolled(Pad(Column([cards, small], 26, hugs="middle"), (0, 8)), self.scroll)
        parts = [Gap(grow=1), mark, Gap(grow=4), ways, Gap(length=14), below, Gap(grow=0.5)]
        return Pad(Column(parts), (20, 12))

    def _card(self, first: WelcomeEntry) -> Node:
        way, ink = first.way, "accent_ink" if first.way.kind == "gold" else "text"
        portrait_of = CustomPaint(partial(_paint_face, first.face, first.expression), w=FACE_DU, h=FACE_DU)
        lines = [Text(way.label, Style(27.0, ink, "semi")), Text(way.sub, Style("text", ink, "medium"))]
        inside = Row([portrait_of, Column(lines, 4, grow=1)], 18)
        paint, is_gold = partial(_paint_card, way.kind == "gold"), way.kind == "gold"
        says = f"{way.label}. {way.sub}"
        widget = Pressable(way.label, NOWHERE, paint, is_gold, key=way.key, says=says, does=way.go)
        return WidgetNode(widget, inside, (14, 9), w=CARD_WIDE, least_w=360, h=CARD_HIGH)

    def ground(self, canvas: Canvas) -> None:
        """Draw the river front over the whole window."""
        backdrop(canvas)

    def go_on(self, now: float) -> Step | None:
        """Show the title first from now on."""
        self._on_shown()
        return None


def _paint_face(face: str, expression: str, canvas: Canvas, box: Rect) -> None:
    portrait(canvas, face, expression, box.x, box.y, min(box.w, box.h))


def _paint_card(is_gold: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    if is_gold:
        glow(canvas, box, "accent", 12, 9, 200)
    shadow(canvas, box, 12, 8, 190, 6)
    state = "down" if feel.press > 0.5 else "hover" if feel.hover > 0.5 else "rest"
    canvas.svg(drawings.button(box.w, box.h, "gold" if is_gold else "dark", state), *box)
    if feel.focus:
        focus_ring(canvas, box, 12)

"""The answer to a question at a practice table: what is best and what it is worth, over the table it speaks of.

Drills and the finds of a review show it. A choice has the points it gains on the others on average; the bars begin at
zero and show what it loses against the best: the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ai.judge.verdicts import Judged, as_good
from game.practice import words
from game.practice.doors import draw_picture
from game.practice.parts import WRONG, draw_bar, draw_gems, draw_tick, gem
from game.table.layout import HandKey
from game.table.stage import Stage
from game.ui import drawings
from game.ui.boxes import Child, Column, Fitting, Pad, Row, Stack
from game.ui.canvas import Canvas
from game.ui.dialogs import LookingScreen
from game.ui.form import NOWHERE, Way, button, title_node
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import frame, glow, portrait, text, width_of
from game.ui.widgets import Toggle

SEAL, ROW_HIGH, FACE_DU = 40.0, 44.0, 32.0
LABEL_SIZES: tuple[str | float, ...] = "text", "note", 12.5
TAB_HIGH, TABS_LEAST, TAB_RISE = 24.0, 30.0, 21.0
FIGURE = Style("strong", weight="semi", at="r", most=1)


class AnswerRow(NamedTuple):
    """One choice: its words, and the points it loses with their margin; `is_as_good` if that may be nothing. `gain` is
    what it gains on the others, if that is known.
    """

    label: str
    loss: float
    half: float
    is_best: bool
    is_mine: bool
    is_as_good: bool = False
    gain: str = ""


class CardLoss(NamedTuple):
    """What discarding a card of the hand loses."""

    card: HandKey
    loss: float
    is_best: bool
    is_mine: bool
    is_as_good: bool


class Answer(NamedTuple):
    """The answer to a question. `right` is None if nobody answered."""

    right: bool | None
    headline: str
    reasons: tuple[str, ...]
    rows: tuple[AnswerRow, ...]
    face: str  # the portrait of the player
    notes: tuple[str, ...] = ()
    done: tuple[str, ...] = ()  # ways that lead nowhere a second time, by their labels
    gems: int = 0  # the gems of a drill: its difficulty
    all_rows: tuple[AnswerRow, ...] = ()  # every choice, the best first, if that is wanted
    cards: tuple[CardLoss, ...] = ()  # the same on the cards
    is_counting: bool = False  # more choices are being judged


class AnswerScreen(LookingScreen[Answer]):
    """An answer over its table; the hand below is not covered. The first way is gold and has the focus."""

    overlay = True
    dims = False  # the answer refers to the table

    def __init__(
        self,
        look: Callable[[], Answer],
        ways: Sequence[Way],
        stage: Stage,
        show_all: Callable[[bool], None] | None = None,
    ) -> None:
        """Create the screen over the table on a stage; `show_all` switches the values of all choices on and off."""
        super().__init__(look, ways[0].label, ways=ways)
        self._stage, self._show_all, self.is_all = stage, show_all, False

    @property
    def awaits(self) -> bool:
        """Return whether choices are still being judged."""
        return self.shown.is_counting

    def view(self) -> Node:
        """Return the verdict, the choices and the buttons."""
        grid = self._stage.grid
        low = max(0.0, self.room[1] - grid.band.bottom)
        parts: Node = Row([self._verdict(), self._choices(), self._aside()], 24, folds=True)
        if grid.is_tall:
            parts = Column([self._verdict(), Row([self._choices(), self._aside()], 24)], 8)
        panel = Pad(Column([parts, self._buttons()], 8), (24, 12), "raised")
        lit = CustomPaint(_lit, h=0)
        band = Pad(Column([Gap(grow=1), lit, panel, Gap(length=low)]), (14, 0))
        if not self.is_all:
            return band
        places = self._stage.layout.cards
        cards = [(places[loss.card].box, loss) for loss in self.shown.cards if loss.card in places]
        return Stack([band, CustomPaint(partial(_tabs, cards))])

    def _verdict(self) -> Node:
        shown = self.shown
        seal = CustomPaint(partial(_seal, shown.right), w=SEAL, h=SEAL)
        lines = [Text(line, Style(size=18, lead=1.2)) for line in shown.reasons if line]
        return Column(
            [Row([seal, replace(title_node(shown.headline, 25), grow=1)], 12), *lines], 4, grow=1, least_w=300
        )

    def _choices(self) -> Node:
        shown = self.shown
        rows = shown.all_rows if self.is_all and shown.all_rows and not shown.cards else shown.rows
        most = max(1.0, *(row.loss + row.half for row in rows))
        return Column([caption(rows), *(answer_row(row, most, shown.face) for row in rows)], 2, w=490, least_w=300)

    def _aside(self) -> Node | None:
        shown = self.shown
        parts: list[Child] = [Text(note, NOTE) for note in shown.notes]
        if shown.gems:
            parts.insert(0, CustomPaint(partial(draw_gems, shown.gems), words.difficulty(shown.gems), h=18))
        if self._show_all is not None:
            toggle = Toggle("all", NOWHERE, words.ALL_CHOICES, self.is_all, key="V", does=self._switch)
            parts += [WidgetNode(toggle, h=44), Text(words.JUDGING_ALL if shown.is_counting else "", NOTE)]
        return Column(parts, 4, w=250, least_w=170) if parts else None

    def _switch(self, on: bool) -> None:
        self.is_all = on
        if self._show_all is not None:
            self._show_all(on)
        self.look_again()

    def _buttons(self) -> Node:
        first, *others = self._ways
        nodes = [
            button(
                way.label,
                way.label,
                key=way.key,
                off=words.IN_DRILLS_WHY if way.label in self.shown.done else way.sub,
                does=way.go,
            )
            for way in reversed(others)
        ]
        gold = button(first.label, first.label, "gold", first.key, w=200, size="strong", does=first.go)
        return Row([*nodes[:1], Gap(grow=1), *nodes[1:], gold], 12, wraps=True)


def judged_rows(choices: Sequence[Judged], say: Callable[[Judged], str]) -> list[Node]:
    """Return rows for analyzed choices, the best first, below what their figures mean."""
    most, good = max(1.0, *(choice.high for choice in choices)), as_good(choices)
    rows = []
    for choice in choices:
        is_best, gain = choice is choices[0], words.gain(choices[0].lead, choice.loss)
        rows.append(AnswerRow(say(choice), choice.loss, choice.half, is_best, False, choice.action in good, gain))
    return [caption(rows), *(answer_row(row, most, "") for row in rows)]


def caption(rows: Sequence[AnswerRow]) -> Node:
    """Return what the figures of rows mean."""
    return Text(words.GAINED_AND_LOST if all(row.gain for row in rows) else words.POINTS_LOST, NOTE)


def answer_row(row: AnswerRow, most: float, face: str) -> Node:
    """Return a choice as a row: what it loses on a scale up to `most`."""
    ink = "accent" if row.is_best else "text" if row.is_mine else "text_dim"
    mark: Node = Gap(length=FACE_DU)
    if row.is_best:
        mark = CustomPaint(draw_tick, w=FACE_DU, h=26)
    elif row.is_mine:
        mark = CustomPaint(partial(draw_face, face), w=FACE_DU, h=FACE_DU)
    fill = "accent" if row.is_best else WRONG if row.is_mine and not row.is_as_good else "text_dim"
    if row.is_as_good and not row.is_best:
        figures: list[Child] = [Text(words.AS_GOOD_SHORT, NOTE._replace(ink=ink, at="r", most=2), w=122)]
    else:
        figure, half = (words.BEST, "") if row.is_best else (words.costs(row.loss), words.half(row.half))
        figures = [Text(figure, FIGURE._replace(ink=ink), w=74), Text(half, NOTE, w=40)]
    painted = partial(draw_bar, row.loss, 0.0 if row.is_best else row.half, most, fill)
    bar = CustomPaint(painted, h=18, least_w=60, grow=1)
    cells: list[Child] = [
        mark,
        _label(row.label, ink),
        Text(row.gain, FIGURE._replace(ink=ink), w=50) if row.gain else None,
        bar,
        *figures,
    ]
    line = Pad(Row(cells, 8), (6, 2), h=ROW_HIGH, least_h=34)
    return Stack([CustomPaint(_best), line]) if row.is_best else line


def _label(label: str, ink: str) -> Node:
    """Return the name of a choice, in smaller letters if it is long."""
    *usual, small = (Style(size, ink, "semi", 1.1) for size in LABEL_SIZES)
    return Fitting([*(Text(label, style) for style in usual), Text(label, small._replace(most=2))], w=170, least_w=110)


def _best(canvas: Canvas, box: Rect) -> None:
    frame(canvas, box, "accent", 7, 1.5, 0.9, "accent", 0.1)


def draw_face(face: str, canvas: Canvas, box: Rect) -> None:
    """Draw a portrait in the middle of a box."""
    side = min(box.w, box.h)
    portrait(canvas, face, "calm", box.center.x - side / 2, box.center.y - side / 2, side)


def _lit(canvas: Canvas, box: Rect) -> None:
    glow(canvas, (box.x, box.y, box.w, 60), "accent", 9, 6, 120)


def _seal(right: bool | None, canvas: Canvas, box: Rect) -> None:
    if right is None:
        draw_tick(canvas, box.grown(-6))
    else:
        draw_picture(canvas, Rect(box.x, box.y, SEAL, SEAL), gem(SEAL / 2, SEAL / 2, SEAL / 2 - 2, right))


def _tabs(cards: Sequence[tuple[Rect, CardLoss]], canvas: Canvas, box: Rect) -> None:
    """Draw what each discard loses on the upper edge of its card, and a tick on the best."""
    del box
    for place, card in cards:
        x = place.x + 2
        if card.is_best:
            draw_tick(canvas, Rect(x, place.y - TAB_RISE, TABS_LEAST, TAB_HIGH))
            continue
        label = words.AS_GOOD_TAB if card.is_as_good else words.costs(card.loss)
        wide = max(TABS_LEAST, width_of(canvas, label, "text", "semi") + 14)
        line, ink = (WRONG, WRONG) if card.is_mine else ("text_dim", "text")
        canvas.svg(drawings.chip(wide, TAB_HIGH, "well", line), x, place.y - TAB_RISE, wide, TAB_HIGH)
        text(canvas, label, x + wide / 2, place.y - TAB_RISE + 17.5, "text", ink, "semi", "c")

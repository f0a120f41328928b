"""The answer to a question at a practice table: what is best and what it is worth, beside the cards it names.

Drills and the finds of a review show it. A choice has the points by which it leaves the player ahead of the others or,
if that is unknown, the points it loses against the best; the bars of all choices begin at the same zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ai.judge.verdicts import Judged, as_good
from game.engine.actions import Action, Buy, BuyStock, BuyUpcard, Discard, Draw, Hit, LayDown, Swap, SwapHit, Take
from game.language import joined
from game.play.aside import At
from game.practice import words
from game.practice.doors import draw_picture, stroke
from game.practice.parts import WRONG, draw_tick, gem
from game.rules.cards import Card
from game.table.grid import TableGrid, grid_in
from game.table.layout import HandKey
from game.table.stage import Stage
from game.ui import drawings
from game.ui.boxes import Child, Column, Fitting, Pad, Row, Scrolled, Stack
from game.ui.canvas import Canvas
from game.ui.dialogs import LookingScreen
from game.ui.drawings import ButtonKind
from game.ui.form import NOWHERE, Way, button
from game.ui.geometry import Rect
from game.ui.looks import LARGEST, color
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import Align, frame, portrait, text, width_of
from game.ui.widgets import Toggle

WIDE, LEAST_WIDE, EDGE, APART = 480.0, 300.0, 18.0, 8.0  # the panel, its margin, and the gap to the piles
ROW_EDGE = 6.0
SEAL, ROW_HIGH, FACE_DU, TICK = 38.0, 42.0, 28.0, 24.0
BARS, NARROW_BARS, FIGURE_WIDE, FIGURE_GAP = 0.46, 0.36, 60.0, 8.0  # shares of a row; the room for a figure beyond zero
NARROW, NARROW_HIGH = 400.0, 46.0  # a row with less room has higher lines of smaller letters
BAR_HIGH, BRACKET = 18.0, 7.0  # and half the height of a bracket
LABEL_SIZES: tuple[str | float, ...] = "text", "note", 12.5
TAB_HIGH, TABS_LEAST, TAB_RISE = 24.0, 30.0, 21.0
LEFT: Align = "l"
RIGHT: Align = "r"
HEADLINE = Style("head", "accent", "medium", 1.15)
REASON, FOOT = Style(size=17, lead=1.2), NOTE._replace(most=2)


class AnswerRow(NamedTuple):
    """One choice: its words, and the points it loses with their margin; `is_as_good` if that may be nothing. `lead` is
    how far ahead of the others the best choice leaves the player, if that is known.
    """

    label: str
    loss: float
    half: float
    is_best: bool
    is_mine: bool
    is_as_good: bool = False
    lead: float | None = None
    action: Action | None = None  # whose cards are framed on the table
    is_of_games: bool = False  # its figures are games of 100 that are won, in place of points

    @property
    def points(self) -> float:
        """Return how long its bar is: negative if it ends below zero."""
        return (self.lead or 0.0) - self.loss

    @property
    def figure(self) -> str:
        """Return the choice's points as they are shown."""
        if self.is_of_games:
            return f"{round(self.points)}"
        return words.costs(self.loss) if self.lead is None else words.gain(self.lead, self.loss)

    @property
    def margin(self) -> float:
        """Return the margin of its points against those of the best choice."""
        return 0.0 if self.is_best else self.half


class Scale(NamedTuple):
    """The least and the most points on a scale, with zero among them."""

    least: float
    most: float

    @classmethod
    def of(cls, rows: Sequence[AnswerRow]) -> Scale:
        """Return the scale that holds all bars and their margins."""
        ends = [row.points + end for row in rows for end in (-row.margin, row.margin)]
        return cls(min(0.0, *ends), max(0.0, *ends))

    def at(self, points: float, wide: float) -> float:
        """Return where points are on bars of a width; beyond zero there is room for the figures of the bars."""
        before = FIGURE_WIDE if self.most > 0 else 0.0
        after = 0.0 if before and not self.least else FIGURE_WIDE
        return before + (points - self.least) / ((self.most - self.least) or 1.0) * (wide - before - after)


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
    all_rows: tuple[AnswerRow, ...] = ()  # every choice, the best first, if that is wanted
    cards: tuple[CardLoss, ...] = ()  # the losses on the cards
    is_counting: bool = False  # more choices are being judged
    by_thumb: bool = False  # without figures, because the deals ignore an option


class AnswerScreen(LookingScreen[Answer]):
    """An answer over its table; the hand below is not covered. The first way is gold and has the focus."""

    largest = largest_tall = LARGEST  # like the table

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
        """Return frames around cards of the table, the buttons in the places of the table's, and the panel."""
        grid, cards = grid_in(self.room), self._stage.layout.cards
        first, *others = self._ways
        places = grid.act_buttons[: 1 + len(others)]
        low = "text" if grid.is_usual or grid.is_tall else "note"
        buttons = [_button(first, "gold", "strong"), *(_button(way, size=low) for way in others[-2:])]
        losses = [(cards[loss.card].box, loss) for loss in self.shown.cards if loss.card in cards]
        on_table = partial(_tabs, losses) if self.is_all else partial(_frames, self._framed())
        box = _panel_box(grid, is_left=self._is_left())
        panel = Pad(Column(tuple(self._panel(box.w - 2 * EDGE, others[:-2])), 3), (EDGE, 12), "raised")
        return Stack([CustomPaint(on_table), *map(At, buttons, places), At(Column([Gap(grow=1), panel]), box)])

    def _panel(self, wide: float, ways: Sequence[Way]) -> Iterator[Child]:
        """Yield the verdict with its reasons, the choices, and what is noted below them."""
        shown = self.shown
        rows = shown.all_rows if self.is_all and shown.all_rows and not shown.cards else shown.rows
        seal = CustomPaint(partial(_seal, shown.right), w=SEAL, h=SEAL)
        yield Row([seal, Text(shown.headline, HEADLINE, grow=1)], 12)
        yield from (Text(line, REASON) for line in shown.reasons if line)
        yield Gap(length=6)
        yield Scrolled(Column(choice_rows(rows, wide, shown.face, by_thumb=shown.by_thumb), 2), self.scroll)
        distance = "" if shown.by_thumb else apart(shown.rows)
        yield Row([Text(joined(shown.notes, " · "), FOOT, grow=1), Text(distance, NOTE)], 12)
        if self._show_all is None and not ways:
            return
        toggle = Toggle("all", NOWHERE, words.ALL_CHOICES, self.is_all, key="V", does=self._switch)
        buttons = [_button(way, off=self._why_not(way)) for way in ways]
        counting = Text(words.JUDGING_ALL if shown.is_counting else "", NOTE)
        yield Row([WidgetNode(toggle, h=44, grow=1) if self._show_all else Gap(grow=1), counting, *buttons], 12)

    def _why_not(self, way: Way) -> str:
        return words.IN_DRILLS_WHY if way.label in self.shown.done else ""

    def _framed(self) -> tuple[tuple[Rect, bool], ...]:
        """Return the cards on the table that the best choice and the player's own choice name; the first of the best
        has a tick.
        """
        rows = self.shown.rows
        named = [row for row in rows if row.is_best or (row.is_mine and not isinstance(row.action, LayDown))]
        return tuple(
            (box, row.is_best and at == 0)
            for row in reversed(named)
            for at, box in enumerate(cards_of(row, self._stage))
        )

    def _is_left(self) -> bool:
        """Return whether a meld that a choice names lies at the right, where the panel would cover it."""
        named = [row.action.meld for row in self.shown.rows if isinstance(row.action, Hit | Swap | SwapHit)]
        melds, middle = self._stage.layout.melds, self._stage.grid.stage.center.x
        return any(at < len(melds) and melds[at].half(None).center.x > middle for at in named[:1])

    def _switch(self, on: bool) -> None:
        self.is_all = on
        if self._show_all is not None:
            self._show_all(on)
        self.look_again()


def _button(way: Way, kind: ButtonKind = "dark", size: str = "text", off: str = "") -> Node:
    """Return a way on as a button."""
    return button(way.label, way.label, kind, way.key, size=size, off=off or way.sub, does=way.go)


def _panel_box(grid: TableGrid, *, is_left: bool) -> Rect:
    """Return where the panel stands, at the lower end: over the band and a wing, beside the piles."""
    band, top = grid.band, grid.plaques.bottom
    if grid.is_tall:
        return Rect(band.x, grid.piles.bottom, band.w, band.bottom - grid.piles.bottom)
    wide = max(LEAST_WIDE, min(WIDE, band.right - grid.piles.right - APART))
    return Rect(band.x if is_left else band.right - wide, top, wide, band.bottom - top)


def cards_of(row: AnswerRow, stage: Stage) -> Iterator[Rect]:
    """Yield where the cards lie that a choice names, those of the hand first."""
    grid, action = stage.grid, row.action
    match action:
        case Draw() | BuyStock():
            yield grid.stock
        case Take() | Buy() | BuyUpcard():
            yield grid.discard
        case Discard(card=card) | Hit(card=card) | Swap(card=card) | SwapHit(card=card):
            yield from _in_hand((card,), stage)
        case LayDown(melds=melds):
            yield from _in_hand([card for meld in melds for card in meld.cards], stage)
    if isinstance(action, Hit | Swap | SwapHit) and action.meld < len(stage.layout.melds):
        yield stage.layout.melds[action.meld].half(None)


def _in_hand(cards: Sequence[Card], stage: Stage) -> Iterator[Rect]:
    """Yield what is seen of these cards in the hand."""
    wanted, places = Counter(cards), stage.layout.cards
    held = [one for one in (*stage.holding.row, *stage.holding.in_tray) if HandKey(one.uid) in places]
    boxes = [places[HandKey(one.uid)].box for one in held]
    for at, one in enumerate(held):
        if wanted[one.card]:
            wanted[one.card] -= 1
            box, after = boxes[at], boxes[at + 1] if at + 1 < len(boxes) else None
            covered = after is not None and after.y == box.y and box.x < after.x < box.right
            yield box._replace(w=after.x - box.x) if after is not None and covered else box


def apart(rows: Sequence[AnswerRow]) -> str:
    """Return how far the best choice is ahead of the player's or, if that is as good, of the best that is not
    as good.
    """
    others = [row for row in rows if not row.is_best]
    worse = sorted(others, key=lambda row: (not row.is_mine, row.is_as_good))[:1]
    return joined((words.APART(value=joined((f"{row.loss:.0f}", words.half(row.half)), " ")) for row in worse), "")


def judged_rows(choices: Sequence[Judged], say: Callable[[Judged], str], wide: float, *, by_thumb: bool) -> list[Node]:
    """Return rows of a width for analyzed choices, the best first, below what their figures mean."""
    good = as_good(choices)
    rows = [
        AnswerRow(
            say(choice), choice.loss, choice.half, choice is choices[0], False, choice.action in good, choices[0].lead
        )
        for choice in choices
    ]
    return choice_rows(rows, wide, "", by_thumb=by_thumb)


def choice_rows(rows: Sequence[AnswerRow], wide: float, face: str, *, by_thumb: bool = False) -> list[Node]:
    """Return a row for each choice, below what their figures mean and where their bars begin. With `by_thumb`, return
    the rows without figures and bars.
    """
    is_narrow = wide < NARROW
    if by_thumb:
        ordered = (_answer_row(row, None, 0.0, face, is_narrow=is_narrow) for row in rows)
        return [Text(words.PLAYED_BY_THUMB, NOTE), *ordered]
    scale, bars = Scale.of(rows), wide * (NARROW_BARS if is_narrow else BARS)
    meaning = words.POINTS_AHEAD if all(row.lead is not None for row in rows) else words.POINTS_LOST
    if any(row.is_of_games for row in rows):
        meaning = words.GAMES_WON
    zero = CustomPaint(partial(_zero, scale), w=bars, h=18)
    head = Pad(Row([Text(meaning, NOTE, grow=1), zero], 8), (ROW_EDGE, 0))
    return [head, *(_answer_row(row, scale, bars, face, is_narrow=is_narrow) for row in rows)]


def _answer_row(row: AnswerRow, scale: Scale | None, bars: float, face: str, *, is_narrow: bool) -> Node:
    ink = "accent" if row.is_best else "text" if row.is_mine else "text_dim"
    mark: Node = Gap(length=FACE_DU)
    if row.is_best:
        mark = CustomPaint(draw_tick, w=FACE_DU, h=26)
    elif row.is_mine:
        mark = CustomPaint(partial(draw_face, face), w=FACE_DU, h=FACE_DU)
    spoken = joined((row.figure, words.half(row.margin)) if row.margin else (row.figure,), " ")
    bar = CustomPaint(partial(_bar, row, scale, ink), spoken, w=bars, h=ROW_HIGH - 8) if scale is not None else None
    label = _label(row.label, ink, 3 if is_narrow else 2)
    high, least = (NARROW_HIGH, NARROW_HIGH) if is_narrow else (ROW_HIGH, 34.0)
    line = Pad(Row([mark, label, bar], 8), (ROW_EDGE, 2), h=high, least_h=least)
    return Stack([CustomPaint(_best), line]) if row.is_best else line


def _bar(row: AnswerRow, scale: Scale, ink: str, canvas: Canvas, box: Rect) -> None:
    """Draw a bar from zero to the points of a choice, a bracket of its margin, and beyond zero its figure."""
    zero, end = (scale.at(points, box.w) for points in (0.0, row.points))
    middle, y = box.h / 2, (box.h - BAR_HIGH) / 2
    fill = "accent" if row.is_best else WRONG if row.is_mine and not row.is_as_good else "text_dim"
    body = f'<rect x="{min(zero, end):.1f}" y="{y:.1f}" width="{abs(end - zero):.1f}" height="{BAR_HIGH:g}" rx="3" '
    body += f'fill="{color(fill)}"/>' + stroke(f"M{zero:.1f} 0V{box.h:g}", "line", 1.4)
    if row.margin:
        low, top = (scale.at(row.points + by, box.w) for by in (-row.margin, row.margin))
        bracket = f"M{low:.1f} {middle:g}H{top:.1f}" + "".join(
            f"M{x:.1f} {middle - BRACKET:g}V{middle + BRACKET:g}" for x in (low, top)
        )
        body += stroke(bracket, "well", 4.5, 0.75) + stroke(bracket, "ivory", 2)
    draw_picture(canvas, box, body)
    edges = (zero, *(scale.at(row.points + by, box.w) for by in (-row.margin, row.margin)))
    x, at = (min(edges) - FIGURE_GAP, RIGHT) if row.points > 0 else (max(edges) + FIGURE_GAP, LEFT)
    text(canvas, row.figure, box.x + x, box.center.y + 6.5, "strong", ink, "semi", at)


def _zero(scale: Scale, canvas: Canvas, box: Rect) -> None:
    text(canvas, "0", box.x + scale.at(0, box.w), box.center.y + 5, "note", "text_dim", at="c")


def _label(label: str, ink: str, most: int) -> Node:
    """Return the name of a choice, in smaller letters if it is long."""
    *usual, small = (Style(size, ink, "semi", 1.1) for size in LABEL_SIZES)
    return Fitting(
        [*(Text(label, style) for style in usual), Text(label, small._replace(most=most))], grow=1, least_w=80
    )


def _best(canvas: Canvas, box: Rect) -> None:
    frame(canvas, box, "accent", 7, 1.5, 0.9, "accent", 0.1)


def draw_face(face: str, canvas: Canvas, box: Rect) -> None:
    """Draw a portrait in the middle of a box."""
    side = min(box.w, box.h)
    portrait(canvas, face, "calm", box.center.x - side / 2, box.center.y - side / 2, side)


def _seal(right: bool | None, canvas: Canvas, box: Rect) -> None:
    if right is None:
        draw_tick(canvas, box.grown(-6))
    else:
        draw_picture(canvas, Rect(box.x, box.y, SEAL, SEAL), gem(SEAL / 2, SEAL / 2, SEAL / 2 - 2, right))


def _frames(cards: Sequence[tuple[Rect, bool]], canvas: Canvas, box: Rect) -> None:
    """Draw a frame round cards, and a tick at the corner of some."""
    del box
    for place, is_best in cards:
        frame(canvas, place, "accent", 7, 3)
        if is_best:
            draw_tick(canvas, Rect(place.right - TICK / 2, place.y - TICK / 2, TICK, TICK))


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

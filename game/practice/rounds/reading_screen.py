"""The page on which another player's hand is read: what they threw and took, and the ranks to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ai.reading import PICKED, HandReading
from game.language import joined
from game.practice.doors import draw_picture
from game.practice.rounds import reading_words as words
from game.practice.words import REVIEW_STOPPED
from game.rules.cards import RANKS, Card
from game.table import rails
from game.text import ui
from game.text.cards import capitalized, card_name
from game.ui.boxes import Column, Grid, Pad, Row, Scrolled
from game.ui.canvas import Canvas
from game.ui.dialogs import LookingScreen
from game.ui.form import NOWHERE, SPRING, button, foot, head
from game.ui.geometry import CARD_SHAPE, Rect
from game.ui.looks import LARGEST, color
from game.ui.nodes import NOTE, CustomPaint, Node, Style, Text, WidgetNode
from game.ui.screen import Step
from game.ui.widgets import Segmented
from sounds import Mood

EDGE, CARD_HIGH, NAME_WIDE, RANK_WIDE, IN_A_ROW, DARK = 24.0, 74.0, 150.0, 150.0, 7, 0.55
KEYS = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K"}


class HandPage(NamedTuple):
    """What was seen of a hand, the ranks chosen, and what Expert reads in it."""

    seat: int
    threw: tuple[Card, ...]
    took: tuple[Card, ...]
    wilds: frozenset[int]  # ranks that are wild as a whole
    chosen: tuple[int, ...] = ()
    is_read: bool = False
    reading: HandReading | None = None
    trouble: str = ""  # why Expert's reading failed


class ReadingScreen(LookingScreen[HandPage]):
    """The page about one of several hands; a hand that has been read stays as it was."""

    largest_tall = LARGEST
    music = Mood.SILENT

    def __init__(
        self,
        names: Sequence[str],
        seats: Sequence[int],
        look: Callable[[], HandPage],
        open_hand: Callable[[int], None],
        choose: Callable[[int], None],
        compare: Callable[[], None],
    ) -> None:
        """Create the page for the hands of these seats, with callbacks for what is pressed."""
        self._names, self._seats = names, seats
        self._open, self._choose, self._compare = open_hand, choose, compare
        super().__init__(look, "compare")

    @property
    def awaits(self) -> bool:
        """Return whether Expert is still reading."""
        return self.shown.is_read and self.shown.reading is None and not self.shown.trouble

    def view(self) -> Node:
        """Return whose hand it is, what was seen of it, the ranks, and what Expert reads."""
        shown, reading = self.shown, self.shown.reading
        name = self._names[shown.seat]
        told = reading.told if reading is not None else ()
        hands = Segmented(
            "hands",
            NOWHERE,
            tuple(self._names[seat] for seat in self._seats),
            self._seats.index(shown.seat),
            does=self._turn,
        )
        seen = [
            _seen(words.THREW(name=name), shown.threw, told, is_lit=reading is not None) if shown.threw else None,
            _seen(words.TOOK(name=name), shown.took, (), is_lit=False) if shown.took else None,
        ]
        ranks = Grid([self._rank(rank) for rank in RANKS], RANK_WIDE, IN_A_ROW, 8)
        line = words.CHOOSE_THREE
        if reading is not None:
            line = words.EXPERT_READS(things=words.in_words(reading.kept))
        elif shown.trouble:
            line = REVIEW_STOPPED(reason=shown.trouble)
        parts = [WidgetNode(hands) if len(self._seats) > 1 else None, *seen, ranks, Text(line, Style("strong"))]
        body = Scrolled(Pad(Column(parts, 12), (20, 14), "plain"), self.scroll)
        off = words.TRUTH_COMES if shown.is_read else words.CHOOSE_THREE if len(shown.chosen) < PICKED else ""
        compare = button("compare", words.COMPARE, "gold", "Enter", w=210, off=off, does=self._compare_now)
        after = Text(words.TRUTH_COMES, NOTE) if shown.is_read else None
        ways = foot(button("back", ui.BACK, key="Esc", w=130), SPRING, after, compare)
        return self.framed(head(words.KEEPS(name=name), "", 40), body, ways, edge=EDGE)

    def _rank(self, rank: int) -> Node:
        shown, reading = self.shown, self.shown.reading
        is_chosen, key = rank in shown.chosen, KEYS.get(rank, str(rank))
        sub = ui.a_round(reading.expected[rank - 1]) if reading is not None else ""
        off = words.WILD_RANK if rank in shown.wilds else words.TRUTH_COMES if shown.is_read and not is_chosen else ""
        label, does = capitalized(words.in_words((rank,))), partial(self._press, rank)
        return button(f"rank {rank}", label, "gold" if is_chosen else "dark", key, sub=sub, off=off, does=does)

    # ---- input ----

    def _turn(self, at: int) -> None:
        self._open(self._seats[at])
        self.look_again()

    def _press(self, rank: int) -> None:
        self._choose(rank)
        self.look_again()

    def _compare_now(self) -> Step | None:
        self._compare()
        self.look_again()
        return None


def _seen(label: str, cards: Sequence[Card], told: Sequence[Card], *, is_lit: bool) -> Node:
    """Return cards that were seen, those that told least covered once the hand is read."""
    paint = partial(_draw_seen, tuple(cards), frozenset(told), is_lit)
    spoken = joined(map(card_name, cards), ", ")
    if told:
        spoken = joined([spoken, words.TOLD_MOST(things=joined(map(card_name, told), ", "))], ". ")
    row = CustomPaint(paint, spoken, h=CARD_HIGH, least_h=40, grow=1, least_w=160)
    return Row([Text(label, Style(ink="text_dim"), w=NAME_WIDE), row], 12)


def _draw_seen(cards: Sequence[Card], told: frozenset[Card], is_lit: bool, canvas: Canvas, box: Rect) -> None:
    wide = box.h * CARD_SHAPE
    step = min(wide + 6, (box.w - wide) / max(1, len(cards) - 1))
    for at, card in enumerate(cards):
        place = Rect(box.x + at * step, box.y, wide, box.h)
        rails.face(canvas, str(card), place, cast=2)
        if is_lit and card not in told:
            ink = f'fill="{color("well")}" fill-opacity="{DARK}"'
            draw_picture(canvas, place, f'<rect width="{place.w:.1f}" height="{place.h:.1f}" rx="5" {ink}/>')

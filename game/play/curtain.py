"""The curtain: covers the window while the screen passes from one player to another, and shows whose turn it is.

It opens on a deliberate press (its button, Enter or Space) after a moment without input. A key that was already down
does not count, and pressing again makes the moment longer. Everything on the curtain is public, and nothing of the
table is drawn beneath.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.play.words import sharing as words
from game.ui.boxes import Centered, Child, Column, Pad, Row, Scrolled, Stack
from game.ui.canvas import Canvas
from game.ui.cloth import curtain
from game.ui.form import SPRING, FormScreen, button, cornered, drawn_icon, face, gold_heading, ornament
from game.ui.forms import Form
from game.ui.geometry import Rect
from game.ui.looks import LARGEST
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text
from game.ui.paint import frame
from game.ui.screen import Push, Screen, Step
from game.ui.sides import Side

REST_S = 0.4  # the time without a press before one counts, so that a double press is over
WIDE, ROW_DU, MARK_DU = 600.0, 27.0, 18.0
BESIDE_MENU, MEDAL_DU, SMALL_MEDAL, PLACE_WIDE, FACTS_WIDE = 44.0, 96.0, 22.0, 24.0, 130.0
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
ROUND = Style("strong", "ivory", "medium", at="c")
STRONG, NAMED = Style(weight="semi", at="r"), Style(weight="semi", most=1)


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the standings: place, name, face, public details and score."""

    place: str
    name: str
    face: str
    facts: str
    score: str
    called: bool = False  # whether the screen is handed to this player


@dataclass(frozen=True, slots=True)
class Notice:
    """The contents of the curtain."""

    head: str
    name: str
    face: str
    round: str
    standings: tuple[Standing, ...]
    last: str = ""  # the last thing that happened


class Rest:
    """A moment without input: until it is over, presses are not meant for what is shown now."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since: float | None = None

    def begin(self, now: float) -> None:
        """Begin the moment; only the first call counts."""
        if self._since is None:
            self._since = now

    def is_over(self, now: float) -> bool:
        """Return whether a press counts now; one that does not starts the moment again."""
        self.begin(now)
        counts = self._since is not None and now >= self._since + self._seconds
        if not counts:
            self._since = now
        return counts


class Place(NamedTuple):
    """Where the person sits to whom the screen turns: the side now, and what moves them to the next one."""

    side: Callable[[], Side | None]
    move: Callable[[], None]


class Covered(FormScreen):
    """A screen of its own behind cloth: what is beneath is not drawn and gets no input, nor does a press that follows
    the last one at once. It already faces the person at `place`.
    """

    largest_tall = LARGEST

    def __init__(self, on_menu: Callable[[], Screen] | None, place: Place | None, focus: str = "") -> None:
        self._on_menu, self._place = on_menu, place
        self._rest = Rest(REST_S)
        super().__init__(focus)

    @property
    def side(self) -> Side | None:
        """The side at which the person sits."""
        return self._place.side() if self._place is not None else None

    def covering(self, board: Node, line: Node, menu_key: str = "Esc") -> Node:
        """Return the whole screen: a board, a line below it, and the menu, which has no key if the board needs Esc."""
        below = Pad(Column([Pad(line, (20, 5), "well")], hugs="middle"), (BESIDE_MENU, 0))
        whole = Column([Column([board], hugs="middle"), below], 16)
        menu = None
        if self._on_menu is not None:
            menu = cornered("menu", words.MENU, key=menu_key, low=True, does=self._open_menu)
        return Stack([Pad(Centered(whole), (8, 24)), menu, self._elsewhere()])

    def _elsewhere(self) -> Node | None:
        """Return the button, in the upper corner, of a person who sits at another side."""
        if self._place is None:
            return None
        here = button("elsewhere", words.I_SIT_ELSEWHERE, does=self._place.move)
        return Pad(Column([Row([SPRING, here])], pack="start"), (14, 12))

    def ground(self, canvas: Canvas) -> None:
        """Paint cloth over the whole window."""
        curtain(canvas)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle a press after a moment without input."""
        return None if event.type in PRESSES and not self._rest.is_over(now) else super().handle(event, now)

    def begin_again(self) -> None:
        """Show something else: presses rest again."""
        self._rest, self._form, self._renewed = Rest(REST_S), Form(agenda=self.agenda), True
        self._rest.begin(self._now)

    def _open_menu(self) -> Step | None:
        """Open the menu; the press that closes it may come twice, so presses rest again afterwards."""
        self._rest = Rest(REST_S)
        return Push(self._on_menu()) if self._on_menu is not None else None

    def go_on(self, now: float) -> Step | None:
        """Do nothing: it only waits."""
        self._rest.begin(now)
        return None


class Curtain(Covered):
    """The curtain of one player, who opens it."""

    def __init__(
        self,
        notice: Notice,
        on_open: Callable[[float], Step],
        on_menu: Callable[[], Screen] | None = None,
        place: Place | None = None,
    ) -> None:
        self.notice, self._on_open = notice, on_open
        super().__init__(on_menu, place, "open")

    def view(self) -> Node:
        """Return whom the curtain is for, the standings, the button that opens it, and the menu."""
        notice = self.notice
        label = words.SHOW_MY_CARDS(name=notice.name)
        parts: list[Child] = [
            face(notice.face, MEDAL_DU),
            Text(notice.head, Style(ink="text_dim", at="c", lead=1.8)),
            gold_heading(notice.name, track=0.16),
            ornament(340, 30),
            Text(notice.round, ROUND),
            Gap(length=10),
            Scrolled(Column([standing_row(row) for row in notice.standings]), self.scroll),
            Gap(length=16),
            Column([button("open", label, "gold", "Enter", w=340, does=self._open)], hugs="middle"),
        ]
        line = Text(f"{words.LOOK_AWAY} {notice.last}".strip(), NOTE._replace(ink="ivory", at="c"))
        return self.covering(Pad(Column(parts), (42, 22), "deco", w=WIDE), line)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Open on Space, too."""
        if event.type in PRESSES and not self._rest.is_over(now):
            return None
        step = super().handle(event, now)
        opens = step is None and event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        return self._on_open(now) if opens else step

    def _open(self) -> Step:
        return self._on_open(self._now)


def standing_row(row: Standing) -> Node:
    """Return a player's row; the player who gets the screen is marked."""
    cells = [
        drawn_icon("person", MARK_DU) if row.called else Gap(w=MARK_DU),
        Text(row.place, Style(ink="text_dim", at="c"), w=PLACE_WIDE),
        face(row.face, SMALL_MEDAL),
        Text(row.name, NAMED, (row.name,), grow=1),
        Text(row.facts, NOTE, w=FACTS_WIDE),
        Text(row.score, STRONG, w=2 * MEDAL_DU / 3),
        Gap(w=MARK_DU),
    ]
    return Stack([CustomPaint(_mark) if row.called else None, Row(cells, 8, h=ROW_DU)])


def _mark(canvas: Canvas, box: Rect) -> None:
    """Paint the background of the marked row."""
    inner = Rect(box.x + MARK_DU, box.y, box.w - MARK_DU, box.h - 1)
    frame(canvas, inner, "accent", 6, 1.4, 0.9, "accent", 0.12)

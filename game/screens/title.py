"""The title: the river front, the wordmark, two fans of cards, and the ways into the game.

Entries come from the caller, so nothing is offered that does not exist: the first is the gold one, the second large,
the rest small, in one row or two. `on_top` may bring others whenever the title is on top. Knows nothing of matches,
variants or files.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from game.screens.screen import Step, Timing
from game.table.canvas import Canvas
from game.table.drawings import document
from game.table.forms import Form, Said
from game.table.geometry import Rect
from game.table.paint import gold_text, text
from game.table.widgets import Button, Widget
from game.words import ui as words

WINGS = document(
    '<path d="M0 6H224M0 12H196M0 18H168M436 6H660M464 12H660M492 18H660" stroke="#e7cf8a" stroke-width="1.6"/>',
    660,
    24,
)
FANS = ((("Th", "Jh", "Qh", "Kh", "Ah"), 200.0), (("**", "As", "Ac", "Ad", "Ah"), 1080.0))
FAN_CARD, FAN_PIVOT_Y, FAN_REACH, FAN_STEP_DEGREES = (104.0, 146.0), 798.0, 190.0, 11
FAN_SHADE = 120
LEFT, WIDE = 414.0, 452.0  # of the two large entries
ONE_ROW, SMALL_GAP, SMALL_WIDE, SMALL_WIDEST = 4, 8.0, 138.0, 150.0


class Room(NamedTuple):
    """Where the entries begin, the gap between two, how high a small one is and how many rows of them there are."""

    top: float
    gap: float
    small: float
    rows: int


ROOMY, TIGHT = Room(500, 12, 42, 1), Room(480, 8, 38, 2)


@dataclass(frozen=True, slots=True)
class Entry:
    """A way on from the title: its words, shortcut, a second line for a large one, and where it leads."""

    label: str
    key: str
    open: Callable[[], Step]
    sub: str = ""


@dataclass(frozen=True, slots=True)
class News:
    """Other entries than before, and perhaps a screen that has to be seen first."""

    entries: tuple[Entry, ...]
    step: Step | None = None


class Title:
    """The first screen; at least one entry."""

    overlay = False

    def __init__(
        self,
        entries: tuple[Entry, ...],
        foot: str,
        *,
        on_top: Callable[[], News | None] | None = None,
    ) -> None:
        self._entries = entries
        self._foot = foot
        self._on_top = on_top
        self._renewed = False
        self._form = Form(entries[0].label)

    def widgets(self) -> tuple[Widget, ...]:
        """The entries as buttons."""
        first, *others = self._entries
        room = ROOMY if len(others) <= ONE_ROW + 1 else TIGHT
        box = Rect(LEFT, room.top, WIDE, 62)
        found: list[Widget] = [
            Button(first.label, box, first.label, "gold", first.key, first.sub, size="strong"),
        ]
        if len(others) > 2:
            second, *others = others
            box = Rect(LEFT, box.bottom + room.gap, WIDE, 48)
            found.append(Button(second.label, box, second.label, "dark", second.key, size="strong"))
        top = box.bottom + room.gap
        per_row = max(1, -(-len(others) // room.rows))
        for at in range(0, len(others), per_row):
            found += _small_row(others[at : at + per_row], top, room.small)
            top += room.small + room.gap - 2
        return tuple(found)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """A press opens its entry."""
        said = self._form.handle(event, self.widgets(), now)
        return self._opened(said) if said else None

    def _opened(self, said: Said) -> Step:
        return next(entry for entry in self._entries if entry.label == said.name).open()

    def update(self, now: float) -> Step | None:
        """Other entries, where there are any."""
        del now
        news = self._on_top() if self._on_top is not None else None
        if news is None:
            return None
        self._entries, self._renewed = news.entries, True
        self._form.focus = news.entries[0].label
        return news.step

    def draw(self, canvas: Canvas, now: float) -> None:
        """The river front through the whole window, then wordmark, fans and entries on the stage."""
        self._renewed = False
        backdrop(canvas)
        large, _, small = words.GAME_NAME.upper().partition(" ")
        gold_text(canvas, large, 640, 168, 104, track=16)
        canvas.svg(WINGS, 310, 206, 660, 24)
        gold_text(canvas, small, 640, 226, 34, track=14)
        for codes, x in FANS:
            _fan(canvas, codes, x)
        self._form.draw(canvas, self.widgets(), now)
        text(canvas, self._foot, 640, 706, "note", "text_dim", at="c")

    @property
    def timing(self) -> Timing:
        """Its own: other entries may come."""
        return self

    def animating(self, now: float) -> bool:
        """Only while a button eases, and where other entries have come."""
        return self._renewed or self._form.animating(now)

    def wake_at(self, now: float) -> float | None:
        """For a hint."""
        return self._form.wake_at(now)


def _small_row(entries: Sequence[Entry], top: float, high: float) -> list[Widget]:
    wide = SMALL_WIDE if len(entries) > 3 else SMALL_WIDEST
    left = 640 - (len(entries) * (wide + SMALL_GAP) - SMALL_GAP) / 2
    return [
        Button(entry.label, Rect(left + at * (wide + SMALL_GAP), top, wide, high), entry.label, "quiet", entry.key)
        for at, entry in enumerate(entries)
    ]


def backdrop(canvas: Canvas) -> None:
    """The river front, through a window of any shape."""
    x, y, w, h = (round(part, 1) for part in canvas.view)
    canvas.put(canvas.sprites.scene("riverfront", (x, y, w, h), canvas.surface.get_size()), (0, 0))


def _fan(canvas: Canvas, codes: tuple[str, ...], x: float) -> None:
    size = canvas.px_size(*FAN_CARD)
    if not canvas.sprites.prepared(codes, size):
        return  # a moment later; the first frame does not wait for them
    for i, code in enumerate(codes):
        degrees = (len(codes) // 2 - i) * FAN_STEP_DEGREES
        card = canvas.sprites.turned(code, size, degrees)
        lean = math.radians(-degrees)
        centre = canvas.at(x + FAN_REACH * math.sin(lean), FAN_PIVOT_Y - FAN_REACH * math.cos(lean))
        shade = canvas.pieces.made(("fan shade", size, degrees), partial(_shade, canvas, card))
        canvas.put_centred(shade, (centre[0] + canvas.px(4), centre[1] + canvas.px(6)))
        canvas.put_centred(card, centre)


def _shade(canvas: Canvas, card: pygame.Surface) -> pygame.Surface:
    """A card's soft shadow, of its own turned shape."""
    blur = max(1, canvas.px(5))
    ground = pygame.Surface((card.get_width() + 4 * blur, card.get_height() + 4 * blur), pygame.SRCALPHA)
    dark = card.copy()
    dark.fill((0, 0, 0, FAN_SHADE), special_flags=pygame.BLEND_RGBA_MULT)
    ground.blit(dark, (2 * blur, 2 * blur))
    return pygame.transform.box_blur(ground, blur)

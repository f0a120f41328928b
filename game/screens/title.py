"""The title: the river front, the wordmark, two fans of cards, and the ways into the game.

Entries come from the caller, so nothing is offered that does not exist: the first is the gold one, some are large, the
rest small, in as many rows as they need. `on_top` may bring others whenever the title is on top. Knows nothing of
matches, variants or files.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import starmap

import pygame

from game.screens.screen import Step, Timing
from game.table.canvas import Canvas
from game.table.drawings import ButtonKind, document
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
LEFT, WIDE = 414.0, 452.0  # of the first entry, and of a row of large ones
TOP, TIGHT_TOP, BOTTOM = 500.0, 480.0, 690.0  # between the river and the foot
FIRST_DU, LARGE_DU, SMALL_DU, SMALLEST_DU = 62.0, 48.0, 42.0, 30.0  # how high entries are
GAP, LEAST_GAP, SIDE_GAP = 12.0, 6.0, 8.0
LARGE_IN_A_ROW, SMALL_IN_A_ROW, SMALL_WIDE = 2, 4, 138.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A way on from the title: its words, shortcut, a second line for a large one, and where it leads."""

    label: str
    key: str
    open: Callable[[], Step]
    sub: str = ""
    large: bool = False


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
        return tuple(starmap(_button, laid_out(self._entries)))

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


def laid_out(entries: Sequence[Entry]) -> list[tuple[Entry, Rect, ButtonKind]]:
    """Where each entry stands: the first alone, large ones side by side, small ones in as many rows as they need."""
    first, others = entries[0], entries[1:]
    large = _in_rows([entry for entry in others if entry.large], LARGE_IN_A_ROW)
    small = _in_rows([entry for entry in others if not entry.large], SMALL_IN_A_ROW)
    rows = 1 + len(large) + len(small)
    top = TOP if rows <= 3 else TIGHT_TOP
    room = BOTTOM - top - FIRST_DU - len(large) * LARGE_DU
    low = min(SMALL_DU, max(SMALLEST_DU, (room - (rows - 1) * SIDE_GAP) / max(1, len(small))))
    gap = min(GAP, max(LEAST_GAP, (room - len(small) * low) / max(1, rows - 1)))
    found: list[tuple[Entry, Rect, ButtonKind]] = [(first, Rect(LEFT, top, WIDE, FIRST_DU), "gold")]
    top += FIRST_DU + gap
    for row in large:
        found += [(entry, box, "dark") for entry, box in _side_by_side(row, WIDE, Rect(640, top, 0, LARGE_DU))]
        top += LARGE_DU + gap
    for row in small:
        wide = len(row) * (SMALL_WIDE + SIDE_GAP) - SIDE_GAP
        found += [(entry, box, "quiet") for entry, box in _side_by_side(row, wide, Rect(640, top, 0, low))]
        top += low + gap
    return found


def _in_rows(entries: Sequence[Entry], most: int) -> list[Sequence[Entry]]:
    """As few rows as hold them, as even as can be."""
    rows = -(-len(entries) // most)
    each = -(-len(entries) // rows) if rows else 1
    return [entries[at : at + each] for at in range(0, len(entries), each)]


def _side_by_side(entries: Sequence[Entry], wide: float, middle: Rect) -> list[tuple[Entry, Rect]]:
    """One row, as wide as said, about the middle of its upper edge."""
    each = (wide + SIDE_GAP) / len(entries) - SIDE_GAP
    left = middle.x - wide / 2
    return [(entry, Rect(left + at * (each + SIDE_GAP), middle.y, each, middle.h)) for at, entry in enumerate(entries)]


def _button(entry: Entry, box: Rect, kind: ButtonKind) -> Widget:
    size = "text" if kind == "quiet" else "strong"
    return Button(entry.label, box, entry.label, kind, entry.key, entry.sub, size=size)


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

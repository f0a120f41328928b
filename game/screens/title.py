"""The title: the river front, the wordmark, two fans of cards, and the ways into the game.

Entries come from the caller, so nothing is offered that does not exist: the first is the gold one, the second large,
the rest small. Knows nothing of matches, variants or files.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.screens.screen import Step
from game.table.canvas import Canvas
from game.table.drawings import document
from game.table.forms import Form, Said
from game.table.geometry import Rect
from game.table.paint import gold_text, text
from game.table.widgets import Button, Widget

WINGS = document(
    '<path d="M0 6H224M0 12H196M0 18H168M436 6H660M464 12H660M492 18H660" stroke="#e7cf8a" stroke-width="1.6"/>',
    660,
    24,
)
FANS = ((("Th", "Jh", "Qh", "Kh", "Ah"), 200.0), (("**", "As", "Ac", "Ad", "Ah"), 1080.0))
FAN_CARD, FAN_PIVOT_Y, FAN_REACH, FAN_STEP_DEGREES = (104.0, 146.0), 798.0, 190.0, 11
FAN_SHADE = 120


@dataclass(frozen=True, slots=True)
class Entry:
    """A way on from the title: its words, shortcut, a second line for a large one, and where it leads."""

    label: str
    key: str
    open: Callable[[], Step]
    sub: str = ""


class Title:
    """The first screen; at least one entry."""

    overlay = False

    def __init__(self, entries: tuple[Entry, ...], foot: str, *, reduced_motion: bool = False) -> None:
        self._entries = entries
        self._foot = foot
        self._form = Form(entries[0].label, reduced_motion=reduced_motion)

    def widgets(self) -> tuple[Widget, ...]:
        """The entries as buttons."""
        first, *others = self._entries
        large = Button(first.label, Rect(452, 500, 376, 62), first.label, "gold", first.key, first.sub, size="strong")
        found: list[Widget] = [large]
        if len(others) > 2:
            second, *others = others
            found.append(Button(second.label, Rect(452, 574, 376, 48), second.label, "dark", second.key, size="strong"))
        wide = 118.0 if len(others) > 3 else 150.0
        left = 640 - (len(others) * (wide + 8) - 8) / 2
        top = 634 if len(found) > 1 else 582
        found += [
            Button(entry.label, Rect(left + i * (wide + 8), top, wide, 42), entry.label, "quiet", entry.key)
            for i, entry in enumerate(others)
        ]
        return tuple(found)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """A press opens its entry."""
        said = self._form.handle(event, self.widgets(), now)
        return self._opened(said) if said else None

    def _opened(self, said: Said) -> Step:
        return next(entry for entry in self._entries if entry.label == said.name).open()

    def update(self, now: float) -> Step | None:
        """Nothing happens by itself."""
        del now
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        """The river front through the whole window, then wordmark, fans and entries on the stage."""
        backdrop(canvas)
        gold_text(canvas, "SHANGHAI", 640, 168, 104, track=16)
        canvas.svg(WINGS, 310, 206, 660, 24)
        gold_text(canvas, "RUMMY", 640, 226, 34, track=14)
        for codes, x in FANS:
            _fan(canvas, codes, x)
        self._form.draw(canvas, self.widgets(), now)
        text(canvas, self._foot, 640, 702, "note", "text_dim", at="c")

    def animating(self, now: float) -> bool:
        """Only while a button eases."""
        return self._form.animating(now)

    def wake_at(self, now: float) -> float | None:
        """For a hint."""
        return self._form.wake_at(now)


def backdrop(canvas: Canvas) -> None:
    """The river front, through a window of any shape."""
    x, y, w, h = (round(part, 1) for part in canvas.view)
    canvas.surface.blit(canvas.sprites.scene("riverfront", (x, y, w, h), canvas.surface.get_size()), (0, 0))


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
        canvas.surface.blit(shade, shade.get_rect(center=(centre[0] + canvas.px(4), centre[1] + canvas.px(6))))
        canvas.surface.blit(card, card.get_rect(center=centre))


def _shade(canvas: Canvas, card: pygame.Surface) -> pygame.Surface:
    """A card's soft shadow, of its own turned shape."""
    blur = max(1, canvas.px(5))
    ground = pygame.Surface((card.get_width() + 4 * blur, card.get_height() + 4 * blur), pygame.SRCALPHA)
    dark = card.copy()
    dark.fill((0, 0, 0, FAN_SHADE), special_flags=pygame.BLEND_RGBA_MULT)
    ground.blit(dark, (2 * blur, 2 * blur))
    return pygame.transform.box_blur(ground, blur)

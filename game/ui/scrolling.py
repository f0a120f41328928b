"""`Scroll`: a view of something taller than itself; wheel, keys, the bar and drags move it, and `clipped` draws in it.

The content draws itself at its own heights; `top` is how far it has moved up. Positions are in design units, from
events. It knows nothing about the content.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pygame

from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.geometry import Point, Rect
from game.ui.paint import frame
from game.ui.pointer import is_left_down

WHEEL_DU, BAR_DU, LEAST_KNOB_DU = 54.0, 10.0, 36.0
BLEED_DU = 12.0  # how far a glow, ring or seal may extend beyond the view
FADE_DU = 16.0  # the height in which the content fades at an end with more content
KEYS = {pygame.K_PAGEUP: -0.9, pygame.K_PAGEDOWN: 0.9, pygame.K_UP: -0.12, pygame.K_DOWN: 0.12}


class Scroll:
    """The scroll position of a view, and the grip on its bar."""

    def __init__(self, box: Rect, *, at_end: bool = False) -> None:
        self.box = box
        self.top = 0.0
        self._content = 0.0
        self._grip: float | None = None
        self._page: float | None = None  # where the page was grabbed, in its own height
        self._at_end = at_end

    @property
    def furthest(self) -> float:
        """The largest possible `top`."""
        return max(0.0, round(self._content - self.box.h, 2))

    def move_to(self, box: Rect) -> None:
        """Set the view's box (each frame)."""
        self.box = box

    def holds(self, content_height: float) -> None:
        """Set the content's height (each frame)."""
        self._content = content_height
        self.top = self.furthest if self._at_end else min(self.top, self.furthest)

    def knob(self) -> Rect | None:
        """Return the bar's knob, or None if everything is visible."""
        if self.furthest <= 0:
            return None
        high = max(LEAST_KNOB_DU, self.box.h * self.box.h / self._content)
        y = self.box.y + (self.box.h - high) * self.top / self.furthest
        return Rect(self.box.right - BAR_DU, y, BAR_DU, high)

    def handle(self, event: pygame.Event) -> bool:
        """Handle one event; return whether it was used."""
        if event.type == pygame.MOUSEWHEEL:
            return self._to(self.top - event.y * WHEEL_DU)
        if event.type == pygame.KEYDOWN and event.key in KEYS:
            return self._to(self.top + KEYS[event.key] * self.box.h)
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_HOME, pygame.K_END):
            return self._to(0 if event.key == pygame.K_HOME else self.furthest)
        knob = self.knob()
        if event.type == pygame.MOUSEBUTTONDOWN and knob and knob.grown(12).holds(Point(*event.pos)):
            self._grip = event.pos[1] - knob.y
            return True
        return self._dragged(event, knob)

    def _dragged(self, event: pygame.Event, knob: Rect | None) -> bool:
        """Drag the knob or the page under the pointer."""
        if event.type == pygame.MOUSEMOTION and not is_left_down(event):
            self._grip = self._page = None
        if event.type == pygame.MOUSEBUTTONDOWN and knob and self.box.holds(Point(*event.pos)):
            self._page = event.pos[1] + self.top
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None and knob:
            travel = self.box.h - knob.h
            return self._to((event.pos[1] - self._grip - self.box.y) / travel * self.furthest)
        if event.type == pygame.MOUSEMOTION and self._page is not None:
            return self._to(self._page - event.pos[1])
        if event.type == pygame.MOUSEBUTTONUP and self.is_held:
            self._grip = self._page = None
            return True
        return False

    @property
    def is_held(self) -> bool:
        """Return whether its bar or its page is being dragged."""
        return (self._grip, self._page) != (None, None)

    def grab(self, y: float) -> None:
        """Take hold of the page at a height, to drag it."""
        self._page = y + self.top

    def go(self, top: float) -> None:
        """Scroll to a position, as far as possible, and stay there."""
        self.top, self._at_end = max(0.0, min(self.furthest, top)), False

    def _to(self, top: float) -> bool:
        self.go(top)
        return True

    @contextmanager
    def clipped(self, canvas: Canvas) -> Iterator[float]:
        """Clip drawing to the view; yield the y of the content's top, then draw the bar."""
        before = canvas.surface.get_clip()
        grounds = self._grounds(canvas)
        canvas.surface.set_clip(canvas.pixels(self._reach()).clip(before))
        try:
            yield self.box.y - self.top
            for at, ground in grounds:
                canvas.put(ground, at)
        finally:
            canvas.surface.set_clip(before)
        knob = self.knob()
        if knob:
            track = Rect(knob.x, self.box.y, knob.w, self.box.h)
            frame(canvas, track, "line", 5, 1, 0.3, "well", 0.8)
            canvas.svg(drawings.frame(knob.w, round(knob.h, 1), "line", 5, 1, 0.9, "#23595c", 1), *knob)

    def _reach(self) -> Rect:
        """Return the visible area: glows and rings may extend beyond the view's box where no content is hidden."""
        above = 0.0 if self.top > 0 else BLEED_DU
        below = 0.0 if self.top < self.furthest else BLEED_DU
        return Rect(self.box.x - BLEED_DU, self.box.y - above, self.box.w + 2 * BLEED_DU, self.box.h + above + below)

    def _grounds(self, canvas: Canvas) -> list[tuple[tuple[int, int], pygame.Surface]]:
        """Return the background at ends with hidden content, opaque at the edge, so that the content fades."""
        (left, top), (wide, high) = canvas.at(self.box.x, self.box.y), canvas.px_size(self.box.w, self.box.h)
        deep = canvas.px(FADE_DU)
        ends = ((self.top > 0, top, False), (self.top < self.furthest, top + high - deep, True))
        window, grounds = canvas.surface.get_rect(), []
        for there, y, low in ends:
            strip = pygame.Rect(left, y, wide, deep)
            if there and window.contains(strip):
                ground = canvas.surface.subsurface(strip).convert_alpha()
                veil = canvas.pieces.made(("fade", deep, low), partial(_fading, deep, low))
                ground.blit(pygame.transform.scale(veil, strip.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
                grounds.append(((left, y), ground))
        return grounds


def _fading(deep: int, low: bool) -> pygame.Surface:
    """Return a white gradient from clear to opaque, downwards or upwards."""
    line = pygame.Surface((1, deep), pygame.SRCALPHA)
    for y in range(deep):
        part = (y + 1) / deep if low else (deep - y) / deep
        line.set_at((0, y), (255, 255, 255, round(255 * part**1.5)))
    return line

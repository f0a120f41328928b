"""The loop: events in, steps of the stack of screens, a frame when something has changed, sleep when nothing moves.

`Loop.step(now)` does one round without sleeping, so tests drive it with posted events and made-up times; `run` adds
the waiting. Only `_events` reads pygame's queue; mouse places are turned into design units there, once for everybody.
Knows screens by their protocol only.
"""

import time
from collections.abc import Callable

import pygame

from game.screens.screen import Push, Quit, Screen, Step, after, visible
from game.table.canvas import Canvas, stage_of
from game.table.text import Lettering
from game.table.theme import HAND_CARD
from game.window import Window
from sounds import AnySpeaker, SilentSpeaker
from sprites import Sprites, SurfaceCache

FRAME_S = 1 / 60
LOOK_S = 1 / 120
IDLE_S = 0.5  # the longest sleep without an event: for a worker's answer that nobody announced
PIECES_BYTES = 128 << 20
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
REDRAWS = (
    pygame.VIDEOEXPOSE,
    pygame.VIDEORESIZE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWRESTORED,
)
IGNORED = (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED, pygame.WINDOWMOVED, pygame.TEXTEDITING)


class Loop:
    """A window, a stack of screens, and what to draw them with."""

    def __init__(
        self, window: Window, first: Screen, *, interface_size: float = 1.0, speaker: AnySpeaker | None = None
    ) -> None:
        self.window = window
        self.stack: tuple[Screen, ...] = (first,)
        self.sprites = Sprites()
        self.frames = 0  # drawn so far: an idle game adds none
        self._lettering = Lettering(self.sprites)
        self._pieces = SurfaceCache(PIECES_BYTES)
        self._interface_size = interface_size
        self._speaker = speaker or SilentSpeaker()
        self._stale = True

    @property
    def canvas(self) -> Canvas:
        """The canvas of the window as it is now."""
        return Canvas.fitting(self.window.surface, self.sprites, self._lettering, self._pieces, self._interface_size)

    def push(self, screen: Screen) -> None:
        """Put a screen on top, from outside."""
        self._take(Push(screen))

    def step(self, now: float) -> bool:
        """One round of events, updates and perhaps a frame; False when the program should end."""
        for event in self._events():
            self._stale = True
            self._take(Quit() if event.type == pygame.QUIT else self._handled(event, now))
            if not self.stack:
                return False
        before = self.stack
        self._take(self.stack[-1].update(now))
        if not self.stack:
            return False
        sharper = self.sprites.collect()
        if self._stale or sharper or self.stack != before or self.stack[-1].animating(now):
            self._draw(now)
        if self.frames:
            self._speaker.after_frame()  # the first one opens the device: never before something is to be seen
        return True

    def wait_s(self, now: float) -> float:
        """How long nothing needs to be done unless an event comes; 0 while something moves."""
        if self._stale or self.stack[-1].animating(now):
            return 0.0
        if self.sprites.pending:
            return FRAME_S
        due = self.stack[-1].wake_at(now)
        return IDLE_S if due is None else max(0.0, min(IDLE_S, due - now))

    def run(self, clock: Callable[[], float] = time.perf_counter) -> None:
        """Until the end: frames at 60 a second while something moves, asleep otherwise."""
        next_frame = clock()
        try:
            while self.step(clock()):
                next_frame = max(next_frame + FRAME_S, clock() - FRAME_S)
                _sleep_until_event(clock, self.wait_s(clock()))
                time.sleep(max(0.0, next_frame - clock()))
        finally:
            self._speaker.close()

    # ---- inside ----

    def _events(self) -> list[pygame.Event]:
        """The only reader of the queue: mouse places come out in du, a mouse's many small moves as the last of them."""
        stage = stage_of(self.window.surface.get_size(), self._interface_size)
        found: list[pygame.Event] = []
        for event in pygame.event.get():
            if event.type in IGNORED:
                continue
            if event.type in MOUSE:
                event = _in_du(event, stage.du(event.pos), stage.scale)
                if event.type == pygame.MOUSEMOTION and found and found[-1].type == pygame.MOUSEMOTION:
                    found.pop()
            found.append(event)
        return found

    def _handled(self, event: pygame.Event, now: float) -> Step | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.window.toggle_full_screen()
            return None
        if event.type in REDRAWS:
            return None
        return self.stack[-1].handle(event, now)

    def _take(self, step: Step | None) -> None:
        if step is not None:
            self.stack = after(self.stack, step)
            self._stale = True

    def _draw(self, now: float) -> None:
        canvas = self.canvas
        for screen in visible(self.stack):
            screen.draw(canvas, now)
        self.window.present()
        self.frames += 1
        self._stale = False
        if self.frames == 1:
            self.sprites.prepare_deck(canvas.px_size(*HAND_CARD))  # so that the first deal finds every card ready


def _in_du(event: pygame.Event, at: tuple[float, float], scale: float) -> pygame.Event:
    values = {**event.dict, "pos": at}
    if "rel" in values:
        values["rel"] = (values["rel"][0] / scale, values["rel"][1] / scale)
    return pygame.Event(event.type, values)


def _sleep_until_event(clock: Callable[[], float], wait_s: float) -> None:
    """Sleep that long, or until an event waits to be read.

    pygame's own `event.wait` looks a thousand times a second (1.2 % of a core, measured); this looks 120 times (0.2 %).
    """
    until = clock() + wait_s
    while (left := until - clock()) > 0 and not pygame.event.peek():
        time.sleep(min(LOOK_S, left))

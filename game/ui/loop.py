"""The main loop: it handles events, changes the stack of screens, draws a frame if something has changed, and sleeps.

`Loop.step(now)` does one round without sleeping, so tests can drive it with posted events and artificial times; `run`
adds the waiting. Only `_events` reads pygame's queue, and converts mouse positions to design units. It knows screens
only through the `Screen` class.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

import pygame

from game.ui.canvas import Canvas, Frame, Viewport
from game.ui.devices import Device, device_of
from game.ui.fingers import FINGER_SLACK_DU, FINGERS, Fingers, is_synthetic
from game.ui.keyboard import HELD, KEY_REPEAT, Keyboard
from game.ui.looks import USUAL_LOOK, Appearance, dress_of, hand_card
from game.ui.narrator import Narrator
from game.ui.pads import PADS, UNUSED, Pads
from game.ui.screen import (
    Push,
    Quit,
    Screen,
    Step,
    after,
    stage_on,
    visible,
)
from game.ui.sides import MOUSE, Side
from game.ui.text import Lettering
from game.ui.text_input import TextInput
from game.ui.turning import FULL, Light
from game.ui.window import REST_S, FrameClock, IdleCollector, Lens, Window
from sounds import AnySpeaker, AnyVoice, Mood, Sound
from sprites import Sprites, SurfaceCache

RATE = 60  # frames per second while something moves
FRAME_S = 1 / RATE
LOOK_S = 1 / 120
RESIZED_S = 0.15  # how long a new size of the window must last before a sharp picture of it is made
REPEAT_DELAY_S, REPEAT_INTERVAL_S = 0.4, 0.035  # key repeat: delay and interval
IDLE_S = 0.5  # the longest sleep without an event, to poll workers
PIECES_BYTES = 128 << 20
REDRAWS = (
    pygame.VIDEOEXPOSE,
    pygame.VIDEORESIZE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWRESTORED,
)
AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)  # nobody may be watching the screen
RESIZES = {  # with Ctrl; the plus is on the key of = or on its own
    **dict.fromkeys((pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), 1),
    **dict.fromkeys((pygame.K_MINUS, pygame.K_KP_MINUS), -1),
}
IGNORED = (
    pygame.AUDIODEVICEADDED,
    pygame.AUDIODEVICEREMOVED,
    pygame.WINDOWMOVED,
    pygame.MULTIGESTURE,
    *UNUSED,
)


class _Shown(NamedTuple):
    """What the last frame showed, and how."""

    screens: tuple[Screen, ...]
    size: tuple[int, int]
    look: Appearance
    zoom: float
    side: Side


class _Ready(NamedTuple):
    """A drawn frame and the parts of it that are new; None: perhaps all."""

    shown: _Shown
    boxes: Sequence[pygame.Rect] | None
    light: Light


class WindowKeys(NamedTuple):
    """What keys do on every screen, and what remembers it: F11, and Ctrl with plus (1) or minus (-1)."""

    toggle_full_screen: Callable[[], None]
    resize: Callable[[int], None]


class _Held(NamedTuple):
    """A key that is held down, and when it repeats."""

    key: pygame.Event
    due: float


class Loop:
    """A window, a stack of screens, and what is needed to draw them."""

    def __init__(
        self,
        window: Window,
        first: Screen,
        *,
        zoom: float = 1.0,
        look: Appearance = USUAL_LOOK,
        speaker: Callable[[], AnySpeaker] | None = None,
        rate: float = RATE,
        voice: Callable[[], AnyVoice | None] | None = None,
        meanwhile: Iterator[object] | None = None,
        keys: WindowKeys | None = None,
    ) -> None:
        """Create the loop. `voice` reads the screen aloud, if there is one; `meanwhile` is work for later, done piece
        by piece while the loop is idle.
        """
        self.window = window
        self.stack: tuple[Screen, ...] = (first,)
        self.frames = 0  # frames drawn so far; an idle game adds none
        self.zoom = zoom  # the interface size, 1.0 is usual
        self.lens = Lens()  # the part shown of screens that do not fit the window
        self._speaker_wanted, self._voice_wanted = speaker, voice
        self._narrator: Narrator | None = None  # while there is a voice
        self._rate, self._meanwhile = rate, meanwhile or iter(())
        self._keys = keys or WindowKeys(window.toggle_full_screen, lambda _: None)
        self._follows_keys = False
        self._keyboard, self._fingers, self._pads = Keyboard(), Fingers(), Pads()
        self._held: _Held | None = None
        self._device = Device.KEYS  # the device used last
        self._text_input = TextInput()
        self._is_ended = False
        self._farewell: Screen | None = None  # the question that was asked before closing the window
        self._ready: _Ready | None = None  # drawn but not yet shown
        self._frame = Frame()  # the frame drawn last
        self._size: tuple[int, ...] = ()  # of the window in the last frame
        self._resized_at: float | None = None  # when a frame first had that size
        self._shown: _Shown | None = None  # None: the window's content is unknown
        self._picture: pygame.Surface | None = None  # larger than the window, if it is enlarged
        self._turned_at: float | None = None  # while light spreads over a picture that was turned
        self._apply_look(look)

    @property
    def canvas(self) -> Canvas:
        """The canvas of the window as it is now, or of the larger picture of which it shows a part."""
        base = visible(self.stack)[0]
        return self._fitting(self._large_surface(self._lens_on(base)) or self.window.surface, base)

    def _fitting(self, surface: pygame.Surface, screen: Screen) -> Canvas:
        stage = stage_on(screen, self.window.surface.get_size(), self.zoom, surface.get_size())
        return Canvas(surface, stage, self.sprites, self._lettering, self._pieces, self.look, device=self._device)

    def _lens_on(self, screen: Screen) -> Lens:
        """Return the lens for a screen: it enlarges as much as the screen's own layout does not."""
        return self.lens._replace(zoom=self.zoom / self._stage_on(screen).size)

    def _stage_on(self, screen: Screen) -> Viewport:
        return stage_on(screen, self.window.surface.get_size(), self.zoom)

    def set_look(self, look: Appearance, zoom: float = 1.0) -> None:
        """Change look and interface size."""
        if look != self.look:
            self._apply_look(look)
        self.zoom = zoom
        self._stale = True

    def begin_with(self, screen: Screen) -> None:
        """Replace the first screen, beneath all others."""
        self.stack = (screen, *self.stack[1:])

    def push(self, screen: Screen) -> None:
        """Put a screen on top, from outside."""
        self._take(Push(screen))

    def end(self) -> None:
        """End the program with the next round, without a question: the system wants it gone."""
        self._is_ended = True

    def step(self, now: float) -> bool:
        """Do one round of events, updates and perhaps a frame; return False when the program should end."""
        goes_on = self._round(now)
        self._present()
        return goes_on

    def _round(self, now: float) -> bool:
        """Do one round except presenting the frame; return False when the program should end."""
        if self._is_ended:
            return False
        for event in self._events(now):
            self._stale = True
            if event.type == pygame.KEYDOWN and self.stack[-1].press_by_key(event, now):
                self._draw(now)  # before what the press leads to, which may take a while
                self._present()
            self._take(self._closing() if event.type == pygame.QUIT else self._handle_event(event, now))
            if not self.stack:
                return False
        before = self.stack
        self._take(self.stack[-1].update(now))
        if not self.stack:
            return False
        for screen in self.stack[:-1]:
            screen.lie_beneath(self.stack[-1], now)
        sharper = self.sprites.collect()
        self._turn_to(self._side(), now)
        moves = self._moves(now)
        if self._stale or sharper or self.stack != before or moves:
            self._draw(now)
            self._narrate()
            self._stale = moves  # what has come to rest is drawn once more in its place
        if self.frames and self._speaker_wanted is not None:
            self._speaker_wanted().accompany(now, self._music(), is_in_front=self.window.is_in_front)
        return True

    def _music(self) -> Mood:
        """Return the music that the topmost screen with a wish wants."""
        return next((screen.music for screen in reversed(self.stack) if screen.music is not None), Mood.SILENT)

    def _side(self) -> Side:
        """Return the side at which the reader of the topmost screen with a reader sits, once the window may turn."""
        if any(screen.keeps_side for screen in self.stack):
            return self.window.side
        return next((screen.side for screen in reversed(self.stack) if screen.side is not None), Side.BOTTOM)

    def _turn_to(self, side: Side, now: float) -> None:
        """Turn the window to a side; a finger or key that was down means nothing there."""
        if side is not self.window.side:
            self.window.turn_to(side)
            self._turned_at = None if self.look.reduced_motion else now
            self._fingers.forget()
            self._stale = True
        elif self._light(now).is_full:
            self._turned_at = None

    def _light(self, now: float) -> Light:
        """Return how much of the picture is lit since it was turned."""
        return FULL if self._turned_at is None else Light.after(self.window.side, now - self._turned_at)

    def _moves(self, now: float) -> bool:
        """Return whether frames are needed, by the top screen, or after a turn or a new size of the window."""
        return self._turned_at is not None or self.is_resizing(now) or self.stack[-1].animating(now)

    def is_resizing(self, now: float) -> bool:
        """Return whether the size of the window has changed within the last moment."""
        return self._resized_at is not None and now - self._resized_at < RESIZED_S

    def wait_s(self, now: float) -> float:
        """Return how many seconds nothing needs to be done unless an event comes; 0 while something moves."""
        if self._stale or self._moves(now):
            return 0.0
        if self.sprites.pending:
            return FRAME_S
        music_at = self._speaker_wanted().wake_at() if self.frames and self._speaker_wanted is not None else None
        held_due = self._held.due if self._held is not None else None
        times = (self.stack[-1].agenda.first, held_due, self._fingers.due, music_at)
        return max(0.0, min((IDLE_S, *(due - now for due in times if due is not None))))

    def run(self, clock: Callable[[], float] = time.perf_counter, sleep: Callable[[float], None] = time.sleep) -> None:
        """Run until the end: evenly timed frames while something moves, asleep otherwise."""
        pace, rest = FrameClock(self._rate, clock, sleep), IdleCollector()
        try:
            while self._round(clock()):
                if self._ready is not None:
                    pace.hold()
                pace.next(self._present())
                if (wait_s := self.wait_s(clock())) >= REST_S:
                    rest.begin(self.frames)
                    self._spend_time(clock)
                    wait_s = self.wait_s(clock())
                _sleep_until_event(clock, wait_s, sleep)
                pace.wait()
        finally:
            rest.end()
            if self._speaker_wanted is not None:
                self._speaker_wanted().close()

    # ---- internals ----

    def _spend_time(self, clock: Callable[[], float]) -> None:
        """Do work for later until something is due."""
        while self.wait_s(clock()) >= REST_S and not pygame.event.peek():
            if next(self._meanwhile, None) is None:
                break

    def _events(self, now: float) -> list[pygame.Event]:
        """Read the queue: fingers become the mouse and gamepads keys, positions are converted to du, many small mouse
        moves become the last one, and foreign letters become the keys in their place.
        """
        window = self.window.surface.get_size()
        top = self.stack[-1]
        stage = stage_on(top, window, self.zoom, self._lens_on(top).picture_size(window))
        events: list[pygame.Event] = []
        for event in self._from_devices(window, stage, now):
            if event.type in (pygame.KEYDOWN, pygame.KEYUP):
                self._follows_keys = True
                event = event if event.dict.get("pad") else self._keyboard.placed(event)
            if event.type in MOUSE:
                event = self._pointed(event, window, stage)
                if event.type == pygame.MOUSEMOTION and events and events[-1].type == pygame.MOUSEMOTION:
                    events.pop()
            if event.type in REDRAWS:
                self._shown = None
            self._hold(event, now)
            self._device = self._device if (device := device_of(event)) is None else device
            events.append(event)
        return [*events, *self._again(now)]

    def _from_devices(self, window: tuple[int, int], stage: Viewport, now: float) -> Iterator[pygame.Event]:
        """Yield the events of the queue, those of a touch screen as the mouse's and those of gamepads as keys."""
        display = self.window.display.get_size()
        for event in (self.window.side.converted(event, display) for event in pygame.event.get()):
            if event.type in FINGERS:
                yield from self._fingers.mouse_events(event, window, FINGER_SLACK_DU * stage.scale, now)
            elif event.type in PADS:
                yield from self._pads.key_events(event)
            elif event.type not in IGNORED and not (event.type in MOUSE and is_synthetic(event)):
                if event.type == pygame.WINDOWFOCUSLOST:
                    self._fingers.forget()
                yield event
        yield from self._fingers.rested(now)

    def _again(self, now: float) -> tuple[pygame.Event, ...]:
        """Return the repeat event of the held key, if it is due."""
        if self._held is None or now < self._held.due:
            return ()
        self._held = self._held._replace(due=now + REPEAT_INTERVAL_S)
        return (pygame.Event(KEY_REPEAT, self._held.key.dict),)

    def _hold(self, event: pygame.Event, now: float) -> None:
        """Remember a held key until it is released, another key is pressed or the window is left.

        Only events from a keyboard name their window and are sure to end with a release, so others are ignored.
        """
        if event.type == pygame.KEYDOWN:
            held = event.key in HELD and "window" in event.dict
            self._held = _Held(event, now + REPEAT_DELAY_S) if held else None
        elif event.type in AWAY or (event.type == pygame.KEYUP and self._held and event.key == self._held.key.key):
            self._held = None

    def _pointed(self, event: pygame.Event, window: tuple[int, int], stage: Viewport) -> pygame.Event:
        """Convert a mouse event to du; an enlarged window follows the pointer, or moves as a finger does."""
        if event.type == pygame.MOUSEMOTION:
            self._follows_keys = False
            by_finger = event.dict.get("touch", False)
            self.lens = self.lens.moved(window, event.rel) if by_finger else self.lens.at_pointer(window, event.pos)
        return _in_du(event, stage.du(self._lens_on(self.stack[-1]).in_picture(window, event.pos)), stage.scale)

    def _closing(self) -> Step:
        """Close the window, or ask first if something would be lost; a second request closes it."""
        asked = next((question for screen in self.stack if (question := screen.farewell()) is not None), None)
        if asked is None or self._farewell in self.stack:
            return Quit()
        self._farewell = asked
        return Push(asked)

    def _handle_event(self, event: pygame.Event, now: float) -> Step | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self._keys.toggle_full_screen()
            return None
        if event.type == pygame.KEYDOWN and event.key in RESIZES and event.mod & pygame.KMOD_CTRL:
            self._keys.resize(RESIZES[event.key])
            return None
        if event.type in REDRAWS:
            return None
        if event.type == pygame.WINDOWLEAVE and event.dict.get("touch"):
            for screen in self.stack[:-1]:  # one of them may have opened the top screen at this tap
                screen.handle(event, now)
        top, presses = self.stack[-1], self.stack[-1].presses
        step = top.handle(event, now)
        if top.presses != presses and self._speaker_wanted is not None:
            self._speaker_wanted().play(Sound.PRESS)
        if event.type not in AWAY:
            return step
        self._take(step)
        steps = (screen.curtain(now) for screen in reversed(self.stack))
        return next((step for step in steps if step is not None), None)

    def _narrate(self) -> None:
        """Read aloud what is new on the top screen, if there is a voice."""
        voice = self._voice_wanted() if self._voice_wanted is not None else None
        if voice is None:
            self._narrator = None
            return
        self._narrator = self._narrator or Narrator()
        announcement = self._narrator.next_announcement(self.stack)
        if announcement.sentences:
            voice.say(tuple(map(str, announcement.sentences)), at_once=announcement.at_once)

    def _take(self, step: Step | None) -> None:
        if step is not None:
            self.stack = after(self.stack, step)
            self._fingers.keep_down()
            self._stale = True

    def _draw(self, now: float) -> None:
        shown = _Shown(visible(self.stack), self.window.surface.get_size(), self.look, self.zoom, self.window.side)
        base = self._stage_on(shown.screens[0])
        alike = tuple(takewhile(lambda screen: self._stage_on(screen) == base, shown.screens))
        in_window = True
        if (size := self.window.display.get_size()) != self._size:
            self._size, self._resized_at = size, now if self._size else None
        kept = shown == self._shown and alike == shown.screens
        self._frame = self._frame.following(kept=kept, is_resizing=self.is_resizing(now))
        canvas = replace(self.canvas, frame=self._frame)
        for screen in alike:
            canvas.eye.begin()
            screen.draw(canvas, now)
        if canvas.surface is not self.window.surface:
            self._show_part(canvas)
            in_window = False
        for screen in shown.screens[len(alike) :]:
            canvas = self._draw_over(screen, now)
            in_window = False
        self._text_input.at(self._field_on(canvas))
        self._ready = _Ready(shown, self._frame.changed_boxes if in_window else None, self._light(now))
        self._stale = False

    def _present(self) -> bool:
        """Present the drawn frame, if there is one; return whether there was."""
        ready, self._ready = self._ready, None
        if ready is not None:
            self.window.present(ready.boxes, ready.light)
            self._shown = ready.shown if ready.light.is_full else None
            self.frames += 1
            if self.frames == 1:  # so that every card picture is ready for the first deal
                self.sprites.prepare_deck(self.canvas.px_size(*hand_card(self.canvas.stage.size)))
        if self.frames and self._speaker_wanted is not None:
            # the first call opens the audio device, so it must come after the first frame
            self._speaker_wanted().after_frame()
        return ready is not None

    # ---- look and size ----

    def _apply_look(self, look: Appearance) -> None:
        """Recreate all pictures for a new look; all caches are cleared."""
        self.look = look
        self.sprites = Sprites(dress_of(look))
        self._lettering = Lettering(self.sprites, look=look)
        self._pieces = SurfaceCache(PIECES_BYTES)
        self._stale = True

    def _field_on(self, canvas: Canvas) -> pygame.Rect | None:
        """Return the box, in pixels of the window, of the field of the top screen in which text is typed."""
        if canvas.eye.box is None or not canvas.eye.is_text:
            return None
        picture, (left, top) = self.window.surface, (0, 0)
        if canvas.surface is not picture:  # only a part of it is shown
            left, top = self._lens_on(visible(self.stack)[0]).offset(picture.get_size())
        box = canvas.pixels(canvas.eye.box).move(-left, -top).clip(picture.get_rect())
        return self.window.side.in_window(box, picture.get_size())

    def _draw_over(self, screen: Screen, now: float) -> Canvas:
        """Draw an overlay whose layout has another size than the screen beneath, only the visible part; return the
        canvas it is drawn on.
        """
        window, lens = self.window.surface.get_size(), self._lens_on(screen)
        whole = replace(
            self._fitting(self.window.surface, screen),
            stage=stage_on(screen, window, self.zoom, lens.picture_size(window)),
        )
        if self._follows_keys and lens.zoom > 1:
            screen.draw(whole.onto(pygame.Surface((1, 1))), now)  # this reports where the keyboard focus is
            self._look_at_keys(whole)
            lens = self._lens_on(screen)
        left, top = lens.offset(window)
        part = whole.onto(self.window.surface, left_px=whole.stage.left_px - left, top_px=whole.stage.top_px - top)
        part.eye.begin()
        screen.draw(part, now)
        return part

    def _large_surface(self, lens: Lens) -> pygame.Surface | None:
        """Return the surface to draw on if the interface is larger than its window, otherwise None."""
        window = self.window.surface.get_size()
        size = lens.picture_size(window)
        if size == window:
            self._picture = None
        elif self._picture is None or self._picture.get_size() != size:
            self._picture = pygame.Surface(size).convert()
        return self._picture

    def _show_part(self, canvas: Canvas) -> None:
        """Show the visible part of the larger picture."""
        window = self.window.surface.get_size()
        self._look_at_keys(canvas)
        offset = self._lens_on(visible(self.stack)[0]).offset(window)
        self.window.surface.blit(canvas.surface, (0, 0), (*offset, *window))

    def _look_at_keys(self, canvas: Canvas) -> None:
        """Move the lens to the keyboard focus, if the keyboard is in use, by drawing to a canvas of the
        whole picture.
        """
        if self._follows_keys and canvas.eye.box is not None:
            x, y, w, h = canvas.eye.box
            zoom = self.zoom / canvas.stage.size
            at = canvas.at(x + w / 2, y + h / 2)
            self.lens = self.lens._replace(zoom=zoom).at_place(self.window.surface.get_size(), at)


def _in_du(event: pygame.Event, at: tuple[float, float], scale: float) -> pygame.Event:
    values = {**event.dict, "pos": at}
    if "rel" in values:
        values["rel"] = (values["rel"][0] / scale, values["rel"][1] / scale)
    return pygame.Event(event.type, values)


def _sleep_until_event(clock: Callable[[], float], wait_s: float, sleep: Callable[[float], None] = time.sleep) -> None:
    """Sleep that long, or until an event arrives.

    pygame's own `event.wait` polls a thousand times a second (1.2 % of a core, measured); this polls 120 times (0.2 %).
    """
    until = clock() + wait_s
    while (left := until - clock()) > 0 and not pygame.event.peek():
        sleep(min(LOOK_S, left))

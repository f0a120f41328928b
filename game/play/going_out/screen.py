"""The celebration as a screen over the table; any key or click ends it at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.language import joined
from game.play.going_out.celebration import Celebration
from game.play.going_out.medals import SLIDES_S, Slip, comes_at, paint_slip, slip_at
from game.play.going_out.paint import Painter
from game.play.going_out.timing import ALONE_S, LANDS, cues, remark_times, remarks_now
from game.play.scores.final import Honor
from game.play.state.remarks import Remark
from game.play.words.going_out import BADGE, badge_line, read_aloud
from game.play.words.remarks import IN_QUOTES
from game.ui.canvas import Canvas
from game.ui.looks import LARGEST
from game.ui.narration import Narration
from game.ui.screen import Replace, Screen, Step
from sounds import Sound

FADE_S = 0.2  # from the table to the still, where nothing moves
LOOK_S = 0.1  # how often to see whether the badges are known
OPAQUE = 255
CALM_CUES = (Sound.GONG, Sound.BELL)
MODIFIERS = (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT)


class GoingOut(Screen):
    """The end of a round; `on_done` returns the screen that follows it."""

    largest = largest_tall = LARGEST

    def __init__(
        self,
        shown: Celebration,
        factor: float,
        play: Callable[[Sound], None],
        on_done: Callable[[float], Screen],
        *,
        is_alone: bool = False,
        medals: Callable[[], Sequence[Honor] | None] = tuple,
    ) -> None:
        """Create it; `factor` is how slow the table moves, `is_alone`: only computer players play. `medals` returns the
        badges that the round has earned; None until that is known.
        """
        self.shown = shown
        self._painter, self._table = Painter(shown), Painter(shown._replace(is_calm=False))
        self._factor, self._play, self._on_done, self._is_alone = factor, play, on_done, is_alone
        self._ask_medals, self._medals, self._known = medals, medals(), 0.0
        self._opened: float | None = None
        self._shown_badges: list[Honor] = []  # the badges shown so far
        self._is_over = False
        self._spoken: tuple[Remark, ...] = ()  # the remarks that were drawn last

    @property
    def is_tall(self) -> bool:
        """Return whether it is drawn for a window taller than wide: as its table is."""
        return self.shown.scene.grid.is_tall

    def time(self, now: float) -> float:
        """Return the moment of the celebration; the first call begins it."""
        if self._opened is None:
            self._opened = now
            self._wait(now)
        return self.shown.ending.lasts if self.shown.is_calm else self._since(now)

    def _since(self, now: float) -> float:
        """Return the moment, also of a still."""
        assert self._opened is not None
        return LANDS + (now - self._opened) / self._factor

    def _wait(self, opened: float) -> None:
        """Schedule the cues, the remarks, and the end if nobody is there to press a key."""
        if not self.shown.is_calm:
            for remark, *times in remark_times(self.shown.ending):
                for at in times:
                    self.agenda.put(f"remark {remark.seat} {at}", opened + (at - LANDS) * self._factor)
        for number, (at, sound) in enumerate(cues(self.shown.ending)):
            if not self.shown.is_calm or sound in CALM_CUES:
                self.agenda.put(f"cue {number}", opened + (at - LANDS) * self._factor, partial(self._sound, sound))
        if self._is_alone:
            ends = opened + (self.shown.ending.ends - LANDS) * self._factor + ALONE_S
            self.agenda.put("alone", ends, self._end)

    def _sound(self, sound: Sound, now: float) -> None:
        self._play(sound)

    def _end(self, now: float) -> None:
        self._is_over = True

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Continue on any key or click."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        pressed = pressed or (event.type == pygame.KEYDOWN and event.key not in MODIFIERS)
        return Replace(self._on_done(now)) if pressed else None

    def go_on(self, now: float) -> Step | None:
        """Begin, see whether the round has earned badges, and end without a press if only computer players play."""
        self.time(now)
        if self._medals is None:
            self._medals, self._known = self._ask_medals(), self._since(now)
        slip, at = self.slip(now), len(self._shown_badges)
        if slip is not None and slip.honor not in self._shown_badges:
            self._shown_badges.append(slip.honor)
            self._play(Sound.COIN)
        if self._medals is None:
            self.agenda.put("medals", now + LOOK_S)
        elif at < len(self._medals):
            self.agenda.put("medals", now + self._factor * max(0.0, comes_at(at, self._known) - self._since(now)))
        return Replace(self._on_done(now)) if self._is_over else None

    def animating(self, now: float) -> bool:
        """Return whether anything still moves."""
        t = self.time(now)
        since = [self._since(now) - comes_at(at, self._known) for at in range(len(self._medals or ()))]
        if any(0 <= gone < SLIDES_S for gone in since):
            return True
        if self.shown.is_calm:
            return self._faded(now) < 1
        return t < self.shown.ending.lasts or self._spoken != remarks_now(self.shown.ending, t)

    def slip(self, now: float) -> Slip | None:
        """Return the badge shown now, at once in its place if nothing moves."""
        slip = slip_at(self._medals or (), self._known, self._since(now))
        return slip._replace(share=1.0) if slip is not None and self.shown.is_calm else slip

    def _faded(self, now: float) -> float:
        assert self._opened is not None
        return min(1.0, (now - self._opened) / FADE_S)

    def narration(self) -> Narration:
        """Return who has gone out, everyone's points, what players say, the story line, and the badges of the round."""
        ending = self.shown.ending
        changes = [is_ - was for was, is_ in zip(ending.before, ending.after, strict=True)]
        pairs = zip(self.shown.scene.names, changes, strict=True)
        names = self.shown.scene.names
        quoted = (IN_QUOTES(name=names[remark.seat], words=remark.words) for remark in ending.remarks)
        state = joined((read_aloud(ending.headline, ending.ribbon, pairs), *quoted), " ")
        badges = tuple(
            BADGE(name=honor.name, sentence=badge_line(honor.meaning, honor.person)) for honor in self._shown_badges
        )
        return Narration(badges, state, page=ending.story)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the moment; a still fades in over the table once."""
        t = self.time(now)
        self._spoken = remarks_now(self.shown.ending, t)
        seen = self._faded(now) if self.shown.is_calm else 1.0
        if seen < 1:
            self._table.paint(canvas, LANDS)
            over = canvas.onto(canvas.surface.copy())
            self._painter.paint(over, t)
            over.surface.set_alpha(round(OPAQUE * seen))
            canvas.put(over.surface, (0, 0))
        else:
            self._painter.paint(canvas, t)
        if (slip := self.slip(now)) is not None:
            paint_slip(canvas, self.shown, slip)

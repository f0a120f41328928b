"""The music: which loop plays when, how loud, and when it makes room for a cue.

One loop after the other, with 20 to 40 seconds of room tone between them; another mood changes the next loop, never the
one that plays. `Music` has no clock and no chance: it is given the time and a device, and says when it wants them
again. Knows nothing of the game.
"""

from typing import Protocol

from sounds.catalog import Mood, Track

GOLDEN = 0.618033988749895  # multiples of it, whole part dropped, never settle into a pattern
FIRST_AFTER_S = 2.0
LEAST_PAUSE_S, LONGEST_PAUSE_S = 20.0, 40.0
DUCK_DB, DUCK_S, RETURN_S = 9.0, 0.12, 0.9
FADE_S = 0.9  # of all music, when it is no longer wanted or the window is left
TICK_S = 0.02  # between steps of a fade
ROOM_FADE_MS = 2000


class MusicDevice(Protocol):
    """Something that streams one track at a time."""

    def start_music(self, track: Track, volume: float, *, repeats: bool, fade_ms: int) -> None: ...
    def set_music_volume(self, volume: float) -> None: ...
    def pause_music(self) -> None: ...
    def resume_music(self) -> None: ...
    def stop_music(self) -> None: ...
    def is_music_busy(self) -> bool: ...


def pause_after(loops: int) -> float:
    """Return the seconds without music after a number of loops.

    >>> [round(pause_after(loops)) for loops in range(4)]
    [20, 32, 25, 37]
    """
    return LEAST_PAUSE_S + (LONGEST_PAUSE_S - LEAST_PAUSE_S) * (loops * GOLDEN % 1)


def ducked(depth: float) -> float:
    """Return the factor for a ducking from 0 (none) to 1 (full).

    >>> round(ducked(0.0), 2), round(ducked(1.0), 2)
    (1.0, 0.35)
    """
    return float(10 ** (-DUCK_DB * depth / 20))


class Music:
    """What plays on a device at the moment, and what comes next."""

    def __init__(self) -> None:
        self.playing: Track | None = None
        self._loops = 0  # begun so far
        self._next_at: float | None = None  # when the next loop begins
        self._duck_s = 0.0  # asked for since the last update
        self._ducked_until = 0.0
        self._depth = 0.0  # of the ducking, from 0 to 1
        self._presence = 0.0  # from 0, unheard, to 1
        self._goal = 0.0
        self._is_paused = False
        self._volume = -1.0  # as the device has it
        self._now: float | None = None

    def duck(self, seconds: float) -> None:
        """Make room for a cue of that length."""
        self._duck_s = max(self._duck_s, seconds)

    def update(self, now: float, mood: Mood, volume: float, *, is_in_front: bool, device: MusicDevice) -> None:
        """Go on to this moment: `volume` is the player's, from 0 to 1."""
        is_wanted = bool(mood.value) and volume > 0
        self._fade(now, is_heard=is_wanted and is_in_front)
        if not is_wanted and not self._presence:
            self._stop(device)
        elif is_wanted:
            self._pause(device, not is_in_front and not self._presence)
            if not self._is_paused:
                self._choose(now, mood, device)
        loudness = volume * self._presence * ducked(self._depth)
        if self.playing is not None and loudness != self._volume:
            self._volume = loudness
            device.set_music_volume(loudness)

    def wake_at(self) -> float | None:
        """Return when it wants to be updated again; None while nothing is due."""
        if self._now is None:
            return None
        if self._presence != self._goal or self._depth != self._depth_goal(self._now):
            return self._now + TICK_S
        times = (self._ducked_until if self._depth else None, None if self._is_paused else self._next_at)
        return min((time for time in times if time is not None), default=None)

    def _fade(self, now: float, *, is_heard: bool) -> None:
        """Move presence and ducking on by the time that has passed."""
        passed = 0.0 if self._now is None else max(0.0, now - self._now)
        self._now = now
        if self._duck_s:
            self._ducked_until, self._duck_s = max(self._ducked_until, now + self._duck_s), 0.0
        goal = self._depth_goal(now)
        self._depth = _towards(self._depth, goal, passed / (DUCK_S if goal else RETURN_S))
        self._goal = float(is_heard)
        self._presence = _towards(self._presence, self._goal, passed / FADE_S)

    def _depth_goal(self, now: float) -> float:
        return float(now < self._ducked_until)

    def _choose(self, now: float, mood: Mood, device: MusicDevice) -> None:
        """Begin the next loop when it is due, and the tone of the room when a loop has ended."""
        if self._next_at is None and (self.playing is None or not device.is_music_busy()):
            pause = pause_after(self._loops) if self.playing is not None else FIRST_AFTER_S
            self._next_at = now + pause
            self._start(Track.ROOM, device, repeats=True)
        elif self._next_at is not None and now >= self._next_at:
            self._next_at = None
            self._start(mood.value[self._loops % len(mood.value)], device, repeats=False)
            self._loops += 1

    def _start(self, track: Track, device: MusicDevice, *, repeats: bool) -> None:
        self.playing, self._volume = track, 0.0  # heard from the end of this update on
        device.start_music(track, 0.0, repeats=repeats, fade_ms=ROOM_FADE_MS if repeats else 0)

    def _pause(self, device: MusicDevice, is_paused: bool) -> None:
        if is_paused != self._is_paused:
            self._is_paused = is_paused
            (device.pause_music if is_paused else device.resume_music)()

    def _stop(self, device: MusicDevice) -> None:
        if self.playing is not None:
            device.stop_music()
        self.playing, self._next_at, self._is_paused = None, None, False


def _towards(value: float, goal: float, step: float) -> float:
    """Return a value moved towards a goal by at most a step."""
    return min(goal, value + step) if value < goal else max(goal, value - step)

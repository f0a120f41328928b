"""The speaker: collects the sounds of a frame, chooses takes and voices, and hands them to a device.

No clock, no chance, no pygame: takes rotate, loudness follows a fixed sequence, and the device is opened by whoever
was passed in, at the first `after_frame`. Without a device everything is silently forgotten. Knows nothing of the game.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from sounds.catalogue import DUCKING_S, Group, Mood, Sound, take_file
from sounds.device import open_mixer
from sounds.music import Music, MusicDevice

VOICES = 6
VARIATION = 0.15  # how far the loudness of a repeated sound strays, up and down
GOLDEN = 0.618033988749895  # multiples of it, whole part dropped, never settle into a pattern


class Device(MusicDevice, Protocol):
    """Something with numbered voices that can play takes by file name, and music."""

    def play(self, voice: int, take: str, volume: float) -> None: ...
    def is_busy(self, voice: int) -> bool: ...
    def fade(self, voice: int) -> None: ...
    def close(self) -> None: ...


class AnySpeaker(Protocol):
    """What screens and the loop need of a speaker, heard or silent."""

    volumes: "Volumes"

    def play(self, sound: Sound) -> None: ...
    def after_frame(self) -> None: ...
    def accompany(self, now: float, mood: Mood, *, is_in_front: bool) -> None: ...
    def wake_at(self) -> float | None: ...
    def set_volumes(self, volumes: "Volumes") -> None: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Volumes:
    """Four sliders, each from 0 to 1; a ValueError names one that is not."""

    master: float = 0.8
    effects: float = 1.0
    alerts: float = 1.0
    music: float = 0.3

    def __post_init__(self) -> None:
        for name in ("master", "effects", "alerts", "music"):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"volume {name} must be between 0 and 1, not {getattr(self, name)}")

    def of(self, group: Group) -> float:
        """How loud a group is, 0 to 1: the square of its sliders, since ears hear halves where slides show quarters.

        >>> Volumes(master=0.5, effects=1.0).of(Group.EFFECTS)
        0.25
        """
        own = self.effects if group is Group.EFFECTS else self.alerts
        return float((self.master * own) ** 2)

    @property
    def of_music(self) -> float:
        """How loud the music is, 0 to 1. Its own slider is not squared: the mixer has 128 steps, and a square of the
        usual 30 % would leave too few of them for ducking.

        >>> round(Volumes(master=0.5, music=0.4).of_music, 3)
        0.1
        """
        return float(self.master**2 * self.music)


class Playing(NamedTuple):
    """What a voice is busy with, and the number of that sound."""

    sound: Sound
    number: int


def take_of(sound: Sound, times: int) -> int:
    """The take for the sound when it has been heard so many times before: all in turn, so none twice running.

    >>> [take_of(Sound.MELD, times) for times in range(6)]
    [0, 1, 2, 3, 0, 1]
    """
    return times % sound.takes


def variation(times: int) -> float:
    """A factor within 15 % of 1 that differs from one time to the next.

    >>> [round(variation(times), 2) for times in range(4)]
    [0.85, 1.04, 0.92, 1.11]
    """
    return 1 + VARIATION * (2 * (times * GOLDEN % 1) - 1)


def voice_for(group: Group, voices: Sequence[Playing | None]) -> int | None:
    """The voice for a new sound: a free one, or for an alert the effect begun longest ago; None if it must be dropped.

    A new effect never cuts another short: in a flurry of cards nobody misses one, but everybody hears a cut.
    """
    free = [voice for voice, playing in enumerate(voices) if playing is None]
    if free:
        return free[0]
    if group is Group.EFFECTS:
        return None
    effects = [
        (playing.number, voice)
        for voice, playing in enumerate(voices)
        if playing and playing.sound.group is Group.EFFECTS
    ]
    return min(effects)[1] if effects else None


class Speaker:
    """Plays sounds through a device that is opened at the first `after_frame`, and not before."""

    def __init__(
        self, volumes: Volumes | None = None, open_device: Callable[[int], Device | None] = open_mixer
    ) -> None:
        self.volumes = volumes or Volumes()
        self._music = Music()
        self._open_device: Callable[[int], Device | None] | None = open_device
        self._device: Device | None = None
        self._noted: dict[Sound, None] = {}  # a set that keeps the order
        self._times: Counter[Sound] = Counter()
        self._voices: list[Playing | None] = [None] * VOICES

    def play(self, sound: Sound) -> None:
        """Note a sound for this frame; noted twice it is heard once."""
        self._noted[sound] = None
        self._music.duck(DUCKING_S.get(sound, 0.0))

    def after_frame(self) -> None:
        """Let out what was noted; the first call opens the device, so make it when a frame has been shown."""
        if self._open_device is not None:
            self._device, self._open_device = self._open_device(VOICES), None
        noted, self._noted = tuple(self._noted), {}
        if self._device is not None and noted:
            self._forget_ended(self._device)
            for sound in noted:
                self._let_out(self._device, sound)

    def accompany(self, now: float, mood: Mood, *, is_in_front: bool) -> None:
        """Let the music go on as the screen wants it, while the window is in front; without a device nothing does."""
        if self._device is not None:
            self._music.update(now, mood, self.volumes.of_music, is_in_front=is_in_front, device=self._device)

    def wake_at(self) -> float | None:
        """When the music wants to go on; None while nothing is due."""
        return self._music.wake_at()

    def set_volumes(self, volumes: Volumes) -> None:
        """New volumes for all sounds to come; what sounds in a group that is now mute dies away."""
        self.volumes = volumes
        for voice, playing in enumerate(self._voices):
            if self._device is not None and playing is not None and volumes.of(playing.sound.group) == 0:
                self._device.fade(voice)

    def close(self) -> None:
        """Give the device back; silent from then on."""
        if self._device is not None:
            self._device.close()
        self._device, self._open_device = None, None

    def _forget_ended(self, device: Device) -> None:
        for voice in range(VOICES):
            if not device.is_busy(voice):
                self._voices[voice] = None

    def _let_out(self, device: Device, sound: Sound) -> None:
        volume = self.volumes.of(sound.group)
        voice = voice_for(sound.group, self._voices)
        if volume == 0 or voice is None:
            return
        times = self._times[sound]
        # Divided so that full sliders and the loudest variation end at 1 exactly.
        device.play(voice, take_file(sound, take_of(sound, times)), volume * variation(times) / (1 + VARIATION))
        self._voices[voice] = Playing(sound, self._times.total())
        self._times[sound] += 1


class SilentSpeaker:
    """A speaker nobody hears: for tests, pictures and whoever wants quiet."""

    def __init__(self, volumes: Volumes | None = None) -> None:
        self.volumes = volumes or Volumes()

    def play(self, sound: Sound) -> None:
        """Nothing is heard."""

    def after_frame(self) -> None:
        """Nothing is opened."""

    def accompany(self, now: float, mood: Mood, *, is_in_front: bool) -> None:
        """Nothing is heard."""

    def wake_at(self) -> float | None:
        """Nothing is due."""
        return None

    def set_volumes(self, volumes: Volumes) -> None:
        """Kept, so that a settings screen shows what was set."""
        self.volumes = volumes

    def close(self) -> None:
        """Nothing was open."""

"""The speaker: collects the sounds of a frame, chooses takes and voices, and passes them to a device.

No clock, no randomness, no pygame: takes rotate, loudness follows a fixed sequence, and the device is opened by the
function passed in, at the first `after_frame`. Without a device sounds are silently dropped. Knows nothing of the game.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from sounds.catalog import DUCKING_S, Group, Mood, Sound, take_file
from sounds.device import open_mixer
from sounds.music import Music, MusicDevice

VOICES = 6
VARIATION = 0.15  # how much the loudness of a repeated sound varies, up and down
GOLDEN = 0.618033988749895  # the fractional parts of its multiples never form a pattern


class Device(MusicDevice, Protocol):
    """Something with numbered voices that can play takes by file name, and music."""

    def play(self, voice: int, take: str, volume: float, pan: float) -> None: ...
    def is_busy(self, voice: int) -> bool: ...
    def fade(self, voice: int) -> None: ...
    def close(self) -> None: ...


class AnySpeaker(Protocol):
    """What screens and the loop need of a speaker, audible or silent."""

    volumes: "Volumes"

    def play(self, sound: Sound, pan: float = 0.0) -> None: ...
    def after_frame(self) -> None: ...
    def accompany(self, now: float, mood: Mood, *, is_in_front: bool) -> None: ...
    def wake_at(self) -> float | None: ...
    def set_volumes(self, volumes: "Volumes") -> None: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Volumes:
    """Four sliders, each from 0 to 1. Raises `ValueError` naming one that is not."""

    master: float = 0.8
    effects: float = 1.0
    alerts: float = 1.0
    music: float = 0.3

    def __post_init__(self) -> None:
        for name in ("master", "effects", "alerts", "music"):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"volume {name} must be between 0 and 1, not {getattr(self, name)}")

    def of(self, group: Group) -> float:
        """Return the volume of a group, 0 to 1: the square of its sliders, because loudness is perceived nonlinearly.

        >>> Volumes(master=0.5, effects=1.0).of(Group.EFFECTS)
        0.25
        """
        own = self.effects if group is Group.EFFECTS else self.alerts
        return float((self.master * own) ** 2)

    @property
    def of_music(self) -> float:
        """Return how loud the music is, 0 to 1. Its own slider is not squared: the mixer has 128 steps, and a square of
        the usual 30 % would leave too few of them for ducking.

        >>> round(Volumes(master=0.5, music=0.4).of_music, 3)
        0.1
        """
        return float(self.master**2 * self.music)


class Playing(NamedTuple):
    """The sound a voice is playing, and its sequence number."""

    sound: Sound
    number: int


def take_of(sound: Sound, times: int) -> int:
    """Return the take for a sound that was played `times` times before: in turn, so that none repeats immediately.

    >>> [take_of(Sound.MELD, times) for times in range(6)]
    [0, 1, 2, 3, 0, 1]
    """
    return times % sound.takes


def variation(times: int) -> float:
    """Return a factor within 15 % of 1 that varies with each time.

    >>> [round(variation(times), 2) for times in range(4)]
    [0.85, 1.04, 0.92, 1.11]
    """
    return 1 + VARIATION * (2 * (times * GOLDEN % 1) - 1)


def voice_for(group: Group, voices: Sequence[Playing | None]) -> int | None:
    """Return the voice for a new sound: a free one or, for an alert, that of the oldest effect; None to drop it.

    A new effect never stops another: in a flurry of cards nobody misses one, but everyone hears a cut.
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
    """Plays sounds on a device that is opened at the first `after_frame`, not before."""

    def __init__(
        self, volumes: Volumes | None = None, open_device: Callable[[int], Device | None] = open_mixer
    ) -> None:
        self.volumes = volumes or Volumes()
        self._music = Music()
        self._open_device: Callable[[int], Device | None] | None = open_device
        self._device: Device | None = None
        self._noted: dict[Sound, float] = {}  # each with where it comes from
        self._times: Counter[Sound] = Counter()
        self._voices: list[Playing | None] = [None] * VOICES

    def play(self, sound: Sound, pan: float = 0.0) -> None:
        """Queue a sound for this frame; duplicates are played once. `pan` is its place, from -1 (left) to 1."""
        self._noted[sound] = pan
        self._music.duck(DUCKING_S.get(sound, 0.0))

    def after_frame(self) -> None:
        """Play the queue; the first call opens the device, so make it after a frame has been shown."""
        if self._open_device is not None:
            self._device, self._open_device = self._open_device(VOICES), None
        noted, self._noted = self._noted, {}
        if self._device is not None and noted:
            self._forget_ended(self._device)
            for sound, pan in noted.items():
                self._let_out(self._device, sound, pan)

    def accompany(self, now: float, mood: Mood, *, is_in_front: bool) -> None:
        """Let the music go on as the screen wants it, while the window is in front; without a device nothing does."""
        if self._device is not None:
            self._music.update(now, mood, self.volumes.of_music, is_in_front=is_in_front, device=self._device)

    def wake_at(self) -> float | None:
        """Return when the music wants to go on; None while nothing is due."""
        return self._music.wake_at()

    def set_volumes(self, volumes: Volumes) -> None:
        """Set the volumes of sounds to come; sounds of a group that is now mute are faded out."""
        self.volumes = volumes
        for voice, playing in enumerate(self._voices):
            if self._device is not None and playing is not None and volumes.of(playing.sound.group) == 0:
                self._device.fade(voice)

    def close(self) -> None:
        """Close the device; silent from then on."""
        if self._device is not None:
            self._device.close()
        self._device, self._open_device = None, None

    def _forget_ended(self, device: Device) -> None:
        for voice in range(VOICES):
            if not device.is_busy(voice):
                self._voices[voice] = None

    def _let_out(self, device: Device, sound: Sound, pan: float) -> None:
        volume = self.volumes.of(sound.group)
        voice = voice_for(sound.group, self._voices)
        if volume == 0 or voice is None:
            return
        times = self._times[sound]
        # Divided so that full sliders and the loudest variation give exactly 1.
        volume *= variation(times) / (1 + VARIATION)
        device.play(voice, take_file(sound, take_of(sound, times)), volume, pan)
        self._voices[voice] = Playing(sound, self._times.total())
        self._times[sound] += 1


class SilentSpeaker:
    """A speaker without output: for tests, pictures and players who want silence."""

    def __init__(self, volumes: Volumes | None = None) -> None:
        self.volumes = volumes or Volumes()

    def play(self, sound: Sound, pan: float = 0.0) -> None:
        """Do nothing."""

    def after_frame(self) -> None:
        """Do nothing."""

    def accompany(self, now: float, mood: Mood, *, is_in_front: bool) -> None:
        """Do nothing: nothing is heard."""

    def wake_at(self) -> float | None:
        """Return None: nothing is due."""
        return None

    def set_volumes(self, volumes: Volumes) -> None:
        """Store the volumes, so that a settings screen shows them."""
        self.volumes = volumes

    def close(self) -> None:
        """Do nothing."""

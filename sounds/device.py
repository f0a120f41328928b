"""The audio device behind a speaker: pygame's mixer with several voices. Opened when sound is first needed.

pygame is imported inside `open_mixer`. Errors of a device lead to silence, not to a failure: every sound has a visible
counterpart, so a game without sound lacks nothing.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING

from sounds.catalog import Track, take_bytes, track_bytes

if TYPE_CHECKING:
    from pygame.mixer import Sound as LoadedTake

RATE_HZ = 44_100
BUFFER_SAMPLES = 512  # 11.6 ms: short enough to seem immediate, long enough not to stutter
FADE_MS = 40
MOST_PAN = 0.4  # how much softer the other side is at most
SILENT_DRIVERS = ("dummy", "none")


def asks_for_silence(environ: Mapping[str, str]) -> bool:
    """Return whether the environment names a silent audio driver.

    >>> asks_for_silence({"SDL_AUDIODRIVER": "dummy"}), asks_for_silence({})
    (True, False)
    """
    names = (environ.get("SDL_AUDIODRIVER", ""), environ.get("SDL_AUDIO_DRIVER", ""))
    return any(name.lower() in SILENT_DRIVERS for name in names)


def open_mixer(voices: int, environ: Mapping[str, str] = os.environ) -> "MixerDevice | None":
    """Return the mixer with this many voices, or None if there is no device or none is wanted.

    Probing for a device can take a tenth of a second: call this after the first frame.
    """
    if asks_for_silence(environ):
        return None
    try:
        import pygame
        import pygame.mixer

        pygame.mixer.init(frequency=RATE_HZ, size=-16, channels=2, buffer=BUFFER_SAMPLES, allowedchanges=0)
        pygame.mixer.set_num_channels(voices)
        return MixerDevice(voices)
    # pygame's own error is a RuntimeError, as is the error of a pygame built without a mixer.
    except (RuntimeError, ImportError, OSError):
        return None


class MixerDevice:
    """An open mixer; takes are loaded on first use and cached."""

    def __init__(self, voices: int) -> None:
        from pygame import mixer

        self._mixer = mixer
        self._voices = tuple(mixer.Channel(number) for number in range(voices))
        self._takes: dict[str, LoadedTake] = {}

    def play(self, voice: int, take: str, volume: float, pan: float = 0.0) -> None:
        """Start a take on a voice, stopping what was playing there; the side it does not come from is softer."""
        with suppress(RuntimeError, OSError):  # a device unplugged in mid-game, a missing take: silence
            loaded = self._take(take)
            # Set the take's volume, not the voice's, which is reset at the start: a loud first buffer would slip out.
            loaded.set_volume(volume)
            self._voices[voice].play(loaded)
            if pan:  # in the first buffer both sides are alike, which nobody hears
                self._voices[voice].set_volume(min(1.0, 1.0 - MOST_PAN * pan), min(1.0, 1.0 + MOST_PAN * pan))

    def is_busy(self, voice: int) -> bool:
        """Return whether a voice is playing."""
        with suppress(RuntimeError):
            return self._voices[voice].get_busy()
        return False

    def fade(self, voice: int) -> None:
        """Fade a voice out quickly, without a click."""
        with suppress(RuntimeError):
            self._voices[voice].fadeout(FADE_MS)

    def start_music(self, track: Track, volume: float, *, repeats: bool, fade_ms: int) -> None:
        """Stream a track from its beginning, in place of another one."""
        with suppress(RuntimeError, OSError):
            self._mixer.music.load(BytesIO(track_bytes(track)), "ogg")
            self._mixer.music.set_volume(volume)
            self._mixer.music.play(loops=-1 if repeats else 0, fade_ms=fade_ms)

    def set_music_volume(self, volume: float) -> None:
        """Change the volume of the music at once."""
        with suppress(RuntimeError):
            self._mixer.music.set_volume(volume)

    def pause_music(self) -> None:
        """Hold the music where it is."""
        with suppress(RuntimeError):
            self._mixer.music.pause()

    def resume_music(self) -> None:
        """Go on where the music was held."""
        with suppress(RuntimeError):
            self._mixer.music.unpause()

    def stop_music(self) -> None:
        """End the music."""
        with suppress(RuntimeError):
            self._mixer.music.stop()

    def is_music_busy(self) -> bool:
        """Return whether a track still plays."""
        with suppress(RuntimeError):
            return self._mixer.music.get_busy()
        return False

    def close(self) -> None:
        """Close the device."""
        self._takes.clear()
        self._mixer.quit()

    def _take(self, name: str) -> "LoadedTake":
        if name not in self._takes:
            self._takes[name] = self._mixer.Sound(file=BytesIO(take_bytes(name)))
        return self._takes[name]

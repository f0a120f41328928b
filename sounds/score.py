"""The music as notes, and the command that renders it: `python -m sounds.score [FOLDER]`.

Three loops and a room tone, played by the instruments of `timbre`. A score is a list of strokes, each an instrument, a
beat and a note; equal scores render equal samples. Rendering needs numpy and `soundfile`, which encodes Ogg Vorbis.
The game only ever reads the files; no game module imports this one.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from sounds.catalog import Track
from sounds.timbre import (
    RATE_HZ,
    Wave,
    band,
    brass_bell,
    grain,
    level,
    loudness_of,
    paper_glide,
    paper_tick,
    ticks,
    vary,
    wood_bar,
    zither,
)

FOLDER = Path(__file__).parent / "tracks"
LOUDNESS_DB, ROOM_DB = -30.0, -42.0  # to the ear, as `loudness_of` measures
THINKING_DB = LOUDNESS_DB - 2.5  # quieter, because broken chords would stand out
RINGS_S, ROOM_S, FADE_S = 5.0, 24.0, 2.0
QUALITY = 0.7  # of the encoder's scale: 0 is the best and largest, 1 the smallest
A4_HZ, A4 = 440.0, 9
SEMITONES = MappingProxyType(
    {"C": 0, "C#": 1, "D": 2, "D#": 3, "E": 4, "F": 5, "F#": 6, "G": 7, "G#": 8, "A": 9, "A#": 10, "B": 11}
)
BASS = MappingProxyType(
    {
        "D6": "D3 A2",
        "Bm7": "B2 F#2",
        "Em7": "E3 B2",
        "A7": "A2 E3",
        "D7": "D3 A2",
        "G6": "G2 D3",
        "Gm6": "G2 D3",
        "B7": "B2 F#3",
        "F#m7": "F#2 C#3",
    }
)
CHORDS = MappingProxyType(
    {
        "D6": "F#3 A3 B3 D4",
        "Bm7": "F#3 A3 B3 D4",
        "Em7": "G3 B3 D4 E4",
        "A7": "G3 A3 C#4 E4",
        "D7": "F#3 A3 C4 D4",
        "G6": "G3 B3 D4 E4",
        "Gm6": "G3 A#3 D4 E4",
        "B7": "F#3 A3 B3 D#4",
        "F#m7": "F#3 A3 C#4 E4",
    }
)


class Stroke(NamedTuple):
    """One note: the instrument, the beat, the pitch and how strongly it is played."""

    instrument: str
    beat: float
    note: str
    gain: float


class Score(NamedTuple):
    """A piece of music in bars of four beats: its pace, its chords, its tune, and how much goes on under the tune.

    A line of the tune is a bar, from 1, and its notes as "beat:note"; offbeats lie at two thirds of a beat.
    """

    bpm: float
    chords: str
    tune: str
    has_brushes: bool = True
    rides: tuple[float, ...] = (0, 1, 1.67, 2, 3, 3.67)
    strums: tuple[float, ...] = (1, 3)  # beats on which the chord is played
    spread_beats: float = 0.012  # between the notes of a chord

    @property
    def bars(self) -> int:
        """Return how many bars one chorus has."""
        return len(self.chords.split())


SCORES: Mapping[Track, Score] = MappingProxyType(
    {
        Track.EVENING: Score(
            88,
            "D6 Bm7 Em7 A7 D6 D7 G6 Gm6 D6 B7 Em7 A7 D6 Bm7 A7 D6",
            """
            1  0:F#4 1:A4 1.67:B4 3:A4
            2  0:D5 1.67:B4 3:A4
            3  0:B4 .67:A4 2:E4 3.67:F#4
            5  0:F#4 1:A4 1.67:B4 3:D5
            6  .67:F#5 2:E5 3:D5
            7  0:B4 1.67:D5 3:E5
            8  .67:D5 2:A#4
            9  0:A4 1.67:F#5 3:E5
            10 0:D#5 1.67:B4
            11 0:D5 .67:E5 2:B4 3.67:A4
            13 0:F#4 1:A4 1.67:B4 2.67:D5
            14 .67:B4 2:A4
            15 0:E4 1.67:A4 3:F#4
            16 0:D4
            """,
        ),
        Track.LATE: Score(
            76,
            "G6 F#m7 Em7 A7 D6 Bm7 G6 A7 F#m7 B7 Em7 Gm6 D6 A7 G6 D6",
            """
            1  0:B4 2:D5 3.67:B4
            2  0:A4 2:F#4
            3  .67:B4 2:A4 3:F#4
            4  0:E4
            5  0:F#4 1.67:A4 3:B4
            6  0:D5 2:B4
            7  .67:A4 2:B4 3:D5
            8  0:E5 2.67:D5
            9  0:F#5 2:E5
            10 0:D#5 1.67:B4
            11 .67:D5 2:B4 3:A4
            12 0:A#4 2:D5
            13 0:A4 1.67:F#4 3:A4
            14 .67:B4 2:A4
            15 0:B4 1.67:A4 3:F#4
            16 0:D4
            """,
            rides=(0, 1.67, 2, 3.67),
            strums=(1.67, 3),
            spread_beats=0.03,
        ),
        Track.THINKING: Score(
            72,
            "D6 G6 D6 A7 Bm7 Em7 G6 A7 D6 F#m7 G6 Gm6 D6 Em7 A7 D6",
            "",
            has_brushes=False,
            rides=(0, 2),
            strums=(1, 2.67),
            spread_beats=0.335,  # the chords are broken
        ),
    }
)
CHORUSES = 2


def pitch_hz(note: str) -> float:
    """Return a note in equal steps from A = 440 Hz.

    >>> pitch_hz("A4"), round(pitch_hz("D4"), 2)
    (440.0, 293.66)
    """
    steps = SEMITONES[note[:-1]] - A4 + 12 * (int(note[-1]) - 4)
    return float(A4_HZ * 2 ** (steps / 12))


def strokes(score: Score) -> tuple[Stroke, ...]:
    """Everything that is played, in both choruses and the last chord."""
    strokes: list[Stroke] = []
    for chorus in range(CHORUSES):
        start = 4.0 * score.bars * chorus
        strokes += (stroke._replace(beat=stroke.beat + start) for stroke in (*_under(score), *_tune(score, chorus)))
    end = 4.0 * score.bars * CHORUSES
    last = [Stroke("chord", end + 0.06 * at, note, 0.12) for at, note in enumerate(CHORDS["D6"].split())]
    return (*strokes, Stroke("bass", end, "D3", 0.5), *last, Stroke("bell", end, "A5", 0.05))


def _under(score: Score) -> Iterator[Stroke]:
    """Yield bass, chords, brushes, the ticking of cards, and a bell every fourth bar."""
    for bar, name in enumerate(score.chords.split()):
        at = 4.0 * bar
        for beat, note in zip((0, 2), BASS[name].split(), strict=True):
            yield Stroke("bass", at + beat, note, 0.52)
        for strum in score.strums:
            for number, note in enumerate(CHORDS[name].split()):
                yield Stroke("chord", at + strum + score.spread_beats * number, note, 0.105)
            if score.has_brushes:
                yield Stroke("brush", at + strum - 0.05, "", 0.03)
        for ride in score.rides:
            yield Stroke("ride", at + ride, "", 0.05 if ride == int(ride) else 0.03)
        if bar % 4 == 3:
            yield Stroke("bell", at + 2, "A5", 0.055)


def _tune(score: Score, chorus: int) -> Iterator[Stroke]:
    """Yield the tune: on rosewood, and in the first half of the second chorus on the zither."""
    for line in filter(None, map(str.strip, score.tune.splitlines())):
        bar, *notes = line.split()
        on_zither = chorus and int(bar) <= score.bars // 2
        for beat, note in (entry.split(":") for entry in notes):
            strength = vary(f"{chorus} {bar} {beat}", 0.85, 1.1)
            at = 4.0 * (int(bar) - 1) + float(beat)
            yield Stroke("string", at, note, 0.24 * strength) if on_zither else Stroke("bar", at, note, 0.34 * strength)


@cache
def _sound(instrument: str, note: str, variant: int) -> Wave:
    """Return one stroke as it sounds; noises have several variants, notes have one."""
    match instrument:
        case "bass":
            return zither(pitch_hz(note), 1.6, 0.34)
        case "chord":
            return zither(pitch_hz(note), 0.8, 0.13)
        case "string":
            return zither(pitch_hz(note), 1.4, 0.26)
        case "bar":
            return wood_bar(pitch_hz(note), 0.9)
        case "bell":
            return brass_bell(pitch_hz(note), 2.2, 0.5)
        case "brush":
            return paper_glide(f"brush {variant}", 0.2, 0.35, 1800, 5200)
        case _:
            return paper_tick(f"ride {variant}", 0.012)


VARIANTS = MappingProxyType({"brush": 16, "ride": 24})


def played(score: Score, beats: float | None = None) -> Wave:
    """Return the score as samples, unmastered; only what begins before a beat, if one is given."""
    beat_s = 60 / score.bpm
    chosen = [stroke for stroke in strokes(score) if beats is None or stroke.beat < beats]
    whole = np.zeros(ticks(max(stroke.beat for stroke in chosen) * beat_s + RINGS_S))
    for number, (instrument, beat, note, gain) in enumerate(chosen):
        sound = _sound(instrument, note, number % VARIANTS.get(instrument, 1))
        strays = vary(f"{instrument} {beat:g} {note}", -0.006, 0.006)
        start = ticks(max(0.0, beat * beat_s + strays))
        whole[start : start + len(sound)] += gain * sound
    return whole


def _mastered(wave: Wave, loudness_db: float) -> Wave:
    """Return the samples without rumble, with rounded peaks and a faded end, as loud as asked."""
    clean = band(wave, 60, 9000)
    rounded: Wave = np.tanh(1.2 * clean / float(np.max(np.abs(clean))))
    fade = ticks(FADE_S)
    rounded[-fade:] *= np.cos(np.linspace(0, np.pi / 2, fade)) ** 2
    return rounded * (10 ** (loudness_db / 20) / loudness_of(rounded))


def room_tone() -> Wave:
    """Return the sound of a room at night, which joins its own beginning."""
    count = ticks(ROOM_S)
    hz = np.fft.rfftfreq(count, 1 / RATE_HZ)
    tilt = 1 / np.sqrt(1 + (hz / 180) ** 2) / np.sqrt(1 + (60 / np.maximum(hz, 1e-3)) ** 4)
    air = level(np.fft.irfft(np.fft.rfft(grain("room", ROOM_S)) * tilt * (hz < 4000), count))
    swell = 1 + 0.12 * np.sin(2 * np.pi * 2 * np.arange(count) / count)
    tone: Wave = air * swell
    return tone * (10 ** (ROOM_DB / 20) / loudness_of(tone))


def rendered(track: Track) -> Wave:
    """Return the samples of a track, between -1 and 1."""
    if track is Track.ROOM:
        return room_tone()
    return _mastered(played(SCORES[track]), THINKING_DB if track is Track.THINKING else LOUDNESS_DB)


def write_tracks(folder: Path, tracks: Iterable[Track] = Track) -> None:
    """Render tracks into the folder."""
    import soundfile  # wanted here only: the extra `music` brings it

    folder.mkdir(parents=True, exist_ok=True)
    for track in tracks:
        with soundfile.SoundFile(
            folder / track.file, "w", RATE_HZ, 1, "VORBIS", format="OGG", compression_level=QUALITY
        ) as file:
            for part in np.array_split(
                rendered(track), 64
            ):  # libsndfile's encoder overflows its stack on one long write
                file.write(part)


if __name__ == "__main__":
    write_tracks(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)

"""Building blocks of the sounds: grain, filters, envelopes, paper, felt, wood, brass and strings, as numpy arrays.

Pure functions of their arguments. Randomness comes from a hash of a key, so the same key gives the same grain on every
machine and with every numpy. Waves are arrays of floats at 44.1 kHz. Only the synthesis imports this, never the game.
"""

import hashlib

import numpy as np
from numpy.typing import NDArray

RATE_HZ = 44_100
STEEPNESS = 2  # of the edges of a band
GATE_DB = 10.0  # below its strongest moment a sound counts as fading
Wave = NDArray[np.float64]


def vary(key: str, low: float, high: float) -> float:
    """Return a number from `low` to `high` that depends only on the key.

    >>> vary("deal 1 pitch", 2, 3) == vary("deal 1 pitch", 2, 3)
    True
    """
    share = int.from_bytes(hashlib.sha256(key.encode()).digest()[:6], "big") / (1 << 48)
    return low + share * (high - low)


def ticks(seconds: float) -> int:
    """Return the number of samples in this time."""
    return round(seconds * RATE_HZ)


def times(seconds: float) -> Wave:
    """Return the time of each sample, in seconds."""
    return np.arange(ticks(seconds)) / RATE_HZ


def grain(key: str, seconds: float) -> Wave:
    """Return approximately normal white noise (the sum of four uniform numbers) with standard deviation 1."""
    count = ticks(seconds)
    raw = np.frombuffer(hashlib.shake_256(key.encode()).digest(8 * count), dtype="<u2").reshape(count, 4)
    centered: Wave = raw.sum(axis=1, dtype=np.float64) - 2 * 65_535
    return centered / 37_837.0


def band(wave: Wave, low_hz: float, high_hz: float) -> Wave:
    """Filter the wave to the range between two frequencies, with soft edges and no shift in time."""
    padded = len(wave) + ticks(0.05)  # so that the end does not wrap around to the start
    hz = np.fft.rfftfreq(padded, 1 / RATE_HZ)
    rises = 1 / np.sqrt(1 + (low_hz / np.maximum(hz, 1e-3)) ** (2 * STEEPNESS))
    falls = 1 / np.sqrt(1 + (hz / high_hz) ** (2 * STEEPNESS))
    return np.fft.irfft(np.fft.rfft(wave, padded) * rises * falls, padded)[: len(wave)]


def level(wave: Wave) -> Wave:
    """Return the wave scaled to standard deviation 1."""
    return wave / max(float(np.sqrt(np.mean(wave**2))), 1e-12)


def struck(seconds: float, attack_s: float, decay_s: float) -> Wave:
    """Return the envelope of something struck: it rises during the attack, then falls by a factor e per decay."""
    at = times(seconds)
    closing = np.clip(4 * (1 - at / seconds), 0, 1)  # fades out, because a tone cut off at the end would click
    shape: Wave = (1 - np.exp(-at / attack_s)) * np.exp(-at / decay_s) * np.sin(closing * np.pi / 2) ** 2
    return shape


def stroke(seconds: float, peak: float) -> Wave:
    """Return the envelope of something pushed along: a round hill with its top at this share of the time."""
    share = times(seconds) / seconds
    bent = np.where(share < peak, share / peak, (1 - share) / (1 - peak)) * (np.pi / 2)
    hill: Wave = np.sin(bent) ** 2
    return hill


def mixed(seconds: float, *parts: tuple[Wave, float, float]) -> Wave:
    """Mix waves, each with its start in seconds and its gain; anything beyond the end is cut."""
    whole = np.zeros(ticks(seconds))
    for wave, start_s, gain in parts:
        start = ticks(start_s)
        fitting = wave[: max(0, len(whole) - start)]
        whole[start : start + len(fitting)] += gain * fitting
    return whole


def loudness_of(wave: Wave) -> float:
    """Return the perceived loudness of a wave while it sounds, with A-weighting.

    Only 50 ms blocks within `GATE_DB` of the strongest count, so that a fading end does not make it softer.
    """
    padded = np.concatenate([wave, np.zeros(ticks(0.05))])
    square = np.fft.rfftfreq(len(padded), 1 / RATE_HZ) ** 2
    below = (square + 20.6**2) * np.sqrt((square + 107.7**2) * (square + 737.9**2))
    curve = 1.2589 * square**2 * 12_194**2 / (below * (square + 12_194**2))
    weighted = np.fft.irfft(np.fft.rfft(padded) * curve, len(padded))
    sums = np.concatenate([[0.0], np.cumsum(weighted**2)])
    stretch = ticks(0.05)
    power = (sums[stretch:] - sums[:-stretch]) / stretch
    return float(np.sqrt(np.mean(power[power > np.max(power) * 10 ** (-GATE_DB / 10)])))


def finished(wave: Wave, loudness_db: float, fade_s: float) -> Wave:
    """Return the wave ready for writing: no rumble, rounded peaks, silent ends, and the requested loudness."""
    clean = band(wave, 45, 12_000)
    rounded = np.tanh(1.3 * clean / float(np.max(np.abs(clean))))
    head, tail = ticks(0.002), ticks(fade_s)
    rounded[:head] *= np.sin(np.linspace(0, np.pi / 2, head)) ** 2
    rounded[-tail:] *= np.cos(np.linspace(0, np.pi / 2, tail)) ** 2
    rounded[0] = rounded[-1] = 0.0
    return rounded * (10 ** (loudness_db / 20) / loudness_of(rounded))


# ---- materials ----


def paper_tick(key: str, decay_s: float = 0.007) -> Wave:
    """The edge of a card coming to rest: a short papery tick."""
    seconds = 10 * decay_s
    brightness = vary(key + " colour", 0.9, 1.12)
    return level(band(grain(key, seconds), 1000 * brightness, 3300 * brightness)) * struck(seconds, 0.0009, decay_s)


def paper_glide(key: str, seconds: float, peak: float, low_hz: float = 650, high_hz: float = 2700) -> Wave:
    """A card pushed over felt or off other cards: soft friction that varies slightly."""
    catches = 1 + 0.35 * level(band(grain(key + " catches", seconds), 18, 90))
    friction = level(band(grain(key, seconds), low_hz, high_hz))
    return friction * np.clip(catches, 0.2, 2.0) * stroke(seconds, peak)


def felt_thud(key: str, hz: float = 165, decay_s: float = 0.022) -> Wave:
    """The table under the cloth responding to a card: a short low note that falls slightly, with a puff of felt."""
    seconds = 8 * decay_s
    at = times(seconds)
    tuned = hz * vary(key + " tune", 0.92, 1.09)
    sinking = np.sin(2 * np.pi * tuned * (at + 0.25 * decay_s * (1 - np.exp(-at / decay_s))))
    puff = level(band(grain(key + " puff", seconds), 200, 900)) * 0.35
    return (sinking + puff) * struck(seconds, 0.0018, decay_s)


def rung(seconds: float, attack_s: float, partials: tuple[tuple[float, float, float], ...]) -> Wave:
    """Return a sum of decaying tones, each a frequency in Hz, a gain and a decay in seconds."""
    tones = [
        gain * np.sin(2 * np.pi * hz * times(seconds)) * struck(seconds, attack_s, dies) for hz, gain, dies in partials
    ]
    return mixed(seconds, *((tone, 0.0, 1.0) for tone in tones))


def wood_knock(hz: float) -> Wave:
    """A knuckle on a wooden box."""
    return rung(0.16, 0.0012, ((hz, 1.0, 0.028), (2.42 * hz, 0.45, 0.016), (4.6 * hz, 0.16, 0.008)))


def wood_bar(hz: float, seconds: float) -> Wave:
    """A rosewood bar struck with a wrapped mallet: round and short."""
    dies = 0.16 * (523 / hz) ** 0.5
    return rung(seconds, 0.003, ((hz, 1.0, dies), (3.98 * hz, 0.16, 0.25 * dies), (9.2 * hz, 0.03, 0.1 * dies)))


def brass_bell(hz: float, seconds: float, decay_s: float) -> Wave:
    """A small brass bell: a pair of nearly equal tones that beat slowly, a hum below, a little shine above."""
    partials = (
        (hz, 0.62, decay_s),
        (1.0032 * hz, 0.38, decay_s),
        (0.5 * hz, 0.16, 1.2 * decay_s),
        (2.003 * hz, 0.24, 0.55 * decay_s),
        (2.99 * hz, 0.10, 0.35 * decay_s),
        (4.17 * hz, 0.05, 0.20 * decay_s),
    )
    return rung(seconds, 0.004, partials)


def zither(hz: float, seconds: float, decay_s: float) -> Wave:
    """A plucked string of silk and steel: higher overtones fade sooner."""
    overtones = tuple((n * hz * (1 + 0.00008 * n * n), 0.9 ** (n - 1) / n**1.35, decay_s / n**0.8) for n in range(1, 9))
    return rung(seconds, 0.0025, overtones)


def hand_gong(hz: float, seconds: float, decay_s: float) -> Wave:
    """The small gong of the opera, struck softly: its pitch rises as it fades."""
    at = times(seconds)
    climbing = 1.06 - 0.06 * np.exp(-at / 0.18)
    turns = np.cumsum(climbing) / RATE_HZ
    partials = ((1.0, 1.0, 1.0), (1.52, 0.42, 0.8), (2.03, 0.34, 0.6), (2.74, 0.2, 0.4), (3.6, 0.1, 0.25))
    tones = [
        gain * np.sin(2 * np.pi * ratio * hz * turns) * struck(seconds, 0.007, dies * decay_s)
        for ratio, gain, dies in partials
    ]
    return mixed(seconds, *((tone, 0.0, 1.0) for tone in tones))

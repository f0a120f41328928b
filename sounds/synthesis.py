"""Every sound as a recipe, and the script that writes all takes: `python -m sounds.synthesis [FOLDER]`.

Cards are paper on felt, alerts are brass, wood and strings in a pentatonic scale on D. A recipe turns a key ("deal 3")
into a wave; equal keys give equal waves, so the script always writes the same files. 44.1 kHz, 16 bit, mono. Needs
numpy and is imported only by tests; the game only reads the files.
"""

import io
import sys
import wave as wav
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from sounds.catalog import Sound, take_file
from sounds.timbre import (
    RATE_HZ,
    Wave,
    brass_bell,
    felt_thud,
    finished,
    hand_gong,
    mixed,
    paper_glide,
    paper_tick,
    vary,
    wood_bar,
    wood_knock,
    zither,
)

TAKES = Path(__file__).parent / "takes"
FULL_SCALE = 32_767
TONIC_HZ = 293.66  # D above middle C
STEPS = (1.0, 9 / 8, 5 / 4, 3 / 2, 5 / 3)  # five notes, in just intonation


def note_hz(step: int) -> float:
    """Return the frequency of a note of the scale; 0 is the tonic, 5 an octave up, -1 the note below the tonic.

    >>> [round(note_hz(step)) for step in (-1, 0, 3, 5)]
    [245, 294, 440, 587]
    """
    octave, place = divmod(step, len(STEPS))
    return TONIC_HZ * 2.0**octave * STEPS[place]


# ---- paper on felt ----


def deal(key: str) -> Wave:
    """A card tossed to a seat: a breath of air and a light landing."""
    lands = vary(key + " lands", 0.038, 0.046)
    return mixed(
        0.125,
        (paper_glide(key + " air", lands + 0.012, 0.8, 800, 3200), 0.0, 0.22),
        (paper_tick(key + " edge"), lands, 1.5),
        (felt_thud(key, 185, 0.016), lands, 0.75),
    )


def draw(key: str) -> Wave:
    """A card drawn from the stock: a glide, and a flick as it comes free."""
    length = vary(key + " length", 0.125, 0.145)
    return mixed(
        0.18,
        (paper_glide(key, length, 0.65), 0.0, 0.36),
        (paper_tick(key + " flick", 0.005), length - 0.02, 1.5),
        (felt_thud(key, 210, 0.014), length - 0.018, 0.5),
    )


def discard(key: str) -> Wave:
    """A card discarded firmly: a short glide, a snap, and the table's response."""
    lands = vary(key + " lands", 0.045, 0.055)
    return mixed(
        0.17,
        (paper_glide(key, lands + 0.01, 0.8), 0.0, 0.24),
        (paper_tick(key + " snap", 0.008), lands, 2.0),
        (paper_tick(key + " echo", 0.006), lands + vary(key + " gap", 0.011, 0.016), 0.8),
        (felt_thud(key, 150, 0.024), lands, 1.2),
    )


def slide(key: str) -> Wave:
    """A card or a meld pushed across the cloth: only friction, low and even."""
    length = vary(key + " length", 0.21, 0.23)
    return mixed(
        0.25,
        (paper_glide(key, length, 0.4, 450, 2600), 0.0, 0.6),
        (felt_thud(key, 140, 0.018), length - 0.05, 0.30),
    )


def meld(key: str) -> Wave:
    """A meld spread on the table: four cards one after the other, the last one firm."""
    starts = [0.008 + 0.058 * card + vary(f"{key} start {card}", -0.006, 0.006) for card in range(4)]
    edges = [(paper_tick(f"{key} card {card}"), start, 0.9 + 0.2 * card) for card, start in enumerate(starts)]
    thuds = [(felt_thud(f"{key} thud {card}", 170 - 6 * card, 0.018), start, 0.5) for card, start in enumerate(starts)]
    last = (felt_thud(key + " last", 140, 0.026), starts[-1], 0.6)
    return mixed(0.33, *edges, *thuds, last, (paper_glide(key, 0.22, 0.5, 600, 3000), 0.0, 0.14))


def hit(key: str) -> Wave:
    """A card pushed against a meld: it lands, then its edge touches its neighbor."""
    gap = vary(key + " gap", 0.034, 0.042)
    return mixed(
        0.17,
        (paper_tick(key + " lands"), 0.005, 1.2),
        (felt_thud(key, 175, 0.019), 0.005, 0.8),
        (paper_glide(key, gap + 0.02, 0.5), 0.007, 0.12),
        (paper_tick(key + " edge", 0.005), 0.005 + gap, 1.3),
        (wood_knock(330 * vary(key + " knock", 0.95, 1.05)), 0.005 + gap, 0.2),
    )


def buy(key: str) -> Wave:
    """The upcard taken and two cards off the stock after it, with a small coin laid down for them."""
    second, third = 0.165 + vary(key + " second", -0.008, 0.008), 0.245 + vary(key + " third", -0.008, 0.008)
    return mixed(
        0.40,
        (paper_glide(key + " first", 0.11, 0.7), 0.0, 0.32),
        (paper_tick(key + " first flick"), 0.09, 1.5),
        (felt_thud(key + " first", 165, 0.02), 0.09, 0.7),
        (paper_glide(key + " second", 0.06, 0.7), second - 0.045, 0.22),
        (paper_tick(key + " second flick", 0.006), second, 1.2),
        (paper_glide(key + " third", 0.06, 0.7), third - 0.045, 0.22),
        (paper_tick(key + " third flick", 0.006), third, 1.4),
        (felt_thud(key + " third", 155, 0.02), third, 0.7),
        (brass_bell(note_hz(11), 0.18, 0.05), third + 0.01, 0.28),
    )


def shuffle(key: str) -> Wave:
    """A riffle shuffle: two halves interleaving, slow, fast and slow again, then squared on the table."""
    cards = 30
    fall = [0.02 + 0.40 * place(card / (cards - 1)) + vary(f"{key} at {card}", -0.004, 0.004) for card in range(cards)]
    swells = [0.6 + 0.4 * float(np.sin(np.pi * card / (cards - 1))) for card in range(cards)]
    riffle = [
        (paper_tick(f"{key} card {card}", 0.0055), start, swell * vary(f"{key} weight {card}", 0.7, 1.2))
        for card, (start, swell) in enumerate(zip(fall, swells, strict=True))
    ]
    return mixed(
        0.62,
        *riffle,
        (paper_glide(key + " fall", 0.43, 0.55, 500, 2600), 0.0, 0.16),
        (paper_glide(key + " squared", 0.10, 0.7, 700, 3000), 0.44, 0.22),
        (paper_tick(key + " squared", 0.008), 0.515, 1.6),
        (felt_thud(key, 145, 0.026), 0.515, 1.0),
    )


def swap(key: str) -> Wave:
    """A card put in the place of a joker: it lands, and the joker glints as it comes free."""
    return mixed(
        0.40,
        (paper_glide(key, 0.08, 0.6), 0.0, 0.2),
        (paper_tick(key + " lands"), 0.06, 0.7),
        (felt_thud(key, 175, 0.019), 0.06, 0.7),
        *((brass_bell(note_hz(step), 0.2, 0.05), 0.085 + 0.03 * at, 0.2) for at, step in enumerate((10, 12, 13))),
    )


def click(key: str) -> Wave:
    """A run whose last gap closes: the cards push together and click shut."""
    shut = vary(key + " shut", 0.040, 0.048)
    return mixed(
        0.18,
        (paper_glide(key, shut + 0.01, 0.85, 700, 2900), 0.0, 0.2),
        (paper_tick(key + " edge", 0.005), shut, 1.6),
        (wood_knock(note_hz(5) * vary(key + " tune", 0.985, 1.015)), shut, 0.3),
        (felt_thud(key, 170, 0.018), shut, 0.6),
    )


def coin(key: str) -> Wave:
    """A coin put down on others: it rings, and once more as it settles."""
    settles = 0.075 + vary(key + " settles", -0.006, 0.006)
    tuned = note_hz(11) * vary(key + " tune", 0.985, 1.015)
    return mixed(
        0.32,
        (brass_bell(tuned, 0.26, 0.055), 0.004, 0.5),
        (brass_bell(1.06 * tuned, 0.2, 0.045), settles, 0.35),
        (wood_knock(420 * vary(key + " wood", 0.96, 1.04)), 0.004, 0.35),
        (paper_tick(key + " rim", 0.004), 0.004, 0.6),
    )


def tick(key: str) -> Wave:
    """One of many cards being counted."""
    return mixed(
        0.10,
        (paper_tick(key, 0.007), 0.003, 1.2),
        (felt_thud(key, 200, 0.011), 0.003, 0.7),
    )


def press(key: str) -> Wave:
    """A button pressed: a fingertip on lacquered wood."""
    tuned = note_hz(7) * vary(key + " tune", 0.985, 1.015)
    return mixed(
        0.11,
        (wood_knock(tuned), 0.003, 0.7),
        (paper_tick(key + " tip", 0.004), 0.003, 0.35),
        (felt_thud(key, 220, 0.010), 0.003, 0.4),
    )


def place(share: float) -> float:
    """Return where in the riffle a card falls: slowly at both ends, quickly in between."""
    return share + 0.09 * float(np.sin(2 * np.pi * share))


# ---- wood, brass and strings ----


def refuse(key: str) -> Wave:
    """Two soft knocks on wood, the second lower: not allowed."""
    tune = vary(key + " tune", 0.985, 1.015)
    return mixed(
        0.23,
        (wood_knock(note_hz(2) * tune), 0.004, 0.8),
        (wood_knock(note_hz(0) * tune), 0.098 + vary(key + " gap", -0.004, 0.004), 1.0),
    )


def turn(_key: str) -> Wave:
    """Two rosewood bars, rising by a fourth: your turn."""
    low, high = 3, 5
    return mixed(
        0.62,
        (wood_bar(note_hz(low), 0.5), 0.004, 0.75),
        (wood_bar(note_hz(high), 0.5), 0.125, 0.9),
        (brass_bell(note_hz(high), 0.5, 0.13), 0.125, 0.14),
    )


def asked(_key: str) -> Wave:
    """A question about a card: two rosewood bars, falling, the second left open."""
    return mixed(
        0.4,
        (wood_bar(note_hz(5), 0.3), 0.004, 0.8),
        (wood_bar(note_hz(2), 0.29), 0.11, 0.9),
    )


def may_call(_key: str) -> Wave:
    """The table waits for a call: one small bell over a knock."""
    return mixed(
        0.4,
        (wood_knock(note_hz(3)), 0.004, 0.6),
        (brass_bell(note_hz(8), 0.36, 0.10), 0.03, 0.5),
    )


def call(_key: str) -> Wave:
    """Shanghai! A soft opera gong that rises, and two bells over it."""
    return mixed(
        1.05,
        (hand_gong(note_hz(1), 1.05, 0.30), 0.0, 0.55),
        (brass_bell(note_hz(6), 0.9, 0.22), 0.09, 0.45),
        (brass_bell(note_hz(8), 0.9, 0.24), 0.21, 0.55),
    )


def phrase(steps: tuple[int, ...], pace_s: float, decay_s: float) -> list[tuple[Wave, float, float]]:
    """Return notes of the zither one after another, growing slightly louder."""
    return [
        (zither(note_hz(step), 6 * decay_s, decay_s), 0.004 + pace_s * number, 0.55 + 0.3 * number / len(steps))
        for number, step in enumerate(steps)
    ]


def round_won(_key: str) -> Wave:
    """You won the round: four plucked notes upward and a bell on the last."""
    return mixed(
        1.35,
        *phrase((0, 2, 3, 5), 0.105, 0.30),
        (brass_bell(note_hz(5), 1.1, 0.28), 0.32, 0.40),
        (brass_bell(note_hz(8), 1.0, 0.22), 0.43, 0.22),
    )


def round_lost(_key: str) -> Wave:
    """Another player went out: three plucked notes downward, not sad, over a soft low bar."""
    return mixed(
        0.9,
        *phrase((3, 2, 0), 0.13, 0.24),
        (wood_bar(note_hz(-5), 0.6), 0.27, 0.5),
    )


def game_won(_key: str) -> Wave:
    """You won the game: a longer phrase that climbs, turns and comes home, over a deep soft gong."""
    return mixed(
        2.4,
        *phrase((0, 2, 3, 4, 3, 5, 7, 8), 0.115, 0.34),
        (hand_gong(note_hz(-5) / 1.06, 2.4, 0.62), 0.0, 0.30),
        (zither(note_hz(5), 1.6, 0.42), 1.04, 0.7),
        (zither(note_hz(0), 1.6, 0.50), 1.05, 0.6),
        (brass_bell(note_hz(8), 1.5, 0.34), 1.04, 0.30),
        (brass_bell(note_hz(10), 1.5, 0.36), 1.16, 0.34),
    )


def game_lost(_key: str) -> Wave:
    """Another player won the game: the phrase of a game won, played backwards, with the same last chord."""
    return mixed(
        1.75,
        *phrase((5, 4, 3, 2, 1), 0.15, 0.30),
        (zither(note_hz(0), 1.0, 0.42), 0.80, 0.8),
        (zither(note_hz(-5), 1.0, 0.42), 0.81, 0.5),
        (wood_bar(note_hz(-5), 0.6), 0.80, 0.4),
    )


def laid(_key: str) -> Wave:
    """Somebody has laid down: two soft notes of the zither, a fifth apart."""
    return mixed(0.75, (zither(note_hz(2), 0.7, 0.22), 0.004, 0.8), (zither(note_hz(5), 0.6, 0.24), 0.14, 0.7))


def one_card(_key: str) -> Wave:
    """Somebody has one card: a low pulse, twice, like a heart."""
    beat = wood_bar(note_hz(-5), 0.4)
    return mixed(0.6, (beat, 0.004, 1.0), (felt_thud("one card", 98, 0.05), 0.004, 0.8), (beat, 0.26, 0.7))


def gong(_key: str) -> Wave:
    """Somebody has gone out: a deep soft gong on the low tonic."""
    return mixed(2.0, (hand_gong(note_hz(-5), 2.0, 0.6), 0.0, 0.9), (wood_bar(note_hz(-5), 0.5), 0.0, 0.2))


def total(_key: str) -> Wave:
    """Points have run into a score: one bar of rosewood."""
    return mixed(0.4, (wood_bar(note_hz(3), 0.38), 0.004, 0.9))


def bell(_key: str) -> Wave:
    """The celebration is over: one brass bell with its octave."""
    return mixed(
        1.3,
        (brass_bell(note_hz(5), 1.25, 0.32), 0.004, 0.6),
        (brass_bell(note_hz(10), 1.2, 0.26), 0.014, 0.18),
    )


class Recipe(NamedTuple):
    """How a sound is made, its perceived loudness (dB below full scale), and the length of its fade-out.

    Nearly all have the same loudness: importance is expressed by timbre, and volumes are the player's choice.
    """

    make: Callable[[str], Wave]
    loudness_db: float
    fade_s: float


RECIPES = {
    Sound.DEAL: Recipe(deal, -24.8, 0.03),
    Sound.DRAW: Recipe(draw, -25.4, 0.03),
    Sound.DISCARD: Recipe(discard, -24.6, 0.04),
    Sound.SLIDE: Recipe(slide, -26, 0.05),
    Sound.MELD: Recipe(meld, -25.2, 0.04),
    Sound.HIT: Recipe(hit, -25.4, 0.04),
    Sound.BUY: Recipe(buy, -25.5, 0.06),
    Sound.SHUFFLE: Recipe(shuffle, -26.2, 0.03),
    Sound.SWAP: Recipe(swap, -25.4, 0.06),
    Sound.CLICK: Recipe(click, -25.4, 0.04),
    Sound.COIN: Recipe(coin, -26, 0.06),
    Sound.TICK: Recipe(tick, -26.3, 0.03),  # many in a row
    Sound.PRESS: Recipe(press, -26.4, 0.03),  # at every button
    Sound.REFUSE: Recipe(refuse, -25.8, 0.04),
    Sound.TURN: Recipe(turn, -25, 0.15),
    Sound.ASKED: Recipe(asked, -25, 0.12),
    Sound.MAY_CALL: Recipe(may_call, -25, 0.12),
    Sound.CALL: Recipe(call, -24.5, 0.30),
    Sound.ROUND_WON: Recipe(round_won, -24.3, 0.40),
    Sound.ROUND_LOST: Recipe(round_lost, -25, 0.30),
    Sound.GAME_WON: Recipe(game_won, -24.3, 0.60),
    Sound.GAME_LOST: Recipe(game_lost, -25, 0.50),
    Sound.LAID: Recipe(laid, -26.4, 0.30),
    Sound.ONE_CARD: Recipe(one_card, -31, 0.20),  # again and again, so 6 dB less
    Sound.GONG: Recipe(gong, -31, 0.60),  # the others' loudness less 6 dB: cues of the celebration lie over it
    Sound.TOTAL: Recipe(total, -25.5, 0.12),
    Sound.BELL: Recipe(bell, -25, 0.40),
}


def take(sound: Sound, number: int) -> Wave:
    """Return one finished take, counted from 0, between -1 and 1."""
    recipe = RECIPES[sound]
    return finished(recipe.make(f"{sound.word} {number + 1}"), recipe.loudness_db, recipe.fade_s)


def wav_bytes(wave: Wave) -> bytes:
    """Return a complete WAV file: mono, 16 bit."""
    buffer = io.BytesIO()
    with wav.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(np.round(wave * FULL_SCALE).astype("<i2").tobytes())
    return buffer.getvalue()


def write_takes(folder: Path) -> None:
    """Write every take of every sound to the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for sound in Sound:
        for number in range(sound.takes):
            (folder / take_file(sound, number)).write_bytes(wav_bytes(take(sound, number)))


if __name__ == "__main__":
    write_takes(Path(sys.argv[1]) if len(sys.argv) > 1 else TAKES)

"""Randomness for a new game: a seed that can be read out, and the salt for the seals on its deals.

A seed decides every card, and players see some cards, so it must not be possible to find it by trial. Only seeds that
hide nothing are predictable: those of the deal of the day, pictures (`fixed_seeds`), drills, `simulate` and `lab`.
"""

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from game.text.sealing import WORDS

SEED_WORDS, SEED_NUMBERS = 4, 2  # of 830 words and 10,000 numbers: 65 bits
NUMBERS = 10_000
SALT_BYTES = 16
_sources: list[random.Random] = [secrets.SystemRandom()]


def new_seed() -> str:
    """Return a random seed that can be read out: four words and two numbers."""
    chance = _sources[-1]
    words = (chance.choice(WORDS) for _ in range(SEED_WORDS))
    numbers = (f"{chance.randrange(NUMBERS):04}" for _ in range(SEED_NUMBERS))
    return "-".join((*words, *numbers))


def new_salt() -> str:
    """Return a random salt for the seals of a game."""
    return secrets.token_hex(SALT_BYTES)


@contextmanager
def fixed_seeds(label: str) -> Iterator[None]:
    """Derive all seeds chosen in this context from the label, so that a picture is always the same."""
    _sources.append(random.Random(label))
    try:
        yield
    finally:
        _sources.pop()

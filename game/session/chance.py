"""Chance for a new game: a seed that can be read out, and the salt of the seals on its deals.

A seed decides every card, and a player sees some of them: it must not be found by trying. Nothing hidden hangs on the
seeds of the deal of the day, of pictures (`foreseen`), drills, `simulate` and `lab`, which are the same for everybody.
"""

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from game.text.sealing import WORDS

SEED_WORDS, SEED_NUMBERS = 4, 2  # of 830 words and of 10,000 numbers: 65 bits
NUMBERS = 10_000
SALT_BYTES = 16
_sources: list[random.Random] = [secrets.SystemRandom()]


def new_seed() -> str:
    """A seed that can be read out: four words and two numbers."""
    chance = _sources[-1]
    words = (chance.choice(WORDS) for _ in range(SEED_WORDS))
    numbers = (f"{chance.randrange(NUMBERS):04}" for _ in range(SEED_NUMBERS))
    return "-".join((*words, *numbers))


def new_salt() -> str:
    """Chance for the seals of a game."""
    return secrets.token_hex(SALT_BYTES)


@contextmanager
def foreseen(label: str) -> Iterator[None]:
    """Have every seed chosen meanwhile follow from the label, so that a picture is the same whenever it is taken."""
    _sources.append(random.Random(label))
    try:
        yield
    finally:
        _sources.pop()

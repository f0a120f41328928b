"""Chance for a new game: a seed that can be said aloud, and the salt of the seals on its deals."""

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from game.text.ui import SEED_WORDS

SEED_NUMBERS = 10_000
SALT_BYTES = 16
_sources: list[random.Random] = [random.SystemRandom()]


def new_seed() -> str:
    """A seed that can be said aloud: a word and a number."""
    chance = _sources[-1]
    return f"{chance.choice(SEED_WORDS)}-{chance.randrange(SEED_NUMBERS):04}"


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

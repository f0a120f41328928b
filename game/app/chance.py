"""Chance for a new game: a seed that can be said aloud, and the salt of the seals on its deals."""

import random
import secrets

from game.words.ui import SEED_WORDS

SEED_NUMBERS = 10_000
SALT_BYTES = 16


def new_seed() -> str:
    """A seed that can be said aloud: a word and a number."""
    chance = random.SystemRandom()
    return f"{chance.choice(SEED_WORDS)}-{chance.randrange(SEED_NUMBERS):04}"


def new_salt() -> str:
    """Chance for the seals of a game."""
    return secrets.token_hex(SALT_BYTES)

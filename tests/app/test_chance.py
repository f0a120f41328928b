"""Seeds and salts of new games: too many to guess, and short enough to be read out."""

import math
import random
import re

from game.engine.state import LONGEST_SEED
from game.session import chance
from game.session.chance import fixed_seeds, new_salt, new_seed
from game.text.sealing import WORDS

LEAST_BITS = 64


def test_a_seed_cannot_be_guessed() -> None:
    bits = chance.SEED_WORDS * math.log2(len(set(WORDS))) + chance.SEED_NUMBERS * math.log2(chance.NUMBERS)

    assert LEAST_BITS <= bits
    assert LEAST_BITS <= 8 * chance.SALT_BYTES
    assert isinstance(chance._sources[0], random.SystemRandom)
    assert 8 * chance.SALT_BYTES == 4 * len(new_salt())
    seeds = {new_seed() for _ in range(2000)}
    assert 2000 == len(seeds)
    drawn = {part for seed in seeds for part in seed.split("-")}
    assert 0.99 * len(WORDS) < len(drawn & set(WORDS))


def test_seeds_are_four_words_two_numbers() -> None:
    for _ in range(100):
        assert re.fullmatch("[a-z]{3,5}(-[a-z]{3,5}){3}(-[0-9]{4}){2}", seed := new_seed())
        assert len(seed) <= LONGEST_SEED


def test_words_are_short_and_unique() -> None:
    assert len(WORDS) == len(set(WORDS))
    assert all(re.fullmatch("[a-z]{3,5}", word) for word in WORDS)


def test_a_picture_always_has_the_same_seed() -> None:
    with fixed_seeds("new game"):
        first = new_seed()
    with fixed_seeds("new game"):
        assert first == new_seed()
    assert first != new_seed()

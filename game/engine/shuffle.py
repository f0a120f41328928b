"""Randomness as pure functions of a seed and a purpose (X-14): no generators, no state, the same on every machine.

SHA-256 in counter mode yields 32-bit words; words that would cause a bias are rejected.
"""

import hashlib
from collections.abc import Iterator, Sequence
from struct import Struct
from typing import TypeVar

T = TypeVar("T")
_WORD_SPAN = 1 << 32
_BLOCK = Struct(">8I")


def shuffled(cards: Sequence[T], seed: str, purpose: str) -> tuple[T, ...]:
    """Return `cards` in an order that depends only on the seed and the purpose, such as `"round 3 deal"`."""
    words = _words(seed, purpose)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def picked(count: int, seed: str, purpose: str) -> int:
    """Return a number from 0 to `count` - 1."""
    return _below(count, _words(seed, purpose))


def _words(seed: str, purpose: str) -> Iterator[int]:
    # The length distinguishes ("a", "b c") from ("a b", "c").
    start = hashlib.sha256(f"{len(seed)}:{seed}:{purpose}".encode()).digest()
    counter = 0
    while True:
        yield from _BLOCK.unpack(hashlib.sha256(start + counter.to_bytes(8, "big")).digest())
        counter += 1


def _below(count: int, words: Iterator[int]) -> int:
    fair = _WORD_SPAN - _WORD_SPAN % count
    word = next(words)
    while word >= fair:
        word = next(words)
    return word % count

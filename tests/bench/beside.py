"""The public programs that come closest to measuring a distance, if they are installed; for benchmarks only.

The `mahjong` package counts the tiles missing from a hand of 13 (shanten); `rlcard` finds the best melds of a gin hand
of ten. Neither knows jokers, and gin has no contract, so both have less to do.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from typing import NamedTuple

Ask = Callable[[object], object]


class Public(NamedTuple):
    """A public program: its name, the function to call, and random hands for it."""

    title: str
    ask: Ask
    hands: Sequence[object]


def public_programs(number: int) -> Iterator[Public]:
    """Return the public programs that are installed."""
    if find_spec("mahjong") is not None:
        yield _shanten(number)
    if find_spec("rlcard") is not None:
        yield _gin_melds(number)


def _shanten(number: int) -> Public:
    from mahjong.shanten import Shanten  # type: ignore[import-not-found]

    chance = random.Random("tiles")
    tiles = [kind for kind in range(34) for _ in range(4)]
    hands = []
    for _ in range(number):
        counts = [0] * 34
        for kind in chance.sample(tiles, 13):
            counts[kind] += 1
        hands.append(counts)
    return Public(f"mahjong {version('mahjong')}: shanten, 13 tiles", Shanten().calculate_shanten, hands)


def _gin_melds(number: int) -> Public:
    from rlcard.games.gin_rummy.utils import melding, utils  # type: ignore[import-not-found]

    chance = random.Random("gin")
    deck = utils.get_deck()
    hands = [chance.sample(deck, 10) for _ in range(number)]
    return Public(f"rlcard {version('rlcard')}: gin melds, 10 cards", melding.get_best_meld_clusters, hands)

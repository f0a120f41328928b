"""Traits: the numbers in which computer players differ; the code is the same for all of them.

Weights are in points by which the round ends better or worse.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.language.quoting import unknown


class Traits(NamedTuple):
    """A way of playing. Shares are in percent."""

    counts_from: int = 8  # turns per player after which cards are judged by helpful unseen cards instead of company
    looks_far_from: int = 8  # turns per player after which it looks two draws ahead, once it counts at all
    company: float = 1.0  # weight of a card's company for keeping it
    points: float = 0.2  # weight of each point of a card for discarding it
    feeds: int = 30  # weight for keeping a card that others could hit
    danger: float = 0.0  # weight for keeping a card that others seem to collect
    denies: float = 0.0  # once down: points a discard is assumed to cost if a player who is not down takes it
    foresees: float = 0.0  # once down: value in points of keeping a card that is certain to fit by the next turn
    gives_up: int = (
        2  # cards a hand may lack beyond those a rival who is down has left, before it gives up; 0: never does
    )
    reroute: int = 2  # with fewer helpful cards left, other ways to the contract are considered
    waits: float = 0.0  # cards it expects to see while waiting; it takes upcards that let more cards help; 0: never
    despair: float = 0.0  # if a rival is down, the share of the hand's points at stake for a blind buy; 0: none
    alarm: int = 0  # a rival who is down with this many cards is nearly out: no distant buys, discard expensive cards
    patience: int = 3  # up to this distance useless cards are bought too, if the hand is too small
    prices: bool = False  # compares what a buy saves with its cost instead of buying whatever lowers the distance
    appetite: int = 0  # negative: never buys; positive: buys everything it may
    impulsive: int = 0  # share of useless upcards it buys anyway, if they have any company
    prudent: int = 0  # positive: points a buy must gain, unless it completes the contract, is wild or makes room
    sheds: float = 0.0  # before laying down: further weight of each point of a card for discarding it, at any time
    holds: int = 0  # share of turns in which it keeps what it could lay down or hit, until a rival is nearly out
    races_upcards: int = 0  # also simulates whether to take or draw, and buys that are less close
    races_discards: int = 0  # also simulates discards before laying down
    races_once_down: int = 0  # also simulates discards once down
    races_laying: int = 0  # also simulates which lay-down to make, and holding a complete hand back
    races_plays: int = 0  # also simulates hits, swaps and extra melds
    races_calls: int = 0  # also simulates calling "Shanghai!"
    mistakes: int = 0  # share of turns in which it only glances at its cards, and overlooks hits, buys and calls


STEADY = Traits(counts_from=20, looks_far_from=20)  # counts unseen cards only after a long standstill
SHARP = Traits(
    counts_from=0,
    looks_far_from=20,
    company=0.1,
    points=0.18,
    danger=1.2,
    denies=10.0,
    waits=10.0,
    despair=0.3,
    prices=True,
)
NOVICE = Traits(mistakes=100, gives_up=0)

# Variety at about equal strength: what a style adds to the traits of a level.
TEMPERS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        # Counts cards, discards expensive ones early, buys only what it needs badly, and is easily alarmed.
        "cautious": {"counts_from": -20, "sheds": 0.2, "alarm": 4, "prudent": 4, "impulsive": -15},
        "hoarder": {"company": 0.5, "holds": 65},  # keeps pairs and neighbors, and plays its cards late
        "buyer": {"impulsive": 25},  # cannot resist an attractive card
        "blocker": {"counts_from": -20, "danger": 10.0, "feeds": 30},  # counts cards, and keeps what others may want
    }
)

# Variants of a level for measurements, never seated in a game, with the traits they set: never giving up; buying;
# looking two draws ahead; once down, caring more about what others need and what fits soon; before laying down, caring
# little about what others could hit; of all choices simulating upcards and discards only, close buys and discards only,
# or close buys only.
_PLAYS_OUT_LITTLE = {"races_laying": 0, "races_plays": 0, "races_calls": 0}
MEASURED: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "chasing": {"gives_up": 0},
        "never-buying": {"appetite": -1},
        "always-buying": {"appetite": 1},
        "far-sighted": {"looks_far_from": 0},
        "foreseeing": {"denies": 25.0, "foresees": 60.0},
        "generous": {"feeds": 4},
        "racing": {"races_upcards": 1, "races_discards": 1, "races_once_down": 1, **_PLAYS_OUT_LITTLE},
        "narrow": {"races_upcards": 0, **_PLAYS_OUT_LITTLE},
        "hasty": {"races_upcards": 0, "races_discards": 0, "races_once_down": 0, **_PLAYS_OUT_LITTLE},
    }
)


def tempered(traits: Traits, temper: str) -> Traits:
    """Return the traits of a level with a style. Raises `ValueError` naming the styles."""
    own = traits._asdict()
    if temper in TEMPERS:
        return Traits(**own | {name: own[name] + more for name, more in TEMPERS[temper].items()})
    if temper in MEASURED:
        return Traits(**{**own, **MEASURED[temper]})
    raise ValueError(unknown("playing style", temper, TEMPERS))


FAR_SIGHTED = tempered(SHARP, "far-sighted")
MASTER = tempered(tempered(FAR_SIGHTED, "foreseeing"), "generous")._replace(
    races_upcards=1, races_discards=1, races_once_down=1, races_laying=1, races_plays=1, races_calls=1
)

"""What makes one computer player differ from another: a handful of numbers, the same code for all of them.

Weights are in points by which the round ends better or worse.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.quoting import quoted


class Traits(NamedTuple):
    """A way of playing. Shares are in percent."""

    counts_from: int = 8  # turns each after which cards are judged by the unseen ones that would help, not by looks
    looks_far_from: int = 8  # turns each after which it sees two draws ahead, where it counts at all
    company: float = 1.0  # what a card's company speaks for keeping it
    points: float = 0.2  # what each point of a card speaks for letting it go
    feeds: int = 30  # what a card weighs that others could hit on the table
    danger: float = 0.0  # what a card weighs that others seem to collect
    denies: float = 0.0  # once down: the points a discard is held to cost if somebody takes it who is not
    foresees: float = 0.0  # once down: the points it is worth to keep a card that will fit by the next turn for certain
    gives_up: int = 2  # a rival being down and so many cards nearer to the end, dear cards go; 0: never
    reroute: int = 2  # with fewer helpful cards left than this, other ways to the contract are looked for
    waits: float = 0.0  # cards it reckons to see while it waits; upcards are taken that let more cards help; 0: never
    despair: float = 0.0  # a rival being down, the part of the hand's points at stake for a blind buy; 0: none made
    alarm: int = 0  # a rival who is down with so few cards left is about to go out: no more far-off buys, dear cards go
    patience: int = 3  # up to this distance cards of no use are bought too, where the hand is too small
    prices: bool = False  # weighs what a buy saves against what it costs, instead of buying what lowers the distance
    careless: int = 0  # share of discards made by look alone, without counting what they cost, two cards off or more
    appetite: int = 0  # below nought never buys; above it buys whatever it may, useful or not
    declines: int = 0  # share of helpful upcards let go by, if they are not wild and don't complete the contract
    impulsive: int = 0  # share of upcards of no use that are bought all the same, if they keep any company
    races_upcards: int = 0  # asks imagined deals whether to take or to draw, too, and about buys that are less close
    races_discards: int = 0  # and about discards before laying down
    races_once_down: int = 0  # and about those after it
    overlooks_calls: int = 0  # share of chances to call "Shanghai!" that go unnoticed
    overlooks_plays: int = 0  # share of turns in which hits and swaps go unnoticed


STEADY = Traits(counts_from=20, looks_far_from=20)  # it counts unseen cards only once it has been stuck for long
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
NOVICE = Traits(careless=60, declines=50, impulsive=25, overlooks_calls=75, overlooks_plays=40, gives_up=0)

# Variety at about equal strength: what a temper changes in the traits of a level.
TEMPERS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "cautious": {"points": 0.5, "alarm": 4},  # lets dear cards go early and is easily alarmed
        "hoarder": {"company": 2.5},  # keeps pairs and neighbours whatever they cost
        "buyer": {"impulsive": 8},  # cannot always resist a card that looks nice
        "blocker": {"danger": 18.0, "feeds": 60},  # would rather slow the others down
    }
)

# Copies of a level for measuring what something is worth, with which nobody is seated: never giving up; buying; seeing
# two draws ahead; once down, minding more what the others may need and what oneself may be rid of soon; before laying
# down, minding little what others could hit; asking deals about more, or about no discards.
MEASURED: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "chasing": {"gives_up": 0},
        "never-buying": {"appetite": -1},
        "always-buying": {"appetite": 1},
        "far-sighted": {"looks_far_from": 0},
        "foreseeing": {"denies": 25.0, "foresees": 60.0},
        "generous": {"feeds": 4},
        "racing": {"races_upcards": 1, "races_discards": 1, "races_once_down": 1},
        "hasty": {"races_discards": 0, "races_once_down": 0},
    }
)


def tempered(traits: Traits, temper: str) -> Traits:
    """The traits of a level with a temper; `ValueError` naming the tempers there are."""
    known = {**TEMPERS, **MEASURED}
    if temper not in known:
        raise ValueError(f"no temper {quoted(temper)}: there are {', '.join(TEMPERS)}")
    return Traits(**{**traits._asdict(), **known[temper]})


FAR_SIGHTED = tempered(SHARP, "far-sighted")
MASTER = tempered(tempered(FAR_SIGHTED, "foreseeing"), "generous")._replace(races_discards=1, races_once_down=1)

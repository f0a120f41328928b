"""The knobs of hits, and of swaps of a natural card for the wild that stands for it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from game.rules.knobs.record import Knob


class HitsFrom(StrEnum):
    """From when on a player who is down may hit."""

    SAME_TURN = "same turn"
    NEXT_TURN = "next turn"


class SwapWhose(StrEnum):
    """In whose melds a wild may be swapped."""

    NONE = "none"
    OWN = "own"
    OTHERS = "others"
    ANY = "any"


class SwapWhen(StrEnum):
    """From when on a player may swap."""

    WITH_HITS = "with hits"
    ONCE_DOWN = "once down"
    IN_TURN = "in turn"


class SwapIn(StrEnum):
    """In which kinds of meld a wild may be swapped."""

    SETS = "sets"
    RUNS = "runs"
    BOTH = "both"


class WildGoes(StrEnum):
    """Where the wild that was swapped out goes."""

    HAND = "hand"
    HIT = "hit"


@dataclass(frozen=True, slots=True)
class Hitting:
    """Hits and swaps."""

    hits_from: Annotated[
        HitsFrom,
        Knob(
            title="Hits",
            sentence="When a player who has laid down may start to hit",
            clauses="X-6 H-10 S-14 Q-6 M-10 C-10",
            says={
                HitsFrom.SAME_TURN: "in the turn you lay down, and later",
                HitsFrom.NEXT_TURN: "from the turn after you lay down",
            },
            page={
                HitsFrom.SAME_TURN: "Once you are down you may hit right away, in the same turn: one card or many, on "
                "any melds.",
                HitsFrom.NEXT_TURN: "You may hit from your next turn after laying down: one card or many, on any "
                "melds.",
            },
        ),
    ]
    swap_whose: Annotated[
        SwapWhose,
        Knob(
            title="Swaps for a wild",
            sentence="In whose melds a wild may be swapped",
            clauses="H-15 S-18 Q-7 M-8 C-12",
            says={
                SwapWhose.NONE: "not in this game",
                SwapWhose.OWN: "in your own melds",
                SwapWhose.OTHERS: "in other players' melds",
                SwapWhose.ANY: "in anyone's melds",
            },
            page={
                SwapWhose.NONE: "A wild on the table stays where it is: there are no swaps.",
                SwapWhose.OWN: "You may put a natural card in the place of the wild that stands for it, in your own "
                "melds.",
                SwapWhose.OTHERS: "You may put a natural card in the place of the wild that stands for it, in other "
                "players' melds.",
                SwapWhose.ANY: "You may put a natural card in the place of the wild that stands for it, in anyone's "
                "melds.",
            },
        ),
    ]
    swap_when: Annotated[
        SwapWhen,
        Knob(
            title="Swaps begin",
            sentence="When a player may start to swap (in turn: even before laying down)",
            clauses="S-18 Q-7 M-8 C-12",
            says={
                SwapWhen.WITH_HITS: "with the right to hit",
                SwapWhen.ONCE_DOWN: "once you are down",
                SwapWhen.IN_TURN: "right away, down or not",
            },
            page={
                SwapWhen.WITH_HITS: "You may swap as soon as you may hit.",
                SwapWhen.ONCE_DOWN: "You may swap once you are down, even in the turn you lay down.",
                SwapWhen.IN_TURN: "You may swap on any of your turns, down or not.",
            },
        ),
    ]
    swap_in: Annotated[
        SwapIn,
        Knob(
            title="Melds that swaps are made in",
            sentence="In which melds a wild may be swapped",
            clauses="S-18 Q-7 M-8 C-12",
            says={SwapIn.SETS: "sets only", SwapIn.RUNS: "runs only", SwapIn.BOTH: "sets and runs"},
            page={
                SwapIn.SETS: "Only wilds in sets can be swapped, for any natural card of the rank.",
                SwapIn.RUNS: "Only wilds in runs can be swapped, and only for the exact card.",
                SwapIn.BOTH: "In a run you need the exact card; in a set, any natural card of its rank.",
            },
        ),
    ]
    wild_goes: Annotated[
        WildGoes,
        Knob(
            title="The swapped wild",
            sentence="Where the swapped wild goes: kept in hand, or hit at once",
            clauses="S-18 Q-7 M-8 C-12",
            says={WildGoes.HAND: "goes into your hand", WildGoes.HIT: "must be hit right away"},
            page={
                WildGoes.HAND: "The wild goes into your hand.",
                WildGoes.HIT: "The wild must be hit on a meld right away. If it fits none, you can't swap.",
            },
        ),
    ]

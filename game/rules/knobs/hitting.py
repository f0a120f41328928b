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
            sentence="From when on somebody who laid down may hit",
            clauses="X-6 H-10 S-14 Q-6 M-10 C-10",
            says={
                HitsFrom.SAME_TURN: "in the turn one lays down, and later",
                HitsFrom.NEXT_TURN: "from the turn after one laid down",
            },
            page={
                HitsFrom.SAME_TURN: "Once you are down you may hit at once, in the same turn: one card or many, on any "
                "meld.",
                HitsFrom.NEXT_TURN: "From the turn after you laid down you may hit: one card or many, on any meld.",
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
                SwapWhose.OWN: "in one's own melds",
                SwapWhose.OTHERS: "in the others' melds",
                SwapWhose.ANY: "in anybody's melds",
            },
            page={
                SwapWhose.NONE: "A wild on the table stays where it is: there are no swaps.",
                SwapWhose.OWN: "A natural card may take the place of the wild that stands for it, in your own melds.",
                SwapWhose.OTHERS: "A natural card may take the place of the wild that stands for it, in the others' "
                "melds.",
                SwapWhose.ANY: "A natural card may take the place of the wild that stands for it, in anybody's melds.",
            },
        ),
    ]
    swap_when: Annotated[
        SwapWhen,
        Knob(
            title="Swaps begin",
            sentence="From when on a player may swap (in turn: even before laying down)",
            clauses="S-18 Q-7 M-8 C-12",
            says={
                SwapWhen.WITH_HITS: "with the right to hit",
                SwapWhen.ONCE_DOWN: "once one is down",
                SwapWhen.IN_TURN: "at once, down or not",
            },
            page={
                SwapWhen.WITH_HITS: "You may swap as soon as you may hit.",
                SwapWhen.ONCE_DOWN: "You may swap once you are down, in the turn you lay down as well.",
                SwapWhen.IN_TURN: "You may swap in any turn of yours, down or not.",
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
                SwapIn.SETS: "Only wilds in sets can be swapped; any natural card of the rank will do.",
                SwapIn.RUNS: "Only wilds in runs can be swapped, and only for the exact card.",
                SwapIn.BOTH: "In a run it takes the exact card, in a set any natural card of its rank.",
            },
        ),
    ]
    wild_goes: Annotated[
        WildGoes,
        Knob(
            title="The swapped wild",
            sentence="Where the swapped wild goes: kept in hand, or hit at once",
            clauses="S-18 Q-7 M-8 C-12",
            says={WildGoes.HAND: "comes into the hand", WildGoes.HIT: "must be hit at once"},
            page={
                WildGoes.HAND: "The wild comes into your hand.",
                WildGoes.HIT: "The wild must be hit at once on some meld; where it fits none, you may not swap.",
            },
        ),
    ]

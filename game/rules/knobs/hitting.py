"""The knobs of hits on melds, and of swaps of a natural card for the wild that stands for it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from game.rules.knobs.record import Knob


class HitsFrom(StrEnum):
    """When a player who is down may begin to hit."""

    SAME_TURN = "same turn"
    NEXT_TURN = "next turn"


class SwapWhose(StrEnum):
    """In whose melds a wild may be swapped."""

    NONE = "none"
    OWN = "own"
    OTHERS = "others"
    ANY = "any"


class SwapWhen(StrEnum):
    """When a player may begin to swap."""

    WITH_HITS = "with hits"
    ONCE_DOWN = "once down"
    IN_TURN = "in turn"
    BEFORE_DOWN = "before down"  # K-26


class SwapIn(StrEnum):
    """In which kinds of meld a wild may be swapped."""

    SETS = "sets"
    RUNS = "runs"
    BOTH = "both"


class SwapWilds(StrEnum):
    """Which wilds may be swapped out (K-23)."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    ALL = "all"
    JOKERS = "jokers"


class WildGoes(StrEnum):
    """Where the wild that was swapped out goes."""

    HAND = "hand"
    HIT = "hit"
    SAME_MELD = "hit same meld"  # K-19, as the two below
    SAME_OWNER = "hit same owner"
    RUN = "hit a run"
    OWNERS_RUN = "hit same owner's run"


_HAND, _JOKERS = WildGoes.HAND, SwapWilds.JOKERS  # a module constant is faster than an enum lookup


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
            clauses="S-18 Q-7 M-8 C-12 K-26",
            says={
                SwapWhen.WITH_HITS: "with the right to hit",
                SwapWhen.ONCE_DOWN: "once you are down",
                SwapWhen.IN_TURN: "right away, down or not",
                SwapWhen.BEFORE_DOWN: "only until you are down",
            },
            page={
                SwapWhen.WITH_HITS: "You may swap as soon as you may hit.",
                SwapWhen.ONCE_DOWN: "You may swap once you are down, even in the turn you lay down.",
                SwapWhen.IN_TURN: "You may swap on any of your turns, down or not.",
                SwapWhen.BEFORE_DOWN: "You may swap on your turns until you are down, and not afterwards.",
            },
            later={SwapWhen.BEFORE_DOWN: 6},
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
            clauses="S-18 Q-7 M-8 C-12 K-19",
            says={
                WildGoes.HAND: "goes into your hand",
                WildGoes.HIT: "must be hit right away",
                WildGoes.SAME_MELD: "stays in its meld: in a run it moves to an end",
                WildGoes.SAME_OWNER: "must be hit right away, on a meld of the same player",
                WildGoes.RUN: "must be hit right away, on a run",
                WildGoes.OWNERS_RUN: "must be hit right away, on a run of the same player",
            },
            page={
                WildGoes.HAND: "The wild goes into your hand.",
                WildGoes.HIT: "The wild must be hit on a meld right away. If it fits none, you can't swap.",
                WildGoes.SAME_MELD: "The wild stays in its meld, and in a run it moves to an end. If it doesn't fit "
                "there, you can't swap.",
                WildGoes.SAME_OWNER: "The wild must be hit right away on a meld of the player it was taken from. If "
                "it fits none, you can't swap.",
                WildGoes.RUN: "The wild must be hit on a run right away. If it fits none, you can't swap.",
                WildGoes.OWNERS_RUN: "The wild must be hit right away on a run of the player it was taken from. If it "
                "fits none, you can't swap.",
            },
            later={WildGoes.SAME_MELD: 6, WildGoes.SAME_OWNER: 6, WildGoes.RUN: 6, WildGoes.OWNERS_RUN: 9},
        ),
    ]
    swap_wilds: Annotated[
        SwapWilds,
        Knob(
            title="Wilds that can be swapped",
            sentence="Which wilds may be swapped",
            clauses="K-23",
            says={SwapWilds.ALL: "all", SwapWilds.JOKERS: "jokers only"},
            page={SwapWilds.ALL: "", SwapWilds.JOKERS: "Only jokers can be swapped; other wilds stay where they are."},
            since=6,
            default="all",
        ),
    ]

    @property
    def swaps_jokers_only(self) -> bool:
        """Return whether wilds other than jokers can't be swapped (K-23)."""
        return self.swap_wilds is _JOKERS

    @property
    def hits_wilds(self) -> bool:
        """Return whether a swapped wild must be hit right away (S-18, K-19)."""
        return self.wild_goes is not _HAND

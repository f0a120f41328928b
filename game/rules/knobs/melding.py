"""The knobs of melds, hits on them, and swaps of a natural card for the wild that stands for it."""

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated

from game.described import Whole
from game.rules.cards import BLACK, RED, SUITS
from game.rules.knobs.record import Knob
from game.rules.knobs.wilds import (
    APART_IN_SETS,
    BETWEEN_SINCE,
    BETWEEN_WILDS,
    MOST_BETWEEN,
    OWN_PLACE,
    RUN_WILDS_HIT,
    RUN_WILDS_LAID,
    SET_WILDS_HIT,
    SET_WILDS_LAID,
    WILD_PLACES,
    WILD_SETS,
    WILDS_APART,
    WILDS_IN_A_MELD,
    WILDS_TOGETHER,
    WildRule,
)

ALL_RANKS = 13
NO_END = 1000  # more cards than any game has


class AceRule(StrEnum):
    """The ends of a run at which an ace may stand (never both in one run)."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    BOTH = "both"
    HIGH = "high"
    LOW = "low"


class Further(StrEnum):
    """Which extra melds a player who is down may lay down (K-14)."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    NONE = "none"
    SETS = "sets"
    RUNS = "runs"
    BOTH = "both"


class RunSuits(StrEnum):
    """Which suits the cards of a run may have (K-16, K-35)."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    ONE = "one"
    ANY = "any"
    COLOR = "one color"
    ALTERNATING = "alternating colors"


_ONE_SUIT = RunSuits.ONE  # a module constant is faster than an enum lookup
_LINES = MappingProxyType(
    {
        RunSuits.ONE: tuple(SUITS),
        RunSuits.ANY: ("",),
        RunSuits.COLOR: (BLACK, RED),
        RunSuits.ALTERNATING: (BLACK + RED, RED + BLACK),
    }
)
_FURTHER = (
    "Once you may hit, you may also lay down extra {} of your own, none shorter than the shortest a contract asks for."
)


@dataclass(frozen=True, slots=True)
class Melding:
    """What may be laid down, and how melds may grow."""

    ace: Annotated[
        AceRule,
        Knob(
            title="Aces in runs",
            sentence="At which end of a run an ace may go",
            clauses="X-6 H-5 S-4 Q-5 M-5 C-5",
            says={AceRule.BOTH: "high or low", AceRule.HIGH: "high only", AceRule.LOW: "low only"},
            page={
                AceRule.BOTH: "In a run an ace goes above the king or below the two, but not both.",
                AceRule.HIGH: "In a run an ace goes only above the king.",
                AceRule.LOW: "In a run an ace goes only below the two.",
            },
        ),
    ]
    longer: Annotated[
        bool,  # melds may be laid down longer than the contract asks
        Knob(
            title="Longer than the contract",
            sentence="Whether melds laid down may be longer than the contract says",
            clauses="H-9 S-13 Q-2 M-9 C-9",
            says={True: "allowed when laying down", False: "not when laying down: exactly the lengths asked for"},
            page={
                True: "A meld laid down may hold more cards than the contract says, but not fewer.",
                False: "A meld laid down has exactly as many cards as the contract says. Extra cards wait for hits.",
            },
        ),
    ]
    set_wilds_laid: Annotated[WildRule, SET_WILDS_LAID]
    run_wilds_laid: Annotated[WildRule, RUN_WILDS_LAID]
    set_wilds_hit: Annotated[WildRule, SET_WILDS_HIT]  # the limit for a set through later hits
    run_wilds_hit: Annotated[WildRule, RUN_WILDS_HIT]
    distinct_ranks: Annotated[
        bool,  # sets laid down together must differ in rank
        Knob(
            title="Sets laid down together",
            sentence="Whether sets laid down together must differ in rank",
            clauses="H-9 S-16",
            says={True: "must differ in rank", False: "may be of the same rank"},
            page={
                True: "Sets laid down together must be of different ranks.",
                False: "Sets laid down together may be of the same rank.",
            },
        ),
    ]
    distinct_suits: Annotated[
        bool,  # runs laid down together must differ in suit
        Knob(
            title="Runs laid down together",
            sentence="Whether runs laid down together must differ in suit",
            clauses="K-41",
            says={True: "must differ in suit", False: "may be of the same suit"},
            page={True: "Runs laid down together must be of different suits.", False: ""},
            since=7,
            default=False,
        ),
    ]
    runs_apart: Annotated[
        bool,  # runs of one suit laid down together must not be adjacent (S-15)
        Knob(
            title="Runs of one suit laid down together",
            sentence="Whether runs of one suit laid down together can't meet end to end",
            clauses="S-15",
            says={True: "can't meet end to end", False: "may meet end to end"},
            page={
                True: "Runs of one suit laid down together can't meet end to end. They may overlap or leave a gap.",
                False: "Runs of one suit laid down together may meet end to end.",
            },
        ),
    ]
    most_wilds: Annotated[int, WILDS_IN_A_MELD]  # in one meld, at any time
    wilds_together: Annotated[int, WILDS_TOGETHER]  # in all melds of a contract, when laid down
    wilds_apart: Annotated[bool, WILDS_APART]  # no two adjacent wilds in a run, at any time
    between_wilds: Annotated[int, BETWEEN_WILDS]  # naturals, where wilds must be apart
    apart_in_sets: Annotated[bool, APART_IN_SETS]  # sets hold no more wilds than a run of their length
    between_runs: Annotated[
        int,  # ranks, where runs of one suit must not meet
        Knob(
            title="Ranks between runs of one suit",
            sentence="How many ranks at least are between runs of one suit that must not meet end to end",
            limits=Whole(1, MOST_BETWEEN),
            clauses="K-22",
            says={number: str(number) for number in range(1, MOST_BETWEEN + 1)},
            page={
                1: "",
                **{
                    number: f"If they leave a gap, it is at least {number} ranks wide."
                    for number in range(2, MOST_BETWEEN + 1)
                },
            },
            since=6,
            default=1,
            later=BETWEEN_SINCE,
        ),
    ]
    corner: Annotated[
        bool,  # runs may continue past the ace: king, ace, two
        Knob(
            title="Runs around the corner",
            sentence="Whether runs may continue past the ace, from king to ace to two",
            clauses="K-10",
            says={True: "allowed: king, ace, two", False: "not allowed"},
            page={
                True: "A run may go around the corner, from king to ace to two. It has no end but its length.",
                False: "",
            },
            since=3,
            default=False,
        ),
    ]
    endless: Annotated[
        bool,  # hits may make runs past the ace longer than all ranks
        Knob(
            title="Runs past thirteen cards",
            sentence="Whether hits may make runs around the corner longer than thirteen cards, so that ranks repeat",
            clauses="K-39",
            says={True: "with hits, ranks then repeat", False: "no"},
            page={
                True: "Hits may make it longer than thirteen cards, and ranks then repeat.",
                False: "",
            },
            since=7,
            default=False,
        ),
    ]
    own_place: Annotated[bool, OWN_PLACE]  # a wild-rank card in its own place of a run counts as natural
    wild_places: Annotated[bool, WILD_PLACES]  # runs may cover the place of a rank that is wild
    further: Annotated[
        Further,
        Knob(
            title="Extra melds once down",
            sentence="Which extra melds you may lay down once you may hit",
            clauses="K-14",
            says={
                Further.NONE: "none: only hits",
                Further.SETS: "extra sets",
                Further.RUNS: "extra runs",
                Further.BOTH: "extra sets and runs",
            },
            page={
                Further.NONE: "",
                Further.SETS: _FURTHER.format("sets"),
                Further.RUNS: _FURTHER.format("runs"),
                Further.BOTH: _FURTHER.format("sets and runs"),
            },
            since=5,
            default="none",
        ),
    ]
    suits_differ: Annotated[
        bool,  # the cards of a set must have different suits, laid down and hit
        Knob(
            title="Suits in a set",
            sentence="Whether the cards of a set must all be of different suits, laid down and after hits",
            clauses="K-15",
            says={True: "all different, so four cards at most", False: "any"},
            page={
                True: "The cards of a set are all of different suits, so it has at most four cards. A wild stands for "
                "a missing suit.",
                False: "",
            },
            since=5,
            default=False,
        ),
    ]
    suits_free_later: Annotated[
        bool,
        Knob(
            title="Suits in a set after hits",
            sentence="Whether sets whose suits must differ when laid down take any suits in later hits",
            clauses="K-15",
            says={True: "any", False: "as when it was laid down"},
            page={
                True: "This holds for a set when it is laid down. Hits may add cards of any suits.",
                False: "",
            },
            since=6,
            default=False,
        ),
    ]
    wild_sets: Annotated[bool, WILD_SETS]
    run_suits: Annotated[
        RunSuits,
        Knob(
            title="Suits in a run",
            sentence="Which suits the cards of a run have: one, any, those of one color, or red and black in turn",
            clauses="K-16 K-35",
            says={
                RunSuits.ONE: "one",
                RunSuits.ANY: "any, mixed",
                RunSuits.COLOR: "any of one color",
                RunSuits.ALTERNATING: "red and black in turn",
            },
            page={
                RunSuits.ONE: "",
                RunSuits.ANY: "A run is cards in order of any suits, and a wild in it stands for a rank only.",
                RunSuits.COLOR: "A run is cards in order of one color, red or black, and a wild in it stands for a "
                "rank of that color.",
                RunSuits.ALTERNATING: "A run is cards in order, red and black in turn, and a wild in it stands for a "
                "rank of the color whose turn it is.",
            },
            since=5,
            default="one",
            later={RunSuits.COLOR: 7, RunSuits.ALTERNATING: 7},
        ),
    ]

    @property
    def suits_stay_different(self) -> bool:
        """Return whether the suits of a set must differ after hits, too (K-15)."""
        return self.suits_differ and not self.suits_free_later

    @property
    def runs_gap(self) -> int:
        """Return how many ranks must be between runs of one suit laid down together; 0 if they may meet."""
        return self.between_runs if self.runs_apart else 0

    @property
    def wilds_gap(self) -> int:
        """Return how many naturals must be between wilds in a run; 0 if they may be side by side (K-2, K-21)."""
        return self.between_wilds if self.wilds_apart else 0

    @property
    def around(self) -> int:
        """Return the most cards of a run that goes around the corner; 0 if none does (K-10, K-39)."""
        if not self.corner:
            return 0
        return NO_END if self.endless else ALL_RANKS

    @property
    def mixed_runs(self) -> bool:
        """Return whether a run may have more than one suit (K-16, K-35)."""
        return self.run_suits is not _ONE_SUIT

    @property
    def lines(self) -> tuple[str, ...]:
        """Return what a run's suits may be, as the `suit` of a meld says it."""
        return _LINES[self.run_suits]


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
            },
            page={
                WildGoes.HAND: "The wild goes into your hand.",
                WildGoes.HIT: "The wild must be hit on a meld right away. If it fits none, you can't swap.",
                WildGoes.SAME_MELD: "The wild stays in its meld, and in a run it moves to an end. If it doesn't fit "
                "there, you can't swap.",
                WildGoes.SAME_OWNER: "The wild must be hit right away on a meld of the player it was taken from. If "
                "it fits none, you can't swap.",
                WildGoes.RUN: "The wild must be hit on a run right away. If it fits none, you can't swap.",
            },
            later={WildGoes.SAME_MELD: 6, WildGoes.SAME_OWNER: 6, WildGoes.RUN: 6},
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

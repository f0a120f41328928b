"""The records of the options for wilds in melds; `melding.Melding` has the fields."""

from enum import StrEnum
from types import MappingProxyType

from game.described import Choice, Whole
from game.rules.knobs.record import Knob

MOST_BETWEEN = 4  # naturals between wilds, and ranks between runs, that a rule set may ask for
BETWEEN_SINCE = MappingProxyType({MOST_BETWEEN: 7})  # the format of numbers that came later
MOST_WILDS = 13  # equivalent to no limit: a run has at least one natural


class WildRule(StrEnum):
    """How many wilds a meld may hold; in any case it needs at least one natural (X-4)."""

    FREE = "free"
    ONE = "one"  # at most one wild (S-17)
    FEWER = "fewer than naturals"
    HALF = "at most naturals"  # M-4, C-6
    ONE_IN_FOUR = "one in some four"  # some four consecutive cards hold at most one wild; runs only


_FOR_SETS: Choice[StrEnum] = Choice(tuple(rule for rule in WildRule if rule is not WildRule.ONE_IN_FOUR))
_WILDS = MappingProxyType(
    {
        WildRule.FREE: "any number, beside one natural card",
        WildRule.ONE: "one at most",
        WildRule.FEWER: "fewer than natural cards",
        WildRule.HALF: "at most as many as natural cards",
        WildRule.ONE_IN_FOUR: "four cards in order must hold at most one",
    }
)
_SET_LAID = {rule: f"Wilds in a set when it is laid down: {words}." for rule, words in _WILDS.items()}
_RUN_LAID = {rule: f"Wilds in a run when it is laid down: {words}." for rule, words in _WILDS.items()}
_SET_LATER = {rule: f"Wilds in a set after later hits: {words}." for rule, words in _WILDS.items()}
_RUN_LATER = {rule: f"Wilds in a run after later hits: {words}." for rule, words in _WILDS.items()}

SET_WILDS_LAID = Knob(
    title="Wilds in a set laid down",
    sentence="How many wilds a set may hold when it is laid down",
    limits=_FOR_SETS,
    clauses="X-4 H-5 S-17 Q-3 M-4 C-6",
    says=_WILDS,
    page=_SET_LAID,
)
RUN_WILDS_LAID = Knob(
    title="Wilds in a run laid down",
    sentence="How many wilds a run may hold when it is laid down",
    clauses="X-4 H-5 S-17 Q-4 M-4 C-6",
    says=_WILDS,
    page=_RUN_LAID,
)
SET_WILDS_HIT = Knob(
    title="Wilds in a set after hits",
    sentence="How many wilds a set may hold after later hits",
    limits=_FOR_SETS,
    clauses="X-4 H-5 S-17 Q-3 M-4 C-6",
    says=_WILDS,
    page=_SET_LATER,
)
RUN_WILDS_HIT = Knob(
    title="Wilds in a run after hits",
    sentence="How many wilds a run may hold after later hits",
    clauses="X-4 H-5 S-17 Q-4 M-4 C-6",
    says=_WILDS,
    page=_RUN_LATER,
)
WILDS_IN_A_MELD = Knob(
    title="Wilds in one meld",
    sentence="The most wilds in one meld, laid down or hit (13: any number)",
    limits=Whole(1, MOST_WILDS),
    clauses="K-1",
    says={**{number: str(number) for number in range(1, MOST_WILDS)}, MOST_WILDS: "any number"},
    page={
        **{number: f"A meld never holds more than {number} wilds." for number in range(2, MOST_WILDS)},
        1: "A meld never holds more than one wild.",
        MOST_WILDS: "",
    },
    since=3,
    default=MOST_WILDS,
)
WILDS_APART = Knob(
    title="Wilds side by side in a run",
    sentence="Whether wilds in a run can't be side by side, laid down or hit",
    clauses="K-2",
    says={True: "not allowed", False: "allowed"},
    page={True: "In a run no two wilds may be side by side.", False: ""},
    since=3,
    default=False,
)
BETWEEN_WILDS = Knob(
    title="Natural cards between wilds",
    sentence="How many natural cards at least are between two wilds of a run that must not be side by side",
    limits=Whole(1, MOST_BETWEEN),
    clauses="K-21",
    says={number: str(number) for number in range(1, MOST_BETWEEN + 1)},
    page={
        1: "",
        **{
            number: f"Between two wilds of a run there are at least {number} natural cards."
            for number in range(2, MOST_BETWEEN + 1)
        },
    },
    since=6,
    default=1,
    later=BETWEEN_SINCE,
)
WILDS_TOGETHER = Knob(
    title="Wilds in a contract",
    sentence="The most wilds in all melds that are laid down together as the contract (13: any number)",
    limits=Whole(1, MOST_WILDS),
    clauses="K-40",
    says={**{number: str(number) for number in range(1, MOST_WILDS)}, MOST_WILDS: "any number"},
    page={
        **{
            number: f"All melds of a contract together hold at most {number} wilds when laid down."
            for number in range(2, MOST_WILDS)
        },
        1: "All melds of a contract together hold at most one wild when laid down.",
        MOST_WILDS: "",
    },
    since=7,
    default=MOST_WILDS,
)
APART_IN_SETS = Knob(
    title="Wilds apart in sets",
    sentence="Whether a set holds at most as many wilds as would be apart in a run of its length",
    clauses="K-21",
    says={True: "as many as in a run of that length", False: "no such limit in sets"},
    page={
        True: "A set holds at most as many wilds as would be apart in a run of its length.",
        False: "",
    },
    since=6,
    default=False,
)
OWN_PLACE = Knob(
    title="A wild in its own place",
    sentence="Whether a wild other than a joker counts as a natural card in its own place in a run",
    clauses="K-11",
    says={True: "counts as natural in a run", False: "counts as wild"},
    page={True: "A wild other than a joker counts as a natural card in its own place in a run.", False: ""},
    since=3,
    default=False,
)
WILD_PLACES = Knob(
    title="Places of wild ranks in runs",
    sentence="Whether a run may cover the place of a rank that is wild, which only a wild can fill",
    clauses="K-11",
    says={True: "a wild fills them", False: "none: no run goes past them"},
    page={
        True: "",
        False: "A run has no place for a rank that is wild, so none goes past such a rank.",
    },
    since=6,
    default=True,
)
WILD_SETS = Knob(
    title="Sets of wilds alone",
    sentence="Whether a set may consist of wilds alone, whatever the limits for wilds but the most in one meld",
    clauses="K-27",
    says={True: "allowed", False: "not allowed"},
    page={
        True: "Apart from these limits, a set may consist of wilds alone. It then takes only wilds, and none "
        "of them can be swapped.",
        False: "",
    },
    since=6,
    default=False,
)

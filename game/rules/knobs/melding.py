"""The knobs of melds as they are laid down, and of wilds in them."""

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated

from game.files.described import Choice, Whole
from game.rules.cards import BLACK, RED, SUITS
from game.rules.knobs.record import Counted, Kind, Knob

MOST_BETWEEN = 4  # naturals between wilds, and ranks between runs, that a rule set may ask for
BETWEEN_SINCE = MappingProxyType({MOST_BETWEEN: 7})  # the format of numbers that came later
MOST_WILDS = 13  # stands for no limit, because a run of wilds alone can't be longer
ALL_RANKS = 13
NO_END = 1000  # more cards than any game has


class AceRule(StrEnum):
    """The ends of a run at which an ace may stand (never both in one run)."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    BOTH = "both"
    HIGH = "high"
    LOW = "low"


class WildRule(StrEnum):
    """How many wilds a meld with a natural may hold (X-4). Melds of wilds alone have options of their own (K-27)."""

    FREE = "free"
    ONE = "one"  # at most one wild (S-17)
    FEWER = "fewer than naturals"
    HALF = "at most naturals"  # M-4, C-6
    ONE_IN_FOUR = "one in some four"  # some four consecutive cards hold at most one wild; runs only


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
_PATTERNS = MappingProxyType(
    {
        RunSuits.ONE: tuple(SUITS),
        RunSuits.ANY: ("",),
        RunSuits.COLOR: (BLACK, RED),
        RunSuits.ALTERNATING: (BLACK + RED, RED + BLACK),
    }
)
_FOR_SETS = Choice(tuple(rule for rule in WildRule if rule is not WildRule.ONE_IN_FOUR))
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
    set_wilds_laid: Annotated[
        WildRule,
        Knob(
            title="Wilds in a set laid down",
            sentence="How many wilds a set may hold when it is laid down",
            limits=_FOR_SETS,
            clauses="X-4 H-5 S-17 Q-3 M-4 C-6",
            says=_WILDS,
            page=_SET_LAID,
        ),
    ]
    run_wilds_laid: Annotated[
        WildRule,
        Knob(
            title="Wilds in a run laid down",
            sentence="How many wilds a run may hold when it is laid down",
            clauses="X-4 H-5 S-17 Q-4 M-4 C-6",
            says=_WILDS,
            page=_RUN_LAID,
        ),
    ]
    set_wilds_hit: Annotated[
        WildRule,  # the limit for a set through later hits
        Knob(
            title="Wilds in a set after hits",
            sentence="How many wilds a set may hold after later hits",
            limits=_FOR_SETS,
            clauses="X-4 H-5 S-17 Q-3 M-4 C-6",
            says=_WILDS,
            page=_SET_LATER,
        ),
    ]
    run_wilds_hit: Annotated[
        WildRule,
        Knob(
            title="Wilds in a run after hits",
            sentence="How many wilds a run may hold after later hits",
            clauses="X-4 H-5 S-17 Q-4 M-4 C-6",
            says=_WILDS,
            page=_RUN_LATER,
        ),
    ]
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
    most_wilds: Annotated[
        int,  # in one meld, at any time
        Knob(
            title="Wilds in one meld",
            sentence="The most wilds in one meld, laid down or hit",
            limits=Whole(1, MOST_WILDS, no_limit=MOST_WILDS),
            clauses="K-1",
            says=Counted("", "{number}", "{number}", {MOST_WILDS: "no limit"}),
            page=Counted(
                "",
                "A meld never holds more than {number} wild.",
                "A meld never holds more than {number} wilds.",
                {MOST_WILDS: ""},
            ),
            since=3,
            default=MOST_WILDS,
        ),
    ]
    wilds_together: Annotated[
        int,  # in all melds of a contract, when laid down
        Knob(
            title="Wilds in a contract",
            sentence="The most wilds in all melds that are laid down together as the contract",
            limits=Whole(1, MOST_WILDS, no_limit=MOST_WILDS),
            clauses="K-40",
            says=Counted("", "{number}", "{number}", {MOST_WILDS: "no limit"}),
            page=Counted(
                "",
                "All melds of a contract together hold at most {number} wild when laid down.",
                "All melds of a contract together hold at most {number} wilds when laid down.",
                {MOST_WILDS: ""},
            ),
            since=7,
            default=MOST_WILDS,
        ),
    ]
    wilds_apart: Annotated[
        bool,  # no two adjacent wilds in a run, at any time
        Knob(
            title="Wilds side by side in a run",
            sentence="Whether wilds in a run can't be side by side, laid down or hit",
            clauses="K-2",
            says={True: "not allowed", False: "allowed"},
            page={True: "In a run no two wilds may be side by side.", False: ""},
            since=3,
            default=False,
        ),
    ]
    between_wilds: Annotated[
        int,  # naturals, where wilds must be apart
        Knob(
            title="Natural cards between wilds",
            sentence="How many natural cards at least are between two wilds of a run that must not be side by side",
            limits=Whole(1, MOST_BETWEEN),
            clauses="K-21",
            page=Counted(
                "",
                "Between two wilds of a run there is at least {number} natural card.",
                "Between two wilds of a run there are at least {number} natural cards.",
                {1: ""},
            ),
            since=6,
            default=1,
            later=BETWEEN_SINCE,
        ),
    ]
    apart_in_sets: Annotated[
        bool,  # sets hold no more wilds than a run of their length
        Knob(
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
        ),
    ]
    between_runs: Annotated[
        int,  # ranks, where runs of one suit must not meet
        Knob(
            title="Ranks between runs of one suit",
            sentence="How many ranks at least are between runs of one suit that must not meet end to end",
            limits=Whole(1, MOST_BETWEEN),
            clauses="K-22",
            page=Counted(
                "",
                "If they leave a gap, it is at least {number} rank wide.",
                "If they leave a gap, it is at least {number} ranks wide.",
                {1: ""},
            ),
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
    own_place: Annotated[
        bool,  # a wild-rank card in its own place of a run counts as natural
        Knob(
            title="A wild in its own place",
            sentence="Whether a wild other than a joker counts as a natural card in its own place in a run",
            clauses="K-11",
            says={True: "counts as natural in a run", False: "counts as wild"},
            page={True: "A wild other than a joker counts as a natural card in its own place in a run.", False: ""},
            since=3,
            default=False,
        ),
    ]
    wild_places: Annotated[
        bool,  # runs may cover the place of a rank that is wild
        Knob(
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
        ),
    ]
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
    wild_sets: Annotated[
        bool,
        Knob(
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
        ),
    ]
    wild_runs: Annotated[
        bool,
        Knob(
            title="Runs of wilds alone",
            sentence="Whether a run may consist of wilds alone, whatever the limits for wilds but the most in one meld",
            clauses="K-27",
            says={True: "allowed", False: "not allowed"},
            page={
                True: "Apart from these limits, a run may consist of wilds alone. It then takes only wilds, and none "
                "of them can be swapped.",
                False: "",
            },
            since=10,
            default=False,
        ),
    ]
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

    def wilds_alone(self, kind: Kind) -> bool:
        """Return whether a meld of this kind may consist of wilds alone (K-27)."""
        return self.wild_sets if kind is Kind.SET else self.wild_runs

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
    def suit_patterns(self) -> tuple[str, ...]:
        """Return every `suit` that a run on the table may have: see `melds.Meld`."""
        return _PATTERNS[self.run_suits]

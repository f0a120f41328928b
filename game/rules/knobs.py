"""The knobs of a rule set: for each its key, what may be said, and one sentence that tells a player what it does.

Reading and writing variants, the comments in their files, the sentences about mistakes and an editor all follow these
tables. Keys are the field names of `variant`. Which knobs contradict each other is `variant_check`'s business.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from game.rules.variant import (
    AceRule,
    Asking,
    Claim,
    FirstDealer,
    FirstTurn,
    GoOut,
    HitsFrom,
    IllegalCall,
    SwapIn,
    SwapWhen,
    SwapWhose,
    TurnAfterBuy,
    WildGoes,
    WildRule,
    WildUpcard,
    Winner,
)

FEWEST_PLAYERS = 2
MOST_PLAYERS = 8
MOST_ROUNDS = 20
LONGEST_CONTRACT = 200  # characters
RANK_NAMES = ("joker", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within limits."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class WholeByPlayers:
    """A whole number, or one for each number of players."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    words: tuple[StrEnum, ...]


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""


@dataclass(frozen=True, slots=True)
class ShortName:
    """The id of a rule set."""


@dataclass(frozen=True, slots=True)
class Text:
    """A line or paragraph; line breaks in it count as spaces."""

    longest: int


@dataclass(frozen=True, slots=True)
class Texts:
    """A list of lines, which may be empty."""

    most: int
    longest: int


@dataclass(frozen=True, slots=True)
class ContractText:
    """A contract as `2 sets of 3 + 1 run of 4`."""


@dataclass(frozen=True, slots=True)
class WildRanks:
    """A list of ranks that are wild beside the jokers."""


@dataclass(frozen=True, slots=True)
class PointsByRank:
    """A table of whole numbers, one for each rank and the joker."""

    least: int
    most: int


Limits = (
    Whole
    | WholeByPlayers
    | Choice
    | YesNo
    | ShortName
    | Text
    | Texts
    | ContractText
    | WildRanks
    | PointsByRank
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Knob:
    """One thing a rule set says: its key, what may be said, and a sentence (without its full stop) on what it does."""

    key: str
    limits: Limits
    sentence: str


@dataclass(frozen=True, slots=True)
class Group:
    """Knobs that stand in one table of the file; `name` is the table's, "" at the top."""

    name: str
    sentence: str
    knobs: tuple[Knob, ...]

    def path(self, key: object, number: int | None = None) -> str:
        """The dotted key as faults and editors name it; `number` counts rounds from 1.

        >>> ROUND.path("buys", 3)
        'rounds[3].buys'
        """
        table = self.name if number is None else f"{self.name}[{number}]"
        return f"{table}.{key}" if table else str(key)


_ALL_WILD_RULES = Choice(tuple(WildRule))
_SET_WILD_RULES = Choice(tuple(rule for rule in WildRule if rule is not WildRule.ONE_IN_FOUR))
_CHIPS = Whole(0, 100)

TOP = Group(
    "",
    "What this rule set is",
    (
        Knob("id", ShortName(), "The short name that files and commands know this rule set by"),
        Knob("title", Text(40), "The name on the new-game screen"),
        Knob("character", Text(400), "What playing it is like, for somebody who is choosing"),
        Knob("ground_rules", Texts(12, 200), "Manners of the table, shown with the rules"),
        Knob("fewest_players", Whole(FEWEST_PLAYERS, MOST_PLAYERS), "The smallest table"),
        Knob("most_players", Whole(FEWEST_PLAYERS, MOST_PLAYERS), "The largest table"),
        Knob("claims", Choice(tuple(Claim)), 'Where a discard that fits a meld goes when somebody calls "Shanghai!"'),
        Knob("turns_until_drawn", Whole(1, 1000), "A round nobody wins is drawn after this many turns each"),
    ),
)

ROUND = Group(
    "rounds",
    f"The rounds in order, one line each, 1 to {MOST_ROUNDS} of them",
    (
        Knob("contract", ContractText(), "The melds to lay down together"),
        Knob("cards", WholeByPlayers(1, 40), "Cards dealt to each player"),
        Knob("buys", Whole(0, 20), "Buys allowed to each player"),
        Knob("points", Whole(0, 1000), "Points earned by going out"),
        Knob("go_out_by", Choice(tuple(GoOut)), "How the last card may leave the hand (played: hit or laid down)"),
    ),
)

TABLES = (
    Group(
        "dealing",
        "Before the first turn",
        (
            Knob("packs", WholeByPlayers(1, 8), "Packs of 52 shuffled together"),
            Knob("jokers", WholeByPlayers(0, 32), "Jokers in all, not in each pack"),
            Knob("wild_ranks", WildRanks(), "Ranks that are wild beside the jokers"),
            Knob("first_dealer", Choice(tuple(FirstDealer)), "How the first dealer is found"),
            Knob("first_turn", Choice(tuple(FirstTurn)), "Who begins each round"),
            Knob("wild_upcard", Choice(tuple(WildUpcard)), "What becomes of a wild turned up as the first upcard"),
        ),
    ),
    Group(
        "melding",
        "What may be laid down, and what melds may grow into",
        (
            Knob("ace", Choice(tuple(AceRule)), "At which end of a run an ace may stand"),
            Knob("longer", YesNo(), "Whether melds laid down may be longer than the contract says"),
            Knob("set_wilds_laid", _SET_WILD_RULES, "How many wilds a set may hold when it is laid down"),
            Knob("run_wilds_laid", _ALL_WILD_RULES, "How many wilds a run may hold when it is laid down"),
            Knob("set_wilds_hit", _SET_WILD_RULES, "How many wilds a set may hold after later hits"),
            Knob("run_wilds_hit", _ALL_WILD_RULES, "How many wilds a run may hold after later hits"),
            Knob("distinct_ranks", YesNo(), "Whether sets laid down together must differ in rank"),
            Knob("runs_apart", YesNo(), "Whether runs of one suit laid down together must not lie end to end"),
        ),
    ),
    Group(
        "hitting",
        "Hits on melds, and swaps of a real card for the wild that stands for it",
        (
            Knob("hits_from", Choice(tuple(HitsFrom)), "From when on somebody who laid down may hit"),
            Knob("swap_whose", Choice(tuple(SwapWhose)), "In whose melds a wild may be swapped"),
            Knob(
                "swap_when",
                Choice(tuple(SwapWhen)),
                "From when on a player may swap (in turn: even before laying down)",
            ),
            Knob("swap_in", Choice(tuple(SwapIn)), "In which melds a wild may be swapped"),
            Knob("wild_goes", Choice(tuple(WildGoes)), "Where the swapped wild goes: kept in hand, or hit at once"),
        ),
    ),
    Group(
        "buying",
        "The upcard for those whose turn it is not, and cards for sale in one's own turn",
        (
            Knob(
                "asking",
                Choice(tuple(Asking)),
                "Who answers first about the upcard: the player on turn, the others, or all in order",
            ),
            Knob("penalty_cards", Whole(0, 5), "Cards from the stock that come with a bought card"),
            Knob("discards_owed", Whole(0, 6), "Cards a buyer has to discard again for each buy"),
            Knob("buy_upcard_in_turn", YesNo(), "Whether the top discard is for sale in one's own turn"),
            Knob("buy_stock_in_turn", YesNo(), "Whether the top stock card is for sale in one's own turn"),
            Knob("once_down", YesNo(), "Whether a player who is down may still buy"),
            Knob("illegal_call", Choice(tuple(IllegalCall)), "What happens to a call by somebody who may not buy"),
            Knob("turn_after", Choice(tuple(TurnAfterBuy)), "Whose turn it is after somebody bought out of turn"),
        ),
    ),
    Group(
        "scoring",
        "What cards left in hand cost, and what else counts",
        (
            Knob("card_points", PointsByRank(0, 1000), "What each card costs when it is left in hand"),
            Knob("blind_bonus", Whole(0, 1000), "Taken off the score for laying down and going out in one turn"),
            Knob("blind_bonus_no_wild", Whole(0, 1000), "The same, if no wild left the hand in that turn"),
            Knob("fewest_penalties_bonus", Whole(0, 1000), "Points at the end for the lowest card penalties"),
            Knob("winner", Choice(tuple(Winner)), "Who wins the game"),
        ),
    ),
    Group(
        "money",
        "Quarters: all 0 where nobody plays for them",
        (
            Knob("purse", Whole(0, 1000), "What each player brings, the ante included"),
            Knob("ante", _CHIPS, "Paid into the pot by each player before the first round"),
            Knob("buy", _CHIPS, "Paid into the pot for a buy"),
            Knob("fine", _CHIPS, "Paid into the pot for an illegal call"),
            Knob("tribute", _CHIPS, "Paid by every other player to the one who goes out"),
        ),
    ),
)


def every_knob() -> Iterator[tuple[str, Knob]]:
    """Every knob with its dotted key; those of the rounds come once, as `rounds.buys`.

    >>> next(every_knob())[0]
    'id'
    """
    for group in (TOP, ROUND, *TABLES):
        for knob in group.knobs:
            yield group.path(knob.key), knob


def allowed(limits: Limits) -> str:
    """What may be said, as the end of "it must be ...".

    >>> allowed(Whole(0, 5))
    'a whole number from 0 to 5'
    """
    match limits:
        case Whole(least, most):
            return f"a whole number from {least} to {most}"
        case WholeByPlayers(least, most):
            return f"a whole number from {least} to {most}, or one by players as {{ 2-4 = 2, 5-8 = 3 }}"
        case Choice(words):
            *first, last = [f'"{word}"' for word in words]
            return f"{', '.join(first)} or {last}"
        case YesNo():
            return "true or false"
        case ShortName():
            return "a word of at most 32 small letters, digits and _ that begins with a letter"
        case Text(longest):
            return f"a text of 1 to {longest} characters"
        case Texts(most, longest):
            return f"a list of at most {most} texts of 1 to {longest} characters"
        case ContractText():
            return 'a contract as "2 sets of 3 + 1 run of 4"'
        case WildRanks():
            return 'a list of different ranks in quotes (A, 2 to 10, J, Q, K) as ["2"], or []'
        case PointsByRank(least, most):
            return f"a table of whole numbers from {least} to {most}, one for each of A, 2 to 10, J, Q, K and joker"
        case _:
            assert_never(limits)

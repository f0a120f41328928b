"""The knobs of scoring: the cost of cards left in hand, what else counts, who wins; and quarters."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from game.files.described import Whole
from game.rules.knobs.record import Counted, Knob, PointsByRank


class Winner(StrEnum):
    """What decides the final ranking."""

    LOWEST_SCORE = "lowest score"
    MOST_POINTS = "most points"
    MOST_CONTRACTS = "most contracts"


class Ties(StrEnum):
    """What decides between players who are tied at the end (K-30)."""

    SHARED = "shared"
    ROUNDS_WON = "rounds won"


_OFF = Counted("earns nothing", "{number} point off", "{number} points off")


@dataclass(frozen=True, slots=True)
class Scoring:
    """The cost of cards left in hand, and the reward for going out."""

    card_points: Annotated[
        tuple[int, ...],  # by rank: joker, ace, two, ... king
        Knob(
            title="Cards left in hand",
            sentence="What each card costs when it is left in hand",
            limits=PointsByRank(0, 1000),
            clauses="H-13 S-21 Q-15 M-14 C-15",
        ),
    ]
    blind_bonus: Annotated[
        int,  # subtracted from the score for going out on the turn of laying down (H-14)
        Knob(
            title="Going out in one turn",
            sentence="Taken off the score for laying down and going out in one turn",
            limits=Whole(0, 1000),
            clauses="H-14",
            says=_OFF,
            page=Counted(
                "",
                "Going out in the same turn you lay down takes {number} off your score.",
                "Going out in the same turn you lay down takes {number} off your score.",
            ),
        ),
    ]
    blind_bonus_no_wild: Annotated[
        int,  # the bonus if no wild was played or discarded on that turn
        Knob(
            title="The same without a wild",
            sentence="The same, if no wild left your hand in that turn",
            limits=Whole(0, 1000),
            clauses="H-14",
            says=_OFF,
            page=Counted(
                "",
                "If no wild leaves your hand in that turn, it takes {number} off instead.",
                "If no wild leaves your hand in that turn, it takes {number} off instead.",
            ),
        ),
    ]
    fewest_penalties_bonus: Annotated[
        int,  # points at the end for the fewest card penalties (M-15)
        Knob(
            title="Bonus for fewest card points",
            sentence="Points at the end for the lowest card penalties",
            limits=Whole(0, 1000),
            clauses="M-15",
            says=Counted("none", "{number} point", "{number} points"),
            page=Counted(
                "",
                "After the last round, the player with the fewest card points gets {number} more points. Tied players "
                "all get them.",
                "After the last round, the player with the fewest card points gets {number} more points. Tied players "
                "all get them.",
            ),
        ),
    ]
    winner: Annotated[
        Winner,
        Knob(
            title="The winner",
            sentence="Who wins the game",
            clauses="X-13 H-15 S-1 Q-15 M-15 C-15 K-30",
            says={
                Winner.LOWEST_SCORE: "has the fewest card points",
                Winner.MOST_POINTS: "has the most points",
                Winner.MOST_CONTRACTS: "has laid down the most contracts, then has the fewest card points",
            },
            page={
                Winner.LOWEST_SCORE: "The points of all rounds are added. The lowest total wins the game.",
                Winner.MOST_POINTS: "Card points are added up separately. The most points for going out wins the game.",
                Winner.MOST_CONTRACTS: "The player who has laid down the most contracts wins the game. Of players with "
                "the same number, the one with the lowest total of points is ahead.",
            },
            later={Winner.MOST_CONTRACTS: 6},
        ),
    ]
    out_bonus: Annotated[
        int,  # subtracted from the score of the player who goes out
        Knob(
            title="Going out",
            sentence="Taken off the score of the player who goes out",
            limits=Whole(0, 1000),
            clauses="K-6",
            says=_OFF,
            page=Counted(
                "",
                "Going out takes {number} point off your score.",
                "Going out takes {number} points off your score.",
            ),
            since=3,
            default=0,
        ),
    ]
    not_down_times: Annotated[
        int,  # multiplier for the cards of a hand that never laid down
        Knob(
            title="A hand never laid down",
            sentence="How many times the cards of a player who never laid down count (1: once, as usual)",
            limits=Whole(1, 10),
            clauses="K-7",
            says=Counted("", "counts like any other", "counts {number} times"),
            page=Counted(
                "",
                "The cards of a player who has not laid down count {number} times.",
                "The cards of a player who has not laid down count {number} times.",
                {1: "", 2: "The cards of a player who has not laid down count double."},
            ),
            since=3,
            default=1,
        ),
    ]
    ends_at: Annotated[
        int,  # a total at which the game ends; 0: only after the last round
        Knob(
            title="The game ends early",
            sentence="A player's total that ends the game before its last round",
            limits=Whole(0, 100_000, no_limit=0),
            clauses="K-8",
            says=Counted("no", "once someone has {number} point", "once someone has {number} points"),
            page=Counted(
                "",
                "The game ends after the round in which someone's total reaches {number} point, if not before.",
                "The game ends after the round in which someone's total reaches {number} points, if not before.",
            ),
            since=3,
            default=0,
        ),
    ]
    ties: Annotated[
        Ties,
        Knob(
            title="A tie at the end",
            sentence="What decides between players who are tied when the game ends",
            clauses="K-30",
            says={Ties.SHARED: "stays a tie", Ties.ROUNDS_WON: "goes to the player who won more rounds"},
            page={
                Ties.SHARED: "",
                Ties.ROUNDS_WON: "Of tied players, the one who won more rounds is ahead.",
            },
            since=6,
            default="shared",
        ),
    ]


_CHIPS = Whole(0, 100)
_QUARTERS = Counted("nothing", "{number} quarter", "{number} quarters")


def _sentence(form: str, none: str) -> Counted:
    """Return the sentence for no quarters, and the other for one and for several."""
    return Counted(none, form.format(amount=_QUARTERS.one), form.format(amount=_QUARTERS.many))


@dataclass(frozen=True, slots=True)
class Money:
    """Quarters; all zero if a game is not played for them."""

    purse: Annotated[
        int,  # what each player starts with, before the ante
        Knob(
            title="Each player brings",
            sentence="What each player brings, the ante included",
            limits=Whole(0, 1000),
            clauses="Q-13",
            says=_QUARTERS,
            page=Counted("", "Everyone brings {number} quarter.", "Everyone brings {number} quarters."),
        ),
    ]
    ante: Annotated[
        int,  # paid into the pot by each player at the start of the game
        Knob(
            title="Ante",
            sentence="Paid into the pot by each player before the first round",
            limits=_CHIPS,
            clauses="Q-13",
            says=_QUARTERS,
            page=_sentence("Before the first round each pays {amount} into the pot.", "Nobody pays an ante."),
        ),
    ]
    buy: Annotated[
        int,  # paid into the pot for a buy
        Knob(
            title="A buy pays into the pot",
            sentence="Paid into the pot for a buy",
            limits=_CHIPS,
            clauses="Q-10 Q-13",
            says=_QUARTERS,
            page=_sentence("A buy costs {amount}, paid into the pot.", "A buy costs nothing."),
        ),
    ]
    fine: Annotated[
        int,  # paid into the pot for an illegal call
        Knob(
            title="Fine for a wrong call",
            sentence="Paid into the pot for an illegal call",
            limits=_CHIPS,
            clauses="Q-11 Q-13",
            says=_QUARTERS,
            page=_sentence(
                "A call without the right to buy costs {amount}, paid into the pot.",
                "A call without the right to buy costs nothing.",
            ),
        ),
    ]
    tribute: Annotated[
        int,  # paid by every other player to the player who goes out
        Knob(
            title="Paid to the player who goes out",
            sentence="Paid by every other player to the player who goes out",
            limits=_CHIPS,
            clauses="Q-13 Q-14",
            says=_QUARTERS,
            page=_sentence(
                "Everyone else pays {amount} to the player who goes out.",
                "The player who goes out is paid nothing.",
            ),
        ),
    ]

    @property
    def used(self) -> bool:
        """Return whether the game is played for quarters."""
        return self.purse > 0

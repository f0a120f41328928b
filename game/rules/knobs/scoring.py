"""The knobs of counting: what cards left in hand cost, what else counts, who wins."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from game.rules.knobs.record import Counted, Knob, PointsByRank, Whole


class Winner(StrEnum):
    """What the final ranking goes by."""

    LOWEST_SCORE = "lowest score"
    MOST_POINTS = "most points"


_OFF = Counted("earns nothing", "{number} point off", "{number} points off")


@dataclass(frozen=True, slots=True)
class Scoring:
    """What cards left in hand cost, and what going out earns."""

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
        int,  # off the score for going out within the turn of laying down (H-14)
        Knob(
            title="Going out from nothing",
            sentence="Taken off the score for laying down and going out in one turn",
            limits=Whole(0, 1000),
            clauses="H-14",
            says=_OFF,
            page=Counted(
                "",
                "Going out from nothing, in the very turn you lay down, takes {number} off your score.",
                "Going out from nothing, in the very turn you lay down, takes {number} off your score.",
            ),
        ),
    ]
    blind_bonus_no_wild: Annotated[
        int,  # the same, if no wild was played or discarded in that turn
        Knob(
            title="The same without a wild",
            sentence="The same, if no wild left the hand in that turn",
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
        int,  # points at the end for the lowest card penalties (M-15)
        Knob(
            title="Bonus for fewest card points",
            sentence="Points at the end for the lowest card penalties",
            limits=Whole(0, 1000),
            clauses="M-15",
            says=Counted("none", "{number} point", "{number} points"),
            page=Counted(
                "",
                "After the last round the fewest card points earn {number} points more; whoever ties gets them too.",
                "After the last round the fewest card points earn {number} points more; whoever ties gets them too.",
            ),
        ),
    ]
    winner: Annotated[
        Winner,
        Knob(
            title="The winner",
            sentence="Who wins the game",
            clauses="X-13 H-15 S-1 Q-15 M-15 C-15",
            says={Winner.LOWEST_SCORE: "has the fewest card points", Winner.MOST_POINTS: "has the most points"},
            page={
                Winner.LOWEST_SCORE: "The points of all rounds are added. The lowest total wins the game.",
                Winner.MOST_POINTS: "Card points are added up apart. The most points for going out win the game.",
            },
        ),
    ]

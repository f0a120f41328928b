"""Results of the judge: for a decision, for the decisions of a round, and for the round as a sum.

Points are the amount by which a seat beats the others' average in the round, as the rule set scores: what changes the
standings. Another player's loss therefore counts in part, as it does at the table.
"""

from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import NamedTuple

from game.engine.actions import Action, same_effect
from game.engine.events import Event
from game.engine.view import PlayerView

_MOST_HALF = 30.0  # points: margin of error up to which a part of a sum says something
LEAST_MISTAKE = 1.0  # points: a smaller loss is no mistake, however certain it is


class Judged(NamedTuple):
    """One choice. `loss` is relative to the best, with the 95 % interval `low` to `high`, in points, never negative."""

    action: Action
    loss: float
    low: float
    high: float
    out: float  # the chance of going out first
    down: float  # the chance of being down before the round ends
    lead: float  # points by which the seat is expected to beat the others' average
    points: float  # the seat's own expected score for the round
    soon: float = 0.0  # the chance that another is out before the seat's next turn

    @property
    def lost(self) -> float:
        """The loss that counts: zero for choices that may be as good as the best, so that noise does not add up."""
        return self.loss if self.low > 0 else 0.0

    @property
    def half(self) -> float:
        """The margin of error of the loss; below the loss, the interval may end at zero."""
        return self.high - self.loss


def as_good(choices: Iterable[Judged]) -> tuple[Action, ...]:
    """Return the actions that may be as good as the best; `choices` begin with that, and go on by their loss.

    After the first that clearly loses there are none: nobody would believe it of a choice that is shown to lose more.
    """
    return tuple(judged.action for judged in takewhile(lambda judged: judged.low <= 0, choices))


class Verdict(NamedTuple):
    """An evaluated decision: its choices, the best first, and the number of simulated deals behind the best.

    `by_thumb`: the deals ignore an option of the rule set, so that only the order of the choices is to be shown.
    """

    choices: tuple[Judged, ...]
    deals: int
    by_thumb: bool = False

    @property
    def best(self) -> Judged:
        """The choice that loses nothing."""
        return self.choices[0]

    def of(self, action: Action) -> Judged | None:
        """Return the result for an action, or None if it was not evaluated."""
        return next((judged for judged in self.choices if same_effect(judged.action, action)), None)

    def is_mistake(self, action: Action) -> bool:
        """Return whether the action certainly loses points: its interval does not reach zero."""
        judged = self.of(action)
        return judged is not None and judged.low > 0 and judged.loss >= LEAST_MISTAKE

    def as_good(self) -> tuple[Action, ...]:
        """Return the best action and all that may be as good."""
        return as_good(self.choices)


class Moment(NamedTuple):
    """A choice that a seat made, with what the seat knew at that time."""

    number: int  # index of the action in the record, from 0
    view: PlayerView
    history: tuple[Event, ...]
    action: Action


class ChoiceFinding(NamedTuple):
    """One evaluated moment."""

    at: int  # index of the moment in the round, from 0
    verdict: Verdict


class ReviewProgress(NamedTuple):
    """The progress of a review and its newest finding; to stop, the caller requests no further ones."""

    done: int
    total: int
    finding: ChoiceFinding | None = None


class CurvePoint(NamedTuple):
    """A point of the curve: the loss at this moment, and the luck since the moment before."""

    at: int
    luck: float  # since the previous choice, or the deal
    lost: float  # by the choice; zero if it may have been as good as the best
    sure: bool  # whether it was a mistake


class RoundReview(NamedTuple):
    """A round as a sum, in points of lead: `deal` + `luck` - `lost` = `result`, exactly.

    `deal` is what the seat could expect from its cards, `luck` what chance and the others changed, `lost` the cost of
    its own choices; `score` is the round's entry on its own sheet, `others` the others' average.
    """

    deal: float
    luck: float
    lost: float
    result: float
    score: int
    others: float
    bends: tuple[CurvePoint, ...]
    last_luck: float  # after the last choice
    deal_half: float = 0.0  # the 95 % margins of error of the three parts
    luck_half: float = 0.0
    lost_half: float = 0.0

    @property
    def is_wide(self) -> bool:
        """Return whether a part is too unsure to be shown: then only the result is."""
        return max(self.deal_half, self.luck_half, self.lost_half) > _MOST_HALF

    def finds(self, verdicts: Mapping[int, Verdict], most: int = 5) -> tuple[ChoiceFinding, ...]:
        """Return the choices that certainly lost most, the most expensive first."""
        sure = sorted((bend for bend in self.bends if bend.sure), key=lambda bend: -bend.lost)
        return tuple(ChoiceFinding(bend.at, verdicts[bend.at]) for bend in sure[:most])

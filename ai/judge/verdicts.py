"""What the judge says: of one decision, of the decisions of a round, and of the round as a sum.

Points are those by which a seat does better in the round than the others do on average, as the rule set scores: what
moves it in the standings. Half of somebody else's misfortune counts, as it does at the table.
"""

from collections.abc import Mapping
from typing import NamedTuple

from game.engine.actions import Action
from game.engine.events import Event
from game.engine.view import PlayerView

_LEAST_MISTAKE = 1.0  # point: what costs less is no mistake, however sure it is


class Judged(NamedTuple):
    """One choice. `loss` is against the best, `low` to `high` its 95 % interval: points, never below nought."""

    action: Action
    loss: float
    low: float
    high: float
    out: float  # the chance to go out first
    down: float  # the chance to be down before the round ends
    lead: float  # points by which the seat will do better than the others on average
    points: float  # what the seat's own score of the round will be, as its sheet counts

    @property
    def lost(self) -> float:
        """What counts as lost: nothing of what may be as good as the best, or chance would add up over a round."""
        return self.loss if self.low > 0 else 0.0


class Verdict(NamedTuple):
    """A decision judged: its choices, the best first, and the imagined deals that the best one was played out in."""

    choices: tuple[Judged, ...]
    deals: int

    @property
    def best(self) -> Judged:
        """The choice that loses nothing."""
        return self.choices[0]

    def of(self, action: Action) -> Judged | None:
        """What is said of an action; None of one that was not looked at."""
        return next((judged for judged in self.choices if judged.action == action), None)

    def is_mistake(self, action: Action) -> bool:
        """Whether the action surely loses points: never where its interval reaches nought."""
        judged = self.of(action)
        return judged is not None and judged.low > 0 and judged.loss >= _LEAST_MISTAKE

    def as_good(self) -> tuple[Action, ...]:
        """The best and whatever cannot be told from it."""
        return tuple(judged.action for judged in self.choices if judged.low <= 0)


class Moment(NamedTuple):
    """A choice that a seat made, as the seat knew the round then."""

    number: int  # of the action in the record, from 0
    view: PlayerView
    history: tuple[Event, ...]
    action: Action


class ChoiceFinding(NamedTuple):
    """One moment judged."""

    at: int  # which of the round's moments, from 0
    verdict: Verdict


class ReviewProgress(NamedTuple):
    """How far a round's judging has come, and what it just found; whoever wants to stop asks for no further one."""

    done: int
    total: int
    found: ChoiceFinding | None = None


class CurvePoint(NamedTuple):
    """A piece of the curve: at this moment so much was lost, after so much luck since the moment before."""

    at: int
    luck: float  # since the choice before, or the deal
    lost: float  # by the choice; nought where it may have been as good as the best
    sure: bool  # a mistake


class RoundReview(NamedTuple):
    """A round as a sum, in points of lead: `deal` + `luck` - `lost` = `result`, exactly.

    `deal` is what the seat could expect of its cards, `luck` what chance and the others did to that, `lost` what its
    own choices cost; `score` is what the round put on its own sheet, and `others` on the others' on average.
    """

    deal: float
    luck: float
    lost: float
    result: float
    score: int
    others: float
    bends: tuple[CurvePoint, ...]
    last_luck: float  # after the last choice

    def finds(self, verdicts: Mapping[int, Verdict], most: int = 5) -> tuple[ChoiceFinding, ...]:
        """The choices that surely lost most, the dearest first."""
        sure = sorted((bend for bend in self.bends if bend.sure), key=lambda bend: -bend.lost)
        return tuple(ChoiceFinding(bend.at, verdicts[bend.at]) for bend in sure[:most])

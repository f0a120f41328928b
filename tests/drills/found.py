"""Drills as they are found: a position with judged answers, and what real play showed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.engine.actions import Action, Buy, BuyUpcard, Discard, Draw, Pass, Take
from game.engine.history import RoundHistory, history_from
from game.engine.state import to_act
from game.engine.view import PlayerView, observe
from game.practice.memory.shipped import Drill
from game.rules.cards import Card
from game.rules.scoring import by_points

LEAST_GAP, LEAST_GAP_OF_POINTS = 4.0, 2.0  # points
MOST_CHANGED = 3  # cards


class Real(NamedTuple):
    """By how much the best answer beat another in real play, with the standard error."""

    gap: float
    error: float


class Found(NamedTuple):
    """A drill, and what real play showed: of the best wrong answer alone, or of every answer but the best, without an
    error where it was not played on.
    """

    drill: Drill
    reals: tuple[Real, ...]

    @property
    def played(self) -> Mapping[Action, Real]:
        """Return what real play showed of the answers that were played on."""
        first = self.drill.right if len(self.reals) == 1 else 1
        return dict(zip((answer.action for answer in self.drill.answers[first:]), self.reals, strict=False))


def view_of(drill: Drill) -> PlayerView:
    """Return what the asked seat sees."""
    state = drill.state
    seat = to_act(state.phase, state.turn, state.acting, state.asked)
    assert seat is not None
    return observe(state, seat)


def history_of(drill: Drill) -> RoundHistory:
    """Return what the asked seat may know of the round: of its discards those that the table shows."""
    return history_from(drill.state, (), view_of(drill).seat)


def least_of(view: PlayerView) -> float:
    """Return the points that a wrong answer must lose."""
    return LEAST_GAP_OF_POINTS if by_points(view.variant) else LEAST_GAP


def category(drill: Drill) -> str:
    """Return the question and the kind of its best answer: what is counted so that no answer is favored."""
    return f"{drill.question} {answer_kind(drill.answers[0].action)}"


def answer_kind(action: Action) -> str:
    """Return which answer a player who never looks would press."""
    match action:
        case Take() | Buy() | BuyUpcard():
            return "take"
        case Pass() | Draw():
            return "leave"
        case Discard():
            return "discard"
        case _:
            return type(action).__name__


def are_alike(one: Sequence[Card], other: Sequence[Card]) -> bool:
    """Return whether two hands of a seat in one round are nearly the same: one question about both would come twice."""
    hands = Counter(one), Counter(other)
    return max((hands[0] - hands[1]).total(), (hands[1] - hands[0]).total()) <= MOST_CHANGED

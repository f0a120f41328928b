"""Review a round in another process: the start and the actions go in, each judged choice comes out.

Only that process imports the judge, so the caller does not load numpy for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from game.engine.actions import Action
from game.engine.events import Event
from game.engine.history import RoundHistory
from game.engine.play import play
from game.engine.state import State
from game.engine.view import PlayerView, open_discards

if TYPE_CHECKING:
    from ai.differences.kinds import Difference
    from ai.judge.rounds import RoundToJudge
    from ai.judge.verdicts import Moment, RoundReview, Verdict


class ReviewRequest(NamedTuple):
    """The seat and the round to review; the game is given as its start and all its actions."""

    start: State
    actions: tuple[Action, ...]
    seat: int
    round: int


class Choices(NamedTuple):
    """How many choices the round has."""

    number: int


class ChoiceEvaluation(NamedTuple):
    """The evaluation of a choice not made yet: the value of each action, and the reason for the best."""

    verdict: Verdict
    why: str


class Judgement(NamedTuple):
    """One judged choice: its index in the round, its verdict, the reason for the best action and, of a mistake, in what
    the two differ, and what somebody can know who sees only the table of that moment. `thumbs` says what each rule of
    thumb would have saved.
    """

    at: int
    moment: Moment
    verdict: Verdict
    why: str
    differences: tuple[Difference, ...] = ()
    shown: ChoiceEvaluation | None = None
    thumbs: tuple[tuple[str, float], ...] = ()  # by rule


def judgements(
    asked: ReviewRequest, known: Mapping[int, Verdict], part: int, parts: int
) -> Iterator[Choices | Judgement]:
    """Judge the choices that are not yet known, the most suspicious first; several processes share them by `part`."""
    from ai.differences.telling import telling
    from ai.hints import reason
    from ai.judge.rounds import judge_round
    from ai.judge.thumbs import saved_by_thumbs

    played = replay_request(asked)
    yield Choices(len(played.moments))
    for step in judge_round(played.moments, known, part, parts):
        if step.finding is not None:
            at, verdict = step.finding
            moment = played.moments[at]
            why = reason(moment.view, moment.history, verdict.best.action, moment.action).value
            thumbs = saved_by_thumbs(moment.view, verdict, moment.action)
            found = Judgement(at, moment._replace(history=()), verdict, why, thumbs=thumbs)
            mine = verdict.of(moment.action) if verdict.is_mistake(moment.action) else None
            if mine is not None:
                differ = telling(moment.view, moment.history, verdict.best, mine)
                found = found._replace(differences=differ, shown=_as_shown(moment, verdict))
            yield found


def _as_shown(moment: Moment, verdict: Verdict) -> ChoiceEvaluation:
    """Evaluate the same choices for somebody who does not remember the round."""
    from ai.hints import reason
    from ai.judge.judging import judge_choice
    from ai.unseen import cards_seen_in

    pile = reversed(open_discards(moment.view, cards_seen_in(moment.history).pile))
    history = RoundHistory((), pile)
    shown = judge_choice(moment.view, history, [choice.action for choice in verdict.choices])
    return ChoiceEvaluation(shown, reason(moment.view, history, shown.best.action, moment.action).value)


def evaluate_moment(asked: ReviewRequest, at: int) -> Iterator[ChoiceEvaluation]:
    """Evaluate every possible action at a choice of a round; each result is more precise than the one before."""
    moment = replay_request(asked).moments[at]
    yield from evaluate_choice(moment.view, moment.history)


def sum_up_round(asked: ReviewRequest, verdicts: Mapping[int, Verdict]) -> Iterator[RoundReview]:
    """Yield the round's sum and curve, once all its choices are judged."""
    from ai.judge.rounds import review_of

    yield review_of(replay_request(asked), verdicts)


def replay_request(asked: ReviewRequest) -> RoundToJudge:
    """Return the round with its choices."""
    from ai.judge.rounds import round_of
    from game.engine.record import Replay

    moves, state = [], asked.start
    for action in asked.actions:
        steps = play(state, action)
        moves.append((action, steps))
        state = steps[-1][1]
    return round_of(Replay(asked.start, tuple(moves), None, complete=False), asked.seat, asked.round)


def evaluate_choice(view: PlayerView, history: tuple[Event, ...]) -> Iterator[ChoiceEvaluation]:
    """Evaluate a choice before it is made; each result is more precise than the one before."""
    from ai.hints import reason
    from ai.judge.judging import judging

    for verdict in judging(view, history):
        yield ChoiceEvaluation(verdict, reason(view, history, verdict.best.action).value)

"""Evaluate a whole round of one seat: its choices from a record, the most suspicious first, and the round's sum."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import hypot, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.bot import never
from ai.intervals import Z95
from ai.judge.choices import choices_of, likely_choice
from ai.judge.deals import outcomes_of
from ai.judge.judging import NotJudgeable, judge_choice
from ai.judge.verdicts import ChoiceFinding, CurvePoint, Moment, ReviewProgress, RoundReview, Verdict
from ai.judge.worth import lead_of, worth_of
from ai.master.stakes import penalty_cost
from game.engine.actions import Deal, same_effect
from game.engine.events import Event
from game.engine.history import history_from
from game.engine.record import Replay
from game.engine.state import RoundResult, State
from game.engine.view import PlayerView, observe
from game.rules.scoring import by_points

_DEALS_OF_A_DEAL = 512


class RoundToJudge(NamedTuple):
    """One seat's round: its choices in order, the cards dealt to it, and the end of the round, once there is one."""

    moments: tuple[Moment, ...]
    dealt: PlayerView | None  # None if the record begins in the middle of the round
    result: RoundResult | None


def rounds_in(replay: Replay) -> tuple[int, ...]:
    """Return the numbers of the rounds that were played, at least in part."""
    return tuple(dict.fromkeys(steps[-1][1].round for _, steps in replay.moves))


def round_of(replay: Replay, seat: int, number: int) -> RoundToJudge:
    """Return the seat's choices in this round, from its own view; moments without a choice are left out."""
    if not 0 <= seat < replay.start.players:
        raise NotJudgeable(f"there is no P{seat + 1}: {replay.start.players} play")
    events: list[Event] = []
    moments: list[Moment] = []
    dealt, state = None, replay.start
    for at, (action, steps) in enumerate(replay.moves):
        if isinstance(action, Deal):
            events.clear()
        elif state.round == number and action.seat == seat and _chooses(state, seat):
            history = history_from(replay.start, events, seat)
            moments.append(Moment(at, observe(state, seat), history, action))
        events += [event for event, _ in steps]
        state = steps[-1][1]
        if isinstance(action, Deal) and state.round == number:
            dealt = observe(state, seat)
    if number not in rounds_in(replay):
        raise NotJudgeable(f"round {number} was not played")
    result = next((result for result in state.sheet if result.round == number), None)
    return RoundToJudge(tuple(moments), dealt, result)


def _chooses(state: State, seat: int) -> bool:
    """Return whether the seat has more than one option."""
    if state.to_act != seat:
        return False
    return len(choices_of(observe(state, seat))) > 1


def judge_round(
    moments: Sequence[Moment],
    known: Mapping[int, Verdict] | None = None,
    part: int = 0,
    parts: int = 1,
    stopped: Callable[[], bool] = never,
) -> Iterator[ReviewProgress]:
    """Evaluate the moments, the most suspicious first, except those `known` from an earlier, interrupted review.

    Several processes can each take one `part` of `parts`. The first result only contains the amount of work.
    """
    mine = [at for at in _in_order(moments) if at not in (known or {})][part::parts]
    yield ReviewProgress(0, len(mine))
    for done, at in enumerate(mine, 1):
        verdict = judge_moment(moments[at], stopped)
        if verdict is None:
            return
        yield ReviewProgress(done, len(mine), ChoiceFinding(at, verdict))


def _in_order(moments: Sequence[Moment]) -> list[int]:
    """Return the order of the moments: first those in which a sharp player would have acted differently."""
    suspicious = [not same_effect(moment.action, likely_choice(moment.view, moment.history)) for moment in moments]
    return sorted(range(len(moments)), key=lambda at: not suspicious[at])


def judge_moment(moment: Moment, stopped: Callable[[], bool] = never) -> Verdict | None:
    """Return the value of the choice compared with the others; None once `stopped` returns True."""
    view = moment.view
    try:
        verdict = judge_choice(view, moment.history, [*choices_of(view), moment.action], stopped=stopped)
    except NotJudgeable:
        return None
    return None if stopped() else verdict


def _leads(view: PlayerView, history: Sequence[Event], deals: int) -> NDArray[np.float64]:
    return worth_of(view, outcomes_of(view, history, (), deals, "expected")).lead


def review_of(played: RoundToJudge, verdicts: Mapping[int, Verdict]) -> RoundReview:
    """Return the sum and the curve of the round.

    Raises `NotJudgeable` while the round goes on or some of its choices are not judged.
    """
    result = played.result
    if result is None:
        raise NotJudgeable("the round is not over yet")
    missing = [at for at in range(len(played.moments)) if at not in verdicts]
    if missing:
        raise NotJudgeable(f"{len(missing)} of {len(played.moments)} choices are still to be judged")
    first = played.moments[0].view if played.moments else played.dealt
    if first is None:
        raise NotJudgeable("the seat had nothing to choose in this round")
    ended = lead_at_end(first, result)
    judged = [verdicts[at].of(moment.action) for at, moment in enumerate(played.moments)]
    chosen = [choice for choice in judged if choice is not None]
    before = [choice.lead + choice.lost for choice in chosen]  # what each choice offered at best
    deal, deal_half = _deal_of(played, before, ended)
    starts = [deal, *(choice.lead for choice in chosen)]
    lucks = [after - at for at, after in zip(starts, [*before, ended], strict=True)]
    sure = [verdicts[at].is_mistake(moment.action) for at, moment in enumerate(played.moments)]
    bends = tuple(
        CurvePoint(at, luck, choice.lost, is_sure)
        for at, (luck, choice, is_sure) in enumerate(zip(lucks[:-1], chosen, sure, strict=True))
    )
    seat = first.seat
    sheet = result.points if by_points(first.variant) else result.penalties
    others = (sum(sheet) - sheet[seat]) / max(1, len(sheet) - 1)
    lost = sum(choice.lost for choice in chosen)
    lost_half = hypot(*((choice.high - choice.low) / 2 for choice in chosen if choice.lost))
    halves = deal_half, hypot(deal_half, lost_half), lost_half
    return RoundReview(deal, sum(lucks), lost, ended, sheet[seat], others, bends, lucks[-1], *halves)


def _deal_of(played: RoundToJudge, before: Sequence[float], ended: float) -> tuple[float, float]:
    """Return what the seat could expect from its cards, with the margin of error."""
    if played.dealt is not None:
        leads = _leads(played.dealt, (), _DEALS_OF_A_DEAL)
        return float(leads.mean()), Z95 * float(leads.std()) / sqrt(leads.size)
    return (before[0] if before else ended), 0.0


def lead_at_end(view: PlayerView, result: RoundResult) -> float:
    """Return the points by which the seat beat the average of the others in the round, counted as in `worth_of`."""
    if by_points(view.variant):
        gains = np.array(result.points) - penalty_cost(view) * np.array(result.penalties)
    else:
        gains = -np.array(result.penalties, np.float64)
    return float(lead_of(gains, view.seat))

"""Predictions compared with results when sharp players play on with the real engine.

One decision of every round of `tests.judge.decisions` is played on, regardless of its prediction: a fixed share.
"""

from typing import NamedTuple

from ai.bots import bot_named
from ai.judge.choices import choices_of
from ai.judge.judging import Budget, judge_choice
from tests.judge.decisions import decisions, raw
from tests.judge.playing_on import really

DEALS = 48
RACE, FRESH = Budget((64, 192), 0), Budget((768,), 0)


class Played(NamedTuple):
    """The predicted loss of an action against another, and the loss in play, each with its standard error."""

    rules: str
    number: int
    deed: str
    foretold: float
    error: float
    lost: float
    real_error: float


def played_on(rules: str, number: int) -> list[Played]:
    """Play on one decision of a round: the best answer and the action made, or the next best if that was the best."""
    view, history, chosen = decisions(rules, number, "real")[0]
    choices = judge_choice(view, history, [*choices_of(view), chosen], RACE, trust=raw).choices
    best, second = (choice.action for choice in choices[:2])
    pair = best, second if chosen == best else chosen
    verdict = judge_choice(view, history, pair, FRESH, "fresh", trust=raw)
    leads = [judged.lead for action in pair if (judged := verdict.of(action)) is not None]
    error = max(choice.high - choice.loss for choice in verdict.choices) / 1.96
    first, other = really(view, history, pair, DEALS, bot_named("sharp"))
    gaps = first - other
    real_error = float(gaps.std()) / DEALS**0.5
    numbers = (round(figure, 3) for figure in (leads[0] - leads[1], error, float(gaps.mean()), real_error))
    return [Played(rules, number, f"{type(pair[1]).__name__} for {type(best).__name__}", *numbers)]

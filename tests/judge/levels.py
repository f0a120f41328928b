"""How much less each level loses than the one below, by its own choices at the same moments.

A level is compared with the next only where they act differently; elsewhere their losses are equal. Weak levels differ
often and by a lot, strong ones rarely and by little, so more of the latter's moments are examined.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ai.bot import Limit
from ai.bots import bot_named
from ai.judge.judging import Budget, judge_choice
from game.engine.events import Event
from game.engine.view import PlayerView
from tests.judge.decisions import moments, raw

LEVELS = ("random", "novice", "steady", "sharp", "master")
EVERY = (16, 8, 1, 1)  # share of the moments of a round, by pair of levels
DEALS = 768


class Fall(NamedTuple):
    """A pair of levels in one round: the moments, and what the second lost less, with squares, in points."""

    rules: str
    number: int
    pair: int
    moments: int
    differ: int
    less: float
    squares: float


def falls(rules: str, number: int) -> list[Fall]:
    """Return every pair of levels in one round."""
    all_moments = [*moments(rules, number, "levels")]
    return [_fall(rules, number, pair, all_moments[number % EVERY[pair] :: EVERY[pair]]) for pair in range(len(EVERY))]


def _fall(rules: str, number: int, pair: int, looked_at: Sequence[tuple[PlayerView, tuple[Event, ...]]]) -> Fall:
    gains = []
    for view, history in looked_at:
        worse, better = (bot_named(level).choose(view, history, Limit()) for level in LEVELS[pair : pair + 2])
        if worse == better:
            continue
        verdict = judge_choice(view, history, (worse, better), Budget((DEALS,), 0), "levels", trust=raw)
        leads = {choice.action: choice.lead for choice in verdict.choices}
        gains.append(leads[better] - leads[worse])
    numbers = round(sum(gains), 3), round(sum(gain**2 for gain in gains), 3)
    return Fall(rules, number, pair, len(looked_at), len(gains), *numbers)

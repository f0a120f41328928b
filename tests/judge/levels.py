"""What the levels lose by their own choices at the same moments: a moment is one observation of them all."""

from typing import NamedTuple

from ai.bot import Limit
from ai.bots import bot_named
from ai.judge.judging import Budget, judge_choice
from tests.judge.decisions import moments

LEVELS = ("random", "novice", "steady", "sharp", "master")
DEALS = 512
EVERY = 5  # of the moments


class Lost(NamedTuple):
    """What each level's choice lost at one moment against the best of all their choices, in points."""

    rules: str
    number: int
    losses: tuple[float, ...]


def lost(rules: str, number: int) -> list[Lost]:
    """Some moments of one round."""
    found = []
    for at, (view, history) in enumerate(moments(rules, number, "levels")):
        if at % EVERY != number % EVERY:
            continue
        chosen = [bot_named(level).choose(view, history, Limit()) for level in LEVELS]
        if len(set(chosen)) == 1:
            found.append(Lost(rules, number, (0.0,) * len(LEVELS)))
            continue
        verdict = judge_choice(view, history, chosen, Budget((DEALS,), 0), "levels")
        leads = {each.action: each.lead for each in verdict.choices}
        best = max(leads.values())
        found.append(Lost(rules, number, tuple(round(best - leads[action], 3) for action in chosen)))
    return found

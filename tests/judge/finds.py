"""Finds of reviews played on by real players: is what the judge calls a mistake one in real play as well?

In rounds of Strong players, every choice is judged as in a review. Some finds, some choices that cost something but are
no finds, and some finds of an Easy player at the same moments are played on by Strong players with the real engine,
the choice made and the best one in the same deals. The rows calibrate the judge (`tests.judge.calibrating`).
"""

import random
from collections.abc import Sequence
from typing import NamedTuple, get_type_hints

import numpy as np

from ai.bot import Limit
from ai.bots import bot_named
from ai.intervals import Z95
from ai.judge.choices import likely_choice
from ai.judge.judging import USUAL
from ai.judge.kinds import decision_between
from ai.judge.rounds import judge_moment
from ai.judge.verdicts import Moment, Verdict
from ai.players.hopeless import cards_missing, is_hopeless
from ai.players.prospect import prospect_of
from ai.unseen import unseen
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.notation import format_action
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.contract import cards_needed
from tests.judge.decisions import moments, raw
from tests.judge.playing_on import really

FINDS, CLOSE, OTHERS, LOOKS = 3, 1, 1, 8  # of a round; and at how many moments an Easy player chooses
LOT, MOST_LOTS, SURE = 50, 4, 3.5  # deals; standard errors at which playing on stops


class Find(NamedTuple):
    """A choice and the judge's, what simulated deals say that it loses, what it loses in real play, and traits."""

    rules: str
    number: int
    at: int  # index of the moment in the round
    level: str  # whose choice it is
    decision: str
    done: str
    best: str
    players: int
    contract: int  # cards it asks for
    hand: int
    missing: int  # cards that can still come and are needed to lay down
    hopeless: bool
    is_down: bool
    likely: str  # "done" if a Strong player would do the same at first sight, "best" if the best, else "other"
    down: float  # chance to be down in time
    simulated: int  # deals
    loss: float
    deviation: float  # between deals
    played: int  # deals
    real: float
    real_error: float


def finds(rules: str, number: int) -> list[Find]:
    """Return the finds of one round that are played on."""
    chance = random.Random(f"finds {rules} {number}")
    sharp, easy = bot_named("sharp"), bot_named("novice")
    all_moments = [*enumerate(moments(rules, number, "finds"))]
    made = [(at, view, history, sharp.choose(view, history, Limit())) for at, (view, history) in all_moments]
    verdicts = [_judged(view, history, action) for _, view, history, action in made]
    mistakes, close = [], []
    for (at, view, history, action), verdict in zip(made, verdicts, strict=True):
        judged = verdict.of(action)
        if judged is None or judged.loss == 0:
            continue
        (mistakes if verdict.is_mistake(action) else close).append((at, view, history, action, verdict, "sharp"))
    others = []
    for at, view, history, action in chance.sample(made, min(LOOKS, len(made))):
        done = easy.choose(view, history, Limit())
        if done != action:
            verdict = _judged(view, history, done)
            if verdict.is_mistake(done):
                others.append((at, view, history, done, verdict, "novice"))
    picked = [
        *chance.sample(mistakes, min(FINDS, len(mistakes))),
        *chance.sample(close, min(CLOSE, len(close))),
        *chance.sample(others, min(OTHERS, len(others))),
    ]
    return [_played_on(rules, number, *one) for one in picked]


def _judged(view: PlayerView, history: tuple[Event, ...], action: Action) -> Verdict:
    verdict = judge_moment(Moment(0, view, history, action), trust=raw)
    assert verdict is not None
    return verdict


def _played_on(
    rules: str,
    number: int,
    at: int,
    view: PlayerView,
    history: tuple[Event, ...],
    done: Action,
    verdict: Verdict,
    level: str,
) -> Find:
    judged, best = verdict.of(done), verdict.best
    assert judged is not None
    gaps = np.zeros(0)
    for lot in range(MOST_LOTS):
        first, second = really(view, history, (best.action, done), LOT, bot_named("sharp"), f"finds {lot}")
        gaps = np.concatenate([gaps, first - second])
        real, error = float(gaps.mean()), float(gaps.std()) / len(gaps) ** 0.5
        if abs(real) > SURE * max(error, 0.1):
            break
    prospect, unseen_cards = prospect_of(view), unseen(view, history)
    is_down = view.me.down is not Down.NO
    likely = likely_choice(view, history)
    return Find(
        rules,
        number,
        at,
        level,
        decision_between(done, best.action, view),
        format_action(done),
        format_action(best.action),
        view.players,
        cards_needed(view.rules.contract),
        len(view.hand),
        0 if is_down else cards_missing(prospect, prospect.code, unseen_cards),
        not is_down and is_hopeless(prospect, unseen_cards),
        is_down,
        "done" if likely == done else "best" if likely == best.action else "other",
        round(best.down, 3),
        USUAL.fresh,
        round(judged.loss, 3),
        round((judged.high - judged.loss) / Z95 * USUAL.fresh**0.5, 2),
        len(gaps),
        round(real, 3),
        round(error, 3),
    )


def find_in(row: Sequence[str]) -> Find:
    """Read a stored row."""
    kinds = get_type_hints(Find)
    values = zip(Find._fields, row, strict=True)
    return Find(*(text == "True" if kinds[name] is bool else kinds[name](text) for name, text in values))

"""Finds of reviews played on by real players: is what the judge calls a mistake one in real play as well?

In rounds of Strong players, choices are judged as in a review, and so are those of Easy players and random ones at the
same moments. Some finds are played on by Strong players with the real engine, the choice made and the best one in the
same deals. The rows calibrate the judge (`tests.judge.calibrating`).
"""

import random
from collections.abc import Collection, Sequence
from typing import NamedTuple, get_type_hints

import numpy as np
from numpy.typing import NDArray

from ai.bot import Limit
from ai.bots import bot_named
from ai.intervals import Z95
from ai.judge.choices import choices_of, likely_choice
from ai.judge.judging import LEAST_DOWN, USUAL, Case, case_of, judge_choice
from ai.judge.kinds import decision_between
from ai.judge.verdicts import Judged, Verdict
from ai.players.hopeless import cards_missing, is_hopeless
from ai.players.prospect import prospect_of
from ai.unseen import unseen
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.notation import format_action, parse_action
from game.engine.referee import refusal
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.contract import cards_needed
from tests.judge.decisions import moments, raw
from tests.judge.playing_on import really

PURPOSE = "finds"  # the purpose of the rounds
LOOKS = 80  # moments of a round in which finds are looked for
# Whose choices, whether only in lost hands, and how many in a round; otherwise one of each kind of decision.
LOOKED_FOR = (("sharp", False, 3), ("novice", False, 2), ("random", False, 3), ("novice", True, 2))
PLAYED = 40  # deals: to fit, more finds are worth more than more deals


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

    @property
    def case(self) -> Case:
        """The case, as the judge sees it."""
        return case_of(self.likely == "done", self.is_down, self.contract, self.down)


def finds(rules: str, number: int) -> list[Find]:
    """Return some finds of one round, played on."""
    chance = random.Random(f"finds {rules} {number}")
    looked_at = [*enumerate(moments(rules, number, PURPOSE))]
    chance.shuffle(looked_at)
    played, verdicts = list[Find](), dict[int, Verdict]()
    for level, is_lost, most in LOOKED_FOR:
        some: list[Find] = []
        for at, (view, history) in looked_at[:LOOKS]:
            if is_lost and view.me.down is not Down.NO:
                continue
            taken = () if is_lost else {find.decision for find in some}
            action = _choice(level, view, history, taken, chance)
            if action is None or any((find.at, find.done) == (at, format_action(action)) for find in played):
                continue
            verdict = verdicts.get(at)
            if verdict is None or verdict.of(action) is None:
                verdict = verdicts[at] = _judged(view, history, action)
            is_new = decision_between(action, verdict.best.action, view) not in taken
            if is_new and verdict.is_mistake(action) and not (is_lost and _highest_chance(verdict) >= LEAST_DOWN):
                some.append(_played_on(rules, number, at, view, history, action, verdict, level))
            if len(some) == most:
                break
        played += some
    return played


def _choice(
    level: str, view: PlayerView, history: tuple[Event, ...], taken: Collection[str], chance: random.Random
) -> Action | None:
    """Return the level's choice, None for what a Strong player does; a random one decides something not yet `taken`."""
    if level == "sharp":
        return bot_named(level).choose(view, history, Limit())
    likely = likely_choice(view, history)
    if level != "random":
        action = bot_named(level).choose(view, history, Limit())
        return None if action == likely else action
    ways: dict[str, list[Action]] = {}
    for way in choices_of(view):
        if way != likely and (decision := decision_between(way, likely, view)) not in taken:
            ways.setdefault(decision, []).append(way)
    return chance.choice(ways[chance.choice([*ways])]) if ways else None


def _highest_chance(verdict: Verdict) -> float:
    """Return the best chance to be down in time after any choice."""
    return max(choice.down for choice in verdict.choices)


def _judged(view: PlayerView, history: tuple[Event, ...], action: Action) -> Verdict:
    return judge_choice(view, history, [*choices_of(view), action], trust=raw)


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
    judged = verdict.of(done)
    assert judged is not None
    first, second = really(view, history, (verdict.best.action, done), PLAYED, bot_named("sharp"), "finds")
    simulated, loss, deviation = _foretold(judged)
    find = find_of(rules, number, at, level, view, history, done, verdict, first - second)
    return find._replace(simulated=simulated, loss=loss, deviation=deviation)


def find_of(
    rules: str,
    number: int,
    at: int,
    level: str,
    view: PlayerView,
    history: tuple[Event, ...],
    done: Action,
    verdict: Verdict,
    gaps: NDArray[np.float64],
) -> Find:
    """Return a find with what it lost in each deal of real play; what simulated deals say is still to be filled in."""
    best = verdict.best.action
    prospect, unseen_cards = prospect_of(view), unseen(view, history)
    is_down = view.me.down is not Down.NO
    return Find(
        rules,
        number,
        at,
        level,
        decision_between(done, best, view),
        format_action(done),
        format_action(best),
        view.players,
        cards_needed(view.rules.contract),
        len(view.hand),
        0 if is_down else cards_missing(prospect, prospect.code, unseen_cards),
        not is_down and is_hopeless(prospect, unseen_cards),
        is_down,
        _likely(view, history, done, best),
        round(_highest_chance(verdict), 3),
        0,
        0.0,
        0.0,
        len(gaps),
        round(float(gaps.mean()), 3),
        round(float(gaps.std()) / len(gaps) ** 0.5, 3),
    )


def judged_again(rules: str, number: int, finds: Sequence[Find]) -> list[Find]:
    """Return the finds of a round that today's judge still calls mistakes, as it sees them.

    What real play showed stays. Finds at moments that are no longer the same are left out: the players changed.
    """
    looked_at = [*moments(rules, number, PURPOSE)]
    again = (_judged_again(find, *looked_at[find.at]) for find in finds if find.at < len(looked_at))
    return [find for find in again if find is not None]


def _judged_again(find: Find, view: PlayerView, history: tuple[Event, ...]) -> Find | None:
    best, done = parse_action(find.best), parse_action(find.done)
    traits = view.players, cards_needed(view.rules.contract), len(view.hand), view.me.down is not Down.NO
    is_same = traits == (find.players, find.contract, find.hand, find.is_down)
    if not is_same or any(refusal(view, action) is not None for action in (best, done)):
        return None
    verdict = judge_choice(view, history, (best, done), trust=raw)
    judged = verdict.of(done)
    if judged is None or not verdict.is_mistake(done):
        return None
    simulated, loss, deviation = _foretold(judged)
    likely, down = _likely(view, history, done, best), round(_highest_chance(verdict), 3)
    return find._replace(likely=likely, down=down, simulated=simulated, loss=loss, deviation=deviation)


def _foretold(judged: Judged) -> tuple[int, float, float]:
    """Return the number of deals, what the choice loses in them, and its deviation."""
    return USUAL.fresh, round(judged.loss, 3), round((judged.high - judged.loss) / Z95 * USUAL.fresh**0.5, 2)


def _likely(view: PlayerView, history: tuple[Event, ...], done: Action, best: Action) -> str:
    """Return which of two choices a Strong player would make at first sight."""
    likely = likely_choice(view, history)
    return "done" if likely == done else "best" if likely == best else "other"


def find_in(row: Sequence[str]) -> Find:
    """Read a stored row."""
    kinds = get_type_hints(Find)
    return Find._make(
        text == "True" if kinds[name] is bool else kinds[name](text)
        for name, text in zip(Find._fields, row, strict=True)
    )

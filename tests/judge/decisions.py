"""Decisions evaluated as in a review, and with ten times the deals: the data for validating the judge's figures.

Two of three decisions are replaced: a random action other than the sharp player's counts as made. It is evaluated with
the usual budget; then it and the best action are evaluated in other deals, ten times as many.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.judge.choices import choices_of, likely_choice
from ai.judge.judging import USUAL, Budget, Case, Trust, judge_choice
from ai.judge.kinds import DecisionKind
from game.engine.actions import Action, Deal
from game.engine.events import Event
from game.engine.play import play
from game.engine.state import State, new_game, to_act
from game.engine.view import PlayerView, observe
from game.rules.variant_file import shipped_variant

PLAYERS = (4, 3, 5)
TEN = 10
CONTENDERS = 2  # besides the action made
OF_A_ROUND = 3  # decisions
PLANTED = 4  # errors in a round
SKETCH = Budget((48,), 0)
RAW = Trust(1.0, 0.0, 0.0, 0.0)  # simulated deals as they are
SURELY_BAD = 14.0  # points that a quick evaluation says an error costs, so that most cost ten


class Decision(NamedTuple):
    """A choice that was made, or is taken as made."""

    view: PlayerView
    history: tuple[Event, ...]
    done: Action


class Measured(NamedTuple):
    """The evaluation of a decision by the usual budget, and by ten times as many deals. Points."""

    rules: str
    number: int
    replaced: bool
    deed: str
    loss: float
    low: float
    high: float
    mistake: bool
    ten: float  # loss
    half: float  # the half of its 95 % interval


def raw(decision: DecisionKind, case: Case) -> Trust:
    """Trust simulated deals as they are."""
    del decision, case
    return RAW


def moments(rules: str, number: int, purpose: str) -> Iterator[tuple[PlayerView, tuple[Event, ...]]]:
    """Yield all moments of a round of sharp and steady players with a choice."""
    for _, view, history in choice_states(rules, number, purpose):
        yield view, history


def choice_states(rules: str, number: int, purpose: str) -> Iterator[tuple[State, PlayerView, tuple[Event, ...]]]:
    """Yield the same moments with their complete states."""
    variant = shipped_variant(rules)
    players = min(PLAYERS[number % len(PLAYERS)], variant.most_players)
    bots = [bot_named("sharp" if (number + seat) % 3 else "steady") for seat in range(players)]
    state = new_game(variant, players, f"{purpose} {number}")._replace(round=number % len(variant.rounds))
    events: list[Event] = []
    steps = play(state, Deal())
    while True:
        events += [event for event, _ in steps]
        state = steps[-1][1]
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        if seat is None:
            return
        view, history = observe(state, seat), round_history(events, seat)
        if len(choices_of(view)) > 1:
            yield state, view, history
        steps = play(state, bots[seat].choose(view, history, Limit()))


def decisions(rules: str, number: int, purpose: str) -> list[Decision]:
    """Return a few decisions of a round, far apart; two of three are replaced."""
    chance = random.Random(f"{purpose} {rules} {number}")
    all_moments = [*moments(rules, number, purpose)]
    chosen = []
    for at, (view, history) in enumerate(chance.sample(all_moments, min(OF_A_ROUND, len(all_moments)))):
        choice = likely_choice(view, history)
        if (number + at) % 3:
            choice = chance.choice([action for action in choices_of(view) if action != choice])
        chosen.append(Decision(view, history, choice))
    return chosen


def measured(rules: str, number: int) -> list[Measured]:
    """Return the decisions of one round, evaluated both ways."""
    return [_measured(rules, number, decision) for decision in decisions(rules, number, "proofs")]


def planted(rules: str, number: int) -> list[Measured]:
    """Return costly errors planted in a round, evaluated both ways; few random choices cost as much."""
    chance = random.Random(f"planted {rules} {number}")
    all_moments = [*moments(rules, number, "planted")]
    chance.shuffle(all_moments)
    measures: list[Measured] = []
    for view, history in all_moments:
        sketch = judge_choice(view, history, budget=SKETCH, lot="sketch", trust=raw).choices
        likely = likely_choice(view, history)
        if bad := [choice.action for choice in sketch if choice.loss >= SURELY_BAD and choice.action != likely]:
            measures.append(_measured(rules, number, Decision(view, history, chance.choice(bad))))
        if len(measures) == PLANTED:
            break
    return measures


def _measured(rules: str, number: int, decision: Decision) -> Measured:
    view, history, chosen = decision
    likely = likely_choice(view, history)
    verdict = judge_choice(view, history, [*choices_of(view), chosen], trust=raw)
    judged = verdict.of(chosen)
    assert judged is not None
    best = [choice.action for choice in verdict.choices if choice.action != chosen][:CONTENDERS]
    deals = Budget(((sum(USUAL.lots) + USUAL.fresh) * TEN,), 0)
    ten = judge_choice(view, history, [chosen, *best], deals, "ten times", trust=raw)
    mine = ten.of(chosen)
    assert mine is not None
    top = max(ten.choices, key=lambda choice: choice.lead)
    half = max(choice.high - choice.loss for choice in ten.choices)
    deed = type(chosen).__name__
    mistake = verdict.is_mistake(chosen)
    numbers = (round(number, 3) for number in (top.lead - mine.lead, half))
    return Measured(rules, number, chosen != likely, deed, judged.loss, judged.low, judged.high, mistake, *numbers)

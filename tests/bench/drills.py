"""Create and re-evaluate the shipped drills: `python -m tests.bench.drills [VARIANT ...]`.

Rounds of sharp and steady players are searched for moments with one clear answer: every wrong answer loses, with an
interval under a third of the loss, and every other right one loses so little that it is as good. The best must also win
when sharp players play on. The only lay-down of a puzzle is the only one in the engine's own search. Files grow in
slices, round by round. `--check` evaluates the shipped drills in other deals and fails if a wrong answer does not
clearly lose there. `--anew`, after a change of the judge, recreates each one from its position and drops those that are
no longer drills.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from math import prod, sqrt
from multiprocessing import get_context
from statistics import NormalDist
from typing import NamedTuple

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.hints import reason
from ai.intervals import Z95
from ai.judge.choices import choices_of
from ai.judge.judging import Budget, judge_choice, judging
from ai.judge.occasions import occasion, plays_of
from ai.judge.verdicts import Judged, Verdict
from ai.players.prospect import prospect_of
from game.documents import json_line
from game.engine.actions import Action, Deal, Discard, Draw, Hit, LayDown, Pass
from game.engine.play import play
from game.engine.position import position_document
from game.engine.referee import legal_actions
from game.engine.state import Down, State, new_game, to_act
from game.engine.view import PlayerView, observe
from game.practice.shipped import Drill, DrillAnswer, DrillQuestion, document_of, header_of, shipped_drills
from game.rules.scoring import by_points
from game.rules.variant_file import shipped_variant, shipped_variants
from tests import ROOT
from tests.judge.playing_on import really

WANTED = 100  # of each rule set
MOST = {
    DrillQuestion.BUY: 30,
    DrillQuestion.DRAW: 18,
    DrillQuestion.DISCARD: 30,
    DrillQuestion.LAY_DOWN: 12,
    DrillQuestion.WAIT: 12,
    DrillQuestion.JOKER: 12,
    DrillQuestion.RID: 12,
}
PLAYERS = (4, 3, 4, 5)
SCREEN = Budget((48, 112), 0)
LOOK = Budget((320,), 0)
JUDGED, OF_MANY, MANY = 1280, 1024, 4  # deals, and deals if there are more answers than this
SURE = 3.0  # a wrong answer loses this many times half its interval
BEYOND_DOUBT = 2.0  # the same for any wrong answer
REALLY = 32  # deals that sharp players play on
LIKELY = 0.9  # the same in the first rough look
HOPE = {SCREEN: 0.15, LOOK: 0.35}  # chance that every answer becomes clear; below it a moment is dropped
LEAST_GAP, LEAST_GAP_OF_POINTS = 3.0, 1.5  # points
LEAST_HALF = 0.01  # points
MOST_GAP = 30.0  # a loss no player would doubt
MOST_RIGHT = 3
A_ROUND = 2  # drills made of one at most
TRIED = 8  # moments of a round


def main() -> int:
    """Make drills for this many minutes, or judge the shipped ones again."""
    parser = argparse.ArgumentParser(description="The drills that come with the game.")
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--minutes", type=float, default=5.0, help="in all")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--share", type=int, default=1, help="with --check: every nth drill only")
    options = parser.parse_args()
    if options.check:
        return check(options.variants, options.share, options.jobs)
    for name in options.variants:
        if options.anew:
            make_anew(name, options.jobs)
        make(name, time.monotonic() + options.minutes * 60 / len(options.variants), options.jobs)
        print(*line_of(name), flush=True)
    return 0


def line_of(name: str) -> Iterator[str]:
    """Return how many drills a rule set has, by kind."""
    drills = shipped_drills(name)
    kinds = Counter(drill.question.value for drill in drills.drills)
    yield f"{name}: {len(drills.drills)} drills of {drills.rounds} rounds: {dict(kinds)}"


# --- making ---------------------------------------------------------------------------------------------------------


def make(name: str, until: float, jobs: int) -> None:
    """Add drills to a rule set's file until it has enough, or time is up."""
    shipped = shipped_drills(name)
    drills, rounds = [*shipped.drills], shipped.rounds
    if len(drills) >= WANTED:
        return
    with get_context("spawn").Pool(jobs) as pool:
        while len(drills) < WANTED and time.monotonic() < until:
            full = full_of(drills)
            numbers = range(rounds, rounds + 4 * jobs)
            for some in pool.imap(partial(drills_in, name, full), numbers):
                for drill in some:
                    if len(drills) < WANTED and drill.question not in full_of(drills):
                        drills.append(drill)
            rounds = numbers[-1] + 1
            write(name, rounds, drills)


def make_anew(name: str, jobs: int) -> None:
    """Make the drills of a rule set again from their positions."""
    drills = shipped_drills(name)
    with get_context("spawn").Pool(jobs) as pool:
        write(name, drills.rounds, [drill for drill in pool.imap(made_anew, drills.drills) if drill is not None])


def made_anew(drill: Drill) -> Drill | None:
    """Return the drill as the judge makes it now, if it does."""
    state = drill.state
    seat = to_act(state.phase, state.turn, state.acting, state.asked)
    assert seat is not None
    return drill_of(drill.id, drill.question, state, observe(state, seat))


def full_of(drills: Sequence[Drill]) -> frozenset[DrillQuestion]:
    """Return the questions of which there are enough."""
    counts = Counter(drill.question for drill in drills)
    return frozenset(question for question in DrillQuestion if counts[question] >= MOST[question])


def write(name: str, rounds: int, drills: Sequence[Drill]) -> None:
    """Rewrite the file."""
    lines = [header_of(rounds), *map(document_of, drills)]
    path = ROOT / "game" / "practice" / "shipped" / f"{name}.jsonl"
    path.write_text("".join(json_line(line) + "\n" for line in lines), encoding="utf-8")


def drills_in(name: str, full: frozenset[DrillQuestion], number: int) -> tuple[Drill, ...]:
    """Return the drills of one round."""
    chance = random.Random(f"drills of {name} {number}")
    moments = [*_moments(name, number)]
    chance.shuffle(moments)
    drills: list[Drill] = []
    attempts = 0
    for state, view in moments:
        question = question_of(view)
        if question is None or question in full or any(drill.question is question for drill in drills):
            continue
        attempts += 1
        if attempts > TRIED or len(drills) >= A_ROUND:
            break
        drill = drill_of(f"{name}-{number}-{question}", question, state, view)
        if drill is not None:
            drills.append(drill)
    return tuple(drills)


def _moments(name: str, number: int) -> Iterator[tuple[State, PlayerView]]:
    """Yield the moments of a round in which a seat has a choice; all scores are equal."""
    variant = shipped_variant(name)
    players = min(PLAYERS[number % len(PLAYERS)], variant.most_players)
    bots = [bot_named("sharp" if (number + seat) % 3 else "steady") for seat in range(players)]
    state = new_game(variant, players, f"drills {number}")
    steps = play(state._replace(round=number % len(variant.rounds)), Deal())
    events = []
    while True:
        events += [event for event, _ in steps]
        state = steps[-1][1]
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        if seat is None:
            return
        view = observe(state, seat)
        yield state, view
        steps = play(state, bots[seat].choose(view, round_history(events, seat), Limit()))


def question_of(view: PlayerView) -> DrillQuestion | None:
    """Return the question of a drill here, or None if the answer is obvious."""
    match occasion(view):
        case "buy":
            return DrillQuestion.BUY
        case "draw":
            return DrillQuestion.DRAW
        case "play":
            has_wild = any(isinstance(action, Hit) and view.variant.is_wild(action.card) for action in plays_of(view))
            return DrillQuestion.JOKER if has_wild else DrillQuestion.RID
        case "lay down":
            return _of_laying(view)
        case "discard":
            return DrillQuestion.DISCARD
        case _:
            return None


def _of_laying(view: PlayerView) -> DrillQuestion:
    ways = [*islice((way for way in legal_actions(view, 2) if isinstance(way, LayDown)), 2)]
    if len(ways) == 1:
        return DrillQuestion.LAY_DOWN
    best = [action for action in choices_of(view) if isinstance(action, LayDown)]
    wild = view.variant.is_wild
    if len(best) > 1 and any(wild(card) for card in view.hand):
        return DrillQuestion.JOKER
    return DrillQuestion.WAIT


def drill_of(name: str, question: DrillQuestion, state: State, view: PlayerView) -> Drill | None:
    """Return the moment as a drill, if the judge is certain."""
    actions = answers_to(question, view)
    if len(actions) < 2:
        return None
    if not _is_hopeful(question, view, actions):
        return None
    verdict = judged(view, actions, "drill")
    right = _right(question, verdict, view, SURE)
    if not right or (question is DrillQuestion.LAY_DOWN and not isinstance(verdict.best.action, LayDown)):
        return None
    if _is_plain(question, view, verdict.best.action) or not _holds(view, verdict, right):
        return None
    if question is DrillQuestion.DISCARD and not isinstance(verdict.best.action, Discard):
        return None
    if question is DrillQuestion.WAIT and isinstance(verdict.best.action, LayDown) and right > 1:
        return None
    why = reason(view, (), verdict.best.action, verdict.choices[right].action).value
    answers = tuple(map(_weighed, verdict.choices))
    return Drill(name, question, position_document(state), answers, right, verdict.deals, why)


def _is_hopeful(question: DrillQuestion, view: PlayerView, actions: Sequence[Action]) -> bool:
    """Return whether fewer deals than a drill needs leave a chance; most moments are dropped after the first few."""
    for verdict in judging(view, (), actions, SCREEN):
        if _is_plain(question, view, verdict.best.action):
            return False
    return (
        _may_do(question, verdict, view)
        and _hope(question, verdict, len(actions)) >= HOPE[SCREEN]
        and _hope(question, judge_choice(view, (), actions, LOOK, "look"), len(actions)) >= HOPE[LOOK]
    )


def _hope(question: DrillQuestion, verdict: Verdict, answers: int) -> float:
    """Return the chance that this many more, different deals decide every answer. Assumes that a loss, in halves of its
    interval, stays as it is except for random error, and that answers are independent.
    """
    times = sqrt(_deals_for(answers) / verdict.deals)
    luck, sure = NormalDist(0, sqrt(times**2 + 1) / Z95), BEYOND_DOUBT if question is DrillQuestion.DISCARD else SURE
    expected = [times * choice.loss / max(_half(choice), LEAST_HALF) for choice in verdict.choices[1:]]
    return prod(luck.cdf(1 - loss) + luck.cdf(loss - sure) for loss in expected)


def _may_do(question: DrillQuestion, verdict: Verdict, view: PlayerView) -> bool:
    """Return whether a rough look leaves a chance of a drill."""
    choices, least = verdict.choices, LEAST_GAP_OF_POINTS if by_points(view.variant) else LEAST_GAP
    at = len(choices) // 2 if question is DrillQuestion.DISCARD else 1
    return least <= choices[at].loss >= LIKELY * _half(choices[at]) and choices[1].loss <= MOST_GAP


def _is_plain(question: DrillQuestion, view: PlayerView, best: Action) -> bool:
    """Return whether the answer is obvious: a discard that brings nothing closer."""
    if (
        question not in (DrillQuestion.BUY, DrillQuestion.DRAW)
        or view.upcard is None
        or not isinstance(best, Pass | Draw)
    ):
        return False
    prospect = prospect_of(view)
    return prospect.having(view.upcard) >= prospect.distance


def _holds(view: PlayerView, verdict: Verdict, right: int) -> bool:
    """Return whether the best answer also beats the best wrong one when sharp players play on."""
    pair = verdict.best.action, verdict.choices[right].action
    best, wrong = really(view, (), pair, REALLY, bot_named("sharp")).mean(axis=1)
    return bool(best > wrong)


def answers_to(question: DrillQuestion, view: PlayerView) -> tuple[Action, ...]:
    """Return the possible answers: all actions that belong to the question."""
    actions = choices_of(view)
    if question is DrillQuestion.JOKER and view.me.down is Down.NO:
        return tuple(action for action in actions if isinstance(action, LayDown))
    if question in (DrillQuestion.JOKER, DrillQuestion.RID):
        return tuple(action for action in actions if not isinstance(action, Discard))
    return actions


def judged(view: PlayerView, actions: Sequence[Action], lot: str) -> Verdict:
    """Judge all answers in this many deals."""
    return judge_choice(view, (), actions, Budget((_deals_for(len(actions)),), 0), lot)


def _deals_for(answers: int) -> int:
    return JUDGED if answers <= MANY else OF_MANY


def _right(question: DrillQuestion, verdict: Verdict, view: PlayerView, sure: float) -> int:
    """Return how many answers are right, best first, or 0 if the judge is not certain. Of many discards some always
    cost a little: those that may be as good are right. None of the others may be in doubt, and the middle one must be
    as clear as a wrong answer elsewhere.
    """
    choices, least = verdict.choices, LEAST_GAP_OF_POINTS if by_points(view.variant) else LEAST_GAP
    right = sum(choice.low <= 0 for choice in choices)
    wrong = choices[right:]
    if (
        not wrong
        or right > MOST_RIGHT
        or any(choice.loss < min(sure, BEYOND_DOUBT) * _half(choice) for choice in wrong)
    ):
        return 0
    gap = wrong[0].loss
    if question is DrillQuestion.DISCARD:
        clear = len(wrong) > right and wrong[len(wrong) // 2].loss >= sure * _half(wrong[len(wrong) // 2])
    else:
        clear = all(choice.loss >= sure * _half(choice) for choice in wrong)
    return right if clear and least <= gap <= MOST_GAP else 0


def _half(judged: Judged) -> float:
    return judged.high - judged.loss


def _weighed(judged: Judged) -> DrillAnswer:
    return DrillAnswer(judged.action, *(round(getattr(judged, name), 2) for name in DrillAnswer._fields[1:]))


# --- judging again --------------------------------------------------------------------------------------------------


def check(variants: Sequence[str], share: int, jobs: int) -> int:
    """Judge the drills again in other deals, and print how many wrong answers lose there too."""
    faults = 0
    headings = ("rules", "drills", "best is right", "surely wrong", "lose", "others wrong", "lose")
    print(" ".join(f"{heading:>14}" for heading in headings))
    for name in variants:
        drills = shipped_drills(name).drills[::share]
        with get_context("spawn").Pool(jobs) as pool:
            results = pool.map(again, drills)
        best, sure, lose, others, lose_too = map(sum, zip(*results, strict=True)) if results else (0,) * 5
        print(
            " ".join(f"{column:>14}" for column in (name, len(drills), best, sure, lose, others, lose_too)), flush=True
        )
        faults += len(drills) - best + sure - lose
    return 1 if faults else 0


class Again(NamedTuple):
    """A drill judged again: whether the best answer is right; the clearly wrong answers, the others, and how many of
    each lose to every right one in other deals too.
    """

    best: bool
    sure: int
    lose: int
    others: int
    lose_too: int


def again(drill: Drill) -> Again:
    """Judge a drill in other deals."""
    state = drill.state
    seat = to_act(state.phase, state.turn, state.acting, state.asked)
    assert seat is not None
    verdict = judged(observe(state, seat), [answer.action for answer in drill.answers], "check")
    leads = {choice.action: choice.lead for choice in verdict.choices}
    right, wrong = drill.answers[: drill.right], drill.answers[drill.right :]
    best_right = max(leads[answer.action] for answer in right)
    sure = [answer for answer in wrong if answer.loss >= SURE * (answer.high - answer.loss)]
    others = [answer for answer in wrong if answer not in sure]
    lose, lose_too = (sum(leads[answer.action] < best_right for answer in some) for some in (sure, others))
    return Again(best_right >= max(leads.values()), len(sure), lose, len(others), lose_too)


if __name__ == "__main__":
    sys.exit(main())

"""Drills about the score of the game: the same hand in the last round, once ahead and once behind.

Right is what wins the game most often, whatever it costs. Last rounds of Strong and Normal players are searched for
hands with one answer that wins ahead and another that wins behind; as many hands again have the same answer both times,
or the score alone would tell. Strong players who play on from there must agree.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.bots import bot_named
from ai.hints import reason
from ai.intervals import Z95
from ai.judge.deals import outcomes_of
from ai.judge.worth import worth_of
from ai.native.hands import measure_natively
from ai.players.hopeless import is_hopeless
from ai.players.prospect import prospect_of
from ai.unseen import unseen
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.position import position_document
from game.engine.state import Down, State
from game.engine.view import PlayerView, observe
from game.files.documents import json_line, read_json
from game.practice.memory.shipped import Drill, DrillAnswer, DrillQuestion, document_of, drill_of, shipped_drills
from game.rules.scoring import by_points
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.drills.choosing import DROPPED
from tests.drills.found import Real, are_alike, history_of, view_of
from tests.drills.rating import rated, shares_right
from tests.drills.rounds import LONGEST, reals_in
from tests.drills.search import Candidate, candidate_at, moments
from tests.drills.usable import BORNE_OUT, LEAST_DOWN
from tests.judge.playing_on import play_on, states

STAKE = 40  # points ahead or behind
LOOKS = {64: 0.0, 256: 1.0}  # deals, and the standard errors by which the answers must differ in them
DEALS, REAL_DEALS = 4096, 200
CLOSE, LEAST = 2.0, 3.0  # games of a hundred: a right answer loses no more, and a wrong one no less
FLIPS, STEADY, OF_A_KIND = 10, 6, 4  # hands of a rule set that ship, and of them hands of one question
SEARCHED = "standing.jsonl"
Shares = NDArray[np.float64]


class Pair(NamedTuple):
    """A hand asked ahead and behind, whether its answers differ, and how many games more its right answers win when
    Strong players play on.
    """

    ahead: Drill
    behind: Drill
    differs: bool
    reals: tuple[Real, ...]

    @property
    def is_borne_out(self) -> bool:
        """Return whether Strong players win more games with the right answers."""
        return all(real.gap > BORNE_OUT * real.error for real in self.reals)


def rule_sets() -> list[str]:
    """Return the rule sets in which the fewest points win."""
    return [name for name in shipped_variants() if not by_points(shipped_variant(name))]


def at_standing(state: State, seat: int, *, ahead: bool) -> State:
    """Return a position of the last round in which the seat, or else the player after it, is ahead of all others."""
    leader = seat if ahead else (seat + 1) % state.players
    seats = tuple(held._replace(score=0 if at == leader else STAKE) for at, held in enumerate(state.seats))
    return state._replace(seats=seats)


def games_won(view: PlayerView, penalties: Shares) -> Shares:
    """Return the seat's share of the game after the last round, given the penalties by seat: half of it if it ties with
    another.
    """
    totals = penalties + np.array([held.score for held in view.seats]).reshape(-1, *[1] * (penalties.ndim - 1))
    first = totals == totals.min(axis=0)
    return np.asarray(first[view.seat] / first.sum(axis=0), np.float64)


class Outcomes(NamedTuple):
    """What came of every answer, by action and deal: penalties by seat first, and the seat's own shares."""

    penalties: Shares
    out: Shares
    down: Shares
    score: Shares


def outcomes(view: PlayerView, history: Sequence[Event], actions: Sequence[Action], deals: int, lot: str) -> Outcomes:
    """Return what came of all answers in the same deals. Their players do not look at the score of the game."""
    ends = outcomes_of(view, history, actions, deals, lot)
    went_out = ends.out == np.arange(view.players)[:, None, None]
    out, down = (np.asarray(some, np.float64).mean(axis=1) for some in (went_out[view.seat], ends.down))
    return Outcomes(ends.left - ends.blind * went_out, out, down, worth_of(view, ends).score.mean(axis=1))


def drill_at(name: str, candidate: Candidate, found: Outcomes, *, ahead: bool) -> Drill | None:
    """Return the question at a standing, if every answer is clearly right or wrong."""
    state, seat = at_standing(candidate.state, candidate.view.seat, ahead=ahead), candidate.view.seat
    view = observe(state, seat)
    won = 100 * games_won(view, found.penalties)
    order = np.argsort(-won.mean(axis=1), kind="stable")
    answers = list[DrillAnswer]()
    for at in order:
        gaps = won[order[0]] - won[at]
        loss, half = gaps.mean(), Z95 * gaps.std() / sqrt(len(gaps))
        low = max(0.0, loss - half) if loss > CLOSE else 0.0
        figures = loss, low, loss + half, found.out[at], found.down[at], found.score[at]
        answers.append(DrillAnswer(candidate.actions[at], *(round(float(figure), 2) for figure in figures)))
    right = sum(answer.loss <= CLOSE for answer in answers)
    wrong = answers[right:]
    if not wrong or any(answer.loss < LEAST or answer.low <= 0 for answer in wrong):
        return None
    return Drill(
        f"{name}-{'ahead' if ahead else 'behind'}",
        candidate.question,
        position_document(state),
        tuple(answers),
        right,
        won.shape[1],
        reason(view, candidate.history, answers[0].action, wrong[0].action).value,
        theme="standing",
        lead=round(float(won[order[0]].mean()), 2),
        standing=STAKE if ahead else -STAKE,
    )


def pair_of(name: str, candidate: Candidate) -> Pair | None:
    """Return the hand ahead and behind, if it can be asked in both."""
    found = outcomes(candidate.view, candidate.history, candidate.actions, DEALS, "standing")
    ahead, behind = (drill_at(name, candidate, found, ahead=ahead) for ahead in (True, False))
    if ahead is None or behind is None:
        return None
    if candidate.view.me.down is Down.NO and min(ahead.answers[0].down, behind.answers[0].down) < LEAST_DOWN:
        return None
    one, two = ahead.answers[0].action, behind.answers[0].action
    rights = [{answer.action for answer in drill.answers[: drill.right]} for drill in (ahead, behind)]
    differs = one not in rights[1] and two not in rights[0]
    if not differs and rights[0] != rights[1]:
        return None
    reals = tuple(played_on(drill, other) for drill, other in ((ahead, two), (behind, one)))
    return Pair(ahead, behind, differs, reals)


def played_on(drill: Drill, other: Action) -> Real:
    """Return how many games of a hundred more Strong players win with the best answer than with the other or, if that
    is the best, than with the best wrong one.
    """
    best = drill.answers[0].action
    against = other if other != best else drill.answers[drill.right].action
    view, history, bot = view_of(drill), history_of(drill), bot_named("sharp")
    shares = [
        [games_won(view, np.array(play_on(state, history, action, bot).penalties)) for action in (best, against)]
        for state in states(view, history, REAL_DEALS, "standing")
    ]
    gaps = 100 * np.subtract(*np.array(shares, np.float64).T)
    return Real(round(float(gaps.mean()), 2), round(float(gaps.std()) / sqrt(len(gaps)), 2))


def may_differ(candidate: Candidate) -> bool:
    """Return whether a few deals leave a chance that the answers differ."""
    return all(_seem_to_differ(candidate, deals, sure) for deals, sure in LOOKS.items())


def _seem_to_differ(candidate: Candidate, deals: int, sure: float) -> bool:
    """Return whether each of two answers wins more games at one standing, by that number of standard errors."""
    found = outcomes(candidate.view, candidate.history, candidate.actions, deals, "look")
    seat = candidate.view.seat
    views = [observe(at_standing(candidate.state, seat, ahead=ahead), seat) for ahead in (True, False)]
    won = [games_won(view, found.penalties) for view in views]
    one, two = (int(some.mean(axis=1).argmax()) for some in won)
    gaps = won[0][one] - won[0][two], won[1][two] - won[1][one]
    return one != two and all(gap.mean() > sure * gap.std() / sqrt(deals) for gap in gaps)


def pairs_in_round(name: str, number: int, wanted: Callable[[DrillQuestion, bool], bool]) -> Iterator[Pair]:
    """Yield the hands of one last round that can be asked."""
    asked = list[Candidate]()
    for state, view in moments(name, number, len(shipped_variant(name).rounds)):
        candidate = candidate_at(state, view)
        if candidate is None or candidate.question is DrillQuestion.WAIT:  # which of many lay-downs is another question
            continue
        same = [one for one in asked if (one.question, one.view.seat) == (candidate.question, view.seat)]
        if any(are_alike(view.hand, one.view.hand) for one in same):
            continue
        if view.me.down is Down.NO and is_hopeless(prospect_of(view), unseen(view, candidate.history)):
            continue
        if not wanted(candidate.question, may_differ(candidate)):
            continue
        pair = pair_of(f"{name}-l{number}-{view.turns}{view.seat}-{candidate.question}", candidate)
        if pair is not None:
            asked.append(candidate)
            yield pair


def run_standing(folder: Path, minutes: float, names: Sequence[str], first: int) -> None:
    """Search last rounds until time is up, and note what was found in a file of the folder."""
    measure_natively()
    end, path = time.monotonic() + 60 * minutes, folder / SEARCHED
    for number in count(first):
        for name in names:
            if time.monotonic() > end:
                return
            noted = Counter(
                (pair.ahead.question, pair.differs) for pair in pairs_noted(folder, name) if pair.is_borne_out
            )

            def wanted(question: DrillQuestion, differs: bool, noted: Counter[tuple[DrillQuestion, bool]] = noted
                       ) -> bool:  # fmt: skip
                return differs or noted[question, False] < noted[question, True]

            with path.open("a", encoding="utf-8") as file:
                for pair in pairs_in_round(name, number, wanted):
                    file.write(line_of(pair))
                    file.flush()


def line_of(pair: Pair) -> str:
    """Return a hand as a line of the file."""
    drills = [document_of(pair.ahead), document_of(pair.behind)]
    return json_line({"drills": drills, "differs": pair.differs, "real": [[*real] for real in pair.reals]}) + "\n"


def pairs_noted(folder: Path, name: str) -> Iterator[Pair]:
    """Yield the hands of a rule set that were noted."""
    path = folder / SEARCHED
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        match read_json(line, LONGEST):
            case {"drills": [dict(ahead), dict(behind)], "differs": bool(differs), "real": list(reals)}:
                pair = Pair(drill_of(ahead), drill_of(behind), differs, reals_in(reals))
                if pair.ahead.position["variant"] == name:
                    yield pair


def standing_drills(folder: Path, name: str) -> list[Drill]:
    """Return the drills of a rule set that ship: those chosen of what was noted, or without a folder those that do."""
    dropped = {*(folder / DROPPED).read_text(encoding="utf-8").split()} if (folder / DROPPED).exists() else set[str]()
    noted = [pair for pair in pairs_noted(folder, name) if pair.is_borne_out and pair.ahead.id not in dropped]
    if not noted:
        return [drill for drill in shipped_drills(name).drills if drill.standing]
    flips = _varied(noted, True, FLIPS)
    picked = [*flips, *_varied(noted, False, min(STEADY, len(flips)))]
    drills = [drill for pair in picked for drill in (pair.ahead, pair.behind)]
    return [rated(drill, shares_right(drill)) for drill in drills]


def _varied(pairs: Sequence[Pair], differs: bool, most: int) -> list[Pair]:
    """Return hands of all questions in turn, not many of one, those whose answers differ most first."""
    some = sorted((pair for pair in pairs if pair.differs is differs), key=lambda pair: -min(_gap(pair)))
    by_question = Counter[DrillQuestion]()
    ranked = list[tuple[int, Pair]]()
    for pair in some:
        ranked.append((by_question[pair.ahead.question], pair))
        by_question[pair.ahead.question] += 1
    return [pair for rank, pair in sorted(ranked, key=lambda one: one[0]) if rank < OF_A_KIND][:most]


def _gap(pair: Pair) -> tuple[float, float]:
    return pair.ahead.gap, pair.behind.gap

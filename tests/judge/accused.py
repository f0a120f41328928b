"""Whole rounds reviewed as the review page does it, and every choice that is called a mistake played on.

Games of Strong players are played, and of each one round is reviewed, for all seats. In every eleventh game Easy and
Normal players sit at the table instead: reviews should still find their mistakes.
"""

from collections.abc import Sequence
from itertools import islice
from math import sqrt
from typing import NamedTuple

import numpy as np

from ai.arena import Fixture, play_game
from ai.bots import bot_named
from ai.intervals import Z95, Estimate, careful_share
from ai.judge.choices import choices_of, likely_choice
from ai.judge.judging import USUAL, Budget, Case, Trust, judge_choice, judging, trust_in
from ai.judge.kinds import DecisionKind
from ai.judge.rounds import judge_moment, round_of
from ai.judge.verdicts import Moment, Verdict
from game.engine.record import Replay
from game.rules.variant_file import shipped_variant, shipped_variants
from game.text.ui import level_name
from tests.judge.calibrating import checked
from tests.judge.decisions import PLAYERS
from tests.judge.finds import Find, find_in, find_of
from tests.judge.playing_on import really

LEVELS = "sharp", "novice", "steady"
LEARNERS = 11  # Easy and Normal players play every eleventh game
LOTS = 40, 60  # deals played on after a find; the second ones if the first leave zero within one standard error
FIRST_LOOK = Budget(USUAL.lots[:1], 0)
SURELY = 2.5  # standard errors


class Reviewed(NamedTuple):
    """The choices of one level in a reviewed round."""

    rules: str
    number: int
    level: str
    choices: int


class Accused(NamedTuple):
    """A choice that the review called a mistake, played on, with the loss that it showed and its standard error."""

    find: Find
    loss: float
    error: float


class AtMost(Trust):
    """By how much a loss may at most pass what makes it a mistake, once all deals are simulated."""

    def of(self, loss: float, deviation: float, deals: int) -> tuple[float, float]:
        """Return the loss itself, without an error."""
        most = loss + SURELY * deviation / sqrt(deals)
        lost, error = super().of(most, deviation, USUAL.fresh)
        return lost - Z95 * error, 0.0


def at_most(decision: DecisionKind, case: Case) -> Trust:
    """Return the most that simulated losses may turn out to be."""
    return AtMost(*trust_in(decision, case))


def accused(rules: str, number: int) -> list[Reviewed | Accused]:
    """Return how many choices of a round were reviewed, by level, and those that were called mistakes, played on."""
    variant = shipped_variant(rules)
    players = min(PLAYERS[number % len(PLAYERS)], variant.most_players)
    pair = LEVELS[1:] if number % LEARNERS == LEARNERS - 1 else LEVELS[:1]
    levels = tuple(pair[seat % len(pair)] for seat in range(players))
    game = play_game(Fixture(variant, levels, f"accused {rules} {number}", 0, 0))
    replay, played_round = Replay(game.start, tuple(game.moves()), None, True), number % len(variant.rounds) + 1
    moments = [round_of(replay, seat, played_round).moments for seat in range(players)]
    rows: list[Reviewed | Accused] = []
    for level in dict.fromkeys(levels):
        reviewed = [moment for seat in range(players) if levels[seat] == level for moment in moments[seat]]
        rows.append(Reviewed(rules, number, level, len(reviewed)))
        for moment in filter(may_be_accused, reviewed):
            verdict = judge_moment(moment)
            if verdict is not None and verdict.is_mistake(moment.action):
                rows.append(_played_on(rules, number, level, moment, verdict))
    return rows


def may_be_accused(moment: Moment) -> bool:
    """Return whether a review may call the choice a mistake, without measuring all choices as a review does.

    It does not if it takes the choice for the best; of a choice that a Strong player would make at first sight, the
    first deals usually show that nothing beats it by as much as a mistake must lose.
    """
    view, history, action = moment.view, moment.history, moment.action
    choices = [*choices_of(view), action]
    if action == likely_choice(view, history):
        first = judge_choice(view, history, choices, FIRST_LOOK, trust=at_most)
        if first.best.action == action:
            return False
    *_, raced = islice(judging(view, history, choices), len(USUAL.lots))
    return raced.best.action != action


def _played_on(rules: str, number: int, level: str, moment: Moment, verdict: Verdict) -> Accused:
    view, history, done, best = moment.view, moment.history, moment.action, verdict.best.action
    judged, gaps, bot = verdict.of(done), np.zeros(0), bot_named("sharp")
    assert judged is not None
    for deals in LOTS:
        if not len(gaps) or abs(gaps.mean()) < gaps.std() / sqrt(len(gaps)):
            first, second = really(view, history, (best, done), deals, bot, f"accused {len(gaps)}")
            gaps = np.concatenate([gaps, first - second])
    error = (judged.high - judged.loss) / Z95
    find = find_of(rules, number, moment.number, level, view, history, done, verdict, gaps)
    loss, deviation = as_simulated(trust_in(DecisionKind(find.decision), find.case), judged.loss, error)
    find = find._replace(simulated=USUAL.fresh, loss=round(loss, 3), deviation=round(deviation, 2))
    return Accused(find, round(judged.loss, 3), round(error, 3))


def as_simulated(trust: Trust, loss: float, error: float) -> tuple[float, float]:
    """Return what was converted to this loss and standard error: the loss in simulated deals, and its deviation."""
    variance = trust.slope**2 / USUAL.fresh + trust.doubt**2
    rest = error**2 - trust.least**2 - (trust.spread * loss) ** 2
    return loss / trust.slope, sqrt(max(0.0, rest) / variance)


def accused_in(row: Sequence[str]) -> Reviewed | Accused:
    """Read a stored row."""
    if len(row) == len(Reviewed._fields):
        rules, number, level, choices = row
        return Reviewed(rules, int(number), level, int(choices))
    *find, loss, error = row
    return Accused(find_in(find), float(loss), float(error))


class Held(NamedTuple):
    """How the accusations of a group of reviews hold in real play."""

    reviewed: list[Reviewed]
    found: list[Accused]

    @property
    def borne_out(self) -> Estimate:
        """The share in which the choice made did worse, with its interval as if every round with some counted once."""
        rounds = len({(row.find.rules, row.find.number) for row in self.found})
        share = sum(row.find.real > 0 for row in self.found) / max(1, len(self.found))
        return careful_share(share * rounds, rounds)

    def row(self, title: str) -> str:
        """Return the row of the table."""
        figures = checked([(row.find, (row.loss, row.error)) for row in self.found])
        rounds, choices = len({(row.rules, row.number) for row in self.reviewed}), sum(r.choices for r in self.reviewed)
        cells = f"{title} | {rounds} | {choices:,} | {len(self.found)}"
        if not self.found:
            return f"| {cells} | | | |"
        share, half = (100 * figure for figure in self.borne_out)
        return f"| {cells} | {share:.0f} ± {half:.0f} % | {figures.slope:.2f} | {figures.held:.0%}|".replace(
            "%|", " % |"
        )


def held_by(rows: Sequence[Reviewed | Accused], level: str, rules: Sequence[str]) -> Held:
    """Return the reviews of a level's rounds with these rule sets."""
    return Held(
        [row for row in rows if isinstance(row, Reviewed) and row.level == level and row.rules in rules],
        [row for row in rows if isinstance(row, Accused) and row.find.level == level and row.find.rules in rules],
    )


def accused_table(rows: Sequence[Reviewed | Accused]) -> str:
    """Return the figures for the manual: of Strong players by rule set and in all, and of the levels below."""
    names, best = shipped_variants(), LEVELS[0]
    lines = [
        "| | rounds | choices | called mistakes | borne out | slope | in the interval |",
        "| --- " * 7 + "|",
        *(held_by(rows, best, [name]).row(f"{level_name(best)}, `{name}`") for name in names),
        *(held_by(rows, level, names).row(f"{level_name(level)}, all") for level in LEVELS),
    ]
    return "\n".join([*lines, ""])

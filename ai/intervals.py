"""Compare levels statistically: means with 95 % confidence intervals, clustered by deal set.

Games of one deal set share their cards, so their mean counts as one observation. This module neither plays nor prints.
"""

import math
from collections.abc import Iterable, Sequence
from functools import cache
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from ai.arena import GameReport, first_columns, result_of
from game.rules.variant import Winner
from game.rules.variant_file import name_of

Z95 = 1.96  # standard deviations on each side
HALVINGS = 50  # the halvings of an angle, which is then exact to 15 digits
MANY = 1000  # degrees of freedom from which two terms of an expansion are as good as the series


class Estimate(NamedTuple):
    """A mean and half the width of its 95 % interval; infinite for a single observation."""

    mean: float
    half: float

    @property
    def low(self) -> float:
        """The lower bound."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The upper bound."""
        return self.mean + self.half


class LevelStanding(NamedTuple):
    """The results of a level under a rule set compared with the other levels at the table."""

    variant: str
    level: str
    games: int
    deals: int
    wins: Estimate  # share of games won per seat of the level
    margin: Estimate  # final result above the mean of the other levels' seats, in the rule set's points


@cache
def students_t(z: float, freedom: int) -> float:
    """Return how many standard errors cover as much as `z` standard deviations do, with `freedom` degrees of freedom.

    Found by halving, from the exact series of Student's t distribution (Abramowitz and Stegun, 26.7.3 and 26.7.4); for
    many degrees of freedom, from its expansion (26.7.5).

    >>> round(students_t(1.96, 3), 3)
    3.183
    """
    if freedom > MANY:
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    covered = 2 * NormalDist().cdf(z) - 1
    low, high = 0.0, math.pi / 2
    for _ in range(HALVINGS):
        angle = (low + high) / 2
        low, high = (angle, high) if _share_within(angle, freedom) < covered else (low, angle)
    return math.sqrt(freedom) * math.tan(high)


def _share_within(angle: float, freedom: int) -> float:
    """Return the share of Student's t distribution within t on each side, where t is the root of `freedom` * tan."""
    is_odd = freedom % 2
    squared = math.cos(angle) ** 2
    term = math.cos(angle) if is_odd else 1.0
    total = term if freedom > 1 else 0.0
    for step in range(2 + is_odd, freedom - 1, 2):
        term *= squared * (step - 1) / step
        total += term
    within = math.sin(angle) * total
    return 2 / math.pi * (angle + within) if is_odd else within


def estimated(observations: Sequence[float], z: float = Z95) -> Estimate:
    """Return the mean of independent observations and its interval, wider for few observations.

    >>> estimated([1.0, 3.0, 1.0, 3.0]).mean
    2.0
    """
    if len(observations) < 2:
        return Estimate(fmean(observations), math.inf)
    errors = students_t(z, len(observations) - 1)
    return Estimate(fmean(observations), errors * stdev(observations) / math.sqrt(len(observations)))


def careful_share(part: float, whole: float) -> Estimate:
    """Return a share of independent cases; it has a margin even if it is zero or one (Agresti and Coull).

    >>> careful_share(0, 96) == Estimate(0.0, Z95 * math.sqrt(0.02 * 0.98 / 100))
    True
    """
    careful = (part + 2) / (whole + 4)
    return Estimate(part / max(1, whole), Z95 * math.sqrt(careful * (1 - careful) / (whole + 4)))


def standings(reports: Iterable[GameReport]) -> tuple[LevelStanding, ...]:
    """Return one row for each rule set and level that played another level, in order of appearance."""
    groups: dict[tuple[str, str], dict[int, list[tuple[float, float]]]] = {}
    for report in reports:
        for level in dict.fromkeys(seat.level for seat in report.seats):
            key = (name_of(report.fixture.variant), level)
            if (observed := _observed(report, level)) is not None:
                groups.setdefault(key, {}).setdefault(report.fixture.deals, []).append(observed)
    return tuple(_standing(variant, level, deals) for (variant, level), deals in groups.items())


def _observed(report: GameReport, level: str) -> tuple[float, float] | None:
    """Return the level's wins per seat and its margin in one game, or None if it only played itself."""
    own = [seat for seat in report.seats if seat.level == level]
    others = [seat for seat in report.seats if seat.level != level]
    if not others:
        return None
    variant = report.fixture.variant
    sign = 1 if variant.scoring.winner is Winner.MOST_POINTS else -1
    mine, theirs = (fmean(result_of(seat, variant) for seat in seats) for seats in (own, others))
    return fmean(seat.win for seat in own), sign * (mine - theirs)


def _standing(variant: str, level: str, deals: dict[int, list[tuple[float, float]]]) -> LevelStanding:
    wins = [fmean(win for win, _ in games) for games in deals.values()]
    margins = [fmean(margin for _, margin in games) for games in deals.values()]
    games = sum(map(len, deals.values()))
    return LevelStanding(variant, level, games, len(deals), estimated(wins), estimated(margins))


def standing_lines(rows: Sequence[LevelStanding]) -> tuple[str, ...]:
    """Return the standings as lines of text, a heading first."""
    head, *begins = first_columns([(row.variant, row.level) for row in rows])
    heading = f"{head} {'games':>6} {'deals':>6} {'wins a seat':>15} {'better by':>17}"
    return (heading, *map(_line, begins, rows))


def _line(begin: str, row: LevelStanding) -> str:
    wins, margin = f"{row.wins.mean:.1%}", f"{row.margin.mean:+.1f}"
    if row.deals > 1:
        wins, margin = f"{wins} ± {row.wins.half:.1%}", f"{margin} ± {row.margin.half:.1f}"
    return f"{begin} {row.games:>6} {row.deals:>6} {wins:>15} {margin:>17}"

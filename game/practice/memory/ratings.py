"""Ratings of the player and of drills, as puzzle servers have them, computed from the diary's answers.

Glicko-2, one answer at a time: Mark E. Glickman, "Example of the Glicko-2 system", Boston University, 2012
(http://www.glicko.net/glicko/glicko2.pdf). The scale is fixed by our own players: Easy 1000, Normal 1300, Strong 1600,
Expert 1900. Pure: no file, no clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from math import exp, log, pi, sqrt
from typing import NamedTuple

from game.practice.memory.diary import ClockRun, DrillAnswered, Entry
from game.practice.memory.shipped import Drill

POINTS = 173.7178  # points of a rating for one unit of the paper's scale
CENTER = 1500.0
TAU, CONVERGED = 0.5, 1e-6
WIDEST = 350.0
DRILL_DEVIATION, GUESSED_DEVIATION = 100.0, 200.0  # for a measured drill, and for one whose rating is a guess
EASIEST, HARDEST, BASE, A_POINT = 900, 1700, 1450, 12  # of the guess: a larger loss is easier to see
SURE_AFTER = 10  # answers, before which the rating is only being found out
NEAR = 150  # a drill this near is neither easy nor hard
CLOCK_BELOW, CLOCK_STEP, CLOCK_SECONDS, CLOCK_MISSES = 200, 30, 180, 3
GEMS = (1200, 1450, 1700)  # the ratings at which a drill gets one gem more
DAYS_OF_TREND = 30


class Rating(NamedTuple):
    """A rating with its deviation, both in points, and its volatility."""

    points: float
    deviation: float
    volatility: float = 0.06

    @property
    def half(self) -> float:
        """The 95 % margin of error, as shown."""
        return 1.96 * self.deviation


BEGINNER = Rating(1200.0, WIDEST)


def after_answers(mine: Rating, others: Sequence[tuple[Rating, float]]) -> Rating:
    """Return a rating after one period of results, each 1 (right) or 0 (wrong) against a rating.

    >>> others = [(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)]
    >>> found = after_answers(Rating(1500, 200), others)
    >>> round(found.points, 2), round(found.deviation, 2), round(found.volatility, 5)
    (1464.05, 151.52, 0.06)
    """
    mu, phi = (mine.points - CENTER) / POINTS, mine.deviation / POINTS
    if not others:
        return mine._replace(deviation=min(WIDEST, POINTS * sqrt(phi**2 + mine.volatility**2)))
    precision = improvement = 0.0
    for other, score in others:
        g = 1 / sqrt(1 + 3 * (other.deviation / POINTS) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (other.points - CENTER) / POINTS)))
        precision += g**2 * expected * (1 - expected)
        improvement += g * (score - expected)
    v = 1 / precision
    sigma = _volatility(mine.volatility, phi, v, v * improvement)
    wide = sqrt(phi**2 + sigma**2)
    narrow = 1 / sqrt(1 / wide**2 + 1 / v)
    return Rating(CENTER + POINTS * (mu + narrow**2 * improvement), POINTS * narrow, sigma)


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Return the new volatility: step 5 of the paper."""
    a = log(sigma**2)

    def f(x: float) -> float:
        e = exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CONVERGED:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


# ---- drills ----


def rating_of(drill: Drill) -> Rating:
    """Return the rating of a drill: measured with our own players, or guessed from what the wrong answer loses."""
    if drill.rating:
        return Rating(drill.rating, DRILL_DEVIATION)
    guess = min(HARDEST, max(EASIEST, BASE - A_POINT * drill.gap))
    return Rating(round(guess), GUESSED_DEVIATION)


def gems_of(rating: float) -> int:
    """Return the difficulty of a drill, from 1 to 4.

    >>> [gems_of(rating) for rating in (1000, 1200, 1500, 1900)]
    [1, 2, 3, 4]
    """
    return 1 + sum(rating >= least for least in GEMS)


# ---- the player ----


class RatedAnswer(NamedTuple):
    """The player's rating after an answer."""

    answer: DrillAnswered
    rating: Rating


def counted(answers: Iterable[DrillAnswered]) -> tuple[DrillAnswered, ...]:
    """Return the answers that count: the first one to each drill, and none against the clock.

    If the first one is in doubt, none counts: a later one was given after the right answer had been shown.
    """
    first: dict[str, DrillAnswered] = {}
    for answer in answers:
        if not answer.is_timed:
            first.setdefault(answer.drill, answer)
    return tuple(answer for answer in first.values() if not answer.is_in_doubt)


def course(answers: Iterable[DrillAnswered], begins: Rating = BEGINNER) -> tuple[RatedAnswer, ...]:
    """Return the player's rating after each answer that counts; it grows less sure with every day."""
    found: list[RatedAnswer] = []
    rating, day = begins, ""
    for answer in counted(answers):
        if day and answer.when[:10] != day:
            rating = after_answers(rating, ())
        day = answer.when[:10]
        drill = Rating(answer.rating, DRILL_DEVIATION) if answer.rating else Rating(1300.0, GUESSED_DEVIATION)
        rating = after_answers(rating, [(drill, float(answer.right))])
        found.append(RatedAnswer(answer, rating))
    return tuple(found)


def current(rated: Sequence[RatedAnswer], begins: Rating = BEGINNER) -> Rating:
    """Return the latest rating."""
    return rated[-1].rating if rated else begins


def gained(rated: Sequence[RatedAnswer], today: date) -> int | None:
    """Return by how much the rating has changed in the last days; None if there is no older one to compare it with."""
    if len(rated) < SURE_AFTER:
        return None
    since = f"{today - timedelta(days=DAYS_OF_TREND):%Y-%m-%d}"
    before = [one for one in rated if one.answer.when < since] or rated[SURE_AFTER - 1 : SURE_AFTER]
    if before[-1] is rated[-1] or before[-1].answer.when.startswith(f"{today:%Y-%m-%d}"):
        return None
    return round(rated[-1].rating.points - before[-1].rating.points)


# ---- habits ----


def streak(answers: Iterable[DrillAnswered], today: date) -> int:
    """Return on how many days in a row drills were answered, up to today or yesterday."""
    days = {answer.when[:10] for answer in answers}
    day = today if f"{today:%Y-%m-%d}" in days else today - timedelta(days=1)
    count = 0
    while f"{day:%Y-%m-%d}" in days:
        count, day = count + 1, day - timedelta(days=1)
    return count


def week(answers: Iterable[DrillAnswered], today: date) -> tuple[bool, ...]:
    """Return on which days of this week, from Monday, drills were answered."""
    days = {answer.when[:10] for answer in answers}
    monday = today - timedelta(days=today.weekday())
    return tuple(f"{monday + timedelta(days=at):%Y-%m-%d}" in days for at in range(7))


def best_run(entries: Iterable[Entry], rule_set: str) -> int:
    """Return the most right answers of a run against the clock in a rule set."""
    runs = (entry for entry in entries if isinstance(entry, ClockRun))
    return max((run.right for run in runs if run.rule_set == rule_set), default=0)

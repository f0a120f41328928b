"""Confidence intervals: a deal set is one observation, and margins follow the rule set's direction."""

import math
import random
from statistics import NormalDist

import pytest

from ai.arena import Fixture, GameReport, SeatReport
from ai.intervals import Z95, estimated, standing_lines, standings, students_t
from ai.lab import Z_REPEATED
from game.rules.variant_file import shipped_variant

LEVELS = ("steady", "greedy")


def seat(level: str, win: float, score: int, points: int = 0) -> SeatReport:
    return SeatReport(level, 1, win, score, points, quarters=0, rounds_won=0, buys=0, turns=0)


def game(deals: int, steady: float, scores: tuple[int, int], variant_id: str = "shafer") -> GameReport:
    fixture = Fixture(shipped_variant(variant_id), LEVELS, f"deals {deals}", deals, 0)
    seats = (seat("steady", steady, scores[0], scores[0]), seat("greedy", 1 - steady, scores[1], scores[1]))
    return GameReport(fixture, seats, rounds=7, drawn=0)


def test_the_interval_of_four_observations() -> None:
    interval = estimated([0.0, 0.0, 1.0, 1.0])
    assert interval.mean == 0.5
    assert math.isclose(interval.half, students_t(1.96, 3) * math.sqrt(1 / 3) / 2)
    assert math.isclose(interval.high - interval.low, 2 * interval.half)


def test_students_t_agrees_with_printed_tables() -> None:
    """The tables are for 97.5 % on one side, which is 1.959964 standard deviations."""
    exact = NormalDist().inv_cdf(0.975)
    table = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 15: 2.131, 30: 2.042, 120: 1.980}
    assert table == {freedom: round(students_t(exact, freedom), 3) for freedom in table}


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 24, 99, 400, 1000, 1001, 25001])
@pytest.mark.parametrize("z", [Z95, Z_REPEATED])
def test_students_t_agrees_with_scipy(z: float, freedom: int) -> None:
    from scipy import stats  # a second, for this test alone

    assert math.isclose(students_t(z, freedom), stats.t.ppf(NormalDist().cdf(z), freedom), rel_tol=1e-8)


def test_intervals_hold_as_often_as_claimed() -> None:
    dice = random.Random(7)
    held = [abs((of := estimated([dice.gauss(0, 1) for _ in range(3)])).mean) <= of.half for _ in range(4000)]
    assert 0.94 < sum(held) / len(held) < 0.96


def test_one_observation_has_no_spread() -> None:
    assert estimated([3.0]).half == math.inf


def test_one_deal_set_is_one_observation() -> None:
    steady, greedy = standings([game(0, 1, (10, 50)), game(0, 0, (30, 10)), game(1, 1, (0, 40))])
    assert (steady.level, steady.games, steady.deals) == ("steady", 3, 2)
    assert steady.wins == estimated([0.5, 1.0])
    assert steady.margin == estimated([10.0, 40.0])
    assert greedy.margin == estimated([-10.0, -40.0])


def test_higher_scores_win_where_points_win() -> None:
    steady, _ = standings([game(0, 1, (90, 50), "may_i")])
    assert steady.margin.mean == 40


def test_a_level_alone_has_no_standing() -> None:
    alone = GameReport(game(0, 1, (1, 1)).fixture, (seat("steady", 1, 0), seat("steady", 0, 9)), rounds=7, drawn=0)
    assert standings([alone]) == ()


def test_the_lines_name_level_games_and_intervals() -> None:
    lines = standing_lines(standings([game(0, 1, (10, 50)), game(1, 0, (30, 10))]))
    assert lines[1].split() == ["shafer", "steady", "2", "2", "50.0%", "±", "635.4%", "+10.0", "±", "381.2"]


def test_one_deal_set_has_no_interval() -> None:
    lines = standing_lines(standings([game(0, 1, (10, 50))]))
    assert lines[1].split() == ["shafer", "steady", "1", "1", "100.0%", "+40.0"]

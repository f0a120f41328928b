"""Confidence intervals: a deal set is one observation, and margins follow the rule set's direction."""

import math

from ai.arena import Fixture, GameReport, SeatReport
from ai.intervals import estimated, standing_lines, standings
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
    assert math.isclose(interval.half, 1.96 * math.sqrt(1 / 3) / 2)
    assert math.isclose(interval.high - interval.low, 2 * interval.half)


def test_one_observation_has_no_spread() -> None:
    assert estimated([3.0]).half == math.inf


def test_games_of_one_deal_set_are_one_observation() -> None:
    steady, greedy = standings([game(0, 1, (10, 50)), game(0, 0, (30, 10)), game(1, 1, (0, 40))])
    assert (steady.level, steady.games, steady.deals) == ("steady", 3, 2)
    assert steady.wins == estimated([0.5, 1.0])
    assert steady.margin == estimated([10.0, 40.0])
    assert greedy.margin == estimated([-10.0, -40.0])


def test_with_most_points_winning_a_higher_score_is_better() -> None:
    steady, _ = standings([game(0, 1, (90, 50), "may_i")])
    assert steady.margin.mean == 40


def test_a_level_playing_only_itself_has_no_standing() -> None:
    alone = GameReport(game(0, 1, (1, 1)).fixture, (seat("steady", 1, 0), seat("steady", 0, 9)), rounds=7, drawn=0)
    assert standings([alone]) == ()


def test_the_lines_name_level_games_and_intervals() -> None:
    lines = standing_lines(standings([game(0, 1, (10, 50)), game(1, 0, (30, 10))]))
    assert lines[1].split() == ["shafer", "steady", "2", "2", "50.0%", "±", "98.0%", "+10.0", "±", "58.8"]

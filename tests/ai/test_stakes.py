"""The stakes: points early on, the chance to win at the end, computed from the score sheet alone."""

from dataclasses import replace

import numpy as np
import pytest

from ai.master.ahead import worths
from ai.master.stakes import stakes_of
from game.engine.actions import Deal
from game.engine.play import play
from game.engine.state import new_game
from game.engine.view import PlayerView, observe
from game.rules.variant_file import shipped_variant, shipped_variants


def viewed(variant_id: str, number: int, scores: tuple[int, ...], points: tuple[int, ...] = (0, 0, 0, 0)) -> PlayerView:
    """Return the first seat's view of a round; a negative `number` counts from the end."""
    variant = shipped_variant(variant_id)
    view = observe(play(new_game(variant, 4, "stakes"), Deal())[-1][1], 0)
    seats = [
        seat._replace(score=score, points=earned)
        for seat, score, earned in zip(view.seats, scores, points, strict=True)
    ]
    return view._replace(round=number % (len(variant.rounds) + 1), seats=tuple(seats))


def loses(view: PlayerView, *points: float) -> list[float]:
    """Return the value of losing this many points when the next player goes out and the others lose thirty."""
    left = np.full((view.players, len(points)), 30.0)
    left[view.seat], left[1] = points, 0
    return list(worths(view, np.ones(len(points), np.int64), left))


def steps(view: PlayerView) -> tuple[float, float]:
    """Return the cost of the first twenty points, and of the twenty after eighty."""
    nothing, twenty, eighty, hundred = loses(view, 0, 20, 80, 100)
    return nothing - twenty, eighty - hundred


@pytest.mark.parametrize("variant_id", ["campfire", "shafer", "quarters", "classic"])
@pytest.mark.parametrize("number", [1, -3])
@pytest.mark.parametrize("score", [30, 300])
def test_points_count_equally_before_last_rounds(variant_id: str, number: int, score: int) -> None:
    nothing, some, more = loses(viewed(variant_id, number, (score, 0, 0, 0)), 0, 35, 120)
    assert [35, 120] == pytest.approx([nothing - some, nothing - more])


@pytest.mark.parametrize("variant_id", ["campfire", "shafer", "quarters", "classic"])
@pytest.mark.parametrize("number", [-2, -1])
def test_leaders_avoid_one_great_late_loss(variant_id: str, number: int) -> None:
    first, later = steps(viewed(variant_id, number, (100, 200, 200, 200)))
    assert first < later


@pytest.mark.parametrize("variant_id", ["campfire", "shafer", "quarters", "classic"])
def test_trailing_players_finally_play_for_outs(variant_id: str) -> None:
    first, later = steps(viewed(variant_id, -1, (260, 200, 230, 230)))
    assert first > later


@pytest.mark.parametrize("variant_id", shipped_variants())
@pytest.mark.parametrize("scores", [(0, 0, 0, 0), (100, 200, 300, 400), (900, 10, 10, 10), (10, 900, 900, 900)])
@pytest.mark.parametrize("number", [1, -2, -1])
def test_more_points_in_hand_are_never_better(variant_id: str, scores: tuple[int, ...], number: int) -> None:
    worth = loses(viewed(variant_id, number, scores), *range(0, 300, 10))
    assert worth == sorted(worth, reverse=True)
    assert worth[0] > worth[-1]


def test_scored_outs_rise_in_worth() -> None:
    worth = [stakes_of(viewed("may_i", number, (0, 0, 0, 0))).going_out for number in range(1, 8)]
    assert 0 < worth[0]
    assert worth == sorted(set(worth))


def test_final_bonuses_outweigh_other_penalties() -> None:
    view = viewed("may_i", -1, (40, 60, 70, 80), (20, 55, 55, 55))
    fewest, tied, second, last = loses(view, 10, 20, 21, 100)
    whole = fewest - last  # the seventy points win the game
    assert whole > 0
    assert second - last < whole / 50
    assert fewest >= tied > second + whole / 20


def test_last_outs_decide_most_beforehand() -> None:
    ahead, last = (stakes_of(viewed("may_i", number, (0, 0, 0, 0), (50, 40, 40, 40))) for number in (-2, -1))
    assert 0.9 < last.going_out * (2 / 4) ** 0.5 / ahead.spread < 1
    assert last.spread < last.going_out / 20


@pytest.mark.parametrize(("variant_id", "number"), [("may_i", 1), ("may_i", -1), ("quarters", -1)])
def test_values_vary_like_points_in_hand(variant_id: str, number: int) -> None:
    view = viewed(variant_id, number, (100, 90, 120, 110), (20, 25, 10, 15))
    rng = np.random.default_rng(1)
    out, left = rng.integers(0, 4, 200), rng.integers(5, 90, (4, 200)).astype(np.float64)
    left[out, np.arange(200)] = 0
    assert worths(view, out, left).std() == pytest.approx((left[1:].mean(axis=0) - left[0]).std())
    assert np.corrcoef(worths(view, out, left), out == 0)[0, 1] > 0.6


def test_a_decided_game_is_played_for_points() -> None:
    first, later = steps(viewed("quarters", -1, (900, 10, 10, 10)))
    assert first == pytest.approx(later)
    assert first > 0


@pytest.mark.parametrize("variant_id", shipped_variants())
@pytest.mark.parametrize("number", [1, -1])
def test_outcomes_have_values_without_points(variant_id: str, number: int) -> None:
    view = viewed(variant_id, number, (0, 0, 25, 50), (10, 0, 0, 5))
    scoring = replace(view.variant.scoring, card_points=(0,) * len(view.variant.scoring.card_points))
    free = view._replace(variant=replace(view.variant, scoring=scoring))
    values = worths(free, np.array([0, 1]), np.zeros((4, 2)))
    assert np.isfinite(values).all()
    assert values[0] >= values[1]

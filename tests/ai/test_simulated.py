"""Measuring simulated players beside real ones: how rounds end, and the printed table."""

import pytest

from game.rules.variant_file import shipped_variant
from tests.bench.departures import dealt
from tests.bench.simulated import Ends, Pair, line, pairs, real_ends, simulated_ends

QUARTERS = shipped_variant("quarters")


def test_rounds_end_as_their_players_did() -> None:
    course = dealt(QUARTERS, 1, "ends")
    simulated = simulated_ends(course, 1)
    assert simulated == simulated_ends(course, 1) != simulated_ends(course, 2)
    real = real_ends(course)
    result = course.game.sheet[-1]
    assert result.out is not None
    assert real.out == 1
    assert real.left == pytest.approx(sum(result.penalties) / len(result.penalties))
    for ends in (real, simulated):
        assert 0 <= ends.buys <= QUARTERS.rounds[0].buys
        assert 0 < ends.laid <= 1
        assert 0 < ends.left < 100
    assert simulated.out > 0.8


@pytest.mark.parametrize(
    ("variant_id", "number", "players"), [("shafer", 7, 7), ("campfire", 10, 8), ("classic", 7, 8)]
)
def test_long_rounds_still_see_lay_downs(variant_id: str, number: int, players: int) -> None:
    course = dealt(shipped_variant(variant_id), number, "long", players)
    simulated = simulated_ends(course, 1)
    assert simulated.laid > 0.2
    assert simulated.out > 0.5


def test_the_contracts_are_played_in_turn() -> None:
    assert [1, 2] == [pair.line for pair in pairs(QUARTERS, 2, "in turn")]


def test_lines_show_means_and_their_error() -> None:
    some = [Pair(1, Ends(1, 1, 20, 1), Ends(2, 1, 30, 1)), Pair(1, Ends(2, 1, 40, 1), Ends(1, 1, 50, 1))]
    cells = line("quarters", some).split()
    assert ["quarters", "2", "1.50", "1.50", "±"] == cells[:5]
    assert ["30.00", "40.00", "±", "0.00"] == cells[10:14]

"""Styles show at the table: each differs from a balanced player of its level in what the others can notice."""

from functools import cache

import pytest

from ai.players.traits import NOVICE, TEMPERS, tempered
from tests.bench.tempers import Measured, line, measured

DEALS = 42  # six of each round, in four seats


@cache
def row(temper: str) -> Measured:
    return measured("quarters", "steady", temper, DEALS)


@pytest.mark.slow
def test_a_balanced_player_among_balanced_players_gains_nothing() -> None:
    assert abs(row("").gain.mean) < 1e-9


@pytest.mark.slow
def test_a_buyer_buys_far_more() -> None:
    assert row("buyer").buys > 1.4 * row("").buys


@pytest.mark.slow
def test_a_cautious_player_buys_less_and_discards_expensive_cards_early() -> None:
    assert row("cautious").buys < 0.85 * row("").buys
    assert row("cautious").points > 1.1 * row("").points


@pytest.mark.slow
def test_a_hoarder_lays_down_later() -> None:
    assert row("hoarder").turn > row("").turn + 0.4


@pytest.mark.slow
def test_a_blocker_discards_fewer_cards_that_others_want() -> None:
    assert row("blocker").wanted < 0.93 * row("").wanted


@pytest.mark.parametrize("temper", TEMPERS)
def test_a_style_adds_to_the_traits_of_its_level(temper: str) -> None:
    with_temper, own = tempered(NOVICE, temper)._asdict(), NOVICE._asdict()
    assert TEMPERS[temper] == {
        name: pytest.approx(with_temper[name] - own[name]) for name in own if with_temper[name] != own[name]
    }


@pytest.mark.slow
def test_the_table_has_a_line_for_a_style() -> None:
    assert line("steady", "buyer", row("buyer")).startswith("steady   buyer ")

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
def test_balanced_among_balanced_gains_nothing() -> None:
    assert abs(row("").gain.mean) < 1e-9


@pytest.mark.slow
def test_a_buyer_buys_far_more() -> None:
    assert row("buyer").buys > 1.4 * row("").buys


@pytest.mark.slow
def test_cautious_players_buy_less_and_discard_early() -> None:
    assert row("cautious").buys < 0.85 * row("").buys
    assert row("cautious").points > 1.1 * row("").points


@pytest.mark.slow
def test_a_hoarder_lays_down_later() -> None:
    assert row("hoarder").turn > row("").turn + 0.4


@pytest.mark.slow
def test_blockers_discard_fewer_wanted_cards() -> None:
    assert row("blocker").wanted < 0.93 * row("").wanted


@pytest.mark.parametrize("temper", TEMPERS)
def test_styles_add_to_their_levels_traits(temper: str) -> None:
    with_temper, own = tempered(NOVICE, temper)._asdict(), NOVICE._asdict()
    assert TEMPERS[temper] == {
        name: pytest.approx(with_temper[name] - own[name]) for name in own if with_temper[name] != own[name]
    }


@pytest.mark.slow
def test_styles_have_a_line_each() -> None:
    assert line("steady", "buyer", row("buyer")).startswith("steady   buyer ")

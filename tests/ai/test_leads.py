"""The value of a lead in games: from score sheets to leads, and from leads to shares of games."""

import pytest

from ai.arena import Fixture, GameReport, SeatReport
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.bench.leads import SHARES, leads_for, leads_in, needed, share_won


def report(rules: str, *results: int) -> GameReport:
    """Return a game with these final results by seat."""
    seats = tuple(SeatReport("sharp", 1, 0.0, score, score, 0, 0, 0, 0) for score in results)
    return GameReport(Fixture(shipped_variant(rules), ("sharp",) * len(results), "made up", 0, 0), seats, 7, 0)


def test_the_best_opponent_sets_the_lead() -> None:
    assert [-5, 5, 25, 35] == [*needed(report("quarters", 10, 15, 35, 45))]
    assert [35, 30, 10, -10] == [*needed(report("may_i", 10, 15, 35, 45))]


def test_leads_sufficed_for_their_share() -> None:
    leads = leads_for(range(-25, 75))
    assert leads == [share - 25 for share in SHARES]
    assert 25 == share_won(leads, 0)
    assert share_won(leads, 9) == pytest.approx(34)
    assert share_won(leads, 9.5) == pytest.approx(34.5)
    assert (SHARES[0], SHARES[-1]) == (share_won(leads, -500), share_won(leads, 500))


def test_stored_chances_rise_with_the_lead() -> None:
    assert [*shipped_variants()] == [*leads_in()]
    for leads in leads_in().values():
        assert sorted(leads) == [*leads]
        assert abs(share_won(leads, 0) - 25) < 1

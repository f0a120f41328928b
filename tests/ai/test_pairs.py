"""Paired rounds: equal levels gain nothing, deals add up, and stored results can be read."""

from math import inf
from pathlib import Path
from statistics import fmean

import pytest

from ai.intervals import estimated
from tests.bench.departures import PLAYERS
from tests.bench.pairs import MatchSums, lines, pace, pairs_of, play_on, stored_sums, write
from tests.bench.styles import Style


def test_a_level_exchanged_for_itself_gains_nothing() -> None:
    won, style = pairs_of("quarters", "steady", "steady", 0)
    assert won == pytest.approx(0)
    assert 0 < style.laid <= PLAYERS
    assert style.laid <= style.laid_in


def test_sliced_and_repeated_deals_agree() -> None:
    deals = [pairs_of("may_i", "steady", "greedy", deal) for deal in range(3)]
    begun = MatchSums("may_i", "steady", "greedy").and_deal(*deals[0])
    (*_, result) = play_on(begun, 3, 1, inf)
    assert 3 == result.deals
    assert fmean(won for won, _ in deals) == pytest.approx(result.won.mean)
    assert sum(style.buys for _, style in deals) == result.style.buys
    assert not [*play_on(result, 3, 1, inf)]


def test_the_interval_is_computed_over_deals() -> None:
    result, won = MatchSums("quarters", "sharp", "steady"), [3.0, -1.5, 0.25, 8.0]
    for gain in won:
        result = result.and_deal(gain, Style(buys=1))
    assert estimated(won) == pytest.approx(result.won)
    assert 4 == result.style.buys


def test_written_results_read_back(tmp_path: Path) -> None:
    results = [
        MatchSums(rules, "sharp", "steady").and_deal(points, Style(2, 3, 9, 4, 5, 6, 7)).and_deal(1.25, Style())
        for rules, points in (("quarters", 1 / 3), ("campfire", -2.0))
    ]
    by_key = {result.key: result for result in results}
    assert {} == stored_sums(tmp_path / "pairs.csv")
    write(by_key, tmp_path / "pairs.csv")
    assert by_key == stored_sums(tmp_path / "pairs.csv")
    row = [line.split() for line in lines(results)][1]
    assert ["quarters", "sharp", "steady", "8"] == row[:4]
    assert "86%" == row[-1]  # of seven possible Shanghai calls six were made


def test_the_rounds_played_per_hour_are_printed() -> None:
    assert pace(MatchSums("quarters", "sharp", "steady"), 500, 100.0).endswith(" 2,000 rounds in 100 s, 72,000 an hour")

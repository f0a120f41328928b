"""The arena: seeds, rotation, processes, tables and CSV rows."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from ai.arena import (
    CSV_HEADING,
    Fixture,
    GameReport,
    SeatReport,
    csv_rows,
    fixtures,
    play_games,
    result_of,
    table_lines,
    tally,
)
from game.rules.variant_file import shipped_variant

SHAFER = shipped_variant("shafer")


def seat(level: str, win: float, score: int) -> SeatReport:
    return SeatReport(level, 1, win, score, points=0, quarters=0, rounds_won=3, buys=7, turns=70)


def test_levels_rotate_around_the_table() -> None:
    planned = list(fixtures(SHAFER, ("greedy", "random", "random"), 4, "s"))
    assert [game.levels for game in planned] == [
        ("greedy", "random", "random"),
        ("random", "greedy", "random"),
        ("random", "random", "greedy"),
        ("greedy", "random", "random"),
    ]
    assert [game.deals for game in planned] == [0, 0, 0, 1]
    assert [game.number for game in planned] == [0, 1, 2, 3]
    assert len({game.seed for game in planned}) == 2


def test_equal_levels_play_different_cards() -> None:
    planned = list(fixtures(SHAFER, ("greedy",) * 4, 5, "s"))
    assert len({game.seed for game in planned}) == 5


@pytest.mark.slow
def test_games_are_independent_of_their_process() -> None:
    planned = list(fixtures(SHAFER, ("greedy", "greedy"), 3, "jobs"))
    assert list(play_games(planned, 2)) == list(play_games(planned))


def test_reports_arrive_as_games_end() -> None:
    planned = next(fixtures(SHAFER, ("greedy", "greedy"), 1, "lazy"))

    def one_at_a_time() -> Iterator[Fixture]:
        yield planned
        raise AssertionError("a second game was begun before the first was reported")

    assert planned == next(iter(play_games(one_at_a_time()))).fixture


def test_the_tally_counts_rule_sets_and_levels() -> None:
    fixture = next(iter(fixtures(SHAFER, ("greedy", "random"), 1, "s")))
    reports = [
        GameReport(fixture, (seat("greedy", 1, 40), seat("random", 0, 200)), rounds=7, drawn=0),
        GameReport(fixture, (seat("random", 0.5, 100), seat("greedy", 0.5, 100)), rounds=7, drawn=7),
    ]
    greedy, random = tally(reports)
    assert (greedy.variant, greedy.level, greedy.seats) == ("shafer", "greedy", 2)
    assert (greedy.wins, greedy.result, greedy.buys, greedy.turns, greedy.drawn) == (0.75, 70, 1, 10, 0.5)
    assert (random.wins, random.result) == (0.25, 150)


def test_the_table_ends_with_the_speed() -> None:
    fixture = next(iter(fixtures(SHAFER, ("greedy", "random"), 1, "s")))
    rows = tally([GameReport(fixture, (seat("greedy", 1, 40), seat("random", 0, 200)), rounds=7, drawn=0)])
    lines = table_lines(rows, games=10, seconds=4)
    assert len(lines) == 4
    assert lines[1].split() == ["shafer", "greedy", "1", "100.0%", "40.0", "1.00", "10.0", "0.0%"]
    assert lines[-1] == "10 games in 4.0 s: 2.5 games a second"


def test_the_ranking_follows_the_result() -> None:
    points = SeatReport("greedy", 1, 1.0, score=300, points=75, quarters=0, rounds_won=3, buys=0, turns=1)
    assert result_of(points, shipped_variant("may_i")) == 75
    assert result_of(points, SHAFER) == 300


def test_csv_rows_fit_their_heading() -> None:
    fixture = next(iter(fixtures(SHAFER, ("greedy", "random"), 1, "s")))
    rows = csv_rows(GameReport(fixture, (seat("greedy", 1, 40), seat("random", 0, 200)), rounds=7, drawn=0))
    first = dict(zip(CSV_HEADING, rows[0], strict=True))
    assert len(rows) == 2
    assert (first["variant"], first["seat"], first["level"], first["score"]) == ("shafer", "P1", "greedy", 40)


@pytest.mark.slow
def test_executors_play_the_same_games_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ai.arena.MOST_AHEAD", 3)
    planned = list(fixtures(SHAFER, ("random", "greedy"), 8, "executor"))
    taken: list[int] = []

    def noting_numbers() -> Iterator[Fixture]:
        for fixture in planned:
            taken.append(fixture.number)
            yield fixture

    monkeypatch.setattr("ai.arena.ProcessPoolExecutor", lambda jobs, *_: ThreadPoolExecutor(jobs))
    reports = play_games(noting_numbers(), 2)
    first = next(reports)
    assert len(taken) <= 3
    assert [first, *reports] == list(play_games(planned))

"""Measuring the gain of a level's own choices: the same luck after either choice, and sums that add up."""

from pathlib import Path
from statistics import fmean

import pytest

from ai.bots import bot_named
from game.engine.actions import Buy, Discard, Draw, Pass
from game.engine.course import Course
from game.engine.events import CardDrawn, PenaltyDrawn
from game.engine.referee import refusal
from game.engine.state import Phase
from game.engine.view import observe
from game.rules.cards import Card, parse_card
from game.rules.variant_file import shipped_variant
from tests.bench.departures import (
    ALL,
    GROUPS,
    PLAYERS,
    Departure,
    Tally,
    _gain,
    dealt,
    dealt_to,
    departures,
    group_of,
    lines,
    of_match,
    seat_to_act,
    tallies_in,
    won,
    write,
)
from tests.judge.playing_on import SplitStock

QUARTERS = shipped_variant("quarters")
DISCARD = "discard for discard, down"


def test_equal_choices_gain_nothing() -> None:
    course = dealt(QUARTERS, 1, "the same")
    seat = seat_to_act(course)
    assert seat is not None
    assert _gain(course, (Pass(seat), Pass(seat)), seat, bot_named("steady"), 0.5) == 0


def first_drawn(course: Course, *, somebody_buys: bool) -> Card | None:
    """Return the first card drawn in a turn, after every player passed or one bought."""
    game, parts = course.game, SplitStock(course.game.stock, PLAYERS)
    while game.phase is Phase.OFFER:
        seat = seat_to_act(course)
        assert seat is not None
        buys = somebody_buys and seat != game.turn and refusal(observe(game, seat), Buy(seat)) is None
        parts.carry_out(course, observe(game, seat), Buy(seat) if buys else Pass(seat))
        somebody_buys &= not buys
    assert not somebody_buys
    parts.carry_out(course, observe(game, game.turn), Draw(game.turn))
    return next(event.card for event in course.events if isinstance(event, CardDrawn))


def test_choices_leave_unaffected_players_draws_alone() -> None:
    passed, bought = (dealt(shipped_variant("campfire"), 1, "the same cards") for _ in range(2))
    assert first_drawn(passed, somebody_buys=False) == first_drawn(bought, somebody_buys=True)
    assert not any(isinstance(event, PenaltyDrawn) for event in passed.events)
    assert any(isinstance(event, PenaltyDrawn) for event in bought.events)
    assert sorted(passed.game.stock) != sorted(bought.game.stock)


@pytest.mark.slow
def test_only_the_levels_own_choices_count() -> None:
    level, beside = bot_named("steady/never-buying"), bot_named("steady")
    rounds = [dealt_to(QUARTERS, deal, "own choices") for deal in range(3)]
    tallies = [departure for course, seat in rounds for departure in departures(course, seat, (level, beside, beside))]
    assert {"pass for buy"} == {departure.kind for departure in tallies}
    assert not list(departures(*dealt_to(QUARTERS, 1, "own choices"), (beside, beside, beside)))


def test_gains_are_split_by_choice_and_round(tmp_path: Path) -> None:
    rows = [(0, ALL, 2, 4.0), (0, DISCARD, 2, 4.0), (1, ALL, 1, -2.0), (1, DISCARD, 1, -2.0), (2, ALL, 0, 0.0)]
    tallies = [Tally("quarters", "master", "sharp", "sharp", *row) for row in rows]
    file = tmp_path / "departures.csv"
    write(tallies, file)
    assert tallies == of_match(tallies_in(file), "quarters", "master", "sharp", "sharp")
    assert not of_match(tallies, "quarters", "sharp", "steady", "steady")
    first, second = map(str.split, lines(tallies))
    assert ["quarters", ALL, "1.00", f"{fmean([3, 1, -2]):+.2f}", f"{fmean([4, -2, 0]):+.2f}"] == first[:5]
    assert ["quarters", *DISCARD.split()] == second[:5]
    assert won(tallies, DISCARD) == won(tallies)
    elsewhere = [tally._replace(rules="shafer", points=0.0) for tally in tallies]
    assert won(tallies).mean / 2 == won([*tallies, *elsewhere]).mean, "every round of every rule set counts alike"
    assert won(tallies, "take for draw", DISCARD) == won(tallies, DISCARD)


def test_choices_are_grouped_by_kind() -> None:
    kinds = (DISCARD, "pass for buy", "take for pass", "discard for laydown", "discard for discard", "swap for hit")
    assert [*GROUPS.values(), "swap for hit"] == [group_of(kind) for kind in kinds]


def test_choices_after_laying_down_are_listed_separately() -> None:
    first, second = (Discard(0, parse_card(card)) for card in ("2h", "3h"))
    assert DISCARD == Departure(first, second, 0.0, is_down=True).kind
    assert "discard for discard" == Departure(first, second, 0.0, is_down=False).kind

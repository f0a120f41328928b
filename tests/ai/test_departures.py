"""The measure of what a level's own choices win: the same luck after either choice, and sums that add up."""

from statistics import fmean

from ai.bots import bot_named
from game.engine.actions import Buy, Discard, Draw, Pass
from game.engine.course import Course
from game.engine.events import CardDrawn, PenaltyDrawn
from game.engine.referee import refusal
from game.engine.state import Phase
from game.engine.view import observe
from game.rules.cards import Card, parse_card
from game.rules.variant_file import shipped_variant
from tests.bench.departures import ALL, Departure, Parts, _gain, dealt, departures, lines, seat_to_act

QUARTERS = shipped_variant("quarters")


def test_two_choices_that_are_the_same_gain_nothing_over_each_other() -> None:
    course = dealt(QUARTERS, 1, "the same")
    seat = seat_to_act(course)
    assert seat is not None
    assert _gain(course, (Pass(seat), Pass(seat)), seat, bot_named("steady"), 0.5) == 0


def first_drawn(course: Course, *, somebody_buys: bool) -> Card | None:
    """The first card drawn in a turn, after everybody passed or somebody bought; which is seen to."""
    game, parts = course.game, Parts(course.game.stock)
    while game.phase is Phase.OFFER:
        seat = seat_to_act(course)
        assert seat is not None
        buys = somebody_buys and seat != game.turn and refusal(observe(game, seat), Buy(seat)) is None
        parts.carry_out(course, observe(game, seat), Buy(seat) if buys else Pass(seat))
        somebody_buys &= not buys
    assert not somebody_buys
    parts.carry_out(course, observe(game, game.turn), Draw(game.turn))
    return next(event.card for event in course.events if isinstance(event, CardDrawn))


def test_whoever_a_choice_does_not_touch_draws_the_same_card_after_it() -> None:
    passed, bought = (dealt(shipped_variant("campfire"), 1, "the same cards") for _ in range(2))
    assert first_drawn(passed, somebody_buys=False) == first_drawn(bought, somebody_buys=True)
    assert not any(isinstance(event, PenaltyDrawn) for event in passed.events)
    assert any(isinstance(event, PenaltyDrawn) for event in bought.events)
    assert sorted(passed.game.stock) != sorted(bought.game.stock)


def test_only_the_level_s_own_choices_are_judged() -> None:
    levels = bot_named("steady/never-buying"), bot_named("steady")
    found = list(departures(QUARTERS, levels, 1, "own choices"))
    assert {"pass for buy"} == {each.kind for each in found}
    assert not list(departures(QUARTERS, (levels[1], levels[1]), 1, "own choices"))


def test_gains_are_told_for_each_choice_and_for_a_game() -> None:
    thrown = [Discard(0, parse_card(card)) for card in ("2h", "3h")]
    gains = [(0, 3.0), (0, 1.0), (1, -2.0)]
    found = [Departure(game, thrown[0], thrown[1], gain) for game, gain in gains]
    told = [line.split() for line in lines("quarters", found, 2)]
    assert [["quarters", ALL], ["quarters", "discard"]] == [line[:2] for line in told]
    assert ["1.5", f"{fmean([3, 1, -2]):+.2f}"] == told[0][2:4]
    assert told[0][-3] == "+1.00"  # four points in one game, two lost in the other

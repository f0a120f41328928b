"""A single practice round: the deal matches the choices."""

from datetime import date, timedelta

import pytest

from game.engine.state import Phase
from game.match import Computer, Person
from game.practice.round_screen import RoundChoice, deal_of_the_day, match_of
from game.rules.variant_file import shipped_variant, shipped_variants

DAY = date(2026, 11, 23)


@pytest.mark.parametrize("id", shipped_variants())
@pytest.mark.parametrize("place", range(3))
def test_any_seat_of_any_round_is_dealt(id: str, place: int) -> None:
    variant = shipped_variant(id)
    for number in range(1, len(variant.rounds) + 1):
        choice = RoundChoice(id, number, ("sharp", "master"), place, "peony-1")
        match = match_of(choice, variant, ("Ida", "Mei", "Jun"))
        match.deal()

        me = (match.state.turn + place) % 3
        assert number == match.state.round
        assert [Person("Ida"), Computer("Mei", "sharp"), Computer("Jun", "master")] == [
            match.players[(me + at) % 3] for at in range(3)
        ]
        assert (0,) * 3 == tuple(seat.score for seat in match.state.seats)
        assert variant.rounds[number - 1].cards.at(3) == len(match.state.hands[me])


def test_seeds_decide_the_deal() -> None:
    variant = shipped_variant("campfire")
    choice = RoundChoice("campfire", 8, ("sharp",) * 3, 0, "peony-1")

    def hand(of: RoundChoice) -> object:
        match = match_of(of, variant, ("You", "Mei", "Jun", "Rosa"))
        match.deal()
        return match.state.hands

    assert hand(choice) == hand(choice)
    assert hand(choice) != hand(choice._replace(seed="peony-2"))


def test_take_backs_reach_the_deal() -> None:
    choice = RoundChoice("campfire", 1, ("sharp",) * 3, 0, "peony-1")
    match = match_of(choice, shipped_variant("campfire"), ("You", "Mei", "Jun", "Rosa"))

    assert match.practice
    assert Phase.ROUND_OVER is match.start_state.phase


@pytest.mark.parametrize("id", shipped_variants())
def test_dates_alone_decide_daily_deals(id: str) -> None:
    variant = shipped_variant(id)
    deals = [deal_of_the_day(id, variant, DAY + timedelta(days=at)) for at in range(60)]

    assert deals == [deal_of_the_day(id, variant, DAY + timedelta(days=at)) for at in range(60)]
    assert 60 == len({deal.seed for deal in deals})
    assert set(range(1, len(variant.rounds) + 1)) == {deal.round for deal in deals}
    assert len({deal.place for deal in deals}) > 1
    assert "2026-11-23" == deals[0].day

"""More than twenty buys, or any number of them (K-32 of `game/docs/relatives.md`)."""

import time
from dataclasses import replace

import pytest

from ai.arena import fixtures, play_game
from game.engine.view import observe
from game.play.scene.compose import seat_looks
from game.play.state.log import GameLog
from game.play.words.sharing import in_the_open
from game.rulebook.words.family import family_page
from game.rulebook.words.rulebook import rulebook
from game.rulebook.words.rules import words_of
from game.rulebook.words.ten import differences
from game.rules.schema import with_knob
from game.rules.variant import NO_LIMIT, BuysCount
from game.rules.variant_check import variant_faults
from game.rules.variant_file import earliest_format, variant_to_document
from game.text.table import cost_of_buy
from tests.clauses.table import given, open_shipped

CAMPFIRE, SHAFER = open_shipped("campfire"), open_shipped("shafer")
FREE = with_knob(CAMPFIRE, "rounds.buys", NO_LIMIT)


def asked(seat: str = '{ hand = "Js Jc" }') -> str:
    return f'variant = ""\nplayers = 3\nphase = "offer"\nasked = [2]\ndiscards = "5d"\nseats = [{{}}, {seat}, {{}}]'


@pytest.mark.clause("K-32")
@pytest.mark.parametrize("buys", [21, 40, NO_LIMIT])
def test_many_buys_pass_the_check_and_need_the_sixth_format(buys: int) -> None:
    many = with_knob(CAMPFIRE, "rounds.buys", buys)

    assert () == variant_faults(many)
    assert 6 == earliest_format(many) == variant_to_document(many)["format"]
    assert 6 > earliest_format(with_knob(CAMPFIRE, "rounds.buys", 20))


@pytest.mark.clause("K-32")
def test_the_check_stays_quick_with_any_number_of_buys() -> None:
    began = time.process_time()
    variant = with_knob(with_knob(SHAFER, "rounds.buys", NO_LIMIT), "rounds.cards", CAMPFIRE.rounds[0].cards)
    variant = with_knob(replace(variant, fewest_players=3, most_players=7), "buying.counted_in", BuysCount.GAME)
    for growing in (0, 1):
        variant_faults(
            with_knob(with_knob(variant, "buying.penalty_grows", growing), "buying.counted_in", BuysCount.GAME)
        )
    assert time.process_time() - began < 5


@pytest.mark.clause("K-32")
def test_a_player_may_buy_again_and_again() -> None:
    view = observe(given(asked('{ hand = "Js Jc", buys = 400 }'), FREE), 1)
    assert (1,) == view.asked
    assert "Costs" in cost_of_buy(view)
    assert "Leaves" not in cost_of_buy(view)
    assert "Leaves" in cost_of_buy(observe(given(asked(), CAMPFIRE), 1))


@pytest.mark.clause("K-32")
def test_no_number_is_shown_where_there_is_none() -> None:
    view = observe(given(asked(), FREE), 1)

    assert [None] * 3 == [look.buys for look in seat_looks(view, ("Ana", "Mei", "Jun"), GameLog())]
    assert "buys" not in in_the_open(view.seats[1], view.rules)
    assert "no limit" == words_of(FREE, "rounds.buys")
    assert "Buys per player: no limit." in str(rulebook(FREE))
    assert str(NO_LIMIT) not in str(rulebook(FREE)) + str(family_page(FREE)) + str(differences((FREE,)))
    assert "as often as you like" in str(family_page(FREE))
    first, *others = CAMPFIRE.rounds
    mixed = replace(CAMPFIRE, rounds=(replace(first, buys=NO_LIMIT), *others))
    assert str(NO_LIMIT) not in str(rulebook(mixed)) + str(family_page(mixed)) + str(differences((mixed,)))
    game = with_knob(FREE, "buying.counted_in", BuysCount.GAME)
    assert str(NO_LIMIT) not in words_of(game, "rounds.buys") + str(rulebook(game))


@pytest.mark.clause("K-32")
def test_computer_players_stop_buying_by_themselves() -> None:
    (fixture,) = fixtures(replace(FREE, rounds=FREE.rounds[:1]), ("novice", "steady", "greedy"), 1, "free")
    end = play_game(fixture).end
    assert max(seat.buys for seat in end.seats) < 30

"""More than twenty buys, or any number of them (K-32 of `game/docs/relatives.md`)."""

import time
from dataclasses import replace
from typing import Any

import pytest

from ai.arena import fixtures, play_game
from game.engine.actions import Allow, Buy, Discard
from game.engine.buying import buys_left
from game.engine.play import play
from game.engine.referee import legal_actions
from game.engine.state import new_game, to_act
from game.engine.view import observe
from game.play.scene.compose import seat_looks
from game.play.state.log import GameLog
from game.play.words.sharing import in_the_open
from game.rulebook.words.family import six_panels
from game.rulebook.words.questions import QUESTIONS
from game.rulebook.words.rulebook import rulebook
from game.rulebook.words.rules import words_of
from game.rules.schema import with_knob
from game.rules.short_text import read_short_text
from game.rules.variant import NO_LIMIT, BuysCount, TurnAfterBuy, Variant, VariantError
from game.rules.variant_check import TURNS_END_SINCE, variant_faults
from game.rules.variant_file import dump_variant, earliest_format, load_variant, variant_to_document
from game.text.table import cost_of_buy
from tests.clauses.table import do, given, open_shipped

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
    assert str(NO_LIMIT) not in str(rulebook(FREE)) + str(six_panels(FREE)) + str(QUESTIONS[2].cell(FREE))
    assert "as often as you like" in str(six_panels(FREE))
    first, *others = CAMPFIRE.rounds
    mixed = replace(CAMPFIRE, rounds=(replace(first, buys=NO_LIMIT), *others))
    assert str(NO_LIMIT) not in str(rulebook(mixed)) + str(six_panels(mixed)) + str(QUESTIONS[2].cell(mixed))
    game = with_knob(FREE, "buying.counted_in", BuysCount.GAME)
    assert str(NO_LIMIT) not in words_of(game, "rounds.buys") + str(rulebook(game))


@pytest.mark.clause("K-32")
def test_computer_players_stop_buying_by_themselves() -> None:
    (fixture,) = fixtures(replace(FREE, rounds=FREE.rounds[:1]), ("novice", "steady", "greedy"), 1, "free")
    end = play_game(fixture).end
    assert max(seat.buys for seat in end.seats) < 30


# ---- a turn ends ----

ENDLESS = "shanghai:shafer;buys={buys};penalty_cards={penalty};discards_owed=1;own_discard=yes"


@pytest.mark.clause("K-32")
@pytest.mark.parametrize(
    ("buys", "penalty", "ends"), [(20, 0, True), (21, 0, False), (NO_LIMIT, 1, True), (NO_LIMIT, 0, False)]
)
def test_buys_without_end_are_refused(buys: int, penalty: int, ends: bool) -> None:
    text = ENDLESS.format(buys=buys, penalty=penalty)
    if ends:
        assert () == variant_faults(read_short_text(text))
        return
    shown = '"no limit"' if buys == NO_LIMIT else buys
    with pytest.raises(
        VariantError, match=rf"rounds\[1\].buys is {shown}, .* a turn could go on without end: say 20 at most"
    ):
        read_short_text(text)


@pytest.mark.clause("K-32")
@pytest.mark.parametrize(
    "options",
    [
        {"buying.turn_after": TurnAfterBuy.BUYER_DRAWS},  # every buy leads to the end of a turn
        {"buying.penalty_grows": 1},
        {"rounds.penalty_more": 1},
        {"most_players": 2, "buying.own_discard": False},
        {"money.purse": 20, "money.buy": 1},
    ],
)
def test_no_end_is_missed_where_a_turn_has_one(options: dict[str, Any]) -> None:
    variant = endless(NO_LIMIT)
    assert all("without end" in fault for fault in variant_faults(variant))
    assert len(variant.rounds) == len(variant_faults(variant))
    for key, value in options.items():
        variant = with_knob(variant, key, value)
    assert not any("without end" in fault for fault in variant_faults(variant))


def endless(buys: int, penalty: int = 0) -> Variant:
    variant = with_knob(read_short_text(ENDLESS.format(buys=20, penalty=penalty)), "rounds.buys", buys)
    return replace(variant, fewest_players=2)


@pytest.mark.clause("K-32")
def test_an_old_file_without_end_is_still_read() -> None:
    text = dump_variant(endless(NO_LIMIT), TURNS_END_SINCE - 1)
    assert endless(NO_LIMIT) == load_variant(text, "old.toml")
    assert TURNS_END_SINCE > earliest_format(endless(NO_LIMIT))


@pytest.mark.clause("K-32")
@pytest.mark.parametrize(
    ("variant", "buys"), [(endless(20), 60), (endless(NO_LIMIT, 1), 100), (endless(NO_LIMIT), 2997)]
)
def test_players_who_buy_whatever_they_may_come_to_the_end_of_a_turn(variant: Variant, buys: int) -> None:
    state, bought = do(new_game(variant, 3, "buyers"), "deal"), 0
    while not state.turns:
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        eager = list(legal_actions(observe(state, seat), 0))
        action = next((action for action in eager if isinstance(action, Buy | Allow | Discard)), eager[0])
        state = play(state, action)[-1][1]
        bought = sum(held.buys for held in state.seats)
    assert bought <= buys
    assert bought > buys // 2


@pytest.mark.clause("K-32")
def test_nine_hundred_and_ninety_nine_is_no_limit() -> None:
    for variant, more in ((FREE, True), (endless(NO_LIMIT), False), (with_knob(CAMPFIRE, "rounds.buys", 998), False)):
        made = f'{{ hand = "Js Jc", buys = {variant.rounds[0].buys} }}'
        state = given(asked(made).replace("asked = [2]\n", ""), variant)
        assert more == (1 in state.asked)
        assert (NO_LIMIT if more else 0) == buys_left(observe(state, 1), 1)
    assert (1,) == given(asked('{ hand = "Js Jc", buys = 5000 }'), FREE).asked

"""The common frame: packs, the course of a turn, laying down, order of play (X-1 to X-3, X-5, X-7, X-12)."""

from collections import Counter
from dataclasses import fields

import pytest

from game.engine.events import TurnEnded
from game.engine.refusal import Reason
from game.engine.state import Down, Phase, State
from game.engine.view import observe
from game.rules.cards import Card, format_cards
from game.rules.variant_file import shipped_variants
from tests.clauses.table import dealt, do, events, fault, given, hand, legal, open_shipped, refused


def every_card(state: State) -> Counter[Card]:
    """Return all cards of the game, wherever they are."""
    lying = [card for held in state.hands for card in held] + [card for meld in state.melds for card in meld.cards]
    return Counter([*lying, *state.stock, *state.discards])


def table_order(state: State) -> str:
    """Return the cards in the order of the deal."""
    return format_cards([*(card for held in state.hands for card in held), *state.discards, *state.stock])


@pytest.mark.clause("X-1")
@pytest.mark.parametrize("variant", shipped_variants())
def test_every_round_is_dealt_from_all_the_packs_of_the_table(variant: str) -> None:
    rules = open_shipped(variant)
    for players in range(rules.fewest_players, rules.most_players + 1):
        state = dealt(variant, players)
        assert every_card(state) == Counter(rules.cards_for(players))


@pytest.mark.clause("X-1")
def test_the_packs_are_reshuffled_for_the_next_round() -> None:
    first = dealt("quarters", 4)
    second = do(given('variant = "quarters"\nseed = "1"\nplayers = 4\nround = 1\nphase = "round_over"'), "deal")

    assert 2 == second.round
    assert every_card(first) == every_card(second)
    assert table_order(first) != table_order(second)


@pytest.mark.clause("X-1")
def test_copies_of_a_card_are_equal_but_each_is_in_the_pack() -> None:
    state = given("""
        variant = "campfire"
        phase = "play"
        seats = [{ hand = "7h 7h 7h 9c 9c 9d 2d 2c" }, {}, {}, {}, {}]
    """)

    assert "7h 7h 9c 9c 9d 2d 2c" == hand(do(state, "P1 discard 7h"), 1)
    laid = do(state, "P1 lay set(7h 7h 7h) set(9d 9c 9c)")
    assert "2d 2c" == hand(laid, 1)
    assert Reason.NOT_IN_HAND == refused(state, "P1 lay set(7h 7h 7h) set(9d 9d 9c)")


TURN = """
    variant = "campfire"
    phase = "draw"
    upcard_alive = false
    stock = "Qd"
    seats = [{ hand = "7h 7d 7c 9h 9d 9c 7s 9s Kd 2c" }, {}, {}]
"""


@pytest.mark.clause("X-2")
@pytest.mark.parametrize(
    "early", ["P1 lay set(7h 7d 7c) set(9h 9d 9c)", "P1 discard Kd", "P1 hit 7s m1", "P1 swap 7s m1", "P1 end"]
)
def test_nothing_is_played_or_discarded_before_the_draw(early: str) -> None:
    assert Reason.NOT_NOW == refused(given(TURN), early)


@pytest.mark.clause("X-2")
def test_a_turn_is_one_draw_any_number_of_plays_and_a_discard_that_ends_it() -> None:
    drawn = do(given(TURN), "P1 draw")
    assert "7h 7d 7c 9h 9d 9c 7s 9s Kd 2c Qd" == hand(drawn, 1)
    assert [Reason.NOT_NOW] * 2 == [refused(drawn, "P1 draw"), refused(drawn, "P1 take")]

    played = do(drawn, "P1 lay set(7h 7d 7c) set(9h 9d 9c)", "P1 hit 7s m1", "P1 hit 9s m2")
    assert "Kd 2c Qd" == hand(played, 1)
    assert Phase.PLAY is played.phase

    ended = do(played, "P1 discard Kd")
    assert 1 == ended.turn
    assert Reason.NOT_YOUR_TURN == refused(ended, "P1 discard 2c")


@pytest.mark.clause("X-2")
def test_the_upcard_can_be_the_draw_of_the_turn() -> None:
    state = given('variant = "campfire"\ndiscards = "5c 8h"\nseats = [{ hand = "2c 3c" }, {}, {}]')

    taken = do(state, "P1 take")

    assert "2c 3c 8h" == hand(taken, 1)
    assert Phase.PLAY is taken.phase
    assert Reason.NOT_NOW == refused(taken, "P1 draw")


@pytest.mark.clause("X-3")
def test_only_the_top_of_the_discard_pile_is_seen() -> None:
    state = given('variant = "may_i"\nplayers = 3\ndiscards = "5c 9d 8h"')

    view = observe(state, 0)

    assert ("8h", 3) == (str(view.upcard), view.discards)
    assert not [field.name for field in fields(view) if getattr(view, field.name) == state.discards]


@pytest.mark.clause("X-3")
def test_a_draw_from_the_stock_kills_the_upcard() -> None:
    state = given('variant = "may_i"\nphase = "draw"\nplayers = 3\ndiscards = "5c 8h"')
    assert {"P1 draw", "P1 take"} == legal(state)

    drawn = do(state, "P1 draw")

    assert drawn.upcard_alive is False
    assert Reason.NOT_NOW == refused(drawn, "P1 take")
    assert Reason.NOT_NOW == refused(drawn, "P2 buy")


@pytest.mark.clause("X-3")
def test_under_a_bought_upcard_lies_a_dead_card() -> None:
    state = given('variant = "campfire"\nphase = "offer"\ndiscards = "5c 8h"\nplayers = 3')

    bought = do(state, "P1 pass", "P2 buy")

    assert "5c" == format_cards(bought.discards)
    assert {"P1 draw"} == legal(bought)
    assert Reason.UPCARD_DEAD == refused(bought, "P1 take")
    assert Reason.NOT_NOW == refused(bought, "P3 buy")


@pytest.mark.clause("X-3")
def test_under_a_taken_upcard_lies_a_dead_card() -> None:
    state = given('variant = "campfire"\nphase = "offer"\ndiscards = "5c 8h"\nplayers = 3')

    taken = do(state, "P1 take")

    assert ("5c", False) == (format_cards(taken.discards), taken.upcard_alive)
    assert Reason.NOT_NOW == refused(taken, "P2 buy")
    assert Reason.NOT_FOR_SALE == refused(taken, "P1 buy-upcard")


LAYING = """
    variant = "campfire"
    phase = "play"
    seats = [{ hand = "7h 7d 7c 9h 9d 9c Jh Jd Jc Kd" }, { hand = "4h 4d 4c 6h 6d 6c Kh" }, {}]
"""


@pytest.mark.clause("X-5")
def test_laying_down_waits_for_the_players_own_turn() -> None:
    assert Reason.NOT_YOUR_TURN == refused(given(LAYING), "P2 lay set(4h 4d 4c) set(6h 6d 6c)")


@pytest.mark.clause("X-5")
def test_a_player_without_a_draw_may_still_lay_down() -> None:
    state = given("""
        variant = "campfire"
        phase = "draw"
        stock = ""
        stock_exact = true
        discards = ""
        seats = [{ hand = "7h 7d 7c 9h 9d 9c Jh" }, {}, {}]
    """)

    laid = do(state, "P1 draw", "P1 lay set(7h 7d 7c) set(9h 9d 9c)")

    assert "Jh" == hand(laid, 1)


@pytest.mark.clause("X-5")
def test_the_whole_contract_is_laid_down_at_once_and_nothing_more() -> None:
    state = given(LAYING)

    assert "not the melds of the contract" == fault(state, "P1 lay set(7h 7d 7c)")
    assert "not the melds of the contract" == fault(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c) set(Jh Jd Jc)")
    laid = do(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c)")
    assert ["set(7h 7d 7c)", "set(9h 9d 9c)"] == [str(meld) for meld in laid.melds]
    assert Down.THIS_TURN is laid.seats[0].down


@pytest.mark.clause("X-5")
@pytest.mark.parametrize("down", ["earlier", "this_turn"])
def test_after_laying_down_no_further_meld_is_laid_down(down: str) -> None:
    state = given(f"""
        variant = "campfire"
        phase = "play"
        seats = [{{ hand = "7h 7d 7c 9h 9d 9c Kd", down = "{down}" }}, {{}}, {{}}]
    """)

    assert Reason.ALREADY_DOWN == refused(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c)")
    assert not [action for action in legal(state) if "lay" in action]


@pytest.mark.clause("X-5")
def test_nobody_has_to_lay_down() -> None:
    ended = do(given(LAYING), "P1 discard Kd")

    assert (Down.NO, 1) == (ended.seats[0].down, ended.turn)


@pytest.mark.clause("X-7")
def test_the_turn_goes_clockwise_around_the_table() -> None:
    state = given("""
        variant = "campfire"
        turn = 3
        phase = "play"
        seats = [{ hand = "2c 3c" }, {}, { hand = "4c 5c" }]
    """)

    assert TurnEnded(2, 0, discarded=True) in events(state, "P3 discard 4c")
    after = do(state, "P3 discard 4c", "P1 take", "P1 discard 2c")
    assert 1 == after.turn


@pytest.mark.clause("X-7")
@pytest.mark.parametrize(("dealer", "next_dealer"), [(1, 2), (2, 3), (3, 1)])
def test_the_deal_moves_one_seat_clockwise_each_round(dealer: int, next_dealer: int) -> None:
    state = given(f'variant = "campfire"\nplayers = 3\ndealer = {dealer}\nround = 2\nphase = "round_over"')

    after = do(state, "deal")

    assert (next_dealer - 1, next_dealer % 3) == (after.dealer, after.turn)


@pytest.mark.clause("X-12")
@pytest.mark.parametrize("variant", ["campfire", "shafer", "quarters", "may_i", "classic"])
def test_a_card_taken_in_a_turn_may_be_discarded_in_it(variant: str) -> None:
    state = given(f"""
        variant = "{variant}"
        phase = "{"draw" if variant in ("shafer", "may_i") else "offer"}"
        discards = "5c 8h"
        seats = [{{ hand = "Kd Kc 4s" }}, {{}}, {{}}]
    """)

    after = do(state, "P1 take", "P1 discard 8h")

    assert "5c 8h" == format_cards(after.discards)
    assert 1 == after.turn


@pytest.mark.clause("X-12")
def test_a_card_drawn_or_bought_in_a_turn_may_be_discarded_in_it() -> None:
    state = given("""
        variant = "shafer"
        phase = "draw"
        discards = "5c 8h"
        stock = "Jd 9c 9d 2s"
        seats = [{ hand = "Kd Kc 4s" }, {}, {}]
    """)

    after = do(state, "P1 buy-stock", "P1 draw", "P1 discard Jd", "P1 discard 2s")

    assert "5c 8h Jd 2s" == format_cards(after.discards)

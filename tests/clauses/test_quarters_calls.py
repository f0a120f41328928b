"""The rule book's clauses Q-9 to Q-14: calls, what they cost, whose turn follows, quarters from ante to tribute."""

from dataclasses import replace

import pytest

from ai.bot import Limit
from ai.bots import ROSTER
from game.engine.actions import Pass
from game.engine.buying import call_would_pay
from game.engine.events import AntesPaid, CallFined, OfferOpened, PenaltyDrawn, TurnBegan, TurnPassed, UpcardBought
from game.engine.refusal import Reason
from game.engine.state import Phase, State
from game.engine.view import observe
from game.rules.cards import NATURALS, parse_card
from game.rules.variant import IllegalCall, TurnAfterBuy
from tests.clauses.table import dealt, do, events, given, hand, legal, open_shipped, refused, with_knobs


def asking(*seats: str, stock: str = "2c 3c 4c", rest: str = "") -> State:
    """Return a state in which P1 has discarded the nine of diamonds over a king and P2 is on turn; seats as inline
    tables.
    """
    listed = ", ".join(f"{{ {seat} }}" for seat in seats)
    return given(f"""
        variant = "quarters"
        turn = 2
        turns = 1
        stock = "{stock}"
        discards = "Kd 9d"
        seats = [{listed}]
        {rest}
    """)


def after_buy(state: State, knob: TurnAfterBuy) -> State:
    """Return the position under the other values of the option of Q-12."""
    variant = replace(state.variant, buying=replace(state.variant.buying, turn_after=knob))
    return state._replace(variant=variant)


# --- who is asked ------------------------------------------------------------------------------------------------


@pytest.mark.clause("Q-9")
def test_everybody_but_the_discarder_is_asked_clockwise_from_the_discarder() -> None:
    state = asking("", "", "", "")
    assert (Phase.OFFER, (1, 2, 3)) == (state.phase, state.asked)
    state = do(state, "P2 pass", "P3 pass", "P4 pass")
    assert (Phase.DRAW, 1) == (state.phase, state.turn)


@pytest.mark.clause("Q-9")
def test_a_discard_opens_the_asking_from_the_next_player_round_to_the_one_before_the_discarder() -> None:
    state = given('variant = "quarters"\nturn = 3\nphase = "play"\nseats = [{}, {}, { hand = "9d Kd" }, {}]')
    assert OfferOpened((3, 0, 1)) in events(state, "P3 discard 9d")


@pytest.mark.clause("Q-9")
def test_the_first_upcard_may_be_bought_by_everybody_in_order_from_the_first_player() -> None:
    state = given('variant = "quarters"\ndealer = 2\ndiscards = "9d"\nseats = [{}, {}, {}, {}]')
    assert (2, 3, 0, 1) == state.asked
    assert "9d" in hand(do(state, "P3 pass", "P4 pass", "P1 pass", "P2 buy"), 2)


@pytest.mark.clause("Q-9")
def test_a_joker_turned_up_first_is_offered_like_any_card() -> None:
    state = next(state for seed in range(500) if (state := dealt("quarters", 3, str(seed))).discards[0].is_joker)
    assert (Phase.OFFER, True) == (
        state.phase,
        hand(do(state, f"P{state.turn + 1} take"), state.turn + 1).endswith("**"),
    )


@pytest.mark.clause("Q-9")
def test_a_discard_that_fits_a_meld_is_offered_like_any_card() -> None:
    state = given("""
        variant = "quarters"
        phase = "play"
        seats = [{ hand = "9h Kc" }, {}, {}]
        melds = [{ owner = 2, kind = "run", cards = "5h 6h 7h 8h" }]
    """)
    assert OfferOpened((1, 2)) in events(state, "P1 discard 9h")
    assert Reason.NO_CLAIMS is refused(do(state, "P1 discard 9h"), "P2 shanghai m1")


@pytest.mark.clause("Q-9")
def test_players_answer_only_when_asked_and_the_discarder_never() -> None:
    state = asking("", "", "")
    assert Reason.NOT_ASKED is refused(state, "P3 buy")
    assert Reason.NOT_ASKED is refused(state, "P1 buy")
    assert Reason.NOT_NOW is refused(do(state, "P2 pass", "P3 pass"), "P1 buy")


@pytest.mark.clause("Q-9")
def test_the_next_player_may_take_buy_or_leave_the_card_and_others_buy_or_leave_it() -> None:
    state = asking("", "", "")
    assert {"P2 take", "P2 buy", "P2 pass"} == legal(state)
    assert {"P3 buy", "P3 pass"} == legal(do(state, "P2 pass"))


@pytest.mark.clause("Q-9")
def test_the_next_player_takes_the_card_as_their_draw_without_paying() -> None:
    state = do(asking("", 'hand = "5s 6s"', ""), "P2 take")
    assert (Phase.PLAY, "5s 6s 9d") == (state.phase, hand(state, 2))
    assert (36, 0) == (state.seats[1].quarters, state.seats[1].buys)
    assert Reason.NOT_NOW is refused(state, "P2 draw")


@pytest.mark.clause("Q-9", "Q-10")
def test_the_next_player_who_buys_pays_gets_a_blind_card_and_still_draws_from_the_stock() -> None:
    state = do(asking("", 'hand = "5s 6s"', ""), "P2 buy")
    assert (Phase.DRAW, 1, "5s 6s 9d 2c") == (state.phase, state.turn, hand(state, 2))
    assert (35, 1) == (state.seats[1].quarters, state.seats[1].buys)
    assert {"P2 draw"} == legal(state)
    assert "5s 6s 9d 2c 3c" == hand(do(state, "P2 draw"), 2)


@pytest.mark.clause("Q-9")
def test_with_two_players_the_one_on_turn_may_buy() -> None:
    state = do(asking("", 'hand = "5s 6s"'), "P2 buy", "P2 draw")
    assert "5s 6s 9d 2c 3c" == hand(state, 2)


@pytest.mark.clause("Q-9")
def test_a_player_who_left_the_card_to_the_others_may_not_take_it_after_them() -> None:
    state = do(asking("", "", ""), "P2 pass", "P3 pass")
    assert Reason.UPCARD_DECLINED is refused(state, "P2 take")
    assert {"P2 draw"} == legal(state)


# --- the price --------------------------------------------------------------------------------------------------


@pytest.mark.clause("Q-10")
def test_a_purchase_costs_a_quarter_into_the_pot_and_brings_the_upcard_and_one_stock_card() -> None:
    state = asking("", "", 'hand = "5s 6s"', rest="pot = 12")
    happened = events(do(state, "P2 pass"), "P3 buy")
    nine, two = parse_card("9d"), parse_card("2c")
    assert [UpcardBought(2, nine, 1), PenaltyDrawn(2, two), TurnPassed(2), TurnBegan(2, 1, True)] == happened
    state = do(state, "P2 pass", "P3 buy")
    assert ("5s 6s 9d 2c", 35, 13, 1) == (hand(state, 3), state.seats[2].quarters, state.pot, state.seats[2].buys)


@pytest.mark.clause("Q-10", "Q-11")
def test_the_third_purchase_of_a_round_is_allowed_and_the_fourth_call_only_pays() -> None:
    third = do(asking("", "buys = 2", ""), "P2 buy")
    assert (3, 13) == (third.seats[1].buys, third.seats[1].cards)
    fourth = asking("", "buys = 3", "")
    assert [CallFined(1, 1)] == events(fourth, "P2 buy")


@pytest.mark.clause("Q-10")
def test_purchases_are_counted_anew_in_every_round() -> None:
    state = given("""
        variant = "quarters"
        phase = "play"
        seats = [{ hand = "Kc", buys = 3 }, { buys = 2 }]
    """)
    assert [0, 0] == [seat.buys for seat in do(state, "P1 discard Kc", "deal").seats]


# --- binding calls ----------------------------------------------------------------------------------------------

MAY_NOT = ["buys = 3", 'down = "earlier"', "quarters = 0"]


@pytest.mark.clause("Q-11")
@pytest.mark.parametrize("seat", MAY_NOT)
def test_a_call_by_a_player_who_may_not_buy_pays_for_nothing_and_the_asking_goes_on(seat: str) -> None:
    state = do(asking("", "", f'hand = "5s 6s", {seat}', "", rest="pot = 12"), "P2 pass")
    paid = do(state, "P3 buy")
    assert ("5s 6s", state.seats[2].buys) == (hand(paid, 3), paid.seats[2].buys)
    assert (state.seats[2].quarters - 1, 13) == (paid.seats[2].quarters, paid.pot)
    assert (Phase.OFFER, (3,), True) == (paid.phase, paid.asked, paid.upcard_alive)


@pytest.mark.clause("Q-11")
def test_the_asking_goes_on_to_a_legal_call_which_ends_it() -> None:
    state = do(asking("", "", "buys = 3", "", ""), "P2 pass", "P3 buy", "P4 buy")
    assert (Phase.DRAW, 3) == (state.phase, state.turn)
    assert [35, 35, 36] == [seat.quarters for seat in state.seats[2:]]


@pytest.mark.clause("Q-11")
@pytest.mark.parametrize("seat", MAY_NOT)
def test_players_who_may_not_buy_are_asked_too_and_may_decline_for_free(seat: str) -> None:
    state = do(asking("", "", seat, ""), "P2 pass")
    assert {"P3 buy", "P3 pass"} == legal(state)
    assert state.seats == do(state, "P3 pass").seats


@pytest.mark.parametrize("seat", MAY_NOT)
def test_who_may_not_buy_is_not_asked(seat: str) -> None:
    house = with_knobs(open_shipped("quarters"), buying__illegal_call=IllegalCall.REFUSED)
    state = given(f'variant = ""\nphase = "play"\nseats = [{{ hand = "9h Kc" }}, {{}}, {{ {seat} }}, {{}}]', house)
    assert OfferOpened((1, 3)) in events(state, "P1 discard 9h")


@pytest.mark.clause("Q-11")
def test_an_illegal_call_gives_up_the_card_for_the_player_on_turn_too() -> None:
    state = do(asking("", "buys = 3", ""), "P2 buy", "P3 pass")
    assert (Phase.DRAW, 1, 35) == (state.phase, state.turn, state.seats[1].quarters)
    assert Reason.UPCARD_DECLINED is refused(state, "P2 take")


@pytest.mark.clause("Q-11")
def test_an_illegal_call_by_the_last_one_asked_ends_the_asking_and_the_turn_begins() -> None:
    state = do(asking("", "", "buys = 3"), "P2 pass", "P3 buy")
    assert (Phase.DRAW, 1) == (state.phase, state.turn)


@pytest.mark.clause("Q-11")
def test_where_no_unseen_card_is_available_nobody_else_is_asked_or_fined() -> None:
    # One card lies under the upcard: enough for the unseen card, but not for the draw after it as well.
    state = asking("", "", "buys = 3", stock="", rest="stock_exact = true")
    assert (1,) == state.asked
    assert Reason.PENALTY_NOT_TO_BE_HAD is refused(state, "P2 buy")
    assert {"P2 take", "P2 pass"} == legal(state)


@pytest.mark.clause("Q-11")
def test_one_card_in_the_stock_and_one_under_the_upcard_are_enough_to_be_asked() -> None:
    state = asking("", "", "", stock="2c", rest="stock_exact = true")
    assert (1, 2) == state.asked
    state = do(state, "P2 pass", "P3 buy", "P3 draw")
    assert ("9d 2c Kd", ()) == (" ".join(hand(state, 3).split()[-3:]), state.stock)


@pytest.mark.clause("Q-11")
@pytest.mark.parametrize(("seat", "pays"), [("", False), *((seat, True) for seat in MAY_NOT)])
def test_a_person_can_be_warned_that_a_call_would_only_pay(seat: str, pays: bool) -> None:
    state = do(asking("", "", seat), "P2 pass")
    assert pays == call_would_pay(observe(state, 2))


@pytest.mark.clause("Q-11")
@pytest.mark.parametrize("level", ROSTER)
@pytest.mark.parametrize("seat", MAY_NOT)
def test_no_computer_player_calls_when_it_may_not(level: str, seat: str) -> None:
    for card in NATURALS[::5]:
        state = do(asking("", "", seat), "P2 pass")._replace(discards=(card,))
        assert Pass(2) == ROSTER[level].choose(observe(state, 2), (), Limit(nodes=50))


# --- whose turn follows -----------------------------------------------------------------------------------------


@pytest.mark.clause("Q-12")
def test_after_a_purchase_the_buyer_draws_plays_and_discards_and_those_between_are_passed_over() -> None:
    state = do(asking("", "", "", 'hand = "5s 6s"', ""), "P2 pass", "P3 pass", "P4 buy")
    assert (3, Phase.DRAW) == (state.turn, state.phase)
    assert {"P4 draw"} == legal(state)
    state = do(state, "P4 draw", "P4 discard 9d")
    assert (4, (4, 0, 1, 2)) == (state.turn, state.asked)


@pytest.mark.clause("Q-12")
def test_the_buyer_draws_from_the_stock_as_the_upcard_is_gone() -> None:
    state = do(asking("", "", 'hand = "5s 6s"'), "P2 pass", "P3 buy")
    assert Reason.UPCARD_DEAD is refused(state, "P3 take")
    assert "5s 6s 9d 2c 3c" == hand(do(state, "P3 draw"), 3)
    assert Reason.NOT_YOUR_TURN is refused(state, "P2 draw")


@pytest.mark.clause("Q-12")
def test_an_option_leaves_the_turn_where_it_was() -> None:
    state = after_buy(asking("", "", "", 'hand = "5s 6s"'), TurnAfterBuy.UNCHANGED)
    state = do(state, "P2 pass", "P3 pass", "P4 buy")
    assert (1, "5s 6s 9d 2c") == (state.turn, hand(state, 4))
    assert {"P2 draw"} == legal(state)


@pytest.mark.clause("Q-12")
def test_an_option_lets_the_buyer_go_on_without_a_draw() -> None:
    state = after_buy(asking("", "", "", 'hand = "5s 6s"'), TurnAfterBuy.BUYER_PLAYS)
    state = do(state, "P2 pass", "P3 pass", "P4 buy")
    assert (3, Phase.PLAY, "5s 6s 9d 2c") == (state.turn, state.phase, hand(state, 4))
    assert Reason.NOT_NOW is refused(state, "P4 draw")
    assert 0 == do(state, "P4 discard 9d").turn


# --- ante, purse, tribute ---------------------------------------------------------------------------------


@pytest.mark.clause("Q-13")
def test_everybody_brings_forty_quarters_and_antes_four_at_the_start_of_the_game() -> None:
    state = dealt("quarters", 5)
    assert ([36] * 5, 20) == ([seat.quarters for seat in state.seats], state.pot)


@pytest.mark.clause("Q-13")
def test_no_ante_is_paid_for_later_rounds() -> None:
    state = given('variant = "quarters"\nphase = "play"\nseats = [{ hand = "Kc" }, {}, {}]')
    state = do(state, "P1 discard Kc")
    assert AntesPaid(4) not in events(state, "deal")
    assert (12, [38, 35, 35]) == (do(state, "deal").pot, [seat.quarters for seat in do(state, "deal").seats])


@pytest.mark.clause("Q-13")
def test_the_ante_is_paid_even_below_zero() -> None:
    state = given('variant = "quarters"\nround = 0\nseats = [{ quarters = 3 }, {}]')
    assert [-1, 36] == [seat.quarters for seat in do(state, "deal").seats]


@pytest.mark.clause("Q-13", "Q-14")
def test_penalty_and_tribute_are_paid_even_below_zero() -> None:
    fined = do(asking("", "quarters = 0", "", rest="pot = 12"), "P2 buy")
    assert (-1, 13) == (fined.seats[1].quarters, fined.pot)
    state = given('variant = "quarters"\nphase = "play"\nseats = [{ hand = "Kc" }, { quarters = -2 }]')
    assert [37, -3] == [seat.quarters for seat in do(state, "P1 discard Kc").seats]


@pytest.mark.clause("Q-13")
def test_the_last_quarter_still_buys() -> None:
    state = do(asking("", "quarters = 1", ""), "P2 buy")
    assert (0, 1) == (state.seats[1].quarters, state.seats[1].buys)


@pytest.mark.clause("Q-14")
def test_the_player_who_goes_out_gets_a_quarter_from_every_other_player_and_none_from_the_pot() -> None:
    state = given("""
        variant = "quarters"
        turn = 2
        phase = "play"
        pot = 9
        seats = [{ quarters = 10 }, { hand = "Kc", quarters = 20 }, { quarters = 30 }, { quarters = 5 }]
    """)
    state = do(state, "P2 discard Kc")
    assert ([9, 23, 29, 4], 9) == ([seat.quarters for seat in state.seats], state.pot)
    assert 1 == state.sheet[-1].tribute


@pytest.mark.clause("Q-14")
def test_a_drawn_round_brings_nobody_a_tribute() -> None:
    state = given('variant = "quarters"\nphase = "play"\nturns = 79\nseats = [{ hand = "Kc 2c" }, {}]')
    state = do(state, "P1 discard Kc")
    assert (Phase.ROUND_OVER, None, 0) == (state.phase, state.sheet[-1].out, state.sheet[-1].tribute)
    assert [36, 36] == [seat.quarters for seat in state.seats]

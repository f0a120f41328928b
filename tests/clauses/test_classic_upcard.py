"""The rule book's clauses C-7, C-8, C-13 and C-14: the upcard, "Shanghai!" into the hand, and an empty stock."""

from dataclasses import replace

import pytest

from game.engine.events import CardDrawn, CardGiven, ClaimOpened, ShanghaiCalled, StockRemade
from game.engine.position import load_position
from game.engine.refusal import Reason
from game.engine.state import Phase, State
from game.rules.cards import format_cards
from game.rules.variant import ByPlayers
from tests.clauses.table import dealt, do, events, given, hand, legal, open_shipped, refused

CLASSIC = open_shipped("classic")


def asking(*seats: str, rest: str = "") -> State:
    """Return a state in which P1 has discarded the nine of diamonds over a king and P2 is on turn; seats as inline
    tables.
    """
    listed = ", ".join(f"{{ {seat} }}" for seat in seats)
    return given(f"""
        variant = "classic"
        turn = 2
        turns = 1
        stock = "3c 4c 5c"
        discards = "Kd 9d"
        seats = [{listed}]
        {rest}
    """)


# --- C-7, C-8: buying -------------------------------------------------------------------------------------------------


@pytest.mark.clause("C-7")
def test_the_player_on_turn_has_the_first_refusal_and_takes_the_upcard_as_their_draw() -> None:
    state = asking("", 'hand = "Qs"', "", "")
    assert ((1, 2, 3), {"P2 take", "P2 pass"}) == (state.asked, legal(state))
    assert Reason.TURN_TAKES is refused(state, "P2 buy")
    assert (Phase.PLAY, "Qs 9d") == (do(state, "P2 take").phase, hand(do(state, "P2 take"), 2))


@pytest.mark.clause("C-7")
def test_a_declined_upcard_goes_to_the_nearest_buyer_in_turn_order_with_one_stock_card() -> None:
    state = do(asking("", 'hand = "Qs"', 'hand = "5s 6s"', ""), "P2 pass")
    assert Reason.NOT_ASKED is refused(state, "P4 buy")
    state = do(state, "P3 buy")
    assert ("5s 6s 9d 3c", 1) == (hand(state, 3), state.seats[2].buys)
    assert Reason.NOT_NOW is refused(state, "P4 buy")


@pytest.mark.clause("C-7")
@pytest.mark.parametrize("answers", [("P2 pass", "P3 buy"), ("P2 pass", "P3 pass", "P4 pass")])
def test_a_player_who_declined_draws_from_the_stock_whether_another_bought_or_not(answers: tuple[str, ...]) -> None:
    state = do(asking("", "", "", ""), *answers)
    assert (1, {"P2 draw"}) == (state.turn, legal(state))


@pytest.mark.clause("C-7")
def test_bought_cards_wait_for_the_buyers_own_turn() -> None:
    state = do(asking("", "", 'hand = "9h 9c 5s 5h 5c"'), "P2 pass", "P3 buy")
    assert Reason.NOT_YOUR_TURN is refused(state, "P3 lay set(9h 9c 9d) set(5s 5h 5c)")
    assert Reason.NOT_YOUR_TURN is refused(state, "P3 discard 9d")


@pytest.mark.clause("C-7")
def test_two_buys_are_allowed_in_the_first_seven_rounds_and_three_in_the_last_three() -> None:
    assert [2] * 7 + [3] * 3 == [round_.buys for round_ in CLASSIC.rounds]
    assert (1, 3) == asking("", "", "buys = 2", "buys = 1", rest="round = 7").asked
    assert (1, 2, 3) == asking("", "", "buys = 2", "buys = 1", rest="round = 8").asked
    assert (1, 3) == asking("", "", "buys = 3", "buys = 1", rest="round = 8").asked


@pytest.mark.clause("C-7")
def test_a_joker_turned_up_first_is_offered_like_any_card() -> None:
    state = next(state for seed in range(900) if (state := dealt("classic", 3, str(seed))).discards[0].is_joker)
    assert hand(do(state, f"P{state.turn + 1} take"), state.turn + 1).endswith("**")


@pytest.mark.clause("C-8")
def test_a_player_who_is_down_is_not_asked_to_buy() -> None:
    state = asking("", "", 'down = "earlier"', "")
    assert (1, 3) == state.asked
    assert Reason.NOT_ASKED is refused(do(state, "P2 pass"), "P3 buy")


@pytest.mark.clause("C-8")
def test_a_player_who_is_down_may_still_take_the_upcard_as_their_draw() -> None:
    assert {"P2 take", "P2 pass"} == legal(asking("", 'down = "earlier"', "", ""))


@pytest.mark.clause("C-8")
def test_a_player_who_was_down_buys_again_in_the_next_round() -> None:
    state = given("""
        variant = "classic"
        dealer = 1
        turn = 1
        phase = "play"
        seats = [{ hand = "9h", down = "earlier" }, { down = "earlier" }, { down = "earlier" }]
        melds = [{ owner = 1, kind = "run", cards = "5h 6h 7h 8h" }]
    """)
    assert (1, 2, 0) == do(state, "P1 hit 9h m1", "deal").asked


# --- C-13: Shanghai ---------------------------------------------------------------------------------------------------


def about_to_discard(cards: str, *others: str, melds: str = "run(5h 6h 7h 8h)", seed: int = 0) -> str:
    """Return P1 with these cards after the draw; the melds are P2's. The others as inline tables, P2 first."""
    listed = ", ".join(f"{{ {seat} }}" for seat in others)
    texts = melds.replace(") ", ")|").split("|")
    tabled = ", ".join(f'{{ owner = 2, kind = "{text[:3]}", cards = "{text[4:-1]}" }}' for text in texts)
    return f"""
        variant = "classic"
        phase = "play"
        stock = "3c 4c"
        discards = "Kd"
        discarder = 3
        seed = {seed}
        seats = [{{ hand = "{cards}" }}, {listed}]
        melds = [{tabled}]
    """


@pytest.mark.clause("C-13")
def test_a_discard_that_fits_a_meld_may_be_claimed_by_everybody_but_the_discarder_clockwise() -> None:
    state = given(about_to_discard("9h Kc", "", "", ""))
    assert ClaimOpened((1, 2, 3)) in events(state, "P1 discard 9h")
    assert Phase.OFFER is do(given(about_to_discard("Th Kc", "", "", "")), "P1 discard Th").phase


@pytest.mark.clause("C-13")
def test_the_caller_gets_the_card_and_gives_the_discarder_one_held_before() -> None:
    state = do(given(about_to_discard("9h Kc", 'hand = "Qs Qd"', "")), "P1 discard 9h")
    called, card_given = events(state, "P2 shanghai")[:2]
    assert isinstance(called, ShanghaiCalled)
    assert (1, None, None) == (called.seat, called.meld, called.grown)
    assert isinstance(card_given, CardGiven)
    assert (1, 0) == (card_given.giver, card_given.taker)
    state = do(state, "P2 shanghai")
    assert [2, 2] == [seat.cards for seat in state.seats[:2]]
    assert ("Kc", "9h") == (hand(state, 1).split()[0], hand(state, 2).split()[1])


@pytest.mark.clause("C-13")
def test_chance_decides_which_card_is_given_but_never_the_one_just_claimed() -> None:
    drawn = set()
    for seed in range(40):
        state = do(given(about_to_discard("9h Kc", 'hand = "Qs Qd Qc"', "", seed=seed)), "P1 discard 9h")
        drawn.add(hand(do(state, "P2 shanghai"), 1).split()[-1])
    assert {"Qs", "Qd", "Qc"} == drawn


@pytest.mark.clause("C-13")
def test_nobody_goes_out_by_a_claim() -> None:
    state = do(given(about_to_discard("9h Kc", 'hand = "Qs"', "")), "P1 discard 9h", "P2 shanghai")
    assert ("Kc Qs", "9h") == (hand(state, 1), hand(state, 2))
    assert (Phase.DRAW, 1) == (state.phase, state.turn)


@pytest.mark.clause("C-13")
@pytest.mark.parametrize("seat", ['hand = "Qs"', 'hand = "Qs Qd", buys = 2', 'hand = "Qs", down = "earlier"'])
def test_a_claim_needs_neither_a_second_card_nor_buys_left_and_being_down_does_not_stop_it(seat: str) -> None:
    state = do(given(about_to_discard("9h Kc", "", seat, "")), "P1 discard 9h", "P2 pass")
    assert {"P3 pass", "P3 shanghai"} == legal(state)
    assert state.seats[2].buys == do(state, "P3 shanghai").seats[2].buys


@pytest.mark.clause("C-13")
def test_a_claim_names_no_meld_because_the_card_goes_to_the_hand() -> None:
    state = do(given(about_to_discard("9h Kc", "", "")), "P1 discard 9h")
    assert Reason.CARD_COMES_TO_HAND is refused(state, "P2 shanghai m1")


@pytest.mark.clause("C-13")
def test_after_a_claim_the_next_player_finds_no_upcard() -> None:
    state = do(given(about_to_discard("9h Kc", 'hand = "Qs"', "")), "P1 discard 9h", "P2 pass", "P3 shanghai")
    assert {"P2 draw"} == legal(state)
    assert "Qs 3c" == hand(do(state, "P2 draw"), 2)


@pytest.mark.clause("C-13")
def test_a_discard_nobody_claims_is_offered_as_usual() -> None:
    state = do(given(about_to_discard("9h Kc", "", "")), "P1 discard 9h", "P2 pass", "P3 pass")
    assert (Phase.OFFER, (1, 2)) == (state.phase, state.asked)


@pytest.mark.clause("C-13")
def test_a_card_that_could_only_be_swapped_for_a_joker_is_not_claimable() -> None:
    state = do(given(about_to_discard("6h Kc", "", "", melds="run(5h ** 7h 8h)")), "P1 discard 6h")
    assert Phase.OFFER is state.phase


@pytest.mark.clause("C-13")
@pytest.mark.parametrize(("melds", "phase"), [("set(7h 7d ** **)", Phase.OFFER), ("set(7h 7d **)", Phase.CLAIM)])
def test_a_joker_is_claimable_only_where_a_meld_may_take_one_more(melds: str, phase: Phase) -> None:
    dealing = replace(CLASSIC.dealing, jokers=ByPlayers(((3, 8, 8),)))
    house = replace(CLASSIC, dealing=dealing)
    text = about_to_discard("** Kc", "", "", melds=melds)
    state = load_position(text, "test", open_variant=lambda _: house)
    assert phase is do(state, "P1 discard **").phase


# --- C-14: the stock runs out -----------------------------------------------------------------------------------------

NEARLY_EMPTY = """
    variant = "classic"
    phase = "draw"
    turn = 2
    turns = 9
    stock_exact = true
    seats = [{ hand = "Kc Kh" }, { hand = "Qs Qd" }, { hand = "Js Jd" }]
"""


@pytest.mark.clause("C-14")
def test_the_discards_under_the_top_one_are_shuffled_into_a_new_stock_when_a_card_is_needed() -> None:
    state = given(NEARLY_EMPTY + 'stock = ""\ndiscards = "2c 3c 4c 5c 6c"')
    remade, drawn = events(state, "P2 draw")
    assert isinstance(remade, StockRemade)
    assert ("2c 3c 4c 5c", False) == (format_cards(sorted(card for card in remade.stock if card)), remade.whole)
    assert isinstance(drawn, CardDrawn)
    assert ("6c", 3) == (format_cards(do(state, "P2 draw").discards), len(do(state, "P2 draw").stock))


@pytest.mark.clause("C-14")
def test_the_stock_is_not_remade_before_a_card_is_needed() -> None:
    state = given(NEARLY_EMPTY + 'stock = "Td"\ndiscards = "2c 3c 4c"')
    assert 1 == len(events(state, "P2 draw"))
    state = do(state, "P2 draw")
    assert ((), "2c 3c 4c") == (state.stock, format_cards(state.discards))

"""The rule book's clauses M-6, M-7, M-12 and M-13: the upcard, and "Shanghai!", which puts a discard on the table."""

from collections import Counter

import pytest

from game.engine.events import BuyRequested, CardGiven, ClaimOpened, ShanghaiCalled, TurnBegan, redacted
from game.engine.refusal import Reason
from game.engine.state import Phase, State
from game.rules.cards import parse_card
from game.rules.fit import End, Misfit
from tests.clauses.table import dealt, do, events, given, hand, legal, meld, open_shipped, refused

# --- M-6, M-7: the upcard ---------------------------------------------------------------------------------------------


def asking(*seats: str) -> State:
    """Return a state in which P1 has discarded the nine of diamonds over a king and P2 is on turn; seats as inline
    tables.
    """
    listed = ", ".join(f"{{ {seat} }}" for seat in seats)
    return given(f"""
        variant = "may_i"
        turn = 2
        turns = 1
        stock = "3c 4c 5c"
        discards = "Kd 9d"
        seats = [{listed}]
    """)


@pytest.mark.clause("M-6")
def test_the_others_are_asked_before_the_turn_clockwise_from_the_player_on_turn() -> None:
    state = asking("", "", "", "")
    assert ((2, 3), {"P3 buy", "P3 pass"}) == (state.asked, legal(state))
    assert Reason.NOT_ASKED is refused(state, "P2 take")


@pytest.mark.clause("M-6")
@pytest.mark.parametrize("rank", [0, 2])
def test_a_wild_turned_up_first_may_be_bought_by_everybody_but_the_first_player(rank: int) -> None:
    state = next(state for seed in range(500) if (state := dealt("may_i", 3, str(seed))).discards[0].rank == rank)
    assert tuple((state.turn + step) % 3 for step in (1, 2)) == state.asked


@pytest.mark.clause("M-6")
def test_the_player_on_turn_may_let_the_asker_have_the_card_with_one_penalty_card() -> None:
    state = asking("", 'hand = "Qs"', "", 'hand = "5s 6s"')
    assert [BuyRequested(3)] == events(do(state, "P3 pass"), "P4 buy")
    state = do(state, "P3 pass", "P4 buy")
    assert {"P2 take", "P2 allow"} == legal(state)
    state = do(state, "P2 allow")
    assert ("5s 6s 9d 3c", 1, 1) == (hand(state, 4), state.seats[3].buys, state.turn)
    assert {"P2 draw"} == legal(state)
    assert "Qs 4c" == hand(do(state, "P2 draw"), 2)


@pytest.mark.clause("M-6")
def test_the_player_on_turn_keeps_the_card_only_by_taking_it_as_her_draw() -> None:
    state = do(asking("", 'hand = "Qs"', 'hand = "5s 6s"'), "P3 buy")
    assert Reason.NOT_NOW is refused(state, "P2 buy")
    state = do(state, "P2 take")
    assert (Phase.PLAY, "Qs 9d", "5s 6s") == (state.phase, hand(state, 2), hand(state, 3))
    assert (0, 0) == (state.seats[1].buys, state.seats[2].buys)


@pytest.mark.clause("M-6")
def test_a_player_who_bought_three_times_in_the_round_is_not_asked() -> None:
    assert (3,) == asking("", "", "buys = 3", "buys = 2").asked
    assert {3} == {round_.buys for round_ in open_shipped("may_i").rounds}


@pytest.mark.clause("M-6")
def test_being_down_does_not_end_the_right_to_buy() -> None:
    state = do(asking("", "", 'hand = "5s 6s", down = "earlier"'), "P3 buy", "P2 allow")
    assert "5s 6s 9d 3c" == hand(state, 3)


@pytest.mark.clause("M-7")
def test_if_nobody_asks_the_player_on_turn_chooses_between_upcard_and_stock() -> None:
    state = do(asking("", 'hand = "Qs"', "", ""), "P3 pass", "P4 pass")
    assert {"P2 take", "P2 draw"} == legal(state)
    assert "Qs 9d" == hand(do(state, "P2 take"), 2)


@pytest.mark.clause("M-7")
def test_an_upcard_nobody_wanted_is_unavailable_once_play_goes_on() -> None:
    state = do(asking("", 'hand = "Qs"', ""), "P3 pass", "P2 draw")
    assert not state.upcard_alive
    assert Reason.NOT_NOW is refused(state, "P2 take")
    assert Reason.NOT_NOW is refused(state, "P3 buy")
    taken = do(state, "P2 discard Qs", "P1 buy", "P3 allow")
    assert ("Kd 9d", False) == (" ".join(map(str, taken.discards)), taken.upcard_alive)
    assert Reason.UPCARD_DEAD is refused(taken, "P3 take")


# --- M-12, M-13: Shanghai ---------------------------------------------------------------------------------------------


def about_to_discard(cards: str, *others: str, melds: str = "run(5h 6h 7h 8h)", seed: int = 0) -> State:
    """Return P1 with these cards after the draw; the melds are P2's. The others as inline tables, P2 first."""
    listed = ", ".join(f"{{ {seat} }}" for seat in others)
    texts = melds.replace(") ", ")|").split("|")
    tabled = ", ".join(f'{{ owner = 2, kind = "{text[:3]}", cards = "{text[4:-1]}" }}' for text in texts)
    return given(f"""
        variant = "may_i"
        phase = "play"
        stock = "3c 4c"
        discards = "Kd"
        discarder = 2
        seed = {seed}
        seats = [{{ hand = "{cards}" }}, {listed}]
        melds = [{tabled}]
    """)


@pytest.mark.clause("M-12")
def test_a_discard_that_fits_a_meld_opens_a_claim_for_everybody_but_the_discarder_clockwise() -> None:
    state = about_to_discard("9h Kc", "", "", "")
    assert ClaimOpened((1, 2, 3)) in events(state, "P1 discard 9h")
    state = do(state, "P1 discard 9h")
    assert (Phase.CLAIM, {"P2 pass", "P2 shanghai m1"}) == (state.phase, legal(state))


@pytest.mark.clause("M-12")
def test_a_discard_that_fits_no_meld_opens_no_claim() -> None:
    state = do(about_to_discard("Th Kc", "", "", ""), "P1 discard Th")
    assert Phase.OFFER is state.phase
    assert Reason.NOT_NOW is refused(state, "P2 shanghai m1")


@pytest.mark.clause("M-12")
def test_the_caller_need_be_neither_down_nor_the_owner_of_the_meld() -> None:
    state = do(about_to_discard("9h Kc", "", 'hand = "Qs Qd"'), "P1 discard 9h", "P2 pass", "P3 shanghai m1")
    assert ("run(5h 6h 7h 8h 9h)", 1) == (meld(state, 1), state.seats[2].cards)


@pytest.mark.clause("M-12")
def test_of_several_callers_the_nearest_clockwise_from_the_discarder_gets_the_card() -> None:
    state = do(about_to_discard("9h Kc", "", "", ""), "P1 discard 9h")
    assert Reason.NOT_ASKED is refused(state, "P3 shanghai m1")
    assert Reason.NOT_ASKED is refused(state, "P1 shanghai m1")
    state = do(state, "P2 shanghai m1")
    assert Reason.NOT_NOW is refused(state, "P3 shanghai m1")


@pytest.mark.clause("M-12")
def test_the_card_goes_to_the_meld_and_the_discarder_gets_one_of_the_callers_cards() -> None:
    state = do(about_to_discard("9h Kc", 'hand = "Qs Qd"', ""), "P1 discard 9h")
    called, given_back, began = events(state, "P2 shanghai m1")
    assert isinstance(called, ShanghaiCalled)
    assert (1, parse_card("9h"), 0) == (called.seat, called.card, called.meld)
    assert isinstance(given_back, CardGiven)
    assert (1, 0) == (given_back.giver, given_back.taker)
    assert TurnBegan(1) == began
    assert 0 == state.chances
    state = do(state, "P2 shanghai m1")
    assert 1 == state.chances
    assert Counter(["Kc", "Qs", "Qd"]) == Counter(hand(state, 1).split() + hand(state, 2).split())
    assert (2, 1, "Kd") == (state.seats[0].cards, state.seats[1].cards, " ".join(map(str, state.discards)))


@pytest.mark.clause("M-12")
def test_chance_decides_which_of_the_callers_cards_it_is() -> None:
    held = "Qs Qd Js Jd"
    drawn = set()
    for seed in range(40):
        state = about_to_discard("9h Kc", f'hand = "{held}"', "", seed=seed)
        drawn.add(hand(do(state, "P1 discard 9h", "P2 shanghai m1"), 1).split()[-1])
    assert set(held.split()) == drawn


@pytest.mark.clause("M-12")
def test_the_next_player_finds_no_upcard_and_draws_from_the_stock() -> None:
    state = do(about_to_discard("9h Kc", 'hand = "Qs"', ""), "P1 discard 9h", "P2 pass", "P3 shanghai m1")
    assert (Phase.DRAW, 1, False) == (state.phase, state.turn, state.upcard_alive)
    assert {"P2 draw"} == legal(state)
    assert Reason.UPCARD_DEAD is refused(state, "P2 take")
    assert "Qs 3c" == hand(do(state, "P2 draw"), 2)


@pytest.mark.clause("M-12")
def test_a_discard_nobody_claims_is_offered_as_usual() -> None:
    state = do(about_to_discard("9h Kc", "", "", ""), "P1 discard 9h", "P2 pass", "P3 pass", "P4 pass")
    assert (Phase.OFFER, (2, 3), True) == (state.phase, state.asked, state.upcard_alive)


@pytest.mark.clause("M-12")
def test_the_caller_chooses_the_meld_and_the_end() -> None:
    state = about_to_discard("** Kc", "", "", melds="run(5h 6h 7h 8h) set(Jh Jd Jc)")
    state = do(state, "P1 discard **")
    expected = {"P2 pass", "P2 shanghai m1 low", "P2 shanghai m1 high", "P2 shanghai m2"}
    assert expected == legal(state)
    assert Reason.WHICH_END is refused(state, "P2 shanghai m1")
    assert Reason.SAY_WHICH_MELD is refused(state, "P2 shanghai")
    assert "run(** 5h 6h 7h 8h)" == meld(do(state, "P2 shanghai m1 low"), 1)
    assert "set(Jh Jd Jc **)" == meld(do(state, "P2 shanghai m2"), 2)
    called = events(state, "P2 shanghai m1 high")[0]
    assert isinstance(called, ShanghaiCalled)
    assert End.HIGH is called.end


@pytest.mark.clause("M-12")
def test_the_card_goes_only_where_it_fits() -> None:
    state = do(about_to_discard("9h Kc", "", "", melds="run(5h 6h 7h 8h) set(Jh Jd Jc)"), "P1 discard 9h")
    assert Misfit.DOES_NOT_FIT is refused(state, "P2 shanghai m2")
    assert Reason.NOT_AT_THAT_END is refused(state, "P2 shanghai m1 low")
    assert Reason.NO_SUCH_MELD is refused(state, "P2 shanghai m3")


@pytest.mark.clause("M-12")
@pytest.mark.parametrize("wild", ["**", "2c"])
def test_a_wild_is_claimable_only_where_the_meld_may_take_one_more(wild: str) -> None:
    state = do(about_to_discard(f"{wild} Kc", "", "", melds="run(5h ** 7h 2h) set(Jh Jd Jc)"), f"P1 discard {wild}")
    assert {"P2 pass", "P2 shanghai m2"} == legal(state)
    assert Misfit.TOO_MANY_WILDS is refused(state, "P2 shanghai m1 low")
    state = do(about_to_discard(f"{wild} Kc", "", "", melds="run(5h ** 7h 2h)"), f"P1 discard {wild}")
    assert Phase.OFFER is state.phase


@pytest.mark.clause("M-12")
def test_a_card_that_could_only_be_exchanged_for_a_wild_is_not_claimable() -> None:
    state = do(about_to_discard("6h Kc", "", "", melds="run(5h ** 7h 8h)"), "P1 discard 6h")
    assert Phase.OFFER is state.phase


@pytest.mark.clause("M-12")
def test_a_claim_is_not_a_buy_and_needs_and_uses_no_buys() -> None:
    state = do(about_to_discard("9h Kc", "", 'hand = "Qs Qd", buys = 3'), "P1 discard 9h", "P2 pass")
    assert 3 == do(state, "P3 shanghai m1").seats[2].buys


@pytest.mark.clause("M-12")
def test_only_giver_and_taker_learn_which_card_comes_back() -> None:
    state = do(about_to_discard("9h Kc", 'hand = "Qs Qd"', "", ""), "P1 discard 9h")
    card_given = events(state, "P2 shanghai m1")[1]
    assert isinstance(card_given, CardGiven)
    hidden_events = [redacted(card_given, seat) for seat in range(4)]
    assert [card_given, card_given, CardGiven(1, 0, None), CardGiven(1, 0, None)] == hidden_events


@pytest.mark.clause("M-13")
def test_a_discard_that_empties_the_hand_ends_the_round_and_is_not_claimed() -> None:
    state = do(about_to_discard("9h", "", ""), "P1 discard 9h")
    assert (Phase.ROUND_OVER, 0) == (state.phase, state.sheet[-1].out)


@pytest.mark.clause("M-13")
def test_a_caller_who_is_down_and_gives_their_last_card_goes_out_and_gets_the_points() -> None:
    state = do(about_to_discard("9h Kc", 'hand = "Qs"', 'hand = "3s"'), "P1 discard 9h", "P2 shanghai m1")
    result = state.sheet[-1]
    assert (Phase.ROUND_OVER, 1) == (state.phase, result.out)
    assert ((0, 5, 0), (20, 0, 5)) == (result.points, result.penalties)


@pytest.mark.clause("M-13")
def test_a_caller_who_is_not_down_must_hold_two_cards() -> None:
    state = do(about_to_discard("9h Kc", "", 'hand = "Qs"', 'hand = "Qs Qd"'), "P1 discard 9h")
    assert (1, 3) == state.asked
    state = do(state, "P2 pass")
    assert {"P4 pass", "P4 shanghai m1"} == legal(state)
    assert Reason.NOT_ASKED is refused(state, "P3 shanghai m1")
    assert 1 == do(state, "P4 shanghai m1").seats[3].cards

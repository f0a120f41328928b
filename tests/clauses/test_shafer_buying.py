"""Shafer Shanghai: buying out of turn and on the player's own turn, and the discards owed after a buy (S-5 to S-12)."""

import pytest

from game.engine.events import BoughtInTurn, BuyRequested, Discarded, DiscardsDue, OfferOpened, TurnBegan, UpcardBought
from game.engine.refusal import Reason
from game.engine.state import Phase, State
from game.engine.view import observe
from game.rules.cards import format_cards, parse_card
from tests.clauses.table import do, events, given, hand, legal, refused


def table(more: str = "", buys: int = 0) -> State:
    """Return four players, P2 on turn, P1 the discarder; `buys` are those P3 has used."""
    return given(f"""
        variant = "shafer"
        turn = 2
        turns = 9
        discards = "5c 9d 8h"
        stock = "2d 3d 4d 5d 6d 7d 8d 9d"
        {more}
        seats = [
            {{ hand = "Ks Kc 4s 5s" }},
            {{ hand = "Qs Qc 4h 5h" }},
            {{ hand = "Js Jc 4c 6c", buys = {buys} }},
            {{ hand = "Ts Tc 6s 7s" }},
        ]
    """)


@pytest.mark.clause("S-5")
def test_the_others_are_asked_before_the_turn_clockwise_from_the_player_on_turn() -> None:
    state = table("discarder = 0")

    assert (2, 3, 0) == state.asked
    assert [BuyRequested(2)] == events(state, "P3 buy")


@pytest.mark.clause("S-5")
def test_of_several_buyers_the_first_clockwise_gets_the_card() -> None:
    state = table("discarder = 0")

    assert Reason.NOT_ASKED == refused(state, "P4 buy")
    assert "8h" in hand(do(state, "P3 buy", "P2 allow"), 3)


@pytest.mark.clause("S-5", "X-17")
def test_the_player_on_turn_refuses_a_buy_only_by_taking_the_card() -> None:
    requested = do(table(), "P3 buy")

    assert {"P2 take", "P2 allow"} == legal(requested)
    taken = do(requested, "P2 take")
    assert "Qs Qc 4h 5h 8h" == hand(taken, 2)
    assert 0 == taken.seats[2].buys


@pytest.mark.clause("S-6")
def test_a_buyer_takes_the_upcard_and_two_stock_cards_and_discards_one() -> None:
    bought = do(table(), "P3 buy", "P2 allow")
    assert "Js Jc 4c 6c 8h 2d 3d" == hand(bought, 3)
    assert (Phase.DISCARD, 2, 1) == (bought.phase, bought.acting, bought.owed)
    assert UpcardBought(2, parse_card("8h"), 0) == events(do(table(), "P3 buy"), "P2 allow")[0]
    assert DiscardsDue(2, 1) == events(do(table(), "P3 buy"), "P2 allow")[-1]

    after = do(bought, "P3 discard 2d")

    assert 4 + 2 == len(after.hands[2])
    assert "5c 9d 2d" == format_cards(after.discards)


@pytest.mark.clause("S-6")
def test_the_bought_card_itself_may_be_discarded() -> None:
    after = do(table(), "P3 buy", "P2 allow", "P3 discard 8h")

    assert ("5c 9d 8h", "Js Jc 4c 6c 2d 3d") == (format_cards(after.discards), hand(after, 3))


@pytest.mark.clause("S-6")
def test_until_the_buyer_has_discarded_nobody_else_acts() -> None:
    bought = do(table(), "P3 buy", "P2 allow")

    assert Reason.NOT_YOUR_TURN == refused(bought, "P4 discard Ts")
    assert [Reason.NOT_NOW] * 3 == [refused(bought, action) for action in ("P2 draw", "P2 take", "P4 buy")]


@pytest.mark.clause("S-7", "X-11")
def test_the_buyers_discard_is_offered_to_everybody_but_the_buyer() -> None:
    # P4 had not been reached and P1 made the first discard; now both are asked.
    bought = do(table(), "P3 buy", "P2 allow")

    assert [Discarded(2, parse_card("2d"), 0), OfferOpened((3, 0))] == events(bought, "P3 discard 2d")


@pytest.mark.clause("S-7")
def test_players_who_passed_are_asked_again() -> None:
    again = do(table("discarder = 0"), "P3 pass", "P4 buy", "P2 allow", "P4 discard 2d")

    assert (2, 0) == again.asked
    bought = do(again, "P3 buy", "P2 allow", "P3 discard 4c")
    assert (3, 0) == bought.asked
    assert "2d" in hand(bought, 3)


@pytest.mark.clause("S-7")
def test_the_player_on_turn_may_keep_the_buyers_discard_too() -> None:
    again = do(table(), "P3 buy", "P2 allow", "P3 discard 2d", "P4 buy")

    assert {"P2 take", "P2 allow"} == legal(again)
    assert "Qs Qc 4h 5h 2d" == hand(do(again, "P2 take"), 2)


@pytest.mark.clause("S-7")
def test_when_nobody_asks_the_player_on_turn_chooses_between_upcard_and_stock() -> None:
    last = do(table(), "P3 buy", "P2 allow", "P3 discard 2d", "P4 pass")
    assert [TurnBegan(1)] == events(last, "P1 pass")[1:]
    state = do(last, "P1 pass")

    assert {"P2 take", "P2 draw"} <= legal(state)
    assert "2d" == hand(do(state, "P2 take"), 2).split()[-1]
    assert "4d" == hand(do(state, "P2 draw"), 2).split()[-1]


@pytest.mark.clause("S-7")
def test_with_two_players_the_first_upcard_can_be_bought_and_its_buyers_discard_taken() -> None:
    state = given("""
        variant = "shafer"
        discards = "8h"
        stock = "2d 3d"
        seats = [{ hand = "Ks Kc" }, { hand = "Qs Qc" }]
    """)

    after = do(state, "P2 buy", "P1 allow", "P2 discard Qs", "P1 take")

    assert ("Ks Kc Qs", "Qc 8h 2d 3d") == (hand(after, 1), hand(after, 2))


@pytest.mark.clause("S-8")
@pytest.mark.parametrize(("buys", "asked"), [(0, (2, 3)), (1, (2, 3)), (2, (3,))])
def test_two_buys_a_hand_are_allowed(buys: int, asked: tuple[int, ...]) -> None:
    assert asked == table(buys=buys).asked
    if buys == 2:
        assert Reason.BUYS_SPENT == refused(table("asked = [3]", buys), "P3 buy")


@pytest.mark.clause("S-8")
@pytest.mark.parametrize(
    "ways",
    [
        ("P2 buy-stock", "P2 buy-stock"),
        ("P2 buy-upcard", "P2 buy-upcard"),
        ("P2 buy-stock", "P2 draw", "P2 buy-upcard"),
    ],
)
def test_buys_of_every_kind_count_together(ways: tuple[str, ...]) -> None:
    state = do(table('phase = "draw"'), *ways)

    assert 2 == state.seats[1].buys
    assert [Reason.BUYS_SPENT] * 2 == [refused(state, "P2 buy-upcard"), refused(state, "P2 buy-stock")]


@pytest.mark.clause("S-8")
def test_a_buy_inside_an_out_of_turn_buy_counts_as_the_second() -> None:
    bought = do(table(), "P3 buy", "P2 allow", "P3 buy-stock")

    assert 2 == bought.seats[2].buys
    assert Reason.BUYS_SPENT == refused(bought, "P3 buy-stock")
    once = do(table(buys=1), "P3 buy", "P2 allow")
    assert Reason.BUYS_SPENT == refused(once, "P3 buy-upcard")


@pytest.mark.clause("S-8")
def test_being_down_does_not_end_the_right_to_buy() -> None:
    melds = '[[melds]]\nowner = {}\nkind = "set"\ncards = "7h 7d 7c"'
    out_of_turn = given('variant = "shafer"\nplayers = 3\ndiscards = "8h"\n' + melds.format(2))
    in_turn = given('variant = "shafer"\nplayers = 3\nphase = "play"\n' + melds.format(1))

    assert {"P2 buy", "P2 pass"} == legal(out_of_turn)
    assert {"P1 buy-upcard", "P1 buy-stock"} <= legal(in_turn)


@pytest.mark.clause("S-9")
def test_the_table_shows_everybodys_cards_and_buys() -> None:
    state = do(table(), "P3 buy", "P2 allow", "P3 discard 2d")

    for seat in range(4):
        assert [(4, 0), (4, 0), (6, 1), (4, 0)] == [(other.cards, other.buys) for other in observe(state, seat).seats]


@pytest.mark.clause("S-10")
@pytest.mark.parametrize("phase", ["draw", "play"])
@pytest.mark.parametrize(
    ("buy", "brings"), [("P2 buy-upcard", "8h 2d 3d"), ("P2 buy-stock", "2d 3d 4d")], ids=["upcard", "stock"]
)
def test_in_turn_the_top_discard_or_stock_card_is_bought_with_two_more(phase: str, buy: str, brings: str) -> None:
    state = table(f'phase = "{phase}"')

    bought = do(state, buy)

    assert f"Qs Qc 4h 5h {brings}" == hand(bought, 2)
    assert (1, 2, phase) == (bought.seats[1].buys, bought.owed, str(bought.phase))
    assert (1, 1) == (bought.turn, bought.acting)
    again = do(bought, buy)
    assert (2, 3, 10) == (again.seats[1].buys, again.owed, len(again.hands[1]))


@pytest.mark.clause("S-10")
def test_a_buy_before_the_draw_does_not_replace_the_draw() -> None:
    bought = do(table('phase = "draw"'), "P2 buy-stock")

    assert Reason.NOT_NOW == refused(bought, "P2 discard Qs")
    assert "Qs Qc 4h 5h 2d 3d 4d 5d" == hand(do(bought, "P2 draw"), 2)


@pytest.mark.clause("S-10")
def test_during_an_out_of_turn_buy_both_are_for_sale_to_the_buyer() -> None:
    bought = do(table(), "P3 buy", "P2 allow")
    assert {"P3 buy-upcard", "P3 buy-stock"} <= legal(bought)

    under = do(bought, "P3 buy-upcard")

    assert "Js Jc 4c 6c 8h 2d 3d 9d 4d 5d" == hand(under, 3)
    assert (Phase.DISCARD, 2, 2) == (under.phase, under.acting, under.owed)
    stock = do(bought, "P3 buy-stock")
    assert "Js Jc 4c 6c 8h 2d 3d 4d 5d 6d" == hand(stock, 3)


@pytest.mark.clause("S-10")
@pytest.mark.parametrize("buy", ["buy-upcard", "buy-stock"])
def test_while_others_are_asked_or_buying_nobody_else_buys_in_turn(buy: str) -> None:
    asking, requested, buying = (do(table(), *way) for way in ((), ("P3 buy",), ("P3 buy", "P2 allow")))

    assert [Reason.NOT_NOW] * 3 == [refused(state, f"P2 {buy}") for state in (asking, requested, buying)]
    assert [Reason.NOT_YOUR_TURN] * 3 == [refused(state, f"P4 {buy}") for state in (asking, requested, buying)]
    assert [Reason.NOT_YOUR_TURN] * 2 == [refused(state, f"P3 {buy}") for state in (asking, requested)]


@pytest.mark.clause("S-10", "S-11")
@pytest.mark.parametrize("buy", ["P2 buy-upcard", "P2 buy-stock"])
def test_after_the_first_discard_nothing_is_for_sale(buy: str) -> None:
    discarding = do(table('phase = "play"'), "P2 buy-stock", "P2 discard Qs")

    assert Reason.TOO_LATE_TO_BUY == refused(discarding, buy)


@pytest.mark.clause("S-11", "S-10")
@pytest.mark.parametrize("buy", ["P3 buy-upcard", "P3 buy-stock"])
def test_after_the_first_discard_of_an_out_of_turn_buy_nothing_is_for_sale(buy: str) -> None:
    discarding = do(table(), "P3 buy", "P2 allow", "P3 buy-stock", "P3 discard Js")

    assert Reason.TOO_LATE_TO_BUY == refused(discarding, buy)


@pytest.mark.clause("S-11")
def test_owed_discards_are_made_together_in_any_order_and_the_last_lies_on_top() -> None:
    bought = do(table('phase = "play"'), "P2 buy-stock", "P2 buy-stock")
    assert 3 == bought.owed

    two = do(bought, "P2 discard 4d", "P2 discard Qs")
    assert (Phase.DISCARD, 1, 1) == (two.phase, two.owed, two.turn)
    assert (False, 1) == (two.upcard_alive, two.acting)

    after_discard = do(two, "P2 discard 2d")
    assert "5c 9d 8h 4d Qs 2d" == format_cards(after_discard.discards)
    assert (2, Phase.OFFER, (3, 0)) == (after_discard.turn, after_discard.phase, after_discard.asked)


@pytest.mark.clause("S-11")
def test_owed_discards_of_an_out_of_turn_buy_are_offered_only_when_all_are_made() -> None:
    bought = do(table(), "P3 buy", "P2 allow", "P3 buy-stock")

    assert [Discarded(2, parse_card("Js"), 1)] == events(bought, "P3 discard Js")
    after_discard = do(bought, "P3 discard Js", "P3 discard 6d")
    assert ("5c 9d Js 6d", (3, 0), 1) == (format_cards(after_discard.discards), after_discard.asked, after_discard.turn)


@pytest.mark.clause("S-11")
def test_after_the_first_owed_discard_nothing_else_is_played() -> None:
    state = given("""
        variant = "shafer"
        phase = "play"
        owed = 2
        seats = [{ hand = "9s 6h 7d 7c 7h Kd Qd", down = "earlier" }, {}]
        melds = [
            { owner = 2, kind = "set", cards = "9h 9d 9c" },
            { owner = 1, kind = "run", cards = "5h ** 7h 8h" },
        ]
    """)

    discarding = do(state, "P1 discard Kd")

    assert [Reason.NOT_NOW] * 2 == [refused(discarding, "P1 hit 9s m1"), refused(discarding, "P1 swap 6h m2 hit m1")]
    assert {"discard"} == {action.split()[1] for action in legal(discarding)}
    laying = given("""
        variant = "shafer"
        phase = "play"
        owed = 2
        seats = [{ hand = "9h 9d 9c 7d 7c 7h Kd Qd Jd" }, {}]
    """)
    assert Reason.NOT_NOW == refused(do(laying, "P1 discard Kd"), "P1 lay set(9h 9d 9c) set(7d 7c 7h)")


@pytest.mark.clause("S-12")
def test_after_taking_the_upcard_the_card_under_it_is_for_sale() -> None:
    taken = do(table('phase = "draw"'), "P2 take")

    assert Reason.NOT_NOW == refused(taken, "P2 take")
    bought = do(taken, "P2 buy-upcard")
    assert "Qs Qc 4h 5h 8h 9d 2d 3d" == hand(bought, 2)


@pytest.mark.clause("S-12")
def test_after_drawing_from_the_stock_the_top_discard_is_still_for_sale() -> None:
    drawn = do(table('phase = "draw"'), "P2 draw")

    assert drawn.upcard_alive is False
    assert "Qs Qc 4h 5h 2d 8h 3d 4d" == hand(do(drawn, "P2 buy-upcard"), 2)


@pytest.mark.clause("S-12", "X-3")
def test_before_the_draw_the_card_under_a_bought_one_may_be_bought_or_drawn() -> None:
    bought = do(table('phase = "draw"'), "P2 buy-upcard")

    assert {"P2 take", "P2 draw", "P2 buy-upcard", "P2 buy-stock"} == legal(bought)
    assert "Qs Qc 4h 5h 8h 2d 3d 9d" == hand(do(bought, "P2 take"), 2)
    assert "Qs Qc 4h 5h 8h 2d 3d 9d 4d 5d" == hand(do(bought, "P2 buy-upcard"), 2)
    twice = do(bought, "P2 buy-upcard")
    assert "5c" == hand(do(twice, "P2 take"), 2).split()[-1]


@pytest.mark.clause("S-12", "X-3")
def test_after_the_draw_the_card_under_a_bought_one_may_only_be_bought() -> None:
    bought = do(table('phase = "play"'), "P2 buy-upcard")

    assert Reason.NOT_NOW == refused(bought, "P2 take")
    assert "P2 buy-upcard" in legal(bought)


@pytest.mark.clause("S-12")
def test_buying_the_stock_card_leaves_the_upcard_to_draw() -> None:
    bought = do(table('phase = "draw"'), "P2 buy-stock")

    assert bought.upcard_alive is True
    assert "8h" == hand(do(bought, "P2 take"), 2).split()[-1]


@pytest.mark.clause("S-12")
def test_inside_an_out_of_turn_buy_the_next_card_is_bought_without_asking_the_player_on_turn() -> None:
    bought = do(table(), "P3 buy", "P2 allow")
    assert [Reason.NOT_YOUR_TURN] * 2 == [refused(bought, "P3 take"), refused(bought, "P3 draw")]

    first = events(bought, "P3 buy-upcard")[0]

    assert BoughtInTurn(2, parse_card("9d"), from_stock=False, pays=0, owes=1) == first
    after = do(bought, "P3 buy-upcard")
    assert {"discard"} == {action.split()[1] for action in legal(after)}
    assert Reason.NOT_NOW == refused(after, "P2 take")


@pytest.mark.clause("S-12")
def test_nothing_is_for_sale_from_an_empty_pile() -> None:
    state = given("""
        variant = "shafer"
        phase = "draw"
        discards = "8h"
        seats = [{}, {}]
    """)

    assert Reason.NO_CARD_THERE == refused(do(state, "P1 take"), "P1 buy-upcard")


@pytest.mark.clause("S-12", "S-10")
def test_the_desperation_buy_brings_three_stock_cards_unseen_by_the_others() -> None:
    state = table('phase = "play"')

    bought = do(state, "P2 buy-stock")

    assert "Qs Qc 4h 5h 2d 3d 4d" == hand(bought, 2)
    assert "5c 9d 8h" == format_cards(bought.discards)
    assert (parse_card("8h"), 3) == (observe(bought, 0).upcard, observe(bought, 0).discards)

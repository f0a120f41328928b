"""House rules that combine options as no shipped rule set does (the rule book's mixed cases)."""

from dataclasses import replace

import pytest

from ai.players.plays import first_play
from game.engine.events import DiscardsDue, OfferOpened, RoundEnded, TurnBegan, TurnPassed
from game.engine.refusal import Reason
from game.engine.state import Phase, State
from game.engine.view import observe
from game.rules.cards import format_cards
from game.rules.variant import Asking, Buying, Claim, GoOut, HitsFrom, SwapWhen, TurnAfterBuy, Variant
from tests.clauses.table import do, events, given, hand, legal, open_shipped, refused

SHAFER = open_shipped("shafer")


def buying(base: Variant, rules: Buying) -> Variant:
    """Return the rule set with other rules for buying."""
    return replace(base, buying=rules)


def going_out_by(base: Variant, how: GoOut) -> Variant:
    """Return the rule set with another way of going out in every round."""
    return replace(base, rounds=tuple(replace(round_, go_out_by=how) for round_ in base.rounds))


FIRST_REFUSAL = buying(SHAFER, replace(SHAFER.buying, asking=Asking.FIRST_REFUSAL))
FROM_DISCARDER = buying(SHAFER, replace(SHAFER.buying, asking=Asking.FROM_DISCARDER))
BUYER_DRAWS = buying(SHAFER, replace(SHAFER.buying, turn_after=TurnAfterBuy.BUYER_DRAWS))
BUYER_PLAYS = buying(SHAFER, replace(SHAFER.buying, turn_after=TurnAfterBuy.BUYER_PLAYS))


def table(house: Variant, more: str = "") -> State:
    """Return four players, P2 on turn, P1 the discarder."""
    text = f"""
        variant = ""
        turn = 2
        turns = 9
        discards = "5c 9d 8h"
        stock = "2d 3d 4d 5d 6d 7d 8d 9d"
        {more}
        seats = [
            {{ hand = "Ks Kc 4s 5s" }},
            {{ hand = "Qs Qc 4h 5h" }},
            {{ hand = "Js Jc 4c 6c" }},
            {{ hand = "Ts Tc 6s 7s" }},
        ]
    """
    return given(text, house)


@pytest.mark.clause("S-7", "X-17")
def test_under_first_refusal_the_buyers_discard_goes_to_the_player_on_turn_first() -> None:
    bought = do(table(FIRST_REFUSAL), "P2 pass", "P3 buy")
    assert (Phase.DISCARD, 2) == (bought.phase, bought.acting)

    assert OfferOpened((1, 3, 0)) == events(bought, "P3 discard 4c")[-1]
    again = do(bought, "P3 discard 4c")
    assert {"P2 take", "P2 pass"} == legal(again)
    assert "4c" == hand(do(again, "P2 take"), 2).split()[-1]


@pytest.mark.clause("S-7", "X-17")
def test_under_first_refusal_those_who_passed_are_asked_about_the_buyers_discard_again() -> None:
    again = do(table(FIRST_REFUSAL), "P2 pass", "P3 pass", "P4 buy", "P4 discard 6s", "P2 pass")

    assert (2, 0) == again.asked
    declined = do(again, "P3 pass", "P1 pass")
    assert {"P2 draw", "P2 buy-upcard", "P2 buy-stock"} == legal(declined)
    assert Reason.UPCARD_DECLINED == refused(declined, "P2 take")


@pytest.mark.clause("Q-12", "S-6", "S-11")
def test_a_buyer_who_gets_the_turn_makes_owed_discards_at_its_end() -> None:
    requested = do(table(BUYER_DRAWS), "P3 pass", "P4 buy")

    assert [TurnPassed(3), TurnBegan(3, owed=2)] == events(requested, "P2 allow")[-2:]

    drawn = do(requested, "P2 allow", "P4 draw")
    assert "Ts Tc 6s 7s 8h 2d 3d 4d" == hand(drawn, 4)
    half = do(drawn, "P4 discard 2d")
    assert (Phase.DISCARD, 3, 1) == (half.phase, half.turn, half.owed)
    after_discard = do(half, "P4 discard 3d")
    assert ("5c 9d 2d 3d", 0, (1, 2)) == (format_cards(after_discard.discards), after_discard.turn, after_discard.asked)


@pytest.mark.clause("Q-12", "S-6", "S-11")
def test_a_buyer_who_gets_the_turn_without_a_draw_owes_discards_too() -> None:
    requested = do(table(BUYER_PLAYS), "P3 buy")

    assert [TurnPassed(2), TurnBegan(2, owed=2, draws=False)] == events(requested, "P2 allow")[-2:]
    playing = do(requested, "P2 allow")
    assert (Phase.PLAY, 2, 7) == (playing.phase, playing.owed, len(playing.hands[2]))
    assert Reason.NOT_NOW == refused(playing, "P3 draw")


@pytest.mark.clause("Q-12", "S-10")
@pytest.mark.parametrize("house", [BUYER_DRAWS, BUYER_PLAYS])
@pytest.mark.parametrize("buy", ["P2 buy-upcard", "P2 buy-stock"])
def test_a_buy_in_turn_does_not_move_the_turn(house: Variant, buy: str) -> None:
    for phase in ("draw", "play"):
        bought = do(table(house, f'phase = "{phase}"'), buy)
        assert (1, 1, phase, 2) == (bought.turn, bought.acting, str(bought.phase), bought.owed)


@pytest.mark.clause("Q-9", "S-7")
def test_asked_from_the_discarder_the_buyers_discard_is_offered_clockwise_from_the_buyer() -> None:
    first = table(FROM_DISCARDER)
    assert (1, 2, 3) == first.asked

    bought = do(first, "P2 pass", "P3 buy")

    assert DiscardsDue(2, 1) == events(do(first, "P2 pass"), "P3 buy")[-1]
    assert (3, 0, 1) == do(bought, "P3 discard 4c").asked


@pytest.mark.clause("Q-9", "S-7")
def test_asked_from_the_discarder_the_player_on_turn_may_take_the_card_in_their_place() -> None:
    last_state = do(table(FROM_DISCARDER), "P2 pass", "P3 buy", "P3 discard 4c", "P4 pass", "P1 pass")

    assert {"P2 take", "P2 buy", "P2 pass"} == legal(last_state)
    assert "4c" == hand(do(last_state, "P2 take"), 2).split()[-1]
    assert {"P2 draw", "P2 buy-upcard", "P2 buy-stock"} == legal(do(last_state, "P2 pass"))


@pytest.mark.clause("Q-9", "S-11")
def test_a_buy_of_the_player_on_turn_owes_a_discard_at_the_end_of_their_turn() -> None:
    bought = do(table(FROM_DISCARDER), "P2 buy")

    assert (Phase.DRAW, 1, 2) == (bought.phase, bought.turn, bought.owed)
    assert 8 == len(do(bought, "P2 draw").hands[1])


@pytest.mark.clause("S-6", "S-10")
def test_the_discards_owed_for_a_buy_are_an_option() -> None:
    house = buying(SHAFER, replace(SHAFER.buying, discards_owed=3))

    assert 1 + 3 == do(table(house, 'phase = "play"'), "P2 buy-stock").owed
    assert 3 == do(table(house), "P3 buy", "P2 allow").owed
    assert 3 + 3 == do(table(house), "P3 buy", "P2 allow", "P3 buy-upcard").owed


@pytest.mark.clause("X-16", "S-6")
@pytest.mark.parametrize("claims", [Claim.TABLE, Claim.HAND])
def test_the_discard_of_an_out_of_turn_buyer_can_be_claimed_before_it_is_offered(claims: Claim) -> None:
    house = replace(SHAFER, claims=claims)
    state = given(
        """
        variant = ""
        turn = 2
        turns = 9
        discards = "5c 8h"
        seats = [{}, {}, { hand = "Js Jc 4c 6c 9s" }, { down = "earlier" }]
        melds = [{ owner = 4, kind = "set", cards = "9h 9d 9c" }]
        """,
        house,
    )
    call = "P1 shanghai m1" if claims is Claim.TABLE else "P1 shanghai"

    claiming = do(state, "P3 buy", "P2 allow", "P3 discard 9s")

    assert (Phase.CLAIM, (3, 0, 1), 1) == (claiming.phase, claiming.asked, claiming.turn)
    offered = do(claiming, "P4 pass", "P1 pass", "P2 pass")
    assert (Phase.OFFER, (3, 0)) == (offered.phase, offered.asked)
    claimed = do(claiming, "P4 pass", call)
    assert (Phase.DRAW, 1, False) == (claimed.phase, claimed.turn, claimed.upcard_alive)
    # The discarder, P3, has drawn a card from the caller.
    assert 5 + 3 - 1 + 1 == len(claimed.hands[2])


@pytest.mark.clause("X-10")
def test_with_hits_at_once_a_lay_down_may_leave_cards_that_can_all_be_hit() -> None:
    house = replace(SHAFER, hitting=replace(SHAFER.hitting, hits_from=HitsFrom.SAME_TURN))
    text = 'variant = ""\nphase = "play"\nseats = [{{ hand = "9h 9d 9c 7h 7d 7c {}" }}, {{}}]'
    sets = "P1 lay set(9h 9d 9c) set(7h 7d 7c)"

    laid = do(given(text.format("9s"), house), sets)

    assert isinstance(events(laid, "P1 hit 9s m1")[-1], RoundEnded)
    assert Reason.CAN_STILL_ACT == refused(laid, "P1 end")
    assert Reason.LAST_CARD_STUCK == refused(given(text.format("Kd"), house), sets)
    assert "9s Kd" == hand(do(given(text.format("9s Kd"), house), sets), 1)


@pytest.mark.clause("X-10")
@pytest.mark.parametrize("how", [GoOut.DISCARD, GoOut.EITHER])
def test_where_a_discard_goes_out_it_ends_the_round_whatever_is_owed(how: GoOut) -> None:
    state = given(
        """
        variant = ""
        phase = "play"
        owed = 3
        seats = [{ hand = "Kd Qd", down = "earlier" }, {}]
        """,
        going_out_by(SHAFER, how),
    )

    ended = events(do(state, "P1 discard Kd"), "P1 discard Qd")[-1]

    assert isinstance(ended, RoundEnded)
    assert 0 == ended.result.out


@pytest.mark.clause("X-10")
@pytest.mark.parametrize(("cards", "allowed"), [("Kd", False), ("Kd Qd", True)])
def test_a_buy_in_turn_that_brings_no_more_than_it_costs_needs_cards_in_hand(cards: str, allowed: bool) -> None:
    # One card bought, none with it, one discard more: the hand stays as large as before.
    house = buying(SHAFER, replace(SHAFER.buying, penalty_cards=0))
    state = given(f'variant = ""\nphase = "play"\nseats = [{{ hand = "{cards}", down = "earlier" }}, {{}}]', house)

    if allowed:
        assert 2 == do(state, "P1 buy-stock").owed
    else:
        assert Reason.LAST_CARD_STUCK == refused(state, "P1 buy-stock")


@pytest.mark.clause("X-10")
def test_many_discards_owed_and_many_hits_are_judged_without_trying_every_order() -> None:
    # Ten hits and a king that could follow only the queen: millions of orders, but only a thousand tables.
    melds = ", ".join(f'{{ owner = 2, kind = "set", cards = "{rank}h {rank}d {rank}c" }}' for rank in "23456789TJ")
    state = given(f"""
        variant = "shafer"
        phase = "play"
        owed = 11
        seats = [{{ hand = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Ks", down = "earlier" }}, {{}}]
        melds = [{melds}, {{ owner = 2, kind = "run", cards = "8s 9s Ts Js" }}]
    """)

    assert Reason.LAST_CARD_STUCK == refused(state, "P1 hit 2s m1")


@pytest.mark.clause("S-18")
def test_a_wild_that_must_be_hit_at_once_is_swapped_only_by_a_player_who_may_hit() -> None:
    once_down = replace(SHAFER, hitting=replace(SHAFER.hitting, swap_when=SwapWhen.ONCE_DOWN))
    text = """
        variant = ""
        phase = "play"
        melds = [{ owner = 1, kind = "set", cards = "9h 9s **" }]
        seats = [{ hand = "9d Kc Kd Ks", down = "this_turn" }, {}, {}]
    """
    state = given(text, once_down)

    assert Reason.HITS_FROM_NEXT_TURN == refused(state, "P1 swap 9d m1 hit m1")
    assert not any("swap" in action for action in legal(state))
    assert None is first_play(observe(state, 0))

"""Running out of cards: a remade stock, buys not offered, an upcard that must be taken (X-8); drawn rounds (X-9)."""

from dataclasses import replace

import pytest

from game.engine.events import CardDrawn, NothingDrawn, PenaltyDrawn, RoundEnded, StockRemade, UpcardBought
from game.engine.refusal import Reason
from game.engine.state import Phase, State
from game.rules.cards import format_cards, parse_card
from tests.clauses.table import do, events, given, hand, legal, open_shipped, refused


def low(variant: str, stock: str, discards: str, more: str = "", players: int = 3) -> State:
    """Return a table whose stock and discard pile hold exactly these cards."""
    return given(f"""
        variant = "{variant}"
        stock = "{stock}"
        stock_exact = true
        discards = "{discards}"
        discarder = 0
        {more}
        seats = [{{ hand = "Kd Kc 4s" }}{", {}" * (players - 1)}]
    """)


@pytest.mark.clause("X-8", "C-14")
@pytest.mark.parametrize("variant", ["campfire", "shafer", "quarters", "may_i", "classic"])
def test_an_empty_stock_is_remade_from_all_discards_but_the_top_one(variant: str) -> None:
    state = low(variant, "", "5c 9d Th 8h", 'phase = "draw"')

    remade, drawn = events(state, "P1 draw")

    assert isinstance(remade, StockRemade)
    assert (["5c", "9d", "Th"], False) == (sorted(map(str, remade.stock)), remade.whole)
    assert CardDrawn(0, remade.stock[0]) == drawn
    after = do(state, "P1 draw")
    assert ("8h", remade.stock[1:]) == (format_cards(after.discards), after.stock)


@pytest.mark.clause("X-8")
def test_the_stock_is_not_remade_before_a_card_is_needed() -> None:
    state = low("campfire", "2d", "5c 9d 8h", 'phase = "draw"\nupcard_alive = false')

    drawn = do(state, "P1 draw")

    assert ("", "5c 9d 8h") == (format_cards(drawn.stock), format_cards(drawn.discards))
    assert ((), "5c 9d 8h Kd") == (do(drawn, "P1 discard Kd").stock, format_cards(do(drawn, "P1 discard Kd").discards))


@pytest.mark.clause("X-8")
def test_remaking_shuffles_the_cards() -> None:
    def order(seed: int) -> object:
        pile = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
        return events(low("may_i", "", pile, f'phase = "draw"\nseed = {seed}'), "P1 draw")[0]

    assert order(1) == order(1)
    assert 5 == len({str(order(seed)) for seed in range(5)})


@pytest.mark.clause("X-8")
@pytest.mark.parametrize("variant", ["campfire", "shafer"])
def test_a_dead_top_card_with_nothing_under_it_becomes_the_stock(variant: str) -> None:
    state = low(variant, "", "8h", 'phase = "draw"\nupcard_alive = false')

    remade, drawn = events(state, "P1 draw")

    assert StockRemade((parse_card("8h"),), whole=True) == remade
    assert CardDrawn(0, parse_card("8h")) == drawn
    assert () == do(state, "P1 draw").discards


@pytest.mark.clause("X-8")
def test_a_dead_top_card_stays_where_something_lies_under_it() -> None:
    state = low("campfire", "", "5c 8h", 'phase = "draw"\nupcard_alive = false')

    assert StockRemade((parse_card("5c"),), whole=False) == events(state, "P1 draw")[0]
    assert "8h" == format_cards(do(state, "P1 draw").discards)


@pytest.mark.clause("X-8")
def test_the_bought_upcard_has_left_the_pile_before_the_penalty_is_drawn() -> None:
    state = do(low("campfire", "", "5c 9d 8h"), "P1 pass")

    bought = events(state, "P2 buy")

    # Without the 8h the 9d is the top card: only the 5c lies under it.
    assert UpcardBought(1, parse_card("8h"), 0) == bought[0]
    assert [StockRemade((parse_card("5c"),), whole=False), PenaltyDrawn(1, parse_card("5c"))] == bought[1:3]
    after = do(state, "P2 buy")
    assert StockRemade((parse_card("9d"),), whole=True) == events(after, "P1 draw")[0]


@pytest.mark.clause("X-8")
def test_two_penalty_cards_can_need_the_pile_twice() -> None:
    state = low("shafer", "", "5c 9d 8h", "asked = [2]")

    bought = do(state, "P2 buy", "P1 allow")

    assert ["8h", "5c", "9d"] == hand(bought, 2).split()[-3:]
    assert ((), ()) == (bought.stock, bought.discards)
    assert {"P1 take"} == legal(do(bought, "P2 discard 9d"))


@pytest.mark.clause("X-8")
@pytest.mark.parametrize(
    ("variant", "stock", "discards", "asked"),
    [
        ("campfire", "2d 3d", "8h", (0, 1, 2)),  # a penalty card and the draw after it
        ("campfire", "2d", "5c 8h", (0, 1, 2)),
        ("campfire", "", "5c 9d 8h", (0, 1, 2)),
        ("campfire", "2d", "8h", (0,)),
        ("campfire", "", "5c 8h", (0,)),
        ("may_i", "2d 3d", "8h", (1, 2)),
        ("may_i", "2d", "8h", ()),
        ("shafer", "2d 3d", "8h", (1, 2)),  # two penalty cards; the buyer's discard can be drawn
        ("shafer", "2d", "5c 8h", (1, 2)),
        ("shafer", "2d", "8h", ()),
        ("quarters", "2d 3d", "8h", (0, 1, 2)),
        ("quarters", "2d", "8h", (0,)),
    ],
)
def test_the_upcard_is_for_sale_only_if_its_penalty_cards_are_available(
    variant: str, stock: str, discards: str, asked: tuple[int, ...]
) -> None:
    state = low(variant, stock, discards)

    assert (asked, Phase.OFFER if asked else Phase.DRAW) == (state.asked, state.phase)


@pytest.mark.clause("X-8")
def test_a_buy_without_penalty_cards_is_refused() -> None:
    state = low("campfire", "2d", "8h", "asked = [2]")

    assert Reason.PENALTY_NOT_TO_BE_HAD == refused(state, "P2 buy")


@pytest.mark.clause("X-8")
@pytest.mark.parametrize(
    ("phase", "stock", "discards", "buy_upcard", "buy_stock"),
    [
        # Before the draw one card more is needed; the upcard can be that card.
        ("draw", "2d 3d 4d", "8h", True, True),
        ("draw", "2d 3d", "8h", False, False),
        ("draw", "2d 3d", "5c 8h", True, True),
        ("draw", "2d", "5c 8h", False, False),
        ("draw", "2d", "5c 9d 8h", True, True),
        ("draw", "", "5c 9d Th 8h", True, True),
        # After the draw the pile may be used up, its dead top card too.
        ("play", "2d 3d", "8h", True, True),
        ("play", "2d", "8h", False, False),
        ("play", "2d", "5c 8h", True, True),
        ("play", "", "5c 8h", False, False),
        ("play", "", "5c 9d 8h", True, True),
    ],
)
def test_a_buy_in_turn_needs_its_cards_too(
    phase: str, stock: str, discards: str, buy_upcard: bool, buy_stock: bool
) -> None:
    state = low("shafer", stock, discards, f'phase = "{phase}"')

    assert (buy_upcard, buy_stock) == ("P1 buy-upcard" in legal(state), "P1 buy-stock" in legal(state))
    if not buy_stock:
        assert Reason.PENALTY_NOT_TO_BE_HAD == refused(state, "P1 buy-stock")
        assert Reason.PENALTY_NOT_TO_BE_HAD == refused(state, "P1 buy-upcard")


@pytest.mark.clause("X-8")
@pytest.mark.parametrize("buy", ["P1 buy-upcard", "P1 buy-stock"])
@pytest.mark.parametrize(
    ("stock", "discards"), [("2d 3d 4d", "8h"), ("2d 3d", "5c 8h"), ("2d", "5c 9d 8h"), ("", "5c 9d Th 8h")]
)
def test_after_a_buy_before_the_draw_a_card_is_left_to_draw(stock: str, discards: str, buy: str) -> None:
    bought = do(low("shafer", stock, discards, 'phase = "draw"'), buy)

    assert 6 == len(bought.hands[0])
    assert {"P1 draw", "P1 take"} & legal(bought)
    draw = "P1 draw" if "P1 draw" in legal(bought) else "P1 take"
    assert 7 == len(do(bought, draw).hands[0])


@pytest.mark.clause("X-8")
def test_the_desperation_buy_after_the_draw_can_turn_the_dead_top_card_over() -> None:
    state = low("shafer", "2d 3d", "8h", 'phase = "play"')

    bought = do(state, "P1 buy-stock")

    assert "Kd Kc 4s 2d 3d 8h" == hand(bought, 1)
    assert ((), ()) == (bought.stock, bought.discards)
    assert Reason.NO_CARD_THERE == refused(bought, "P1 buy-upcard")


@pytest.mark.clause("X-8")
def test_a_declined_upcard_must_be_taken_if_there_is_nothing_else() -> None:
    state = low("campfire", "", "8h")
    assert {"P1 take", "P1 pass"} == legal(state)

    declined = do(state, "P1 pass")

    assert {"P1 take"} == legal(declined)
    assert Reason.MUST_TAKE == refused(declined, "P1 draw")
    assert "Kd Kc 4s 8h" == hand(do(declined, "P1 take"), 1)


@pytest.mark.clause("X-8")
@pytest.mark.parametrize("variant", ["shafer", "may_i"])
def test_an_upcard_nobody_wanted_must_be_taken_if_there_is_nothing_else(variant: str) -> None:
    state = low(variant, "", "8h")

    assert {"P1 take"} == legal(state)
    assert Reason.MUST_TAKE == refused(state, "P1 draw")


@pytest.mark.clause("X-8")
@pytest.mark.parametrize("variant", ["campfire", "shafer", "may_i"])
def test_one_card_in_the_stock_leaves_a_choice(variant: str) -> None:
    state = low(variant, "2d", "8h", 'phase = "draw"')

    assert "P1 draw" in legal(state)
    assert (variant != "campfire") == ("P1 take" in legal(state))


@pytest.mark.clause("X-8", "X-5")
@pytest.mark.parametrize("variant", ["campfire", "shafer", "quarters", "may_i", "classic"])
def test_with_no_card_at_all_the_turn_goes_on_without_a_draw(variant: str) -> None:
    state = low(variant, "", "", 'phase = "draw"')
    assert {"P1 draw"} == legal(state)

    assert [NothingDrawn(0)] == events(state, "P1 draw")

    played = do(state, "P1 draw", "P1 discard 4s")
    assert "Kd Kc" == hand(played, 1)
    assert 1 == played.turn


def long_round(variant: str, turns: int, hand_text: str = "Kd 4s", more: str = "") -> State:
    """Return a round of four after this many turns, P4 at play."""
    return given(f"""
        variant = "{variant}"
        turn = 4
        phase = "play"
        turns = {turns}
        {more}
        seats = [
            {{ hand = "9h" }}, {{ hand = "Ah Qd" }}, {{ hand = "2c 3c" }}, {{ hand = "{hand_text}", down = "earlier" }},
        ]
    """)


@pytest.mark.clause("X-9")
@pytest.mark.parametrize(
    ("variant", "penalties"),
    [
        ("campfire", (9, 25, 5, 10)),
        ("shafer", (5, 25, 10, 10)),
        ("quarters", (10, 30, 10, 10)),
        ("may_i", (5, 25, 55, 10)),
        ("classic", (5, 25, 10, 10)),
    ],
)
def test_a_round_is_drawn_after_forty_turns_each_and_all_hands_are_scored(
    variant: str, penalties: tuple[int, ...]
) -> None:
    ended = do(long_round(variant, 159), "P4 discard 4s")

    assert Phase.ROUND_OVER is ended.phase
    result = ended.sheet[-1]
    assert (None, penalties, (0, 0, 0, 0), 0) == (result.out, result.penalties, result.points, result.tribute)
    assert penalties == tuple(seat.score for seat in ended.seats)


@pytest.mark.clause("X-9")
def test_one_turn_earlier_the_round_goes_on() -> None:
    assert Phase.OFFER is do(long_round("campfire", 158), "P4 discard 4s").phase


@pytest.mark.clause("X-9")
def test_a_player_who_empties_their_hand_in_the_last_turn_has_gone_out() -> None:
    ended = do(long_round("campfire", 159, "4s"), "P4 discard 4s")

    assert 3 == ended.sheet[-1].out


@pytest.mark.clause("X-9")
def test_a_drawn_round_pays_no_tribute() -> None:
    ended = do(long_round("quarters", 159), "P4 discard 4s")

    assert [36] * 4 == [seat.quarters for seat in ended.seats]


@pytest.mark.clause("X-9")
def test_the_last_turn_of_a_drawn_round_can_end_without_a_discard() -> None:
    state = long_round("shafer", 159, "4s")

    ended = events(state, "P4 end")[-1]

    assert isinstance(ended, RoundEnded)
    assert ended.result.out is None


@pytest.mark.clause("X-9")
def test_the_turn_limit_of_a_round_is_an_option() -> None:
    house = replace(open_shipped("campfire"), turns_until_drawn=2)
    text = 'turn = 3\nphase = "play"\nturns = {}\nseats = [{{}}, {{}}, {{ hand = "Kd 4s" }}]\nvariant = ""'

    assert Phase.OFFER is do(given(text.format(4), house), "P3 discard 4s").phase
    assert Phase.ROUND_OVER is do(given(text.format(5), house), "P3 discard 4s").phase

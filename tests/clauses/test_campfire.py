"""Campfire Shanghai, clause by clause (H-1 to H-12)."""

from collections import Counter
from dataclasses import replace

import pytest

from game.engine.events import RoundDealt
from game.engine.refusal import Reason
from game.engine.state import Phase, RoundResult, State, new_game
from game.rules.cards import JOKER, format_cards
from game.rules.fit import Misfit
from game.rules.variant import Variant, WildUpcard, format_contract
from tests.clauses.table import dealt, do, events, fault, given, hand, legal, meld, open_shipped, refused, same

CAMPFIRE = open_shipped("campfire")


def at_play(hand_text: str, more: str = "", down: str = "no", players: int = 3, round_: int = 1) -> State:
    """Return P1 at play with these cards."""
    return given(f"""
        variant = "campfire"
        round = {round_}
        phase = "play"
        seats = [{{ hand = "{hand_text}", down = "{down}" }}{", {}" * (players - 1)}]
        {more}
    """)


def result(state: State, *actions: str) -> RoundResult:
    """Return the result of the round that the actions finish."""
    return do(state, *actions).sheet[-1]


@pytest.mark.clause("H-1")
@pytest.mark.parametrize(
    ("players", "cards", "jokers"), [(3, 105, 1), (4, 105, 1), (5, 158, 2), (6, 158, 2), (7, 158, 2), (8, 158, 2)]
)
def test_two_packs_and_a_joker_up_to_four_players_three_and_two_from_five(
    players: int, cards: int, jokers: int
) -> None:
    game = Counter(CAMPFIRE.cards_for(players))

    assert (cards, jokers) == (game.total(), game[JOKER])
    assert {cards // 52} == {count for card, count in game.items() if card != JOKER}


@pytest.mark.clause("H-1")
@pytest.mark.parametrize("players", [2, 9])
def test_no_other_number_of_players_is_allowed(players: int) -> None:
    with pytest.raises(ValueError, match="3 to 8 players"):
        new_game(CAMPFIRE, players, "1")


@pytest.mark.clause("H-2", "C-4")
@pytest.mark.parametrize("variant", ["campfire", "classic"])
def test_the_ten_contracts(variant: str) -> None:
    assert [
        "2 sets of 3",
        "1 set of 3 + 1 run of 4",
        "2 runs of 4",
        "3 sets of 3",
        "1 set of 3 + 1 run of 7",
        "2 sets of 3 + 1 run of 5",
        "3 runs of 4",
        "1 set of 3 + 1 run of 10",
        "3 sets of 3 + 1 run of 5",
        "3 runs of 5",
    ] == [format_contract(round_.contract) for round_ in open_shipped(variant).rounds]


@pytest.mark.clause("H-2", "H-15")
def test_after_round_ten_the_game_is_over() -> None:
    nine = at_play("Kd", round_=9, down="earlier")
    ten = at_play("Kd", round_=10, down="earlier")

    assert Phase.ROUND_OVER is do(nine, "P1 discard Kd").phase
    assert Phase.GAME_OVER is do(ten, "P1 discard Kd").phase
    assert Reason.GAME_OVER == refused(do(ten, "P1 discard Kd"), "deal")


@pytest.mark.clause("H-3")
@pytest.mark.parametrize("players", [3, 4, 8])
def test_everybody_gets_eleven_cards_in_every_round_and_the_dealers_left_begins(players: int) -> None:
    for before in range(10):
        start = f'variant = "campfire"\nplayers = {players}\nround = {before}\ndealer = 2\nphase = "round_over"'
        state = do(given(start), "deal")
        assert {11} == {len(held) for held in state.hands}
        assert (state.dealer + 1) % players == state.turn


def house(wild_upcard: WildUpcard, jokers: int) -> Variant:
    """Return Campfire with other jokers, dealt so that eight players leave a small stock."""
    dealing = replace(CAMPFIRE.dealing, packs=same(2), jokers=same(jokers), wild_upcard=wild_upcard)
    return replace(CAMPFIRE, dealing=dealing, rounds=(replace(CAMPFIRE.rounds[0], cards=same(12)),))


def first_deal(variant: Variant, seed: int) -> RoundDealt:
    """Return the deal that opens a game of eight."""
    deal = events(new_game(variant, 8, str(seed)), "deal")[1]
    assert isinstance(deal, RoundDealt)
    return deal


@pytest.mark.clause("H-4")
def test_a_joker_turned_up_first_goes_back_to_a_random_place_and_the_next_card_is_turned() -> None:
    places = set()
    for seed in range(800):
        before, after = (first_deal(house(rule, 8), seed) for rule in (WildUpcard.STAYS, WildUpcard.BURIED))
        if before.upcard != JOKER or before.stock[0] == JOKER:
            continue
        assert ((JOKER,), before.stock[0]) == (after.buried, after.upcard)
        # The stock holds one more joker than before, not on its top.
        rest = before.stock[1:]
        fits = [at for at in range(len(rest) + 1) if (*rest[:at], JOKER, *rest[at:]) == after.stock]
        assert fits
        places.add(fits[-1])
    assert len(places) > 3


@pytest.mark.clause("H-4")
def test_cards_are_turned_up_until_one_is_not_a_joker() -> None:
    deals = [first_deal(house(WildUpcard.BURIED, 32), seed) for seed in range(200)]

    assert not [deal for deal in deals if deal.upcard == JOKER]
    assert {0, 1, 2} <= {len(deal.buried) for deal in deals}
    assert {JOKER} == {card for deal in deals for card in deal.buried}


@pytest.mark.clause("H-5")
@pytest.mark.parametrize(
    ("run", "expected"),
    [
        ("Ah 2h 3h 4h", None),
        ("Jh Qh Kh Ah", None),
        ("Kh Ah 2h 3h", "the cards of a run must be in order"),
        ("Qh Kh Ah 2h", "the cards of a run must be in order"),
        ("** Ah 2h 3h", "the cards of a run must be in order"),
        ("Qh Kh Ah **", "a run ends at an ace and can have one at only one end"),
    ],
)
def test_an_ace_is_high_or_low_and_runs_do_not_wrap_around_it(run: str, expected: str | None) -> None:
    state = at_play(f"{run} 9h 9d 9c Kd", round_=2)
    action = f"P1 lay set(9h 9d 9c) run({run})"

    if expected is None:
        assert "Kd" == hand(do(state, action), 1)
    else:
        assert expected == fault(state, action)


@pytest.mark.clause("H-5")
def test_no_ace_is_high_and_low_in_one_run() -> None:
    almost = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    melds = f'melds = [{{ owner = 2, kind = "run", cards = "{almost}" }}]'

    assert Misfit.DOES_NOT_FIT == refused(at_play("Ah Kd", melds, down="earlier"), "P1 hit Ah m1")


@pytest.mark.clause("H-5")
def test_jokers_are_wild_and_any_number_is_allowed_in_a_meld() -> None:
    state = at_play("9h ** ** 7h 7d 7c Kd", players=5)
    laid = do(state, "P1 lay set(9h ** **) set(7h 7d 7c)")
    assert "set(9h ** **)" == meld(laid, 1)

    runs = at_play("5h ** ** 8h 2s 3s 4s 5s Kd", players=5, round_=3)
    assert "run(5h ** ** 8h)" == meld(do(runs, "P1 lay run(5h ** ** 8h) run(2s 3s 4s 5s)"), 1)

    hit = at_play("** Kd", 'melds = [{ owner = 2, kind = "set", cards = "9h 9d **" }]', "earlier", players=5)
    assert "set(9h 9d ** **)" == meld(do(hit, "P1 hit ** m1"), 1)


OFFER = """
    variant = "campfire"
    turn = 2
    turns = 5
    discards = "5c 8h"
    stock = "2d 3d 4d"
    seats = [{}, { hand = "Kd Kc" }, { hand = "Qd Qc" }, { hand = "Jd Jc" }]
"""


@pytest.mark.clause("H-6")
def test_the_player_on_turn_has_the_first_refusal() -> None:
    state = given(OFFER)

    assert (1, 2, 3) == state.asked
    assert {"P2 take", "P2 pass"} == legal(state)


@pytest.mark.clause("H-7")
def test_a_buyer_takes_the_upcard_and_a_stock_card_and_discards_nothing() -> None:
    bought = do(given(OFFER), "P2 pass", "P3 buy")

    assert "Qd Qc 8h 2d" == hand(bought, 3)
    assert ("5c", Phase.DRAW, 1) == (format_cards(bought.discards), bought.phase, bought.turn)
    assert 1 == bought.seats[2].buys


@pytest.mark.clause("H-7")
@pytest.mark.parametrize(("buys", "asked"), [(3, (1, 2, 3)), (4, (1, 3))])
def test_four_buys_a_round_are_allowed(buys: int, asked: tuple[int, ...]) -> None:
    state = given(OFFER.replace('"Qd Qc"', f'"Qd Qc", buys = {buys}'))

    assert asked == state.asked
    forced = given(OFFER.replace('"Qd Qc"', f'"Qd Qc", buys = {buys}') + "\nasked = [3]")
    if buys == 4:
        assert Reason.BUYS_SPENT == refused(forced, "P3 buy")
    else:
        assert 4 == do(forced, "P3 buy").seats[2].buys


@pytest.mark.clause("H-7")
def test_buys_are_counted_anew_in_the_next_round() -> None:
    state = given("""
        variant = "campfire"
        phase = "play"
        seats = [{ hand = "Kd", down = "earlier" }, { buys = 4 }, { buys = 2 }]
    """)

    assert [0, 0, 0] == [seat.buys for seat in do(state, "P1 discard Kd", "deal").seats]


@pytest.mark.clause("H-7")
def test_the_card_under_a_bought_one_is_not_for_sale() -> None:
    bought = do(given(OFFER), "P2 pass", "P3 buy")

    assert [Reason.NOT_NOW] * 2 == [refused(bought, "P4 buy"), refused(bought, "P3 buy")]
    assert [Reason.NOT_FOR_SALE] * 2 == [refused(bought, "P2 buy-upcard"), refused(bought, "P2 buy-stock")]


@pytest.mark.clause("H-8")
@pytest.mark.parametrize(
    ("answers", "drawn"), [(("P3 buy",), "3d"), (("P3 pass", "P4 buy"), "3d"), (("P3 pass", "P4 pass"), "2d")]
)
def test_a_player_who_declined_draws_from_the_stock_whether_another_bought_or_not(
    answers: tuple[str, ...], drawn: str
) -> None:
    state = do(given(OFFER), "P2 pass", *answers)

    assert {"P2 draw"} == legal(state)
    assert f"Kd Kc {drawn}" == hand(do(state, "P2 draw"), 2)


@pytest.mark.clause("H-9")
@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        ("set(9h 9d 9c) run(4h 5h 6h 7h)", None),
        ("run(4h 5h 6h 7h) set(9h 9d 9c)", None),
        ("set(9h 9d 9c 9s) run(4h 5h 6h 7h)", "not the lengths of the contract"),
        ("set(9h 9d 9c) run(4h 5h 6h 7h 8h)", "not the lengths of the contract"),
        ("set(9h 9d 9c) run(4h 5h 6h)", "not the lengths of the contract"),
        ("set(9h 9d) run(4h 5h 6h 7h)", "not the lengths of the contract"),
        ("set(9h 9d 9c) set(8h 8d 8c)", "not the melds of the contract"),
        ("set(9h 9d 9c) run(4h 5h 6h 7h) set(8h 8d 8c)", "not the melds of the contract"),
        ("set(9h 9d 8c) run(4h 5h 6h 7h)", "a set is all one rank"),
        ("set(9h 9d 9c) run(4h 5h 6h 7d)", "a run is all one suit"),
        ("set(9h 9d 9c) run(4h 5h 7h 8h)", "the cards of a run must be in order"),
        ("set(9h 9d 9c) run(5h 4h 6h 7h)", "the cards of a run must be in order"),
    ],
)
def test_exactly_the_contract_is_laid_down(melds: str, expected: str | None) -> None:
    state = at_play("9h 9d 9c 9s 4h 5h 6h 7h 8h 8d 8c 7d", round_=2)

    if expected is None:
        assert 2 == len(do(state, f"P1 lay {melds}").melds)
    else:
        assert expected == fault(state, f"P1 lay {melds}")


@pytest.mark.clause("H-9")
def test_two_sets_may_be_of_one_rank() -> None:
    state = at_play("9h 9d 9c 9s 9h 9d Kd")

    assert "Kd" == hand(do(state, "P1 lay set(9h 9d 9c) set(9s 9h 9d)"), 1)


@pytest.mark.clause("H-10")
def test_hits_are_allowed_in_the_turn_of_laying_down_on_anybodys_melds() -> None:
    melds = 'melds = [{ owner = 2, kind = "run", cards = "2s 3s 4s 5s" }]'
    state = at_play("7h 7d 7c 9h 9d 9c 7s 6s Kd", melds)
    assert Reason.NOT_DOWN == refused(state, "P1 hit 6s m1")

    laid = do(state, "P1 lay set(7h 7d 7c) set(9h 9d 9c)", "P1 hit 6s m1", "P1 hit 7s m2")

    assert ["run(2s 3s 4s 5s 6s)", "set(7h 7d 7c 7s)"] == [meld(laid, 1), meld(laid, 2)]


NINES = 'melds = [{ owner = 2, kind = "set", cards = "9h 9d 9c" }]'


@pytest.mark.clause("H-11")
@pytest.mark.parametrize("round_", range(1, 10))
def test_the_last_card_is_discarded_not_hit(round_: int) -> None:
    state = at_play("9s", NINES, "earlier", round_=round_)

    assert Reason.KEEP_ONE_TO_DISCARD == refused(state, "P1 hit 9s m1")
    assert 0 == result(state, "P1 discard 9s").out


@pytest.mark.clause("H-11")
@pytest.mark.parametrize("how", ["P1 hit 9s m1", "P1 discard 9s"])
def test_in_round_ten_a_player_may_go_out_either_way(how: str) -> None:
    assert 0 == result(at_play("9s", NINES, "earlier", round_=10), how).out


@pytest.mark.clause("H-11")
def test_every_other_turn_of_round_ten_ends_with_a_discard() -> None:
    state = at_play("9s Kd Qd", NINES, "earlier", round_=10)
    hit = do(state, "P1 hit 9s m1")

    assert 0 == hit.turn
    assert Reason.CAN_STILL_ACT == refused(hit, "P1 end")
    assert 1 == do(hit, "P1 discard Kd").turn


@pytest.mark.clause("H-12")
def test_a_card_that_fits_a_meld_may_be_discarded_at_no_cost() -> None:
    after = do(at_play("9s Kd", NINES, "earlier"), "P1 discard 9s")

    assert (1, 0, 0) == (after.turn, after.seats[0].score, after.seats[0].buys)
    assert "Kd" == hand(after, 1)
    assert (Phase.OFFER, "9s") == (after.phase, str(after.discards[-1]))


@pytest.mark.clause("H-3")
def test_a_new_game_begins_with_an_offer_to_the_dealers_left() -> None:
    state = dealt("campfire", 5)

    assert (Phase.OFFER, (state.dealer + 1) % 5) == (state.phase, state.asked[0])

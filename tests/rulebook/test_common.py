"""The common frame: packs, the course of a turn, wilds, laying down, hits, seats in turn (X-1 to X-7, X-12)."""

from collections import Counter

import pytest

from game.engine.events import TurnEnded
from game.engine.refusal import Reason
from game.engine.state import Down, Phase, State
from game.engine.view import observe
from game.rules.cards import Card, format_cards
from game.rules.variant_file import shipped_variants
from tests.rulebook.table import dealt, do, events, fault, given, hand, legal, meld, open_shipped, refused


def every_card(state: State) -> Counter[Card]:
    """All cards of the game, wherever they lie."""
    lying = [card for held in state.hands for card in held] + [card for each in state.melds for card in each.cards]
    return Counter([*lying, *state.stock, *state.discards])


def table_order(state: State) -> str:
    """The cards in the order the deal left them in."""
    return format_cards([*(card for held in state.hands for card in held), *state.discards, *state.stock])


@pytest.mark.clause("X-1")
@pytest.mark.parametrize("variant", shipped_variants())
def test_every_round_is_dealt_from_all_the_packs_of_the_table(variant: str) -> None:
    rules = open_shipped(variant)
    for players in range(rules.fewest_players, rules.most_players + 1):
        state = dealt(variant, players)
        assert every_card(state) == Counter(rules.cards_for(players))


@pytest.mark.clause("X-1")
def test_the_packs_are_shuffled_afresh_for_the_next_round() -> None:
    first = dealt("quarters", 4)
    second = do(given('variant = "quarters"\nseed = "1"\nplayers = 4\nround = 1\nphase = "round_over"'), "deal")

    assert 2 == second.round
    assert every_card(first) == every_card(second)
    assert table_order(first) != table_order(second)


@pytest.mark.clause("X-1")
def test_copies_of_a_card_are_alike_but_each_is_there() -> None:
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
    assert not [name for name, value in view._asdict().items() if value == state.discards]


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


def hitting(melds: str, hand_text: str, variant: str = "campfire") -> State:
    """P1 is down and at play before these melds; `melds` are kind and cards, one a line."""
    tables = [line.split(maxsplit=1) for line in melds.strip().splitlines()]
    entries = ", ".join(f'{{ owner = 2, kind = "{kind}", cards = "{cards}" }}' for kind, cards in tables)
    return given(f"""
        variant = "{variant}"
        phase = "play"
        seats = [{{ hand = "{hand_text}", down = "earlier" }}, {{}}, {{}}, {{}}, {{}}]
        melds = [{entries}]
    """)


def plays(state: State, card: str) -> set[str]:
    """What can be done with a card beside discarding it."""
    return {action.split(maxsplit=2)[2] for action in legal(state) if action.startswith(f"P1 hit {card}")}


@pytest.mark.clause("X-4")
def test_the_order_of_a_run_gives_its_wild_one_exact_place() -> None:
    state = given("""
        variant = "campfire"
        round = 3
        phase = "play"
        seats = [{ hand = "6h 7h 8h ** 2s 3s 4s 5s 9h 5h 4h Kd" }, {}, {}]
    """)

    low = do(state, "P1 lay run(** 6h 7h 8h) run(2s 3s 4s 5s)")
    high = do(state, "P1 lay run(6h 7h 8h **) run(2s 3s 4s 5s)")

    assert [{"4h m1"}, set(), {"9h m1"}] == [plays(low, card) for card in ("4h", "5h", "9h")]
    assert [set(), {"5h m1"}, set()] == [plays(high, card) for card in ("4h", "5h", "9h")]


@pytest.mark.clause("X-4")
def test_the_player_says_which_end_of_a_run_a_wild_takes() -> None:
    state = hitting("run 5h 6h 7h 8h", "** Kd Kc")

    assert Reason.WHICH_END == refused(state, "P1 hit ** m1")
    assert "run(** 5h 6h 7h 8h)" == meld(do(state, "P1 hit ** m1 low"), 1)
    assert "run(5h 6h 7h 8h **)" == meld(do(state, "P1 hit ** m1 high"), 1)


@pytest.mark.clause("X-4")
def test_a_wild_in_a_set_stands_for_the_rank_alone() -> None:
    state = hitting("set 7h ** 7c", "7h 7d 8d Kd")

    assert "set(7h ** 7c 7h 7d)" == meld(do(state, "P1 hit 7h m1", "P1 hit 7d m1"), 1)
    assert Reason.DOES_NOT_FIT == refused(state, "P1 hit 8d m1")


@pytest.mark.clause("X-4")
@pytest.mark.parametrize("variant", ["quarters", "shafer", "may_i"])
def test_wilds_alone_are_no_meld(variant: str) -> None:
    state = given(f"""
        variant = "{variant}"
        phase = "play"
        seats = [{{ hand = "** ** ** 9h 9d 9c Kd Kc" }}, {{}}]
    """)

    assert "no natural card" == fault(state, "P1 lay set(** ** **) set(9h 9d 9c)")


@pytest.mark.clause("X-4")
def test_one_natural_is_enough_where_wilds_are_free() -> None:
    state = given("""
        variant = "campfire"
        phase = "play"
        seats = [{ hand = "7h ** ** 9h 9d 9c Kd Kc" }, {}, {}, {}, {}]
    """)

    assert "set(7h ** **)" == meld(do(state, "P1 lay set(7h ** **) set(9h 9d 9c)"), 1)


@pytest.mark.clause("X-4")
def test_the_swapper_chooses_among_the_wilds_of_a_set() -> None:
    state = given("""
        variant = "may_i"
        phase = "play"
        seats = [{ hand = "7h Kd" }, {}]
        melds = [{ owner = 2, kind = "set", cards = "7d 7c 7s ** 2c" }]
    """)

    assert Reason.WHICH_WILD == refused(state, "P1 swap 7h m1")
    assert "Kd 2c" == hand(do(state, "P1 swap 7h m1 for 2c"), 1)
    assert "Kd **" == hand(do(state, "P1 swap 7h m1 for **"), 1)
    assert Reason.NOTHING_TO_SWAP == refused(state, "P1 swap 7h m1 for 2d")


@pytest.mark.clause("X-4")
def test_in_a_run_a_natural_equals_one_place_only() -> None:
    state = given("""
        variant = "may_i"
        phase = "play"
        seats = [{ hand = "7h 8h 7d Kd" }, {}]
        melds = [{ owner = 2, kind = "run", cards = "5h 6h ** **" }]
    """)

    assert "run(5h 6h 7h **)" == meld(do(state, "P1 swap 7h m1"), 1)
    assert "run(5h 6h ** 8h)" == meld(do(state, "P1 swap 8h m1"), 1)
    assert Reason.NOTHING_TO_SWAP == refused(state, "P1 swap 7d m1")


LAYING = """
    variant = "campfire"
    phase = "play"
    seats = [{ hand = "7h 7d 7c 9h 9d 9c Jh Jd Jc Kd" }, { hand = "4h 4d 4c 6h 6d 6c Kh" }, {}]
"""


@pytest.mark.clause("X-5")
def test_laying_down_waits_for_ones_own_turn() -> None:
    assert Reason.NOT_YOUR_TURN == refused(given(LAYING), "P2 lay set(4h 4d 4c) set(6h 6d 6c)")


@pytest.mark.clause("X-5")
def test_one_may_lay_down_when_no_card_was_to_be_had() -> None:
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
    assert ["set(7h 7d 7c)", "set(9h 9d 9c)"] == [str(each) for each in laid.melds]
    assert Down.THIS_TURN is laid.seats[0].down


@pytest.mark.clause("X-5")
@pytest.mark.parametrize("down", ["earlier", "this_turn"])
def test_after_laying_down_no_meld_of_ones_own_follows(down: str) -> None:
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


@pytest.mark.clause("X-6")
def test_a_set_takes_its_rank_or_a_wild() -> None:
    state = hitting("set 7h 7d 7c", "7s ** 8h Kd")

    assert "set(7h 7d 7c 7s **)" == meld(do(state, "P1 hit 7s m1", "P1 hit ** m1"), 1)
    assert Reason.DOES_NOT_FIT == refused(state, "P1 hit 8h m1")


@pytest.mark.clause("X-6")
def test_a_run_takes_the_next_card_at_either_end() -> None:
    state = hitting("run 5h 6h 7h 8h", "4h 9h 4d Th 6h Kd")

    assert "run(4h 5h 6h 7h 8h 9h)" == meld(do(state, "P1 hit 4h m1", "P1 hit 9h m1"), 1)
    assert [Reason.DOES_NOT_FIT] * 3 == [refused(state, f"P1 hit {card} m1") for card in ("4d", "Th", "6h")]
    assert Reason.NOT_AT_THAT_END == refused(state, "P1 hit 4h m1 high")


@pytest.mark.clause("X-6")
@pytest.mark.parametrize(
    ("variant", "run", "wild_goes", "ace_goes"),
    [
        ("campfire", "Jh Qh Kh Ah", {"** m1"}, set()),  # no place above the ace
        ("campfire", "Ah 2h 3h 4h", {"** m1"}, set()),  # none under it
        ("campfire", "Th Jh Qh Kh", {"** m1 low", "** m1 high"}, {"Ah m1"}),
        ("campfire", "2h 3h 4h 5h", {"** m1 low", "** m1 high"}, {"Ah m1"}),
        ("classic", "2h 3h 4h 5h", {"** m1"}, set()),  # aces are high only
        ("classic", "Th Jh Qh Kh", {"** m1 low", "** m1 high"}, {"Ah m1"}),
        ("campfire", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", set(), set()),  # an ace at one end only
        ("campfire", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", set(), set()),
        ("campfire", "** 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", set(), set()),  # a wild in the ace's place counts
    ],
)
def test_runs_end_at_the_ace(variant: str, run: str, wild_goes: set[str], ace_goes: set[str]) -> None:
    state = hitting(f"run {run}", "** Ah Kd Kc", variant)

    assert (wild_goes, ace_goes) == (plays(state, "**"), plays(state, "Ah"))


@pytest.mark.clause("X-6")
def test_a_run_with_a_low_ace_takes_the_two_neighbours_of_its_high_end_only() -> None:
    state = hitting("run Ah 2h 3h 4h\nrun Jd Qd Kd Ad", "5h Kh 2d Td Kc Ks")

    assert [{"5h m1"}, set()] == [plays(state, "5h"), plays(state, "Kh")]
    assert [set(), {"Td m2"}] == [plays(state, "2d"), plays(state, "Td")]


@pytest.mark.clause("X-7")
def test_the_turn_goes_clockwise_and_round_the_table() -> None:
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

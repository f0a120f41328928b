"""Players asked about the upcard by lot (K-37 of `game/docs/relatives.md`)."""

from collections import Counter

import pytest

from game.engine.position import dump_position, load_position
from game.engine.state import Phase, State
from game.engine.view import observe
from game.play.scene.band import asking_order
from game.rulebook.words.blocks import Sentence
from game.rulebook.words.rulebook import rulebook
from game.rules.schema import with_knob
from game.rules.variant import Asking, Variant
from tests.clauses.table import do, given, legal, open_shipped

CAMPFIRE = with_knob(open_shipped("campfire"), "buying.asking", Asking.BY_LOT)
HANDS = ("9s 9c 8c 5d", "Js Jc 4c 6c", "Ts Tc 6d 7d", "Qs Qc Kd 3d", "8s 8d 7h 5h")


def discarding(seed: str = "", discard: str = "5d", turns: int = 0, variant: Variant = CAMPFIRE) -> State:
    """Return the state after a discard by the first of five players."""
    seats = ", ".join(f'{{ hand = "{hand}" }}' for hand in HANDS)
    text = f"""
        variant = ""
        players = 5
        phase = "play"
        seed = "{seed}"
        turns = {turns}
        discards = "2c"
        seats = [{seats}]
    """
    return do(given(text, variant), f"P1 discard {discard}")


@pytest.mark.clause("K-37")
def test_the_player_on_turn_is_asked_first_and_the_others_by_lot() -> None:
    orders = Counter(discarding(str(seed)).asked for seed in range(60))

    assert {(1, 2, 3, 4)} == {tuple(sorted(order)) for order in orders}
    assert {1} == {order[0] for order in orders}
    assert 6 == len(orders)
    assert max(orders.values()) < 20


@pytest.mark.clause("K-37")
def test_the_order_depends_on_the_seed_and_the_moment_alone() -> None:
    assert {discarding("one").asked} == {discarding("one", card).asked for card in HANDS[0].split()}
    assert 1 < len({discarding("one", turns=turns).asked for turns in range(8)})
    usual = with_knob(CAMPFIRE, "buying.asking", Asking.FIRST_REFUSAL)
    assert (1, 2, 3, 4) == discarding("one", variant=usual).asked


@pytest.mark.clause("K-37")
def test_the_first_by_lot_buys_before_the_others() -> None:
    state = next(state for state in (discarding(str(seed)) for seed in range(60)) if state.asked == (1, 4, 2, 3))

    after = do(state, "P2 pass")
    assert {"P5 buy", "P5 pass"} == legal(after)
    bought = do(after, "P5 buy")
    assert (Phase.DRAW, 1, 1) == (bought.phase, bought.turn, bought.seats[4].buys)
    last = do(after, "P5 pass", "P3 pass", "P4 buy")
    assert (Phase.DRAW, 1, 1) == (last.phase, last.turn, last.seats[3].buys)


@pytest.mark.clause("K-37")
def test_the_window_and_a_position_show_the_order_drawn() -> None:
    state = next(state for state in (discarding(str(seed)) for seed in range(60)) if state.asked == (1, 4, 2, 3))
    assert state.asked == load_position(dump_position(state), "", open_variant=lambda _: CAMPFIRE).asked

    spent = state._replace(seats=(*state.seats[:3], state.seats[3]._replace(buys=9), state.seats[4]), asked=(1, 4, 2))
    at_seat_five = observe(do(spent, "P2 pass"), 4)
    assert [1, 4, 2, 3] == [asked.seat for asked in asking_order(at_seat_five, (1,))]
    assert [4, 2, 3] == [asked.seat for asked in asking_order(at_seat_five, ())]


@pytest.mark.clause("K-37")
def test_the_rules_page_says_that_chance_decides() -> None:
    blocks = [block for section in rulebook(CAMPFIRE) for block in section.blocks]
    page = " ".join(block.text for block in blocks if isinstance(block, Sentence))
    assert "the others are asked in an order drawn by lot for each card" in page
    assert "in turn order" not in page


@pytest.mark.clause("X-17")
@pytest.mark.parametrize("asking", [Asking.BY_LOT, Asking.FIRST_REFUSAL])
def test_a_player_who_wants_a_card_from_the_stock_leaves_the_upcard_to_the_others(asking: Asking) -> None:
    """Passing is drawing from the stock, except that the card is drawn after the others were asked."""
    passed = do(discarding(variant=with_knob(CAMPFIRE, "buying.asking", asking)), "P2 pass")
    assert {2, 3, 4} == set(passed.asked)

    buyer = passed.asked[0]
    bought = do(passed, f"P{buyer + 1} buy")
    assert (Phase.DRAW, 1, passed.discards[:-1]) == (bought.phase, bought.turn, bought.discards)
    assert {"P2 draw"} == legal(bought)
    unwanted = do(passed, *[f"P{seat + 1} pass" for seat in passed.asked])
    assert {"P2 draw"} == legal(unwanted)
    assert unwanted.hands[1] == passed.hands[1]

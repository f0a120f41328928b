"""Arranging cards and building melds: order, copies, slots, the place of a wild, what a slot lacks."""

import pytest

from game.rules.cards import Card, format_cards, parse_card, parse_cards
from game.rules.melds import Meld
from game.rules.variant import Kind, Variant, parse_contract
from game.rules.variant_file import shipped_variant
from game.table.holding import Holding, Order, dealt, emptied, followed, in_slot, ordered, returned, without_new_marks
from game.table.tray import fits_slot, offered, order_of_deal, placed, slot_states, usual_order
from tests.support.stages import moved

CAMPFIRE = shipped_variant("campfire")
SET_AND_RUN = parse_contract("1 set of 3 + 1 run of 4")


def row(holding: Holding) -> str:
    """Return the row as text."""
    return format_cards(held.card for held in holding.row)


def slot(holding: Holding, number: int) -> str:
    """Return a slot as text."""
    return format_cards(held.card for held in holding.slots[number])


def filled(cards: str, number: int, *, at: int | None = None, start: Holding | None = None) -> Holding:
    """Return the holding after putting cards into a slot one after the other."""
    holding = start or dealt(parse_cards(cards), 2)
    for text in cards.split():
        uid = next(held.uid for held in holding.row if held.card == parse_card(text))
        holding = placed(holding, uid, number, at, SET_AND_RUN, CAMPFIRE)
    return holding


def test_hands_keep_in_order_until_moved() -> None:
    holding = dealt(parse_cards("7h As 3h Kd"), 2)
    assert ("As 3h 7h Kd", (1, 3)) == (row(holding), holding.gaps)
    assert "As 3h 5h 7h Kd" == row(followed(holding, parse_cards("7h As 3h Kd 5h")))

    after = followed(moved(holding, holding.row[3].uid, 0), parse_cards("7h As 3h Kd 2s"))

    assert "Kd As 3h 7h 2s" == row(after)
    assert Order.MANUAL is after.order
    assert "2s As 3h 7h Kd" == row(dealt(after.cards, 2, after.order)), "the next hand begins in order again"


def test_hands_begin_sorted_for_their_contract() -> None:
    sets, both = parse_contract("2 sets of 3"), SET_AND_RUN
    orders = [
        order_of_deal(kept, before, now)
        for kept, before, now in (
            (usual_order(sets), sets, both), (usual_order(both), both, sets), (Order.MANUAL, both, sets),
            (Order.SUIT, sets, sets), (Order.RANK, both, both),
        )
    ]  # fmt: skip

    assert [Order.RANK, Order.SUIT] == [usual_order(sets), usual_order(both)]
    assert [Order.SUIT, Order.RANK, Order.RANK, Order.SUIT, Order.RANK] == orders


def test_new_cards_keep_the_chosen_order() -> None:
    holding = ordered(dealt(parse_cards("7h As 3h Kd"), 2), Order.RANK)

    assert "3h 5c 7h Kd As" == row(followed(holding, parse_cards("7h As 3h Kd 5c")))


def test_moving_a_card_makes_the_order_manual() -> None:
    holding = ordered(dealt(parse_cards("7h As 3h"), 2), Order.SUIT)

    assert Order.MANUAL is moved(holding, holding.row[0].uid, 2).order


def test_only_the_played_copy_leaves() -> None:
    holding = dealt(parse_cards("7h 7h 9c"), 2)
    second = holding.row[1].uid

    after = followed(holding, parse_cards("7h 9c"), gone_first=(second,))

    assert second not in {held.uid for held in after.row}


def test_row_copies_leave_before_tray_copies() -> None:
    holding = dealt(parse_cards("7h 7h 9c"), 2)
    holding = in_slot(holding, holding.row[0].uid, 0)

    after = followed(holding, parse_cards("7h 9c"))

    assert ("9c", "7h") == (row(after), slot(after, 0))


def test_new_cards_are_marked_for_a_while() -> None:
    after = followed(dealt(parse_cards("7h"), 1), parse_cards("7h 9c"))

    assert [False, True] == [held.new for held in after.row]
    assert not any(held.new for held in without_new_marks(after).row)


def test_cards_come_back_from_the_tray() -> None:
    holding = filled("7h 7d 7c", 0)
    one = returned(holding, holding.slots[0][1].uid)

    assert ("7h 7c", "7d") == (slot(one, 0), row(one))
    assert "" == slot(emptied(holding), 0)
    assert 3 == len(emptied(holding).row)


@pytest.mark.parametrize(
    ("cards", "run"),
    [
        ("8c 5c 7c 6c", "5c 6c 7c 8c"),  # naturals find their places
        ("5c 6c ** 8c", "5c 6c ** 8c"),
        ("5c 8c 6c **", "5c 6c ** 8c"),  # a wild fills the gap
        ("** 6c 7c 8c", "** 6c 7c 8c"),  # and stays in its place
        ("Kc Ac Jc Qc", "Jc Qc Kc Ac"),
        ("3c Ac 2c 4c", "Ac 2c 3c 4c"),  # an ace low where that makes a run
        ("Qc Kc Ac **", "** Qc Kc Ac"),  # nothing stands above the ace
    ],
)
def test_tray_runs_order_themselves(cards: str, run: str) -> None:
    assert run == slot(filled(cards, 1), 1)


def test_a_wild_stays_where_it_is_put() -> None:
    start = filled("5c 6c 7c", 1, start=dealt(parse_cards("5c 6c 7c **"), 2))

    assert "** 5c 6c 7c" == slot(filled("**", 1, at=0, start=start), 1)
    assert "5c 6c 7c **" == slot(filled("**", 1, at=3, start=start), 1)


@pytest.mark.parametrize(
    ("cards", "lacks", "holes"),
    [("5c 6c", "4c 7c", False), ("5c 8c", "6c 7c", True), ("Kc Ac", "Qc", False), ("Ac 2c", "3c", False)],
)
def test_a_slot_says_what_it_lacks(cards: str, lacks: str, holes: bool) -> None:
    state = slot_states(filled(cards, 1), SET_AND_RUN, CAMPFIRE)[1]

    assert (lacks, holes, True) == (format_cards(state.lacks), state.holes, state.wild_helps)
    assert not state.is_full


def test_full_slots_lack_nothing() -> None:
    state = slot_states(filled("5c 6c ** 8c", 1), SET_AND_RUN, CAMPFIRE)[1]

    assert state.is_full
    assert isinstance(state.meld, Meld)
    assert () == state.lacks


def test_cards_that_continue_a_slot_fit_it() -> None:
    holding = filled("7h 7d", 0)
    state = slot_states(holding, SET_AND_RUN, CAMPFIRE)[0]
    inside = tuple(held.card for held in holding.slots[0])

    assert fits_slot(parse_card("7c"), state, inside, CAMPFIRE)
    assert not fits_slot(parse_card("8c"), state, inside, CAMPFIRE)


def test_offered_melds_match_the_contract() -> None:
    assert [Kind.RUN] == [meld.kind for meld in offered(filled("5c 6c", 1), SET_AND_RUN)]


def test_wilds_fit_slots_to_limits() -> None:
    shafer = shipped_variant("shafer")  # one wild per meld when laid down
    joker = parse_card("**")
    begun, with_wild, whole = parse_cards("7h 7s"), parse_cards("7h **"), parse_cards("7h 7s 7c")
    empty: tuple[Card, ...] = ()

    def fits(cards: tuple[Card, ...], variant: Variant) -> bool:
        holding = dealt((*cards, joker), 2)
        for held in holding.row[: len(cards)]:
            holding = in_slot(holding, held.uid, 0)
        state = slot_states(holding, SET_AND_RUN, variant)[0]
        return fits_slot(joker, state, cards, variant)

    assert [True, False, False, False] == [fits(cards, shafer) for cards in (begun, with_wild, whole, empty)]
    assert [True, True, False, False] == [fits(cards, CAMPFIRE) for cards in (begun, with_wild, whole, empty)]

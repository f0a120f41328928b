"""Groups in the hand: no card is lost or out of order, gaps move with cards, and the row stays in its area."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.cards import parse_cards
from game.table import grid
from game.table.hand_row import fits_in_one_row, hand_boxes, hand_spot
from game.table.holding import (
    Held,
    Holding,
    Order,
    Spot,
    apart,
    dealt,
    emptied,
    followed,
    gap_turned,
    in_slot,
    lifted,
    next_spot,
    ordered,
    returned,
    set_down,
    spot_of,
    spots,
    with_spot,
)
from game.ui.geometry import Rect
from tests.support.stages import moved

HAND = parse_cards("2s 4s 7s Js 3h 7h 7h Qh 5c 9c Ac 2d 9d Kd **")


def row(holding: Holding) -> str:
    """Return the row as text, with its gaps."""
    return "".join((" | " if held.gap else " ") + str(held.card) for held in holding.row).strip()


def grouped(text: str) -> Holding:
    """Return a row made from text, as `2s 3s | 4s`."""
    cards: list[Held] = []
    for group in text.split("|"):
        for at, card in enumerate(parse_cards(group)):
            cards.append(Held(len(cards), card, gap=at == 0 and bool(cards)))
    return Holding(tuple(cards), ((), ()), next_uid=len(cards))


def uid(holding: Holding, card: str) -> int:
    return next(held.uid for held in holding.row if str(held.card) == card)


# ---- gaps and cards that come and go ----


@pytest.mark.parametrize(
    ("before", "gone", "after"),
    [
        ("2s 3s | 4s 5s", "4s", "2s 3s | 5s"),  # the next of the group inherits its gap
        ("2s 3s | 4s | 5s", "4s", "2s 3s | 5s"),  # a group without a card leaves no gap
        ("2s | 3s 4s", "2s", "3s 4s"),  # a group at the left end does not close either
        ("2s 3s | 4s", "4s", "2s 3s"),
        ("2s 3s | 4s 5s", "5s", "2s 3s | 4s"),
    ],
)
def test_a_gap_stays_with_its_group(before: str, gone: str, after: str) -> None:
    holding = grouped(before)
    left = [card for card in holding.cards if str(card) != gone]

    assert after == row(followed(holding, left))
    assert after == row(lifted(holding, uid(holding, gone)))
    assert after == row(in_slot(holding, uid(holding, gone), 0))


def test_cards_return_to_their_places() -> None:
    holding = in_slot(grouped("2s 3s | 4s 5s"), 2, 0)

    assert "2s 3s | 4s 5s" == row(returned(holding, 2))
    assert "2s 3s | 5s 9h" == row(followed(holding, (*holding.cards, *parse_cards("9h"))))


@pytest.mark.parametrize("gone", ["2s", "3s 4s", "4s 2s 6s", "6s 5s 4s 3s 2s"])
def test_filling_trays_leaves_the_row(gone: str) -> None:
    start = grouped("2s 3s | 4s 5s | 6s")
    holding = start
    for at, card in enumerate(gone.split()):
        holding = in_slot(holding, uid(start, card), at % 2)

    assert start == emptied(holding)


def test_clearing_trays_keeps_later_changes() -> None:
    holding = in_slot(in_slot(grouped("2s 3s | 4s 5s"), 1, 0), 2, 1)

    later = followed(moved(holding, 0, 1), (*holding.cards, *parse_cards("9h")))

    assert "5s 2s 9h" == row(later).replace(" |", "")
    assert "3s 4s 5s 2s 9h" == row(emptied(later)).replace(" |", "")


def test_returned_cards_keep_both_places() -> None:
    laid = grouped("9s 2h 4s")
    tray = in_slot(ordered(laid, Order.SUIT), 1, 0)

    assert "9s 4s" == row(ordered(tray, Order.MANUAL))
    assert "9s 2h 4s" == row(emptied(ordered(tray, Order.MANUAL)))
    assert "9s 2h 4s" == row(ordered(emptied(tray), Order.MANUAL))


def test_gaps_precede_any_later_card() -> None:
    holding = grouped("2s 3s 4s")

    assert "2s | 3s 4s" == row(gap_turned(holding, 1))
    assert "2s 3s 4s" == row(gap_turned(gap_turned(holding, 1), 1))
    assert holding is gap_turned(holding, 0)


def test_sorting_keeps_the_manual_order() -> None:
    laid = moved(grouped("7h 2s | 9c 3s | Kd"), 4, 0)
    by_suit = ordered(laid, Order.SUIT)

    assert "Kd 7h 2s | 9c 3s" == row(laid)
    assert "2s 3s | 7h | 9c | Kd" == row(by_suit)
    assert "2s 3s 7h 9c Kd" == row(ordered(by_suit, Order.RANK))
    assert row(laid) == row(ordered(ordered(by_suit, Order.RANK), Order.MANUAL))


def test_sorted_changes_join_manual_order() -> None:
    by_suit = ordered(grouped("7h 2s | 9c 3s | Kd"), Order.SUIT)

    later = followed(by_suit, parse_cards("7h 2s 3s Kd 4d"))

    assert "7h 2s | 3s | Kd 4d" == row(ordered(later, Order.MANUAL))


def test_sorted_gaps_make_manual_order() -> None:
    by_suit = ordered(grouped("7h 2s 9c 3s"), Order.SUIT)
    after = gap_turned(by_suit, uid(by_suit, "3s"))

    assert ("2s | 3s | 7h | 9c", Order.MANUAL) == (row(after), after.order)
    assert after == ordered(after, Order.MANUAL)


# ---- spots ----


def test_cards_step_through_all_groups() -> None:
    holding = grouped("9h 2s 3s | 4s 5s")
    seen = [row(holding)]
    for by in (1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1):
        here = spot_of(holding, 0)
        assert here is not None
        bare = lifted(holding, 0)
        holding = set_down(holding, 0, next_spot(here, by, len(bare.row), bare.gaps))
        seen.append(row(holding))

    there = [
        "9h 2s 3s | 4s 5s",
        "2s 9h 3s | 4s 5s",
        "2s 3s 9h | 4s 5s",
        "2s 3s | 9h 4s 5s",
        "2s 3s | 4s 9h 5s",
        "2s 3s | 4s 5s 9h",
        "2s 3s | 4s 5s 9h",
    ]
    assert there == seen[:7]
    assert there[4::-1] == seen[7:12]
    assert there[0] == seen[12]


@given(st.integers(1, 60), st.data())
def test_spots_are_where_cards_are(count: int, data: st.DataObject) -> None:
    gaps = tuple(sorted(data.draw(st.sets(st.integers(1, max(1, count - 1)), max_size=8)))) if count > 1 else ()
    for spot in (*spots(count, gaps), *apart(count)):
        held = Holding(tuple(Held(at, HAND[0], gap=at in gaps) for at in range(count)), ((),), next_uid=count + 1)
        tray = Holding(held.row, ((Held(count, HAND[1]),),), next_uid=count + 1)
        after = set_down(tray, count, spot)

        assert spot == spot_of(after, count)
        assert with_spot(gaps, spot) == after.gaps
        assert gaps == lifted(after, count).gaps


ACTIONS = st.lists(
    st.tuples(st.sampled_from(("move", "gap", "tray", "back", "order", "play", "draw", "spot")), st.integers(0, 99)),
    max_size=40,
)


def _after_action(holding: Holding, what: str, number: int) -> Holding:
    """Return the hand after one random action on it."""
    at = holding.row[number % len(holding.row)].uid if holding.row else -1
    bare = lifted(holding, at)
    match what:
        case "move":
            return moved(holding, at, number % 17)
        case "gap":
            return gap_turned(holding, at)
        case "tray":
            return in_slot(holding, at, number % 2)
        case "back":
            return emptied(holding)
        case "order":
            return ordered(holding, tuple(Order)[number % 4])
        case "play":
            return followed(holding, bare.cards, (at,))
        case "draw":
            return followed(holding, (*holding.cards, HAND[number % len(HAND)]))
        case _:
            among = (*spots(len(bare.row), bare.gaps), *apart(len(bare.row)))
            return set_down(holding, at, among[number % len(among)])


@given(ACTIONS)
def test_no_action_loses_card_or_order(actions: list[tuple[str, int]]) -> None:
    holding = dealt(HAND, 2)
    for what, number in actions:
        before, holding = holding, _after_action(holding, what, number)
        lost, won = Counter(before.cards) - Counter(holding.cards), Counter(holding.cards) - Counter(before.cards)

        assert (what == "play" and bool(before.row), what == "draw") == (lost.total() == 1, won.total() == 1)
        assert lost.total() + won.total() <= 1
        assert len(holding.row) + len(holding.in_tray) == len({held.uid for held in (*holding.row, *holding.in_tray)})
        assert 0 not in holding.gaps
        assert not any(held.gap for held in holding.in_tray)
        if what in ("tray", "play", "draw", "back", "gap") and before.order is Order.MANUAL:
            stay = [held.uid for held in before.row if holding.index(held.uid) is not None]
            assert stay == [held.uid for held in holding.row if before.index(held.uid) is not None]
        if what == "tray" and before.order is Order.MANUAL:
            assert [held.uid for held in emptied(before).row] == [held.uid for held in emptied(holding).row]


# ---- where groups are ----


@given(st.integers(1, 60), st.sets(st.integers(1, 59), max_size=12))
def test_rows_with_gaps_stay_readable(count: int, places: set[int]) -> None:
    gaps = tuple(sorted(place for place in places if place < count))
    boxes = hand_boxes(count, gaps)
    rows: dict[float, list[Rect]] = {}
    for box in boxes:
        rows.setdefault(box.y, []).append(box)

    assert count == len(boxes)
    assert all(box.inside(grid.USUAL.hand.grown(0.5)) for box in boxes)
    assert len(rows) == (1 if fits_in_one_row(count, len(gaps)) else 2)
    for number, (one, other) in enumerate(pairwise(boxes), 1):
        if one.y == other.y:
            assert other.x - one.x >= 24 - 1e-9
            plain = min(b.x - a.x for a, b in pairwise(rows[one.y]))
            assert number not in gaps or other.x - one.x > plain or len(gaps) >= len(rows[one.y]) - 1


@pytest.mark.parametrize(("count", "gaps", "least"), [(8, 2, 50), (11, 2, 50), (25, 3, 45), (28, 2, 45), (31, 1, 12)])
def test_gaps_are_half_a_card(count: int, gaps: int, least: float) -> None:
    places = tuple((count * at) // (gaps + 1) for at in range(1, gaps + 1))
    boxes = hand_boxes(count, places)
    steps = [other.x - one.x for one, other in pairwise(boxes)]

    assert max(steps) - min(steps) >= least
    assert 50.0 >= max(steps) - min(steps) - 1e-9


@pytest.mark.parametrize("count", [2, 5, 8, 11, 25, 30, 33, 40])
@pytest.mark.parametrize("gaps", [(), (1,), (1, 3)])
def test_released_cards_go_where_seen(count: int, gaps: tuple[int, ...]) -> None:
    gaps = tuple(gap for gap in gaps if gap < count)
    for spot in spots(count, gaps):
        boxes = hand_boxes(count + 1, with_spot(gaps, spot))
        box = boxes[spot.place]
        after = boxes[spot.place + 1] if spot.place < count else None
        step = after.x - box.x if after is not None and after.y == box.y and not spot.after else 20.0

        assert spot == hand_spot(box.x + min(step, 101) / 2, box.center.y, count, gaps)


@pytest.mark.parametrize("count", [1, 5, 11, 25, 33, 40])
def test_cards_beyond_the_ends_form_groups(count: int) -> None:
    top, foot = grid.USUAL.hand.y + 20, grid.USUAL.hand.bottom - 20

    assert Spot(0, after=True) == hand_spot(grid.USUAL.hand.x - 10, top, count, ())
    assert Spot(count, before=True) == hand_spot(grid.USUAL.hand.right + 10, foot, count, ())


def test_first_cards_have_no_gap() -> None:
    assert (Spot(0), Spot(0)) == apart(0)
    assert Spot(0) == hand_spot(grid.USUAL.hand.x, grid.USUAL.hand.center.y, 0, ())

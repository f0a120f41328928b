"""The layout: everything inside the stage, nothing overlapping, cards within reach."""

from itertools import combinations, pairwise

import pytest

from game.engine.view import PlayerView
from game.table import grid
from game.table.hand_row import hand_boxes, hand_spot
from game.table.holding import Spot, dealt
from game.table.layout import DiscardKey, HandKey, MeldKey, lay_out
from game.ui.geometry import STAGE, Rect
from tests.table.scenes import CROWDS, every, seen

FIXED = (grid.USUAL.band, grid.USUAL.hand, grid.USUAL.me, grid.USUAL.acts, grid.USUAL.piles)


@pytest.mark.parametrize("players", range(2, 9))
def test_seats_have_uncovered_lanes(players: int) -> None:
    lanes, plaques = grid.lanes(players), grid.plaques(players - 1)

    assert players == len(lanes)
    assert all(box.inside(STAGE) for box in (*lanes, *plaques))
    assert all(one.apart(other) for one, other in combinations((*lanes, *FIXED, *plaques, *grid.USUAL.icons), 2))


@pytest.mark.parametrize("count", range(1, 61))
def test_my_cards_show_indices_in_band(count: int) -> None:
    boxes = hand_boxes(count)
    rows: dict[float, list[Rect]] = {}
    for box in boxes:
        rows.setdefault(box.y, []).append(box)
    steps = [right.x - left.x for row in rows.values() for left, right in pairwise(row)]

    assert count == len(boxes)
    assert all(box.inside(grid.USUAL.hand.grown(0.5)) for box in boxes)
    assert min(steps, default=99) >= (24 if count <= 32 else 20)
    assert (1 if count <= 32 else 2) == len(rows)


@pytest.mark.parametrize("count", [1, 5, 11, 25, 34, 40])
def test_cards_dropped_at_home_stay(count: int) -> None:
    boxes = hand_boxes(count)

    for at, box in enumerate(boxes):
        assert Spot(at) == hand_spot(box.x + 8, box.center.y, count - 1, ())


@pytest.mark.parametrize("slots", range(1, 7))
def test_slots_and_buttons_share_the_band(slots: int) -> None:
    lengths = (4,) * slots
    open_ones = (*grid.slot_boxes(lengths, grid.USUAL.slots), grid.USUAL.lay_down, grid.USUAL.fill, grid.USUAL.clear)
    folded = (*grid.slot_boxes(lengths, grid.USUAL.folded_tray), grid.USUAL.yes, grid.USUAL.no)

    for boxes in (open_ones, folded):
        assert all(box.inside(grid.USUAL.band) for box in boxes)
        assert all(one.apart(other) for one, other in combinations(boxes, 2))


def check(view: PlayerView) -> None:
    """Check everything that must hold for any position."""
    layout = lay_out(view, dealt(view.hand, len(view.rules.contract)))
    rails = [meld.rail for meld in layout.melds]

    assert len(view.melds) == len(layout.melds)
    assert all(one.apart(other) for one, other in combinations(rails, 2))
    assert all(rail.apart(other) for rail in rails for other in (*FIXED, *layout.plaques))
    for meld, place in zip(view.melds, layout.melds, strict=True):
        assert meld.owner == place.seat
        assert len(meld.cards) == len(place.cards)
        assert place.rail.inside(place.box, 0.5)
    assert all(place.box.inside(STAGE) for place in layout.cards.values())
    kinds = [type(key) for key in layout.cards]
    assert len(view.hand) == kinds.count(HandKey)
    assert sum(len(meld.cards) for meld in view.melds) == kinds.count(MeldKey)
    assert (view.upcard is not None) == kinds.count(DiscardKey)


@pytest.mark.everyday
@pytest.mark.parametrize(("variant", "players"), CROWDS)
def test_random_positions_are_laid_out_without_overlaps(variant: str, players: int) -> None:
    for event in every(7, seen(variant, players, "layout", 400)):
        check(event.view)


def test_melds_keep_lane_and_place() -> None:
    before: dict[tuple[int, int], Rect] = {}
    order: dict[tuple[int, int], tuple[int, ...]] = {}
    for event in seen("quarters", 5, "fixed", 900, level="greedy"):
        layout = lay_out(event.view, dealt(event.view.hand, len(event.view.rules.contract)))
        for number, place in enumerate(layout.melds):
            lane = layout.lanes[place.seat]
            assert place.rail.inside(lane)
            assert lane == before.setdefault((event.view.round, number), lane)
        for seat in range(5):
            own = [at for at, place in enumerate(layout.melds) if place.seat == seat]
            laid = tuple(sorted(own, key=lambda at: (layout.melds[at].rail.y, layout.melds[at].rail.x)))
            known = order.get((event.view.round, seat), ())
            assert known == tuple(at for at in laid if at in known)
            order[event.view.round, seat] = laid
    assert len(before) > 10


def test_rails_share_one_height() -> None:
    highs = set()
    for event in every(9, seen("quarters", 4, "rails", 700, level="greedy")):
        layout = lay_out(event.view, dealt(event.view.hand, len(event.view.rules.contract)))
        rails = {place.rail.h for place in layout.melds if not place.folded}
        assert len(rails) <= 1
        assert all(grid.LEAST_RAIL <= high <= grid.TALLEST_RAIL for high in rails)
        highs |= rails
    assert len(highs) > 1


@pytest.mark.everyday
@pytest.mark.parametrize("size", [1.0, 1.25, 1.5])
@pytest.mark.parametrize(("variant", "players"), CROWDS)
def test_table_parts_stay_apart_inside(variant: str, players: int, size: float) -> None:
    on = grid.grid_of(size)
    for event in every(29, seen(variant, players, "sizes", 400, level="greedy")):
        layout = lay_out(event.view, dealt(event.view.hand, len(event.view.rules.contract)), on=on)
        rails = [meld.rail for meld in layout.melds]
        fixed = (on.band, on.hand, on.me, on.acts, on.line, on.stock, on.discard, *layout.plaques, *on.icons)
        assert all(box.inside(on.stage) for box in (*rails, *(place.box for place in layout.cards.values())))
        assert all(one.apart(other) for one, other in combinations(rails, 2))
        assert all(rail.apart(other) for rail in rails for other in fixed)

"""The enlarged table: up to 150 percent all of it fits the window, and nothing overlaps."""

from itertools import combinations, pairwise

import pytest

from game.engine.view import observe
from game.play.screen import PlayScreen
from game.table.grid import (
    SLOT_EDGE,
    TableGrid,
    grid_of,
    lanes,
    plaques,
    slot_boxes,
)
from game.table.hand_row import hand_boxes
from game.table.holding import Holding
from game.table.layout import lay_out
from game.table.plaques import figures_box, order_box
from game.ui.canvas import stage_of
from game.ui.geometry import Rect, rail_card_width, rail_offsets
from game.ui.looks import LARGEST, LEAST_TARGET_DU
from game.ui.screen import laid_out_at
from tests.support.situations import situation

SIZES = [1 + step / 10 for step in range(6)]
FINGER_PX = 40.0  # pixels of a 1280 x 720 window; the area that takes a press is larger than the drawing


def parts(grid: TableGrid) -> tuple[Rect, ...]:
    return (grid.band, grid.hand, grid.me, grid.acts, grid.piles, *grid.icons)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 9))
def test_visible_parts_never_overlap(size: float, players: int) -> None:
    grid = grid_of(size)
    boxes = (*parts(grid), *lanes(players, grid), *plaques(players - 1, grid))

    assert all(box.inside(grid.stage) for box in boxes)
    assert all(one.apart(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("size", SIZES)
def test_band_parts_never_overlap(size: float) -> None:
    grid = grid_of(size)
    tray = (*slot_boxes((4, 4, 4, 4), grid.slots), grid.lay_down, grid.fill, grid.clear)
    asked = (*slot_boxes((4, 4, 4, 4), grid.folded_tray), grid.third, grid.yes, grid.no, grid.details)
    calls = (grid.call, grid.let_go, grid.call_bar)

    for boxes in (tray, asked, calls):
        assert all(box.inside(grid.band) for box in boxes)
        assert all(one.apart(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("size", SIZES)
def test_buttons_fit_a_finger(size: float) -> None:
    grid = grid_of(size)
    wells = [figures_box(grid.me), order_box(grid.me)]
    buttons = (grid.yes, grid.no, grid.lay_down, grid.fill, grid.clear, *grid.act_buttons, *grid.icons, wells[0])

    assert all(min(box.w, box.h) * size >= FINGER_PX - 3 for box in buttons)
    assert all(one.apart(other) for one, other in combinations(wells, 2))
    assert all(box.inside(grid.me) for box in wells)


@pytest.mark.parametrize("size", SIZES)
def test_25_cards_show_their_indices(size: float) -> None:
    grid = grid_of(size)
    boxes = hand_boxes(25, (), grid)
    rows = [[box for box in boxes if box.y == y] for y in sorted({box.y for box in boxes})]

    assert all(right.x - left.x >= grid.least_step for row in rows for left, right in pairwise(row))
    assert all(box.y + 52 <= grid.stage.h for box in boxes), "rank and suit are above the window's edge"


@pytest.mark.parametrize("window", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("zoom", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("count", range(11, 26))
def test_hand_cards_are_whole(count: int, zoom: float, window: tuple[int, int]) -> None:
    """Up to 150 % the window contains the whole hand for any number of players. At 175 and 200 %
    it shows a part of the table at 150 %, because seven plaques with 16-du names would be narrower than a name; there
    every card is whole in the table, and the window follows the pointer.
    """
    size = laid_out_at(PlayScreen, zoom)  # type: ignore[arg-type]
    grid = grid_of(size)
    scale = stage_of(window, size).scale
    boxes = hand_boxes(count, (), grid)

    assert size == min(zoom, LARGEST)
    assert all(box.bottom * scale <= window[1] and box.right * scale <= window[0] for box in boxes)
    assert all(box.inside(grid.hand) for box in boxes)
    assert all(box.h >= (grid.card[1] if grid.card[1] == boxes[0].h else grid.row_crop) for box in boxes)
    others = (grid.band, grid.me, grid.acts, *plaques(7, grid))
    assert all(box.apart(other) for box in boxes for other in others)


@pytest.mark.parametrize(
    ("size", "is_tall", "most"), [(1.0, False, 36), (1.25, False, 32), (1.5, False, 32), (1.0, True, 28)]
)
def test_finger_hands_show_enough(size: float, is_tall: bool, most: int) -> None:
    """Beyond that many cards, a finger that rests and slides enlarges the card under it."""
    grid = grid_of(size, is_tall=is_tall, by_finger=True)

    def steps(count: int) -> list[float]:
        boxes = hand_boxes(count, (), grid)
        return [right.x - left.x for left, right in pairwise(boxes) if left.y == right.y]

    assert all(step * size >= LEAST_TARGET_DU - 0.01 for count in range(2, most + 1) for step in steps(count))
    assert all(box.h * size >= LEAST_TARGET_DU for box in hand_boxes(most, (), grid))
    assert any(step * size < LEAST_TARGET_DU for step in steps(most + 1))


def test_larger_corner_signs_are_whole() -> None:
    grid = grid_of(1.5, 2.0)
    rows = [[box for box in hand_boxes(25, (), grid) if box.y == y] for y in (grid.hand.y, grid.hand.y + grid.row_crop)]

    assert [13, 12] == [len(row) for row in rows]
    assert all(right.x - left.x >= 31.5 for row in rows for left, right in pairwise(row))  # 78 of 250 of a card


def test_lowest_rails_are_close_and_whole() -> None:
    offsets, column = rail_offsets(5, (), 145.0, 17.0)

    assert {round(column, 3)} == {round(right - left, 3) for left, right in pairwise(offsets)}


def test_sizes_above_the_largest_use_the_lens() -> None:
    assert grid_of(LARGEST) == grid_of(2.0)


@pytest.mark.parametrize("size", SIZES)
def test_last_slot_places_are_card_wide(size: float) -> None:
    grid = grid_of(size)
    layout = lay_out(observe(situation("quarters_buy"), 0), Holding(), folded=True, on=grid)

    for slot in layout.slots:
        high = slot.box.h - 2 * SLOT_EDGE
        assert rail_card_width(high) == pytest.approx(slot.hollow[-1].w)
        assert all(place.inside(slot.box) for place in slot.hollow)

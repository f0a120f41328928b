"""Moving cards: the dragged one follows the pointer equally at every frame rate, neighbors make room."""

import math
from itertools import pairwise

import pytest

from game.table import grid
from game.table.holding import Holding, dealt
from game.table.layout import HandKey, Raised, lay_out
from game.table.stage import Stage
from game.ui.geometry import Point, Rect
from game.ui.motion import FOLLOW_SECONDS, Follow, Pace
from tests.table.scenes import fresh, step

RATES = (30, 60, 144)
ROW = Rect(300, 566, 101, 142)


def stage_of(pace: Pace = Pace.FULL) -> Stage:
    """Return the stage of my turn in a fresh round, everything shown."""
    match = fresh("campfire", 3, "touch")
    step(match)
    return Stage(match.view(0), pace=pace)


def box_at(x: float, y: float) -> Rect:
    """Return the box of a dragged card."""
    return Rect(x, y, 96, 135)


# ---- the dragged card ----


def followed(rate: int, path: object, until: float) -> Follow:
    """Return a card that followed a pointer at a frame rate."""
    assert callable(path)
    follow = Follow.begun(path(0.0), path(0.0), 0.0)
    for frame in range(1, round(until * rate) + 1):
        follow = follow.onto(path(frame / rate), frame / rate)
    return follow


@pytest.mark.parametrize("rate", RATES)
def test_an_even_drag_ends_in_the_same_place_at_every_frame_rate(rate: int) -> None:
    speed = 900.0

    box = followed(rate, lambda now: box_at(speed * now, 300 - speed * now / 3), 0.5).at(0.5)

    behind = speed * FOLLOW_SECONDS * (1 - math.exp(-0.5 / FOLLOW_SECONDS))
    assert (450 - behind, 150 + behind / 3) == pytest.approx((box.x, box.y), abs=1e-6)


@pytest.mark.parametrize("moment", [0.2, 0.5, 0.9])
def test_a_winding_drag_looks_the_same_at_every_frame_rate(moment: float) -> None:
    def path(now: float) -> Rect:
        return box_at(400 + 300 * math.sin(4 * now), 300 + 200 * math.cos(5 * now))

    boxes = [followed(rate, path, moment).at(moment) for rate in RATES]

    assert all(Point(*one[:2]).distance(Point(*other[:2])) < 6 for one, other in pairwise(boxes))


def test_the_pose_depends_on_the_pointer_and_not_on_the_frame_rate() -> None:
    follow = Follow.begun(ROW, box_at(500, 200), 1.0)
    asked_once = follow.at(1.05)

    for frame in range(50):
        follow.at(1 + frame / 144)

    assert asked_once == follow.at(1.05)


def test_a_motion_of_the_pointer_shows_in_the_very_next_frame() -> None:
    follow = Follow.begun(box_at(500, 200), box_at(500, 200), 1.0)

    for gap in (1 / 144, 1 / 60, 1 / 30, 5.0):
        moved = follow.onto(box_at(600, 200), 1 + gap).at(1 + gap)
        assert 508 < moved.x < 600


def test_the_card_arrives_exactly_and_soon() -> None:
    follow = Follow.begun(ROW, box_at(500, 200), 1.0)

    assert box_at(500, 200) == follow.at(1.4)
    assert Point(*follow.at(1.0 + 3 * FOLLOW_SECONDS)[:2]).distance(Point(500, 200)) < 0.06 * 420


def test_a_dragged_card_starts_from_its_place_and_is_released_where_it_is() -> None:
    stage = stage_of()
    key = HandKey(stage.holding.row[3].uid)
    place = stage.layout.cards[key].box

    stage.carry(key, box_at(600, 200), 1.0)
    assert place == stage.pose(key, 1.0)
    on_its_way = stage.pose(key, 1.03)
    assert on_its_way is not None
    assert place.y > on_its_way.y > 200
    stage.let_go(1.03)

    assert on_its_way == stage.pose(key, 1.03)
    assert place == stage.pose(key, 2.0)


@pytest.mark.parametrize(("pace", "calm"), [(Pace.NONE, False), (Pace.FULL, True)])
def test_without_motion_the_card_is_at_the_pointer(pace: Pace, calm: bool) -> None:
    stage = stage_of(pace)
    stage.calm = calm
    key = HandKey(stage.holding.row[3].uid)

    for x in (600.0, 700.0):
        stage.carry(key, box_at(x, 200), 1.0)
        assert box_at(x, 200) == stage.pose(key, 1.0)


# ---- neighbors ----


def row_of(stage: Stage) -> list[Rect]:
    return [stage.layout.cards[HandKey(held.uid)].box for held in stage.holding.row]


def test_neighbors_move_aside_for_a_raised_card_and_return() -> None:
    stage = stage_of()
    before, uid = row_of(stage), stage.holding.row[5].uid

    stage.lift({uid: Raised(18.0)}, 1.0)

    after = row_of(stage)
    assert [-10.0, 0.0, 10.0] == [round(after[at].x - before[at].x, 6) for at in (4, 5, 6)]
    assert [-18.0] == [after[5].y - before[5].y]
    stage.lift({}, 2.0)
    assert before == row_of(stage)


@pytest.mark.parametrize("count", [1, 2, 5, 13, 25, 34, 40, 60])
def test_a_row_with_a_raised_card_keeps_its_order_bounds_and_readable_steps(count: int) -> None:
    boxes = grid.hand_boxes(count)
    for raised in ((), (0,), (count - 1,), (count // 2,), (count // 2, count // 3), (0, count - 1)):
        parted = grid.parted(boxes, raised)
        assert all(box.x >= grid.USUAL.me.right and box.right <= grid.USUAL.acts.x for box in parted)
        for one, other in pairwise(parted):
            assert one.y != other.y or other.x - one.x >= min(18.0, boxes[1].x - boxes[0].x)


@pytest.mark.parametrize("count", [5, 13, 25, 32])
def test_a_pointer_coming_from_the_next_card_stays_on_the_card(count: int) -> None:
    """A row that makes room must not move back and forth under a slow pointer."""
    rest = grid.hand_boxes(count)
    for at in range(count):
        for before in {max(0, at - 1), min(count - 1, at + 1)} - {at}:
            seen = grid.parted(rest, [before])
            x = seen[at].x + 0.5 if before < at else min(seen[before].x, seen[at].right) - 0.5
            now = grid.parted(rest, [at])
            assert at == max(number for number, box in enumerate(now) if box.x <= x < box.right)


def test_sliding_cards_are_drawn_below_resting_neighbors() -> None:
    stage = stage_of()
    row = stage.holding.row
    stage.lift({row[1].uid: Raised(18.0)}, 1.0)

    moving = {drawn.key: drawn for drawn in stage.in_motion(1.04)}

    assert {HandKey(row[at].uid) for at in (0, 1, 2, 3, 4, 5)} - {HandKey(row[5].uid)} <= set(moving)
    resting = next(at for at in range(len(row)) if at > 1 and HandKey(row[at].uid) not in moving)
    cover = stage.layout.cards[HandKey(row[resting].uid)].box.x
    assert {cover} == {moving[HandKey(row[at].uid)].covered_from for at in range(resting)}
    assert [HandKey(held.uid) for held in row[:resting]] == list(moving)


def test_a_raised_card_is_never_cut_by_the_one_that_covers_its_neighbors() -> None:
    for count in range(2, 41):
        boxes = grid.hand_boxes(count)
        for raised in range(count):
            parted = grid.parted(boxes, [raised])
            rests = [
                at for at in range(raised + 1, count) if parted[at] == boxes[at] and boxes[at].y == boxes[raised].y
            ]
            assert not rests or parted[rests[0]].x >= parted[raised].right


def test_an_empty_hand_has_no_neighbors_to_move() -> None:
    view = stage_of().view
    bare = view._replace(hand=())

    assert dealt((), 2) == Holding((), ((), ()))
    assert not [key for key in lay_out(bare, Holding((), ((), ()))).cards if isinstance(key, HandKey)]

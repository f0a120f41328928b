"""The stage: after anything is queued, moved, resized or interrupted, every card rests where the layout says."""

import random
from itertools import pairwise

import pytest

from game.engine.events import CardDrawn, Discarded, RoundDealt
from game.match import SeenEvent
from game.table.choreography import AtCard, AtPile, AtSeat, AtStock, Scene, cue_for
from game.table.holding import Holding, dealt, gap_turned
from game.table.layout import HandKey, Raised, lay_out
from game.table.stage import Stage
from game.ui.canvas import stage_of
from game.ui.geometry import Rect, between
from game.ui.motion import Motion, Pace, out_cubic
from tests.support.stages import all_drawn, moved
from tests.table.scenes import CROWDS, fresh, seen, step

WINDOWS = ((1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (3840, 2160))


def assert_at_rest(stage: Stage, now: float) -> None:
    """Assert that every drawn pose equals the layout of the view."""
    layout = lay_out(stage.view, stage.holding, stage.folded, stage.lifts)
    drawn = {item.key: item.box for item in all_drawn(stage, now)}

    assert {key: place.box for key, place in layout.cards.items()} == drawn


@pytest.mark.everyday
@pytest.mark.parametrize(("variant", "players"), CROWDS)
def test_an_idle_stage_shows_exactly_the_layout(variant: str, players: int) -> None:
    chance = random.Random(f"{variant} {players}")
    match = fresh(variant, players, "stage")
    stage = Stage(match.view(0), pace=Pace.FULL)
    now, mark, rests = 0.0, 0, 0
    for _ in range(160):
        for _ in range(chance.randint(1, 3)):  # several events may wait at once
            if not match.is_over:
                step(match)
        stage.push(match.since(mark, 0))
        mark = match.count
        for _ in range(chance.randint(1, 60)):
            now += chance.choice((1 / 144, 1 / 60, 1 / 30, 0.3))
            stage.advance(now)
            interfere(stage, chance, now)
            if stage.is_idle(now):
                assert_at_rest(stage, now)
                rests += 1
        if chance.random() < 0.3:
            stage.let_go(now)
            stage.settle()
            assert stage.is_idle(now)
            assert_at_rest(stage, now)
            rests += 1
    assert rests > 20


def interfere(stage: Stage, chance: random.Random, now: float) -> None:
    """Do what a player may do during motion: arrange cards, hover, drag a card and release it."""
    held = stage.holding.row
    if not held:
        return
    uid = chance.choice(held).uid
    match chance.randrange(13):
        case 0:
            stage.rearrange(moved(stage.holding, uid, chance.randrange(len(held))), now)
        case 1:
            stage.lift({uid: Raised(18.0, 1.08)}, now)
        case 2:
            stage.fold(not stage.folded, now)
        case 3:
            stage.carry(HandKey(uid), Rect(chance.uniform(0, 1200), chance.uniform(0, 600), 96, 135), now)
        case 4 | 5:
            stage.let_go(now, refused=chance.random() < 0.5)
        case 6:
            stage.shake(HandKey(uid), now)
        case 7 | 8:
            stage.rearrange(gap_turned(stage.holding, uid), now)
        case _:
            pass


def test_flights_keep_fractions_across_windows() -> None:
    source, target = Rect(540, 220, 92, 129), Rect(204, 566, 101, 142)
    motion = Motion(source, began=10.0, lasts=0.2)

    for now in (9.9, 10.0, 10.05, 10.1, 10.19, 10.2, 11.0):
        box = motion.at(now, target)
        for window in WINDOWS:
            scale = stage_of(window).scale
            pixels = Rect(*(side * scale for side in box))
            share = out_cubic(max(0.0, min(1.0, (now - 10.0) / 0.2)))
            way = between(Rect(*(side * scale for side in source)), Rect(*(side * scale for side in target)), share)
            assert pixels == pytest.approx(way)


def test_a_moving_target_is_still_reached() -> None:
    motion = Motion(Rect(0, 0, 10, 10), began=0.0, lasts=1.0)

    assert Rect(500, 0, 10, 10) == motion.at(1.0, Rect(500, 0, 10, 10))
    assert Rect(700, 90, 10, 10) == motion.at(1.0, Rect(700, 90, 10, 10))


def test_clocks_alone_decide_poses() -> None:
    stage = Stage(next(iter(seen("campfire", 3, "frames", 1))).view, pace=Pace.FULL)
    stage.push(seen("campfire", 3, "frames", 1))
    stage.advance(0.0)
    stage.advance(1.0)  # the deal begins after the first dealer is found
    asked_once = all_drawn(stage, 1.3)

    for frame in range(60):
        all_drawn(stage, 1 + frame / 30)

    assert asked_once == all_drawn(stage, 1.3)
    assert asked_once != all_drawn(stage, 1.2)


def test_nothing_moves_without_motion() -> None:
    stage = Stage(next(iter(seen("may_i", 4, "none", 1))).view, pace=Pace.NONE)
    stage.push(seen("may_i", 4, "none", 60))

    stage.advance(0.0)

    assert stage.is_idle(0.0)
    assert_at_rest(stage, 0.0)


def scene(event: SeenEvent, holding: Holding) -> Scene:
    """Return a scene of the table."""
    return Scene(event.view, holding, lay_out(event.view, holding))


def test_cards_start_from_where_they_were() -> None:
    events = list(seen("campfire", 3, "cues", 60))
    for before, after in pairwise(events):
        mine = before.view.hand
        one, other = dealt(mine, 2), dealt(after.view.hand, 2)
        cue = cue_for(after.event, scene(before, one), scene(after, other), ())
        match after.event:
            case Discarded(seat=seat) if seat != 0:
                assert [AtSeat(seat)] == [entrance.spot for entrance in cue.entrances]
            case CardDrawn(seat=seat) if seat != 0:
                assert [(AtStock(), AtSeat(seat))] == [(move.source, move.target) for move in cue.passages]
            case RoundDealt():
                assert {AtStock()} == {entrance.spot for entrance in cue.entrances}
            case _:
                assert all(isinstance(entrance.spot, AtCard | AtPile | AtSeat | AtStock) for entrance in cue.entrances)


def test_drawn_cards_arrive_marked_new() -> None:
    match = fresh("campfire", 3, "mine")
    stage = Stage(match.view(0), pace=Pace.FULL)
    mark, now = 0, 0.0
    for _ in range(400):
        step(match)
        latest = match.since(mark, 0)
        mark = match.count
        stage.push(latest[:-1])
        stage.settle()
        stage.push(latest[-1:])
        now += 5
        stage.advance(now)
        event = latest[-1].event
        if isinstance(event, CardDrawn) and event.seat == 0:
            break
    new = [held for held in stage.holding.row if held.new]

    assert isinstance(event, CardDrawn)
    assert [event.card] == [held.card for held in new]
    assert stage.layout.stock == stage.pose(HandKey(new[0].uid), now)

    other, key = next(held.uid for held in stage.holding.row if not held.new), HandKey(new[0].uid)
    stage.lift({other: Raised(18.0, 1.08)}, now + 0.03)
    stage.lift({}, now + 0.08)
    boxes = [stage.pose(key, now + seconds) for seconds in (0.18, 0.2)]
    assert [False, True] == [box == stage.layout.cards[key].box for box in boxes], "no hovered card shortens the flight"

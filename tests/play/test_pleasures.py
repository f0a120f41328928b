"""Effects of play: the gleam of a swapped wild, coins that are paid, and the rhythm of the deal."""

import pygame
import pytest

from game.engine.actions import Buy, LayDown, Swap
from game.engine.events import AntesPaid, BoughtInTurn, CallFined, Event, UpcardBought, WildSwapped
from game.engine.position import load_position
from game.engine.referee import legal_actions
from game.match import SeenEvent
from game.play.paint.pleasures import (
    LASTS_S,
    coins_at,
    payments,
    pleasures_of,
    pleasures_over,
    pot_at,
    purse_at,
    wild_box,
)
from game.play.paint.table import MeldShown, paint_meld
from game.rules.cards import JOKER, parse_card
from game.rules.variant_file import shipped_variant
from game.settings import changed
from game.table.choreography import AT_ONCE, DEAL_STAGGER, dealt_at
from game.table.layout import HandKey, MeldKey
from game.ui.motion import Pace
from tests.support.canvases import canvas_of
from tests.support.presented import watching
from tests.support.seated import Pilot
from tests.support.situations import situation
from tests.support.studio import Studio

pytestmark = pytest.mark.usefixtures("dummy_display")

EIGHT, NINE = parse_card("8h"), parse_card("9c")
LONGEST_S = 0.6
SWAPPED_BY_MEI = """
variant = "classic"
players = 3
round = 3
dealer = 1
turn = 2
phase = "play"
discards = "Kd"
[[seats]]
hand = 4
down = "earlier"
[[seats]]
hand = "8h 6d 2s Jc"
down = "earlier"
[[seats]]
hand = 11
[[melds]]
owner = 1
kind = "run"
cards = "6h 7h ** 9h Th"
"""


def set_up(name: str, **settings: object) -> Studio:
    """Return a table at rest with some settings."""
    studio = Studio()
    preferences = studio.session.preferences
    for setting, value in settings.items():
        preferences.change(changed(preferences.settings, setting, value))
    studio.sit_down(situation(name))
    studio.settle()
    return studio


def swapped(**settings: object) -> Studio:
    """Return a studio in which you have just swapped a natural card for a joker."""
    studio = set_up("classic_swap", **settings)
    studio.table.table.do(Swap(0, EIGHT, 2), studio.now)
    return studio


def painted(studio: Studio) -> int:
    """Return how many items the effects paint now."""
    table = studio.table.table
    return len(list(pleasures_over(table.pleasures(studio.now), table.stage, studio.now)))


def test_swapped_wilds_gleam_without_delay() -> None:
    studio = swapped()
    stage, begun, idle_while_it_gleams = studio.table.stage, studio.now, False
    wild = next(held for held in stage.holding.row if held.card == JOKER)
    while painted(studio):
        box, pose = wild_box(stage, 0, JOKER, studio.now), stage.pose(HandKey(wild.uid), studio.now)
        assert box is not None
        assert pose is not None
        assert (pose.x, pose.y, pose.h) == (box.x, box.y, box.h)
        assert studio.table.animating(studio.now)
        idle_while_it_gleams |= stage.is_idle(studio.now)
        studio.wait(0.02)

    assert 0.4 < studio.now - begun < LONGEST_S
    assert idle_while_it_gleams


def test_wilds_gleam_on_their_way_home() -> None:
    studio = Studio()
    studio.sit_down(load_position(SWAPPED_BY_MEI, "swap", open_variant=shipped_variant))
    studio.settle()
    table = studio.table.table
    table.do(Swap(1, EIGHT, 0), studio.now)
    studio.wait(0.1)
    passing = [card.box for card in table.stage.in_motion(studio.now) if card.key is None]
    boxes = [wild_box(table.stage, 1, JOKER, studio.now)]
    studio.wait(0.35)
    boxes.append(wild_box(table.stage, 1, JOKER, studio.now))

    assert [*passing, table.stage.layout.seat_fan(1)] == boxes
    assert 1 == painted(studio)


def lay_down(studio: Studio) -> LayDown:
    """Return the best lay-down."""
    return next(action for action in legal_actions(studio.table.stage.view, 1) if isinstance(action, LayDown))


def test_melds_gleam_only_once_laid() -> None:
    studio = set_up("quarters_two")
    table, lay = studio.table.table, lay_down(studio)
    table.do(lay, studio.now)
    begun, seen = studio.now, list[int]()
    while studio.now < begun + 2.0:
        seen.append(painted(studio))
        flies = any(isinstance(card.key, MeldKey) for card in table.stage.in_motion(studio.now))
        assert not (flies and seen[-1])
        studio.wait(0.02)

    assert len(lay.melds) == max(seen)
    assert 0 == seen[-1]
    place = table.stage.layout.melds[0]
    meld = table.stage.view.melds[0]
    away = MeldShown(meld, place, place.rail, False, False, None, frozenset(place.keys), False, "", 0.0)
    canvas = canvas_of((1280, 720))
    before = pygame.image.tobytes(canvas.surface, "RGB")
    paint_meld(canvas, away)
    assert before == pygame.image.tobytes(canvas.surface, "RGB")
    paint_meld(canvas, away._replace(away=frozenset()))
    assert before != pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"speed": "instant"}])
def test_nothing_gleams_with_reduced_motion(settings: dict[str, object]) -> None:
    studio = swapped(**settings)

    assert not painted(studio)
    assert JOKER in studio.table.stage.view.hand


def test_interruptions_end_gleams_immediately() -> None:
    skipped, taken_back, instant = swapped(), swapped(), swapped()
    assert 1 == painted(skipped) == painted(taken_back) == painted(instant)
    skipped.table.table.hurry()
    taken_back.table.table.rewind("", taken_back.now)
    instant.table.table.set_pace(Pace.NONE)

    assert not painted(skipped)
    assert not painted(taken_back)
    assert not painted(instant)


@pytest.mark.parametrize(
    ("event", "paid"),
    [
        (AntesPaid(2), ((0, 2), (1, 2), (2, 2))),
        (AntesPaid(0), ()),
        (UpcardBought(2, NINE, 1), ((2, 1),)),
        (UpcardBought(2, NINE, 0), ()),
        (BoughtInTurn(1, NINE, from_stock=False, pays=3, owes=1), ((1, 3),)),
        (CallFined(1, 1), ((1, 1),)),
        (WildSwapped(0, NINE, 0, 1, JOKER), ()),
    ],
)
def test_the_payers_are_read_from_the_event(event: Event, paid: tuple[tuple[int, int], ...]) -> None:
    assert paid == payments(event, 3)


def test_coins_fly_in_order_and_time() -> None:
    steps = [coins_at(step / 100, 9) for step in range(101)]

    assert [1, 3, 0] == [len(steps[0]), max(map(len, steps)), len(steps[100])]
    assert all(list(step) == sorted(step, reverse=True) for step in steps)


def test_bought_coins_change_no_number() -> None:
    studio = set_up("quarters_take_or_buy")
    calm = set_up("quarters_take_or_buy", reduced_motion=True)
    for table in (studio, calm):
        table.table.table.do(Buy(0), table.now)
    stage, counts = studio.table.stage, []
    begun = studio.now
    while studio.now < begun + LONGEST_S:
        counts.append(painted(studio))
        assert not painted(calm)
        studio.wait(0.02)
        calm.wait(0.02)
    studio.wait(3.0)
    calm.wait(3.0)

    assert 1 == max(counts)
    assert 0 == counts[-1]
    assert stage.grid.me.holds(purse_at(stage.layout, 0, 0))
    assert stage.grid.piles.holds(pot_at(stage.layout))
    assert stage.layout.plaques[1].holds(purse_at(stage.layout, 0, 1))
    assert calm.table.stage.numbers == stage.numbers


def test_instant_events_start_no_effects() -> None:
    studio = set_up("quarters_take_or_buy")
    stage = studio.table.stage
    fined = SeenEvent(CallFined(1, 1), stage.view, 0)

    assert AT_ONCE == len(pleasures_of([fined] * AT_ONCE, 0.0, stage))
    assert () == pleasures_of([fined] * (AT_ONCE + 1), 0.0, stage)
    assert all(pleasure.lasts == LASTS_S < LONGEST_S for pleasure in pleasures_of([fined], 0.0, stage))
    stage.move_at(Pace.SLOW, calm=False)
    assert LASTS_S == pleasures_of([fined], 0.0, stage)[0].lasts


@pytest.mark.parametrize(("name", "action"), [("classic_swap", Swap(0, EIGHT, 2)), ("quarters_take_or_buy", Buy(0))])
def test_frames_during_effects_equal_a_whole_redraw(name: str, action: Swap | Buy) -> None:
    pilot, seen, compared = Pilot("keys"), 0, 0
    pilot.take_over(situation(name))
    table = pilot.table.table
    table.set_pace(Pace.FULL)
    with watching() as watch:
        for frame in range(40):
            if frame == 10:
                table.do(action, pilot.now)
            pilot.loop.sprites.finish()
            before = watch.compared
            pilot.frame()
            if table.pleasures(pilot.now):
                seen, compared = seen + 1, compared + watch.compared - before
        after = watch.compared

    assert 8 <= seen <= 12  # twenty frames a second
    assert compared >= seen - 2  # if the first frame has a picture to make
    assert after > compared


def test_rhythmic_deals_take_no_longer() -> None:
    times = [dealt_at(number) for number in range(44)]

    assert sorted(times) == times
    assert all(time <= DEAL_STAGGER * number for number, time in enumerate(times))
    pairs = [round(later - sooner, 3) for sooner, later in zip(times[::2], times[2::2], strict=False)]
    assert {0.039} == set(pairs[::2])
    assert {0.073} == set(pairs[1::2])

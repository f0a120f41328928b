"""The play screen: partial repaints are exact, words fit, an idle table needs no frames, nothing hidden is shown."""

from itertools import combinations

import pygame
import pytest

from game.engine.actions import Discard
from game.play.picture.parts import changed, nowhere, painted
from game.play.picture.regions import regions
from game.play.scene.compose import TableScene
from game.play.screen import PlayScreen
from game.play.state.interaction import Refused
from game.table import grid
from game.table.commands import CAPS, KEYMAP
from game.ui.geometry import STAGE, Rect
from game.ui.motion import Pace
from game.ui.widgets import Button
from tests.play.test_hands import POSITIONS, position
from tests.support.canvases import canvas_of, pixels
from tests.support.presented import paint_whole
from tests.support.seated import Pilot
from tests.support.situations import situation
from tests.support.studio import Studio

SMALL = ((640, 360), (512, 320), (800, 360), (480, 480), (700, 394))
SIZES = ((1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (3840, 2160))


def scene_of(table: PlayScreen) -> TableScene:
    """Return the scene of a table."""
    return table.scene()


@pytest.mark.everyday("shafer-3")
@pytest.mark.parametrize(("rule_set", "players"), [("quarters", 8), ("shafer", 3)])
def test_repainting_parts_gives_the_picture_painted_whole(rule_set: str, players: int) -> None:
    pilot = Pilot("drags")
    pilot.begin(rule_set, players, "parts")
    compared = 0
    while compared < 16:
        if pilot.loop.stack[-1] is not pilot.table:
            pilot.leave(pilot.loop.stack[-1])
        elif pilot.my_move():
            compared += comes_to_rest(pilot)
            pilot.act(pilot.decision())
        else:
            pilot.frame()


def comes_to_rest(pilot: Pilot) -> bool:
    """Return whether nothing is left to be painted; then the picture equals the one painted whole."""
    for _ in range(20):
        picture = as_shown(pilot)
        if not pilot.table.animating(pilot.now):
            assert pixels(picture) == pixels(painted_whole(pilot))
            return True
    return False


@pytest.mark.slow
def test_resizing_in_motion_ends_whole() -> None:
    pilot = Pilot("drags")
    pilot.begin("campfire", 5, "resized")
    pilot.table.table.set_pace(Pace.FULL)
    moving = compared = 0
    for _ in range(600):
        if not pilot.table.stage.is_idle(pilot.now):
            moving += 1
            if moving % 5 == 0:
                resize(pilot, SMALL[moving // 5 % len(SMALL)])
        elif pilot.my_move():
            assert pixels(as_shown(pilot)) == pixels(painted_whole(pilot))
            compared += 1
            pilot.act(pilot.decision())
            pilot.table.table.set_pace(Pace.FULL)
        pilot.frame()
        if pilot.loop.stack[-1] is not pilot.table:
            break

    assert moving > 50
    assert compared > 3


def test_partial_repaints_equal_whole_ones() -> None:
    pilot = Pilot("drags")
    pilot.begin("campfire", 5, "flying")
    pilot.table.table.set_pace(Pace.FULL)
    compared = 0
    for frame in range(240):
        pilot.loop.sprites.finish()
        pilot.frame()
        if frame % 2 == 0 and pilot.table.stage.is_moving(pilot.now):
            window = pilot.loop.window.surface
            again = window.copy()
            pilot.table.draw(pilot.loop.canvas.onto(again), pilot.now)
            assert pixels(window) == pixels(again)
            compared += 1
    assert compared > 10


def resize(pilot: Pilot, size: tuple[int, int]) -> None:
    """Resize the window, as when its corner is dragged."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pilot.frame(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))


def rests(pilot: Pilot) -> bool:
    """Return whether the window shows the current table without motion."""
    return not pilot.table.stage.is_moving(pilot.now) and not pilot.loop.is_resizing(pilot.now)


def as_shown(pilot: Pilot) -> pygame.Surface:
    """Return the window once every picture is sharp and every part is painted."""
    for _ in range(60):
        pilot.loop.sprites.finish()
        pilot.frame(pygame.Event(pygame.USEREVENT))
        if rests(pilot):
            break
    return pilot.loop.window.surface


def painted_whole(pilot: Pilot) -> pygame.Surface:
    """Return the same picture painted at once."""
    canvas, scene = pilot.loop.canvas, pilot.table.scene()
    picture = canvas.surface.copy()
    paint_whole(canvas.onto(picture), regions(scene))
    return picture


@pytest.mark.everyday
@pytest.mark.parametrize("name", POSITIONS)
def test_stage_buttons_are_apart_and_large(name: str) -> None:
    pilot = Pilot("drags")
    pilot.take_over(position(name))
    pilot.frame()
    boxes = [control.button.box for control in scene_of(pilot.table).controls]

    assert all(box.inside(STAGE) for box in boxes)
    assert all(one.apart(other) for one, other in combinations(boxes, 2))
    assert all(box.w >= 37 and box.h >= 37 for box in boxes)


@pytest.mark.everyday
@pytest.mark.parametrize("name", POSITIONS)
def test_buttons_beside_hands_show_keys(name: str) -> None:
    pilot = Pilot("drags")
    pilot.take_over(position(name))
    pilot.frame()
    beside = [
        control.button for control in scene_of(pilot.table).controls if control.button.box.inside(grid.USUAL.acts)
    ]

    assert beside
    assert all(button.key and (isinstance(button, Button) or button.caps) for button in beside)


@pytest.mark.everyday
@pytest.mark.parametrize("name", POSITIONS)
def test_the_words_of_buttons_and_questions_fit(name: str) -> None:
    pilot = Pilot("drags")
    pilot.take_over(position(name))
    pilot.frame()
    scene, lettering = scene_of(pilot.table), pilot.loop.canvas.lettering
    for control in scene.controls:
        label = getattr(control.button, "label", "")
        if not label:
            continue
        size = getattr(control.button, "size", "text")
        cap = max(28, lettering.measure(control.button.key, "note", "semi") + 18) if control.button.key else 0
        room = control.button.box.w - cap - 12
        assert lettering.measure(label, size, "semi") <= room + 0.5, label
    for line in getattr(scene.band, "lines", ()):
        assert lettering.measure(line[1], "note") <= 520, line
    sentence = getattr(scene.band, "sentence", "")
    assert len(lettering.wrap(sentence, 184, "note")) <= 5, sentence


@pytest.mark.everyday
@pytest.mark.parametrize("size", SIZES)
def test_stages_keep_their_shape_in_windows(size: tuple[int, int]) -> None:
    pilot = Pilot("drags", size)
    pilot.take_over(position("hits without swaps"))
    pilot.frame()
    canvas = pilot.loop.canvas
    for key, place in pilot.table.stage.layout.cards.items():
        left, top = canvas.at(place.box.x, place.box.y)
        right, low = canvas.at(place.box.right, place.box.bottom)
        assert 0 <= left < right <= size[0], key
        assert 0 <= top < low <= size[1], key


def test_an_idle_table_draws_nothing() -> None:
    pilot = Pilot("drags")
    pilot.take_over(position("hits without swaps"))
    for _ in range(15):
        pilot.loop.sprites.finish()
        pilot.frame()
    before = pilot.loop.frames

    for _ in range(50):
        pilot.frame()

    assert before == pilot.loop.frames
    assert not pilot.table.animating(pilot.now)
    assert pilot.table.agenda.first is None


def test_refused_discards_return_with_a_reason() -> None:
    pilot = Pilot("drags")
    pilot.take_over(position("an offer to buy"))
    pilot.frame()
    card = pilot.table.stage.holding.row[0]

    pilot.carry(card.card, grid.USUAL.discard.center)

    refused = pilot.table.desk.state.refused
    assert refused is not None
    assert refused.sentence
    assert card.uid == refused.uid
    assert [] == pilot.done
    assert pilot.table.stage.holding.index(card.uid) == 0


def test_refused_hits_repaint_one_meld() -> None:
    studio = Studio()
    studio.sit_down(situation("eight_thirty_two_melds"))
    studio.settle()
    table, canvas = studio.table, canvas_of((1280, 720))
    aside = nowhere(canvas)
    before = [painted(aside, part) for part in regions(table.scene()).lower]
    rail = table.stage.layout.melds[3].rail

    refused = Refused("Not there.", studio.now + 3, box=rail, on=table.stage.view)
    table.desk.set_state(table.desk.state.with_refusal(refused), studio.now)

    different = changed(before, regions(table.scene()).lower, canvas.sprites.sharper)
    reaches = [painted(aside, part).reach for part in different]
    wings = [canvas.pixels(wing) for wing in grid.USUAL.wings]
    beside_melds = [box for box in reaches if box.collidelist(wings) >= 0]
    assert 1 == len(beside_melds)
    assert beside_melds[0].contains(canvas.pixels(rail))


def test_tray_cards_are_not_discarded_accidentally() -> None:
    pilot = Pilot("keys")
    pilot.take_over(position("laying down a set and a run"))
    pilot.frame()
    uid = pilot.table.stage.holding.row[0].uid
    pilot.focus(uid)
    pilot.key(pygame.K_1)

    pilot.key(pygame.K_d)

    assert pilot.table.stage.holding.slot_of(uid) == 0
    assert not any(isinstance(action, Discard) for action in pilot.done)


def test_cards_arranged_by_dragging_stay_in_place() -> None:
    pilot = Pilot("drags")
    pilot.take_over(position("hits without swaps"))
    pilot.frame()
    before = [held.uid for held in pilot.table.stage.holding.row]
    last = pilot.table.stage.layout.cards
    target = next(reversed(list(last.values()))).box

    pilot.drag(pilot.grip(before[0]), Rect(target.x, grid.USUAL.hand.y, target.w, target.h).center)

    assert [*before[1:], before[0]] == [held.uid for held in pilot.table.stage.holding.row]


def test_a_click_skips_the_animation() -> None:
    pilot = Pilot("clicks")
    pilot.begin("campfire", 4, "hurry")
    pilot.table.table.set_pace(Pace.FULL)
    pilot.frame()
    pilot.frame()
    assert not pilot.table.stage.is_idle(pilot.now)

    pilot.click(grid.USUAL.piles.center)

    assert not pilot.table.stage.has_more


def test_key_caps_tell_the_working_key() -> None:
    names = {command.intention: pygame.key.name(key.code) for key, command in reversed(list(KEYMAP.items()))}
    longer = {"return": "enter", "escape": "esc"}

    for intention, cap in CAPS.items():
        assert cap.lower() == longer.get(names[intention], names[intention])

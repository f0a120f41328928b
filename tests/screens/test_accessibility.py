"""The accessibility list, item by item, each shown by what a player can see or do.

Whole games by keys alone and by clicks alone are in test_pilot, contrast and the lens in test_looks, choosing keys in
test_settings_screen.
"""

import random
from dataclasses import replace

import pygame
import pytest

from game.app.tables import new_table
from game.app.title import title
from game.engine.events import PenaltyDrawn
from game.engine.notation import parse_action
from game.engine.view import observe
from game.match import Computer, Match, Person, Player
from game.play.scores.results import Results
from game.play.screen import PlayScreen
from game.play.state.log import GameLog, logged
from game.play.words.readout import as_text, readout
from game.preferences.screen import SettingsScreen
from game.seating.seating import NewGame
from game.session.session import Session
from game.settings import USUAL, Preferences, changed
from game.table.choreography import sound_of
from game.table.holding import in_slot
from game.table.layout import HandKey, Raised, lay_out
from game.table.stage import Stage
from game.text.cards import card_name
from game.text.table import slot_title
from game.text.ui import SEAT_NAMES
from game.ui.dialogs import Menu, Reading
from game.ui.geometry import Point
from game.ui.looks import Appearance
from game.ui.motion import Pace
from game.ui.screen import Pop, Push, Screen
from tests import ROOT
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.screens.test_looks import canvas_in
from tests.support.canvases import key, mouse, pixels
from tests.support.joined import results
from tests.support.pilot import Pilot
from tests.support.secrets import rearranged
from tests.support.situations import situation
from tests.support.stages import all_drawn
from tests.support.thinkers import SilentThinker
from tests.table.scenes import CROWDS, fresh, seen, step

pytestmark = pytest.mark.usefixtures("dummy_display")

GAME = ROOT / "game"
SITUATIONS = sorted(path.stem for path in (ROOT / "tests" / "pictures" / "positions").glob("*.toml"))


def table(name: str, **settings: object) -> tuple[PlayScreen, Preferences]:
    """Return a position at the table with some settings, everything shown."""
    state, preferences = situation(name), Preferences()
    for setting, value in settings.items():
        preferences.change(changed(preferences.settings, setting, value))
    players: tuple[Player, ...] = (
        Person("You"),
        *(Computer(other, "greedy") for other in SEAT_NAMES[1 : state.players]),
    )
    screen = PlayScreen(Match(players, state), SilentThinker(), preferences=preferences)
    screen.update(1.0)
    screen.stage.settle()
    screen.update(2.0)
    return screen, preferences


def session_table() -> PlayScreen:
    """Return a table with the program's menu."""
    screen = new_table(Session(SilentThinker()), NewGame("shafer", ("greedy",), "doors"))  # type: ignore[arg-type]
    assert isinstance(screen, PlayScreen)
    screen.update(1.0)
    screen.stage.settle()
    return screen


# ---- keys ----


def test_custom_keys_work_and_show() -> None:
    screen, preferences = table("quarters_tray")
    preferences.change(USUAL.__class__(keys=(("fill", "x"),)))
    screen.update(3.0)
    assert "X" in {control.button.key for control in screen.desk.controls()}
    before = screen.desk.holding

    screen.handle(key(pygame.K_f), 3.0)
    assert screen.desk.holding == before
    assert screen.desk.state.refused is None
    screen.handle(key(pygame.K_x), 3.0)

    assert screen.desk.holding != before or screen.desk.state.refused is not None


def test_no_key_needs_holding() -> None:
    readers = [
        path.name for path in GAME.rglob("*.py") if "KEYUP" in path.read_text() or "get_pressed" in path.read_text()
    ]

    # only for fast motion and held Backspace: see `test_hurry` and `test_held_keys`; a gamepad presses keys
    assert ["hurry.py", "loop.py", "pads.py"] == sorted(readers)


@pytest.mark.parametrize(("code", "page"), [(pygame.K_F1, Reading), (pygame.K_F2, Reading), (pygame.K_F4, Reading)])
def test_text_pages_have_their_keys(code: int, page: type[Screen]) -> None:
    opened = session_table().handle(key(code), 2.0)

    assert isinstance(opened, Push)
    assert isinstance(opened.screen, page)


def in_words(screen: PlayScreen) -> str:
    """Return the text of the table that F4 opens."""
    opened = screen.handle(key(pygame.K_F4), 2.0)
    assert isinstance(opened, Push)
    assert isinstance(opened.screen, Reading)
    return "\n".join(opened.screen.spoken())


def test_texts_list_the_trays_cards() -> None:
    screen = session_table()
    assert "Your tray is empty." in in_words(screen)
    (first, second, *_others) = screen.desk.holding.row
    for uid in (first.uid, second.uid):
        screen.stage.rearrange(in_slot(screen.stage.holding, uid, 0, None), 2.0)

    laid = [card_name(held.card) for held in screen.desk.holding.slots[0]]
    title = slot_title(screen.stage.view.to_lay[0], screen.match.variant.melding.longer)

    assert 2 == len(laid)
    assert f"{title} in your tray: {laid[0]} and {laid[1]}." in in_words(screen)
    assert f"You hold {screen.stage.view.me.cards} cards." in in_words(screen)


def test_table_menus_have_settings() -> None:
    menu = session_table().handle(key(pygame.K_ESCAPE), 2.0)
    assert isinstance(menu, Push)
    opened = menu.screen.handle(key(pygame.K_s), 2.0)

    assert isinstance(opened, Push)
    assert isinstance(opened.screen, SettingsScreen)


@pytest.mark.everyday
@pytest.mark.parametrize("name", ["title", "new_game", "pause", "help", "results_3", "final"])
def test_the_focus_is_visible_wherever_tab_goes(name: str) -> None:
    studio = Studio()
    next(shot for shot in SHOTS if shot.name == name).set_up(studio)
    canvas = canvas_in(Appearance(reduced_motion=True))
    pictures = set()
    for _ in range(4):
        studio.key(pygame.K_TAB)
        studio.wait(0.5)
        for screen in studio.stack:
            screen.draw(canvas, studio.now)
        canvas.sprites.finish()
        for screen in studio.stack:
            screen.draw(canvas, studio.now)
        assert canvas.eye.box is not None
        pictures.add((pixels(canvas.surface), canvas.eye.box))
    places = {box for _, box in pictures}

    assert len({picture for picture, _ in pictures}) == len(places)
    assert len(places) >= min(4, len(widgets_of(studio)))


def widgets_of(studio: Studio) -> list[object]:
    return [widget for widget in studio.stack[-1].widgets() if not widget.off]  # type: ignore[attr-defined]


def test_enlarged_tables_show_what_matters() -> None:
    screen, _ = table("quarters_tray")
    screen.handle(key(pygame.K_RIGHT), 3.0)
    focus = screen.desk.state.focus
    assert focus is not None
    assert screen.stage.layout.cards[HandKey(focus)].box == screen.desk.focus_box

    asked, _ = table("campfire_offer")
    assert asked.desk.focus_box in {control.button.box for control in asked.desk.controls()}


# ---- mouse ----


@pytest.mark.parametrize(("threshold", "drags"), [(4, True), (30, True), (40, False)])
def test_drags_begin_at_the_set_distance(threshold: int, drags: bool) -> None:
    screen, _ = table("quarters_tray", drag_threshold=threshold)
    uid = screen.desk.holding.row[0].uid
    at = screen.stage.layout.cards[HandKey(uid)].box
    start = Point(at.x + 8, at.y + 60)

    screen.handle(mouse(pygame.MOUSEMOTION, start), 3.0)
    screen.handle(mouse(pygame.MOUSEBUTTONDOWN, start), 3.0)
    screen.handle(mouse(pygame.MOUSEMOTION, start._replace(y=start.y - 32)), 3.1)

    assert drags == screen.desk.state.is_dragging
    screen.handle(mouse(pygame.MOUSEBUTTONUP, start._replace(y=start.y - 32)), 3.2)
    assert drags == (screen.desk.state.selected is None), "a shorter movement is a click"


def test_large_targets_have_44_pixels() -> None:
    for name in SITUATIONS:
        screen, _ = table(name)
        for control in screen.desk.controls():
            box = control.button.box.grown(2)
            assert min(box.w, box.h) * 1.3 >= 44, (name, control.intention)


def test_partial_windows_play_by_clicks() -> None:
    pilot = Pilot("clicks")
    pilot.session.preferences.change(replace(USUAL, interface_size=200))
    pilot.loop.zoom = 2.0
    pilot.begin("shafer", 3, "lens")
    while pilot.acted < 12:
        pilot.frame()
        if pilot.loop.stack[-1] is pilot.table and pilot.my_move():
            pilot.act(pilot.decision())

    assert 12 == pilot.acted
    wide, high = pilot.loop.window.surface.get_size()
    assert (round(wide / 0.75), round(high / 0.75)) == pilot.loop.canvas.surface.get_size()


# ---- time ----


def test_speed_keys_change_the_setting() -> None:
    screen, preferences = table("quarters_tray")
    pictures = []
    for _ in range(4):
        screen.handle(key(pygame.K_PERIOD), 3.0)
        pictures.append((preferences.settings.speed, screen.stage.pace))

    assert {("slow", Pace.SLOW), ("normal", Pace.FULL), ("fast", Pace.BRISK), ("instant", Pace.NONE)} == set(pictures)


def drawn(**settings: object) -> PlayScreen:
    """Return the table on my turn after the draw, everything shown."""
    screen, preferences = table("quarters_hit")
    for text in ("P4 discard 4d", "P1 pass", "P2 pass", "P3 pass", "P1 draw"):
        screen.desk.submit(parse_action(text), 2.5, ())
    for setting, value in settings.items():
        preferences.change(changed(preferences.settings, setting, value))
    screen.stage.settle()
    screen.update(2.9)
    return screen


def discard_by_key(screen: PlayScreen) -> object:
    screen.handle(key(pygame.K_RIGHT), 3.0)
    assert screen.desk.state.focus is not None
    return screen.handle(key(pygame.K_d), 3.0)


def test_asking_discards_need_another_key() -> None:
    screen = drawn(confirm_discard=True)
    before = screen.match.state
    asked = discard_by_key(screen)
    assert isinstance(asked, Push)
    assert isinstance(asked.screen, Menu)

    for again in (pygame.K_d, pygame.K_SPACE):
        asked.screen.handle(key(again), 3.1)
    assert screen.match.state == before, "the card stays: the safe answer had the focus"

    asked.screen.handle(key(pygame.K_y), 3.3)
    screen.update(3.4)
    assert screen.match.state != before


def test_asked_discards_lie_on_the_pile() -> None:
    screen = drawn(confirm_discard=True)
    before, hand = screen.match.state, screen.desk.holding.row
    asked = discard_by_key(screen)
    assert isinstance(asked, Push)
    assert screen.desk.state.hold is not None
    assert len(hand) - 1 == len(screen.desk.holding.row)
    assert asked.screen.handle(key(pygame.K_ESCAPE), 4.0) == Pop()
    screen.update(4.1)

    assert (before, hand) == (screen.match.state, screen.desk.holding.row)
    assert screen.desk.state.hold is None


def test_default_discards_wait_without_asking() -> None:
    for undo, seconds in (("off", 0.0), ("short", 1.4), ("long", 2.7)):
        screen = drawn(discard_undo=undo)
        before = screen.match.state

        assert discard_by_key(screen) is None
        assert (screen.match.state == before) == (undo != "off")
        screen.update(3.0 + seconds - 0.01)
        assert (screen.match.state == before) == (undo != "off")
        screen.update(3.0 + seconds)
        assert screen.match.state != before


# ---- reduced motion ----


@pytest.mark.everyday
@pytest.mark.parametrize(("variant", "players"), CROWDS[::3])
def test_reduced_motion_keeps_cards_in_place(variant: str, players: int) -> None:
    chance = random.Random(f"{variant} calm")
    match = fresh(variant, players, "calm")
    stage = Stage(match.view(0))
    stage.calm = True
    now, mark, begun = 0.0, 0, []
    for _ in range(120):
        if not match.is_over:
            step(match)
        stage.push(match.since(mark, 0))
        mark = match.count
        for _ in range(chance.randint(1, 30)):
            now += 1 / 60
            before = len(stage.shown)
            stage.advance(now)
            begun.append(len(stage.shown) - before)
            if stage.holding.row and chance.random() < 0.1:
                stage.shake(HandKey(chance.choice(stage.holding.row).uid), now)
                stage.lift({chance.choice(stage.holding.row).uid: Raised(18.0)}, now)
            layout = lay_out(stage.view, stage.holding, stage.folded, stage.lifts)
            assert {key: place.box for key, place in layout.cards.items()} == {
                drawn.key: drawn.box for drawn in all_drawn(stage, now)
            }
    assert 0 in begun, "events still come one after the other"
    assert max(begun[5:]) < 12


def test_reduced_motion_grows_no_card() -> None:
    for calm, scale in ((False, 1.08), (True, 1.0)):
        screen, _ = table("quarters_tray", reduced_motion=calm)
        key = HandKey(screen.stage.holding.row[-1].uid)
        lying = screen.stage.layout.cards[key].box
        screen.handle(mouse(pygame.MOUSEMOTION, lying.center), 2.0)
        box = screen.stage.layout.cards[key].box
        assert (round(lying.w * scale, 6), round(lying.h * scale, 6)) == (round(box.w, 6), round(box.h, 6))
        assert round(lying.center.y - 18, 6) == round(box.center.y, 6)


def test_reduced_motion_tilts_and_eases_nothing() -> None:
    screen, _ = table("quarters_tray", reduced_motion=True)
    uid = screen.desk.holding.row[0].uid
    box = screen.stage.layout.cards[HandKey(uid)].box
    start = Point(box.x + 8, box.y + 60)
    screen.handle(mouse(pygame.MOUSEBUTTONDOWN, start), 3.0)
    for at in range(1, 6):
        screen.handle(mouse(pygame.MOUSEMOTION, Point(start.x + 60 * at, start.y - 40)), 3.0 + at / 100)
    assert screen.desk.state.is_dragging
    assert 0.0 == screen.stage.in_motion(3.05)[-1].tilt

    page = title(Session())
    page.draw(canvas_in(Appearance(reduced_motion=True)), 1.0)
    page.handle(mouse(pygame.MOUSEMOTION, page.widgets()[0].box.center), 1.0)
    assert not page.animating(1.001)


def test_reduced_motion_shows_results_immediately() -> None:
    session = Session(SilentThinker())  # type: ignore[arg-type]
    session.preferences.change(changed(USUAL, "reduced_motion", True))
    screen, _ = table("quarters_after_round")
    page = results(session, screen, NewGame("quarters", ("greedy",), "still"))

    assert isinstance(page, Results)
    assert not page.animating(1.0)


# ---- words ----


@pytest.mark.parametrize(("variant", "players"), CROWDS[::3])
def test_every_sound_has_a_caption(variant: str, players: int) -> None:
    log, names = GameLog(), tuple(f"P{seat + 1}" for seat in range(players))
    for one in seen(variant, players, "captions", 250, "greedy"):
        after = logged(log, one, names, 0)
        if sound_of(one.event, 0) is not None and not isinstance(one.event, PenaltyDrawn):  # included in its buy
            assert after != log, one.event
        log = after


@pytest.mark.parametrize("name", SITUATIONS)
def test_texts_say_everything_visible(name: str) -> None:
    state = situation(name)
    view, names = observe(state, 0), SEAT_NAMES[: state.players]
    text = as_text(readout(view, names))

    assert f"You hold {len(view.hand)} card" in text
    assert all(other in text for other in names[1:])
    assert text.count("\nMeld ") == len(view.melds)
    assert f"{view.stock} card" in text
    assert f"Round {view.round} of {len(view.variant.rounds)}." in text
    assert sum(text.count(f"{seat.cards} card") for seat in view.seats[:1]) >= 1
    assert all((line == line.strip() and line[0].isupper()) or line[0].isdigit() for line in text.splitlines() if line)


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_table_as_text_reveals_nothing_hidden(name: str) -> None:
    state, chance = situation(name), random.Random(name)
    names = SEAT_NAMES[: state.players]
    for seat in range(state.players):
        other = rearranged(state, seat, chance)
        assert readout(observe(state, seat), names) == readout(observe(other, seat), names)


def test_the_hand_is_read_suit_by_suit() -> None:
    parts = readout(observe(situation("quarters_hit"), 0), SEAT_NAMES[:4])
    hand = next(part for part in parts if part.heading == "Your cards")

    assert (
        "You hold 7 cards.",
        "Spades: 7, jack.",
        "Hearts: 6, queen.",
        "Diamonds: 9.",
        "Clubs: 6, king.",
    ) == hand.sentences


def test_the_table_as_text_can_be_copied(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def no_clipboard(text: str) -> None:
        raise pygame.error(text[:0] or "no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", no_clipboard)
    opened = session_table().handle(key(pygame.K_F4), 2.0)
    assert isinstance(opened, Push)

    opened.screen.handle(key(pygame.K_c), 2.0)

    assert "Your cards:\nYou hold" in capsys.readouterr().out

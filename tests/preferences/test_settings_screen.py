"""The settings screen: every setting by mouse and keyboard, effective at once; keys are exchanged, never lost."""

from dataclasses import field, make_dataclass, replace
from string import ascii_lowercase

import pygame
import pytest

import game.settings
from game.app import play_on_screen
from game.app.title import title
from game.files.described import Choice, Whole, YesNo
from game.preferences import words
from game.preferences.screen import KEYS_PAGE, PAGES, SAMPLES, SettingsScreen
from game.session.session import Session, look_of, volumes_of, zoom_of
from game.settings import ALLOWED, FILE_NAME, USUAL, Preferences, Settings, load, read_settings
from game.table.commands import (
    CAPS,
    KEYMAP,
    REMAPPABLE,
    Command,
    Intention,
    Key,
    Keys,
    cap_of,
    code_of,
    command_of_key,
    key_name,
    with_key,
)
from game.text.commands import CAPTIONS
from game.ui.geometry import STAGE, Rect
from game.ui.loop import Loop
from game.ui.screen import Pop, Push, Screen
from game.ui.widgets import Segmented, Slider, Toggle, Widget, hit_box, rail_of, segment_boxes, value_at
from game.ui.window import open_window
from tests.support.canvases import canvas_of, click, key, mouse, pixels
from tests.support.laid_out import faults
from tests.table.test_sounding import NotingSpeaker

pytestmark = pytest.mark.usefixtures("dummy_display")

FIXED = (pygame.K_RETURN, pygame.K_TAB, pygame.K_LEFT, pygame.K_3, pygame.K_ESCAPE, pygame.K_F11)
SIZES = ((1280, 720), (1920, 1080), (1024, 640))


SHARED = replace(USUAL, people=("Ada", "Mei"))  # where they sit is a setting too


def screen(page: int = 0, settings: Settings = SHARED) -> tuple[SettingsScreen, Preferences, NotingSpeaker]:
    preferences, ear = Preferences(settings), NotingSpeaker()
    return SettingsScreen(preferences, ear, page=page), preferences, ear


def named(page_screen: SettingsScreen, name: str) -> Widget:
    return next(widget for widget in page_screen.widgets() if widget.name == name)


def press(page_screen: SettingsScreen, at: Rect) -> None:
    for event in click(at):
        page_screen.handle(event, 1.0)


def other_value(name: str, settings: Settings) -> object:
    """Return a value one step away."""
    match ALLOWED[name]:
        case Choice(options):
            return options[(options.index(getattr(settings, name)) + 1) % len(options)]
        case Whole(_, most, step):
            value: int = getattr(settings, name)
            stops = ALLOWED[name].stops  # type: ignore[union-attr]
            if stops:
                return stops[(stops.index(value) + 1) % len(stops)]
            return value + step if value + step <= most else value - step
        case _:
            return not getattr(settings, name)


ROWS = [(page, name) for page, names in enumerate(PAGES) for name in names]


def test_settings_have_rows_and_words() -> None:
    choices = {name for name, kind in ALLOWED.items() if isinstance(kind, Choice)}

    assert set(ALLOWED) == {name for _, name in ROWS}, "put each setting on a page: PAGES of game/preferences/screen.py"
    assert set(ALLOWED) == set(words.NAMES), "NAMES of game/preferences/words.py says what each setting is called"
    assert set(ALLOWED) == set(words.MEANINGS), "MEANINGS of game/preferences/words.py says what each setting does"
    assert choices == set(words.OPTIONS), "OPTIONS of game/preferences/words.py names what can be chosen"


@pytest.mark.parametrize(("page", "name"), ROWS)
def test_mice_change_every_setting_immediately(page: int, name: str) -> None:
    page_screen, preferences, _ = screen(page)
    saved: list[Settings] = []
    preferences.on_change = saved.append
    wanted, widget = other_value(name, USUAL), named(page_screen, name)

    match widget:
        case Segmented(chosen=chosen):
            press(page_screen, segment_boxes(widget)[(chosen + 1) % len(widget.options)])
        case Slider(value=value, least=least, most=most):
            rail = rail_of(widget)
            assert isinstance(wanted, int)
            x = rail.x + rail.w * (wanted - least) / (most - least)
            assert value_at(widget, rail.x + rail.w * (value - least) / (most - least)) == value
            press(page_screen, Rect(x - 1, rail.y, 2, rail.h))
        case _:
            press(page_screen, widget.box)

    assert wanted == getattr(preferences.settings, name)
    assert saved == [preferences.settings]


@pytest.mark.everyday
@pytest.mark.parametrize(("page", "name"), ROWS)
def test_keys_alone_change_every_setting(page: int, name: str) -> None:
    page_screen, preferences, _ = screen(0)
    for _ in range(page):
        page_screen.handle(key(pygame.K_RIGHT), 1.0)
    for _ in range(1 + PAGES[page].index(name)):
        page_screen.handle(key(pygame.K_TAB), 1.0)

    page_screen.handle(key(pygame.K_SPACE if isinstance(named(page_screen, name), Toggle) else pygame.K_RIGHT), 1.0)
    if getattr(preferences.settings, name) == getattr(USUAL, name):  # at its upper end already
        page_screen.handle(key(pygame.K_LEFT), 1.0)

    assert getattr(preferences.settings, name) != getattr(USUAL, name)


def test_sliders_follow_mice_within_their_ends() -> None:
    page_screen, preferences, _ = screen(3)
    slider = named(page_screen, "master_volume")
    assert isinstance(slider, Slider)
    rail = rail_of(slider)

    page_screen.handle(mouse(pygame.MOUSEBUTTONDOWN, rail.center), 1.0)
    assert 50 == preferences.settings.master_volume
    page_screen.handle(mouse(pygame.MOUSEMOTION, rail.center._replace(x=5000.0)), 1.1)
    assert 100 == preferences.settings.master_volume
    page_screen.handle(mouse(pygame.MOUSEMOTION, rail.center._replace(x=-50.0)), 1.2)
    assert 0 == preferences.settings.master_volume
    page_screen.handle(mouse(pygame.MOUSEBUTTONUP, rail.center._replace(x=-50.0)), 1.3)
    page_screen.handle(mouse(pygame.MOUSEMOTION, rail.center), 1.4)
    assert 0 == preferences.settings.master_volume


@pytest.mark.parametrize("name", SAMPLES)
def test_setting_a_volume_plays_a_sample(name: str) -> None:
    page_screen, _, ear = screen(3)
    slider = named(page_screen, name)
    assert isinstance(slider, Slider)

    press(page_screen, rail_of(slider))

    assert [SAMPLES[name]] == ear.played


def test_esc_and_back_close_the_settings() -> None:
    for page in range(KEYS_PAGE + 1):
        page_screen, _, _ = screen(page)
        assert Pop() == page_screen.handle(key(pygame.K_ESCAPE), 1.0)
        answers = [page_screen.handle(event, 1.0) for event in click(named(page_screen, "back").box)]
        assert Pop() == answers[-1]


@pytest.mark.everyday
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", range(KEYS_PAGE + 1))
def test_widgets_are_apart_and_large_enough(page: int, size: tuple[int, int]) -> None:
    page_screen, _, _ = screen(page)
    page_screen.draw(canvas_of(size), 1.0)
    boxes = [widget.box for widget in page_screen.widgets()]

    assert all(box.inside(STAGE) for box in boxes), "nothing has to be scrolled yet"
    assert all(a.overlap(b) == 0 for i, a in enumerate(boxes) for b in boxes[:i])
    assert all(min(hit_box(widget).w, hit_box(widget).h) >= 44 for widget in page_screen.widgets())


@pytest.mark.everyday
@pytest.mark.parametrize("size", [100, 125, 150, 200])
@pytest.mark.parametrize("page", range(KEYS_PAGE + 1))
def test_no_word_of_a_page_is_cut(page: int, size: int) -> None:
    page_screen, _, _ = screen(page)

    assert [] == faults(page_screen, canvas_of((1280, 720), size / 100))


# ---- twenty more ----


def many_more(monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Add twenty made-up settings to the first page and five keys to theirs."""
    kinds = (YesNo(), Choice(("one", "two", "three")), Whole(0, 10, 1), Whole(0, 4, 2, (0, 2, 4)))
    made = {f"made_up_{at}": kinds[at % len(kinds)] for at in range(20)}
    usual = {YesNo: False, Choice: "one", Whole: 0}
    fields = [(name, type(usual[type(kind)]), field(default=usual[type(kind)])) for name, kind in made.items()]
    more = make_dataclass("More", fields, bases=(Settings,), frozen=True)
    allowed = {**ALLOWED, **made}
    monkeypatch.setattr("game.settings.Settings", more)
    for module in ("game.settings", "game.preferences.screen"):
        monkeypatch.setattr(f"{module}.ALLOWED", allowed)
    pages = ((*PAGES[0], *made), *PAGES[1:])
    monkeypatch.setattr("game.preferences.screen.PAGES", pages)
    for name, kind in made.items():
        monkeypatch.setitem(words.NAMES, name, f"Setting {name}")
        monkeypatch.setitem(words.MEANINGS, name, "What it does, in a sentence that may well need a second line. " * 2)
        if isinstance(kind, Choice):
            monkeypatch.setitem(words.OPTIONS, name, ("One", "Two", "Three"))
    return tuple(made)


@pytest.mark.everyday
@pytest.mark.parametrize("size", [100, 125, 150, 200])
def test_keys_reach_twenty_more_settings(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    made = many_more(monkeypatch)
    more = game.settings.Settings(interface_size=size)
    page_screen, preferences, _ = screen(0, more)
    canvas = canvas_of((1280, 720), size / 100)
    assert [] == faults(page_screen, canvas)
    room = Rect(0, 0, *canvas.stage.room)
    reached: set[str] = set()
    for _ in range(len(page_screen.widgets())):
        page_screen.handle(key(pygame.K_TAB), 1.0)
        seen = {widget.name: widget.box for widget in page_screen.in_sight()}
        assert page_screen._form.focus in seen, "the focus is visible"
        assert all(box.inside(room) for box in seen.values())
        reached.add(page_screen._form.focus)
        if page_screen._form.focus in made:
            page_screen.handle(
                key(
                    pygame.K_SPACE
                    if isinstance(named(page_screen, page_screen._form.focus), Toggle)
                    else pygame.K_RIGHT
                ),
                1.0,
            )

    assert {widget.name for widget in page_screen.widgets()} == reached
    assert all(getattr(preferences.settings, name) != getattr(more, name) for name in made)


@pytest.mark.everyday
@pytest.mark.parametrize("size", [100, 150])
def test_arrows_walk_rows_to_back(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    many_more(monkeypatch)
    page_screen, _, _ = screen(0, game.settings.Settings(interface_size=size))
    page_screen.draw(canvas_of((1280, 720), size / 100), 1.0)
    passed = [page_screen._form.focus]
    for _ in range(len(page_screen.widgets())):
        page_screen.handle(key(pygame.K_DOWN), 1.0)
        passed.append(page_screen._form.focus)

    assert [widget.name for widget in page_screen.widgets()] == list(dict.fromkeys(passed))


@pytest.mark.parametrize("size", [100, 125, 150, 200])
def test_five_more_keys_have_separate_lines(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    page_screen, _, _ = screen(KEYS_PAGE)
    lines = len(REMAPPABLE)
    monkeypatch.setattr("game.preferences.screen.REMAPPABLE", (*REMAPPABLE, *REMAPPABLE[:5]))

    assert lines + 5 == sum(widget.name.startswith("key ") for widget in page_screen.widgets())
    assert [] == faults(page_screen, canvas_of((1280, 720), size / 100))


def test_scrolled_rows_press_where_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    made = many_more(monkeypatch)
    page_screen, preferences, _ = screen(0, game.settings.Settings())
    page_screen.draw(canvas_of((1280, 720)), 1.0)
    assert made[-4] not in {widget.name for widget in page_screen.in_sight()}
    for _ in range(60):
        page_screen.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1), 1.0)
    last = next(widget for widget in page_screen.in_sight() if widget.name == made[-4])
    press(page_screen, last.box)

    assert isinstance(last, Toggle)
    assert getattr(preferences.settings, made[-4])


def test_a_changed_setting_is_visible_at_once() -> None:
    page_screen, preferences, _ = screen(0)
    canvas = canvas_of((1280, 720))
    page_screen.draw(canvas, 1.0)
    before = pixels(canvas.surface)

    preferences.change(replace(USUAL, four_colours=True))
    page_screen.draw(canvas, 1.0)

    assert before != pixels(canvas.surface), "at least the switch has changed"


# ---- opening, and the files ----


def test_settings_open_from_title_and_table() -> None:
    session = Session()
    step = title(session).handle(key(pygame.K_s), 1.0)
    assert isinstance(step, Push)
    assert isinstance(step.screen, SettingsScreen)


def test_settings_become_look_and_volumes() -> None:
    settings = replace(USUAL, card_back="keys", high_contrast=True, interface_size=150, master_volume=50)

    assert ("keys", True) == (look_of(settings).back, look_of(settings).high_contrast)
    assert 1.5 == zoom_of(settings)
    assert 0.5 == volumes_of(settings).master


def test_programs_keep_changes_made_by_keyboard(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("config")
    (folder / FILE_NAME).write_text("speed = 'slow'\nmauve = 1\nwelcomed = true\n")
    monkeypatch.setattr("game.files.storage.config_folder", lambda: folder)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    seen: list[tuple[Screen, ...]] = []

    def driven(loop: Loop) -> None:
        keys = (pygame.K_ESCAPE, pygame.K_s, *[pygame.K_TAB] * 4, pygame.K_SPACE)
        pygame.event.clear()
        for at, code in enumerate(keys):
            loop.step(float(at))
            seen.append(loop.stack)
            pygame.event.post(key(code))
        loop.step(9.0)
        seen.append(loop.stack)
        assert loop.look.four_colours, "visible with the next frame"

    monkeypatch.setattr(Loop, "run", driven)

    assert 0 == play_on_screen((640, 360))

    assert 2 == len(seen[0]), "the page about the unknown key is over the title"
    assert 1 == len(seen[1])
    assert isinstance(seen[-1][-1], SettingsScreen)
    kept = load(folder)
    assert ("slow", True) == (kept.settings.speed, kept.settings.four_colours)
    assert () == kept.complaints


# ---- keys ----


def test_usual_keys_are_the_keymap() -> None:
    assert (dict(KEYMAP), dict(CAPS)) == (dict(Keys.of(()).meanings), dict(Keys.of(()).caps))


def test_captions_belong_to_commands_with_keys() -> None:
    assert set(CAPTIONS) == {str(intention) for intention in REMAPPABLE}
    page_screen, _, _ = screen(KEYS_PAGE)
    assert {f"key {name}" for name in CAPTIONS} <= {widget.name for widget in page_screen.widgets()}


def test_buttons_show_their_commands_first_key() -> None:
    for intention in Intention:
        commands = [KEYMAP[key] for key in intention.keys]
        assert {intention} == {command.intention for command in commands} or not commands
        if intention.caption:
            assert cap_of(intention.keys[0].code) == CAPS[intention]


def test_usual_keys_are_all_different() -> None:
    assert len(CAPS) == len(set(CAPS.values()))
    assert set(CAPS) <= {command.intention for command in KEYMAP.values()}


def test_a_custom_key_replaces_the_usual_one() -> None:
    keys = Keys.of((("buy", "x"),))

    assert Command(Intention.BUY) == command_of_key(pygame.K_x, 0, keys)
    assert command_of_key(pygame.K_b, 0, keys) is None
    assert "X" == keys.caps[Intention.BUY]


def test_exchanged_keys_are_never_lost() -> None:
    chosen = with_key((), Intention.BUY, "p")
    keys = Keys.of(chosen)

    assert (("buy", "p"), ("pass", "b")) == tuple(sorted(chosen))
    assert Command(Intention.BUY) == command_of_key(pygame.K_p, 0, keys)
    assert Command(Intention.PASS) == command_of_key(pygame.K_b, 0, keys)
    assert () == with_key(chosen, Intention.BUY, "b"), "exchanged back, all is as usual"


def test_exchanges_keep_one_key_each() -> None:
    chosen: tuple[tuple[str, str], ...] = ()
    letters = "dtbpaukflesowxyzqm"
    for at, intention in enumerate(REMAPPABLE * 3):
        chosen = with_key(chosen, intention, letters[(at * 7) % len(letters)])
        keys = Keys.of(chosen)
        meant = [command.intention for command in keys.meanings.values() if command.intention in REMAPPABLE]
        assert sorted(meant) == sorted(REMAPPABLE)
        assert () == keys.without


@pytest.mark.parametrize(
    "code", [pygame.K_RETURN, pygame.K_TAB, pygame.K_LEFT, pygame.K_3, pygame.K_ESCAPE, pygame.K_F11]
)
def test_essential_keys_cannot_be_chosen(code: int) -> None:
    assert "" == key_name(code)
    assert KEYMAP.get(Key(code)) == Keys.of((("buy", pygame.key.name(code)),)).meanings.get(Key(code))


def test_files_may_name_any_key_once() -> None:
    settings = read_settings("[keys]\nbuy = 'x'\npass = 'x'\nfly = 'y'\ntake = 'return'").settings
    keys = Keys.of(settings.keys)

    assert Command(Intention.BUY) == command_of_key(pygame.K_x, 0, keys)
    assert Command(Intention.PASS) == command_of_key(pygame.K_p, 0, keys)
    assert Command(Intention.TAKE) == command_of_key(pygame.K_t, 0, keys)


def test_key_names_read_back() -> None:
    codes = [code for code in (*range(33, 500), *range(pygame.K_F1, pygame.K_F10), pygame.K_SPACE) if key_name(code)]

    assert len(codes) > 60
    assert codes == [code_of(key_name(code)) for code in codes]


def chooser(*codes: int) -> tuple[SettingsScreen, Preferences]:
    page_screen, preferences, _ = screen(KEYS_PAGE)
    for code in codes:
        page_screen.handle(key(code), 1.0)
    return page_screen, preferences


def test_key_exchanges_are_announced_and_marked() -> None:
    page_screen, preferences = chooser(pygame.K_TAB, pygame.K_RETURN, pygame.K_t)

    assert (("act", "t"), ("take", "d")) == tuple(sorted(preferences.settings.keys))
    message = page_screen._keys.message
    assert all(part in message for part in ("T", "D", Intention.TAKE.caption, Intention.ACT.caption))
    assert {Intention.ACT, Intention.TAKE} == set(page_screen._keys.alarmed)


def test_a_key_can_be_chosen_by_mouse() -> None:
    page_screen, preferences = chooser()
    free = next(letter for letter in ascii_lowercase if Key(ord(letter)) not in KEYMAP)
    press(page_screen, named(page_screen, f"key {Intention.HURRY}").box)
    page_screen.handle(key(ord(free)), 1.0)

    assert (("hurry", free),) == preferences.settings.keys


def test_impossible_keys_say_why() -> None:
    page_screen, preferences = chooser(pygame.K_TAB, pygame.K_RETURN, pygame.K_LEFT)
    assert "Left" in page_screen._keys.message
    assert page_screen.handle(key(pygame.K_ESCAPE), 1.0) is None, "Esc leaves the line, not the screen"
    page_screen.handle(key(pygame.K_x), 1.0)

    assert () == preferences.settings.keys


def test_reset_brings_the_usual_keys_back() -> None:
    page_screen, preferences, _ = screen(KEYS_PAGE, replace(USUAL, keys=(("buy", "x"),)))
    press(page_screen, named(page_screen, "reset keys").box)

    assert () == preferences.settings.keys
    assert named(page_screen, "reset keys").off


def test_the_loop_applies_the_settings() -> None:
    loop = Loop(open_window("x", (640, 360)), title(Session()))
    loop.set_look(look_of(replace(USUAL, table_mood="indigo")), 1.5)
    pygame.event.clear()
    loop.step(1.0)

    assert ("indigo", 1.5) == (loop.look.mood, loop.zoom)
    assert (1280 / 1.5, 720 / 1.5) == loop.canvas.stage.room

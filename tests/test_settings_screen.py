"""The settings screen: every setting by mouse and by keyboard, at once and everywhere; keys exchanged, never lost."""

from dataclasses import replace

import pygame
import pytest

from game.app import play_on_screen
from game.app.outfit import look_of, volumes_of, zoom_of
from game.app.session import Session
from game.app.title import title
from game.loop import Loop
from game.screens.screen import Pop, Push, Screen
from game.screens.settings.keys import LINES, line_box
from game.screens.settings.screen import KEYS_PAGE, PAGES, SAMPLES, SettingsScreen
from game.settings import ALLOWED, FILE_NAME, USUAL, Choice, Preferences, Settings, Span, load, read_settings
from game.table.geometry import STAGE, Rect
from game.table.input import CAPS, KEYMAP, REMAPPABLE, Intention, Key, Keys, Wish, code_of, key_name, wish_of, with_key
from game.table.widgets import Segmented, Slider, Toggle, Widget, hit_box, rail_of, segment_boxes, value_at
from game.window import open_window
from game.words import settings as words
from tests.canvases import canvas_of, click, key, mouse, pixels
from tests.table.test_sounding import Ear

pytestmark = pytest.mark.usefixtures("dummy_display")

FIXED = (pygame.K_RETURN, pygame.K_TAB, pygame.K_LEFT, pygame.K_3, pygame.K_ESCAPE, pygame.K_F11)
SIZES = ((1280, 720), (1920, 1080), (1024, 640))


def screen(page: int = 0, settings: Settings = USUAL) -> tuple[SettingsScreen, Preferences, Ear]:
    preferences, ear = Preferences(settings), Ear()
    return SettingsScreen(preferences, ear, page=page), preferences, ear


def named(shown: SettingsScreen, name: str) -> Widget:
    return next(widget for widget in shown.widgets() if widget.name == name)


def press(shown: SettingsScreen, at: Rect) -> None:
    for event in click(at):
        shown.handle(event, 1.0)


def other_value(name: str, settings: Settings) -> object:
    """A value one step away."""
    match ALLOWED[name]:
        case Choice(options):
            return options[(options.index(getattr(settings, name)) + 1) % len(options)]
        case Span(_, most, step):
            value: int = getattr(settings, name)
            return value + step if value + step <= most else value - step
        case _:
            return not getattr(settings, name)


ROWS = [(page, name) for page, names in enumerate(PAGES) for name in names]


def test_every_setting_has_its_row_and_its_words() -> None:
    assert set(ALLOWED) == {name for _, name in ROWS}
    assert set(ALLOWED) == set(words.NAMES) == set(words.MEANINGS)
    assert {name for name, kind in ALLOWED.items() if isinstance(kind, Choice)} == set(words.OPTIONS)
    assert {str(intention) for intention in REMAPPABLE} == set(words.KEY_MEANINGS)


@pytest.mark.parametrize(("page", "name"), ROWS)
def test_every_setting_can_be_changed_by_mouse_at_once(page: int, name: str) -> None:
    shown, preferences, _ = screen(page)
    told: list[Settings] = []
    preferences.on_change = told.append
    wanted, widget = other_value(name, USUAL), named(shown, name)

    match widget:
        case Segmented(chosen=chosen):
            press(shown, segment_boxes(widget)[(chosen + 1) % len(widget.options)])
        case Slider(value=value, least=least, most=most):
            rail = rail_of(widget)
            assert isinstance(wanted, int)
            x = rail.x + rail.w * (wanted - least) / (most - least)
            assert value_at(widget, rail.x + rail.w * (value - least) / (most - least)) == value
            press(shown, Rect(x - 1, rail.y, 2, rail.h))
        case _:
            press(shown, widget.box)

    assert wanted == getattr(preferences.settings, name)
    assert told == [preferences.settings]


@pytest.mark.parametrize(("page", "name"), ROWS)
def test_every_setting_can_be_changed_by_keyboard_alone(page: int, name: str) -> None:
    shown, preferences, _ = screen(0)
    for _ in range(page):
        shown.handle(key(pygame.K_RIGHT), 1.0)
    for _ in range(1 + PAGES[page].index(name)):
        shown.handle(key(pygame.K_TAB), 1.0)

    shown.handle(key(pygame.K_SPACE if isinstance(named(shown, name), Toggle) else pygame.K_RIGHT), 1.0)
    if getattr(preferences.settings, name) == getattr(USUAL, name):  # at its upper end already
        shown.handle(key(pygame.K_LEFT), 1.0)

    assert getattr(preferences.settings, name) != getattr(USUAL, name)


def test_a_slider_follows_the_mouse_until_it_is_let_go_and_stays_within_its_ends() -> None:
    shown, preferences, _ = screen(2)
    slider = named(shown, "master_volume")
    assert isinstance(slider, Slider)
    rail = rail_of(slider)

    shown.handle(mouse(pygame.MOUSEBUTTONDOWN, rail.centre), 1.0)
    assert 50 == preferences.settings.master_volume
    shown.handle(mouse(pygame.MOUSEMOTION, rail.centre._replace(x=5000.0)), 1.1)
    assert 100 == preferences.settings.master_volume
    shown.handle(mouse(pygame.MOUSEMOTION, rail.centre._replace(x=-50.0)), 1.2)
    assert 0 == preferences.settings.master_volume
    shown.handle(mouse(pygame.MOUSEBUTTONUP, rail.centre._replace(x=-50.0)), 1.3)
    shown.handle(mouse(pygame.MOUSEMOTION, rail.centre), 1.4)
    assert 0 == preferences.settings.master_volume


@pytest.mark.parametrize("name", SAMPLES)
def test_a_volume_lets_a_sample_be_heard_as_it_is_set(name: str) -> None:
    shown, _, ear = screen(2)
    slider = named(shown, name)
    assert isinstance(slider, Slider)

    press(shown, rail_of(slider))

    assert [SAMPLES[name]] == ear.played


def test_esc_and_back_leave() -> None:
    for page in range(KEYS_PAGE + 1):
        shown, _, _ = screen(page)
        assert Pop() == shown.handle(key(pygame.K_ESCAPE), 1.0)
        answers = [shown.handle(event, 1.0) for event in click(named(shown, "back").box)]
        assert Pop() == answers[-1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("page", range(KEYS_PAGE + 1))
def test_widgets_lie_inside_apart_and_large_enough(page: int, size: tuple[int, int]) -> None:
    shown, _, _ = screen(page)
    shown.draw(canvas_of(size), 1.0)
    boxes = [widget.box for widget in shown.widgets()]

    assert all(STAGE.x <= box.x and box.right <= STAGE.w and 0 <= box.y and box.bottom <= STAGE.h for box in boxes)
    assert all(a.overlap(b) == 0 for i, a in enumerate(boxes) for b in boxes[:i])
    assert all(min(hit_box(widget).w, hit_box(widget).h) >= 44 for widget in shown.widgets())


@pytest.mark.parametrize("page", range(KEYS_PAGE))
def test_no_word_of_a_row_is_cut(page: int) -> None:
    letters = canvas_of((1280, 720)).lettering
    for name in PAGES[page]:
        room = 800 - 48 - (70 if isinstance(ALLOWED[name], type(ALLOWED["reduced_motion"])) else 420)
        assert letters.measure(words.NAMES[name], "text", "semi") <= room
        assert len(letters.wrap(words.MEANINGS[name], room, "note")) <= 2
    for options in words.OPTIONS.values():
        cell = (400 - 6 * (len(options) - 1)) / len(options) - 6
        assert all(letters.measure(option, "strong", "semi") <= cell for option in options)


def test_what_is_set_is_seen_at_once() -> None:
    shown, preferences, _ = screen(0)
    canvas = canvas_of((1280, 720))
    shown.draw(canvas, 1.0)
    before = pixels(canvas.surface)

    preferences.change(replace(USUAL, four_colours=True))
    shown.draw(canvas, 1.0)

    assert before != pixels(canvas.surface), "the switch at least"


# ---- the way there, and the files ----


def test_settings_open_from_the_title_and_from_the_menu_at_the_table() -> None:
    session = Session()
    step = title(session).handle(key(pygame.K_s), 1.0)
    assert isinstance(step, Push)
    assert isinstance(step.screen, SettingsScreen)


def test_settings_become_look_size_and_volumes() -> None:
    settings = replace(USUAL, card_back="keys", high_contrast=True, interface_size=150, master_volume=50)

    assert ("keys", True) == (look_of(settings).back, look_of(settings).high_contrast)
    assert 1.5 == zoom_of(settings)
    assert 0.5 == volumes_of(settings).master


def test_the_whole_program_keeps_a_change_made_with_the_keyboard(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("config")
    (folder / FILE_NAME).write_text("speed = 'slow'\nmauve = 1\n")
    monkeypatch.setattr("game.storage.config_folder", lambda: folder)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    seen: list[tuple[Screen, ...]] = []

    def driven(loop: Loop) -> None:
        keys = (pygame.K_ESCAPE, pygame.K_s, pygame.K_TAB, pygame.K_TAB, pygame.K_TAB, pygame.K_SPACE)
        pygame.event.clear()
        for at, code in enumerate(keys):
            loop.step(float(at))
            seen.append(loop.stack)
            pygame.event.post(key(code))
        loop.step(9.0)
        seen.append(loop.stack)
        assert loop.look.four_colours, "seen with the next frame"

    monkeypatch.setattr(Loop, "run", driven)

    assert 0 == play_on_screen((640, 360))

    assert 2 == len(seen[0]), "the page that tells of the unknown key lies over the title"
    assert 1 == len(seen[1])
    assert isinstance(seen[-1][-1], SettingsScreen)
    kept = load(folder)
    assert ("slow", True) == (kept.settings.speed, kept.settings.four_colours)
    assert () == kept.complaints


# ---- keys ----


def test_usual_keys_are_the_keymap() -> None:
    assert (dict(KEYMAP), dict(CAPS)) == (dict(Keys.of(()).meanings), dict(Keys.of(()).caps))


def test_no_two_intentions_have_the_same_usual_key() -> None:
    assert len(CAPS) == len(set(CAPS.values()))
    assert set(CAPS) <= {wish.intention for wish in KEYMAP.values()}


def test_a_key_of_ones_own_means_the_same_and_the_old_one_nothing() -> None:
    keys = Keys.of((("buy", "x"),))

    assert Wish(Intention.BUY) == wish_of(pygame.K_x, 0, keys)
    assert wish_of(pygame.K_b, 0, keys) is None
    assert "X" == keys.caps[Intention.BUY]


def test_a_key_somebody_has_is_exchanged_so_that_none_is_lost() -> None:
    chosen = with_key((), Intention.BUY, "p")
    keys = Keys.of(chosen)

    assert (("buy", "p"), ("pass", "b")) == tuple(sorted(chosen))
    assert Wish(Intention.BUY) == wish_of(pygame.K_p, 0, keys)
    assert Wish(Intention.PASS) == wish_of(pygame.K_b, 0, keys)
    assert () == with_key(chosen, Intention.BUY, "b"), "exchanged back, all is as usual"


def test_however_keys_are_exchanged_every_intention_keeps_exactly_one() -> None:
    chosen: tuple[tuple[str, str], ...] = ()
    letters = "dtbpaukflesowxyzqm"
    for at, intention in enumerate(REMAPPABLE * 3):
        chosen = with_key(chosen, intention, letters[(at * 7) % len(letters)])
        keys = Keys.of(chosen)
        meant = [wish.intention for wish in keys.meanings.values() if wish.intention in REMAPPABLE]
        assert sorted(meant) == sorted(REMAPPABLE)
        assert () == keys.without


@pytest.mark.parametrize(
    "code", [pygame.K_RETURN, pygame.K_TAB, pygame.K_LEFT, pygame.K_3, pygame.K_ESCAPE, pygame.K_F11]
)
def test_keys_everything_hangs_on_cannot_be_chosen(code: int) -> None:
    assert "" == key_name(code)
    assert KEYMAP.get(Key(code)) == Keys.of((("buy", pygame.key.name(code)),)).meanings.get(Key(code))


def test_a_file_edited_by_hand_may_name_anything_and_the_first_of_two_has_the_key() -> None:
    settings = read_settings("[keys]\nbuy = 'x'\npass = 'x'\nfly = 'y'\ntake = 'return'").settings
    keys = Keys.of(settings.keys)

    assert Wish(Intention.BUY) == wish_of(pygame.K_x, 0, keys)
    assert Wish(Intention.PASS) == wish_of(pygame.K_p, 0, keys)
    assert Wish(Intention.TAKE) == wish_of(pygame.K_t, 0, keys)


def test_every_key_that_can_be_chosen_has_a_name_that_reads_back() -> None:
    codes = [code for code in (*range(33, 500), *range(pygame.K_F1, pygame.K_F10), pygame.K_SPACE) if key_name(code)]

    assert len(codes) > 60
    assert codes == [code_of(key_name(code)) for code in codes]


def chooser(*codes: int) -> tuple[SettingsScreen, Preferences]:
    shown, preferences, _ = screen(KEYS_PAGE)
    for code in codes:
        shown.handle(key(code), 1.0)
    return shown, preferences


def test_choosing_a_key_by_keyboard_and_its_exchange_is_said_and_marked() -> None:
    shown, preferences = chooser(pygame.K_TAB, pygame.K_RETURN, pygame.K_t)

    assert (("act", "t"), ("take", "d")) == tuple(sorted(preferences.settings.keys))
    said = shown._keys.said
    assert all(part in said for part in ("T", "D", words.KEY_MEANINGS["take"], words.KEY_MEANINGS["act"]))
    assert {Intention.ACT, Intention.TAKE} == set(shown._keys.alarmed)


def test_choosing_a_key_by_mouse() -> None:
    shown, preferences = chooser()
    press(shown, line_box(REMAPPABLE.index(Intention.HURRY)))
    shown.handle(key(pygame.K_y), 1.0)

    assert (("hurry", "y"),) == preferences.settings.keys


def test_a_key_that_cannot_be_chosen_says_so_and_goes_on_waiting_and_esc_leaves_it() -> None:
    shown, preferences = chooser(pygame.K_TAB, pygame.K_RETURN, pygame.K_LEFT)
    assert "Left" in shown._keys.said
    assert shown.handle(key(pygame.K_ESCAPE), 1.0) is None, "the line is left, not the screen"
    shown.handle(key(pygame.K_x), 1.0)

    assert () == preferences.settings.keys


def test_reset_brings_the_usual_keys_back() -> None:
    shown, preferences, _ = screen(KEYS_PAGE, replace(USUAL, keys=(("buy", "x"),)))
    press(shown, named(shown, "reset keys").box)

    assert () == preferences.settings.keys
    assert named(shown, "reset keys").off


def test_the_lines_of_all_intentions_fit_two_columns() -> None:
    assert len(REMAPPABLE) <= 2 * LINES


def test_the_loop_wears_what_is_set() -> None:
    loop = Loop(open_window("x", (640, 360)), title(Session()))
    loop.wear(look_of(replace(USUAL, table_mood="indigo")), 1.5)
    pygame.event.clear()
    loop.step(1.0)

    assert ("indigo", 1.5) == (loop.look.mood, loop.zoom)
    assert (960, 540) == loop.canvas.surface.get_size()

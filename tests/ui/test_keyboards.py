"""Keyboards for other scripts: keys work by position if they produce none of the game's letters."""

import pygame
import pytest

from game.preferences.screen import KEYS_PAGE, SettingsScreen
from game.replay.strip import ReplayCommand, command_of_key
from game.settings import USUAL, Preferences
from game.table.commands import KEYMAP, Command, Intention, Key, Keys, command_of
from game.ui.keyboard import PLACES, Keyboard
from game.ui.loop import Loop
from game.ui.screen import Step
from game.ui.window import open_window
from sounds import SilentSpeaker
from tests.support.canvases import key
from tests.support.shells import plain_title

SCANCODES = {code: scancode for scancode, code in PLACES.items()}
RUSSIAN = dict(zip("qwertyuiop[]asdfghjkl;'zxcvbnm,.", "йцукенгшщзхъфывапролджэячсмитьбю", strict=True))
GREEK = dict(zip("wertyuiopasdfghjklzxcvbnm", "ςερτυθιοπασδφγηξκλζχψωβνμ", strict=True))
HEBREW = dict(zip("qwertyuiopasdfghjklzxcvbnm", "/'קראטוןםפשדגכעיחלךזסבהנמצ", strict=True))
THAI = dict(zip("qwertyuiopasdfghjklzxcvbnm", "ๆไำพะัีรนยฟหกดเ้่าสผปแอิืท", strict=True))
DVORAK = dict(zip("qwertyuiopasdfghjklzxcvbnm", "',.pyfgcrlaoeuidhtn;qjkxbm", strict=True))
GERMAN = {"y": "z", "z": "y", ";": "ö", "'": "ä", "[": "ü"}
FRENCH = dict(zip("1234567890", "&é\"'(-è_çà", strict=True))
LETTER_KEYS = [key.code for key in KEYMAP if not key.shift and key.code < 0x80 and chr(key.code).isalpha()]


def pressed(place: str, writes: str, kind: int = pygame.KEYDOWN) -> pygame.Event:
    """Return the key in this place of an American keyboard, on a keyboard where it writes something else."""
    return pygame.Event(kind, key=ord(writes), mod=0, unicode=writes, scancode=SCANCODES[ord(place)])


@pytest.mark.parametrize("layout", [RUSSIAN, GREEK, HEBREW, THAI])
@pytest.mark.parametrize("code", LETTER_KEYS, ids=chr)
def test_foreign_keyboards_keep_letter_places(layout: dict[str, str], code: int) -> None:
    keyboard, place = Keyboard(), chr(code)
    keyboard.placed(pressed("a", layout["a"]))

    assert KEYMAP[Key(code)] == command_of(keyboard.placed(pressed(place, layout[place])))


def test_full_stops_work_at_both_places() -> None:
    keyboard = Keyboard()

    assert Command(Intention.PACE) == command_of(keyboard.placed(pressed(".", "ю")))
    assert Command(Intention.PACE) == command_of(keyboard.placed(pressed("/", ".")))
    assert pygame.K_PERIOD == keyboard.placed(pressed("/", ".")).key


@pytest.mark.parametrize("layout", [DVORAK, GERMAN])
def test_reordered_latin_keyboards_write_letters(layout: dict[str, str]) -> None:
    keyboard = Keyboard()
    for place, writes in layout.items():
        assert ord(writes) == keyboard.placed(pressed(place, writes)).key


def test_signs_stay_after_switching_to_latin() -> None:
    keyboard = Keyboard()
    keyboard.placed(pressed("a", "ש"))
    assert pygame.K_w == keyboard.placed(pressed("w", "'")).key

    keyboard.placed(pressed("s", "o"))

    assert pygame.K_QUOTE == keyboard.placed(pressed("q", "'")).key


def test_shifted_digits_work_without_shift() -> None:
    keyboard = Keyboard()

    assert [ord(place) for place in FRENCH] == [keyboard.placed(pressed(*pair)).key for pair in FRENCH.items()]


def test_letters_count_before_places() -> None:
    own, keyboard = Keys.of([("take", "ф")]), Keyboard()
    minus = pygame.Event(pygame.KEYDOWN, key=pygame.K_MINUS, mod=0, scancode=SCANCODES[pygame.K_6])

    assert Command(Intention.TAKE) == command_of(keyboard.placed(pressed("a", "ф")), own)
    assert ReplayCommand.SLOWER == command_of_key(keyboard.placed(minus))


def test_odd_keys_stay_unchanged() -> None:
    keyboard = Keyboard()
    keyboard.placed(pressed("a", "ф"))
    for event in (
        key(pygame.K_d),
        pygame.Event(pygame.KEYDOWN, key=pygame.K_F2, mod=0, scancode=pygame.KSCAN_F2),
        pygame.Event(pygame.KEYDOWN, key=ord("ф"), mod=0, scancode=0),
    ):
        assert event is keyboard.placed(event)


def test_number_pads_have_digits_and_enter() -> None:
    keyboard, slots = Keyboard(), []
    for code in range(pygame.K_KP_1, pygame.K_KP_9 + 1):
        placed = keyboard.placed(pygame.Event(pygame.KEYDOWN, key=code, mod=pygame.KMOD_NUM, scancode=0))
        slots.append(command_of(placed))
    assert [Command(Intention.SLOT, at) for at in range(9)] == slots
    for pad, code in ((pygame.K_KP_0, pygame.K_0), (pygame.K_KP_ENTER, pygame.K_RETURN)):
        assert code == keyboard.placed(key(pad)).key


@pytest.mark.usefixtures("dummy_display")
def test_fields_get_letters_screens_get_places() -> None:
    heard = []
    screen = plain_title()

    def hear(event: pygame.Event, now: float) -> Step | None:
        del now
        heard.append((event.key, event.unicode))
        return None

    screen.handle = hear  # type: ignore[method-assign]
    loop = Loop(open_window("x", (640, 360)), screen)
    pygame.event.clear()
    pygame.event.post(pressed("d", "в"))
    assert loop.step(1.0)

    assert [(pygame.K_d, "в")] == heard


@pytest.mark.usefixtures("dummy_display")
def test_foreign_keys_show_latin_caps() -> None:
    preferences, keyboard = Preferences(USUAL), Keyboard()
    screen = SettingsScreen(preferences, SilentSpeaker(), page=KEYS_PAGE)
    free = next(place for place in RUSSIAN if place.isalpha() and ord(place) not in LETTER_KEYS)
    for event in (key(pygame.K_TAB), key(pygame.K_RETURN), keyboard.placed(pressed(free, RUSSIAN[free]))):
        screen.handle(event, 1.0)

    own = Keys.of(preferences.settings.keys)
    assert ((("act", free),), free.upper()) == (preferences.settings.keys, own.caps[Intention.ACT])
    assert Command(Intention.ACT) == command_of(keyboard.placed(pressed(free, RUSSIAN[free])), own)

"""The commands of a table: everything a player can ask for, one enum row per command.

A row has the command's name (stored in settings files), its keys, and the action it means by itself; captions are in
the words modules. The key map, the key names on buttons, the page of keys and key assignment all use this table. It
uses pygame's key codes; screens carry out the commands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.text.commands import CAPTIONS
from game.ui.devices import PAD_CAPS
from game.ui.keyboard import codes

SLOTS = 9  # the slots of the tray, selected by digits


class Key(NamedTuple):
    """A key with or without Shift."""

    code: int
    shift: bool = False


class Intention(StrEnum):
    """What a player wants to do, by key or by button.

    The first of its `keys` is shown on its button. `plays` is the action it means by itself, in record notation; a
    word, because the title screen uses keys too and should not load the rules. `caption` is its name on the page of
    keys; commands without one cannot be reassigned, so that players cannot lock themselves out.
    """

    keys: tuple[Key, ...]
    caption: str
    plays: str

    def __new__(cls, name: str, keys: int | tuple[int | Key, ...] = (), plays: str = "") -> Intention:
        made = str.__new__(cls, name)
        made._value_ = name
        all_keys = keys if isinstance(keys, tuple) else (keys,)
        made.keys = tuple(key if isinstance(key, Key) else Key(key) for key in all_keys)
        made.caption, made.plays = CAPTIONS.get(name, ""), plays
        return made

    ACT = "act", pygame.K_d  # the primary action; or continue
    TAKE = "take", pygame.K_t, "take"
    BUY = "buy", pygame.K_b, "buy"
    PASS = "pass", pygame.K_p, "pass"
    ALLOW = "allow", pygame.K_a, "allow"
    BUY_UPCARD = "buy upcard", pygame.K_u, "buy-upcard"
    BUY_STOCK = "buy stock", pygame.K_k, "buy-stock"
    LAY_DOWN = "lay down", pygame.K_l
    FILL = "fill", pygame.K_f
    EMPTY = "empty", pygame.K_e
    SHANGHAI = "shanghai", pygame.K_s
    ORDER = "order", pygame.K_o
    GAP = "gap", pygame.K_c
    BUYING = "buying", pygame.K_w
    BUYING_MENU = "buying menu", (Key(pygame.K_w, shift=True),)  # the menu of standing orders
    TAKE_BACK = "take back", pygame.K_z
    HINT = "hint", pygame.K_h  # the best action and why; again: the next best
    WAIT = "wait", pygame.K_g
    INSPECT = "inspect", pygame.K_i
    ZOOM = "zoom", pygame.K_v
    PACE = "pace", pygame.K_PERIOD
    HURRY = "hurry", pygame.K_SPACE
    HELP = "help", pygame.K_F1
    DETAILS = "details", pygame.K_QUESTION  # the details of the question that is asked
    LOG = "log", pygame.K_F2
    SCORES = "scores", pygame.K_F3
    STATE = "state", pygame.K_F4
    ODDS = "odds", pygame.K_F6
    LEFT = "left", pygame.K_LEFT
    RIGHT = "right", pygame.K_RIGHT
    MOVE_LEFT = "move left", (Key(pygame.K_LEFT, shift=True),)
    MOVE_RIGHT = "move right", (Key(pygame.K_RIGHT, shift=True),)
    NEXT_PLACE = "next place", (pygame.K_TAB, pygame.K_DOWN)
    PLACE_BEFORE = "place before", (Key(pygame.K_TAB, shift=True), pygame.K_UP)
    CONFIRM = "confirm", pygame.K_RETURN
    CANCEL = "cancel", pygame.K_ESCAPE
    SLOT = "slot", tuple(pygame.K_1 + at for at in range(SLOTS))  # one key per slot
    LET_GO = "let go"  # lets go of a delayed discard


class Command(NamedTuple):
    """A command: the intention, and the slot if it is `SLOT`."""

    intention: Intention
    number: int = 0


KEYMAP: Mapping[Key, Command] = MappingProxyType(
    {
        key: Command(intention, at if intention is Intention.SLOT else 0)
        for intention in Intention
        for at, key in enumerate(intention.keys)
    }
)
REMAPPABLE = tuple(intention for intention in Intention if intention.caption)
NAMED = {
    "space": pygame.K_SPACE,
    "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE,
    "insert": pygame.K_INSERT,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "page up": pygame.K_PAGEUP,
    "page down": pygame.K_PAGEDOWN,
    **{f"f{number}": pygame.K_F1 + number - 1 for number in range(1, 11)},  # F11 toggles full screen
}
NAMES = {code: name for name, code in NAMED.items()}


def key_name(code: int) -> str:
    """Return the plain name of an assignable key; empty for any other.

    >>> key_name(pygame.K_d), key_name(pygame.K_F2), key_name(pygame.K_TAB), key_name(pygame.K_3)
    ('d', 'f2', '', '')
    """
    if code in NAMES:
        return NAMES[code]
    letter = chr(code) if 0 < code < 0x10000 else ""
    return letter if letter.isprintable() and not letter.isspace() and not letter.isdigit() else ""


def code_of(name: str) -> int | None:
    """Return the key with a plain name; None if it is not assignable.

    >>> code_of("d") == pygame.K_d, code_of("tab"), code_of("7")
    (True, None, None)
    """
    code = NAMED.get(name) or (ord(name) if len(name) == 1 else 0)
    return code if key_name(code) == name else None


def cap_of(code: int) -> str:
    """Return the text on a key's cap.

    >>> cap_of(pygame.K_d), cap_of(pygame.K_F2), cap_of(pygame.K_PAGEUP), cap_of(ord("ß"))
    ('D', 'F2', 'Page up', 'ß')
    """
    name = key_name(code)
    upper = name.upper()  # a sharp s becomes two letters, which is no key
    return name.capitalize() if len(name) > 3 else upper if len(upper) == len(name) else name


CAPS: Mapping[Intention, str] = MappingProxyType(
    {
        **{intention: cap_of(intention.keys[0].code) for intention in REMAPPABLE},
        Intention.CONFIRM: "Enter",
        Intention.CANCEL: "Esc",
    }
)
PAD_NAMES: Mapping[Intention, str] = MappingProxyType(
    {intention: PAD_CAPS.get(cap, "") for intention, cap in CAPS.items()}
)


class Keys(NamedTuple):
    """The keys in use: their meanings, the cap texts, and the intentions without a key."""

    meanings: Mapping[Key, Command] = KEYMAP
    caps: Mapping[Intention, str] = CAPS
    without: tuple[Intention, ...] = ()

    @classmethod
    def of(cls, chosen: Sequence[tuple[str, str]]) -> Keys:
        """Apply a player's choices to the default keys; a chosen key loses its default meaning.

        Choices with an unknown intention or key are ignored; of two choices for one key the first wins.
        """
        codes: dict[Intention, int] = {}
        for name, key in chosen:
            code = code_of(key)
            if name in REMAPPABLE and code is not None and code not in codes.values():
                codes[Intention(name)] = code
        usual: dict[Intention, int] = {
            command.intention: key.code for key, command in KEYMAP.items() if command.intention in REMAPPABLE
        }
        for intention, code in usual.items():
            if intention not in codes and code not in codes.values():
                codes[intention] = code
        fixed = {key: command for key, command in KEYMAP.items() if command.intention not in REMAPPABLE}
        own = {Key(code): Command(intention) for intention, code in codes.items()}
        caps = {**CAPS, **{intention: cap_of(codes[intention]) if intention in codes else "" for intention in usual}}
        return cls({**fixed, **own}, caps, tuple(intention for intention in REMAPPABLE if intention not in codes))

    def code(self, intention: Intention) -> int | None:
        """Return the key of an intention, if it has one."""
        return next((key.code for key, command in self.meanings.items() if command.intention is intention), None)

    def holder(self, code: int) -> Intention | None:
        """Return the intention that has a key."""
        command = self.meanings.get(Key(code))
        return command.intention if command is not None else None


USUAL_KEYS = Keys()


def with_key(chosen: Sequence[tuple[str, str]], intention: Intention, name: str) -> tuple[tuple[str, str], ...]:
    """Assign a key to an intention; the previous owner gets the other's key in exchange."""
    keys = Keys.of(chosen)
    code = code_of(name)
    codes: dict[Intention, int] = {
        command.intention: key.code for key, command in keys.meanings.items() if command.intention in REMAPPABLE
    }
    before = codes.get(intention)
    other = keys.holder(code) if code is not None else None
    if code is None or other == intention or (other is not None and other not in REMAPPABLE):
        return tuple(chosen)
    codes[intention] = code
    if other is not None and before is not None:
        codes[other] = before
    elif other is not None:
        del codes[other]
    usual = {command.intention: key.code for key, command in KEYMAP.items()}
    return tuple((str(mine), key_name(code)) for mine, code in codes.items() if usual[mine] != code)


def command_of(event: pygame.Event, keys: Keys = USUAL_KEYS) -> Command | None:
    """Return the command of a key press: by the character it produces, or else by its position. Gamepads have the
    default keys.
    """
    keys = USUAL_KEYS if event.dict.get("pad") else keys
    meant = (command_of_key(code, event.mod, keys) for code in codes(event))
    return next((command for command in meant if command is not None), None)


def command_of_key(code: int, modifiers: int, keys: Keys = USUAL_KEYS) -> Command | None:
    """Return the command of a key; None for keys without a meaning, and with Ctrl, Alt or Meta except Ctrl+Z."""
    if code == pygame.K_z and modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return Command(Intention.TAKE_BACK)
    if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    shift = bool(modifiers & pygame.KMOD_SHIFT)
    return keys.meanings.get(Key(code, shift)) or (keys.meanings.get(Key(code)) if shift else None)

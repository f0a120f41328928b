"""Keys to intentions: one keymap as data, a player's own keys over it. What an intention does is the screen's to say.

`Keys.of` joins the usual keys with a player's; `KEYMAP` and `CAPS` are the usual ones. Arrows, Tab, Enter, Esc and the
digits stay what they are, so that nobody can lock herself out. `motion_of` is the same for the pointer: what an event
means for a gesture. Knows pygame's codes and nothing of the game.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.table.geometry import Point
from game.table.gesture import Abandon, Look, Motion, Move, Press, Release
from game.table.keyboard import codes

KEY_AGAIN = pygame.USEREVENT + 1  # a key that is held down, once more: `key` and `mod` as in KEYDOWN
HELD = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT)  # the only keys that say so


class Intention(StrEnum):
    """What a player wants, whichever key or button says it."""

    ACT = "act"  # the one thing to do now: draw, discard, end, go on
    TAKE = "take"
    BUY = "buy"
    PASS = "pass"
    ALLOW = "allow"
    BUY_UPCARD = "buy upcard"
    BUY_STOCK = "buy stock"
    LAY_DOWN = "lay down"
    FILL = "fill"
    EMPTY = "empty"
    SHANGHAI = "shanghai"
    ORDER = "order"
    GAP = "gap"  # before a card of the hand
    BUYING = "buying"  # the next standing order
    BUYING_MENU = "buying menu"  # all of them to choose from
    LEFT = "left"
    RIGHT = "right"
    MOVE_LEFT = "move left"
    MOVE_RIGHT = "move right"
    NEXT_PLACE = "next place"
    PLACE_BEFORE = "place before"
    CONFIRM = "confirm"
    CANCEL = "cancel"
    HURRY = "hurry"
    PACE = "pace"
    TAKE_BACK = "take back"
    LET_GO = "let go"  # a discard that waits
    HINT = "hint"  # the best thing to do, and why; again: the next best
    WAIT = "wait"  # the others wait for me, or go on again
    SLOT = "slot"  # with the number of the slot
    LOG = "log"
    SCORES = "scores"
    HELP = "help"
    INSPECT = "inspect"  # the whole hand by suit and rank
    ZOOM = "zoom"  # enlarge a card or meld
    STATE = "state"  # everything there is to see, as text


class Key(NamedTuple):
    """A key with or without shift."""

    code: int
    shift: bool = False


class Wish(NamedTuple):
    """An intention, and the slot it names if it is `SLOT`."""

    intention: Intention
    number: int = 0


KEYMAP: Mapping[Key, Wish] = MappingProxyType(
    {
        Key(pygame.K_d): Wish(Intention.ACT),
        Key(pygame.K_t): Wish(Intention.TAKE),
        Key(pygame.K_b): Wish(Intention.BUY),
        Key(pygame.K_p): Wish(Intention.PASS),
        Key(pygame.K_a): Wish(Intention.ALLOW),
        Key(pygame.K_u): Wish(Intention.BUY_UPCARD),
        Key(pygame.K_k): Wish(Intention.BUY_STOCK),
        Key(pygame.K_l): Wish(Intention.LAY_DOWN),
        Key(pygame.K_f): Wish(Intention.FILL),
        Key(pygame.K_e): Wish(Intention.EMPTY),
        Key(pygame.K_s): Wish(Intention.SHANGHAI),
        Key(pygame.K_o): Wish(Intention.ORDER),
        Key(pygame.K_c): Wish(Intention.GAP),
        Key(pygame.K_w): Wish(Intention.BUYING),
        Key(pygame.K_w, shift=True): Wish(Intention.BUYING_MENU),
        Key(pygame.K_v): Wish(Intention.ZOOM),
        Key(pygame.K_i): Wish(Intention.INSPECT),
        Key(pygame.K_LEFT): Wish(Intention.LEFT),
        Key(pygame.K_RIGHT): Wish(Intention.RIGHT),
        Key(pygame.K_LEFT, shift=True): Wish(Intention.MOVE_LEFT),
        Key(pygame.K_RIGHT, shift=True): Wish(Intention.MOVE_RIGHT),
        Key(pygame.K_TAB): Wish(Intention.NEXT_PLACE),
        Key(pygame.K_TAB, shift=True): Wish(Intention.PLACE_BEFORE),
        Key(pygame.K_DOWN): Wish(Intention.NEXT_PLACE),
        Key(pygame.K_UP): Wish(Intention.PLACE_BEFORE),
        Key(pygame.K_RETURN): Wish(Intention.CONFIRM),
        Key(pygame.K_KP_ENTER): Wish(Intention.CONFIRM),
        Key(pygame.K_ESCAPE): Wish(Intention.CANCEL),
        Key(pygame.K_SPACE): Wish(Intention.HURRY),
        Key(pygame.K_PERIOD): Wish(Intention.PACE),
        Key(pygame.K_z): Wish(Intention.TAKE_BACK),
        Key(pygame.K_h): Wish(Intention.HINT),
        Key(pygame.K_g): Wish(Intention.WAIT),
        Key(pygame.K_F1): Wish(Intention.HELP),
        Key(pygame.K_F2): Wish(Intention.LOG),
        Key(pygame.K_F3): Wish(Intention.SCORES),
        Key(pygame.K_F4): Wish(Intention.STATE),
        **{Key(pygame.K_1 + at): Wish(Intention.SLOT, at) for at in range(6)},
    }
)

CAPS: Mapping[Intention, str] = MappingProxyType(
    {
        Intention.ACT: "D",
        Intention.TAKE: "T",
        Intention.BUY: "B",
        Intention.PASS: "P",
        Intention.ALLOW: "A",
        Intention.BUY_UPCARD: "U",
        Intention.BUY_STOCK: "K",
        Intention.LAY_DOWN: "L",
        Intention.FILL: "F",
        Intention.EMPTY: "E",
        Intention.SHANGHAI: "S",
        Intention.ORDER: "O",
        Intention.GAP: "C",
        Intention.BUYING: "W",
        Intention.TAKE_BACK: "Z",
        Intention.HINT: "H",
        Intention.WAIT: "G",
        Intention.ZOOM: "V",
        Intention.INSPECT: "I",
        Intention.PACE: ".",
        Intention.HURRY: "Space",
        Intention.CONFIRM: "Enter",
        Intention.CANCEL: "Esc",
        Intention.HELP: "F1",
        Intention.LOG: "F2",
        Intention.SCORES: "F3",
        Intention.STATE: "F4",
    }
)

REMAPPABLE = tuple(intention for intention in CAPS if intention not in (Intention.CONFIRM, Intention.CANCEL))
NAMED = {
    "space": pygame.K_SPACE,
    "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE,
    "insert": pygame.K_INSERT,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "page up": pygame.K_PAGEUP,
    "page down": pygame.K_PAGEDOWN,
    **{f"f{number}": pygame.K_F1 + number - 1 for number in range(1, 11)},  # F11 fills the screen
}
NAMES = {code: name for name, code in NAMED.items()}


def key_name(code: int) -> str:
    """The plain name of a key one may choose; empty for any other.

    >>> key_name(pygame.K_d), key_name(pygame.K_F2), key_name(pygame.K_TAB), key_name(pygame.K_3)
    ('d', 'f2', '', '')
    """
    if code in NAMES:
        return NAMES[code]
    letter = chr(code) if 0 < code < 0x10000 else ""
    return letter if letter.isprintable() and not letter.isspace() and not letter.isdigit() else ""


def code_of(name: str) -> int | None:
    """The key of a plain name; None if nobody may choose it.

    >>> code_of("d") == pygame.K_d, code_of("tab"), code_of("7")
    (True, None, None)
    """
    code = NAMED.get(name) or (ord(name) if len(name) == 1 else 0)
    return code if key_name(code) == name else None


def cap_of(code: int) -> str:
    """What stands on a key's cap."""
    name = key_name(code)
    return name.upper() if len(name) < 4 else name.capitalize()


class Keys(NamedTuple):
    """The keys in use: what each means, what stands on the caps, and the intentions that have none."""

    meanings: Mapping[Key, Wish] = KEYMAP
    caps: Mapping[Intention, str] = CAPS
    without: tuple[Intention, ...] = ()

    @classmethod
    def of(cls, chosen: Sequence[tuple[str, str]]) -> "Keys":
        """The usual keys with a player's choices over them; a key chosen is nobody else's any more.

        Choices that name no intention or no key one may choose are as if they were not there; of two choices of one
        key the first has it.
        """
        codes: dict[Intention, int] = {}
        for name, key in chosen:
            code = code_of(key)
            if name in REMAPPABLE and code is not None and code not in codes.values():
                codes[Intention(name)] = code
        usual: dict[Intention, int] = {
            wish.intention: key.code for key, wish in KEYMAP.items() if wish.intention in REMAPPABLE
        }
        for intention, code in usual.items():
            if intention not in codes and code not in codes.values():
                codes[intention] = code
        fixed = {key: wish for key, wish in KEYMAP.items() if wish.intention not in REMAPPABLE}
        own = {Key(code): Wish(intention) for intention, code in codes.items()}
        caps = {**CAPS, **{intention: cap_of(codes[intention]) if intention in codes else "" for intention in usual}}
        return cls({**fixed, **own}, caps, tuple(intention for intention in REMAPPABLE if intention not in codes))

    def code(self, intention: Intention) -> int | None:
        """The key of an intention, if it has one."""
        return next((key.code for key, wish in self.meanings.items() if wish.intention is intention), None)

    def holder(self, code: int) -> Intention | None:
        """Whose key it is."""
        wish = self.meanings.get(Key(code))
        return wish.intention if wish is not None else None


USUAL_KEYS = Keys()


def with_key(chosen: Sequence[tuple[str, str]], intention: Intention, name: str) -> tuple[tuple[str, str], ...]:
    """A player's choices with a key given to an intention; whoever had it gets the other's in exchange."""
    keys = Keys.of(chosen)
    code = code_of(name)
    codes: dict[Intention, int] = {
        wish.intention: key.code for key, wish in keys.meanings.items() if wish.intention in REMAPPABLE
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
    usual = {wish.intention: key.code for key, wish in KEYMAP.items()}
    return tuple((str(mine), key_name(code)) for mine, code in codes.items() if usual[mine] != code)


def wish_said(event: pygame.Event, keys: Keys = USUAL_KEYS) -> Wish | None:
    """What a key that goes down means: by what it writes, or else by its place."""
    meant = (wish_of(code, event.mod, keys) for code in codes(event))
    return next((wish for wish in meant if wish is not None), None)


def wish_of(code: int, modifiers: int, keys: Keys = USUAL_KEYS) -> Wish | None:
    """What a key means; None for keys that mean nothing here, and for all held with Ctrl, Alt or Meta but Ctrl+Z."""
    if code == pygame.K_z and modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return Wish(Intention.TAKE_BACK)
    if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    shift = bool(modifiers & pygame.KMOD_SHIFT)
    return keys.meanings.get(Key(code, shift)) or (keys.meanings.get(Key(code)) if shift else None)


def motion_of(event: pygame.Event) -> Motion | None:
    """What the pointer did, if the event is about it; another button, or the window being left, lets go."""
    if event.type == pygame.MOUSEMOTION:
        return Move(Point(*event.pos))
    if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == pygame.BUTTON_RIGHT:
        return Look(Point(*event.pos), event.type == pygame.MOUSEBUTTONDOWN)
    if event.type == pygame.MOUSEBUTTONDOWN:
        return Press(Point(*event.pos), None, False) if event.button == 1 else Abandon()
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        return Release(Point(*event.pos))
    if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
        return Abandon()
    return None

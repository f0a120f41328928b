"""Keys to intentions: one keymap as data. What an intention does is the screen's to say.

Changing a key is changing a row here. Knows pygame's key codes and nothing of the game.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

import pygame


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
    BUYING = "buying"
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
    SLOT = "slot"  # with the number of the slot
    LOG = "log"
    SCORES = "scores"
    HELP = "help"


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
        Key(pygame.K_w): Wish(Intention.BUYING),
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
        Key(pygame.K_F1): Wish(Intention.HELP),
        Key(pygame.K_F2): Wish(Intention.LOG),
        Key(pygame.K_F3): Wish(Intention.SCORES),
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
        Intention.BUYING: "W",
        Intention.PACE: ".",
        Intention.HURRY: "Space",
        Intention.CONFIRM: "Enter",
        Intention.CANCEL: "Esc",
    }
)


def wish_of(code: int, modifiers: int) -> Wish | None:
    """What a key means; None for keys that mean nothing here, and for anything held with Ctrl, Alt or Meta."""
    if modifiers & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    shift = bool(modifiers & pygame.KMOD_SHIFT)
    return KEYMAP.get(Key(code, shift)) or (KEYMAP.get(Key(code)) if shift else None)

"""The commands of a table: what a player can ask for, in one table, a row a command.

A row has a command's name (which settings files keep), its keys, and the action it means by itself; its caption stands
with all words. The key map, the keys on buttons, the page of keys and what may be remapped all come from it. Knows
pygame's codes; how a command is carried out is the screens' to say.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import pygame

from game.text.commands import CAPTIONS

SLOTS = 9  # of the tray, that digits name


class Key(NamedTuple):
    """A key with or without shift."""

    code: int
    shift: bool = False


class Intention(StrEnum):
    """What a player wants, whichever key or button says it.

    The first of its `keys` stands on its button. `plays` is the action it means by itself, as records write it; a word,
    because the title has keys too and waits for no rules. `caption` is what the page of keys calls it; without one its
    keys stay what they are, so that nobody can lock herself out.
    """

    keys: tuple[Key, ...]
    caption: str
    plays: str

    def __new__(cls, name: str, keys: int | tuple[int | Key, ...] = (), plays: str = "") -> Intention:
        made = str.__new__(cls, name)
        made._value_ = name
        each = keys if isinstance(keys, tuple) else (keys,)
        made.keys = tuple(key if isinstance(key, Key) else Key(key) for key in each)
        made.caption, made.plays = CAPTIONS.get(name, ""), plays
        return made

    ACT = "act", pygame.K_d  # the one thing to do now; or go on
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
    BUYING_MENU = "buying menu", (Key(pygame.K_w, shift=True),)  # all standing orders to choose from
    TAKE_BACK = "take back", pygame.K_z
    HINT = "hint", pygame.K_h  # the best thing to do, and why; again: the next best
    WAIT = "wait", pygame.K_g
    INSPECT = "inspect", pygame.K_i
    ZOOM = "zoom", pygame.K_v
    PACE = "pace", pygame.K_PERIOD
    HURRY = "hurry", pygame.K_SPACE
    HELP = "help", pygame.K_F1
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
    CONFIRM = "confirm", (pygame.K_RETURN, pygame.K_KP_ENTER)
    CANCEL = "cancel", pygame.K_ESCAPE
    SLOT = "slot", tuple(pygame.K_1 + at for at in range(SLOTS))  # each with the number of its slot
    LET_GO = "let go"  # a discard that waits


class Command(NamedTuple):
    """A command as it is given: what is wanted, and the slot it names if it is `SLOT`."""

    intention: Intention
    number: int = 0

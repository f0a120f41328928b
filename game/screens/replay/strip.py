"""The strip under a replay's table: the bar, the buttons, and what each key means.

Pure: `strip` makes the widgets from what is shown, `wish_of_key` turns a key into what is wished for.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import pygame

from game.engine.eyes import Eyes, Shown
from game.table import grid
from game.table.geometry import Rect
from game.table.keyboard import codes
from game.table.motion import Pace
from game.table.widgets import Button, Dropdown, IconButton, Segmented, Widget
from game.words import replay as words

ROW_Y, HIGH = 488.0, 42.0
PLACE = Rect(506, ROW_Y, 172, HIGH)  # where in the game one is, in words
PACES = (Pace.SLOW, Pace.FULL, Pace.BRISK, Pace.NONE)


class Wish(StrEnum):
    """What can be wished for; widgets go by the same names."""

    PLAY = "play"
    STEP_ON = "step on"
    STEP_BACK = "step back"
    TURN_ON = "turn on"
    TURN_BACK = "turn back"
    ROUND_ON = "round on"
    ROUND_BACK = "round back"
    START = "start"
    END = "end"
    FASTER = "faster"
    SLOWER = "slower"
    NEXT_EYES = "next eyes"
    ALL_HANDS = "all hands"
    SAW = "saw"
    BRANCH = "branch"
    LOG = "log"
    SHEET = "sheet"
    HELP = "help"
    LEAVE = "leave"


KEYS = {
    pygame.K_SPACE: Wish.PLAY,
    pygame.K_RIGHT: Wish.STEP_ON,
    pygame.K_LEFT: Wish.STEP_BACK,
    pygame.K_DOWN: Wish.TURN_ON,
    pygame.K_UP: Wish.TURN_BACK,
    pygame.K_PAGEDOWN: Wish.ROUND_ON,
    pygame.K_PAGEUP: Wish.ROUND_BACK,
    pygame.K_HOME: Wish.START,
    pygame.K_END: Wish.END,
    pygame.K_PLUS: Wish.FASTER,
    pygame.K_EQUALS: Wish.FASTER,
    pygame.K_KP_PLUS: Wish.FASTER,
    pygame.K_MINUS: Wish.SLOWER,
    pygame.K_KP_MINUS: Wish.SLOWER,
    pygame.K_v: Wish.NEXT_EYES,
    pygame.K_h: Wish.ALL_HANDS,
    pygame.K_w: Wish.SAW,
    pygame.K_b: Wish.BRANCH,
    pygame.K_F2: Wish.LOG,
    pygame.K_F3: Wish.SHEET,
    pygame.K_F1: Wish.HELP,
    pygame.K_ESCAPE: Wish.LEAVE,
}


class Strip(NamedTuple):
    """What the widgets depend on. `saw_off` and `branch_off` say why not; empty: it can be done."""

    names: tuple[str, ...]
    eyes: tuple[Eyes, ...]
    chosen: int
    playing: bool
    pace: Pace
    actor: str
    saw_off: str
    branch_off: str


def wish_of_key(event: pygame.Event) -> Wish | None:
    """What a key means here."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    return next((KEYS[code] for code in codes(event) if code in KEYS), None)


def strip(now: Strip) -> tuple[Widget, ...]:
    """Every widget, left to right, then the corner."""
    return (*_transport(now), *_choices(now), *_corner())


def _transport(now: Strip) -> tuple[Widget, ...]:
    label, icon = (words.PAUSE, "pause") if now.playing else (words.PLAY, "play")
    return (
        IconButton(Wish.ROUND_BACK, Rect(24, ROW_Y, 42, HIGH), "round_back", words.ROUND_BACK, "Page Up"),
        IconButton(Wish.STEP_BACK, Rect(70, ROW_Y, 42, HIGH), "step_back", words.STEP_BACK, "Left"),
        Button(Wish.PLAY, Rect(117, ROW_Y, 142, HIGH), label, "gold", "Space", icon=icon),
        IconButton(Wish.STEP_ON, Rect(264, ROW_Y, 42, HIGH), "step_on", words.STEP_ON, "Right"),
        IconButton(Wish.ROUND_ON, Rect(310, ROW_Y, 42, HIGH), "round_on", words.ROUND_ON, "Page Down"),
        Segmented("pace", Rect(358, ROW_Y, 144, HIGH), words.SPEEDS, PACES.index(now.pace), hint=words.SPEED_HINT),
    )


def _choices(now: Strip) -> tuple[Widget, ...]:
    options = tuple(eyes_words(eyes, now.names) for eyes in now.eyes)
    hint = words.WHOSE_CARDS if len(options) > 1 else words.ONLY_THESE
    saw = words.what_saw(now.actor) if now.actor else words.WHAT_SHE_SAW
    return (
        Dropdown("eyes", Rect(684, ROW_Y, 164, HIGH), options, now.chosen, icon="eye", hint=hint),
        Button(Wish.SAW, Rect(856, ROW_Y, 208, HIGH), saw, "dark", "W", off=now.saw_off),
        Button(Wish.BRANCH, Rect(1072, ROW_Y, 184, HIGH), words.PLAY_ON, "dark", "B", off=now.branch_off),
    )


def _corner() -> tuple[Widget, ...]:
    rows = (
        (Wish.LEAVE, "cross", words.LEAVE),
        (Wish.LOG, "log", words.LOG_TITLE),
        (Wish.SHEET, "trophy", words.SCORE_SHEET),
        (Wish.HELP, "help", words.HELP_TITLE),
    )
    return tuple(IconButton(wish, box, icon, hint) for (wish, icon, hint), box in zip(rows, grid.ICONS, strict=True))


def eyes_words(eyes: Eyes, names: tuple[str, ...]) -> str:
    """Through whose eyes, in words."""
    match eyes.shown:
        case Shown.OWN:
            return words.seat_view(names[eyes.seat])
        case Shown.ALL:
            return words.ALL_HANDS
        case Shown.NONE:
            return words.NO_HANDS

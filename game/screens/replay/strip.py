"""The strip under a replay's table: the buttons below the bar, those in the corner, and what each key means.

Pure: `strip` and `corner` are trees of what is shown, `wish_of_key` turns a key into what is wished for.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import pygame

from game.engine.eyes import Eyes, Shown
from game.screens.form import NOWHERE
from game.table.boxes import Column, First, Row
from game.table.keyboard import codes
from game.table.motion import Pace
from game.table.nodes import NOTE, Node, Press, Style, Text
from game.table.widgets import Button, Dropdown, IconButton, Segmented, Widget
from game.words import replay as words

HIGH, GAP, PACE_WIDE, EYES_WIDE, PLACE_WIDE = 42.0, 5.0, 168.0, 164.0, 166.0
LEAST_PLACE, LEAST_EYES = 120.0, 158.0
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
    REVIEW = "review"
    HELP = "help"
    LEAVE = "leave"


ICONS = {Wish.SAW: "machine", Wish.BRANCH: "person"}  # where there is no room for words
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
    pygame.K_r: Wish.REVIEW,
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
    place: tuple[str, str]  # where in the game one is: the round, the move
    actor: str
    saw_off: str
    branch_off: str


def wish_of_key(event: pygame.Event) -> Wish | None:
    """What a key means here."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    return next((KEYS[code] for code in codes(event) if code in KEYS), None)


def strip(now: Strip) -> Node:
    """What can be done, side by side: in words, or where there is less room in icons."""
    return First([_row(now, brief=False), _row(now, brief=True)])


def _row(now: Strip, *, brief: bool) -> Node:
    label, icon = (words.PAUSE, "pause") if now.playing else (words.PLAY, "play")
    options = tuple(eyes_words(eyes, now.names) for eyes in now.eyes)
    hint = words.WHOSE_CARDS if len(options) > 1 else words.ONLY_THESE
    pace = Segmented("pace", NOWHERE, words.SPEEDS, PACES.index(now.pace), hint=words.SPEED_HINT)
    eyes = Dropdown("eyes", NOWHERE, options, now.chosen, icon="eye", hint=hint)
    saw = words.what_saw(now.actor) if now.actor else words.WHAT_SHE_SAW
    around, move = now.place
    above = None if brief else Text(around, Style("note", "accent", "semi", most=1, at="c"))
    parts = [
        _icon(Wish.ROUND_BACK, "round_back", words.ROUND_BACK, "Page Up"),
        _icon(Wish.STEP_BACK, "step_back", words.STEP_BACK, "Left"),
        Press(Button(Wish.PLAY, NOWHERE, label, "gold", "" if brief else "Space", icon=icon), h=HIGH),
        _icon(Wish.STEP_ON, "step_on", words.STEP_ON, "Right"),
        _icon(Wish.ROUND_ON, "round_on", words.ROUND_ON, "Page Down"),
        Press(pace, w=PACE_WIDE, least_w=PACE_WIDE, h=HIGH),
        Column(
            [above, Text(move, NOTE._replace(most=1, at="c"))], least_w=LEAST_PLACE if brief else PLACE_WIDE, grow=1
        ),
        Press(eyes, w=EYES_WIDE, least_w=LEAST_EYES, h=HIGH),
    ]
    for wish, said, key, off in ((Wish.SAW, saw, "W", now.saw_off), (Wish.BRANCH, words.PLAY_ON, "B", now.branch_off)):
        whole = Button(wish, NOWHERE, said, "dark", key, off=off)
        parts.append(_icon(wish, ICONS[wish], said, key, off) if brief else Press(whole, h=HIGH))
    return Row(parts, GAP)


def _icon(wish: Wish, icon: str, says: str, key: str, off: str = "") -> Node:
    return Press(IconButton(wish, NOWHERE, icon, says, key, off), w=HIGH, least_w=HIGH, h=HIGH)


def corner() -> tuple[Widget, ...]:
    """What stands in the corner, as at play."""
    rows = (
        (Wish.LEAVE, "cross", words.LEAVE),
        (Wish.LOG, "log", words.LOG_TITLE),
        (Wish.SHEET, "trophy", words.SCORE_SHEET),
        (Wish.HELP, "help", words.HELP_TITLE),
    )
    return tuple(IconButton(wish, NOWHERE, icon, hint) for wish, icon, hint in rows)


def eyes_words(eyes: Eyes, names: tuple[str, ...]) -> str:
    """Through whose eyes, in words."""
    match eyes.shown:
        case Shown.OWN:
            return words.seat_view(names[eyes.seat])
        case Shown.ALL:
            return words.ALL_HANDS
        case Shown.NONE:
            return words.NO_HANDS

"""The strip under a replay's table: the buttons below the bar, those in the corner, and what each key means.

Pure: `strip` and `corner` are trees of what is shown, `command_of_key` turns a key into a command.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.eyes import Eyes, Shown
from game.text import replay as words
from game.text import ui
from game.ui.boxes import Column, First, Row
from game.ui.form import NOWHERE
from game.ui.keyboard import codes
from game.ui.motion import Pace
from game.ui.nodes import NOTE, Node, Style, Text, WidgetNode
from game.ui.screen import Step
from game.ui.widgets import Button, Dropdown, IconButton, Segmented, Widget

HIGH, GAP, PACE_WIDE, EYES_WIDE, PLACE_WIDE = 42.0, 5.0, 168.0, 164.0, 166.0
LEAST_PLACE, LEAST_EYES = 120.0, 158.0
PACES = (Pace.SLOW, Pace.FULL, Pace.BRISK, Pace.NONE)


class ReplayCommand(StrEnum):
    """What a replay can be told to do; their widgets go by the same names."""

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


ICONS = {ReplayCommand.SAW: "machine", ReplayCommand.BRANCH: "person"}  # where there is no room for words
KEYS = {
    pygame.K_SPACE: ReplayCommand.PLAY,
    pygame.K_RIGHT: ReplayCommand.STEP_ON,
    pygame.K_LEFT: ReplayCommand.STEP_BACK,
    pygame.K_DOWN: ReplayCommand.TURN_ON,
    pygame.K_UP: ReplayCommand.TURN_BACK,
    pygame.K_PAGEDOWN: ReplayCommand.ROUND_ON,
    pygame.K_PAGEUP: ReplayCommand.ROUND_BACK,
    pygame.K_HOME: ReplayCommand.START,
    pygame.K_END: ReplayCommand.END,
    pygame.K_PLUS: ReplayCommand.FASTER,
    pygame.K_EQUALS: ReplayCommand.FASTER,
    pygame.K_KP_PLUS: ReplayCommand.FASTER,
    pygame.K_MINUS: ReplayCommand.SLOWER,
    pygame.K_KP_MINUS: ReplayCommand.SLOWER,
    pygame.K_v: ReplayCommand.NEXT_EYES,
    pygame.K_h: ReplayCommand.ALL_HANDS,
    pygame.K_w: ReplayCommand.SAW,
    pygame.K_b: ReplayCommand.BRANCH,
    pygame.K_r: ReplayCommand.REVIEW,
    pygame.K_F2: ReplayCommand.LOG,
    pygame.K_F3: ReplayCommand.SHEET,
    pygame.K_F1: ReplayCommand.HELP,
    pygame.K_ESCAPE: ReplayCommand.LEAVE,
}


class Strip(NamedTuple):
    """What the widgets depend on. `saw_off` and `branch_off` say why not; empty: it can be done."""

    names: tuple[str, ...]
    eyes: tuple[Eyes, ...]
    chosen: int
    playing: bool
    pace: Pace
    place: tuple[str, str]  # where in the game one is: the round, the move
    why_no_seen_view: str
    branch_off: str


def command_of_key(event: pygame.Event) -> ReplayCommand | None:
    """What a key means here."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    return next((KEYS[code] for code in codes(event) if code in KEYS), None)


class StripActions(NamedTuple):
    """What the widgets do: a command, another of `PACES`, another of the eyes."""

    go: Callable[[ReplayCommand], Step | None]
    choose_pace: Callable[[int], None]
    choose_eyes: Callable[[int], None]


def strip(now: Strip, actions: StripActions) -> Node:
    """What can be done, side by side: in words, or where there is less room in icons."""
    return First([_row(now, actions, brief=False), _row(now, actions, brief=True)])


def _row(now: Strip, actions: StripActions, *, brief: bool) -> Node:
    label, icon = (words.PAUSE, "pause") if now.playing else (words.PLAY, "play")
    options = tuple(eyes_words(eyes, now.names) for eyes in now.eyes)
    hint = words.WHOSE_CARDS if len(options) > 1 else words.ONLY_THESE
    pace = Segmented(
        "pace", NOWHERE, words.SPEEDS, PACES.index(now.pace), hint=words.SPEED_HINT, does=actions.choose_pace
    )
    eyes = Dropdown("eyes", NOWHERE, options, now.chosen, icon="eye", hint=hint, does=actions.choose_eyes)
    around, move = now.place
    above = None if brief else Text(around, Style("note", "accent", "semi", most=1, at="c"))
    key, does = "" if brief else "Space", partial(actions.go, ReplayCommand.PLAY)
    play = Button(ReplayCommand.PLAY, NOWHERE, label, "gold", key, icon=icon, does=does)
    parts = [
        _icon(actions, ReplayCommand.ROUND_BACK, "round_back", words.ROUND_BACK, "Page Up"),
        _icon(actions, ReplayCommand.STEP_BACK, "step_back", words.STEP_BACK, "Left"),
        WidgetNode(play, h=HIGH),
        _icon(actions, ReplayCommand.STEP_ON, "step_on", words.STEP_ON, "Right"),
        _icon(actions, ReplayCommand.ROUND_ON, "round_on", words.ROUND_ON, "Page Down"),
        WidgetNode(pace, w=PACE_WIDE, least_w=PACE_WIDE, h=HIGH),
        Column(
            [above, Text(move, NOTE._replace(most=1, at="c"))], least_w=LEAST_PLACE if brief else PLACE_WIDE, grow=1
        ),
        WidgetNode(eyes, w=EYES_WIDE, least_w=LEAST_EYES, h=HIGH),
    ]
    for command, said, key, off in (
        (ReplayCommand.SAW, words.WHAT_THEY_SAW, "W", now.why_no_seen_view),
        (ReplayCommand.BRANCH, words.PLAY_ON, "B", now.branch_off),
    ):
        whole = Button(command, NOWHERE, said, "dark", key, off=off, does=partial(actions.go, command))
        parts.append(_icon(actions, command, ICONS[command], said, key, off) if brief else WidgetNode(whole, h=HIGH))
    return Row(parts, GAP)


def _icon(actions: StripActions, command: ReplayCommand, icon: str, says: str, key: str, off: str = "") -> Node:
    widget = IconButton(command, NOWHERE, icon, says, key, off, does=partial(actions.go, command))
    return WidgetNode(widget, w=HIGH, least_w=HIGH, h=HIGH)


def corner(go: Callable[[ReplayCommand], Step | None]) -> tuple[Widget, ...]:
    """What stands in the corner, as at play."""
    rows = (
        (ReplayCommand.LEAVE, "cross", words.LEAVE),
        (ReplayCommand.LOG, "log", ui.LOG),
        (ReplayCommand.SHEET, "trophy", ui.SCORE_SHEET),
        (ReplayCommand.HELP, "help", words.HELP_TITLE),
    )
    return tuple(IconButton(command, NOWHERE, icon, hint, does=partial(go, command)) for command, icon, hint in rows)


def eyes_words(eyes: Eyes, names: tuple[str, ...]) -> str:
    """Through whose eyes, in words."""
    match eyes.shown:
        case Shown.OWN:
            return words.seat_view(names[eyes.seat])
        case Shown.ALL:
            return words.ALL_HANDS
        case Shown.NONE:
            return words.NO_HANDS

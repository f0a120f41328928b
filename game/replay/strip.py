"""The strip under a replay's table: the buttons below the bar, those in the corner, and the keys.

Pure: `strip` and `corner` build node trees, `command_of_key` turns a key into a command.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.viewpoint import Shown, Viewpoint
from game.table.reel import Chapter, Mark, Reel
from game.text import replay as words
from game.text import ui
from game.ui import drawings
from game.ui.boxes import Column, First, Row
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE
from game.ui.geometry import Rect
from game.ui.keyboard import codes
from game.ui.looks import color
from game.ui.motion import Pace
from game.ui.nodes import NOTE, Node, Style, Text, WidgetNode
from game.ui.paint import frame, text
from game.ui.screen import Step
from game.ui.widgets import Button, Dropdown, IconButton, Segmented, Widget

RAIL_TOP, LOW_RAIL_TOP, RAIL_HIGH = 17.0, 8.0, 8.0
BAR_HIGH, LOW_BAR_HIGH = 34.0, 25.0  # a low one has no numbers of rounds
KNOB_W = 10.0
MARGIN = 6.0  # the margin of the drawing, so that marks at the ends are not cut off
LEAST_TICKS_DU, LEAST_NUMBER_DU = 3.5, 14.0


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar of one game in a box."""

    reel: Reel
    box: Rect
    picture: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "picture", _picture(self))

    @property
    def rail_top(self) -> float:
        """The top of the rail below the top of the box: numbers of rounds stand above it if there is room."""
        return RAIL_TOP if self.box.h >= BAR_HIGH else LOW_RAIL_TOP

    def x(self, at: int) -> float:
        """Return the position of a moment."""
        return self.box.x + self.box.w * at / max(1, self.reel.last)

    def moment(self, x: float) -> int:
        """Return the moment nearest to a position."""
        return self.reel.clamped(round((x - self.box.x) / self.box.w * self.reel.last))

    def draw(self, canvas: Canvas, at: int, hover: int | None) -> None:
        """Draw the bar with its played part in gold and the knob; `hover` is the moment under the pointer."""
        left, top, wide, high = self.box
        rail = top + self.rail_top
        canvas.svg(self.picture, left - MARGIN, top, wide + 2 * MARGIN, high)
        for chapter in self.reel.chapters:
            self._number(canvas, chapter, at)
        _filled(canvas, "accent", Rect(left + 2, rail + 2, self.x(at) - left - 2, RAIL_HIGH - 4))
        if hover is not None:
            _filled(canvas, "text", Rect(self.x(hover) - 1, rail - 6, 2, RAIL_HIGH + 12))
        knob = Rect(self.x(at) - KNOB_W / 2, rail - 8, KNOB_W, RAIL_HIGH + 16)
        frame(canvas, knob, "accent", 4, 1.4, 1, "ivory", 1)

    def _number(self, canvas: Canvas, chapter: Chapter, at: int) -> None:
        left, right = self.span(chapter)
        if right - left >= LEAST_NUMBER_DU and self.box.h >= BAR_HIGH:
            here = chapter == self.reel.chapter(at)
            ink = "accent" if here else "text_dim"
            text(canvas, str(chapter.number), (left + right) / 2, self.box.y + 12, "note", ink, "semi", "c")

    def span(self, chapter: Chapter) -> tuple[float, float]:
        """Return the start and end of a round on the bar."""
        place = self.reel.chapters.index(chapter)
        later = self.reel.chapters[place + 1 :]
        return self.x(chapter.begins), self.x(later[0].begins if later else self.reel.last)


def _filled(canvas: Canvas, ink: str, box: Rect) -> None:
    """Draw a plain rectangle; it changes too often for a cached drawing."""
    if box.w > 0:
        canvas.fill(canvas.rgb(ink), (*canvas.at(box.x, box.y), *canvas.px_size(box.w, box.h)))


def _picture(bar: Bar) -> str:
    """Return rail, rounds, turns and marks as one drawing."""
    reel, wide, top, low = bar.reel, bar.box.w, bar.rail_top, bar.rail_top + RAIL_HIGH
    left = bar.box.x - MARGIN
    body = drawings.rounded(MARGIN, top, wide, RAIL_HIGH, 4, fill=color("well"), stroke=color("line"))
    if len(reel.turns) <= wide / LEAST_TICKS_DU:
        d = "".join(f"M{bar.x(at) - left:.1f} {low + 1}v3" for at in reel.turns)
        body += f'<path d="{d}" stroke="{color("text_dim")}" stroke-opacity=".55" stroke-width="1"/>'
    d = "".join(f"M{bar.x(chapter.begins) - left:.1f} 2V{low + 6}" for chapter in reel.chapters)
    body += f'<path d="{d}" stroke="{color("line_bright")}" stroke-width="1.4"/>'
    for at, mark in reel.marks:
        body += _mark(mark, bar.x(at) - left, top)
    return drawings.document(body, wide + 2 * MARGIN, bar.box.h)


def _mark(mark: Mark, x: float, top: float) -> str:
    low = top + RAIL_HIGH
    match mark:
        case Mark.LAID:
            return f'<path d="M{x:.1f} {low + 1:.1f}l4 7h-8z" fill="{color("accent")}"/>'
        case Mark.BOUGHT:
            return f'<circle cx="{x:.1f}" cy="{low + 5:.1f}" r="2.1" fill="{color("legal")}"/>'
        case Mark.OUT:
            d = f"M{x:.1f} {top - 2:.1f}l5 6l-5 6l-5 -6z"
            return f'<path d="{d}" fill="{color("ivory")}" stroke="{color("danger")}" stroke-width="1.2"/>'


HIGH, GAP, PACE_WIDE, EYES_WIDE, PLACE_WIDE = 42.0, 5.0, 168.0, 164.0, 166.0
LEAST_PLACE, LEAST_EYES = 120.0, 158.0
MOVES, ROW_GAP = 6, 8.0  # of the parts, those that move through the game; and between two rows
PACES = (Pace.SLOW, Pace.FULL, Pace.BRISK, Pace.NONE)


class ReplayCommand(StrEnum):
    """The commands of a replay; their widgets have the same names."""

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
    BRANCH = "branch"
    LOG = "log"
    SHEET = "sheet"
    REVIEW = "review"
    HELP = "help"
    LEAVE = "leave"


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
    pygame.K_b: ReplayCommand.BRANCH,
    pygame.K_r: ReplayCommand.REVIEW,
    pygame.K_F2: ReplayCommand.LOG,
    pygame.K_F3: ReplayCommand.SHEET,
    pygame.K_F1: ReplayCommand.HELP,
    pygame.K_ESCAPE: ReplayCommand.LEAVE,
}


class Strip(NamedTuple):
    """What the widgets depend on. `branch_off` is why the game cannot be continued from here, or empty."""

    names: tuple[str, ...]
    viewpoints: tuple[Viewpoint, ...]
    chosen: int
    playing: bool
    pace: Pace
    place: tuple[str, str]  # the place in the game: the round and the move
    branch_off: str


def command_of_key(event: pygame.Event) -> ReplayCommand | None:
    """Return the command of a key, if it has one."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    return next((KEYS[code] for code in codes(event) if code in KEYS), None)


class StripActions(NamedTuple):
    """The callbacks of the widgets: a command, one of `PACES`, a viewpoint."""

    go: Callable[[ReplayCommand], Step | None]
    choose_pace: Callable[[int], None]
    choose_eyes: Callable[[int], None]


def strip(now: Strip, actions: StripActions, *, is_tall: bool = False) -> Node:
    """Return the commands side by side, in words, or as icons if there is less room; in a tall window in two rows."""
    if is_tall:
        ways = [_parts(now, actions, brief=brief) for brief in (False, True)]
        moves = First([Row(parts[:MOVES], GAP, pack="middle") for parts in ways])
        return Column([moves, First([Row(parts[MOVES:], GAP) for parts in ways])], ROW_GAP)
    return First([Row(_parts(now, actions, brief=brief), GAP) for brief in (False, True)])


def strip_height(*, is_tall: bool) -> float:
    """Return how high the commands are."""
    return 2 * HIGH + ROW_GAP if is_tall else HIGH


def _parts(now: Strip, actions: StripActions, *, brief: bool) -> list[Node]:
    """Return the commands: moves and pace, then the place in the game, whose cards are seen, and where it leads."""
    label, icon = (words.PAUSE, "pause") if now.playing else (words.PLAY, "play")
    options = tuple(eyes_words(viewpoint, now.names) for viewpoint in now.viewpoints)
    hint = words.WHOSE_CARDS if len(options) > 1 else words.ONLY_THESE
    pace = Segmented(
        "pace", NOWHERE, words.SPEEDS, PACES.index(now.pace), hint=words.SPEED_HINT, does=actions.choose_pace
    )
    viewpoint = Dropdown("eyes", NOWHERE, options, now.chosen, icon="eye", hint=hint, does=actions.choose_eyes)
    around, move = now.place
    above = None if brief else Text(around, Style("note", "accent", "semi", most=1, at="c"))
    key, does = "" if brief else "Space", partial(actions.go, ReplayCommand.PLAY)
    play = Button(ReplayCommand.PLAY, NOWHERE, label, "gold", key, icon=icon, does=does)
    parts: list[Node] = [
        _icon(actions, ReplayCommand.ROUND_BACK, "round_back", words.ROUND_BACK, "Page Up"),
        _icon(actions, ReplayCommand.STEP_BACK, "step_back", words.STEP_BACK, "Left"),
        WidgetNode(play, h=HIGH),
        _icon(actions, ReplayCommand.STEP_ON, "step_on", words.STEP_ON, "Right"),
        _icon(actions, ReplayCommand.ROUND_ON, "round_on", words.ROUND_ON, "Page Down"),
        WidgetNode(pace, w=PACE_WIDE, least_w=PACE_WIDE, h=HIGH),
        Column(
            [above, Text(move, NOTE._replace(most=1, at="c"))], least_w=LEAST_PLACE if brief else PLACE_WIDE, grow=1
        ),
        WidgetNode(viewpoint, w=EYES_WIDE, least_w=LEAST_EYES, h=HIGH),
    ]
    branch, does = ReplayCommand.BRANCH, partial(actions.go, ReplayCommand.BRANCH)
    if brief:
        return [*parts, _icon(actions, branch, "person", words.PLAY_ON, "B", now.branch_off)]
    play_on = Button(branch, NOWHERE, words.PLAY_ON, "dark", "B", off=now.branch_off, does=does)
    return [*parts, WidgetNode(play_on, h=HIGH)]


def _icon(actions: StripActions, command: ReplayCommand, icon: str, says: str, key: str, off: str = "") -> Node:
    widget = IconButton(command, NOWHERE, icon, says, key, off, does=partial(actions.go, command))
    return WidgetNode(widget, w=HIGH, least_w=HIGH, h=HIGH)


def corner(go: Callable[[ReplayCommand], Step | None]) -> tuple[Widget, ...]:
    """Return the widgets in the corner, as during play."""
    rows = (
        (ReplayCommand.LEAVE, "cross", words.LEAVE),
        (ReplayCommand.LOG, "log", ui.LOG),
        (ReplayCommand.SHEET, "trophy", ui.SCORE_SHEET),
        (ReplayCommand.HELP, "help", words.HELP_TITLE),
    )
    return tuple(IconButton(command, NOWHERE, icon, hint, does=partial(go, command)) for command, icon, hint in rows)


def eyes_words(viewpoint: Viewpoint, names: tuple[str, ...]) -> str:
    """Return the viewpoint in words."""
    match viewpoint.shown:
        case Shown.OWN:
            return words.seat_view(names[viewpoint.seat])
        case Shown.ALL:
            return words.ALL_HANDS
        case Shown.NONE:
            return words.NO_HANDS

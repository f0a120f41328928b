"""The table while all hands are hidden and nobody is asked: what it shows, and its widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from game.engine.state import OVER, Phase
from game.engine.view import PlayerView
from game.play.sharing.paint import paint_put_away, paint_quiet
from game.play.words import sharing as words
from game.table.commands import Intention
from game.table.grid import TableGrid
from game.table.layout import Layout
from game.text import table as table_words
from game.ui.canvas import Canvas
from game.ui.motion import Pace
from game.ui.screen import Step
from game.ui.widgets import Button, IconButton, Widget

CORNER = (
    ("menu", "menu", table_words.MENU),
    ("log", "log", table_words.LOG),
    ("scores", "trophy", table_words.SHEET),
    ("help", "help", table_words.HELP),
)


@dataclass(frozen=True, slots=True)
class OpenLook:
    """Everything the table shows while all hands are hidden, except the cards on it."""

    view: PlayerView
    names: tuple[str, ...]
    faces: tuple[str, ...]
    layout: Layout
    caps: Mapping[Intention, str]  # empty until a key has been pressed
    pace: Pace
    people: tuple[int, ...] = ()

    @property
    def grid(self) -> TableGrid:
        """The positions of the table's parts."""
        return self.layout.grid


def draw_look(canvas: Canvas, look: OpenLook) -> None:
    """Paint the band, and the place of the cards."""
    view = look.view
    over = view.phase in OVER and view.round > 0
    paint_quiet(canvas, look.grid.band, _goes_on(look), is_person=over or view.turn in look.people)
    paint_put_away(canvas, look.grid.hand, words.NOBODY_OPEN(name=look.names[view.seat]), look.faces[view.seat])


def _goes_on(look: OpenLook) -> str:
    """Return what happens meanwhile."""
    view = look.view
    if view.phase not in OVER:
        return words.IS_PLAYING(name=look.names[view.turn])
    return table_words.over(is_game=view.phase is Phase.GAME_OVER) if view.round else ""


def open_widgets(look: OpenLook, press: Callable[[str], Step | None]) -> tuple[Widget, ...]:
    """Return every widget in its fixed place; all of them call `press` with their name."""
    icons = (IconButton(name, box, icon, hint) for (name, icon, hint), box in zip(CORNER, look.grid.icons, strict=True))
    return (
        *(replace(button, does=partial(press, button.name)) for button in _waiting(look)),
        *(replace(icon, does=partial(press, icon.name)) for icon in icons),
    )


def _waiting(look: OpenLook) -> tuple[Button, ...]:
    first, _, third = look.grid.act_buttons
    if look.view.phase in OVER and look.view.round:
        label, sub = table_words.BACK_TO_RESULTS, table_words.BACK_TO_RESULTS_SUB
        return (Button("results", first, label, "gold", look.caps[Intention.CONFIRM], sub),)
    paces = table_words.PACES if look.grid.is_usual else table_words.PACES_IN_SHORT
    pace = Button("pace", third, paces[look.pace], "dark", look.caps[Intention.PACE])
    hurry = Button("hurry", first, table_words.HURRY, "dark", look.caps[Intention.HURRY])
    return hurry, pace

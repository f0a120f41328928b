"""Where an exercise asks its question at a table: it never covers what answers it."""

from collections.abc import Sequence
from enum import Enum, auto

from game.engine.view import PlayerView
from game.play.aside import At
from game.play.scene.controls import is_asked
from game.table.grid import TableGrid
from game.ui.boxes import Column, Pad, Row, Stack
from game.ui.form import title_node
from game.ui.geometry import Rect
from game.ui.nodes import Node, Style, Text

ASKED = Style("strong", weight="semi", most=1)
ASKED_TALL = ASKED._replace(size="text", most=2, lead=1.1)

_WIDE, _TWO_ROWS, _APART = 244.0, 66.0, 4.0  # above the band, in du
_LETTERS = 20.0


class Asking(Enum):
    """Who asks, and what must stay free."""

    TABLE = auto()  # the table asks itself: only the ways on are shown, where nothing can be taken back or hinted
    BESIDE_TRAY = auto()  # the tray is not needed, and folds
    OVER_TRAY = auto()  # the tray is needed whole


def asked_by_table(view: PlayerView) -> Asking | None:
    """Return how the table asks about a view; None if it does not."""
    return Asking.TABLE if is_asked(view) else None


def panel_box(grid: TableGrid, asking: Asking) -> Rect:
    """Return where the panel of an exercise stands."""
    if asking is Asking.BESIDE_TRAY:
        banner = grid.question
        return Rect(banner.x, banner.y, grid.band.right - banner.x, banner.h)
    if asking is Asking.OVER_TRAY and grid.is_tall:  # left of the button that lays down
        low = grid.slots.bottom + _APART
        return Rect(grid.band.x, low, grid.lay_down.x - _APART - grid.band.x, grid.band.bottom - low)
    return Rect(grid.piles.center.x - _WIDE / 2, grid.band.y - _TWO_ROWS - _APART, _WIDE, _TWO_ROWS)


def question_panel(
    grid: TableGrid, asking: Asking, question: str, ways: Sequence[Node], beside: Node | None = None
) -> Node:
    """Return the panel with the question, unless the table asks it itself, and the ways on.

    Where there is room, `beside` stands in the place of the question. If the table asks, the ways on take the place of
    the last two buttons, so that the line under the piles can be read.
    """
    if asking is Asking.TABLE:
        places = grid.act_buttons[-len(ways) :]
        return Stack([At(way, place) for way, place in zip(ways, places, strict=True)])
    parts: Node = Row(list(ways), 8)
    if asking is Asking.BESIDE_TRAY or (asking is Asking.OVER_TRAY and grid.is_tall):
        parts = Row([beside or Text(question, ASKED_TALL if grid.is_tall else ASKED, grow=1), *ways], 12)
    elif asking is Asking.OVER_TRAY:
        parts = Column([title_node(question, _LETTERS, "text"), parts], 2, pack="middle")
    return At(Pad(parts, (14 if asking is Asking.BESIDE_TRAY else 8, 4), "raised"), panel_box(grid, asking))

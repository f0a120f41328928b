"""The title: the river front, the wordmark, two fans of cards, and the menu.

The entries come from the caller: the first is gold, some are large, and the others small, in as many rows as necessary.
`on_top` may replace them whenever the title is on top. This module knows nothing about matches, rule sets or files.
"""

import math
from collections.abc import Callable, Sequence

import pygame

from game.table.rails import leaning
from game.text import ui as words
from game.ui.boxes import Column, Pad, Row, Scrolled, Stack
from game.ui.canvas import Canvas
from game.ui.drawings import document
from game.ui.form import FormScreen, Way, way_button
from game.ui.geometry import Point, Rect
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Text
from game.ui.paint import gold_text
from game.ui.screen import Step
from game.value import value
from sounds import Mood

WINGS = document(
    '<path d="M0 6H224M0 12H196M0 18H168M436 6H660M464 12H660M492 18H660" stroke="#e7cf8a" stroke-width="1.6"/>',
    660,
    24,
)
FANS = ("Th", "Jh", "Qh", "Kh", "Ah"), ("**", "As", "Ac", "Ad", "Ah")
FAN_CARD, FAN_PIVOT, FAN_REACH, FAN_STEP_DEGREES = (104.0, 146.0), 78.0, 190.0, 11
FAN_MIDDLE, LEAST_FAN = 0.56, 0.6  # the fan's position in the room beside the entries; smaller fans are left out
WIDE, SMALL_WIDE = 452.0, 138.0  # widths of a row of large entries, and of a small one
FIRST_DU, LARGE_DU, SMALL_DU = 62.0, 48.0, 40.0  # heights of entries
SIDE_GAP = 8.0
LARGE_IN_A_ROW, SMALL_IN_A_ROW = 2, 4
MARK_DU, FAN_ROOM = (146.0, 60.0), 296.0  # the wordmark's usual and minimum height; a fan's width


@value
class News:
    """New entries, and optionally a screen to be shown first."""

    ways: tuple[Way, ...]
    step: Step | None = None


class Title(FormScreen):
    """The first screen; at least one entry."""

    music = Mood.EVENING

    def __init__(
        self,
        ways: tuple[Way, ...],
        foot: str,
        *,
        on_top: Callable[[], News | None] | None = None,
        on_drop: Callable[[str], Step] | None = None,
        waits: Callable[[], bool] = lambda: False,
    ) -> None:
        """Create the title; `on_drop` opens a file that is dropped on the window, `waits` returns whether `on_top` will
        know more.
        """
        super().__init__(ways[0].label, ways=ways)
        self._foot, self._on_top, self._on_drop, self._waits = foot, on_top, on_drop, waits

    @property
    def awaits(self) -> bool:
        """Return whether the entries will change by themselves."""
        return self._waits()

    def view(self) -> Node:
        """Return the river front, with wordmark, fans and entries on the stage."""
        mark = CustomPaint(wordmark, words.GAME_NAME, h=MARK_DU[0], least_h=MARK_DU[1])
        entries = Scrolled(Pad(in_rows(self._ways), (0, 8)), self.scroll)
        column = [Gap(grow=3), mark, Gap(grow=8), entries, Text(self._foot, NOTE._replace(at="c"))]
        return Stack([CustomPaint(_fans), Pad(Column(column, pack="end"), (20, 8))])

    def ground(self, canvas: Canvas) -> None:
        """Draw the river front over the whole window."""
        backdrop(canvas)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Open a file dropped on the window."""
        if event.type == pygame.DROPFILE and self._on_drop is not None:
            return self._on_drop(event.file)
        return super().handle(event, now)

    def go_on(self, now: float) -> Step | None:
        """Update the entries, if there are new ones."""
        news = self._on_top() if self._on_top is not None else None
        if news is None:
            return None
        self._ways, self._renewed = news.ways, True
        self._form.go_to(news.ways[0].label)
        return news.step


def in_rows(ways: Sequence[Way]) -> Node:
    """Return the first entry alone, large ones side by side, and small (quiet) ones in as many rows as necessary."""
    first, others = ways[0], ways[1:]
    rows: list[Node] = [way_button(first, WIDE, FIRST_DU, kind="gold", size="strong")]
    for line in _lines([way for way in others if way.kind != "quiet"], LARGE_IN_A_ROW):
        width = (WIDE + SIDE_GAP) / len(line) - SIDE_GAP
        rows.append(Row([way_button(way, width, LARGE_DU, size="strong") for way in line], SIDE_GAP, wraps=True))
    for line in _lines([way for way in others if way.kind == "quiet"], SMALL_IN_A_ROW):
        small = [way_button(way, SMALL_WIDE, SMALL_DU) for way in line]
        rows.append(Row(small, SIDE_GAP, wraps=True, pack="middle"))
    return Column(rows, 10, hugs="middle")


def _lines(ways: Sequence[Way], most: int) -> list[Sequence[Way]]:
    """Split the entries into as few, evenly filled lines as possible."""
    lines = -(-len(ways) // most)
    per_line = -(-len(ways) // lines) if lines else 1
    return [ways[at : at + per_line] for at in range(0, len(ways), per_line)]


def wordmark(canvas: Canvas, box: Rect) -> None:
    """Draw the name of the game, as large as the room allows."""
    large, _, small = words.GAME_NAME.upper().partition(" ")
    size, middle = box.h / MARK_DU[0], box.center.x
    gold_text(canvas, large, middle, box.y + 80 * size, 104 * size, track=16 * size, fit=box.w)
    canvas.svg(WINGS, middle - 330 * size, box.y + 118 * size, 660 * size, 24 * size)
    gold_text(canvas, small, middle, box.y + 138 * size, 34 * size, track=14 * size)


def backdrop(canvas: Canvas) -> None:
    """Draw the river front in a window of any shape."""
    # the title does not grow with the interface size
    x, y, w, h = (round(part * canvas.stage.size, 1) for part in canvas.view)
    canvas.put(canvas.sprites.scene("riverfront", (x, y, w, h), canvas.surface.get_size()), (0, 0))


def _fans(canvas: Canvas, box: Rect) -> None:
    """Draw a fan at either side of the entries, as large as there is room, or none."""
    beside = (box.w - SMALL_IN_A_ROW * (SMALL_WIDE + SIDE_GAP)) / 2
    size = min(1.0, beside / FAN_ROOM)
    if size >= LEAST_FAN:
        for codes, middle in zip(FANS, (beside * FAN_MIDDLE, box.w - beside * FAN_MIDDLE), strict=True):
            _fan(canvas, codes, Point(middle, box.bottom + FAN_PIVOT * size), size)


def _fan(canvas: Canvas, codes: tuple[str, ...], pivot: Point, large: float) -> None:
    wide, high = FAN_CARD[0] * large, FAN_CARD[1] * large
    if not canvas.sprites.prepared(codes, canvas.px_size(wide, high)):
        return  # drawn a moment later; the first frame does not wait for them
    for i, code in enumerate(codes):
        degrees = (len(codes) // 2 - i) * FAN_STEP_DEGREES
        lean, reach = math.radians(-degrees), FAN_REACH * large
        center = (pivot.x + reach * math.sin(lean), pivot.y - reach * math.cos(lean))
        leaning(canvas, code, center, (wide, high), degrees)

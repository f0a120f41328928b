"""The bar of a replay: the whole game from left to right, its rounds, turns and marks, and where one is.

Pure arithmetic and one drawing that stays the same for a whole game; only the knob moves. Knows no clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.table.reel import Chapter, Mark, Reel
from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.paint import frame, text
from game.ui.theme import colour

RAIL_TOP, RAIL_HIGH = 17.0, 8.0
KNOB_W = 10.0
MARGIN = 6.0  # of the drawing, so that no mark at an end is cut
LEAST_TICKS_DU, LEAST_NUMBER_DU = 3.5, 14.0


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar of one game in a box."""

    reel: Reel
    box: Rect
    picture: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "picture", _picture(self))

    def x(self, at: int) -> float:
        """Where a moment lies."""
        return self.box.x + self.box.w * at / max(1, self.reel.last)

    def moment(self, x: float) -> int:
        """The moment nearest to a place."""
        return self.reel.clamped(round((x - self.box.x) / self.box.w * self.reel.last))

    def draw(self, canvas: Canvas, at: int, hover: int | None) -> None:
        """The bar, what has passed of it in gold, the knob; `hover` is the moment pointed at."""
        left, top, wide, high = self.box
        rail = top + RAIL_TOP
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
        if right - left >= LEAST_NUMBER_DU:
            here = chapter == self.reel.chapter(at)
            ink = "accent" if here else "text_dim"
            text(canvas, str(chapter.number), (left + right) / 2, self.box.y + 12, "note", ink, "semi", "c")

    def span(self, chapter: Chapter) -> tuple[float, float]:
        """From where to where a round reaches on the bar."""
        place = self.reel.chapters.index(chapter)
        later = self.reel.chapters[place + 1 :]
        return self.x(chapter.begins), self.x(later[0].begins if later else self.reel.last)


def _filled(canvas: Canvas, ink: str, box: Rect) -> None:
    """A plain rectangle, which changes too often for a drawing to be kept of it."""
    if box.w > 0:
        canvas.fill(canvas.rgb(ink), (*canvas.at(box.x, box.y), *canvas.px_size(box.w, box.h)))


def _picture(bar: Bar) -> str:
    """Rail, rounds, turns and marks as one drawing."""
    reel, wide, top, low = bar.reel, bar.box.w, RAIL_TOP, RAIL_TOP + RAIL_HIGH
    left = bar.box.x - MARGIN
    body = drawings.rounded(MARGIN, top, wide, RAIL_HIGH, 4, fill=colour("well"), stroke=colour("line"))
    if len(reel.turns) <= wide / LEAST_TICKS_DU:
        d = "".join(f"M{bar.x(at) - left:.1f} {low + 1}v3" for at in reel.turns)
        body += f'<path d="{d}" stroke="{colour("text_dim")}" stroke-opacity=".55" stroke-width="1"/>'
    d = "".join(f"M{bar.x(chapter.begins) - left:.1f} 2V{low + 6}" for chapter in reel.chapters)
    body += f'<path d="{d}" stroke="{colour("line_bright")}" stroke-width="1.4"/>'
    for at, mark in reel.marks:
        body += _mark(mark, bar.x(at) - left, low)
    return drawings.document(body, wide + 2 * MARGIN, bar.box.h)


def _mark(mark: Mark, x: float, low: float) -> str:
    match mark:
        case Mark.LAID:
            return f'<path d="M{x:.1f} {low + 1:.1f}l4 7h-8z" fill="{colour("accent")}"/>'
        case Mark.BOUGHT:
            return f'<circle cx="{x:.1f}" cy="{low + 5:.1f}" r="2.1" fill="{colour("legal")}"/>'
        case Mark.OUT:
            d = f"M{x:.1f} {RAIL_TOP - 2:.1f}l5 6l-5 6l-5 -6z"
            return f'<path d="{d}" fill="{colour("ivory")}" stroke="{colour("danger")}" stroke-width="1.2"/>'

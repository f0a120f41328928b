"""Text that is cut off on screen: allowed for a name without room, never for a sentence.

While `noting_cuts` is on, every shortened text that is not just a name is recorded.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from game.games.games_screen import ROWS, GamesScreen
from game.language import called
from game.new_game.screen import NewGameScreen
from game.play.screen import PlayScreen
from game.replay.screen import ReplayScreen
from game.ui import widgets
from game.ui.canvas import Canvas
from game.ui.loop import Loop
from game.ui.text import Lettering

ELLIPSIS = "…"
SLACK = 10  # pixels


class Cut(NamedTuple):
    """A text that is not a name, and what was left of it."""

    words: str
    shown: str


@contextmanager
def noting_cuts(names: Iterable[str], scale: float = 1.0) -> Iterator[set[Cut]]:
    """Collect the texts cut off while this is open, except these names, alone, in a possessive, or one after another. A
    name of which nothing is left counts: then the sentence around it is too long. A typed line of rounds may be longer
    than its field. In a window smaller than 1280x720 or a multiple of it, only texts cut off at that size count.
    """
    may_be = {form for name in names for form in (name, f"{name}'s", f"{name}'")}
    cuts: set[Cut] = set()
    plain: Callable[..., str] = Lettering.cut
    plain_field, typed = widgets._text_field, set[str]()
    less = min(1.0, scale)

    def field(canvas: Canvas, widget: widgets.TextField, *rest: Any) -> None:
        if widget.name == "typed":
            typed.add(widget.value)
        plain_field(canvas, widget, *rest)

    def cut(lettering: Lettering, words: str, width_px: float, size_px: float, *face: Any) -> str:
        words = str(words)
        shown_words = plain(lettering, words, width_px, size_px, *face)
        if (
            words in typed
            or shown_words in (words, str(called(words)))
            or (shown_words.strip(ELLIPSIS) and may_be.issuperset(words.split(", ")))
        ):
            return shown_words
        if less == 1.0 or plain(lettering, words, width_px / less, size_px / less, *face) != words:
            cuts.add(Cut(words, shown_words))
        return shown_words

    with patch.object(Lettering, "cut", cut), patch.object(widgets, "_text_field", field):
        yield cuts


@contextmanager
def noting_overflow(width: int) -> Iterator[set[str]]:
    """Collect the lines that are drawn partly beside a picture of this width while this is open.

    Letters of small pictures are wider than they should be, so a few pixels do not count.
    """
    lines, beside = dict[int, tuple[str, pygame.Surface]](), set[str]()
    plain_line: Callable[..., pygame.Surface] = Lettering.line
    plain_put = Canvas.put

    def line(lettering: Lettering, words: str, *style: Any) -> pygame.Surface:
        line = plain_line(lettering, words, *style)
        lines[id(line)] = str(words), line  # kept, so that no other gets its id
        return line

    def put(canvas: Canvas, picture: pygame.Surface, at: tuple[int, int], *part: Any) -> None:
        whole, left = canvas.surface.get_abs_parent(), canvas.surface.get_abs_offset()[0] + at[0]
        is_within = -SLACK <= left <= width + SLACK - picture.get_width()
        if id(picture) in lines and whole.get_width() == width and not is_within:
            beside.add(lines[id(picture)][0])
        plain_put(canvas, picture, at, *part)

    with patch.object(Lettering, "line", line), patch.object(Canvas, "put", put):
        yield beside


def names_shown(loop: Loop) -> set[str]:
    """Return the names of all players on the stack, visible or not, because the settings of a table name them too."""
    sentences = set[str]()
    for screen in loop.stack:
        match screen:
            case PlayScreen() as table:
                sentences.update(table.match.names)
            case ReplayScreen() as replay:
                sentences.update(replay.film.names)
            case NewGameScreen() as game:
                sentences.update(game.choice.names)
            case GamesScreen(rows=rows, first=first):
                sentences.update(name for row in rows[first : first + ROWS] for name in row.players)
    return sentences


@contextmanager
def noting_places(texts: Iterable[str]) -> Iterator[dict[str, pygame.Rect]]:
    """Collect where lines of these texts are drawn while this is open, in pixels; slow, for reports."""
    expected, lines = set(texts), dict[int, str]()
    boxes: dict[str, pygame.Rect] = {}
    plain_line: Callable[..., pygame.Surface] = Lettering.line
    plain_put = Canvas.put

    def line(lettering: Lettering, words: str, *style: Any) -> pygame.Surface:
        line = plain_line(lettering, words, *style)
        if words in expected:
            lines[id(line)] = words
        return line

    def put(canvas: Canvas, picture: pygame.Surface, at: tuple[int, int], *part: Any) -> None:
        if id(picture) in lines:
            boxes[lines[id(picture)]] = picture.get_rect(topleft=at)
        plain_put(canvas, picture, at, *part)

    with patch.object(Lettering, "line", line), patch.object(Canvas, "put", put):
        yield boxes

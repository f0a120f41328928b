"""Text on the screen: bundled fonts with fallbacks, measuring, line breaks that are the same at every scale, and
caching.

All text goes through `Lettering`: `measure` (du, the same at every scale), `width_px` (as rendered), `wrap`, `cut` (to
a width, with an ellipsis), `line` (a rendered line with its baseline `rise_px` below its top) and `edges_px` (the edges
of each letter of a line). The suit signs ♠ ♥ ♦ ♣ are drawn as paths; letters missing from the game's fonts come from a
system font (fallback.py) or appear as a box. All of these are runs of one text. paint.py draws at a position. This
module knows nothing about widgets or the game.
"""

import math
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from io import BytesIO

import pygame
import pygame.freetype as freetype

from game.language import called
from game.ui import looks as theme
from game.ui.fallback import (
    Fallbacks,
    clusters,
    covers,
    in_drawing_order,
    is_unseen,
    reading_order,
    reads_from_right,
    script_of,
    shaped_font,
)
from game.ui.looks import USUAL_LOOK, Appearance, color_in
from game.value import value
from sprites import Sprites, SurfaceCache, font_bytes

SUIT_SIGNS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
SIGN_ADVANCE = 0.82  # a share of the size
SIGN_SIZE = 0.74
SIGN_RISE = 0.68
MEASURE_AT = 4  # texts are measured at this multiple, so that hinting hardly matters
HINTING_ROOM = 1.04  # room for hinting in line breaks
# as a share of the size: the box for a letter that no font has
BOX_ADVANCE, BOX_SIDE, BOX_HIGH, BOX_LINE = 0.62, 0.06, 0.7, 0.055
ASCENT, DESCENT = 1.12, 0.42  # as a share of the size: room above and below the baseline
MEMO = 4096
KEPT_BYTES = 32 << 20  # the kept bytes of rendered lines
LONGEST = 5000  # characters of one text; all real texts are much shorter
# Control characters (except line feeds), unpaired surrogates, and marks that reverse a line: no font can draw them.
NOT_DRAWN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


_BREAKS = re.compile(r"(?<!«)\s+(?![:;!?»])")  # French has spaces inside of quotes and before these signs


def unbroken(words: str) -> list[str]:
    """Return the parts of a text that stay on one line.

    >>> unbroken("Terminé ! « Oui »")
    ['Terminé !', '« Oui »']
    """
    return _BREAKS.split(words.strip())


def drawable(words: str) -> str:
    """Return a text that can be drawn, whatever file it comes from.

    >>> drawable("Ma\x1b[31mry")
    'Ma?[31mry'
    """
    words = str(called(words))
    if len(words) > LONGEST:
        words = words[: LONGEST - 1] + "…"
    return NOT_DRAWN.sub("?", words)


@value
class TextRun:
    """Neighboring letters drawn with one font, and their position in the text.

    `source`: a bundled face, the file of a system font, or `BOX` and `SIGN`.
    """

    words: str
    start: int
    end: int
    source: str
    from_right: bool = False


SIGN, BOX = "sign", "box"
FACES: tuple[theme.Face, ...] = ("text", "title")


def size_du(size: str | float) -> float:
    """Return a named size of the type scale in du; numbers are returned unchanged."""
    return theme.SIZES[size] if isinstance(size, str) else float(size)


def _font(face: theme.Face, weight: theme.Weight) -> freetype.Font:
    index = 0 if face == "title" else theme.WEIGHTS[weight] << 16  # the named instance of the variable font
    font = freetype.Font(BytesIO(font_bytes("marcellus" if face == "title" else "jost")), 16, font_index=index)
    font.kerning = True
    font.antialiased = True
    return font


class Lettering:
    """The fonts and the rendered texts of one window."""

    def __init__(self, sprites: Sprites, look: Appearance = USUAL_LOOK, fallbacks: Fallbacks | None = None) -> None:
        freetype.init()
        self._sprites, self._fallbacks = sprites, fallbacks or Fallbacks()
        self._four_colours = look.four_colours
        self._seen = color_in(look)
        self._fonts: dict[tuple[theme.Face, theme.Weight], freetype.Font] = {}
        self._lines = SurfaceCache(KEPT_BYTES, sprites.allowance)
        self._measured = lru_cache(MEMO)(self._measure)
        self._wrapped = lru_cache(MEMO // 8)(self._wrap)
        self._advanced = lru_cache(MEMO)(self._advance)
        self._bar = lru_cache(MEMO)(bar_end)
        self._cut_up = lru_cache(MEMO)(self._cut_runs)
        self._source = lru_cache(MEMO)(self._source_of)
        self._edges = lru_cache(MEMO // 8)(self._edges_of)
        self._cut = lru_cache(MEMO // 8)(self._shorten)

    @property
    def kept(self) -> SurfaceCache:
        """The cache of rendered lines."""
        return self._lines

    def font(self, face: theme.Face, weight: theme.Weight) -> freetype.Font:
        """Return the font of a face in a weight (Marcellus has one weight)."""
        key: tuple[theme.Face, theme.Weight] = (face, "regular" if face == "title" else weight)
        if key not in self._fonts:
            self._fonts[key] = _font(*key)
        return self._fonts[key]

    def measure(self, words: str, size: str | float = "text", weight: theme.Weight = "regular") -> float:
        """Return the width of one line in du, independent of the scale."""
        return self._measured(drawable(words), size_du(size), weight)

    def wrap(
        self, words: str, width: float, size: str | float = "text", weight: theme.Weight = "regular"
    ) -> tuple[str, ...]:
        """Return the lines that fit `width`; a line feed in the text starts a new line. Breaks are the same at every
        scale.
        """
        return self._wrapped(drawable(words), width, size_du(size), weight)

    def width_px(
        self,
        words: str,
        size_px: float,
        weight: theme.Weight = "regular",
        face: theme.Face = "text",
        track_px: float = 0,
    ) -> float:
        """Return the width of one line as rendered at this size, in pixels."""
        words = drawable(words)
        gaps = len(self._spaced_runs(words, weight, face)) - 1 if track_px else 0
        return self._advanced(words, size_px, weight, face) + track_px * max(0, gaps)

    def runs(self, words: str, weight: theme.Weight = "regular", face: theme.Face = "text") -> tuple[TextRun, ...]:
        """Return the runs of a text from left to right."""
        return self._cut_up(words, weight, face)

    def edges_px(
        self, words: str, size_px: float, weight: theme.Weight = "regular", face: theme.Face = "text"
    ) -> tuple[tuple[float, float], ...]:
        """Return where each character of a line begins and ends; in right-to-left runs it begins at its right edge."""
        return self._edges(drawable(words), size_px, weight, face)

    def cut(
        self,
        words: str,
        width_px: float,
        size_px: float,
        weight: theme.Weight = "regular",
        face: theme.Face = "text",
    ) -> str:
        """Return the text, shortened with an ellipsis if it would be rendered wider than this."""
        return self._cut(drawable(words), width_px, size_px, weight, face)

    def cut_name(
        self,
        words: str,
        name: str,
        width_px: float,
        size_px: float,
        weight: theme.Weight = "regular",
        face: theme.Face = "text",
    ) -> str:
        """Return the text, with only the name in it shortened if it would be rendered wider than this."""
        head, _, tail = words.partition(str(name))
        room = width_px - self.width_px(head + tail, size_px, weight, face)
        return head + self.cut(name, room, size_px, weight, face) + tail

    def rise_px(self, size_px: float) -> int:
        """Return the distance of the baseline from the top of a rendered line."""
        return math.ceil(size_px * ASCENT)

    def line(
        self,
        words: str,
        size_px: float,
        color: str,
        weight: theme.Weight = "regular",
        face: theme.Face = "text",
        track_px: float = 0,
    ) -> pygame.Surface:
        """Return a rendered line, with its baseline `rise_px(size_px)` below the top."""
        drawn = drawable(words)
        key = drawn, size_px, color, weight, face, track_px
        return self._lines.made(key, lambda: self._render(drawn, size_px, color, weight, face, track_px))

    # ---- internals ----

    def _measure(self, words: str, size: float, weight: theme.Weight) -> float:
        return self._advance(words, size * MEASURE_AT, weight, "text") / MEASURE_AT

    def _advance(self, words: str, size_px: float, weight: theme.Weight, face: theme.Face) -> float:
        return sum(self._run_advance(run, size_px, weight) for run in self.runs(words, weight, face))

    def _run_advance(self, run: TextRun, size_px: float, weight: theme.Weight) -> float:
        if run.source in FACES:
            font = self.font(run.source, weight)
            return advance(font, run.words, size_px, self._bar(font, size_px))
        if run.source == SIGN:
            return SIGN_ADVANCE * size_px
        shaped = self._shaped(run, size_px)
        if shaped is None:
            return BOX_ADVANCE * size_px * len(list(clusters(run.words)))
        return float(shaped[0].size(shaped[1])[0])

    def _shaped(self, run: TextRun, size_px: float) -> tuple[pygame.font.Font, str] | None:
        """Return the system font for a run, and its letters in the font's order; None: draw boxes."""
        if run.source == BOX:
            return None
        shaped = shaped_font(run.source, round(size_px), script_of(run.words), from_right=run.from_right)
        return shaped and (shaped[0], in_drawing_order(run.words, from_right=run.from_right, turns=shaped[1]))

    def _cut_runs(self, words: str, weight: theme.Weight, face: theme.Face) -> tuple[TextRun, ...]:
        """Return the runs of a text from left to right."""
        if words.isascii():
            return (TextRun(words, 0, len(words), face),) if words else ()
        if not any(map(reads_from_right, words)):
            return tuple(self._runs_between(words, 0, weight, face))
        runs_in_order: list[TextRun] = []
        for stretch in reading_order(words):
            runs = list(self._runs_between(words[stretch.start : stretch.end], stretch.start, weight, face))
            runs_in_order += [replace(run, from_right=True) for run in reversed(runs)] if stretch.from_right else runs
        return tuple(runs_in_order)

    def _runs_between(self, words: str, at: int, weight: theme.Weight, face: theme.Face) -> Iterator[TextRun]:
        """Yield the runs of a part of a text that begins at index `at`, in reading order."""
        start, gathered, before = at, "", ""
        for cluster in clusters(words):
            letter = unicodedata.normalize("NFC", cluster)
            source = self._source(letter, weight, face)
            if gathered and (source != before or source == SIGN):
                yield TextRun(gathered, start, at, before)
                start, gathered = at, ""
            at += len(cluster)
            gathered += seen(letter) if source in FACES else letter
            before = source
        if gathered:
            yield TextRun(gathered, start, at, before)

    def _source_of(self, cluster: str, weight: theme.Weight, face: theme.Face) -> str:
        """Return how to draw a letter with its marks: the face, the other face, a system font, or a box."""
        if cluster in SUIT_SIGNS:
            return SIGN
        for own in dict.fromkeys((face, *FACES[:1])):
            if cluster.isspace() or covers(self.font(own, weight), cluster):
                return own
        return self._fallbacks.font_of(cluster, is_bold=weight in ("semi", "bold")) or BOX

    def _spaced_runs(self, words: str, weight: theme.Weight, face: theme.Face) -> list[TextRun]:
        """Return the runs of a letter-spaced line; letters from a system font, which may join, are not spaced."""
        runs: list[TextRun] = []
        for run in self.runs(words, weight, face):
            if run.source not in FACES:
                runs.append(run)
                continue
            runs += [TextRun(letter, run.start, run.end, run.source) for letter in clusters(run.words)]
        return runs

    def _edges_of(
        self, words: str, size_px: float, weight: theme.Weight, face: theme.Face
    ) -> tuple[tuple[float, float], ...]:
        edges = [(0.0, 0.0)] * len(words)
        left = 0.0
        for run in self.runs(words, weight, face):
            wide = self._run_advance(run, size_px, weight)
            count = run.end - run.start
            reach = [
                min(wide, self._run_advance(replace(run, words=run.words[:i]), size_px, weight))
                if len(run.words) == count
                else wide * i / count
                for i in range(count)
            ]
            reach = [max([0.0, *reach[1 : i + 1]]) for i in range(count)] + [wide]
            for i in range(count):
                near, far = reach[i], reach[i + 1]
                edges[run.start + i] = (
                    (left + wide - near, left + wide - far) if run.from_right else (left + near, left + far)
                )
            left += wide
        return tuple(edges)

    def _wrap(self, words: str, width: float, size: float, weight: theme.Weight) -> tuple[str, ...]:
        # Word by word instead of line by line: words recur, and their widths are cached.
        room = width / HINTING_ROOM
        lines: list[str] = []
        for paragraph in words.split("\n"):
            line, taken, first = "", 0.0, len(lines)
            for word in unbroken(paragraph):
                added = f" {word}" if line else word
                wide = self.measure(added, size, weight)
                if line and taken + wide > room:
                    lines.append(line)
                    line, taken = word, self.measure(word, size, weight)
                else:
                    line, taken = line + added, taken + wide
            if first < len(lines) and " " not in line:
                lines[-1], line = self._without_orphan(lines[-1], line, room, size, weight)
            lines.append(line)
        return tuple(lines)

    def _without_orphan(self, above: str, word: str, room: float, size: float, weight: theme.Weight) -> tuple[str, str]:
        """Return the last two lines of a paragraph; a single last word gets the word before it."""
        head, _, tail = above.rpartition(" ")
        pair = f"{tail} {word}"
        fits = " " in head and self.measure(pair, size, weight) <= room
        return (head, pair) if fits else (above, word)

    def _shorten(self, words: str, width_px: float, size_px: float, weight: theme.Weight, face: theme.Face) -> str:
        if self.width_px(words, size_px, weight, face) <= width_px:
            return words
        low, high = 0, len(words)
        while low < high:
            middle = (low + high + 1) // 2
            fits = self.width_px(words[:middle].rstrip() + "…", size_px, weight, face) <= width_px
            low, high = (middle, high) if fits else (low, middle - 1)
        return words[:low].rstrip() + "…"

    def _render(
        self, words: str, size_px: float, color: str, weight: theme.Weight, face: theme.Face, track_px: float
    ) -> pygame.Surface:
        runs = self._spaced_runs(words, weight, face) if track_px else self.runs(words, weight, face)
        advances = [self._run_advance(run, size_px, weight) for run in runs]
        width = math.ceil(sum(advances) + track_px * max(0, len(runs) - 1)) + 2
        rise = self.rise_px(size_px)
        surface = pygame.Surface((max(1, width), rise + math.ceil(size_px * DESCENT)), pygame.SRCALPHA)
        left = 0.0
        for run, wide in zip(runs, advances, strict=True):
            self._set(surface, run, left, rise, size_px, color, weight)
            left += wide + track_px
        return surface

    def _set(
        self,
        surface: pygame.Surface,
        run: TextRun,
        left: float,
        rise: int,
        size_px: float,
        color: str,
        weight: theme.Weight,
    ) -> None:
        ink = theme.rgb(self._seen(theme.color(color)))
        if run.source == SIGN:
            suit = SUIT_SIGNS[run.words]
            shade = theme.sign_color(suit, color, four_colours=self._four_colours)
            sign = self._sprites.suit(suit, max(1, round(size_px * SIGN_SIZE)), shade)
            surface.blit(sign, (round(left + 0.04 * size_px), rise - round(size_px * SIGN_RISE)))
        elif run.source in FACES:
            if run.words.strip():
                image, box = self.font(run.source, weight).render(run.words, ink, size=size_px)
                surface.blit(image, (round(left) + box.x, rise - box.y))
        elif (shaped := self._shaped(run, size_px)) is not None:
            font, drawn = shaped
            surface.blit(font.render(drawn, True, ink), (round(left), rise - font.get_ascent()))
        else:
            for _ in clusters(run.words):
                _draw_box(surface, left, rise, size_px, ink)
                left += BOX_ADVANCE * size_px


def _draw_box(surface: pygame.Surface, left: float, rise: int, size_px: float, ink: tuple[int, int, int]) -> None:
    """Draw the box for a letter that no font has."""
    wide, high = round((BOX_ADVANCE - 2 * BOX_SIDE) * size_px), round(BOX_HIGH * size_px)
    box = pygame.Rect(round(left + BOX_SIDE * size_px), rise - high, max(3, wide), max(3, high))
    pygame.draw.rect(surface, ink, box, max(1, round(BOX_LINE * size_px)))


def seen(cluster: str) -> str:
    """Return a letter with only its visible marks."""
    return cluster if len(cluster) == 1 else "".join(letter for letter in cluster if not is_unseen(letter))


def advance(font: freetype.Font, words: str, size: float, bar: int) -> float:
    """Return the pen's advance over a text, including kerning and trailing spaces; `bar` is where a lone | ends."""
    return float(max(font.get_rect(words + "|", size=size).right - bar, 0))


def bar_end(font: freetype.Font, size: float) -> int:
    """Return where a lone | ends; it is appended to texts to measure them."""
    return font.get_rect("|", size=size).right

"""Words on the screen: fonts by package with a fallback, measuring, line breaks that are alike at every scale, cached
rendering.

`Lettering` is the one place text comes from: `measure` (du, the same at every scale), `width_px` (as rendered),
`wrap`, `cut` (to a width, with an ellipsis), `line` (a rendered line with its baseline `rise_px` below its top). Suit
signs ♠ ♥ ♦ ♣ inside a text are drawn from our own paths. Drawing at a place is paint.py's part. Knows nothing of
widgets or the game.
"""

import math
import re
from functools import lru_cache
from importlib.resources import files

import pygame
import pygame.freetype as freetype

from game.ui import theme
from game.ui.looks import USUAL_LOOK, Appearance, colour_in
from sprites import Sprites, SurfaceCache

SUIT_SIGNS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
SIGN_ADVANCE = 0.82  # of the size
SIGN_SIZE = 0.74
SIGN_RISE = 0.68
MEASURE_AT = 4  # texts are measured this much larger, so hinting hardly counts
HINTING_ROOM = 1.04  # and line breaks leave this much room for it
ASCENT, DESCENT = 1.12, 0.42  # of the size: room above and below the baseline
MEMO = 4096
KEPT_BYTES = 32 << 20  # of rendered lines
LONGEST = 5000  # characters of one text: nothing of ours comes near it
# Controls (but for a line feed) and halves of characters, which no font can draw, and marks that turn a line round.
NOT_DRAWN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def drawable(words: str) -> str:
    """A text as it can be drawn, whatever file it comes from.

    >>> drawable("Ma\x1b[31mry")
    'Ma?[31mry'
    """
    if len(words) > LONGEST:
        words = words[: LONGEST - 1] + "…"
    return NOT_DRAWN.sub("?", words)


def pieces(words: str) -> list[str]:
    """A text cut into runs of letters and single suit signs."""
    found = [""]
    for letter in words:
        if letter in SUIT_SIGNS:
            found += [letter, ""]
        else:
            found[-1] += letter
    return [piece for piece in found if piece]


def size_du(size: str | float) -> float:
    """A named size of the type scale, or a number of du as it is."""
    return theme.SIZES[size] if isinstance(size, str) else float(size)


def _font(face: theme.Face, weight: theme.Weight) -> freetype.Font:
    package, file = (
        ("fontpkg_marcellus", "Marcellus-Regular.ttf") if face == "title" else ("fontpkg_jost", "Jost[wght].ttf")
    )
    try:
        path = str(files(package) / "files" / file)  # a part at a time: frozen programs join no two
        index = 0 if face == "title" else theme.WEIGHTS[weight] << 16  # named instance of the variable font
        font = freetype.Font(path, 16, font_index=index)
    except (ModuleNotFoundError, FileNotFoundError, pygame.error):
        font = freetype.Font(None, 16)
        font.strong = weight in ("semi", "bold")
    font.kerning = True
    font.antialiased = True
    return font


class Lettering:
    """Fonts and the texts rendered so far; one per window."""

    def __init__(self, sprites: Sprites, look: Appearance = USUAL_LOOK) -> None:
        freetype.init()
        self._sprites = sprites
        self._four_colours = look.four_colours
        self._seen = colour_in(look)
        self._fonts: dict[tuple[theme.Face, theme.Weight], freetype.Font] = {}
        self._lines = SurfaceCache(KEPT_BYTES, sprites.allowance)
        self._measured = lru_cache(MEMO)(self._measure)
        self._wrapped = lru_cache(MEMO // 8)(self._wrap)
        self._advanced = lru_cache(MEMO)(self._advance)
        self._bar = lru_cache(MEMO)(bar_end)
        self._cut = lru_cache(MEMO // 8)(self._shorten)

    @property
    def kept(self) -> SurfaceCache:
        """The lines rendered so far."""
        return self._lines

    def font(self, face: theme.Face, weight: theme.Weight) -> freetype.Font:
        """The font of a face in a weight (Marcellus has one weight)."""
        key: tuple[theme.Face, theme.Weight] = (face, "regular" if face == "title" else weight)
        if key not in self._fonts:
            self._fonts[key] = _font(*key)
        return self._fonts[key]

    def measure(self, words: str, size: str | float = "text", weight: theme.Weight = "regular") -> float:
        """Width of one line in du, independent of the scale."""
        return self._measured(drawable(words), size_du(size), weight)

    def wrap(
        self, words: str, width: float, size: str | float = "text", weight: theme.Weight = "regular"
    ) -> tuple[str, ...]:
        """Lines that fit `width`; a line feed in the text starts a new line. Breaks are the same at every scale."""
        return self._wrapped(drawable(words), width, size_du(size), weight)

    def width_px(
        self,
        words: str,
        size_px: float,
        weight: theme.Weight = "regular",
        face: theme.Face = "text",
        track_px: float = 0,
    ) -> float:
        """Width of one line as it is rendered at this size, in pixels."""
        words = drawable(words)
        return self._advanced(words, size_px, weight, face) + track_px * max(0, len(words) - 1)

    def cut(
        self,
        words: str,
        width_px: float,
        size_px: float,
        weight: theme.Weight = "regular",
        face: theme.Face = "text",
    ) -> str:
        """The text, shortened with an ellipsis if it would be rendered wider than this."""
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
        """The text, with only the name in it shortened if all of it would be rendered wider than this."""
        head, _, tail = words.partition(name)
        room = width_px - self.width_px(head + tail, size_px, weight, face)
        return head + self.cut(name, room, size_px, weight, face) + tail

    def rise_px(self, size_px: float) -> int:
        """How far the baseline lies below the top of a rendered line."""
        return math.ceil(size_px * ASCENT)

    def line(
        self,
        words: str,
        size_px: float,
        colour: str,
        weight: theme.Weight = "regular",
        face: theme.Face = "text",
        track_px: float = 0,
    ) -> pygame.Surface:
        """One rendered line, its baseline `rise_px(size_px)` below the top."""
        drawn = drawable(words)
        key = drawn, size_px, colour, weight, face, track_px
        return self._lines.made(key, lambda: self._render(drawn, size_px, colour, weight, face, track_px))

    # ---- inside ----

    def _measure(self, words: str, size: float, weight: theme.Weight) -> float:
        return self._advance(words, size * MEASURE_AT, weight, "text") / MEASURE_AT

    def _advance(self, words: str, size_px: float, weight: theme.Weight, face: theme.Face) -> float:
        return sum(self._advances(self.font(face, weight), pieces(words), size_px))

    def _advances(self, font: freetype.Font, parts: list[str], size_px: float) -> list[float]:
        bar = self._bar(font, size_px)
        return [SIGN_ADVANCE * size_px if part in SUIT_SIGNS else advance(font, part, size_px, bar) for part in parts]

    def _wrap(self, words: str, width: float, size: float, weight: theme.Weight) -> tuple[str, ...]:
        # Word by word, not line by line: words come again and again, and their widths are remembered.
        room = width / HINTING_ROOM
        lines: list[str] = []
        for paragraph in words.split("\n"):
            line, taken, first = "", 0.0, len(lines)
            for word in paragraph.split():
                added = f" {word}" if line else word
                wide = self.measure(added, size, weight)
                if line and taken + wide > room:
                    lines.append(line)
                    line, taken = word, self.measure(word, size, weight)
                else:
                    line, taken = line + added, taken + wide
            if first < len(lines) and " " not in line:
                lines[-1], line = self._with_company(lines[-1], line, room, size, weight)
            lines.append(line)
        return tuple(lines)

    def _with_company(self, above: str, word: str, room: float, size: float, weight: theme.Weight) -> tuple[str, str]:
        """The last two lines of a paragraph whose last is one word: it gets the word before it for company."""
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
        self, words: str, size_px: float, colour: str, weight: theme.Weight, face: theme.Face, track_px: float
    ) -> pygame.Surface:
        font = self.font(face, weight)
        parts = list(words) if track_px else pieces(words)
        advances = self._advances(font, parts, size_px)
        width = math.ceil(sum(advances) + track_px * max(0, len(parts) - 1)) + 2
        rise = self.rise_px(size_px)
        surface = pygame.Surface((max(1, width), rise + math.ceil(size_px * DESCENT)), pygame.SRCALPHA)
        left = 0.0
        for part, wide in zip(parts, advances, strict=True):
            self._set(surface, part, left, rise, size_px, colour, font)
            left += wide + track_px
        return surface

    def _set(
        self,
        surface: pygame.Surface,
        part: str,
        left: float,
        rise: int,
        size_px: float,
        colour: str,
        font: freetype.Font,
    ) -> None:
        if part in SUIT_SIGNS:
            suit = SUIT_SIGNS[part]
            ink = theme.sign_colour(suit, colour, four_colours=self._four_colours)
            sign = self._sprites.suit(suit, max(1, round(size_px * SIGN_SIZE)), ink)
            surface.blit(sign, (round(left + 0.04 * size_px), rise - round(size_px * SIGN_RISE)))
        elif part.strip():
            image, box = font.render(part, theme.rgb(self._seen(theme.colour(colour))), size=size_px)
            surface.blit(image, (round(left) + box.x, rise - box.y))


def advance(font: freetype.Font, words: str, size: float, bar: int) -> float:
    """How far the pen moves over a text, kerning and trailing spaces included; `bar` is where a lone | ends."""
    return float(max(font.get_rect(words + "|", size=size).right - bar, 0))


def bar_end(font: freetype.Font, size: float) -> int:
    """Where a lone | ends, the mark that shows how far a text before it reaches."""
    return font.get_rect("|", size=size).right

"""Letters that the game's fonts lack: a system font that has them, the reading order of the text, and the glyph box.

`Fallbacks.font_of` chooses a system font for a letter with its marks; fonts are listed only when the first such letter
appears. `reading_order` splits a text into parts from left to right as displayed. `shaped_font` returns a font that
joins Arabic letters and places Thai marks. This module knows nothing about lines, sizes in du or the game.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import pygame
import pygame.freetype as freetype

from game.value import value

# Fonts by plain name: first those with many scripts, then the others, and these last.
FIRST = ("notosans", "segoeui", "arial", "arialunicodems", "helveticaneue", "tahoma", "liberationsans")
LAST = (
    "serif", "mono", "nastaliq", "kufi", "display", "narrow", "condensed", "slanted", "italic", "looped", "symbol",
    "dejavu", "fallback",
)  # fmt: skip
MOST_FONTS = 800  # the maximum number of fonts opened to look for a letter
OPEN_FONTS = 16
PROBE_SIZE = 16

# HarfBuzz's names of scripts whose letters depend on their neighbors, by the first word of a letter's name.
SCRIPTS = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo", "THAI": "Thai",
    "LAO": "Laoo", "KHMER": "Khmr", "MYANMAR": "Mymr", "TIBETAN": "Tibt", "SINHALA": "Sinh", "DEVANAGARI": "Deva",
    "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr", "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu",
    "KANNADA": "Knda", "MALAYALAM": "Mlym", "MONGOLIAN": "Mong", "HANGUL": "Hang", "HIRAGANA": "Hira",
    "KATAKANA": "Kana", "CJK": "Hani", "GREEK": "Grek", "CYRILLIC": "Cyrl", "ARMENIAN": "Armn", "GEORGIAN": "Geor",
    "ETHIOPIC": "Ethi",
}  # fmt: skip
FROM_RIGHT = ("R", "AL")
BETWEEN = ("WS", "NSM", "BN", "EN", "AN", "ES")  # bidirectional classes allowed between two letters of one name
DIGITS = ("EN", "AN")
ALSO_BETWEEN = "'’\""
ELLIPSIS = "…"


def find_system_fonts(is_bold: bool) -> Iterator[str]:
    """Yield the files of the system's fonts in the order to try them."""
    try:
        names = pygame.font.get_fonts()
    except (OSError, pygame.error):
        return
    for name in ranked(names)[:MOST_FONTS]:
        path = pygame.font.match_font(name, bold=is_bold)
        if path:
            yield path


def ranked(names: Sequence[str]) -> list[str]:
    """Return font names in the order to try them: many scripts first, plain ones next, unusual ones last.

    >>> ranked(["notosansthai", "notoserif", "arial", "notosans"])
    ['notosans', 'arial', 'notosansthai', 'notoserif']
    """

    def rank(name: str) -> tuple[int, bool, bool, str]:
        place = FIRST.index(name) if name in FIRST else len(FIRST)
        return place, any(part in name for part in LAST), "sans" not in name, name

    return sorted(names, key=rank)


@lru_cache(OPEN_FONTS)
def _open_font(path: str) -> freetype.Font | None:
    try:
        font = freetype.Font(path, PROBE_SIZE)
        return font if font.scalable else None
    except (OSError, RuntimeError, pygame.error):
        return None


def has_letters(path: str, letters: str) -> bool:
    """Return whether the font in a file has all these letters."""
    font = _open_font(path)
    return font is not None and covers(font, letters)


def covers(font: freetype.Font, letters: str) -> bool:
    """Return whether a font has all these letters; invisible marks need not be in it.

    pygame.font cannot tell: it reports a box for letters beyond U+FFFF.
    """
    needed = "".join(letter for letter in letters if not is_unseen(letter))
    return all(metrics is not None for metrics in font.get_metrics(needed)) if needed else True


class Fallbacks:
    """The system fonts chosen so far."""

    def __init__(
        self,
        fonts: Callable[[bool], Iterator[str]] = find_system_fonts,
        has: Callable[[str, str], bool] = has_letters,
    ) -> None:
        self._fonts, self._has = fonts, has
        self._listed: dict[bool, tuple[str, ...]] = {}
        self._chosen: dict[bool, list[str]] = {False: [], True: []}
        self._paths: dict[tuple[str, bool], str] = {}

    def font_of(self, cluster: str, *, is_bold: bool = False) -> str:
        """Return the file of a font that has a letter with its marks; empty if no font has it.

        Fonts already in use come first, so that one name is set in one font.
        """
        key = cluster, is_bold
        if key not in self._paths:
            if is_bold not in self._listed:
                self._listed[is_bold] = tuple(dict.fromkeys(self._fonts(is_bold)))
            chosen = self._chosen[is_bold]
            fonts = (*chosen, *self._listed[is_bold])
            path = next((path for path in fonts if self._has(path, cluster)), "")
            if path and path not in chosen:
                chosen.append(path)
            self._paths[key] = path
        return self._paths[key]


@value
class ReadingSpan:
    """A part of a text with one reading direction, from `start` to `end`."""

    start: int
    end: int
    from_right: bool = False


def reads_from_right(letter: str) -> bool:
    """Return whether a letter belongs to a right-to-left script."""
    return unicodedata.bidirectional(letter) in FROM_RIGHT


def reading_order(words: str) -> tuple[ReadingSpan, ...]:
    """Return the parts of a text from left to right as displayed.

    A right-to-left name stays together; around it the text continues from left to right, so that a number after a name
    stays after it.
    """
    spans: list[ReadingSpan] = []
    at = 0
    while at < len(words):
        end = _end_of_name(words, at) if reads_from_right(words[at]) else at
        if end > at:
            spans += _name_order(words, at, end)
        else:
            end = next((i for i in range(at, len(words)) if reads_from_right(words[i])), len(words))
            spans.append(ReadingSpan(at, end))
        at = end
    return tuple(spans)


def _end_of_name(words: str, start: int) -> int:
    """Return the index of the last letter of the name that begins at `start`, including its marks or an ellipsis."""
    end = at = start + 1
    while at < len(words):
        kind = unicodedata.bidirectional(words[at])
        if kind in FROM_RIGHT or (end == at and (kind == "NSM" or words[at] == ELLIPSIS)):
            end = at + 1
        elif kind not in BETWEEN and words[at] not in ALSO_BETWEEN:
            break
        at += 1
    return end


def _name_order(words: str, start: int, end: int) -> list[ReadingSpan]:
    """Return the parts of a right-to-left name; numbers in it are read from left to right."""
    spans: list[ReadingSpan] = []
    at = start
    while at < end:
        is_number = unicodedata.bidirectional(words[at]) in DIGITS
        stop = at + 1
        while stop < end and (unicodedata.bidirectional(words[stop]) in DIGITS) == is_number:
            stop += 1
        spans.append(ReadingSpan(at, stop, from_right=not is_number))
        at = stop
    return spans[::-1]


def is_mark(letter: str) -> bool:
    """Return whether a character is drawn with the letter before it."""
    return unicodedata.category(letter) in ("Mn", "Mc", "Me", "Cf")


def is_unseen(letter: str) -> bool:
    """Return whether a character is invisible and only affects how its neighbors are drawn."""
    return unicodedata.category(letter) == "Cf" or "\ufe00" <= letter <= "\ufe0f"


def clusters(words: str) -> Iterator[str]:
    """Yield the letters of a text, each with the marks that are drawn with it.

    >>> list(clusters("Nguye\u0302\u0303n"))[4] == "e\u0302\u0303"
    True
    """
    cluster = ""
    for letter in words:
        if cluster and not is_mark(letter):
            yield cluster
            cluster = ""
        cluster += letter
    if cluster:
        yield cluster


def script_of(words: str) -> str:
    """Return HarfBuzz's name of a text's script; empty if its letters need no shaping."""
    return next((SCRIPTS[first] for letter in words if (first := _first_word(letter)) in SCRIPTS), "")


def _first_word(letter: str) -> str:
    return unicodedata.name(letter, "").replace("-", " ").partition(" ")[0]


@lru_cache(4 * OPEN_FONTS)
def shaped_font(path: str, size_px: int, script: str, *, from_right: bool) -> tuple[pygame.font.Font, bool] | None:
    """Return a font that shapes a script, and whether it reverses the letters itself; None if it cannot be opened."""
    try:
        pygame.font.init()
        font = pygame.font.Font(path, max(1, size_px))
    except (OSError, pygame.error):
        return None
    try:
        font.set_direction(pygame.DIRECTION_RTL if from_right else pygame.DIRECTION_LTR)
        if script:
            font.set_script(script)
    except pygame.error:  # SDL_ttf without HarfBuzz: letters are drawn unshaped
        return font, False
    return font, True


def in_drawing_order(words: str, *, from_right: bool, turns: bool) -> str:
    """Return the letters in the order in which the font needs them."""
    return "".join(reversed(list(clusters(words)))) if from_right and not turns else words

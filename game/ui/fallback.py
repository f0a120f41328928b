"""Letters the fonts of the game lack: the font of the system that has them, in which order they are read, their box.

`Fallbacks.font_of` chooses a font of the system for a letter with its marks; fonts are listed when the first such
letter is met, not before. `reading_order` cuts a text into stretches as they stand from left to right. `shaped_font` is
a font that joins Arabic letters and places the marks of Thai. Knows nothing of lines, sizes in du or the game.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import pygame
import pygame.freetype as freetype

from game.value import value

# Fonts by their plain names: first those with many scripts, then the rest, these last.
FIRST = ("notosans", "segoeui", "arial", "arialunicodems", "helveticaneue", "tahoma", "liberationsans")
LAST = (
    "serif", "mono", "nastaliq", "kufi", "display", "narrow", "condensed", "slanted", "italic", "looped", "symbol",
    "dejavu", "fallback",
)  # fmt: skip
MOST_FONTS = 800  # that are opened to look for a letter
OPEN_FONTS = 16
PROBE_SIZE = 16

# As HarfBuzz calls the scripts whose letters change with their neighbors, by the first word of a letter's name.
SCRIPTS = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo", "THAI": "Thai",
    "LAO": "Laoo", "KHMER": "Khmr", "MYANMAR": "Mymr", "TIBETAN": "Tibt", "SINHALA": "Sinh", "DEVANAGARI": "Deva",
    "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr", "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu",
    "KANNADA": "Knda", "MALAYALAM": "Mlym", "MONGOLIAN": "Mong", "HANGUL": "Hang", "HIRAGANA": "Hira",
    "KATAKANA": "Kana", "CJK": "Hani", "GREEK": "Grek", "CYRILLIC": "Cyrl", "ARMENIAN": "Armn", "GEORGIAN": "Geor",
    "ETHIOPIC": "Ethi",
}  # fmt: skip
FROM_RIGHT = ("R", "AL")
BETWEEN = ("WS", "NSM", "BN", "EN", "AN", "ES")  # what may stand between two letters of one name
DIGITS = ("EN", "AN")
ALSO_BETWEEN = "'’\""
ELLIPSIS = "…"


def find_system_fonts(is_bold: bool) -> Iterator[str]:
    """The files of the system's fonts, those to try first in front."""
    try:
        names = pygame.font.get_fonts()
    except (OSError, pygame.error):
        return
    for name in ranked(names)[:MOST_FONTS]:
        path = pygame.font.match_font(name, bold=is_bold)
        if path:
            yield path


def ranked(names: Sequence[str]) -> list[str]:
    """Names of fonts in the order they are tried: many scripts first, plain ones next, unusual ones last.

    >>> ranked(["notosansthai", "notoserif", "arial", "notosans"])
    ['notosans', 'arial', 'notosansthai', 'notoserif']
    """

    def rank(name: str) -> tuple[int, bool, bool, str]:
        place = FIRST.index(name) if name in FIRST else len(FIRST)
        return place, any(part in name for part in LAST), "sans" not in name, name

    return sorted(names, key=rank)


@lru_cache(OPEN_FONTS)
def _opened(path: str) -> freetype.Font | None:
    try:
        font = freetype.Font(path, PROBE_SIZE)
        return font if font.scalable else None
    except (OSError, RuntimeError, pygame.error):
        return None


def has_letters(path: str, letters: str) -> bool:
    """Whether the font in a file has all these letters."""
    font = _opened(path)
    return font is not None and covers(font, letters)


def covers(font: freetype.Font, letters: str) -> bool:
    """Whether a font has all these letters; marks that nobody sees need not be there.

    pygame.font cannot tell: it finds a box for letters beyond U+FFFF.
    """
    needed = "".join(letter for letter in letters if not is_unseen(letter))
    return all(metrics is not None for metrics in font.get_metrics(needed)) if needed else True


class Fallbacks:
    """The fonts of the system chosen so far."""

    def __init__(
        self,
        fonts: Callable[[bool], Iterator[str]] = find_system_fonts,
        has: Callable[[str, str], bool] = has_letters,
    ) -> None:
        self._fonts, self._has = fonts, has
        self._listed: dict[bool, tuple[str, ...]] = {}
        self._chosen: dict[bool, list[str]] = {False: [], True: []}
        self._found: dict[tuple[str, bool], str] = {}

    def font_of(self, cluster: str, *, is_bold: bool = False) -> str:
        """The file of a font that has a letter with its marks; empty where no font has it.

        Fonts already in use come first, so that one name is set in one font.
        """
        key = cluster, is_bold
        if key not in self._found:
            if is_bold not in self._listed:
                self._listed[is_bold] = tuple(dict.fromkeys(self._fonts(is_bold)))
            chosen = self._chosen[is_bold]
            fonts = (*chosen, *self._listed[is_bold])
            path = next((path for path in fonts if self._has(path, cluster)), "")
            if path and path not in chosen:
                chosen.append(path)
            self._found[key] = path
        return self._found[key]


@value
class ReadingSpan:
    """A part of a text that is read in one direction: from `start` to `end`, perhaps from right to left."""

    start: int
    end: int
    from_right: bool = False


def reads_from_right(letter: str) -> bool:
    """Whether a letter belongs to a script that is read from right to left."""
    return unicodedata.bidirectional(letter) in FROM_RIGHT


def reading_order(words: str) -> tuple[ReadingSpan, ...]:
    """The stretches of a text as they stand from left to right.

    A name from right to left keeps its words together; around it the text goes on from left to right, so that a number
    after a name stays after it.
    """
    found: list[ReadingSpan] = []
    at = 0
    while at < len(words):
        end = _end_of_name(words, at) if reads_from_right(words[at]) else at
        if end > at:
            found += _name_order(words, at, end)
        else:
            end = next((i for i in range(at, len(words)) if reads_from_right(words[i])), len(words))
            found.append(ReadingSpan(at, end))
        at = end
    return tuple(found)


def _end_of_name(words: str, start: int) -> int:
    """Where the last letter is that belongs with the one at `start`, with its marks, or an ellipsis that cuts it."""
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
    """A name from right to left; numbers in it are read from left to right."""
    found: list[ReadingSpan] = []
    at = start
    while at < end:
        is_number = unicodedata.bidirectional(words[at]) in DIGITS
        stop = at + 1
        while stop < end and (unicodedata.bidirectional(words[stop]) in DIGITS) == is_number:
            stop += 1
        found.append(ReadingSpan(at, stop, from_right=not is_number))
        at = stop
    return found[::-1]


def is_mark(letter: str) -> bool:
    """Whether a character is drawn with the letter before it."""
    return unicodedata.category(letter) in ("Mn", "Mc", "Me", "Cf")


def is_unseen(letter: str) -> bool:
    """Whether a character only says how its neighbors are drawn."""
    return unicodedata.category(letter) == "Cf" or "\ufe00" <= letter <= "\ufe0f"


def clusters(words: str) -> Iterator[str]:
    """The letters of a text, each with the marks that are drawn with it.

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
    """The script of a text as HarfBuzz calls it; empty where its letters need nothing special."""
    return next((SCRIPTS[first] for each in words if (first := _first_word(each)) in SCRIPTS), "")


def _first_word(letter: str) -> str:
    return unicodedata.name(letter, "").replace("-", " ").partition(" ")[0]


@lru_cache(4 * OPEN_FONTS)
def shaped_font(path: str, size_px: int, script: str, *, from_right: bool) -> tuple[pygame.font.Font, bool] | None:
    """A font that shapes a script; and whether it turns letters round itself. None where it cannot be opened."""
    try:
        pygame.font.init()
        font = pygame.font.Font(path, max(1, size_px))
    except (OSError, pygame.error):
        return None
    try:
        font.set_direction(pygame.DIRECTION_RTL if from_right else pygame.DIRECTION_LTR)
        if script:
            font.set_script(script)
    except pygame.error:  # SDL_ttf without HarfBuzz: letters stand beside one another
        return font, False
    return font, True


def in_drawing_order(words: str, *, from_right: bool, turns: bool) -> str:
    """The letters in the order in which they are handed to the font."""
    return "".join(reversed(list(clusters(words)))) if from_right and not turns else words

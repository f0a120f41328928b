"""A few sentences that have to be seen: a box as high as they need, a way back and perhaps another way on.

The caller brings the words; long names of files are broken where a folder ends. Knows nothing of matches or files.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ui import words
from game.ui.boxes import Child, Column, Scrolled
from game.ui.dialogs import Dialog
from game.ui.form import Way
from game.ui.nodes import BODY, Gap, Text
from game.ui.screen import Pop

LINE = BODY._replace(lead=1.5)
LETTERS = 58  # in a line at least
LONGEST_WORD = 66
MOST_LINES, LONGEST = 16, 900


class Message(Dialog):
    """Sentences over whatever is beneath; `ways` lead on besides the way back."""

    wide = 640.0

    def __init__(self, title: str, sentences: Sequence[str], ways: Sequence[Way] = ()) -> None:
        super().__init__(title, (Way(words.CLOSE, Pop, "Esc", "gold"), *ways))
        self.sentences = tuple(fitting(sentences))

    def parts(self) -> Sequence[Child]:
        """The sentences, the ways."""
        said = Column([Text(breakable(sentence), LINE) for sentence in self.sentences], 10)
        return Scrolled(said, self.scroll), Gap(length=16), self.ways()


def fitting(sentences: Sequence[str]) -> Iterator[str]:
    """As many sentences as the window has room for, one at least, and how many there are besides; long ones are cut."""
    lines = 0
    for at, sentence in enumerate(sentences):
        lines += sum(1 + len(line) // LETTERS for line in breakable(sentence[:LONGEST]).split("\n"))
        if at and lines > MOST_LINES:
            yield words.more_like_it(len(sentences) - at)
            return
        yield sentence if len(sentence) <= LONGEST else sentence[: LONGEST - 1] + "…"


def breakable(sentence: str) -> str:
    """The same with line feeds inside words that are longer than a line, after a slash where there is one.

    >>> breakable("See " + "/home/ada" * 16).count(chr(10))
    2
    """
    return " ".join(map(_broken, sentence.split(" ")))


def _broken(word: str) -> str:
    if len(word) <= LONGEST_WORD:
        return word
    slash = max(word.rfind("/", 1, LONGEST_WORD), word.rfind("\\", 1, LONGEST_WORD))
    at = slash + 1 if slash > 0 else LONGEST_WORD
    return f"{word[:at]}\n{_broken(word[at:])}"

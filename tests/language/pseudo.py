"""A language that nobody speaks: every message with accents and three tenths longer, to find what is not translated."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from game.language import BUILT_IN, Catalog, choose, keyed
from game.ui import text
from tests.language.extract import messages

# Letters that both fonts of the game have.
PLAIN, ACCENTED = "acdeghijklnoprstuwyz", "áçďéĝĥíĵķľñóþřšťúŵýž"
ACCENTS = str.maketrans(PLAIN + PLAIN.upper(), ACCENTED + ACCENTED.upper())
PART = re.compile(r"(\{[^{}]*\})")
WORD = re.compile(r"(?<![^\W\d_])[A-Za-z]{3,}(?![^\W\d_])")
CUT = re.compile(r"\w+…")  # a name for which there was no room
LONGER = 0.3


def pseudo(sentence: str) -> str:
    """Return a sentence in the language.

    >>> pseudo("{name} has")
    '{name} ĥáš~'
    """
    parts = [part if part.startswith("{") else part.translate(ACCENTS) for part in PART.split(sentence)]
    letters = sum(len(part) for part in parts if not part.startswith("{"))
    return "".join(parts) + "~" * round(letters * LONGER)


def plain(words: str) -> str:
    """Return the English of words in the language.

    >>> plain(pseudo("Lay down"))
    'Lay down'
    """
    return words.translate({accented: letter for letter, accented in ACCENTS.items()}).replace("~", "")


def pseudo_language() -> Catalog:
    """Return the catalog of the language."""
    made = {}
    for message in messages():
        if message.context in ("decimal sign", "thousands separator"):
            continue
        sentences = (message.one, message.many) if message.many else (message.one,)
        made[keyed(message.one, message.context)] = tuple(map(pseudo, sentences))
    return Catalog(made, BUILT_IN.form_of)


@contextmanager
def speaking(catalog: Catalog) -> Iterator[None]:
    """Use a language for a while."""
    choose(catalog)
    try:
        yield
    finally:
        choose(BUILT_IN)


@contextmanager
def noting_texts() -> Iterator[set[str]]:
    """Collect every text that is drawn or measured while this is open, as it is shown."""
    seen: set[str] = set()
    drawable = text.drawable

    def noted(words: str) -> str:
        shown = drawable(words)
        seen.add(shown)
        return shown

    with patch.object(text, "drawable", noted):
        yield seen


def untranslated(texts: set[str], names: frozenset[str]) -> list[str]:
    """Return the texts with a word of plain letters, except for these names."""
    return sorted(words for words in texts if any(word not in names for word in WORD.findall(CUT.sub("", words))))

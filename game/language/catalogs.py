"""Reads the catalogs of the languages, `languages/*.po`, and says which of them a player gets."""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.language import BUILT_IN, Catalog, keyed

if TYPE_CHECKING:  # the first frame need not load them
    from collections.abc import Mapping, Sequence

ENGLISH = "en"
# The languages a player can choose, as they call themselves. A catalog is added when it is complete.
LANGUAGES: Mapping[str, str] = MappingProxyType(
    {ENGLISH: "English", "de": "Deutsch", "es": "Español", "fr": "Français"}
)

_ESCAPED = re.compile(r"\\(.)")
_PLURAL = re.compile(r"plural=([^;\n]+)")
_FORM = re.compile(r"\n?msgstr\[\d\] ")


def read_catalog(content: str) -> Catalog:
    """Read a catalog in the form that Babel writes; sentences that are not translated yet stay English."""
    from gettext import c2py  # not needed in English

    messages: dict[str, tuple[str, ...]] = {}
    for entry in content.split("\n\n"):
        at = 0 if entry.startswith("msg") else entry.find("\nmsg") + 1
        ids, _mark, strings = entry[at:].rstrip("\n").partition("\nmsgstr")
        context = ""
        if ids.startswith("msgctxt "):
            context, _mark, ids = ids.removeprefix("msgctxt ").partition("\n")
        one = ids.removeprefix("msgid ").partition("\nmsgid_plural ")[0]
        forms = (strings[1:],) if strings.startswith(" ") else _FORM.split(f"msgstr{strings}")[1:]
        words = tuple(map(_unquoted, forms))
        if words and all(words):
            messages[keyed(_unquoted(one), _unquoted(context))] = words
    rule = _PLURAL.search(messages.pop("", ("",))[0])
    return Catalog(messages, c2py(rule[1]) if rule else BUILT_IN.form_of)


def _unquoted(quoted: str) -> str:
    words = quoted[1:-1].replace('"\n"', "")
    return _ESCAPED.sub(_unescaped, words) if "\\" in words else words


def _unescaped(match: re.Match[str]) -> str:
    return {"n": "\n", "t": "\t"}.get(match[1], match[1])


@cache
def catalog_of(code: str) -> Catalog:
    """Return the catalog of a language."""
    if code == ENGLISH:
        return BUILT_IN
    from importlib import resources

    import game

    file = resources.files(game) / "languages" / f"{code}.po"
    return read_catalog(file.read_text(encoding="utf-8"))


def language_for(wanted: str, preferred: Sequence[str]) -> str:
    """Return the language of a setting; "system" is the first of the computer's languages that the game has.

    >>> language_for("system", ("xx", "en")), language_for("en", ())
    ('en', 'en')
    """
    return next((code for code in (wanted, *preferred) if code in LANGUAGES), ENGLISH)

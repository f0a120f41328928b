"""Reading keys of a document someone else wrote: the right type, the right range, or one sentence that names the key.

Documents are what TOML and JSON hand over: dicts, lists, strings, numbers. `FieldError` knows no file name; whoever
reads the file adds it.
"""

import json
from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from game.quoting import quoted
from game.rules.cards import Card, NotationError, parse_cards

Document = dict[str, object]
Option = TypeVar("Option", bound=StrEnum)
LONGEST_CARDS = 5000  # characters of card text under one key
LONGEST_SEED = 200


class FieldError(ValueError):
    """A key that says nothing, too much or something impossible."""


def expect_keys(doc: Document, known: Iterable[str], where: str = "") -> None:
    """Refuse a key that nobody would read."""
    known = tuple(known)
    for key in doc:
        if key not in known:
            raise FieldError(f"{where}{quoted(key)} is not a key here: the keys are {', '.join(known)}")


def whole(doc: Document, key: str, default: int, low: int, high: int, where: str = "") -> int:
    """A whole number from `low` to `high`."""
    value = doc.get(key, default)
    if type(value) is not int or not low <= value <= high:
        allowed = f"a whole number from {low} to {high}" if low < high else f"{low} and nothing else"
        raise FieldError(f"{where}{key} is {quoted(value)}: write {allowed}")
    return value


def flag(doc: Document, key: str, default: bool) -> bool:
    """True or false."""
    value = doc.get(key, default)
    if type(value) is not bool:
        raise FieldError(f"{key} is {quoted(value)}: write true or false")
    return value


def option(doc: Document, key: str, default: Option, where: str = "") -> Option:
    """One of the words of an enumeration."""
    value = doc.get(key, default)
    kind = type(default)
    if not isinstance(value, str) or value not in list(kind):
        raise FieldError(f"{where}{key} is {quoted(value)}: write one of {', '.join(kind)}")
    return kind(value)


def text(doc: Document, key: str, default: str, where: str = "", longest: int = LONGEST_CARDS) -> str:
    """A string that can be written to a file."""
    return expect_text(doc.get(key, default), f"{where}{key}", longest)


def expect_text(value: object, name: str, longest: int) -> str:
    """The value, which must be text that can be written to a file."""
    if not isinstance(value, str):
        raise FieldError(f"{name} is {quoted(value)}: write text in quotes")
    if len(value) > longest:
        raise FieldError(f"{name} is longer than {longest} characters")
    if not is_plain_unicode(value):
        raise FieldError(f"{name} holds half a character that cannot be written to a file")
    return value


def expect_seed(value: object) -> str:
    """The seed, as records hold it."""
    return expect_text(value, "seed", LONGEST_SEED)


def is_plain_unicode(value: str) -> bool:
    """Whether the text can be encoded; JSON can smuggle in lone surrogates."""
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def cards_of(value: object, key: str, where: str = "") -> tuple[Card, ...]:
    """Cards written as text."""
    words = text({key: value}, key, "", where)
    try:
        return parse_cards(words)
    except NotationError as refused:
        raise FieldError(f"{where}{key}: {refused}") from None


def numbers(doc: Document, key: str, low: int, high: int, where: str = "") -> tuple[int, ...] | None:
    """A list of whole numbers from `low` to `high`; None where the key is unsaid."""
    if key not in doc:
        return None
    value = doc[key]
    if not isinstance(value, list):
        raise FieldError(f"{where}{key} is {quoted(value)}: write a list of whole numbers from {low} to {high}")
    return tuple(whole({key: number}, key, low, low, high, where + "an entry of ") for number in value)


def tables(doc: Document, key: str, most: int) -> tuple[Document, ...] | None:
    """A list of tables; None where the key is unsaid."""
    if key not in doc:
        return None
    value = doc[key]
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise FieldError(f"{key} is {quoted(value)}: write [[{key}]] once for each")
    if len(value) > most:
        raise FieldError(f"{key} has {len(value)} entries: at most {most} make sense")
    return tuple(value)


def json_line(value: object) -> str:
    """The value as JSON on exactly one line, whatever rule a reader has for where lines end."""
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for breaker in "\x85\u2028\u2029":
        line = line.replace(breaker, f"\\u{ord(breaker):04x}")
    return line

"""Read untrusted TOML and JSON safely as plain values.

A text is checked before it is parsed: its length, its nesting, the number of parts of its keys. The parsers are then
quick and cannot be made to overflow; whatever they refuse becomes a `DocumentError` with a short reason. The size
limits for each type of file are here, too. This module knows neither files nor formats.
"""

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from game.language.quoting import Wording, shortened

LARGEST_RULE_SET = 64 << 10  # bytes, as all of these
LARGEST_SETTINGS = 64 << 10
LARGEST_DESK = 256 << 10
LARGEST_LAST_GAME = 16 << 10
LARGEST_PROGRAMS = 64 << 10
LARGEST_POSITION = 256 << 10
LARGEST_RECORD = 8 << 20  # ten times the longest game
LARGEST_STATISTICS = 64 << 20
LONGEST_HEADER = 1_000_000  # characters of a record's first line: it may contain a rule set and a position
LONGEST_RECORD_LINE = 10_000  # characters of any other line
LONGEST_STATISTICS_LINE = 256 << 10

MOST_NESTED = 32  # lists and tables inside one another
MOST_PARTS = 8  # the most parts of a dotted key: tomllib's time and memory grow with their square

_TOML_TOKEN = re.compile(
    r"""
      (?: \"{3} (?:[^"\\]|\\.|"(?!""))*+ "{0,5}  |  '{3} (?:[^']|'(?!''))*+ '{0,5} )  # texts over several lines
    | (?: " (?:[^"\\\n]|\\.)*+ "?  |  ' [^'\n]*+ '? )                                 # texts on one
    | \#[^\n]*+
    | (?P<opens> [\[{] )  |  (?P<closes> [\]}] )  |  (?P<dot> \. )  |  (?P<ends> [=,\n] )
    | (?P<huge> \b0[xob][0-9A-Fa-f_]{64,}+ )
    """,
    re.VERBOSE | re.DOTALL,
)
_NO_BRACKETS = bytes({*range(256)} - {*b"[]{}"})
_PLACE = re.compile(r"line (\d+), column (\d+)\)")
_USUAL_FAULTS: dict[str, str] = {  # the usual faults of the parsers, which know only English
    fault: fault
    for fault in (
        Wording("Invalid statement"),
        Wording("Invalid value"),
        Wording("Cannot overwrite a value"),
        Wording("Unclosed array"),
        Wording("Unclosed inline table"),
        Wording("Unterminated string"),
        Wording("Unescaped '\\' in a string"),
        Wording("Invalid initial character for a key part"),
        Wording("Expected '=' after a key in a key/value pair"),
        Wording("Expected newline or end of document after a statement"),
        Wording("Expected ']' at the end of a table declaration"),
        Wording("Expecting value"),
        Wording("Expecting ',' delimiter"),
        Wording("Extra data"),
    )
}
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class Unusable(ValueError):
    """A file or an argument that a command cannot use; one sentence. `facts` stand beside it in an answer in JSON."""

    code = 2  # of the command, when it ends
    facts: Mapping[str, str] = MappingProxyType({"reason": "unusable"})


class DocumentError(ValueError):
    """An invalid document, or one that no honest program would write; a short reason without a name."""


def read_toml(text: str, most: int) -> dict[str, Any]:
    """Parse a TOML text of at most `most` characters. Raises `DocumentError`.

    >>> read_toml("[hand]\\ncards = '7h **'", 100)
    {'hand': {'cards': '7h **'}}
    >>> read_toml("a.a.a.a.a.a.a.a.a.a = 1", 100)
    Traceback (most recent call last):
    game.files.documents.DocumentError: a key of more than 8 parts
    """
    _expect_length(text, most)
    _expect_plain(text)
    import tomllib  # imported late because the first frame must not wait for it

    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise DocumentError(Wording("lists or tables nested far too deep")) from None
    except tomllib.TOMLDecodeError as fault:
        raise DocumentError(_toml_fault(str(fault), text)) from None
    except ValueError:  # numbers Python refuses to read
        raise DocumentError(Wording("a number or date that cannot be read")) from None


def read_json(text: str, most: int) -> Any:
    """Parse a JSON text of at most `most` characters. Raises `DocumentError`, also for duplicate keys.

    >>> read_json('{"take_back": 2}', 100)
    {'take_back': 2}
    """
    _expect_length(text, most)
    _expect_flat(text)
    try:
        document = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_once_each)
    except RecursionError:
        raise DocumentError(Wording("lists or objects nested far too deep")) from None
    except json.JSONDecodeError as fault:
        raise DocumentError(_at(fault.msg, fault.lineno, fault.colno)) from None
    except DocumentError:
        raise
    except ValueError:
        raise DocumentError(Wording("a number that cannot be read")) from None
    if _SURROGATE.search(text):
        _expect_unicode(document, "it")
    return document


def json_line(value: object) -> str:
    """Return the value as JSON on one line, for every reader's definition of a line end."""
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for breaker in "\x85\u2028\u2029":
        line = line.replace(breaker, f"\\u{ord(breaker):04x}")
    return line


def is_plain_unicode(text: str) -> bool:
    """Return whether the text can be encoded; JSON can contain lone surrogates."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    document = dict(pairs)
    if len(document) < len(pairs):
        raise DocumentError(Wording("a key stands twice in one object"))
    return document


def _expect_length(text: str, most: int) -> None:
    if len(text) > most:
        raise DocumentError(Wording("longer than {most} characters", most=most))


def _expect_flat(text: str) -> None:
    """Refuse JSON nested too deep: taking away the innermost brackets `MOST_NESTED` times must leave no pair."""
    outside = text.replace("\\\\", "").replace('\\"', "").split('"')[::2]
    left = "".join(outside).encode(errors="replace").translate(None, _NO_BRACKETS)
    left = left.replace(b"{", b"[").replace(b"}", b"]")
    for _ in range(MOST_NESTED):
        left = left.replace(b"[]", b"")
    if b"[]" in left or left.count(b"[") > MOST_NESTED:
        raise DocumentError(Wording("nested more than {most} deep", most=MOST_NESTED))


def _expect_plain(text: str) -> None:
    """Refuse TOML meant to overload the parser."""
    deep = dots = 0
    for token in _TOML_TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "dot":
            dots += 1
            if dots >= MOST_PARTS:
                raise DocumentError(Wording("a key of more than {most} parts", most=MOST_PARTS))
        elif kind == "huge":
            raise DocumentError(Wording("a number that cannot be read"))
        elif kind is not None:
            dots = 0
            deep += (kind == "opens") - (kind == "closes")
            if deep > MOST_NESTED:
                raise DocumentError(Wording("nested more than {most} deep", most=MOST_NESTED))


def _expect_unicode(value: object, key: str) -> None:
    """Refuse lone surrogates, which JSON can contain but files and fonts cannot."""
    match value:
        case str():
            if not is_plain_unicode(value):
                raise DocumentError(Wording("{key} holds half a character that cannot be written to a file", key=key))
        case list():
            for inner in value:
                _expect_unicode(inner, key)
        case dict():
            for name, inner in value.items():
                _expect_unicode(name, "a key")
                _expect_unicode(inner, shortened(name))
        case _:
            pass


def _toml_fault(fault: str, text: str) -> str:
    """Return what the TOML parser reports, with the line; a `Wording` if it is one of the usual faults."""
    message, _, place = fault.rpartition(" (at ")
    if place == "end of document)":
        last = text.count("\n") + 1
        return Wording("{reason} (at line {number}, the end)", reason=_usual(message), number=last)
    at = _PLACE.fullmatch(place)
    return _at(message, int(at[1]), int(at[2])) if at else shortened(fault)


def _at(message: str, line: int, column: int) -> str:
    return Wording("{reason} (at line {number}, column {last})", reason=_usual(message), number=line, last=column)


def _usual(message: str) -> str:
    return _USUAL_FAULTS.get(message) or shortened(message)

"""What a value in a file may be: its limits, those in words, how it is read and how it is written.

Settings, knobs, positions, records, desks, the diary and the statistics describe their values with these kinds. What is
wrong with a value is one kind of sentence: what it is, and what it must be. Documents are what TOML and JSON hand over:
tables, lists, texts, numbers. Kinds know no file; the reader of the file adds its name.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from game.documents import is_plain_unicode
from game.quoting import quoted

Plain = str | int | bool | list["Plain"] | dict[str, "Plain"]
Document = dict[str, object]
Value = TypeVar("Value")
Option = TypeVar("Option", bound=str | int)
Word = TypeVar("Word", bound=StrEnum)


class FieldError(ValueError):
    """A key that says nothing, too much or something impossible."""


class ValueKind(Generic[Value]):
    """A kind of value. Most kinds say only what is `allowed` and `take` what is."""

    __slots__ = ()

    @property
    def allowed(self) -> str:
        """What is allowed, as the end of "it must be ..."."""
        raise NotImplementedError

    def take(self, value: object) -> Value | None:
        """The value that was meant; None where it is not allowed."""
        raise NotImplementedError

    def read(self, name: str, value: object, faults: list[str]) -> Value | None:
        """The same, with a sentence about the key `name` more in `faults` where it is not allowed."""
        taken = self.take(value)
        if taken is None:
            faults.append(self.refused(name, value))
        return taken

    def refused(self, name: str, value: object) -> str:
        """That a value is not allowed, and what is."""
        return f"{name} is {quoted(value)}, but it must be {self.allowed}"

    def write(self, value: Value) -> Plain:
        """The value as a file says it."""
        return value  # type: ignore[return-value]  # kinds of other values write them themselves


@dataclass(frozen=True, slots=True)
class Whole(ValueKind[int]):
    """A whole number within limits; a control changes it by `step`, or offers a few `stops` side by side.

    >>> Whole(0, 5).allowed
    'a whole number from 0 to 5'
    """

    least: int
    most: int
    step: int = 1
    stops: tuple[int, ...] = ()

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.least} to {self.most}" if self.least < self.most else str(self.least)

    def take(self, value: object) -> int | None:
        return value if type(value) is int and self.least <= value <= self.most else None


@dataclass(frozen=True, slots=True)
class YesNo(ValueKind[bool]):
    """True or false."""

    @property
    def allowed(self) -> str:
        return "true or false"

    def take(self, value: object) -> bool | None:
        return value if type(value) is bool else None


@dataclass(frozen=True, slots=True)
class Choice(ValueKind[Option]):
    """One of a few words or numbers.

    >>> Choice(("slow", "fast")).allowed
    '"slow" or "fast"'
    """

    words: tuple[Option, ...]

    @property
    def allowed(self) -> str:
        *first, last = map(quoted, self.words)
        return f"{', '.join(first)} or {last}" if first else last

    def take(self, value: object) -> Option | None:
        is_plain = isinstance(value, str | int) and not isinstance(value, bool)
        return next((word for word in self.words if is_plain and word == value), None)

    def write(self, value: Option) -> Plain:
        return str(value) if isinstance(value, str) else value


@dataclass(frozen=True, slots=True)
class Text(ValueKind[str]):
    """Any text that can be written to a file."""

    longest: int

    @property
    def allowed(self) -> str:
        return f"a text of at most {self.longest} characters that can be written to a file"

    def take(self, value: object) -> str | None:
        return value if isinstance(value, str) and len(value) <= self.longest and is_plain_unicode(value) else None


@dataclass(frozen=True, slots=True)
class FreeText(ValueKind[str]):
    """A line or paragraph for people; line breaks in it count as spaces, so that a file may break lines anywhere."""

    longest: int

    @property
    def allowed(self) -> str:
        return f"a text of 1 to {self.longest} characters"

    def take(self, value: object) -> str | None:
        text = " ".join(value.split()) if isinstance(value, str) else ""
        return text if 1 <= len(text) <= self.longest and text.isprintable() else None


@dataclass(frozen=True, slots=True)
class Texts(ValueKind[tuple[str, ...]]):
    """A list of lines, which may be empty."""

    most: int
    longest: int

    @property
    def allowed(self) -> str:
        return f"a list of at most {self.most} texts of 1 to {self.longest} characters"

    def take(self, value: object) -> tuple[str, ...] | None:
        if not isinstance(value, list) or len(value) > self.most:
            return None
        texts = [text for entry in value if (text := FreeText(self.longest).take(entry))]
        return tuple(texts) if len(texts) == len(value) else None

    def write(self, value: tuple[str, ...]) -> Plain:
        return list(value)


# ---- the keys of a document: the value, or `FieldError` with one sentence ----


def expect(kind: ValueKind[Value], name: str, value: object) -> Value:
    """The value of a kind."""
    faults: list[str] = []
    taken = kind.read(name, value, faults)
    if taken is None:
        raise FieldError(faults[0])
    return taken


def field(doc: Document, key: str, kind: ValueKind[Value], where: str = "") -> Value:
    """What a key that must be there says; `where` begins the sentence about a fault."""
    if key not in doc:
        raise FieldError(f"{where}{key} is missing; it must be {kind.allowed}")
    return expect(kind, f"{where}{key}", doc[key])


def whole(doc: Document, key: str, default: int, low: int, high: int, where: str = "") -> int:
    """A whole number from `low` to `high`."""
    return expect(Whole(low, high), f"{where}{key}", doc.get(key, default))


def flag(doc: Document, key: str, default: bool) -> bool:
    """True or false."""
    return expect(YesNo(), key, doc.get(key, default))


def option(doc: Document, key: str, default: Word, where: str = "") -> Word:
    """One of the words of an enumeration."""
    words: Any = Choice(tuple(type(default)))
    found: Word = expect(words, f"{where}{key}", doc.get(key, default.value))
    return found


def text(doc: Document, key: str, longest: int) -> str:
    """A text; an empty one where the key is unsaid."""
    return expect(Text(longest), key, doc.get(key, ""))


def entries(doc: Document, key: str, kind: ValueKind[Value], most: int, where: str = "") -> tuple[Value, ...]:
    """A list of at most so many values of a kind."""
    value = doc.get(key)
    if not isinstance(value, list) or len(value) > most:
        raise FieldError(f"{where}{key} is {quoted(value)}, but it must be a list of at most {most}: {kind.allowed}")
    return tuple(expect(kind, f"{where}an entry of {key}", entry) for entry in value)


def tables(doc: Document, key: str, most: int) -> tuple[Document, ...] | None:
    """A list of tables; None where the key is unsaid."""
    if key not in doc:
        return None
    value = doc[key]
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise FieldError(f"{key} is {quoted(value)}, but it must be a list of tables: write [[{key}]] once for each")
    if len(value) > most:
        raise FieldError(f"{key} has {len(value)} entries, but it must be a list of at most {most} tables")
    return tuple(value)


def expect_keys(doc: Document, known: Iterable[str], where: str = "") -> None:
    """Refuse a key that nobody would read."""
    known = tuple(known)
    for key in doc:
        if key not in known:
            raise FieldError(f"{where}{quoted(key)} is not a key here: the keys are {', '.join(known)}")

"""Kinds of values in files: type and limits, words, and how they are read and written.

Settings, knobs, positions, records, desks, the diary and the statistics describe their values with these kinds. Faults
have one form of sentence: what the value is, and what it must be. Documents are the output of TOML and JSON parsers:
tables, lists, texts, numbers. Kinds do not know the file; its reader adds the name.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Generic, TypeVar

from game.files.documents import is_plain_unicode
from game.language.quoting import Wording, one_of, quoted
from game.value import value

Plain = str | int | bool | list["Plain"] | dict[str, "Plain"]
Document = dict[str, object]
Value = TypeVar("Value")
Option = TypeVar("Option", bound=str | int)
NO_LIMIT = "no limit"
Word = TypeVar("Word", bound=StrEnum)


class FieldError(ValueError):
    """A key that is missing, superfluous or has an invalid value."""


class ValueKind(Generic[Value]):
    """A kind of value. Most kinds only define what is `allowed` and how to `take` a value."""

    __slots__ = ()

    @property
    def allowed(self) -> str:
        """Return what is allowed, as the end of "it must be ..."."""
        raise NotImplementedError

    def take(self, value: object) -> Value | None:
        """Return the converted value, or None if it is not allowed."""
        raise NotImplementedError

    def read(self, name: str, value: object, faults: list[str]) -> Value | None:
        """Like `take`, but add a sentence about the key `name` to `faults` if the value is not allowed."""
        taken = self.take(value)
        if taken is None:
            faults.append(self.refused(name, value))
        return taken

    def refused(self, name: str, value: object) -> str:
        """Return a sentence that the value is not allowed, and what is."""
        return Wording(
            "{key} is {value}, but it must be {allowed}", key=name, value=quoted(value), allowed=self.allowed
        )

    def write(self, value: Value) -> Plain:
        """Return the value for a file."""
        return value  # type: ignore[return-value]  # kinds with other values override this


@value
class Whole(ValueKind[int]):
    """A whole number within limits; a control changes it by `step`, or offers a few `stops`.

    `no_limit` is the lowest or the highest number if it stands for no limit: files may write that word instead.

    >>> Whole(0, 5).allowed
    'a whole number from 0 to 5'
    >>> Whole(0, 5, no_limit=0).take("no limit")
    0
    """

    least: int
    most: int
    step: int = 1
    stops: tuple[int, ...] = ()
    no_limit: int | None = None

    @property
    def allowed(self) -> str:
        if self.no_limit is not None:
            first, last = self.least + (self.no_limit == self.least), self.most - (self.no_limit == self.most)
            return Wording('a whole number from {first} to {last}, or "no limit"', first=first, last=last)
        if self.least == self.most:
            return str(self.least)
        return Wording("a whole number from {first} to {last}", first=self.least, last=self.most)

    def take(self, value: object) -> int | None:
        if self.no_limit is not None and value == NO_LIMIT:
            return self.no_limit
        return value if type(value) is int and self.least <= value <= self.most else None

    def write(self, value: int) -> Plain:
        return NO_LIMIT if value == self.no_limit else value


@value
class YesNo(ValueKind[bool]):
    """True or false."""

    @property
    def allowed(self) -> str:
        return Wording("true or false")

    def take(self, value: object) -> bool | None:
        return value if type(value) is bool else None


@value
class Choice(ValueKind[Option]):
    """One of a few words or numbers.

    >>> Choice(("slow", "fast")).allowed
    '"slow" or "fast"'
    """

    words: tuple[Option, ...]

    @property
    def allowed(self) -> str:
        return one_of(map(quoted, self.words))

    def take(self, value: object) -> Option | None:
        is_plain = isinstance(value, str | int) and not isinstance(value, bool)
        return next((word for word in self.words if is_plain and word == value), None)

    def write(self, value: Option) -> Plain:
        return str(value) if isinstance(value, str) else value


@value
class Text(ValueKind[str]):
    """Any text that can be written to a file."""

    longest: int

    @property
    def allowed(self) -> str:
        return Wording("a text of at most {most} characters that can be written to a file", most=self.longest)

    def take(self, value: object) -> str | None:
        return value if isinstance(value, str) and len(value) <= self.longest and is_plain_unicode(value) else None


@value
class Number(ValueKind[float]):
    """A number within limits, whole or not."""

    least: int
    most: int

    @property
    def allowed(self) -> str:
        return Wording("a number from {first} to {last}", first=self.least, last=self.most)

    def take(self, value: object) -> float | None:
        match value:
            case int() | float() if not isinstance(value, bool) and self.least <= value <= self.most:
                return float(value)
        return None


@value
class FreeText(ValueKind[str]):
    """A line or paragraph for people; line breaks count as spaces, so files may wrap it anywhere."""

    longest: int

    @property
    def allowed(self) -> str:
        return Wording("a text of 1 to {most} characters", most=self.longest)

    def take(self, value: object) -> str | None:
        text = " ".join(value.split()) if isinstance(value, str) else ""
        return text if 1 <= len(text) <= self.longest and text.isprintable() else None


@value
class Texts(ValueKind[tuple[str, ...]]):
    """A list of lines, possibly empty."""

    most: int
    longest: int

    @property
    def allowed(self) -> str:
        return Wording(
            "a list of at most {number} texts of 1 to {most} characters", number=self.most, most=self.longest
        )

    def take(self, value: object) -> tuple[str, ...] | None:
        return ListOf(FreeText(self.longest), self.most).take(value)

    def write(self, value: tuple[str, ...]) -> Plain:
        return list(value)


@value
class Table(ValueKind[Document]):
    """A table, whose reader checks its keys."""

    @property
    def allowed(self) -> str:
        return Wording("a table")

    def take(self, value: object) -> Document | None:
        return value if isinstance(value, dict) else None


@value
class ListOf(ValueKind[tuple[Value, ...]]):
    """A list of values of one kind."""

    kind: ValueKind[Value]
    most: int
    fewest: int = 0

    @property
    def allowed(self) -> str:
        fewest, most, allowed = self.fewest, self.most, self.kind.allowed
        if fewest == most:
            return Wording("a list of {number}: {allowed}", number=most, allowed=allowed)
        if fewest:
            return Wording("a list of {first} to {last}: {allowed}", first=fewest, last=most, allowed=allowed)
        return Wording("a list of at most {most}: {allowed}", most=most, allowed=allowed)

    def take(self, value: object) -> tuple[Value, ...] | None:
        if not isinstance(value, list) or not self.fewest <= len(value) <= self.most:
            return None
        taken = tuple(map(self.kind.take, value))
        return None if None in taken else taken  # type: ignore[return-value]  # none of them is None

    def refused(self, name: str, value: object) -> str:
        """Name the first entry that is not allowed, if the list itself is."""
        if not isinstance(value, list):
            return ValueKind.refused(self, name, value)
        if not self.fewest <= len(value) <= self.most:
            return Wording(
                "{key} has {all} entries, but it must be {allowed}", key=name, all=len(value), allowed=self.allowed
            )
        at = next(at for at, entry in enumerate(value) if self.kind.take(entry) is None)
        return self.kind.refused(f"{name}[{at + 1}]", value[at])


def missing(key: str, kind: ValueKind[Any]) -> str:
    """Return a sentence that a required key is missing, and what it may be."""
    return Wording("{key} is missing; it must be {allowed}", key=key, allowed=kind.allowed)


# ---- keys of a document: return the value, or raise `FieldError` with one sentence ----


def expect(kind: ValueKind[Value], name: str, value: object) -> Value:
    """Return a value of a kind."""
    taken = kind.take(value)
    if taken is None:
        raise FieldError(kind.refused(name, value))
    return taken


def field(doc: Document, key: str, kind: ValueKind[Value], where: str = "") -> Value:
    """Return the value of a required key; `where` begins the sentence of a fault."""
    if key not in doc:
        raise FieldError(missing(f"{where}{key}", kind))
    return expect(kind, f"{where}{key}", doc[key])


def whole(doc: Document, key: str, default: int, low: int, high: int, where: str = "") -> int:
    """Return a whole number from `low` to `high`."""
    return expect(Whole(low, high), f"{where}{key}", doc.get(key, default))


def ascending(doc: Document, key: str, most: int, length: int | None = None) -> tuple[int, ...]:
    """Return a list of different numbers from 1 to `most` in ascending order, of a length if one is given."""
    fewest, longest = (0, most) if length is None else (length, length)
    numbers = field(doc, key, ListOf(Whole(1, most), longest, fewest))
    if list(numbers) != sorted(set(numbers)):
        raise FieldError(Wording("{key} is {value}, but its numbers must ascend", key=key, value=quoted(doc[key])))
    return numbers


def flag(doc: Document, key: str, default: bool) -> bool:
    """Return true or false."""
    return expect(YesNo(), key, doc.get(key, default))


def option(doc: Document, key: str, default: Word, where: str = "") -> Word:
    """Return a member of an enumeration."""
    words: Any = Choice(tuple(type(default)))
    value: Word = expect(words, f"{where}{key}", doc.get(key, default.value))
    return value


def text(doc: Document, key: str, longest: int) -> str:
    """Return a text, empty if the key is missing."""
    return expect(Text(longest), key, doc.get(key, ""))


def entries(doc: Document, key: str, kind: ValueKind[Value], most: int, where: str = "") -> tuple[Value, ...]:
    """Return a list of at most `most` values of a kind."""
    return expect(ListOf(kind, most), f"{where}{key}", doc.get(key))


def tables(doc: Document, key: str, most: int) -> tuple[Document, ...] | None:
    """Return a list of tables, or None if the key is missing."""
    if key not in doc:
        return None
    value = doc[key]
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise FieldError(
            Wording(
                "{key} is {value}, but it must be a list of tables: write [[{key}]] once for each",
                key=key,
                value=quoted(value),
            )
        )
    if len(value) > most:
        raise FieldError(ListOf(Table(), most).refused(key, value))
    return tuple(value)


def expect_keys(doc: Document, known: Iterable[str], where: str = "") -> None:
    """Refuse unknown keys."""
    known = dict.fromkeys(known)
    for key in doc:
        if key not in known:
            here = f"{where}{quoted(key)}"
            raise FieldError(
                Wording("{key} is not a key here: the keys are {things}", key=here, things=", ".join(known))
            )

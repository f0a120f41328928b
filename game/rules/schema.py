"""The tables of a rule set, built from the records beside the fields of `variant.Variant`: its content, key by key.

Files, faults, pages and comparisons use these. Keys are the field names. `FORMAT` is the latest format of rule sets;
each knob has the format that introduced it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, ClassVar, NamedTuple, get_args, get_origin, get_type_hints

from game.files.described import Choice, ValueKind, Whole, YesNo
from game.rules.knobs.record import Knob, KnobTable, Limits, WholeByPlayers
from game.rules.variant import Variant

NO_LIMIT_SINCE = 9  # the format since which "no limit" is a word, and not 0, 13 or 999


@dataclass(frozen=True, slots=True)
class KnobEntry:
    """A knob with its key and its allowed values, from its record or its type."""

    key: str
    limits: Limits
    knob: Knob

    @property
    def sentence(self) -> str:
        """Return what the knob does, without a full stop."""
        return self.knob.sentence

    @property
    def since(self) -> int:
        """The format that introduced it."""
        return self.knob.since

    @property
    def latest(self) -> int:
        """The format that introduced its latest value."""
        return max((self.since, *(self.knob.later or {}).values()))

    def since_of(self, value: Any) -> int:
        """Return the format that introduced the value."""
        return (self.knob.later or {}).get(value, self.since)

    def limits_at(self, seats: tuple[int, int], format: int | None = None) -> ValueKind[Any]:
        """Return the allowed values in a rule set for the fewest and most players, in the latest format.

        With a format, numbers are as that format writes them.
        """
        if isinstance(self.limits, WholeByPlayers):
            return replace(self.limits, seats=seats)
        return self.limits_of(format) if format is not None and isinstance(self.limits, Whole) else self.limits

    def limits_of(self, format: int) -> Limits:
        """Return the allowed values in a format."""
        if isinstance(self.limits, Whole) and format < NO_LIMIT_SINCE:
            return replace(self.limits, no_limit=None)
        if not self.knob.later or not isinstance(self.limits, Choice):
            return self.limits
        return Choice(tuple(word for word in self.limits.words if self.since_of(word) <= format))


@dataclass(frozen=True, slots=True)
class KnobGroup:
    """The knobs of one table of the file; `name` is the table's, "" at the top level. `make` creates its value."""

    name: str
    sentence: str
    knobs: tuple[KnobEntry, ...]
    make: Callable[..., Any]

    def path(self, key: object, number: int | None = None) -> str:
        """Return the dotted key used by faults and editors; `number` counts rounds from 1.

        >>> ROUND.path("buys", 3)
        'rounds[3].buys'
        """
        table = self.name if number is None else f"{self.name}[{number}]"
        return f"{table}.{key}" if table else str(key)

    def keys(self, format: int) -> tuple[str, ...]:
        """Return its keys in a format."""
        return tuple(entry.key for entry in self.knobs if entry.since <= format)


class _Field(NamedTuple):
    """A field of a value class: its type and its record."""

    name: str
    type: Any
    record: object


def _fields(made: type) -> Iterator[_Field]:
    for name, hint in get_type_hints(made, include_extras=True).items():
        if get_origin(hint) is ClassVar:
            continue
        if get_origin(hint) is not Annotated:
            raise TypeError(f"{made.__name__}.{name} has no record of what it is")
        plain, record, *_ = get_args(hint)
        yield _Field(name, plain, record)


def _entry(field: _Field, knob: Knob) -> KnobEntry:
    return KnobEntry(field.name, knob.limits or _limits_of(field), knob)


def _limits_of(field: _Field) -> Limits:
    if field.type is bool:
        return YesNo()
    if isinstance(field.type, type) and issubclass(field.type, StrEnum):
        return Choice(tuple(field.type))
    raise TypeError(f"the knob {field.name} has no limits")


def _group(name: str, table: KnobTable, made: type) -> KnobGroup:
    knobs = tuple(_entry(field, field.record) for field in _fields(made) if isinstance(field.record, Knob))
    return KnobGroup(name, table.sentence, knobs, made)


def _tables() -> Iterator[KnobGroup]:
    for field in _fields(Variant):
        if isinstance(field.record, KnobTable):
            made, *_ = get_args(field.type) or (field.type,)
            yield _group(field.name, field.record, made)


TOP = _group("", KnobTable("What this rule set is"), Variant)
_BY_NAME = {group.name: group for group in _tables()}
ROUND = _BY_NAME.pop("rounds")
TABLES = tuple(_BY_NAME.values())
GROUPS = (TOP, ROUND, *TABLES)
FORMAT = max(entry.latest for group in GROUPS for entry in group.knobs)


def every_knob() -> Iterator[tuple[str, KnobEntry]]:
    """Yield every knob with its dotted key; those of rounds come once, as `rounds.buys`.

    >>> next(every_knob())[0]
    'id'
    """
    for group in GROUPS:
        for entry in group.knobs:
            yield group.path(entry.key), entry


KNOBS = dict(every_knob())


def knob_value(variant: Variant, key: str) -> Any:
    """Return a rule set's value for a knob, or for `rounds.` keys a tuple with one per round."""
    table, _dot, name = key.rpartition(".")
    if table == ROUND.name:
        return tuple(getattr(played, name) for played in variant.rounds)
    return getattr(getattr(variant, table) if table else variant, name)


def with_knob(variant: Variant, key: str, value: Any) -> Variant:
    """Return the rule set with another value for a knob, in every round for `rounds.` keys. Not checked."""
    table, _dot, name = key.rpartition(".")
    if table == ROUND.name:
        return replace(variant, rounds=tuple(replace(played, **{name: value}) for played in variant.rounds))
    if table:
        return replace(variant, **{table: replace(getattr(variant, table), **{name: value})})
    return replace(variant, **{name: value})

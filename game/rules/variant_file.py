"""Rule sets as TOML files and plain documents: strict reading, writing, and the rule sets shipped with the game.

A rule set names its format, except for the first one. Every knob of that format must be present and nothing else may
be; there is no inheritance. Knobs introduced later get the value that plays as before they existed. A `VariantError`
names the file, the dotted key and the allowed values, for all mistakes at once. The allowed values stand in `knobs`; no
rule set is known by name.
"""

import json
import textwrap
from collections.abc import Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from game.files.described import Plain, Whole, missing
from game.files.documents import LARGEST_RULE_SET, DocumentError, read_toml
from game.language.quoting import Wording, meant, message_of, quoted, shortened
from game.rules.knobs.record import FEWEST_PLAYERS, FIRST_FORMAT, MOST_PLAYERS, MOST_ROUNDS
from game.rules.schema import (
    FORMAT,
    GROUPS,
    NO_LIMIT_SINCE,
    ROUND,
    TABLES,
    TOP,
    KnobEntry,
    KnobGroup,
    every_knob,
    knob_value,
)
from game.rules.variant import Round, Variant, VariantError
from game.rules.variant_check import variant_faults

MOST_FAULTS = 100  # sentences about one file
_MOST_UNKNOWN = 20  # unknown keys of a table that are listed
_WIDTH = 118
_FORMAT_KEY = "format"
_FORMAT_SAYS = "The format of this file, which decides what keys there are: leave it as it is."

Document = dict[str, Plain]


def load_variant(text: str, name: str) -> Variant:
    """Read a rule set from TOML; `name` is the file's name in faults. Raises `VariantError` with every fault."""
    try:
        document = read_toml(text, LARGEST_RULE_SET)
    except DocumentError as fault:
        reason = Wording("not readable as TOML: {reason}", reason=message_of(fault))
        raise VariantError(named_faults((reason,), name)) from None
    return variant_from_document(document, name)


def variant_from_document(document: object, name: str) -> Variant:
    """Read a rule set from a document made by `variant_to_document`. Raises `VariantError` with every fault."""
    faults: list[str] = []
    variant = _read_variant(document, faults)
    if variant is not None:
        faults.extend(variant_faults(variant, _format_of(document)))
    if faults or variant is None:
        more = len(faults) - MOST_FAULTS
        rest = () if more <= 0 else (Wording("and {number} mistake more", "and {number} mistakes more", number=more),)
        raise VariantError(named_faults((*faults[:MOST_FAULTS], *rest), name))
    return variant


def named_faults(faults: Iterable[str], name: str) -> tuple[str, ...]:
    """Return faults with the name of their file before each."""
    where = name if isinstance(name, Wording) else shortened(name)
    return tuple(Wording("{where}: {reason}", where=where, reason=fault) for fault in faults)


def variant_to_document(variant: Variant, format: int = FIRST_FORMAT) -> Document:
    """Return the rule set as plain tables, lists, texts and numbers, for TOML and JSON.

    Uses the earliest format that can express it, from `format` on, so that a rule set without new options keeps its
    text and the digests made from it.
    """
    variant = variant.in_round(0)
    format = max(format, earliest_format(variant))
    seats = (variant.fewest_players, variant.most_players)
    document: Document = {_FORMAT_KEY: format} if format > FIRST_FORMAT else {}
    document |= _write_group(TOP, variant, seats, format)
    document[ROUND.name] = [_write_group(ROUND, round_, seats, format) for round_ in variant.rounds]
    for group in TABLES:
        document[group.name] = _write_group(group, getattr(variant, group.name), seats, format)
    return document


def earliest_format(variant: Variant) -> int:
    """Return the first format that can express the rule set."""
    return max((_format_for(variant, key, entry) for key, entry in every_knob()), default=FIRST_FORMAT)


def is_of_old(variant: Variant) -> bool:
    """Return whether only the earliest format that can express it allows it."""
    return bool(variant_faults(variant)) and not variant_faults(variant, earliest_format(variant))


def _format_for(variant: Variant, key: str, entry: KnobEntry) -> int:
    """Return the first format that can express the value of a knob, or its value in every round."""
    if entry.latest == FIRST_FORMAT:
        return FIRST_FORMAT
    value = knob_value(variant, key)
    values = value if key.startswith(f"{ROUND.name}.") else (value,)
    if entry.since > FIRST_FORMAT:
        meant = _default(entry, (variant.fewest_players, variant.most_players))
        values = [item for item in values if item != meant]
    return max((entry.since_of(item) for item in values), default=FIRST_FORMAT)


def _default(entry: KnobEntry, seats: tuple[int, int]) -> Any:
    """Return the value of a knob that a file of an older format does not have."""
    faults: list[str] = []
    value: Any = entry.limits_at(seats).read(entry.key, entry.knob.default, faults)
    if faults:
        raise ValueError(f"the default of a knob is none of its values: {faults[0]}")
    return value


def dump_variant(variant: Variant, format: int = FORMAT) -> str:
    """Return the rule set as a commented TOML file that people can edit; `load_variant` reads it back."""
    format = earliest_format(variant) if is_of_old(variant) else max(format, earliest_format(variant))
    document = variant_to_document(variant, format)
    rounds: Any = document[ROUND.name]
    parts = [_comment(f"{variant.title}: a rule set for Shanghai Rummy. Every key must be there; none may be added.")]
    if _FORMAT_KEY in document:
        parts.append(f"{_comment(_FORMAT_SAYS)}\n{_FORMAT_KEY} = {format}")
    parts += [_knob_lines(TOP, document, format), "\n".join(_round_lines(rounds, format))]
    for group in TABLES:
        table: Any = document[group.name]
        parts.append(f"[{group.name}]  # {group.sentence}.\n{_knob_lines(group, table, format)}")
    return "\n\n".join(parts) + "\n"


@cache
def shipped_variants() -> tuple[str, ...]:
    """Return the ids of the shipped Shanghai Rummy rule sets, in menu order."""
    return tuple((_shelf() / "order.txt").read_text(encoding="utf-8").split())


@cache
def relatives() -> tuple[str, ...]:
    """Return the ids of the shipped related games, in menu order."""
    return tuple((_shelf("relatives") / "order.txt").read_text(encoding="utf-8").split())


def name_of(variant: Variant) -> str:
    """Return what tables and files of results call a rule set: its id if it is a shipped one, its title otherwise.

    >>> from dataclasses import replace
    >>> name_of(shipped_variant("quarters")), name_of(replace(shipped_variant("quarters"), title="Friday"))
    ('quarters', 'Friday')
    """
    is_shipped = variant.id in (*shipped_variants(), *relatives()) and variant == shipped_variant(variant.id)
    return variant.id if is_shipped else variant.title


def is_relative(variant: Variant) -> bool:
    """Return whether this is a related game, or made from one without another name."""
    return variant.id in relatives()


@cache
def shipped_variant(variant_id: str) -> Variant:
    """Return a shipped rule set or related game. Raises `VariantError` for an unknown id."""
    known = (*shipped_variants(), *relatives())
    if variant_id not in known:
        near = meant(variant_id, known)
        unknown = quoted(variant_id)
        if near:
            raise VariantError(
                (Wording("no rule set is called {what}; did you mean {other}?", what=unknown, other=quoted(near)),)
            )
        names = ", ".join(known)
        raise VariantError((Wording("no rule set is called {what}; there are {things}", what=unknown, things=names),))
    file = _shelf("relatives" if variant_id in relatives() else "variants") / f"{variant_id}.toml"
    return load_variant(file.read_text(encoding="utf-8"), file.name)


def _shelf(name: str = "variants") -> Traversable:
    return resources.files(__name__.rpartition(".")[0]) / name


def _read_variant(document: object, faults: list[str]) -> Variant | None:
    if not isinstance(document, dict):
        faults.append(Wording("the whole is {value}, but a rule set is a table of keys", value=quoted(document)))
        return None
    format = _read_format(document, faults)
    if format is None:
        return None
    reading = _Reading(format, _seats(document), faults)
    values = _read_group(TOP, document, reading)
    values[ROUND.name] = _read_rounds(document, reading)
    for group in TABLES:
        table = _table(group, document, reading)
        if table is not None:
            values[group.name] = (group.make, _read_group(group, table, reading))
    if faults:
        return None
    made = {group.name: values.pop(group.name) for group in TABLES}
    return Variant(**values, **{name: make(**fields) for name, (make, fields) in made.items()})


class _Reading(NamedTuple):
    """The state of reading a document: its format, its numbers of players, and the faults so far."""

    format: int
    seats: tuple[int, int]
    faults: list[str]

    def keys(self, group: KnobGroup) -> tuple[str, ...]:
        """Return the keys the table may have."""
        own = group.keys(self.format)
        return own if group is not TOP else (_FORMAT_KEY, *own, *(other.name for other in GROUPS if other.name))


def _format_of(document: object) -> int:
    """Return the format of a document that was read successfully."""
    format = document.get(_FORMAT_KEY) if isinstance(document, dict) else None
    return format if isinstance(format, int) else FIRST_FORMAT


def _read_format(document: dict[Any, Any], faults: list[str]) -> int | None:
    """Return the format, or None if the rest cannot be interpreted."""
    format = document.get(_FORMAT_KEY, FIRST_FORMAT)
    if type(format) is int and FIRST_FORMAT <= format <= FORMAT:
        return format
    if type(format) is int and format > FORMAT:
        faults.append(
            Wording(
                "{key} is {value}: a newer edition of the game wrote this; this one reads up to {most}",
                key=_FORMAT_KEY,
                value=quoted(format),
                most=FORMAT,
            )
        )
    else:
        faults.append(Whole(FIRST_FORMAT, FORMAT).refused(_FORMAT_KEY, format))
    return None


def _seats(document: dict[Any, Any]) -> tuple[int, int]:
    """Return the fewest and most players if they are valid, else the widest range, so that reading can continue."""
    players = Whole(FEWEST_PLAYERS, MOST_PLAYERS)
    fewest, most = (players.take(document.get(key)) for key in ("fewest_players", "most_players"))
    return (players.least, players.most) if fewest is None or most is None or fewest > most else (fewest, most)


def _table(group: KnobGroup, document: dict[Any, Any], reading: _Reading) -> dict[Any, Any] | None:
    table = document.get(group.name)
    if isinstance(table, dict):
        return table
    reading.faults.append(_wrong(group.name, document, _table_of(reading.keys(group))))
    return None


def _table_of(keys: tuple[str, ...]) -> str:
    return Wording("a table with the keys {things}", things=", ".join(keys))


def _wrong(key: str, document: dict[Any, Any], allowed: str) -> str:
    """Return a sentence about a key that is missing, or whose value is not allowed."""
    if key not in document:
        return Wording("{key} is missing; it must be {allowed}", key=key, allowed=allowed)
    return Wording("{key} is {value}, but it must be {allowed}", key=key, value=quoted(document[key]), allowed=allowed)


def _read_rounds(document: dict[Any, Any], reading: _Reading) -> tuple[Round, ...]:
    keys = reading.keys(ROUND)
    value = document.get(ROUND.name)
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_ROUNDS:
        must = Wording("a list of 1 to {most} tables with the keys {things}", most=MOST_ROUNDS, things=", ".join(keys))
        if isinstance(value, list):
            wrong = Wording(
                "{key} is a list of {all}, but it must be {allowed}", key=ROUND.name, all=len(value), allowed=must
            )
            reading.faults.append(wrong)
        else:
            reading.faults.append(_wrong(ROUND.name, document, must))
        return ()
    rounds = []
    for number, table in enumerate(value, 1):
        if not isinstance(table, dict):
            one = f"{ROUND.name}[{number}]"
            reading.faults.append(_wrong(one, {one: table}, _table_of(keys)))
            continue
        values = _read_group(ROUND, table, reading, number)
        if not reading.faults:
            rounds.append(Round(**values))
    return tuple(rounds)


def _read_group(
    group: KnobGroup, table: dict[Any, Any], reading: _Reading, number: int | None = None
) -> dict[str, Any]:
    """Return the values of a table by key; `number` counts rounds."""
    values, faults = {}, reading.faults
    for entry in group.knobs:
        path = group.path(entry.key, number)
        if entry.since > reading.format:
            values[entry.key] = _default(entry, reading.seats)
        elif entry.key in table:
            limits = entry.limits_at(reading.seats, reading.format)
            value = values[entry.key] = limits.read(path, table[entry.key], faults)
            if entry.knob.later and entry.since_of(value) > reading.format:
                faults.append(_too_new(path, table[entry.key], entry.since_of(value), reading))
        else:
            faults.append(missing(path, entry.limits))
    unknown = [key for key in table if key not in reading.keys(group)]
    faults.extend(_unknown(group, key, number, reading) for key in unknown[:_MOST_UNKNOWN])
    if len(unknown) > _MOST_UNKNOWN:
        more = len(unknown) - _MOST_UNKNOWN
        where = group.path("", number).rstrip(".") or Wording("the file")
        faults.append(
            Wording(
                "{number} key more in {where} is no key of a rule set",
                "{number} keys more in {where} are no keys of a rule set",
                number=more,
                where=where,
            )
        )
    return values


def _too_new(path: str, value: object, since: int, reading: _Reading) -> str:
    return Wording(
        "{key} is {value}, which came with format {number} of rule sets, and this is format {now}: "
        'write "format = {number}" at the top, and every key of that format',
        key=path,
        value=quoted(value),
        number=since,
        now=reading.format,
    )


def _unknown(group: KnobGroup, key: object, number: int | None, reading: _Reading) -> str:
    named = shortened(key)
    here = group.path(named, number)
    later = next((entry for entry in group.knobs if entry.key == named), None)
    if later is not None:
        return Wording(
            "{key} came with format {number} of rule sets, and this is format {now}: "
            'write "format = {number}" at the top, and every key of that format',
            key=here,
            number=later.since,
            now=reading.format,
        )
    keys = reading.keys(group)
    others = [other.path(named) for other in GROUPS if named in other.keys(reading.format)]
    others += [group.path(near, number) for near in (meant(named, keys),) if near]
    if others:
        return Wording("{key} is not a key of a rule set; did you mean {other_key}?", key=here, other_key=others[0])
    return Wording("{key} is not a key of a rule set; the keys there are {things}", key=here, things=", ".join(keys))


def _write_group(group: KnobGroup, values: object, seats: tuple[int, int], format: int) -> Document:
    return {
        entry.key: entry.limits_at(seats, format).write(getattr(values, entry.key))
        for entry in group.knobs
        if entry.since <= format
    }


def _knob_lines(group: KnobGroup, table: Document, format: int) -> str:
    written = [entry for entry in group.knobs if entry.since <= format]
    return "\n".join(
        f"{_comment(_explained(entry, format))}\n{entry.key} = {_toml(table[entry.key])}" for entry in written
    )


def _round_lines(rounds: list[Document], format: int) -> list[str]:
    lines = [_comment(f"{ROUND.sentence}; in each:")]
    lines += [
        _comment(f"{entry.key}: {_explained(entry, format)}", indent=4)
        for entry in ROUND.knobs
        if entry.since <= format
    ]
    return [*lines, f"{ROUND.name} = [", *(f"    {_toml(table)}," for table in rounds), "]"]


def _explained(entry: KnobEntry, format: int) -> str:
    number = entry.limits.no_limit if isinstance(entry.limits, Whole) and format < NO_LIMIT_SINCE else None
    meant = "" if number is None else f" ({number}: no limit)"
    return f"{entry.sentence}: {entry.limits_of(format).allowed}{meant}."


def _comment(text: str, indent: int = 0) -> str:
    first = "# " + " " * indent
    return textwrap.fill(
        text,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=first + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _toml(value: Plain) -> str:
    match value:
        case bool() | int():
            return json.dumps(value)  # JSON writes both as TOML does
        case str():
            return _toml_string(value)
        case list():
            return _toml_list([_toml(item) for item in value])
        case dict():
            return f"{{ {', '.join(f'{key} = {_toml(item)}' for key, item in value.items())} }}"


def _toml_list(lines: list[str]) -> str:
    on_one_line = f"[{', '.join(lines)}]"
    if len(on_one_line) <= _WIDTH // 2:
        return on_one_line
    return "[\n" + "".join(f"    {line},\n" for line in lines) + "]"


def _toml_string(text: str) -> str:
    """Return a TOML string; a long one spans several lines that end in a backslash."""
    lines = textwrap.wrap(text, _WIDTH - 4, break_long_words=False, break_on_hyphens=False)
    escaped = [line.replace("\\", "\\\\").replace('"', '\\"') for line in lines]
    if len(escaped) == 1:
        return f'"{escaped[0]}"'
    return '"""\\\n' + " \\\n".join(escaped) + '\\\n"""'

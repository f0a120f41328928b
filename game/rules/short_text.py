"""Rule sets as short texts to send to friends: a shipped rule set and what differs from it.

`shanghai:quarters;buys=4;title=Ours` is Quarter Shanghai with four buys in every round. Names are the keys of rule-set
files, without their table where that is plain. A key of rounds has one value for all rounds or one for each, with
commas between; `buys.8` is that of round 8, and `rounds` how many there are. A number by players is `3-4:2/5-8:3`,
points of one card `card_points.A=15`. In texts, `%` and two hexadecimal digits stand for a character that has a meaning
here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from game.files.described import Plain, Whole
from game.files.documents import LARGEST_RULE_SET
from game.language.quoting import Wording, meant, shortened
from game.rules.knobs.record import FEWEST_PLAYERS, FIRST_FORMAT, MOST_PLAYERS, MOST_ROUNDS
from game.rules.schema import FORMAT, GROUPS, ROUND, TOP, KnobEntry, KnobGroup
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import (
    Document,
    earliest_format,
    is_of_old,
    load_variant,
    named_faults,
    relatives,
    shipped_variant,
    shipped_variants,
    variant_from_document,
    variant_to_document,
)

BEGINS = "shanghai:"
NAME, CHANGES = Wording("the short text"), Wording("the changes")  # in faults
ABOUT = frozenset({"id", "character"})  # not rules, and not in the text
_COUNT, _FORMAT = "rounds", "format"
_ANY_SEATS = (FEWEST_PLAYERS, MOST_PLAYERS)
_SPECIAL = re.compile(r"[%;,:/\x00-\x1f]")
_ESCAPED = re.compile(r"%([0-9A-Fa-f]{2})")
_NUMBER = re.compile(r"-?\d{1,12}")
_YES_NO = {"yes": True, "no": False}


def short_text_in(message: str) -> str:
    """Return the short text in a message, up to the end of its line; empty if there is none.

    >>> short_text_in("Try ours: shanghai:campfire;buys=3")
    'shanghai:campfire;buys=3'
    """
    return message[message.find(BEGINS) :].partition("\n")[0].strip() if BEGINS in message else ""


def short_text(variant: Variant) -> str:
    """Return the shortest such text for a rule set; without its id and its description.

    >>> short_text(shipped_variant("campfire"))
    'shanghai:campfire'
    """
    wanted = variant_to_document(variant, FORMAT)
    return min((_differing_from(base, variant, wanted) for base in (*shipped_variants(), *relatives())), key=len)


@cache
def _document_of(base: str) -> Document:
    return variant_to_document(shipped_variant(base), FORMAT)


def _differing_from(base: str, variant: Variant, wanted: Document) -> str:
    known = {**_document_of(base)}
    number: Any = len(variant.rounds)
    parts = [base]
    if is_of_old(variant):
        parts.append(f"{_FORMAT}={earliest_format(variant)}")
    if number != len(_rounds(known)):
        parts.append(f"{_COUNT}={number}")
    known[ROUND.name] = list(_as_many(_rounds(known), number))
    for group in GROUPS:
        for entry in group.knobs:
            if entry.key not in ABOUT or group is not TOP:
                parts += _difference(group, entry, known, wanted)
    return BEGINS + ";".join(parts)


def _difference(group: KnobGroup, entry: KnobEntry, known: Document, wanted: Document) -> Iterator[str]:
    """Yield what there is to write about a knob."""
    name = _short_names()[group.path(entry.key)]
    if group is ROUND:
        before, after = ([table[entry.key] for table in _rounds(document)] for document in (known, wanted))
        each = [_written(value) for value in after]
        others = [at for at, value in enumerate(after) if value != before[at]]
        if others and len({*each}) == 1:
            yield f"{name}={each[0]}"
        elif 2 * len(others) > len(each):
            yield f"{name}={','.join(each)}"
        else:
            yield from (f"{name}.{at + 1}={each[at]}" for at in others)
        return
    before, after = (_table(group, document)[entry.key] for document in (known, wanted))
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        yield from (f"{name}.{key}={_written(after[key])}" for key in after if after[key] != before[key])
    else:
        yield f"{name}={_written(after)}"


def _written(value: Plain) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ",".join(map(_written, value))
        case dict():
            return "/".join(f"{key}:{_written(item)}" for key, item in value.items())
        case _:
            return _SPECIAL.sub(lambda letter: f"%{ord(letter[0]):02X}", str(value))


def read_short_text(text: str) -> Variant:
    """Return the rule set in a short text, with the id and the description of the one it begins with.

    Raises `VariantError` with every fault.
    """
    if len(text) > LARGEST_RULE_SET:
        long = Wording(
            "{what} has {all} characters, but it must have at most {most}",
            what=NAME,
            all=len(text),
            most=LARGEST_RULE_SET,
        )
        raise VariantError((long,))
    base, *parts = short_text_in(text)[len(BEGINS) :].split(";")
    document = variant_to_document(shipped_variant(base.strip()), FORMAT)
    pairs = [part.partition("=") for part in parts if part.strip()]
    faults: list[str] = [
        Wording("{key} has no value: write it like buys=4", key=shortened(name))
        for name, equals, _ in pairs
        if not equals
    ]
    values = {name.strip(): value.strip() for name, equals, value in pairs if equals}
    if (count := values.pop(_COUNT, "")) and (
        number := Whole(1, MOST_ROUNDS).read(_COUNT, int(count) if _NUMBER.fullmatch(count) else count, faults)
    ):
        document[ROUND.name] = list(_as_many(_rounds(document), number))
    format = values.pop(_FORMAT, "")
    old = Whole(FIRST_FORMAT, FORMAT).read(
        _FORMAT, int(format) if _NUMBER.fullmatch(format) else format or FORMAT, faults
    )
    for name, value in values.items():
        _put(document, name, value, faults)
    if faults or old is None:
        raise VariantError(named_faults(dict.fromkeys(faults), NAME))
    return variant_from_document(_in_format(document, old), NAME)


def variant_called(text: str) -> Variant:
    """Return a shipped rule set by its id, or the one of a short text. Raises `VariantError`."""
    short = short_text_in(text)
    return read_short_text(short) if short else shipped_variant(text)


def variant_in(text: str, name: str) -> Variant:
    """Return the rule set in the text of a file, TOML or a short text. Raises `VariantError` with every fault."""
    return read_short_text(text) if text.lstrip("\ufeff \t\r\n").startswith(BEGINS) else load_variant(text, name)


def changed(self: Variant, **changes: Any) -> Variant:
    """Return a rule set that differs in these keys, checked as a file is. Raises `VariantError` with every fault.

    Keys are those of short texts, and values those of files: `changed(buys=4, title="Friday")`, or
    `changed(buys=[3, 3, 4])` for each round. `rounds` is how many there are; further ones are like the last.
    """
    faults: list[str] = []
    document = variant_to_document(self, FORMAT)
    if not is_of_old(self):
        document[_FORMAT] = FORMAT
    count = Whole(1, MOST_ROUNDS).read(_COUNT, changes[_COUNT], faults) if _COUNT in changes else None
    if count:
        document[ROUND.name] = list(_as_many(_rounds(document), count))
    for name, value in changes.items():
        if name != _COUNT:
            _change(document, name, value, faults)
    if faults:
        raise VariantError(named_faults(dict.fromkeys(faults), CHANGES))
    return variant_from_document(document, CHANGES)


Variant.changed = changed


def _change(document: Document, name: str, value: Any, faults: list[str]) -> None:
    """Put a value into the document: a table's values beside its others, one value or a list for all rounds."""
    names = {short: path for path, short in _short_names().items()}
    path = names.get(name, name)
    if path not in _KNOBS:
        faults.append(_no_key(shortened(name)))
        return
    group, entry = _KNOBS[path]
    plain = _as_in_files(value)
    if group is not ROUND:
        table = _table(group, document)
        before = table[entry.key]
        is_part = isinstance(before, dict) and isinstance(plain, dict) and plain.keys() <= before.keys()
        table[entry.key] = {**before, **plain} if is_part else plain
        return
    tables = _rounds(document)
    each = plain if isinstance(plain, list) and len(plain) == len(tables) else [plain] * len(tables)
    for table, one in zip(tables, each, strict=True):
        table[entry.key] = one


def _as_in_files(value: Any) -> Any:
    """Return a value as TOML and JSON have it: lists in place of other collections."""
    if isinstance(value, Mapping):
        return {str(key): _as_in_files(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [_as_in_files(item) for item in value]
    return sorted(value) if isinstance(value, set | frozenset) else value


def _put(document: Document, name: str, value: str, faults: list[str]) -> None:
    """Put the value of a key into the document, or add a sentence about why there is none."""
    names = {short: path for path, short in _short_names().items()}
    path = names.get(name, name)
    whole, _, part = name.rpartition(".")
    if path not in _KNOBS and names.get(whole, whole) in _KNOBS:
        _put_part(document, names.get(whole, whole), part, value, faults)
        return
    if path not in _KNOBS:
        faults.append(_no_key(shortened(name)))
        return
    group, entry = _KNOBS[path]
    if group is not ROUND:
        _table(group, document)[entry.key] = _read(entry, name, value, document, faults)
        return
    tables = _rounds(document)
    each = value.split(",") if "," in value else [value] * len(tables)
    if len(each) != len(tables):
        wrong = Wording(
            "{key} has {all} values, but there must be 1 or {rounds}, one for each round",
            key=name,
            all=len(each),
            rounds=len(tables),
        )
        faults.append(wrong)
        return
    for table, one in zip(tables, each, strict=True):
        table[entry.key] = _read(entry, name, one, document, faults)


def _no_key(key: str) -> str:
    near = meant(key, _short_names().values())
    if near:
        return Wording("{key} is not a key of a rule set; did you mean {other_key}?", key=key, other_key=near)
    return Wording("{key} is not a key of a rule set", key=key)


def _put_part(document: Document, path: str, part: str, value: str, faults: list[str]) -> None:
    group, entry = _KNOBS[path]
    by_number = {str(number): table for number, table in enumerate(_rounds(document), 1)}
    if group is ROUND and part in by_number:
        by_number[part][entry.key] = _read(entry, f"{path}.{part}", value, document, faults)
        return
    table = None if group is ROUND else _table(group, document)[entry.key]
    if not isinstance(table, dict) or part not in table:
        faults.append(_no_key(shortened(f"{path}.{part}")))
        return
    table[part] = int(value) if _NUMBER.fullmatch(value) else value


def _read(entry: KnobEntry, name: str, value: str, document: Document, faults: list[str]) -> Plain:
    """Return the first way to understand a value that the knob allows; if there is none, add a sentence."""
    fewest, most = (document[key] for key in ("fewest_players", "most_players"))
    seats = (fewest, most) if isinstance(fewest, int) and isinstance(most, int) and fewest <= most else None
    limits = entry.limits_at(seats) if seats else entry.limits
    for meaning in _meanings(value):
        refused: list[str] = []
        if limits.read(name, meaning, refused) is not None and not refused:
            return meaning
    faults.append(limits.refused(name, _plain(value)))
    return ""


def _meanings(value: str) -> Iterator[Plain]:
    """Yield what a value can mean: a number, yes or no, numbers by players, a text, or a list."""
    if _NUMBER.fullmatch(value):
        yield int(value)
    if value.lower() in _YES_NO:
        yield _YES_NO[value.lower()]
    rows = [row.partition(":") for row in value.split("/")]
    if all(_NUMBER.fullmatch(number.strip()) for _, _, number in rows):
        yield {players.strip(): int(number) for players, _, number in rows}
    yield _plain(value)
    yield [_plain(item.strip()) for item in value.split(",")] if value else []


def _plain(text: str) -> str:
    return _ESCAPED.sub(lambda code: chr(int(code[1], 16)), text)


def _rounds(document: Document) -> Any:
    return document[ROUND.name]


def _table(group: KnobGroup, document: Document) -> Any:
    return document if group is TOP else document[group.name]


def _as_many(rounds: list[Document], number: int) -> Iterator[Document]:
    """Yield that number of rounds; those beyond the last are like it."""
    for at in range(number):
        yield dict(rounds[min(at, len(rounds) - 1)])


def _in_format(document: Document, format: int) -> Document:
    """Return the document without the keys of later formats."""
    old = {**document, _FORMAT: format} if format > FIRST_FORMAT else {**document}
    if format == FIRST_FORMAT:
        del old[_FORMAT]
    for group in GROUPS:
        tables = _rounds(old) if group is ROUND else [_table(group, old)]
        for table in tables:
            for entry in group.knobs:
                if entry.since > format:
                    table.pop(entry.key, None)
                elif isinstance(entry.limits, Whole) and (number := entry.limits.take(table[entry.key])) is not None:
                    table[entry.key] = entry.limits_at(_ANY_SEATS, format).write(number)
    return old


_KNOBS = {group.path(entry.key): (group, entry) for group in GROUPS for entry in group.knobs}


@cache
def _short_names() -> dict[str, str]:
    """Return the name of every key: its last part, if no key that came earlier has the same."""
    taken: dict[str, str] = {_COUNT: "", _FORMAT: ""}
    for path, (_, entry) in sorted(_KNOBS.items(), key=lambda knob: knob[1][1].since):
        taken.setdefault(entry.key, path)
    return {path: entry.key if taken[entry.key] == path else path for path, (_, entry) in _KNOBS.items()}

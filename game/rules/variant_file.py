"""Rule sets as TOML files and as plain documents: strict reading, writing, and the rule sets shipped with the game.

Every knob must be said and nothing else may be; there is no inheritance. A `VariantError` names the file, the dotted
key and what is allowed, for all mistakes at once. What a knob may say stands in `knobs`; no rule set is known by name.
"""

import difflib
import textwrap
import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from game.rules.knob_values import Said, clean, read_value, shown, write_value
from game.rules.knobs import FEWEST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS, ROUND, TABLES, TOP, Group, Knob, allowed
from game.rules.variant import (
    Buying,
    Dealing,
    Hitting,
    Melding,
    Money,
    Round,
    Scoring,
    Variant,
    VariantError,
)
from game.rules.variant_check import variant_faults

LONGEST_FILE = 100_000  # characters
MOST_FAULTS = 100  # sentences about one file
_MOST_UNKNOWN = 20  # unknown keys of one table that get a sentence each
_WIDTH = 118
_MAKERS = {
    "dealing": Dealing,
    "melding": Melding,
    "hitting": Hitting,
    "buying": Buying,
    "scoring": Scoring,
    "money": Money,
}
_KNOWN = {group.name: tuple(knob.key for knob in group.knobs) for group in (TOP, ROUND, *TABLES)}
_TOP_KEYS = (*_KNOWN[""], *(name for name in _KNOWN if name))

Document = dict[str, Said]


def load_variant(text: str, name: str) -> Variant:
    """Read a rule set from TOML; `name` is what faults call the file. `VariantError` with every fault otherwise."""
    if len(text) > LONGEST_FILE:
        raise VariantError((f"{clean(name)}: longer than the {LONGEST_FILE} characters a rule set may have",))
    try:
        document = tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise VariantError((f"{clean(name)}: not readable as TOML: lists or tables nested far too deep",)) from None
    except ValueError as error:  # TOMLDecodeError, and numbers Python will not read
        raise VariantError((f"{clean(name)}: not readable as TOML: {_syntax_fault(error, text)}",)) from None
    return variant_from_document(document, name)


def variant_from_document(document: object, name: str) -> Variant:
    """Read a rule set from plain values, as `variant_to_document` gives them; `VariantError` with every fault."""
    faults: list[str] = []
    variant = _read_variant(document, faults)
    if variant is not None:
        faults.extend(variant_faults(variant))
    if faults or variant is None:
        more = len(faults) - MOST_FAULTS
        kept = faults if more <= 0 else [*faults[:MOST_FAULTS], f"and {more} mistakes more"]
        raise VariantError(tuple(f"{clean(name)}: {fault}" for fault in kept))
    return variant


def variant_to_document(variant: Variant) -> Document:
    """The whole rule set as plain tables, lists, texts and numbers, fit for TOML and JSON."""
    seats = (variant.fewest_players, variant.most_players)
    document = _write_group(TOP, variant, seats)
    document[ROUND.name] = [_write_group(ROUND, each, seats) for each in variant.rounds]
    for group in TABLES:
        document[group.name] = _write_group(group, getattr(variant, group.name), seats)
    return document


def dump_variant(variant: Variant) -> str:
    """The rule set as a TOML file that explains itself: `load_variant` reads it back, people may edit it."""
    document = variant_to_document(variant)
    rounds: Any = document[ROUND.name]
    parts = [_comment(f"{variant.title}: a rule set for Shanghai Rummy. Every key must be there; none may be added.")]
    parts += [_knob_lines(TOP, document), "\n".join(_round_lines(rounds))]
    for group in TABLES:
        table: Any = document[group.name]
        parts.append(f"[{group.name}]  # {group.sentence}.\n{_knob_lines(group, table)}")
    return "\n\n".join(parts) + "\n"


@cache
def shipped_variants() -> tuple[str, ...]:
    """The ids of the rule sets shipped with the game, in the order they are offered."""
    return tuple((_shelf() / "order.txt").read_text(encoding="utf-8").split())


@cache
def shipped_variant(variant_id: str) -> Variant:
    """A rule set shipped with the game; `VariantError` if there is none with that id."""
    if variant_id not in shipped_variants():
        near = difflib.get_close_matches(clean(variant_id), shipped_variants(), 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(shipped_variants())}"
        raise VariantError((f'no rule set is called "{clean(variant_id)}"; {hint}',))
    file = _shelf() / f"{variant_id}.toml"
    return load_variant(file.read_text(encoding="utf-8"), file.name)


def _shelf() -> Traversable:
    return resources.files("game.rules") / "variants"


def _syntax_fault(error: ValueError, text: str) -> str:
    if not isinstance(error, tomllib.TOMLDecodeError):
        return "a number or date that cannot be read"
    last_line = f"at line {text.count(chr(10)) + 1}, the end"
    message = str(error).replace("at end of document", last_line)
    return "".join(letter if letter.isprintable() else " " for letter in message[:200])


def _read_variant(document: object, faults: list[str]) -> Variant | None:
    if not isinstance(document, dict):
        faults.append(f"the whole is {shown(document)}, but a rule set is a table of keys")
        return None
    seats = _seats(document)
    values = _read_group(TOP, document, seats, faults, known=_TOP_KEYS)
    values[ROUND.name] = _read_rounds(document, seats, faults)
    for group in TABLES:
        table = _table(group, document, faults)
        if table is not None:
            values[group.name] = (_MAKERS[group.name], _read_group(group, table, seats, faults))
    if faults:
        return None
    made = {group.name: values.pop(group.name) for group in TABLES}
    return Variant(**values, **{name: make(**fields) for name, (make, fields) in made.items()})


def _seats(document: dict[Any, Any]) -> tuple[int, int]:
    """The fewest and most players where they are well said; else all there can be, to go on finding mistakes."""
    faults: list[str] = []
    said = [(knob, document.get(knob.key)) for knob in TOP.knobs if knob.key in ("fewest_players", "most_players")]
    whole = (FEWEST_PLAYERS, MOST_PLAYERS)
    fewest, most = (read_value(knob.limits, knob.key, value, whole, faults) for knob, value in said)
    return whole if faults or fewest > most else (fewest, most)


def _table(group: Group, document: dict[Any, Any], faults: list[str]) -> dict[Any, Any] | None:
    table = document.get(group.name)
    if isinstance(table, dict):
        return table
    keys = ", ".join(_KNOWN[group.name])
    if group.name in document:
        faults.append(f"{group.name} is {shown(table)}, but it must be a table with the keys {keys}")
    else:
        faults.append(f"{group.name} is missing; it must be a table with the keys {keys}")
    return None


def _read_rounds(document: dict[Any, Any], seats: tuple[int, int], faults: list[str]) -> tuple[Round, ...]:
    must = f"it must be a list of 1 to {MOST_ROUNDS} tables with the keys {', '.join(_KNOWN[ROUND.name])}"
    said = document.get(ROUND.name)
    if not isinstance(said, list) or not 1 <= len(said) <= MOST_ROUNDS:
        length = f" of {len(said)}" if isinstance(said, list) else ""
        wrong = f"is {shown(said)}{length}, but" if ROUND.name in document else "is missing;"
        faults.append(f"{ROUND.name} {wrong} {must}")
        return ()
    rounds = []
    for number, each in enumerate(said, 1):
        if not isinstance(each, dict):
            keys = ", ".join(_KNOWN[ROUND.name])
            faults.append(f"{ROUND.name}[{number}] is {shown(each)}, but it must be a table with the keys {keys}")
            continue
        values = _read_group(ROUND, each, seats, faults, number)
        if not faults:
            rounds.append(Round(**values))
    return tuple(rounds)


def _read_group(
    group: Group,
    table: dict[Any, Any],
    seats: tuple[int, int],
    faults: list[str],
    number: int | None = None,
    known: tuple[str, ...] = (),
) -> dict[str, Any]:
    """The values of a table by key; `number` counts rounds, `known` are the keys it may have beyond the group's."""
    values = {}
    for knob in group.knobs:
        path = group.path(knob.key, number)
        if knob.key in table:
            values[knob.key] = read_value(knob.limits, path, table[knob.key], seats, faults)
        else:
            faults.append(f"{path} is missing; it must be {allowed(knob.limits)}")
    unknown = [key for key in table if key not in (known or _KNOWN[group.name])]
    faults.extend(_unknown(group, key, number) for key in unknown[:_MOST_UNKNOWN])
    if len(unknown) > _MOST_UNKNOWN:
        where = group.path("", number).rstrip(".") or "the file"
        faults.append(f"{len(unknown) - _MOST_UNKNOWN} keys more in {where} are no keys of a rule set")
    return values


def _unknown(group: Group, key: object, number: int | None) -> str:
    said = clean(key)
    here = group.path(said, number)
    elsewhere = [other.path(said) for other in (TOP, ROUND, *TABLES) if said in _KNOWN[other.name]]
    near = difflib.get_close_matches(said, _TOP_KEYS if group is TOP else _KNOWN[group.name], 1)
    if elsewhere:
        return f"{here} is no key of a rule set; did you mean {elsewhere[0]}?"
    if near:
        return f"{here} is no key of a rule set; did you mean {group.path(near[0], number)}?"
    keys = ", ".join(_TOP_KEYS if group is TOP else _KNOWN[group.name])
    return f"{here} is no key of a rule set; the keys there are {keys}"


def _write_group(group: Group, values: object, seats: tuple[int, int]) -> Document:
    return {knob.key: write_value(knob.limits, getattr(values, knob.key), seats) for knob in group.knobs}


def _knob_lines(group: Group, table: Document) -> str:
    return "\n".join(f"{_comment(_explained(knob))}\n{knob.key} = {_toml(table[knob.key])}" for knob in group.knobs)


def _round_lines(rounds: list[Document]) -> list[str]:
    lines = [_comment(f"{ROUND.sentence}; in each:")]
    lines += [_comment(f"{knob.key}: {_explained(knob)}", indent=4) for knob in ROUND.knobs]
    return [*lines, f"{ROUND.name} = [", *(f"    {_toml(each)}," for each in rounds), "]"]


def _explained(knob: Knob) -> str:
    return f"{knob.sentence}: {allowed(knob.limits)}."


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


def _toml(value: Said) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _quoted(value)
        case list():
            return _toml_list([_toml(each) for each in value])
        case dict():
            return f"{{ {', '.join(f'{key} = {_toml(each)}' for key, each in value.items())} }}"


def _toml_list(said: list[str]) -> str:
    on_one_line = f"[{', '.join(said)}]"
    if len(on_one_line) <= _WIDTH // 2:
        return on_one_line
    return "[\n" + "".join(f"    {each},\n" for each in said) + "]"


def _quoted(text: str) -> str:
    """A TOML string; a long one runs over several lines that end in a backslash."""
    lines = textwrap.wrap(text, _WIDTH - 4, break_long_words=False, break_on_hyphens=False)
    escaped = [line.replace("\\", "\\\\").replace('"', '\\"') for line in lines]
    if len(escaped) == 1:
        return f'"{escaped[0]}"'
    return '"""\\\n' + " \\\n".join(escaped) + '\\\n"""'

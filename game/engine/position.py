"""Positions: a whole game at one moment as a TOML or JSON document; reading and writing are exact inverses.

`game/docs/formats.md` documents every key. Reading is generous with missing keys, which get their start-of-round value,
and strict with contradictions; `dump_position` writes every key. Seats count from 1 in documents, from 0 in states.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence

from game.engine.position_reading import read_state
from game.engine.state import RoundResult, Seat, State
from game.engine.view import PlayerView
from game.files.described import Document, FieldError
from game.files.documents import LARGEST_POSITION, DocumentError, read_json, read_toml
from game.language.quoting import Wording, message_of
from game.rules.cards import format_cards
from game.rules.melds import Meld
from game.rules.variant import ContractOrder, FailedContract, Variant, VariantError
from game.rules.variant_file import shipped_variant, shipped_variants, variant_from_document, variant_to_document

OpenVariant = Callable[[str], Variant]


class PositionError(ValueError):
    """A position that cannot be read or is inconsistent; one sentence, after the position's name."""

    def __init__(self, name: str, sentence: str) -> None:
        super().__init__(Wording("{where}: {reason}", where=name, reason=sentence))
        self.name = name
        self.sentence = sentence


def load_position(text: str, name: str, *, open_variant: OpenVariant) -> State:
    """Read a position from TOML or one JSON object. Raises `PositionError` with `name` and the first fault.

    `open_variant` turns the value of `variant`, an id or a path, into a rule set; its errors become sentences.
    """
    try:
        doc = document_in(text)
    except FieldError as fault:
        raise PositionError(name, message_of(fault)) from None
    return state_from_document(doc, name, open_variant=open_variant)


def state_from_document(doc: object, name: str, *, open_variant: OpenVariant) -> State:
    """Return the state a document describes. Raises `PositionError` as `load_position`."""
    if not isinstance(doc, dict):
        raise PositionError(name, Wording("a position is a table of keys"))
    try:
        return read_state(doc, lambda value: open_variant_of(value, open_variant))
    except FieldError as fault:
        raise PositionError(name, message_of(fault)) from None


def document_in(text: str) -> object:
    """Parse a position's text without checking it. Raises `FieldError` if it is neither TOML nor JSON."""
    read = read_json if text.lstrip("\ufeff \t\r\n").startswith("{") else read_toml
    try:
        return read(text, LARGEST_POSITION)
    except DocumentError as fault:
        raise FieldError(Wording("the text is neither TOML nor JSON: {reason}", reason=message_of(fault))) from None


def open_variant_of(value: object, open_variant: OpenVariant) -> Variant:
    """Return the rule set that a position names or contains. Raises `FieldError`."""
    try:
        if isinstance(value, str):
            return open_variant(value)
        if isinstance(value, dict):
            return variant_from_document(value, Wording("the table"))
    except VariantError as fault:
        raise FieldError(Wording("variant: {reason}", reason=first_fault(fault))) from None
    except (OSError, ValueError) as fault:
        raise FieldError(Wording("variant: {reason}", reason=" ".join(str(fault).split()))) from None
    raise FieldError(Wording("variant names a rule set or a file in quotes, or is a table that holds one"))


def first_fault(error: VariantError) -> str:
    """Return the first fault of a rule set, and how many more there are; its checker lists them all."""
    first, *others = error.faults
    return Wording("{reason} (and {number} more)", reason=first, number=len(others)) if others else first


def is_shipped(variant: Variant) -> bool:
    """Return whether this is an unchanged shipped rule set."""
    return variant.id in shipped_variants() and shipped_variant(variant.id) == variant


def dump_position(state: State) -> str:
    """Return the position as TOML with every key; `load_position` returns an equal state."""
    return toml_text(position_document(state))


def position_document(state: State, *, whole_variant: bool = False) -> Document:
    """Return the position as a document for JSON or TOML, with every key.

    A shipped rule set is named by its id; any other, or every one with `whole_variant`, is written out.
    """
    named = not whole_variant and is_shipped(state.variant)
    return {
        "variant": state.variant.id if named else variant_to_document(state.variant),
        "players": state.players,
        "round": state.round,
        "dealer": state.dealer + 1,
        "turn": state.turn + 1,
        "phase": state.phase.value,
        "asked": [seat + 1 for seat in state.asked],
        "acting": state.acting + 1,
        "owed": state.owed,
        "upcard_alive": state.upcard_alive,
        "discarder": _number_or_nobody(state.discarder),
        "turns": state.turns,
        "chances": state.chances,
        "wild_played": state.wild_played,
        "pot": state.pot,
        "seed": _seed(state.seed),
        "stock": format_cards(state.stock),
        "stock_exact": True,
        "discards": format_cards(state.discards),
        "seats": [
            {"hand": format_cards(hand), **_seat(seat, state.variant)}
            for seat, hand in zip(state.seats, state.hands, strict=True)
        ],
        "melds": [_meld(meld) for meld in state.melds],
        "sheet": [result_document(result) for result in state.sheet],
        **_remade(state),
    }


def _remade(game: State | PlayerView) -> Document:
    """Return how often the stock was remade, only if the round can end with it (K-33)."""
    return {"remade": game.remade} if game.variant.counts_stocks else {}


def _seat(seat: Seat, variant: Variant) -> Document:
    """Return a seat's public data without its number of cards.

    `behind` only if contracts can be repeated (K-17); the finished contracts only if they are chosen (K-18).
    """
    document: Document = {
        "down": seat.down.value,
        "buys": seat.buys,
        "score": seat.score,
        "points": seat.points,
        "quarters": seat.quarters,
    }
    if variant.contract_order is ContractOrder.CHOSEN:
        return {**document, "behind": seat.behind, "done": list(seat.done)}
    return document if variant.failed_contract is FailedContract.LOST else {**document, "behind": seat.behind}


def _meld(meld: Meld) -> Document:
    return {"owner": meld.owner + 1, "kind": meld.kind.value, "cards": format_cards(meld.cards)}


def result_document(result: RoundResult) -> Document:
    """Return one line of the score sheet; `out` is 0 if nobody went out, `laid` only if contracts count (K-30)."""
    document: Document = {
        "round": result.round,
        "out": _number_or_nobody(result.out),
        "hands": [format_cards(hand) for hand in result.hands],
        "penalties": list(result.penalties),
        "points": list(result.points),
        "tribute": result.tribute,
    }
    return {**document, "laid": [seat + 1 for seat in result.laid]} if result.laid else document


def _number_or_nobody(seat: int | None) -> int:
    return 0 if seat is None else seat + 1


def _seed(seed: str) -> int | str:
    """Return the seed as a number if that converts back to the same text."""
    digits = seed.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        return seed
    return int(seed) if str(int(seed)) == seed else seed


def view_document(view: PlayerView) -> Document:
    """Return what a seat sees, with keys as in a position; other hands and the stock are numbers of cards."""
    return {
        "seat": view.seat + 1,
        "variant": view.variant.id if is_shipped(view.variant) else variant_to_document(view.variant),
        "players": view.players,
        "round": view.round,
        "dealer": view.dealer + 1,
        "turn": view.turn + 1,
        "phase": view.phase.value,
        "to_act": 0 if view.to_act is None else view.to_act + 1,
        "owed": view.owed,
        "upcard": str(view.upcard) if view.upcard else "",
        "upcard_alive": view.upcard_alive,
        "discarder": _number_or_nobody(view.discarder),
        "turns": view.turns,
        "wild_played": view.wild_played,
        "pot": view.pot,
        "hand": format_cards(view.hand),
        "stock": view.stock,
        "discards": view.discards,
        "seats": [{"hand": seat.cards, **_seat(seat, view.variant)} for seat in view.seats],
        "melds": [_meld(meld) for meld in view.melds],
        "sheet": [result_document(result) for result in view.sheet],
        **_remade(view),
    }


# ---- TOML: strings, whole numbers, true and false, lists, tables ----


def toml_text(doc: Mapping[str, object]) -> str:
    """Return the document as TOML: plain keys, then tables, then lists of tables; lists of plain values on one line.

    >>> print(toml_text({"asked": [2, 3], "seats": [{"hand": "7h"}], "seed": 7}), end="")
    asked = [2, 3]
    seed = 7
    <BLANKLINE>
    [[seats]]
    hand = "7h"
    """
    return "\n".join(_lines(doc, "")).lstrip("\n") + "\n"


def _lines(doc: Mapping[str, object], path: str) -> Iterator[str]:
    for key, value in doc.items():
        if not _is_table(value) and not _are_tables(value):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in doc.items():
        inner = path + _key(key)
        if isinstance(value, dict):
            yield f"\n[{inner}]"
            yield from _lines(value, inner + ".")
        elif isinstance(value, list) and _are_tables(value):
            for entry in value:
                yield f"\n[[{inner}]]"
                yield from _lines(entry, inner + ".")


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _value(value: object) -> str:
    match value:
        case bool() | int():
            return json.dumps(value)  # JSON writes both as TOML does
        case str():
            return _string(value)
        case Sequence():
            return f"[{', '.join(map(_value, value))}]"
        case _:
            raise TypeError(f"{type(value).__name__} has no place in these documents")


def _key(key: str) -> str:
    bare = key and all(letter.isascii() and (letter.isalnum() or letter in "-_") for letter in key)
    return key if bare else _string(key)


def _string(text: str) -> str:
    # JSON's escapes are valid in TOML; JSON leaves one control character unescaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

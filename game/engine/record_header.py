"""The header of a record, its first line: the rule set, the start, and the player in each seat.

A header does not refer to files. Version 1 had neither practice games nor lines for taking back and seats; it is read
as well. Version 3 is for short games only: older editions leave them alone.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from game.engine.decider import without_path
from game.engine.position import PositionError, first_fault, position_document, state_from_document
from game.engine.sealing import SALT, sealed
from game.engine.state import State, expect_seed, new_game
from game.files.described import Document, FieldError, ListOf, Text, ascending, expect, expect_keys, flag, tables
from game.files.documents import LONGEST_HEADER, DocumentError, json_line, read_json
from game.language.quoting import Wording, message_of, quoted
from game.rules.knobs.record import LONGEST_GAME, MOST_ROUNDS
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import variant_from_document, variant_to_document

RECORD_FORMAT = "shanghai-rummy record"
RECORD_VERSION, LATEST_VERSION = 2, 3
LONGEST_NAME, LONGEST_PLAYS = 100, 1000  # a player may be the path of a program
PERSON = "person"  # the value of `plays` for a seat without a computer player
HEADER_KEYS = ("format", "version", "variant", "rounds", "seats", "seed", "position", "practice", "salt", "seals")
KEYS_SINCE = {"practice": 2, "salt": 2, "seals": 2, "rounds": 3}  # the version of a header; the others: 1
SEAL = re.compile("[0-9a-f]{64}")
MOST_SEALS = LONGEST_GAME + 1  # the seal of the game, and one a round


class RecordError(ValueError):
    """A record that cannot be read at all; one sentence."""


class RecordedPlayer(NamedTuple):
    """The player in a seat: the displayed name, and `person`, a level, or the label of a program."""

    name: str
    plays: str


class RecordHeader(NamedTuple):
    """The content of a header. `start` is the initial state of the record."""

    version: int
    start: State
    players: tuple[RecordedPlayer, ...]
    from_position: bool
    practice: bool
    salt: str = ""
    seals: tuple[str, ...] = ()


def header_line(start: State, players: tuple[RecordedPlayer, ...], practice: bool = False, salt: str = "") -> str:
    """Return the first line of a record: the seed if the game starts afresh, otherwise the whole position.

    With a salt, the seals of its deals are included.
    """
    numbers = start.variant.numbers
    doc: Document = {
        "format": RECORD_FORMAT,
        "version": LATEST_VERSION if numbers else RECORD_VERSION,
        "variant": variant_to_document(start.variant),
        **({"rounds": list(numbers)} if numbers else {}),
        "seats": [player._asdict() for player in players],
    }
    if practice:
        doc["practice"] = True
    if salt:
        doc |= {"salt": salt, "seals": list(sealed(start, salt).seals)}
    if start == new_game(start.variant, start.players, start.seed):
        return json_line({**doc, "seed": start.seed})
    position = position_document(start)
    del position["variant"]
    return json_line({**doc, "position": position})


def read_header(line: str) -> RecordHeader:
    """Parse the first line of a record. Raises `RecordError` if it cannot be used."""
    header = _document(line)
    version = header.get("version")
    if type(version) is not int or version < 1:
        raise RecordError(
            Wording("the record's version is {value}: a whole number from 1 is expected", value=quoted(version))
        )
    if version > LATEST_VERSION:
        raise RecordError(
            Wording(
                "the record has version {value}, written by a newer edition of the game: this one reads up to {most}",
                value=quoted(version),
                most=LATEST_VERSION,
            )
        )
    return _opening(header, version)


def _document(line: str) -> Document:
    try:
        header = read_json(line, LONGEST_HEADER)
    except DocumentError as fault:
        raise RecordError(
            Wording(
                "the first line is not JSON: this is not a record, or its header is damaged ({reason})",
                reason=message_of(fault),
            )
        ) from None
    if not isinstance(header, dict) or header.get("format") != RECORD_FORMAT:
        raise RecordError(
            Wording("the first line does not say format {value}: this is not a record", value=quoted(RECORD_FORMAT))
        )
    return header


def _opening(header: Document, version: int) -> RecordHeader:
    """Return the initial state of a record and its players."""
    try:
        expect_keys(header, [key for key in HEADER_KEYS if version >= KEYS_SINCE.get(key, 1)])
        variant = variant_in(header.get("variant"))
        if "rounds" in header:
            variant = replace(variant, numbers=ascending(header, "rounds", MOST_ROUNDS, len(variant.rounds)))
        players = tuple(
            read_player(entry, f"P{seat}") for seat, entry in enumerate(tables(header, "seats", 99) or (), 1)
        )
        if ("seed" in header) == ("position" in header):
            raise FieldError(Wording("seed or position must be there, and not both"))
        start = _from_position(header, variant) if "position" in header else _from_seed(header, variant, len(players))
        practice = flag(header, "practice", False)
        salt, seals = _sealing(header)
    except (FieldError, PositionError) as fault:
        raise RecordError(Wording("the header cannot be used: {reason}", reason=message_of(fault))) from None
    if start.players != len(players):
        raise RecordError(
            Wording(
                "the header cannot be used: seats has {all} entries for {players} players",
                all=len(players),
                players=start.players,
            )
        )
    return RecordHeader(version, start, players, "position" in header, practice, salt, seals)


def _sealing(header: Document) -> tuple[str, tuple[str, ...]]:
    """Return the salt and the seals published before the game; both empty if its deals were not sealed."""
    if ("salt" in header) != ("seals" in header):
        raise FieldError(Wording("salt and seals belong together: one of them is missing"))
    if "salt" not in header:
        return "", ()
    salt, seals = header["salt"], ListOf(Text(64), MOST_SEALS).take(header["seals"])
    if not isinstance(salt, str) or SALT.fullmatch(salt) is None:
        raise FieldError(Wording("salt is {value}: 32 to 64 hexadecimal digits are expected", value=quoted(salt)))
    if seals is None or not all(map(SEAL.fullmatch, seals)):
        raise FieldError(Wording("seals must be a list of SHA-256 digests in hexadecimal, the game's first"))
    return salt, seals


def variant_in(doc: object, name: str = "variant") -> Variant:
    """Return the rule set that a document contains under that name. Raises `FieldError`."""
    if not isinstance(doc, dict):
        raise FieldError(Wording("{key} must be a table that holds the whole rule set", key=name))
    try:
        return variant_from_document(doc, name)
    except VariantError as fault:
        raise FieldError(first_fault(fault)) from None


def read_player(doc: Document, seat: str) -> RecordedPlayer:
    """Return the player in a seat from its document. Raises `FieldError` with the seat's name."""
    expect_keys(doc, RecordedPlayer._fields, f"{seat}.")
    return expect_player(seat, doc.get("name", ""), doc.get("plays", ""))


def expect_player(seat: str, name: object, plays: object) -> RecordedPlayer:
    """Return the player in a seat, or raise `FieldError` with the seat's name if records cannot hold it."""
    name = expect(Text(LONGEST_NAME), f"{seat}.name", name)
    return RecordedPlayer(name, without_path(expect(Text(LONGEST_PLAYS), f"{seat}.plays", plays)))


def expect_recordable(seed: str, players: Iterable[RecordedPlayer]) -> None:
    """Refuse, before a game begins, what a record of it could not hold. Raises `FieldError` as the reader would."""
    expect_seed(seed)
    for seat, player in enumerate(players, 1):
        expect_player(f"P{seat}", *player)


def _from_seed(header: Document, variant: Variant, players: int) -> State:
    seed = expect_seed(header["seed"])
    try:
        return new_game(variant, players, seed)
    except ValueError as fault:
        raise FieldError(*fault.args) from None


def _from_position(header: Document, variant: Variant) -> State:
    doc = header["position"]
    if not isinstance(doc, dict) or "variant" in doc:
        raise FieldError(Wording("position must be a table without a rule set: the header's own holds"))
    return state_from_document({**doc, "variant": "the header's"}, "position", open_variant=lambda _: variant)

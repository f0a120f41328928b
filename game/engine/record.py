"""Records: a game as its header and its actions, one JSON line each. The save, the replay and the bug report.

Append-only: a line is whole or it did not happen. `RecordWriter` writes to any text stream and flushes each line; where
files live is not known here. Reading keeps what can be kept, and `replay` names the first thing that fails.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TextIO

from game.engine.actions import Action
from game.engine.events import Event
from game.engine.fields import Document, FieldError, expect_keys, is_plain_unicode, json_line, shown, tables, text
from game.engine.notation import format_action, parse_action
from game.engine.play import play
from game.engine.position import PositionError, first_fault, once_each, position_document, state_from_document
from game.engine.refusal import IllegalAction, Refusal
from game.engine.state import State, new_game
from game.rules.cards import NotationError
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import variant_from_document, variant_to_document

RECORD_FORMAT = "shanghai-rummy record"
RECORD_VERSION = 1
MOST_LINES = 200_000
LONGEST_HEADER = 1_000_000  # characters
LONGEST_LINE = 10_000  # characters of any other line
LONGEST_NAME = 100
HEADER_KEYS = ("format", "version", "variant", "seats", "seed", "position")
Steps = tuple[tuple[Event, State], ...]


class RecordError(ValueError):
    """A record of which nothing can be read; one sentence."""


class Player(NamedTuple):
    """Who sits in a seat: the name shown, and who plays it, `person` or a level of computer player."""

    name: str
    plays: str


class Entry(NamedTuple):
    """A line after the header: an action, the digest of the state at that point, or a fault that says what is wrong."""

    line: int  # counted from 1, the header being line 1
    text: str
    action: Action | None = None
    digest: str | None = None
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read. `start` is the state it begins from; `torn` if a last line was half written and left out."""

    start: State
    players: tuple[Player, ...]
    from_position: bool
    entries: tuple[Entry, ...]
    torn: bool = False

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that could be read, in order."""
        return tuple(entry.action for entry in self.entries if entry.action is not None)


class Failure(NamedTuple):
    """The first line that cannot be replayed, what it says and why; `refusal` where the action is illegal."""

    line: int
    text: str
    sentence: str
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played again: each action with its events and the states after them, up to the first failure."""

    start: State
    moves: tuple[tuple[Action, Steps], ...]
    failure: Failure | None
    complete: bool  # the last line holds the digest, and it is that of the last state

    @property
    def state(self) -> State:
        """The last state reached."""
        return self.moves[-1][1][-1][1] if self.moves else self.start


# --- writing --------------------------------------------------------------------------------------------------------


class RecordWriter:
    """Writes a record line by line to a text stream, flushing each; opening and closing it is the caller's business."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def begin(self, start: State, players: tuple[Player, ...]) -> None:
        """Write the header: the seed for a game from its start, else the whole position."""
        self._write(header_line(start, players))

    def add(self, action: Action) -> None:
        """Write an action that has been carried out."""
        self._write(action_line(action))

    def finish(self, state: State) -> None:
        """Write the digest of the state reached; more actions may follow it all the same."""
        self._write(digest_line(state))

    def _write(self, line: str) -> None:
        self._stream.write(line + "\n")
        self._stream.flush()


def header_line(start: State, players: tuple[Player, ...]) -> str:
    """The first line of a record of a game that starts there."""
    doc: Document = {
        "format": RECORD_FORMAT,
        "version": RECORD_VERSION,
        "variant": variant_to_document(start.variant),
        "seats": [player._asdict() for player in players],
    }
    if start == new_game(start.variant, start.players, start.seed):
        return json_line({**doc, "seed": start.seed})
    position = position_document(start)
    del position["variant"]
    return json_line({**doc, "position": position})


def action_line(action: Action) -> str:
    """The line of an action.

    >>> from game.engine.actions import Draw
    >>> action_line(Draw(0))
    '"P1 draw"'
    """
    return json_line(format_action(action))


def digest_line(state: State) -> str:
    """The line that seals the actions before it."""
    return json_line({"digest": state_digest(state)})


def state_digest(state: State) -> str:
    """SHA-256 of the state's canonical text, the order of hidden piles and the whole rule set included."""
    doc = position_document(state, whole_variant=True)
    canonical = json.dumps(doc, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


# --- reading --------------------------------------------------------------------------------------------------------


def read_record(lines: Iterable[str]) -> Record:
    """Read a record's lines; `RecordError` if the header cannot be used.

    A last line that is no JSON is torn: it did not happen. Any other bad line stands as an entry with its fault.
    """
    numbered = _lines(lines)
    if not numbered:
        raise RecordError("the record is empty: its first line should say what is played")
    header = _header(numbered[0][1])
    entries = [_entry(number, line) for number, line in numbered[1:]]
    torn = bool(entries) and not _is_json(numbered[-1][1])
    return Record(*_opening(header), tuple(entries[:-1] if torn else entries), torn)


def _lines(lines: Iterable[str]) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    found: list[tuple[int, str]] = []
    for number, line in enumerate(lines, 1):
        if number > MOST_LINES:
            raise RecordError(f"the record has more than {MOST_LINES} lines")
        if len(line) > (LONGEST_LINE if found else LONGEST_HEADER):
            raise RecordError(f"line {number} is too long for a record")
        if line.strip():
            found.append((number, line.strip()))
    return found


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _header(line: str) -> Document:
    try:
        header = json.loads(line, object_pairs_hook=once_each)
    except (ValueError, RecursionError):
        raise RecordError("the first line is no JSON: this is no record, or its header is damaged") from None
    if not isinstance(header, dict) or header.get("format") != RECORD_FORMAT:
        raise RecordError(f"the first line does not say format {RECORD_FORMAT!r}: this is no record")
    version = header.get("version")
    if type(version) is not int or version < 1:
        raise RecordError(f"the record's version is {shown(version)}: a whole number from 1 is expected")
    if version > RECORD_VERSION:
        newer = f"written by a newer edition of the game: this one reads up to {RECORD_VERSION}"
        raise RecordError(f"the record has version {shown(version)}, {newer}")
    return header


def _opening(header: Document) -> tuple[State, tuple[Player, ...], bool]:
    """The state a record starts from and who plays."""
    try:
        expect_keys(header, HEADER_KEYS)
        variant = _variant(header.get("variant"))
        players = tuple(_player(entry, seat) for seat, entry in enumerate(tables(header, "seats", 99) or (), 1))
        if ("seed" in header) == ("position" in header):
            raise FieldError("seed or position must be there, and not both")
        start = _from_position(header, variant) if "position" in header else _from_seed(header, variant, len(players))
    except (FieldError, PositionError) as fault:
        raise RecordError(f"the header cannot be used: {fault}") from None
    if start.players != len(players):
        raise RecordError(f"the header cannot be used: seats has {len(players)} entries for {start.players} players")
    return start, players, "position" in header


def _variant(doc: object) -> Variant:
    if not isinstance(doc, dict):
        raise FieldError("variant must be a table that holds the whole rule set")
    try:
        return variant_from_document(doc, "variant")
    except VariantError as fault:
        raise FieldError(first_fault(fault)) from None


def _player(doc: Document, seat: int) -> Player:
    where = f"P{seat}'s "
    expect_keys(doc, Player._fields, f"P{seat}: ")
    name, plays = (text(doc, key, "", where, LONGEST_NAME) for key in Player._fields)
    return Player(name, plays)


def _from_seed(header: Document, variant: Variant, players: int) -> State:
    seed = header["seed"]
    if not isinstance(seed, str) or len(seed) > 200 or not is_plain_unicode(seed):
        raise FieldError(f"seed is {shown(seed)}: a text of at most 200 characters is expected")
    try:
        return new_game(variant, players, seed)
    except ValueError as fault:
        raise FieldError(str(fault)) from None


def _from_position(header: Document, variant: Variant) -> State:
    doc = header["position"]
    if not isinstance(doc, dict) or "variant" in doc:
        raise FieldError("position must be a table without a rule set: the header's own holds")
    return state_from_document({**doc, "variant": "the header's"}, "position", open_variant=lambda _: variant)


def _entry(number: int, line: str) -> Entry:
    try:
        said = json.loads(line, object_pairs_hook=once_each)
    except (ValueError, RecursionError):
        return Entry(number, line, fault="the line is no JSON: it is damaged")
    if isinstance(said, str):
        try:
            return Entry(number, said, action=parse_action(said))
        except NotationError as fault:
            return Entry(number, said, fault=str(fault))
    if isinstance(said, dict) and list(said) == ["digest"] and isinstance(said["digest"], str):
        return Entry(number, line, digest=said["digest"])
    return Entry(number, line, fault="the line is neither an action in quotes nor a digest")


# --- playing again --------------------------------------------------------------------------------------------------


def replay(record: Record) -> Replay:
    """Play the record again as far as it goes; what comes after the first failure is not looked at."""
    moves: list[tuple[Action, Steps]] = []
    state = record.start
    for entry in record.entries:
        failed = _failure(entry, state)
        if failed is None and entry.action is not None:
            try:
                steps = play(state, entry.action)
            except IllegalAction as illegal:
                failed = Failure(entry.line, entry.text, f"the action is refused: {illegal}", illegal.refusal)
            else:
                moves.append((entry.action, steps))
                state = steps[-1][1]
        if failed is not None:
            return Replay(record.start, tuple(moves), failed, False)
    complete = bool(record.entries) and record.entries[-1].digest is not None and not record.torn
    return Replay(record.start, tuple(moves), None, complete)


def _failure(entry: Entry, state: State) -> Failure | None:
    if entry.fault is not None:
        return Failure(entry.line, entry.text, entry.fault)
    if entry.digest is not None and entry.digest != state_digest(state):
        return Failure(entry.line, entry.text, "the digest is not that of the state reached: a line before it differs")
    return None

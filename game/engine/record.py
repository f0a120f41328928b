"""Records: a game as a header and its actions, one JSON object per line, for saves, replays and bug reports.

Append-only: an incomplete last line is ignored, and taking back adds a line instead of removing one. This module
creates and parses lines; it does not touch files.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.actions import Action
from game.engine.notation import format_action, parse_action, parse_seat
from game.engine.play import Steps, play
from game.engine.position import position_document
from game.engine.record_header import (
    LATEST_VERSION,
    PERSON,
    RECORD_FORMAT,
    RECORD_VERSION,
    RecordedPlayer,
    RecordError,
    header_line,
    read_header,
    read_player,
)
from game.engine.refusal import IllegalAction, Refusal
from game.engine.slices import Sliced, at_once
from game.engine.state import State
from game.files.described import FieldError, Whole, expect
from game.files.documents import LONGEST_HEADER, LONGEST_RECORD_LINE, DocumentError, json_line, read_json
from game.language.quoting import Wording, message_of
from game.rules.cards import NotationError

__all__ = [
    "LATEST_VERSION",
    "PERSON",
    "RECORD_FORMAT",
    "RECORD_VERSION",
    "Failure",
    "Record",
    "RecordError",
    "RecordLine",
    "RecordedPlayer",
    "Replay",
    "Seated",
    "action_line",
    "digest_line",
    "given_up_line",
    "header_line",
    "read_record",
    "reading",
    "replay",
    "replaying",
    "seat_line",
    "state_digest",
    "take_back_line",
]

MOST_LINES = 200_000
DAMAGED = Wording("the line is not JSON: it is damaged")
NO_LINE_OF_1 = Wording("the line is neither an action in quotes, nor a digest, nor that the game was given up")
NO_LINE = Wording("the line is neither an action in quotes nor a digest, a take_back, a seat or given_up")


class Seated(NamedTuple):
    """From here on the seat is played by this player."""

    seat: int
    player: RecordedPlayer


class RecordLine(NamedTuple):
    """A line after the header.

    An action, a number of actions taken back, a new player of a seat, a digest of the state at that point, the end of a
    game that was given up, or a fault with its description.
    """

    line: int  # from 1, which is the header
    text: str
    action: Action | None = None
    taken_back: int | None = None
    seated: Seated | None = None
    digest: str | None = None
    given_up: bool = False
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A parsed record: its start, and its lines; `torn` if a half-written last line was ignored."""

    start: State
    players: tuple[RecordedPlayer, ...]
    from_position: bool
    entries: tuple[RecordLine, ...]
    torn: bool = False
    practice: bool = False
    salt: str = ""
    seals: tuple[str, ...] = ()  # published before the game: the game's, then each round's

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that could be read, in order, including those taken back later."""
        return tuple(entry.action for entry in self.entries if entry.action is not None)

    @property
    def given_up(self) -> bool:
        """Return whether the game was given up to see all hands: it cannot be continued."""
        return any(entry.given_up for entry in self.entries)


class Failure(NamedTuple):
    """The first line that cannot be replayed, its text and the reason; `refusal` if the action is illegal."""

    line: int
    text: str
    sentence: str
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed record up to the first failure: each action that stands, its events and the states after them.

    `players` are those at the end.
    """

    start: State
    moves: tuple[tuple[Action, Steps], ...]
    failure: Failure | None
    complete: bool  # the last line is the correct digest of the last state
    players: tuple[RecordedPlayer, ...] = ()
    deciders: tuple[tuple[RecordedPlayer, ...], ...] = ()  # the players in the seats at each move

    @property
    def state(self) -> State:
        """The last state."""
        return self.moves[-1][1][-1][1] if self.moves else self.start


# --- writing --------------------------------------------------------------------------------------------------------


def action_line(action: Action) -> str:
    """Return the line of an action.

    >>> from game.engine.actions import Draw
    >>> action_line(Draw(0))
    '"P1 draw"'
    """
    return json_line(format_action(action))


def take_back_line(actions: int) -> str:
    """Return the line that takes back the last `actions` actions.

    >>> take_back_line(2)
    '{"take_back":2}'
    """
    return json_line({"take_back": actions})


def seat_line(seat: int, player: RecordedPlayer) -> str:
    """Return the line that assigns a player to a seat.

    >>> seat_line(1, RecordedPlayer("Mei", "sharp"))
    '{"seat":"P2","name":"Mei","plays":"sharp"}'
    """
    return json_line({"seat": f"P{seat + 1}", **player._asdict()})


def digest_line(state: State) -> str:
    """Return the line with the digest that verifies the actions before it."""
    return json_line({"digest": state_digest(state)})


def given_up_line() -> str:
    """Return the line that gives a game up, so that all hands may be seen.

    >>> given_up_line()
    '{"given_up":true}'
    """
    return json_line({"given_up": True})


def state_digest(state: State) -> str:
    """Return the SHA-256 of the state's canonical text, including the order of hidden piles and the whole rule set."""
    doc = position_document(state, whole_variant=True)
    canonical = json.dumps(doc, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


# --- reading --------------------------------------------------------------------------------------------------------


def read_record(lines: Iterable[str]) -> Record:
    """Parse a record's lines. Raises `RecordError` if the header cannot be used.

    An invalid last line is torn and ignored. Any other invalid line becomes an entry with its fault.
    """
    return at_once(reading(lines))


def reading(lines: Iterable[str]) -> Sliced[Record]:
    """Like `read_record`, one line at a time."""
    numbered = _lines(lines)
    if not numbered:
        raise RecordError(Wording("the record is empty: its first line should say what is played"))
    opening = read_header(numbered[0][1])
    entries = []
    for number, line in numbered[1:]:
        entries.append(_entry(number, line, opening.version))
        yield len(entries) / len(numbered)
    torn = bool(entries) and entries[-1].fault == DAMAGED
    kept = tuple(entries[:-1] if torn else entries)
    return Record(
        start=opening.start,
        players=opening.players,
        from_position=opening.from_position,
        entries=kept,
        torn=torn,
        practice=opening.practice,
        salt=opening.salt,
        seals=opening.seals,
    )


def _lines(lines: Iterable[str]) -> list[tuple[int, str]]:
    """Return the non-empty lines with their numbers."""
    numbered: list[tuple[int, str]] = []
    for number, line in enumerate(lines, 1):
        if number > MOST_LINES:
            raise RecordError(Wording("the record has more than {most} lines", most=MOST_LINES))
        if len(line) > (LONGEST_RECORD_LINE if numbered else LONGEST_HEADER):
            raise RecordError(Wording("line {number} is too long for a record", number=number))
        if line.strip():
            numbered.append((number, line.strip()))
    return numbered


def _entry(number: int, line: str, version: int) -> RecordLine:
    try:
        value = read_json(line, LONGEST_RECORD_LINE)
    except DocumentError:
        return RecordLine(number, line, fault=DAMAGED)
    try:
        return _parse_line(number, line, value, version)
    except (NotationError, FieldError) as fault:
        return RecordLine(number, value if isinstance(value, str) else line, fault=message_of(fault))


def _parse_line(number: int, line: str, content: object, version: int) -> RecordLine:
    """Parse a line."""
    match content:
        case str():
            return RecordLine(number, content, action=parse_action(content))
        case {"digest": str(digest), **rest} if not rest:
            return RecordLine(number, line, digest=digest)
        case {"given_up": True, **rest} if not rest:  # in records of every version: it can be appended to any of them
            return RecordLine(number, line, given_up=True)
        case {"take_back": actions, **rest} if not rest and version > 1:
            return RecordLine(number, line, taken_back=expect(Whole(1, MOST_LINES), "take_back", actions))
        case {"seat": str(seat), **rest} if version > 1:
            player = read_player({str(key): value for key, value in rest.items()}, seat)
            return RecordLine(number, line, seated=Seated(parse_seat(seat), player))
        case _:
            raise FieldError(NO_LINE if version > 1 else NO_LINE_OF_1)


# --- playing again --------------------------------------------------------------------------------------------------


def replay(record: Record) -> Replay:
    """Replay the record up to the first failure; lines after it are ignored."""
    return at_once(replaying(record))


def replaying(record: Record) -> Sliced[Replay]:
    """Like `replay`, one line at a time."""
    moves: list[tuple[Action, Steps]] = []
    players, failed = list(record.players), None
    deciders: list[tuple[RecordedPlayer, ...]] = []
    for at, entry in enumerate(record.entries):
        yield at / len(record.entries)
        state = _last_state(record.start, moves)
        failed = _failure(entry, state, len(moves))
        if failed is None and entry.action is not None:
            failed = _apply_entry(entry, entry.action, state, moves)
        if failed is not None:
            break
        if entry.action is not None:
            deciders.append(tuple(players))
        if entry.taken_back is not None:
            del moves[-entry.taken_back :], deciders[-entry.taken_back :]
        if entry.seated is not None:
            players[entry.seated.seat] = entry.seated.player
    sealed = bool(record.entries) and record.entries[-1].digest is not None and not record.torn
    complete = sealed and failed is None
    return Replay(record.start, tuple(moves), failed, complete, tuple(players), tuple(deciders))


def _last_state(start: State, moves: list[tuple[Action, Steps]]) -> State:
    return moves[-1][1][-1][1] if moves else start


def _apply_entry(entry: RecordLine, action: Action, state: State, moves: list[tuple[Action, Steps]]) -> Failure | None:
    """Apply an action and record it, or return why that is impossible."""
    try:
        moves.append((action, play(state, action)))
    except IllegalAction as illegal:
        return Failure(
            entry.line, entry.text, Wording("the action is refused: {reason}", reason=str(illegal)), illegal.refusal
        )
    return None


def _failure(entry: RecordLine, state: State, moves: int) -> Failure | None:
    """Return what is wrong with a line that is no action or cannot be read."""
    sentence = entry.fault
    if entry.digest is not None and entry.digest != state_digest(state):
        sentence = Wording("the digest is not that of the state reached: a line before it differs")
    if entry.taken_back is not None and entry.taken_back > moves:
        sentence = Wording(
            "{number} action cannot be taken back: only {all} stand",
            "{number} actions cannot be taken back: only {all} stand",
            number=entry.taken_back,
            all=moves,
        )
    if entry.seated is not None and entry.seated.seat >= state.players:
        sentence = Wording(
            "there is no {name}: {players} play", name=f"P{entry.seated.seat + 1}", players=state.players
        )
    return Failure(entry.line, entry.text, sentence) if sentence is not None else None

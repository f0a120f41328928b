"""Practice rounds that were left before their end: kept in a file of their own, so that they can be continued.

For every rule set one round is kept, and one deal of the day. Unlike the diary, the file is rewritten: a round that is
over, or replaced by a new one, is no longer kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ai.reading import PICKED
from game.engine.notation import format_action, parse_action
from game.engine.refusal import IllegalAction
from game.files.described import Document, FieldError, ListOf, Table, Whole, expect_keys, field
from game.files.documents import Unusable
from game.files.line_file import FileWording, LineFile
from game.films.reading import variants_beside
from game.match import Match
from game.practice import words
from game.practice.memory.diary import MOST_ACTIONS, RoundMoves, choice_document, choice_in, moves_in
from game.practice.memory.diary import document_of as entry_document
from game.practice.round_screen import RoundChoice, before_the_deal, match_of
from game.rules.cards import RANKS, NotationError
from game.rules.knobs.record import MOST_PLAYERS
from game.rules.variant import VariantError

FILE_NAME = "practice_rounds.jsonl"
HEADER: Document = {"format": "shanghai-rummy practice rounds", "version": 1}
MOVES = ("names", "actions", "rules")


class KeptReading(NamedTuple):
    """A hand that was read: whose, after how many actions, and the ranks that the player chose."""

    seat: int
    after: int
    ranks: tuple[int, ...]


class KeptRound(NamedTuple):
    """A round in progress: what was chosen, and everything done so far. `turn` is the player's turn, from 1."""

    choice: RoundChoice
    moves: RoundMoves
    turn: int
    readings: tuple[KeptReading, ...] = ()

    @property
    def key(self) -> tuple[str, bool]:
        """Return what only one round is kept for: the rule set, and whether it is a deal of the day."""
        return self.choice.rule_set, bool(self.choice.day)


def kept_round(choice: RoundChoice, match: Match, turn: int, readings: tuple[KeptReading, ...] = ()) -> KeptRound:
    """Return a round in progress as it is kept."""
    moves = RoundMoves("", match.names, tuple(map(format_action, match.actions)), match.variant)
    return KeptRound(choice, moves, turn, readings)


def match_again(choice: RoundChoice, moves: RoundMoves) -> tuple[Match, int] | None:
    """Return the match after these moves, and the player's seat; None if the rule set has changed or is gone."""
    try:
        variant = moves.rules or variants_beside(Path())(choice.rule_set)
        me = before_the_deal(choice, variant)[1]
        match = match_of(choice, variant, (*moves.names[me:], *moves.names[:me]))
        for text in moves.actions:
            match.submit(parse_action(text))
    except (Unusable, VariantError, NotationError, IllegalAction, ValueError, IndexError):
        return None
    return (match, me) if len(moves.names) == choice.players else None


def with_kept(kept: Iterable[KeptRound], fresh: KeptRound) -> tuple[KeptRound, ...]:
    """Return the rounds with a fresh one in place of any with the same key, as the latest."""
    return (*without_kept(kept, fresh.choice), fresh)


def without_kept(kept: Iterable[KeptRound], choice: RoundChoice) -> tuple[KeptRound, ...]:
    """Return the rounds without the one kept in the place of this choice."""
    return tuple(round_ for round_ in kept if round_.key != (choice.rule_set, bool(choice.day)))


def document_of(kept: KeptRound) -> Document:
    """Return a kept round as a document for JSON."""
    moves = entry_document(kept.moves)
    readings = [{**reading._asdict(), "ranks": list(reading.ranks)} for reading in kept.readings]
    fields = {**choice_document(kept.choice), **{key: moves[key] for key in MOVES if key in moves}, "turn": kept.turn}
    return {**fields, "readings": readings} if readings else fields


def kept_in(doc: Document) -> KeptRound:
    """Return the kept round in a document. Raises `FieldError` for the first field that is missing or invalid."""
    expect_keys(doc, (*RoundChoice._fields, *MOVES, "turn", "readings"))
    choice, moves, turn = choice_in(doc), moves_in(doc), field(doc, "turn", Whole(1, MOST_ACTIONS))
    tables = field(doc, "readings", ListOf(Table(), MOST_PLAYERS)) if "readings" in doc else ()
    readings = tuple(_reading(table, choice.players, len(moves.actions)) for table in tables)
    if len({reading.seat for reading in readings}) < len(readings):
        raise FieldError("readings has a seat twice")
    return KeptRound(choice, moves, turn, readings)


def _reading(doc: Document, players: int, actions: int) -> KeptReading:
    expect_keys(doc, KeptReading._fields)
    seat = field(doc, "seat", Whole(0, players - 1))
    after = field(doc, "after", Whole(1, actions))
    ranks = field(doc, "ranks", ListOf(Whole(RANKS[0], RANKS[-1]), PICKED, PICKED))
    if len({*ranks}) < PICKED:
        raise FieldError("ranks has a rank twice")
    return KeptReading(seat, after, ranks)


KEPT_ROUNDS: LineFile[KeptRound] = LineFile(
    HEADER,
    kept_in,
    document_of,
    FileWording(words.NOT_READABLE, words.NO_DIARY, words.LINES_LEFT_OUT, words.NOT_NOTED),
)

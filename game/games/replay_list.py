"""The list of saved games to watch. Each row is read from its file when it is shown.

Imported when the list is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import overload

from game.engine.slices import Sliced
from game.files.documents import Unusable
from game.files.storage import reason_of
from game.films.film import Film
from game.films.films import filming_kept
from game.games.games_screen import PLAYING, GameRow, GamesScreen, GamesWording
from game.games.rows import game_row, with_folder
from game.language import translated
from game.language.quoting import message_of
from game.match import Match
from game.play.faces import faces_of
from game.play.opening import run_or_show_progress
from game.play.screen import PlayScreen
from game.saving.desk import load_desk
from game.saving.reopening import BrokenRecord, GivenUp, NewerFormat, NotARecord, OpenElsewhere, Reopened, Unreadable
from game.saving.shelf import UnreadableGame, read_shelf_entry, records
from game.seating.seating import seat_known_levels
from game.session.desks import lay_out_desk, replay_events
from game.session.keeping import page
from game.session.session import Session
from game.text import saving as words
from game.ui.dialogs import Message
from game.ui.form import Way
from game.ui.screen import Push, Replace, Screen, Step

Watch = Callable[[Film, Path], Screen]  # opens a film whose text is saved to that file

WORDING = GamesWording(words.REPLAYS_TITLE, words.NO_REPLAYS, words.WATCH)


class Rows(Sequence[GameRow]):
    """The rows of these records, each read once on demand."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = tuple(paths)
        self._read: dict[Path, GameRow] = {}

    def __len__(self) -> int:
        return len(self._paths)

    @overload
    def __getitem__(self, at: int) -> GameRow: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[GameRow]: ...
    def __getitem__(self, at: int | slice) -> GameRow | Sequence[GameRow]:
        if isinstance(at, slice):
            return tuple(map(self._row, self._paths[at]))
        return self._row(self._paths[at])

    def _row(self, path: Path) -> GameRow:
        if path not in self._read:
            self._read[path] = _row_of(path)
        return self._read[path]


def _row_of(path: Path) -> GameRow:
    game = read_shelf_entry(path)
    if isinstance(game, UnreadableGame):
        return GameRow(str(path), path.name, words.CANNOT_BE_READ(reason=game.sentence), (), "")
    row = game_row(game)
    if game.waits:
        return row
    return replace(row, progress=words.FINISHED if game.finished else words.GIVEN_UP)


def replay_list(session: Session, watch: Watch) -> Screen:
    """Return all saved games, newest first; an unfinished one shows only what its player saw."""
    keeping = session.keeping

    def rows() -> Rows:
        return Rows(records(keeping.folder) if keeping.folder is not None else ())

    return GamesScreen(
        rows,
        partial(_open_replay, watch),
        lambda key: keeping.delete(Path(key)),
        with_folder(WORDING, keeping.folder),
        partial(faces_of, session.preferences),
    )


def _open_replay(watch: Watch, key: str) -> Step:
    """Open a saved game as a replay, or a page that says why that is impossible."""
    return Push(run_or_show_progress(_watching(watch, Path(key))))


def _watching(watch: Watch, path: Path) -> Sliced[Screen]:
    try:
        film = yield from filming_kept(path, path.name)
    except Unusable as problem:
        return Message(words.REPLAYS, (translated(message_of(problem)),))
    return watch(film, path.with_suffix(".txt"))


Table = Callable[[Match], PlayScreen]  # returns the table of a saved game


def games_screen(session: Session, table: Table) -> Screen:
    """Return all unfinished games."""
    keeping = session.keeping
    return GamesScreen(
        lambda: tuple(map(game_row, keeping.games())),
        lambda key: Push(continue_game(session, table, Path(key))),
        lambda key: keeping.delete(Path(key)),
        with_folder(PLAYING, keeping.folder),
        partial(faces_of, session.preferences),
    )


def continue_game(session: Session, table: Table, path: Path, *, mend: bool = False) -> Screen:
    """Return the table of a saved game, a page that says why it cannot be opened, or for a long game a
    progress page.
    """
    session.keeping.leave()
    session.thinker().warm_up()
    return run_or_show_progress(_taking_up(session, table, path, mend))


def _taking_up(session: Session, table: Table, path: Path, mend: bool) -> Sliced[Screen]:
    outcome = yield from session.keeping.reopening(path, mend=mend)
    match outcome:
        case Reopened(match, _, torn):
            return _table_of(session, table, match, path, torn)
        case BrokenRecord():
            return breaks_off(outcome, partial(continue_game, session, table, path, mend=True))
        case _:
            return page((_sentence(outcome),))


def _table_of(session: Session, table: Table, match: Match, path: Path, torn: bool) -> Screen:
    messages = [words.TORN] if torn else []
    messages += seat_known_levels(match)
    desk, lost = load_desk(path)
    play = table(match)
    if desk is not None:
        lay_out_desk(play, desk)
    if lost is not None:
        messages.append(words.DESK_LOST(where=str(lost)))
    replay_events(play)
    if match.is_over:
        play.report_game_over()  # the game was left after its last move, before that was reported
    session.keeping.say(match, messages)
    return play


def _sentence(outcome: NotARecord | NewerFormat | GivenUp | OpenElsewhere | Unreadable) -> str:
    """Explain why a file could not be opened."""
    name = outcome.path.name
    match outcome:
        case NotARecord(_, why, aside):
            return words.not_a_game(name, why, str(aside or ""))
        case NewerFormat(_, why):
            return words.OTHER_EDITION(name=name, reason=why)
        case GivenUp():
            return words.WAS_GIVEN_UP(name=name)
        case OpenElsewhere():
            return words.OPEN_ELSEWHERE(name=name)
        case _:
            return words.NOT_READABLE(name=name, reason=reason_of(outcome.problem))


def breaks_off(broken: BrokenRecord, on_go_on: Callable[[], Screen]) -> Screen:
    """Return the page about a damaged record: where, why, and how to continue."""
    failure = broken.failure
    sentence = words.record_stops(broken.path.name, failure.line, failure.sentence, broken.round)
    return Message(words.DAMAGED_TITLE, (sentence,), (Way(words.GO_ON_BEFORE, lambda: Replace(on_go_on()), "G"),))

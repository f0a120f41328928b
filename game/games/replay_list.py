"""The games that were kept, as a list to watch them from. A row is read from its file when it is shown.

Imported when the list is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import overload

from game.documents import Unusable
from game.engine.slices import Sliced
from game.films.film import Film
from game.films.films import filming_kept
from game.games.games_screen import GameRow, GamesScreen, Wording
from game.games.rows import game_row, with_folder
from game.play.opening import run_or_show_progress
from game.saving.shelf import UnreadableGame, read_shelf_entry, records
from game.session.session import Session
from game.text import saving as words
from game.ui.message import Message
from game.ui.screen import Push, Screen, Step

Watch = Callable[[Film, Path], Screen]  # a film, whose text would go into that file

WORDING = Wording(words.REPLAYS_TITLE, words.NO_REPLAYS, words.WATCH)


class Rows(Sequence[GameRow]):
    """The rows of these records, each read once, when it is asked for."""

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
        return GameRow(str(path), path.name, words.cannot_be_read(game.sentence), (), "")
    row = game_row(game)
    if game.waits:
        return row
    return replace(row, how_far=words.FINISHED if game.finished else words.GIVEN_UP)


def replay_list(session: Session, watch: Watch) -> Screen:
    """Every kept game, the newest first; one still to be finished shows only what its player saw."""
    keeping = session.keeping

    def rows() -> Rows:
        return Rows(records(keeping.folder) if keeping.folder is not None else ())

    return GamesScreen(
        rows, partial(_watched, watch), lambda key: keeping.delete(Path(key)), with_folder(WORDING, keeping.folder)
    )


def _watched(watch: Watch, key: str) -> Step:
    """A kept game as a replay, or a page that says why it cannot be one."""
    return Push(run_or_show_progress(_watching(watch, Path(key))))


def _watching(watch: Watch, path: Path) -> Sliced[Screen]:
    try:
        film = yield from filming_kept(path, path.name)
    except Unusable as problem:
        return Message(words.REPLAYS, (str(problem),))
    return watch(film, path.with_suffix(".txt"))

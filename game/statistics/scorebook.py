"""The score book: joins finished games, their file and the statistics screen.

Heavy modules are imported inside functions, because the title screen appears before any of them is needed. Without a
folder nothing is written, and only the games of this session are known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.match import Match
    from game.statistics.file import StoredGames
    from game.statistics.games import FinishedGame
    from game.statistics.past_games_screen import LookBack
    from game.statistics.screen import Practised
    from game.ui.screen import Screen

ENDED, EXPORT_NAME = "%Y-%m-%d %H:%M", "shanghai-rummy-%Y-%m-%d-%H%M"


@dataclass(slots=True)
class ScoreBook:
    """All games finished on this machine. `exports` is the folder for exported files."""

    folder: Path | None = None
    exports: Path | None = None
    _unwritten: list[FinishedGame] = field(default_factory=list)
    _complaint: str = ""
    _read: tuple[tuple[int, int] | None, StoredGames] | None = None

    def enter(self, match: Match) -> None:
        """Store a finished game. If it cannot be written, that is retried later."""
        from game.statistics.games import finished

        self.add(finished(match, f"{datetime.now():{ENDED}}"))

    def add(self, game: FinishedGame) -> None:
        """Add a game to be stored."""
        self._unwritten.append(game)
        self._write()

    def take_complaint(self) -> str:
        """Return the latest writing problem, once; empty if there is none."""
        complaint, self._complaint = self._complaint, ""
        return complaint

    def _write(self) -> None:
        """Write the games that are not written yet; without a folder they stay in memory."""
        from game.statistics.file import FILE_NAME, keep

        self._complaint = ""
        while self.folder is not None and self._unwritten and not self._complaint:
            self._complaint = keep(self.folder / FILE_NAME, self._unwritten[0])
            if not self._complaint:
                del self._unwritten[0]

    def games(self) -> tuple[tuple[FinishedGame, ...], tuple[str, ...]]:
        """Return all games, the oldest first, and messages from reading them."""
        self._write()
        kept = self._kept()
        return (*kept.games, *self._unwritten), (*kept.complaints, *filter(None, (self.take_complaint(),)))

    def _kept(self) -> StoredGames:
        """Return the contents of the file; it is read again only when it has changed."""
        from game.statistics.file import FILE_NAME, StoredGames, read_games

        if self.folder is None:
            return StoredGames()
        path = self.folder / FILE_NAME
        if self._read is None or self._read[0] != (stamp := _stamp(path)) or stamp is None:
            kept = read_games(path)
            self._read = _stamp(path), kept._replace(complaints=())
            return kept
        return self._read[1]

    def screen(
        self, look_back: LookBack | None = None, practised: Practised | None = None, *, of_practice: bool = False
    ) -> Screen:
        """Return the statistics; messages about the file are shown first. `look_back` opens past games."""
        from game.statistics.screen import OVERVIEW, PROGRESS, Practised, StatisticsActions, StatisticsScreen
        from game.text.ui import level_name
        from sprites import EMBLEMS

        actions = StatisticsActions(self.games, self.export, self.reset, when, look_back, contracts_of)
        page = PROGRESS if of_practice else OVERVIEW
        return StatisticsScreen(actions._replace(practice=practised or Practised()), EMBLEMS, level_name, page=page)

    def export(self) -> str:
        """Export all games for spreadsheets and programs; return where they are, or why it failed."""
        from game.statistics import words
        from game.statistics.file import csv_text, json_text
        from game.storage import documents_folder, reason_of, write_text

        games, _ = self.games()
        name, folder = f"{datetime.now():{EXPORT_NAME}}", self.exports or documents_folder()
        table, whole = folder / f"{name}.csv", folder / f"{name}.json"
        try:
            write_text(table, csv_text(games), keep_older=False)
            write_text(whole, json_text(games), keep_older=False)
        except OSError as problem:
            return words.NOT_EXPORTED(reason=reason_of(problem))
        return words.EXPORTED_TO(where=str(table), other=str(whole))

    def reset(self) -> str:
        """Start a new file; the old one is kept, and the result says where."""
        from game.statistics import words
        from game.statistics.file import FILE_NAME, reset

        if self.folder is None:
            self._unwritten.clear()
            return words.NOTHING_TO_RESET
        is_done, sentence = reset(self.folder / FILE_NAME)
        if is_done:
            self._unwritten.clear()
        return sentence


def contracts_of(rule_set: str) -> tuple[str, ...]:
    """Return the contracts of a shipped rule set's rounds; empty for any other."""
    from game.rules.variant_file import shipped_variant, shipped_variants
    from game.text.cards import contract_words

    rounds = shipped_variant(rule_set).rounds if rule_set in shipped_variants() else ()
    return tuple(contract_words(round_.contract) for round_ in rounds)


def when(ended: str, now: datetime | None = None) -> str:
    """Return in words when a game ended; a text that is no date is returned unchanged."""
    from game.text.saving import moment

    today = now or datetime.now()
    try:
        then = datetime.strptime(ended, ENDED)
    except ValueError:
        return ended
    return moment(then.timetuple(), today.timetuple(), (today.date() - then.date()).days)


def _stamp(path: Path) -> tuple[int, int] | None:
    """Return a value that changes whenever the file does; None if it cannot be read."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size

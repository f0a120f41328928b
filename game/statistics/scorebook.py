"""The score book: joins finished games, their file and the statistics screen.

Heavy parts are imported inside: the title stands before any of this is needed. Without a folder nothing is written,
and only the games of this session are known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.engine.state import State
    from game.match import Match
    from game.statistics.file import StoredGames
    from game.statistics.games import FinishedGame
    from game.statistics.past_games_screen import LookBack
    from game.statistics.screen import Practised
    from game.ui.screen import Screen

ENDED, EXPORT_NAME = "%Y-%m-%d %H:%M", "shanghai-rummy-%Y-%m-%d-%H%M"


@dataclass(slots=True)
class ScoreBook:
    """Every game that came to its end on this machine. `exports` is where files for others go."""

    folder: Path | None = None
    exports: Path | None = None
    _unwritten: list[FinishedGame] = field(default_factory=list)
    _complaint: str = ""
    _read: tuple[tuple[int, int] | None, StoredGames] | None = None
    _begun: tuple[State, float] | None = None  # how the latest game began, and when

    def begin(self, match: Match) -> None:
        """A game begins now."""
        self._begun = match.start_state, monotonic()

    def enter(self, match: Match) -> None:
        """A game is over: write it down. What cannot be written is tried again later."""
        from game.statistics.file import LONGEST_SITTING
        from game.statistics.games import finished

        begun, minutes = self._begun, 0
        if begun is not None and begun[0] == match.start_state:
            minutes = min(LONGEST_SITTING, round((monotonic() - begun[1]) / 60))
        self.add(finished(match, f"{datetime.now():{ENDED}}", minutes))

    def add(self, game: FinishedGame) -> None:
        """A game to be kept."""
        self._unwritten.append(game)
        self._write()

    def take_complaint(self) -> str:
        """What went wrong with the latest writing, said once; empty: nothing."""
        said, self._complaint = self._complaint, ""
        return said

    def _write(self) -> None:
        """Write what is not written yet; without a folder it stays where it is."""
        from game.statistics.file import FILE_NAME, keep

        self._complaint = ""
        while self.folder is not None and self._unwritten and not self._complaint:
            self._complaint = keep(self.folder / FILE_NAME, self._unwritten[0])
            if not self._complaint:
                del self._unwritten[0]

    def games(self) -> tuple[tuple[FinishedGame, ...], tuple[str, ...]]:
        """All games, the oldest first, and what there is to say about the reading."""
        self._write()
        kept = self._kept()
        return (*kept.games, *self._unwritten), (*kept.complaints, *filter(None, (self.take_complaint(),)))

    def _kept(self) -> StoredGames:
        """What the file holds; read again only when it has changed."""
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
        """The statistics; what the file had to say lies over them first. `look_back` leads on from past games."""
        from game.statistics.screen import OVERVIEW, PROGRESS, Practised, StatisticsActions, StatisticsScreen
        from game.text.ui import level_name
        from sprites import EMBLEMS

        actions = StatisticsActions(self.games, self.export, self.reset, when, look_back, contracts_of)
        page = PROGRESS if of_practice else OVERVIEW
        return StatisticsScreen(actions._replace(practice=practised or Practised()), EMBLEMS, level_name, page=page)

    def export(self) -> str:
        """Write all games for spreadsheets and for programs; says where, or why not."""
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
        """Begin anew; the old file is kept, and where is said."""
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
    """What the rounds of a rule set that comes with the game ask for; of any other that is not known here."""
    from game.rules.variant_file import shipped_variant, shipped_variants
    from game.text.cards import contract_words

    rounds = shipped_variant(rule_set).rounds if rule_set in shipped_variants() else ()
    return tuple(contract_words(each.contract) for each in rounds)


def when(ended: str, now: datetime | None = None) -> str:
    """When a game ended, as people say it; as it is written where that is no moment."""
    from game.text.saving import moment

    today = now or datetime.now()
    try:
        then = datetime.strptime(ended, ENDED)
    except ValueError:
        return ended
    return moment(then.timetuple(), today.timetuple(), (today.date() - then.date()).days)


def _stamp(path: Path) -> tuple[int, int] | None:
    """What changes whenever a file does; None where there is none to be seen."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size

"""The practice diary and its file. Without a folder nothing is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.practice.memory.diary import Entry, Played
    from game.practice.memory.kept_rounds import KeptRound
    from game.practice.round_screen import RoundChoice


@dataclass(slots=True)
class Notebook:
    """All diary entries; the file is read on first use."""

    folder: Path | None = None
    _entries: list[Entry] | None = field(default=None)
    _kept: tuple[KeptRound, ...] | None = field(default=None)
    _complaints: tuple[str, ...] = ()

    @property
    def is_read(self) -> bool:
        """Return whether the entries have been read."""
        return self._entries is not None

    def entries(self) -> list[Entry]:
        """Return all entries, the oldest first."""
        if self._entries is None:
            from game.practice.memory.diary import DIARY, FILE_NAME

            entries, self._complaints = DIARY.load(self.folder / FILE_NAME) if self.folder is not None else ((), ())
            self._entries = list(entries)
        return self._entries

    def note(self, entry: Entry) -> None:
        """Add an entry. If it cannot be written it is kept in memory, and a complaint is stored."""
        from game.practice.memory.diary import DIARY, FILE_NAME

        self.entries().append(entry)
        if self.folder is not None and (problem := DIARY.keep(self.folder / FILE_NAME, entry)):
            self._complaints = (problem,)

    def played(self) -> tuple[Played, ...]:
        """Return the rounds with everything known about them, the oldest first."""
        from game.practice.memory.diary import played

        return played(self.entries())

    def kept_rounds(self) -> tuple[KeptRound, ...]:
        """Return the rounds that were left before their end, the latest last."""
        if self._kept is None:
            from game.practice.memory.kept_rounds import FILE_NAME, KEPT_ROUNDS

            found, problems = KEPT_ROUNDS.load(self.folder / FILE_NAME) if self.folder is not None else ((), ())
            self._kept, self._complaints = found, (*self._complaints, *problems)
        return self._kept

    def keep_round(self, fresh: KeptRound) -> None:
        """Keep a round in progress, in place of an earlier one of its rule set."""
        from game.practice.memory.kept_rounds import with_kept

        self._change(lambda kept: with_kept(kept, fresh))

    def drop_round(self, choice: RoundChoice) -> None:
        """Keep no round of this rule set any longer: it is over."""
        from game.practice.memory.kept_rounds import without_kept

        self._change(lambda kept: without_kept(kept, choice))

    def _change(self, changed: Callable[[tuple[KeptRound, ...]], tuple[KeptRound, ...]]) -> None:
        from game.practice.memory.kept_rounds import FILE_NAME, KEPT_ROUNDS

        self._kept = changed(self.kept_rounds())
        if self.folder is not None and (problem := KEPT_ROUNDS.change(self.folder / FILE_NAME, changed)):
            self._complaints = (problem,)

    def take_complaints(self) -> tuple[str, ...]:
        """Return problems with reading and writing, each once."""
        complaints, self._complaints = self._complaints, ()
        return complaints

"""The practice diary and its file. Without a folder nothing is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.practice.diary import Entry, Played


@dataclass(slots=True)
class Notebook:
    """All diary entries; the file is read on first use."""

    folder: Path | None = None
    _entries: list[Entry] | None = field(default=None)
    _complaints: tuple[str, ...] = ()

    def entries(self) -> list[Entry]:
        """All entries, the oldest first."""
        if self._entries is None:
            from game.practice.diary import DIARY, FILE_NAME

            entries, self._complaints = DIARY.load(self.folder / FILE_NAME) if self.folder is not None else ((), ())
            self._entries = list(entries)
        return self._entries

    def note(self, entry: Entry) -> None:
        """Add an entry. If it cannot be written it is kept in memory, and a complaint is stored."""
        from game.practice.diary import DIARY, FILE_NAME

        self.entries().append(entry)
        if self.folder is not None and (problem := DIARY.keep(self.folder / FILE_NAME, entry)):
            self._complaints = (problem,)

    def played(self) -> tuple[Played, ...]:
        """Return the rounds with everything known about them, the oldest first."""
        from game.practice.diary import played

        return played(self.entries())

    def take_complaints(self) -> tuple[str, ...]:
        """Return problems with reading and writing, each once."""
        complaints, self._complaints = self._complaints, ()
        return complaints

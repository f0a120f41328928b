"""What is kept of one's practice: the diary and its file. Without a folder nothing is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.practice.diary import Entry, Played


@dataclass(slots=True)
class Notebook:
    """Every entry there is; the file is read when it is first asked for."""

    folder: Path | None = None
    _entries: list[Entry] | None = field(default=None)
    _complaints: tuple[str, ...] = ()

    def entries(self) -> list[Entry]:
        """All of them, the oldest first."""
        if self._entries is None:
            from game.practice.diary import DIARY, FILE_NAME

            found, self._complaints = DIARY.load(self.folder / FILE_NAME) if self.folder is not None else ((), ())
            self._entries = list(found)
        return self._entries

    def note(self, entry: Entry) -> None:
        """One more. What cannot be written holds until the game is left, and is told."""
        from game.practice.diary import DIARY, FILE_NAME

        self.entries().append(entry)
        if self.folder is not None and (problem := DIARY.keep(self.folder / FILE_NAME, entry)):
            self._complaints = (problem,)

    def played(self) -> tuple[Played, ...]:
        """The rounds with what is known of them, the oldest first."""
        from game.practice.diary import played

        return played(self.entries())

    def take_complaints(self) -> tuple[str, ...]:
        """What there is to say about reading and writing, said once."""
        said, self._complaints = self._complaints, ()
        return said

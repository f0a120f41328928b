"""Save games: the autosave of the current game, the unfinished games, and reopening one.

Connects `game.saving` to screens. Rules and engine are imported only when a game is opened, because the title needs the
list before its first frame. Without a folder nothing is saved.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from game.files.storage import reason_of
from game.saving.shelf import ShelvedGame, UnreadableGame, name_for, unfinished, unreadable_games
from game.text import saving as words
from game.ui.screen import Push, Screen, Step

if TYPE_CHECKING:
    from game.engine.slices import Sliced
    from game.match import Match
    from game.play.screen import PlayScreen
    from game.saving.autosave import Autosave
    from game.saving.desk import SavedTable
    from game.saving.reopening import Outcome

DESK_SECONDS = 2.0  # the shortest time between two writes of a desk


@dataclass(slots=True)
class _Open:
    """The current game, its file, and what has been done for it so far."""

    match: Match
    autosave: Autosave
    play: PlayScreen | None = None
    desk: SavedTable | None = None
    desk_due: float = 0.0
    synced: int = -1  # the mark up to which it is on the disk
    is_troubled: bool = False  # the file could not be written, and that has been reported
    news: tuple[str, ...] = ()  # to be shown when the table appears

    def tend(self, play: PlayScreen, now: float) -> tuple[str, ...]:
        """Save desk and disk when there is time; return sentences to show."""
        self.play = play
        if self.news:
            news, self.news = self.news, ()
            return news
        if not play.stage.is_idle(now) or play.desk.state.is_dragging:
            return ()
        self._settle(play, now)
        return self._trouble()

    def _settle(self, play: PlayScreen, now: float) -> None:
        from game.saving.desk import save_desk
        from game.session.desks import desk_of

        if (self.match.awaits_deal or self.match.is_over) and self.synced != self.match.count:
            self.autosave.sync()
            self.synced = self.match.count
        if now >= self.desk_due:
            desk = desk_of(play)
            if desk != self.desk:
                save_desk(self.autosave.path, desk, synced=False)
                self.desk = desk
            self.desk_due = now + DESK_SECONDS

    def _trouble(self) -> tuple[str, ...]:
        """Return sentences when saving begins to fail, and when it works again."""
        problem = self.autosave.problem
        if problem is not None and not self.is_troubled:
            self.is_troubled = True
            return (words.NOT_SAVED(where=str(self.autosave.path), reason=reason_of(problem)),)
        if self.is_troubled and self.autosave.is_saved:
            self.is_troubled = False
            return (words.SAVED_AGAIN,)
        return ()

    def say(self, sentences: Sequence[str]) -> None:
        """Show sentences when the table appears."""
        self.news = tuple(sentences)


@dataclass(slots=True)
class Keeping:
    """All games in a folder; one of them may be open."""

    folder: Path | None = None
    is_changed: bool = True  # since `news` was last called
    _open: _Open | None = field(default=None)

    # ---- the current game ----

    def begin(self, match: Match) -> None:
        """Begin a new game: from now on everything is in its file before it is seen."""
        self.leave()
        if self.folder is None:
            return
        from game.saving.autosave import begun

        self._open = _Open(match, begun(self.folder, name_for(match.variant.id, time.localtime()), match))

    def is_saved(self, match: Match) -> bool:
        """Return whether a game can be left without losing anything."""
        return self._open is not None and self._open.match is match and self._open.autosave.is_saved

    def is_failing(self, match: Match) -> bool:
        """Return whether a game should be saved and currently cannot be."""
        return self._open is not None and self._open.match is match and not self._open.autosave.is_saved

    @property
    def is_free(self) -> bool:
        """Return whether another game may begin without leaving one that is in progress."""
        return self._open is None or self._open.match.is_over

    def path_of(self, match: Match) -> Path | None:
        """Return the record of a match, if it is the open one."""
        return self._open.autosave.path if self._open is not None and self._open.match is match else None

    def tend(self, play: PlayScreen, now: float) -> Step | None:
        """Save desk and disk when there is time; return a page if there is something to say. Called every frame."""
        game = self._open
        if game is None or game.match is not play.match:
            return None
        messages = game.tend(play, now)
        return Push(page(messages)) if messages else None

    def over(self, match: Match) -> None:
        """Write the digest of a finished game."""
        if self._open is not None and self._open.match is match:
            self._open.autosave.finish(match.state)

    def leave(self) -> None:
        """Close the open game; it can be continued from its file."""
        game, self._open = self._open, None
        if game is None:
            return
        from game.saving.desk import desk_path, save_desk
        from game.session.desks import desk_of

        if game.match.is_over:
            with suppress(OSError):
                desk_path(game.autosave.path).unlink(missing_ok=True)
        elif game.play is not None:
            save_desk(game.autosave.path, desk_of(game.play), synced=True)
        game.autosave.close()
        self.is_changed = True

    # ---- unfinished games ----

    def note_change(self) -> None:
        """Record that the list of games has changed."""
        self.is_changed = True

    def waiting(self) -> ShelvedGame | None:
        """Return the newest unfinished game; practice is continued from the list of games only."""
        games = unfinished(self.folder) if self.folder is not None else iter(())
        return next((game for game in games if not game.practice), None)

    def has_games(self) -> bool:
        """Return whether anything is unfinished, practice too."""
        return self.folder is not None and any(True for _ in unfinished(self.folder))

    def news(self) -> tuple[str, ...] | None:
        """Close any open game (the title is on top) and return sentences if the list of games has changed."""
        if self._open is not None:
            self.leave()
        if not self.is_changed:
            return None
        self.is_changed = False
        return self.unreadable_games()

    def games(self) -> tuple[ShelvedGame, ...]:
        """Return all unfinished games, the newest first."""
        return tuple(unfinished(self.folder)) if self.folder is not None else ()

    def unreadable_games(self) -> tuple[str, ...]:
        """Move invalid files out of the way and return a sentence for each, or one about the folder."""
        unreadable = unreadable_games(self.folder) if self.folder is not None else ()
        return (*words.unreadable(self.folder), *map(_set_aside, unreadable))

    def delete(self, path: Path) -> str:
        """Delete a game; return an error, or ""."""
        from game.files.storage import locked, open_file
        from game.saving.desk import desk_path

        try:
            with open_file(path, "r+b") as file:
                if not locked(file):
                    return words.OPEN_ELSEWHERE(name=path.name)
            path.unlink()
            desk_path(path).unlink(missing_ok=True)
        except FileNotFoundError:
            pass  # already deleted by someone else
        except OSError as problem:
            return words.NOT_DELETED(name=path.name, reason=reason_of(problem))
        self.is_changed = True
        return ""

    # ---- reopening ----

    def reopening(self, path: Path, *, mend: bool = False) -> Sliced[Outcome]:
        """Reopen a saved game, or return why that is impossible; one line at a time.

        With `mend`, continue from before the damage.
        """
        from game.saving.reopening import BrokenRecord, Reopened, reopening

        outcome = yield from reopening(path, mend=mend)
        if isinstance(outcome, Reopened):
            self._open = _Open(outcome.match, outcome.autosave)
        elif not isinstance(outcome, BrokenRecord):
            self.is_changed = True
        return outcome

    def say(self, match: Match, sentences: Sequence[str]) -> None:
        """Show sentences about a reopened game when its table appears."""
        if self._open is not None and self._open.match is match:
            self._open.say(sentences)


# ---- messages ----


def _set_aside(stranger: UnreadableGame) -> str:
    from game.files.storage import set_aside

    name = stranger.path.name
    if stranger.stays:
        return words.NOT_READABLE(name=name, reason=stranger.sentence)
    try:
        return words.not_a_game(name, stranger.sentence, str(set_aside(stranger.path)))
    except OSError:
        return words.not_a_game(name, stranger.sentence)


def page(sentences: Sequence[str]) -> Screen:
    """Return a page with messages about saving."""
    from game.ui.dialogs import Message

    return Message(words.SAVING, sentences)

"""Keeping games: the autosave of the game being played, the games that wait, and opening one of them again.

Joins `game.saving` to screens. Rules and engine are imported only when a game is opened: the title asks what waits
before its first frame. Without a folder nothing is kept.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from game.saving.shelf import ShelvedGame, UnreadableGame, name_for, unfinished, unreadable_games
from game.storage import reason_of
from game.text import saving as words
from game.ui.screen import Push, Screen, Step

if TYPE_CHECKING:
    from game.engine.slices import Sliced
    from game.match import Match
    from game.play.screen import PlayScreen
    from game.saving.autosave import Autosave
    from game.saving.desk import SavedTable
    from game.saving.reopening import Outcome

DESK_SECONDS = 2.0  # how often the order of a hand is written at most


@dataclass(slots=True)
class _Open:
    """The game being played, its file, and what has been done for it so far."""

    match: Match
    autosave: Autosave
    play: PlayScreen | None = None
    desk: SavedTable | None = None
    desk_due: float = 0.0
    synced: int = -1  # the mark up to which it is on the disk
    is_troubled: bool = False  # it could not be written, and that has been said
    news: tuple[str, ...] = ()  # to be said once the table stands

    def tend(self, play: PlayScreen, now: float) -> tuple[str, ...]:
        """Desk and disk when there is time for them; sentences when there is something to say."""
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
        """Sentences once when saving begins to fail, and once when it works again."""
        problem = self.autosave.problem
        if problem is not None and not self.is_troubled:
            self.is_troubled = True
            return (words.NOT_SAVED(where=str(self.autosave.path), reason=reason_of(problem)),)
        if self.is_troubled and self.autosave.is_saved:
            self.is_troubled = False
            return (words.SAVED_AGAIN,)
        return ()

    def say(self, sentences: Sequence[str]) -> None:
        """Say something once the table stands."""
        self.news = tuple(sentences)


@dataclass(slots=True)
class Keeping:
    """Every game in a folder; one of them may be open."""

    folder: Path | None = None
    is_changed: bool = True  # since somebody last asked what waits
    _open: _Open | None = field(default=None)

    # ---- the game being played ----

    def begin(self, match: Match) -> None:
        """A new game: from now on everything that happens is in its file before it is seen."""
        self.leave()
        if self.folder is None:
            return
        from game.saving.autosave import begun

        self._open = _Open(match, begun(self.folder, name_for(match.variant.id, time.localtime()), match))

    def is_saved(self, match: Match) -> bool:
        """Whether a game can be left without losing anything."""
        return self._open is not None and self._open.match is match and self._open.autosave.is_saved

    def is_failing(self, match: Match) -> bool:
        """Whether a game should be saved and cannot be at the moment."""
        return self._open is not None and self._open.match is match and not self._open.autosave.is_saved

    @property
    def is_free(self) -> bool:
        """Whether another game may begin without leaving one that is still being played."""
        return self._open is None or self._open.match.is_over

    def path_of(self, match: Match) -> Path | None:
        """The record of a match, if it is the one being kept."""
        return self._open.autosave.path if self._open is not None and self._open.match is match else None

    def tend(self, play: PlayScreen, now: float) -> Step | None:
        """Once a frame: desk and disk when there is time for them, and a sentence when something has to be said."""
        game = self._open
        if game is None or game.match is not play.match:
            return None
        said = game.tend(play, now)
        return Push(page(said)) if said else None

    def over(self, match: Match) -> None:
        """The game is over: seal its record."""
        if self._open is not None and self._open.match is match:
            self._open.autosave.finish(match.state)

    def leave(self) -> None:
        """Whatever game is open waits in its file."""
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

    # ---- the games that wait ----

    def note_change(self) -> None:
        """Something else is offered from now on."""
        self.is_changed = True

    def waiting(self) -> ShelvedGame | None:
        """The newest game that is not finished."""
        return next(unfinished(self.folder), None) if self.folder is not None else None

    def news(self) -> tuple[str, ...] | None:
        """Asked whenever the title is on top: whatever game was open is left then. Sentences, if other games wait."""
        if self._open is not None:
            self.leave()
        if not self.is_changed:
            return None
        self.is_changed = False
        return self.unreadable_games()

    def games(self) -> tuple[ShelvedGame, ...]:
        """All that are not finished, the newest first."""
        return tuple(unfinished(self.folder)) if self.folder is not None else ()

    def unreadable_games(self) -> tuple[str, ...]:
        """Files among the games that are none: moved out of the way, and a sentence for each; or one for the folder."""
        found = unreadable_games(self.folder) if self.folder is not None else ()
        return (*words.unreadable(self.folder), *map(_set_aside, found))

    def delete(self, path: Path) -> str:
        """Throw a game away; what went wrong, if anything."""
        from game.saving.desk import desk_path
        from game.storage import locked, open_file

        try:
            with open_file(path, "r+b") as file:
                if not locked(file):
                    return words.OPEN_ELSEWHERE(name=path.name)
            path.unlink()
            desk_path(path).unlink(missing_ok=True)
        except FileNotFoundError:
            pass  # somebody was quicker
        except OSError as problem:
            return words.NOT_DELETED(name=path.name, reason=reason_of(problem))
        self.is_changed = True
        return ""

    # ---- taking one up again ----

    def reopening(self, path: Path, *, mend: bool = False) -> Sliced[Outcome]:
        """A kept game, open from then on, or why it cannot be; a line at a time. To `mend` is to go on from before the
        damage.
        """
        from game.saving.reopening import BrokenRecord, Reopened, reopening

        outcome = yield from reopening(path, mend=mend)
        if isinstance(outcome, Reopened):
            self._open = _Open(outcome.match, outcome.autosave)
        elif not isinstance(outcome, BrokenRecord):
            self.is_changed = True
        return outcome

    def say(self, match: Match, sentences: Sequence[str]) -> None:
        """What there is to say about a game that was reopened, once its table stands."""
        if self._open is not None and self._open.match is match:
            self._open.say(sentences)


# ---- what there is to say ----


def _set_aside(stranger: UnreadableGame) -> str:
    from game.storage import set_aside

    name = stranger.path.name
    if stranger.stays:
        return words.NOT_READABLE(name=name, reason=stranger.sentence)
    try:
        return words.NOT_A_GAME(name=name, reason=stranger.sentence, where=str(set_aside(stranger.path)))
    except OSError:
        return words.NOT_A_GAME_HERE(name=name, reason=stranger.sentence)


def page(sentences: Sequence[str]) -> Screen:
    """What has to be said about saving."""
    from game.ui.dialogs import Message

    return Message(words.SAVING, sentences)

"""A film: a played game with what a replay needs to know of it, and what has been told of it at every moment.

What may be seen is settled here: of a game that is still to be finished only what its one player saw, or no hand at
all; everything once nothing is secret any more. Knows no screen and no file.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.eyes import Eyes, Shown, eyes_allowed
from game.engine.record import PERSON, RecordedPlayer
from game.engine.state import Phase
from game.play.state.log import GameLog, logged
from game.table.reel import Reel
from game.text import replay as words
from game.text.ui import YOU

ROUNDS_KEPT = 3


@dataclass(frozen=True, slots=True)
class Film:
    """A game to be watched. `players` sit there at the end, `deciders` sat there when each move was made."""

    reel: Reel
    title: str
    players: tuple[RecordedPlayer, ...]
    deciders: tuple[tuple[RecordedPlayer, ...], ...]
    is_open: bool  # nothing of it is secret: it is over, or was given up
    salt: str = ""  # of the seals on its deals
    trouble: str = ""  # why it goes no further, where it breaks off

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called; by number where they have no name."""
        return tuple(player.name or f"P{seat}" for seat, player in enumerate(self.players, 1))

    @property
    def me(self) -> int | None:
        """The seat that goes by no other name than You, if there is one: sentences speak to her."""
        return self.names.index(YOU) if YOU in self.names else None

    @property
    def eyes(self) -> tuple[Eyes, ...]:
        """Through whose eyes it may be seen, the first choice first."""
        return eyes_allowed(self.players, is_open=self.is_open)

    def decider(self, at: int) -> RecordedPlayer | None:
        """Who made the move that led to a moment; None for a deal."""
        seat = self.reel.actor(at)
        return None if seat is None else self.deciders[at - 1][seat]

    def sitting(self, at: int) -> tuple[RecordedPlayer, ...]:
        """Who sits where at a moment."""
        return self.deciders[at] if at < len(self.deciders) else self.players

    def may_describe(self, at: int) -> bool:
        """Whether what a seat knew when it made that move is no secret any more."""
        return self.is_open or self.reel.is_settled(at)

    def why_no_seen_view(self, at: int) -> str:
        """Why nobody may be told what a computer player saw before she made the move of a moment; empty: one may."""
        decider = self.decider(at)
        if decider is None or decider.plays == PERSON:
            return words.NO_COMPUTER_MOVE
        return "" if self.may_describe(at) else words.STILL_SECRET

    def branch_off(self, at: int) -> str:
        """Why nobody can play on from there; empty: one can.

        While a game is still to be finished, only rounds that are over may be played on: nothing then shows a card
        that still matters.
        """
        if self.reel.state(at).phase is Phase.GAME_OVER:
            return words.NOTHING_LEFT_TO_PLAY
        return "" if self.may_describe(at) else words.STILL_SECRET


@dataclass(slots=True)
class FilmLogs:
    """What has been told of a film at each moment: its round's log and the notes on the seats."""

    film: Film
    _rounds: dict[int, tuple[GameLog, ...]] = field(default_factory=dict)

    def at(self, at: int) -> GameLog:
        """The log of the round up to a moment; nothing before the first deal."""
        chapter = self.film.reel.chapter(at)
        if chapter is None:
            return GameLog()
        if chapter.begins not in self._rounds:
            if len(self._rounds) == ROUNDS_KEPT:
                del self._rounds[next(iter(self._rounds))]
            self._rounds[chapter.begins] = self._tell(chapter.begins, chapter.ends)
        return self._rounds[chapter.begins][at - chapter.begins]

    def _tell(self, begins: int, ends: int) -> tuple[GameLog, ...]:
        # The log says nothing that some seat may not know, so any eyes will do.
        film, found, said = self.film, list[GameLog](), GameLog()
        for at in range(begins, ends + 1):
            for seen in film.reel.seen(at, Eyes(0, Shown.NONE)):
                said = logged(said, seen, film.names, film.me)
            found.append(said)
        return tuple(found)

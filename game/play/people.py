"""The people at one table: their faces and expressions, and the remarks they make.

Joins the pure models of moods and remarks to a table's match, settings and clock. The time is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from types import MappingProxyType
from typing import NamedTuple

from game.engine.events import BuyRequested, RoundDealt, RoundEnded, UpcardBought, UpcardTaken, WhatComesNext
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Computer, Match, Person, Player, SeenEvent
from game.play.faces import faces_of
from game.play.state.moods import THINKING, expression_of, moods_after, moods_at, next_change
from game.play.state.remarks import OFTEN_TIMES, Company, Remark, Voices, keys_of, remarks_at, speak, with_keys
from game.play.words.remarks import IN_QUOTES, MAY_I, NO_MINE, YOU_MAY
from game.settings import Preferences, Settings
from game.ui.motion import Fade

ANSWER_SECONDS = 1.8  # how long "You may." stands
FADE_SECONDS = 0.14  # one expression into the next
SHARES = MappingProxyType({"often": OFTEN_TIMES, "seldom": 1.0, "off": 0.0})


class _FacesMade(NamedTuple):
    """The faces, and the values from which they were made."""

    players: tuple[Player, ...]
    settings: Settings
    faces: tuple[str, ...]


class People:
    """Faces, expressions and remarks at one table; `knows` names the computer players who know the person here."""

    def __init__(
        self, match: Match, preferences: Preferences, view: PlayerView, knows: Callable[[Match], Collection[str]]
    ) -> None:
        self._match, self._preferences, self._knows = match, preferences, knows
        self._is_silent = False
        self._moods = moods_at(view, 0.0)
        self._remarks = remarks_at(view)
        self._balloon: tuple[Remark, float] | None = None  # the current remark, and when it ends
        self._asker = view.acting if view.phase is Phase.REQUEST else None  # who has asked for the upcard
        self.last_words: tuple[Remark, ...] = ()  # at the end of the round, for its celebration
        self._worn: _FacesMade | None = None
        self._expressions: tuple[str, ...] = ()
        self._fades: dict[int, tuple[str, Fade]] = {}  # what it was, by seat

    def fall_silent(self) -> None:
        """Allow no remarks at this table, as in a drill."""
        self._is_silent = True

    @property
    def remarks_made(self) -> tuple[str, ...]:
        """The remarks made in this game, as words to keep."""
        return keys_of(self._remarks)

    def note_remarks(self, made: Collection[str]) -> None:
        """Note remarks made before the game was continued: they are not made again."""
        self._remarks = with_keys(self._remarks, made, self._match.state.round)

    def follow(self, seen: SeenEvent, now: float, pace: float, *, may_speak: bool) -> tuple[str, ...]:
        """Update moods and remarks for an event that begins to show; return new remarks' lines for the log."""
        self._moods = moods_after(self._moods, seen, now, pace)
        self._answer_aloud(seen, now + ANSWER_SECONDS * pace)
        share = SHARES[self._preferences.settings.remarks] if may_speak and pace and not self._is_silent else 0.0
        self._remarks, made = speak(self._remarks, seen, self._voices(seen), now, share, pace)
        if isinstance(seen.event, RoundEnded):
            self.last_words = made
        elif made:
            self._balloon = made[0], now + made[0].seconds * pace
        return tuple(IN_QUOTES(name=self._match.names[remark.seat], words=remark.words) for remark in made)

    def _answer_aloud(self, seen: SeenEvent, until: float) -> None:
        """Show what a computer player says who is asked for the upcard."""
        event = seen.event
        if isinstance(event, WhatComesNext):
            return
        asker, self._asker = self._asker, event.seat if isinstance(event, BuyRequested) else None
        if asker is not None and isinstance(event, UpcardBought | UpcardTaken):
            words = YOU_MAY if isinstance(event, UpcardBought) else NO_MINE
            if isinstance(self._match.player(seen.view.turn), Computer):
                self._balloon = Remark(seen.view.turn, words), until

    def _voices(self, seen: SeenEvent) -> Voices:
        match = self._match
        pairs = zip(match.players, match.tempers, strict=True)
        styles = tuple(None if isinstance(player, Person) else temper for player, temper in pairs)
        is_greeting = isinstance(seen.event, RoundDealt) and not seen.view.sheet and len(match.people) == 1
        known = self._knows(match) if is_greeting else ()
        met = tuple(seat for seat, name in enumerate(match.names) if name in known and styles[seat] is not None)
        return Voices(match.names, styles, match.state.seed, met)

    def forget(self, view: PlayerView, now: float) -> None:
        """Drop moods and remarks after something was taken back."""
        self._moods, self._balloon = moods_at(view, now, self._moods.pace), None
        self._asker = view.acting if view.phase is Phase.REQUEST else None

    def company(self, view: PlayerView, now: float, looks: int | None = None) -> Company:
        """Return the people at the table now, judged by what is shown: who asks for the upcard does so aloud, and a
        seat may already look at a discard.
        """
        remark = self._balloon[0] if self._balloon is not None and now < self._balloon[1] else None
        if self._asker is not None and isinstance(self._match.player(self._asker), Computer):
            remark = Remark(self._asker, MAY_I)
        expressions = tuple(
            THINKING if seat == looks else expression_of(self._moods, view, seat, now) for seat in range(view.players)
        )
        fading = self._faded(expressions, now) if self._fades or expressions != self._expressions else ()
        self._expressions = expressions
        return Company(self.faces, expressions, remark, fading)

    def _faded(self, expressions: tuple[str, ...], now: float) -> tuple[tuple[int, str, float], ...]:
        """Return how much of each expression that has just changed is still visible."""
        lasts = 0.0 if self._preferences.settings.reduced_motion else FADE_SECONDS * self._moods.pace
        if not lasts:
            self._fades = {}
            return ()
        for seat, (was, shown) in enumerate(zip(self._expressions, expressions, strict=False)):
            if was != shown:
                self._fades[seat] = was, Fade(now, lasts)
        self._fades = {seat: (was, fade) for seat, (was, fade) in self._fades.items() if fade.share(now) < 1}
        return tuple((seat, was, 1 - fade.share(now)) for seat, (was, fade) in self._fades.items())

    @property
    def faces(self) -> tuple[str, ...]:
        """The face of each seat."""
        match, settings = self._match, self._preferences.kept
        if self._worn is None or self._worn.settings is not settings or self._worn.players != match.players:
            self._worn = _FacesMade(match.players, settings, faces_of(self._preferences, match.names))
        return self._worn.faces

    def next_at(self, now: float) -> float | None:
        """Return when a face changes or a balloon disappears without an event."""
        until = self._balloon[1] if self._balloon is not None else None
        steps = [fade.next_at(now) for _, fade in self._fades.values()]
        times = (until, next_change(self._moods, now), *steps)
        return min((time for time in times if time is not None and time > now), default=None)

"""Reading hands in a practice round: the player's ranks and Expert's, from what the player's seat sees; then the truth.

A hand is compared with its reading only when the round is over, as it was when it was read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from ai.reading import PICKED, HandReading, read_hand
from ai.unseen import cards_seen_in
from game.engine.actions import Action
from game.engine.events import Discarded
from game.engine.history import history_from
from game.engine.view import observe
from game.match import Match
from game.play.screen import PlayScreen
from game.practice.memory.kept_rounds import KeptReading
from game.practice.rounds import reading_words as words
from game.practice.rounds.reading_screen import HandPage, ReadingScreen
from game.rules.cards import RANKS, SUITS, Card
from game.session.background import BackgroundWork
from game.session.session import Session
from game.ui.dialogs import Message
from game.ui.form import Way
from game.ui.screen import Replace, Step


class ReadHand(NamedTuple):
    """A hand that was read: what had been done until then, and the ranks that the player chose."""

    actions: tuple[Action, ...]
    chosen: tuple[int, ...]


@dataclass(slots=True)
class TableReadings:
    """The hands that are read at one table, each once."""

    session: Session
    keep: Callable[[PlayScreen], None]  # called once a hand is read, because the page may be closed with the window
    read: dict[int, ReadHand] = field(default_factory=dict)
    found: dict[int, HandReading] = field(default_factory=dict)
    _play: PlayScreen | None = None
    _seat: int = 0
    _chosen: tuple[int, ...] = ()
    _work: BackgroundWork = field(init=False)

    def __post_init__(self) -> None:
        self._work = BackgroundWork(self.session, "reading", is_brisk=True)

    def update(self, play: PlayScreen) -> None:
        """Note the table."""
        self._play = play

    @property
    def way(self) -> Way:
        """The entry of the table's menu."""
        return Way(words.READ_A_HAND, self._open, "H")

    def _open(self) -> Step:
        play = self._play
        if play is None or play.match.to_act != play.me:
            return Replace(Message(words.READ_A_HAND, (words.NOT_NOW,)))
        match, me = play.match, play.me
        others = [(me + step) % match.state.players for step in range(1, match.state.players)]
        self._open_hand(next((seat for seat in others if seat not in self.read), others[0]))

        def compare() -> None:
            self.read[self._seat] = ReadHand(match.actions, self._chosen)
            self._work.begin(read_hand, match.view(me), match.history(me), self._seat)
            self.keep(play)

        look = partial(self._look, match, me)
        return Replace(ReadingScreen(match.names, others, look, self._open_hand, self._choose, compare))

    def _open_hand(self, seat: int) -> None:
        self._seat, self._chosen = seat, ()

    def _choose(self, rank: int) -> None:
        """Choose a rank, or no longer, until the hand is read; the oldest one goes if there are too many."""
        if self._seat in self.read:
            return
        others = tuple(one for one in self._chosen if one != rank)
        self._chosen = others if rank in self._chosen else (*others, rank)[-PICKED:]

    def _look(self, match: Match, me: int) -> HandPage:
        self._receive()
        seat, history, is_wild = self._seat, match.history(me), match.variant.is_wild
        known = self.read.get(seat)
        return HandPage(
            seat,
            tuple(event.card for event in history if isinstance(event, Discarded) and event.seat == seat),
            tuple((+cards_seen_in(history).held.get(seat, Counter())).elements()),
            frozenset(rank for rank in RANKS if all(is_wild(Card(rank, suit)) for suit in SUITS)),
            known.chosen if known is not None else self._chosen,
            known is not None,
            self.found.get(seat),
        )

    def _receive(self) -> None:
        self.found |= {reading.seat: reading for reading in self._work.poll(HandReading)}

    # ---- a round that is left and continued ----

    def kept(self, match: Match) -> tuple[KeptReading, ...]:
        """Return the readings as they are kept with the round, but for those of a course that was taken back."""
        return tuple(
            KeptReading(seat, len(actions), chosen)
            for seat, (actions, chosen) in self.read.items()
            if match.actions[: len(actions)] == actions
        )

    def resume(self, match: Match, me: int, kept: Iterable[KeptReading]) -> None:
        """Continue with readings that were kept, and let Expert read these hands again, as they were seen then.

        Whatever else a file may say is ignored: one's own hand, and moments at which the player was not asked.
        """
        for seat, after, ranks in kept:
            view = observe(match.moves[after - 1][1][-1][1], me)
            if seat != me and view.to_act == me:
                self.read[seat] = ReadHand(match.actions[:after], ranks)
                events = (event for _, steps in match.moves[:after] for event, _ in steps)
                self._work.begin(read_hand, view, history_from(match.start_state, events, me), seat)

    # ---- after the round ----

    def truths(self, match: Match) -> tuple[str, ...]:
        """Return how many cards of each hand were in the ranks that the player and Expert had read, in a round that is
        over; nothing of a hand that was read in a course that was taken back.
        """
        self._receive()
        found = []
        for seat, (actions, chosen) in self.read.items():
            count = len(actions)
            if match.actions[:count] == actions and seat in self.found:
                hand = match.moves[count - 1][1][-1][1].hands[seat]
                right = sum(card.rank in self.found[seat].kept for card in hand)
                number = sum(card.rank in chosen for card in hand)
                found.append(words.RESULT(name=match.names[seat], number=number, all=len(hand), right=right))
        return tuple(found)

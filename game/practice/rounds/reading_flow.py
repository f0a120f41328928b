"""Reading hands in a practice round: the player's ranks and Expert's, from what the player's seat sees; then the truth.

A hand is compared with its reading only when the round is over, as it was when it was read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from ai.reading import PICKED, HandReading, read_hand
from ai.unseen import cards_seen_in
from game.engine.actions import Action
from game.engine.events import Discarded
from game.engine.history import RoundHistory, history_from
from game.engine.view import PlayerView, observe
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


@dataclass(slots=True)
class ReadHand:
    """A hand that was read: what had been done until then, the ranks that the player chose, what the player's seat
    knew, and Expert's reading of it.
    """

    seat: int
    actions: tuple[Action, ...]
    chosen: tuple[int, ...]
    view: PlayerView
    history: RoundHistory
    work: BackgroundWork
    reading: HandReading | None = None

    def begin(self) -> None:
        """Let Expert read the hand."""
        self.work.begin(read_hand, self.view, self.history, self.seat)

    def poll(self) -> None:
        """Receive the reading."""
        for reading in self.work.poll(HandReading):
            self.reading = reading


@dataclass(slots=True)
class TableReadings:
    """The hands that are read at one table, each once."""

    session: Session
    keep: Callable[[PlayScreen], None]  # called once a hand is read, because the page may be closed with the window
    read: dict[int, ReadHand] = field(default_factory=dict)
    _play: PlayScreen | None = None
    _seat: int = 0
    _chosen: tuple[int, ...] = ()

    def update(self, play: PlayScreen) -> None:
        """Note the table, and forget the hands that were read in a course that was taken back."""
        self._play = play
        for seat, hand in tuple(self.read.items()):
            if play.match.actions[: len(hand.actions)] != hand.actions:
                hand.work.cancel()
                del self.read[seat]

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
            self._read(self._seat, match.actions, self._chosen, match.view(me), match.history(me))
            self.keep(play)

        look = partial(self._look, match, me)
        return Replace(ReadingScreen(match.names, others, look, self._open_hand, self._choose, compare))

    def _read(
        self, seat: int, actions: tuple[Action, ...], chosen: tuple[int, ...], view: PlayerView, history: RoundHistory
    ) -> None:
        work = BackgroundWork(self.session, "reading", is_brisk=True)
        self.read[seat] = ReadHand(seat, actions, chosen, view, history, work)
        self.read[seat].begin()

    def _open_hand(self, seat: int) -> None:
        """Open a hand; Expert tries again to read it after a failure."""
        self._seat, self._chosen = seat, ()
        hand = self.read.get(seat)
        if hand is not None and hand.work.trouble:
            hand.begin()

    def _choose(self, rank: int) -> None:
        """Choose a rank, or no longer, until the hand is read; the oldest one goes if there are too many."""
        if self._seat in self.read:
            return
        others = tuple(one for one in self._chosen if one != rank)
        self._chosen = others if rank in self._chosen else (*others, rank)[-PICKED:]

    def _look(self, match: Match, me: int) -> HandPage:
        seat, is_wild = self._seat, match.variant.is_wild
        known = self.read.get(seat)
        if known is not None:
            known.poll()
        history = known.history if known is not None else match.history(me)
        return HandPage(
            seat,
            tuple(event.card for event in history if isinstance(event, Discarded) and event.seat == seat),
            tuple((+cards_seen_in(history).held.get(seat, Counter())).elements()),
            frozenset(rank for rank in RANKS if all(is_wild(Card(rank, suit)) for suit in SUITS)),
            known.chosen if known is not None else self._chosen,
            known is not None,
            known.reading if known is not None else None,
            known.work.trouble if known is not None else "",
        )

    # ---- a round that is left and continued ----

    def kept(self) -> tuple[KeptReading, ...]:
        """Return the readings as they are kept with the round."""
        return tuple(KeptReading(seat, len(hand.actions), hand.chosen) for seat, hand in self.read.items())

    def resume(self, match: Match, me: int, kept: Iterable[KeptReading]) -> None:
        """Continue with readings that were kept, and let Expert read these hands again, as they were seen then.

        Whatever else a file may say is ignored: one's own hand, and moments at which the player was not asked.
        """
        for seat, after, ranks in kept:
            view = observe(match.moves[after - 1][1][-1][1], me)
            if seat != me and view.to_act == me:
                events = (event for _, steps in match.moves[:after] for event, _ in steps)
                history = history_from(match.start_state, events, me)
                self._read(seat, match.actions[:after], ranks, view, history)

    # ---- after the round ----

    def truths(self, match: Match) -> tuple[str, ...]:
        """Return how many cards of each hand were in the ranks that the player and Expert had read, in a round that is
        over.
        """
        found = []
        for seat, read in self.read.items():
            read.poll()
            if read.reading is not None:
                hand = match.moves[len(read.actions) - 1][1][-1][1].hands[seat]
                right = sum(card.rank in read.reading.kept for card in hand)
                number = sum(card.rank in read.chosen for card in hand)
                found.append(words.RESULT(name=match.names[seat], number=number, all=len(hand), right=right))
        return tuple(found)

"""Standing orders: how each person answers offers of cards, and the advice about the offered card.

One `StandingOrders` serves a table: an order for each seat, the current advice, and the current question. It decides
only what an order decides. No screen and no clock here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.actions import Action
from game.engine.events import Event
from game.engine.view import PlayerView
from game.orders import UPCARD_PHASES, USUAL_ORDER, Advice, AdviceSource, StandingOrder, answer_for, order_after_deal
from game.play.hints import NO_HELPERS, Helpers


class StandingOrders:
    """Standing orders by seat. Without advice, every card counts as helpful."""

    def __init__(self, helpers: Helpers = NO_HELPERS, remember: Callable[[StandingOrder], None] | None = None) -> None:
        self._helpers = helpers
        self.remember = remember  # called with orders that a person chooses
        self.usual = USUAL_ORDER  # the order of seats without an order of their own
        self._orders: dict[int, StandingOrder] = {}
        self._before: dict[int, StandingOrder] = {}  # the order before an order that lasts one round
        # the question put to a person: the number of events in the match, and their seat
        self._standing: tuple[int, int] | None = None
        self._distance: tuple[tuple[object, ...], int | None] | None = None
        self._advised: tuple[tuple[int, int], Action] | None = None
        self._reckoned: tuple[tuple[object, ...], Advice] | None = None

    @property
    def _advise(self) -> AdviceSource | None:
        """Return the source of advice about the upcard, if advice is allowed."""
        return self._helpers.advice if not self._helpers.is_secret() else None

    def begin_with(self, order: StandingOrder) -> None:
        """Set the default order of seats without an order of their own."""
        self.usual = order

    def order(self, seat: int) -> StandingOrder:
        """Return a seat's order."""
        return self._orders.get(seat, self.usual)

    def before(self, seat: int) -> StandingOrder:
        """Return a seat's order for later rounds."""
        return order_after_deal(self.order(seat), self._before.get(seat, self.usual))

    def give(self, seat: int, order: StandingOrder) -> None:
        """Change a seat's order; a question already put to the person stays theirs to answer."""
        self._before[seat] = self.before(seat)
        self._orders[seat] = order

    def choose(self, seat: int, order: StandingOrder) -> None:
        """Store an order a person has chosen; later games may begin with it."""
        self.give(seat, order)
        if self.remember is not None:
            self.remember(order)

    def answer_too(self) -> None:
        """Let the orders answer the current question too."""
        self._standing = None

    def put(self, view: PlayerView, mark: int) -> None:
        """Put the current question to the viewing seat, whatever its order, because the player has come back to it."""
        self._standing = mark, view.seat

    def new_round(self) -> None:
        """End the orders that last one round."""
        self._orders = {seat: self.before(seat) for seat in self._orders}

    def answer(self, view: PlayerView, mark: int) -> Action | None:
        """Return the answer of the viewing seat's order; None if the question is put to the person. `mark` identifies
        the question.
        """
        answer = self.next_answer(view, mark)
        self._standing = (mark, view.seat) if answer is None else None
        return answer

    def next_answer(self, view: PlayerView, mark: int) -> Action | None:
        """Return what `answer` would return, without deciding anything."""
        if self._standing == (mark, view.seat):
            return None
        return answer_for(self.order(view.seat), view, self._helps)

    def puts(self, view: PlayerView, mark: int) -> bool:
        """Return whether the current question is, or will be, put to the viewing seat, without deciding anything."""
        return self.next_answer(view, mark) is None

    def advice(self, view: PlayerView) -> Advice | None:
        """Return what the upcard would do for the viewing seat's hand; cached for a hand and a card."""
        advise = self._advise
        if advise is None or view.upcard is None:
            return None
        key = (view.seat, view.round, view.hand, view.upcard, view.me.down, view.melds)
        if self._reckoned is None or self._reckoned[0] != key:
            self._reckoned = key, advise(view)
        return self._reckoned[1]

    def distance(self, view: PlayerView) -> int | None:
        """Return how many cards the viewing seat is short of its contract; None without advice, or once down."""
        advise = self._advise
        if advise is None or not view.hand:
            return None
        key = (view.seat, view.round, view.line, view.hand, view.me.down)
        if self._distance is None or self._distance[0] != key:
            self._distance = key, advise(view._replace(upcard=None)).before
        return self._distance[1]

    def advised(self, view: PlayerView, history: Callable[[], Sequence[Event]], mark: int) -> Action | None:
        """Return the recommended action when a card can be taken, bought or discarded; None at any other time.

        `mark` identifies the moment. While the cards are hidden there is no recommendation.
        """
        counsel = self._helpers.counsel if not self._helpers.is_secret() else None
        if counsel is None or view.is_open or view.to_act != view.seat or view.phase not in UPCARD_PHASES:
            return None
        key = mark, view.seat
        if self._advised is None or self._advised[0] != key:
            self._advised = key, counsel(view, history())
        return self._advised[1]

    def _helps(self, view: PlayerView) -> bool:
        advice = self.advice(view)
        return advice is None or advice.helps

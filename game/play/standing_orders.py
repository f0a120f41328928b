"""What a person has ordered about the cards of others, and what is reckoned about the card she is asked about.

One `StandingOrders` serves a table: an order for each seat, the advice of the moment, and which question stands. It
decides nothing but what an order decides. Knows neither the screen nor the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.actions import Action
from game.engine.events import Event
from game.engine.view import PlayerView
from game.orders import UPCARD_PHASES, USUAL_ORDER, Advice, AdviceSource, StandingOrder, answer_for, order_after_deal
from game.play.hints import NO_HELPERS, Helpers


class StandingOrders:
    """Standing orders by seat; without advice every card may help."""

    def __init__(self, helpers: Helpers = NO_HELPERS, remember: Callable[[StandingOrder], None] | None = None) -> None:
        self._helpers = helpers
        self.remember = remember  # told of orders a person chose
        self.usual = USUAL_ORDER  # of seats that have ordered nothing
        self._orders: dict[int, StandingOrder] = {}
        self._before: dict[int, StandingOrder] = {}  # what stood before an order for a round
        self._standing: tuple[int, int] | None = None  # the question put to a person: the match's events, her seat
        self._distance: tuple[tuple[object, ...], int | None] | None = None
        self._advised: tuple[tuple[int, int], Action] | None = None
        self._reckoned: tuple[tuple[object, ...], Advice] | None = None

    @property
    def _advise(self) -> AdviceSource | None:
        """Who reckons what the upcard would do, if anybody may."""
        return self._helpers.advice if not self._helpers.is_secret() else None

    def begin_with(self, order: StandingOrder) -> None:
        """What seats that have ordered nothing do."""
        self.usual = order

    def order(self, seat: int) -> StandingOrder:
        """What a seat has ordered."""
        return self._orders.get(seat, self.usual)

    def before(self, seat: int) -> StandingOrder:
        """What a seat has ordered for the rounds to come."""
        return order_after_deal(self.order(seat), self._before.get(seat, self.usual))

    def give(self, seat: int, order: StandingOrder) -> None:
        """Another order for a seat; a question that stands already is still hers to answer."""
        self._before[seat] = self.before(seat)
        self._orders[seat] = order

    def choose(self, seat: int, order: StandingOrder) -> None:
        """An order a person gives herself: games to come may begin with it."""
        self.give(seat, order)
        if self.remember is not None:
            self.remember(order)

    def answer_too(self) -> None:
        """Let the orders answer the question that stands as well."""
        self._standing = None

    def put(self, view: PlayerView, mark: int) -> None:
        """Put the question of the moment to the viewing seat, whatever her order: she has come back to it."""
        self._standing = mark, view.seat

    def new_round(self) -> None:
        """Orders for a round end with it."""
        self._orders = {seat: self.before(seat) for seat in self._orders}

    def answer(self, view: PlayerView, mark: int) -> Action | None:
        """What the viewing seat's order answers; None: the question is put to her, and stays hers. `mark` tells one
        question from the next.
        """
        if self._standing == (mark, view.seat):
            return None
        answer = answer_for(self.order(view.seat), view, self._helps)
        self._standing = (mark, view.seat) if answer is None else None
        return answer

    def puts(self, view: PlayerView, mark: int) -> bool:
        """Whether the question of the moment is the viewing seat's own to answer, or will be; nothing is decided."""
        if self._standing == (mark, view.seat):
            return True
        return answer_for(self.order(view.seat), view, self._helps) is None

    def advice(self, view: PlayerView) -> Advice | None:
        """What the upcard would do for the viewing seat's hand; reckoned once for a hand and a card."""
        advise = self._advise
        if advise is None or view.upcard is None:
            return None
        key = (view.seat, view.round, view.hand, view.upcard, view.me.down, view.melds)
        if self._reckoned is None or self._reckoned[0] != key:
            self._reckoned = key, advise(view)
        return self._reckoned[1]

    def distance(self, view: PlayerView) -> int | None:
        """How many cards the viewing seat's hand is short of its contract; None where nobody reckons, or once down."""
        advise = self._advise
        if advise is None or not view.hand:
            return None
        key = (view.seat, view.round, view.line, view.hand, view.me.down)
        if self._distance is None or self._distance[0] != key:
            self._distance = key, advise(view._replace(upcard=None)).before
        return self._distance[1]

    def advised(self, view: PlayerView, history: Callable[[], Sequence[Event]], mark: int) -> Action | None:
        """What whoever gives hints would do where a card is to be had or let go; None at any other time. `mark` tells
        one moment from the next. Before her cards lie open there is nothing to tell it from.
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

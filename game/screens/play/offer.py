"""The one offer to be asked less often: made to somebody who is asked about every card and passes, round after round.

Her answer is an order like any other, and is remembered: nobody is offered it a second time.
"""

from __future__ import annotations

from game.engine.events import OfferPassed
from game.engine.state import OVER
from game.match import Match
from game.orders import StandingOrder
from game.screens.dialogs import Menu, Way
from game.screens.play.table import Table
from game.screens.screen import Pop, Step
from game.words import asking as words

FEW_ROUNDS, FEW_PASSES = 2, 3  # so many rounds, with so many passes in each, were enough of it


class Offer:
    """Looks once a round, when it has been dealt, whether the offer is due."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._looked_at = table.match.state.round  # a game that is taken up in mid-round goes on first

    def due(self, now: float) -> Menu | None:
        """The offer, if now is the moment for it."""
        table, state = self._table, self._table.match.state
        if state.round == self._looked_at or state.phase in OVER or not table.stage.is_idle(now):
            return None
        self._looked_at = state.round
        passes = own_passes(table.match, table.me)
        enough = sum(number >= FEW_PASSES for number in passes) >= FEW_ROUNDS
        return _offer(table, sum(passes)) if enough and self._may_want_it else None

    @property
    def _may_want_it(self) -> bool:
        """Whether she is asked about every card, and has never said that she wants to be."""
        table = self._table
        never_chosen = not table.preferences.settings.buying and not table.match.practice
        alone = not table.seats.is_shared and bool(table.seats.people)
        asked = bool(table.stage.view.rules.buys) and table.desk.asking.order(table.me) is StandingOrder.ASK
        return never_chosen and alone and asked


def own_passes(match: Match, seat: int) -> tuple[int, ...]:
    """How many cards a seat has passed when it was not on turn, by round."""
    found = [0] * match.state.round
    for _, steps in match.moves:
        event, after = steps[0]
        if isinstance(event, OfferPassed) and event.seat == seat != after.turn:
            found[after.round - 1] += 1
    return tuple(found)


def _offer(table: Table, passes: int) -> Menu:
    def chosen(order: StandingOrder) -> Step:
        table.desk.asking.choose(table.me, order)
        return Pop()

    return Menu(
        words.OFFER_TITLE,
        (
            Way(words.KEEP_ASKING, lambda: chosen(StandingOrder.ASK), "Esc", "gold"),
            Way(words.ASK_IF_IT_HELPS, lambda: chosen(StandingOrder.HELPS), "Y"),
        ),
        words.offer_order(passes),
    )

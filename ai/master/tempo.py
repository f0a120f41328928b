"""Tempo against penalties: where going out earns points (M-3), and penalties only decide a bonus (M-15).

Laying down gives the others melds to hit on. Where cards in hand cost little, that outweighs getting rid of some: it is
better to hold a complete hand back until it can go out at once, as long as no other player is about to; and the cards
that come with a buy have to be played, too. The score determines what a penalty point costs.

The numbers come from 9,000 choices of strong players in May I, each evaluated by playing the round on with real players
after either choice (`python -m tests.bench.holding`): the share of the round's points that holding or buying gains on
the others, and its penalty points.
"""

from ai.master.stakes import penalty_cost
from ai.players.laying import Laid
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.scoring import left_points
from game.rules.variant import Contract

_MANY = 3  # melds that give the others much to hit on
_FEW_DEAD, _MOST_DEAD = 2, 4  # cards that would fit nowhere; with more, holding gained nothing in measurements
_HELD, _HELD_LATE = 0.07, 0.15  # share of the points that holding gains; more if few cards are left after many melds
_OUT, _OUT_AT_ONCE = 0.45, 0.03  # the chance to be out before one's next turn: with one card, and blind
_BOUGHT_FAR, _BOUGHT_NEAR, _BOUGHT_LATE = -0.04, -0.08, 0.08  # share of the points that a buy gains; late: two are down
_NEARLY = 1  # cards missing after the buy
_SAVED_MANY, _SAVED_FEW = 0.15, 0.03  # of the points in hand, that a buy saves on average


def gain_by_holding(view: PlayerView, laid: Laid) -> float:
    """Return the points gained on average by holding a complete hand back for a turn instead of laying it down."""
    dead = -laid.outcome.dead
    if laid.outcome.out or dead > _MOST_DEAD or not view.variant.out_same_turn:
        return 0.0
    is_late = _down(view) > 0 and dead <= _FEW_DEAD and _asks_many(view.rules.contract)
    share = _HELD + _HELD_LATE * is_late
    at_stake = left_points(view.hand, False, view.variant) + laid.outcome.points  # points in an outcome are negative
    return share * view.rules.points - penalty_cost(view) * at_stake * _chance_of_an_end(view)


def gain_by_buying(view: PlayerView, after: int) -> float:
    """Return the points gained on average by buying a natural after which the contract is `after` cards off."""
    has_many, down = _asks_many(view.rules.contract), _down(view)
    share = _BOUGHT_LATE if has_many and down > 1 else _BOUGHT_NEAR if after <= _NEARLY or down else _BOUGHT_FAR
    saved = (_SAVED_MANY if has_many else _SAVED_FEW) * left_points(view.hand, False, view.variant)
    return share * view.rules.points + penalty_cost(view) * saved


def _asks_many(contract: Contract) -> bool:
    return len(contract) >= _MANY


def _down(view: PlayerView) -> int:
    return sum(seat.down is not Down.NO for seat in view.seats)


def _chance_of_an_end(view: PlayerView) -> float:
    """Return the chance that another player is out before the seat's next turn."""
    has_many, goes_on = _asks_many(view.rules.contract), 1.0
    for number, seat in enumerate(view.seats):
        if number == view.seat:
            continue
        if seat.down is not Down.NO:
            goes_on *= 1 - _OUT / max(1, seat.cards) ** (1 if has_many else 2)
        elif has_many:
            goes_on *= 1 - _OUT_AT_ONCE
    return 1 - goes_on

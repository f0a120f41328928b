"""The master: a sharp player who sees further, and asks whether something else is better.

It looks two draws ahead, and once down at what will fit soon. Where it is close what a buy is worth, the rest of the
round is played out in imagined deals after buying and after passing. Whether to lay down yet is told by the race where
going out from nothing earns a bonus. Gains are counted in points as the
score makes them matter. The limit's nodes bound deals and futures, so that answers repeat; stopped, it does what it
thought of first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ai.bot import Limit
from ai.master.blind import gain_by_holding, may_wait
from ai.master.race import race_of
from ai.players.discards import discard
from ai.players.player import Player
from ai.players.price import worth_of_buying
from ai.players.prospect import prospect_of
from ai.players.traits import MASTER, Traits
from game.engine.actions import Action, Buy, Discard, LayDown, Pass
from game.engine.buying import call_would_pay
from game.engine.events import Event
from game.engine.referee import refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.variant import TurnAfterBuy

_NODES_A_FUTURE = 200  # distances counted for one, roughly, over all that is compared
_FEWEST, _MOST = 16, 96  # futures
_HOLD_GAIN = 2.0  # points that holding must gain
_NODES_A_ROUND = 32  # the rest of a round played out, in the same coin
# Points by the price, beyond which deals are not asked. The price knows nothing of a turn that goes to the buyer; where
# none does, what deals told of less close buys was no better in real play (`python -m tests.bench.departures`).
_CLOSE, _CLOSE_WITH_TURN = 0.5, 2.5
_QUICK = Player(MASTER)

Reckoned = Mapping[Action, float]  # what choices are reckoned to be worth, in points, the one that is best first


@dataclass(frozen=True, slots=True)
class Master:
    """The strongest level; a value without a memory."""

    player: Player = _QUICK

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """What the player does at a first look, or what looking ahead prefers to it."""
        first = self.player.choose(view, history, limit)
        if view.me.down is not Down.NO or limit.stopped():
            return first
        match first:
            case Buy() | Pass() if view.phase is Phase.OFFER and not self.player.traits.appetite:
                return _best(view, history, _bought_or_passed(view, history, first), limit)
            case LayDown() if may_wait(view):
                return _laid_or_held(view, history, first, self.player.traits, limit)
            case _:
                return first


def _best(view: PlayerView, history: Sequence[Event], choices: Reckoned, limit: Limit) -> Action:
    if len(choices) == 1:
        return next(iter(choices))
    # Numpy comes with it, which the window's process can do without: it knows the levels, and asks another to think.
    from ai.master.ahead import best_of

    return best_of(view, history, choices, limit.nodes // _NODES_A_ROUND, limit.stopped)


def _bought_or_passed(view: PlayerView, history: Sequence[Event], first: Buy | Pass) -> Reckoned:
    """Buying and passing, where it is close which of them is better."""
    other: Action = Pass(view.seat) if isinstance(first, Buy) else Buy(view.seat)
    if view.upcard is None or refusal(view, other) is not None or call_would_pay(view):
        return {first: 0.0}
    prospect = prospect_of(view)
    # Where going out earns points tempo is all (M-3), and who is first hangs too much on luck for deals to tell.
    if view.rules.points or prospect.distance == 0 or prospect.having(view.upcard) == 0:
        return {first: 0.0}
    loss = abs(worth_of_buying(prospect, history, view.upcard))
    close = _CLOSE if view.variant.buying.turn_after is TurnAfterBuy.UNCHANGED else _CLOSE_WITH_TURN
    return {first: 0.0} if loss > close else {first: 0.0, other: -loss}


def _laid_or_held(view: PlayerView, history: Sequence[Event], first: LayDown, traits: Traits, limit: Limit) -> Action:
    futures = min(_MOST, limit.nodes // _NODES_A_FUTURE)
    instead = discard(view, history, traits)
    if futures < _FEWEST or not isinstance(instead, Discard):
        return first
    race = race_of(prospect_of(view), history, futures)
    return instead if gain_by_holding(race, history, instead.card, limit.stopped) > _HOLD_GAIN else first

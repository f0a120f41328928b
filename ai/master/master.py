"""The master: a sharp player that looks further ahead and simulates alternatives.

It looks two draws ahead and, once down, at what will fit soon; a complete hand takes an upcard that fits, and one that
is down without a card that fits calls for one. When the value of a buy is unclear, and before it discards, it plays out
the rest of the round in simulated deals after each choice; `master/racing` does so for draws and less close buys, too.
A race decides whether to lay down yet where going out blind earns a bonus; tempo does where going out earns points.
Gains are in points as the game's score makes them matter. The limit's nodes bound deals and futures, so that answers
are reproducible; when stopped, it returns its first choice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from ai.bot import Limit
from ai.master.blind import gain_by_waiting, may_wait
from ai.master.complete import discard_when_holding, is_upcard_better
from ai.master.race import race_of
from ai.master.tempo import gain_by_buying, gain_by_holding
from ai.master.trade import wins_a_place
from ai.players.discards import discard, likely_discards
from ai.players.laying import best_laid
from ai.players.player import Player
from ai.players.price import worth_of_buying
from ai.players.prospect import prospect_of
from ai.players.traits import MASTER, Traits
from game.engine.actions import Action, Buy, Discard, Draw, LayDown, Pass, Shanghai, Take
from game.engine.buying import call_would_pay
from game.engine.events import Event
from game.engine.referee import refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.contract import OUT_OF_REACH
from game.rules.scoring import by_points
from game.rules.variant import TurnAfterBuy

_NODES_A_FUTURE = 200  # approximate number of distances for one future, over all choices compared
_FEWEST, _MOST = 16, 96  # futures
_HOLD_GAIN = 2.0  # points that holding back must gain
_NODES_A_ROUND = 8  # for playing out the rest of a round
_MOST_CHOICES = 6  # simulated at most
_LOSS_OF_A_DRAW = 1.0  # points that taking or drawing is assumed to lose compared with the first choice
_UPCARD = frozenset({Phase.OFFER, Phase.DRAW})
# Limits, in points of price, up to which a buy is simulated. The price ignores a turn that goes to the buyer; where
# none does, simulating less close buys was no better in real play (`python -m tests.bench.departures`).
_CLOSE, _CLOSE_WITH_TURN, _CLOSE_RACED = 0.5, 2.5, 5.0
_QUICK = Player(MASTER)

Reckoned = Mapping[Action, float]  # estimated values of choices in points, the best first


@dataclass(frozen=True, slots=True)
class Master:
    """The strongest level; immutable and stateless."""

    player: Player = _QUICK

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return the quick player's choice, or a better one found by looking ahead."""
        first = self.player.choose(view, history, limit)
        if limit.stopped():
            return first
        if view.phase is Phase.CLAIM:
            return _called(view, first)
        traits, for_points = self.player.traits, view.rules.points and by_points(view.variant)
        if view.me.down is Down.NO:
            if (taken := _upcard_with_a_place(view, first)) is not None:
                return taken
            if for_points:
                first = _for_points(view, first, traits)
            elif isinstance(first, LayDown) and may_wait(view):
                return _laid_or_held(view, history, first, traits, limit)
        return _best(view, history, candidate_actions(view, history, first, traits), limit)


def candidate_actions(view: PlayerView, history: Sequence[Event], first: Action, traits: Traits) -> Reckoned:
    """Return the actions that may be best, beginning with the first choice, if simulation can compare them."""
    match first:
        case Buy() | Pass() | Take() | Draw() if view.phase in _UPCARD and not view.rules.points:
            return _about_upcard(view, history, first, traits)
        case Discard(seat=seat) if _races_discard(view, traits):
            worths = likely_discards(view, history, traits)
            if next(iter(worths), None) == first.card:
                return {Discard(seat, card): worth for card, worth in islice(worths.items(), _MOST_CHOICES)}
            return {first: 0.0}
        case _:
            return {first: 0.0}


def _races_discard(view: PlayerView, traits: Traits) -> bool:
    """Return whether the discard is simulated; never if several are owed."""
    races = traits.races_discards if view.me.down is Down.NO else traits.races_once_down
    return view.owed <= 1 and races > 0


def _best(view: PlayerView, history: Sequence[Event], choices: Reckoned, limit: Limit) -> Action:
    if len(choices) == 1:
        return next(iter(choices))
    # Imported here because it loads numpy, which the window's process does without: that only knows the levels.
    from ai.master.ahead import best_of

    return best_of(view, history, choices, limit.nodes // _NODES_A_ROUND, limit.stopped)


def _about_upcard(view: PlayerView, history: Sequence[Event], first: Action, traits: Traits) -> Reckoned:
    """Return taking, buying and leaving the upcard, if it is unclear which is better."""
    prospect, card, seat = prospect_of(view), view.upcard, view.seat
    if card is None or view.me.down is not Down.NO or not prospect.distance or not prospect.having(card):
        return {first: 0.0}
    leave: Action = Pass(seat) if view.phase is Phase.OFFER else Draw(seat)
    if seat == view.turn and traits.races_upcards:
        others: list[Action] = [Take(seat), leave]
        loss = _LOSS_OF_A_DRAW
    elif not isinstance(first, Buy | Pass) or traits.appetite or call_would_pay(view):
        return {first: 0.0}
    else:
        others, loss = [Buy(seat), leave], abs(worth_of_buying(prospect, history, card))
        if loss > _closeness(view, traits):
            return {first: 0.0}
    return {first: 0.0, **{other: -loss for other in others if other != first and refusal(view, other) is None}}


def _closeness(view: PlayerView, traits: Traits) -> float:
    """Return the difference in price up to which a buy is simulated, in points."""
    if traits.races_upcards:
        return _CLOSE_RACED
    return _CLOSE if view.variant.buying.turn_after is TurnAfterBuy.UNCHANGED else _CLOSE_WITH_TURN


def _laid_or_held(view: PlayerView, history: Sequence[Event], first: LayDown, traits: Traits, limit: Limit) -> Action:
    futures = min(_MOST, limit.nodes // _NODES_A_FUTURE)
    instead = discard(view, history, traits)
    if futures < _FEWEST or not isinstance(instead, Discard):
        return first
    race = race_of(prospect_of(view), history, futures)
    return instead if gain_by_waiting(race, history, instead.card, limit.stopped) > _HOLD_GAIN else first


def _upcard_with_a_place(view: PlayerView, first: Action) -> Action | None:
    """Return taking the upcard instead of a draw, if the hand is complete and the card fits."""
    if isinstance(first, Draw | Pass) and view.seat == view.turn and is_upcard_better(view):
        return _if_legal(view, Take(view.seat))
    return None


def _called(view: PlayerView, first: Action) -> Action:
    """Return the call, if it wins a card that fits."""
    return (_if_legal(view, Shanghai(view.seat)) or first) if wins_a_place(view) else first


def _for_points(view: PlayerView, first: Action, traits: Traits) -> Action:
    """Return what is better than the first choice where going out earns points (M-3), if anything."""
    match first:
        case LayDown():
            return _held_back(view) or first
        case Buy() if not traits.appetite and _loses_by_buying(view):
            return _if_legal(view, Pass(view.seat)) or first
        case _:
            return first


def _loses_by_buying(view: PlayerView) -> bool:
    """Return whether buying a natural costs more than it brings: it is not needed to enlarge the hand or otherwise."""
    prospect, card = prospect_of(view), view.upcard
    if card is None or view.variant.is_wild(card) or prospect.is_too_small or prospect.distance == OUT_OF_REACH:
        return False
    after = prospect.having(card)
    return after < prospect.distance and gain_by_buying(view, after) < 0


def _held_back(view: PlayerView) -> Action | None:
    """Return the discard to make instead of laying down, if that is worth it."""
    laid = best_laid(view)
    if laid is None or gain_by_holding(view, laid) <= 0:
        return None
    card = discard_when_holding(view)
    return None if card is None else _if_legal(view, Discard(view.seat, card))


def _if_legal(view: PlayerView, action: Action) -> Action | None:
    return action if refusal(view, action) is None else None

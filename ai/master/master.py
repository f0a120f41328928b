"""The master: a sharp player who sees further, and asks whether something else is better.

It looks two draws ahead, and once down at what will fit soon; a complete hand takes an upcard with a place, and one
that is down and has no card with a place calls for one. Where it is close what a buy is worth, and before it discards,
the rest of the round is played out in imagined deals after each of its choices; `master/racing` does so for draws and
less close buys, too. Whether to lay down yet is told by the race where going out from nothing earns a bonus, and by
tempo where going out earns points. Gains are counted in points as the score makes them matter. The limit's nodes bound
deals and futures, so that answers repeat; stopped, it does what it thought of first.
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

_NODES_A_FUTURE = 200  # distances counted for one, roughly, over all that is compared
_FEWEST, _MOST = 16, 96  # futures
_HOLD_GAIN = 2.0  # points that holding must gain
_NODES_A_ROUND = 8  # the rest of a round played out, in the same coin
_MOST_CHOICES = 6  # that are raced
_LOSS_OF_A_DRAW = 1.0  # points that taking or drawing are reckoned to lose against what comes first to mind
_UPCARD = frozenset({Phase.OFFER, Phase.DRAW})
# Points by the price, beyond which deals are not asked. The price knows nothing of a turn that goes to the buyer; where
# none does, what deals told of less close buys was no better in real play (`python -m tests.bench.departures`).
_CLOSE, _CLOSE_WITH_TURN, _CLOSE_RACED = 0.5, 2.5, 5.0
_QUICK = Player(MASTER)

Reckoned = Mapping[Action, float]  # what choices are reckoned to be worth, in points, the one that is best first


@dataclass(frozen=True, slots=True)
class Master:
    """The strongest level; a value without a memory."""

    player: Player = _QUICK

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """What the player does at a first look, or what looking ahead prefers to it."""
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
    """What may be best beside the first thought, and that, where deals can tell."""
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
    """Whether deals are asked which card to throw; never where several are owed."""
    races = traits.races_discards if view.me.down is Down.NO else traits.races_once_down
    return view.owed <= 1 and races > 0


def _best(view: PlayerView, history: Sequence[Event], choices: Reckoned, limit: Limit) -> Action:
    if len(choices) == 1:
        return next(iter(choices))
    # Numpy comes with it, which the window's process can do without: it knows the levels, and asks another to think.
    from ai.master.ahead import best_of

    return best_of(view, history, choices, limit.nodes // _NODES_A_ROUND, limit.stopped)


def _about_upcard(view: PlayerView, history: Sequence[Event], first: Action, traits: Traits) -> Reckoned:
    """Taking, buying and leaving the upcard, where it is close which of them is better."""
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
    """Points by the price up to which deals are asked about a buy."""
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
    """The upcard, where the hand is complete and has a place for it, instead of an unseen card."""
    if isinstance(first, Draw | Pass) and view.seat == view.turn and is_upcard_better(view):
        return _if_legal(view, Take(view.seat))
    return None


def _called(view: PlayerView, first: Action) -> Action:
    """The call, where it wins a card with a place."""
    return (_if_legal(view, Shanghai(view.seat)) or first) if wins_a_place(view) else first


def _for_points(view: PlayerView, first: Action, traits: Traits) -> Action:
    """What does better than the first thought where going out earns points (M-3), if anything."""
    match first:
        case LayDown():
            return _held_back(view) or first
        case Buy() if not traits.appetite and _loses_by_buying(view):
            return _if_legal(view, Pass(view.seat)) or first
        case _:
            return first


def _loses_by_buying(view: PlayerView) -> bool:
    """Whether a buy costs more than it brings, of a natural that is not needed for want of room or of any other way."""
    prospect, card = prospect_of(view), view.upcard
    if card is None or view.variant.is_wild(card) or prospect.is_too_small or prospect.distance == OUT_OF_REACH:
        return False
    after = prospect.having(card)
    return after < prospect.distance and gain_by_buying(view, after) < 0


def _held_back(view: PlayerView) -> Action | None:
    """The discard to make instead of laying down, if that is worth it."""
    laid = best_laid(view)
    if laid is None or gain_by_holding(view, laid) <= 0:
        return None
    card = discard_when_holding(view)
    return None if card is None else _if_legal(view, Discard(view.seat, card))


def _if_legal(view: PlayerView, action: Action) -> Action | None:
    return action if refusal(view, action) is None else None

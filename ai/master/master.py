"""The master: a sharp player that looks further ahead and simulates alternatives.

It looks two draws ahead and, once down, at what will fit soon; a complete hand takes an upcard that fits, and one that
is down without a card that fits calls for one. Then it plays out the rest of the round in simulated deals after each of
the actions in `ai.master.candidates`. Before that, a race decides whether to lay down yet where going out blind earns a
bonus; tempo does where going out earns points. Gains are in points as the game's score makes them matter. The limit's
nodes bound deals and futures, so that answers are reproducible; when stopped, it returns its first choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ai.bot import Limit
from ai.evaluator.effort import OutOfSteps, limited
from ai.master.blind import gain_by_waiting, may_wait
from ai.master.candidates import Reckoned, candidate_actions
from ai.master.complete import discard_when_holding, is_upcard_better
from ai.master.race import race_of
from ai.master.tempo import gain_by_buying, gain_by_holding
from ai.master.trade import wins_a_place
from ai.players.discards import discard
from ai.players.laying import best_laid
from ai.players.player import Player
from ai.players.prospect import prospect_of
from ai.players.traits import MASTER, Traits
from game.engine.actions import Action, Buy, Discard, Draw, LayDown, Pass, Shanghai, Take
from game.engine.events import Event
from game.engine.referee import refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.contract import OUT_OF_REACH
from game.rules.scoring import by_points

_NODES_A_FUTURE = 200  # approximate number of distances for one future, over all choices compared
_FEWEST, _MOST = 16, 96  # futures
_HOLD_GAIN = 2.0  # points that holding back must gain
_NODES_A_ROUND = 3  # for playing out the rest of a round
_QUICK = Player(MASTER)


@dataclass(frozen=True, slots=True)
class Master:
    """The strongest level; immutable and stateless."""

    player: Player = _QUICK

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return the quick player's choice, or a better one found by looking ahead."""
        first = self.player.choose(view, history, limit)
        if limit.stopped():
            return first
        with limited():
            try:
                return self._ahead(view, history, first, limit)
            except OutOfSteps:
                return first

    def _ahead(self, view: PlayerView, history: Sequence[Event], first: Action, limit: Limit) -> Action:
        if view.phase is Phase.CLAIM:
            first = _called(view, first)
        traits, for_points = self.player.traits, view.rules.points and by_points(view.variant)
        if view.me.down is Down.NO:
            if (taken := _upcard_with_a_place(view, first)) is not None:
                return taken
            if for_points:
                first = _for_points(view, first, traits)
            elif isinstance(first, LayDown) and may_wait(view):
                first = _laid_or_held(view, history, first, traits, limit)
        return _best(view, history, candidate_actions(view, history, first, traits), limit)


def _best(view: PlayerView, history: Sequence[Event], choices: Reckoned, limit: Limit) -> Action:
    if len(choices) == 1:
        return next(iter(choices))
    # Imported here because it loads numpy, which the window's process does without: that only knows the levels.
    from ai.master.ahead import best_of

    return best_of(view, history, choices, limit.nodes // _NODES_A_ROUND, limit.stopped)


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

"""The actions that may be best, for simulation to compare: the first choice first, with a first estimate of each.

Estimates are in points relative to the first choice. A single action needs no simulation. What surely ends the round
is never put in question.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from ai.master.complete import discard_when_holding
from ai.master.turn import OfCards, turn_played
from ai.players.discards import likely_discards
from ai.players.further import further_lay_downs
from ai.players.laying import best_laid, ways_to_lay_down
from ai.players.plays import best_plan
from ai.players.price import worth_of_buying
from ai.players.prospect import prospect_of
from ai.players.traits import Traits
from ai.unseen import taken_lately
from game.engine.actions import (
    Action,
    Allow,
    Buy,
    Discard,
    Draw,
    Hit,
    LayDown,
    Pass,
    Shanghai,
    Swap,
    SwapHit,
    Take,
)
from game.engine.buying import call_would_pay
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.scoring import by_contracts
from game.rules.variant import TurnAfterBuy

Reckoned = Mapping[Action, float]  # estimated values of choices in points, the best first

_MOST_CHOICES = 6  # simulated at most
_MOST_LAY_DOWNS = 4
_MOST_PLAYS = 16  # looked at, of which most lead to the same end of the turn
_LOSS = 1.0  # points that any other action is assumed to lose compared with the first choice
_ASKED = frozenset({Phase.OFFER, Phase.REQUEST, Phase.DRAW})
# Limits, in points of price, up to which a buy is simulated. The price ignores a turn that goes to the buyer; where
# none does, simulating less close buys was no better in real play (`python -m tests.bench.departures`).
_CLOSE, _CLOSE_WITH_TURN, _CLOSE_RACED = 0.5, 2.5, 5.0


def candidate_actions(view: PlayerView, history: Sequence[Event], first: Action, traits: Traits) -> Reckoned:
    """Return the actions that may be best, beginning with the first choice, if simulation can compare them."""
    if view.phase in _ASKED:
        others = _about_upcard(view, history, first, traits)
    elif view.phase is Phase.CLAIM:
        others = _calls(view) if traits.races_calls and view.me.down is not Down.NO else {}
    elif isinstance(first, Discard | OfCards) and view.owed <= 1:
        others = _in_turn(view, history, first, traits)
    else:
        others = {}
    legal = ((action, worth) for action, worth in others.items() if action != first and refusal(view, action) is None)
    return {first: 0.0, **dict(islice(legal, _MOST_CHOICES - 1))}


def _in_turn(view: PlayerView, history: Sequence[Event], first: Discard | OfCards, traits: Traits) -> Reckoned:
    if view.me.down is not Down.NO:
        return _once_down(view, history, first, traits)
    if view.phase is Phase.PLAY and not prospect_of(view).distance:
        return _laid_or_held(view, history, first, traits)
    choices = _early_swaps(view, first) if traits.races_plays else {}
    if isinstance(first, Discard) and traits.races_discards:
        choices = {**_discards(view, history, first, traits), **choices}
    return choices


def _about_upcard(view: PlayerView, history: Sequence[Event], first: Action, traits: Traits) -> Reckoned:
    """Return taking, buying and leaving the upcard, if it is unclear which is better."""
    prospect, card, seat = prospect_of(view), view.upcard, view.seat
    if card is None or view.me.down is not Down.NO:
        return {}
    if not prospect.distance or not prospect.having(card) or view.rules.points:
        return {}
    leave = _left(view)
    if seat == view.turn and traits.races_upcards:
        return {} if isinstance(first, Take) else dict.fromkeys((Take(seat), leave), -_LOSS)
    if not isinstance(first, Buy | Pass) or traits.appetite or call_would_pay(view):
        return {}
    loss = abs(worth_of_buying(prospect, history, card))
    return {} if loss > _closeness(view, traits) else dict.fromkeys((Buy(seat), leave), -loss)


def _left(view: PlayerView) -> Action:
    """Return the action that leaves the upcard to others."""
    match view.phase:
        case Phase.OFFER:
            return Pass(view.seat)
        case Phase.REQUEST:
            return Allow(view.seat)
        case _:
            return Draw(view.seat)


def _closeness(view: PlayerView, traits: Traits) -> float:
    """Return the difference in price up to which a buy is simulated, in points."""
    if traits.races_upcards:
        return _CLOSE_RACED
    return _CLOSE if view.variant.buying.turn_after is TurnAfterBuy.UNCHANGED else _CLOSE_WITH_TURN


def _calls(view: PlayerView) -> Reckoned:
    """Return every way to call once down, and passing."""
    calls = [action for action in legal_actions(view, 0) if isinstance(action, Shanghai)]
    return dict.fromkeys((*calls, Pass(view.seat)), -_LOSS) if calls else {}


def _laid_or_held(view: PlayerView, history: Sequence[Event], first: Action, traits: Traits) -> Reckoned:
    """Return the ways to lay a complete hand down that differ in what is left, and holding it back for a turn.

    Where going out earns points (M-3) tempo decides about holding back, which is fitted to real play.
    """
    if view.rules.points and not isinstance(first, LayDown):
        return {}
    laid = best_laid(view) if traits.races_laying else None
    if laid is None or laid.outcome.out:
        return {}
    choices: list[Action] = [*_different(view, history, ways_to_lay_down(view, _MOST_LAY_DOWNS))]
    held = None if view.rules.points or by_contracts(view.variant) else discard_when_holding(view)
    choices += [] if held is None else [Discard(view.seat, held)]
    return dict.fromkeys(choices, -_LOSS)


def _once_down(view: PlayerView, history: Sequence[Event], first: Discard | OfCards, traits: Traits) -> Reckoned:
    """Return discards, if no play comes first; and plays that differ in how they leave the table or the hand."""
    choices: Reckoned = _discards(view, history, first, traits) if traits.races_once_down else {}
    if not traits.races_plays or view.phase is not Phase.PLAY:
        return choices if isinstance(first, Discard) else {}
    if best_plan(view, view.hand, view.melds, view.me.down).outcome.out:
        return {}
    plays = [first, *_plays(view)] if isinstance(first, OfCards) else [*_plays(view)]
    if not plays:
        return choices
    others: Reckoned = dict.fromkeys([*_different(view, history, plays)], -_LOSS)
    if isinstance(first, Discard):
        return {**choices, **others}
    # A card taken to be played is played.
    held = None if taken_lately(history, view.seat) else next(iter(likely_discards(view, history, traits)), None)
    return others if held is None else {**others, Discard(view.seat, held): -_LOSS}


def _plays(view: PlayerView) -> Iterator[OfCards]:
    yield from (action for action in legal_actions(view, 0) if isinstance(action, Hit | Swap | SwapHit))
    yield from (laid.action for laid in further_lay_downs(view))


def _different(view: PlayerView, history: Sequence[Event], plays: Sequence[OfCards]) -> Iterator[Action]:
    """Yield the plays that lead to different ends of the turn: in most orders of hits the same ones are made."""
    seen = set()
    for play in plays[:_MOST_PLAYS]:
        melds, hand, then = turn_played(view, history, play)
        end = frozenset(melds), tuple(sorted(hand)), then
        if end not in seen:
            seen.add(end)
            yield play


def _early_swaps(view: PlayerView, first: Action) -> Reckoned:
    """Return the swaps before laying down (M-8), if the first choice is one."""
    if not isinstance(first, Swap | SwapHit):
        return {}
    swaps = [action for action in legal_actions(view, 0) if isinstance(action, Swap | SwapHit)]
    return dict.fromkeys(swaps, -_LOSS)


def _discards(view: PlayerView, history: Sequence[Event], first: Action, traits: Traits) -> Reckoned:
    """Return the discards that may be best, if the first choice is the best of them at first sight."""
    worths = likely_discards(view, history, traits)
    if not isinstance(first, Discard) or next(iter(worths), None) != first.card:
        return {}
    # Once down, no small card goes before a dear one because of a little luck in the deals.
    points, is_down = view.variant.points_of, view.me.down is not Down.NO
    least = points(first.card) if is_down else 0
    return {Discard(view.seat, card): worth for card, worth in worths.items() if points(card) >= least}

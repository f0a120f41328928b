"""The rest of a turn that begins by playing cards, as the level `sharp` plays it."""

from collections.abc import Sequence
from typing import NamedTuple

from ai.bot import Limit
from ai.players.player import Player
from ai.players.traits import SHARP
from game.engine.actions import Action, Discard, Hit, LayDown, Swap, SwapHit
from game.engine.events import Event
from game.engine.plays import HitOutcome, SwapOutcome, resolve_hit, resolve_laying, resolve_swap, resolve_swap_hit
from game.engine.referee import refusal
from game.engine.refusal import Refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import Card, without
from game.rules.melds import Meld

OfCards = LayDown | Hit | Swap | SwapHit
_SHARP = Player(SHARP)


def with_card(view: PlayerView, card: Card) -> PlayerView:
    """Return the view of the seat's turn after it has taken the card."""
    hand = (*view.hand, card)
    seats = list(view.seats)
    seats[view.seat] = view.me._replace(cards=len(hand))
    return view._replace(
        hand=hand, seats=tuple(seats), phase=Phase.PLAY, turn=view.seat, owed=1, asked=(), upcard_alive=False
    )


class TurnPlayed(NamedTuple):
    """The table and the hand after all plays of a turn, and the action after them, if known."""

    melds: tuple[Meld, ...]
    hand: tuple[Card, ...]
    then: Action | None


def turn_played(view: PlayerView, history: Sequence[Event], action: OfCards, thrown: Card | None = None) -> TurnPlayed:
    """Make all plays that a sharp player adds to this one, and find the discard: `thrown`, if that is still held."""
    melds, hand = _after(view, action)
    seats = list(view.seats)
    down = Down.THIS_TURN if view.me.down is Down.NO and isinstance(action, LayDown) else view.me.down
    seats[view.seat] = view.me._replace(cards=len(hand), down=down)
    return played_on(view._replace(melds=melds, hand=hand, seats=tuple(seats)), history, thrown)


def played_on(view: PlayerView, history: Sequence[Event], thrown: Card | None) -> TurnPlayed:
    """Return the rest of the turn, as `sharp` plays it."""
    if not view.hand:
        return TurnPlayed(view.melds, view.hand, None)
    then = _SHARP.choose(view, history, Limit())
    if isinstance(then, OfCards):
        return turn_played(view, history, then, thrown)
    if isinstance(then, Discard) and thrown in view.hand:
        then = Discard(view.seat, thrown)
    return TurnPlayed(view.melds, view.hand, then if refusal(view, then) is None else None)


def _after(view: PlayerView, action: OfCards) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """Return the melds on the table and the hand after a legal play."""
    melds, hand = list(view.melds), list(view.hand)
    match action:
        case LayDown():
            laid = resolve_laying(view, action)
            assert not isinstance(laid, Refusal)
            melds += laid
            hand = list(without(view.hand, [card for meld in laid for card in meld.cards]) or ())
        case Hit():
            hit = resolve_hit(view, action)
            assert isinstance(hit, HitOutcome)
            melds[hit.meld] = hit.grown
            hand.remove(action.card)
        case Swap():
            swap = resolve_swap(view, action)
            assert isinstance(swap, SwapOutcome)
            melds[swap.meld] = swap.changed
            hand.remove(action.card)
            hand.append(swap.wild)
        case SwapHit():
            both = resolve_swap_hit(view, action)
            assert not isinstance(both, Refusal)
            melds[both[0].meld] = both[0].changed
            melds[both[1].meld] = both[1].grown
            hand.remove(action.card)
    return tuple(melds), tuple(hand)

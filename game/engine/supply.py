"""How many cards can still be had from the stock (X-8), counted from what everybody sees."""

from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.variant import TurnAfterBuy

_NOT_DOWN = Down.NO  # looking up a member of an enumeration takes its time
_BUYER_PLAYS, _BUYER_DRAWS = TurnAfterBuy.BUYER_PLAYS, TurnAfterBuy.BUYER_DRAWS


def can_draw(view: PlayerView) -> bool:
    """Whether a card can be drawn from the stock, remaking it if need be."""
    return view.stock + from_pile(view.discards, view.upcard_alive) > 0


def must_take(view: PlayerView) -> bool:
    """Whether the upcard is the only card to be had, so that the player on turn must take it."""
    return view.upcard_alive and may_take(view) and not can_draw(view)


def may_take(view: PlayerView) -> bool:
    """Whether the rules let the player on turn take an upcard as her draw, down or not (K-3)."""
    return view.variant.buying.take_once_down or view.seats[view.turn].down is _NOT_DOWN


def from_pile(discards: int, top_alive: bool) -> int:
    """How many cards of a discard pile can become stock: all below the top, and a dead top in the end."""
    return max(0, discards - 1) if top_alive else discards


def offer_supplied(view: PlayerView, seat: int) -> bool:
    """Whether the penalty cards of an out-of-turn buy can be had, and one more for the draw that follows it."""
    needed = view.variant.buying.penalty_cards + _draw_follows(view, seat)
    return view.stock + view.discards - 1 >= needed


def _draw_follows(view: PlayerView, seat: int) -> bool:
    buying = view.variant.buying
    if buying.turn_after is _BUYER_PLAYS:
        return False
    own_draw = seat == view.turn or buying.turn_after is _BUYER_DRAWS
    return own_draw or not buying.discards_owed


def in_turn_supplied(view: PlayerView, from_stock: bool) -> bool:
    """Whether an in-turn buy leaves enough cards: the bought one, its penalty cards, and a draw still to come (X-8).

    Before the draw an upcard that is alive may be that draw, so it stays where it is and still counts (S-12).
    """
    pile = view.discards if from_stock else view.discards - 1
    wanted = view.variant.buying.penalty_cards + from_stock
    return view.stock + pile >= wanted + (view.phase is Phase.DRAW)

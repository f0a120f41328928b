"""Count the cards that can still be drawn from the stock (X-8), from public information."""

from game.engine.state import Down, Ongoing, Phase
from game.engine.view import PlayerView
from game.rules.variant import NO_CARDS_LEFT, TurnAfterBuy

_NOT_DOWN = Down.NO  # a module constant is faster than an enum lookup
_BUYER_PLAYS, _BUYER_DRAWS = TurnAfterBuy.BUYER_PLAYS, TurnAfterBuy.BUYER_DRAWS


def can_draw(view: PlayerView) -> bool:
    """Return whether a card can be drawn from the stock, remaking it if necessary."""
    return view.stock > 0 or (may_remake(view) and from_pile(view.discards, view.upcard_alive) > 0)


def may_remake(game: PlayerView | Ongoing) -> bool:
    """Return whether the discard pile may become the stock once more (X-8, K-33)."""
    return not game.variant.counts_stocks or game.remade + 1 < game.variant.stock_ends_round


def is_stock_over(game: Ongoing) -> bool:
    """Return whether the stock ends the round after this turn (K-33)."""
    if game.stock:
        return False
    if game.variant.stock_ends_round == NO_CARDS_LEFT:
        return not from_pile(len(game.discards), game.upcard_alive)
    return not may_remake(game)


def must_take(view: PlayerView) -> bool:
    """Return whether the upcard is the only card left, so that the player on turn must take it."""
    return view.upcard_alive and may_take(view) and not can_draw(view)


def may_take(view: PlayerView) -> bool:
    """Return whether the rules let the player on turn take an upcard as their draw, down or not (K-3)."""
    return view.variant.buying.take_once_down or view.seats[view.turn].down is _NOT_DOWN


def from_pile(discards: int, top_alive: bool) -> int:
    """Return how many cards of a discard pile can become stock: all below the top, and finally a dead top card."""
    return max(0, discards - 1) if top_alive else discards


def offer_supplied(view: PlayerView, seat: int) -> bool:
    """Return whether there are enough penalty cards for an out-of-turn buy, and a card for the draw after it."""
    needed = view.penalty_of(seat) + _draw_follows(view, seat)
    return view.stock + (view.discards - 1 if may_remake(view) else 0) >= needed


def _draw_follows(view: PlayerView, seat: int) -> bool:
    buying = view.variant.buying
    if buying.turn_after is _BUYER_PLAYS:
        return False
    own_draw = seat == view.turn or buying.turn_after is _BUYER_DRAWS
    return own_draw or not buying.discards_owed or not may_remake(view)


def in_turn_supplied(view: PlayerView, from_stock: bool) -> bool:
    """Return whether an in-turn buy leaves enough cards: the card, its penalty cards, and a later draw (X-8).

    Before the draw an upcard that is alive may be that draw, so it stays and still counts (S-12).
    """
    pile = 0 if not may_remake(view) else view.discards if from_stock else view.discards - 1
    wanted = view.penalty_of(view.seat) + from_stock
    return view.stock + pile >= wanted + (view.phase is Phase.DRAW)

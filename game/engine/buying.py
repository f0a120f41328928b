"""Who may take, draw or buy, and who is asked about the upcard in which order (X-8, X-11, X-17, S-10, Q-9)."""

from game.engine.refusal import Reason, Refusal
from game.engine.state import Down, Phase, clockwise
from game.engine.supply import in_turn_supplied, may_take, must_take, offer_supplied
from game.engine.view import PlayerView
from game.rules.variant import BY_DISCARD, Asking, IllegalCall

# Module constants for checks made at every discard, because enum lookups are slow.
_OFFER, _REQUEST, _DRAW, _NOT_DOWN = Phase.OFFER, Phase.REQUEST, Phase.DRAW, Down.NO
_BEFORE_TURN, _FROM_DISCARDER, _PAYS = Asking.BEFORE_TURN, Asking.FROM_DISCARDER, IllegalCall.PAYS


def offer_order(view: PlayerView) -> tuple[int, ...]:
    """Return the seats to ask about the upcard, in turn order; the player on turn only if asked like the others."""
    if not view.upcard_alive:
        return ()
    buyers = _buyers(view)
    asking = view.variant.buying.asking
    if asking is _BEFORE_TURN:
        return buyers
    if asking is not _FROM_DISCARDER:
        return (view.turn, *buyers) if may_take(view) else buyers
    first = view.turn if view.discarder is None else (view.discarder + 1) % view.players
    asked = {view.turn, *buyers} if may_take(view) or _turn_may_call(view) else set(buyers)
    return tuple([seat for seat in clockwise(first, view.players) if seat in asked])


def _buyers(view: PlayerView) -> tuple[int, ...]:
    """Return the other seats to ask: those who may buy or, if illegal calls pay, all others (Q-11)."""
    others = clockwise(view.turn, view.players)[1:]
    if not _penalties_are_equal(view):
        others = tuple([seat for seat in others if offer_supplied(view, seat)])
    elif not offer_supplied(view, others[0]):
        return ()
    anybody, barred = view.variant.buying.illegal_call is _PAYS, barred_discarder(view)
    return tuple([seat for seat in others if seat != barred and (anybody or _may_spend(view, seat))])


def _penalties_are_equal(view: PlayerView) -> bool:
    """Return whether a buy brings every player the same number of cards now (K-31)."""
    return not view.variant.buying.penalty_grows and not view.has_own


def barred_discarder(view: PlayerView) -> int | None:
    """Return the seat that may not buy the upcard because it is its own discard; None if it may (K-29)."""
    return None if view.variant.buying.own_discard else view.discarder


def _turn_may_call(view: PlayerView) -> bool:
    """Return whether the player on turn, who may not take the upcard, may still call for it (Q-9)."""
    pays = view.variant.buying.illegal_call is IllegalCall.PAYS
    return offer_supplied(view, view.turn) and (pays or offer_buy_refusal(view, view.turn) is None)


def _may_spend(view: PlayerView, seat: int) -> bool:
    """Return whether `_spent_refusal` returns None."""
    public, variant = view.seats[seat], view.variant
    if public.quarters < variant.money.buy or not variant.buys_left(view.rules_of(seat), public.buys):
        return False
    return public.down is _NOT_DOWN or variant.buying.once_down


def offer_buy_refusal(view: PlayerView, seat: int) -> Refusal | None:
    """Explain why the seat may not buy the upcard when asked about it."""
    if seat == barred_discarder(view):
        return Refusal(Reason.OWN_DISCARD)
    if not offer_supplied(view, seat):
        return Refusal(Reason.PENALTY_NOT_TO_BE_HAD)
    return _spent_refusal(view, seat)


def _spent_refusal(view: PlayerView, seat: int) -> Refusal | None:
    """Explain why the seat cannot buy at all: no buys left, down, or out of quarters."""
    public, variant = view.seats[seat], view.variant
    if not variant.buys_left(view.rules_of(seat), public.buys):
        return Refusal(Reason.BUYS_SPENT, number=view.rules_of(seat).buys)
    if public.down is not Down.NO and not variant.buying.once_down:
        return Refusal(Reason.DOWN_MAY_NOT_BUY)
    if public.quarters < variant.money.buy:
        return Refusal(Reason.NO_QUARTER, number=variant.money.buy)
    return None


def buy_refusal(view: PlayerView) -> Refusal | None:
    """Explain why the viewing seat may not call to buy the upcard; an illegal call that pays is allowed (Q-11)."""
    if refusal := asked_refusal(view):
        return refusal
    buying = view.variant.buying
    if view.seat == view.turn and buying.asking is not Asking.FROM_DISCARDER:
        return Refusal(Reason.TURN_TAKES)
    if buying.illegal_call is IllegalCall.PAYS and offer_supplied(view, view.seat):
        return None
    return offer_buy_refusal(view, view.seat)


def asked_refusal(view: PlayerView) -> Refusal | None:
    """Explain why the viewing seat has nothing to answer in an offer."""
    if view.phase is not Phase.OFFER:
        return Refusal(Reason.NOT_NOW)
    return None if view.asked[0] == view.seat else Refusal(Reason.NOT_ASKED)


def call_would_pay(view: PlayerView) -> bool:
    """Return whether a call to buy would be illegal and pay (Q-11): people are warned, computer players never call."""
    return view.variant.buying.illegal_call is IllegalCall.PAYS and offer_buy_refusal(view, view.seat) is not None


def only_passing_pays(view: PlayerView) -> bool:
    """Return whether the viewing seat is offered a card it may not have: anything but a pass would only cost (Q-11)."""
    return asked_refusal(view) is None and call_would_pay(view) and take_refusal(view) is not None


def buys_left(view: PlayerView, seat: int) -> int:
    """Return how many buys a seat has left in this round: none once down, unless players who are down may buy."""
    public = view.seats[seat]
    if public.down is not Down.NO and not view.variant.buying.once_down:
        return 0
    return view.variant.buys_left(view.rules_of(seat), public.buys)


def take_refusal(view: PlayerView) -> Refusal | None:
    """Explain why the viewing seat may not take the upcard as its draw."""
    if view.seat != view.turn:
        return Refusal(Reason.NOT_YOUR_TURN)
    phase = view.phase
    if phase is _DRAW:
        return _late_take_refusal(view)
    if phase is not _OFFER and phase is not _REQUEST:
        return Refusal(Reason.NOT_NOW)
    if phase is _OFFER and view.asked[0] != view.seat:
        return Refusal(Reason.NOT_ASKED)
    return None if may_take(view) else Refusal(Reason.DOWN_MAY_NOT_TAKE)


def _late_take_refusal(view: PlayerView) -> Refusal | None:
    if not view.upcard_alive:
        return Refusal(Reason.UPCARD_BLOCKED if _is_blocked(view) else Reason.UPCARD_DEAD, card=view.upcard)
    if not may_take(view):
        return Refusal(Reason.DOWN_MAY_NOT_TAKE)
    if view.variant.buying.asking is _BEFORE_TURN or must_take(view):
        return None
    return Refusal(Reason.UPCARD_DECLINED)


def _is_blocked(view: PlayerView) -> bool:
    """Return whether a wild on top of the discard pile blocks it (K-4)."""
    return view.variant.buying.wild_blocks and view.upcard is not None and view.variant.is_wild(view.upcard)


def draw_refusal(view: PlayerView) -> Refusal | None:
    """Explain why the viewing seat may not draw; if no card is left at all, it may draw nothing (X-8)."""
    if view.seat != view.turn:
        return Refusal(Reason.NOT_YOUR_TURN)
    if view.phase is not _DRAW:
        return Refusal(Reason.NOT_NOW)
    return Refusal(Reason.MUST_TAKE, card=view.upcard) if must_take(view) else None


def in_turn_buy_refusal(view: PlayerView, from_stock: bool) -> Refusal | None:
    """Explain why the seat may not buy the top stock card or top discard on its turn or during its buy (S-10, S-12)."""
    buying = view.variant.buying
    if not (buying.buy_stock_in_turn if from_stock else buying.buy_upcard_in_turn):
        return Refusal(Reason.NOT_FOR_SALE)
    if view.seat != view.acting or view.phase not in (Phase.DRAW, Phase.PLAY, Phase.DISCARD):
        return Refusal(Reason.NOT_NOW if view.seat == view.turn else Reason.NOT_YOUR_TURN)
    if view.phase is Phase.DISCARD and (view.acting == view.turn or view.discarder == view.acting):
        return Refusal(Reason.TOO_LATE_TO_BUY)
    if not from_stock and not view.discards:
        return Refusal(Reason.NO_CARD_THERE)
    if not from_stock and _is_blocked(view):
        return Refusal(Reason.UPCARD_BLOCKED, card=view.upcard)
    if refusal := _spent_refusal(view, view.seat):
        return refusal
    if not in_turn_supplied(view, from_stock):
        return Refusal(Reason.PENALTY_NOT_TO_BE_HAD)
    return _owed_refusal(view)


def _owed_refusal(view: PlayerView) -> Refusal | None:
    """Refuse unseen cards that, if unplayable, would leave too few cards for the discards owed (X-10)."""
    if view.rules.go_out_by in BY_DISCARD:
        return None
    buying = view.variant.buying
    # A buy is only supplied where the draw can still be had, so here it is certain.
    held = len(view.hand) + 1 + view.penalty_of(view.seat) + (view.phase is Phase.DRAW)
    owed = view.owed + buying.discards_owed
    return None if held > owed else Refusal(Reason.LAST_CARD_STUCK)

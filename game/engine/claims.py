"""Calling "Shanghai!" on a discard that could have been hit (X-16, M-12, M-13, C-13)."""

from game.engine.actions import Shanghai
from game.engine.plays import HitOutcome, fit_hit
from game.engine.refusal import Reason, Refusal
from game.engine.state import Down, Phase, clockwise
from game.engine.view import PlayerView
from game.rules.fit import fits
from game.rules.variant import Claim


def claim_order(view: PlayerView) -> tuple[int, ...]:
    """Return the seats to ask about the discard just made, clockwise from the discarder; none if it fits no meld."""
    if view.discarder is None or not discard_fits(view):
        return ()
    around = clockwise(view.discarder, view.players)[1:]
    return tuple(seat for seat in around if seat_claim_refusal(view, seat) is None)


def discard_fits(view: PlayerView) -> bool:
    """Return whether anyone but the discarder could hit the top discard on some meld, down or not (M-12)."""
    card = view.upcard
    others = [seat for seat in range(view.players) if seat != view.discarder]
    return card is not None and any(fits(view.melds, card, seat, view.variant) for seat in others)


def seat_claim_refusal(view: PlayerView, seat: int) -> Refusal | None:
    """Explain why the seat may not claim: if not down, it must keep a card when the claim goes to the table (M-13)."""
    public = view.seats[seat]
    if view.variant.claims is Claim.TABLE and public.down is Down.NO and public.cards < 2:
        return Refusal(Reason.TOO_FEW_TO_CLAIM)
    return None


def asked_to_claim_refusal(view: PlayerView) -> Refusal | None:
    """Explain why the viewing seat has no claim to make or decline now."""
    if view.variant.claims is Claim.NONE:
        return Refusal(Reason.NO_CLAIMS)
    if view.phase is not Phase.CLAIM:
        return Refusal(Reason.NOT_NOW)
    return None if view.asked[0] == view.seat else Refusal(Reason.NOT_ASKED)


def resolve_claim(view: PlayerView, action: Shanghai) -> HitOutcome | Refusal | None:
    """Return where the claimed card goes: a hit, or None if it goes to the caller's hand."""
    if refusal := asked_to_claim_refusal(view) or seat_claim_refusal(view, view.seat):
        return refusal
    if view.variant.claims is Claim.HAND:
        return None if action.meld is None and action.end is None else Refusal(Reason.CARD_COMES_TO_HAND)
    if action.meld is None or view.upcard is None:
        return Refusal(Reason.SAY_WHICH_MELD)
    return fit_hit(view, view.melds, view.upcard, action.meld, action.end)

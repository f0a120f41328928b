"""Check lay-downs, hits, swaps, discards and early ends of a turn, and compute their outcome.

The `resolve_` functions return either the refusal or the exact outcome, so that checking and applying cannot differ.
"""

from typing import NamedTuple

from game.engine.actions import EndTurn, Hit, LayDown, Swap, SwapHit
from game.engine.last_card import can_empty, down_after_laying, last_card_refusal, may_hit, may_swap, replaced
from game.engine.refusal import Reason, Refusal
from game.engine.state import PLAYING, Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import Card, without
from game.rules.contract import ContractFault, LayingFault, further_melds, read_further, read_laying
from game.rules.fit import End, Misfit, may_go_to, swaps, takes, with_hit, with_swap
from game.rules.melds import Meld
from game.rules.variant import BY_DISCARD, GoOut, SwapWhen, SwapWhose


class HitOutcome(NamedTuple):
    """The outcome of a hit: the meld's index, the end it goes to and the meld after it."""

    meld: int
    end: End | None
    grown: Meld


class SwapOutcome(NamedTuple):
    """The outcome of a swap: the meld's index, the wild's index among its cards, the wild, and the meld after it."""

    meld: int
    place: int
    wild: Card
    changed: Meld


_PLAY, _NOT_DOWN = Phase.PLAY, Down.NO  # a module constant is faster than an enum lookup


def own_play_refusal(view: PlayerView) -> Refusal | None:
    """Explain why the viewing seat cannot play cards at all now."""
    if view.seat != view.turn:
        return Refusal(Reason.NOT_YOUR_TURN)
    return None if view.phase is _PLAY else Refusal(Reason.NOT_NOW)


def resolve_laying(view: PlayerView, action: LayDown) -> tuple[Meld, ...] | Refusal:
    """Return the melds the action would put on the table: the contract (X-5) or, once down, extra ones (K-14)."""
    if refusal := own_play_refusal(view):
        return refusal
    down = view.me.down
    further = down is not _NOT_DOWN
    if further and not further_melds(view.variant):
        return Refusal(Reason.ALREADY_DOWN)
    if further and not may_hit(view, down):
        return Refusal(Reason.HITS_FROM_NEXT_TURN)
    hand = view.hand
    for new in action.melds:
        left = without(hand, new.cards)
        if left is None:
            return Refusal(Reason.NOT_IN_HAND, card=_missing(hand, new.cards))
        hand = left
    melds = (
        read_further(view.seat, action.melds, view.variant)
        if further
        else read_laying(view.seat, action.melds, view.rules.contract, view.variant)
    )
    if isinstance(melds, LayingFault):
        if isinstance(melds.fault, ContractFault):
            return Refusal(Reason.NOT_THE_CONTRACT, fault=melds.fault)
        return Refusal(Reason.NOT_A_MELD, meld=melds.meld, fault=melds.fault)
    return _laying_dead_end(view, hand, melds) or melds


def _missing(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> Card:
    """Return the first card of which the hand has too few."""
    left = list(hand)
    for card in cards:
        if card not in left:
            return card
        left.remove(card)
    raise AssertionError("no card is missing")


def _laying_dead_end(view: PlayerView, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> Refusal | None:
    rules, down = view.rules, view.me.down
    if rules.at_once:
        return Refusal(Reason.ALL_AT_ONCE, number=len(hand)) if hand else None
    if len(hand) > view.owed:
        return None  # no dead end, however one goes out
    if view.variant.keeps_a_card(rules) and down is not Down.EARLIER:
        return Refusal(Reason.NOT_OUT_SAME_TURN)
    if rules.go_out_by is GoOut.HIT and not hand:
        return Refusal(Reason.NOT_BY_LAYING_DOWN)
    if rules.go_out_by is GoOut.PLAY and len(hand) == 1 and down is Down.NO:
        return None  # the one card is kept, and the turn ends without a discard (C-11)
    return last_card_refusal(view, hand, view.melds + melds, down_after_laying(down))


def resolve_hit(view: PlayerView, action: Hit) -> HitOutcome | Refusal:
    """Return the outcome of the hit (X-6, H-10, S-14, C-10)."""
    if refusal := own_play_refusal(view) or _hit_right_refusal(view):
        return refusal
    left = without(view.hand, (action.card,))
    if left is None:
        return Refusal(Reason.NOT_IN_HAND, card=action.card)
    outcome = fit_hit(view, view.melds, action.card, action.meld, action.end)
    if isinstance(outcome, Refusal):
        return outcome
    melds = replaced(view.melds, action.meld, outcome.grown)
    return last_card_refusal(view, left, melds, view.me.down) or outcome


def _hit_right_refusal(view: PlayerView) -> Refusal | None:
    down = view.me.down
    if down is _NOT_DOWN:
        return Refusal(Reason.NOT_DOWN)
    return None if may_hit(view, down) else Refusal(Reason.HITS_FROM_NEXT_TURN)


def fit_hit(view: PlayerView, melds: tuple[Meld, ...], card: Card, index: int, end: End | None) -> HitOutcome | Refusal:
    """Return where the card goes on that meld, whether or not the seat may hit now: end and wild limit (X-6)."""
    if not 0 <= index < len(melds):
        return Refusal(Reason.NO_SUCH_MELD, number=len(melds))
    meld = melds[index]
    ends = takes(meld, card, view.seat, view.variant)
    if isinstance(ends, Misfit):
        return Refusal(ends, card=card, meld=index)
    if end is None and len(ends) > 1:
        return Refusal(Reason.WHICH_END, card=card, meld=index)
    if end is not None and end not in ends:
        return Refusal(Reason.NOT_AT_THAT_END, card=card, meld=index)
    chosen = ends[0] if end is None else end
    return HitOutcome(index, chosen, with_hit(meld, card, chosen))


def resolve_swap(view: PlayerView, action: Swap) -> SwapOutcome | Refusal:
    """Return the outcome of the swap into the hand (Q-7, M-8, C-12)."""
    fitted = _fit_swap(view, action)
    if isinstance(fitted, Refusal):
        return fitted
    outcome, left = fitted
    if view.variant.hitting.hits_wilds:
        return Refusal(Reason.WILD_MUST_BE_HIT)
    melds = replaced(view.melds, action.meld, outcome.changed)
    return last_card_refusal(view, (*left, outcome.wild), melds, view.me.down) or outcome


def resolve_swap_hit(view: PlayerView, action: SwapHit) -> tuple[SwapOutcome, HitOutcome] | Refusal:
    """Return the outcome of the swap and of the hit with the freed wild (S-18)."""
    fitted = _fit_swap(view, action)
    if isinstance(fitted, Refusal):
        return fitted
    swap, left = fitted
    if not view.variant.hitting.hits_wilds:
        return Refusal(Reason.WILD_GOES_TO_HAND)
    if refusal := _hit_right_refusal(view):
        return refusal
    melds = replaced(view.melds, action.meld, swap.changed)
    hit = fit_hit(view, melds, swap.wild, action.onto, action.end)
    if isinstance(hit, Refusal):
        return hit
    if not may_go_to(melds, action.meld, action.onto, view.variant):
        return Refusal(Misfit.SWAPPED_WILD_NOT_THERE, card=swap.wild, meld=action.onto)
    return last_card_refusal(view, left, replaced(melds, hit.meld, hit.grown), view.me.down) or (swap, hit)


def _fit_swap(view: PlayerView, action: Swap | SwapHit) -> tuple[SwapOutcome, tuple[Card, ...]] | Refusal:
    """Check permission, meld, card and wild of a swap; return its outcome and the hand left. Callers check the rest."""
    if refusal := own_play_refusal(view) or _swap_right_refusal(view):
        return refusal
    left = without(view.hand, (action.card,))
    if left is None:
        return Refusal(Reason.NOT_IN_HAND, card=action.card)
    if not 0 <= action.meld < len(view.melds):
        return Refusal(Reason.NO_SUCH_MELD, number=len(view.melds))
    meld = view.melds[action.meld]
    places = swaps(meld, action.card, view.seat, view.variant)
    if isinstance(places, Misfit):
        return Refusal(places, card=action.card, meld=action.meld)
    named = [index for index in places if action.wild in (None, meld.cards[index])]
    if len(named) != 1:
        why = Reason.WHICH_WILD if named else Misfit.NOTHING_TO_SWAP
        return Refusal(why, card=action.card, meld=action.meld)
    index = named[0]
    return SwapOutcome(action.meld, index, meld.cards[index], with_swap(meld, index, action.card)), left


def _swap_right_refusal(view: PlayerView) -> Refusal | None:
    if view.variant.hitting.swap_whose is SwapWhose.NONE:
        return Refusal(Reason.NO_SWAPS)
    if may_swap(view, view.me.down):
        return None
    if view.me.down is Down.NO:
        return Refusal(Reason.NOT_DOWN)
    is_late = view.variant.hitting.swap_when is SwapWhen.BEFORE_DOWN
    return Refusal(Reason.SWAPS_BEFORE_DOWN if is_late else Reason.HITS_FROM_NEXT_TURN)


def discards(view: PlayerView) -> tuple[Card, ...]:
    """Return the different cards the viewing seat may discard now: all of its hand, all but wilds (K-24) or none."""
    cards = tuple(dict.fromkeys(view.hand))
    if not view.variant.buying.discard_wilds:
        cards = tuple([card for card in cards if not view.variant.is_wild(card)]) or cards
    return cards if cards and discard_refusal(view, cards[0]) is None else ()


def discard_refusal(view: PlayerView, card: Card) -> Refusal | None:
    """Explain why the viewing seat may not discard the card (H-11, S-11, S-19, C-11, X-10)."""
    if view.phase not in PLAYING or view.seat != view.acting:
        return Refusal(Reason.NOT_NOW if view.seat == view.turn else Reason.NOT_YOUR_TURN)
    if card not in view.hand:
        return Refusal(Reason.NOT_IN_HAND, card=card)
    wild = view.variant.dealing.wilds
    if not view.variant.buying.discard_wilds and card in wild and not wild.issuperset(view.hand):
        return Refusal(Reason.WILD_NOT_DISCARDED, card=card)
    if view.rules.go_out_by in BY_DISCARD:
        return None
    left = len(view.hand) - 1
    if not left:
        return Refusal(Reason.LAST_CARD_NOT_BY_DISCARD)
    # After the first discard nothing else can be played (S-11), so the remaining cards must suffice for the discards
    # still owed, unless the turn cannot be finished any more: then only discards are left to make.
    return Refusal(Reason.LAST_CARD_STUCK) if left < view.owed and _can_play_out(view) else None


def _can_play_out(view: PlayerView) -> bool:
    return view.phase is Phase.PLAY and can_empty(view, view.hand, view.melds, view.me.down)


def end_refusal(view: PlayerView, action: EndTurn) -> Refusal | None:
    """Explain why the turn may not end without a discard: only a last card that is stuck allows it (X-10)."""
    if view.phase not in PLAYING or action.seat != view.acting:
        return Refusal(Reason.NOT_NOW if action.seat == view.turn else Reason.NOT_YOUR_TURN)
    if len(view.hand) != 1 or discard_refusal(view, view.hand[0]) is None or _can_play_out(view):
        return Refusal(Reason.CAN_STILL_ACT)
    return None

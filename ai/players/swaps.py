"""Swaps before the contract is laid down (M-8): what a hand is short of when it can win wilds from the table."""

from ai.players.prospect import Prospect, distance, prospect_of
from game.engine.last_card import may_swap
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.fit import Misfit, card_replaced_by_wild, swaps

MOST_AT_ONCE = 3  # swaps in one turn that are looked at together: more change hardly anything and take seconds
SwapsOpen = tuple[tuple[int, frozenset[int]], ...]  # by wild: its code, and those of the naturals that win it


def swaps_open(prospect: Prospect) -> SwapsOpen:
    """Return the wilds on the table that the seat may take into its hand before it lays down."""
    view, code = prospect.view, prospect.evaluator.card_code
    if not view.melds or not may_swap(view, Down.NO):
        return ()
    found, variant = list[tuple[int, frozenset[int]]](), view.variant
    for meld in view.melds:
        places = {
            card: places
            for card in card_replaced_by_wild(meld, variant.dealing.wilds)
            if not isinstance(places := swaps(meld, card, view.seat, variant), Misfit)
        }
        # Of equal wilds in a set `swaps` names only the first, but each can be won.
        for at, wild in enumerate(meld.cards):
            named = meld.cards.index(wild) if meld.rank else at
            naturals = frozenset(code(card) for card, indices in places.items() if named in indices)
            found += [(code(wild), naturals)] if naturals else []
    return tuple(found)


def nearest(prospect: Prospect, hand: tuple[int, ...], swaps: SwapsOpen, most: int = MOST_AT_ONCE) -> int:
    """Return the distance of a hand, given as the codes of its cards, after at most `most` of these swaps."""
    best = distance(prospect.evaluator, sum(hand))
    for number, (wild, naturals) in enumerate(swaps if most else (), 1):
        for card in naturals.intersection(hand) if best else ():
            at = hand.index(card)
            best = min(best, nearest(prospect, (*hand[:at], wild, *hand[at + 1 :]), swaps[number:], most - 1))
    return best


def wins_a_wild(view: PlayerView) -> bool:
    """Return whether the upcard, once taken, can be swapped for a wild that brings the contract closer."""
    prospect = prospect_of(view)
    if view.upcard is None or not (swaps := swaps_open(prospect)):
        return False
    code = prospect.evaluator.card_code
    hand = tuple(map(code, view.hand))
    return nearest(prospect, (*hand, code(view.upcard)), swaps) < nearest(prospect, hand, swaps)

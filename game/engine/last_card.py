"""No dead ends (X-10): whether a turn can still be finished with the cards a play leaves."""

from collections.abc import Iterator

from game.engine.refusal import Reason, Refusal
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.melds import Meld, fitting_ends, swappable_wilds, with_hit, with_swap
from game.rules.variant import GoOut, HitsFrom, Kind, SwapIn, SwapWhen, SwapWhose, WildGoes

Cards = tuple[Card, ...]
Melds = tuple[Meld, ...]


def may_hit(view: PlayerView, down: Down) -> bool:
    """Whether a player who is `down` so has the right to hit in this turn (H-10, S-14, C-10)."""
    return down is Down.EARLIER or (down is Down.THIS_TURN and view.variant.hitting.hits_from is HitsFrom.SAME_TURN)


def may_swap(view: PlayerView, down: Down) -> bool:
    """Whether a player who is `down` so may swap in some melds in this turn (S-18, Q-7, M-8, C-12)."""
    hitting = view.variant.hitting
    if hitting.swap_whose is SwapWhose.NONE:
        return False
    match hitting.swap_when:
        case SwapWhen.IN_TURN:
            return True
        case SwapWhen.ONCE_DOWN:
            return down is not Down.NO
        case SwapWhen.WITH_HITS:
            return may_hit(view, down)


def may_swap_in(view: PlayerView, meld: Meld) -> bool:
    """Whether the rule set lets the viewing seat swap in melds of this owner and kind."""
    hitting = view.variant.hitting
    if hitting.swap_in is not SwapIn.BOTH and (hitting.swap_in is SwapIn.SETS) != (meld.kind is Kind.SET):
        return False
    match hitting.swap_whose:
        case SwapWhose.ANY:
            return True
        case SwapWhose.OWN:
            return meld.owner == view.seat
        case SwapWhose.OTHERS:
            return meld.owner != view.seat
        case SwapWhose.NONE:
            return False


def last_card_refusal(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> Refusal | None:
    """Why a play that leaves this hand, these melds and this standing would be a dead end (X-10)."""
    left = len(hand)
    match view.rules.go_out_by:
        case GoOut.EITHER:
            return None
        case GoOut.DISCARD:
            return None if left else Refusal(Reason.KEEP_ONE_TO_DISCARD)
        case GoOut.PLAY | GoOut.HIT:
            if left == 0 or left > view.owed or can_empty(view, hand, melds, down):
                return None
            return Refusal(Reason.LAST_CARD_STUCK)


def can_empty(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> bool:
    """Whether all cards can be hit one after another in this turn, a swap with its hit counting as one (X-10)."""
    if not hand:
        return True
    if not may_hit(view, down) or any(_fits_nowhere_ever(view, card, melds) for card in hand):
        return False
    return _some_order_empties(view, hand, melds, down, set())


def _fits_nowhere_ever(view: PlayerView, card: Card, melds: Melds) -> bool:
    """Whether no meld could take the card however it grows: no set of its rank, no run of its suit."""
    return not view.variant.is_wild(card) and not any(
        meld.rank == card.rank if meld.kind is Kind.SET else meld.suit == card.suit for meld in melds
    )


def _some_order_empties(
    view: PlayerView, hand: Cards, melds: Melds, down: Down, tried: set[tuple[Cards, Melds]]
) -> bool:
    """The search of `can_empty`; `tried` keeps it from going through every order of the same hits."""
    if not hand:
        return True
    here = (tuple(sorted(hand)), melds)
    if here in tried:
        return False
    tried.add(here)
    after = _next_plays(view, hand, melds, down)
    return any(_some_order_empties(view, rest, grown, down, tried) for rest, grown in after)


def _next_plays(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> Iterator[tuple[Cards, Melds]]:
    """Every hand and table one hit, or one swap, further on. A swap trades a natural for a wild, so this ends."""
    swaps = may_swap(view, down)
    for card in dict.fromkeys(hand):
        at = hand.index(card)
        rest = hand[:at] + hand[at + 1 :]
        for index, meld in enumerate(melds):
            for end in fitting_ends(meld, card, view.variant):
                yield rest, replaced(melds, index, with_hit(meld, card, end))
            if swaps and may_swap_in(view, meld):
                yield from _swaps(view, rest, melds, index, card)


def _swaps(view: PlayerView, rest: Cards, melds: Melds, index: int, card: Card) -> Iterator[tuple[Cards, Melds]]:
    for at in swappable_wilds(melds[index], card, view.variant):
        wild = melds[index].cards[at]
        after = replaced(melds, index, with_swap(melds[index], at, card))
        if view.variant.hitting.wild_goes is WildGoes.HAND:
            yield (*rest, wild), after
            continue
        for onto, meld in enumerate(after):
            for end in fitting_ends(meld, wild, view.variant):
                yield rest, replaced(after, onto, with_hit(meld, wild, end))


def replaced(melds: Melds, index: int, meld: Meld) -> Melds:
    """The melds with the one at `index` replaced."""
    return (*melds[:index], meld, *melds[index + 1 :])

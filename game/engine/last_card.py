"""The last-card rule (X-10): whether a turn can still be finished with the cards a play leaves."""

from collections.abc import Iterator

from game.engine.laydowns import further_ways
from game.engine.refusal import Reason, Refusal
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card, without
from game.rules.contract import LayingFault, further_melds, read_further
from game.rules.fit import freed_places, may_fit_later, places, swap_places, with_hit, with_swap
from game.rules.melds import Meld
from game.rules.variant import GoOut, HitsFrom, SwapWhen, SwapWhose

Cards = tuple[Card, ...]
Melds = tuple[Meld, ...]

# Module constants for checks made at every possible play, because enum lookups are slow.
_NOT_DOWN, _EARLIER, _THIS_TURN, _SAME_TURN = Down.NO, Down.EARLIER, Down.THIS_TURN, HitsFrom.SAME_TURN
_NOBODYS = SwapWhose.NONE
_IN_TURN, _WITH_HITS, _BEFORE_DOWN = SwapWhen.IN_TURN, SwapWhen.WITH_HITS, SwapWhen.BEFORE_DOWN
_EITHER, _BY_DISCARD = GoOut.EITHER, GoOut.DISCARD


def may_hit(view: PlayerView, down: Down) -> bool:
    """Return whether a player with this `down` status may hit on this turn (H-10, S-14, C-10)."""
    return down is _EARLIER or (down is _THIS_TURN and view.variant.hitting.hits_from is _SAME_TURN)


def down_after_laying(down: Down) -> Down:
    """Return the status after laying down: a player who was already down stays so (K-14)."""
    return _THIS_TURN if down is _NOT_DOWN else down


def may_swap(view: PlayerView, down: Down) -> bool:
    """Return whether a player with this `down` status may swap in some melds on this turn (S-18, Q-7, M-8, C-12)."""
    hitting = view.variant.hitting
    if hitting.swap_whose is _NOBODYS:
        return False
    when = hitting.swap_when
    if hitting.hits_wilds or when is _WITH_HITS:
        return may_hit(view, down)  # the wild is hit immediately (S-18), or swaps are allowed when hits are
    return when is _IN_TURN or (down is _NOT_DOWN) == (when is _BEFORE_DOWN)


def last_card_refusal(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> Refusal | None:
    """Explain why a play that leaves this hand, these melds and this status would be a dead end (X-10)."""
    left = len(hand)
    if left > view.owed:
        return None  # enough for the discards owed, however one goes out
    if is_kept_from_going_out(view, down):
        return Refusal(Reason.NOT_OUT_SAME_TURN)
    go_out_by = view.rules.go_out_by
    if go_out_by is _EITHER:
        return None
    if go_out_by is _BY_DISCARD:
        return None if left else Refusal(Reason.KEEP_ONE_TO_DISCARD)
    return None if not left or can_empty(view, hand, melds, down) else Refusal(Reason.LAST_CARD_STUCK)


def is_kept_from_going_out(view: PlayerView, down: Down) -> bool:
    """Return whether a player with this `down` status may not go out on this turn (K-34)."""
    return down is _THIS_TURN and view.variant.keeps_a_card(view.rules)


def can_empty(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> bool:
    """Return whether all cards can be hit one after another on this turn; a swap with its hit counts as one (X-10)."""
    if not hand:
        return True
    if not may_hit(view, down) or is_kept_from_going_out(view, down):
        return False
    if not further_melds(view.variant) and not all(may_fit_later(melds, card, view.variant) for card in hand):
        return False
    return _some_order_empties(view, hand, melds, down, set())


def _some_order_empties(
    view: PlayerView, hand: Cards, melds: Melds, down: Down, tried: set[tuple[Cards, Melds]]
) -> bool:
    """Search for `can_empty`; `tried` prevents trying every order of the same hits."""
    if not hand:
        return True
    here = (tuple(sorted(hand)), melds)
    if here in tried:
        return False
    tried.add(here)
    after = _next_plays(view, hand, melds, down)
    return any(_some_order_empties(view, rest, grown, down, tried) for rest, grown in after)


def _next_plays(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> Iterator[tuple[Cards, Melds]]:
    """Yield the hand and table after every hit or swap. A swap trades a natural for a wild, so the search ends."""
    swaps = may_swap(view, down)
    for card in dict.fromkeys(hand):
        at = hand.index(card)
        rest = hand[:at] + hand[at + 1 :]
        for index, meld, ends in places(melds, card, view.seat, view.variant):
            for end in ends:
                yield rest, replaced(melds, index, with_hit(meld, card, end))
        if swaps:
            yield from _swaps(view, rest, melds, card)
    yield from _further(view, hand, melds)


def _further(view: PlayerView, hand: Cards, melds: Melds) -> Iterator[tuple[Cards, Melds]]:
    """Yield the hand and table after every extra meld (K-14); if only a hit goes out, it may not take the last card."""
    for new in further_ways(hand, view.variant):
        laid = read_further(view.seat, new, view.variant)
        rest = without(hand, [card for meld in new for card in meld.cards])
        if not isinstance(laid, LayingFault) and rest is not None and (rest or view.rules.go_out_by is not GoOut.HIT):
            yield rest, melds + laid


def _swaps(view: PlayerView, rest: Cards, melds: Melds, card: Card) -> Iterator[tuple[Cards, Melds]]:
    swaps = swap_places(melds, card, view.seat, view.variant)
    for index, meld, wilds in swaps:
        for at in wilds:
            wild = meld.cards[at]
            after = replaced(melds, index, with_swap(meld, at, card))
            if not view.variant.hitting.hits_wilds:
                yield (*rest, wild), after
                continue
            for onto, other, ends in freed_places(after, index, wild, view.seat, view.variant):
                for end in ends:
                    yield rest, replaced(after, onto, with_hit(other, wild, end))


def replaced(melds: Melds, index: int, meld: Meld) -> Melds:
    """Return the melds with the one at `index` replaced."""
    return (*melds[:index], meld, *melds[index + 1 :])

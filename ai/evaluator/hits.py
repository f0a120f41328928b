"""Find the hits possible after a lay-down: the remaining cards that the new melds accept, one by one.

Whether a hit is allowed at that moment is up to the referee.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.rules.cards import Card
from game.rules.fit import places, with_hit
from game.rules.melds import Meld
from game.rules.variant import Variant


class Leftover(NamedTuple):
    """The hand left after all possible hits, its points, the cards hit in order, and the melds after them."""

    cards: tuple[Card, ...]
    points: int
    hit: tuple[Card, ...]
    melds: tuple[Meld, ...]


def after_hits(hand: Iterable[Card], melds: Sequence[Meld], variant: Variant) -> Leftover:
    """Hit all naturals that fit, then each wild where it allows most points to follow, until nothing fits."""
    left, table, hit = list(hand), list(melds), list[Card]()
    _hit_naturals(left, table, hit, variant)
    while (play := _best_wild(left, table, variant)) is not None:
        left, table, cards = play
        hit += cards
    return Leftover(tuple(left), sum(map(variant.points_of, left)), tuple(hit), tuple(table))


def _hit_naturals(left: list[Card], table: list[Meld], hit: list[Card], variant: Variant) -> None:
    """Move every natural that fits from `left` to the table, in place."""
    fits = True
    while fits:
        fits = False
        for card in Counter(left):
            if not variant.is_wild(card) and _hit(card, left, table, variant):
                hit.append(card)
                fits = True


def _hit(card: Card, left: list[Card], table: list[Meld], variant: Variant) -> bool:
    for index, meld, ends in places(table, card, table[0].owner, variant):
        left.remove(card)
        table[index] = with_hit(meld, card, ends[0])
        return True
    return False


def _best_wild(
    left: list[Card], table: list[Meld], variant: Variant
) -> tuple[list[Card], list[Meld], list[Card]] | None:
    """Return the hand and the table after hitting a wild where most points can follow it, and the cards hit."""
    owner = table[0].owner
    kinds = [card for card in dict.fromkeys(left) if variant.is_wild(card)]
    wild, onto = next(((card, found) for card in kinds if (found := places(table, card, owner, variant))), (None, []))
    if wild is None:
        return None
    best = None
    for index, meld, ends in onto:
        for end in ends:
            rest, grown, hit = list(left), list(table), [wild]
            rest.remove(wild)
            grown[index] = with_hit(meld, wild, end)
            _hit_naturals(rest, grown, hit, variant)
            points = sum(map(variant.points_of, rest))
            if best is None or points < best[0]:
                best = points, rest, grown, hit
    return best and best[1:]

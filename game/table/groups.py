"""Groups of a row of cards, told apart by gaps: where a card can be set down among them.

A gap lies before a card and is known by that card's place in the row; before the first there is none. Pure numbers.
"""

from collections.abc import Collection
from typing import NamedTuple


class Spot(NamedTuple):
    """A place for one more card in a row: before which card, and on which of its sides a gap is then."""

    place: int
    before: bool = False
    after: bool = False

    @property
    def rank(self) -> tuple[int, bool, bool]:
        """What spots are ordered by, from left to right."""
        return self.place, self.before, not self.after


def spots(count: int, gaps: Collection[int]) -> tuple[Spot, ...]:
    """Where one more card can be set down in a row of so many, from left to right; at a gap on either side of it.

    >>> [tuple(spot) for spot in spots(2, (1,))]
    [(0, False, False), (1, False, True), (1, True, False), (2, False, False)]
    """
    found: list[Spot] = []
    for place in range(count + 1):
        if 0 < place < count and place in gaps:
            found += (Spot(place, after=True), Spot(place, before=True))
        else:
            found.append(Spot(place))
    return tuple(found)


def apart(count: int) -> tuple[Spot, Spot]:
    """The two spots beyond the ends of a row: a group of its own before all others, and one after them."""
    return Spot(0, after=count > 0), Spot(count, before=count > 0)


def next_spot(at: Spot, by: int, count: int, gaps: Collection[int]) -> Spot:
    """The spot beside this one, to the left or right; the same at the ends.

    >>> next_spot(Spot(1, before=True, after=True), 1, 2, (1,))  # one that stood alone joins the group it comes to
    Spot(place=1, before=True, after=False)
    """
    others = spots(count, gaps)
    if by > 0:
        return next((spot for spot in others if spot.rank > at.rank), at)
    return next((spot for spot in reversed(others) if spot.rank < at.rank), at)


def with_spot(gaps: Collection[int], spot: Spot) -> tuple[int, ...]:
    """The gaps of a row in which a card has been set down.

    >>> with_spot((1, 3), Spot(1, after=True))
    (2, 4)
    """
    moved = {gap + (gap >= spot.place) for gap in gaps} - {spot.place, spot.place + 1}
    return tuple(sorted(moved | ({spot.place} if spot.before else set()) | ({spot.place + 1} if spot.after else set())))

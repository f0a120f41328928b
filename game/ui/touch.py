"""What of a screen is touched: what the pointer is over, what it holds down, and where the keyboard is.

Forms and the card table both keep a `Touch`. A target is any value that names one thing; widgets are named by their
names. The keyboard walks along the order of the tree of nodes.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TypeVar

from game.ui.buttons import AT_REST, Feel
from game.value import value

T = TypeVar("T")


@value
class Touch:
    """The targets that are hovered, held down and focused, and whether the `ring` round the last one is shown."""

    hover: Hashable = None
    held: Hashable = None
    focus: Hashable = None
    ring: bool = True

    def over(self, target: Hashable) -> Touch:
        """The pointer is over a target, or over none."""
        return self if target == self.hover else replace(self, hover=target)

    def hold(self, target: Hashable = None) -> Touch:
        """A target is held down, or none any more."""
        return self if target == self.held else replace(self, held=target)

    def at(self, target: Hashable = None, *, ring: bool = True) -> Touch:
        """The keyboard is at a target, or at none."""
        return self if (target, ring) == (self.focus, self.ring) else replace(self, focus=target, ring=ring)

    def lifted(self) -> Touch:
        """Return the touch without a pointer."""
        return self if self.hover is self.held is None else replace(self, hover=None, held=None)

    def feel(self, target: Hashable) -> Feel:
        """Return how a target is touched."""
        if target not in (self.hover, self.held, self.focus):
            return AT_REST
        return Feel(float(target == self.hover), float(target == self.held), self.ring and target == self.focus)


def stepped(order: Sequence[T], at: T | None, by: int) -> T | None:
    """Return what follows in an order, in a cycle; from outside it the first, or backwards the last.

    >>> [stepped("abc", at, by) for at, by in (("a", 1), ("a", -1), (None, 1), (None, -1))]
    ['b', 'c', 'a', 'c']
    """
    if not order:
        return None
    place = order.index(at) if at is not None and at in order else -1 if by > 0 else 0
    return order[(place + by) % len(order)]

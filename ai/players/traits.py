"""What makes one computer player differ from another: a handful of numbers, the same code for all of them."""

from typing import NamedTuple


class Traits(NamedTuple):
    """A way of playing. Shares are in percent."""

    counts_unseen: bool = False  # judge hands by the unseen cards that would help, not by their look
    careless: int = 0  # share of discards made by look alone, without counting what they cost
    overlooks_calls: int = 0  # share of chances to call "Shanghai!" that go unnoticed
    impulsive: int = 0  # share of upcards of no use that are bought all the same, if they keep any company

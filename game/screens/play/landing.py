"""Where the chosen card would land on a meld: the rail as it would be then, and which of its cards is the new one.

A full rail draws closer together for it and a card at the low end moves the others on, so no ghost hides a card. Pure.
"""

from typing import NamedTuple

from game.rules.fit import End, fitting_ends, with_hit
from game.screens.play.sight import Sight
from game.table.layout import MeldPlace, meld_place
from game.table.proposals import OnMeld, OnWild


class Landing(NamedTuple):
    """The meld's place with the card on it, and the card's number in it."""

    place: MeldPlace
    at: int


def landing(sight: Sight, number: int) -> Landing | None:
    """Where the chosen card would land on that meld; None where it would not be hit, or takes a wild's place."""
    aim = sight.aim.target if sight.aim is not None else None
    hits = [place.target for place in sight.targets if isinstance(place.target, OnMeld) and place.target.meld == number]
    if sight.chosen is None or not hits or (isinstance(aim, OnWild) and aim.meld == number):
        return None
    meld, variant = sight.view.melds[number], sight.view.variant
    ends = fitting_ends(meld, sight.chosen, sight.view.seat, variant)
    wanted = [aim.end] if isinstance(aim, OnMeld) and aim.meld == number else [hit.end for hit in reversed(hits)]
    end = next((end for end in (*wanted, *reversed(ends)) if end in ends), None)
    if end not in ends:
        return None
    grown = with_hit(meld, sight.chosen, end)
    place = meld_place(number, grown, sight.layout.melds[number].box, variant)
    return Landing(place, 0 if end is End.LOW else len(grown.cards) - 1)

"""Proposals: what a card could do where, the place a position means, and the reason of a refusal."""

import pytest

from game.engine.actions import Discard, Hit, Shanghai, Swap, SwapHit
from game.engine.view import PlayerView, observe
from game.rules.cards import parse_card
from game.rules.fit import End, Misfit
from game.table import grid
from game.table.holding import dealt
from game.table.layout import Layout, lay_out
from game.table.proposals import OnMeld, OnPile, OnRow, OnSlot, Place, best, claim_places, places_for, wild_places
from game.ui.geometry import Point
from tests.play.test_hands import position

SWAPS = "hits and swaps to the hand, any meld"
WILDS = "hits without swaps"
MUST_HIT = "a freed wild must be hit right away"


def table(name: str) -> tuple[PlayerView, Layout]:
    """Return a position as seat 1 sees it, and its layout."""
    view = observe(position(name), 0)
    return view, lay_out(view, dealt(view.hand, len(view.rules.contract)))


def meant(name: str, card: str, at: Point) -> Place | None:
    """Return what dropping a card at a place means."""
    view, layout = table(name)
    return best(places_for(view, layout, parse_card(card)), at)


def test_cards_over_fitting_melds_hit() -> None:
    _, layout = table(SWAPS)

    place = meant(SWAPS, "9h", layout.melds[0].rail.center)

    assert place is not None
    assert (Hit(0, parse_card("9h"), 0), None) == (place.action, place.refusal)


def test_cards_over_other_melds_get_reasons() -> None:
    _, layout = table(SWAPS)

    place = meant(SWAPS, "Qd", layout.melds[0].rail.center)

    assert place is not None
    assert place.refusal is not None
    assert Misfit.DOES_NOT_FIT is place.refusal.reason


@pytest.mark.parametrize("end", End)
def test_two_ended_wilds_land_below(end: End) -> None:
    _, layout = table(WILDS)

    place = meant(WILDS, "**", layout.melds[0].half(end).center)

    assert place is not None
    assert Hit(0, parse_card("**"), 0, end) == place.action


def test_cards_equal_to_wilds_swap() -> None:
    _, layout = table(SWAPS)

    for at in (layout.melds[0].cards[2].box.center, layout.melds[0].cards[0].box.center):
        place = meant(SWAPS, "7h", at)
        assert place is not None
        assert Swap(0, parse_card("7h"), 0) == place.action


def test_set_wilds_decide_hit_or_swap() -> None:
    _, layout = table(SWAPS)
    natural, wild = layout.melds[1].cards[0].box, layout.melds[1].cards[2].box

    hit, swap = meant(SWAPS, "Kh", Point(natural.x + 3, natural.center.y)), meant(SWAPS, "Kh", wild.center)

    assert hit is not None
    assert isinstance(hit.action, Hit)
    assert swap is not None
    assert isinstance(swap.action, Swap)


def test_bound_swaps_bring_their_choices() -> None:
    view, layout = table(MUST_HIT)
    place = next(place for place in places_for(view, layout, parse_card("Kh")) if place.then)
    choices = wild_places(layout, place.then)

    assert all(isinstance(choice, SwapHit) for choice in place.then)
    assert len(place.then) == len(choices) > 1
    assert all(isinstance(choice.target, OnMeld) for choice in choices)


def test_piles_slots_and_row_are_places() -> None:
    view, layout = table("laying down a set and a run")
    places = places_for(view, layout, parse_card("Qd"))

    assert Discard(0, parse_card("Qd")) == next(place.action for place in places if place.target == OnPile())
    assert OnSlot(1) == best_target(places, layout.slots[1].box.center)
    assert OnRow() == best_target(places, grid.USUAL.hand.center)


def best_target(places: tuple[Place, ...], at: Point) -> object:
    """Return the target of the place meant."""
    place = best(places, at)
    return place.target if place else None


def test_a_position_over_nothing_means_nothing() -> None:
    assert meant(SWAPS, "9h", Point(640, 20)) is None


def test_larger_overlaps_decide_places() -> None:
    view, layout = table("laying down a set and a run")
    places = places_for(view, layout, parse_card("Qd"))
    left, right = layout.slots[0].box, layout.slots[1].box

    assert OnSlot(0) == best_target(places, Point(left.right - 2, left.center.y))
    assert OnSlot(1) == best_target(places, Point(right.x + 2, right.center.y))


def test_claims_name_all_fitting_melds() -> None:
    view, layout = table("Shanghai onto a meld")

    places = claim_places(view, layout)

    assert {Shanghai(0, 0), Shanghai(0, 1)} == {place.action for place in places}
    assert all(place.is_legal for place in places)


def test_claims_into_hands_name_no_meld() -> None:
    assert () == claim_places(*table("Shanghai into the hand"))

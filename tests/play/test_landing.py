"""Where a dragged card would land: the ghost is in its place, covers no other card, and attracts the card nearby."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from game.engine.actions import Hit
from game.engine.position import load_position
from game.engine.referee import hit_choices, refusal
from game.engine.state import State
from game.play.picture.regions import Landing, landing
from game.play.scene.compose import places_of, targets
from game.play.screen import PlayScreen
from game.rules.cards import Card
from game.rules.fit import End
from game.rules.variant_file import shipped_variant
from game.table.commands import Command, Intention
from game.table.proposals import SNAP_DU, OnMeld, OnRow, Place, best
from game.ui.geometry import Point
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.screens.test_accessibility import SITUATIONS

pytestmark = pytest.mark.usefixtures("dummy_display")

FULL = """
variant = "campfire"
players = 8
round = 7
dealer = 1
turn = 1
phase = "play"
discards = "4d"
upcard_alive = false
[[seats]]
hand = "3h Qh Kh 9d 9c 2c 9h Qs **"
down = "earlier"
[[seats]]
hand = 5
down = "earlier"
[[melds]]
owner = 1
kind = "run"
cards = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js"
[[melds]]
owner = 2
kind = "run"
cards = "4h 5h 6h 7h 8h 9h Th Jh"
"""


def full() -> State:
    """Return a position with a run as wide as its place, and one that takes cards at both ends."""
    return load_position(FULL, "full", open_variant=shipped_variant)


def table(state: State) -> Studio:
    studio = Studio()
    studio.sit_down(state)
    studio.settle()
    return studio


def held_over(studio: Studio, card: str, meld: int, end: End | None = None) -> Landing:
    """Return the landing place while a card is dragged over a meld (m1 is 1)."""
    studio.hold(card, studio.meld(meld, end))
    place = landing(studio.table.scene(), meld - 1)
    assert place is not None
    return place


def test_low_cards_land_low_from_anywhere() -> None:
    for end in (End.LOW, End.HIGH, None):
        place = held_over(table(full()), "3h", 2, end)

        assert (0, "3h") == (place.at, place.place.cards[0].face)
        assert ["4h", "5h"] == [card.face for card in place.place.cards[1:3]]


def test_wilds_land_where_they_are_held() -> None:
    for end, at in ((End.LOW, 0), (End.HIGH, 8)):
        place = held_over(table(full()), "**", 2, end)

        assert (at, "**") == (place.at, place.place.cards[at].face)


def test_full_rails_show_every_card() -> None:
    studio = table(full())
    room = studio.table.stage.layout.melds[0].box

    place = held_over(studio, "Qs", 1)

    lefts = [card.box.x for card in place.place.cards]
    assert 11 == place.at
    assert place.place.rail.inside(room)
    assert min(right - left for left, right in pairwise(lefts)) >= 15


@pytest.mark.parametrize("name", SITUATIONS)
def test_ghosts_stand_where_cards_land(name: str) -> None:
    studio = Studio()
    shot = next((shot for shot in SHOTS if shot.name == name), None)
    if shot is not None:
        shot.set_up(studio)
    else:
        studio = table(full())
    desk, landed = studio.table.desk, 0
    chance = random.Random(name)
    for held in chance.sample(desk.holding.row, min(4, len(desk.holding.row))):
        view = desk.view
        for meld, end in hit_choices(view, view.melds, held.card):
            action = Hit(view.seat, held.card, meld, end)
            if studio.stack[-1] is not studio.table or refusal(view, action) is not None:
                continue
            desk.select(held.uid, studio.now)
            aim = next(
                place
                for place in targets(desk.shown())
                if isinstance(place.target, OnMeld) and place.target in (OnMeld(meld), OnMeld(meld, end))
            )
            desk.set_state(replace(desk.state, aim=aim), studio.now)
            landing_place = landing(studio.table.scene(), meld)
            desk.handle_input(Command(Intention.CONFIRM), studio.now)
            studio.table.stage.settle()
            assert landing_place is not None
            after = studio.table.stage.layout.melds[meld]
            assert [card.face for card in landing_place.place.cards] == [card.face for card in after.cards]
            room = studio.table.stage.layout.lanes[after.seat]
            assert all(card.box.inside(room) for card in landing_place.place.cards)
            assert str(held.card) == after.cards[landing_place.at].face
            landed += 1
            break
    assert landed or name != "quarters_hit"


def test_a_swap_has_no_landing_place() -> None:
    studio = Studio()
    next(shot for shot in SHOTS if shot.name == "classic_swap").set_up(studio)

    assert landing(studio.table.scene(), 2) is None


# ---- snapping ----


def places_on(screen: PlayScreen, card: Card) -> tuple[Place, ...]:
    """Return where a card of mine may go, or why not."""
    return places_of(card, screen.desk.shown())


def test_drags_snap_to_near_legal_places() -> None:
    studio = table(full())
    places = places_on(studio.table, next(held.card for held in studio.table.stage.holding.row))
    legal = [place for place in places if place.is_legal and not isinstance(place.target, OnRow)]
    assert legal
    for place in legal:
        for gap, snaps in ((1.0, True), (SNAP_DU - 0.5, True), (SNAP_DU + 30, False)):
            at = Point(place.box.center.x, place.box.y - gap)
            alone = [place]
            assert (place if snaps else None) == best(alone, at, SNAP_DU)


def test_a_click_does_not_snap() -> None:
    studio = table(full())
    places = places_on(studio.table, studio.table.stage.holding.row[0].card)
    legal = [place for place in places if place.is_legal and not isinstance(place.target, OnRow)]

    for place in legal:
        assert best([place], Point(place.box.center.x, place.box.y - 30)) is None


def test_refused_places_come_before_snapping() -> None:
    studio = table(full())
    places = places_on(studio.table, studio.table.stage.holding.row[0].card)
    row = next(place for place in places if isinstance(place.target, OnRow))
    refused = next(place for place in places if not place.is_legal and isinstance(place.target, OnMeld))
    legal = next(place for place in places if place.is_legal and not isinstance(place.target, OnRow))

    assert best([row], Point(row.box.center.x, row.box.y - 40), SNAP_DU) is None
    moved = legal._replace(box=refused.box.moved(0, refused.box.h + 30))
    assert refused == best([moved, refused], refused.box.center, SNAP_DU)


@pytest.mark.parametrize(("card", "dims"), [("9d", False), ("Qh", True)])
def test_discards_darken_no_table(card: str, dims: bool) -> None:
    studio = table(full())
    studio.hold(card, studio.table.desk.grid.discard.center)

    assert dims == studio.table.scene().veiled

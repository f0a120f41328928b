"""Marks on the player's cards: the keyboard ring, hints of one size, the points of the hand."""

from dataclasses import replace

import pygame
import pytest

from game.play.paint.band import first_way, hint_ways
from game.play.paint.cards import seen_of
from game.play.picture.regions import hand_parts, marks_of
from game.play.scene.band import AskBand
from game.play.state.interaction import Hinted
from game.rules.scoring import hand_points
from game.table import rails
from game.table.layout import HandKey
from game.ui.geometry import Rect
from game.ui.looks import rgb
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.play.test_hands import position
from tests.support.canvases import canvas_of
from tests.support.situations import situation

HINTS = ("quarters_hint", "quarters_hint_discard", "quarters_hint_asked", "quarters_hint_contract", "shafer_hint")
PRESSES = 12


@pytest.mark.parametrize("name", ["may_i_longest_hand", "quarters_long_hand", "may_i_two_rows"])
def test_focus_rings_stay_whole_between_neighbors(name: str) -> None:
    studio = Studio()
    studio.sit_down(situation(name))
    studio.settle()
    for _ in range(5):
        studio.key(pygame.K_RIGHT)
    studio.settle()
    canvas = canvas_of((1280, 720))
    scene = studio.table.scene()
    boxes = [place.box for key, place in scene.layout.cards.items() if isinstance(key, HandKey)]
    ring = seen_of(scene.layout.cards[HandKey(scene.state.focus or 0)].box, boxes).grown(3)

    for part in hand_parts(scene):
        part.on(canvas)

    ivory = rgb("text")
    assert ring.w < 60
    for x in (ring.x, ring.right - 1):
        seen = [canvas.surface.get_at((round(x) + off, round(ring.center.y)))[:3] for off in (-2, -1, 0, 1, 2)]
        assert any(all(abs(one - other) < 24 for one, other in zip(pixel, ivory, strict=True)) for pixel in seen)
        assert ring_is_drawn(canvas.surface, x, ring)


def ring_is_drawn(surface: pygame.Surface, x: float, ring: Rect) -> bool:
    """Return whether a straight edge of one color runs down there across the cards."""
    heights = range(round(ring.y) + 14, round(ring.bottom) - 14)
    for off in (-2, -1, 0, 1, 2):
        column = [surface.get_at((round(x) + off, y))[:3] for y in heights]
        if max(sum(abs(one - other) for one, other in zip(pixel, column[0], strict=True)) for pixel in column) < 12:
            return True
    return False


def test_cards_show_up_to_the_next() -> None:
    row = [Rect(0, 566, 101, 142), Rect(24, 566, 101, 142), Rect(12, 640, 101, 71)]

    assert Rect(0, 566, 24, 142) == seen_of(row[0], row)
    assert row[1] == seen_of(row[1], row)


@pytest.mark.everyday
@pytest.mark.parametrize("name", HINTS)
def test_all_hints_have_one_size(name: str) -> None:
    studio = Studio()
    next(shot for shot in SHOTS if shot.name == name).set_up(studio)
    canvas = canvas_of((1280, 720))
    sentences, sizes = set(), set()
    for _ in range(PRESSES):
        scene = studio.table.scene()
        assert scene.hinted.sentence
        sentences.add(scene.hinted.sentence)
        plate = first_way(canvas.lettering, scene.hinted.sentence, hint_ways(scene.grid, scene.band))
        sizes.add(plate.size)
        assert plate.holds(scene.hinted.sentence, canvas.lettering)
        assert not isinstance(scene.band, AskBand) or plate.box.right <= scene.grid.banner.x
        studio.key(pygame.K_h)
        studio.see()

    assert len(sentences) > 1
    assert 1 == len(sizes)


def test_hand_points_stand_beside_the_count() -> None:
    studio = Studio()
    studio.sit_down(situation("quarters_tray"))
    studio.settle()

    view = studio.table.match.view(0)
    assert str(hand_points(view.hand, view.variant)) == studio.table.scene().own.points


def test_hinted_cards_wear_lamps_for_tabs() -> None:
    studio = Studio()
    studio.sit_down(situation("quarters_hit"))
    studio.settle()
    scene = studio.table.scene()
    uids = frozenset(scene.tabs)
    state = replace(scene.state, coach_highlight=Hinted("", uids))
    hinted = replace(scene, shown=scene.shown._replace(state=state))

    assert uids
    assert all(marks_of(scene, uid).tab for uid in uids)
    assert all(marks_of(hinted, uid).hinted for uid in uids)
    assert not any(marks_of(hinted, uid).tab for uid in uids)


def test_wild_twos_carry_a_star_in_hand() -> None:
    studio = Studio()
    studio.sit_down(position("twos are wild"))
    codes = {
        str(held.card): studio.table.stage.layout.cards[HandKey(held.uid)] for held in studio.table.stage.holding.row
    }
    starred = {card: place.code for card, place in codes.items() if place.code != card}
    canvas = canvas_of((1280, 720))
    plain, wild = (canvas.sprites.card_face(code, (101, 142)) for code in ("2d", "2d*"))

    assert {"2d": "2d*"} == starred
    across, down = (pygame.surfarray.array3d(plain) != pygame.surfarray.array3d(wild)).any(axis=2).nonzero()
    assert (across.max() < 30, 40 < down.min(), down.max() < 80) == (True, True, True), "below the index"


def test_tabs_leave_ranks_readable() -> None:
    canvas, box = canvas_of((1280, 720)), Rect(300, 300, 101, 142)
    rank = pygame.Rect(308, 306, 18, 22)
    rails.face(canvas, "2s", box)
    before = pygame.image.tobytes(canvas.surface.subsurface(rank), "RGB")

    rails.fits_mark(canvas, box, "15", 40.0)
    assert before == pygame.image.tobytes(canvas.surface.subsurface(rank), "RGB")

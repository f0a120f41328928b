"""What a frame of the table paints: no more than it shows, and nothing again that looks the same."""

from collections import deque
from collections.abc import Hashable, Iterator
from dataclasses import replace

import pytest

from game.play.picture.cache import Change, PictureCache
from game.play.picture.parts import Part, nowhere, painted
from game.play.picture.picture import warming
from game.play.picture.regions import regions
from game.play.scene.compose import make_scene, with_other_company
from game.play.screen import PlayScreen
from game.table.plaques import SeatLook
from game.ui.canvas import Frame
from sprites import EXPRESSIONS
from tests.play.test_people import ShownGame
from tests.support.canvases import canvas_of

pytestmark = pytest.mark.usefixtures("dummy_display")


@pytest.fixture(name="table", scope="module")
def table_of_an_evening() -> PlayScreen:
    evening = ShownGame()
    evening.play(60)
    return evening.table


def different_parts(table: PlayScreen, look: SeatLook) -> Iterator[str]:
    """Yield the parts that differ if the plaque of seat 1 has another look."""
    scene = table.scene()
    other = replace(scene, seats=(scene.seats[0], look, *scene.seats[2:]))
    for one, two in zip(regions(scene).lower, regions(other).lower, strict=True):
        if one != two:
            yield one.name


def test_expressions_repaint_only_their_portrait(
    table: PlayScreen,
) -> None:
    look = table.scene().seats[1]
    other = next(expression for expression in EXPRESSIONS if expression != look.expression)
    assert list(different_parts(table, replace(look, expression=other, fading=(look.expression, 0.5)))) == [
        "seat 1 portrait"
    ]
    assert list(different_parts(table, replace(look, note="another", standing="2nd of 4"))) == []
    assert "seat 1" in list(different_parts(table, replace(look, cards=look.cards + 1)))


def test_plaque_words_avoid_the_portrait(table: PlayScreen) -> None:
    canvas = canvas_of((1280, 720))
    parts = {part.name: painted(nowhere(canvas), part) for part in regions(table.scene()).lower}
    for seat in range(1, 4):
        assert not parts[f"seat {seat}"].reach.colliderect(parts[f"seat {seat} portrait"].reach)


def test_changed_faces_equal_recomposing_the_scene(table: PlayScreen) -> None:
    scene = table.scene()
    company = scene.shown.company
    assert company is not None
    changed = company._replace(expressions=company.expressions[::-1], fading=((1, EXPRESSIONS[0], 0.5),))
    source = scene.shown._replace(company=changed)
    assert with_other_company(scene, source) == make_scene(source, scene.controls, scene.band)


def test_portraits_are_made_in_the_background(table: PlayScreen) -> None:
    canvas, scene = canvas_of((1280, 720)), table.scene()
    deque(warming(canvas, scene), maxlen=0)
    canvas.sprites.finish()
    portraits = [part for part in regions(scene).lower if part.name.endswith(" portrait")]
    kept = set(canvas.sprites._kept.keys())
    for part in portraits:
        painted(nowhere(canvas), part._replace(args=with_expression(part)))
    assert len(portraits) == scene.view.players
    assert kept == set(canvas.sprites._kept.keys())


def with_expression(part: Part) -> tuple[Hashable, ...]:
    """Return the arguments of a portrait with another expression and nothing over it."""
    box, look = part.args
    return box, look._replace(expression="delighted", fading=None, down=False, mark="")  # type: ignore[attr-defined]


def test_covered_hands_are_never_stretched(table: PlayScreen) -> None:
    scene, picture = table.scene(), PictureCache(regions)
    known = scene.known._replace(view=replace(scene.view, hand=()))
    covered = replace(scene, shown=scene.shown._replace(known=known))
    resized = replace(canvas_of((960, 540)), frame=Frame(is_resizing=True))
    assert scene.view.hand
    assert Change.ALL is picture.show(canvas_of((1280, 720)), scene)
    assert Change.NONE is picture.show(resized, scene)
    assert Change.ALL is picture.show(resized, covered)

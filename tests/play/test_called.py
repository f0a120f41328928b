"""The ribbon of a call: shown during the call, timed by its own clock, covering nothing important."""

from dataclasses import replace

import pytest

from game.play.paint.called import COMES_S, RibbonSpan, ribbon_at, ribbon_box
from game.table.choreography import CALLED
from game.ui.geometry import Rect
from tests.pictures.situations import SHOT_OF
from tests.pictures.studio import Studio

pytestmark = pytest.mark.usefixtures("dummy_display")


def table_with_call(name: str = "shanghai_called") -> Studio:
    """Return a table at which a player has just called."""
    studio = Studio()
    SHOT_OF[name].set_up(studio)
    return studio


def test_the_ribbon_accompanies_the_call() -> None:
    seen = [ribbon_at(step / 100) for step in range(150)]
    widths = [box.right - box.left for box in seen]

    assert 0 == widths[0] == widths[-1]
    assert 1 == max(widths) == widths[50]
    assert all(width == 1 for step, width in enumerate(widths) if COMES_S < step / 100 < CALLED - COMES_S)


def test_only_visible_ribbons_redraw() -> None:
    studio = table_with_call()
    assert studio.table.animating(studio.now)
    begun = studio.now
    while studio.table._ribbon(studio.now) is not None:
        studio.wait(0.02)

    assert studio.now - begun < CALLED + 0.3
    studio.table.scene()
    assert studio.table.stage.rest_of_beat(studio.now + 9) == 0


def test_a_skip_ends_the_ribbon_at_once() -> None:
    studio = table_with_call()
    assert studio.table._ribbon(studio.now) is not None

    studio.table.table.hurry()

    assert studio.table._ribbon(studio.now) is None


def test_reduced_motion_stills_the_ribbon() -> None:
    studio = table_with_call("shanghai_called_calm")

    assert RibbonSpan(0.0, 1.0) == studio.table._ribbon(studio.now)
    assert RibbonSpan(0.0, 0.0) == ribbon_at(CALLED, is_calm=True)


def test_ribbons_cover_no_meld_given_room() -> None:
    layout = table_with_call().table.stage.layout
    box = ribbon_box(layout)

    assert all(place.rail.apart(box) for place in layout.melds)
    low = replace(layout, melds=(layout.melds[0]._replace(rail=Rect(60, 440, 200, 90)),))
    assert low.grid.discard.center.y == pytest.approx(ribbon_box(low).center.y)

"""On a screen of 10 inches (1280 x 800), everything that is pressed takes a press on at least 44 pixels each way.

There, a pixel is a design unit. What is drawn may be smaller; what counts is the area in which a press means it.
"""

from collections.abc import Callable, Iterator, Sequence

import pytest

from game.play.input.update import under
from game.play.screen import PlayScreen
from game.session.session import zoom_of
from game.table.proposals import OnControl
from game.ui.aiming import widget_at
from game.ui.form import FormScreen
from game.ui.geometry import Point, Rect
from game.ui.looks import LEAST_TARGET_DU
from game.ui.widgets import SEGMENT_GAP, Segmented, Widget, segment_boxes
from tests.pictures.situations import SHOT_OF, Shot
from tests.pictures.studio import Studio
from tests.support.canvases import headless
from tests.support.studio import Camera

SIZE = (320, 200)
SLACK = 1.0  # pixels
QUICK = (
    "quarters_tray_ready",
    "may_i_claim_choose",
    "open_asked",
    "new_game_people",
    "settings",
    "results_2",
    "curtain",
)
Hits = Callable[[Point], bool]


def reach(box: Rect, hits: Hits) -> tuple[float, float]:
    """Return how wide and how high the area is, through the middle of a box, in which a press means it."""
    most = round(LEAST_TARGET_DU)

    def far(dx: int, dy: int) -> int:
        center = box.center
        places = (Point(center.x + dx * step, center.y + dy * step) for step in range(1, most))
        return next((step for step, at in enumerate(places) if not hits(at)), most)

    return far(1, 0) + far(-1, 0) + 1, far(0, 1) + far(0, -1) + 1


def of_form(screen: FormScreen) -> Iterator[tuple[str, float, float]]:
    """Yield what can be pressed on a form and can be seen whole, with its reach."""
    placed = screen.placed()

    def means(name: str) -> Hits:
        def hits(at: Point) -> bool:
            found = widget_at(screen._under(at, placed), at)
            return found is not None and found.name == name

        return hits

    for widget in screen.in_sight():
        hits = means(widget.name)
        if screen._form.open or widget.off or not hits(widget.box.center):
            continue  # the widget is covered by an open list, or cannot be pressed
        wide, high = reach(widget.box, hits)
        if isinstance(widget, Segmented):
            wide = segment_boxes(widget)[0].w + SEGMENT_GAP
        yield widget.name, wide, high


def of_widgets(widgets: Sequence[Widget]) -> Iterator[tuple[str, float, float]]:
    """Yield the widgets of a table whose hands are hidden, with their reach."""
    for widget in widgets:

        def hits(at: Point, name: str = widget.name) -> bool:
            found = widget_at(widgets, at)
            return found is not None and found.name == name

        if hits(widget.box.center):
            yield widget.name, *reach(widget.box, hits)


def of_table(table: PlayScreen) -> Iterator[tuple[str, float, float]]:
    """Yield the buttons at the table, with their reach."""
    shown = table.desk.shown()._replace(controls=table.desk.controls())
    for control in shown.controls:
        target = OnControl(control.button.name)

        def hits(at: Point, target: OnControl = target) -> bool:
            return under(shown, at).target == target

        if control.shown and not control.is_off and hits(control.button.box.center):
            yield control.button.name, *reach(control.button.box, hits)


def too_small(shot: Shot, camera: Camera) -> Iterator[str]:
    """Yield what can be pressed on the top screen of a picture although it is too small."""
    studio = Studio()
    shot.set_up(studio)
    camera.picture(studio)
    top, size = studio.stack[-1], zoom_of(studio.session.preferences.settings)
    found: Iterator[tuple[str, float, float]] = iter(())
    if isinstance(top, FormScreen):
        found = of_form(top)
    elif isinstance(top, PlayScreen):
        found = of_table(top) if top.seats.is_open else of_widgets(top.open.widgets())
    for name, wide, high in found:
        if min(wide, high) * size < LEAST_TARGET_DU - SLACK:
            yield f"{shot.name}, {type(top).__name__}: {name} is {wide:.0f} x {high:.0f}"


@pytest.mark.parametrize(
    "names", [QUICK[::3], pytest.param(tuple(SHOT_OF), marks=pytest.mark.slow)], ids=["some", "all"]
)
def test_fingers_can_press_everything(names: Sequence[str]) -> None:
    with headless(SIZE):
        camera = Camera(SIZE)
        assert [] == [small for name in names for small in too_small(SHOT_OF[name], camera)]


def test_small_targets_are_noticed() -> None:
    hits = Rect(100, 100, 43, 200).holds

    assert 43 == reach(Rect(110, 150, 20, 20), hits)[0]

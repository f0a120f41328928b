"""What is presented equals a whole redraw; and the check detects a fault."""

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.app.tables import tables
from game.lesson.table import GUIDED, coach_beside
from game.orders import StandingOrder
from game.play.scene.band import AskBand
from game.play.screen import PlayScreen
from game.play.table import Table
from game.table.commands import Intention, Keys
from game.ui.agenda import Agenda
from game.ui.canvas import Canvas
from game.ui.devices import Device
from game.ui.motion import Pace
from game.ui.screen import Screen, Step
from tests.play.test_hands import position
from tests.support.pilot import Pilot
from tests.support.presented import Unlike, watching

pytestmark = pytest.mark.usefixtures("dummy_display")

FRAMES = 60


def run(pilot: Pilot, frames: int) -> None:
    """Draw some frames with every picture sharp."""
    for _ in range(frames):
        pilot.loop.sprites.finish()
        pilot.frame()


def at_table(pilot: Pilot) -> PlayScreen:
    """Return the opening of a game of one person and computer players."""
    pilot.begin("may_i", 4, "b")
    pilot.table.table.set_pace(Pace.FULL)
    return pilot.table


def test_guiding_coaches_stay_on_the_window() -> None:
    pilot = Pilot("keys")
    screen = tables(pilot.session).new(GUIDED, coach_beside)
    assert screen.guide is not None
    pilot.loop.stack = (*pilot.loop.stack, screen)
    with watching() as watch:
        run(pilot, FRAMES)
        pilot.key(pygame.K_F5)
        run(pilot, 3)

    assert 15 < watch.compared


def test_questions_fold_the_shown_tray() -> None:
    pilot, asked = Pilot("clicks"), 0
    table = at_table(pilot)
    table.desk.orders.give(0, StandingOrder.ASK)
    for _ in range(80):  # every frame that stays is compared
        table.table.set_pace(Pace.FULL)
        run(pilot, 1)
        if pilot.my_move():
            asked += isinstance(table.scene().band, AskBand)
            table.table.set_pace(Pace.NONE)
            pilot.act(pilot.decision())

    assert asked


class TableWithUnreportedMark(Screen):
    """A table with a mark drawn over it that is not reported to the canvas."""

    def __init__(self, table: PlayScreen) -> None:
        self.table = table

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        return self.table.handle(event, now)

    def update(self, now: float) -> Step | None:
        return self.table.update(now)

    def animating(self, now: float) -> bool:
        return self.table.animating(now)

    @property
    def agenda(self) -> Agenda:
        return self.table.agenda

    def draw(self, canvas: Canvas, now: float) -> None:
        self.table.draw(canvas, now)
        canvas.surface.fill("red", (10, 10, 20, 20 + round(10 * now) % 7))


def test_the_check_finds_unpresented_drawing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UNLIKE_PICTURES", str(tmp_path))
    pilot = Pilot("keys")
    pilot.loop.stack = (*pilot.loop.stack, TableWithUnreportedMark(at_table(pilot)))

    with (
        watching(),
        pytest.raises(
            Unlike, match=r"TableWithUnreportedMark: the window differs from a whole redraw in \(10, \d+, 20, \d+\)"
        ),
    ):
        run(pilot, FRAMES)

    assert ["whole", "window"] == sorted(path.stem.rsplit(" ", 1)[1] for path in tmp_path.glob("unlike *.png"))


def test_the_check_finds_stale_scenes() -> None:
    pilot = Pilot("keys")
    pilot.take_over(position("hits without swaps"))
    run(pilot, 15)
    pilot.table.table.note_device(Device.KEYS)
    pilot.frame()
    kept = pilot.table.scene()
    pilot.table.desk.keys = Keys.of([("hint", "x")])

    with patch.object(Table, "scene", lambda _: kept), watching(), pytest.raises(Unlike):
        pilot.frame(pygame.Event(pygame.USEREVENT))


def test_the_check_sees_unreported_changes_too() -> None:
    pilot = Pilot("keys")
    pilot.take_over(position("hits without swaps"))
    run(pilot, 15)
    pilot.table.desk.keys = Keys.of([("hint", "x")])  # key caps come from the settings, which have not changed

    with watching():
        pilot.frame(pygame.Event(pygame.USEREVENT))
    hint = next(control for control in pilot.table.scene().controls if control.intention is Intention.HINT)
    assert "X" == hint.button.key

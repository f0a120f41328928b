"""The agenda of a screen: due entries run once, in order, on the top screen only; until then the loop sleeps."""

from functools import partial

import pygame
import pytest

from game.ui.agenda import Agenda
from game.ui.canvas import Canvas
from game.ui.form import FormScreen, button
from game.ui.loop import IDLE_S, Loop
from game.ui.nodes import Node
from game.ui.screen import Pop, Screen, Step
from game.ui.window import open_window


class EmptyScreen(Screen):
    """An empty screen that notes when its entries ran."""

    def __init__(self) -> None:
        self.done: list[tuple[str, float]] = []

    def put(self, name: str, at: float | None) -> None:
        self.agenda.put(name, at, lambda now: self.done.append((name, now)))

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        return Pop() if event.type == pygame.KEYDOWN else None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw nothing."""


class EmptyOverlay(EmptyScreen):
    overlay = True


def looped(screen: Screen) -> Loop:
    """Return an idle loop after its first frames."""
    loop = Loop(open_window("x", (320, 180)), screen)
    pygame.event.clear()
    while loop.wait_s(0.0) < IDLE_S:
        loop.sprites.finish()
        assert loop.step(0.0)
    return loop


def test_due_entries_run_once_ordered() -> None:
    screen = EmptyScreen()
    for name, at in (("late", 3.0), ("early", 1.0), ("later", 9.0), ("early too", 1.0)):
        screen.put(name, at)

    screen.update(0.5)
    assert [] == screen.done
    screen.update(4.0)
    screen.update(4.0)

    assert [("early", 4.0), ("early too", 4.0), ("late", 4.0)] == screen.done
    assert screen.agenda.first == 9.0


def test_replaced_entries_do_not_run() -> None:
    screen = EmptyScreen()
    for name in ("moved", "gone", "none", "never"):
        screen.put(name, 1.0)
    screen.put("moved", 5.0)
    screen.agenda.take_out("gone")
    screen.put("none", None)
    screen.put("never", float("inf"))

    screen.update(2.0)
    assert [] == screen.done
    assert screen.agenda.first == 5.0
    screen.update(5.0)
    assert [("moved", 5.0)] == screen.done
    assert screen.agenda.first is None


def test_running_entries_may_change_agendas() -> None:
    agenda, done = Agenda(), list[str]()

    def first(now: float) -> None:
        done.append("first")
        agenda.take_out("second")
        agenda.put("third", 9.0, lambda _: done.append("third, moved"))
        agenda.put("first", now, lambda _: done.append("first again"))

    agenda.put("third", 3.0, lambda _: done.append("third"))
    agenda.put("second", 2.0, lambda _: done.append("second"))
    agenda.put("first", 1.0, first)

    agenda.run(5.0)
    assert ["first"] == done
    agenda.run(5.0)
    agenda.run(8.0)
    assert ["first", "first again"] == done
    agenda.run(9.0)
    assert ["first", "first again", "third, moved"] == done


@pytest.mark.usefixtures("dummy_display")
def test_loops_sleep_until_first_entries() -> None:
    screen = EmptyScreen()
    loop = looped(screen)
    drawn = loop.frames
    screen.put("soon", 100.25)
    screen.put("later", 100.4)

    assert loop.wait_s(100.0) == 0.25
    assert loop.step(100.25)
    assert loop.wait_s(100.25) == pytest.approx(0.15)
    assert loop.step(100.4)
    assert [("soon", 100.25), ("later", 100.4)] == screen.done
    assert (drawn, IDLE_S) == (loop.frames, loop.wait_s(100.4))


@pytest.mark.usefixtures("dummy_display")
def test_covered_screens_entries_wait() -> None:
    table, menu = EmptyScreen(), EmptyOverlay()
    loop = looped(table)
    table.put("bell", 10.0)
    loop.push(menu)
    assert loop.step(11.0)
    assert loop.step(11.0)

    assert ([], IDLE_S) == (table.done, loop.wait_s(20.0))
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0))
    assert loop.step(20.0)
    assert [("bell", 20.0)] == table.done


class Waiting(FormScreen):
    """A form that waits for a result."""

    def __init__(self) -> None:
        super().__init__()
        self.is_waiting = True

    @property
    def awaits(self) -> bool:
        return self.is_waiting

    def view(self) -> Node:
        return button("back", "Back", does=partial(Pop))


@pytest.mark.usefixtures("dummy_display")
def test_forms_poll_for_results_then_sleep() -> None:
    screen = Waiting()
    screen.update(1.0)
    assert screen.agenda.first is not None
    assert 1.0 < screen.agenda.first < 1.1

    screen.is_waiting = False
    screen.update(1.1)
    assert screen.agenda.first is None

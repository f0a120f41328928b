"""The enlarged window: table and dialogs fit up to 150 percent; beyond that, in part."""

from dataclasses import replace

import pygame
import pytest

from game.engine.state import new_game
from game.engine.view import observe
from game.orders import StandingOrder
from game.play.paint.band import NOTCH
from game.play.picture.regions import regions
from game.play.scene.band import AskBand
from game.play.words.table import round_in_brief
from game.rules.schema import with_knob
from game.rules.variant import ContractOrder
from game.rules.variant_file import shipped_variant
from game.settings import USUAL
from game.table.grid import grid_of
from game.text.table import round_line
from game.ui.dialogs import Menu
from game.ui.form import Way
from game.ui.geometry import Point, Rect
from game.ui.loop import Loop
from game.ui.paint import width_of
from game.ui.screen import Pop, visible
from game.ui.text import Lettering
from game.ui.window import open_window
from tests.pictures.situations import SHOTS, Shot
from tests.pictures.studio import Studio
from tests.support.canvases import canvas_of, mouse, pixels

pytestmark = pytest.mark.usefixtures("dummy_display")

WINDOW = (640, 360)
TABLES = ("quarters_tray", "quarters_buy", "eight_32_melds", "quarters_hand_25", "may_i_claim_wait", "open_asked")


def shot(name: str) -> Shot:
    return next(shot for shot in SHOTS if shot.name == name)


def opened(name: str, size: int) -> tuple[Loop, Studio]:
    """Return a shot's table in a small window at an interface size in percent."""
    studio = Studio()
    studio.session.preferences.change(replace(USUAL, interface_size=size))
    shot(name).set_up(studio)
    loop = Loop(open_window("enlarged", WINDOW), studio.stack[0], zoom=size / 100)
    loop.stack = studio.stack
    pygame.event.clear()
    return loop, studio


@pytest.mark.everyday
@pytest.mark.parametrize("size", [110, 125, 150])
@pytest.mark.parametrize("name", TABLES)
def test_windows_hold_tables_and_buttons(name: str, size: int) -> None:
    loop, studio = opened(name, size)
    loop.step(studio.now)
    room = loop.canvas.stage.room

    assert loop.window.surface is loop.canvas.surface, "nothing is larger than the window"
    assert room == pytest.approx((1280 * 100 / size, 720 * 100 / size))
    for control in studio.table.desk.controls():
        box = control.button.box
        assert box.inside(Rect(0, 0, *room)), control.intention


@pytest.mark.parametrize("size", range(100, 151, 5))
def test_logs_have_lines_at_every_size(size: int) -> None:
    grid = grid_of(size / 100)
    assert grid.line.h >= 24
    assert grid.line.bottom <= grid.banner.y - NOTCH
    assert grid.line.y >= grid.stock.bottom
    assert grid.stock.h >= 75


@pytest.mark.parametrize("size", [100, 125, 150])
def test_last_lines_stand_under_piles(size: int) -> None:
    _, studio = opened("quarters_tray", size)
    scene = studio.table.scene()
    line = next(part for part in regions(scene).lower if part.name == "line")
    canvas = canvas_of((1280, 720), size / 100)
    box = canvas.pixels(scene.grid.line.grown(1))
    line.on(canvas)

    assert scene.log
    assert any(pixels(canvas.surface, box)), "it is written there"
    canvas.surface.fill("black", box)
    assert not any(pixels(canvas.surface)), "and nowhere else"


def test_double_size_shows_three_quarters() -> None:
    loop, studio = opened("quarters_buy", 200)
    loop.step(studio.now)

    assert (round(WINDOW[0] / 0.75), round(WINDOW[1] / 0.75)) == loop.canvas.surface.get_size()


def test_dialogs_over_enlarged_tables_are_whole() -> None:
    loop, studio = opened("quarters_tray", 150)
    menu = Menu("A question", (Way("Yes", Pop), Way("No", Pop)))
    loop.stack = (*loop.stack, menu)
    answers = []
    for corner in (Point(0, 0), Point(639, 359)):
        pygame.event.post(mouse(pygame.MOUSEMOTION, corner))
        loop.step(studio.now)
        loop.step(studio.now)
        answers.append(pygame.image.tobytes(loop.window.surface, "RGB"))

    assert answers[0] == answers[1], "it does not move with the pointer"
    assert 2 == len(visible(loop.stack))


@pytest.mark.parametrize(("before", "after"), [(150, 100), (100, 150)])
def test_covered_tables_follow_size_changes(before: int, after: int) -> None:
    loop, studio = opened("quarters_tray", before)
    loop.stack = (*loop.stack, Menu("A question", (Way("Yes", Pop), Way("No", Pop))))
    loop.step(studio.now)
    studio.session.preferences.change(replace(USUAL, interface_size=after))
    loop.set_look(loop.look, after / 100)
    loop.step(studio.now)

    assert after / 100 == studio.table.stage.grid.size == loop.canvas.stage.size


def test_presses_reach_dialog_buttons_where_seen() -> None:
    loop, studio = opened("quarters_tray", 150)
    pressed: list[str] = []

    def answer() -> Pop:
        pressed.append("No")
        return Pop()

    menu = Menu("A question", (Way("Yes", Pop), Way("No", answer)))
    loop.stack = (*loop.stack, menu)
    loop.step(studio.now)
    no = menu.widgets()[1].box.center
    # the dialog is in the middle of the stage and of the window, at 150 percent
    at = Point(no.x * 0.75, no.y * 0.75)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(mouse(kind, at))
        loop.step(studio.now)

    assert ["No"] == pressed


def test_presses_reach_enlarged_cards_where_seen() -> None:
    loop, studio = opened("quarters_tray", 150)
    loop.step(studio.now)
    stage, desk = studio.table.stage, studio.table.desk
    held = desk.holding.row[3]
    card = next(place.box for key, place in stage.layout.cards.items() if getattr(key, "uid", None) == held.uid)
    at = Point((card.x + 6) * 0.75, (card.y + 30) * 0.75)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(mouse(kind, at))
        loop.step(studio.now)

    assert held.uid == desk.state.selected


def test_tables_can_change_size() -> None:
    loop, studio = opened("quarters_tray", 100)
    loop.step(studio.now)
    studio.session.preferences.change(replace(USUAL, interface_size=150))
    loop.set_look(loop.look, 1.5)
    loop.step(studio.now + 0.1)
    loop.step(studio.now + 0.2)

    assert 1.5 == studio.table.stage.layout.grid.size == loop.canvas.stage.size


QUESTIONS = (
    "quarters_buy",
    "quarters_take_or_buy",
    "campfire_offer",
    "may_i_request",
    "may_i_claim_wait",
    "quarters_binding",
)


@pytest.mark.everyday
@pytest.mark.parametrize("size", [125, 150])
@pytest.mark.parametrize("name", QUESTIONS)
def test_enlarged_questions_are_never_cut(name: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    loop, studio = opened(name, size)
    studio.table.desk.orders.give(0, StandingOrder.ASK)
    cut: set[str] = set()
    whole = Lettering.cut

    def noted(self: Lettering, words: str, *rest: float) -> str:
        text = whole(self, words, *rest)  # type: ignore[arg-type]
        if text != words:
            cut.add(words)
        return text

    monkeypatch.setattr(Lettering, "cut", noted)
    loop.step(studio.now)
    band = studio.table.scene().band

    assert isinstance(band, AskBand)
    assert not cut & {band.question, *(line for _, line in band.lines)}
    assert not cut & {getattr(control.button, "label", "") for control in studio.table.desk.controls()}


@pytest.mark.parametrize("size", [1.0, 1.25, 1.5])
def test_contract_and_pot_have_room(size: float) -> None:
    house = with_knob(shipped_variant("quarters"), "contract_order", ContractOrder.CHOSEN)
    view = observe(new_game(house, 3, "1"), 0)._replace(round=1, pot=120)
    canvas, room = canvas_of((1280, 720)), grid_of(size).piles.w

    lines = (round_line(view), round_in_brief(view))
    line = next(line for line in lines if width_of(canvas, line, "note", "semi") <= room)

    assert "Contract 1" == line[:10]
    assert line.endswith("Pot 120")

"""The whole hand by suit and rank: every card has its cell, a press selects it, nothing else changes."""

from collections import Counter

import pygame
import pytest

from game.play.overlays.inspector import Inspector, cells, next_of
from game.rules.cards import parse_card
from game.table.commands import Command, Intention
from game.table.grid import USUAL
from game.table.holding import dealt, in_slot
from game.table.plaques import figures_box
from game.ui.geometry import STAGE
from game.ui.screen import Pop
from game.ui.widgets import Widget, hit_box
from tests.screens.test_accessibility import SITUATIONS
from tests.support.canvases import SIZES, canvas_of, click, key, pixels
from tests.support.situations import situation
from tests.support.studio import Studio

pytestmark = pytest.mark.usefixtures("dummy_display")

PILL = figures_box(USUAL.me)


def table(name: str = "may_i_longest_hand") -> Studio:
    studio = Studio()
    studio.sit_down(situation(name))
    studio.settle()
    return studio


def opened(studio: Studio) -> Inspector:
    studio.key(pygame.K_i)
    screen = studio.stack[-1]
    assert isinstance(screen, Inspector)
    return screen


def cell(screen: Inspector, card: str) -> Widget:
    return next(widget for widget in screen.widgets() if widget.name == f"cell {card}")


# ---- the grid ----


@pytest.mark.parametrize("name", SITUATIONS)
def test_cells_hold_each_card_once(name: str) -> None:
    studio = table(name)
    holding = studio.table.stage.holding

    all_cells = cells(holding)

    assert Counter(holding.cards) == Counter({part.card: len(part.held) for part in all_cells})
    assert [f"cell {part.card}" for part in all_cells] == [widget.name for widget in opened(studio).widgets()[:-2]]
    for entry in all_cells:
        assert {held.card for held in entry.held} == {entry.card}


def test_suits_are_rows_and_ranks_columns() -> None:
    studio = table()
    cards = tuple(map(parse_card, ("7h", "8h", "7s", "**")))
    studio.table.stage.holding = dealt(cards, 0)
    screen = opened(studio)
    boxes = {str(card): cell(screen, str(card)).box for card in cards}

    assert boxes["7h"].y == boxes["8h"].y
    assert boxes["8h"].x == pytest.approx(boxes["7h"].right)
    assert boxes["7h"].x == boxes["7s"].x
    assert boxes["**"].y > max(box.y for code, box in boxes.items() if code != "**")


def test_tray_cards_share_their_copies_cell() -> None:
    seven, king = parse_card("7h"), parse_card("Ks")
    holding = dealt((seven, seven, king), 2)
    holding = in_slot(holding, next(held.uid for held in holding.row if held.card == seven), 0)

    counts = {cell.card: (len(cell.row), len(cell.tray)) for cell in cells(holding)}

    assert {seven: (1, 1), king: (1, 0)} == counts


@pytest.mark.parametrize("name", ["may_i_longest_hand", "may_i_two_rows", "quarters_tray"])
def test_page_widgets_are_apart_and_large(name: str) -> None:
    widgets = opened(table(name)).widgets()

    for at, widget in enumerate(widgets):
        assert widget.box.inside(STAGE)
        assert min(hit_box(widget).w, hit_box(widget).h) >= 44
        assert all(widget.box.apart(other.box) for other in widgets[at + 1 :])


# ---- opening, choosing, closing ----


def test_the_card_count_opens_the_inspector() -> None:
    studio = table()

    studio.click(PILL.center)

    assert isinstance(studio.stack[-1], Inspector)


def test_clicks_select_cards_and_go_back() -> None:
    studio = table()
    screen = opened(studio)

    studio.click(cell(screen, "Kh").box.center)

    desk = studio.table.desk
    held = desk.holding.find(desk.state.selected) if desk.state.selected is not None else None
    assert studio.table is studio.stack[-1]
    assert held is not None
    assert parse_card("Kh") == held.card
    assert desk.state.focus == desk.state.selected


def test_keys_alone_select_a_cells_card() -> None:
    studio = table()
    screen = opened(studio)

    for code in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT):
        assert screen.handle(key(code), studio.now) is None
    assert Pop() == screen.handle(key(pygame.K_RETURN), studio.now)

    desk = studio.table.desk
    held = desk.holding.find(desk.state.selected) if desk.state.selected is not None else None
    assert held is not None
    assert parse_card("3h") == held.card


def test_pressing_again_selects_the_next_copy() -> None:
    seven = parse_card("7h")
    (only_cell,) = cells(dealt((seven, seven, seven), 1))
    chosen: list[int] = []
    for _ in range(4):
        chosen.append(next_of(only_cell, chosen[-1] if chosen else None).uid)

    assert [held.uid for held in only_cell.held] == chosen[:3]
    assert chosen[0] == chosen[3]


def test_tray_cards_get_the_keyboard_there() -> None:
    studio = table("quarters_tray")
    held = studio.table.stage.holding.row[0]
    studio.table.desk.select(held.uid, studio.now)
    studio.table.desk.handle_input(Command(Intention.SLOT, 0), studio.now)
    before = studio.table.stage.holding
    assert not [other for other in before.row if other.card == held.card]

    studio.click(cell(opened(studio), str(held.card)).box.center)

    assert (held.uid, None) == (studio.table.desk.state.focus, studio.table.desk.state.selected)
    assert before == studio.table.stage.holding


@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_i])
def test_leaving_the_inspector_changes_nothing(code: int) -> None:
    studio = table()
    desk = studio.table.desk
    before = (desk.holding, desk.state.selected, desk.state.focus, studio.table.match.count)

    opened(studio)
    studio.key(code)

    assert studio.table is studio.stack[-1]
    assert before == (desk.holding, desk.state.selected, desk.state.focus, studio.table.match.count)


def test_the_inspector_opens_at_the_focused_card() -> None:
    studio = table()
    studio.key(pygame.K_RIGHT)
    studio.key(pygame.K_RIGHT)
    held = studio.table.desk.holding.find(studio.table.desk.state.focus or 0)
    assert held is not None
    screen = opened(studio)

    assert Pop() == screen.handle(key(pygame.K_RETURN), studio.now)

    assert studio.table.desk.state.selected is not None
    chosen = studio.table.desk.holding.find(studio.table.desk.state.selected)
    assert chosen is not None
    assert held.card == chosen.card


def test_an_empty_hand_can_be_inspected() -> None:
    studio = table()
    studio.table.stage.holding = dealt((), 1)

    screen = opened(studio)

    assert ["sort", "close"] == [widget.name for widget in screen.widgets()]
    screen.draw(canvas_of((1280, 720)), studio.now)


@pytest.mark.everyday
@pytest.mark.parametrize("size", [*SIZES, (3840, 2160)])
def test_inspectors_show_the_pointed_at_everywhere(size: tuple[int, int]) -> None:
    studio = table()
    screen, canvas = opened(studio), canvas_of(size)
    screen.draw(canvas, studio.now)
    before = pixels(canvas.surface)

    screen.handle(click(cell(screen, "Kh").box)[0], studio.now)
    screen.draw(canvas_of(size), studio.now + 1)

    canvas = canvas_of(size)
    screen.draw(canvas, studio.now + 1)
    assert before != pixels(canvas.surface)

"""Ten real house rules entered by keyboard alone, in large mode."""

import pygame
import pytest

from game.ui.canvas import Canvas
from game.ui.widgets import Dropdown, TextField
from game.workshop.controls import part
from game.workshop.screen import EditorScreen
from tests.support.canvases import canvas_of, key
from tests.support.laid_out import faults
from tests.workshop.test_editor import at, choose, editor, named, write

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("dummy_display")]


def walked(screen: EditorScreen, name: str, canvas: Canvas) -> None:
    """Move the focus to a widget by keys, checking that every focused widget on the way is whole in the window."""
    screen.draw(canvas, 1.0)
    for _ in range(200):
        assert screen._form.focus in {widget.name for widget in screen.in_sight()}
        if screen._form.focus == name:
            return
        screen.handle(key(pygame.K_TAB), 1.0)
    raise AssertionError(f"{name} is out of the keyboard's reach")


@pytest.mark.parametrize("zoom", [1.0, 1.5])
def test_keyboards_alone_enter_ten_rules(zoom: float) -> None:
    canvas = canvas_of((1280, 720), zoom)
    screen = at(editor(base="campfire"), "about")
    screen._form.go_to("back", ring=True)
    walked(screen, part("title"), canvas)
    for _ in range(len(screen.draft.now.title)):
        screen.handle(key(pygame.K_BACKSPACE), 1.0)
    write(screen, "Grandmother Wilhelmina Thursday Shanghai")
    assert 40 == len(screen.draft.now.title)
    steps: tuple[tuple[str, str, str, str], ...] = (
        ("hand", "scoring.card_points", "rank 0", "50"),
        ("winner", "scoring.blind_bonus", "", "0"),
        ("buys", "rounds.buys", "", "2"),
        ("packs", "dealing.packs", "with 8", "4"),
        ("packs", "dealing.wild_ranks", "wild 2", ""),
        ("aces", "melding.ace", "", "high"),
        ("adding", "hitting.hits_from", "", "next turn"),
        ("discard", "buying.once_down", "", ""),
        ("buys", "buying.penalty_cards", "", "2"),
        ("winner", "money.ante", "", "1"),
    )
    for group, path, what, words_pressed in steps:
        screen._form.go_to("back", ring=True)
        name = part(path, what) if what else part(path)
        walked(at(screen, group), name, canvas)
        widget = named(screen, name)
        if isinstance(widget, TextField):
            for _ in range(len(widget.value)):
                screen.handle(key(pygame.K_BACKSPACE), 1.0)
            write(screen, words_pressed)
        elif isinstance(widget, Dropdown):
            choose(screen, path, words_pressed)
        else:
            screen.handle(key(pygame.K_RETURN), 1.0)
        assert [] == faults(screen, canvas), name
    now = screen.draft.now
    assert (50, 0, {2}) == (now.scoring.card_points[0], now.scoring.blind_bonus, {round_.buys for round_ in now.rounds})
    assert (frozenset({0, 2}), "high", "next turn") == (
        now.dealing.wild_ranks,
        str(now.melding.ace),
        str(now.hitting.hits_from),
    )
    assert (4, False, 2, 1) == (
        now.dealing.packs.at(8),
        now.buying.once_down,
        now.buying.penalty_cards,
        now.money.ante,
    )

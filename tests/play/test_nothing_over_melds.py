"""No question, answer or explanation covers a meld: checked by boxes in many positions, by pixels in the fullest."""

from collections.abc import Callable, Iterator
from itertools import chain

import pygame
import pytest

from game.engine.state import Phase, State
from game.match import Computer, Match, Person, Player
from game.orders import Advice, StandingOrder
from game.play.hints import Helpers
from game.play.overlays.orders_menu import OrdersMenu, menu_room
from game.play.picture.regions import regions
from game.play.scene.band import AskBand
from game.play.scene.compose import TableScene
from game.play.screen import PlayScreen, TableKind
from game.rules.variant_file import shipped_variants
from game.settings import USUAL, Preferences, changed
from game.table import grid
from game.ui.geometry import Rect
from tests.engine.games import random_game
from tests.support.canvases import SIZES, canvas_of, pixels
from tests.support.presented import paint_whole
from tests.support.situations import situation
from tests.support.studio import Studio
from tests.support.thinkers import SilentThinker

pytestmark = pytest.mark.usefixtures("dummy_display")

CROWDED = ("eight_thirty_two_melds", "eight_twenty_four_melds")
NOTCH = 8.0  # from the banner upwards
SEEDS, MOVES, EVERY = 2, 500, 23


def table_of(state: State, call_time: str = "timed") -> PlayScreen:
    """Return the table of seat 1 of a position, asked about everything."""
    players: tuple[Player, ...] = (
        Person("You"),
        *(Computer(f"Maximiliane {seat}", "x") for seat in range(1, state.players)),
    )
    preferences = Preferences(changed(USUAL, "call_time", call_time))
    table = PlayScreen(
        Match(players, state),
        SilentThinker(),
        preferences=preferences,
        kind=TableKind(helpers=Helpers(lambda _: Advice(3, 2))),
    )
    table.desk.orders.give(0, StandingOrder.ASK)
    return table


def with_questions(state: State) -> Iterator[State]:
    """Yield the position as it is, and with each question to seat 1, likely or not."""
    yield state
    if state.discards and state.players > 2:
        ready = state._replace(upcard_alive=True, discarder=2, owed=1)
        yield ready._replace(phase=Phase.OFFER, turn=1, acting=1, asked=(0, 1))
        yield ready._replace(phase=Phase.OFFER, turn=0, acting=0, asked=(0, 1))
        yield ready._replace(phase=Phase.REQUEST, turn=0, acting=1, asked=())
        yield ready._replace(phase=Phase.CLAIM, turn=0, acting=0, asked=(0, 1))
        yield state._replace(phase=Phase.DISCARD, turn=1, acting=0, owed=2, asked=())


def text_boxes(scene: TableScene) -> tuple[Rect, ...]:
    """Return the boxes of everything with text: the band or banner, buttons, plaques with bubbles, notices."""
    banner = Rect(grid.USUAL.banner.x, grid.USUAL.banner.y - NOTCH, grid.USUAL.banner.w, grid.USUAL.banner.h + NOTCH)
    notices = (grid.USUAL.tray_plate, grid.USUAL.call_plate, grid.USUAL.free_plate, grid.USUAL.question_plate)
    band = (banner, grid.USUAL.folded_tray) if isinstance(scene.band, AskBand) else (grid.USUAL.band, grid.USUAL.line)
    buttons = tuple(control.button.box for control in scene.controls)
    return (*band, *buttons, *scene.layout.plaques, *notices, grid.USUAL.call_bar, menu_room(grid.USUAL))


def positions() -> Iterator[State]:
    """Yield positions of random games of every rule set with melds on the table, and the two fullest tables."""
    for variant in shipped_variants():
        for seed in range(SEEDS):
            states = (steps[-1][1] for _, _, steps in random_game(variant, seed, MOVES))
            yield from (state for at, state in enumerate(states) if state.melds and at % EVERY == 0)
    yield from map(situation, CROWDED)


@pytest.mark.slow
def test_no_box_with_text_covers_a_meld() -> None:
    looked = banners = calls = most = 0
    for state in chain.from_iterable(map(with_questions, positions())):
        for call_time in ("timed", "unlimited"):
            table = table_of(state, call_time)
            table.update(100.0)
            table.update(100.1)
            scene = table.scene()
            for meld in scene.layout.melds:
                over = [box for box in text_boxes(scene) if not box.apart(meld.box) or not box.apart(meld.rail)]
                assert [] == over
            looked, most = looked + 1, max(most, len(scene.layout.melds))
            banners += isinstance(scene.band, AskBand)
            calls += any(control.button.name == "call" for control in scene.controls)

    assert looked > 400
    assert banners > 150
    assert calls > 25
    assert 32 == most


def offer_card(studio: Studio) -> None:
    """Offer a card to me."""


def open_menu(studio: Studio) -> None:
    """Open the menu of standing orders."""
    studio.key(pygame.K_w, shift=True)
    assert isinstance(studio.stack[-1], OrdersMenu)


def refuse_action(studio: Studio) -> None:
    """Let an action be refused."""
    studio.table.desk.say("That is not possible now, because somebody else has to answer first. " * 2, studio.now)


def give_order(studio: Studio) -> None:
    """Give a standing order."""
    studio.key(pygame.K_w)


PROMPTS: tuple[Callable[[Studio], None], ...] = (offer_card, open_menu, refuse_action, give_order)


@pytest.mark.everyday
@pytest.mark.parametrize("size", [*SIZES, pytest.param((3840, 2160), marks=pytest.mark.slow)])
@pytest.mark.parametrize("position", CROWDED)
def test_open_questions_change_no_melds_pixel(size: tuple[int, int], position: str) -> None:
    state = situation(position)
    quiet = state._replace(phase=Phase.DRAW, turn=1, acting=1, asked=(), upcard_alive=False)
    before = melds_painted(quiet, size, lambda _: None)
    compared = 0
    for number, view in enumerate(with_questions(state)):
        prompt = PROMPTS[number % len(PROMPTS)]
        assert before == melds_painted(view, size, prompt), (number, prompt.__doc__)
        compared += 1

    assert 6 == compared
    assert 24 <= len(before)


def melds_painted(state: State, size: tuple[int, int], prompt: Callable[[Studio], None]) -> list[bytes]:
    """Return the pixels of each meld in the window."""
    studio = Studio()
    studio.sit_down(state)
    studio.table.desk.orders.give(0, StandingOrder.ASK)
    studio.wait(0.1)
    prompt(studio)
    canvas = canvas_of(size)
    for _ in range(3):
        scene = studio.table.scene()
        paint_whole(canvas, regions(scene))
        canvas.sprites.finish()
    for screen in studio.stack[studio.stack.index(studio.table) + 1 :]:
        screen.draw(canvas, studio.now)
    areas = []
    for meld in scene.layout.melds:
        left, top = canvas.at(meld.rail.x, meld.rail.y)
        right, low = canvas.at(meld.rail.right, meld.rail.bottom)
        areas.append(pixels(canvas.surface, pygame.Rect(left, top, right - left, low - top)))
    return areas

"""Practice that began from a table: it is marked as such, does not affect the game, and asks again."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.tables import table_of
from game.engine.state import Phase
from game.orders import StandingOrder
from game.play.opening import Opening
from game.play.scores.results import Results
from game.play.screen import PlayScreen
from game.replay.screen import ReplayScreen
from game.session.keeping import Keeping
from game.settings import Preferences, Settings
from game.text import replay as words
from game.text import table as table_words
from game.text import ui
from game.title.screen import Title
from game.ui.dialogs import Menu
from game.ui.form import Way
from game.ui.geometry import STAGE
from game.ui.screen import Pop
from tests.pictures.studio import Studio
from tests.play.test_orders_kept import LONG_S, match_of_passes, pass_on, undealt_match
from tests.support.canvases import canvas_of, pixels

pytestmark = pytest.mark.usefixtures("dummy_display")


def looking_back(folder: Path) -> Studio:
    """Go from the results of a saved game to its replay, at a question about another player's discard."""
    studio = Studio()
    studio.session.preferences = Preferences(Settings(buying="helps"))
    studio.session.keeping = Keeping(folder)
    match = undealt_match()
    studio.session.keeping.begin(match)
    pass_on(match, 1)
    studio.open(table_of(studio.session, match))
    while not isinstance(studio.stack[-1], Results):
        studio.wait(LONG_S)
    studio.stack[-1].animating(studio.now)
    studio.wait(LONG_S)
    studio.key(pygame.K_m)
    studio.key(pygame.K_r)
    while isinstance(studio.stack[-1], Opening):
        studio.wait(0.1)
    film = studio.stack[-1]
    assert isinstance(film, ReplayScreen)
    states = (film.film.reel.state(at) for at in range(film.film.reel.last))
    asked = (
        at
        for at, state in enumerate(states)
        if state.phase is Phase.OFFER and state.asked[:1] == (0,) and state.turn != 0
    )
    film.seek(next(asked), studio.now)
    return studio


@pytest.fixture
def replay(tmp_path: Path) -> Iterator[Studio]:
    studio = looking_back(tmp_path)
    yield studio
    studio.session.close()


def practice(studio: Studio) -> Studio:
    """Play on from there."""
    studio.key(pygame.K_b)
    assert isinstance(studio.stack[-1], PlayScreen)
    assert studio.table.match.practice
    return studio


def labels(menu: object) -> list[str]:
    assert isinstance(menu, Menu)
    return [widget.name for widget in menu.widgets()]


def test_no_button_anticipates_a_hint(replay: Studio) -> None:
    studio = practice(replay)
    studio.wait(LONG_S)
    assert studio.table.desk.asks
    assert studio.table.desk.advised() is None


def test_own_choices_are_asked_under_orders(replay: Studio) -> None:
    studio = practice(replay)
    for _ in range(4):
        studio.wait(LONG_S)

    assert StandingOrder.HELPS is studio.table.desk.orders.order(0)
    assert 0 == studio.table.match.to_act
    assert studio.table.desk.asks


def test_practice_says_the_game_is_kept(replay: Studio) -> None:
    studio = practice(replay)
    canvas = canvas_of((640, 360))
    studio.stack[-1].draw(canvas, studio.now)
    seen = pixels(canvas.surface)

    studio.table.match.practice = False
    without = canvas_of((640, 360))
    studio.stack[-1].draw(without, studio.now)

    assert pixels(without.surface) != seen
    assert "counts" in table_words.PRACTICE_HERE


def test_tables_games_mention_no_practice(replay: Studio) -> None:
    assert not replay.table.scene().known.is_practice


def test_leaving_practice_asks_about_practice(replay: Studio) -> None:
    studio = practice(replay)
    studio.key(pygame.K_ESCAPE)
    menu = studio.stack[-1]
    assert isinstance(menu, Menu)
    assert ui.PRACTICE == menu._title

    studio.click(studio.box(ui.QUIT_TO_TITLE).center)

    question = studio.stack[-1]
    assert isinstance(question, Menu)
    assert ui.LEAVE_PRACTICE_WHY == question._sentence
    studio.click(studio.box(ui.LEAVE_IT).center)
    assert isinstance(studio.stack[-1], Title)
    studio.session.keeping.leave()
    assert studio.session.keeping.has_games()


def test_practice_returns_without_a_question(replay: Studio) -> None:
    studio = practice(replay)
    studio.key(pygame.K_ESCAPE)
    assert {words.BACK_TO_THE_GAME, words.BACK_TO_REPLAY} <= set(labels(studio.stack[-1]))

    studio.click(studio.box(words.BACK_TO_REPLAY).center)
    assert isinstance(studio.stack[-1], ReplayScreen)

    studio.key(pygame.K_b)
    studio.key(pygame.K_ESCAPE)
    studio.key(pygame.K_b)
    assert isinstance(studio.stack[-1], Results)
    assert not studio.table.match.practice


def test_long_menus_stay_within_the_window() -> None:
    menu = Menu("Practice", [Way(str(number), Pop) for number in range(11)], "A sentence.")

    assert all(placed.box.inside(STAGE) for placed in menu.placed())


def test_practice_results_return_to_the_replay(replay: Studio) -> None:
    studio = practice(replay)
    film = studio.stack[-2]
    page = studio.table.kind.results
    assert page is not None
    match = match_of_passes(1)
    studio.table.match.state = match.state
    studio.table.stage.view = studio.table.seats.view()
    studio.open(page(studio.table))
    studio.key(pygame.K_ESCAPE)

    studio.click(studio.box(words.BACK_TO_REPLAY).center)

    assert film is studio.stack[-1]

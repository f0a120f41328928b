"""After a round: results that can be closed and reopened, and a table that shows it is over, by mouse and by keys."""

from collections.abc import Sequence

import pygame
import pytest

from game.app.tables import table_of
from game.engine.state import Phase
from game.match import Computer, Match, Person
from game.play.scores.final import Final
from game.play.scores.results import Results
from game.play.words.now import can_do
from game.table import grid
from game.table.commands import Intention
from game.text import table as words
from game.text.replay import REVIEW
from game.text.ui import MORE, SEE_TABLE
from game.title.screen import Title
from game.ui.dialogs import Menu
from game.ui.widgets import Button
from tests.pictures.studio import Studio
from tests.support.situations import situation

pytestmark = pytest.mark.usefixtures("dummy_display")
LONG_S = 9.0


def after_round(people: Sequence[int] = (0,), *, last: bool = False) -> Studio:
    """Return a studio at the results of a round, all of them shown."""
    studio = Studio()
    state = situation("quarters_after_round")._replace(turn=3)
    if last:
        state = state._replace(phase=Phase.GAME_OVER, round=len(state.variant.rounds))
    names = ("Ada", "Mei", "Jun", "Rosa")
    players = (Person(name) if seat in people else Computer(name, "greedy") for seat, name in enumerate(names))
    studio.open(table_of(studio.session, Match(tuple(players), state)))
    for _ in range(3):
        studio.wait(LONG_S)
    assert isinstance(studio.stack[-1], Results)
    studio.stack[-1].animating(studio.now)
    studio.wait(LONG_S)
    return studio


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_d])
def test_a_key_leads_back_to_results(code: int) -> None:
    studio = after_round()
    left = studio.stack[-1]
    studio.key(pygame.K_t)
    assert studio.stack[-1] is studio.table

    studio.key(code)

    assert left is studio.stack[-1]
    assert Phase.ROUND_OVER is studio.table.match.state.phase


def test_a_labeled_button_leads_to_results() -> None:
    studio = after_round()
    left = studio.stack[-1]
    studio.key(pygame.K_t)
    button = next(
        control.button for control in studio.table.desk.controls() if control.button.box == grid.USUAL.act_buttons[0]
    )

    studio.click(button.box.center)

    assert isinstance(button, Button)
    assert (words.BACK_TO_RESULTS, "Enter") == (button.label, button.key)
    assert left is studio.stack[-1]


def test_finished_rounds_have_nobody_on_turn() -> None:
    studio = after_round()
    studio.key(pygame.K_t)
    studio.wait(LONG_S)
    table = studio.table
    scene = table.scene()

    assert scene.view.turn != scene.view.seat
    assert not scene.own.note
    assert not any(look.turn for look in scene.seats)
    assert words.over(is_game=False) == getattr(scene.band, "sentence", "")
    assert Intention.HURRY not in [control.intention for control in scene.controls]


def test_results_open_menu_and_title() -> None:
    studio = after_round()
    studio.key(pygame.K_ESCAPE)
    menu = studio.stack[-1]
    assert isinstance(menu, Menu)

    studio.key(pygame.K_ESCAPE)

    assert isinstance(studio.stack[-1], Results)
    studio.click(studio.box("menu").center)
    assert isinstance(studio.stack[-1], Menu)


def test_appearing_results_already_open_the_menu() -> None:
    studio = after_round()
    studio.key(pygame.K_t)
    fresh = studio.table.kind.results
    assert fresh is not None
    studio.open(fresh(studio.table))

    studio.key(pygame.K_ESCAPE)

    assert isinstance(studio.stack[-1], Menu)


def test_esc_leads_from_ranking_to_title() -> None:
    studio = after_round(last=True)
    studio.key(pygame.K_RETURN)
    assert isinstance(studio.stack[-1], Final)

    studio.key(pygame.K_ESCAPE)

    assert isinstance(studio.stack[-1], Title)


def test_the_ranking_gets_its_table_back() -> None:
    studio = after_round(last=True)
    studio.key(pygame.K_RETURN)
    ranking = studio.stack[-1]
    studio.click(studio.box(SEE_TABLE).center)
    studio.click(studio.box(SEE_TABLE).center)
    assert studio.stack[-1] is studio.table

    studio.key(pygame.K_RETURN)

    assert ranking is studio.stack[-1]


def test_early_results_open_only_once() -> None:
    studio = after_round()
    state = studio.table.match.state
    studio.open(table_of(studio.session, Match(studio.table.match.players, state)))
    studio.key(pygame.K_RETURN)
    assert isinstance(studio.stack[-1], Results)
    studio.stack[-1].animating(studio.now)
    studio.wait(LONG_S)
    studio.key(pygame.K_t)

    studio.wait(LONG_S)
    studio.wait(LONG_S)

    on_top: object = studio.stack[-1]
    assert on_top is studio.table


@pytest.mark.parametrize("by_key", [True, False])
def test_shared_tables_lead_back_to_results(by_key: bool) -> None:
    studio = after_round(people=(0, 2))
    left = studio.stack[-1]
    studio.key(pygame.K_t)
    studio.wait(LONG_S)

    if by_key:
        studio.key(pygame.K_RETURN)
    else:
        results = next(widget for widget in studio.table.open.widgets() if widget.name == "results")
        studio.click(results.box.center)

    assert left is studio.stack[-1]


def test_redealt_tables_have_their_own_results() -> None:
    studio = after_round()
    left = studio.stack[-1]
    studio.key(pygame.K_RETURN)
    assert studio.stack[-1] is studio.table

    studio.table.table.next_round(studio.now)  # the next round is already dealt
    assert not studio.table.is_after_a_round
    studio.key(pygame.K_RETURN)
    assert left is not studio.stack[-1]


@pytest.mark.parametrize("phase", [Phase.ROUND_OVER, Phase.GAME_OVER])
def test_late_help_names_the_results(phase: Phase) -> None:
    studio = after_round(last=phase is Phase.GAME_OVER)
    table = studio.table
    caps = {str(intention): cap for intention, cap in table.desk.keys.caps.items()}

    sections = can_do(table.match.view(0), table.match.names, caps)

    assert any("results" in sentence and "Key: Enter" in sentence for sentence in sections)


def test_results_show_the_tables_faces() -> None:
    studio = Studio()
    studio.sit_down(situation("quarters_after_round"))
    faces = [seat.face for seat in studio.table.scene().seats]
    for _ in range(4):
        studio.wait(2.0)
    results = studio.stack[-1]
    assert isinstance(results, Results)

    assert faces == [row.face for row in results.sheet.rows]
    assert len(set(faces)) == len(faces)


def test_results_show_four_buttons_and_more() -> None:
    studio = after_round()

    shown = [widget.name for widget in studio.stack[-1].widgets() if widget.name != "menu"]  # type: ignore[attr-defined]
    studio.key(pygame.K_m)
    more = studio.stack[-1]
    studio.key(pygame.K_d)
    seals = studio.stack[-1]
    studio.key(pygame.K_ESCAPE)

    assert ["next", "table", REVIEW, MORE] == shown
    assert isinstance(more, Menu)
    assert seals is not more
    assert isinstance(studio.stack[-1], Results), "the way back leads past the menu"

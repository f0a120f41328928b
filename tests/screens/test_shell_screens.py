"""The screens around a game: title, new game, results, ranking, menus; in windows of several shapes."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from ai.bot import Limit
from ai.bots import ROSTER, bot_named
from game.app.tables import new_table
from game.app.title import title
from game.new_game.choice import fitting
from game.new_game.choosing import chosen_at_once
from game.new_game.screen import NewGameScreen
from game.play.overlays.pages import SheetOverlay, help_page, log_page, now_page, pause_menu
from game.play.scores.final import Final
from game.play.scores.results import Results
from game.play.scores.scores import round_head, round_sheet
from game.play.screen import PlayScreen
from game.rules.variant_file import shipped_variants
from game.seating.seating import NewGame
from game.seating.seats import Sitting, names_at_table
from game.session.session import Session
from game.text import ui as words
from game.ui.dialogs import Menu, Reading
from game.ui.form import FormScreen
from game.ui.geometry import STAGE, Rect
from game.ui.screen import Home, Pop, Push, Quit, Replace, Screen
from game.ui.text import Lettering
from game.ui.widgets import Dropdown, Widget, hit_box, row_boxes
from game.ui.words import CLOSE
from sprites import FACES
from tests import ROOT
from tests.support.canvases import canvas_of, click, key, pixels
from tests.support.joined import results
from tests.support.shells import LEVELS, NAMES, final, new_game, plain_title, played_match, popped, screens

pytestmark = pytest.mark.usefixtures("dummy_display")


# ---- layout of every screen ----


def widgets_of(screen: Screen) -> Sequence[Widget]:
    return screen.widgets()  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("which", range(7))
def test_stage_widgets_are_apart_and_large(which: int) -> None:
    widgets = widgets_of(screens()[which])
    assert widgets
    for i, widget in enumerate(widgets):
        assert widget.box.inside(STAGE), widget
        assert min(hit_box(widget).w, hit_box(widget).h) >= 44 - 0.01
        assert all(widget.box.apart(other.box) for other in widgets[i + 1 :]), widget
    assert len({widget.name for widget in widgets}) == len(widgets)


@pytest.mark.everyday
@pytest.mark.parametrize("size", [(1366, 768), (2560, 1080), (1024, 768)])
def test_screens_draw_to_the_corners(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    for screen in screens()[:4]:
        canvas.surface.fill("#ff00ff")
        screen.draw(canvas, 100.0)
        width, height = size
        for corner in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
            assert canvas.surface.get_at(corner)[:3] != (255, 0, 255), (screen, corner)


@pytest.mark.slow
def test_doubled_screens_look_the_same() -> None:
    for make in (plain_title, new_game, final):
        pictures = []
        for size in ((960, 540), (1920, 1080)):
            canvas, screen = canvas_of(size), make()
            screen.draw(canvas, 1.0)
            screen.draw(canvas, 100.0)
            canvas.sprites.finish()
            screen.draw(canvas, 100.0)
            pictures.append(pygame.transform.smoothscale(canvas.surface, (160, 90)))
        off = [abs(a - b) > 40 for a, b in zip(pixels(pictures[0]), pixels(pictures[1]), strict=True)]
        assert sum(off) / len(off) < 0.01, make


def cuts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects every text shortened from now on."""
    shortened: list[str] = []
    plain = Lettering.cut

    def noting(self: Lettering, text: str, *rest: object) -> str:
        made = plain(self, text, *rest)  # type: ignore[arg-type]
        if made != text:
            shortened.append(text)
        return made

    monkeypatch.setattr(Lettering, "cut", noting)
    return shortened


@pytest.mark.everyday
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_no_rule_set_word_is_cut(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    shortened = cuts(monkeypatch)
    canvas = canvas_of(size)
    for first in range(len(shipped_variants())):
        screen = new_game(first)
        screen.draw(canvas, 1.0)
        screen.choice = fitting(replace(screen.choice, players=8), screen.card)
        screen.draw(canvas, 1.0)
    for page in (plain_title(), pause_menu(), help_page(), final()):
        page.draw(canvas, 100.0)
    assert shortened == []


@pytest.mark.parametrize("variant", ["campfire", "quarters", "may_i"])
def test_no_word_of_real_results_is_cut(monkeypatch: pytest.MonkeyPatch, variant: str) -> None:
    shortened = cuts(monkeypatch)
    canvas, view = canvas_of((1280, 720)), played_match(variant, 8, 1).view(0)
    head, line = round_head(view, NAMES)
    Results(head, line, round_sheet(view, NAMES, FACES), popped, Pop, reduced_motion=True).draw(canvas, 1.0)
    assert shortened == []


# ---- title and new game ----


def test_keys_open_every_entry() -> None:
    assert plain_title().handle(key(pygame.K_RETURN), 1.0) == Quit()
    assert plain_title().handle(key(pygame.K_F1), 1.0) == Pop()


def test_two_activations_start_a_game() -> None:
    session = Session()
    try:
        step = title(session).handle(key(pygame.K_RETURN), 1.0)
        assert isinstance(step, Push)
        assert isinstance(step.screen.handle(key(pygame.K_RETURN), 1.0), Replace)
    finally:
        session.close()


@pytest.mark.everyday
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_new_games_of_four_never_scroll(size: tuple[int, int]) -> None:
    for first in range(len(shipped_variants())):
        screen = new_game(first)
        screen.draw(canvas_of(size), 1.0)
        assert not screen.scroll.furthest


def test_mice_alone_start_new_games() -> None:
    dealt: list[NewGame] = []
    screen = new_game(dealt=dealt)

    def press(name: str) -> None:
        box = next(widget.box for widget in screen.widgets() if widget.name == name)
        for event in click(box):
            screen.handle(event, 1.0)

    press("rules 2")
    press("chair 5")
    press("level sharp")
    press("deal")
    buyer, hoarder, blocker, otto = ("sharp/buyer", "sharp/hoarder", "sharp/blocker", "sharp/buyer")
    cast = (0, 1, 2, 3, 5, 4, 6, 7)
    assert dealt == [
        NewGame(shipped_variants()[2], (buyer, hoarder, blocker, otto), "peony-0", cast=cast, rounds=(1, 4, 7))
    ]
    assert names_at_table(5, dealt[0].people, dealt[0].cast) == ("You", "Mei", "Jun", "Rosa", "Otto")


def more_of(screen: NewGameScreen) -> FormScreen:
    """Return the screen that More opens."""
    step = screen.handle(key(pygame.K_m), 1.0)
    assert isinstance(step, Push)
    assert isinstance(step.screen, FormScreen)
    return step.screen


def test_opponents_levels_are_chosen_separately() -> None:
    dealt: list[NewGame] = []
    screen = new_game(dealt=dealt)
    more = more_of(screen)
    for event in click(next(widget.box for widget in more.widgets() if widget.name == "seat 2")):
        more.handle(event, 1.0)
    for code in (pygame.K_HOME, pygame.K_RETURN):
        more.handle(key(code), 1.0)
    assert more.handle(key(pygame.K_ESCAPE), 1.0) == Pop()
    assert screen.chosen.levels == (LEVELS[0].id, "novice/hoarder", LEVELS[0].id)
    assert "mixed" in screen.summary


@pytest.mark.everyday
@pytest.mark.parametrize("row", range(len(LEVELS)))
def test_unfolded_rows_click_outside_scrolling(row: int) -> None:
    screen, canvas = more_of(new_game()), canvas_of((1280, 720), 1.5)
    screen.draw(canvas, 1.0)
    screen.scroll.go(screen.scroll.furthest)

    def seat() -> Dropdown:
        seat_widget = next(widget for widget in screen.widgets() if widget.name == "seat 3")
        assert isinstance(seat_widget, Dropdown)
        return seat_widget

    for event in click(seat().box):
        screen.handle(event, 1.0)
    screen.draw(canvas, 1.0)
    boxes = row_boxes(seat(), canvas.stage.room[1])
    assert not all(box.inside(screen.scroll.box) for box in boxes)
    for event in click(boxes[row]):
        screen.handle(event, 1.0)

    assert row == seat().chosen


def test_other_rule_sets_keep_possible_players() -> None:
    screen = new_game()
    card = replace(screen.card, fewest_players=2, most_players=3)
    assert fitting(replace(screen.choice, players=8), card).players == 3
    assert fitting(replace(screen.choice, players=2), card).players == 2


@pytest.mark.everyday
@pytest.mark.parametrize("size", [1.0, 1.25, 1.5])
def test_rule_sets_move_no_player_numbers(size: float) -> None:
    screen, places, dimmed = new_game(), list[dict[str, Rect]](), list[int]()
    for at in range(5):
        screen.choice = fitting(replace(screen.choice, rule_set=at), screen._cards[at].variant)
        screen.draw(canvas_of((1280, 720), size), 1.0)
        numbers = [widget for widget in widgets_of(screen) if widget.name.startswith("players ")]
        places.append({widget.name: widget.box for widget in numbers})
        off = {widget.name for widget in numbers if widget.off}
        seated = range(screen.card.fewest_players, screen.card.most_players + 1)
        assert {f"players {count}" for count in range(2, 9) if count not in seated} == off
        dimmed.append(len(off))
    assert len(places) == 5
    for place in places:
        assert all(box == pytest.approx(places[0][name], abs=0.01) for name, box in place.items())
    assert max(dimmed) > 0, "some rule sets seat fewer"


def test_without_seeds_buttons_say_why() -> None:
    dealt: list[NewGame] = []
    screen = new_game(dealt=dealt)
    screen.choice = replace(screen.choice, seed="  ")
    deal = next(widget for widget in screen.widgets() if widget.name == "deal")
    assert deal.off == words.SEED_NEEDED
    assert screen.handle(key(pygame.K_RETURN), 1.0) is None
    assert dealt == []


def test_only_levels_that_exist_are_offered() -> None:
    assert [level.id for level in LEVELS] == list(ROSTER)


def test_command_lines_start_games_or_explain() -> None:
    assert chosen_at_once("classic", 5, "random", "s") == NewGame("classic", ("random",) * 4, "s")
    two = NewGame("classic", ("random",), "s", (Sitting(0), Sitting(1)))
    assert chosen_at_once("classic", 3, "random", "s", 2) == two
    everybody = chosen_at_once(None, None, None, "s", 6)
    assert (everybody.players, len(everybody.people)) == (6, 6)
    with pytest.raises(ValueError, match="4 people can't sit in 3 seats"):
        chosen_at_once("classic", 3, None, None, 4)
    with pytest.raises(ValueError, match="is for 3 to 8 players, not 2"):
        chosen_at_once("classic", 2, None, None)
    with pytest.raises(ValueError, match='no level is called "genius"'):
        chosen_at_once(None, None, "genius", None)


# ---- dialogs ----


def test_esc_closes_every_overlay() -> None:
    for screen in (pause_menu(), help_page(), log_page([])):
        assert screen.handle(key(pygame.K_ESCAPE), 1.0) == Pop()


def test_enter_stays_in_unsaved_games() -> None:
    menu = pause_menu()
    for _ in range(2):
        menu.handle(key(pygame.K_DOWN), 1.0)
    step = menu.handle(key(pygame.K_RETURN), 1.0)
    assert isinstance(step, Push)
    assert step.screen.handle(key(pygame.K_RETURN), 2.0) == Pop(2)


def test_a_saved_game_is_left_at_once() -> None:
    menu = pause_menu(saved=True)
    for _ in range(2):
        menu.handle(key(pygame.K_DOWN), 1.0)
    assert menu.handle(key(pygame.K_RETURN), 1.0) == Home()


def test_long_pages_scroll_to_their_end() -> None:
    canvas, page = canvas_of((1280, 720)), help_page()
    page.draw(canvas, 1.0)
    before = pixels(canvas.surface)
    page.handle(key(pygame.K_END), 1.0)
    canvas.surface.fill("#000000")
    page.draw(canvas, 1.0)
    assert pixels(canvas.surface) != before


def test_unscored_tables_show_no_trophy() -> None:
    canvas = canvas_of((1280, 720))
    view = played_match("quarters", 3, 0).view(0)
    score_sheet = round_sheet(view, NAMES, FACES)
    SheetOverlay("Score sheet", score_sheet).draw(canvas, 1.0)
    assert [row.rank for row in score_sheet.rows] == [1, 1, 1]
    assert score_sheet.current == 0
    totals = canvas.surface.subsurface(pygame.Rect(canvas.at(1150, 170), canvas.px_size(30, 380)))
    gold = pygame.mask.from_threshold(totals, (243, 210, 127, 255), (24, 24, 24, 255))
    assert gold.count() == 0


def test_what_can_be_done_now_precedes_help() -> None:
    page = now_page("What can I do now?", ["Draw from the stock.", "The contract is 2 sets of 3."])
    assert page.handle(key(pygame.K_F1), 1.0) == Pop()
    canvas = canvas_of((1280, 720))
    page.draw(canvas, 1.0)
    assert any(widget.name == CLOSE for widget in page.widgets())


def test_long_menus_stay_on_the_stage() -> None:
    for menu in (pause_menu(), Menu("Leave this game?", pause_menu()._ways[:2], "It has not been saved.")):
        assert all(widget.box.inside(STAGE) for widget in menu.in_sight())
        assert menu.in_sight() == menu.widgets()
    assert isinstance(log_page([]), Reading)


# ---- screens together ----


def seen_to_now(play: PlayScreen) -> None:
    """Show everything that has happened."""
    play.table.show(2.0)
    play.table.hurry()


@pytest.mark.slow
def test_results_lead_on_to_another_game() -> None:  # noqa: PLR0915
    session = Session()
    try:
        choice = NewGame("quarters", ("greedy", "greedy"), "joined")
        play = new_table(session, choice)
        assert isinstance(play, PlayScreen)
        play.update(1.0)
        match = play.match
        while not match.is_over:
            seat = match.to_act
            if seat is not None:
                match.submit(bot_named("greedy").choose(match.view(seat), match.history(seat), Limit()))
                continue
            before = match.state.round
            seen_to_now(play)
            screen = results(session, play, choice)
            screen.handle(key(pygame.K_SPACE), 2.0)
            assert screen.handle(key(pygame.K_RETURN), 3.0) == Pop()
            assert match.state.round == before + 1
        seen_to_now(play)
        last = results(session, play, choice)
        last.handle(key(pygame.K_SPACE), 4.0)
        ranking = last.handle(key(pygame.K_RETURN), 5.0)
        assert isinstance(ranking, Replace)
        assert isinstance(ranking.screen, Final)
        ranking.screen.handle(key(pygame.K_SPACE), 6.0)
        again = ranking.screen.handle(key(pygame.K_RETURN), 7.0)
        assert isinstance(again, Replace)
        assert again.count == 2
        assert isinstance(again.screen, PlayScreen)
    finally:
        session.close()


# ---- the program ----


def test_missing_displays_exit_2() -> None:
    surroundings = {**os.environ, "SDL_VIDEODRIVER": "x11", "DISPLAY": ""}
    root = ROOT
    run = subprocess.run(
        [sys.executable, "-m", "game"],
        cwd=root,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stdout == ""
    assert "needs a display" in run.stderr
    assert "Traceback" not in run.stderr


FIRST_FRAME = """
import sys
import pygame
from game.session.session import Session
from game.app.title import title
from game.ui.loop import Loop
from game.ui.window import open_window

Loop(open_window("x", (1280, 720)), title(Session())).step(1.0)
heavy = ("numpy", "game.rules", "game.engine", "ai", "multiprocessing")
print([name for name in heavy if name in sys.modules], pygame.mixer.get_init())
"""


def test_first_frames_need_no_rules() -> None:
    command = [sys.executable, "-c", FIRST_FRAME]
    root = ROOT
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert run.stdout.splitlines()[-1:] == ["[] None"], run.stderr

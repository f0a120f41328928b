"""Saved games on screen: the title continues them, the list deletes them, errors are one sentence."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from ai.bot import Limit
from ai.bots import USUAL_LEVEL, bot_named
from game.app.tables import new_table
from game.games.games_screen import GameRow, GamesScreen
from game.games.rows import game_row, in_one_line, when
from game.match import Computer, Match
from game.orders import StandingOrder
from game.play.scores.results import Results
from game.play.screen import PlayScreen
from game.seating.seating import NewGame
from game.seating.seats import Sitting
from game.statistics.scorebook import ScoreBook
from game.table.holding import Order, in_slot
from game.text import saving as words
from game.text import ui
from game.title.screen import Title
from game.ui.dialogs import Menu
from game.ui.screen import Home, Pop, Push, Replace, Screen, Step
from tests import ROOT
from tests.support.canvases import canvas_of, click, key
from tests.support.joined import menu, take_up
from tests.support.kept import games, play_some, sentences, session, waiting
from tests.support.pilot import Pilot
from tests.support.stages import moved

pytestmark = pytest.mark.usefixtures("dummy_display")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def pilot(folder: Path) -> Iterator[Pilot]:
    clicker = Pilot("clicks", session=session(folder))
    yield clicker
    clicker.session.close()


def skip(match: Match, reached: Callable[[Match], bool]) -> None:
    """Play on without a screen, with a simple computer player in every seat."""
    while not reached(match):
        seat = match.to_act
        if seat is None:
            match.deal()
        else:
            match.submit(bot_named("greedy").choose(match.view(seat), match.history(seat), Limit(nodes=50)))


def in_last_round(match: Match) -> bool:
    return match.state.round == len(match.variant.rounds)


def labels(pilot: Pilot) -> list[str]:
    title = pilot.loop.stack[0]
    assert isinstance(title, Title)
    return [widget.name for widget in title.widgets()]


def go_home(pilot: Pilot) -> None:
    pilot.loop.stack = pilot.loop.stack[:1]
    pilot.frame()


def restarted(pilot: Pilot) -> Pilot:
    """Close the program and start it again."""
    pilot.session.close()
    folder = pilot.session.keeping.folder
    assert folder is not None
    return Pilot("clicks", session=session(folder))


# ---- the title ----


def test_without_saved_games_new_comes_first(pilot: Pilot) -> None:
    assert ui.NEW_GAME == labels(pilot)[0]
    assert words.CONTINUE not in labels(pilot)
    assert words.GAMES not in labels(pilot)


def test_titles_name_games_left(pilot: Pilot) -> None:
    pilot.begin("quarters", 3, "7")
    play_some(pilot, 3)

    go_home(pilot)

    assert [words.CONTINUE, ui.NEW_GAME, ui.TODAYS_DEAL, ui.PRACTICE, words.GAMES] == labels(pilot)[:5]
    title = pilot.loop.stack[0]
    assert isinstance(title, Title)
    sub = title.widgets()[0].sub  # type: ignore[union-attr]
    assert "Quarter Shanghai · round 1 of 7 · 3 players · today" in sub


@pytest.mark.slow
def test_finished_games_are_sealed(pilot: Pilot, folder: Path) -> None:
    pilot.begin("quarters", 2, "7")
    skip(pilot.table.match, in_last_round)
    again = restarted(pilot)
    again.go_on()
    again.play_to_the_end()

    go_home(again)

    assert words.CONTINUE not in labels(again)
    assert [True] == [game.finished for game in games(folder)]
    assert [] == list(folder.glob("*.toml"))
    assert 1 == len(again.session.book(ScoreBook).games()[0])
    again.session.close()


def test_a_session_without_a_folder_saves_nothing() -> None:
    pilot = Pilot("clicks")
    pilot.begin("quarters", 2, "7")
    play_some(pilot, 2)
    go_home(pilot)

    assert ui.NEW_GAME == labels(pilot)[0]
    assert not pilot.session.keeping.is_saved(pilot.table.match)


FIRST_FRAME = """
import sys
from pathlib import Path
from game.session.keeping import Keeping
from game.session.session import Session
from game.app.title import title
from game.ui.loop import Loop
from game.ui.window import open_window

loop = Loop(open_window("x", (640, 360)), title(Session(keeping=Keeping(Path(sys.argv[1])))))
loop.step(1.0)
heavy = ("numpy", "game.rules", "game.engine", "game.match", "ai", "multiprocessing")
print(loop.stack[0].widgets()[0].name, [name for name in heavy if name in sys.modules])
"""


def test_titles_import_no_rules(folder: Path) -> None:
    waiting(folder)
    run = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert [f"{words.CONTINUE} []"] == run.stdout.splitlines()[-1:], run.stderr


# ---- continuing ----


def test_a_game_continues_as_it_was_left(pilot: Pilot) -> None:
    pilot.begin("quarters", 3, "7")
    play_some(pilot, 4)
    table = pilot.table
    row = table.stage.holding.row
    table.stage.rearrange(moved(table.stage.holding, row[0].uid, len(row)), pilot.now)
    table.stage.rearrange(in_slot(table.stage.holding, row[1].uid, 0), pilot.now)
    table.desk.orders.give(table.me, StandingOrder.NEVER)

    again = restarted(pilot)
    again.go_on()

    was, now = table.stage.holding, again.table.stage.holding
    assert table.match.state == again.table.match.state
    assert table.match.actions == again.table.match.actions
    assert [held.card for held in was.row] == [held.card for held in now.row]
    assert [[held.card for held in slot] for slot in was.slots] == [[held.card for held in slot] for slot in now.slots]
    assert Order.MANUAL is now.order
    assert StandingOrder.NEVER is again.table.desk.orders.order(again.table.me)
    assert table.table.log.lines == again.table.table.log.lines
    again.session.close()


def test_games_between_rounds_open_results(pilot: Pilot) -> None:
    pilot.begin("quarters", 2, "7")
    skip(pilot.table.match, lambda match: match.state.round > 0 and match.awaits_deal)

    again = restarted(pilot)
    again.go_on()
    for _ in range(60):
        again.frame()

    assert isinstance(again.loop.stack[-1], Results)
    again.leave(again.loop.stack[-1])
    play_some(again, 2)
    assert 2 == again.table.match.state.round
    again.session.close()


def test_changed_levels_stay_changed(pilot: Pilot) -> None:
    pilot.begin("quarters", 3, "7")
    play_some(pilot, 2)
    pilot.table.match.set_level(1, "novice")

    again = restarted(pilot)
    again.go_on()

    assert pilot.table.match.players == again.table.match.players
    again.session.close()


def test_unknown_levels_are_replaced_noticeably(pilot: Pilot) -> None:
    pilot.begin("quarters", 2, "7")
    play_some(pilot, 1)
    pilot.table.match.set_level(1, "genius")

    again = restarted(pilot)
    again.go_on()
    for _ in range(10):
        again.frame()

    assert [words.LEVEL_UNKNOWN(name=ui.SEAT_NAMES[1], level="genius", now=ui.level_name(USUAL_LEVEL))] == sentences(
        again.loop.stack[-1]
    )
    assert isinstance(again.table.match.player(1), Computer)
    again.session.close()


def test_newest_games_continue_before_listed_ones(pilot: Pilot, folder: Path) -> None:
    for at, rule_set in enumerate(("quarters", "shafer", "may_i")):
        pilot.begin(rule_set, 3, "7")
        play_some(pilot, 2)
        os.utime(next(games(folder)).path, (1000.0 * at, 1000.0 * at))
    go_home(pilot)
    for path in folder.glob("*.jsonl"):
        if "shafer" in path.name:
            os.utime(path)
    pilot.session.keeping.is_changed = True
    pilot.frame()

    pilot.go_on()

    assert "shafer" == pilot.table.match.variant.id
    go_home(pilot)
    pilot.key(pygame.K_g)
    listed = pilot.loop.stack[-1]
    assert isinstance(listed, GamesScreen)
    assert 3 == len(listed.rows)


@pytest.mark.slow
def test_new_games_copy_continued_rules(pilot: Pilot, folder: Path) -> None:
    pilot.begin("quarters", 2, "7")
    play_some(pilot, 2)
    skip(pilot.table.match, in_last_round)
    again = restarted(pilot)
    again.go_on()
    again.play_to_the_end()
    again.key(pygame.K_SPACE)
    again.key(pygame.K_RETURN)
    again.key(pygame.K_SPACE)
    again.key(pygame.K_RETURN)
    top = again.loop.stack[-1]

    assert isinstance(top, PlayScreen), again.loop.stack
    assert pilot.table.match.players == top.match.players
    assert [True, False] == sorted((game.finished for game in games(folder)), reverse=True)
    again.session.close()


def chosen(opened: Screen, way: str) -> Step | None:
    """Move down to an entry of a menu, and press Enter."""
    assert isinstance(opened, Menu)
    while opened.focus != way:
        opened.handle(key(pygame.K_DOWN), 1.0)
    return opened.handle(key(pygame.K_RETURN), 1.0)


def test_menus_ask_only_about_unsaved_games(pilot: Pilot) -> None:
    pilot.begin("quarters", 2, "7")
    opened = menu(pilot.session, pilot.table)
    assert Home() == chosen(opened, ui.QUIT_TO_TITLE)

    autosave = pilot.session.keeping._open
    assert autosave is not None
    autosave.autosave.problem = OSError(28, "No space left on device")
    opened = menu(pilot.session, pilot.table)
    assert isinstance(chosen(opened, ui.QUIT_TO_TITLE), Push)


# ---- the list ----


def rows(count: int) -> tuple[GameRow, ...]:
    return tuple(
        GameRow(f"/games/{at}.jsonl", f"Rules {at}", "round 1 of 7", ("You", "Mei"), "today, 9:05")
        for at in range(count)
    )


def test_lists_open_delete_and_name_games() -> None:
    left = list(rows(3))
    went: list[str] = []

    def delete(which: str) -> str:
        left[:] = [row for row in left if row.key != which]
        return ""

    def opened(which: str) -> Pop:
        went.append(which)
        return Pop()

    screen = GamesScreen(lambda: left, opened, delete)
    box = next(widget.box for widget in screen.widgets() if widget.name == "row 1")
    for event in click(box):
        screen.handle(event, 1.0)
    where = screen.handle(key(pygame.K_w), 2.0)
    assert isinstance(where, Push)
    assert [words.KEPT_AT(where="/games/1.jsonl")] == sentences(where.screen)

    answer = screen.handle(key(pygame.K_x), 3.0)
    assert isinstance(answer, Push)
    assert Pop() == answer.screen.handle(key(pygame.K_RETURN), 4.0), "Enter keeps the game"
    assert 3 == len(screen.rows)
    assert Pop() == answer.screen.handle(key(pygame.K_y), 5.0)
    assert ["/games/0.jsonl", "/games/2.jsonl"] == [row.key for row in screen.rows]

    screen.handle(key(pygame.K_ESCAPE), 6.0)
    box = next(widget.box for widget in screen.widgets() if widget.name == "open")
    answers = [screen.handle(event, 7.0) for event in click(box)]
    assert Pop() in answers
    assert ["/games/2.jsonl"] == went


def test_arrows_select_games_behind_buttons() -> None:
    went: list[str] = []

    def opened(which: str) -> Pop:
        went.append(which)
        return Pop()

    screen = GamesScreen(lambda: rows(8), opened, lambda _: "")
    chosen = []
    for code in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_UP, pygame.K_UP, *[pygame.K_DOWN] * 9):
        screen.handle(key(code), 1.0)
        chosen.append(screen.chosen)
        assert screen.chosen in range(screen.first, screen.first + 6), "it is on the page shown"
    assert [1, 2, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7] == chosen
    assert Pop() == screen.handle(key(pygame.K_RETURN), 2.0)
    assert ["/games/7.jsonl"] == went


def test_undeletable_games_stay_listed() -> None:
    screen = GamesScreen(lambda: rows(1), lambda _: Pop(), lambda _: "It is stuck.")
    reply = screen.handle(key(pygame.K_x), 1.0)
    assert isinstance(reply, Push)
    answer = reply.screen.handle(key(pygame.K_y), 2.0)

    assert isinstance(answer, Replace)
    assert ["It is stuck."] == sentences(answer.screen)
    assert 1 == len(screen.rows)


def test_a_long_list_has_pages() -> None:
    screen = GamesScreen(lambda: rows(14), lambda _: Pop(), lambda _: "")
    screen.handle(key(pygame.K_PAGEDOWN), 1.0)
    screen.handle(key(pygame.K_PAGEDOWN), 1.0)
    screen.handle(key(pygame.K_PAGEDOWN), 1.0)

    assert 12 == screen.chosen
    row_names = [widget.name for widget in screen.widgets() if widget.name.startswith("row")]
    assert ["row 12", "row 13"] == row_names
    assert words.NOTHING_OLDER in [widget.off for widget in screen.widgets()]


def test_empty_lists_say_so() -> None:
    screen = GamesScreen(tuple, lambda _: Pop(), lambda _: "")
    screen.draw(canvas_of((1280, 720)), 1.0)

    assert Pop() == screen.handle(key(pygame.K_ESCAPE), 1.0)


def test_times_are_written_in_everyday_words() -> None:
    now = time.mktime((2031, 5, 8, 9, 0, 0, 0, 0, -1))

    moments = [when(now - hours * 3600, now) for hours in (1, 13, 24 * 5, 24 * 200)]

    assert ["today, 8:00", "yesterday, 20:00", "3 May, 9:00"] == moments[:3]
    assert moments[3].startswith("20 October 2030")


def test_a_game_is_described_in_one_line(folder: Path) -> None:
    game = next(games(waiting(folder).parent))

    assert "Quarter Shanghai · round 1 of 7 · 2 players · today" in in_one_line(game)
    assert ("round 1 of 7", ("You", "Mei")) == (game_row(game).progress, game_row(game).players)


def test_each_person_finds_their_order(folder: Path) -> None:
    choice = NewGame("quarters", ("greedy",), "7", (Sitting(0, "Ada"), Sitting(1, "Ben")))
    first = session(folder)
    table = new_table(first, choice)
    table.update(1.0)
    for seat in (0, 1):
        table.table.sit_down(seat, 2.0)
        holding = table.stage.holding
        table.stage.rearrange(moved(holding, holding.row[seat].uid, len(holding.row)), 2.0)
        table.table.stand_up(3.0)
    table.desk.orders.give(1, StandingOrder.ASK)
    table.stage.settle()
    table.update(500.0)
    first.close()

    second = session(folder)
    again = take_up(second, next(games(folder)).path)

    assert isinstance(again, PlayScreen)
    assert not again.seats.is_open, "nobody's cards lie open before somebody has taken the screen"
    assert ("Ada", "Ben") == again.match.names[:2]
    for seat in (0, 1):
        kept_cards = [held.card for held in table.seats.kept[seat].holding.row]
        again.table.sit_down(seat, 1.0)
        assert kept_cards == [held.card for held in again.stage.holding.row]
    assert [StandingOrder.HELPS, StandingOrder.ASK] == [again.desk.orders.order(seat) for seat in (0, 1)]
    second.close()

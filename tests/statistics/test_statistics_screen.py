"""The statistics on screen: filters, pages, past games and their sheets, export, reset."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import pygame
import pytest

from game import language
from game.app.title import title
from game.language.catalogs import ENGLISH, catalog_of
from game.match import Match, Person
from game.play.screen import PlayScreen, TableKind
from game.rules.variant_file import shipped_variants
from game.session.session import Session
from game.statistics import words
from game.statistics.games import FinishedGame, GamesFound, filter_games
from game.statistics.past_games_screen import MOST_CELLS, PAGE_ROWS, PastGame
from game.statistics.scorebook import ScoreBook, contracts_of, when
from game.statistics.screen import (
    CHARTS,
    OVERVIEW,
    PAST,
    PROGRESS,
    ROUNDS,
    Practiced,
    ProgressPage,
    StatisticsActions,
    StatisticsScreen,
)
from game.text import ui
from game.text.ui import level_name
from game.title.screen import Title
from game.ui.charts import ChartPoint, line_chart_svg, round_figures
from game.ui.dialogs import Menu, Reading
from game.ui.forms import WidgetEvent
from game.ui.geometry import STAGE, Rect
from game.ui.nodes import CustomPaint, Text
from game.ui.screen import Pop, Push, Replace, Screen, Step
from game.ui.widgets import Dropdown, Segmented, Widget, hit_box, list_box, segment_boxes
from tests.pictures.past_games import past_games
from tests.support.canvases import SIZES, canvas_of, click, key, pixels
from tests.support.rows import slow_unless
from tests.support.shells import played_match
from tests.support.thinkers import SilentThinker

pytestmark = pytest.mark.usefixtures("dummy_display")

LONG = "Bartholomew-Maximilian the Third of Upper"
FAMILY = (*past_games("You", 30), *past_games(LONG, 4))


@pytest.fixture(params=[ENGLISH, "de", "es", "fr"])
def _in_each_language(request: pytest.FixtureRequest) -> Iterator[None]:
    language.choose(catalog_of(request.param))
    yield
    language.choose(language.BUILT_IN)


class Book:
    """A book of games that can be reset."""

    def __init__(self, games: tuple[FinishedGame, ...] = FAMILY, messages: tuple[str, ...] = ()) -> None:
        self.all_games, self.messages = games, messages

    def games(self) -> GamesFound:
        return GamesFound(self.all_games, self.messages)

    def export(self) -> str:
        return "It is at /somewhere/far/away.csv."

    def reset(self) -> str:
        self.all_games = ()
        return "It is gone."


def screen(book: Book | None = None) -> StatisticsScreen:
    book = book or Book()
    return StatisticsScreen(StatisticsActions(book.games, book.export, book.reset, str), level_name)


def widget(of: StatisticsScreen | PastGame, name: str) -> Widget:
    return next(widget for widget in of.widgets() if widget.name == name)


def press(of: StatisticsScreen | PastGame, at: str | Rect) -> Step | None:
    steps = [of.handle(event, 1.0) for event in click(widget(of, at).box if isinstance(at, str) else at)]
    return steps[-1]


def cell(of: StatisticsScreen | PastGame, name: str, at: int) -> Rect:
    box_of = widget(of, name)
    assert isinstance(box_of, Segmented)
    return segment_boxes(box_of)[at]


def keys(of: StatisticsScreen | PastGame, *codes: int) -> Step | None:
    return [of.handle(key(code), 1.0) for code in codes][-1]


def choose(of: StatisticsScreen, name: str, row: int) -> None:
    """Unfold a filter with the mouse and take one of its rows by key."""
    press(of, name)
    keys(of, *[pygame.K_DOWN] * row, pygame.K_RETURN)


def test_progress_filters_by_rules_and_day() -> None:
    asked: list[tuple[str | None, str]] = []

    def progress(rule_set: str | None, first_day: str) -> ProgressPage:
        asked.append((rule_set, first_day))
        return ProgressPage()

    actions = StatisticsActions(Book(()).games, str, str, str, practice=Practiced(lambda: {"may_i": "May I"}, progress))
    page_screen = StatisticsScreen(actions, level_name)

    assert page_screen.page == PROGRESS
    assert {"rule_set", "first_day", "page", "back"} == {widget.name for widget in page_screen.widgets()}
    assert asked[-1] == ("may_i", "")
    choose(page_screen, "first_day", 1)
    assert asked[-1][0] == "may_i"
    assert asked[-1][1]
    press(page_screen, cell(page_screen, "page", OVERVIEW))
    assert {"rule_set", "first_day", "page", "practice", "back", "export", "reset"} == {
        widget.name for widget in page_screen.widgets()
    }


def every_page() -> Iterator[StatisticsScreen]:
    for page in range(3):
        for rule_set in (0, 1):
            made = screen()
            press(made, cell(made, "page", page))
            if rule_set:
                choose(made, "rule_set", rule_set)
            yield made


# ---- layout ----


def test_widgets_are_on_the_stage_and_apart() -> None:
    for made in (*every_page(), screen(Book(()))):
        widgets = made.widgets()
        for i, one in enumerate(widgets):
            assert one.box.inside(STAGE), one
            assert hit_box(one).h >= 44 - 0.01
            assert all(one.box.apart(other.box) for other in widgets[i + 1 :]), one
        assert all(list_box(one).inside(STAGE) for one in widgets if isinstance(one, Dropdown))


@pytest.mark.everyday
@pytest.mark.parametrize("size", [*SIZES, (3840, 2160)])
def test_every_page_is_drawn_at_every_size(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    pictures = set()
    pages: tuple[Screen, ...] = (*every_page(), screen(Book(())), PastGame(FAMILY[0], "You", str))
    for made in pages:
        made.draw(canvas, 1.0)
        pictures.add(pixels(canvas.surface))
    assert 8 == len(pictures)


@pytest.mark.parametrize("size", [1.0, 1.25, 1.5])
def test_no_figure_touches_panel_corners(size: float) -> None:
    page_screen, reach = screen(), 34
    page_screen.draw(canvas_of((1280, 720), size), 1.0)
    begins = {words.PLACES, words.STREAKS, words.ROUNDS_OUT}  # one of them is the first in its line
    texts = [
        placed.box for placed in page_screen.placed() if isinstance(placed.leaf, Text) and placed.leaf.words in begins
    ]
    first = min(texts, key=lambda box: box.x)
    grounds = [
        placed.box
        for placed in page_screen.placed()
        if isinstance(placed.leaf, CustomPaint) and first.inside(placed.box)
    ]

    assert first.x >= max(box.x for box in grounds) + reach


COLUMNS = [(OVERVIEW, words.COLUMNS[1:]), (ROUNDS, words.ROUND_COLUMNS[1:]), (PAST, words.PAST_COLUMNS[1:])]


@pytest.mark.parametrize(("page", "titles"), COLUMNS)
@pytest.mark.parametrize("size", slow_unless(lambda size: size > 1, [1.0, 1.5]))
@pytest.mark.usefixtures("_in_each_language")
def test_figures_stand_under_their_titles(page: int, titles: tuple[str, ...], size: float) -> None:
    actions = StatisticsActions(Book().games, str, str, str, contracts=contracts_of)
    shown = StatisticsScreen(actions, level_name, page=page)
    if page == ROUNDS:
        shown.answer(WidgetEvent("rule_set", 1), 0.0)
    shown.draw(canvas_of((1280, 720), size), 1.0)
    leaves = [(each.leaf.words, each.box) for each in shown.placed() if isinstance(each.leaf, Text)]
    # In a row the titles come first, and the row's name before its figures; folded, each figure follows its title.
    ways = [(1, len(titles) + 1), (2, 1)]
    start, step, on = next(
        (at, step, on)
        for at in range(len(leaves))
        for step, on in ways
        if tuple(word for word, _ in leaves[at : at + step * len(titles) : step]) == titles
    )
    heads, figures = (
        [box for _, box in leaves[first : first + step * len(titles) : step]] for first in (start, start + on)
    )

    assert [pytest.approx(head.right, abs=0.5) for head in heads] == [figure.right for figure in figures]


def test_one_game_alone_can_be_charted() -> None:
    canvas = canvas_of((1280, 720))
    for game in past_games("You", 8):
        made = screen(Book((game,)))
        press(made, cell(made, "page", CHARTS))
        made.draw(canvas, 1.0)
    assert CHARTS == made.page


# ---- filters ----


def test_most_frequent_players_come_first() -> None:
    made = screen()

    assert "You" == made.choice.person
    choose(made, "person", 1)
    assert (LONG, filter_games(FAMILY, made.choice)) == (made.choice.person, made.shown)
    assert {LONG} == {game.players[0].name for game in made.shown}


def test_all_players_and_rules_are_choosable() -> None:
    sets = tuple(replace(FAMILY[0], rule_set=f"house_{number}", title=f"House {number}") for number in range(14))
    others = tuple(game for number in range(14) for game in past_games(f"Cousin {number}", 1))
    made = screen(Book((*sets, *others)))

    person, rule_set = widget(made, "person"), widget(made, "rule_set")
    assert isinstance(person, Dropdown)
    assert isinstance(rule_set, Dropdown)
    assert (15, 15) == (len(person.options), len(rule_set.options))
    assert {f"set house_{number}" for number in range(14)} <= {widget.name for widget in made.widgets()}


def test_other_people_start_unfiltered() -> None:
    made = screen()
    everything = len(made.shown)

    choose(made, "rule_set", 1)
    by_rule_set = len(made.shown)
    choose(made, "level", 1)
    choose(made, "players", 1)

    assert everything > by_rule_set > len(made.shown)
    assert 1 == len({(game.rule_set, len(game.players), game.level_against(0)) for game in made.shown})
    choose(made, "person", 1)
    assert (None, None, None) == (made.choice.rule_set, made.choice.level, made.choice.players)


def test_practice_games_are_shown_separately() -> None:
    made = screen()
    assert not any(game.practice for game in made.shown)

    box = widget(made, "practice").box
    press(made, Rect(box.center.x + 20, box.y, 60, box.h))

    assert made.shown
    assert all(game.practice for game in made.shown)


def test_overview_rows_toggle_their_filter() -> None:
    made = screen()
    rows = [widget.name for widget in made.widgets() if widget.name.startswith("set ")]
    assert set(rows) <= {f"set {id}" for id in shipped_variants()}

    press(made, rows[1])
    assert rows[1] == f"set {made.choice.rule_set}"
    assert rows == [widget.name for widget in made.widgets() if widget.name.startswith("set ")]
    press(made, rows[1])
    assert made.choice.rule_set is None


# ---- past games ----


def test_every_device_turns_pages_of_past_games() -> None:
    made = screen()
    press(made, cell(made, "page", PAST))
    rows = [widget.name for widget in made.widgets() if widget.name.startswith("past ")]
    assert PAGE_ROWS == len(rows)

    press(made, "older")
    keys(made, pygame.K_PAGEDOWN, pygame.K_o)
    assert 3 * PAGE_ROWS == made.first
    keys(made, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert 3 * PAGE_ROWS == made.first
    press(made, "newer")
    keys(made, pygame.K_PAGEUP, pygame.K_PAGEUP, pygame.K_n)
    assert 0 == made.first


def test_newest_games_open_their_sheet() -> None:
    made = screen()
    press(made, cell(made, "page", PAST))

    step = press(made, "past 0")

    assert isinstance(step, Push)
    assert isinstance(step.screen, PastGame)
    assert made.shown[-1].rounds == step.screen.number


def test_past_sheets_read_by_round() -> None:
    past = PastGame(FAMILY[0], "You", str)

    keys(past, pygame.K_LEFT, pygame.K_LEFT)
    assert FAMILY[0].rounds - 2 == past.number
    box = widget(past, "round").box
    press(past, Rect(box.x, box.y, 40, box.h))
    assert 1 == past.number
    assert Pop() == keys(past, pygame.K_ESCAPE)


def test_long_past_sheets_read_by_round() -> None:
    game = FAMILY[0]
    rounds = MOST_CELLS + 1
    past = PastGame(replace(game, sheet=(game.sheet * rounds)[:rounds], rounds=rounds), "You", str)

    keys(past, pygame.K_LEFT, pygame.K_LEFT)
    assert rounds - 2 == past.number
    keys(past, *[pygame.K_LEFT] * rounds)
    assert 1 == past.number


# ---- files ----


def test_exporting_says_where_the_file_is() -> None:
    step = keys(screen(), pygame.K_e)

    assert isinstance(step, Push)
    assert isinstance(step.screen, Reading)
    assert ["It is at /somewhere/far/away.csv."] == [passage.body for passage in step.screen.passages]


def test_resetting_asks_and_reports() -> None:
    book = Book()
    made = screen(book)

    step = keys(made, pygame.K_r)
    assert isinstance(step, Push)
    question = step.screen
    assert isinstance(question, Menu)
    assert Pop() == question.handle(key(pygame.K_RETURN), 1.0), "the safe answer is chosen first"
    assert book.all_games
    done = question.handle(key(pygame.K_y), 1.0)

    assert isinstance(done, Replace)
    assert isinstance(done.screen, Reading)
    assert ["It is gone."] == [passage.body for passage in done.screen.passages]
    assert ["back"] == [widget.name for widget in made.widgets()]


def test_file_messages_show_once() -> None:
    made = screen(Book(FAMILY, ("Two games were left out.",)))

    step = made.update(1.0)

    assert isinstance(step, Push)
    assert isinstance(step.screen, Reading)
    assert made.update(1.0) is None


def test_games_without_people_are_nobodys() -> None:
    assert ["back"] == [widget.name for widget in screen(Book(past_games("", 0))).widgets()]


def test_watchers_are_told_that_they_only_watch() -> None:
    (game,) = past_games("Ada", 1)
    watched = replace(game, players=tuple(player._replace(plays="greedy") for player in game.players))
    text = " ".join(screen(Book((watched,))).spoken())

    assert words.ONLY_WATCHED in text
    assert words.NOTHING_YET not in text
    assert words.NOTHING_YET in " ".join(screen(Book(())).spoken())


def test_mere_practice_opens_its_rules() -> None:
    def progress(rule_set: str | None, first_day: str) -> ProgressPage:
        del first_day
        return ProgressPage(1, lambda: Text("12 points")) if rule_set == "may_i" else ProgressPage()

    practiced = Practiced(lambda: {"shafer": "Shafer", "may_i": "May I"}, progress)
    page_screen = StatisticsScreen(StatisticsActions(Book(()).games, str, str, str, practice=practiced), level_name)

    assert "may_i" == page_screen.choice.rule_set
    assert "12 points" in page_screen.spoken()


def test_the_title_leads_to_the_statistics() -> None:
    session = Session()
    screen = title(session)
    assert isinstance(screen, Title)

    step = screen.handle(key(pygame.K_t), 1.0)

    assert isinstance(step, Push)
    assert isinstance(step.screen, StatisticsScreen)


# ---- at the table ----


def test_finished_tables_count_immediately() -> None:
    ended = played_match("quarters", 3, 99)
    *before, last = ended.actions
    match = Match(tuple(ended.players), ended.start_state)
    for action in before:
        match.submit(action)
    match.seat(0, Person("Ada"))
    book = ScoreBook()
    table = PlayScreen(match, SilentThinker(), TableKind(on_game_over=lambda play: book.enter(play.match)))
    assert GamesFound() == book.games()

    table.desk.submit(last, 1.0, ())

    games = book.games().games
    assert [("Ada", "person")] == [(game.players[0].name, game.players[0].plays) for game in games]


# ---- charts ----


def test_a_scale_has_round_figures_and_zero() -> None:
    assert [0, 100, 200, 300] == list(round_figures([120, 299]))
    assert [-20, 0, 20, 40] == list(round_figures([-15, 40]))
    assert [0, 1] == list(round_figures([]))


def test_line_charts_mark_points_by_shape() -> None:
    drawing = line_chart_svg(
        [ChartPoint(0, True), ChartPoint(50, False), ChartPoint(100, False)], 50.0, range(0, 101, 50), 200, 100
    )

    assert (2, 1) == (drawing.count("<circle"), drawing.count("Z"))
    assert 'd="M7.0 107.0L107.0 57.0L207.0 7.0"' in drawing


@pytest.mark.parametrize(
    ("ended", "text"),
    [
        ("2031-05-08 00:20", "today, 0:20"),
        ("2031-05-07 21:05", "yesterday, 21:05"),
        ("2030-12-31 23:59", "31 December 2030, 23:59"),
        ("long ago", "long ago"),
    ],
)
def test_game_ends_are_worded_alike(ended: str, text: str) -> None:
    assert text == when(ended, datetime(2031, 5, 8, 9, 0))


def test_past_rounds_open_in_three_ways() -> None:
    asked: list[tuple[int, int, str]] = []

    def look_back(game: FinishedGame, seat: int, number: int, way: str) -> Step:
        assert game == FAMILY[0]
        asked.append((seat, number, way))
        return Pop()

    sheet = PastGame(FAMILY[0], "You", str, look_back)
    sheet.answer(WidgetEvent("round", 1), 0.0)
    for code in (pygame.K_w, pygame.K_v, pygame.K_p):
        assert Pop() == sheet.handle(key(code), 0.0)

    seat = FAMILY[0].seat_of("You")
    assert [(seat, 2, "watch"), (seat, 2, "review"), (seat, 2, "par")] == asked


def test_rounds_list_contracts_for_one_set() -> None:
    book = Book()
    page_screen = StatisticsScreen(
        StatisticsActions(book.games, book.export, book.reset, str, contracts=contracts_of),
        level_name,
        page=ROUNDS,
    )
    assert ui.CHOOSE_RULE_SET in page_screen.spoken()
    page_screen.answer(WidgetEvent("rule_set", 1), 0.0)

    contract = contracts_of(page_screen.shown[0].rule_set)[0]
    assert any(contract in sentence for sentence in page_screen.spoken())
    assert words.BEST_ROUND in page_screen.spoken()
    assert () == contracts_of("nobody's")

"""A short monkey test of every rule set, and regressions it has found."""

import re
from pathlib import Path

import pytest

from game.app.tables import new_table
from game.engine.actions import Deal
from game.play.screen import PlayScreen
from game.practice.round_screen import RoundChoice, match_of
from game.rulebook.reading import page_of
from game.rulebook.rules_screen import RulesScreen
from game.rulebook.words.questions import offered
from game.rules.variant_file import shipped_variant, shipped_variants
from game.seating.seating import NewGame
from game.seating.seats import Sitting
from game.ui import buttons
from tests.monkey import eyes as monkey_eyes
from tests.monkey.run import Task, live
from tests.playouts.run import weigh
from tests.support.canvases import canvas_of, click
from tests.support.joined import take_up
from tests.support.kept import session

EVENTS = 600


@pytest.mark.dear("any input may come in any order")
@pytest.mark.everyday
@pytest.mark.parametrize("number", range(len(shipped_variants())), ids=shipped_variants())
def test_no_random_input_breaks_the_game(number: int) -> None:
    report = live(Task("quick suite", number, EVENTS))

    assert "" == report.violation
    assert shipped_variants()[number] in report.actions
    assert report.homes


def test_violations_name_life_and_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monkey_eyes, "weigh", lambda state: state.turns)

    report = live(Task("lost card", 0, EVENTS))

    assert report.violation.startswith("seed 'lost card', life 0, event ")
    assert "PlayScreen: " in report.violation
    assert "a card is lost" in report.violation


def test_undealt_rounds_miss_no_card() -> None:
    match = match_of(RoundChoice("quarters", 5, ("steady",), 0, "7"), shipped_variant("quarters"), ("Ada", "Ben"))
    before = weigh(match.state)
    match.submit(Deal())

    assert match.state.round == 5
    assert before == weigh(match.state)


def test_overflowing_sentences_name_their_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for margin in ("SLIM_MARGIN", "SUB_MARGIN"):
        monkeypatch.setattr(buttons, margin, 60.0)

    report = live(Task("narrow", 0, EVENTS))

    assert "CutShort" in report.violation
    assert re.search(r"PlayScreen of \(\d+, \d+\): cut is '.+' as '.+…' in \(\d+, \d+, \d+, \d+\)", report.violation)


@pytest.mark.usefixtures("dummy_display")
def test_rule_sections_open_before_any_frame() -> None:
    screen = RulesScreen(tuple(map(page_of, offered())))
    entry = next(widget for widget in screen.widgets() if widget.name == "section 2")

    for event in click(entry.box):
        screen.handle(event, 1.0)
    screen.draw(canvas_of((1280, 720)), 1.1)

    assert 2 == screen.section


@pytest.mark.usefixtures("dummy_display")
def test_continued_tables_keep_their_seat(tmp_path: Path) -> None:
    first = session(tmp_path / "games")
    table = new_table(first, NewGame("may_i", (), "chairs", (Sitting(0), Sitting(1), Sitting(2))))
    table.table.next_round(1.0)
    table.table.sit_down(2, 1.0)
    table.update(40.0)
    first.keeping.tend(table, 40.0)
    first.close()

    again = session(tmp_path / "games")
    path = next(game.path for game in again.keeping.games())
    taken_up = take_up(again, path)
    again.close()

    assert isinstance(taken_up, PlayScreen)
    assert taken_up.stage.view == taken_up.seats.view()
    assert not taken_up.stage.holding.cards

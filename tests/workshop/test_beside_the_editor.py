"""Next to the editor: contracts measured, a round tried, a rule set deleted and restored."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.errands import JobNews, Work
from ai.laid import LayDownCount, measure_laid_down
from game.app.practicing import editor_exits
from game.app.tables import new_table
from game.play.scores.results import Results
from game.play.screen import PlayScreen
from game.rulebook.own_rules import Offered, rule_sets
from game.rulebook.rules_screen import RulesScreen
from game.rules.draft import with_value
from game.rules.variant import Variant
from game.rules.variant_file import dump_variant, load_variant, shipped_variant
from game.seating.seating import NewGame
from game.seating.seats import Sitting
from game.session.keeping import Keeping
from game.session.session import Session
from game.text import ui
from game.ui.dialogs import Menu
from game.ui.forms import WidgetEvent
from game.ui.screen import Pop, Push, Screen, after
from game.workshop import words
from game.workshop.controls import part
from game.workshop.editor_flow import ROUNDS, yours
from game.workshop.rounds import STOP
from game.workshop.screen import EditorScreen
from tests.support.canvases import key
from tests.support.joined import editor_of, replay_list, rules_to_change, take_up
from tests.support.kept import games
from tests.support.thinkers import Silent
from tests.workshop.test_editor import at, press

pytestmark = pytest.mark.usefixtures("dummy_display")

QUARTERS = shipped_variant("quarters")


class ManualWork:
    """Background work whose results the test supplies."""

    def __init__(self) -> None:
        self.given: list[tuple[object, ...]] = []
        self.news, self.cancelled = JobNews(), list[int]()

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        assert work is measure_laid_down
        self.given.append(given)
        return len(self.given)

    def poll(self, ticket: int) -> JobNews:
        assert len(self.given) == ticket
        news, self.news = self.news, JobNews()
        return news

    def cancel(self, ticket: int) -> None:
        self.cancelled.append(ticket)


def measuring(**changes: object) -> tuple[EditorScreen, ManualWork]:
    work = ManualWork()
    session = Session(_thinker=Silent(), _errands=work)  # type: ignore[arg-type]
    screen = editor_of(yours(editor_exits(session), Offered("quarters", QUARTERS)))
    for path, value in changes.items():
        screen.draft.change(with_value(screen.draft.now, path.replace("__", "."), value))
    return at(screen, "rounds"), work


def whole(down: int, *numbers: int) -> dict[int, LayDownCount]:
    return {number: LayDownCount(ROUNDS, 4 * ROUNDS, down) for number in numbers}


# ---- laid down ----


def test_rounds_are_measured_in_batches() -> None:
    batches = list(
        measure_laid_down(QUARTERS, {1: LayDownCount(), 7: LayDownCount(4, 8, 0)}, ("steady", "novice"), 10, "a")
    )
    assert [(10, 4), (10, 10)] == [(measured[1].rounds, measured[7].rounds) for measured in batches]
    assert (20, 20) == (batches[-1][1].hands, batches[-1][7].hands)
    assert batches[-1][1].down > batches[-1][7].down, "two sets are laid down more often than three runs"


def test_contracts_show_their_frequency() -> None:
    screen, work = measuring()
    screen.update(1.0)
    assert screen.awaits
    assert "…" in screen.spoken()
    assert (QUARTERS.rounds, dict.fromkeys(range(1, 8), LayDownCount())) == (work.given[0][0].rounds, work.given[0][1])  # type: ignore[attr-defined]

    work.news = JobNews((whole(380, *range(1, 7)) | whole(19, 7),), is_over=True)
    screen.update(1.0)
    spoken = screen.spoken()
    assert not screen.awaits
    assert 6 == spoken.count(ui.per_cent(0.95))
    assert words.RARELY_LAID_DOWN(number=19, all=400) in spoken
    screen.update(1.0)
    assert 1 == len(work.given), "everything is measured"


def test_changes_measure_affected_rounds_only() -> None:
    screen, work = measuring()
    screen.update(1.0)
    work.news = JobNews((whole(300, *range(1, 8)),), is_over=True)
    screen.update(1.0)
    press(screen, "round 2")
    press(screen, part("rounds[2].contract", "meld 0 +"))
    screen.update(1.0)
    assert [2] == list(work.given[-1][1])  # type: ignore[call-overload]
    screen.answer(WidgetEvent("undo"), 1.0)
    screen.update(1.0)
    assert 2 == len(work.given), "the old figures are known"
    assert [2] == work.cancelled
    at(screen, "buys")
    screen.draft.change(with_value(screen.draft.now, "rounds.buys", 2))
    screen.update(1.0)
    assert 2 == len(work.given), "the page is not open"
    at(screen, "rounds")
    screen.update(1.0)
    assert list(range(1, 8)) == list(work.given[-1][1])  # type: ignore[call-overload]


def test_measuring_stops_resumes_and_ends() -> None:
    screen, work = measuring()
    screen.update(1.0)
    work.news = JobNews(({number: LayDownCount(20, 80, 60) for number in range(1, 8)},))
    screen.update(1.0)
    press(screen, STOP)
    screen.update(1.0)
    assert [1] == work.cancelled
    assert not screen.awaits
    assert 7 == screen.spoken().count(ui.per_cent(0.75)), "the measured figures stay"
    press(screen, STOP)
    screen.update(1.0)
    assert {LayDownCount(20, 80, 60)} == set(work.given[-1][1].values())  # type: ignore[attr-defined]
    screen.answer(WidgetEvent("lab"), 1.0)
    assert [1, 2] == work.cancelled


def test_mistaken_rules_are_not_measured() -> None:
    screen, work = measuring(buying__discards_owed=6)
    screen.update(1.0)
    assert [] == work.given
    screen, work = measuring()
    screen.update(1.0)
    work.news = JobNews((), is_over=True, trouble="the worker died")
    screen.update(1.0)
    screen.update(1.0)
    assert 1 == len(work.given)
    assert words.GO_ON_MEASURING in screen.spoken()


# ---- a round tried ----


def test_tried_rounds_lead_back_to_drafts() -> None:
    screen, _ = measuring(rounds__buys=1)
    screen.go_to(screen.group, opened=4)
    draft = screen.draft
    stack: tuple[Screen, ...] = after((screen,), screen.handle(key(pygame.K_t), 1.0))
    play = stack[-1]
    assert isinstance(play, PlayScreen)
    stack = after(stack, play.update(2.0))
    match = play.match
    assert (screen.draft.now, 4) == (match.variant, match.state.round)
    assert play.kind.menu is not None
    menu = play.kind.menu(play)
    assert isinstance(menu, Menu)
    assert words.BACK_TO_EDITOR in menu.spoken()
    stack = after((*stack, menu), menu.answer(WidgetEvent(words.BACK_TO_EDITOR), 3.0))
    assert (screen,) == stack
    assert draft is screen.draft
    assert draft.can_undo


def test_tried_rounds_offer_three_ways_on(tmp_path: Path) -> None:
    screen, _ = measuring(rounds__buys=1)
    folder = Keeping(tmp_path)
    pushed = screen.answer(WidgetEvent("play"), 1.0)
    assert isinstance(pushed, Push)
    play = pushed.screen
    assert isinstance(play, PlayScreen)
    play.table.next_round(1.0)
    match = play.match
    while (seat := match.to_act) is not None:
        match.submit(bot_named("greedy").choose(match.view(seat), match.history(seat), Limit()))
    play.table.show(1.0)
    play.table.hurry()
    assert [] == list(folder.games()), "a tried round is not saved as a game"
    assert play.kind.results is not None
    results = play.kind.results(play)
    assert isinstance(results, Results)
    assert ui.IF_EQUALS_PLAY_ON not in results.spoken(), "nobody wins a game"
    stack = (screen, play, results)
    assert (screen,) == after(stack, results.answer(WidgetEvent("next"), 2.0))
    seeds = []
    for label in (ui.AGAIN, ui.OTHER_CARDS):
        (_editor, table) = after(stack, results.answer(WidgetEvent(label), 2.0))
        assert isinstance(table, PlayScreen)
        assert screen.draft.now == table.match.variant
        seeds.append(table.match.state.seed)
    assert match.state.seed == seeds[0] != seeds[1]


# ---- deleted ----


def saved(folder: Path, title: str = "Thursday Shanghai") -> Variant:
    mine = replace(QUARTERS, id="thursday", title=title)
    folder.mkdir(exist_ok=True)
    (folder / "thursday.toml").write_text(dump_variant(mine), encoding="utf-8")
    return mine


def deletion_asked(folder: Path) -> tuple[RulesScreen, Menu]:
    rules = rules_to_change(Session(own_rules=folder), "thursday")
    step = rules.handle(key(pygame.K_d), 1.0)
    assert isinstance(step, Push)
    assert isinstance(step.screen, Menu)
    return rules, step.screen


def test_house_rules_delete_and_return(tmp_path: Path) -> None:
    mine, before = saved(tmp_path), len(rule_sets(tmp_path).rule_sets)
    rules, menu = deletion_asked(tmp_path)
    assert isinstance(menu.handle(key(pygame.K_ESCAPE), 1.0), Pop)
    assert before == len(rule_sets(tmp_path).rule_sets)

    (gone,) = after((rules, menu), menu.answer(WidgetEvent(words.DELETE_IT), 1.0))
    assert isinstance(gone, RulesScreen)
    kept = tmp_path / "deleted" / "thursday.toml"
    assert mine == load_variant(kept.read_text(encoding="utf-8"), "kept")
    assert before - 1 == len(rule_sets(tmp_path).rule_sets)
    assert words.DELETED(title=mine.title, where=str(kept)) in gone.spoken()

    (back,) = after((gone,), gone.handle(key(pygame.K_u), 1.0))
    assert isinstance(back, RulesScreen)
    assert (mine.title, words.BROUGHT_BACK(title=mine.title)) == (back.page.title, back.note)
    assert mine == rule_sets(tmp_path).rule_sets[-1].variant
    assert not kept.exists()


def test_shipped_rules_are_never_deleted(tmp_path: Path) -> None:
    saved(tmp_path)
    rules = rules_to_change(Session(own_rules=tmp_path))
    assert words.DELETE not in rules.spoken()
    assert rules.handle(key(pygame.K_d), 1.0) is None
    (tmp_path / "deleted").write_text("", encoding="utf-8")
    rules, menu = deletion_asked(tmp_path)
    (still,) = after((rules, menu), menu.answer(WidgetEvent(words.DELETE_IT), 1.0))
    assert isinstance(still, RulesScreen)
    assert still.note.startswith(words.NOT_MOVED(reason=""))
    assert words.BRING_BACK not in still.spoken()
    assert (tmp_path / "thursday.toml").exists()


def test_games_outlive_their_deleted_rules(tmp_path: Path) -> None:
    mine = saved(tmp_path)
    session = Session(
        _thinker=Silent(),  # type: ignore[arg-type]
        own_rules=tmp_path,
        keeping=Keeping(tmp_path / "games"),
        last_games=tmp_path / "last",
    )
    choice = NewGame(str(tmp_path / "thursday.toml"), ("steady",), "s", (Sitting(0, "Ada"),))
    play = new_table(session, choice)
    play.table.next_round(1.0)
    session.keeping.leave()
    rules, menu = deletion_asked(tmp_path)
    after((rules, menu), menu.answer(WidgetEvent(words.DELETE_IT), 1.0))

    (kept,) = games(tmp_path / "games")
    again = take_up(session, kept.path)
    while not isinstance(again, PlayScreen):
        (again,) = after((again,), again.update(2.0))
    assert (mine, mine.title) == (again.match.variant, kept.title)
    session.keeping.leave()
    assert mine.title in replay_list(session).spoken()  # type: ignore[attr-defined]

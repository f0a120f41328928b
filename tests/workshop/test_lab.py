"""The lab page: two rule sets chosen, played in another process, results that become clearer, stopped, copied."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pygame
import pytest

import game.workshop.lab_screen
from ai.errands import JobNews, JobQueue, Work
from ai.lab import MEASURES, Comparison, Pair, compare_rule_sets
from game.rules.draft import with_value
from game.rules.variant_file import shipped_variant
from game.session.background import BackgroundWork
from game.session.session import Session
from game.ui.screen import Pop, Push
from game.ui.widgets import Button
from game.workshop import lab_words as words
from game.workshop.comparison import verdicts
from game.workshop.controls import part
from game.workshop.lab_screen import Lab, LabScreen
from tests.pictures.studio import Studio
from tests.pictures.workshop import lab as lab_shot
from tests.support.canvases import canvas_of, key
from tests.support.laid_out import faults
from tests.support.waiting import awaited
from tests.workshop.test_editor import at, editor, press

pytestmark = pytest.mark.usefixtures("dummy_display")

QUARTERS = shipped_variant("quarters")
BUYS = with_value(with_value(QUARTERS, "title", "Two buys"), "rounds.buys", 2)
WRONG = with_value(with_value(QUARTERS, "title", "Wrong"), "buying.discards_owed", 6)


class ManualWork:
    """Background work whose results the test supplies."""

    def __init__(self) -> None:
        self.given: tuple[object, ...] = ()
        self.news = JobNews()
        self.cancelled = 0

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        assert work is compare_rule_sets
        self.given, self.news = given, JobNews()
        return 7

    def poll(self, ticket: int) -> JobNews:
        assert 7 == ticket
        news, self.news = self.news, JobNews()
        return news

    def cancel(self, ticket: int) -> None:
        self.cancelled = ticket

    def close(self) -> None:
        pass


def page(*variants: object) -> tuple[LabScreen, Lab, ManualWork]:
    errands = ManualWork()
    session = Session(_errands=errands)  # type: ignore[arg-type]
    work = BackgroundWork(session, "lab")
    lab = Lab(work, variants or (QUARTERS, BUYS, WRONG), clock=lambda: 100.0)  # type: ignore[arg-type]
    return LabScreen(lab), lab, errands


def results_after(games: int) -> Comparison:
    studio = Studio()
    lab_shot(studio, games)
    screen = studio.stack[-1]
    assert isinstance(screen, LabScreen)
    lab = screen._look.__self__  # type: ignore[attr-defined]
    assert isinstance(lab, Lab)
    assert lab.comparison is not None
    contracts = lab.comparison.contracts[:7]
    return lab.comparison._replace(contracts=contracts)


def reason_off(screen: LabScreen, name: str) -> str:
    widget = next(candidate for candidate in screen.widgets() if candidate.name == name)
    assert isinstance(widget, Button)
    return widget.off


def deliver(screen: LabScreen, errands: ManualWork, news: JobNews) -> None:
    errands.news = news
    screen.update(screen._next_look)


def test_both_rule_sets_meet_equal_levels() -> None:
    screen, _lab, errands = page()
    screen.handle(key(pygame.K_p), 1.0)
    assert (QUARTERS, BUYS) == errands.given[:2]
    assert ("steady", "steady", "novice", "novice") == errands.given[2]
    assert screen.awaits

    deliver(screen, errands, JobNews((results_after(60),)))
    assert words.TOO_EARLY(number=100) in screen.spoken()
    deliver(screen, errands, JobNews((results_after(300), results_after(600))))
    spoken = screen.spoken()
    assert words.PROGRESS(number=600, all=game.workshop.lab_screen.GAMES) in spoken
    for _kind, sentence in verdicts(results_after(600), (QUARTERS, BUYS), stopped=False):
        assert sentence in spoken
    assert any(line.startswith("Turns per round: 7.9, 10.1; +2.2 ± 0.3") for line in spoken)
    deliver(screen, errands, JobNews((), is_over=True))
    assert not screen.awaits


def test_results_survive_cancels_not_choices() -> None:
    screen, lab, errands = page()
    screen.handle(key(pygame.K_p), 1.0)
    deliver(screen, errands, JobNews((results_after(300),)))
    screen.handle(key(pygame.K_s), 1.0)

    assert 7 == errands.cancelled
    assert 300 == screen.shown.games
    lab.choose(is_before=False, at=2)
    screen.look_again()
    assert 0 == screen.shown.games


def test_figures_stay_long_enough_to_be_read() -> None:
    screen, _lab, errands = page()
    screen.handle(key(pygame.K_p), 1.0)
    for now, news, games in ((2.0, 60, 60), (2.1, 100, 60), (2.3, 140, 60), (2.6, 180, 180)):
        errands.news = errands.news._replace(results=(*errands.news.results, results_after(news)))
        screen.update(now)
        assert games == screen.shown.games


def test_stopped_comparisons_continue() -> None:
    screen, lab, errands = page()
    screen.handle(key(pygame.K_p), 1.0)
    pairs: list[Pair] = [((), ()), ((), ())]
    first = errands.given
    deliver(screen, errands, JobNews(tuple(results_after(300)._replace(newest=(pair,)) for pair in pairs)))
    screen.handle(key(pygame.K_s), 1.0)
    assert words.GO_ON in screen.spoken()
    screen.handle(key(pygame.K_p), 1.0)
    assert (*first[:-1], tuple(pairs)) == errands.given
    assert 300 == screen.shown.games
    deliver(screen, errands, JobNews((results_after(game.workshop.lab_screen.GAMES),), is_over=True))
    assert words.PLAY_MORE in screen.spoken()
    screen.handle(key(pygame.K_p), 1.0)
    assert () == errands.given[-1]
    assert first[4] != errands.given[4], "other deals"
    lab.cancel()


def test_equal_rules_are_not_played() -> None:
    screen, lab, errands = page(QUARTERS, with_value(QUARTERS, "title", "Ours"))
    lab.play()
    assert words.SAME_RULES == reason_off(screen, "play")
    assert () == errands.given


def test_leaving_ends_the_games() -> None:
    screen, _lab, errands = page()
    screen.handle(key(pygame.K_p), 1.0)
    assert isinstance(screen.handle(key(pygame.K_ESCAPE), 1.0), Pop)
    assert 7 == errands.cancelled


def test_unplayable_rules_are_reported_first() -> None:
    long = with_value(with_value(QUARTERS, "title", "Nine"), "rounds[1].contract", QUARTERS.rounds[6].contract * 2)
    two = with_value(with_value(QUARTERS, "title", "Two"), "most_players", 2)
    many = with_value(with_value(QUARTERS, "title", "Many"), "fewest_players", 3)
    for one, other, sentence in (
        (QUARTERS, WRONG, "Wrong can't be played: “Discards owed for a buy” is 6"),
        (QUARTERS, long, "Nine can't be played: Round 1 takes 24 cards"),
        (two, many, words.NO_COMMON_TABLE(title="Two", other="Many")),
        (QUARTERS, QUARTERS, ""),
    ):
        screen, lab, errands = page(one, other)
        lab.choose(is_before=False, at=0 if one is other else 1)
        screen.look_again()
        assert reason_off(screen, "play").startswith(sentence or words.SAME_TWICE)
        lab.play()
        assert () == errands.given
        assert any(line.startswith(sentence or words.SAME_TWICE) for line in screen.spoken())


def test_worker_errors_are_reported_and_logged() -> None:
    screen, lab, errands = page()
    noted: list[str] = []
    lab.work.session.note = noted.append
    screen.handle(key(pygame.K_p), 1.0)
    deliver(screen, errands, JobNews((), is_over=True, trouble="the worker died"))
    assert words.LAB_TROUBLE in screen.spoken()
    assert ["lab: the worker died"] == noted


def test_the_figures_are_copied_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    screen, _lab, errands = page()
    screen.handle(key(pygame.K_p), 1.0)
    deliver(screen, errands, JobNews((results_after(300),)))
    screen.handle(key(pygame.K_x), 1.0)
    table = capsys.readouterr().out or pygame.scrap.get_text()
    assert table.startswith("figure,round,before,after")
    assert {measure.name for measure in MEASURES} <= {line.partition(",")[0] for line in table.splitlines()}


def test_editors_compare_drafts_with_originals() -> None:
    screen = at(editor(), "discard")
    press(screen, part("buying.once_down"))
    step = screen.handle(key(pygame.K_l), 1.0)
    assert isinstance(step, Push)
    assert isinstance(step.screen, LabScreen)
    result = step.screen.shown
    assert ["Quarter Shanghai", "My Quarter Shanghai"] == [rule_set.title for rule_set in result.pair]


@pytest.mark.parametrize(
    ("wide", "high", "zoom"), [(1280, 720, 1.0), pytest.param(1280, 720, 1.5, marks=pytest.mark.slow)]
)
def test_no_widget_is_cut_or_overlaps_another(wide: int, high: int, zoom: float) -> None:
    canvas = canvas_of((wide, high), zoom)
    for games in (0, 60, 1200):
        studio = Studio()
        lab_shot(studio, games)
        screen = studio.stack[-1]
        assert isinstance(screen, LabScreen)
        assert [] == faults(screen, canvas)


@pytest.fixture
def errands() -> Iterator[JobQueue]:
    queue = JobQueue()
    yield queue
    queue.close()


@pytest.mark.slow
def test_pages_respond_during_comparisons(errands: JobQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game.workshop.lab_screen, "GAMES", 8)
    short = replace(QUARTERS, rounds=QUARTERS.rounds[:1])
    work = BackgroundWork(Session(_errands=errands), "lab")
    lab = Lab(work, (short, replace(short, rounds=BUYS.rounds[:1])))
    screen = LabScreen(lab)
    lab.play()
    moments = count()

    def is_played() -> bool:
        screen.update(next(moments) / 100)
        return not lab.is_playing

    awaited(is_played)
    assert 8 == screen.shown.games
    assert 6 == len(screen.shown.figures)

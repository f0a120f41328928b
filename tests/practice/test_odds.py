"""The odds display: covers no question, closes at the next key, and never shows hidden hands."""

from dataclasses import replace

import pygame
import pytest

from ai.errands import JobNews
from ai.odds import Chance, TurnChances
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.odds_screen import OddsResult, OddsScreen
from game.text.ui import per_cent
from game.ui.nodes import CustomPaint, Text, WidgetNode
from game.ui.screen import stage_on
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.support.canvases import canvas_of
from tests.support.thinkers import ImmediateWork

pytestmark = pytest.mark.usefixtures("dummy_display")


def opened() -> tuple[Studio, OddsScreen]:
    studio = Studio()
    next(shot for shot in SHOTS if shot.name == "odds").set_up(studio)
    screen = studio.stack[-1]
    assert isinstance(screen, OddsScreen)
    return studio, screen


@pytest.mark.everyday
@pytest.mark.parametrize("size", [1.0, 1.5])
def test_odds_cover_neither_question_nor_hand(size: float) -> None:
    studio, screen = opened()
    canvas = canvas_of((1280, 720), size)
    studio.table.draw(canvas, studio.now)
    screen.draw(canvas, studio.now)
    band = studio.table.stage.layout.grid.band

    assert all(
        placed.box.bottom <= band.y + 0.5
        for placed in screen.placed()
        if not isinstance(placed.leaf, CustomPaint) or placed.box.h
    )


@pytest.mark.parametrize("size", [1.25, 1.5])
def test_odds_leave_upcards_free_when_tall(size: float) -> None:
    studio, screen = opened()
    studio.session.preferences.change(replace(studio.session.preferences.settings, interface_size=round(100 * size)))
    canvas = replace(canvas_of((720, 1280)), stage=stage_on(screen, (720, 1280), size))
    for _ in range(2):  # the first drawing measures the room
        studio.table.draw(canvas, studio.now)
        screen.draw(canvas, studio.now)
    grid = studio.table.stage.layout.grid

    assert grid.is_tall
    found = [item.box for item in screen.placed() if isinstance(item.leaf, Text | WidgetNode | CustomPaint)]
    assert found
    assert all(box.apart(grid.discard) and box.apart(grid.hand) for box in found)


@pytest.mark.everyday
@pytest.mark.parametrize("code", [pygame.K_b, pygame.K_F6, None])
def test_closing_the_odds_does_nothing_else(code: int | None) -> None:
    studio, _ = opened()
    before = studio.table.match.count
    if code is None:
        studio.click(studio.box("back").center)
    else:
        studio.key(code)

    assert isinstance(studio.stack[-1], PlayScreen)
    assert before == studio.table.match.count


def test_odds_compare_chances_with_buys() -> None:
    _, screen = opened()
    odds, spoken = screen.shown.odds, screen.spoken()
    assert odds is not None

    assert (2, 3) == (len(odds.counted), len(odds.played))
    for write, rows in ((words.exact_per_cent, odds.counted), (per_cent, odds.played)):
        for plain, buy in rows:
            assert buy is not None
            assert {write(plain.share), write(buy.share)} <= {*spoken}
    assert {words.COUNTED_EXACTLY, words.PLAYED_OUT, words.PASSING, words.WITH_A_BUY, "2 cards"} <= {*spoken}
    assert odds.in_round is not None
    assert {words.IN_THIS_ROUND, per_cent(odds.in_round.plain.share)} <= {*spoken}
    assert "9c" == str(odds.asked)
    assert not screen.awaits


def test_hopeless_turns_show_only_the_last() -> None:
    _, screen = opened()
    odds = screen.shown.odds
    assert odds is not None
    none = TurnChances(Chance(0.0, 2), Chance(0.0, 3))
    far = odds._replace(counted=(none,) * 2, played=(TurnChances(Chance(0.0), Chance(0.0)),) * 3, is_now=True)
    long = OddsScreen(lambda: OddsResult(far), screen._stage)
    spoken = long.spoken()

    assert words.COUNTED_EXACTLY not in spoken
    first, second, third, _ = words.TURNS_FROM_NOW
    assert {first, second}.isdisjoint(spoken)
    assert third in spoken
    assert words.IN_THIS_ROUND in spoken


class Broken(ImmediateWork):
    def poll(self, ticket: int) -> JobNews:
        return JobNews((), True, "the worker died")


def test_failed_odds_are_reported() -> None:
    studio = Studio()
    studio.session._errands = Broken()  # type: ignore[assignment]
    next(shot for shot in SHOTS if shot.name == "odds").set_up(studio)
    screen = studio.stack[-1]
    assert isinstance(screen, OddsScreen)

    assert words.NOT_COUNTED in screen.spoken()


def test_the_menu_leads_to_the_odds() -> None:
    studio = Studio()
    next(shot for shot in SHOTS if shot.name == "quarters_buy").set_up(studio)
    studio.key(pygame.K_ESCAPE)
    studio.click(studio.box(words.ODDS).center)

    assert isinstance(studio.stack[-1], OddsScreen)

"""A player's own rule sets: listed after the shipped ones, played, read and compared; an invalid one is reported."""

from pathlib import Path

import pygame
import pytest

from game.app.title import title
from game.new_game.screen import NewGameScreen
from game.play.screen import PlayScreen
from game.rulebook.own_rules import MOST_FILES, rule_sets
from game.rulebook.rules_screen import RulesScreen
from game.rules.variant_file import relatives, shipped_variants
from game.session.keeping import Keeping
from game.session.session import Session
from game.ui.dialogs import Message
from game.ui.form import FormScreen
from game.ui.forms import key_code
from game.ui.geometry import Rect
from game.ui.screen import Push, Replace, Screen
from game.ui.widgets import Dropdown
from game.workshop.yours import YoursScreen
from tests import DATA
from tests.support.canvases import canvas_of, click, key
from tests.support.joined import new_game
from tests.support.kept import games
from tests.support.thinkers import QuickThinker

HOUSE = (DATA / "house.toml").read_text(encoding="utf-8")
SHIPPED, RELATED = len(shipped_variants()), len(relatives())

pytestmark = pytest.mark.usefixtures("dummy_display")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.toml").write_text(HOUSE, encoding="utf-8")
    return tmp_path


def screen_of(folder: Path) -> NewGameScreen:
    session = Session(QuickThinker(), own_rules=folder, keeping=Keeping(folder / "games"))  # type: ignore[arg-type]
    screen = new_game(session)
    assert isinstance(screen, NewGameScreen)
    return screen


def press(screen: FormScreen, name: str) -> object:
    box = next(widget.box for widget in screen.widgets() if widget.name == name)
    return next((step for step in [screen.handle(event, 1.0) for event in click(box)] if step is not None), None)


def test_without_folders_only_shipped_sets_appear(tmp_path: Path) -> None:
    for none in (None, tmp_path / "missing"):
        offer = rule_sets(none)
        assert ((*shipped_variants(), *relatives()), ()) == (
            tuple(rule_set.source for rule_set in offer.rule_sets),
            offer.complaints,
        )


def test_house_sets_are_playable_everywhere(folder: Path) -> None:
    screen = screen_of(folder)
    rules = press(screen, "read")
    assert isinstance(rules, Push)
    assert isinstance(rules.screen, YoursScreen)
    press(screen, "length 2")
    dealt = screen.handle(key(pygame.K_RETURN), 2.0)

    assert isinstance(dealt, Replace)
    assert isinstance(dealt.screen, PlayScreen)
    assert dealt.screen.match.variant == rule_sets(folder).rule_sets[-1].variant
    assert [dealt.screen.match.variant.title] == [game.title for game in games(folder / "games")]
    autosave = dealt.screen.match.keeper
    autosave.close()  # type: ignore[union-attr]


@pytest.mark.parametrize("ways", [("R",), ("F1", "F1", "R")])
def test_titles_open_house_rule_sets(folder: Path, ways: tuple[str, ...]) -> None:
    screen: Screen = title(Session(QuickThinker(), own_rules=folder))  # type: ignore[arg-type]
    for way in ways:
        step = screen.handle(key(key_code(way)), 1.0)
        assert isinstance(step, Push)
        screen = step.screen
        opening = screen.update(1.0)  # the lesson begins with its own leaflet
        screen = opening.screen if isinstance(opening, Push) else screen

    assert isinstance(screen, RulesScreen)
    choice = next(widget for widget in screen.widgets() if isinstance(widget, Dropdown))
    assert rule_sets(folder).rule_sets[-1].variant.title in choice.options


def test_arrows_lead_beyond_five_rule_sets(folder: Path) -> None:
    screen = screen_of(folder)
    screen.draw(canvas_of((1280, 720)), 0.0)

    def shown() -> list[str]:
        return [widget.name for widget in screen.widgets() if widget.name.startswith("rules ")]

    def arrows() -> list[Rect]:
        return [widget.box for widget in screen.widgets() if widget.name in ("before", "after")]

    pages, chosen, beside = [shown()], [screen.choice.rule_set], arrows()
    for _ in range(2):
        press(screen, "after")
        pages.append(shown())
        chosen.append(screen.choice.rule_set)
        assert beside == arrows(), "so that they can be pressed again"
    press(screen, "before")
    press(screen, "before")

    every = [f"rules {at}" for at in range(SHIPPED + RELATED + 1)]
    assert [every[:5], every[5:10], every[10:]] == pages
    assert [0, 5, 10] == chosen
    assert 0 == screen.choice.rule_set


def test_unusable_files_report_their_first_mistake(folder: Path) -> None:
    (folder / "late.toml").write_text(HOUSE.replace("fewest_players", "fewest_plyers"), encoding="utf-8")
    (folder / "noise.toml").write_bytes(b"\xff\xfe\x00")
    screen = screen_of(folder)

    step = screen.update(1.0)

    assert isinstance(step, Push)
    assert isinstance(step.screen, Message)
    first, second = step.screen.sentences
    assert "late.toml: fewest_players is missing" in first
    assert str(folder / "late.toml") in first
    assert "noise.toml" in second
    assert screen.update(2.0) is None
    assert (folder / "late.toml").exists()


def test_large_folders_are_read_partly(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 5):
        (tmp_path / f"{number:03}.toml").write_text("", encoding="utf-8")

    *first, last = rule_sets(tmp_path).complaints

    assert MOST_FILES == len(first)
    assert last.startswith("5 of your rule sets are not shown")

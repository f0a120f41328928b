"""Settings of several people at one screen: each person's own while they play, everyone's in between."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import app
from game.play.curtain import Curtain
from game.preferences import words
from game.preferences.screen import KEYS_PAGE, PAGES, SettingsScreen
from game.session.session import look_of, zoom_of
from game.settings import PERSONAL_SETTINGS, USUAL, Settings, SettingsKeeper, changed, load, settings_of
from game.table.grid import grid_of
from game.table.holding import Order, ordered
from game.title.screen import Title
from game.ui.dialogs import Menu
from game.ui.widgets import Segmented, segment_boxes
from tests.play.sharing.company import Company
from tests.support.canvases import key
from tests.support.pilot import Pilot


class CompanyWithSettings(Company, Pilot):
    """A company whose settings change the window and are saved, as in the program."""

    def __init__(self, folder: Path) -> None:
        super().__init__("keys", "wardrobe", (640, 360))
        self.keeper = SettingsKeeper(folder, self.preferences.kept)
        self.preferences.on_change = self.apply
        self.worn: list[tuple[str, bool, float]] = []  # of each frame: the seat, high contrast, the interface size

    def apply(self, settings: Settings) -> None:
        """Apply and save the settings."""
        self.loop.set_look(look_of(settings), zoom_of(settings))
        assert "" == self.keeper.keep(self.preferences.kept)

    def frame(self, *events: pygame.Event) -> None:
        """Draw a frame and note how it looked."""
        super().frame(*events)
        if hasattr(self, "table"):
            top, seats = self.loop.stack[-1], self.table.seats
            person = self.table.match.names[seats.at] if seats.is_open and not isinstance(top, Title) else ""
            self.worn.append((person, self.loop.look.high_contrast, self.loop.zoom))

    def set_to(self, name: str, option: int) -> None:
        """Change a setting on the open settings page."""
        page = self.loop.stack[-1]
        assert isinstance(page, SettingsScreen)
        page.page = next(at for at, names in enumerate(PAGES) if name in names)
        widget = next(widget for widget in page.widgets() if widget.name == name)
        box = segment_boxes(widget)[option] if isinstance(widget, Segmented) else widget.box
        self.click(box.center)

    def open_settings(self) -> SettingsScreen:
        """Open the settings by the menu at the table."""
        self.key(pygame.K_ESCAPE)
        assert isinstance(self.loop.stack[-1], Menu)
        self.key(pygame.K_s)
        page = self.loop.stack[-1]
        assert isinstance(page, SettingsScreen)
        return page

    def close_settings(self) -> None:
        """Return to the table, through the curtain."""
        self.key(pygame.K_ESCAPE)
        self.key(pygame.K_ESCAPE)
        self.play_on(lambda: self.table.seats.is_open)
        self.frame()


def company_of_two(folder: Path) -> CompanyWithSettings:
    """Return Anna and Ben at one screen, with Anna's cards open for the first time."""
    company = CompanyWithSettings(folder)
    company.preferences.change(replace(company.preferences.settings, people=("Anna", "Ben")))
    company.meet("shafer", (0, 1), 1, "own")
    company.play_on(lambda: bool(company.opened) and company.table.match.names[company.opened[-1]] == "Anna")
    return company


def order_of(company: CompanyWithSettings) -> Order:
    """Return how the seated player's hand is sorted."""
    return company.table.stage.holding.order


def until(company: CompanyWithSettings, name: str) -> None:
    """Play on until this player uncovers the screen."""
    before = len(company.opened)
    company.play_on(lambda: name in [company.table.match.names[seat] for seat in company.opened[before:]])
    assert name == company.table.match.names[company.table.me]


@pytest.mark.slow
def test_curtains_restore_each_players_settings(tmp_path: Path) -> None:
    company = company_of_two(tmp_path)
    company.open_settings()
    company.set_to("index_size", 2)
    company.set_to("high_contrast", 0)
    company.close_settings()
    stage = company.table.stage
    stage.rearrange(ordered(stage.holding, Order.SUIT), company.now)
    assert (1.5, True) == (company.loop.look.index, company.loop.look.high_contrast)

    until(company, "Ben")
    assert (1.0, False) == (company.loop.look.index, company.loop.look.high_contrast)
    company.open_settings()
    company.set_to("four_colours", 0)
    company.set_to("interface_size", 2)
    company.close_settings()
    assert (True, 1.25) == (company.loop.look.four_colours, company.loop.zoom)
    assert Order.SUIT is not order_of(company)

    until(company, "Anna")
    look = company.loop.look
    assert (1.5, True, False, 1.0) == (look.index, look.high_contrast, look.four_colours, company.loop.zoom)
    assert grid_of(1.0, 1.5) == company.table.stage.grid
    assert Order.SUIT is order_of(company)
    until(company, "Ben")
    assert (1.25, False) == (company.loop.zoom, company.loop.look.high_contrast)

    assert {("Anna", True, 1.0), ("Ben", False, 1.25), ("", False, 1.0)} <= set(company.worn)
    kept = load(tmp_path).settings
    assert (150, True, 125) == (
        settings_of(kept, "Anna").index_size,
        settings_of(kept, "Anna").high_contrast,
        settings_of(kept, "Ben").interface_size,
    )
    assert (100, False, 100) == (kept.index_size, kept.high_contrast, kept.interface_size)


@pytest.mark.slow
def test_no_frame_mixes_two_players_settings(tmp_path: Path) -> None:
    company = company_of_two(tmp_path)
    company.preferences.change(changed(company.preferences.settings, "high_contrast", True))
    company.preferences.change(changed(company.preferences.settings, "interface_size", 125))
    company.frame()
    company.worn.clear()

    company.play_on(lambda: len(company.opened) > 6)

    assert {("Anna", True, 1.25), ("Ben", False, 1.0), ("", False, 1.0)} == set(company.worn)


def test_ctrl_plus_sizes_ones_own_text(tmp_path: Path) -> None:
    company = company_of_two(tmp_path)
    company.loop._keys = app._window_keys(company.loop.window, company.preferences)

    for code, size in ((pygame.K_PLUS, 1.1), (pygame.K_EQUALS, 1.25), (pygame.K_KP_MINUS, 1.1), (pygame.K_MINUS, 1.0)):
        company.frame(key(code, pygame.KMOD_RCTRL))
        assert size == company.loop.zoom
        assert company.table.seats.is_open
    for _ in range(9):
        company.frame(key(pygame.K_KP_PLUS, pygame.KMOD_LCTRL))
    assert 2.0 == company.loop.zoom

    company.key(pygame.K_PLUS)  # without Ctrl it means something else
    until(company, "Ben")
    assert 1.0 == company.loop.zoom
    assert (200, 100) == (
        settings_of(load(tmp_path).settings, "Anna").interface_size,
        company.preferences.kept.interface_size,
    )


def test_the_page_says_whose_settings_are(tmp_path: Path) -> None:
    company = company_of_two(tmp_path)
    page = company.open_settings()

    owners = {name: page.whose(name) for names in PAGES for name in names}

    assert {"Anna's own"} == {owners[name] for name in PERSONAL_SETTINGS}
    assert {words.FOR_ALL} == {whose for name, whose in owners.items() if name not in PERSONAL_SETTINGS}
    for at in range(KEYS_PAGE + 1):
        page.page = at
        company.frame()


def test_table_settings_change_for_everybody(tmp_path: Path) -> None:
    company = company_of_two(tmp_path)
    company.open_settings()
    company.set_to("table_mood", 1)
    company.close_settings()

    until(company, "Ben")

    assert "indigo" == company.loop.look.mood
    assert ("indigo", ()) == (load(tmp_path).settings.table_mood, load(tmp_path).settings.own)


def test_curtain_and_title_settings_are_everybodys(tmp_path: Path) -> None:
    company = company_of_two(tmp_path)
    company.preferences.change(changed(company.preferences.settings, "high_contrast", True))
    company.play_on(lambda: isinstance(company.loop.stack[-1], Curtain))
    assert "" == company.preferences.person

    until(company, "Anna")
    assert company.loop.look.high_contrast
    company.loop.stack = company.loop.stack[:1]
    Pilot.frame(company)

    assert ("", False) == (company.preferences.person, company.loop.look.high_contrast)
    company.preferences.change(changed(company.preferences.settings, "index_size", 125))
    assert 125 == settings_of(load(tmp_path).settings, "Ben").index_size


@pytest.mark.everyday
@pytest.mark.parametrize("page", range(KEYS_PAGE + 1))
def test_a_single_player_sees_no_difference(page: int, tmp_path: Path) -> None:
    company = CompanyWithSettings(tmp_path)
    company.preferences.change(replace(USUAL, people=("Anna",)))
    company.meet("shafer", (0,), 2, "alone")
    company.frame()
    assert ("", True) == (company.preferences.person, company.table.seats.is_open)

    settings_page = company.open_settings()
    settings_page.page = page

    assert {""} == {settings_page.whose(name) for names in PAGES for name in names}
    company.set_to("index_size", 2)
    assert (150, ()) == (load(tmp_path).settings.index_size, load(tmp_path).settings.own)

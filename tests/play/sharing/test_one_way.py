"""At a shared screen a hand becomes visible in one way: by a press of its owner at the curtain.

Every key and every entry of every page that can be reached from a table with an open hand is pressed. Once a page lies
over the table, no frame shows a card that is not public before the curtain has been opened.
"""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

import game
from game.language import BUILT_IN, choose
from game.language.catalogs import catalog_of
from game.new_game.seats_screen import SeatsScreen
from game.new_game.words import SEATS_AND_LEVELS
from game.play.curtain import Covered, Curtain
from game.play.pause import AgreedPause
from game.play.sharing.asking import Asking
from game.play.words import sharing
from game.play.words.readout import readout
from game.preferences.screen import SettingsScreen
from game.rulebook.rules_screen import RulesScreen
from game.rules.variant_file import shipped_variants
from game.settings import ALL_AROUND, ONE_SIDE, changed
from game.table.commands import KEYMAP, Key
from game.text import ui as words
from game.ui.dialogs import Menu, Reading
from game.ui.form import FormScreen
from game.ui.screen import Screen
from game.ui.widgets import Dropdown, TextField
from tests.play.sharing.company import Company
from tests.play.sharing.watching import Watcher, faces_noted
from tests.support.pilot import Pilot
from tests.support.rows import slow_unless

SIZES = ((960, 540), (400, 711), (640, 360))


class Family(Company, Pilot):
    """Four people with a hand open, whose every frame is checked."""

    def __init__(self, rule_set: str, faces: list[str]) -> None:
        super().__init__("keys", "family", (320, 180))
        self.watcher = Watcher(self, rule_set, faces)
        self.pause = lambda: None
        self.meet(rule_set, (0, 1, 2, 3), 0, "family")
        self.open_a_hand()

    def open_a_hand(self) -> None:
        """Play on until a hand lies open and nothing lies over it."""
        self.play_on(lambda: self.table.seats.is_open and self.loop.stack[-1] is self.table)

    @property
    def top(self) -> Screen:
        return self.loop.stack[-1]

    def agree(self) -> None:
        """Press everybody's key on the page on which a pause is agreed."""
        for code in (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_RETURN):
            self.key(code)

    def open_menu(self) -> FormScreen:
        """Open the menu from the open hand."""
        self.key(pygame.K_ESCAPE)
        assert isinstance(self.top, FormScreen)
        return self.top

    def press_on_top(self, name: str) -> None:
        """Press a widget of the page on top; a list gets its next entry, a field a letter."""
        top = self.top
        assert isinstance(top, FormScreen)
        widget = next((widget for widget in top.widgets() if widget.name == name), None)
        if widget is None or widget.off:
            return
        top._form.go_to(name, ring=True)
        self.key(pygame.K_RETURN)
        if isinstance(self.top, AgreedPause):
            self.agree()
        if isinstance(widget, Dropdown) and top._form.open:
            self.key(pygame.K_DOWN)
            self.key(pygame.K_RETURN)
        elif isinstance(widget, TextField):
            self.frame(pygame.Event(pygame.TEXTINPUT, text="x"))

    def change_the_window(self) -> None:
        """Change the size of the window, of the text and the language, and let the window lose the keyboard."""
        for size in SIZES:
            pygame.display.set_mode(size, pygame.RESIZABLE)
            self.frame(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        for percent in (150, 100):
            self.enlarge(percent)
            self.frame()
        for catalog in (catalog_of("fr"), BUILT_IN):
            choose(catalog)
            self.frame()

    def leave_pages(self) -> None:
        """Close page after page until the table would be seen, or somebody's curtain hangs."""
        for _ in range(8):
            if self.top is self.table or isinstance(self.top, Covered) or self.table not in self.loop.stack:
                break
            self.key(pygame.K_ESCAPE)
        self.frame()
        self.frame()

    def check_covered(self) -> None:
        assert not self.table.seats.is_open, "a hand opened without its owner's press"


@pytest.fixture
def faces(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Note every card face that is drawn; afterwards everything is in English again."""
    with faces_noted(monkeypatch) as noted:
        for kind in (RulesScreen, RulesScreen, SettingsScreen):

            def draw(*arguments: Any, plain: Callable[..., None] = kind.draw) -> None:
                before = len(noted)
                plain(*arguments)
                del noted[before:]  # examples, of no hand

            monkeypatch.setattr(kind, "draw", draw)
        yield noted
    choose(BUILT_IN)


def names_on(screen: Screen) -> tuple[str, ...]:
    return tuple(widget.name for widget in screen.widgets()) if isinstance(screen, FormScreen) else ()


@pytest.mark.everyday("scores 1073741884", "help 1073741882", "cancel 27")
@pytest.mark.parametrize("key", KEYMAP, ids=lambda key: f"{KEYMAP[key].intention} {key.code}{' shifted' * key.shift}")
def test_pages_opened_by_keys_cover_hands(key: Key, faces: list[str]) -> None:
    family = Family("quarters", faces)

    family.key(key.code, key.shift)
    if family.top is family.table or family.top.is_private:
        return

    family.check_covered()
    family.change_the_window()
    family.leave_pages()
    family.check_covered()
    family.open_a_hand()


@pytest.mark.dear("a hand becomes visible in one way only")
@pytest.mark.parametrize(
    ("rule_set", "every"),
    slow_unless(lambda row: row[1] > 1, [("campfire", 9), *((id, 1) for id in shipped_variants())]),
)
def test_no_menu_entry_opens_a_hand(rule_set: str, every: int, faces: list[str]) -> None:
    """Every day each entry of the menu is pressed, and every ninth widget of the pages behind them."""
    family = Family(rule_set, faces)
    tried = 0
    for entry in names_on(family.open_menu()):
        family = Family(rule_set, faces)
        family.open_menu()
        family.press_on_top(entry)
        inside = names_on(family.top) if family.table in family.loop.stack else ()
        family.change_the_window()
        family.leave_pages()
        family.check_covered()
        for name in sorted({*inside} - {words.LEAVE_GAME_BUTTON})[::every]:
            family = Family(rule_set, faces)
            family.open_menu()
            family.press_on_top(entry)
            family.press_on_top(name)
            if isinstance(family.top, FormScreen):  # Some widgets close the menu.
                family.press_on_top("take")
            family.leave_pages()
            family.check_covered()
            tried += 1
    assert tried > 25 / every
    family.open_a_hand()


@pytest.mark.parametrize("sitting", [ONE_SIDE, ALL_AROUND])
def test_open_hands_stay_their_owners(sitting: str, faces: list[str]) -> None:
    family = Family("campfire", faces)
    family.preferences.change(changed(family.preferences.settings, "sitting", sitting))
    me = family.table.me

    family.change_the_window()

    assert (me, True) == (family.table.me, family.table.seats.is_open)


def test_hands_are_opened_in_three_places() -> None:
    """A new caller belongs into the table of doors in `game.play.seats`, with its guard."""
    callers = {
        f"{path.stem}.{function.name}"
        for path in Path(game.__path__[0]).rglob("*.py")
        if "sit_down" in (code := path.read_text(encoding="utf-8"))
        for function in ast.walk(ast.parse(code))
        if isinstance(function, ast.FunctionDef)
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "sit_down"
    }

    assert {
        *("notice.open_hand", "screen.seats_changed", "desks.lay_out_desk", "table.sit_down"),
    } == callers


def test_shared_tables_are_not_copied_as_text(faces: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("game.session.background.copied_or_printed", copied.append)
    family = Family("quarters", faces)
    table = family.table

    family.key(pygame.K_F4)
    page = family.top
    assert isinstance(page, Reading)
    family.key(pygame.K_c)

    public = readout(table.match.open_view(table.me), table.match.names)
    assert ["\n".join(sentences) for _, sentences in public] == [passage.body for passage in page.passages]
    assert [] == copied


# ---- the menu, and what everyone agrees to first ----


class InTheGame(Company, Pilot):
    """A company in the whole game."""


def in_hand(rule_set: str, people: tuple[int, ...] = (0, 1, 2)) -> InTheGame:
    """Return a company after the first player has uncovered the screen."""
    company = InTheGame("keys", "curtain")
    company.meet(rule_set, people, 0, "curtain")
    company.play_on(lambda: bool(company.opened))
    return company


def menu_of(company: Company) -> Menu:
    """Open the menu."""
    company.key(pygame.K_ESCAPE)
    top = company.loop.stack[-1]
    assert isinstance(top, Menu)
    return top


def entry(company: Company, label: str) -> None:
    """Press an entry of the menu on top."""
    menu = company.loop.stack[-1]
    assert isinstance(menu, Menu)
    menu._form.go_to(label, ring=True)
    company.key(pygame.K_RETURN)


def test_settings_and_help_need_no_agreement() -> None:
    company = in_hand("quarters")

    for key, page in ((pygame.K_s, SettingsScreen), (pygame.K_F1, Reading), (pygame.K_r, RulesScreen)):
        menu_of(company)
        menus = company.loop.stack
        company.key(key)
        assert isinstance(company.loop.stack[-1], page)
        company.key(pygame.K_ESCAPE)
        assert menus == company.loop.stack
        company.key(pygame.K_ESCAPE)
        company.frame()
        curtain = company.loop.stack[-1]
        assert isinstance(curtain, Curtain), "the hand is open again only for its owner"
        company.open(curtain)


@pytest.mark.parametrize("label", [SEATS_AND_LEVELS, words.QUIT_TO_TITLE, words.QUIT_GAME])
def test_leaving_a_round_needs_everyones_agreement(label: str) -> None:
    company = in_hand("quarters")
    menu_of(company)
    entry(company, label)
    pause = company.loop.stack[-1]
    assert isinstance(pause, AgreedPause)
    for key in (pygame.K_1, pygame.K_3, pygame.K_RETURN):
        company.key(key)
    assert company.loop.stack[-1] is pause
    assert ("Mei",) == pause.waits_for

    company.key(pygame.K_2)
    company.key(pygame.K_RETURN)

    top = company.loop.stack[-1]
    assert isinstance(top, SeatsScreen if label == SEATS_AND_LEVELS else Menu), "an unsaved game asks once more"
    assert pause not in company.loop.stack


def test_enter_goes_on_whatever_has_the_focus() -> None:
    company = in_hand("quarters")
    menu_of(company)
    entry(company, SEATS_AND_LEVELS)
    for key in (pygame.K_TAB, pygame.K_TAB, pygame.K_1, pygame.K_3):  # the focus is on the second name
        company.key(key)

    company.key(pygame.K_RETURN)  # the second player agrees
    company.key(pygame.K_RETURN)

    assert isinstance(company.loop.stack[-1], SeatsScreen)


def test_canceled_agreements_lead_back_to_the_menu() -> None:
    company = in_hand("quarters")
    menu = menu_of(company)
    entry(company, words.QUIT_TO_TITLE)

    company.key(pygame.K_ESCAPE)

    assert menu is company.loop.stack[-1]
    assert not company.table.seats.is_open


def test_other_rules_let_anyone_leave() -> None:
    company = in_hand("shafer")
    menu_of(company)
    entry(company, SEATS_AND_LEVELS)
    assert isinstance(company.loop.stack[-1], SeatsScreen)

    alone = InTheGame("keys", "alone")
    alone.meet("quarters", (0,), 2, "alone")
    alone.frame()
    menu_of(alone)
    entry(alone, SEATS_AND_LEVELS)
    assert isinstance(alone.loop.stack[-1], SeatsScreen)


def test_the_menu_names_who_gets_the_screen() -> None:
    company = in_hand("quarters")
    name = company.table.match.names[company.table.me]

    assert sharing.RESUME_WITH(name=name) in menu_of(company).spoken()

    company.key(pygame.K_ESCAPE)
    company.play_on(lambda: isinstance(company.loop.stack[-1], Asking))
    company.rest()
    assert words.RESUME in menu_of(company).spoken(), "everybody is asked first"

"""Setting up a position at the table: by mouse, by keys, saved and opened, played and analyzed."""

from pathlib import Path

import pygame
import pytest

from game.play.screen import PlayScreen
from game.practice.home_screen import PracticeScreen
from game.practice.set_up import words
from game.practice.set_up.flow import JudgedScreen, saved_positions
from game.practice.set_up.position import HAND, MELD, NEW, Setup, fresh, text_of, with_card
from game.practice.set_up.screen import SetUpScreen
from game.rules.cards import format_cards, parse_card
from game.rules.variant_file import shipped_variant
from game.ui.dialogs import Menu
from game.ui.forms import WidgetEvent
from game.ui.geometry import Point
from tests.pictures.practice import TODAY, InstantWork
from tests.pictures.studio import Studio
from tests.support.canvases import mouse, mouse_up_at
from tests.support.joined import practice, setting_up
from tests.support.studio import SEED

pytestmark = pytest.mark.usefixtures("dummy_display")
START = fresh(shipped_variant("quarters"), 2, 4, SEED)


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    made = Studio()
    made.session._errands = InstantWork()  # type: ignore[assignment]
    made.session.positions = tmp_path / "positions"
    made.open(practice(made.session, TODAY))
    made.open(setting_up(made.session).open(START))
    made.wait(0.0)
    return made


def set_up_screen(studio: Studio) -> SetUpScreen:
    screen = studio.stack[-1]
    assert isinstance(screen, SetUpScreen)
    return screen


def at(studio: Studio, name: str) -> Point:
    return next(widget.box.center for widget in set_up_screen(studio).widgets() if widget.name == name)


def drag(studio: Studio, name: str, to: Point) -> None:
    source, screen = at(studio, name), set_up_screen(studio)
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=source, button=1), studio.now)
    for part in (0.5, 1.0):
        pos = (source.x + (to.x - source.x) * part, source.y + (to.y - source.y) * part)
        screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(9, 9), buttons=(1, 0, 0)), studio.now)
        studio.wait(0.0)
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=to, button=1), studio.now)
    studio.wait(0.0)


def hand(studio: Studio, seat: int = 0) -> str:
    return format_cards(set_up_screen(studio).setup.chairs[seat].hand)


def test_doors_lead_to_the_practiced_rules() -> None:
    studio = Studio()
    studio.open(practice(studio.session, TODAY))
    studio.key(pygame.K_u)
    screen = studio.stack[-1]

    assert isinstance(screen, SetUpScreen)
    studio.key(pygame.K_ESCAPE)
    assert isinstance(studio.stack[-1], PracticeScreen)


def test_mice_drag_cards_between_places(studio: Studio) -> None:
    for card in ("7h", "9h"):
        drag(studio, f"pack {card}", at(studio, "slot hand 0"))
    drag(studio, "pack 8h", at(studio, "card hand 0 1"))  # at its middle, just before or just behind
    assert sorted(["7h", "8h", "9h"]) == sorted(hand(studio).split())

    drag(studio, "card hand 0 0", at(studio, "slot discards"))
    assert "hand 0" == set_up_screen(studio).aim  # a drag moves one card only
    assert "7h" == format_cards(set_up_screen(studio).setup.discards)
    drag(studio, "card discards 0", at(studio, "slot new 0 set"))
    assert "7h" == format_cards(set_up_screen(studio).setup.melds[0].cards)
    drag(studio, "card meld 0 0", at(studio, "pack Kd"))
    assert not set_up_screen(studio).setup.melds


@pytest.mark.parametrize("interruption", ["another window", "a release that nobody reported"])
def test_an_interrupted_drag_moves_no_card(studio: Studio, interruption: str) -> None:
    screen, place = set_up_screen(studio), at(studio, "slot hand 0")
    before = screen.setup
    screen.handle(mouse(pygame.MOUSEBUTTONDOWN, at(studio, "pack Kd")), studio.now)
    screen.handle(mouse(pygame.MOUSEMOTION, place), studio.now)
    assert screen._is_carrying

    interrupts = pygame.Event(pygame.WINDOWFOCUSLOST) if interruption == "another window" else mouse_up_at(place)
    screen.handle(interrupts, studio.now)
    assert not screen._is_carrying
    screen.handle(mouse(pygame.MOUSEBUTTONUP, place), studio.now)
    assert before == screen.setup


def test_cards_join_one_meld_alone() -> None:
    setup = START
    for code in ("7h", "9c", "Kd"):
        setup = with_card(setup, f"{NEW} 0 set", parse_card(code))

    joined = with_card(setup, f"{MELD} 0", parse_card("7s"))

    assert ["7h 7s", "9c", "Kd"] == [format_cards(meld.cards) for meld in joined.melds]


def test_presses_place_and_take_back(studio: Studio) -> None:
    studio.click(at(studio, "pack Kd"))
    studio.click(at(studio, "slot discards"))
    studio.click(at(studio, "pack Qd"))
    assert ("Kd", "Qd") == (hand(studio), format_cards(set_up_screen(studio).setup.discards))

    studio.click(at(studio, "card hand 0 0"))
    assert "" == hand(studio)


def test_keys_alone_set_positions_up(studio: Studio) -> None:
    screen = set_up_screen(studio)
    for name in ("slot new 0 run", "pack 5s", "pack 6s", "pack 7s", "pack 8s"):
        for _ in range(200):
            if screen._form.focus == name and screen._form.ring:
                break
            studio.key(pygame.K_TAB)
        studio.key(pygame.K_SPACE)

    assert ["5s 6s 7s 8s"] == [format_cards(laid.cards) for laid in screen.setup.melds]
    studio.key(pygame.K_z)
    assert ["5s 6s 7s"] == [format_cards(laid.cards) for laid in screen.setup.melds]
    studio.key(pygame.K_y)
    assert ["5s 6s 7s 8s"] == [format_cards(laid.cards) for laid in screen.setup.melds]
    screen._form.go_to("card meld 0 3", ring=True)
    studio.key(pygame.K_DELETE)
    assert ["5s 6s 7s"] == [format_cards(laid.cards) for laid in screen.setup.melds]


def test_impossible_positions_are_saved_unplayed(studio: Studio) -> None:
    studio.choose("down", 1)
    screen = set_up_screen(studio)

    assert any("can't be down yet" in sentence for sentence in screen.spoken())
    for key in (pygame.K_RETURN, pygame.K_j):
        studio.key(key)
        assert screen is studio.stack[-1]
    studio.key(pygame.K_s)
    (path,) = saved_positions(studio.session.positions)
    assert text_of(screen.setup) == path.read_text(encoding="utf-8")


def test_leaving_asks_and_saving_reopens(studio: Studio) -> None:
    studio.click(at(studio, "pack Kd"))
    studio.key(pygame.K_ESCAPE)
    assert isinstance(studio.stack[-1], Menu)
    studio.key(pygame.K_ESCAPE)
    studio.key(pygame.K_s)
    kept = set_up_screen(studio).setup
    studio.click(at(studio, "pack Qd"))
    studio.key(pygame.K_o)
    studio.click(studio.box(saved_positions(studio.session.positions)[0].stem).center)

    assert kept == set_up_screen(studio).setup
    studio.key(pygame.K_ESCAPE)
    assert isinstance(studio.stack[-1], PracticeScreen)


def test_dropped_files_open_or_explain(studio: Studio, tmp_path: Path) -> None:
    screen = set_up_screen(studio)
    there = with_card(START, f"{HAND} 1", parse_card("Kd"))
    for name, text in (("good.toml", text_of(there)), ("bad.toml", "variant = 'nobody'")):
        (tmp_path / name).write_text(text, encoding="utf-8")
        screen.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / name)), studio.now)

    assert there == screen.setup
    assert "nobody" in screen.note


def test_keys_play_positions_from_anywhere(studio: Studio) -> None:
    set_up_screen(studio)._form.go_to("pack Kd", ring=True)
    studio.key(pygame.K_RETURN)
    studio.key(pygame.K_p)
    play = studio.stack[-1]

    assert isinstance(play, PlayScreen)
    assert parse_card("Kd") in play.match.view(0).hand


def test_positions_are_played_as_practice(studio: Studio) -> None:
    studio.click(at(studio, "pack Kd"))
    screen = set_up_screen(studio)
    studio.key(pygame.K_RETURN)
    play = studio.stack[-1]

    assert isinstance(play, PlayScreen)
    assert play.match.practice
    assert parse_card("Kd") in play.match.view(0).hand
    studio.key(pygame.K_ESCAPE)
    studio.click(studio.box(words.BACK_TO_SET_UP).center)
    assert screen is studio.stack[-1]


def test_analyzed_positions_value_each_choice(studio: Studio) -> None:
    studio.choose("phase", 2)
    studio.key(pygame.K_j)
    studio.wait(0.1)
    judged = studio.stack[-1]

    assert isinstance(judged, JudgedScreen)
    assert 2 <= len(judged.shown.choices)
    assert not judged.awaits
    studio.key(pygame.K_ESCAPE)
    assert isinstance(studio.stack[-1], SetUpScreen)


def test_other_options_change_the_position(studio: Studio) -> None:
    screen = set_up_screen(studio)

    def now() -> Setup:
        return screen.setup

    screen.answer(WidgetEvent("round", 0), studio.now)
    assert 1 == now().round
    studio.click(at(studio, "chair 2"))
    studio.key(pygame.K_t)
    screen.answer(WidgetEvent("buys", 1), studio.now)
    assert (2, 1) == (now().turn, now().chairs[2].buys)
    studio.click(at(studio, "more"))
    assert now().chairs[1].dealt + 1 == now().chairs[2].dealt
    screen.answer(WidgetEvent("players", 1), studio.now)
    assert (3, 2) == (now().players, screen.seat)

"""Styles of computer players: chosen with their level, shown at the table, played, and stored in the record."""

from functools import partial

import pygame
import pytest

from ai.bots import ROSTER, bot_named, tempers_of
from ai.players.traits import TEMPERS
from game.engine.record import RecordedPlayer
from game.language import YOU
from game.match import Computer, Person, named, player_named
from game.new_game.screen import MoreScreen, NewGameScreen
from game.new_game.seats_screen import SeatsScreen, chairs_of, seats_of
from game.rulebook.own_rules import Offered
from game.rules.variant_file import shipped_variant
from game.seating.chairs import Chair
from game.seating.levels import EVEN, USUAL_TEMPERS, with_temper
from game.seating.seating import NewGame, players_of
from game.table.proposals import OnSeat
from game.text.ui import LEVEL_MEANINGS, MEANINGS, NAMES, level_name
from game.ui.screen import Pop
from game.ui.widgets import Dropdown, list_box
from sprites import TEMPERS as MEDALS
from sprites import Sprites
from tests.new_game.test_seats import at_table, press, seated
from tests.play.test_zoom import enlarge
from tests.support.canvases import canvas_of, click, key, pixels
from tests.support.joined import begin
from tests.support.shells import LEVELS

pytestmark = pytest.mark.usefixtures("dummy_display")

LEVEL_ROWS = ("novice", "steady", "sharp", "master", "random", "greedy")  # as "More" lists them
GREEDY, STEADY = (tuple(ROSTER).index(level) for level in ("greedy", "steady"))


def new_game(level: int, last: NewGame | None = None) -> NewGameScreen:
    rules = Offered("campfire", shipped_variant("campfire"))
    return NewGameScreen((rules,), LEVELS, lambda _: Pop(), lambda: "peony", level=level, last=last)


Seating = NewGameScreen | SeatsScreen | MoreScreen


def under(screen: Seating) -> SeatsScreen | MoreScreen:
    """Return the screen that chooses levels and tempers."""
    return MoreScreen(screen) if isinstance(screen, NewGameScreen) else screen


def choice_of(screen: Seating, name: str) -> Dropdown:
    """Return a choice of the seats, or of the screen that "More" opens."""
    return next(widget for widget in under(screen).widgets() if isinstance(widget, Dropdown) and widget.name == name)


def choose(screen: Seating, name: str, row: int) -> None:
    """Unfold a choice with the mouse and take a row with the keys."""
    screen = under(screen)
    for event in click(choice_of(screen, name).box):
        screen.handle(event, 1.0)
    down = (row - choice_of(screen, name).chosen) % len(choice_of(screen, name).options)
    for code in (*[pygame.K_DOWN] * down, pygame.K_RETURN):
        screen.handle(key(code), 1.0)


def test_tempers_have_words_and_medals() -> None:
    assert {"", *TEMPERS} == set(NAMES) == set(MEANINGS)
    assert {"even", *TEMPERS} == set(MEDALS)
    sprites = Sprites()
    grey = {pixels(pygame.transform.grayscale(sprites.temper(medal, 20))) for medal in MEDALS}
    assert len(MEDALS) == len(grey)


def test_levels_are_named_where_chosen() -> None:
    assert set(ROSTER) == set(LEVEL_MEANINGS)
    assert all(LEVEL_MEANINGS[level].startswith(f"{level_name(level)}: ") for level in ROSTER)
    greedy = LEVEL_ROWS.index("greedy")
    screen = new_game(STEADY)
    choose(screen, "seat 1", greedy)
    assert LEVEL_MEANINGS["greedy"] == choice_of(screen, "seat 1").hint
    seats = SeatsScreen((Chair("You"), Chair("Mei", "sharp")), LEVELS, lambda *_: Pop())
    assert [LEVEL_MEANINGS["sharp"]] == [choice_of(seats, "seat 1").hint]
    assert not choice_of(seats, "seat 0").hint


def test_exactly_the_playable_tempers_are_offered() -> None:
    for level in ROSTER:
        for temper in tempers_of(level):
            assert bot_named(f"{level}/{temper}") != bot_named(level)
        if not tempers_of(level):
            with pytest.raises(ValueError, match="no playing styles"):
                bot_named(f"{level}/{next(iter(TEMPERS))}")
    assert ((), ()) == (tempers_of("random"), tempers_of("greedy"))


def test_chosen_tempers_sit_with_their_level() -> None:
    screen = new_game(STEADY)
    choose(screen, "temper 2", 1 + tempers_of("steady").index("cautious"))
    choose(screen, "temper 3", 0)
    assert ("steady/buyer", "steady/cautious", "steady") == screen.chosen.levels
    players = players_of(screen.chosen)
    assert [Person(YOU), Computer("Mei", "steady/buyer"), Computer("Jun", "steady/cautious")] == list(players[:3])


def test_people_keep_their_temper() -> None:
    assert ("steady/buyer", "steady/hoarder", "steady/blocker") == new_game(STEADY).chosen.levels
    assert ("greedy", "greedy", "greedy") == new_game(GREEDY).chosen.levels
    assert {EVEN, *tempers_of("steady")} == set(USUAL_TEMPERS)
    screen = new_game(STEADY)
    choose(screen, "temper 2", 0)
    again = new_game(STEADY, last=screen.chosen)
    assert ("steady/buyer", "steady", "steady/blocker") == again.chosen.levels


def test_levels_without_traits_offer_no_styles() -> None:
    screen = new_game(STEADY)
    choose(screen, "temper 1", 2)
    choose(screen, "seat 1", LEVEL_ROWS.index("greedy"))
    assert "temper 1" not in {widget.name for widget in under(screen).widgets()}
    assert "greedy" == screen.chosen.levels[0]
    choose(screen, "seat 1", LEVEL_ROWS.index("steady"))
    assert with_temper("steady", tempers_of("steady")[1], tempers_of("steady")) == screen.chosen.levels[0]


def test_changed_tempers_work_and_are_recorded() -> None:
    session, play = at_table(YOU)
    screen = seats_of(play, partial(begin, session))
    assert isinstance(screen, SeatsScreen)
    choose(screen, "seat 2", 1 + STEADY)
    choose(screen, "temper 2", 1 + tempers_of("steady").index("buyer"))
    assert Chair("Jun", "steady/buyer") == screen.chairs[2]
    press(screen, "take")
    assert [(2, Computer("Jun", "steady/buyer"))] == seated(play)
    assert Chair("Jun", "steady/buyer") == chairs_of(play.match)[2]


def test_other_levels_keep_possible_tempers() -> None:
    screen = SeatsScreen((Chair(YOU), Chair("Mei", "steady/cautious")), LEVELS, lambda *_: Pop())
    choose(screen, "seat 1", 1 + tuple(ROSTER).index("sharp"))
    assert Chair("Mei", "sharp/cautious") == screen.chairs[1]
    choose(screen, "seat 1", 1 + GREEDY)
    assert Chair("Mei", "greedy") == screen.chairs[1]


def test_records_join_level_and_temper() -> None:
    player = Computer("Mei", "steady/cautious")
    assert RecordedPlayer("Mei", "steady/cautious") == named(player)
    assert player == player_named(named(player))


def test_level_names_include_the_temper() -> None:
    assert "Normal, cautious" == level_name("steady/cautious")
    assert "Normal" == level_name("steady")


def test_hovered_plaques_name_their_temper() -> None:
    _, play = at_table(YOU)
    play.match.seat(1, Computer("Mei", "steady/blocker"))
    looks = play.scene().seats
    assert ("", "blocker", "", "") == tuple(look.temper for look in looks)
    for seat, name in ((1, level_temper := NAMES["blocker"]), (2, "")):
        enlarge(play, OnSeat(seat), 1.0)
        panel = play.desk.enlarger.panel(play.scene(), play.desk.state.pointer.at, 1.0)
        assert panel is not None
        assert (level_temper in f"{panel.note} {panel.more}") is bool(name)


def test_unfolded_tempers_fit_the_stage() -> None:
    screen = new_game(STEADY)
    for seat in range(1, 4):
        widget = choice_of(screen, f"temper {seat}")
        box, canvas = list_box(widget), canvas_of((1280, 720))
        assert (0 <= box.x, box.right <= 1280, 0 <= box.y, box.bottom <= 720) == (True,) * 4
        widest = max(canvas.lettering.measure(name, "note", "semi") for name in widget.options)
        assert widest <= box.w - 8 - 41 - 30

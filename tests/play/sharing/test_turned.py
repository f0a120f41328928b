"""A screen that lies flat: it turns to the player whose turn it is, and everything works as on an upright one."""

from dataclasses import replace

import pygame
import pytest

from game.match import Computer, Match, Person, Player
from game.play.curtain import Curtain
from game.play.sharing.asking import Asking
from game.play.table import side_of
from game.preferences.screen import PAGES, SHARED_ONLY, SettingsScreen
from game.rules.variant import Direction
from game.rules.variant_file import shipped_variant
from game.settings import ALL_AROUND, FACE_TO_FACE, ONE_SIDE, Preferences, changed
from game.table.grid import grid_of, lanes, plaques
from game.ui.sides import Side
from game.ui.turning import DARK, LASTS_S
from sounds import SilentSpeaker
from tests.play.sharing.company import Company
from tests.support.presented import watching
from tests.support.seated import Hands

pytestmark = pytest.mark.usefixtures("dummy_display")
BOTTOM, LEFT, TOP, RIGHT = Side


def flat(hands: Hands, sitting: str, people: int, size: tuple[int, int] = (640, 360)) -> Company:
    """Return people at the sides of a screen, at the beginning of a game."""
    company = Company(hands, "flat", size)
    preferences = company.preferences
    preferences.change(changed(preferences.settings, "sitting", sitting))
    company.meet("quarters", range(people), 0, "flat")
    return company


def light_up(company: Company) -> None:
    """Let the light spread over a picture that has just been turned."""
    company.now += LASTS_S
    company.frame()


def turned_alike(company: Company) -> bool:
    """Return whether the window shows exactly the turned picture once it is lit."""
    light_up(company)
    window = company.loop.window
    pictures = window.display, window.side.turned(window.surface)
    return len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == 1


@pytest.mark.parametrize(
    ("sitting", "people", "sides"),
    [
        (ONE_SIDE, 3, (BOTTOM, BOTTOM, BOTTOM)),
        (FACE_TO_FACE, 2, (BOTTOM, TOP)),
        (FACE_TO_FACE, 3, (BOTTOM, BOTTOM, TOP)),
        (FACE_TO_FACE, 4, (BOTTOM, BOTTOM, TOP, TOP)),
        (ALL_AROUND, 2, (BOTTOM, TOP)),
        (ALL_AROUND, 3, (BOTTOM, LEFT, RIGHT)),
        (ALL_AROUND, 4, (BOTTOM, LEFT, TOP, RIGHT)),
        (ALL_AROUND, 8, (BOTTOM, LEFT, LEFT, TOP, TOP, RIGHT, RIGHT, BOTTOM)),
    ],
)
def test_people_sit_in_the_order_of_play(sitting: str, people: int, sides: tuple[Side, ...]) -> None:
    players: tuple[Player, ...] = tuple(Person(f"P{seat}") for seat in range(people))
    match = Match.start(shipped_variant("quarters" if people < 3 else "campfire"), players, "sides")

    assert sides == tuple(side_of(match, match.open_view(0), seat, sitting) for seat in range(people))


def test_reversed_play_reverses_the_seats() -> None:
    variant = shipped_variant("campfire")
    other = replace(variant, dealing=replace(variant.dealing, direction=Direction.COUNTER))
    players = (Person("A"), Computer("Between", "greedy"), Person("B"), Person("C"), Person("D"))
    match = Match.start(other, players, "sides")

    assert [BOTTOM, RIGHT, TOP, LEFT] == [side_of(match, match.open_view(0), seat, ALL_AROUND) for seat in match.people]


@pytest.mark.parametrize("side", Side)
def test_window_places_match_the_turned_picture(side: Side) -> None:
    window = pygame.Rect(0, 0, 64, 36)
    picture = pygame.Surface(side.picture_size(window.size))
    at = (5, 30)
    inside = side.in_picture(at, (window.w - 1, window.h - 1))
    picture.set_at((round(inside[0]), round(inside[1])), "red")
    box = pygame.Rect(picture.get_rect().inflate(-8, -12))

    assert side.turned(picture).get_at(at) == pygame.Color("red")
    assert side.turned(picture).get_size() == window.size
    again = pygame.Surface(window.size)
    again.blit(side.turned(picture.subsurface(box)), side.in_window(box, picture.get_size()))
    area = side.in_window(box, picture.get_size())
    assert pygame.image.tobytes(again.subsurface(area), "RGB") == pygame.image.tobytes(
        side.turned(picture).subsurface(area), "RGB"
    )


@pytest.mark.slow
def test_fingers_play_a_whole_turned_round() -> None:
    company = flat("taps", FACE_TO_FACE, 2)
    sides = set[tuple[int, Side]]()

    def note() -> None:
        if company.table.seats.is_open and company.loop.stack[-1] is company.table:
            sides.add((company.table.me, company.loop.window.side))

    company.watch = note
    with watching(10) as watch:
        company.play_on(lambda: bool(company.table.match.state.sheet))

    assert {(0, BOTTOM), (1, TOP)} == sides
    assert company.acted > 10
    assert watch.compared > 20


@pytest.mark.everyday
@pytest.mark.parametrize("size", [(1280, 720), (1280, 800)])
def test_narrow_sides_see_a_whole_table(size: tuple[int, int]) -> None:
    company = flat("finger drags", ALL_AROUND, 4, size)
    opened = list[Side]()
    company.watch = lambda: opened.append(company.loop.window.side) if company.table.seats.is_open else None

    with watching() as watch:  # cut texts raise
        company.play_on(lambda: len(company.opened) >= 6 and company.acted >= 6)

    assert set(Side) == set(opened)
    assert watch.compared > 5
    assert turned_alike(company)


def test_the_curtain_faces_the_next_player() -> None:
    company = flat("taps", FACE_TO_FACE, 2)
    company.play_on(lambda: is_curtain_of(company, 1))
    curtain = company.loop.stack[-1]
    assert isinstance(curtain, Curtain)
    window = company.loop.window
    assert window.side is TOP
    assert turned_alike(company)

    company.rest()
    company.click(next(widget for widget in curtain.widgets() if widget.name == "elsewhere").box.center)
    company.frame()
    assert window.side is RIGHT
    company.open(curtain)
    company.frame()

    assert (RIGHT, (360, 640)) == (window.side, window.surface.get_size())
    assert turned_alike(company)


def next_turn(company: Company, frames: int) -> list[pygame.Surface]:
    """Play to the curtain that turns the picture, and return what some frames from then on present."""
    company.play_on(lambda: is_curtain_of(company, 1))
    window = company.loop.window
    presented = [window.display.copy()]
    for _ in range(frames - 1):
        company.loop.sprites.finish()
        company.frame()
        presented.append(window.display.copy())
    return presented


def test_light_after_turning_shows_no_earlier_hand() -> None:
    company = flat("taps", FACE_TO_FACE, 2)
    with watching() as watch:  # every frame is the whole new picture, darkened
        first, *others = next_turn(company, 6)

    assert {DARK} == {first.get_at((x, y))[:3] for x in range(0, 640, 7) for y in range(0, 360, 7)}
    lit = [sum(sum(picture.get_at((320, y))[:3]) for y in range(360)) for picture in (first, *others)]
    assert sorted(lit) == lit
    assert lit[-1] > lit[0]
    half = others[1]  # the reader sits at the top
    assert sum(half.get_at((20, 20))[:3]) > sum(half.get_at((20, 340))[:3])
    assert company.loop.window.side is TOP
    assert turned_alike(company)
    assert watch.compared > 3


def test_reduced_motion_turns_pictures_at_once() -> None:
    company = flat("taps", FACE_TO_FACE, 2)
    company.loop.set_look(replace(company.loop.look, reduced_motion=True))
    first, *others = next_turn(company, 3)

    assert DARK != first.get_at((320, 180))[:3]
    assert {pygame.image.tobytes(first, "RGB")} == {pygame.image.tobytes(picture, "RGB") for picture in others}


def is_curtain_of(company: Company, seat: int) -> bool:
    """Return whether the curtain of a seat is on top."""
    top = company.loop.stack[-1]
    return isinstance(top, Curtain) and top.notice.name == company.table.match.names[seat]


def test_a_question_for_one_player_faces_them() -> None:
    company = flat("taps", FACE_TO_FACE, 3)
    company.play_on(lambda: isinstance(company.loop.stack[-1], Asking))
    asking = company.loop.stack[-1]
    assert isinstance(asking, Asking)
    assert asking.opener is not None
    company.frame()
    sides = [company.loop.window.side]

    company.press(f"seat {asking.named[0]}")
    company.frame()

    sides.append(company.loop.window.side)
    assert [company.table.table.side_of(seat) for seat in (asking.opener, asking.asked or 0)] == sides


def test_turned_windows_keep_their_unturned_size() -> None:
    company = flat("taps", ALL_AROUND, 4)
    company.play_on(lambda: company.table.seats.is_open and company.loop.window.side is LEFT)
    window = company.loop.window

    pygame.display.set_mode((800, 450), pygame.RESIZABLE)
    company.frame(pygame.Event(pygame.VIDEORESIZE, size=(800, 450), w=800, h=450))

    assert ((450, 800), (800, 450)) == (window.surface.get_size(), window.windowed_size)
    assert turned_alike(company)


def test_people_on_one_side_see_nothing_turned() -> None:
    company = flat("clicks", ONE_SIDE, 2)
    company.play_on(lambda: company.opened[-1:] == [1])
    company.frame()
    window = company.loop.window
    assert (BOTTOM, window.display) == (window.side, window.surface)

    company.begin("campfire", 3, "alone")
    preferences = company.preferences
    preferences.change(changed(preferences.settings, "sitting", ALL_AROUND))
    company.frame()
    assert window.side is BOTTOM


def test_settings_turn_the_screen_once_left() -> None:
    company = flat("keys", ONE_SIDE, 4)
    company.play_on(lambda: company.opened[-1:] == [1] and company.loop.stack[-1] is company.table)
    company.key(pygame.K_ESCAPE)
    company.key(pygame.K_s)
    page = company.loop.stack[-1]
    assert isinstance(page, SettingsScreen)

    page._set("sitting", ALL_AROUND)
    company.frame()
    assert BOTTOM is company.loop.window.side
    company.key(pygame.K_ESCAPE)
    company.frame()

    assert LEFT is company.loop.window.side


@pytest.mark.parametrize("size", [1.0, 1.1, 1.25, 1.5])
@pytest.mark.parametrize("players", range(2, 9))
def test_tall_tables_overlap_nowhere(players: int, size: float) -> None:
    grid = grid_of(size, is_tall=True)
    parts = [*plaques(players - 1, grid), *grid.icons, *lanes(players, grid), grid.piles, grid.band]
    parts += [grid.me, *grid.act_buttons, grid.hand]

    assert all(part.inside(grid.stage) and part.w > 0 and part.h > 0 for part in parts)
    assert all(part.apart(other) for at, part in enumerate(parts) for other in parts[:at])
    tray = [grid.slots, grid.clear, grid.fill, grid.lay_down]
    question = [grid.folded_tray, grid.third, grid.yes, grid.no, grid.details]
    call = [grid.call_plate, grid.call_on, grid.let_go, grid.call, grid.call_bar]
    for buttons in (tray, question, call):
        assert all(part.inside(grid.band) for part in buttons)
        assert all(part.apart(other) for at, part in enumerate(buttons) for other in buttons[:at])


@pytest.mark.parametrize(
    ("people", "is_shared", "shown"), [((), False, False), (("A", "B"), False, True), ((), True, True)]
)
def test_only_shared_tables_set_seating(people: tuple[str, ...], is_shared: bool, shown: bool) -> None:
    preferences = Preferences()
    preferences.change(replace(preferences.settings, people=people))
    page = next(at for at, names in enumerate(PAGES) if SHARED_ONLY in names)
    screen = SettingsScreen(preferences, SilentSpeaker(), page=page, is_shared=is_shared)

    assert shown == any(widget.name == SHARED_ONLY for widget in screen.widgets())

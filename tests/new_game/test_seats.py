"""Changing seats in mid-game: who decides, what the record contains, whose cards are shown, the same deal again."""

from collections import Counter
from functools import partial

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.actions import Discard, Draw, Pass
from game.engine.state import Phase
from game.language import YOU
from game.match import Computer, Match, Person, Player
from game.new_game.seats_screen import SeatsScreen, ask_again, chairs_of, dealt_again, player_on, reseat
from game.play.curtain import Curtain
from game.play.screen import PlayScreen
from game.rules.cards import Card
from game.rules.variant_file import shipped_variant
from game.seating.chairs import (
    Chair,
    Chairs,
    complaint,
    give_to_computer,
    people,
    rotate_chairs,
    swap_chairs,
    take_chair,
)
from game.seating.levels import Level
from game.session.session import Session
from game.text.ui import HOME_NAMES
from game.ui.geometry import STAGE
from game.ui.looks import Appearance
from game.ui.motion import Pace
from game.ui.screen import CloseTo, Pop, Push, ReplaceFrom, Step, after
from tests.screens.test_looks import canvas_in
from tests.support.canvases import key
from tests.support.joined import begin
from tests.support.keepers import Notes
from tests.support.situations import situation
from tests.support.thinkers import QuickThinker

pytestmark = pytest.mark.usefixtures("dummy_display")

LEVELS = (Level("novice", "Novice"), Level("steady", "Steady"), Level("sharp", "Sharp"))
FOUR = (Chair(YOU), Chair("Mei", "sharp"), Chair("Jun", "steady"), Chair("Rosa", "novice"))


chairs = st.lists(st.sampled_from(("", "novice", "sharp")), min_size=2, max_size=8).map(
    lambda levels: tuple(Chair(HOME_NAMES[at], level) for at, level in enumerate(levels))
)


# ---- seats as values ----


@given(chairs, st.integers(0, 7), st.integers(0, 7))
def test_trading_and_rotating_seats_keeps_everybody(sitting: Chairs, one: int, other: int) -> None:
    one, other = one % len(sitting), other % len(sitting)
    moved = sitting
    for _ in sitting:
        moved = rotate_chairs(moved)

    assert sitting == moved
    assert sorted(sitting) == sorted(rotate_chairs(sitting)) == sorted(swap_chairs(sitting, one, other))
    assert sitting == swap_chairs(swap_chairs(sitting, one, other), one, other)


@given(chairs, st.integers(0, 7))
def test_retaken_seats_keep_different_names(sitting: Chairs, at: int) -> None:
    at %= len(sitting)
    left = give_to_computer(sitting, at, "sharp")

    assert at not in people(left)
    assert at in people(take_chair(left, at))
    assert "" == complaint(left) == complaint(take_chair(left, at))
    if sitting[at].is_person:
        assert sitting == take_chair(left, at)


def test_you_are_named_only_in_company() -> None:
    left = give_to_computer(FOUR, 0, "sharp")

    assert (Chair("Jun", "sharp"), FOUR[1], Chair(YOU), FOUR[3]) == take_chair(left, 2)
    assert FOUR == take_chair(left, 0)
    assert (Chair("Ada"), FOUR[1], Chair("Jun"), FOUR[3]) == take_chair(FOUR, 2)


@pytest.mark.parametrize("names", [("Ada", "ADA"), ("Ada", " ada "), ("", "Mei"), ("  ", "Mei")])
def test_unusable_names_get_a_sentence(names: tuple[str, str]) -> None:
    assert complaint([Chair(name) for name in names]).endswith(".")


# ---- the screen ----


def nothing(chairs: Chairs, now: float) -> Step:
    del chairs, now
    return Pop()


@pytest.mark.parametrize("persons", [0, 1, 3, 8])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_rows_and_buttons_stay_apart(players: int, persons: int) -> None:
    crowd = tuple(Chair(f"Maximiliane {at}", "" if at < persons else "sharp") for at in range(players))
    screen = SeatsScreen(crowd, LEVELS, nothing, nothing)
    screen.draw(canvas_in(Appearance()), 1.0)
    panel, boxes = screen.placed()[0].box, [widget.box for widget in screen.widgets()]

    assert panel.inside(STAGE)
    assert all(box.inside(panel, -1) for box in boxes)
    assert all(a.overlap(b) == 0 for i, a in enumerate(boxes) for b in boxes[:i])


def press(screen: SeatsScreen, name: str, now: float = 2.0) -> Step | None:
    """Click a widget."""
    at = next(widget.box for widget in screen.widgets() if widget.name == name).center
    values = {"pos": at, "button": 1, "buttons": (0, 0, 0), "rel": (0, 0), "touch": False}
    kinds = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    steps = [screen.handle(pygame.Event(kind, values), now) for kind in kinds]
    return next((step for step in steps if step is not None), None)


def test_back_to_tables_closes_every_screen() -> None:
    first, table, menu, other, late = (SeatsScreen(FOUR, LEVELS, nothing) for _ in range(5))

    assert (first, table) == after((first, table, menu, other), CloseTo(table))
    assert (first, table, late) == after((first, table, menu, other), CloseTo(table, late))
    assert (first, late) == after((first, table, menu, other), ReplaceFrom(table, late))


def test_seat_changes_need_confirming() -> None:
    taken_by: list[Chairs] = []

    def take(chairs: Chairs, now: float) -> Step:
        del now
        taken_by.append(chairs)
        return Pop()

    screen = SeatsScreen(FOUR, LEVELS, take)
    assert press(screen, "take") is None, "there is no change to confirm"
    press(screen, "sit 2")
    assert swap_chairs(FOUR, 0, 2) == screen.chairs
    assert [] == taken_by
    assert Pop() == screen.handle(key(pygame.K_ESCAPE), 2.0)
    assert [] == taken_by
    assert Pop() == press(screen, "take")
    assert [swap_chairs(FOUR, 0, 2)] == taken_by


def test_keys_alone_choose_level_and_person() -> None:
    screen = SeatsScreen(FOUR, LEVELS, nothing)
    while screen._form.focus != "seat 1":
        screen.handle(key(pygame.K_TAB), 1.0)
    for code in (pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN):
        screen.handle(key(code), 1.0)
    assert Chair("Mei", "steady") == screen.chairs[1]

    for code in (pygame.K_RETURN, pygame.K_UP, pygame.K_UP, pygame.K_RETURN):
        screen.handle(key(code), 1.0)
    assert (Chair("Ada"), Chair("Mei")) == screen.chairs[:2]
    assert any(widget.name == "name 1" for widget in screen.widgets())


def test_two_people_cannot_have_the_same_name() -> None:
    screen = SeatsScreen((Chair("Ada"), Chair("Mei"), Chair("Jun", "sharp")), LEVELS, nothing, nothing)
    screen.chairs = (Chair("Mei"), *screen.chairs[1:])

    assert press(screen, "take") is None
    assert press(screen, "deal") is None


# ---- at the table ----


def at_table(*persons: str) -> tuple[Session, PlayScreen]:
    """Return a dealt game of four; with several people the screen is still covered."""
    session = Session(QuickThinker())  # type: ignore[arg-type]
    players: list[Player] = [Person(name) for name in persons]
    players += [Computer(name, "greedy") for name in HOME_NAMES[len(persons) : 4]]
    match = Match.start(shipped_variant("campfire"), players, "seats")
    match.keeper = Notes()
    play = begin(session, match)
    play.table.set_pace(Pace.NONE)
    play.update(1.0)
    return session, play


def until_mine(play: PlayScreen, now: float) -> float:
    """Let the others play until a person must act."""
    for _ in range(2000):
        now += 0.05
        play.update(now)
        if play.match.to_act in play.seats.people or play.match.awaits_deal:
            return now
    raise AssertionError("nobody is ever to act")


def seated(play: PlayScreen) -> list[object]:
    """Return the seat changes that were recorded."""
    notes = play.match.keeper
    assert isinstance(notes, Notes)
    return [note for note in notes.calls if isinstance(note, tuple)]


def shown_hand(play: PlayScreen) -> Counter[Card]:
    """Return the open hand at the bottom of the table."""
    return Counter(play.stage.holding.cards)


def test_menu_level_changes_are_recorded() -> None:
    _, play = at_table(YOU)
    menu = play.handle(key(pygame.K_ESCAPE), 2.0)
    assert isinstance(menu, Push)
    opened = menu.screen.handle(key(pygame.K_o), 2.0)
    assert isinstance(opened, Push)
    screen = opened.screen
    assert isinstance(screen, SeatsScreen)
    screen.chairs = give_to_computer(screen.chairs, 2, "sharp")

    assert CloseTo(play) == press(screen, "take")
    assert Computer("Jun", "sharp") == play.match.player(2)
    assert [(2, Computer("Jun", "sharp"))] == seated(play)


def test_other_seats_bring_their_hands() -> None:
    _, play = at_table(YOU)
    now = until_mine(play, 1.0)
    theirs, mine = play.match.view(2).hand, play.match.view(0).hand

    assert CloseTo(play) == reseat(play, swap_chairs(chairs_of(play.match), 0, 2), now)

    assert (2, True) == (play.me, play.seats.is_open)
    assert Counter(theirs) == shown_hand(play)
    assert mine == play.match.view(0).hand
    assert ("Jun", YOU) == (play.match.names[0], play.match.names[2])
    assert play.match.names == play.desk.match.names
    assert [(0, Computer("Jun", "greedy")), (2, Person(YOU))] == seated(play)
    assert play.stage.view == play.match.view(2)
    until_mine(play, now)


def test_computer_seats_can_be_retaken() -> None:
    _, play = at_table(YOU)
    now = until_mine(play, 1.0)
    acted = len(play.match.actions)
    assert CloseTo(play) == reseat(play, give_to_computer(chairs_of(play.match), 0, "greedy"), now)
    for _ in range(60):
        now += 0.05
        play.update(now)
    assert len(play.match.actions) > acted + 5
    assert Counter(play.match.view(0).hand) == shown_hand(play)

    reseat(play, take_chair(chairs_of(play.match), 0), now)

    assert Person(YOU) == play.match.player(0)
    until_mine(play, now)
    assert 0 == play.me


def test_seat_changes_return_waiting_discards() -> None:
    _, play = at_table(YOU)
    now = until_mine(play, 1.0)
    while play.match.view(0).phase is not Phase.PLAY:
        seat = play.match.to_act
        if seat == 0:
            play.table.do(Draw(0) if play.match.view(0).phase is Phase.DRAW else Pass(0), now)
        now += 0.05
        play.update(now)
    play.table.set_pace(Pace.FULL)
    play.desk.submit(Discard(0, play.match.view(0).hand[0]), now, ())
    hold, before = play.desk.state.hold, play.match.actions
    assert hold is not None

    reseat(play, give_to_computer(chairs_of(play.match), 0, "greedy"), now)

    assert (None, None, before) == (play.desk.state.hold, play.stage.waiting, play.match.actions)


def test_second_persons_share_the_screen() -> None:
    _, play = at_table(YOU)
    now = until_mine(play, 1.0)

    assert CloseTo(play) == reseat(play, take_chair(chairs_of(play.match), 2), now)

    assert play.seats.is_shared
    assert ("Ada", "Jun") == (play.match.names[0], play.match.names[2])
    assert play.match.to_act == 0
    assert not play.seats.is_open
    assert Counter() == shown_hand(play)
    step = play.update(now)
    assert isinstance(step, Push)
    assert isinstance(step.screen, Curtain)


def test_curtains_follow_leaving_people() -> None:
    _, play = at_table("Ada", "Mei")
    play.table.sit_down(0, 1.0)
    assert Counter(play.match.view(0).hand) == shown_hand(play)

    step = reseat(play, give_to_computer(chairs_of(play.match), 0, "greedy"), 2.0)

    assert CloseTo(play) == step
    assert not play.seats.is_open
    assert Counter() == shown_hand(play)
    opened = play.update(2.0)
    assert isinstance(opened, Push)
    assert isinstance(opened.screen, Curtain)
    opened.screen.update(3.0)
    assert Pop() == opened.screen.handle(key(pygame.K_RETURN), 60.0)
    assert (1, Counter(play.match.view(1).hand)) == (play.me, shown_hand(play))


def test_current_players_leaving_hide_cards() -> None:
    _, play = at_table("Ada", "Mei", "Jun")
    play.table.sit_down(0, 1.0)

    assert CloseTo(play) == reseat(play, give_to_computer(chairs_of(play.match), 0, "greedy"), 2.0)

    assert not play.seats.is_open
    assert Counter() == shown_hand(play)


# ---- the same cards again ----


def test_traded_seats_keep_their_cards() -> None:
    session, play = at_table(YOU)
    now = until_mine(play, 1.0)
    dealt = play.match.moves[0][1][-1][1].hands
    screen = SeatsScreen(chairs_of(play.match), LEVELS, nothing, partial(ask_again, play, partial(begin, session)))
    press(screen, "move on")
    asked = press(screen, "deal", now)
    assert isinstance(asked, Push)
    step = asked.screen.handle(key(pygame.K_y), now)

    assert isinstance(step, ReplaceFrom)
    assert play is step.base
    again = step.screen
    assert isinstance(again, PlayScreen)
    again.update(1.0)
    assert play.match.start_state == again.match.start_state
    assert dealt == again.match.moves[0][1][-1][1].hands
    assert (1, YOU) == (again.me, again.match.names[1])
    assert play.match.players == (*again.match.players[1:], again.match.players[0])
    assert again.match.actions != play.match.actions


def test_another_game_starts_with_the_original_seats() -> None:
    session = Session(QuickThinker())  # type: ignore[arg-type]
    state = situation("quarters_hit")
    match = Match(tuple(map(player_on, FOUR)), state)

    again = dealt_again(match, rotate_chairs(FOUR), partial(begin, session))

    assert state == again.match.state
    assert 1 == again.me

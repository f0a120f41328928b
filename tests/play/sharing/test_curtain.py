"""Covering the screen: uncovered only by a press, covered again when the window loses focus, with hands hidden."""

from collections.abc import Sequence

import pygame
import pytest

from game.engine.actions import Action
from game.engine.referee import legal_actions
from game.match import Match, SeenEvent
from game.orders import StandingOrder
from game.play.curtain import REST_S, Curtain
from game.play.overlays.inspector import Inspector
from game.play.seats import Seats
from game.play.state.log import logged
from game.rules.variant_file import shipped_variant
from game.seating.seats import Sitting, complaint, names_at_table
from game.settings import USUAL, Preferences, read_settings, settings_text, with_names
from game.table.holding import Order, ordered
from game.table.layout import HandKey
from game.ui.dialogs import Menu
from sounds import Sound
from tests.play.sharing.company import Company, seated
from tests.support.seated import Hands
from tests.support.stages import moved


def at_curtain(rule_set: str = "quarters", people: Sequence[int] = (0, 1, 2), hands: Hands = "keys") -> Company:
    """Return a company whose screen is covered for the first time."""
    company = Company(hands, "curtain")
    company.meet(rule_set, people, 0, "curtain")
    company.play_on(lambda: isinstance(company.loop.stack[-1], Curtain))
    return company


def in_hand(company: Company) -> Company:
    """Return the same company after the first player has uncovered the screen."""
    company.play_on(lambda: bool(company.opened))
    return company


def hangs(company: Company) -> bool:
    return isinstance(company.loop.stack[-1], Curtain)


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_rested_press_opens_the_curtain(code: int) -> None:
    company = at_curtain()
    company.rest()

    company.key(code)

    assert company.table.seats.is_open
    assert not hangs(company)


def test_early_presses_never_open_the_curtain() -> None:
    company = at_curtain()

    for _ in range(40):
        company.key(pygame.K_RETURN)
        company.now += REST_S / 3

    assert hangs(company)
    assert not company.table.seats.is_open


def test_double_presses_on_resume_open_nothing() -> None:
    company = at_curtain()
    company.rest()
    company.key(pygame.K_ESCAPE)
    assert isinstance(company.loop.stack[-1], Menu)
    company.now += 1.0

    for _ in range(2):
        company.key(pygame.K_RETURN)  # "Resume", and once more

    assert hangs(company)
    assert not company.table.seats.is_open
    company.rest()
    company.key(pygame.K_RETURN)
    assert company.table.seats.is_open


def test_releases_never_open_the_curtain() -> None:
    company = at_curtain()
    company.rest()
    button = company.loop.stack[-1].widgets()[0].box.center  # type: ignore[attr-defined]

    company.frame(pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    company.frame(company.mouse(pygame.MOUSEBUTTONUP, button))

    assert hangs(company)


def test_held_keys_are_not_repeated() -> None:
    at_curtain()

    assert (0, 0) == pygame.key.get_repeat()


def test_other_input_never_opens_the_curtain() -> None:
    company = at_curtain()
    company.rest()

    for code in (pygame.K_d, pygame.K_p, pygame.K_b, pygame.K_1, pygame.K_TAB, pygame.K_F2, pygame.K_F4):
        company.key(code)
    company.click(company.loop.stack[-1].placed()[0].box.center)  # type: ignore[attr-defined]

    assert hangs(company)


@pytest.mark.parametrize("kind", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_leaving_the_window_covers_the_table(kind: int) -> None:
    company = in_hand(at_curtain())
    table, me = company.table, company.table.me
    before = company.loop.stack
    company.key(pygame.K_i)
    assert isinstance(company.loop.stack[-1], Inspector)

    company.frame(pygame.Event(kind))

    assert hangs(company)
    assert not table.seats.is_open
    assert company.loop.stack[:-1] == before
    company.frame(pygame.Event(kind))
    assert company.loop.stack[:-1] == before
    company.rest()
    company.key(pygame.K_RETURN)
    assert company.loop.stack == before
    assert (True, me) == (table.seats.is_open, table.me)


def test_leaving_covers_nothing_without_open_cards() -> None:
    alone = Company("keys", "alone")
    alone.meet("quarters", (0,), 2, "alone")
    alone.frame()
    alone.frame(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert alone.loop.stack[-1] is alone.table

    company = at_curtain("may_i")
    before = company.loop.stack
    company.frame(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert company.loop.stack == before


def test_players_find_their_cards_as_left() -> None:
    company = in_hand(at_curtain(people=(0, 1)))
    table, first = company.table, company.table.me
    stage = table.stage
    stage.rearrange(moved(ordered(stage.holding, Order.RANK), stage.holding.row[0].uid, 4), company.now)
    left = stage.holding

    company.play_on(lambda: company.opened[-1] != first)
    other = set(table.stage.holding.cards)
    company.play_on(lambda: company.opened[-1] == first)

    kept = [held for held in table.stage.holding.row if held.uid in {old.uid for old in left.row}]
    assert [held.uid for held in left.row if held in kept] == [held.uid for held in kept if held in left.row]
    assert sorted(table.match.view(first).hand) == sorted(table.stage.holding.cards)
    assert other != set(table.stage.holding.cards)


def test_unfinished_drags_show_no_other_hand() -> None:
    """The window had lost focus when the button was released; the next press must end the old drag."""
    company = in_hand(at_curtain(people=(0, 1)))
    table, first = company.table, company.table.me
    cards = table.stage.layout.cards
    card = cards[HandKey(table.stage.holding.row[0].uid)].box.center
    other = cards[HandKey(table.stage.holding.row[5].uid)].box.center

    company.frame(company.mouse(pygame.MOUSEMOTION, card), company.mouse(pygame.MOUSEBUTTONDOWN, card))
    company.frame(company.mouse(pygame.MOUSEMOTION, other))
    assert table.desk.state.is_dragging
    company.frame(company.mouse(pygame.MOUSEBUTTONDOWN, other), company.mouse(pygame.MOUSEBUTTONUP, other))
    company.play_on(lambda: company.opened[-1] != first)
    company.key(pygame.K_z)

    assert sorted(table.match.view(table.me).hand) == sorted(table.stage.holding.cards)


def test_cards_that_came_meanwhile_are_new() -> None:
    match = Match.start(shipped_variant("may_i"), seated((0, 1, 2), 3), "new")
    match.deal()
    seats = Seats.of(match)
    buyer = match.state.asked[-1]
    seats.keep(seats.sit_down(buyer))
    seats.stand_up()
    for seat in match.state.asked[:-1]:
        match.submit(next(action for action in legal(match, seat) if type(action).__name__ == "Pass"))
    match.submit(next(action for action in legal(match, buyer) if type(action).__name__ == "Buy"))
    match.submit(next(action for action in legal(match, match.state.turn) if type(action).__name__ == "Allow"))

    holding = seats.sit_down(buyer)

    assert 2 == sum(held.new for held in holding.row)
    assert sorted(match.view(buyer).hand) == sorted(holding.cards)


def legal(match: Match, seat: int) -> list[Action]:
    return list(legal_actions(match.view(seat)))


@pytest.mark.slow
def test_the_log_is_equal_for_every_seat() -> None:
    company = Company("keys", "log")
    company.meet("campfire", (0, 1, 3), 1, "log")
    company.play_on(lambda: len(company.opened) >= 30)
    table = company.table
    lines: tuple[str, ...] = ()
    log = type(table.table.log)()
    events: list[SeenEvent] = list(table.match.open_since(0, 2))
    for seen in events:
        log = logged(log, seen, table.match.names, None)
    lines = log.lines

    assert lines[: len(table.table.log.lines)] == table.table.log.lines
    assert not any("you" in line.casefold().split() for line in lines)
    assert any(line.startswith("Ada") for line in lines)


def test_hidden_hands_make_no_private_sound() -> None:
    company = at_curtain("may_i")
    notes: list[Sound] = []
    company.table.table.sounds.play_now = notes.append  # type: ignore[method-assign, assignment]

    company.rest()
    for code in (pygame.K_d, pygame.K_RIGHT, pygame.K_f, pygame.K_t, pygame.K_l):
        company.key(code)

    assert [] == notes


@pytest.mark.slow
def test_shared_orders_to_pass_ask_nothing() -> None:
    company = Company("keys", "orders")
    company.meet("may_i", (0, 1, 2), 0, "orders")
    for seat in range(3):
        company.table.desk.orders.give(seat, StandingOrder.NEVER)

    company.play_on(lambda: bool(company.table.match.view(0).melds) or len(company.opened) >= 12)

    assert not [poll for poll in company.asked if poll.buyers]


def test_shared_screens_always_ask_about_helpful_cards() -> None:
    company = Company("keys", "orders")
    company.meet("may_i", (0, 1, 2), 0, "orders")
    for seat in range(3):
        company.table.desk.orders.give(seat, StandingOrder.HELPS)

    company.play_on(lambda: bool(company.asked))

    first, state = company.asked[0], company.table.match.state
    assert {0, 1, 2} - {state.turn, state.discarder} == set(first.buyers)


# ---- names ----


def test_people_take_computer_players_names() -> None:
    assert ("Mei", "Ada", "Jun") == names_at_table(3, [Sitting(0, "Mei")])
    assert ("You", "Mei", "Jun") == names_at_table(3, [Sitting(0)])
    assert ("Ada", "Mei", "Jun") == names_at_table(3, [Sitting(0), Sitting(2)])
    crowd = names_at_table(8, [Sitting(seat, name) for seat, name in enumerate(("Tao", "Lian", "otto"))])
    assert 8 == len({name.casefold() for name in crowd})


def test_people_need_names_that_differ() -> None:
    assert "" == complaint([Sitting(0, "Ada"), Sitting(1, "Ben")])
    assert "ada" in complaint([Sitting(0, "Ada"), Sitting(1, " ada ")])
    assert "Mei" in complaint([Sitting(0, "Mei"), Sitting(1)])
    assert complaint([])


def test_names_are_remembered_in_the_settings() -> None:
    preferences = Preferences()
    preferences.change(with_names(preferences.settings, {1: "Ben", 3: "Ida"}))
    preferences.change(with_names(preferences.settings, {0: "Zoë"}))

    read = read_settings(settings_text(preferences.settings))

    assert (("Zoë", "Ben", "", "Ida"), ()) == (read.settings.people, read.complaints)
    spoilt = read_settings("people = [1, 'Ada']")
    assert ((), 1) == (spoilt.settings.people, len(spoilt.complaints))
    assert USUAL == read_settings("people = []").settings


def test_chosen_players_sit_at_the_table() -> None:
    from game.match import Computer, Person
    from game.seating.seating import NewGame, players_of

    choice = NewGame("campfire", ("steady",), "s", (Sitting(0), Sitting(2, "Ida")))

    assert (Person("Zoë"), Computer("Mei", "steady"), Person("Ida")) == players_of(choice, ("Zoë", "", "Ben"))

"""Who keeps the screen when nobody else has to decide: no unanswered question, no unnecessary cover."""

import pygame
import pytest

from game.engine.actions import Draw, Pass
from game.match import Match
from game.orders import StandingOrder
from game.play.curtain import Curtain
from game.play.screen import PlayScreen
from tests.clauses.table import given
from tests.play.sharing.company import Company, seated
from tests.support.thinkers import SilentThinker

DOWN_BUT_ONE = """
variant = "quarters"
players = 3
round = 2
turn = 1
phase = "offer"
discards = "9c"
upcard_alive = true
discarder = 3
asked = [1, 2]
[[seats]]
[[seats]]
down = "earlier"
[[seats]]
down = "earlier"
[[melds]]
owner = 2
kind = "set"
cards = "7h 7d 7s"
"""
NOBODY_DOWN = DOWN_BUT_ONE.replace("down", "# down").replace("quarters", "campfire")


def of_three(position: str, people: tuple[int, ...] = (0, 1, 2)) -> Company:
    """Return three people in the middle of a round, after the player on turn has uncovered the screen."""
    company = Company("keys", "three")
    company.sit_down(PlayScreen(Match(seated(people, 3), given(position)), SilentThinker()))
    company.frame()
    curtain = company.loop.stack[-1]
    assert isinstance(curtain, Curtain)
    company.open(curtain)
    return company


@pytest.mark.parametrize("order", [StandingOrder.ASK, StandingOrder.HELPS])
def test_a_call_without_gain_is_passed_and_the_player_who_declined_keeps_the_screen(order: StandingOrder) -> None:
    company = of_three(DOWN_BUT_ONE)
    company.table.desk.orders.give(1, order)

    company.press_key("nobody")
    for _ in range(10):
        company.frame()

    assert company.table.seats.is_open
    assert 0 == company.table.me
    assert [Pass(0), Pass(1), Draw(0)] == list(company.table.match.actions), "the draw follows"


@pytest.mark.parametrize("order", [StandingOrder.NEVER, StandingOrder.PASS_ROUND])
def test_a_player_who_declined_keeps_the_screen_while_orders_pass_for_the_others(order: StandingOrder) -> None:
    company = of_three(NOBODY_DOWN)
    for seat in (1, 2):
        company.table.desk.orders.give(seat, order)

    company.press_key("nobody")
    for _ in range(10):
        company.frame()

    assert company.table.seats.is_open
    assert Draw(0) == company.table.match.actions[-1]


def test_a_player_who_declined_keeps_the_screen_while_a_computer_player_decides() -> None:
    company = of_three(NOBODY_DOWN, (0, 2))

    company.press_key("nobody")
    for _ in range(10):
        company.frame()

    assert 1 == company.table.match.to_act
    assert company.table.seats.is_open


def test_a_draw_begun_at_the_stock_follows_once_the_others_have_answered() -> None:
    for answer in ("goes on", "nobody"):
        company = of_three(NOBODY_DOWN)
        company.click(company.table.stage.layout.stock.center)
        company.play_on(lambda company=company: company.table.open.holds)  # type: ignore[misc]
        company.rest()

        company.press(answer)
        if answer == "nobody":
            company.play_on(lambda company=company: len(company.opened) > 1)  # type: ignore[misc]
        for _ in range(60):
            company.frame()

        assert [Pass(0), Pass(1), Draw(0)] == list(company.table.match.actions)


def test_waiting_ends_when_the_player_who_asked_for_it_covers_their_cards() -> None:
    company = of_three(NOBODY_DOWN, (0, 2))
    company.press_key("nobody")
    company.frame()
    company.key(pygame.K_g)
    assert company.table.desk.state.holds_others

    company.table.table.stand_up(company.now)
    company.frame()

    assert not company.table.desk.state.holds_others

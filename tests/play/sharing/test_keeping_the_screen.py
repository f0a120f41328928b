"""Who keeps the screen when nobody else has to decide: no unanswered question, no unnecessary cover."""

import pygame
import pytest

from game.engine.actions import Draw, Pass
from game.match import Match
from game.orders import StandingOrder
from game.play.curtain import Curtain
from game.play.screen import PlayScreen
from game.play.sharing.asking import Asking
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
def test_pointless_calls_leave_the_screen_alone(order: StandingOrder) -> None:
    company = of_three(DOWN_BUT_ONE)
    company.table.desk.orders.give(1, order)

    company.key(pygame.K_d)
    for _ in range(10):
        company.frame()

    assert company.table.seats.is_open
    assert 0 == company.table.me
    assert [Pass(0), Pass(1), Draw(0)] == list(company.table.match.actions), "the draw follows"


@pytest.mark.parametrize("order", [StandingOrder.NEVER, StandingOrder.PASS_ROUND])
def test_decliners_keep_the_screen_during_orders(order: StandingOrder) -> None:
    company = of_three(NOBODY_DOWN)
    for seat in (1, 2):
        company.table.desk.orders.give(seat, order)

    company.key(pygame.K_d)
    for _ in range(10):
        company.frame()

    assert company.table.seats.is_open
    assert Draw(0) == company.table.match.actions[-1]


def test_decliners_keep_the_screen_during_thinking() -> None:
    company = of_three(NOBODY_DOWN, (0, 2))

    company.key(pygame.K_d)
    for _ in range(10):
        company.frame()

    assert 1 == company.table.match.to_act
    assert company.table.seats.is_open


def test_draws_begun_follow_the_others_answers() -> None:
    company = of_three(NOBODY_DOWN)
    company.click(company.table.stage.layout.stock.center)
    company.play_on(lambda: isinstance(company.loop.stack[-1], Asking))

    company.press("open")
    for _ in range(60):
        company.frame()

    assert [Pass(0), Pass(1), Draw(0)] == list(company.table.match.actions)
    assert () == company.table.table.memory.ordered_since(0), "they passed themselves"


def test_covering_ones_cards_ends_the_waiting() -> None:
    company = of_three(NOBODY_DOWN, (0, 2))
    company.key(pygame.K_d)
    company.frame()
    company.key(pygame.K_g)
    assert company.table.desk.state.holds_others

    company.table.table.stand_up(company.now)
    company.frame()

    assert not company.table.desk.state.holds_others

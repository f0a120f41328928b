"""One cover per person and turn: a player who passed the upcard and kept the screen continues without another.

There is one more in each round before a person is first asked about a card, because they see their cards then.
"""

import pygame
import pytest

from game.engine.actions import Buy
from game.engine.state import Phase
from game.play.sharing.look import question
from game.play.sharing.poll import Poll
from game.ui.widgets import Button
from tests.play.sharing.company import Company
from tests.support.seated import Hands


class CompanyWithoutBuys(Company):
    """A company in which the player on turn keeps the screen while asking the others, and nobody ever buys."""

    def answer(self) -> None:
        """Answer that nobody wants the card, through the player on turn if allowed."""
        names = [widget.name for widget in self.table.open.widgets()]
        self.rest()
        poll = self.table.open.poll
        assert poll is not None
        self.asked.append(poll)
        self.press("goes on" if "goes on" in names else "nobody")


def turn_of(company: Company) -> tuple[int, int, int]:
    state = company.table.match.state
    return state.round, state.turns, company.table.me


@pytest.mark.everyday("classic-people1-clicks")
@pytest.mark.parametrize(
    ("rule_set", "people", "hands"), [("campfire", (0, 1, 2), "keys"), ("classic", (0, 2), "clicks")]
)
def test_a_player_who_keeps_the_screen_gets_one_curtain_a_turn(
    rule_set: str, people: tuple[int, ...], hands: Hands
) -> None:
    company = CompanyWithoutBuys(hands, rule_set, (480, 270))
    company.meet(rule_set, people, 1, "watched")
    turns: list[tuple[int, int, int]] = []
    company.pause = lambda: turns.append((company.table.match.state.round, company.table.match.state.turns, -1))

    company.play_on(lambda: len(company.opened) >= 20)

    assert len(company.asked) > 5
    at_curtains = [(turn, seat) for turn, seat in zip(turns, company.opened, strict=True) if turn[1]]
    assert len(at_curtains) > 10
    assert len(at_curtains) == len(set(at_curtains)), "a player got a second curtain in one turn"


def company_after_a_pass(people: tuple[int, ...] = (0, 1, 2)) -> tuple[Company, Poll]:
    """Return a company whose player on turn has looked and passed, so that the others are asked."""
    company = Company("keys", "pass", (480, 270))
    company.meet("campfire", people, 0, "watched")
    company.play_on(lambda: "goes on" in [widget.name for widget in company.table.open.widgets()])
    poll = company.table.open.poll
    assert poll is not None
    company.rest()
    return company, poll


def test_an_answer_of_another_player_brings_the_usual_curtain() -> None:
    company, _ = company_after_a_pass()
    holder = company.table.match.state.turn
    opened = len(company.opened)

    company.press("nobody")
    company.play_on(lambda: len(company.opened) > opened)

    assert holder == company.opened[-1]


def test_continuing_opens_only_the_cards_of_the_player_on_turn() -> None:
    company, poll = company_after_a_pass()
    holder = company.table.match.state.turn
    assert holder not in poll.buyers
    opened = len(company.opened)

    company.press("goes on")
    for _ in range(40):
        company.frame()
        if company.table.seats.is_open:
            break

    assert company.table.seats.is_open
    assert holder == company.table.me
    assert Phase.DRAW is company.table.match.state.phase
    assert opened == len(company.opened)


def test_nobody_can_continue_once_a_player_wants_the_card() -> None:
    company, poll = company_after_a_pass((0, 1, 2, 3))

    company.press(f"seat {poll.buyers[0]}")

    assert "goes on" not in [widget.name for widget in company.table.open.widgets()]


def test_who_is_asked_alone_buys_with_one_press_and_the_others_are_not_named() -> None:
    company, poll = company_after_a_pass()
    (buyer,) = poll.buyers
    name = company.table.match.names[buyer]
    look = company.table.open.look()
    buttons = {widget.name: widget for widget in company.table.open.widgets() if isinstance(widget, Button)}

    assert question(look).startswith(f"{name}, are you buying")
    assert {"buy", "look", "goes on", "nobody"} == set(buttons)
    assert "gold" == buttons["goes on"].kind
    assert all(button.key for button in buttons.values()), "keys have been pressed"
    assert company.table.match.names[company.table.match.state.turn] in buttons["goes on"].sub

    company.press("buy")
    company.play_on(lambda: Buy(buyer) in company.table.match.actions)


def test_no_keys_stand_on_the_answers_until_one_is_pressed() -> None:
    company = Company("clicks", "pass", (480, 270))
    company.meet("campfire", (0, 1, 2, 3), 0, "watched")
    company.play_on(lambda: company.table.open.holds)

    assert not any(widget.key for widget in company.table.open.widgets() if isinstance(widget, Button))
    company.key(pygame.K_F1)
    company.key(pygame.K_ESCAPE)
    assert any(widget.key for widget in company.table.open.widgets() if isinstance(widget, Button))

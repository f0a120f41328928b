"""One cover per person and turn: the question to everybody is asked on the curtain, and its owner's key opens it.

There is one more in each round before a person is first asked about a card, because they see their cards then.
"""

from collections import Counter

import pygame
import pytest

from game.engine.actions import Action, Buy, Deal, Discard, Draw, Pass, Shanghai
from game.engine.notation import parse_action
from game.engine.state import Phase
from game.match import Match
from game.play.curtain import REST_S
from game.play.screen import PlayScreen
from game.play.sharing.asking import Asking
from game.play.words import sharing as words
from game.rules.variant import Asking as AskingOrder
from game.rules.variant_file import shipped_variant, shipped_variants
from game.table.commands import Intention
from game.ui.geometry import Point
from game.ui.widgets import Button, IconButton
from tests.play.sharing.company import Company, seated
from tests.support.seated import Hands
from tests.support.situations import situation
from tests.support.thinkers import SilentThinker


class CompanyWithoutBuys(Company):
    """A company in which nobody ever buys."""

    def answer(self, asking: Asking) -> None:
        """Say no for all."""
        self.asked.append(asking.poll)
        self.say_no()


def turn_of(company: Company) -> tuple[int, int]:
    state = company.table.match.state
    return state.round, state.turns


@pytest.mark.dear("a whole round at one screen")
@pytest.mark.everyday("classic-people1-clicks")
@pytest.mark.parametrize(
    ("rule_set", "people", "hands"), [("campfire", (0, 1, 2), "keys"), ("classic", (0, 2), "clicks")]
)
def test_cards_open_at_most_twice_a_turn(rule_set: str, people: tuple[int, ...], hands: Hands) -> None:
    company = CompanyWithoutBuys(hands, rule_set, (480, 270))
    company.meet(rule_set, people, 1, "watched")
    turns: list[tuple[int, int]] = []
    company.watch = lambda: turns.extend([turn_of(company)] * (len(company.opened) - len(turns)))

    company.play_on(lambda: len(company.opened) >= 20)

    assert len(company.asked) > 5
    opened = list(zip(turns, company.opened, strict=False))
    assert max(map(opened.count, opened)) <= 2


class Unhelped(CompanyWithoutBuys):
    """People who draw from the stock and discard; their presses are counted by turn."""

    def __init__(self, seed: str) -> None:
        super().__init__("clicks", seed, (480, 270))
        self.presses = Counter[int]()  # by turn of the round

    def click(self, at: Point) -> None:
        """Press, and count it for the player whose turn it is."""
        self.presses[self.table.match.state.turns] += 1
        super().click(at)

    def my_move(self) -> bool:
        """Return whether a press is needed: a draw that was chosen before the others answered follows by itself."""
        return super().my_move() and not self.table.desk.state.draws

    def decision(self) -> Action:
        """Draw from the stock, and discard any card; buy nothing."""
        view = self.table.match.view(self.table.me)
        if view.turn != view.seat:
            return Pass(view.seat)
        return Discard(view.seat, view.hand[-1]) if view.phase is Phase.PLAY else Draw(view.seat)

    def act(self, action: Action) -> None:
        """Press as a person does: the stock, or a card and the pile."""
        self.rest()
        if isinstance(action, Discard):
            self.carry(action.card, self.table.desk.grid.discard.center)
        elif isinstance(action, Pass):
            self.command(Intention.PASS)
        else:
            self.click(self.table.desk.grid.stock.center)


@pytest.mark.dear("eight turns of every rule set")
@pytest.mark.everyday("quarters")
@pytest.mark.parametrize("rule_set", shipped_variants())
def test_ordinary_turns_take_five_presses(rule_set: str) -> None:
    company = Unhelped(rule_set)
    company.meet(rule_set, (0, 1, 2, 3), 0, "turns")
    company.play_on(lambda: company.table.match.state.turns > 9)

    # In the first turns everyone sees their cards before they are asked about any.
    ordinary = [company.presses[turn] for turn in range(5, 9)]
    first_refusal = shipped_variant(rule_set).buying.asking is not AskingOrder.BEFORE_TURN
    assert {5 if first_refusal else 4} == set(ordinary), "open, draw, own name, card, discard"


def asking_of(company: Company) -> Asking:
    top = company.loop.stack[-1]
    assert isinstance(top, Asking)
    return top


def company_after_a_pass(people: tuple[int, ...] = (0, 1, 2)) -> tuple[Company, Asking]:
    """Return a company whose player on turn has looked and passed, so that the others are asked."""
    company = Company("keys", "pass", (480, 270))
    company.meet("campfire", people, 0, "watched")
    company.play_on(lambda: isinstance(company.loop.stack[-1], Asking))
    company.rest()
    return company, asking_of(company)


def test_questions_have_no_gold_answer() -> None:
    company, asking = company_after_a_pass((0, 1, 2, 3))
    assert not [widget for widget in asking.widgets() if isinstance(widget, Button) and widget.kind == "gold"]

    for code in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER, pygame.K_d, pygame.K_p):
        company.rest()
        company.key(code)

    assert asking is company.loop.stack[-1]
    assert words.PRESS_YOUR_NAME in asking.spoken()
    assert not company.table.seats.is_open


def test_the_next_players_key_answers_for_all() -> None:
    company, asking = company_after_a_pass((0, 1, 2, 3))
    turn, buyers, before = company.table.match.state.turn, asking.poll.buyers, len(company.table.match.actions)

    company.key(pygame.K_1 + turn)
    assert (True, turn) == (company.table.seats.is_open, company.table.me)
    company.rest()

    assert [Pass(seat) for seat in buyers] == list(company.table.match.actions[before : before + 2])


def test_early_keys_open_no_cards() -> None:
    company = Company("keys", "pass", (480, 270))
    company.meet("campfire", (0, 1, 2), 0, "watched")
    company.play_on(lambda: isinstance(company.loop.stack[-1], Asking))

    for _ in range(40):
        company.key(pygame.K_1 + company.table.match.state.turn)
        company.now += REST_S / 3

    assert not company.table.seats.is_open


def test_later_players_wait_for_earlier_answers() -> None:
    company, asking = company_after_a_pass((0, 1, 2, 3))
    first, later = asking.poll.buyers
    before = len(company.table.match.actions)

    company.press(f"seat {later}")
    assert first == asking.asked
    names = company.table.match.names
    assert words.COMES_FIRST(other=names[later], name=names[first]) in asking.spoken()
    company.press("look")
    company.play_on(lambda: company.table.seats.is_open)

    assert first == company.table.me
    assert before == len(company.table.match.actions), "nobody has passed"
    company.key(pygame.K_p)
    company.play_on(lambda: isinstance(company.loop.stack[-1], Asking))
    assert (later,) == asking_of(company).poll.buyers, "the rest are asked"


def test_only_asked_players_have_actions_recorded() -> None:
    company, asking = company_after_a_pass((0, 1, 2, 3))
    first, later = asking.poll.buyers

    company.press(f"seat {later}")
    company.press("no")
    assert later == asking.asked
    company.press("buy")
    company.play_on(lambda: Buy(later) in company.table.match.actions)

    acted = [action for action in company.table.match.actions if not isinstance(action, Deal)]
    assert [Pass(first), Buy(later)] == acted[-2:]


def test_a_call_ends_the_question() -> None:
    company = Company("keys", "call", (480, 270))
    company.sit_down(PlayScreen(Match(seated((0, 1, 2, 3), 4), situation("classic_claim")), SilentThinker()))
    company.table.match.submit(parse_action("P4 discard 9h"))
    company.play_on(lambda: isinstance(company.loop.stack[-1], Asking))
    asking = asking_of(company)

    company.press(f"seat {asking.named[0]}")
    caller = asking.asked
    assert caller is not None
    company.press("shanghai")
    company.frame()

    assert company.loop.stack[-1] is not asking
    assert Shanghai(caller) in company.table.match.actions


def test_going_back_asks_everybody_again() -> None:
    company, asking = company_after_a_pass((0, 1, 2, 3))
    company.press(f"seat {asking.poll.buyers[0]}")

    company.rest()
    company.key(pygame.K_ESCAPE)

    assert asking is company.loop.stack[-1]
    assert asking.asked is None


def test_computer_players_never_answer_last() -> None:
    company = Company("clicks", "pass", (480, 270))
    company.meet("may_i", (0, 1), 2, "watched")
    company.play_on(
        lambda: isinstance(top := company.loop.stack[-1], Asking) and top.opener is None and top.poll.holder is None
    )

    assert "nobody" in company.answers()
    assert [widget.name for widget in asking_of(company).widgets() if isinstance(widget, IconButton)] == ["menu"]

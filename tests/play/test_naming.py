"""Contracts in an order that the players choose (K-18), in the window: the list, and whole games by hand."""

import pygame
import pytest

from game.engine.actions import Name
from game.engine.state import Phase, clockwise, new_game
from game.match import Computer, Match, Person
from game.play.curtain import Curtain
from game.play.overlays.naming import ContractMenu
from game.play.screen import PlayScreen
from game.text.cards import contract_words
from tests.clauses.test_contract_order import NAMES, house, named_from
from tests.play.sharing.company import Company
from tests.support.seated import Hands, Pilot
from tests.support.thinkers import QuickThinker


def wait_for_list(pilot: Pilot) -> None:
    """Wait for the list, which opens after the table below it has been painted."""
    for _ in range(10):
        pilot.frame()
        if pilot.loop.stack[-1] is not pilot.table:
            return
    raise AssertionError("no list opened")


@pytest.mark.parametrize("hands", ["keys", "clicks"])
def test_contract_lists_open_for_a_choice(hands: Hands) -> None:
    pilot = Pilot(hands, (1280, 720))
    pilot.take_over(named_from("3h 4h 5h 6h 7s 8s 9s Ts Jd 2d"))
    wait_for_list(pilot)
    menu = pilot.loop.stack[-1]
    assert isinstance(menu, ContractMenu)
    assert [contract_words(round_.contract) for round_ in house().rounds] == [
        contract.contract for contract in menu.contracts
    ]
    if hands == "keys":
        pilot.key(pygame.K_3)
    else:
        pilot.click(next(widget.box.center for widget in menu.widgets() if widget.name == "line 3"))
    assert pilot.loop.stack[-1] is pilot.table
    assert [Name(0, 3)] == pilot.done
    pilot.frame()
    assert len(house().rounds[2].contract) == len(pilot.table.stage.holding.slots)


def test_buttons_reopen_a_contract_list() -> None:
    pilot = Pilot("keys", (1280, 720))
    pilot.take_over(named_from("3h 4h 5h 6h 7s 8s 9s Ts Jd 2d"))
    wait_for_list(pilot)
    pilot.key(pygame.K_ESCAPE)
    for _ in range(3):
        pilot.frame()
    assert pilot.loop.stack[-1] is pilot.table
    assert () == pilot.table.stage.holding.slots
    pilot.key(pygame.K_l)
    refused_ = pilot.table.desk.state.refused
    assert refused_ is not None
    assert "choose your contract" in refused_.sentence.lower()
    pilot.now += 1
    pilot.key(pygame.K_d)
    assert isinstance(pilot.loop.stack[-1], ContractMenu)
    pilot.key(pygame.K_RETURN)
    assert [Name(0, 1)] == pilot.done


def play_whole_game(pilot: Pilot, people: int) -> Match:
    """Play and return a whole game of people and a computer player, dealing by the key for the only thing to do."""
    players = [Person(name) if seat < people else Computer(name, "greedy") for seat, name in enumerate(NAMES)]
    match = Match(tuple(players), new_game(house(), 3, "named"))
    pilot.sit_down(PlayScreen(match, QuickThinker(), preferences=pilot.preferences))
    return match


@pytest.mark.slow
@pytest.mark.parametrize("hands", ["keys", pytest.param("drags", marks=pytest.mark.slow)])
def test_windows_play_games_of_chosen_contracts(hands: Hands) -> None:
    pilot = Pilot(hands)
    match = play_whole_game(pilot, 1)
    named = 0
    for _ in range(4000):
        if match.is_over:
            break
        pilot.frame()
        top = pilot.loop.stack[-1]
        if top is not pilot.table:  # the list, or the offer to be asked less often, which comes once
            named += isinstance(top, ContractMenu)
            pilot.leave(top)
        elif match.awaits_deal:
            pilot.table.table.next_round(pilot.now)
        elif pilot.my_move():
            pilot.act(pilot.decision())
    assert 6 == named
    assert [6] * 3 == [len(seat.done) for seat in match.state.seats]


def test_shared_contracts_are_chosen_behind_curtains() -> None:
    company = Company("keys", "naming")
    match = play_whole_game(company, 3)
    named = []
    for _ in range(500):
        if match.state.round and match.state.phase is not Phase.NAME:
            break
        company.frame()
        top = company.loop.stack[-1]
        if isinstance(top, Curtain):
            company.open(top)
        elif isinstance(top, ContractMenu):
            named.append(company.table.me)
            company.leave(top)
        assert not company.asked
    assert [*clockwise(match.state.turn, 3)] == named == company.opened

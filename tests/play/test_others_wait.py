"""Making the others wait at the table, and letting them continue."""

import pygame

from game.engine.actions import Discard, Pass
from game.orders import StandingOrder
from game.rules.cards import parse_card
from game.table import grid
from game.text.table import NOTHING_TO_HOLD
from tests.pictures.studio import situation
from tests.play.test_hands import position
from tests.play.test_hint import seated
from tests.support.pilot import Pilot, QuickThinker


def others_play() -> Pilot:
    """Mei is about to discard, and thinks at once."""
    return seated(situation("quarters_buy"), QuickThinker())


def rest(pilot: Pilot, frames: int = 60) -> None:
    for _ in range(frames):
        pilot.frame()


def labels(pilot: Pilot) -> list[str]:
    return [str(getattr(control.button, "label", "")) for control in pilot.table.desk.controls()]


def test_while_others_play_they_can_be_had_to_wait_and_to_go_on() -> None:
    pilot = others_play()
    pilot.key(pygame.K_g)
    before = pilot.table.match.count
    rest(pilot)
    assert (before, True) == (pilot.table.match.count, "Continue" in labels(pilot))

    pilot.key(pygame.K_g)
    rest(pilot)

    assert pilot.table.match.count > before


def test_the_button_holds_the_others_too_and_lets_them_go() -> None:
    pilot = others_play()
    pilot.click(grid.USUAL.act_buttons[0].center)
    before = pilot.table.match.count
    rest(pilot)
    assert before == pilot.table.match.count

    pilot.click(grid.USUAL.act_buttons[0].center)
    rest(pilot)

    assert pilot.table.match.count > before


def test_hurrying_does_not_end_the_waiting() -> None:
    pilot = others_play()
    pilot.key(pygame.K_g)
    before = pilot.table.match.count
    pilot.key(pygame.K_SPACE)
    rest(pilot)

    assert before == pilot.table.match.count


def test_the_hurry_is_over_once_i_am_to_act() -> None:
    pilot = others_play()
    pilot.table.desk.orders.give(0, StandingOrder.ASK)
    pilot.key(pygame.K_SPACE)
    pilot.frame(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="", scancode=0))
    assert pilot.table.table.hurried
    while pilot.table.match.to_act != 0:
        pilot.frame()
    rest(pilot)

    assert not pilot.table.table.hurried


def test_an_idle_table_that_waits_asks_for_no_frames() -> None:
    pilot = others_play()
    pilot.key(pygame.K_g)
    rest(pilot)

    assert (None, False) == (pilot.table.agenda.first, pilot.table.animating(pilot.now))


def test_when_i_am_to_act_nothing_is_held_any_more() -> None:
    pilot = seated(situation("quarters_buy"))
    pilot.table.desk.orders.give(0, StandingOrder.ASK)
    pilot.key(pygame.K_g)
    match = pilot.table.match
    match.submit(Discard(1, parse_card("9c")))
    for seat in (2, 3):
        match.submit(Pass(seat))
    assert (0, True) == (match.to_act, pilot.table.desk.state.holds_others)

    pilot.table.table.show(pilot.now)
    rest(pilot)

    assert (0, False) == (match.to_act, pilot.table.desk.state.holds_others)


def test_an_answer_of_my_standing_order_does_not_end_the_waiting() -> None:
    pilot = seated(situation("quarters_buy"))
    pilot.table.desk.orders.give(0, StandingOrder.NEVER)
    pilot.key(pygame.K_g)
    match = pilot.table.match
    match.submit(Discard(1, parse_card("9c")))
    for seat in (2, 3):
        match.submit(Pass(seat))
    pilot.table.table.show(pilot.now)
    rest(pilot)

    assert (2, True) == (match.to_act, pilot.table.desk.state.holds_others)


def test_in_my_turn_there_is_nothing_to_hold() -> None:
    pilot = seated(position("hits without swaps"))
    pilot.key(pygame.K_g)

    refused = pilot.table.desk.state.refused
    assert (NOTHING_TO_HOLD, False) == (refused and refused.sentence, pilot.table.desk.state.holds_others)

"""Making the others wait at the table, and letting them continue."""

import pygame

from game.engine.actions import Discard, Pass
from game.orders import StandingOrder
from game.rules.cards import parse_card
from game.table import grid
from game.text.table import NOTHING_TO_HOLD
from tests.play.test_hands import position
from tests.play.test_hint import seated
from tests.support.seated import Pilot
from tests.support.situations import situation
from tests.support.thinkers import QuickThinker


def pilot_with_mei_on_turn() -> Pilot:
    """Return a pilot whose opponent Mei is about to discard, without thinking time."""
    return seated(situation("quarters_buy"), QuickThinker())


def rest(pilot: Pilot, frames: int = 60) -> None:
    for _ in range(frames):
        pilot.frame()


def labels(pilot: Pilot) -> list[str]:
    return [str(getattr(control.button, "label", "")) for control in pilot.table.desk.controls()]


def test_others_pause_and_resume() -> None:
    pilot = pilot_with_mei_on_turn()
    pilot.key(pygame.K_g)
    before = pilot.table.match.count
    rest(pilot)
    assert (before, True) == (pilot.table.match.count, "Continue" in labels(pilot))

    pilot.key(pygame.K_g)
    rest(pilot)

    assert pilot.table.match.count > before


def test_buttons_pause_and_resume_others() -> None:
    pilot = pilot_with_mei_on_turn()
    pilot.click(grid.USUAL.act_buttons[0].center)
    before = pilot.table.match.count
    rest(pilot)
    assert before == pilot.table.match.count

    pilot.click(grid.USUAL.act_buttons[0].center)
    rest(pilot)

    assert pilot.table.match.count > before


def test_skipping_does_not_end_the_pause() -> None:
    pilot = pilot_with_mei_on_turn()
    pilot.key(pygame.K_g)
    before = pilot.table.match.count
    pilot.key(pygame.K_SPACE)
    rest(pilot)

    assert before == pilot.table.match.count


def test_my_turn_ends_skipping() -> None:
    pilot = pilot_with_mei_on_turn()
    pilot.table.desk.orders.give(0, StandingOrder.ASK)
    pilot.key(pygame.K_SPACE)
    pilot.frame(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="", scancode=0))
    assert pilot.table.table.hurried
    while pilot.table.match.to_act != 0:
        pilot.frame()
    rest(pilot)

    assert not pilot.table.table.hurried


def test_a_paused_table_asks_for_no_frames() -> None:
    pilot = pilot_with_mei_on_turn()
    pilot.key(pygame.K_g)
    rest(pilot)

    assert (None, False) == (pilot.table.agenda.first, pilot.table.animating(pilot.now))


def test_my_turn_ends_the_pause() -> None:
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


def test_answering_orders_keep_the_pause() -> None:
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


def test_my_turn_allows_no_pause() -> None:
    pilot = seated(position("hits without swaps"))
    pilot.key(pygame.K_g)

    refused = pilot.table.desk.state.refused
    assert (NOTHING_TO_HOLD, False) == (refused and refused.sentence, pilot.table.desk.state.holds_others)

"""Calling Shanghai for a discard that goes to the hand: master once down."""

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Pass, Shanghai
from tests.ai.positions import view_of

# Seat 3 is asked about the jack before it becomes the upcard.
CALLING = """
variant = "classic"
players = 4
round = 6
dealer = 2
turn = 1
phase = "claim"
asked = [3]
discards = "3d Jh"
discarder = 4
turns = 35
[[seats]]
[[seats]]
hand = 1
down = "earlier"
[[seats]]
hand = "{hand}"
down = "{down}"
[[seats]]
[[melds]]
owner = 2
kind = "set"
cards = "2s 2h 2c"
[[melds]]
owner = {owner}
kind = "run"
cards = "5c 6c 7c 8c 9c"
[[melds]]
owner = {owner}
kind = "set"
cards = "Js Js Jd"
"""


@pytest.mark.parametrize("hand", ["6d", "6d Qh", "6d Qh 8s As"])
def test_once_down_fitless_hands_call_shanghai(hand: str) -> None:
    view = view_of(CALLING.format(hand=hand, down="earlier", owner=3), 2)
    assert bot_named("master").choose(view, (), Limit()) == Shanghai(2)


@pytest.mark.parametrize("hand", ["2d", "Tc", "6d Jc", "6d **"])
def test_a_fit_in_hand_needs_proof(hand: str) -> None:
    view = view_of(CALLING.format(hand=hand, down="earlier", owner=3), 2)
    assert bot_named("master/narrow").choose(view, (), Limit()) == Pass(2)


def test_before_laying_down_fits_call_nothing() -> None:
    hand = "6d Qh 8s As 4h 3c Kd 9s 7h 5d Tc"
    view = view_of(CALLING.format(hand=hand, down="no", owner=2), 2)
    assert bot_named("master").choose(view, (), Limit()) == Pass(2)

"""What few callers come to and every caller relies on: changes there that no other test would notice."""

import pytest

from game.engine.actions import Deal, Draw, LayDown
from game.engine.events import OfferOpened
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.position import load_position
from game.engine.referee import refusal
from game.engine.state import new_game
from game.engine.transcript import event_document
from game.engine.view import observe
from game.rules.cards import parse_card
from game.rules.variant_file import shipped_variant

HELD = """
variant = "shafer"
phase = "play"
discards = "7h"
stock = "9c 2d"
[[seats]]
hand = "3h 3d 3c Kd 9s 9c 9h 4s"
[[seats]]
[[seats]]
"""


def test_a_view_judges_the_actions_of_its_own_seat_only() -> None:
    state = play(new_game(shipped_variant("shafer"), 3, "own"), Deal())[-1][1]

    with pytest.raises(ValueError, match="the view of seat 0 cannot judge an action of seat 1"):
        refusal(observe(state, 0), Draw(1))


def test_seats_in_a_transcript_count_from_1() -> None:
    assert [2, 3, 1] == event_document(OfferOpened((1, 2, 0)))["asked"]


def test_a_lay_down_of_cards_one_does_not_hold_names_the_first_that_is_missing() -> None:
    view = observe(load_position(HELD, "here", open_variant=lambda name: shipped_variant(str(name))), 0)
    action = parse_action("P1 lay set(3h 3d 3c) set(9s 9c 9d)")
    assert isinstance(action, LayDown)

    why = refusal(view, action)

    assert why is not None
    assert parse_card("9d") == why.card

"""Holding a complete hand to go out blind: only if there is a bonus, early, and with few cards left."""

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.master.master import Master, gain_by_waiting, may_wait, race_of
from ai.players.player import Player
from ai.players.prospect import prospect_of
from ai.players.traits import SHARP
from game.engine.actions import Discard, LayDown
from game.engine.view import PlayerView
from game.rules.cards import parse_card
from tests.ai.positions import view_of

HELD = """
variant = "campfire"
players = 4
round = 7
dealer = 4
turn = 1
phase = "play"
discards = "3d"
turns = {turns}
[[seats]]
hand = "4h 5h 6h 7h 5c 6c 7c 8c 6s 7s 8s 9s Kd Qh{more}"
[[seats]]
{down}
[[seats]]
[[seats]]
"""
ENOUGH = Limit(nodes=8_000)
RULED = bot_named("master/narrow")  # does not play the choice out: there, waiting may still be better


def viewed(turns: int = 0, more: str = "", down: str = "", variant: str = "campfire") -> PlayerView:
    text = HELD.format(turns=turns, more=more, down=down).replace("campfire", variant)
    return view_of(text)


def gain(view: PlayerView, limit: Limit = ENOUGH) -> float:
    return gain_by_waiting(race_of(prospect_of(view), (), 40), (), parse_card("Kd"), limit.stopped)


def test_early_on_master_holds_hands_back() -> None:
    view = viewed()
    assert isinstance(Player(SHARP).choose(view, (), ENOUGH), LayDown)
    assert Discard(0, parse_card("Kd")) == Master().choose(view, (), ENOUGH)


def test_late_in_rounds_the_race_lays_down() -> None:
    assert isinstance(RULED.choose(viewed(turns=60), (), ENOUGH), LayDown)


def test_more_cards_make_the_race_lay_down() -> None:
    assert gain(viewed(more=" Js 2d")) < 0
    assert isinstance(RULED.choose(viewed(more=" Js 2d"), (), ENOUGH), LayDown)


def test_holding_back_gains_less_later() -> None:
    assert gain(viewed(turns=60)) < gain(viewed())


@pytest.mark.parametrize(
    ("variant", "down", "waits"),
    [("campfire", "", True), ("campfire", 'down = "earlier"', False), ("classic", "", False)],
)
def test_nothing_is_held_back_without_a_bonus(variant: str, down: str, waits: bool) -> None:
    assert waits == may_wait(viewed(variant=variant, down=down))

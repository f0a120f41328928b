"""Positions in which what simulated deals show changes Expert's choice, and real players bear it out.

`master/narrow` plays out discards and close buys only, as Expert once did.
"""

from functools import partial

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.intervals import estimated
from game.engine.actions import Action, Buy, Discard, Hit, LayDown, Pass, Shanghai, Swap, Take
from game.engine.position import load_position
from game.engine.state import to_act
from game.engine.view import PlayerView, observe
from game.rules.variant_file import shipped_variant
from tests.judge.playing_on import really
from tests.native.made import both, need_core

FEW_NODES = 1500  # for 500 deals: the Python code is slow

# Seat 4 can hit its king on the kings, or get the joker of a run for it.
SWAP = """
variant = "quarters"
players = 4
round = 2
dealer = 4
turn = 4
phase = "play"
discards = "Jc Ah Qh 8s Qc 8d 8h 8d Th Qd 6d Tc Ad Td Ac"
discarder = 2
turns = 21
[[seats]]
hand = 1
down = "earlier"
[[seats]]
hand = 11
[[seats]]
hand = 4
down = "earlier"
buys = 2
[[seats]]
hand = "3c Kc 5h 6c 5h 7s 2h 3h 6h"
down = "this_turn"
buys = 2
[[melds]]
owner = 1
kind = "run"
cards = "** 8c 9c Tc Jc Qc ** Ac"
[[melds]]
owner = 1
kind = "set"
cards = "2s 2h ** 2c"
[[melds]]
owner = 3
kind = "run"
cards = "7h 8h 9h Th"
[[melds]]
owner = 3
kind = "set"
cards = "Ks Kh Kd Kc Kh"
[[melds]]
owner = 4
kind = "run"
cards = "9s Ts Js Qs"
[[melds]]
owner = 4
kind = "set"
cards = "4h 4d 4c"
"""
# Seat 4 is asked about a jack that brings a run closer; a rival is down to three cards.
BUY = """
variant = "quarters"
players = 4
round = 2
dealer = 4
turn = 2
phase = "offer"
asked = [4]
discards = "Jc Ah Js"
discarder = 1
turns = 4
[[seats]]
hand = 3
down = "earlier"
[[seats]]
hand = 11
[[seats]]
hand = 13
buys = 1
[[seats]]
hand = "3c Kc 4c 6d 9h 5h Qs 6c Ts 5h 8h"
[[melds]]
owner = 1
kind = "run"
cards = "Tc Jc Qc ** Ac"
[[melds]]
owner = 1
kind = "set"
cards = "2s 2h **"
"""
# Seat 2 could lay down in its first turn, with its joker; nobody else is down.
HOLD = """
variant = "quarters"
players = 4
round = 1
dealer = 3
turn = 2
phase = "play"
discards = ""
discarder = 1
turns = 1
[[seats]]
hand = 13
buys = 1
[[seats]]
hand = "8c 5s 2c Kc Ac 2s 9s Qh Ac ** 8s 8c"
[[seats]]
hand = 11
[[seats]]
hand = 11
"""
# Seat 3 is down to an ace, and may trade it for a cheaper card that fits, too.
CALL = """
variant = "classic"
players = 4
round = 10
dealer = 2
turn = 1
phase = "claim"
asked = [3]
discards = "Ks As Kc Qc Kc Th 4d Ad Ac Jc Th Jh Js Qc Jc Ac Kh Ah 5s Tc Qh Jh Kh Qs"
discarder = 4
turns = 79
[[seats]]
hand = 15
buys = 2
[[seats]]
hand = 1
down = "earlier"
buys = 2
[[seats]]
hand = "Ad"
down = "earlier"
buys = 3
[[seats]]
hand = 15
buys = 2
[[melds]]
owner = 2
kind = "run"
cards = "2s 3s 4s 5s 6s"
[[melds]]
owner = 2
kind = "run"
cards = "2h 3h 4h 5h 6h"
[[melds]]
owner = 2
kind = "run"
cards = "7d 8d 9d Td Jd"
[[melds]]
owner = 3
kind = "run"
cards = "7s 8s 9s Ts Js"
[[melds]]
owner = 3
kind = "run"
cards = "9d Td Jd Qd Kd"
[[melds]]
owner = 3
kind = "run"
cards = "4c 5c 6c ** 8c 9c"
"""
# Seat 2 lays down four high clubs, and low clubs or low hearts with its joker. Hearts fit the run on the table, too.
MELDS = """
variant = "quarters"
players = 4
round = 3
dealer = 2
turn = 2
phase = "play"
discards = "5c Jh Ad Kh Qh Jh Ks Js Qd Kc 2s As 8s 3d 7s 8d Jc Ah"
discarder = 1
turns = 21
[[seats]]
hand = 11
[[seats]]
hand = "Jc 4c 5h ** 5h 5c 2h 6h Kc 4h Qc 2c 6s Tc"
buys = 1
[[seats]]
hand = 2
down = "earlier"
[[seats]]
hand = 11
[[melds]]
owner = 3
kind = "run"
cards = "2d 3d 4d 5d"
[[melds]]
owner = 3
kind = "run"
cards = "4h ** 6h 7h 8h"
"""
# Seat 4 is far from its contract, and all others are down.
TAKE = """
variant = "campfire"
players = 4
round = 6
dealer = 2
turn = 4
phase = "offer"
asked = [4, 1, 2]
discards = "Qs 9h Ts 7c Ac Qh 7s 6h Qd 9c 4s Td 4h 2h 4h 8s 9s 9s 4c 4c Ks 2c"
discarder = 3
turns = 33
[[seats]]
hand = 2
down = "earlier"
buys = 3
[[seats]]
hand = 3
down = "earlier"
buys = 3
[[seats]]
hand = 1
down = "earlier"
buys = 2
[[seats]]
hand = "2c 8d 3h 8c 3c 5d 3s 5c 7d 8d 8h 4d 2s"
buys = 1
[[melds]]
owner = 3
kind = "run"
cards = "9d Td Jd Qd Kd Ad"
[[melds]]
owner = 3
kind = "set"
cards = "6s 6c 6c 6h 6d 6s 6d"
[[melds]]
owner = 3
kind = "set"
cards = "As Ah Ac"
[[melds]]
owner = 1
kind = "run"
cards = "9c Tc Jc Qc Kc"
[[melds]]
owner = 1
kind = "set"
cards = "5s 5s 5d 5h 5h"
[[melds]]
owner = 1
kind = "set"
cards = "7h 7d 7c 7h 7s"
[[melds]]
owner = 2
kind = "run"
cards = "8h 9h Th Jh Qh"
[[melds]]
owner = 2
kind = "set"
cards = "As Ah Ad"
[[melds]]
owner = 2
kind = "set"
cards = "Jh Jd ** Jc"
"""

CHOICES = [
    pytest.param(SWAP, Swap, Hit, 40, id="which play"),
    pytest.param(BUY, Buy, Pass, 100, id="a buy"),
    pytest.param(HOLD, Discard, LayDown, 150, id="lay down or wait"),
    pytest.param(CALL, Shanghai, Pass, 40, id="a call"),
    pytest.param(MELDS, LayDown, LayDown, 600, id="which lay-down"),
    pytest.param(TAKE, Take, Pass, 60, id="an upcard"),
]


def view_of(position: str) -> PlayerView:
    """Return what the seat to act sees."""
    state = load_position(position, "a test's position", open_variant=shipped_variant)
    seat = to_act(state.phase, state.turn, state.acting, state.asked)
    assert seat is not None
    return observe(state, seat)


def chosen(position: str, level: str, nodes: int = 20_000) -> Action:
    """Return what a level chooses."""
    return bot_named(level).choose(view_of(position), (), Limit(nodes))


@pytest.mark.parametrize(("position", "made", "before", "_"), CHOICES)
def test_simulated_deals_change_the_choice(position: str, made: type[Action], before: type[Action], _: int) -> None:
    first, found = chosen(position, "master/narrow"), chosen(position, "master")
    assert isinstance(first, before)
    assert isinstance(found, made)
    assert first != found


@pytest.mark.everyday
@pytest.mark.parametrize(("position", "_", "__", "___"), CHOICES)
def test_the_python_code_chooses_the_same(position: str, _: object, __: object, ___: object) -> None:
    need_core()
    native, python = both(partial(chosen, position, "master", FEW_NODES))
    assert native == python


@pytest.mark.slow
@pytest.mark.parametrize(("position", "_", "__", "deals"), CHOICES)
def test_real_players_do_better_after_best_choices(
    position: str, _: type[Action], __: type[Action], deals: int
) -> None:
    choices = [chosen(position, "master/narrow"), chosen(position, "master")]
    before, after = really(view_of(position), (), choices, deals, bot_named("sharp"))
    assert estimated([*(after - before)]).low > 0

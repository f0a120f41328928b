"""Every legal action of various positions can be done by drags, by clicks and by keys."""

import pytest

from game.engine.position import load_position
from game.engine.referee import legal_actions
from game.engine.state import State
from game.engine.view import observe
from game.rules.variant_file import shipped_variant
from tests.support.seated import Hands, Pilot

MELDS = """
[[melds]]
owner = 2
kind = "run"
cards = "5h 6h ** 8h"
[[melds]]
owner = 1
kind = "set"
cards = "Ks Kd **"
[[melds]]
owner = 2
kind = "set"
cards = "9c 9d 9s"
[[melds]]
owner = 1
kind = "run"
cards = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
"""
PLAY = """
turn = 1
phase = "play"
seed = 3
turns = 8
discards = "3d Qs"
[[seats]]
hand = "9h 7h 4h Kh Ac ** Qd 3s"
down = "earlier"
[[seats]]
hand = 5
down = "earlier"
[[seats]]
hand = 9
"""
NOT_DOWN = """
turn = 1
phase = "play"
seed = 3
discards = "3d Qs"
[[seats]]
hand = "4s 4d 4c 8s 9s Ts Js ** Qd 3s 7h"
[[seats]]
hand = 5
down = "earlier"
[[seats]]
hand = 9
"""
ASKED = """
discards = "3d 9h"
seed = 3
[[seats]]
hand = "9c 7h 4h Kh Ac ** Qd 3s"
[[seats]]
hand = 5
down = "earlier"
[[seats]]
hand = 9
"""
MELDS_OF_MEI = """
[[melds]]
owner = 2
kind = "run"
cards = "5h 6h 7h 8h"
[[melds]]
owner = 2
kind = "set"
cards = "9c 9d 9s"
"""


TWO_MORE = "[[seats]]\nhand = 7\n[[seats]]\nhand = 7\n"
DOWN = """
[[melds]]
owner = 1
kind = "set"
cards = "Jc Jd Js"
[[melds]]
owner = 1
kind = "run"
cards = "4s 5s 6s 7s"
"""


def head(variant: str, number: int, extra: str = "", players: int = 3) -> str:
    """Return the first lines of a position."""
    return f'variant = "{variant}"\nplayers = {players}\nround = {number}\ndealer = 3\n{extra}'


POSITIONS = {
    "hits and swaps to the hand, any meld": head("classic", 2, players=5) + PLAY.replace("**", "9s") + TWO_MORE + MELDS,
    "swaps in runs only": head("quarters", 2) + PLAY.replace("[[seats]]", "[[seats]]\nquarters = 20", 1) + MELDS,
    "a freed wild must be hit right away": head("shafer", 2) + PLAY + MELDS,
    "hits without swaps": head("campfire", 2, players=5) + PLAY + TWO_MORE + MELDS.replace("Ks Kd **", "Ks Kd Kc"),
    "twos are wild": head("may_i", 2) + PLAY.replace("**", "2d") + MELDS.replace("**", "2s").replace("2c 3c", "3c"),
    "swaps before being down": head("may_i", 2) + NOT_DOWN + MELDS_OF_MEI.replace("7h", "2h"),
    "laying down a set and a run": head("campfire", 2) + NOT_DOWN + MELDS_OF_MEI,
    "several discards owed": head("shafer", 2, "owed = 3\n") + PLAY + MELDS,
    "discarding has begun": head("shafer", 2, "owed = 2\n") + PLAY.replace('"play"', '"discard"') + MELDS,
    "before the draw, with buys for sale": head("shafer", 2, 'turn = 1\nphase = "draw"\n') + ASKED + MELDS_OF_MEI,
    "buys for sale after the draw": head("shafer", 2) + NOT_DOWN + MELDS_OF_MEI,
    "upcard or stock": head("may_i", 2, 'turn = 1\nphase = "draw"\n') + ASKED + MELDS_OF_MEI,
    "first refusal": head("campfire", 2, 'turn = 1\nphase = "offer"\nasked = [1, 2, 3]\n') + ASKED + MELDS_OF_MEI,
    "an offer to buy": head("classic", 2, 'turn = 3\nphase = "offer"\nasked = [1]\n') + ASKED + MELDS_OF_MEI,
    "take, buy or leave it": head("quarters", 2, 'turn = 1\nphase = "offer"\nasked = [1, 2]\ndiscarder = 3\n')
    + ASKED
    + MELDS_OF_MEI,
    "somebody asks for the upcard": head("shafer", 2, 'turn = 1\nphase = "request"\nacting = 3\nasked = [3]\n')
    + ASKED
    + MELDS_OF_MEI,
    "Shanghai onto a meld": head("may_i", 2, 'turn = 3\nphase = "claim"\nasked = [1]\ndiscarder = 2\n')
    + ASKED
    + MELDS_OF_MEI,
    "Shanghai into the hand": head("classic", 2, 'turn = 3\nphase = "claim"\nasked = [1]\ndiscarder = 2\n')
    + ASKED
    + MELDS_OF_MEI,
}


def position(name: str) -> State:
    """Return a position of the list above."""
    return load_position(POSITIONS[name], name, open_variant=lambda variant_id: shipped_variant(str(variant_id)))


@pytest.fixture(scope="module")
def pilot() -> Pilot:
    """Return one window that all tests of this file share."""
    return Pilot("drags")


@pytest.mark.everyday("Shanghai into the hand-drags")
@pytest.mark.parametrize("hands", ["drags", "clicks", "keys"])
@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_action_is_doable_by_hand(name: str, hands: Hands, pilot: Pilot) -> None:
    start = position(name)
    actions = list(legal_actions(observe(start, 0), 2))
    pilot.hands = hands
    assert actions
    for action in actions:
        pilot.take_over(start)
        pilot.do(action)


def test_the_positions_cover_every_kind_of_action() -> None:
    kinds = {type(action).__name__ for name in POSITIONS for action in legal_actions(observe(position(name), 0), 1)}

    assert kinds == {
        *("Take", "Draw", "Buy", "Pass", "Allow", "BuyUpcard", "BuyStock"),
        *("LayDown", "Hit", "Swap", "SwapHit", "Discard", "Shanghai"),
    }

"""The scripted beginner of `tests.bench.beginner` plays as somebody who has just finished the lesson."""

import pytest

from ai.bot import Limit
from game.engine.actions import Action, Buy, Discard, LayDown, Pass, Take
from game.rules.cards import parse_card
from tests.ai.positions import view_of
from tests.bench.beginner import Beginner

ASKED = """
variant = "campfire"
players = 4
round = 2
dealer = 1
turn = 2
phase = "offer"
asked = [SEATS]
discards = "3d UPCARD"
discarder = 1
turns = 3
[[seats]]
[[seats]]
hand = "7h 7d Kc 4h 5h 9s Js Ah 2c Td 8c"
[[seats]]
hand = "7c 7d Kc 4h 5h 6h Js Ad 2c Td 8c"
[[seats]]
"""
PLAYING = """
variant = "campfire"
players = 4
round = ROUND
turn = 1
phase = "play"
discards = "3d"
turns = 8
[[seats]]
hand = "HAND"
[[seats]]
[[seats]]
[[seats]]
"""


def chosen(text: str, seat: int = 0) -> Action:
    return Beginner().choose(view_of(text, seat), (), Limit())


@pytest.mark.parametrize(
    ("upcard", "action"), [("Ks", Take(1)), ("6h", Take(1)), ("**", Take(1)), ("Qd", Pass(1)), ("6c", Pass(1))]
)
def test_it_takes_pairs_and_neighbors(upcard: str, action: Action) -> None:
    assert action == chosen(ASKED.replace("SEATS", "2, 3").replace("UPCARD", upcard), 1)


@pytest.mark.parametrize(
    ("upcard", "action"), [("7s", Buy(2)), ("3h", Buy(2)), ("**", Buy(2)), ("Ks", Pass(2)), ("Ts", Pass(2))]
)
def test_it_buys_only_what_completes_a_meld(upcard: str, action: Action) -> None:
    assert action == chosen(ASKED.replace("SEATS", "3").replace("UPCARD", upcard), 2)


@pytest.mark.parametrize(
    ("number", "hand", "card"),
    [
        (1, "7h 7d Kc Kd Kh 4d 9s 8s Js 2c Qh Js", "Qh"),  # two sets: neighbors are loose
        (3, "4h 5h 6h Tc Jc Ks Kd 3s 9d 2d 8s Ad", "Ks"),  # two runs: pairs are loose
        (1, "7h 7d 7c Kc Kd 4d 4s 9s 9c Js Jh 2c", "2c"),
        (1, "7h 7d Kc Kd 4d 4s 9s 9c Js Jh 2c 2d", "Kc"),
    ],
)
def test_it_discards_dear_cards_and_small_groups(number: int, hand: str, card: str) -> None:
    text = PLAYING.replace("ROUND", str(number)).replace("HAND", hand)
    assert Discard(0, parse_card(card)) == chosen(text)


def test_it_lays_down_immediately() -> None:
    text = PLAYING.replace("ROUND", "1").replace("HAND", "7h 7d 7c Kc Kd 4d 9s ** Js Qh 2c Ad")
    assert isinstance(chosen(text), LayDown)

"""Hands that are far behind are given up: expensive cards go, cheap ones are taken, nothing is bought."""

import numpy as np
import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.evaluator.batch import columns_of
from ai.master.imagined import deals_with
from ai.players.prospect import prospect_of
from game.engine.actions import Action, Discard, Draw, Pass, Take
from game.engine.view import PlayerView
from game.rules.cards import parse_cards
from tests.ai.positions import view_of

POSITION = """
variant = "campfire"
players = 3
round = 2
dealer = {dealer}
turn = {turn}
phase = "{phase}"
{asked}
discards = "3d {upcard}"
discarder = {discarder}
turns = 9
[[seats]]
hand = "5h 6h Ts 2c 9d Ad Qd Jc 3s 8s Ah"
[[seats]]
hand = {rival}
down = "earlier"
[[seats]]
[[melds]]
owner = 2
kind = "set"
cards = "4s 4h 4d"
[[melds]]
owner = 2
kind = "run"
cards = "6c 7c 8c 9c"
"""


def position(rival: int, phase: str = "play", upcard: str = "3h", *, turn: int = 1) -> PlayerView:
    """Return the view of the first seat: three cards are missing, and an opponent who is down has this many left."""
    asked_line = "asked = [1]" if phase == "offer" else ""
    discarder = (turn + 1) % 3 + 1
    view = view_of(
        POSITION.format(
            dealer=discarder, turn=turn, phase=phase, asked=asked_line, upcard=upcard, discarder=discarder, rival=rival
        )
    )
    assert prospect_of(view).distance == 3
    return view


def chosen(level: str, view: PlayerView) -> Action:
    """Return the action of a level."""
    return bot_named(level).choose(view, (), Limit())


@pytest.mark.parametrize("level", ["steady", "sharp", "master"])
def test_near_opponents_drive_expensive_cards_out(level: str) -> None:
    aces = [Discard(0, card) for card in parse_cards("Ad Ah")]
    assert chosen(level, position(1)) in aces
    assert chosen(f"{level}/chasing", position(1)) not in aces
    assert chosen(level, position(5)) == chosen(f"{level}/chasing", position(5))


@pytest.mark.parametrize(
    ("upcard", "action"), [("3h", Take(0)), ("5s", Take(0)), ("6s", Pass(0)), ("Kh", Pass(0)), ("7h", Pass(0))]
)
def test_cheap_upcards_are_taken(upcard: str, action: Action) -> None:
    assert chosen("sharp", position(1, "offer", upcard)) == action


def test_helpful_cards_need_time_to_help() -> None:
    assert chosen("sharp", position(7, "offer", "7h")) == Take(0)


def test_nothing_is_bought() -> None:
    assert chosen("sharp", position(1, "offer", "7h", turn=3)) == Pass(0)
    assert chosen("sharp/always-buying", position(7, "offer", "7h", turn=3)) != Pass(0)


def test_hopeless_players_give_up_when_drawing_too() -> None:
    assert isinstance(chosen("sharp", position(1, "draw", "Kh")), Draw)


@pytest.mark.parametrize("code", ["python_code", "native"])
@pytest.mark.parametrize(("rival", "thrown"), [(1, "Ah"), (7, "Jc")])
def test_simulated_players_give_up_too(code: str, rival: int, thrown: str, request: pytest.FixtureRequest) -> None:
    if code == "python_code":
        request.getfixturevalue(code)
    view = position(rival)
    columns = columns_of(view.variant.dealing.wilds)
    queen = columns[parse_cards("Qs")[0]]
    hands = np.zeros((3, 8, 53), np.uint8)
    for card in view.hand:
        hands[0, :, columns[card]] += 1
    hands[1, :, queen], hands[2, :, queen] = rival, 11
    deals = deals_with(view, hands, np.full((8, 60), queen, np.int64))
    deals.turn[:] = 0
    deals.drawn[:] = True
    deals.play_on()
    first = deals.stock.arrays()["thrown"][:, 0]
    assert (first == columns[parse_cards(thrown)[0]]).all()

"""A complete hand before its turn: an upcard that fits is better than an unseen card."""

import pytest

from ai.bot import Limit
from ai.master.complete import is_upcard_better
from ai.master.master import Master
from ai.players.player import Player
from ai.players.traits import SHARP
from game.engine.actions import Action, Draw, Pass, Take
from game.engine.view import PlayerView
from tests.ai.positions import view_of

# A buy has completed three sets; another king fits one of them, at once or from the next turn on.
BOUGHT = """
variant = "{variant}"
players = 4
round = 4
dealer = 4
turn = 1
{phase}
discards = "3d {upcard}"
discarder = 4
turns = 4
[[seats]]
hand = "7c Jc 4d 9d Kd 5h Kh 4s 4h 9s 9h {last}"
[[seats]]
[[seats]]
[[seats]]
"""


PHASES = {"campfire": 'phase = "offer"\nasked = [1, 2, 3]', "shafer": 'phase = "draw"'}


def bought(variant: str, upcard: str, last: str = "Ks") -> PlayerView:
    return view_of(BOUGHT.format(variant=variant, phase=PHASES[variant], upcard=upcard, last=last))


@pytest.mark.parametrize(("variant", "otherwise"), [("campfire", Pass(0)), ("shafer", Draw(0))])
def test_master_takes_upcards_fitting_complete_hands(variant: str, otherwise: Action) -> None:
    for upcard, action in (("Ks", Take(0)), ("Ts", otherwise)):
        view = bought(variant, upcard)
        assert is_upcard_better(view) == isinstance(action, Take)
        assert action == Master().choose(view, (), Limit())
        assert otherwise == Player(SHARP).choose(view, (), Limit())


def test_a_fourth_set_card_can_wait() -> None:
    view = bought("shafer", "4c", last="2c")
    assert not is_upcard_better(view)
    assert Draw(0) == Master().choose(view, (), Limit())

"""The player's own draw looks alike under every rule set, and buttons keep their places and sizes."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.engine.actions import Buy, Draw, Pass, Take
from game.engine.state import Phase
from game.match import Computer, Match, Person, Player
from game.orders import USUAL_ORDER, StandingOrder
from game.play.hints import Helpers, advise
from game.play.scene.band import AskBand
from game.play.screen import PlayScreen, TableKind
from game.rules.variant_file import shipped_variant, shipped_variants
from game.settings import USUAL, Preferences
from game.table.commands import Intention
from game.text.table import DRAW, PASS
from game.ui.geometry import Rect
from game.ui.widgets import Button
from tests.bench.waiting import Sitter
from tests.clauses.table import given
from tests.support.canvases import click
from tests.support.situations import situation
from tests.support.studio import Studio
from tests.support.thinkers import QuickThinker, SilentThinker

pytestmark = pytest.mark.usefixtures("dummy_display")

KEPT = (Intention.TAKE_BACK, Intention.HINT, Intention.BUY_UPCARD, Intention.BUY_STOCK)  # at the right, in every game


def boxes(table: PlayScreen) -> dict[Intention, Rect]:
    """Return the boxes of the buttons that must keep their places."""
    return {control.intention: control.button.box for control in table.desk.controls() if control.intention in KEPT}


class WatchingPilot(Sitter):
    """A pilot that checks every draw before making it."""

    seen = 0

    def _chooses(self) -> None:
        """Check a draw: if it may be the upcard, a banner asks."""
        super()._chooses()
        controls, view = self.table.desk.controls(), self.table.stage.view
        takes = [control for control in controls if control.intention is Intention.TAKE and not control.is_off]
        if not takes:
            return
        band = self.table.scene().band
        assert isinstance(band, AskBand), f"a bare button in {view.phase}"
        assert view.upcard == band.card
        assert band.lines, "the gain or the cost is given"
        assert takes[0].button.box in (self.table.desk.grid.yes, self.table.desk.grid.third)
        self.seen += 1


@pytest.mark.everyday("classic")
@pytest.mark.parametrize("rule_set", shipped_variants())
def test_rule_sets_share_the_draw_question(rule_set: str) -> None:
    sitter = WatchingPilot(shipped_variant(rule_set), "draw", USUAL, "greedy", charged=False)
    places = set()
    while sitter.seen < 4 and not sitter.table.match.is_over:
        sitter.frame()
        places.add(tuple(sorted(boxes(sitter.table).items())))

    assert 4 == sitter.seen
    assert 1 == len(places), "the buttons at the right keep their place and size in the whole game"


def test_draws_take_yes_and_no_places() -> None:
    for intention, action in ((Intention.TAKE, Take(0)), (Intention.ACT, Draw(0))):
        state = situation("shafer_in_turn")
        players: tuple[Player, ...] = (Person("You"), *(Computer(name, "x") for name in ("Mei", "Jun", "Rosa")))
        table = PlayScreen(
            Match(players, state), SilentThinker(), preferences=Preferences(), kind=TableKind(helpers=Helpers(advise))
        )
        table.update(100.0)
        banner = table.desk.grid.banner
        box = next(
            control.button.box
            for control in table.desk.controls()
            if control.intention is intention and banner.holds(control.button.box.center)
        )
        for event in click(box):
            table.handle(event, 101.0)

        assert (action,) == table.match.actions


def test_questioned_upcards_leave_one_draw_button() -> None:
    studio = Studio()
    studio.sit_down(situation("shafer_in_turn"))
    studio.settle()
    controls = {control.button.name: control for control in studio.table.desk.controls()}
    labels = [control.button.label for control in controls.values() if isinstance(control.button, Button)]

    assert studio.table.desk.asks
    assert 1 == labels.count(DRAW)
    studio.click(controls[Intention.ACT].button.box.center)

    assert () == studio.table.match.actions
    assert studio.table.desk.state.refused is not None
    assert "Not now: draw first." == studio.table.desk.state.refused.sentence


def at_my_first_draw(rule_set: str) -> tuple[PlayScreen, float]:
    """Return a game in which the first card turned up is offered to the person first, everything shown."""
    players: tuple[Player, ...] = (Person("You"), *(Computer(name, "novice") for name in ("Mei", "Jun", "Rosa")))
    matches = [Match.start(shipped_variant(rule_set), players, str(seed)) for seed in range(40)]
    for match in matches:
        match.deal()
    match = next(match for match in matches if match.view(0).to_act == match.view(0).turn == 0)
    kind = TableKind(helpers=Helpers(advise))
    table = PlayScreen(match, QuickThinker(), kind, preferences=Preferences())
    return table, until(table, 100.0, lambda: table.desk.question is not None)


def until(table: PlayScreen, now: float, holds: Callable[[], bool], most: float = 30.0) -> float:
    """Let time pass until something holds, and a moment longer."""
    end = now + most
    while not holds() and now < end:
        now += 0.05
        table.update(now)
    for _ in range(20):
        now += 0.05
        table.update(now)
    return now


def press_at(table: PlayScreen, box: Rect, now: float) -> None:
    for event in click(box):
        table.handle(event, now)


@pytest.mark.parametrize("rule_set", ["campfire", "quarters"])
@pytest.mark.parametrize("pressed", ["stock", "button"])
def test_one_press_passes_and_draws(rule_set: str, pressed: str) -> None:
    table, now = at_my_first_draw(rule_set)
    held = len(table.stage.view.hand)
    answer = next(control.button for control in table.desk.controls() if control.button.box == table.desk.grid.no)
    assert isinstance(answer, Button)
    assert answer.label == (DRAW if rule_set == "campfire" else PASS), "in Quarter the turn may go to a buyer"

    press_at(table, table.stage.layout.stock if pressed == "stock" else answer.box, now)
    now = until(table, now, lambda: table.stage.view.phase is Phase.PLAY or table.stage.view.turn != 0)

    assert table.match.actions[1] == Pass(0)
    turn_moved = rule_set == "quarters" and any(isinstance(action, Buy) for action in table.match.actions)
    assert turn_moved == (Draw(0) not in table.match.actions)
    assert turn_moved or len(table.stage.view.hand) == held + 1
    assert not table.desk.state.draws


def test_stocks_ignore_clicks_during_buyers_turns() -> None:
    table, now = at_my_first_draw("quarters")
    table.desk.set_state(replace(table.desk.state, draws=True), now)
    table.match.submit(Pass(0))
    buyer = table.match.to_act
    assert buyer is not None
    table.match.submit(Buy(buyer))
    until(table, now, lambda: not table.desk.state.draws, 20.0)

    assert not table.desk.state.draws
    assert Draw(0) not in table.match.actions


AT_MY_TURN = """
variant = "VARIANT"
players = 3
round = 3
turn = 1
phase = "draw"
discards = "UPCARD"
[[seats]]
hand = "Kd 5s"
down = "earlier"
[[seats]]
hand = 5
[[seats]]
hand = 5
[[melds]]
owner = 1
kind = "run"
cards = "4c 5c 6c 7c"
"""


def once_down(upcard: str, order: StandingOrder = USUAL_ORDER) -> Studio:
    """Return a studio at my turn, once I am down."""
    studio = Studio()
    studio.sit_down(given(AT_MY_TURN.replace("VARIANT", "may_i").replace("UPCARD", upcard)))
    studio.table.desk.orders.give(0, order)
    studio.table.table.restart_beat(studio.now)
    return studio


def test_once_down_useless_upcards_ask_nothing() -> None:
    studio = once_down("Kh")
    studio.wait(0.0)
    assert not studio.table.match.actions, "a beat to see whose turn it is"
    assert not studio.table.desk.asks
    assert studio.table.desk.question is not None, "the alert is played"

    studio.wait(1.0)

    assert (Draw(0),) == studio.table.match.actions


@pytest.mark.parametrize(("upcard", "order"), [("8c", USUAL_ORDER), ("3h", USUAL_ORDER), ("Kh", StandingOrder.ASK)])
def test_usable_upcards_ask_even_once_down(upcard: str, order: StandingOrder) -> None:
    studio = once_down(upcard, order)

    studio.wait(3.0)

    assert () == studio.table.match.actions
    assert studio.table.desk.asks

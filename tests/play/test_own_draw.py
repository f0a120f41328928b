"""The player's own draw looks alike under every rule set, and buttons keep their places and sizes."""

import math
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from ai.hints import Hint, Why
from game.engine.actions import Action, Buy, BuyStock, BuyUpcard, Draw, Pass, Take
from game.engine.state import Phase
from game.match import Computer, Match, Person, Player
from game.orders import USUAL_ORDER, StandingOrder
from game.play.attention import Fades
from game.play.hints import Helpers, advise, as_pressed, suggestions
from game.play.paint.band import PlateKind, notice_ways
from game.play.paint.table import PileShown
from game.play.picture.regions import regions
from game.play.scene.band import AskBand
from game.play.scene.compose import GLOW, OWN_BUYS
from game.play.scene.controls import Gains, begins_with_draw, is_legal
from game.play.screen import PlayScreen, TableKind
from game.play.state.interaction import Hinted
from game.play.words import asking as words
from game.rules.cards import parse_card, parse_cards
from game.rules.variant import Asking
from game.rules.variant_file import shipped_variant, shipped_variants
from game.settings import USUAL, Preferences
from game.table.commands import Intention
from game.table.layout import CardKey, HandKey
from game.table.proposals import OnControl, OnPile
from game.text.table import DRAW
from game.ui.geometry import Point, Rect
from game.ui.widgets import Button
from tests.bench.waiting import PERSON, Sitter
from tests.clauses.table import given
from tests.support.canvases import click
from tests.support.studio import Studio
from tests.support.thinkers import QuickThinker

pytestmark = pytest.mark.usefixtures("dummy_display")

KEPT = (Intention.TAKE_BACK, Intention.HINT)  # at the right, in every game


def boxes(table: PlayScreen) -> dict[Intention, Rect]:
    """Return the boxes of the buttons that must keep their places."""
    return {control.intention: control.button.box for control in table.desk.controls() if control.intention in KEPT}


class WatchingPilot(Sitter):
    """A pilot that checks every draw before making it."""

    seen = 0

    def _chooses(self) -> None:
        """Check a draw that may be the upcard: a tick speaks for it, or one golden button draws."""
        super()._chooses()
        scene = self.table.scene()
        if not (begins_with_draw(scene.view) and is_legal(scene.view, Take(PERSON))):
            return
        band, act = scene.band, scene.controls[0].button
        assert scene.discard_live
        assert isinstance(act, Button)
        if isinstance(band, AskBand):
            assert ["tick"] == [sign for sign, _ in band.chips]
            assert act.off
        else:
            assert (DRAW, "gold") == (act.label, act.kind)
            assert scene.stock_live
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


AT_MY_FIRST = """
variant = "VARIANT"
players = 3
round = 1
turn = 1
discarder = 3
phase = "PHASE"
discards = "UPCARD"
[[seats]]
hand = "9h 9d 4h 4d 4s 3c 6h 8d Ts Qc Kd"
[[seats]]
hand = 11
[[seats]]
hand = 11
"""
USELESS, USEFUL = "Jc", "9c"


def my_turn(rule_set: str, upcard: str = USELESS, order: StandingOrder = USUAL_ORDER, *, advice: bool = True) -> Studio:
    """Return a studio where my turn begins with an upcard."""
    is_first = shipped_variant(rule_set).buying.asking is not Asking.BEFORE_TURN
    phase = 'offer"\nasked = [1, 2, 3]\n#"' if is_first else 'draw"\nupcard_alive = true\n#"'
    text = AT_MY_FIRST.replace("VARIANT", rule_set).replace("UPCARD", upcard).replace('PHASE"', phase)
    studio = Studio()
    studio.session.preferences.change(replace(studio.session.preferences.settings, analysis=advice))
    studio.sit_down(given(text))
    studio.table.desk.orders.give(0, order)
    studio.wait(1.0)
    return studio


def golden(table: PlayScreen) -> list[str]:
    """Return the labels of the golden buttons."""
    buttons = [control.button for control in table.desk.controls() if not control.is_off]
    return [button.label for button in buttons if isinstance(button, Button) and button.kind == "gold"]


def is_quiet(table: PlayScreen) -> bool:
    """Return whether no question stands there, and one golden button draws."""
    return not isinstance(table.scene().band, AskBand) and golden(table) == [DRAW]


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_cards_of_no_help_ask_nothing(rule_set: str) -> None:
    table = my_turn(rule_set).table

    assert is_quiet(table)
    scene = table.scene()
    assert scene.stock_live
    assert scene.discard_live
    assert "Your turn" == scene.own.note
    assert "Your turn. Jack of clubs open. D draws, T takes." == table.narration().state


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_cards_that_help_are_asked_about(rule_set: str) -> None:
    table = my_turn(rule_set, USEFUL).table
    band = table.scene().band

    assert isinstance(band, AskBand)
    assert "9 of clubs?" == band.question
    assert (("tick", "completes your contract"),) == band.chips
    draws = [c.button for c in table.desk.controls() if c.intention is Intention.ACT and not c.is_off]
    assert [DRAW] == [button.label for button in draws if isinstance(button, Button)], (
        "draw has the same key in every rule set"
    )


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_always_asking_covers_the_own_turn(rule_set: str) -> None:
    assert my_turn(rule_set, USELESS, StandingOrder.ASK).table.desk.asks


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_without_advice_all_cards_look_alike(rule_set: str) -> None:
    useless, useful = (my_turn(rule_set, card, advice=False).table for card in (USELESS, USEFUL))

    assert is_quiet(useless)
    assert is_quiet(useful)
    assert useful.narration().state == useless.narration().state.replace("Jack", "9")


def test_hands_too_small_want_no_draw() -> None:
    """A card taken as the draw makes no hand larger."""
    view = my_turn("campfire").table.match.view(0)
    near = parse_cards("2h 3h 4h 5h 8c 9c Tc Jc 3d 4d 5d 6d Ks")
    late = view._replace(round=10, hand=near, upcard=parse_card("6s"))
    assert advise(late._replace(turn=1)).lacks_room

    assert not advise(late).lacks_room


@pytest.mark.parametrize("rule_set", shipped_variants())
@pytest.mark.parametrize("pressed", ["key", "space", "stock", "button"])
def test_the_draw_takes_one_press(rule_set: str, pressed: str) -> None:
    studio = my_turn(rule_set)
    match pressed:
        case "key":
            studio.key(pygame.K_d)
        case "space":
            studio.key(pygame.K_SPACE)
        case "stock":
            studio.click(studio.table.stage.layout.stock.center)
        case _:
            studio.click(studio.table.desk.grid.act_buttons[0].center)

    assert studio.table.match.last_action in (Pass(0), Draw(0))
    assert studio.table.desk.state.draws == (studio.table.match.last_action == Pass(0))


@pytest.mark.parametrize("rule_set", ["campfire", "classic", "may_i", "shafer"])
@pytest.mark.parametrize("by_key", [True, False])
def test_upcards_are_taken_with_one_press(rule_set: str, by_key: bool) -> None:
    studio = my_turn(rule_set)
    if by_key:
        studio.key(pygame.K_t)
    else:
        studio.click(studio.table.desk.grid.discard.center)

    assert Take(0) == studio.table.match.last_action


@pytest.mark.parametrize("code", [pygame.K_d, pygame.K_t])
def test_drawn_cards_swing_to_the_hand(code: int) -> None:
    studio = my_turn("may_i")
    stage, held = studio.table.stage, {card.uid for card in studio.table.stage.holding.row}

    studio.key(code)

    (uid,) = {card.uid for card in stage.holding.row} - held
    check_arc(studio, HandKey(uid), stage.layout.stock if code == pygame.K_d else stage.layout.discard)


def test_discards_swing_to_the_pile() -> None:
    studio = my_turn("may_i")
    studio.key(pygame.K_d)
    studio.settle()
    held = studio.table.stage.holding.row[0]
    start = studio.table.stage.pose(HandKey(held.uid), studio.now)
    assert start is not None
    studio.key(pygame.K_RIGHT)

    studio.key(pygame.K_d)

    check_arc(studio, studio.table.stage.pile_top, start)


def check_arc(studio: Studio, key: CardKey, start: Rect) -> None:
    """Check that a card is on its way from there, beside the straight line, and arrives after 200 ms."""
    stage, now = studio.table.stage, studio.now
    first, middle, late, end = (stage.pose(key, now + seconds) for seconds in (0.0, 0.05, 0.19, 0.21))
    assert first is not None
    assert middle is not None
    assert end is not None
    assert abs(first.center.x - start.center.x) < 60
    assert late != end == stage.layout.cards[key].box
    straight = Point(end.center.x - first.center.x, end.center.y - first.center.y)
    beside = (middle.center.x - first.center.x) * straight.y - (middle.center.y - first.center.y) * straight.x
    assert abs(beside) / math.hypot(*straight) > 10


@pytest.mark.parametrize(("code", "action"), [(pygame.K_t, Take(0)), (pygame.K_b, Buy(0))])
def test_taking_and_buying_stand_side_by_side(code: int, action: Action) -> None:
    studio = my_turn("quarters")
    for _ in range(2):
        studio.key(code)
        assert studio.table.desk.asks
        assert studio.table.match.last_action is None
        gains = {c.intention: c.gains for c in studio.table.desk.controls() if c.gains is not None}
        assert Gains(("Jc",)) == gains[Intention.TAKE]
        assert Gains(("Jc", "", ""), 1) == gains[Intention.BUY], "a penalty card, then the draw"
        studio.key(pygame.K_ESCAPE)
        assert is_quiet(studio.table)
    studio.key(code)

    studio.key(code)

    assert action == studio.table.match.last_action


def test_passing_is_no_key_to_draw() -> None:
    studio = my_turn("campfire")

    studio.key(pygame.K_p)

    assert studio.table.match.last_action is None
    assert studio.table.desk.state.refused is not None


def test_questioned_upcards_leave_one_draw_button() -> None:
    studio = my_turn("shafer", USEFUL)
    controls = {control.button.name: control for control in studio.table.desk.controls()}
    labels = [control.button.label for control in controls.values() if isinstance(control.button, Button)]

    assert studio.table.desk.asks
    assert 1 == labels.count(DRAW)
    studio.click(controls[Intention.ACT].button.box.center)

    assert () == studio.table.match.actions
    assert studio.table.desk.state.refused is not None
    assert "Not now: draw first." == studio.table.desk.state.refused.sentence


# ---- buys on the player's own turn ----


def buy_labels(studio: Studio) -> list[str]:
    """Return the labels of the buttons below the piles."""
    grid = studio.table.desk.grid
    buttons = [control.button for control in studio.table.desk.controls()]
    return [b.label for b in buttons if isinstance(b, Button) and grid.piles.holds(b.box.center)]


def test_one_button_shows_both_own_buys() -> None:
    studio = my_turn("shafer")
    assert ["Buy..."] == buy_labels(studio)

    studio.click(studio.table.desk.grid.buys.center)

    assert ["Buy unseen", "Buy the J♣"] == buy_labels(studio)
    gains = [control.gains for control in studio.table.desk.controls() if control.gains is not None]
    assert [Gains(("", "", "")), Gains(("Jc", "", ""))] == gains
    assert "Leaves 1 of 2 buys. Then discard 2." == words.buy_costs(studio.table.stage.view)
    assert "Buy the jack of clubs: that card and 2 unseen cards." in studio.table.narration().state


@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_b])
def test_own_buys_close_again(code: int) -> None:
    studio = my_turn("shafer")
    studio.key(pygame.K_u)

    studio.key(code)

    assert ["Buy..."] == buy_labels(studio)
    assert isinstance(studio.stack[-1], PlayScreen)
    studio.key(pygame.K_u)
    studio.click(Point(400, 250))
    assert ["Buy..."] == buy_labels(studio)


@pytest.mark.parametrize(("code", "action"), [(pygame.K_u, BuyUpcard(0)), (pygame.K_k, BuyStock(0))])
def test_own_buys_take_two_presses(code: int, action: Action) -> None:
    studio = my_turn("shafer")
    studio.key(pygame.K_u)
    assert studio.table.match.last_action is None

    studio.key(code)

    assert action == studio.table.match.last_action


def test_dragged_upcards_leave_the_pile() -> None:
    studio = my_turn("campfire")
    at = studio.table.desk.grid.discard.center

    def on_pile() -> object:
        return next(part.args[1] for part in regions(studio.table.scene()).lower if part.name == "discard")

    whole = on_pile()
    studio.table.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=tuple(at), button=1), studio.now)
    for step in range(1, 5):
        studio.move(Point(at.x, at.y + 20 * step))

    assert OnPile() == studio.table.desk.state.touch.held
    assert ("Jc",) == whole
    assert () == on_pile()


def test_own_buys_open_in_120_ms() -> None:
    studio = my_turn("shafer")
    studio.see()
    studio.key(pygame.K_u)
    shares = []
    for _ in range(5):
        studio.wait(0.0301)
        shares.append(studio.table.scene().shown.coming.get(OWN_BUYS, 1.0))

    assert [0.25, 0.5, 0.75, 1.0, 1.0] == shares


def test_glow_comes_in_where_not_seen() -> None:
    fades = Fades({GLOW: 0.14})
    assert [None, {}] == [fades.note({GLOW}, {GLOW}, 1.0, 1.0), fades.shares]
    fades.note((), {GLOW}, 2.0, 1.0)
    due = fades.note({GLOW}, (), 3.0, 1.0)

    assert [pytest.approx(3.035), {GLOW: 0.0}] == [due, fades.shares]
    assert [None, {}] == [fades.note({GLOW}, (), 3.2, 1.0), fades.shares]


@pytest.mark.parametrize("size", [100, 150])
def test_buy_costs_stay_in_the_band(size: int) -> None:
    studio = my_turn("shafer")
    studio.session.preferences.change(replace(studio.session.preferences.settings, interface_size=size))
    studio.wait(0.2)
    studio.key(pygame.K_u)
    studio.wait(0.2)

    scene = studio.table.scene()
    shown = next(part for part in regions(scene).lower if part.name == "band plate")
    ways = notice_ways(scene.grid, scene.band)
    assert (ways, words.buy_costs(scene.view), PlateKind.CALM) == shown.args
    assert all(way.box.inside(scene.grid.band) for way in ways)


def test_arrows_choose_among_own_buys() -> None:
    studio = my_turn("shafer")
    studio.key(pygame.K_u)
    table = studio.table
    assert OnControl(Intention.BUY_UPCARD) == table.desk.state.touch.focus

    studio.key(pygame.K_LEFT)

    assert table.desk.grid.buy_stock == table.desk.focus_box
    studio.key(pygame.K_RETURN)
    assert BuyStock(0) == table.match.last_action


def test_closing_own_buys_moves_focus_away() -> None:
    studio = my_turn("shafer")
    studio.key(pygame.K_k)

    studio.key(pygame.K_b)

    assert studio.table.desk.state.touch.focus is None
    studio.key(pygame.K_RETURN)
    assert studio.table.match.last_action is None


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
    answer = table.desk.controls()[0].button
    assert isinstance(answer, Button)
    assert answer.label == DRAW
    assert answer.sub == ("" if rule_set == "campfire" else "unless someone buys"), "the turn may go to a buyer"

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


def test_nothing_lights_up_for_an_automatic_draw() -> None:
    table = once_down("Kh").table
    scene = table.scene()

    assert not (scene.stock_live)
    assert not (scene.discard_live)
    assert [] == golden(table)
    assert not isinstance(scene.band, AskBand)


@pytest.mark.parametrize("upcard", ["3h", "Kh"])
def test_neither_price_nor_rank_stops_the_draw(upcard: str) -> None:
    studio = once_down(upcard)
    studio.wait(0.0)
    studio.wait(1.0)

    assert (Draw(0),) == studio.table.match.actions


@pytest.mark.parametrize(("upcard", "order"), [("8c", USUAL_ORDER), ("Kh", StandingOrder.ASK)])
def test_usable_upcards_ask_even_once_down(upcard: str, order: StandingOrder) -> None:
    studio = once_down(upcard, order)

    studio.wait(3.0)

    assert () == studio.table.match.actions
    assert studio.table.desk.asks


@pytest.mark.parametrize("rule_set", ["campfire", "shafer"])
def test_hints_draw_as_the_button_does(rule_set: str) -> None:
    draw = Pass(0) if rule_set == "campfire" else Draw(0)
    view = my_turn(rule_set).table.match.view(0)

    (hint,) = suggestions((Hint(draw, Why.NO_NEARER),), view, ("You", "Mei", "Jun"), 0)

    assert hint.sentence.startswith("Draw from the stock")
    assert Draw(0) == as_pressed(draw, view)


def test_only_a_better_upcard_glows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a card that brings nothing closer may be worth taking: then the golden button says nothing else."""
    table = my_turn("campfire").table
    monkeypatch.setattr(table.desk, "advised", lambda: Take(0))

    scene = table.scene()

    assert [] == golden(table)
    assert (False, True) == (scene.stock_live, scene.discard_live)


# ---- the piles ----


def parts_of(table: PlayScreen) -> dict[str, tuple[object, ...]]:
    """Return the arguments of the parts of the picture, in the order in which they are painted."""
    return {part.name: part.args for part in regions(table.scene()).lower}


def test_rings_leave_the_stock_count_readable() -> None:
    studio = my_turn("campfire")
    studio.table.desk.hinting.shown = Hinted("Draw.", stock=True)

    names = list(parts_of(studio.table))

    assert names.index("stock") < names.index("hinted stock") < names.index("stock count")


@pytest.mark.parametrize("name", ["stock", "discard"])
def test_piles_look_pressed_while_held(name: str) -> None:
    studio = my_turn("campfire")
    box = getattr(studio.table.desk.grid, name)
    seen = []
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        studio.table.handle(pygame.Event(kind, pos=tuple(box.center), button=1), studio.now)
        shown = parts_of(studio.table)[name][0]
        assert isinstance(shown, PileShown)
        seen.append((shown.held, shown.card == box))

    assert [(False, True), (True, False), (False, True)] == seen


def test_a_pressed_card_rises_at_once() -> None:
    """A finger touches a card without having pointed at it."""
    studio = my_turn("campfire")
    at = studio.grip("Kd")

    studio.table.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=tuple(at), button=1, touch=True), studio.now)

    assert 1 == len(studio.table.stage.lifts)


# ---- what happens by itself ----


class FlashWatcher(Sitter):
    """A stand-in that takes its time, and notes what was on the screen for a moment without a press."""

    FLASH, THINKS = 0.15, 0.5  # seconds

    def __init__(self, rule_set: str) -> None:
        super().__init__(shipped_variant(rule_set), "flash", USUAL, "novice", charged=False)
        self.flashes: list[tuple[str, object]] = []
        self._seen: dict[str, tuple[object, float]] = {}
        self._asked_at = float("inf")

    def _look(self) -> None:
        """Watch, and answer after a while."""
        self._watch()
        table, count = self.table, self.table.match.count
        waits = table.match.to_act == PERSON and table.stage.is_idle(self.now) and not table.desk.by_order
        self._asked_at = min(self._asked_at, self.now) if waits else float("inf")
        if table.desk.calls.waits or self.now > self._asked_at + self.THINKS:
            super()._look()
        if table.match.last_action == Pass(PERSON) and table.match.state.turn == PERSON:
            table.desk.set_state(replace(table.desk.state, draws=True), self.now)
        if table.match.count != count:
            self._seen.clear()  # what follows a press is no flash

    def _watch(self) -> None:
        scene = self.table.scene()
        assert not (isinstance(scene.band, AskBand) and scene.layout.slots and not scene.layout.folded)
        seen: dict[str, object] = {f"seat {at}": (look.turn, look.waits) for at, look in enumerate(scene.seats)}
        seen["question"] = scene.band.question if isinstance(scene.band, AskBand) else ""
        seen["stock"], seen["pile"] = scene.stock_live, scene.discard_live
        if scene.state.draws:  # the draw that was asked for: the button changes once it comes
            self._seen.pop("button", None)
        for control in scene.controls[: not scene.state.draws]:
            seen["button"] = control.button.label if isinstance(control.button, Button) else ""
        for name, what in seen.items():
            was, since = self._seen.get(name, (None, 0.0))
            if what == was:
                continue
            if was is not None and self.now - since < self.FLASH:
                self.flashes.append((name, was))
            self._seen[name] = what, self.now


@pytest.mark.parametrize("rule_set", ["campfire", "quarters"])
def test_nothing_automatic_flashes(rule_set: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.bench.waiting.FRAME", 1 / 60)
    watcher = FlashWatcher(rule_set)

    while len(watcher.table.match.actions) < 24:
        watcher.frame()

    assert [] == watcher.flashes

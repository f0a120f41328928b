"""A player made of posted events: plays whole games through the window, by one way of input alone.

A simple computer player decides, and the pilot acts with mouse, keyboard, fingers or gamepad as a person would. Each
time it checks that the game is exactly what the engine says it should be.
"""

from __future__ import annotations

import os
from typing import Literal

import pygame

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import (
    Action,
    Discard,
    Draw,
    Hit,
    LayDown,
    Shanghai,
    Swap,
    SwapHit,
    Take,
)
from game.engine.play import play
from game.engine.state import Phase, State
from game.games.table_flow import GameTables
from game.match import Computer, Match, Person, Player
from game.orders import StandingOrder
from game.play.attention import ACCEPTS_AFTER
from game.play.going_out.screen import GoingOut
from game.play.input.commands import IN_TURN
from game.play.scene.controls import opens_turn
from game.play.scores.results import Results
from game.play.screen import PlayScreen
from game.rules.cards import Card
from game.rules.fit import End, swappable_wilds
from game.rules.variant import Kind
from game.seating.seating import NewGame
from game.session.session import Session
from game.settings import changed
from game.table.commands import KEYMAP, Intention
from game.table.grid import SLOT_EDGE
from game.table.layout import HandKey
from game.table.proposals import OnSlot
from game.ui.form import FormScreen
from game.ui.geometry import Point, Rect
from game.ui.loop import Loop
from game.ui.motion import Pace
from game.ui.pads import AXIS_MOST, KEYS
from game.ui.screen import Screen, stage_on
from game.ui.sides import Side
from game.ui.window import open_window
from tests.support.alone import Floor, tables_alone
from tests.support.keepers import Notes
from tests.support.thinkers import QuickThinker, SilentThinker

Hands = Literal["drags", "clicks", "keys", "finger drags", "taps", "pad"]
DRAGS = ("drags", "finger drags")
TOUCHES = ("finger drags", "taps")
KEYED = ("keys", "pad")
FRAME = 0.05
MOST_FRAMES = 60_000


def outcome(state: State, action: Action) -> State:
    """Return the state after an action, with melds in one order."""
    after = play(state, action)[-1][1]
    return after._replace(melds=tuple(sorted(after.melds, key=str)))


class Pilot:
    """Plays seat 1 of a game to its end."""

    def __init__(self, hands: Hands, size: tuple[int, int] = (640, 360), session: Session | None = None) -> None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        self.hands = hands
        self.now = 100.0
        self.acted = 0
        self.notes = Notes()
        self.session = session or Session(QuickThinker())  # type: ignore[arg-type]
        self.preferences = self.session.preferences
        self.preferences.change(changed(self.preferences.settings, "discard_undo", "off"))
        self.loop = Loop(open_window("pilot", size), self.opening())
        pygame.event.clear()

    @property
    def done(self) -> list[Action]:
        """Return the actions since this was last emptied."""
        return self.notes.actions

    def sit_down(self, table: PlayScreen) -> None:
        """Leave the previous table, and play at this one."""
        self.table = table
        self.done.clear()
        self.notes.before = table.match.keeper
        table.match.keeper = self.notes
        table.table.set_pace(Pace.NONE)
        self.loop.stack = (self.loop.stack[0], table)

    def opening(self) -> Screen:
        """Return the screen at the bottom."""
        return Floor()

    def tables(self) -> GameTables:
        """Return the tables on which games are played."""
        return tables_alone(self.session)

    def begin(self, rule_set: str, players: int, seed: str, level: str = "greedy") -> None:
        """Sit down to a whole game, with the screens around it."""
        table = self.tables().new(NewGame(rule_set, (level,) * (players - 1), seed))
        assert isinstance(table, PlayScreen)
        self.sit_down(table)

    def enlarge(self, percent: int) -> None:
        """Set the interface size, as the settings do."""
        self.preferences.change(changed(self.preferences.settings, "interface_size", percent))
        self.loop.zoom = percent / 100

    def press_widget(self, name: str) -> None:
        """Press a widget of the form on top; for keys it must have the focus."""
        top = self.loop.stack[-1]
        assert isinstance(top, FormScreen)
        if self.hands not in KEYED:
            self.click(next(widget for widget in top.in_sight() if widget.name == name).box.center)
            return
        assert top._form.focus == name
        self.key(pygame.K_RETURN)

    def play_to_the_score(self) -> None:
        """Play a round until its results are on the screen."""
        self.play_a_round()
        for _ in range(MOST_FRAMES):
            if isinstance(self.loop.stack[-1], Results):
                return
            self.frame()
        raise AssertionError("the results did not open")

    def take_over(self, state: State) -> None:
        """Take seat 1 of a position whose other players never answer."""
        players: tuple[Player, ...] = (
            Person("You"),
            *(Computer(f"P{seat + 1}", "silent") for seat in range(1, state.players)),
        )
        self.sit_down(PlayScreen(Match(players, state), SilentThinker(), preferences=self.preferences))
        self.table.desk.orders.give(self.table.me, StandingOrder.ASK)

    # ---- the game ----

    def play_to_the_end(self) -> None:
        """Play until the game is over and the last screen is open."""
        for _ in range(MOST_FRAMES):
            self.frame()
            top = self.loop.stack[-1]
            if top is not self.table:
                if self.table.match.is_over:
                    return
                self.leave(top)
            elif self.my_move():
                self.act(self.decision())
        raise AssertionError("the game did not end")

    def play_a_round(self) -> None:
        """Play until a round is scored."""
        for _ in range(MOST_FRAMES):
            self.frame()
            if self.table.match.state.sheet:
                return
            top = self.loop.stack[-1]
            if top is not self.table:
                self.leave(top)
            elif self.my_move():
                self.act(self.decision())
        raise AssertionError("the round did not end")

    def my_move(self) -> bool:
        """Return whether the game waits for the pilot."""
        desk, view = self.table.desk, self.table.stage.view
        waits = self.table.match.to_act == self.table.me and self.table.stage.is_idle(self.now)
        if view.phase is Phase.OFFER and view.turn != view.seat and not desk.asks:
            return False  # a standing order answers
        if not self.table.seats.is_shared and not desk.orders.puts(view, self.table.match.count):
            return False  # the key draws, too
        if view.phase is Phase.NAME:
            return False  # the list opens by itself
        return waits

    def decision(self) -> Action:
        """Return the choice of a simple computer player."""
        match = self.table.match
        return bot_named("greedy").choose(match.view(self.table.me), match.history(self.table.me), Limit(nodes=200))

    def do(self, action: Action) -> None:
        """Carry out one action of a position."""
        self.frame()
        self.act(action)

    def act(self, action: Action) -> None:
        """Carry out an action by hand, and check that exactly this action has happened."""
        if not self.table.desk.attention.accepts(Intention.PASS, self.now):
            self.now += ACCEPTS_AFTER  # a question that has just opened
        before = self.table.match.state
        self.done.clear()
        if self.hands in KEYED:
            self.by_keys(action)
        else:
            self.by_mouse(action)
        assert self.done, f"{action} did not happen: {self.table.desk.state.refused}"
        assert outcome(before, action) == outcome(before, self.done[0]), f"{action} became {self.done[0]}"
        self.acted += 1

    def leave(self, top: Screen) -> None:
        """Go on from the results, or from any other page."""
        if self.hands in KEYED:
            self.key(pygame.K_RETURN)
            return
        if isinstance(top, GoingOut):
            self.click(Point(0, 0))  # anywhere
            return
        widgets = top.widgets()  # type: ignore[attr-defined]
        on = next((widget for widget in widgets if widget.name == "next"), widgets[0])
        self.click(on.box.center)

    # ---- input ----

    def frame(self, *events: pygame.Event) -> None:
        """Post events and let one frame pass."""
        for event in events:
            pygame.event.post(event)
        self.now += FRAME
        assert self.loop.step(self.now)

    def px(self, at: Point) -> tuple[float, float]:
        """Return a place of the stage as the mouse reports it, in a window that may be turned."""
        # With any lens, the pointer's share of the window is the same share of the picture.
        wide, high = self.loop.window.surface.get_size()
        stage = stage_on(self.loop.stack[-1], (wide, high), self.loop.zoom)
        place = at.x * stage.scale + stage.left_px, at.y * stage.scale + stage.top_px
        return Side(-self.loop.window.side % len(Side)).in_picture(place, (wide - 1, high - 1))

    def mouse(self, kind: int, at: Point) -> pygame.Event:
        """Return a mouse event."""
        if kind == pygame.MOUSEMOTION:
            return pygame.Event(kind, pos=self.px(at), rel=(0, 0), buttons=(1, 0, 0), touch=False)
        return pygame.Event(kind, pos=self.px(at), button=1, touch=False)

    def finger(self, kind: int, at: Point, finger: int = 0) -> pygame.Event:
        """Return a finger's event."""
        (wide, high), (x, y) = self.loop.window.display.get_size(), self.px(at)
        return pygame.Event(kind, touch_id=7, finger_id=finger, x=x / wide, y=y / high, dx=0.0, dy=0.0, pressure=1.0)

    def also(self, *fingers: pygame.Event) -> tuple[pygame.Event, ...]:
        """Return fingers' events with the mouse events that SDL makes of them."""
        kinds = {
            pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
            pygame.FINGERMOTION: pygame.MOUSEMOTION,
            pygame.FINGERUP: pygame.MOUSEBUTTONUP,
        }
        wide, high = self.loop.window.display.get_size()
        both: list[pygame.Event] = []
        for event in fingers:
            at, kind = (event.x * wide, event.y * high), kinds[event.type]
            values = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
            both += [pygame.Event(kind, values, pos=at, touch=True), event]
        return tuple(both)

    def click(self, at: Point) -> None:
        """Move there, press and release."""
        if self.hands in TOUCHES:
            self.frame(*self.also(self.finger(pygame.FINGERDOWN, at), self.finger(pygame.FINGERUP, at)))
            return
        self.frame(
            self.mouse(pygame.MOUSEMOTION, at),
            self.mouse(pygame.MOUSEBUTTONDOWN, at),
            self.mouse(pygame.MOUSEBUTTONUP, at),
        )

    def drag(self, start: Point, end: Point) -> None:
        """Press, move in three steps, let go."""
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        if self.hands in TOUCHES:
            self.frame(*self.also(self.finger(pygame.FINGERDOWN, start)))
            self.frame(*self.also(self.finger(pygame.FINGERMOTION, middle)), self.finger(pygame.FINGERDOWN, end, 1))
            self.frame(self.finger(pygame.FINGERUP, end, 1))
            self.frame(*self.also(self.finger(pygame.FINGERMOTION, end), self.finger(pygame.FINGERUP, end)))
            return
        self.frame(self.mouse(pygame.MOUSEMOTION, start), self.mouse(pygame.MOUSEBUTTONDOWN, start))
        self.frame(self.mouse(pygame.MOUSEMOTION, middle))
        self.frame(self.mouse(pygame.MOUSEMOTION, end), self.mouse(pygame.MOUSEBUTTONUP, end))

    def key(self, code: int, shift: bool = False) -> None:
        """Press a key, or what stands for it on a gamepad."""
        if self.hands == "pad":
            assert not shift
            self.frame(*self.pad(code))
            return
        mod = pygame.KMOD_LSHIFT if shift else 0
        self.frame(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))

    def pad(self, code: int) -> tuple[pygame.Event, ...]:
        """Return the events of a gamepad for a key: pressed and released."""
        control = next(control for control, key in KEYS.items() if key == code)
        if not control.way:
            kinds = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
            return tuple(pygame.Event(kind, instance_id=3, button=control.number) for kind in kinds)
        values = control.way * AXIS_MOST, 0
        return tuple(
            pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=control.number, value=value)
            for value in values
        )

    def command(self, intention: Intention, number: int = 0) -> None:
        """Press the key of an intention, or its button."""
        if self.hands in KEYED:
            key = next(
                key
                for key, command in KEYMAP.items()
                if (command.intention, command.number) == (intention, number)
                and (self.hands == "keys" or key.code in KEYS.values())
            )
            self.key(key.code, key.shift)
            return
        control = next(
            control for control in self.table.desk.controls() if control.intention is intention and not control.is_off
        )
        self.click(control.button.box.center)

    # ---- places ----

    def uid(self, card: Card) -> int:
        """Return the id of a card of the row."""
        return next(held.uid for held in self.table.stage.holding.row if held.card == card)

    def grip(self, uid: int) -> Point:
        """Return a point where the card can be taken: its left edge is never covered."""
        box = self.table.stage.layout.cards[HandKey(uid)].box
        return Point(box.x + min(8, box.w / 2), box.y + min(60, box.h / 2))

    def on_meld(self, number: int, end: End | None) -> Point:
        """Return a point on the meld, or on one end of it, but on no wild."""
        meld = self.table.stage.layout.melds[number]
        if end is None:
            view = self.table.match.view(self.table.me)
            cards = view.melds[number].cards
            box = next(
                place.box for place, card in zip(meld.cards, cards, strict=True) if not view.variant.is_wild(card)
            )
            return Point(box.x + 4, box.center.y)
        half: Rect = meld.half(end)
        return half.center

    def on_wild(self, action: Swap | SwapHit) -> Point:
        """Return a point on the wild an action swaps."""
        view = self.table.match.view(self.table.me)
        meld = view.melds[action.meld]
        wilds = swappable_wilds(meld, action.card, view.variant)
        index = next(at for at in wilds if action.wild is None or meld.cards[at] == action.wild)
        box = self.table.stage.layout.melds[action.meld].cards[index].box
        return Point(box.x + 5, box.center.y)

    # ---- actions ----

    def carry(self, card: Card, to: Point) -> None:
        """Move a card of the row to a place."""
        uid = self.uid(card)
        if self.hands in DRAGS:
            self.drag(self.grip(uid), to)
            return
        if self.table.desk.state.selected != uid:  # the card may still be selected in a continued game
            self.click(self.grip(uid))
        self.click(to)

    def by_mouse(self, action: Action) -> None:
        """Carry out an action with the mouse alone."""
        view = self.table.match.view(self.table.me)
        match action:
            case Draw() if self.hands in DRAGS:
                self.drag(self.table.desk.grid.stock.center, self.table.desk.grid.hand.center)
            case Draw():
                self.click(self.table.desk.grid.stock.center)
            case Take() if view.phase is Phase.DRAW and self.hands in DRAGS:
                self.drag(self.table.desk.grid.discard.center, self.table.desk.grid.hand.center)
            case LayDown(melds=melds):
                self.fill_tray(action)
                assert len(melds) == len(self.table.stage.holding.slots)
                self.command(Intention.LAY_DOWN)
            case Hit(card=card, meld=meld, end=end):
                self.carry(card, self.on_meld(meld, end))
            case Swap(card=card):
                self.carry(card, self.on_wild(action))
            case SwapHit(card=card):
                self.carry(card, self.on_wild(action))
                if self.table.desk.state.choosing:
                    self.choose(action)
            case Discard(card=card):
                self.carry(card, self.table.desk.grid.discard.center)
            case _:
                self.by_wish(action)

    def by_wish(self, action: Action) -> None:
        """Carry out an action that is a button or a key by itself."""
        intentions = {
            "Draw": Intention.ACT,
            "EndTurn": Intention.ACT,
            "Take": Intention.TAKE,
            "Buy": Intention.BUY,
            "Pass": Intention.PASS,
            "Allow": Intention.ALLOW,
            "BuyUpcard": Intention.BUY_UPCARD,
            "BuyStock": Intention.BUY_STOCK,
            "Shanghai": Intention.SHANGHAI,
        }
        intention = intentions[type(action).__name__]
        if intention is Intention.PASS and opens_turn(self.table.desk.view):
            intention = Intention.ACT
        self.wish(intention)
        if not self.done and self.table.desk.state.weighs:  # taking and buying are shown side by side first
            self.wish(intention)
        if isinstance(action, Shanghai) and action.meld is not None and self.table.desk.state.choosing:
            self.choose(action)

    def wish(self, intention: Intention) -> None:
        """Press a key or a button, or the upcard where that has none."""
        controls = {control.button.name: control for control in self.table.desk.controls()}
        buttons = {control.intention for control in controls.values()}
        if self.hands not in KEYED and "buys" in controls and intention in IN_TURN:
            self.click(controls["buys"].button.box.center)
        elif self.hands not in KEYED and intention in (Intention.TAKE, Intention.BUY) and intention not in buttons:
            self.click(self.table.desk.grid.discard.center)
        elif self.hands not in KEYED and intention is Intention.PASS and intention not in buttons:
            self.command(Intention.ACT)  # my turn follows: one question asks whether to call, to take or to draw
        else:
            self.command(intention)

    def fill_tray(self, action: LayDown) -> None:
        """Put every card into its slot, in the order of the meld."""
        melds = sorted(action.melds, key=lambda meld: meld.kind is Kind.RUN)
        for slot, meld in enumerate(melds):
            for card in meld.cards:
                if self.hands == "keys":
                    self.focus(self.uid(card))
                    self.command(Intention.SLOT, slot)
                elif self.hands == "pad":
                    self.into_slot(card, slot)
                else:
                    self.carry(card, self.in_slot(slot))
            assert tuple(held.card for held in self.table.stage.holding.slots[slot]) == meld.cards

    def in_slot(self, slot: int) -> Point:
        """Return a point in a slot where its next card would go."""
        place = self.table.stage.layout.slots[slot]
        if place.hollow:
            return place.hollow[0].center
        return Point(place.box.right - 2 * SLOT_EDGE, place.box.center.y)

    def choose(self, action: SwapHit | Shanghai) -> None:
        """Choose one of the offered places."""
        if self.hands in KEYED:
            self.aim(action)
            self.key(pygame.K_RETURN)
            return
        meld = action.onto if isinstance(action, SwapHit) else action.meld
        assert meld is not None
        self.click(self.table.stage.layout.melds[meld].half(action.end).center)

    # ---- keys alone ----

    def focus(self, uid: int) -> None:
        """Move the keyboard focus to a card."""
        for _ in range(100):
            if self.table.desk.state.focus == uid:
                return
            self.key(pygame.K_RIGHT)
        raise AssertionError("the card cannot be reached")

    def aim(self, action: Action) -> None:
        """Move the keyboard's target to the place that performs the action, or leads to it."""
        for _ in range(200):
            self.command(Intention.NEXT_PLACE)
            aim = self.table.desk.state.aim
            if aim is not None and (aim.action == action or action in aim.then):
                return
        raise AssertionError(f"{action} cannot be reached")

    def into_slot(self, card: Card, slot: int) -> None:
        """Put a card into a slot of the tray as onto a meld."""
        self.focus(self.uid(card))
        for _ in range(200):
            self.command(Intention.NEXT_PLACE)
            aim = self.table.desk.state.aim
            if aim is not None and aim.target == OnSlot(slot):
                self.key(pygame.K_RETURN)
                return
        raise AssertionError(f"slot {slot} cannot be reached")

    def put(self, card: Card, action: Action) -> None:
        """Put a card where it performs the action, by keys."""
        self.focus(self.uid(card))
        self.aim(action)
        self.key(pygame.K_RETURN)

    def by_keys(self, action: Action) -> None:
        """Carry out an action with the keyboard alone."""
        match action:
            case LayDown():
                self.fill_tray(action)
                self.command(Intention.LAY_DOWN)
            case Hit(card=card) | Swap(card=card) | Discard(card=card):
                self.put(card, action)
            case SwapHit(card=card):
                self.put(card, action)
                if self.table.desk.state.choosing:
                    self.choose(action)
            case _:
                self.by_wish(action)

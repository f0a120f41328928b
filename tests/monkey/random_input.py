"""The monkey's input: random events, half of them chosen so that games progress.

`mischief` is anything a mouse, a keyboard or a window can do. `sense` looks at the top screen and does something legal:
answers, draws, lays down, discards, presses a widget. Both return gestures: lists of events with positions in pixels.
Random numbers are passed in; screens are only read.
"""

import random
from collections.abc import Sequence
from typing import Any

import pygame

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Action, Discard, Hit, LayDown, Swap, SwapHit
from game.engine.referee import legal_actions
from game.new_game.screen import NewGameScreen
from game.play.curtain import Curtain
from game.play.going_out.screen import GoingOut
from game.play.scene.compose import places_of
from game.play.scores.final import Final
from game.play.scores.results import Results
from game.play.screen import PlayScreen
from game.table.commands import KEYMAP, Intention
from game.table.layout import HandKey
from game.table.proposals import Place
from game.title.screen import Title
from game.ui.geometry import Point, Rect
from game.ui.loop import Loop
from game.ui.screen import Screen, stage_on
from game.ui.widgets import Widget
from tests.monkey.eyes import table_of, tables

Gesture = list[pygame.Event]
KEYS = (
    *{key.code for key in KEYMAP},
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_F1, pygame.K_F10 + 1),
    pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_INSERT, pygame.K_MINUS,
    pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_KP_PLUS, pygame.K_PAUSE, pygame.K_LSHIFT, 0,
)  # fmt: skip
WALK = (pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_UP, pygame.K_DOWN)
MODIFIERS = (0, 0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA)
TYPED = ("a", "Z", "7", " ", "é", "ß", "語", "ä́", "\n", "-", "Bartholomew the Third of Somewhere", "🂡", "'", '"')
WINDOW = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWMOVED,
    pygame.AUDIODEVICEADDED,
)
SIZES = ((640, 360), (640, 360), (512, 320), (640, 480), (320, 200), (800, 300))
SOMETIMES = 0.02


class RandomInput:
    """Random input for the screens of a loop."""

    def __init__(self, loop: Loop, chance: random.Random) -> None:
        self.loop = loop
        self.chance = chance

    # ---- events ----

    def px(self, at: Point) -> tuple[float, float]:
        """Return a place of the stage as the mouse reports it."""
        stage = stage_on(self.loop.stack[-1], self.loop.window.surface.get_size(), self.loop.zoom)
        return at.x * stage.scale + stage.left_px, at.y * stage.scale + stage.top_px

    def mouse(self, kind: int, at: Point, button: int = 1) -> pygame.Event:
        """Return a mouse event."""
        if kind == pygame.MOUSEMOTION:
            return pygame.Event(kind, pos=self.px(at), rel=(1, 1), buttons=(1, 0, 0), touch=False)
        return pygame.Event(kind, pos=self.px(at), button=button, touch=False)

    def click(self, at: Point, button: int = 1) -> Gesture:
        """Move there, press and release."""
        move, press, release = pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
        return [self.mouse(move, at), self.mouse(press, at, button), self.mouse(release, at, button)]

    def drag(self, start: Point, end: Point) -> Gesture:
        """Press, move and release."""
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        moves = [self.mouse(pygame.MOUSEMOTION, at) for at in (start, middle, end)]
        press, release = self.mouse(pygame.MOUSEBUTTONDOWN, start), self.mouse(pygame.MOUSEBUTTONUP, end)
        return [moves[0], press, *moves[1:], release]

    def key(self, code: int, mod: int = 0) -> Gesture:
        """Return a key press."""
        return [pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)]

    # ---- anything ----

    def mischief(self) -> Gesture:
        """Return anything a mouse, a keyboard or a window could do."""
        chance = self.chance
        match chance.choices("kwtmpcdrlvz", (16, 8, 2, 10, 8, 8, 6, 4, 4, 2, 0.2))[0]:
            case "k":
                return self.key(chance.choice(KEYS), chance.choice(MODIFIERS))
            case "w":
                return self.key(chance.choice(WALK), chance.choice(MODIFIERS[:6]))
            case "t":
                return [pygame.Event(pygame.TEXTINPUT, text=chance.choice(TYPED))]
            case "m":
                return [self.mouse(pygame.MOUSEMOTION, self.anywhere())]
            case "p":
                kind = chance.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
                return [self.mouse(kind, self.anywhere(), chance.choice((1, 1, 1, 2, 3, 6)))]
            case "c":
                return self.click(self.anywhere(), chance.choice((1, 1, 1, 3)))
            case "d":
                return self.drag(self.anywhere(), self.anywhere())
            case "r":
                wheel: dict[str, Any] = {"x": 0, "flipped": False, "touch": False, "precise_x": 0.0}
                turn = chance.choice((-3, -1, 1, 1, 40))
                return [pygame.Event(pygame.MOUSEWHEEL, **wheel, y=turn, precise_y=float(turn))]
            case "l":
                return [pygame.Event(chance.choice(WINDOW))]
            case "v":
                return [pygame.Event(pygame.KEYUP, key=chance.choice(KEYS), mod=0, unicode="", scancode=0)]
            case _:
                return self.resize()

    def resize(self) -> Gesture:
        """Change the window's size, or switch full screen on or off."""
        if self.chance.random() < SOMETIMES:
            return self.key(pygame.K_F11)
        size = self.chance.choice(SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        return [pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])]

    def anywhere(self) -> Point:
        """Return a place, usually on something."""
        boxes = self.boxes()
        if boxes and self.chance.random() < 0.7:
            box = self.chance.choice(boxes)
            return Point(box.x + self.chance.random() * box.w, box.y + self.chance.random() * box.h)
        return Point(self.chance.uniform(-40, 1320), self.chance.uniform(-40, 760))

    def boxes(self) -> list[Rect]:
        """Return the boxes on top: widgets, or everything on a table."""
        top = self.loop.stack[-1]
        table = table_of(top)
        if table is None or not table.seats.is_open:
            return [widget.box for widget in self.widgets()]
        layout = table.stage.layout
        boxes = [*(place.box for place in layout.cards.values()), *(meld.rail for meld in layout.melds)]
        boxes += [control.button.box for control in table.desk.controls()]
        return [*boxes, *(slot.box for slot in layout.slots), *layout.plaques, layout.stock, layout.discard]

    def widgets(self) -> Sequence[Widget]:
        """Return the widgets of the screen on top."""
        top = self.loop.stack[-1]
        if isinstance(top, GoingOut):
            return ()  # any press goes on
        table = table_of(top)
        return table.open.widgets() if table is not None else top.widgets()  # type: ignore[attr-defined]

    # ---- progress ----

    def sense(self) -> Gesture:
        """Do something legal on the screen on top."""
        top, chance = self.loop.stack[-1], self.chance
        table = table_of(top)
        if table is not None:
            return self.at_table(table)
        if isinstance(top, Curtain | Results | Final | GoingOut) and chance.random() < 0.8:
            return self.key(pygame.K_RETURN)
        if isinstance(top, Title | NewGameScreen) and chance.random() < 0.3:
            return self.key(pygame.K_RETURN)
        likes_to_stay = isinstance(top, Title | NewGameScreen)
        if chance.random() < (0.05 if likes_to_stay else 0.5 if any(tables(self.loop.stack)) else 0.2):
            return self.key(pygame.K_ESCAPE)
        return self.press_one()

    def press_one(self) -> Gesture:
        """Press one of the widgets on top, but rarely the one that quits."""
        widgets = [widget for widget in self.widgets() if "quit" not in widget.name.casefold()]
        if not widgets or self.chance.random() < SOMETIMES:
            widgets = list(self.widgets())
        return self.click(self.chance.choice(widgets).box.center) if widgets else self.key(pygame.K_ESCAPE)

    def at_table(self, table: PlayScreen) -> Gesture:
        """Act for the seat to act; now and then look around."""
        chance = self.chance
        if not table.seats.is_open:
            answers = [widget for widget in table.open.widgets() if not widget.off]
            spoken = [widget for widget in answers if widget.name not in ("menu", "log", "scores", "help", "pace")]
            return self.click(chance.choice(spoken or answers).box.center)
        if table.match.to_act != table.me:
            return self.key(pygame.K_SPACE if chance.random() < 0.7 else pygame.K_RETURN)
        if table.desk.state.choosing is not None or table.desk.state.hold is not None or chance.random() < 0.25:
            return self.press_control(table)
        return self.action(table, self.wanted(table))

    def press_control(self, table: PlayScreen) -> Gesture:
        """Press an enabled button of the table, or an offered place."""
        if table.desk.state.choosing is not None and self.chance.random() < 0.7:
            return self.click(self.chance.choice(table.desk.state.choosing.places).box.center)
        doors = (Intention.CANCEL, Intention.LOG, Intention.SCORES, Intention.HELP, Intention.BUYING_MENU)
        controls = [control for control in table.desk.controls() if not control.is_off]
        chosen = [control for control in controls if control.intention not in doors or self.chance.random() < SOMETIMES]
        return self.click(self.chance.choice(chosen or controls).button.box.center)

    def wanted(self, table: PlayScreen) -> Action:
        """Return an action of this seat: the choice of a simple computer player, or any."""
        view = table.match.view(table.me)
        if self.chance.random() < 0.8:
            return bot_named("greedy").choose(view, table.match.history(table.me), Limit(nodes=50))
        return self.chance.choice(list(legal_actions(view, 2)))

    def action(self, table: PlayScreen, action: Action) -> Gesture:
        """Return gestures for an action; an earlier gesture may change their result."""
        match action:
            case LayDown():
                return [
                    event
                    for intention in (Intention.FILL, Intention.LAY_DOWN)
                    for event in self.command(table, intention)
                ]
            case Hit(card=card) | Swap(card=card) | SwapHit(card=card) | Discard(card=card):
                row = [held.uid for held in table.stage.holding.row if held.card == card]
                places = [
                    place for place in places_of(card, table.desk.shown()) if place.is_legal and means(place, action)
                ]
                if not row or not places:
                    return self.command(table, Intention.EMPTY)
                return self.carry(table, row[0], places[0].box.center)
            case _:
                return self.press_control(table)

    def carry(self, table: PlayScreen, uid: int, to: Point) -> Gesture:
        """Move a card of the row to a place, by a drag or two clicks."""
        place = table.stage.layout.cards.get(HandKey(uid))
        if place is None:
            return self.key(pygame.K_SPACE)
        grip = Point(place.box.x + min(8, place.box.w / 2), place.box.y + min(60, place.box.h / 2))
        return self.drag(grip, to) if self.chance.random() < 0.5 else [*self.click(grip), *self.click(to)]

    def command(self, table: PlayScreen, intention: Intention) -> Gesture:
        """Press the key of an intention, if it has one."""
        return self.key(table.desk.keys.code(intention) or pygame.K_SPACE)


def means(place: Place, action: Action) -> bool:
    """Return whether dropping a card there performs the action, or leads to it."""
    return place.action == action or action in place.then


def is_home(stack: tuple[Screen, ...]) -> bool:
    """Return whether only the title is open."""
    return len(stack) == 1

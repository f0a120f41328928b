"""The studio: screens set up for a picture, without a window, a real clock or a thinking computer player.

A `Studio` has a stack of screens and a simulated time; it presses keys, clicks and drags as a player would, through the
screens' own `handle`. A `Camera` draws until everything is sharp. The one of `tests.pictures.studio` has the whole game
around it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.state import State
from game.games.table_flow import GameTables
from game.match import Computer, Match, Person, Player
from game.play.screen import PlayScreen
from game.rules.cards import parse_card
from game.rules.fit import End
from game.session.session import Session, look_of, zoom_of
from game.table.commands import Command, Intention
from game.table.layout import HandKey
from game.text import ui as words
from game.ui.canvas import Box, Canvas, Viewport, stage_of
from game.ui.geometry import STAGE, Point, Rect
from game.ui.looks import Appearance, dress_of
from game.ui.screen import Push, Screen, Step, after, stage_on, visible
from game.ui.text import Lettering
from game.ui.widgets import Segmented, Widget, segment_boxes
from game.ui.window import Lens
from sprites import Sprites, SurfaceCache
from tests.support.alone import Floor, tables_alone
from tests.support.thinkers import ImmediateWork, Silent

OPENING_TIME = 1000.0
PIECES_BYTES = 256 << 20
SEED = "peony-1934"
LEVEL = "greedy"
GRIP_DU = (8.0, 60.0)
DRAG_S = 0.04
DRAG_STEPS, DRAG_STEP_DU = 6, 16.0


class Studio:
    """A stack of screens with the input of a simulated player."""

    def __init__(self) -> None:
        self.now = OPENING_TIME
        self.session = Session(_thinker=Silent(), _errands=ImmediateWork())  # type: ignore[arg-type]
        self.stack: tuple[Screen, ...] = (self.opening(),)

    def opening(self) -> Screen:
        """Return the screen at the bottom."""
        return Floor()

    def tables(self) -> GameTables:
        """Return the tables on which games are played."""
        return tables_alone(self.session)

    def seat(self, match: Match) -> PlayScreen:
        """Return the table of a match."""
        tables = self.tables()
        return tables.open(match, tables.kind())

    # ---- setting up ----

    def take(self, step: Step | None) -> None:
        """Carry out the step that a screen returned."""
        self.stack = after(self.stack, step)

    def open(self, screen: Screen) -> None:
        """Push a screen. A table is laid out for the shape of the window, as if it had been drawn."""
        self.take(Push(screen))
        window = pygame.display.get_surface()
        if isinstance(screen, PlayScreen) and window is not None and window.get_height() > window.get_width():
            screen.table.follow(is_tall=True)

    @property
    def table(self) -> PlayScreen:
        """The last table that was opened."""
        return next(screen for screen in reversed(self.stack) if isinstance(screen, PlayScreen))

    def sit_down(self, state: State, names: Sequence[str] = words.SEAT_NAMES) -> None:
        """Open the table at seat 1 of a position; the others are computer players."""
        players: tuple[Player, ...] = (Person(names[0]), *(Computer(name, LEVEL) for name in names[1 : state.players]))
        self.open(self.seat(Match(players, state)))

    def sit_together(self, state: State, actions: Sequence[str], people: int, names: Sequence[str]) -> None:
        """Open a shared table of people and computer players, after some actions, at the next thing
        they have to do.
        """
        for text in actions:
            state = play(state, parse_action(text))[-1][1]
        players = tuple(Person(name) if seat < people else Computer(name, LEVEL) for seat, name in enumerate(names))
        self.open(self.seat(Match(players[: state.players], state)))
        self.wait(1.0)
        self.wait(1.0)

    def plays(self, *actions: str) -> None:
        """Play the actions of any seats in order, and show them all."""
        for text in actions:
            self.submit(text)
            self.table.back.let_go(self.now, pressed=False)
        self.settle()

    def submit(self, *actions: str) -> None:
        """Play the actions, and let them be shown in their own time."""
        for text in actions:
            self.table.desk.submit(parse_action(text), self.now, ())

    def settle(self) -> None:
        """Let every card arrive."""
        self.table.stage.settle()
        self.wait(0.0)

    def wait(self, seconds: float) -> None:
        """Let time pass for the screen on top."""
        self.now += seconds
        self.take(self.stack[-1].update(self.now))

    # ---- input ----

    def key(self, code: int, shift: bool = False) -> None:
        """Press a key."""
        self._send(pygame.KEYDOWN, key=code, mod=pygame.KMOD_LSHIFT if shift else 0, unicode="")

    def click(self, at: Point) -> None:
        """Move there, press and release."""
        self.press(at)
        self.let_go(at)

    def move(self, at: Point) -> None:
        """Move the pointer there."""
        self.now += DRAG_S
        self.point(at)

    def point(self, at: Point) -> None:
        """Move the pointer there in no time."""
        self._mouse(pygame.MOUSEMOTION, at)

    def hold(self, card: str, at: Point) -> None:
        """Drag a card of the row somewhere and do not let go."""
        start = self.grip(card)
        self.press(start)
        self.move(Point((start.x + at.x) / 2, (start.y + at.y) / 2))
        self.wait(1.0)
        for steps in range(DRAG_STEPS, -1, -1):  # slowly at the end, so that the card has followed
            self.move(Point(at.x - DRAG_STEP_DU * steps, at.y))

    def put(self, card: str, at: Point) -> None:
        """Drag a card of the row somewhere and let go."""
        self.hold(card, at)
        self.let_go(at)

    def press(self, at: Point) -> None:
        """Move there and press."""
        self.point(at)
        self._mouse(pygame.MOUSEBUTTONDOWN, at)

    def let_go(self, at: Point) -> None:
        """Let the mouse button go."""
        self._mouse(pygame.MOUSEBUTTONUP, at)

    def _mouse(self, kind: int, at: Point) -> None:
        button = {} if kind == pygame.MOUSEMOTION else {"button": 1}
        self._send(kind, pos=(at.x, at.y), **button)

    def _send(self, kind: int, **values: object) -> None:
        self.take(self.stack[-1].handle(pygame.Event(kind, values), self.now))
        if self.stack:
            self.take(self.stack[-1].update(self.now))

    def see(self) -> None:
        """Draw once: only then does a page know where its sections are."""
        canvas = small_canvas()
        for screen in visible(self.stack):
            screen.draw(canvas, self.now)

    def choose(self, name: str, at: int) -> None:
        """Click on a cell of a choice."""
        widget = self._widget(name)
        assert isinstance(widget, Segmented)
        self.click(segment_boxes(widget)[at].center)

    # ---- places ----

    def _widget(self, name: str) -> Widget:
        widgets: Sequence[Widget] = self.stack[-1].widgets()  # type: ignore[attr-defined]
        return next(widget for widget in widgets if widget.name == name)

    def box(self, name: str) -> Rect:
        """Return the box of a widget on the top screen by its name."""
        return self._widget(name).box

    def grip(self, card: str) -> Point:
        """Return where a card of the row can be grabbed: its left edge is never covered."""
        row, wanted = self.table.stage.holding.row, parse_card(card)
        uid = next(held.uid for held in row if held.card == wanted)
        box = self.table.stage.layout.cards[HandKey(uid)].box
        return Point(box.x + GRIP_DU[0], box.y + GRIP_DU[1])

    def meld(self, number: int, end: End | None = None) -> Point:
        """Return the place of a meld on the table (m1 is 1), or of one end of it."""
        half: Rect = self.table.stage.layout.melds[number - 1].half(end)
        return half.center

    def card_of(self, meld: int, place: int) -> Point:
        """Return the place of a card of a meld, both counted from 1."""
        box: Rect = self.table.stage.layout.melds[meld - 1].cards[place - 1].box
        return Point(box.x + 6, box.center.y)

    def build(self, *slots: str) -> None:
        """Put cards into the rows of the tray, as `8c 9c Tc`, one text a row."""
        for number, cards in enumerate(slots):
            for card in cards.split():
                uid = next(held.uid for held in self.table.stage.holding.row if str(held.card) == card)
                self.table.desk.select(uid, self.now)
                self.table.desk.handle_input(Command(Intention.SLOT, number), self.now)
        self.settle()


def small_canvas() -> Canvas:
    """Return a small canvas for arithmetic only, with the layout of a large one."""
    sprites = Sprites()
    surface = pygame.Surface((STAGE.w // 4, STAGE.h // 4))
    return Canvas.fitting(surface, sprites, Lettering(sprites), SurfaceCache(1 << 20))


def drawn(canvas: Canvas, studio: Studio) -> Box | None:
    """Draw until everything is sharp; return the box of the focus."""
    canvas.eye.box = None
    for _ in range(3):  # soft, sharp where it rests, sharp where it moves
        for screen in visible(studio.stack):
            screen.draw(canvas, studio.now)
        canvas.sprites.finish()
    return canvas.eye.box


class Camera:
    """Draws a studio's screens and keeps the drawings from one shot to the next."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._window = pygame.display.set_mode(size)
        self._canvases: dict[tuple[Appearance, float, float, bool], Canvas] = {}

    def picture(self, studio: Studio) -> pygame.Surface:
        """Return the picture with the studio's settings, fully sharp."""
        settings = studio.session.preferences.settings
        stage = stage_on(visible(studio.stack)[0], self._window.get_size(), zoom_of(settings))
        lens = Lens(zoom_of(settings) / stage.size)
        canvas = self._canvas(look_of(settings), lens, stage)
        eye = drawn(canvas, studio)
        if canvas.surface is not self._window:
            window = self._window.get_size()
            if eye is not None:
                lens = lens.at_place(window, canvas.at(*Rect(*eye).center))
            self._window.blit(canvas.surface, (0, 0), (*lens.offset(window), *window))
        return self._window

    def _canvas(self, look: Appearance, lens: Lens, stage: Viewport) -> Canvas:
        key = look, lens.zoom, stage.size, stage.is_tall
        if key not in self._canvases:
            whole = lens.picture_size(self._window.get_size())
            surface = self._window if whole == self._window.get_size() else pygame.Surface(whole).convert()
            sprites = Sprites(dress_of(look))
            lettering = Lettering(sprites, look=look)
            stage = stage_of(surface.get_size(), stage.size, is_tall=stage.is_tall)
            self._canvases[key] = Canvas(surface, stage, sprites, lettering, SurfaceCache(PIECES_BYTES), look)
        return self._canvases[key]

"""A coach at a table: play goes on as usual, and a panel beside the melds says what to do now.

The panel is painted as a part of the table. The coach handles only its buttons, Enter while it waits for an answer, and
F5: F5 skips the lesson, or hides and shows the panel where there is nothing to skip. A `Coach` supplies the text and is
notified of answers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, Protocol

import pygame

from game.engine.state import OVER
from game.language import joined
from game.play.paint.over import GO_ON, PANEL, CoachPlace, coach_widgets, covers_band, place_of
from game.play.state.interaction import CoachPanel, Hinted
from game.play.table import Table
from game.ui.buttons import AT_REST, Feel
from game.ui.canvas import Canvas
from game.ui.form import POINTED
from game.ui.forms import Form, WidgetEvent
from game.ui.geometry import Point
from game.ui.narration import Narration
from game.ui.screen import Push, Screen, Step
from game.ui.widgets import Widget, hit_box

KEY = pygame.K_F5
KEY_CAP = "F5"


class CoachText(NamedTuple):
    """What a coach says: the panel, the version for keyboard users if it differs, and what is highlighted."""

    look: CoachPanel
    by_key: str = ""
    highlight: Hinted | None = None


class Coach(Protocol):
    """Decides what to tell the player."""

    def follow(self) -> None:
        """Process what has happened at the table."""
        ...

    def says(self) -> CoachText | None:
        """Return what to say about what is shown now, or None."""
        ...

    def go_on(self, now: float) -> Step | None:
        """Continue after the player has answered."""
        ...

    def skip(self) -> Step | None:
        """Skip the coach if that is possible; otherwise hide or show the panel."""
        ...


class Guide:
    """A coach at one table, and its panel."""

    def __init__(self, table: Table, coach: Coach, welcome: Screen | None = None) -> None:
        """Create a guide; `welcome` covers the table at first."""
        self._table, self.coach, self._welcome = table, coach, welcome
        self._by_keys = False  # whether the table was last used by keyboard
        self._form = Form(agenda=table.agenda)
        self._pressed: WidgetEvent | None = None  # what a release of the mouse has pressed
        self._is_read = True  # whether a key was pressed since the current text appeared
        self._saying, self._round = coach.says(), table.stage.view.round
        self._said_at = table.match.count  # when that was said

    @property
    def look(self) -> CoachPanel | None:
        """The panel as it is shown."""
        return self._table.desk.state.coach

    @property
    def waits(self) -> bool:
        """Return whether the coach waits for an answer."""
        return self.look is not None and self.look.waits

    @property
    def place(self) -> CoachPlace:
        """The position of the panel."""
        return place_of(self._table.stage.layout, self.look)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Return what can be pressed: the buttons of the panel, and the panel."""
        return coach_widgets(self.look, self.place)

    def with_guide_narration(self, narration: Narration) -> Narration:
        """Add the coach's text to the table's narration, in the place of a refusal if there is none."""
        look = self.look
        sentences = (look.praise, look.ask, look.how, look.note, look.button) if look is not None else ()
        return narration._replace(notice=narration.notice or joined(filter(None, sentences), " "))

    # ---- events ----

    def takes(self, event: pygame.Event, now: float) -> bool:
        """Return whether an event is meant for the panel; every event updates the input device and the hovered
        button.
        """
        if event.type == pygame.KEYDOWN:
            self._by_keys, self._is_read = True, True
            return self._is_coach_key(event)
        if event.type == pygame.MOUSEMOTION:
            self._by_keys = False
        if self.look is None or self._table.desk.state.is_dragging:
            return False
        held = self._form.held
        at = Point(*event.pos) if event.type in POINTED else None
        under = [widget for widget in self.widgets if at is not None and hit_box(widget).holds(at)]
        on_button = any(widget.name != PANEL for widget in under)
        reached = [widget for widget in self.widgets if widget.name != PANEL or not on_button]
        self._pressed = self._form.handle(event, reached, now)
        return (
            bool(under) if event.type == pygame.MOUSEBUTTONDOWN else event.type == pygame.MOUSEBUTTONUP and bool(held)
        )

    def _is_coach_key(self, event: pygame.Event) -> bool:
        look = self.look
        if look is None or self._table.desk.state.is_dragging:
            return False
        return (event.key == pygame.K_RETURN and bool(look.button)) or (event.key == KEY and self._has_key)

    @property
    def _has_key(self) -> bool:
        """Return whether the coach's key has no other meaning in the player's key map."""
        return self._table.desk.keys.holder(KEY) is None

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle an event that is meant for the panel."""
        if event.type == pygame.KEYDOWN:
            return self.coach.skip() if event.key == KEY else self.coach.go_on(now)
        pressed, self._pressed = self._pressed, None
        if pressed is None or self.look is None or (pressed.name == PANEL and self.look.skip):
            return None
        return self.coach.go_on(now) if pressed.name == GO_ON else self.coach.skip()

    def animating(self, now: float) -> bool:
        """Return whether a button is animated."""
        return self._form.animating(now)

    def _feels(self, now: float) -> tuple[tuple[str, Feel], ...]:
        """Return how the buttons are touched, if they are."""
        felt = ((widget.name, self._form.feel(widget, now)) for widget in self.widgets if widget.name != PANEL)
        return tuple((name, feel) for name, feel in felt if feel != AT_REST)

    # ---- time ----

    def welcome(self) -> Step | None:
        """Return the screen that covers the table at first, once."""
        welcome, self._welcome = self._welcome, None
        return Push(welcome) if welcome is not None else None

    def follow(self, now: float) -> None:
        """Process what has happened and update the panel; while something moves or follows by itself, the previous text
        of this round stays, without what was to be done once it is.
        """
        self.coach.follow()
        round, count = self._table.stage.view.round, self._table.match.count
        if self._is_settled(now):
            self._saying, self._round, self._said_at = self.coach.says(), round, count
        elif 0 < self._round < round:
            self._saying = None
        saying, desk = self._saying, self._table.desk
        look = lit = None
        if saying is not None:
            is_done = count != self._said_at or desk.state.hold is not None
            how = (self._by_keys and saying.by_key) or saying.look.how
            cap = KEY_CAP if self._has_key else ""
            look = replace(saying.look, how="" if is_done else how, skip_key=cap, feels=self._feels(now))
            lit = None if is_done else saying.highlight
            if desk.fills_band and covers_band(look, self._table.stage.layout):
                look = None
        before = desk.state.coach
        if (look, lit) != (before, desk.state.coach_highlight):
            self._is_read = self._is_read and before is not None and look is not None and look.ask == before.ask
            desk.set_state(replace(desk.state, coach=look, coach_highlight=lit), now)

    def _is_settled(self, now: float) -> bool:
        """Return whether nothing moves, and neither an answer of others nor of a standing order comes before the next
        choice.
        """
        desk, view = self._table.desk, self._table.stage.view
        goes_on = view.turn == desk.me and view.to_act != desk.me and view.phase not in OVER
        return self._table.stage.is_idle(now) and not desk.by_order and not goes_on

    def attend(self, canvas: Canvas, now: float) -> None:
        """Keep the keyboard on the panel until a key is pressed."""
        self._form.draw_over(canvas, self.widgets, now)
        if self._by_keys and not self._is_read and self.look is not None:
            canvas.report_focus(self.place.shown(self.look))

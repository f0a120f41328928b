"""A coach at a table: play goes on as usual, and a panel beside the melds says what to do now.

The panel is painted as a part of the table. The coach handles only its buttons, Enter while it waits for an answer, and
F5: F5 skips the lesson, or hides and shows the panel where there is nothing to skip. A `Coach` supplies the text and is
notified of answers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, Protocol

import pygame

from game.play.paint.over import GO_ON, SKIP, CoachPlace, coach_buttons, place_of
from game.play.state.interaction import CoachPanel, Hinted
from game.play.table import Table
from game.ui.canvas import Canvas
from game.ui.forms import ENTER
from game.ui.geometry import Point
from game.ui.narration import Narration
from game.ui.screen import Push, Screen, Step
from game.ui.widgets import Button, hit_box

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
        """The player has answered; continue."""
        ...

    def skip(self) -> Step | None:
        """Skip the coach if that is possible; otherwise hide or show the panel."""
        ...


class Guide:
    """A coach at one table, and its panel."""

    def __init__(self, table: Table, coach: Coach, welcome: Screen | None = None) -> None:
        """`welcome` covers the table at first."""
        self._table, self.coach, self._welcome = table, coach, welcome
        self._by_keys = False  # whether the table was last used by keyboard
        self._hover = self._pressed = ""
        self._is_read = True  # whether a key was pressed since the current text appeared
        self._saying = coach.says()

    @property
    def look(self) -> CoachPanel | None:
        """The panel as it is shown."""
        return self._table.desk.state.coach

    @property
    def waits(self) -> bool:
        """Return whether the coach waits for an answer."""
        return self.look is not None and bool(self.look.button) and not self.look.is_away

    @property
    def place(self) -> CoachPlace:
        """The position of the panel."""
        return place_of(self._table.stage.layout)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons of the panel."""
        return coach_buttons(self.look, self.place)

    def with_guide_narration(self, narration: Narration) -> Narration:
        """Add the coach's text to the table's narration, in the place of a refusal if there is none."""
        look = self.look
        sentences = (look.praise, look.ask, look.how, look.note, look.button) if look is not None else ()
        return narration._replace(notice=narration.notice or " ".join(filter(None, sentences)))

    # ---- events ----

    def takes(self, event: pygame.Event) -> bool:
        """Return whether an event is meant for the panel; every event updates the input device and the hovered
        button.
        """
        if event.type == pygame.KEYDOWN:
            self._by_keys, self._is_read = True, True
        elif event.type == pygame.MOUSEMOTION:
            self._by_keys = False
            self._hover = self._under(event)
        elif event.type == pygame.WINDOWLEAVE:
            self._hover = ""
        return self._is_coach_key(event)

    def _under(self, event: pygame.Event) -> str:
        """The coach's button under a mouse event, or an empty string."""
        at = Point(*event.pos)
        return next((button.name for button in self.buttons if hit_box(button).holds(at)), "")

    def _is_coach_key(self, event: pygame.Event) -> bool:
        look = self.look
        if look is None or self._table.desk.state.is_dragging:
            return False
        if event.type == pygame.KEYDOWN:
            return (event.key in ENTER and bool(look.button)) or (event.key == KEY and self._has_key)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self.place.shown(look).holds(Point(*event.pos)) or bool(self._under(event))
        return event.type == pygame.MOUSEBUTTONUP and bool(self._pressed)

    @property
    def _has_key(self) -> bool:
        """Return whether the coach's key has no other meaning in the player's key map."""
        return self._table.desk.keys.holder(KEY) is None

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle an event that is meant for the panel."""
        if event.type == pygame.KEYDOWN:
            return self._pressed_on(SKIP if event.key == KEY else GO_ON, now)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed = self._under(event) or ("box" if self.look is not None else "")
            return None
        pressed, self._pressed = self._pressed, ""
        under = self._under(event)
        if pressed == under:
            return self._pressed_on(under, now)
        on_box = pressed == "box" and self.look is not None and self.place.shown(self.look).holds(Point(*event.pos))
        return self.coach.skip() if on_box and self.look is not None and not self.look.skip else None

    def _pressed_on(self, name: str, now: float) -> Step | None:
        if name == SKIP:
            return self.coach.skip()
        return self.coach.go_on(now)

    # ---- time ----

    def welcome(self) -> Step | None:
        """Return the screen that covers the table at first, once."""
        welcome, self._welcome = self._welcome, None
        return Push(welcome) if welcome is not None else None

    def follow(self, now: float) -> None:
        """Process what has happened and update the panel; while something moves, the previous text stays."""
        self.coach.follow()
        if self._table.stage.is_idle(now):
            self._saying = self.coach.says()
        saying, desk = self._saying, self._table.desk
        look = lit = None
        if saying is not None:
            how = saying.by_key if self._by_keys and saying.by_key else saying.look.how
            cap = KEY_CAP if self._has_key else ""
            look = replace(saying.look, how=how, skip_key=cap, hover=self._hover, pressed=self._pressed)
            lit = saying.highlight
        before = desk.state.coach
        if (look, lit) != (before, desk.state.coach_highlight):
            self._is_read = self._is_read and before is not None and look is not None and look.ask == before.ask
            desk.set_state(replace(desk.state, coach=look, coach_highlight=lit), now)

    def attend(self, canvas: Canvas) -> None:
        """For keyboard users: keep attention on the panel until a key is pressed."""
        if self._by_keys and not self._is_read and self.look is not None:
            canvas.report_focus(self.place.shown(self.look))

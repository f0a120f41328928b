"""A simulated pupil for the lesson: the actions at each step, with or without a window."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.app.practicing import how_to_play
from game.engine.actions import Action
from game.engine.notation import format_action, parse_action
from game.lesson.coach import LessonCoach, Now, Progress, followed, is_over, read_on, step_at, waits_for_pupil
from game.lesson.deal import PUPIL, SCRIPT, LessonStep, lesson_start, move_of_other
from game.match import Computer, Match, Person
from game.play.paint.over import GO_ON, CoachPlace, coach_tree
from game.play.state.interaction import CoachPanel
from game.session.session import Session
from game.settings import changed
from game.table.commands import Intention
from game.ui.dialogs import Leaflet
from game.ui.geometry import Point
from game.ui.motion import Pace
from game.ui.nodes import Room
from game.ui.text import Lettering
from tests.support.pilot import Pilot
from tests.support.seated import FRAME, Hands

# What the pupil does, in order, if they follow the coach.
ASKED = (
    "P1 take", "P1 discard Ks", "P1 buy", "P1 pass", "P1 draw", "P1 lay set(9c 9d 9s) run(4h 5h 6h 7h)",
    "P1 hit 8h m2", "P1 discard Ac", "P1 pass", "P1 draw", "P1 hit Qd m3", "P1 swap Ts m4", "P1 hit ** m1",
    "P1 discard 2d",
)  # fmt: skip
MOST_FRAMES = 6000


def has_room(look: CoachPanel, place: CoachPlace, lettering: Lettering) -> bool:
    """Return whether everything the coach says, apart from remarks, fits the panel."""
    tree = coach_tree(replace(look, note=""), is_bar=place.is_bar)
    return all(item.box.inside(place.box) for item in tree.place(Room(lettering), place.box))


def shows_note(look: CoachPanel, place: CoachPlace, lettering: Lettering) -> bool:
    """Return whether the coach's remark fits too."""
    placed = coach_tree(look, is_bar=place.is_bar).place(Room(lettering), place.box)
    return look.note in (item.leaf.spoken() for item in placed)


class Rehearsal:
    """The lesson without a screen: a match, its script, and its progress."""

    def __init__(self) -> None:
        self.match = Match((Person("You"), Computer("Mei", "-"), Computer("Jun", "-")), lesson_start(), practice=True)
        self.progress = Progress()
        self.tray_ready = False
        self.wait()

    @property
    def step(self) -> LessonStep | None:
        """Return the current step."""
        return step_at(self.progress, SCRIPT)

    @property
    def name(self) -> str:
        """Return its name; empty at the end."""
        return self.step.name if self.step is not None else ""

    @property
    def is_over(self) -> bool:
        """Return whether all steps are done."""
        return is_over(self.progress, SCRIPT)

    @property
    def texts(self) -> list[str]:
        """Return the current actions as text."""
        return list(map(format_action, self.match.actions))

    def follow(self) -> None:
        """Show the coach the current state."""
        now = Now(self.match.to_act == PUPIL, self.tray_ready)
        self.progress = followed(self.progress, SCRIPT, self.texts, now)

    def wait(self) -> None:
        """Let the others play until it is the pupil's move or the coach speaks."""
        self.follow()
        while self.match.to_act not in (None, PUPIL) and not waits_for_pupil(self.progress, SCRIPT):
            seat = self.match.to_act
            assert seat is not None
            self.match.submit(move_of_other(self.match.view(seat)))
            self.follow()

    def do(self, action: Action | str) -> None:
        """Carry out an action of the pupil."""
        self.match.submit(parse_action(action) if isinstance(action, str) else action)
        self.wait()

    def read(self) -> None:
        """Continue while there is only something to read, and fill the tray when asked."""
        while self.step is not None and self.step.is_read:
            self.progress = read_on(self.progress, SCRIPT, self.texts)
            self.wait()
        if self.step is not None and self.step.tray:
            self.tray_ready = True
            self.follow()

    def go_back(self) -> None:
        """Let the coach go back."""
        self.match.take_back(len(self.match.actions) - self.progress.base)
        self.tray_ready = False
        self.wait()

    def until(self, name: str) -> Rehearsal:
        """Follow the coach to a step."""
        left = list(ASKED)
        self.read()
        while self.name != name:
            self.do(left.pop(0))
            if self.name != name:
                self.read()
        return self


class Pupil(Pilot):
    """A pupil at the window who does what the coach asks."""

    def __init__(self, hands: Hands, session: Session | None = None) -> None:
        super().__init__(hands, session=session)
        self.table = how_to_play(self.session)
        assert self.table.guide is not None
        self.guided = self.table.guide
        self.match = self.table.match
        self.table.table.set_pace(Pace.NONE)
        self.match.keeper = self.notes
        self.loop.stack = (self.loop.stack[0], self.table)
        self.frame()

    @property
    def coach(self) -> LessonCoach:
        """Return the coach of the table."""
        coach = self.guided.coach
        assert isinstance(coach, LessonCoach)
        return coach

    @property
    def name(self) -> str:
        """Return the current step."""
        step = step_at(self.coach.progress, SCRIPT)
        return step.name if step is not None else ""

    @property
    def done_by_pupil(self) -> tuple[str, ...]:
        """Return the pupil's current actions."""
        return tuple(text for text in map(format_action, self.match.actions) if text.startswith("P1"))

    def answer(self, name: str = "") -> None:
        """Press a button of the screen on top or of the coach by name, or Enter."""
        if self.hands == "keys":
            self.key(pygame.K_RETURN)
            return
        top = self.loop.stack[-1]
        buttons = top.widgets() if isinstance(top, Leaflet) else self.guided.widgets
        wanted = name or (buttons[0].name if isinstance(top, Leaflet) else GO_ON)
        button = next((button for button in buttons if button.name == wanted), buttons[0])
        self.click(Point(*button.box.center))

    def settle(self) -> None:
        """Wait until the others have played and the coach has responded."""
        for _ in range(MOST_FRAMES):
            self.frame()
            waits = self.coach.waits or self.match.to_act in (PUPIL, None)
            if self.loop.stack[-1] is not self.table or (waits and self.table.stage.is_idle(self.now)):
                self.now += FRAME
                return
        raise AssertionError("the others never finish")

    def enlarge(self, percent: int) -> None:
        """Change the size of the interface."""
        self.preferences.change(changed(self.preferences.settings, "interface_size", percent))
        self.loop.set_look(self.loop.look, percent / 100)
        self.frame()

    def run(self, seconds: float) -> None:
        """Let time pass."""
        until = self.now + seconds
        while self.now < until:
            self.frame()

    def follow_lesson(self, until: str = "") -> None:
        """Follow the coach to a step or to the end of the round."""
        for _ in range(200):
            self.settle()
            if self.loop.stack[-1] is not self.table or (self.name == until and until):
                return
            step = step_at(self.coach.progress, SCRIPT)
            if step is None or step.is_read:
                self.answer()
            elif step is not None and step.tray:
                self.command(Intention.FILL)
            elif step is not None and step.name == "lay down":
                self.command(Intention.LAY_DOWN)
            else:
                self.act(parse_action(ASKED[len(self.done_by_pupil)]))
        raise AssertionError(f"the lesson stops at {self.name}")

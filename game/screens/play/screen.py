"""The play screen: joins a match, the stage and a player's hands, mouse and keys alike.

It shows what has happened, asks the computer players, and turns gestures and wishes into actions, each only after the
referee's word. What may be done, what is said and how it looks is beside it. Time is given, never fetched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.engine.actions import Action, Discard
from game.match import Match
from game.orders import Adviser
from game.screens.dialogs import question
from game.screens.play.back import Back
from game.screens.play.controls import action_of, is_legal
from game.screens.play.desk import Desk
from game.screens.play.hint import Prompter
from game.screens.play.inspector import Inspector
from game.screens.play.log import Told, noted, taken_back, told
from game.screens.play.looks import make_sight
from game.screens.play.mouse import Mouse
from game.screens.play.orders import orders_menu
from game.screens.play.others import Others, Thinker
from game.screens.play.over import moving, running_out
from game.screens.play.regions import regions
from game.screens.play.rush import Rush
from game.screens.play.seats import Seats
from game.screens.play.sharing.notice import covered
from game.screens.play.sharing.table import OpenTable
from game.screens.play.sight import Sight
from game.screens.play.sounds import Soundtrack
from game.screens.play.still import Change, Still
from game.screens.play.warm import warming
from game.screens.play.wishes import wished
from game.screens.screen import Pop, Push, Screen, Step
from game.settings import USUAL, Preferences, Settings, changed
from game.table.canvas import Canvas
from game.table.geometry import Point
from game.table.gesture import Abandon, Look, Motion, Move, Press, Release
from game.table.holding import Holding
from game.table.input import Intention, Keys, Wish, wish_said
from game.table.motion import Pace
from game.table.stage import Stage
from game.words.table import DISCARD_IT, DISCARD_TITLE, PACES, discard_question
from sounds import AnySpeaker, SilentSpeaker, Sound

SPEEDS = {"slow": Pace.SLOW, "normal": Pace.FULL, "fast": Pace.BRISK, "instant": Pace.NONE}
RESULTS_AFTER = 1.2


class Doors(NamedTuple):
    """The ways out of the play screen; a missing one has no button."""

    menu: Callable[[PlayScreen], Screen] | None = None
    log: Callable[[PlayScreen], Screen] | None = None
    scores: Callable[[PlayScreen], Screen] | None = None
    help: Callable[[PlayScreen], Screen] | None = None
    results: Callable[[PlayScreen], Screen] | None = None  # after a round, and after the last
    state: Callable[[PlayScreen], Screen] | None = None  # everything as text
    over: Callable[[PlayScreen], None] | None = None  # told at once when the game is over
    keep: Callable[[PlayScreen, float], Step | None] | None = None  # called at every update: saving


NO_DOORS = Doors()


class PlayScreen:
    """A game on the table. `match` may be fresh or under way; the first person at the screen sits at the bottom.

    Where several people play, the screen goes from hand to hand (`sharing.table`).
    """

    overlay = False

    def __init__(
        self,
        match: Match,
        thinker: Thinker,
        doors: Doors = NO_DOORS,
        pace: Pace = Pace.FULL,
        speaker: AnySpeaker | None = None,
        preferences: Preferences | None = None,
        adviser: Adviser | None = None,
        prompter: Prompter | None = None,
    ) -> None:
        self.match = match
        self.doors = doors
        self.seats = Seats.of(match)
        self.told = Told()
        self.others = Others(self, thinker)
        self.rush = Rush(self)
        self._mark = match.count
        stage = Stage(self.seats.view(), pace=pace)
        self._sounds = Soundtrack(speaker or SilentSpeaker(), stage.view)
        self.desk = Desk(stage, match, self.seats, self._submit)
        self.desk.asking.advise, self.desk.hinting.prompter = adviser, prompter
        self.mouse = Mouse(self.desk)
        self.open = OpenTable(self)
        self.back = Back(self)
        self._sight: Sight | None = None
        self._still = Still(regions)
        self._hasty = False  # the player has done something: the next frame shows all of it
        self._drawn_at = -1.0  # a second picture of one moment is whole too
        self._warming: Iterator[None] | None = None
        self._told_count = 0
        self._results_at: float | None = None
        self._preferences = preferences or Preferences(changed(USUAL, "speed", speed_of(pace)))
        self._worn: Settings | None = None
        self._in_question: tuple[Action, tuple[int, ...]] | None = None
        self._confirmed: tuple[Action, tuple[int, ...]] | None = None
        self._adopt()

    @property
    def me(self) -> int:
        """The seat at the bottom of the table."""
        return self.seats.at

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody at the table is called."""
        return self.match.names

    @property
    def stage(self) -> Stage:
        """What is shown."""
        return self.desk.stage

    @property
    def pace(self) -> Pace:
        """How fast the table moves."""
        return self.stage.pace

    def set_pace(self, pace: Pace) -> None:
        """Another speed, from now on and for every game to come."""
        self._preferences.change(changed(self._preferences.settings, "speed", speed_of(pace)))
        self._adopt()

    def _adopt(self) -> None:
        """Do as the settings say, whenever they have changed."""
        settings = self._preferences.settings
        if settings is self._worn:
            return
        self._worn = settings
        self.stage.pace, self.stage.calm = SPEEDS[settings.speed], settings.reduced_motion
        self.mouse.threshold_du = settings.drag_threshold
        self.desk.keys = Keys.of(settings.keys)
        self.desk.calls.wanted = settings.shanghai
        self.touch()

    @property
    def seated(self) -> bool:
        """Whether a person plays at all."""
        return bool(self.seats.people)

    def sit_down(self, seat: int, now: float = 0.0) -> None:
        """A person sits down before her cards; whoever sat here has put hers away."""
        self._turned(self.seats.sit_down(seat), now)

    def stand_up(self, now: float) -> None:
        """The cards of the one who sits here are put away: what is left is what everybody may see."""
        self.seats.keep(self.stage.holding)
        self._turned(self.seats.stand_up(), now)

    def reseated(self, now: float) -> None:
        """Others decide some seats from now on: nothing that was meant for those before goes on."""
        self.back.withdraw(now)
        self.others.forget()
        self.open = OpenTable(self)
        self.touch()

    def _turned(self, holding: Holding, now: float) -> None:
        """The table as it is for other eyes, painted anew: nothing of the old picture is kept."""
        self.mouse.abandon(now)
        self.desk.new_turn()
        self.stage.seat(self.seats.view(), holding)
        self._sounds.turned(self.stage.view)
        self._still = Still(regions)
        self.touch()

    def curtain(self) -> Screen | None:
        """What falls over everything when nobody may be looking after the screen; None where that harms nobody."""
        return covered(self) if self.seats.is_shared and self.seats.is_open else None

    def next_round(self, now: float) -> None:
        """Deal the next round, if one waits to be dealt."""
        if self.match.awaits_deal:
            self.stage.settle()
            self.match.deal()
            self.show(now)
            self._results_at = None
            self.desk.new_round()

    # ---- events ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """One event, positions in du."""
        self.rush.notice(event, now)
        if not self.seats.is_open:
            return self.open.handle(event, now)
        refused, holding, shown = self.desk.refused, self.desk.holding, self._told_count
        step = self.back.covered_by(event, self._handled(event, now), now)
        if self.desk.refused is not None and self.desk.refused is not refused and not self.desk.refused.calm:
            self._sounds.note(Sound.REFUSE)
        elif self.desk.holding is not holding and self._told_count == shown:
            self._sounds.note(Sound.SLIDE)
        return step

    def _handled(self, event: pygame.Event, now: float) -> Step | None:
        motion = self._motion(event)
        if motion is not None:
            wish = self.mouse.moved(motion, now)
        elif event.type == pygame.KEYDOWN:
            pressed = wish_said(event, self.desk.keys)
            if pressed is None:
                return None
            wish = self._key(pressed, now)
        else:
            return None
        if self.desk.is_stale:
            self.touch()
            self._hasty = True
        if self._in_question is not None:
            return Push(self._ask_first(*self._in_question))
        return self._carry_out(wish, now) if wish is not None else None

    def _key(self, pressed: Wish, now: float) -> Intention | None:
        if pressed.intention is Intention.CANCEL and self.mouse.is_dragging:
            self.mouse.abandon(now)
            return None
        return wished(self.desk, pressed, now)

    def _motion(self, event: pygame.Event) -> Motion | None:
        if event.type == pygame.MOUSEMOTION:
            return Move(Point(*event.pos))
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == pygame.BUTTON_RIGHT:
            return Look(Point(*event.pos), event.type == pygame.MOUSEBUTTONDOWN)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return Press(Point(*event.pos), None, False) if event.button == 1 else Abandon()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return Release(Point(*event.pos))
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            return Abandon()
        return None

    def _carry_out(self, wish: Intention, now: float) -> Step | None:
        """What concerns the screen rather than the cards."""
        match wish:
            case Intention.HURRY:
                self.hurry()
            case Intention.PACE:
                self.next_pace()
                self.desk.say(PACES[self.pace], now, calm=True)
            case Intention.WAIT:
                self.others.hold(now)
            case Intention.TAKE_BACK:
                self.back.take_back(now)
            case Intention.LET_GO:
                self.back.let_go(now)
            case Intention.ACT:
                if self.match.awaits_deal:
                    self.next_round(now)
            case Intention.CANCEL:
                return self._open(self.doors.menu)
            case Intention.LOG:
                return self._open(self.doors.log)
            case Intention.SCORES:
                return self._open(self.doors.scores)
            case Intention.HELP:
                return self._open(self.doors.help)
            case Intention.STATE:
                return self._open(self.doors.state)
            case Intention.INSPECT:
                return Push(Inspector(self.desk))
            case Intention.BUYING_MENU:
                return Push(orders_menu(self))
            case _:
                pass
        return None

    def hurry(self) -> None:
        """Show at once whatever is being shown."""
        self.stage.settle()
        self._sounds.hurry()
        self.others.hurried = not self.desk.holds_others
        self.touch()

    def next_pace(self) -> None:
        """The pace after this one, round and round."""
        paces = list(Pace)
        self.set_pace(paces[(paces.index(self.pace) + 1) % len(paces)])

    def _open(self, door: Callable[[PlayScreen], Screen] | None) -> Step | None:
        return Push(door(self)) if door is not None else None

    def _submit(self, action: Action, now: float, going: tuple[int, ...] = ()) -> None:
        """An action of mine, known to be legal; a discard perhaps only when it is confirmed, or when it has waited."""
        if isinstance(action, Discard) and self._preferences.settings.confirm_discard:
            self._in_question = action, going
        elif not self.back.waits(action, going, self._preferences.settings.discard_waits_ms, now):
            self.do(action, now, going)

    def _ask_first(self, action: Action, going: tuple[int, ...]) -> Screen:
        """A question whose safe answer is chosen first, so that no key pressed twice can say yes."""
        self._in_question = None

        def yes() -> Step:
            self._confirmed = action, going
            return Pop()

        card = action.card if isinstance(action, Discard) else None
        return question(DISCARD_TITLE, discard_question(card), DISCARD_IT, yes)

    def do(self, action: Action, now: float, going: tuple[int, ...] = (), by_order: bool = False) -> None:
        """An action of a person at this screen, known to be legal and meant, perhaps by her standing order."""
        if self.stage.has_more:
            self.stage.settle()
        self.stage.going = going
        self.back.note(by_order)
        self.match.submit(action)
        self.show(now)

    def rewound(self, line: str) -> None:
        """Something has been taken back: what was to come of it does not come, and the log says so."""
        self.others.forget()
        self.desk.calls.forget()
        self._mark, self._results_at = self.match.count, None
        self.told = taken_back(self.told, line)
        self._sounds.turned(self.stage.view)

    def show(self, now: float) -> None:
        """Show what has happened since, up to a discard that may be called on."""
        fresh = self.seats.since(self._mark)
        shown = self.desk.calls.let_through(fresh)
        self.stage.push(fresh[:shown])
        self._mark += shown
        if self.match.is_over and self.doors.over is not None:
            self.doors.over(self)
        self._advance(now)

    # ---- the clock ----

    def update(self, now: float) -> Step | None:
        """Show what is due, let computer players act, open the results when a round is over."""
        self._adopt()
        if self.match.state.round == 0 and self.match.awaits_deal:
            self.next_round(now)
        if self._confirmed is not None:
            confirmed, self._confirmed = self._confirmed, None
            self.do(confirmed[0], now, confirmed[1])
        self.back.update(now)
        self._advance(now)
        if self.desk.update(now):
            self.touch()
        step = self.open.update(now)
        if step is not None:
            return step
        self._call(now)
        self.rush.update(now)
        if not self.open.holds:
            self.others.update(now)
        kept = self.doors.keep(self, now) if self.doors.keep is not None else None
        return kept or self._results_due(now)

    def _advance(self, now: float) -> None:
        """Let the stage go on, and tell what it has begun to show."""
        was_idle = self.stage.is_idle(now)
        if self.stage.advance(now):
            self.touch()
        fresh = self.stage.shown[self._told_count :]
        for seen in fresh:
            self.told = told(self.told, seen, self.names, self.seats.me)
        if fresh and self.desk.calls.remark:
            self.told, self.desk.calls.remark = noted(self.told, self.desk.calls.remark), ""
        self._told_count = len(self.stage.shown)
        self._sounds.shown(fresh, now, self.pace.factor)
        self._sounds.update(now)
        if not was_idle or not self.stage.is_idle(now):
            self.others.quiet_since = now

    def _call(self, now: float) -> None:
        """My time to call on a discard: what I say in it, and what may be shown once it is over."""
        calls = self.desk.calls
        action = self.desk.answer_to_calls(now)
        if action is not None:
            self.do(action, now)
        elif self._mark < self.match.count and not calls.holds:
            self.show(now)
        if self.desk.is_stale:
            self.touch()
        then = calls.wanted_then(self.match.view(self.me)) if self.stage.is_idle(now) else None
        if then is not None and is_legal(self.desk.view, action_of(then, self.desk.view)):
            wished(self.desk, Wish(then), now)

    def answer_for_me(self, seat: int, now: float) -> None:
        """What my standing order answers, once all is quiet."""
        if self.seats.is_shared or self.desk.calls.holds or not self.stage.is_idle(now):
            return
        answer = self.desk.asking.answer(self.match.view(seat), self.match.count)
        if answer is not None:
            self.do(answer, now, by_order=True)

    def _results_due(self, now: float) -> Step | None:
        over = self.match.state.round > 0 and (self.match.awaits_deal or self.match.is_over)
        if not over or not self.stage.is_idle(now):
            return None
        if self._results_at is None:
            self._results_at = now + (RESULTS_AFTER * self.pace.factor if not self.others.hurried else 0.0)
        if now < self._results_at:
            return None
        self._results_at = float("inf")
        self.others.hurried = False
        return self._open(self.doors.results)

    def animating(self, now: float) -> bool:
        """Whether frames are wanted."""
        moves = self.stage.is_moving(now) or self.mouse.is_dragging or self.open.animating(now) or self.back.is_waiting
        moves = moves or (self.desk.calls.left(now) is not None and not self.stage.calm)
        return self._sight is None or self.is_behind or moves

    @property
    def is_behind(self) -> bool:
        """Whether calm parts of the table still wait to be painted as they are now."""
        return self._still.is_late

    def wake_at(self, now: float) -> float | None:
        """When something is due although nothing moves."""
        times = [self.stage.next_at(now), self.desk.wake_at(now), self._sounds.next_at(), self.open.wake_at(now)]
        times += [self.others.wake_at(now), self.desk.calls.wake_at(now)]
        if self._results_at is not None and self._results_at != float("inf"):
            times.append(self._results_at)
        return min((time for time in times if time is not None), default=None)

    # ---- drawing ----

    def sight(self) -> Sight:
        """What there is to see now."""
        if self._sight is None:
            self._sight = make_sight(self.desk, self.told)
        return self._sight

    def draw(self, canvas: Canvas, now: float) -> None:
        """The baked picture of what rests, and over it what moves."""
        if not self.seats.is_open:
            canvas = replace(canvas, kept=False)  # what lies over an open table may change anywhere
        sight = self.sight()
        over = (*moving(self.stage, self.mouse, sight, now), *running_out(self.desk.calls, now))
        change = self._still.show(canvas, sight, over, hasty=self._hasty, again=now == self._drawn_at)
        self._hasty, self._drawn_at = False, now
        match change:
            case Change.ALL:
                self._warming = warming(canvas, sight)
            case Change.NONE if self._warming is not None:
                next(self._warming, None)
            case _:
                pass
        if not self.seats.is_open:
            self.open.draw(canvas, now)
        elif self.desk.attended is not None:
            canvas.attend(self.desk.attended)

    def touch(self) -> None:
        """What is shown has changed."""
        self._sight = None
        self.desk.made()


def speed_of(pace: Pace) -> str:
    """The setting that means this pace."""
    return next(speed for speed, meant in SPEEDS.items() if meant is pace)

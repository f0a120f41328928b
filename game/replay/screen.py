"""The replay screen: a film on the same table as during play, with a bar to navigate.

The next move is animated; any other jump shows the state at once. What it leads to (playing on, what a computer player
saw, log and sheet) comes in as `Leads`. The time is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

import pygame

from game.engine.decider import temper_of
from game.engine.record import PERSON
from game.engine.state import State
from game.engine.view import PlayerView
from game.engine.viewpoint import Shown, Viewpoint
from game.films.film import Film, FilmLogs, Watched, moving, watched_regions, watched_scene
from game.play.faces import faces_at
from game.play.picture.cache import PictureCache
from game.play.state.log import logged
from game.replay.strip import (
    BAR_HIGH,
    LOW_BAR_HIGH,
    PACES,
    Bar,
    ReplayCommand,
    Strip,
    StripActions,
    command_of_key,
    corner,
    strip,
    strip_height,
)
from game.table.board import lay_out_table
from game.table.choreography import beat_before
from game.table.grid import USUAL, TableGrid, grid_of
from game.table.holding import Holding, dealt, followed, without_new_marks
from game.table.layout import Layout, Lifts, lay_out
from game.table.stage import Stage
from game.text import replay as words
from game.text.ui import level_name
from game.ui.canvas import Canvas
from game.ui.dialogs import Message
from game.ui.form import FormScreen
from game.ui.geometry import STAGE, Point, Rect
from game.ui.looks import LARGEST
from game.ui.motion import Pace
from game.ui.nodes import Placed, Room, WidgetNode
from game.ui.paint import panel
from game.ui.pointer import is_left_down
from game.ui.screen import Pop, Push, Step
from game.ui.widgets import tooltip

BAR_REACH, BAR_GAP, STRIP_EDGE, STRIP_LOW = 6.0, 4.0, 10.0, 2.0
LEAST_STRIP = 46.0  # below a whole bar
ROUND_BEAT, LEAST_BEAT = 1.4, 0.1


class ReplayScreen(FormScreen):
    """A film being watched."""

    largest = largest_tall = LARGEST

    def __init__(
        self,
        film: Film,
        leads: Leads = MappingProxyType({}),
        at: int | None = None,
        *,
        faces: tuple[str, ...] = (),
        reduced_motion: bool = False,
    ) -> None:
        super().__init__(ReplayCommand.PLAY)
        self.film = film
        self._leads = leads
        self.at = film.reel.first if at is None else film.reel.clamped(at)
        self.viewpoint = film.viewpoints[0]
        self.pace = Pace.FULL
        self.playing = False
        self._faces = faces or faces_at(film.names)
        self._reduced_motion = reduced_motion
        self._telling = FilmLogs(film)
        self._fit(USUAL)
        self._dragging = False
        self._pointed: int | None = None
        self._quiet_since = 0.0
        self._warned = False
        self._show_moment()

    # ---- what is shown ----

    @property
    def stage(self) -> Stage:
        """The animated table."""
        return self._stage

    @property
    def state(self) -> State:
        """The state shown; it is behind the moment only while events are still being animated."""
        shown = len(self._stage.shown)
        return self._states[shown - 1] if shown else self._before

    def _show_moment(self, holding: Holding | None = None) -> None:
        """Show the moment at once."""
        self._before = self.film.reel.state(self.at)
        self._states: list[State] = []
        view = self.viewpoint.view(self._before)
        arrange = _opened_layout if self.viewpoint.shown is Shown.ALL else lay_out
        self._stage = Stage(
            view, holding or dealt(view.hand, len(view.rules.contract)), self.pace, arrange, self.agenda
        )
        self._stage.move_at(self.pace, calm=self._reduced_motion)
        self._stage.fit(self._grid)
        self._log, self._logged_count = self._telling.at(self.at), 0
        self._watched: Watched | None = None
        if holding is None:
            self._cache: PictureCache | None = None

    def seek(self, at: int, now: float) -> None:
        """Show another moment."""
        at = self.film.reel.clamped(at)
        if at == self.at and not self._stage.has_more:
            return
        same_round = self.film.reel.chapter(at) == self.film.reel.chapter(self.at)
        self.at, self._quiet_since = at, now
        kept = without_new_marks(self._stage.holding) if same_round else None
        self._show_moment(followed(kept, self.viewpoint.view(self.film.reel.state(at)).hand) if kept else None)

    def step_on(self, now: float) -> None:
        """Show the next move with animation."""
        if self._stage.has_more or self._stage.is_moving(now):
            self._settle()
        if self.at < self.film.reel.last:
            self.at += 1
            self._states += [state for _, state in self.film.reel.steps(self.at)]
            self._stage.push(self.film.reel.seen(self.at, self.viewpoint))
            self._advance(now)

    def look_through(self, viewpoint: Viewpoint) -> None:
        """Show the same moment from another viewpoint."""
        if viewpoint != self.viewpoint and viewpoint in self.film.viewpoints:
            self.viewpoint = viewpoint
            self._show_moment()

    def _settle(self) -> None:
        self._stage.settle()
        self._tell()

    def _tell(self) -> None:
        for seen in self._stage.shown[self._logged_count :]:
            self._log = logged(self._log, seen, self.film.names, self.film.me)
        self._logged_count = len(self._stage.shown)
        self._watched = None

    def watched(self) -> Watched:
        """Return everything visible now."""
        if self._watched is None:
            sitting = self.film.sitting(self.at)
            tempers = tuple(temper_of(player.plays) for player in sitting)
            scene = watched_scene(self._stage, self.film.names, self._faces, self._log, tempers)
            if self.film.trouble and self.at == self.film.reel.last and not self._stage.has_more:
                scene = replace(scene, log=self.film.trouble)
            player = sitting[self.viewpoint.seat]
            word = words.PERSON if player.plays == PERSON else level_name(player.plays)
            self._watched = Watched(scene, word, self.viewpoint.hands(self.state))
        return self._watched

    def placed(self) -> tuple[Placed, ...]:
        """Return the strip in the band, and the corner of the table's grid."""
        grid, widgets = self._grid, list[Placed]()
        room, low = Room(self._meter), self._bar.box.bottom + BAR_GAP
        high = min(strip_height(is_tall=grid.is_tall), grid.band.bottom - STRIP_LOW - low)
        row = Rect(grid.band.x + STRIP_EDGE, low, grid.band.w - 2 * STRIP_EDGE, high)
        widgets += strip(self._strip(), self._ways_on, is_tall=grid.is_tall).place(room, row)
        for widget, box in zip(corner(self._ways_on.go), grid.icons, strict=True):
            widgets += WidgetNode(widget).place(room, box)
        return tuple(widgets)

    def _strip(self) -> Strip:
        reel = self.film.reel
        chapter, around = reel.chapter(self.at), words.BEFORE_THE_DEAL
        if chapter is not None:
            around = words.place_in_game(chapter.number, reel.start.variant.known_rounds, reel.turn(self.at))
        return Strip(
            names=self.film.names,
            viewpoints=self.film.viewpoints,
            chosen=self.film.viewpoints.index(self.viewpoint),
            playing=self.playing,
            pace=self.pace,
            place=(around, words.MOVE_COUNT(number=self.at, all=reel.last)),
            branch_off=self.film.branch_off(self.at),
        )

    # ---- events ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle the bar, the keys and the widgets."""
        if not self._form.open:
            if self._on_bar(event, now):
                return None
            if event.type == pygame.MOUSEWHEEL:
                self._go(ReplayCommand.STEP_BACK if event.y > 0 else ReplayCommand.STEP_ON, now)
                return None
            command = command_of_key(event) if event.type == pygame.KEYDOWN else None
            is_step = command in (ReplayCommand.STEP_ON, ReplayCommand.STEP_BACK)
            if command is not None and not (is_step and self._choosing_pace()):
                return self._go(command, now)
        return super().handle(event, now)

    def _choosing_pace(self) -> bool:
        return self._form.ring and self._form.focus == "pace"

    def _on_bar(self, event: pygame.Event, now: float) -> bool:
        """Return whether the event was for the bar."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._dragging:
            self._dragging = False
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragging = self._is_on_bar(Point(*event.pos))
        if event.type in (pygame.KEYDOWN, pygame.WINDOWLEAVE):
            self._pointed = None
        if event.type == pygame.MOUSEMOTION:
            self._dragging = self._dragging and is_left_down(event)
            self._pointed = self._bar.moment(event.pos[0]) if self._is_on_bar(Point(*event.pos)) else None
        if self._dragging and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self.playing = False
            self.seek(self._bar.moment(event.pos[0]), now)
            return True
        return False

    def _is_on_bar(self, at: Point) -> bool:
        return self._bar.box.grown(BAR_REACH).holds(at)

    @property
    def _ways_on(self) -> StripActions:
        """Return the callbacks of the widgets."""
        return StripActions(
            lambda command: self._go(command, self._now),
            lambda at: self._set_pace(PACES[at]),
            lambda at: self.look_through(self.film.viewpoints[at]),
        )

    def _go(self, command: ReplayCommand, now: float) -> Step | None:
        """Carry out a command."""
        reel = self.film.reel
        goals = {
            ReplayCommand.STEP_BACK: self.at - 1,
            ReplayCommand.TURN_ON: reel.turn_after(self.at),
            ReplayCommand.TURN_BACK: reel.turn_before(self.at),
            ReplayCommand.ROUND_ON: reel.round_after(self.at),
            ReplayCommand.ROUND_BACK: reel.round_before(self.at),
            ReplayCommand.START: 0,
            ReplayCommand.END: reel.last,
        }
        if command in goals:
            self.playing = self.playing and command in (ReplayCommand.TURN_ON, ReplayCommand.ROUND_ON)
            self.seek(goals[command], now)
        elif command is ReplayCommand.STEP_ON:
            self.playing = False
            self.step_on(now)
        elif command is ReplayCommand.PLAY:
            self._play_or_pause(now)
        elif command in (ReplayCommand.FASTER, ReplayCommand.SLOWER):
            place = PACES.index(self.pace) + (1 if command is ReplayCommand.FASTER else -1)
            self._set_pace(PACES[max(0, min(len(PACES) - 1, place))])
        elif command in (ReplayCommand.NEXT_EYES, ReplayCommand.ALL_HANDS):
            self._change_eyes(command)
        else:
            return self._leads_to(command)
        return None

    def _play_or_pause(self, now: float) -> None:
        if self.at == self.film.reel.last:
            self.seek(self.film.reel.first, now)
        self.playing = not self.playing

    def _set_pace(self, pace: Pace) -> None:
        self.pace = pace
        self._stage.move_at(pace, calm=self._reduced_motion)

    def _change_eyes(self, command: ReplayCommand) -> None:
        choices = self.film.viewpoints
        if command is ReplayCommand.ALL_HANDS:
            everything = next((viewpoint for viewpoint in choices if viewpoint.shown is Shown.ALL), self.viewpoint)
            self.look_through(choices[0] if self.viewpoint == everything else everything)
        else:
            self.look_through(choices[(choices.index(self.viewpoint) + 1) % len(choices)])

    def _leads_to(self, command: ReplayCommand) -> Step | None:
        self.playing = False
        if self._stage.has_more:
            self._settle()
        if command is ReplayCommand.LEAVE:
            return Pop()
        if command is ReplayCommand.BRANCH and self.film.branch_off(self.at):
            return None
        lead = self._leads.get(command)
        return lead(self) if lead is not None else None

    # ---- the clock ----

    def go_on(self, now: float) -> Step | None:
        """Show what is due and advance while playing. Problems with the film are reported first."""
        if not self._warned:
            self._warned = True
            if self.film.trouble:
                return Push(Message(self.film.title, (self.film.trouble,)))
        self._advance(now)
        if self.playing and self._stage.is_idle(now) and now >= self._due():
            if self.at < self.film.reel.last:
                self.step_on(now)
            else:
                self.playing = False
        self.agenda.put("next move", self._due() if self.playing and self._stage.is_idle(now) else None)
        return None

    def _advance(self, now: float) -> None:
        was_idle = self._stage.is_idle(now)
        if self._stage.advance(now):
            self._tell()
        if not was_idle or not self._stage.is_idle(now):
            self._quiet_since = now

    def _due(self) -> float:
        """Return when the next move may be shown."""
        if self.at == self.film.reel.last:
            return self._quiet_since
        action = self.film.reel.moves[self.at][0]
        is_deal = self.film.reel.waits_for(self.at) is None
        beat = (ROUND_BEAT if is_deal else beat_before(action)) * self.pace.factor
        return self._quiet_since + max(LEAST_BEAT, beat)

    def animating(self, now: float) -> bool:
        """Return whether frames are needed."""
        return self._watched is None or self._cache is None or self._stage.is_moving(now) or super().animating(now)

    # ---- drawing ----

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the resting table, the moving cards and the strip."""
        grid = grid_of(canvas.stage.size, canvas.look.index, is_tall=canvas.stage.is_tall)
        if grid != self._grid:
            self._fit(grid)
            self._stage.fit(grid)
            self._watched = None
        shown = self.watched()
        if self._cache is None:
            self._cache = PictureCache(lambda _: watched_regions(self.watched()))
        self._cache.show(canvas, shown.scene, moving(self._stage, shown.scene, now))
        super().draw(canvas, now)
        if self._pointed is not None:
            above = Rect(self._bar.x(self._pointed), self._bar.box.y - 4, 0, STAGE.h)  # there is no room below the bar
            tooltip(canvas, self.moment_sentence(self._pointed), above)

    def ground(self, canvas: Canvas) -> None:
        """Draw the strip's panel and the bar; the table is already drawn."""
        panel(canvas, self._grid.band)
        self._bar.draw(canvas, self.at, self._pointed)

    def _fit(self, grid: TableGrid) -> None:
        band = grid.band
        is_low = band.h < BAR_HIGH + LEAST_STRIP
        top, high = (3, LOW_BAR_HIGH) if is_low else (6, BAR_HIGH)
        self._grid, self._bar = grid, Bar(self.film.reel, Rect(band.x + 20, band.y + top, band.w - 40, high))

    def moment_sentence(self, at: int) -> str:
        """Return a moment in one or two sentences: its place in the game, and what has just happened."""
        chapter = self.film.reel.chapter(at)
        if chapter is None:
            return words.BEFORE_THE_DEAL
        lines = self._telling.at(at).lines
        return words.moment(chapter.number, self.film.reel.turn(at), lines[-1] if lines else "")


Leads = Mapping[ReplayCommand, Callable[[ReplayScreen], Step]]  # where a replay leads from the moment it shows


def _opened_layout(view: PlayerView, holding: Holding, folded: bool, lifts: Lifts, on: TableGrid) -> Layout:
    del folded, lifts
    return lay_out_table(lay_out(view, holding, on=on), view, holding)

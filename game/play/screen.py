"""The play screen: joins a table, the computer players and a local player with mouse and keyboard.

It turns motions and commands into legal actions and reports when frames are needed. `table` handles what happens at
the table; other modules decide what is allowed, worded and drawn. The time is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.actions import Action, Shanghai
from game.engine.events import RoundEnded
from game.engine.state import OVER, later_rounds
from game.engine.view import PlayerView
from game.language import joined
from game.match import Match, Player
from game.orders import StandingOrder
from game.play.aside import Aside
from game.play.back import LEFT, LocalActions
from game.play.desk import TableHost
from game.play.going_out.celebration import Celebration
from game.play.going_out.ending import ending_of
from game.play.going_out.light import paint_trail
from game.play.going_out.screen import GoingOut
from game.play.guide import Coach, Guide
from game.play.hints import NO_HELPERS, Helpers
from game.play.hurry import HurryKey
from game.play.input.draft import Tick
from game.play.others import ActionSource, Others
from game.play.overlays.inspector import Inspector
from game.play.overlays.naming import ContractMenu, ContractPrompt
from game.play.overlays.orders_menu import OrdersMenu
from game.play.overlays.pages import leave_unsaved
from game.play.paint.called import RibbonSpan, paint_called, ribbon_at, ribbon_box
from game.play.paint.pleasures import pleasures_over
from game.play.picture.regions import moving, running_out
from game.play.scene.compose import TableScene, narration_of
from game.play.scene.controls import action_of, is_legal, is_naming
from game.play.scores.final import Honor
from game.play.scores.results import Results
from game.play.sharing.notice import hand_over
from game.play.sharing.open_table import OpenTable
from game.play.sounds import sound_of_moving
from game.play.table import PAGES, Table
from game.play.words import sharing as words
from game.play.words.readout import REFUSAL_LAST
from game.rules.variant import Claim
from game.settings import Preferences
from game.table.choreography import CALLED
from game.table.commands import Command, Intention, command_of
from game.table.layout import DiscardKey
from game.table.proposals import OnControl
from game.text.table import PACES
from game.ui.canvas import Canvas
from game.ui.devices import device_of
from game.ui.form import Way
from game.ui.geometry import Rect
from game.ui.looks import LARGEST
from game.ui.motion import Pace
from game.ui.narration import Narration
from game.ui.pointer import motion_of
from game.ui.screen import CloseTo, Push, Screen, Step
from game.ui.sides import Side
from game.ui.touch import Release
from sounds import AnySpeaker, Mood, Sound

TRAIL_S, TRAIL_STEPS = 0.018, 7  # for the light behind a last card
LATE_ROUNDS = 2  # at the end of a game, with music of their own


class TableKind(NamedTuple):
    """The differences between tables: a game, practice from a replay, a round, a drill, the lesson.

    A page that is missing has no button. All values are fixed when a table is made.
    """

    # pages that can be opened
    menu: Callable[[PlayScreen], Screen] | None = None
    log: Callable[[PlayScreen], Screen] | None = None
    scores: Callable[[PlayScreen], Screen] | None = None
    help: Callable[[PlayScreen], Screen] | None = None
    results: Callable[[PlayScreen], Screen] | None = None  # after a round, and after the last
    state: Callable[[PlayScreen], Screen] | None = None  # everything as text
    odds: Callable[[PlayScreen], Screen] | None = None  # what the seat could count
    ways: Sequence[Way] = ()  # more entries in the menu

    # what happens to the game
    submit: Callable[[PlayScreen, Action, float, tuple[int, ...]], bool] | None = None  # True: the action is postponed
    on_game_over: Callable[[PlayScreen], None] | None = None  # called at once when the game is over
    on_update: Callable[[PlayScreen, float], Step | None] | None = None  # called at every update, for saving
    is_unsaved: Callable[[Match], bool] | None = None  # whether it should be saved but cannot be at the moment
    knows: Callable[[Match], Collection[str]] = lambda _: ()  # the computer players who know the person here
    is_exercise: bool = False  # not a saved game, and not practice that began from one
    celebrates: bool = False  # the end of a round is celebrated before its results
    medals: Callable[[PlayScreen], Callable[[], Sequence[Honor] | None]] | None = None  # what the round has earned
    sign: str = ""  # the sign of an exercise: what is special about it, under the contract

    # sources of help
    helpers: Helpers = NO_HELPERS
    coach: CoachOf | None = None
    welcome: Screen | None = None  # covers the table of a coach at first
    aside: AsideOf | None = None  # a panel of an exercise over the table

    # the beginning
    order: StandingOrder | None = None  # the order of the person at the bottom
    asks: bool = False  # that person is asked, whatever their standing order
    note: str = ""  # the first line of the log


BARE = TableKind()


class ResultsPage(NamedTuple):
    """The page after a round, and the moment and players it was made for."""

    mark: int
    players: tuple[Player, ...]
    screen: Screen


class PlayScreen(Screen):
    """A game on the table. `match` may be new or under way; the first person at the screen sits at the bottom.

    If several people play, the screen passes from one to the next (`sharing.open_table`).
    """

    largest = largest_tall = LARGEST
    is_tall = True

    def __init__(
        self,
        match: Match,
        thinker: ActionSource,
        kind: TableKind = BARE,
        speaker: AnySpeaker | None = None,
        preferences: Preferences | None = None,
    ) -> None:
        self.kind = kind
        host = TableHost(
            self.agenda,
            self._page,
            self.report_game_over,
            kind.helpers,
            kind.sign if kind.is_exercise else None,
            self._is_unsaved,
            kind.knows,
        )
        self.table = Table(match, host, speaker, preferences)
        self.match, self.seats, self.desk, self.stage = match, self.table.seats, self.table.desk, self.table.stage
        self.others = Others(self.table, thinker)
        self.rush = HurryKey(self.table)
        self.open = OpenTable(self.table)
        postpones = partial(kind.submit, self) if kind.submit is not None else None
        self.back = LocalActions(self.table, self.others, postpones)
        self._naming = ContractPrompt(self.table)
        self._after: ResultsPage | None = None
        self._now = 0.0  # the time of the event being handled
        self._begin(kind)
        coach = kind.coach(self) if kind.coach is not None else None
        self.guide = Guide(self.table, coach, kind.welcome) if coach is not None else None
        self.aside = kind.aside(self) if kind.aside is not None else None
        if kind.is_exercise:
            self.table.people.fall_silent()

    def _begin(self, kind: TableKind) -> None:
        """Set the standing orders and the first log line for a table of this kind."""
        if kind.order is not None:
            self.desk.orders.give(self.me, kind.order)
        if kind.asks:
            self.desk.orders.put(self.match.view(self.me), self.match.count)
        if kind.note:
            self.table.note(kind.note)

    @property
    def me(self) -> int:
        """Return the seat at the bottom of the table."""
        return self.seats.at

    def scene(self) -> TableScene:
        """Return everything visible now."""
        return self.table.scene()

    def seats_changed(self, now: float) -> None:
        """Tell the table that some seats have changed hands: nothing meant for the previous players goes on."""
        self.back.withdraw(now)
        self.others.forget()
        self.open = OpenTable(self.table)
        if self.seats.is_open:
            return
        if self.seats.is_alone_still:
            self.table.sit_down(self.seats.people[0] if self.seats.people else self.me, now)
        else:
            self.table.stand_up(now)

    def cover(self, now: float) -> None:
        """Cover the hand that lies open at a shared table; after a round every hand is open by the rules."""
        if self.seats.is_shared and self.seats.is_open and self.match.state.phase not in OVER:
            self.back.withdraw(now)
            self.table.stand_up(now)

    def lie_beneath(self, top: Screen, now: float) -> None:
        """Cover the hand, unless the page on top is part of it: others come to the screen for any other page."""
        if not top.is_private:
            self.cover(now)

    def curtain(self, now: float) -> Step | None:
        """Cover the hand, and everything over the table, because nobody may be watching the screen."""
        if not (self.seats.is_shared and self.seats.is_open):
            return None
        self.cover(now)
        return CloseTo(self, hand_over(self.table, self.me, words.ALREADY_HERE))

    def farewell(self) -> Screen | None:
        """Return a question if the game is not saved."""
        return leave_unsaved(self.match.practice) if self._is_unsaved() else None

    def _is_unsaved(self) -> bool:
        return self.kind.is_unsaved is not None and self.kind.is_unsaved(self.match)

    # ---- pages ----

    def _page(self, name: str) -> Callable[[], Screen] | None:
        results = self.kind.results
        if name == "results":
            return partial(self._results, results) if results is not None and self.is_after_a_round else None
        page = getattr(self.kind, name) if name in PAGES.values() else None
        return partial(self._opened, page) if page is not None else None

    def _opened(self, page: Callable[[PlayScreen], Screen]) -> Screen:
        """Return a page of the table, made from what everybody may see, as nobody knows who reads it."""
        if page is not self.kind.odds:
            self.cover(self._now)
        return page(self)

    @property
    def is_after_a_round(self) -> bool:
        """Return whether the shown game has scored a round and not dealt the next."""
        return self.stage.view.round > 0 and self.stage.view.phase in OVER

    @property
    def sheet(self) -> PlayerView:
        """Return the view of the score sheet: what is shown, never what is still to be shown."""
        return self.seats.public(self.stage.view)

    def _results(self, page: Callable[[PlayScreen], Screen]) -> Screen:
        """Return the page after the round as it was left; it is rebuilt only if it would differ."""
        match = self.match
        self.table.results_seen()
        if self._after is None or self._after[:2] != (match.count, match.players):
            return self.followed_by(page(self))
        return self._after.screen

    def followed_by(self, screen: Screen) -> Screen:
        """Use this screen as the page after the round from now on; the way back from the table leads to it."""
        self._after = ResultsPage(self.match.count, self.match.players, screen)
        return screen

    def report_game_over(self) -> None:
        """Report that the game is over, for statistics and storage."""
        if self.kind.on_game_over is not None:
            self.kind.on_game_over(self)

    @property
    def music(self) -> Mood:
        """Return the music of an evening, or of its last rounds; none in practice."""
        match = self.match
        if self.kind.is_exercise or match.practice:
            return Mood.SILENT
        view = self.stage.view
        return Mood.LATE if later_rounds(view.seats, view.variant, view.round) < LATE_ROUNDS else Mood.EVENING

    @property
    def side(self) -> Side | None:
        """The side at which the person sits who reads the table."""
        return self.table.side_of(self.me)

    # ---- events ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle one event with its position in du: for the coach, or for the table."""
        self._now = now
        if self.aside is not None and not self.desk.state.is_dragging:
            if self.aside.takes(event):
                return self.aside.handle(event, now)
            self.aside.watch(event, now)
        if self.guide is None:
            return self._handle_event(event, now)
        step = self.guide.handle(event, now) if self.guide.takes(event, now) else self._handle_event(event, now)
        self.guide.follow(now)
        return step

    def press_by_key(self, event: pygame.Event, now: float) -> bool:
        """Show a button as pressed before the page that it opens, which may take a while."""
        if self.aside is not None and not self.desk.state.is_dragging and self.aside.takes(event):
            return self.aside.press_by_key(event, now)
        command = command_of(event, self.desk.keys) if self.seats.is_open else None
        return command is not None and self.desk.press_by_key(command, now)

    def _handle_event(self, event: pygame.Event, now: float) -> Step | None:
        self.rush.notice(event, now)
        if (device := device_of(event)) is not None:
            self.table.note_device(device)
        if not self.seats.is_open:
            return self.open.handle(event, now)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.desk.set_state(self.desk.state.clear_refusal(), now)
        refused, holding, logged = self.desk.state.refused, self.stage.holding, self.table.logged_count
        step = self._handle_inputs(event, now)
        if isinstance(step, Push) or event.type in LEFT:
            self.back.pause(now)
        fresh = self.desk.state.refused
        if fresh is not None and fresh is not refused and not fresh.calm:
            self.table.sounds.play_now(Sound.REFUSE)
            if not self.seats.is_shared:  # others read the log too, and a refusal can reveal what is in the hand
                self.table.note_refusal(REFUSAL_LAST(sentence=fresh.sentence))
        elif self.seats.is_open and self.stage.holding is not holding and self.table.logged_count == logged:
            self.table.sounds.play_now(sound_of_moving(holding, self.stage.holding, self.desk.view))
        return step

    def _handle_inputs(self, event: pygame.Event, now: float) -> Step | None:
        given = command_of(event, self.desk.keys) if event.type == pygame.KEYDOWN else motion_of(event)
        if given is None:
            return None
        held = self.desk.state.touch.held if isinstance(given, Release) else None
        asked = self.desk.handle_input(given, now)
        self.presses += isinstance(held, OnControl) and self.desk.state.touch.hover == held
        question = self.back.question()
        if question is not None:
            return Push(question)
        return self._carry_out(asked, now) if asked is not None else None

    def _carry_out(self, asked: Intention, now: float) -> Step | None:
        """Carry out an intention that concerns the screen rather than the cards."""
        match asked:
            case Intention.HURRY:
                self.table.hurry()
            case Intention.PACE:
                self.table.next_pace()
                self.desk.say(PACES[self.table.pace], now, calm=True)
            case Intention.WAIT:
                self.others.hold(now)
            case Intention.TAKE_BACK:
                self.back.take_back(now)
            case Intention.LET_GO:
                self.back.let_go(now)
            case Intention.ACT:
                return Push(ContractMenu(self.table)) if is_naming(self.desk.view) else self._after_the_round(now)
            case Intention.INSPECT:
                return Push(Inspector(self.desk))
            case Intention.BUYING_MENU:
                return Push(OrdersMenu(self.table))
            case _:
                page = self._page(PAGES.get(asked, ""))
                return Push(page()) if page is not None else None
        return None

    def _after_the_round(self, now: float) -> Step | None:
        """Open the results, or deal the next round if there is no page for them."""
        page = self._page("results")
        if page is not None:
            return Push(page())
        self.table.next_round(now)
        return None

    # ---- the clock ----

    def go_on(self, now: float) -> Step | None:
        """Update the table and the coach."""
        step = self._advance_table(now)
        if self.guide is not None:
            self.guide.follow(now)
            step = step or self.guide.welcome()
        return step

    def _advance_table(self, now: float) -> Step | None:
        """Show what is due, let computer players act, and open the results after a round."""
        table = self.table
        table.adopt()
        if table.match.state.round == 0 and table.match.awaits_deal:
            table.next_round(now)
        self.back.update(now)
        table.advance(now)
        self.desk.update(now, folds=self.aside is not None and self.aside.folds)
        step = self.open.update(now)
        if step is not None:
            return step
        self._call(now)
        opened = self._naming.due(now)
        if opened is not None:
            return Push(opened)
        if self.aside is None or not self.aside.holds:
            self.others.update(now)
        else:
            self.agenda.take_out("others")
        table.alert_new_question(now)
        kept = self.kind.on_update(self, now) if self.kind.on_update is not None else None
        return kept or self._results_due(now)

    def _call(self, now: float) -> None:
        """Handle the player's time to call on a discard and show what follows once it is over."""
        calls, table = self.desk.calls, self.table
        action = calls.update(now, is_choosing=self.desk.state.choosing is not None)
        if isinstance(action, Shanghai) and table.match.variant.claims is not Claim.HAND:
            self.desk.handle_input(Tick.CALLED, now)
        elif action is not None:
            table.do(action, now)
        elif table.withholds and not calls.holds:
            table.show(now)
        then = calls.take_follow_up(table.match.view(table.me)) if table.stage.is_idle(now) else None
        if then is not None and is_legal(self.desk.view, action_of(then, self.desk.view)):
            self.desk.attention.accept_now()
            self.desk.handle_input(Command(then), now)

    def _results_due(self, now: float) -> Step | None:
        table = self.table
        # the coach's sentences about the round stay until they have been read
        if self.guide is not None and self.guide.waits:
            return None
        celebration = self._celebration()
        if celebration is not None:
            return Push(celebration)
        if not (self.is_after_a_round and table.stage.is_idle(now) and table.results_due(now)):
            return None
        page = self._page("results")
        return Push(page()) if page is not None else None

    def _celebration(self) -> Screen | None:
        """Return the celebration of a round whose end begins to show, if there is one here and nobody is in a hurry."""
        table, stage, kind = self.table, self.stage, self.kind
        has_ended = isinstance(table.last_seen, RoundEnded) and table.results_at is None and self.is_after_a_round
        page = self._page("results") if has_ended and kind.celebrates else None
        if page is None or table.hurried or stage.pace is Pace.NONE:
            return None

        def on_done(now: float) -> Screen:
            stage.settle()
            table.advance(now)
            results = page()
            if isinstance(results, Results):
                results.show_counted()
            return results

        table.results_seen()
        shown = Celebration(
            self.scene(),
            ending_of(self.sheet, self.match.names, table.history_shown(), table.people.last_words),
            is_calm=stage.calm,
        )
        alone, medals = not self.match.people, kind.medals(self) if kind.medals is not None else tuple
        return GoingOut(shown, stage.pace.factor, table.sounds.play_now, on_done, is_alone=alone, medals=medals)

    def animating(self, now: float) -> bool:
        """Return whether frames are needed."""
        moves = self.stage.is_moving(now) or self.desk.state.is_dragging or self.open.animating(now)
        runs_out = self.back.hold is not None or (self.desk.calls.time_left(now) is not None and not self.stage.calm)
        celebrates = self._ribbon(now) is not None or bool(self.table.pleasures(now))
        aside = self.aside is not None and self.aside.animating(now)
        is_felt = self.guide is not None and self.guide.animating(now)
        moves = moves or is_felt or aside
        return self.table.is_touched or moves or runs_out or celebrates

    # ---- drawing ----

    def _ribbon(self, now: float) -> RibbonSpan | None:
        """Return the ribbon of a call that is just being shown, if there is one."""
        called_at, usual = self.table.called_at, self.stage.pace.factor * self.stage.share
        since = (now - called_at) / usual if called_at is not None and usual else CALLED
        return ribbon_at(since, is_calm=self.stage.calm) if since < CALLED else None

    def _last_way(self, now: float) -> tuple[Rect, ...]:
        """Return the positions of the last card of a hand on its way to the pile, the latest first."""
        stage = self.stage
        is_last = any(not seat.cards for seat in stage.view_shown.seats) and stage.view_shown.round > 0
        key = next((key for key in stage.moving_keys if isinstance(key, DiscardKey)), None)
        if key is None or not (is_last and self.kind.celebrates and stage.is_moving(now)):
            return ()
        boxes = (stage.pose(key, now - TRAIL_S * behind) for behind in range(TRAIL_STEPS))
        return tuple(box for box in boxes if box is not None)

    def narration(self) -> Narration:
        """Return what to read aloud; if others can hear it, nothing that only the local player may know."""
        lines, arrived = self.table.log.lines, self.table.arrived()
        narration = narration_of(self.scene(), lines, arrived, is_shared=self.seats.is_shared)
        if self.aside is not None:
            narration = narration._replace(notice=narration.notice or joined(self.aside.spoken(), " "))
        return narration if self.guide is None else self.guide.with_guide_narration(narration)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the table and the moving cards."""
        self.table.follow(canvas.stage.is_tall)  # settings may have changed while another screen was on top
        if self.stage.view.hand and not self.seats.is_open:
            self.table.stand_up(now)
        scene = self.scene()
        seen = self._ribbon(now)
        over = (
            *((partial(paint_called, box=ribbon_box(scene.layout), seen=seen),) if seen else ()),
            *((partial(paint_trail, way=way),) if (way := self._last_way(now)) else ()),
            *moving(self.desk, scene, now),
            *pleasures_over(self.table.pleasures(now), self.stage, now),
            *running_out(self.desk.calls, scene.grid, now, is_choosing=self.desk.state.choosing is not None),
        )
        self.table.picture.draw(canvas, scene, over)
        if not self.seats.is_open:
            self.open.draw(canvas, now)
        elif self.desk.focus_box is not None:
            canvas.report_focus(self.desk.focus_box)
        if self.guide is not None:
            self.guide.attend(canvas, now)
        if self.aside is not None:
            self.aside.draw(canvas, now)


AsideOf = Callable[[PlayScreen], Aside]  # returns the panel of a table
CoachOf = Callable[[PlayScreen], Coach | None]  # returns the coach of a table, if it needs one

"""One table: a match, whose cards lie open, what is shown and logged of it, and the only way to act on it.

Computer players, taking back and questions to everyone all act through it. It shows what has happened and logs what it
has begun to show. It knows no screens except the pages it is given; the time is passed in.

Where the screen lies flat on the table, the people who share it sit at its sides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from game.engine.actions import Action, Deal
from game.engine.events import (
    CardGiven,
    Discarded,
    Event,
    MeldsLaid,
    OfferPassed,
    RoundDealt,
    RoundEnded,
    ShanghaiCalled,
)
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.language import joined
from game.match import Match, SeenEvent
from game.orders import LASTING, StandingOrder
from game.play.attention import QuestionKind
from game.play.desk import Desk, TableHost
from game.play.paint.pleasures import Pleasure, pleasures_of
from game.play.people import People
from game.play.picture.picture import Picture
from game.play.scene.compose import TableScene
from game.play.seats import Memory, Seats
from game.play.sounds import SOUND_OF, Soundtrack
from game.play.state.log import GameLog, logged, noted, quoted, remarked, taken_back
from game.play.words.grouping import arrived
from game.rules.variant import Direction
from game.settings import ALL_AROUND, FACE_TO_FACE, ONE_SIDE, Preferences, Settings, changed
from game.table.choreography import is_visible
from game.table.commands import Intention
from game.table.grid import grid_of
from game.table.holding import Holding, followed
from game.table.stage import Stage
from game.text.events import IT_WAS
from game.ui.devices import Device
from game.ui.motion import Pace
from game.ui.screen import Screen
from game.ui.sides import Side
from game.ui.touch import Abandon
from sounds import AnySpeaker, SilentSpeaker


def side_of(match: Match, view: PlayerView, seat: int, sitting: str) -> Side:
    """Return the side at which a person sits: the first one at the bottom, the others in the order of play."""
    people = match.people
    place = people.index(seat) if seat in people else 0
    if sitting == FACE_TO_FACE:
        return Side.TOP if 2 * place >= len(people) else Side.BOTTOM
    if sitting != ALL_AROUND:
        return Side.BOTTOM
    quarters = int(place * len(Side) / len(people) + 0.5)
    return Side((quarters if view.variant.dealing.direction is Direction.CLOCKWISE else -quarters) % len(Side))


def _is_discard_of(seat: int, event: Event) -> bool:
    return isinstance(event, Discarded) and event.seat == seat


SPEEDS = MappingProxyType({"slow": Pace.SLOW, "normal": Pace.FULL, "fast": Pace.BRISK, "instant": Pace.NONE})
RESULTS_AFTER = 1.2
PAGES = MappingProxyType(  # opened by commands
    {
        Intention.CANCEL: "menu",
        Intention.LOG: "log",
        Intention.SCORES: "scores",
        Intention.HELP: "help",
        Intention.STATE: "state",
        Intention.ODDS: "odds",
    }
)


class Worn(NamedTuple):
    """What the table is laid out for: the settings, the shape of the window, and whether it is played by fingers."""

    settings: Settings
    is_tall: bool
    by_finger: bool


class Table:
    """One table. `match` may be new or under way; the first person at the screen sits at the bottom."""

    def __init__(
        self, match: Match, host: TableHost, speaker: AnySpeaker | None, preferences: Preferences | None
    ) -> None:
        self.match, self.agenda = match, host.agenda
        self.seats = Seats.of(match)
        self.stage = Stage(self.seats.view(), agenda=self.agenda)  # what is shown
        self.desk = Desk(self.stage, self.seats, host, self.do, self._remember_order)
        self.log = GameLog()
        self.sounds = Soundtrack(speaker or SilentSpeaker(), self.agenda, self._pan_of)
        self.memory = Memory()
        self.picture = Picture()
        self.preferences = preferences or Preferences()
        self.people = People(match, self.preferences, self.stage.view, host.knows)
        self.company = self.people.company(self.stage.view, 0.0)
        self.hurried = False  # no beats until a person must act
        self.beat_from = 0.0  # when the beat before the next action began
        self.offered_at = 0.0  # when the last event that was visible and no pass began
        self.last_seen: Event | None = None  # the last event that was visible
        self.called_at: float | None = None  # when the last call began to show
        self.results_at: float | None = None  # when the results of a round open
        self._pleasures: tuple[Pleasure, ...] = ()
        self._host = host
        self._shown_count = match.count
        self.logged_count = 0  # the number of logged events
        self._scene: TableScene | None = None
        self._worn: Worn | None = None
        self._arrived: tuple[frozenset[int], str] = frozenset(), ""
        self._is_tall = False
        self._moved: dict[int, Side] = {}  # people who sit elsewhere than the settings say
        self._drawing = (0, 0, 0)  # round, turn and seat of a draw that began before the cards were covered
        self.desk.use(Device(self.preferences.device))
        self.adopt()

    @property
    def me(self) -> int:
        """Return the seat at the bottom of the table."""
        return self.seats.at

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all players."""
        return self.match.names

    @property
    def pace(self) -> Pace:
        """Return how fast the table moves."""
        return self.stage.pace

    @property
    def withholds(self) -> bool:
        """Return whether something has happened that may not be shown yet."""
        return self._shown_count < self.match.count

    def history_shown(self) -> tuple[Event, ...]:
        """Return the bottom seat's events of the round as far as they are shown, including a delayed discard."""
        history = self.match.history(self.me)
        hidden = self.match.count - self._shown_count + self.stage.queued
        shown, view = history[: max(0, len(history) - hidden)], self.stage.view_shown
        if self.stage.waiting is None or view.upcard is None:
            return shown
        return (*shown, Discarded(self.me, view.upcard, 0))

    def page(self, name: str) -> Callable[[], Screen] | None:
        """Return the page of that name, if there is one."""
        return self._host.page(name)

    # ---- settings ----

    @property
    def _person(self) -> str:
        """Return the person whose settings apply: the one who sits at a shared screen."""
        return self.names[self.me] if self.seats.is_shared and self.seats.is_open else ""

    def adopt(self) -> None:
        """Apply the settings if they have changed, or if another person has the screen."""
        self.preferences.switch_to(self._person)
        self.follow()

    def follow(self, is_tall: bool | None = None) -> None:
        """Apply changed settings without switching persons, for a table that is drawn under another screen; with
        `is_tall`, whether its window is taller than wide.
        """
        self._is_tall = self._is_tall if is_tall is None else is_tall
        settings, by_finger = self.preferences.settings, self.desk.device is Device.FINGERS
        if self.desk.state.touch.press is not None:  # nothing moves away from what presses it
            by_finger = self._worn.by_finger if self._worn is not None else by_finger
        worn = Worn(settings, self._is_tall, by_finger)
        if worn == self._worn:
            return
        self._worn = worn
        size, index = settings.interface_size / 100, settings.index_size / 100
        self.stage.fit(grid_of(size, index, is_tall=self._is_tall, by_finger=by_finger))
        self.stage.move_at(SPEEDS[settings.speed], calm=settings.reduced_motion)
        self.desk.adopt(settings)

    def note_device(self, device: Device) -> None:
        """Show what to press on a device that was used, at this table and later ones."""
        self.preferences.note_device(device)
        self.desk.use(device)

    def set_pace(self, pace: Pace) -> None:
        """Set the speed for now and for later games."""
        speed = next(speed for speed, meant in SPEEDS.items() if meant is pace)
        self.preferences.change(changed(self.preferences.settings, "speed", speed))
        self.adopt()

    def _remember_order(self, order: StandingOrder) -> None:
        """Make an order the default for later games, if it is permanent and only one person plays."""
        if order in LASTING and not self.seats.is_shared:
            settings = self.preferences.settings
            self.preferences.change(replace(settings, buying=order.value))
            self.adopt()

    def next_pace(self) -> None:
        """Switch to the next speed, in a cycle."""
        paces = list(Pace)
        self.set_pace(paces[(paces.index(self.pace) + 1) % len(paces)])

    # ---- who sits here ----

    def sit_down(self, seat: int, now: float = 0.0) -> None:
        """Seat a person and open their cards; a draw they began before they were covered follows."""
        holding = self.seats.sit_down(seat)
        self.adopt()
        self._switch_viewer(holding, now)
        self.desk.set_state(replace(self.desk.state, draws=self._drawing == self._turn_of(seat)), now)

    def stand_up(self, now: float) -> None:
        """Hide the cards of the person who sits here: only public information is left. Until `adopt` is called, their
        settings apply, and change.
        """
        if self.desk.state.draws:
            self._drawing = self._turn_of(self.me)
        self.seats.keep(self.stage.holding)
        self._switch_viewer(self.seats.stand_up(), now)

    @property
    def turns(self) -> bool:
        """Return whether the screen turns to the people who share it."""
        return self.seats.is_shared and self.preferences.settings.sitting != ONE_SIDE

    def side_of(self, seat: int) -> Side | None:
        """Return the side of the screen at which a person sits; None if it does not turn."""
        if not self.turns:
            return None
        sitting = self.preferences.settings.sitting
        return self._moved[seat] if seat in self._moved else side_of(self.match, self.stage.view, seat, sitting)

    def move(self, seat: int) -> None:
        """Note that a person sits at the next side."""
        self._moved[seat] = (self.side_of(seat) or Side.BOTTOM).next

    def _turn_of(self, seat: int) -> tuple[int, int, int]:
        state = self.match.state
        return state.round, state.turns, seat

    def _switch_viewer(self, holding: Holding, now: float) -> None:
        """Show the table to someone else, painted from scratch."""
        self.desk.handle_input(Abandon(), now)
        self.desk.new_turn()
        self.stage.show_to(self.seats.view(), holding)
        self._pleasures = ()
        self.sounds.hush()
        self.picture.forget()
        self.desk.attention.notice(self.desk.question, now, expected=True)  # the curtain has already asked

    # ---- what happens ----

    def do(self, action: Action, now: float, going: tuple[int, ...] = (), by_order: bool = False) -> None:
        """Carry out a legal and confirmed action of a person at this screen, perhaps by a standing order."""
        self.stage.make_way()
        self.stage.set_leaving(going)
        number = len(self.match.moves)
        self.memory.note(number, by_order)
        if self.seats.is_open:
            self.memory.keep(number, self.me, self.stage.holding)
        self.match.submit(action)
        self.show(now)

    def next_round(self, now: float) -> None:
        """Deal the next round, if it has not been dealt yet."""
        if self.match.awaits_deal:
            self.stage.settle()
            self.match.deal()
            self.show(now)
            self._open_results_at(None)
            self.desk.new_round()

    def rewind(self, line: str, now: float) -> None:
        """Follow a take-back: drop what was pending, restore the arrangement and log it."""
        view = self.seats.view()  # not what is shown, because the table may wait for a call
        then = self.memory.restore(len(self.match.moves), self.me, view.hand)
        self.stage.rewind(view, then if then is not None else followed(self.stage.holding, view.hand), now)
        self.desk.clear_intent(now)
        self.desk.orders.put(self.match.view(self.me), self.match.count)
        self.desk.calls.forget()
        self._shown_count = self.match.count
        self._pleasures = ()
        self._open_results_at(None)
        self.log = taken_back(self.log, line)
        self.people.forget(view, now)
        self.sounds.hush()
        self.desk.attention.notice(self.desk.question, now, expected=True)

    def restart_beat(self, since: float) -> None:
        """Restart the beat before the next action."""
        self.beat_from = self.offered_at = since

    def take_time(self) -> None:
        """End skipping: beats have their usual length again."""
        self.hurried = False

    def results_due(self, now: float) -> bool:
        """Return whether the results may open: a moment after the whole round has been shown."""
        if self.results_at is None:
            self._open_results_at(now + (RESULTS_AFTER * self.pace.factor if not self.hurried else 0.0))
        return self.results_at is not None and now >= self.results_at

    def results_seen(self) -> None:
        """Note that the results have been seen; they do not open by themselves again."""
        self._open_results_at(float("inf"))
        self.hurried = False

    def _open_results_at(self, at: float | None) -> None:
        self.results_at = at
        self.agenda.put("results", at)

    def _pan_of(self, seat: int) -> float:
        """Return where a seat is heard, from -1 (left) to 1: the player at the bottom in the middle."""
        layout = self.stage.layout
        middle, reach = layout.grid.stage.center.x, layout.grid.stage.w / 2
        return 0.0 if seat == self.stage.view.seat else (layout.seat_fan(seat).center.x - middle) / reach

    def note_refusal(self, line: str) -> None:
        """Log a refusal."""
        self.log = remarked(self.log, line)

    def hurry(self) -> None:
        """Finish the current animation at once."""
        self.stage.settle()
        self._pleasures, self.called_at = (), None
        self.sounds.hush()
        self.hurried = not self.desk.state.holds_others

    # ---- what is shown ----

    def show(self, now: float) -> None:
        """Show what has happened since, up to a discard that may be called on."""
        fresh = self.seats.since(self._shown_count)
        shown = self.desk.calls.let_through(fresh)
        self.stage.push(fresh[:shown])
        self._shown_count += shown
        if self.match.is_over:
            self._host.on_game_over()
        self.advance(now)

    def advance(self, now: float) -> None:
        """Advance the animation and log what has begun to show."""
        hold = self.desk.state.hold
        has_waited = self.stage.waiting is not None
        self.stage.advance(now)
        self.desk.note_asked(now)
        self.desk.make_room(now)
        fresh = self.stage.shown[self.logged_count :]
        for seen in fresh:
            self.log_event(seen)
            self._hear_people(seen, now)
            if isinstance(seen.event, ShanghaiCalled):
                self.called_at = now
            if is_visible(seen.event):
                self.last_seen, self.beat_from = seen.event, now
                self.offered_at = self.offered_at if isinstance(seen.event, OfferPassed) else now
        remark = self.desk.calls.take_remark() if fresh else ""
        if remark:
            self.log = noted(self.log, remark)
        self.logged_count = len(self.stage.shown)
        looks = (self.me + 1) % self.match.state.players if hold is not None and now >= hold.began else None
        self.company = self.people.company(self.stage.view, now, looks)
        self.agenda.put("people", self.people.next_at(now))
        heard = [
            seen for seen in fresh if not (has_waited and _is_discard_of(self.me, seen.event))
        ]  # a delayed discard has landed already
        self.sounds.shown(heard, now, self.pace.factor)
        if fresh and not self.hurried:
            self._pleasures = (*self.pleasures(now), *pleasures_of(fresh, now, self.stage))

    def pleasures(self, now: float) -> tuple[Pleasure, ...]:
        """Return the small pleasures that run now."""
        is_still = self.stage.calm or self.pace is Pace.NONE
        return () if is_still else tuple(pleasure for pleasure in self._pleasures if pleasure.share(now) < 1)

    @property
    def _is_busy(self) -> bool:
        """Return whether somebody here holds a card, or is asked something now or as soon as everything is shown."""
        desk, match = self.desk, self.match
        if desk.state.is_dragging or desk.state.choosing is not None or desk.asks or desk.calls.is_open:
            return True
        view = match.view(desk.me)
        if view.phase is not Phase.OFFER:
            return view.phase is Phase.REQUEST and view.turn in match.people
        return view.to_act in match.people and (self.seats.is_shared or desk.orders.puts(view, match.count))

    def _hear_people(self, seen: SeenEvent, now: float) -> None:
        """Update faces and make remarks: those of every round, and others if the person here has nothing to do."""
        is_sure = isinstance(seen.event, MeldsLaid | RoundDealt | RoundEnded)
        may_speak = not self.hurried and (is_sure or not self._is_busy)
        for line in self.people.follow(seen, now, self.pace.factor, may_speak=may_speak):
            self.log = quoted(self.log, line)

    def note(self, line: str) -> None:
        """Add a log line that belongs to no event."""
        self.log = noted(self.log, line)

    def remark(self, sentence: str, now: float) -> None:
        """Show information that belongs to no event, and log it."""
        self.note(sentence)
        self.desk.say(sentence, now, calm=True)

    def alert_new_question(self, now: float) -> None:
        """Play the alert for a new question, unless it follows from the player's own action."""
        last = self.match.last_action
        own = last is not None and not isinstance(last, Deal) and last.seat == self.me
        asked = self.desk.attention.notice(self.desk.question, now, expected=own)
        runs_out = asked is not None and asked.kind is QuestionKind.CALL and not self.desk.calls.waits
        if asked is not None and not runs_out:  # the time after every discard needs no alert
            self.sounds.play_now(SOUND_OF[asked.kind])

    def log_event(self, seen: SeenEvent) -> None:
        """Add an event to the log and the plaques."""
        by_order = self.memory.is_ordered(seen.move)
        self.log = logged(self.log, seen, self.names, self.seats.me, by_order=by_order)
        event = seen.event
        if isinstance(event, CardGiven) and event.giver == self.me and event.card and not self.seats.is_shared:
            self.log = remarked(self.log, IT_WAS(card=event.card))

    def arrived(self) -> str:
        """Return which cards of the hand are new and where they are, as they were when they came."""
        row, (before, sentence) = self.stage.holding.row, self._arrived
        new = {held.uid: at for at, held in enumerate(row, 1) if held.new}
        if new.keys() - before:
            sentence = joined(
                (arrived(row[at - 1].card, at, len(row)) for uid, at in new.items() if uid not in before), " "
            )
        self._arrived = frozenset(new), sentence if new else ""
        return self._arrived[1]

    @property
    def is_touched(self) -> bool:
        """Return whether the table looks different from when it was last checked."""
        return self._scene is None or self._scene.shown != self.desk.shown(self.log, self.company)

    def scene(self) -> TableScene:
        """Return everything visible now."""
        self._scene = self.desk.scene(self.log, self.company)
        return self._scene

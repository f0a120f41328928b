"""The table while all hands are hidden: questions to everyone, and passing the screen from one player to the next.

If several people play, a player who needs to see their cards gets the screen through the curtain, and gives it up when
somebody else must act or be asked. The questions and who is asked never depend on a hand (`poll`). Actions go out
through the table; the time is passed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.engine.actions import Pass
from game.engine.buying import call_would_pay
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Computer
from game.orders import StandingOrder, puts_call
from game.play.curtain import PRESSES, Rest
from game.play.desk import Desk
from game.play.sharing.look import PLACE, SEAT, OpenLook, Selection, draw_look, open_widgets, pressed
from game.play.sharing.notice import hand_over
from game.play.sharing.poll import Listening, Poll, Responses, action_of_responses, poll_due
from game.play.state.interaction import Polled
from game.play.table import PAGES, Table
from game.table.commands import CAPS, Intention, command_of
from game.ui.canvas import Canvas
from game.ui.devices import Device
from game.ui.forms import Form
from game.ui.screen import Push, Step
from game.ui.widgets import Widget, use

REST_S = 0.4  # a question ignores presses that were meant for what was there before
PASSING = (StandingOrder.PASS_ROUND, StandingOrder.NEVER)
NAMED = {
    Intention.PASS: "nobody",
    Intention.ACT: "goes on",
    Intention.BUY: "buy",
    Intention.SHANGHAI: "shanghai",
    Intention.TAKE: "take",
    Intention.ALLOW: "allow",
    Intention.CONFIRM: "look",
    Intention.HURRY: "hurry",
    Intention.PACE: "pace",
    Intention.CANCEL: "back",
}
ON_TO_THE_RESULTS = (Intention.CONFIRM, Intention.ACT)


class HandViewed(NamedTuple):
    """A player who looked at their cards: the round, the number of turns ended in it, and their seat."""

    round: int
    turns: int
    seat: int


def _caps(desk: Desk) -> Mapping[Intention, str]:
    """Return the names of keys: the form shows what stands for them on a gamepad, which has the default keys."""
    match desk.device:
        case Device.POINTER | Device.FINGERS:
            return dict.fromkeys(Intention, "")
        case Device.KEYS:
            return desk.keys.caps
        case Device.PAD:
            return CAPS


class OpenTable:
    """One screen shared by several people."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.poll: Poll | None = None
        self.responses = Responses()
        self._selection = Selection()
        self._rest = Rest(REST_S)
        self._form = Form(agenda=self._table.agenda)
        self._drawn: OpenLook | None = None
        view = table.match.open_view(table.seats.at)  # in a round under way everyone is taken to have seen their cards
        seen = table.seats.people if view.discarder is not None else ()
        self._seen = {(view.round, seat) for seat in seen}  # rounds and seats of the players who have seen their cards
        self.hand_viewed: HandViewed | None = None  # whose cards lay open last, and in which turn
        self._goes_on: HandViewed | None = None  # the player who keeps the screen because nobody wanted the card

    @property
    def holds(self) -> bool:
        """Return whether the game waits for an answer from the people at this screen."""
        return self.poll is not None

    @property
    def reader(self) -> int:
        """Return the seat that reads the screen: the only one asked, or the one who sits here or sat here last."""
        is_for_one = self.poll is not None and len(self.poll.seats) == 1 and not self._table.seats.is_open
        return self.poll.seats[0] if self.poll is not None and is_for_one else self._table.me

    @property
    def asked_names(self) -> tuple[str, ...]:
        """Return the names of the players being asked."""
        return tuple(self._table.names[seat] for seat in self.poll.seats) if self.poll else ()

    @property
    def _listening(self) -> Listening:
        """Return how the people at the screen want to be asked.

        For buying, orders that depend on the card are asked like any other, so that being asked reveals nothing.
        """
        people, match = self._table.seats.people, self._table.match
        orders = {seat: self._table.desk.orders.order(seat) for seat in people}
        passing = tuple(seat for seat in people if orders[seat] in PASSING)
        silent = tuple(seat for seat in people if seat in passing or call_would_pay(match.open_view(seat)))
        return Listening(silent, passing, tuple(seat for seat in people if puts_call(orders[seat], fits=False)))

    def _silent_in(self, phase: Phase) -> tuple[int, ...]:
        """Return the seats whose order answers in a phase."""
        listening = self._listening
        return {Phase.OFFER: listening.silent, Phase.CLAIM: listening.passing}.get(phase, ())

    def put(self, responses: Responses, hand_viewed: HandViewed | None = None) -> None:
        """Continue with existing responses, perhaps after a player has looked, and ask the next question."""
        self.responses, self.hand_viewed = responses, hand_viewed
        self._ask(self._due(), 0.0)

    def _due(self) -> Poll | None:
        seats = self._table.seats
        return poll_due(self._table.match.open_view(seats.at), seats.people, self.responses, self._listening)

    # ---- the clock ----

    def update(self, now: float) -> Step | None:
        """Hide cards, ask or hand over: whatever is due once everything has been shown."""
        table, seats = self._table, self._table.seats
        if not seats.is_shared:
            return Push(hand_over(table, seats.people[0])) if seats.people and not seats.is_open else None
        if not table.stage.is_idle(now):
            return None
        view = table.match.open_view(seats.at)
        due = self._due()
        if seats.is_open:
            self._seen.add((view.round, seats.at))
        if seats.is_open and not self._stays(view, due):
            self.hand_viewed = HandViewed(view.round, view.turns, seats.at)
            table.stand_up(now)
            table.adopt()
        if seats.is_open:
            return self._go_on(view, now) if view.to_act != seats.at else None
        if due is not None and any((view.round, seat) not in self._seen for seat in due.seats):
            if view.to_act not in due.seats:
                return None  # a computer player answers first
            return Push(hand_over(table, view.to_act))  # they see their cards before they are asked about any
        if due != self.poll:
            self._ask(due, now)
        return self._go_on(view, now) if due is None else None

    def _stays(self, view: PlayerView, due: Poll | None) -> bool:
        """Return whether the player who sits here keeps the screen: they must act, or in their turn a computer player
        or a standing order answers.
        """
        seat, at = view.to_act, self._table.seats.at
        if seat is None or seat == at or view.turn != at or due is not None:
            return seat == at
        answer = action_of_responses(view, self.responses, self._listening)
        return isinstance(self._table.match.player(seat), Computer) or isinstance(answer, Pass)

    def _ask(self, due: Poll | None, now: float) -> None:
        self._table.take_time()
        if due is not None:
            self._goes_on = None  # somebody else is asked, and looks at the screen
        self.poll, self._rest = due, Rest(REST_S)
        self._rest.begin(now)
        desk = self._table.desk
        desk.set_state(replace(desk.state, polled=Polled(bool(due.callers)) if due is not None else None), now)
        desk.update(now)
        self._selection = Selection(calling=due is not None and bool(due.callers) and not due.buyers)
        self._form = Form(agenda=self._table.agenda)

    def _go_on(self, view: PlayerView, now: float) -> Step | None:
        """Carry out the responses, and hand the screen to a player who must see their cards."""
        seat = view.to_act
        if seat is None or seat not in self._table.seats.people:
            return None
        action = action_of_responses(view, self.responses, self._listening)
        if action is None and self._goes_on == HandViewed(view.round, view.turns, seat):
            self._goes_on = None
            self._table.sit_down(seat, now)
            return None
        if action is None:
            return Push(hand_over(self._table, seat))
        by_order = isinstance(action, Pass) and seat in self._silent_in(view.phase)
        self._table.do(action, now, by_order=by_order)
        return None

    # ---- input ----

    def look(self) -> OpenLook:
        """Return everything visible and pressable."""
        table = self._table
        return OpenLook(
            view=table.stage.view,
            names=table.names,
            faces=table.people.faces,
            poll=self.poll,
            picked=self._selection,
            layout=table.stage.layout,
            caps=_caps(table.desk),
            pace=table.pace,
            open_view=table.match.open_view,
            people=table.seats.people,
            silent=self._listening.silent,
            keeps=self._keeps,
        )

    @property
    def _keeps(self) -> int | None:
        """Return the seat that may go on without a curtain if nobody buys: on turn, has looked, and has kept the
        screen.
        """
        view, poll = self._table.match.open_view(self._table.seats.at), self.poll
        asks_to_buy = poll is not None and bool(poll.buyers) and not poll.callers
        looked = self.hand_viewed == HandViewed(view.round, view.turns, view.turn)
        return view.turn if asks_to_buy and looked and view.turn in self._table.seats.people else None

    def widgets(self) -> tuple[Widget, ...]:
        """Return the widgets while all hands are hidden."""
        return open_widgets(self.look(), self._press)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle keys by the players' key map, and everything else as on any screen."""
        if event.type in PRESSES and self.poll is not None and not self._rest.is_over(now):
            return None
        if event.type == pygame.KEYDOWN:
            name = self._widget_of_key(event)
            if name:
                return self._press_or_open(name)
        outcome = self._form.handle(event, self.widgets(), now)
        return self._press_or_open(outcome.name) if outcome is not None and not outcome.off else None

    def _press_or_open(self, name: str) -> Step | None:
        """Press the widget of that name, or open the page."""
        widget = next((widget for widget in self.widgets() if widget.name == name), None)
        return use(widget, None) if widget is not None else self._press(name)

    def _widget_of_key(self, event: pygame.Event) -> str:
        """Return the widget or page that a key means now; empty if the form should handle the key."""
        command = command_of(event, self._table.desk.keys)
        here = {widget.name for widget in self.widgets() if not widget.off}
        if pygame.K_1 <= event.key <= pygame.K_8 and f"{SEAT} {event.key - pygame.K_1}" in here:
            return f"{SEAT} {event.key - pygame.K_1}"
        if command is not None and command.intention in ON_TO_THE_RESULTS and "results" in here:
            return "results"
        if command is None or (command.intention is Intention.CONFIRM and self._form.ring):
            return ""
        name = NAMED.get(command.intention, "")
        return name if name in here else PAGES.get(command.intention, "")

    def _press(self, name: str, number: int = 0) -> Step | None:
        page = self._table.page(name)
        if page is not None:
            return Push(page())
        if name == "hurry":
            self._table.hurry()
        elif name == "pace":
            self._table.next_pace()
        else:
            self._store_answer(name, number)
        return None

    def _store_answer(self, name: str, number: int) -> None:
        """Store a selection or an answer; after an answer nobody is asked until the next question is known."""
        result = pressed(self.look(), self.responses, name, number)
        if isinstance(result, Selection):
            self._selection = result
            if name == SEAT and self.look().places:
                self._form.go_to(f"{PLACE} 0", ring=True)
            return
        if name == "goes on":
            self._goes_on = self.hand_viewed
        self.responses, self.poll, self._selection = result, None, Selection()

    # ---- drawing ----

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the question in the band, and the widgets."""
        look = self._drawn = self.look()
        draw_look(canvas, look)
        self._form.draw(canvas, open_widgets(look), now)

    def animating(self, now: float) -> bool:
        """Return whether something differs from the last drawing, or a button is animated."""
        return self._form.animating(now) or (not self._table.seats.is_open and self.look() != self._drawn)

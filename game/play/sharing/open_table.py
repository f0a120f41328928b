"""The table while nobody's cards lie open: questions to everybody, and the screen's way from hand to hand.

Where several people play, whoever has to see her cards gets the screen through the curtain, and gives it up as soon as
somebody else must act or be asked. What is asked here and who is asked depends on no hand (`poll`). Everything
that acts goes out through the table; time is given.
"""

from __future__ import annotations

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
from game.play.sharing.look import PLACE, SEAT, OpenLook, Picked, draw_look, open_widgets, pressed
from game.play.sharing.notice import hand_over
from game.play.sharing.poll import Listening, Poll, Responses, action_of_responses, poll_due
from game.play.state.interaction import Polled
from game.play.table import PAGES, Table
from game.table.commands import Intention, command_of
from game.ui.canvas import Canvas
from game.ui.forms import Form
from game.ui.screen import Push, Step
from game.ui.widgets import Widget, use

REST_S = 0.4  # a question does not hear a press that was meant for what was there before
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


class Looked(NamedTuple):
    """Somebody looked at her cards in a turn: the round, how many turns had ended in it, her seat."""

    round: int
    turns: int
    seat: int


class OpenTable:
    """One screen shared by several people."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.poll: Poll | None = None
        self.said = Responses()
        self._picked = Picked()
        self._rest = Rest(REST_S)
        self._form = Form(agenda=self._table.agenda)
        self._drawn: OpenLook | None = None
        self._seen: set[tuple[int, int]] = set()  # rounds and seats of those who have seen their cards
        self.has_looked: Looked | None = None  # whose cards lay open last, and in which turn
        self._goes_on: Looked | None = None  # she keeps the screen, and has said that nobody wants the card

    @property
    def holds(self) -> bool:
        """Whether the game waits for an answer from the people at this screen."""
        return self.poll is not None

    @property
    def asked_names(self) -> tuple[str, ...]:
        """Whoever is being asked."""
        return tuple(self._table.names[seat] for seat in self.poll.seats) if self.poll else ()

    @property
    def _listening(self) -> Listening:
        """How people have ordered to be asked. To buy, an order that would look at a card first asks like any other, so
        that being asked betrays nothing.
        """
        people, match = self._table.seats.people, self._table.match
        orders = {seat: self._table.desk.orders.order(seat) for seat in people}
        passing = tuple(seat for seat in people if orders[seat] in PASSING)
        silent = tuple(seat for seat in people if seat in passing or call_would_pay(match.open_view(seat)))
        return Listening(silent, passing, tuple(seat for seat in people if puts_call(orders[seat], fits=False)))

    def _silent_in(self, phase: Phase) -> tuple[int, ...]:
        """Whose order answers in a phase."""
        listening = self._listening
        return {Phase.OFFER: listening.silent, Phase.CLAIM: listening.passing}.get(phase, ())

    def put(self, responses: Responses, has_looked: Looked | None = None) -> None:
        """Go on with what has been said already, perhaps after somebody had looked, and ask what is to be asked."""
        self.said, self.has_looked = responses, has_looked
        self._ask(self._due(), 0.0)

    def _due(self) -> Poll | None:
        seats = self._table.seats
        return poll_due(self._table.match.open_view(seats.at), seats.people, self.said, self._listening)

    # ---- the clock ----

    def update(self, now: float) -> Step | None:
        """Put away, ask, hand over: whatever is due once everything has been shown."""
        table, seats = self._table, self._table.seats
        if not seats.is_shared:
            if not seats.is_open and seats.people:
                table.sit_down(seats.people[0])
            return None
        if not table.stage.is_idle(now):
            return None
        view = table.match.open_view(seats.at)
        due = self._due()
        if seats.is_open and not self._stays(view, due):
            self.has_looked = Looked(view.round, view.turns, seats.at)
            self._seen.add((view.round, seats.at))
            table.stand_up(now)
        if seats.is_open:
            return self._go_on(view, now) if view.to_act != seats.at and not seats.looks else None
        if due is not None and (unseen := self._yet_to_look(view, due)):
            return Push(hand_over(table, unseen[0], looks=True))
        if due != self.poll:
            self._ask(due, now)
        return self._go_on(view, now) if due is None else None

    def _stays(self, view: PlayerView, due: Poll | None) -> bool:
        """Whether whoever sits here keeps the screen: she must act, or within her turn a computer player answers, or
        somebody's standing order passes.
        """
        seat, at = view.to_act, self._table.seats.at
        if due is not None and at in self._yet_to_look(view, due):
            return self._table.seats.looks
        if seat is None or seat == at or view.turn != at or due is not None:
            return seat == at
        said = action_of_responses(view, self.said, self._listening)
        return isinstance(self._table.match.player(seat), Computer) or isinstance(said, Pass)

    def _yet_to_look(self, view: PlayerView, due: Poll) -> tuple[int, ...]:
        """Whoever is asked about the first upcard of a round and has not seen their cards."""
        return tuple(seat for seat in due.buyers if view.discarder is None and (view.round, seat) not in self._seen)

    def _ask(self, due: Poll | None, now: float) -> None:
        self._table.take_time()
        if due is not None:
            self._goes_on = None  # somebody else is asked, and looks at the screen
        self.poll, self._rest = due, Rest(REST_S)
        self._rest.begin(now)
        desk = self._table.desk
        desk.become(replace(desk.state, polled=Polled(bool(due.callers)) if due is not None else None), now)
        desk.update(now)
        self._picked = Picked(calling=due is not None and bool(due.callers) and not due.buyers)
        self._form = Form(agenda=self._table.agenda)

    def _go_on(self, view: PlayerView, now: float) -> Step | None:
        """What has been said is done; whoever must see her cards gets the screen."""
        seat = view.to_act
        if seat is None or seat not in self._table.seats.people:
            return None
        action = action_of_responses(view, self.said, self._listening)
        if action is None and self._goes_on == Looked(view.round, view.turns, seat):
            self._goes_on = None
            self._table.sit_down(seat, now)
            return None
        if action is None:
            return Push(hand_over(self._table, seat))
        by_order = isinstance(action, Pass) and seat in self._silent_in(view.phase)
        self._table.do(action, now, by_order=by_order)
        return None

    # ---- what is pressed ----

    def look(self) -> OpenLook:
        """What there is to see and press."""
        table = self._table
        return OpenLook(
            view=table.stage.view,
            names=table.names,
            poll=self.poll,
            picked=self._picked,
            layout=table.stage.layout,
            caps=table.desk.keys.caps,
            pace=table.pace,
            open_view=table.match.open_view,
            people=table.seats.people,
            silent=self._listening.silent,
            keeps=self._keeps,
        )

    @property
    def _keeps(self) -> int | None:
        """Who may go on without a curtain when nobody buys: whoever is on turn, has looked, and has kept the screen."""
        view, poll = self._table.match.open_view(self._table.seats.at), self.poll
        asks_to_buy = poll is not None and bool(poll.buyers) and not poll.callers
        looked = self.has_looked == Looked(view.round, view.turns, view.turn)
        return view.turn if asks_to_buy and looked and view.turn in self._table.seats.people else None

    def widgets(self) -> tuple[Widget, ...]:
        """Everything that answers while no cards lie open."""
        return open_widgets(self.look(), self._press)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Keys by what they mean to the players, everything else as on any screen."""
        if event.type in PRESSES and self.poll is not None and not self._rest.over(now):
            return None
        if event.type == pygame.KEYDOWN:
            name = self._named(event)
            if name:
                return self._done(name)
        said = self._form.handle(event, self.widgets(), now)
        return self._done(said.name) if said is not None and not said.off else None

    def _done(self, name: str) -> Step | None:
        """What the widget of that name does; where there is none, the name is a page's."""
        widget = next((each for each in self.widgets() if each.name == name), None)
        return use(widget, None) if widget is not None else self._press(name)

    def _named(self, event: pygame.Event) -> str:
        """The widget or page a key means now; empty for what the form may know."""
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
            self._answered(name, number)
        return None

    def _answered(self, name: str, number: int) -> None:
        """Something is chosen, or said: then nobody is asked any more until it is known who is to be asked next."""
        came = pressed(self.look(), self.said, name, number)
        if isinstance(came, Picked):
            self._picked = came
            if name == SEAT and self.look().places:
                self._form.go_to(f"{PLACE} 0", ring=True)
            return
        if name == "goes on":
            self._goes_on = self.has_looked
        self.said, self.poll, self._picked = came, None, Picked()

    # ---- drawing ----

    def draw(self, canvas: Canvas, now: float) -> None:
        """The question in the band, and what can be pressed."""
        look = self._drawn = self.look()
        draw_look(canvas, look)
        self._form.draw(canvas, open_widgets(look), now)

    def animating(self, now: float) -> bool:
        """Where something else is asked or chosen than was drawn last, and while a button eases."""
        return self._form.animating(now) or (not self._table.seats.is_open and self.look() != self._drawn)

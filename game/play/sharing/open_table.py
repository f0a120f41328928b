"""The table while all hands are hidden: questions to everyone, and passing the screen from one player to the next.

If several people play, a player who needs to see their cards gets the screen through the curtain, and gives it up when
somebody else must act or be asked. The questions and who is asked never depend on a hand (`poll`). Actions go out
through the table; the time is passed in. `OpenLook` is what the table shows while all hands are hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.engine.actions import Pass
from game.engine.buying import call_would_pay
from game.engine.state import OVER, Phase
from game.engine.view import PlayerView
from game.match import Computer
from game.orders import StandingOrder, puts_call
from game.play.desk import Desk
from game.play.sharing.asking import Asking
from game.play.sharing.notice import hand_over
from game.play.sharing.paint import paint_put_away, paint_quiet
from game.play.sharing.poll import Listening, Poll, Responses, action_of_responses, poll_due
from game.play.table import PAGES, Table
from game.play.words import sharing as words
from game.table.commands import CAPS, Intention, command_of
from game.table.grid import TableGrid
from game.table.layout import Layout
from game.text import table as table_words
from game.ui.canvas import Canvas
from game.ui.devices import Device
from game.ui.forms import Form
from game.ui.motion import Pace
from game.ui.screen import Push, Step
from game.ui.widgets import Button, IconButton, Widget, use

CORNER = (
    ("menu", "menu", table_words.MENU),
    ("log", "log", table_words.LOG),
    ("scores", "trophy", table_words.SHEET),
    ("help", "help", table_words.HELP),
)


@dataclass(frozen=True, slots=True)
class OpenLook:
    """Everything the table shows while all hands are hidden, except the cards on it."""

    view: PlayerView
    names: tuple[str, ...]
    faces: tuple[str, ...]
    layout: Layout
    caps: Mapping[Intention, str]  # empty until a key has been pressed
    pace: Pace
    people: tuple[int, ...] = ()

    @property
    def grid(self) -> TableGrid:
        """The positions of the table's parts."""
        return self.layout.grid


def draw_look(canvas: Canvas, look: OpenLook) -> None:
    """Paint the band, and the place of the cards."""
    view = look.view
    over = view.phase in OVER and view.round > 0
    paint_quiet(canvas, look.grid.band, _goes_on(look), is_person=over or view.turn in look.people)
    paint_put_away(canvas, look.grid.hand, words.NOBODY_OPEN(name=look.names[view.seat]), look.faces[view.seat])


def _goes_on(look: OpenLook) -> str:
    """Return what happens meanwhile."""
    view = look.view
    if view.phase not in OVER:
        return words.IS_PLAYING(name=look.names[view.turn])
    return table_words.over(is_game=view.phase is Phase.GAME_OVER) if view.round else ""


def open_widgets(look: OpenLook, press: Callable[[str], Step | None]) -> tuple[Widget, ...]:
    """Return every widget in its fixed place; all of them call `press` with their name."""
    icons = (IconButton(name, box, icon, hint) for (name, icon, hint), box in zip(CORNER, look.grid.icons, strict=True))
    return (
        *(replace(button, does=partial(press, button.name)) for button in _waiting(look)),
        *(replace(icon, does=partial(press, icon.name)) for icon in icons),
    )


def _waiting(look: OpenLook) -> tuple[Button, ...]:
    first, _, third = look.grid.act_buttons
    if look.view.phase in OVER and look.view.round:
        label, sub = table_words.BACK_TO_RESULTS, table_words.BACK_TO_RESULTS_SUB
        return (Button("results", first, label, "gold", look.caps[Intention.CONFIRM], sub),)
    paces = table_words.PACES if look.grid.is_usual else table_words.PACES_IN_SHORT
    pace = Button("pace", third, paces[look.pace], "dark", look.caps[Intention.PACE])
    hurry = Button("hurry", first, table_words.HURRY, "dark", look.caps[Intention.HURRY])
    return hurry, pace


PASSING = (StandingOrder.PASS_ROUND, StandingOrder.NEVER)
NAMED = {Intention.HURRY: "hurry", Intention.PACE: "pace"}
ON_TO_THE_RESULTS = (Intention.CONFIRM, Intention.ACT)


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
        self.responses = Responses()
        self._form = Form(agenda=self._table.agenda)
        self._drawn: OpenLook | None = None
        view = table.match.open_view(table.seats.at)  # in a round under way everyone is taken to have seen their cards
        seen = table.seats.people if view.discarder is not None else ()
        self._seen = {(view.round, seat) for seat in seen}  # rounds and seats of the players who have seen their cards

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

    def _due(self) -> Poll | None:
        seats = self._table.seats
        return poll_due(self._table.match.open_view(seats.at), seats.people, self.responses, self._listening)

    @property
    def next_reader(self) -> int | None:
        """Return the person who gets the screen next, through the curtain; None if everybody is asked first, or nobody
        is needed.
        """
        table = self._table
        view = table.match.open_view(table.seats.at)
        seat, answer = view.to_act, action_of_responses(view, self.responses, self._listening)
        is_due = seat in table.seats.people and answer is None and self._due() is None
        return seat if table.seats.is_shared and is_due else None

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
            table.stand_up(now)
            table.adopt()
        if seats.is_open:
            return self._go_on(view, now) if view.to_act != seats.at else None
        if due is None:
            return self._go_on(view, now)
        if view.to_act not in due.seats and self._has_unseen(view, due):
            return None  # a computer player answers first
        table.take_time()
        if view.to_act is not None and self._has_unseen(view, due):
            return Push(hand_over(table, view.to_act))  # players see their cards before they are asked about a card
        return Push(Asking(table, due, self.responses, self._answer))

    def _has_unseen(self, view: PlayerView, due: Poll) -> bool:
        """Return whether somebody who is asked has not seen their cards in this round."""
        return any((view.round, seat) not in self._seen for seat in due.seats)

    def _answer(self, responses: Responses) -> None:
        self.responses = responses

    def _stays(self, view: PlayerView, due: Poll | None) -> bool:
        """Return whether the player who sits here keeps the screen: they must act, or in their turn a computer player
        or a standing order answers.
        """
        seat, at = view.to_act, self._table.seats.at
        if seat is None or seat == at or view.turn != at or due is not None:
            return seat == at
        answer = action_of_responses(view, self.responses, self._listening)
        return isinstance(self._table.match.player(seat), Computer) or isinstance(answer, Pass)

    def _go_on(self, view: PlayerView, now: float) -> Step | None:
        """Carry out the responses, and hand the screen to a player who must see their cards."""
        seat = view.to_act
        if seat is None or seat not in self._table.seats.people:
            return None
        action = action_of_responses(view, self.responses, self._listening)
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
            layout=table.stage.layout,
            caps=_caps(table.desk),
            pace=table.pace,
            people=table.seats.people,
        )

    def widgets(self) -> tuple[Widget, ...]:
        """Return the widgets while all hands are hidden."""
        return open_widgets(self.look(), self._press)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle keys by the players' key map, and everything else as on any screen."""
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
        here = {widget.name for widget in self.widgets()}
        if command is not None and command.intention in ON_TO_THE_RESULTS and "results" in here:
            return "results"
        if command is None or (command.intention is Intention.CONFIRM and self._form.ring):
            return ""
        name = NAMED.get(command.intention, "")
        return name if name in here else PAGES.get(command.intention, "")

    def _press(self, name: str) -> Step | None:
        page = self._table.page(name)
        if page is not None:
            return Push(page())
        if name == "hurry":
            self._table.hurry()
        elif name == "pace":
            self._table.next_pace()
        return None

    # ---- drawing ----

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the question in the band, and the widgets."""
        look = self._drawn = self.look()
        draw_look(canvas, look)
        self._form.draw(canvas, open_widgets(look, self._press), now)

    def animating(self, now: float) -> bool:
        """Return whether something differs from the last drawing, or a button is animated."""
        return self._form.animating(now) or (not self._table.seats.is_open and self.look() != self._drawn)

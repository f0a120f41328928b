"""The question to everybody about a discard, asked on the curtain, where nobody's cards lie.

Names are equal and their keys are seat numbers; nothing is gold, and Enter and Space press nothing that has not been
chosen. The next player's own key says no for all who are asked and opens their cards. Anybody else presses their name,
and whoever comes before them is asked first, alone: they buy, call, look at their cards first, or say no. Nobody's
answer is recorded who was not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.engine.actions import Shanghai
from game.engine.referee import hit_choices
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.language import joined
from game.play.curtain import WIDE, Covered, standing_row
from game.play.sharing.notice import notice, open_hand, place_of
from game.play.sharing.paint import paint_card, paint_name
from game.play.sharing.poll import (
    Hearing,
    Poll,
    Response,
    Responses,
    answer_buy,
    answer_call,
    answer_look_first,
    answer_nobody,
    answer_request,
)
from game.play.table import Table
from game.play.words import sharing as words
from game.rules.cards import Card
from game.rules.variant import Claim
from game.text import table as table_words
from game.text.cards import action_words
from game.ui.boxes import Child, Column, Grid, Pad, Row, Scrolled
from game.ui.form import NOWHERE, button, foot, gold_heading, ornament
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.screen import Pop, Step
from game.ui.widgets import Pressable

SEAT, PLACE = "seat", "place"
IDLE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)  # a press of these wakes a line, and nothing else
CARD, HEAD, NAME_WIDE, NAME_HIGH, LOW_NAME, BUTTON_HIGH, GAP = (92.0, 129.0), 40.0, 240.0, 64.0, 44.0, 54.0, 12.0
ABOVE, LINE = Style(ink="text_dim", at="c", most=2), Style(at="c", most=4)


class Asking(Covered):
    """A question to everybody, or to the one player of them who is to answer now."""

    def __init__(self, table: Table, poll: Poll, responses: Responses, on_answer: Callable[[Responses], None]) -> None:
        view = table.match.open_view(table.seats.at)
        assert view.upcard is not None, "a question is about a card"
        self._table, self._view, self._card = table, view, view.upcard
        self._responses, self._on_answer = responses, on_answer
        self.hearing = Hearing(poll, claims=view.phase is Phase.CLAIM)
        self._caller: int | None = None  # who chooses where their card goes
        self._sentence = ""  # why a press had no effect
        super().__init__(table.page("menu"), place_of(table, lambda: self.reader))

    @property
    def poll(self) -> Poll:
        """The question."""
        return self.hearing.poll

    @property
    def opener(self) -> int | None:
        """The player on turn, whose key says no for all; None if that is no person, or if they are asked alone."""
        turn = self._view.turn
        is_here = turn in self._table.seats.people and turn not in self.poll.buyers
        return turn if is_here and self.poll.holder is None else None

    @property
    def named(self) -> tuple[int, ...]:
        """The seats whose names can be pressed."""
        return tuple(seat for seat in self.hearing.named if seat != self.opener)

    @property
    def asked(self) -> int | None:
        """The seat that is asked alone now; None if everybody is."""
        return self.poll.holder if self.poll.holder is not None else self.hearing.asked

    @property
    def reader(self) -> int:
        """The seat that the screen faces: the one asked alone, or the next to play."""
        found = self.asked if self.asked is not None else self.opener
        return found if found is not None else self._table.me

    # ---- what it shows ----

    def view(self) -> Node:
        """Return the question, who may answer, and the standings."""
        table, reader = self._table, self.reader
        text = notice(table.match, table.names, table.people.faces, reader, "", "")
        above, head, line = self._question()
        board: list[Child] = [
            Row(
                [
                    CustomPaint(partial(paint_card, str(self._card)), w=CARD[0], h=CARD[1], least_h=CARD[1] / 2),
                    Column([Text(above, ABOVE), gold_heading(head, HEAD), Text(line, LINE)], 4, pack="middle", grow=1),
                ],
                18,
                cross=None,
            ),
            Gap(length=12),
            Scrolled(
                Column([*self._answers(), Gap(length=10), *(standing_row(row) for row in text.standings)]), self.scroll
            ),
        ]
        # While one player is asked, Esc goes back to the names.
        goes_back = self._caller is not None or (self.poll.holder is None and self.asked is not None)
        below = Text(text.round, NOTE._replace(ink="ivory"))
        return self.covering(Pad(Column(board), (42, 20), "deco", w=WIDE), below, "" if goes_back else "Esc")

    def _question(self) -> tuple[str, str, str]:
        """Return the line above the name that is asked, the name, and what the card costs."""
        names, asked, wants = self._table.names, self.asked, self.hearing.wants
        lines = self._table.log.lines
        above = self._sentence or (lines[-1] if lines else "")
        if self.poll.holder is not None:
            name, other = names[self._view.acting], names[self.poll.holder]
            request = words.REQUEST(name=name, other=other, card=self._card)
            return self._sentence or request, words.ASKED(name=other), words.REQUEST_MEANING
        line = what_it_costs(self._view, self.hearing, self._card, self._table.match.open_view)
        if asked is None:
            return above, words.ANYONE, line
        if wants is not None and asked != wants:
            above = self._sentence or words.COMES_FIRST(other=names[wants], name=names[asked])
        return above, words.ASKED(name=names[asked]), line

    def _answers(self) -> Sequence[Child]:
        if self._caller is not None:
            return self._places(self._caller)
        if self.poll.holder is not None:
            return (self._row(self._of_holder()),)
        if self.asked is not None:
            back = button("again", words.NOT_THAT, key="Esc", h=44, w=160, does=self._back)
            return self._row(self._of_one(self.asked)), Gap(length=10), foot(back, pack="middle")
        return Grid([self._name(seat) for seat in self.named], NAME_WIDE, 2, GAP), ornament(340, 26), self._no_for_all()

    def _row(self, buttons: Sequence[Node]) -> Node:
        return Row(buttons, 8, wraps=True, pack="middle")

    def _name(self, seat: int) -> Node:
        paint = partial(paint_name, self._table.names[seat], self._table.people.faces[seat], str(seat + 1), False)
        pressed = Pressable(f"{SEAT} {seat}", NOWHERE, paint, key=str(seat + 1), does=partial(self._want, seat))
        return WidgetNode(pressed, h=NAME_HIGH, least_h=LOW_NAME)

    def _no_for_all(self) -> Node:
        opener = self.opener
        if opener is None:
            return button("nobody", words.NOBODY_WANTS_IT, key="N", h=BUTTON_HIGH, grow=1, does=self._nobody)
        label = words.SHOW_MINE(name=self._table.names[opener])
        return button("open", label, key=str(opener + 1), h=BUTTON_HIGH, grow=1, does=partial(self._open, opener))

    def _of_holder(self) -> Sequence[Node]:
        rows = (
            ("take", table_words.NO_MINE, "T", Response.YES),
            ("allow", table_words.YOU_MAY, "A", Response.NO),
            ("look", words.LOOK_FIRST, "L", Response.LOOK),
        )
        return [
            button(name, label, key=key, h=BUTTON_HIGH, grow=1, does=partial(self._of_request, answer))
            for name, label, key, answer in rows
        ]

    def _of_one(self, seat: int) -> Sequence[Node]:
        """Return what the player who is asked alone may answer."""
        hearing, name, key = self.hearing, self._table.names[seat], str(seat + 1)
        may_buy, may_call = seat in hearing.buyers, seat in hearing.callers
        wants = hearing.wants
        no = words.NO if wants in (None, seat) else words.NO_TO(name=self._table.names[wants])
        buttons: list[Node] = []
        if may_buy:
            label = words.BUYS_IT(name=name)
            buttons.append(button("buy", label, key=key, h=BUTTON_HIGH, grow=1, does=partial(self._buy, seat)))
        if may_call:
            shanghai = partial(self._call, seat)
            buttons.append(
                button("shanghai", table_words.SHANGHAI, "lacquer", "S", h=BUTTON_HIGH, grow=1, does=shanghai)
            )
        if may_buy or hearing.claims:
            look = partial(self._look, seat)
            buttons.append(button("look", words.LOOK_FIRST, key="L", h=BUTTON_HIGH, grow=1, does=look))
        buttons.append(button("no", no, key="N", h=BUTTON_HIGH, grow=1, does=partial(self._decline, seat)))
        return buttons

    def _places(self, caller: int) -> Sequence[Child]:
        """Return the melds and ends of runs that take the card of a caller."""
        calls = places_of(self._view, caller)
        labels = [action_words(call, self._view, self._table.names) for call in calls]
        rows = [
            button(
                f"{PLACE} {at}",
                label,
                h=44,
                does=partial(self._answer, answer_call(self.hearing, self._responses, call)),
            )
            for at, (call, label) in enumerate(zip(calls, labels, strict=True))
        ]
        back = button("again", words.NOT_THAT, key="Esc", h=44, w=160, does=self._back)
        return Column(rows, 8), Gap(length=10), foot(back, pack="middle")

    # ---- presses ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle a press after a moment without input; Enter and Space press only what the keys have chosen."""
        self._now = now
        idle = event.type == pygame.KEYDOWN and event.key in IDLE and not self._form.ring
        if idle:
            self._sentence = words.PRESS_YOUR_NAME
            self._renewed = True
            return None
        return super().handle(event, now)

    def _turn_to(self, hearing: Hearing, caller: int | None = None) -> Step | None:
        """Ask the next player, or give the answer that is complete."""
        if hearing.buys and hearing.asked == hearing.wants:
            return self._answer(answer_buy(hearing, self._responses))
        if not any(seat != self.opener for seat in hearing.named) and hearing.declined:
            return self._answer(answer_nobody(hearing, self._responses, self.opener))
        self.hearing, self._caller, self._sentence = hearing, caller, ""
        self.begin_again()
        return None

    def _want(self, seat: int) -> Step | None:
        return self._turn_to(self.hearing.wanted(seat))

    def _back(self) -> Step | None:
        return self._turn_to(self.hearing._replace(wants=None, buys=False))

    def _buy(self, seat: int) -> Step | None:
        return self._turn_to(self.hearing.wanted(seat, buys=True))

    def _decline(self, seat: int) -> Step | None:
        return self._turn_to(self.hearing.without(seat))

    def _call(self, seat: int) -> Step | None:
        if not self.hearing.claims:
            self._sentence = words.fits_no_meld(self._card)
            return None
        if len(places_of(self._view, seat)) > 1:
            return self._turn_to(self.hearing, seat)
        return self._claim(next(iter(places_of(self._view, seat)), Shanghai(seat)))

    def _claim(self, call: Shanghai) -> Step:
        return self._answer(answer_call(self.hearing, self._responses, call))

    def _look(self, seat: int) -> Step:
        return self._answer(answer_look_first(self.hearing, self._responses, seat))

    def _of_request(self, answer: Response) -> Step:
        return self._answer(answer_request(self.hearing, self._responses, answer))

    def _nobody(self) -> Step:
        return self._answer(answer_nobody(self.hearing, self._responses))

    def _open(self, seat: int) -> Step:
        """Say no for all who are asked, and open the cards of the player whose key this is."""
        self._answer(answer_nobody(self.hearing, self._responses, seat))
        return open_hand(self._table, seat, self._now)

    def _answer(self, responses: Responses) -> Step:
        self._on_answer(responses)
        return Pop()


def places_of(view: PlayerView, caller: int) -> tuple[Shanghai, ...]:
    """Return where a caller's card may go; empty if it goes to their hand."""
    if view.upcard is None or view.variant.claims is not Claim.TABLE:
        return ()
    return tuple(Shanghai(caller, meld, end) for meld, end in hit_choices(view, view.melds, view.upcard))


def what_it_costs(view: PlayerView, hearing: Hearing, card: Card, open_view: Callable[[int], PlayerView]) -> str:
    """Return the card and its price, for the player asked alone or if it is the same for all; and what a call does."""
    asked = hearing.asked
    seats = hearing.buyers if asked is None else tuple(seat for seat in hearing.buyers if seat == asked)
    prices = {table_words.card_for(card, open_view(seat)) for seat in seats}
    lines = list(prices) if len(prices) == 1 else []
    if hearing.callers and not lines:
        lines.append(table_words.card_question(card))
    if asked in hearing.callers:
        lines.append(joined(table_words.claim_meaning(view.variant.claims is Claim.HAND), " "))
    return joined(lines, "\n")

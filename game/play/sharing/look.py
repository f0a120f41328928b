"""The table while all hands are hidden: what it shows, its widgets, and the result of a press, as pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from game.engine.actions import Shanghai
from game.engine.buying import barred_discarder, call_would_pay
from game.engine.referee import hit_choices
from game.engine.state import OVER, Phase
from game.engine.view import PlayerView
from game.play.sharing.paint import (
    paint_name,
    paint_place,
    paint_put_away,
    paint_question,
    paint_quiet,
    paint_unasked,
)
from game.play.sharing.poll import (
    Poll,
    Response,
    Responses,
    answer_buy,
    answer_call,
    answer_look_first,
    answer_nobody,
    answer_to_widget,
)
from game.play.words import sharing as words
from game.rules.cards import Card
from game.rules.variant import Claim
from game.table.commands import Intention
from game.table.grid import TableGrid
from game.table.layout import Layout
from game.text import table as table_words
from game.ui.boxes import Column, Row
from game.ui.buttons import Feel
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE
from game.ui.geometry import Rect
from game.ui.motion import Pace
from game.ui.nodes import CustomPaint, Gap, Node, Room, WidgetNode, widgets_of
from game.ui.screen import Step
from game.ui.widgets import Button, IconButton, Pressable, Widget

SEAT, PLACE = "seat", "place"
NAMES_ACROSS, NAME_GAP = 4, 10.0
CORNER = (
    ("menu", "menu", table_words.MENU),
    ("log", "log", table_words.LOG),
    ("scores", "trophy", table_words.SHEET),
    ("help", "help", table_words.HELP),
)


class Selection(NamedTuple):
    """A selection before it becomes an answer: the players who want the card, or the player who calls."""

    wanting: tuple[int, ...] = ()
    calling: bool = False
    caller: int | None = None
    sentence: str = ""  # why a press had no effect


@dataclass(frozen=True, slots=True)
class OpenLook:
    """Everything the table shows while all hands are hidden, except the cards on it."""

    view: PlayerView
    names: tuple[str, ...]
    faces: tuple[str, ...]
    poll: Poll | None
    picked: Selection
    layout: Layout
    caps: Mapping[Intention, str]  # empty until a key has been pressed
    pace: Pace
    open_view: Callable[[int], PlayerView]
    people: tuple[int, ...] = ()
    silent: tuple[int, ...] = ()  # whose standing order passes for them
    keeps: int | None = None  # who may go on without a curtain if nobody buys

    @property
    def grid(self) -> TableGrid:
        """The positions of the table's parts."""
        return self.layout.grid

    @property
    def card(self) -> Card | None:
        """The card the question is about."""
        return self.view.upcard

    @property
    def named(self) -> tuple[int, ...]:
        """The seats whose names can be pressed."""
        if self.poll is None or self.picked.caller is not None or self.poll.holder is not None or self.is_for_one:
            return ()
        return tuple(sorted(self.poll.callers if self.picked.calling else self.poll.buyers))

    @property
    def is_for_one(self) -> bool:
        """Whether only one person is asked, and only to buy: they answer without choosing their name."""
        return self.poll is not None and len(self.poll.buyers) == 1 and not self.poll.callers

    @property
    def wanting(self) -> tuple[int, ...]:
        """The seats that want the card, in the order of the rules, or the only one asked."""
        if self.poll is None or self.is_for_one:
            return self.poll.buyers if self.poll else ()
        return tuple(seat for seat in self.poll.buyers if seat in self.picked.wanting)

    @property
    def places(self) -> tuple[Shanghai, ...]:
        """Where the caller's card may go; empty if it goes to their hand."""
        view, caller = self.view, self.picked.caller
        if caller is None or view.upcard is None or view.variant.claims is not Claim.TABLE:
            return ()
        return tuple(Shanghai(caller, meld, end) for meld, end in hit_choices(view, view.melds, view.upcard))


def question(look: OpenLook) -> str:
    """Return the large line of the band."""
    poll, card, names = look.poll, look.card, look.names
    if poll is None or card is None:
        return ""
    if poll.holder is not None:
        return words.REQUEST(name=names[look.view.acting], other=names[poll.holder], card=card)
    if look.picked.caller is not None:
        return words.CALLS_SHANGHAI(name=names[look.picked.caller], card=card)
    if look.picked.calling:
        return words.ANYONE_CALLING(card=card)
    wanting = look.wanting
    if look.is_for_one:
        return words.ONE_BUYING(name=names[wanting[0]], card=card)
    return words.who_wants([names[seat] for seat in wanting], card) if wanting else words.ANYONE_BUYING(card=card)


def lines(look: OpenLook) -> tuple[tuple[str, str], ...]:
    """Return the price, the consequence and who comes first, as (icon, words)."""
    poll, view, names = look.poll, look.view, look.names
    if poll is None:
        return ()
    if look.picked.sentence:
        return (("cross", look.picked.sentence),)
    if poll.holder is not None:
        return (("hint", words.REQUEST_MEANING(name=names[view.acting])),)
    gain, price = table_words.claim_meaning(view.variant.claims is Claim.HAND)
    if look.picked.caller is not None:
        return (
            (("hint", table_words.CHOOSE_CLAIM), ("person", price))
            if look.places
            else (("tick", gain), ("hint", price))
        )
    if look.picked.calling:
        return (("person", words.WHO_CALLS), ("hint", f"{gain} {price}"))
    wanting = look.wanting
    if not wanting:
        return (("person", words.WHO_WANTS_IT),)
    return (("buys", table_words.price_of_buy(look.open_view(wanting[0]))),)


def draw_look(canvas: Canvas, look: OpenLook) -> None:
    """Paint the band, and the row's area if it has no names."""
    view, poll = look.view, look.poll
    if poll is None or look.card is None:
        over = view.phase in OVER and view.round > 0
        paint_quiet(canvas, look.grid.band, _goes_on(look), is_person=over or view.turn in look.people)
    else:
        pressed = [widget.box for widget in open_widgets(look) if look.grid.band.holds(widget.box.center)]
        right = min((box.x for box in pressed), default=look.grid.band.right)
        urgent = look.picked.calling
        paint_question(canvas, look.grid, str(look.card), question(look), lines(look), right, urgent=urgent)
    for leaf, box, _ in seats_tree(look).place(Room(canvas.lettering), look.grid.hand):
        if not isinstance(leaf, WidgetNode):  # a form draws those
            leaf.paint(canvas, box)
    if not look.named:
        paint_put_away(canvas, look.grid.hand, words.NOBODY_OPEN(name=look.names[view.seat]), look.faces[view.seat])


def _goes_on(look: OpenLook) -> str:
    """What happens while nothing is asked."""
    view = look.view
    if view.phase not in OVER:
        return words.IS_PLAYING(name=look.names[view.turn])
    return table_words.over(is_game=view.phase is Phase.GAME_OVER) if view.round else ""


# ---- widgets ----


Pressed = Callable[[str, int], Step | None]  # the widget's name, and the number of the item pressed


def nothing(what: str, which: int) -> None:
    """Ignore a press, for widgets that are only drawn."""
    del what, which


def open_widgets(look: OpenLook, press: Pressed = nothing) -> tuple[Widget, ...]:
    """Return every widget in its fixed place; all of them call `press`."""
    icons = (IconButton(name, box, icon, hint) for (name, icon, hint), box in zip(CORNER, look.grid.icons, strict=True))
    some: tuple[Widget, ...] = ()
    if look.poll is None:
        buttons = _waiting(look)
    elif look.poll.holder is not None:
        buttons = _request(look)
    else:
        names = widgets_of(seats_tree(look, press), look.grid.hand)
        some, buttons = (*names, *_places(look, press)), _answers(look)
    return (
        *some,
        *(replace(button, does=partial(press, button.name, 0)) for button in buttons),
        *(replace(icon, does=partial(press, icon.name, 0)) for icon in icons),
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


def _request(look: OpenLook) -> tuple[Button, ...]:
    caps, second = look.caps, look.grid.act_buttons[1]  # its place at every question
    return (
        Button("take", look.grid.yes_to_all, words.TAKE_IT, "dark", caps[Intention.TAKE]),
        Button("allow", look.grid.no_to_all, words.LET_IT_GO, "dark", caps[Intention.ALLOW]),
        Button("look", second, words.LOOK_FIRST, "dark", caps[Intention.CONFIRM]),
    )


def _answers(look: OpenLook) -> tuple[Button, ...]:
    """Return the answers: Nobody, Shanghai if it may be called, and what a selected player may do."""
    caps, poll = look.caps, look.poll
    first, second, third = look.grid.act_buttons
    back = look.picked.caller is not None or (look.picked.calling and poll is not None and bool(poll.buyers))
    no = Button(
        "nobody", look.grid.no_to_all, words.NO if look.is_for_one else words.NOBODY, "dark", caps[Intention.PASS]
    )
    found: list[Button] = []
    if back:
        found.append(Button("back", no.box, words.NOT_THAT, "dark", look.caps[Intention.CANCEL]))
    elif look.keeps is not None and not look.picked.wanting:
        sub = words.PLAYS_ON(name=look.names[look.keeps])
        found.append(Button("goes on", no.box, no.label, "gold", caps[Intention.ACT], sub))
        found.append(replace(no, box=third, label=words.NO_THEN_COVER))
    else:
        found.append(no)
    chosen = look.wanting or look.picked.caller is not None
    if look.picked.calling:
        if chosen and look.view.variant.claims is Claim.HAND:
            found.append(Button("shanghai", first, words.CALL_IT, "lacquer", caps[Intention.SHANGHAI]))
    elif chosen:
        buy = Button("buy", first, words.BUY_IT, "gold", caps[Intention.BUY])
        found.append(replace(buy, box=look.grid.yes_to_all, kind="dark") if look.is_for_one else buy)
    if not look.picked.calling and poll is not None and poll.callers:
        found.append(
            Button("shanghai", look.grid.yes_to_all, table_words.SHANGHAI, "lacquer", caps[Intention.SHANGHAI])
        )
    if chosen:
        found.append(Button("look", second, words.LOOK_FIRST, "dark", caps[Intention.CONFIRM]))
    return tuple(found)


def seats_tree(look: OpenLook, press: Pressed = nothing) -> Node:
    """The seats in the place of the hand, in two rows of four: each is always in the same place."""
    cells = [_seat(look, seat, press) for seat in range(2 * NAMES_ACROSS)]
    rows = (cells[:NAMES_ACROSS], cells[NAMES_ACROSS:])
    return Column([Row(row, NAME_GAP, cross=None, grow=1) for row in rows], NAME_GAP)


def _seat(look: OpenLook, seat: int, press: Pressed) -> Node:
    """A name to press, or a person who is not asked, or nothing."""
    if seat in look.named:
        name = Pressable(f"{SEAT} {seat}", NOWHERE, _paint_name(look, seat), does=partial(press, SEAT, seat))
        return WidgetNode(name, h=0, grow=1)
    if not look.named or seat not in look.people:
        return Gap(grow=1)
    return CustomPaint(partial(paint_unasked, look.names[seat], look.faces[seat], _why_not(look, seat)), grow=1)


def _paint_name(look: OpenLook, seat: int) -> Callable[[Canvas, Rect, Feel], None]:
    key, wants = str(seat + 1) if look.caps[Intention.PASS] else "", seat in look.wanting
    return partial(paint_name, look.names[seat], look.faces[seat], key, wants)


def _why_not(look: OpenLook, seat: int) -> str:
    if seat == barred_discarder(look.view):
        return words.DISCARDED_IT
    if seat in look.silent and not look.picked.calling:
        return words.MAY_NOT if call_would_pay(look.open_view(seat)) else words.PASSES
    return words.ON_TURN if seat == look.view.turn else words.MAY_NOT


def _places(look: OpenLook, press: Pressed) -> tuple[Widget, ...]:
    """The melds a call may go to, on the table itself."""
    found = []
    for at, call in enumerate(look.places):
        if call.meld is not None:
            found.append(
                Pressable(
                    f"{PLACE} {at}",
                    look.layout.melds[call.meld].half(call.end),
                    paint_place,
                    does=partial(press, PLACE, at),
                )
            )
    return tuple(found)


# ---- presses ----


def pressed(look: OpenLook, responses: Responses, name: str, number: int = 0) -> Selection | Responses:
    """Return the selection after a press, or the responses it completes."""
    poll, picked = look.poll, look.picked
    assert poll is not None, "a button of a question stands only under one"
    match name:
        case "seat":
            return _seat_pressed(look, number)
        case "shanghai" if picked.calling and picked.caller is not None:
            return answer_call(poll, responses, Shanghai(picked.caller))
        case "shanghai":
            return Selection(calling=True)
        case "back":
            return Selection(calling=not poll.buyers)
        case "place":
            return answer_call(poll, responses, look.places[number])
        case "nobody" | "goes on":
            return answer_nobody(poll, responses)
        case "buy" if look.wanting:
            return answer_buy(poll, responses, look.wanting)
        case "take":
            return answer_to_widget(poll, responses, Response.YES)
        case "allow":
            return answer_to_widget(poll, responses, Response.NO)
        case "look" if poll.holder is not None:
            return answer_to_widget(poll, responses, Response.LOOK)
        case "look" if picked.caller is not None:
            return answer_look_first(poll, responses, picked.caller, calls=True)
        case "look" if look.wanting:
            return answer_look_first(poll, responses, look.wanting[0])
    return picked._replace(sentence="")


def _seat_pressed(look: OpenLook, seat: int) -> Selection:
    """Select or deselect a seat that wants the card or calls."""
    view, picked = look.view, look.picked
    if not picked.calling:
        others = tuple(other for other in picked.wanting if other != seat)
        return Selection(others if seat in picked.wanting else (*others, seat))
    if view.phase is not Phase.CLAIM and view.upcard is not None:
        return picked._replace(sentence=words.fits_no_meld(view.upcard))
    return Selection(calling=True, caller=None if picked.caller == seat else seat)

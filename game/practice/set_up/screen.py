"""Setting up a position at the table: seats, melds, piles, the pack and a hand, by mouse and keyboard.

The mouse drags cards between all of them. Pressing a place selects it, pressing a card of the pack puts one there, and
pressing a placed card takes it back. Errors are shown at their place. The caller decides what happens with the
position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.language import joined
from game.practice.doors import draw_picture, lozenge
from game.practice.set_up import words
from game.practice.set_up.options import position_options, seat_options
from game.practice.set_up.position import (
    DISCARDS,
    HAND,
    MELD,
    NEW,
    STOCK,
    Flaw,
    Setup,
    flaws,
    moved,
    with_card,
    without_card,
)
from game.practice.set_up.words import flaw_sentence
from game.rules.cards import Card, parse_card
from game.rules.variant import Kind, Variant
from game.session.editing import Steps, step_for_key, undo_redo_buttons
from game.table import rails
from game.table.rails import held
from game.text import ui
from game.text import ui as editing
from game.text.cards import card_name
from game.ui import geometry as measures
from game.ui.aiming import widget_at
from game.ui.boxes import Child, Column, Grid, Pad, Row, Scrolled
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.dialogs import Menu
from game.ui.form import NOWHERE, FormScreen, Way, button, foot, gold_heading
from game.ui.forms import WidgetEvent
from game.ui.geometry import Point, Rect
from game.ui.nodes import NOTE, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import frame, panel, text
from game.ui.screen import Pop, Push, Step
from game.ui.touch import Carried, Dropped, Lifted, Outcome
from game.ui.widgets import Pressable, Widget
from sounds import Mood

CELL_WIDE, CARD_GAP = 44.0, 2.0
PACK_HIGH, PACK_CELL, MOST_IN_A_ROW = 36.0, 42.0, 26


def chair(
    name: str, line: str, on_turn: bool, chosen: bool, wrong: bool, canvas: Canvas, box: Rect, feel: Feel
) -> None:
    """Draw a player: highlighted while being set up, marked if it is their turn."""
    panel(canvas, box, "raised" if chosen or feel.hover > 0.5 else "plain", cast=False)
    if wrong:
        frame(canvas, box, "danger_text", 8, 2)
    ink = "accent" if chosen else "text"
    left = 24.0 if on_turn else 10.0
    if on_turn:
        draw_picture(canvas, Rect(box.x + 8, box.y + 8, 14, 14), lozenge(7, 7, 5, filled=True))
    text(canvas, name, box.x + left, box.y + 20, "text", ink, "semi", fit=box.w - left - 10)
    text(canvas, line, box.x + 10, box.y + 39, "note", "text_dim", fit=box.w - 20)
    if feel.focus:
        focus_ring(canvas, box)


def face_in(code: str, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Draw a card in a place."""
    _card(canvas, code, box, box.h - 2)
    if feel.hover > 0.5:
        frame(canvas, box, "accent", 5, 1.5)
    if feel.focus:
        focus_ring(canvas, box, 5)


def _card(canvas: Canvas, code: str, box: Rect, high: float) -> None:
    wide = measures.rail_card_width(high)
    rails.rail_card(canvas, code, box.x + (box.w - wide) / 2, box.y + 1, high, index=wide * 0.6, last=True)


def pack_card(code: str, left: int, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Draw a card of the pack, and how many copies are left."""
    wide = measures.rail_card_width(PACK_HIGH)
    card = Rect(box.x + max(1.0, (box.w - wide - 11) / 2), box.y + (box.h - PACK_HIGH) / 2 - 1, wide, PACK_HIGH)
    rails.rail_card(canvas, code, card.x, card.y, PACK_HIGH, index=wide * 0.8, last=True)
    ink = "text" if left > 0 else "danger_text" if left < 0 else "text_dim"
    text(canvas, str(left).replace("-", "−"), card.right + 3, box.center.y + 5, "note", ink, "semi")
    if left <= 0:
        frame(canvas, card, "line", 4, 1, 0, "#06201f", 0.6)
    if feel.hover > 0.5 and left > 0:
        frame(canvas, box, "accent", 5, 1.5)
    if feel.focus:
        focus_ring(canvas, box, 5)


def pack(left: Mapping[Card, int], put: Callable[[str], None]) -> Node:
    """Return the pack: every card with its remaining copies, and the joker; a press places a card."""
    cells: list[Child] = []
    for card, count in left.items():
        off = "" if count > 0 else words.ALL_LIE_SOMEWHERE
        paint = partial(pack_card, str(card), count)
        hint = f"{card_name(card)}: {count}"
        cells.append(
            WidgetNode(
                Pressable(
                    f"pack {card}", NOWHERE, paint, draggable=True, hint=hint, off=off, does=partial(put, str(card))
                ),
                h=46,
            )
        )
    suits, jokers = (cells[:-1], cells[-1:]) if card.is_joker else (cells, [])
    rest = Column(jokers, w=CELL_WIDE, pack="middle") if jokers else None
    return Pad(Row([replace(Grid(suits, PACK_CELL, MOST_IN_A_ROW, 1), grow=1), rest], 2), (4, 4), "well")


def slot(more: str, aimed: bool, carrying: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Draw a free place, highlighted if it receives cards of the pack, and while a card is dragged."""
    if carrying:
        rails.target(canvas, box, near=feel.hover > 0.5)
    rails.place_mark(canvas, box)
    if aimed:
        frame(canvas, box, "accent", 6, 2)
    label = more or ("+" if aimed else "")
    text(canvas, label, box.center.x, box.center.y + 5, "note", "accent" if aimed else "text_dim", "semi", "c")
    if feel.focus:
        focus_ring(canvas, box, 6)


def flaw_plate(sentences: Sequence[str]) -> Node | None:
    """Return the errors at a place, or None."""
    return (
        Pad(Text("× " + joined(sentences, " "), Style("note", "danger_text", "semi")), (8, 3), "well")
        if sentences
        else None
    )


EDGE, CARD, HELD, CHAIR_WIDE, TILT = 20.0, (44.0, 58.0), (62.0, 84.0), 140.0, -5.0
LOW_DU = 440.0
MOST_KNOWN = 8  # cards of the stock that are shown
TAKES_AWAY = (pygame.K_DELETE, pygame.K_BACKSPACE)


class SetUpActions(NamedTuple):
    """The callbacks for a position; their sentences are shown at the foot."""

    play: Callable[[Setup], Step]
    judge: Callable[[Setup], Step]
    save: Callable[[Setup], tuple[bool, str]]
    share: Callable[[Setup], str]
    open: Callable[[], Step]
    dropped: Callable[[str], Setup | str]
    new_seed: Callable[[], str]


class _Spot(NamedTuple):
    """What a widget stands for: a card in a place, by its index, the free place, or a card of the pack."""

    place: str = ""
    number: int | None = None
    code: str = ""


class _Grip(NamedTuple):
    """A card being dragged: where it lay, and where it is."""

    spot: _Spot
    at: Point


class SetUpScreen(FormScreen):
    """The screen on which a position is edited."""

    music = Mood.SILENT

    def __init__(
        self, setup: Setup, offers: Sequence[Variant], names: Callable[[int], Sequence[str]], actions: SetUpActions
    ) -> None:
        super().__init__("play")
        self._steps, self.saved = Steps(setup), setup
        self.seat, self.aim, self.note = 0, f"{HAND} 0", ""
        self._offers, self._names, self._actions = tuple(offers), names, actions
        self._grip: _Grip | None = None
        self._flaws: tuple[Setup, tuple[Flaw, ...]] | None = None
        self._spots: dict[str, _Spot] = {}  # by widget name

    # ---- queries ----

    @property
    def setup(self) -> Setup:
        """The position as it is now."""
        return self._steps.now

    @property
    def names(self) -> Sequence[str]:
        """The players' names."""
        return self._names(self.setup.players)

    @property
    def flaws(self) -> tuple[Flaw, ...]:
        """All errors."""
        if self._flaws is None or self._flaws[0] != self.setup:
            self._flaws = self.setup, flaws(self.setup)
        return self._flaws[1]

    def _at(self, place: str) -> Node | None:
        """Return the errors at a place, if any."""
        return flaw_plate([flaw_sentence(flaw, self.setup, self.names) for flaw in self.flaws if flaw.place == place])

    # ---- content ----

    def view(self) -> Node:
        """Return options, seats, melds and piles, and the hand; below them the pack and the buttons."""
        left = self.setup.left()
        self._spots = {f"pack {card}": _Spot(code=str(card)) for card in left}
        parts = [
            position_options(self.setup, self._offers, self.change, self._actions.new_seed),
            Grid([self._chair(seat) for seat in range(self.setup.players)], CHAIR_WIDE, 8, 8),
            seat_options(self.setup, self.seat, self.names[self.seat], self.change),
            *(self._at(f"chair {seat}") for seat in range(self.setup.players)),
            self._table(),
            self._hand(),
            self._at(""),
        ]
        cards_left = [pack(left, self._put_at_aim), self._at("pack")]
        # The pack stays visible because cards of any place come from it. The lowest windows have no room for it.
        low = self.room[1] < LOW_DU
        scrolled = Scrolled(Column([*parts, *(cards_left if low else ())], 8), self.scroll, grow=1)
        body = scrolled if low else Column([scrolled, *cards_left], 8)
        note = Text(self.note or words.PRESS_TO_AIM, NOTE._replace(ink="accent" if self.note else "text_dim", at="c"))
        return self.framed(gold_heading(words.SET_UP, 34.0), body, self._foot(), note, edge=EDGE)

    def _chair(self, seat: int) -> Node:
        setup, here = self.setup, self.setup.chairs[seat]
        wrong = any(flaw.place in (f"chair {seat}", f"{HAND} {seat}") for flaw in self.flaws)
        line = words.chair_line(here.cards, here.score, here.down)
        name = self.names[seat]
        paint = partial(chair, name, line, seat == setup.turn, seat == self.seat, wrong)
        hint = f"{name}: {line}" + (f", {words.IS_ON_TURN}" if seat == setup.turn else "")
        return WidgetNode(
            Pressable(f"chair {seat}", NOWHERE, paint, hint=hint, does=partial(self._choose_chair, seat)), h=48
        )

    def _table(self) -> Node:
        """Return melds at the left and piles at the right."""
        setup = self.setup
        melds: list[Node] = []
        for number, laid in enumerate(setup.melds):
            label = words.meld_of(self.names[laid.owner], words.SET if laid.kind is Kind.SET else words.RUN)
            melds.append(Column([self._place(f"{MELD} {number}", label), self._at(f"{MELD} {number}")], 4))
        for kind, label in ((Kind.SET, words.NEW_SET), (Kind.RUN, words.NEW_RUN)):
            melds.append(self._place(f"{NEW} {self.seat} {kind.value}", words.meld_of(self.names[self.seat], label)))
        known = setup.stock[:MOST_KNOWN]
        piles = [
            self._place(DISCARDS, words.DISCARDS),
            self._place(STOCK, words.STOCK, known, len(setup.stock) - len(known)),
        ]
        return Row(
            [Row(melds, 14, wraps=True, cross="start", grow=1), Row(piles, 14, wraps=True, cross="start")],
            20,
            folds=True,
            cross="start",
        )

    def _hand(self) -> Node:
        place = f"{HAND} {self.seat}"
        here = self.setup.chairs[self.seat]
        return Column(
            [self._place(place, words.HAND_OF(name=self.names[self.seat]), None, here.dealt), self._at(place)], 4
        )

    def _place(self, place: str, label: str, cards: Sequence[object] | None = None, more: int = 0) -> Node:
        """Return the cards in a place, and the free place after them."""
        shown = self.setup.at(place) if cards is None else cards
        wide, high = HELD if place.startswith(HAND) else CARD
        wrong = any(flaw.place == place for flaw in self.flaws)
        for at, card in enumerate(shown):
            self._spots[f"card {place} {at}"] = _Spot(place, at, str(card))
        self._spots[f"slot {place}"] = _Spot(place)
        faces = [
            WidgetNode(
                Pressable(
                    f"card {place} {at}",
                    NOWHERE,
                    partial(face_in, str(card)),
                    draggable=True,
                    hint=str(card),
                    does=partial(self._take_away, place, at),
                ),
                w=wide,
                h=high,
            )
            for at, card in enumerate(shown)
        ]
        aimed = place == self.aim
        free = Pressable(
            f"slot {place}",
            NOWHERE,
            partial(slot, f"+{more}" if more else "", aimed, self._is_carrying),
            hint=label,
            does=partial(self._aim_at, place),
        )
        row = Row([*faces, WidgetNode(free, w=wide, h=high)], CARD_GAP, wraps=True)
        ink = "danger_text" if wrong else "accent" if aimed else "text_dim"
        return Column([Text(label, Style("note", ink, "semi" if aimed else "regular", most=1)), row], 3)

    def _foot(self) -> Node:
        count = len(self.flaws)
        off = words.THINGS_TO_MEND(number=count) if count else ""
        return foot(
            button("back", ui.BACK, key="Esc"),
            *undo_redo_buttons(self._steps, self._undo, self._redo),
            Gap(grow=1),
            button("open", words.OPEN, key="O", does=self._actions.open),
            button("save", editing.SAVE, key="S", does=self._save),
            button("share", words.SHARE, key="C", does=self._share),
            button("judge", words.JUDGE, key="J", off=off, does=partial(self._if_possible, self._actions.judge)),
            button(
                "play",
                words.PLAY,
                "gold",
                "P",
                size="strong",
                off=off,
                sub=off,
                does=partial(self._if_possible, self._actions.play),
            ),
        )

    def open(self, result: Setup | str, *, is_saved: bool = False) -> None:
        """Open another position; a string is the reason why it cannot be opened."""
        if isinstance(result, str):
            self.note = result
            return
        self.change(result)
        self.saved = self.setup if is_saved else self.saved

    # ---- events ----

    @property
    def _is_carrying(self) -> bool:
        return self._grip is not None

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle dropped files and the undo keys; everything else goes to the form."""
        if event.type == pygame.DROPFILE:
            self.open(self._actions.dropped(event.file))
            return None
        if asked := step_for_key(event):
            self.note = ""
            {"undo": self._undo, "redo": self._redo, "save": self._save}[asked]()
            return None
        if event.type == pygame.KEYDOWN and event.key in TAKES_AWAY:
            self.placed()
            spot = self._spots.get(self._form.focus)
            if spot is not None and spot.number is not None:
                self.note = ""
                self._take_away(spot.place, spot.number)
                return None
        return super().handle(event, now)

    def follow_drag(self, drag: Outcome) -> None:
        """Carry a card, and drop it."""
        grip = self._grip
        match drag:
            case Lifted(target=name, at=at) if str(name) in self._spots:
                self._grip = _Grip(self._spots[str(name)], at)
                self._follow(at)
            case Carried(at=at) if grip is not None:
                self._grip = grip._replace(at=at)
                self._follow(at)
            case Dropped(at=at) if grip is not None:
                self._grip = None
                self._drop(grip, at)
            case _:
                self._grip = None

    def _follow(self, at: Point) -> None:
        """Scroll when a card is dragged to the edge of a scrolling part."""
        view = self.scroll.box
        if self.scroll.furthest > 0 and not view.y + EDGE < at.y < view.bottom - EDGE:
            self.scroll.go(self.scroll.top + (EDGE if at.y > view.center.y else -EDGE))

    def _widget(self, at: Point) -> Widget | None:
        return widget_at(self._under(at, self.placed()), at)

    def _drop(self, grip: _Grip, at: Point) -> None:
        """Drop the card at the mouse: before or after the nearest card, or back into the pack."""
        widget = self._widget(at)
        spot, source = self._spots.get(widget.name) if widget is not None else None, grip.spot
        if spot is not None and spot.place and widget is not None:
            before = None if spot.number is None else spot.number + (at.x > widget.box.center.x)
            if source.number is None:
                self._put(spot.place, source.code, before)
            else:
                self._change_at(spot.place, moved(self.setup, source.place, source.number, spot.place, before))
        elif source.number is not None:
            self._take_away(source.place, source.number)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw everything, and the dragged card on top."""
        super().draw(canvas, now)
        grip = self._grip
        if grip is not None:
            held(canvas, grip.spot.code, (grip.at.x, grip.at.y), (72.0, 101.0), TILT)

    # ---- input ----

    def answer(self, event: WidgetEvent, now: float) -> Step | None:
        """Handle a widget event; a sentence at the foot is shown only once."""
        self.note = ""
        return super().answer(event, now)

    def _undo(self) -> None:
        self._steps.undo()
        self._aim_anew()

    def _redo(self) -> None:
        self._steps.redo()
        self._aim_anew()

    def _choose_chair(self, seat: int) -> None:
        self.seat, self.aim = seat, f"{HAND} {seat}"

    def _aim_at(self, place: str) -> None:
        self.aim = place

    def _put_at_aim(self, code: str) -> None:
        self._put(self.aim, code, None)

    def _take_away(self, place: str, number: int) -> None:
        self.change(without_card(self.setup, place, number))

    def _put(self, place: str, code: str, before: int | None) -> None:
        self._change_at(place, with_card(self.setup, place, parse_card(code), before))

    def _change_at(self, place: str, after: Setup) -> None:
        """Set the position after putting a card in a place; a new meld becomes the selected place."""
        self.change(after)
        if place.startswith(NEW):
            self.aim = f"{MELD} {len(after.melds) - 1}"

    def change(self, after: Setup, step: str = "") -> None:
        """Set the position; consecutive typing (equal `step`) is undone together."""
        self._steps.change(after, step)
        self._aim_anew()

    def _aim_anew(self) -> None:
        """Select the first seat or place if the selected one is gone."""
        setup = self.setup
        self.seat = min(self.seat, setup.players - 1)
        kind, _, number = self.aim.partition(" ")
        is_gone = kind == MELD and int(number) >= len(setup.melds)
        if is_gone or (kind in (HAND, NEW) and int(number.split()[0]) >= setup.players):
            self.aim = f"{HAND} {self.seat}"

    def _save(self) -> None:
        is_saved, self.note = self._actions.save(self.setup)
        self.saved = self.setup if is_saved else self.saved

    def _share(self) -> None:
        self.note = self._actions.share(self.setup)

    def _if_possible(self, go: Callable[[Setup], Step]) -> Step | None:
        """Follow a button that needs a playable position."""
        return go(self.setup) if not self.flaws else None

    def leave(self) -> Step:
        """Go back; ask first if something would be lost."""
        if self.setup == self.saved:
            return Pop()
        ways = (Way(words.STAY, Pop, "Esc", "gold"), Way(words.LEAVE_IT, lambda: Pop(2)))
        return Push(Menu(editing.LEAVE, ways, words.LEAVE_WHY))

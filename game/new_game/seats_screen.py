"""Changing seats and levels during a game, or for a repeat of the same deal.

Every seat has a row: who sits there, a choice of a person or a level, and a button to sit there yourself. Changes apply
only when they are confirmed; Esc discards them. The caller gets the result. This module knows nothing about matches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.engine.decider import next_time
from game.engine.position import is_shipped
from game.match import Computer, Match, Person, Player
from game.new_game import words
from game.play.faces import OWN_FACES, chosen_face, faces_at, keep_faces, next_face
from game.play.screen import PlayScreen
from game.seating.chairs import (
    LONGEST_NAME,
    Chair,
    Chairs,
    complaint,
    give_to_computer,
    people,
    rotate_chairs,
    swap_chairs,
    take_chair,
    with_chair,
)
from game.seating.levels import Level, seat_choice, temper_choice, with_choice
from game.seating.seating import NewGame, choose_programs, levels
from game.seating.seats import Sitting, face_node
from game.settings import Preferences
from game.text import ui
from game.ui.boxes import Centered, Child, Column, Pad, Row, Scrolled
from game.ui.dialogs import question
from game.ui.form import NOWHERE, FormScreen, button, foot, gold_heading, ornament
from game.ui.looks import LARGEST
from game.ui.nodes import NOTE, Gap, Node, Style, Text, WidgetNode
from game.ui.screen import CloseTo, Push, ReplaceFrom, Screen, Step
from game.ui.widgets import Dropdown, TextField

WIDE, NAME_WIDE, CHOICE_WIDE, SIT_WIDE, ROW_DU, LOW_ROW = 840.0, 200.0, 144.0, 172.0, 40.0, 34.0
NAMED, MINE = Style(weight="semi", most=1), Style("note", "accent", "semi", at="c")

Chosen = Callable[[Chairs, float], Step]


class SeatsScreen(FormScreen):
    """The seats, to be viewed and changed."""

    largest_tall = LARGEST

    overlay = True

    def __init__(
        self,
        chairs: Chairs,
        levels: Sequence[Level],
        on_take: Chosen,
        on_deal: Chosen | None = None,
        preferences: Preferences | None = None,
    ) -> None:
        self.chairs = self._before = chairs
        self._preferences = preferences or Preferences()
        self._worn: dict[str, str] = {}  # the faces of people with names of their own, wherever they move
        self._note_faces(self._faces())
        self._levels, self._on_take, self._on_deal = tuple(levels), on_take, on_deal
        super().__init__("back")

    def view(self) -> Node:
        """Return the title, a row for each seat, and the buttons."""
        moved = people(self.chairs) != people(self._before)
        note = words.SEEN_BEFORE if moved else ui.FROM_NEXT_DECISION
        faces = self._faces()
        rows = [self._row(at, chair, faces) for at, chair in enumerate(self.chairs)]
        parts: list[Child] = [
            gold_heading(words.SEATS, 34),
            ornament(),
            Text(note, NOTE._replace(ink="accent" if moved else "text_dim", at="c")),
            Gap(length=10),
            Scrolled(Column(rows, 10), self.scroll),
            Gap(length=18),
            self._foot(),
        ]
        return Pad(Centered(Pad(Column(parts), (44, 24), "deco", w=WIDE)), (8, 8))

    def _faces(self) -> tuple[str, ...]:
        """Return the faces of all players."""
        names = [chair.name for chair in self.chairs]
        return faces_at(names, [chosen_face(self._preferences, name) or self._worn.get(name, "") for name in names])

    def _note_faces(self, faces: Sequence[str]) -> None:
        """Note the faces of names that are new here."""
        for chair, face in zip(self.chairs, faces, strict=True):
            if chair.name not in OWN_FACES:
                self._worn.setdefault(chair.name, face)

    def _row(self, at: int, chair: Chair, faces: Sequence[str]) -> Node:
        here = people(self.chairs)
        change = (
            partial(self._preferences.change_for, chair.name, face=next_face(faces, at, here))
            if chair.is_person
            else None
        )
        plays = seat_choice(f"seat {at}", self._levels, chair.level, partial(self._choose, at))
        temper = temper_choice(f"temper {at}", self._levels, chair.level, partial(self._leave, at, "temper"))
        name: Node = Text(chair.name, NAMED, (chair.name,), w=NAME_WIDE, least_w=100)
        if chair.is_person and len(here) > 1:
            field = TextField(f"name {at}", NOWHERE, chair.name, LONGEST_NAME, does=partial(self._name, at))
            name = WidgetNode(field, w=NAME_WIDE, least_w=100, h=36)
        last: Node = Gap(w=SIT_WIDE, least_w=0)
        if not chair.is_person and len(here) == 1:
            last = button(
                f"sit {at}", words.SIT_HERE, w=SIT_WIDE, h=ROW_DU, hint=words.SIT_HERE_HINT, does=partial(self._sit, at)
            )
        elif here == (at,):
            last = Text(words.YOUR_CHAIR, MINE, w=SIT_WIDE)
        cells = [
            face_node(f"face {at}", faces[at], ROW_DU, change),
            name,
            _choice(plays), _choice(temper) if temper else Gap(w=CHOICE_WIDE, least_w=0),
        ]  # fmt: skip
        return Row([*cells, Gap(grow=1), last], 10, h=ROW_DU, least_h=LOW_ROW)

    def _foot(self) -> Node:
        wrong = complaint(self.chairs)
        off = words.AS_BEFORE if self.chairs == self._before else wrong
        again = None
        if self._on_deal is not None:
            again = button(
                "deal",
                words.SAME_CARDS,
                key="A",
                h=44,
                hint=words.SAME_CARDS_HINT,
                off=wrong,
                grow=1,
                does=partial(self._end, self._on_deal),
            )
        return foot(
            button("back", ui.CANCEL, key="Esc", h=44, grow=1),
            button("move on", words.MOVE_ON, key="M", h=44, hint=words.MOVE_ON_HINT, grow=1, does=self._move_on),
            again,
            button(
                "take", words.TAKE_SEATS, "gold", "T", h=44, off=off, grow=1, does=partial(self._end, self._on_take)
            ),
        )

    # ---- input ----

    def _end(self, chosen: Chosen) -> Step:
        """Apply the plan."""
        keep_faces(self._preferences, {chair.name.strip(): self._worn.get(chair.name, "") for chair in self.chairs})
        return chosen(self.chairs, self._now)

    def _move_on(self) -> None:
        self.chairs = rotate_chairs(self.chairs)

    def _sit(self, at: int) -> None:
        self.chairs = swap_chairs(self.chairs, people(self.chairs)[0], at)

    def _name(self, at: int, name: str) -> None:
        faces = self._faces()
        self.chairs = with_chair(self.chairs, at, Chair(name))
        self._note_faces(faces)

    def _choose(self, at: int, row: int) -> None:
        """Give a seat to a person or a level."""
        if row:
            self._leave(at, "level", row - 1)
        elif not self.chairs[at].is_person:
            self.chairs = take_chair(self.chairs, at)

    def _leave(self, at: int, what: str, row: int) -> None:
        """Give a seat to a computer player of another level or style."""
        self.chairs = give_to_computer(self.chairs, at, with_choice(self._levels, self.chairs[at].level, what, row))


def _choice(widget: Dropdown) -> Node:
    return WidgetNode(widget, w=CHOICE_WIDE, h=ROW_DU, least_h=LOW_ROW)


Begin = Callable[[Match, NewGame | None], PlayScreen]  # opens the table of a match that begins now


def seats_of(play: PlayScreen, begin: Begin) -> Screen:
    """Return the seats screen of a game, opened from its menu."""
    chairs = chairs_of(play.match)
    likes = dict.fromkeys(chair.level for chair in chairs if next_time(chair.level) != chair.level)
    fixed = (Level(level, ui.level_name(level), (), ui.LIKE_MEANING) for level in likes)  # as strong as in this game
    take, deal = partial(reseat, play), partial(ask_again, play, begin)
    return SeatsScreen(chairs, (*levels(), *fixed), take, deal, play.table.preferences)


def chairs_of(match: Match) -> Chairs:
    """Return who sits where now."""
    return tuple(Chair(player.name, player.level if isinstance(player, Computer) else "") for player in match.players)


def player_on(chair: Chair) -> Player:
    """Return the player of a seat."""
    return Person(chair.name.strip()) if chair.is_person else Computer(chair.name.strip(), chair.level)


def reseat(play: PlayScreen, chairs: Chairs, now: float) -> Step:
    """Apply the seats and return to the table."""
    choose_programs(chair.level for chair in chairs)
    for seat, chair in enumerate(chairs):
        play.match.seat(seat, player_on(chair))
    play.seats_changed(now)
    return CloseTo(play)


def ask_again(play: PlayScreen, begin: Begin, chairs: Chairs, now: float) -> Step:
    """Ask whether to deal the cards again."""
    del now

    def yes() -> Step:
        return ReplaceFrom(play, dealt_again(play.match, chairs, begin))

    return Push(question(words.DEAL_AGAIN, words.DEAL_AGAIN_WHY, words.DEAL_THEM, yes))


def dealt_again(match: Match, chairs: Chairs, begin: Begin) -> PlayScreen:
    """Return the same game from its start with other seats."""
    choose_programs(chair.level for chair in chairs)
    start = match.start_state
    again = Match(tuple(map(player_on, chairs)), start, practice=match.practice)
    if not is_shipped(match.variant) or start.round:
        return begin(again, None)
    levels = tuple(next_time(chair.level) for chair in chairs if not chair.is_person)
    sitting = tuple(Sitting(seat, chairs[seat].name.strip()) for seat in people(chairs))
    return begin(again, NewGame(match.variant.id, levels, start.seed, sitting))

"""Who sits where and how strong everybody is, changed in the middle of a game, or for the same cards dealt again.

Every chair has a row: who sits there, a choice of a person or a level, and a way for you to sit there instead. Nothing
holds before it is taken; Esc leaves all as it was. The caller is told what was chosen. Knows nothing of matches.
"""

from collections.abc import Callable, Sequence

import pygame

from game.screens.new_game.screen import Level
from game.screens.new_game.seats import LONGEST_NAME
from game.screens.screen import Pop, Step
from game.screens.seats.chairs import Chair, Chairs, complaint, exchanged, left_to, moved_on, people, taken, with_chair
from game.screens.tempers import EVEN, level_of, temper_choice, temper_of, with_temper
from game.table.canvas import Canvas
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.paint import dim, emblem, gold_text, panel, rule, text
from game.table.widgets import Button, Dropdown, TextField, Widget
from game.words import seats as words
from game.words import sharing, ui
from sprites import EMBLEMS

WIDE, ROW_DU, HEAD_DU, FOOT_DU, EDGE = 840.0, 50.0, 124.0, 92.0, 44.0
FOOT_WIDTHS, FOOT_GAP = (112.0, 214.0, 200.0, 190.0), 12.0
DIM = 0.55

Chosen = Callable[[Chairs, float], Step]


class SeatsScreen:
    """The chairs, to be seen and changed."""

    overlay = True

    def __init__(self, chairs: Chairs, levels: Sequence[Level], on_take: Chosen, on_deal: Chosen | None = None) -> None:
        self.chairs = self._before = chairs
        self._levels, self._on_take, self._on_deal = tuple(levels), on_take, on_deal
        self.timing = self._form = Form("cancel")

    @property
    def box(self) -> Rect:
        """The panel, as high as its rows need."""
        high = HEAD_DU + len(self.chairs) * ROW_DU + FOOT_DU
        return Rect(640 - WIDE / 2, 360 - high / 2, WIDE, high)

    def _row(self, at: int) -> Rect:
        box = self.box
        return Rect(box.x + EDGE, box.y + HEAD_DU + at * ROW_DU, box.w - 2 * EDGE, 40)

    def widgets(self) -> tuple[Widget, ...]:
        """What stands at the foot, then a row for each chair."""
        rows = tuple(widget for at in range(len(self.chairs)) for widget in self._row_widgets(at))
        return (*self._foot(), *rows)

    def _row_widgets(self, at: int) -> list[Widget]:
        chair, row, here = self.chairs[at], self._row(at), people(self.chairs)
        ids = ["", *(level.id for level in self._levels)]
        options = (sharing.PERSON, *(level.label for level in self._levels))
        level = level_of(chair.level)
        chosen = ids.index(level) if level in ids else len(ids) - 1
        icon = "person" if chair.is_person else "machine"
        found: list[Widget] = [Dropdown(f"seat {at}", Rect(row.x + 272, row.y, 144, 40), options, chosen, icon)]
        if tempers := self._tempers(chair):
            box = Rect(row.x + 424, row.y, 144, 40)
            found.append(temper_choice(f"temper {at}", box, tempers, temper_of(chair.level)))
        if chair.is_person and len(here) > 1:
            field = Rect(row.x + 48, row.y + 2, 210, 36)
            found.append(TextField(f"name {at}", field, chair.name, LONGEST_NAME, hint=sharing.NAME_HINT))
        if not chair.is_person and len(here) == 1:
            sit = Rect(row.right - 172, row.y, 172, 40)
            found.append(Button(f"sit {at}", sit, words.SIT_HERE, "dark", hint=words.SIT_HERE_HINT))
        return found

    def _tempers(self, chair: Chair) -> tuple[str, ...]:
        """Those the level of a chair can have."""
        level = level_of(chair.level)
        return next((each.tempers for each in self._levels if each.id == level), ())

    def _foot(self) -> tuple[Button, ...]:
        cancel, move, deal, take = self._foot_boxes()
        wrong = complaint(self.chairs)
        off = words.AS_BEFORE if self.chairs == self._before else wrong
        found = [
            Button("cancel", cancel, ui.CANCEL, key="Esc"),
            Button("move on", move, words.MOVE_ON, key="M", hint=words.MOVE_ON_HINT),
            Button("take", take, words.TAKE_SEATS, "gold", "Enter", off=off),
        ]
        if self._on_deal is not None:
            again = Button("deal", deal, words.SAME_CARDS, key="A", hint=words.SAME_CARDS_HINT, off=wrong)
            found.insert(2, again)
        return tuple(found)

    def _foot_boxes(self) -> list[Rect]:
        x, found = self.box.x + EDGE, []
        for wide in FOOT_WIDTHS:
            found.append(Rect(x, self.box.bottom - 76, wide, 44))
            x += wide + FOOT_GAP
        return found

    # ---- answers ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Rows change the plan; only the foot makes it hold."""
        said = self._form.handle(event, self.widgets(), now)
        if said is None or said.off:
            return None
        name, _, number = said.name.partition(" ")
        match name:
            case "cancel":
                return Pop()
            case "take":
                return self._on_take(self.chairs, now)
            case "deal" if self._on_deal is not None:
                return self._on_deal(self.chairs, now)
            case "move":
                self.chairs = moved_on(self.chairs)
            case "sit":
                self.chairs = exchanged(self.chairs, people(self.chairs)[0], int(number))
            case "name":
                self.chairs = with_chair(self.chairs, int(number), Chair(str(said.value)))
            case "temper" if isinstance(said.value, int):
                self._incline(int(number), said.value)
            case _ if isinstance(said.value, int):
                self._choose(int(number), said.value)
        return None

    def _choose(self, at: int, option: int) -> None:
        """A person, or a level, for a chair."""
        if option:
            level = self._levels[option - 1]
            plays = with_temper(level.id, temper_of(self.chairs[at].level), level.tempers)
            self.chairs = left_to(self.chairs, at, plays)
        elif not self.chairs[at].is_person:
            self.chairs = taken(self.chairs, at)

    def _incline(self, at: int, option: int) -> None:
        """A temper for a chair's computer player."""
        chair = self.chairs[at]
        tempers = self._tempers(chair)
        plays = with_temper(level_of(chair.level), (EVEN, *tempers)[option], tempers)
        self.chairs = left_to(self.chairs, at, plays)

    # ---- drawing ----

    def draw(self, canvas: Canvas, now: float) -> None:
        """Dim, panel, title, who sits where."""
        box = self.box
        dim(canvas, DIM)
        panel(canvas, box, "deco")
        gold_text(canvas, words.SEATS.upper(), 640, box.y + 60, 34, track=5, fit=box.w - 60)
        rule(canvas, box.x + 220, box.y + 74, box.w - 440)
        moved = people(self.chairs) != people(self._before)
        note = words.SEEN_BEFORE if moved else ui.FROM_NEXT_DECISION
        text(canvas, note, 640, box.y + 102, "note", "accent" if moved else "text_dim", at="c", fit=box.w - 60)
        for at, chair in enumerate(self.chairs):
            row = self._row(at)
            emblem(canvas, EMBLEMS[at], row.x, row.y + 2, 36)
            if not chair.is_person or len(people(self.chairs)) == 1:
                text(canvas, chair.name, row.x + 50, row.y + 26, "text", "text", "semi", fit=216)
            if people(self.chairs) == (at,):
                text(canvas, words.YOUR_CHAIR, row.right - 86, row.y + 25, "note", "accent", "semi", "c", fit=172)
        self._form.draw(canvas, self.widgets(), now)

"""The question of a drill over its table: answers that all look alike, the difficulty, and the ways to skip it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from game.engine.actions import Action, Discard, LayDown
from game.engine.view import PlayerView
from game.play.aside import Aside, At
from game.play.scene.controls import is_asked
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.finding import question_box
from game.practice.parts import cards_width, draw_answers, draw_cards, draw_gems
from game.practice.shipped import Drill, DrillQuestion
from game.rules.cards import RANK_LETTERS
from game.rules.melds import OF_WILDS, Meld, rank_at, read_meld
from game.rules.variant import Variant
from game.table.layout import rail_code
from game.text.table import SIGNS
from game.ui.boxes import Column, Pad, Row, Stack
from game.ui.buttons import Feel
from game.ui.buttons import button as draw_button
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE, button
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.widgets import Pressable

MOST_ANSWERS, ANSWERS_HIGH, ANSWER_HIGH, MELD_HIGH, TEN_WIDE = 3, 142.0, 68.0, 44.0, 250.0
WITH_ANSWERS = (DrillQuestion.WAIT, DrillQuestion.JOKER)  # named on buttons; a lay-down to find is not
IN_A_ROW = 10
CORNER_WIDE, CORNER_HIGH = 300.0, 28.0


class NamedAnswer(NamedTuple):
    """An answer on a button: its action, its name, and its melds as cards on rails; none for waiting."""

    action: Action
    name: str
    melds: tuple[tuple[str, ...], ...] = ()


def meld_name(meld: Meld) -> str:
    """Return a meld in short: `9s` for a set, `4–7♣` for a run."""
    low = _rank(meld, 0)
    if meld.rank:
        return words.SET_IN_SHORT(rank=low)
    return words.RUN_IN_SHORT(low=low, high=_rank(meld, len(meld.cards) - 1), suit=SIGNS.get(meld.suit, ""))


def _rank(meld: Meld, index: int) -> str:
    return RANK_LETTERS[rank_at(meld, index) % OF_WILDS].replace("T", "10")


def melds_of(action: LayDown, variant: Variant) -> tuple[Meld, ...]:
    """Return the melds of a lay-down as they would lie on the table."""
    read = (read_meld(action.seat, meld.kind, meld.cards, variant) for meld in action.melds)
    return tuple(meld for meld in read if isinstance(meld, Meld))


def lay_down_name(action: LayDown, variant: Variant) -> str:
    """Return a lay-down in short: `9s, Js, 4–7♣`."""
    return words.in_a_list([meld_name(meld) for meld in melds_of(action, variant)])


def named_answers(drill: Drill, view: PlayerView) -> tuple[NamedAnswer, ...]:
    """Return the answers of a drill on buttons, in an order that says nothing; none if they are not named.

    Waiting a turn is always among them if it is possible; it means the best discard.
    """
    if drill.question not in WITH_ANSWERS:
        return ()
    right, wrong = drill.answers[: drill.right], drill.answers[drill.right :]
    ordered = (*right[:1], *wrong, *right[1:])  # one right answer leaves room for the wrong ones
    lay = [answer.action for answer in ordered if isinstance(answer.action, LayDown)]
    waits = [answer.action for answer in drill.answers if isinstance(answer.action, Discard)][:1]
    found = [
        NamedAnswer(action, lay_down_name(action, view.variant), _rails(action, view.variant))
        for action in lay[: MOST_ANSWERS - len(waits)]
    ]
    random.Random(drill.id).shuffle(found)
    return (*found, *(NamedAnswer(action, words.WAIT_A_TURN) for action in waits))


def _rails(action: LayDown, variant: Variant) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(rail_code(meld, at, variant) for at in range(len(meld.cards))) for meld in melds_of(action, variant)
    )


def action_name(action: Action, view: PlayerView, drill: Drill, say: Callable[[Action], str]) -> str:
    """Return an answer in words: a lay-down by its melds, and a discard where laying down was asked as waiting."""
    if isinstance(action, LayDown):
        return words.LAY_DOWN_THESE(cards=lay_down_name(action, view.variant))
    if drill.question is DrillQuestion.WAIT and isinstance(action, Discard):
        return words.WAIT_AND(action=say(action))
    return say(action)


class DrillPanel(NamedTuple):
    """What the panel shows: the results so far, how many drills there are (0: no end), and the difficulty."""

    marks: tuple[bool, ...]
    total: int
    gems: int
    clock: str = ""  # the time that is left


class DrillAside(Aside):
    """The question over the table. Its buttons never give the answer away."""

    def __init__(
        self,
        play: PlayScreen,
        drill: Drill,
        panel: Callable[[], DrillPanel | None],
        give: Callable[[Action | None], None],
        skip: Callable[[], None],
    ) -> None:
        """Create the panel; `panel` returns None once an answer was given, and no action asks for the answer."""
        super().__init__()
        self._play, self._drill, self._panel = play, drill, panel
        self._give, self._skip = give, skip
        self._lays_out = False  # the player lays the cards out, and the answers are out of the way

    @property
    def answers(self) -> tuple[NamedAnswer, ...]:
        """The answers on buttons."""
        return named_answers(self._drill, self._play.desk.view)

    def view(self) -> Node:
        """The question, the answers if they are named, and the ways on."""
        shown, answers = self._panel(), self.answers
        if shown is None:
            return Gap()
        grid, asks = self.grid, is_asked(self._play.desk.view)
        box = question_box(grid, asks)
        if asks:
            corner = grid.icons[-1]
            above = Rect(corner.right - CORNER_WIDE, corner.bottom + 8, CORNER_WIDE, CORNER_HIGH)
            ways = Pad(Row(self._skips(grow=1), 8), (8, 4), "raised")
            return Stack([At(ways, box), At(Row(self._progress(shown, CORNER_WIDE - 84), 8, pack="end"), above)])
        if not answers or self._lays_out:
            return At(Pad(self._line(shown, bool(answers)), (14, 4), "raised"), box)
        band = grid.band
        high = ANSWERS_HIGH
        buttons = Row([_answer(at, answer, self._give) for at, answer in enumerate(answers)], 12)
        panel = Pad(Column([self._line(shown, True), buttons], 6, pack="middle"), (16, 8), "raised")
        return At(panel, Rect(band.x, band.bottom - high, band.w, high))

    def _line(self, shown: DrillPanel, has_answers: bool) -> Node:
        parts: list[Node | None] = [
            Text(words.QUESTIONS[self._drill.question], Style("strong", weight="semi", most=1), grow=1)
        ]
        if has_answers:
            label = words.SHOW_ANSWERS if self._lays_out else words.LAY_OUT
            parts.append(button("lay_out", label, key="Y", h=40, does=self._lay_out))
        if self.grid.is_usual:
            parts += self._progress(shown, TEN_WIDE)
        elif shown.clock and not has_answers:  # the rest has no room
            parts.append(_clock(shown))
        return Row([*parts, *self._skips()], 12)

    def _progress(self, shown: DrillPanel, wide: float) -> list[Node]:
        """The difficulty, and the results so far or the time that is left."""
        parts: list[Node] = [CustomPaint(partial(draw_gems, shown.gems), words.difficulty(shown.gems), w=70, h=18)]
        if shown.clock:
            parts.append(_clock(shown))
        elif shown.total:
            spoken_words = words.TEN_SO_FAR(number=len(shown.marks), all=shown.total, right=sum(shown.marks))
            ten = partial(draw_answers, shown.marks, shown.total, IN_A_ROW, True)
            parts.append(CustomPaint(ten, spoken_words, w=wide, least_w=120, h=28))
        return parts

    def _skips(self, grow: float = 0) -> list[Node]:
        """The ways to skip the question, and to see its answer."""
        return [
            button("skip", words.SKIP, key="N", w=100, h=42, grow=grow, does=self._skip),
            button("show", words.SHOW_ME, key="H", w=132, h=42, grow=grow, does=partial(self._give, None)),
        ]

    def _lay_out(self) -> None:
        self._lays_out = not self._lays_out


def _clock(shown: DrillPanel) -> Node:
    return Text(shown.clock, Style("strong", "accent", "semi", at="r", most=1), w=64)


def _answer(at: int, answer: NamedAnswer, give: Callable[[Action | None], None]) -> Node:
    """Return an answer as a button: its melds and its name."""
    key = str(at + 1)
    paint = partial(_ground, "" if answer.melds else answer.name, key)
    widget = Pressable(f"answer {at}", NOWHERE, paint, key=key, hint=answer.name, does=partial(give, answer.action))
    if not answer.melds:
        return WidgetNode(widget, None, (0, 0), h=ANSWER_HIGH, grow=1)
    melds: list[Node] = [
        CustomPaint(partial(draw_cards, codes), w=cards_width(len(codes), MELD_HIGH), least_w=34, h=MELD_HIGH)
        for codes in answer.melds
    ]
    name = Text(answer.name, Style(weight="semi", most=2, lead=1.1, at="c"), grow=1, least_w=70)
    return WidgetNode(widget, Row([*melds, name, Text(key, NOTE)], 10), (14, 10), h=ANSWER_HIGH, grow=1)


def _ground(label: str, key: str, canvas: Canvas, box: Rect, feel: Feel) -> None:
    draw_button(canvas, box, label, "dark", key=key if label else "", feel=feel)


def in_short(seconds: float) -> str:
    """Return the time that is left as minutes and seconds.

    >>> in_short(125.2)
    '2:06'
    """
    left = max(0, -int(-seconds // 1))
    return f"{left // 60}:{left % 60:02d}"

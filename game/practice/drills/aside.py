"""The question of a drill over its table: answers that all look alike, the difficulty, and the ways to skip it."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from game.engine.actions import Action, Discard, LayDown
from game.engine.view import PlayerView
from game.play.aside import Aside, At
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.asking import ASKED, ASKED_TALL, Asking, asked_by_table, question_panel
from game.practice.memory.shipped import Drill, DrillQuestion
from game.practice.parts import cards_width, draw_answers, draw_cards, draw_gems
from game.rules.variant import Variant
from game.table.layout import rail_code
from game.text.cards import lay_down_in_short, melds_of
from game.ui.boxes import Column, Pad, Row, Stack
from game.ui.buttons import Feel
from game.ui.buttons import button as draw_button
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE, button
from game.ui.geometry import Rect
from game.ui.nodes import CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import keycap, keycap_width
from game.ui.widgets import Pressable

MOST_ANSWERS, ANSWERS_HIGH, ANSWER_HIGH, MELD_HIGH = 3, 142.0, 68.0, 44.0
WITH_ANSWERS = (DrillQuestion.WAIT, DrillQuestion.JOKER)  # named on buttons; a lay-down to find is not
IN_A_ROW = 10
LATELY = 4  # answers of a run that are shown
CORNER_WIDE, CORNER_HIGH, ONE_WIDE, CLOCK_WIDE = 300.0, 28.0, 21.6, 64.0
TALL_ANSWERS, TALL_ANSWER, WAIT_WIDE, LARGE_LINE = 182.0, 106.0, 200.0, 28.0
KEY_WIDE, KEY_HIGH = 26.0, 20.0


class NamedAnswer(NamedTuple):
    """An answer on a button: its action, its name, and its melds as cards on rails; none for waiting."""

    action: Action
    name: str
    melds: tuple[tuple[str, ...], ...] = ()


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
        NamedAnswer(action, lay_down_in_short(action, view.variant), _rails(action, view.variant))
        for action in lay[: MOST_ANSWERS - len(waits)]
    ]
    random.Random(drill.id).shuffle(found)
    return (*found, *(NamedAnswer(action, words.WAIT_A_TURN) for action in waits))


def _rails(action: LayDown, variant: Variant) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(rail_code(meld, at, variant) for at in range(len(meld.cards))) for meld in melds_of(action, variant)
    )


def action_name(action: Action, drill: Drill, say: Callable[[Action], str]) -> str:
    """Return an answer in words: a discard where one could lay down is waiting."""
    lays = any(isinstance(answer.action, LayDown) for answer in drill.answers)
    if lays and isinstance(action, Discard):
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
        """Return the question, the answers if they are named, and the ways on."""
        shown, answers = self._panel(), self.answers
        if shown is None:
            return Gap()
        progress, question = self._progress(shown), words.QUESTIONS[self._drill.question]
        if not self._is_named:
            ways = [self._turn_over()] if answers else self._skips(grow=1)
            return Stack([question_panel(self.grid, self.asking, question, ways), progress])
        band, is_tall = self.grid.band, self.grid.is_tall
        high = TALL_ANSWERS if is_tall else ANSWERS_HIGH
        named = partial(_answer, give=self._give, shows_name=self.grid.is_usual, is_tall=is_tall)
        buttons = Row([named(at, answer) for at, answer in enumerate(answers)], 12)
        asked = Text(question, ASKED_TALL if is_tall else ASKED, grow=1)
        line: Node = Row([asked, self._turn_over(), *self._skips()], 12)
        if is_tall and not self.grid.is_usual:
            line, high = Column([asked, Row([self._turn_over(), *self._skips()], 8)], 4), high + LARGE_LINE
        panel = Pad(Column([line, buttons], 6, pack="middle"), (16, 8), "raised")
        return Stack([At(panel, Rect(band.x, band.bottom - high, band.w, high)), progress])

    @property
    def asking(self) -> Asking:
        """Return who asks, and whether the tray is needed."""
        by_table = asked_by_table(self._play.desk.view)
        if by_table is not None:
            return by_table
        lays = self._drill.question is DrillQuestion.LAY_DOWN or self._lays_out
        return Asking.OVER_TRAY if lays else Asking.BESIDE_TRAY

    @property
    def folds(self) -> bool:
        """The tray is not needed, or lies under the answers."""
        return self._panel() is not None and self.asking is Asking.BESIDE_TRAY

    @property
    def _is_named(self) -> bool:
        return bool(self.answers) and not self._lays_out and asked_by_table(self._play.desk.view) is None

    def _turn_over(self) -> Node:
        """Return the way from the named answers to the table, and back."""
        label = words.SHOW_ANSWERS if self._lays_out else words.LAY_OUT
        return button("lay_out", label, key="Y", h=42, grow=int(self._lays_out), does=self._lay_out)

    def _progress(self, shown: DrillPanel) -> Node | None:
        """Return the difficulty, and the results so far or the time that is left, in the corner of the table.

        In a large interface melds begin there, and only the time is shown.
        """
        is_usual, parts = self.grid.is_usual, list[Node]()
        if is_usual:
            parts.append(CustomPaint(partial(draw_gems, shown.gems), words.difficulty(shown.gems), w=70, h=18))
        if shown.clock:
            if is_usual:
                lately = partial(draw_answers, shown.marks[-LATELY:], LATELY, LATELY, False)
                parts.append(CustomPaint(lately, words.RUN_RESULT(number=sum(shown.marks)), w=ONE_WIDE * LATELY, h=28))
            parts.append(Text(shown.clock, Style("strong", "accent", "semi", at="r", most=1), w=CLOCK_WIDE))
        elif is_usual and shown.total:
            spoken_words = words.TEN_SO_FAR(number=len(shown.marks), all=shown.total, right=sum(shown.marks))
            in_a_row = min(shown.total, IN_A_ROW)
            ten = partial(draw_answers, shown.marks, shown.total, in_a_row, True)
            parts.append(CustomPaint(ten, spoken_words, w=ONE_WIDE * in_a_row, h=28))
        if not parts:
            return None
        corner, row = self.grid.icons[-1], Row(parts, 8, pack="end")
        wide = CORNER_WIDE if is_usual else CLOCK_WIDE + 16
        above = self.grid.plaques.bottom if self.grid.is_tall else corner.bottom + 8
        box = Rect(corner.right - wide, above, wide, CORNER_HIGH)
        return At(row if is_usual else Pad(row, (8, 2), "raised"), box)

    def _skips(self, grow: float = 0) -> list[Node]:
        """Return the ways to skip the question, and to see its answer."""
        return [
            button("skip", words.SKIP, key="N", w=100, h=42, grow=grow, does=self._skip),
            button("show", words.SHOW_ME, key="H", w=132, h=42, grow=grow, does=partial(self._give, None)),
        ]

    def _lay_out(self) -> None:
        self._lays_out = not self._lays_out


def _answer(
    at: int, answer: NamedAnswer, give: Callable[[Action | None], None], *, shows_name: bool, is_tall: bool
) -> Node:
    """Return an answer as a button: its melds, and its name where there is room or nothing else says it; in a tall
    window below them.
    """
    key = str(at + 1)
    paint = partial(_ground, "" if answer.melds else answer.name, key)
    widget = Pressable(f"answer {at}", NOWHERE, paint, key=key, hint=answer.name, does=partial(give, answer.action))
    high = TALL_ANSWER if is_tall else ANSWER_HIGH
    if not answer.melds:
        return WidgetNode(widget, None, (0, 0), w=WAIT_WIDE if is_tall else None, h=high, grow=1)
    melds: list[Node] = [
        CustomPaint(partial(draw_cards, codes), w=cards_width(len(codes), MELD_HIGH), least_w=34, h=MELD_HIGH)
        for codes in answer.melds
    ]
    style = Style(weight="semi", most=2, lead=1.1, at="c")
    name = Text(answer.name, style, grow=1, least_w=70) if shows_name else Gap(grow=1)
    cap = CustomPaint(partial(_cap, key), w=KEY_WIDE, h=KEY_HIGH)
    holds: Node = Row([*melds, name, cap], 10)
    if is_tall:
        holds = Column([Row(melds, 6, pack="middle"), Row([name, cap], 6)], 4)
    return WidgetNode(widget, holds, (10, 8) if is_tall else (14, 10), h=high, grow=1)


def _cap(key: str, canvas: Canvas, box: Rect) -> None:
    keycap(canvas, box.center.x - keycap_width(canvas, key) / 2, box.center.y - KEY_HIGH / 2, key)


def _ground(label: str, key: str, canvas: Canvas, box: Rect, feel: Feel) -> None:
    draw_button(canvas, box, label, "dark", key=key if label else "", feel=feel)


def in_short(seconds: float) -> str:
    """Return the time that is left as minutes and seconds.

    >>> in_short(125.2)
    '2:06'
    """
    left = max(0, -int(-seconds // 1))
    return f"{left // 60}:{left % 60:02d}"

"""All choices of a reviewed round: what each cost, and what was better unless that is still to be found."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from ai.judge.verdicts import Judged
from ai.reviews import Judgement
from game.engine.actions import Action
from game.play.words.hints import MAY_BE_AS_GOOD
from game.practice import words
from game.practice.parts import WRONG, cards_width, draw_bar, draw_cards, draw_tick
from game.practice.review.curve import turn_of
from game.practice.review.finding import pictured
from game.text import ui
from game.ui.boxes import Child, Column, First, Grid, Pad, Row, Scrolled, Stack
from game.ui.canvas import Canvas
from game.ui.form import SPRING, FormScreen, button, foot, head, pressable_row, title_node
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text
from game.ui.paint import frame
from game.ui.screen import Step

# What was done: on one line, or smaller on two.
DONE = Style(weight="medium", most=1), Style("note", weight="medium", lead=1.1, most=2)
ROW_HIGH, CARD_HIGH, COLUMN_WIDE, SEAL = 52.0, 40.0, 560.0, 24.0


def choice_of(judgement: Judgement) -> Judged:
    """Return the analysis of the choice that was made."""
    return judgement.verdict.of(judgement.moment.action) or judgement.verdict.best


class ChoiceLine(NamedTuple):
    """One choice: its index, what was done, the better choice ("" if none is clearly better), and the loss.

    `is_open`: what was better is still to be found.
    """

    at: int
    turn: int
    did: str
    cards: tuple[str, ...]
    better: str
    loss: float
    half: float
    is_open: bool
    by_thumb: bool = False  # its loss is not shown


def lines_of(
    judged: Sequence[Judgement], to_find: Collection[int], say: Callable[[Judgement, Action], str]
) -> tuple[ChoiceLine, ...]:
    """Return all choices in the order of the round."""
    found = []
    for one in sorted(judged, key=lambda one: one.at):
        mine, view = choice_of(one), one.moment.view
        lost = mine.lost
        better = say(one, one.verdict.best.action) if lost and one.at not in to_find else ""
        did, cards = say(one, one.moment.action), pictured(one.moment.action, view)
        is_open, by_thumb = one.at in to_find, one.verdict.by_thumb
        found.append(ChoiceLine(one.at, turn_of(view), did, cards, better, lost, mine.half, is_open, by_thumb))
    return tuple(found)


class ChoicesScreen(FormScreen):
    """The list of all choices; one that is still to be found leads to the table."""

    def __init__(self, lines: Sequence[ChoiceLine], find: Callable[[int], Step | None]) -> None:
        super().__init__("back")
        self._lines, self._find = tuple(lines), find

    def view(self) -> Node:
        """Return the choices in two columns, as far as there is room."""
        most = max(1.0, *(line.loss + line.half for line in self._lines))
        turns = [self._lines[0].turn, *(b.turn if b.turn != a.turn else 0 for a, b in pairwise(self._lines))]
        rows = [self._row(line, turn, most) for line, turn in zip(self._lines, turns, strict=True)]
        body = Scrolled(Pad(Grid(rows, COLUMN_WIDE, 2, 12, by_column=True), (14, 10), "plain"), self.scroll)
        ways = foot(button("back", ui.BACK, key="Esc", w=130), SPRING, Text(words.A_TICK, NOTE))
        note = words.PLAYED_BY_THUMB if self._lines[0].by_thumb else ""
        return self.framed(head(words.ALL_OF(number=len(self._lines)), note, 40), body, ways, edge=24)

    def _row(self, line: ChoiceLine, turn: int, most: float) -> Node:
        number: Node = title_node(str(turn), 22, w=26) if turn else Gap(length=26)
        card = CustomPaint(partial(draw_cards, line.cards), w=cards_width(1, CARD_HIGH), h=CARD_HIGH)
        detail = words.STILL_TO_FIND if line.is_open else words.BETTER(action=line.better) if line.better else ""
        explained = Column(
            [
                First([Text(line.did, style) for style in DONE]),
                Text(detail, NOTE._replace(most=1)) if detail else None,
            ],
            grow=1,
            least_w=120,
            pack="middle",
        )
        if line.loss and line.by_thumb:
            figure: list[Child] = []
        elif line.loss:
            ink = WRONG if line.is_open or line.better else "text_dim"
            bar = CustomPaint(partial(draw_bar, line.loss, line.half, most, ink), w=130, h=18, least_w=50)
            figure = [
                bar,
                Text(words.costs(line.loss), Style("strong", weight="semi", at="r", most=1), w=50),
                Text(words.half(line.half), NOTE, w=40),
            ]
        else:
            figure = [CustomPaint(draw_tick, MAY_BE_AS_GOOD, w=SEAL, h=SEAL), Gap(length=40)]
        cells: list[Child] = [
            number,
            card if line.cards else Gap(length=cards_width(1, CARD_HIGH)),
            explained,
            *figure,
        ]
        if line.is_open:
            row = pressable_row(f"choice {line.at}", cells, ROW_HIGH, does=partial(self._find, line.at))
            return Stack([CustomPaint(_open), row])
        return Pad(Row(cells, 14), (14, 0), h=ROW_HIGH, least_h=44)


def _open(canvas: Canvas, box: Rect) -> None:
    frame(canvas, box, "accent", 8, 1.4, 0.8, "accent", 0.08)

"""After a practice round: one's result beside what others made of the same cards in the same chair.

Everything comes from the caller as one value, which grows while the others are still playing. Knows nothing of rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from game.practice import words
from game.practice.doors import drawn, lozenge, stroke
from game.table import rails
from game.ui import measures
from game.ui.boxes import Child, Column, Pad, Row, Scrolled, Stack
from game.ui.canvas import Canvas
from game.ui.form import SPREAD, Way, foot, hairline_node, medal, ornament, way_button
from game.ui.geometry import Rect
from game.ui.looking import LookingScreen
from game.ui.nodes import NOTE, CustomPaint, Node, Style, Text
from game.ui.paint import chip, frame, gold_text, width_of
from game.ui.theme import colour

RANKS = {"steady": 2, "sharp": 3, "master": 4}  # how many lozenges a level's medal has
LOZENGES = {2: ((17, 23), (29, 23)), 3: ((23, 16), (17, 28), (29, 28)), 4: ((23, 13), (14, 23), (32, 23), (23, 33))}
MEDAL_DU, ROW_HIGH, CARD_HIGH, CARDS_WIDE, FIGURE_WIDE = 46.0, 84.0, 50.0, 240.0, 84.0
WIDE, TITLE_DU, LADDER_HIGH = 900.0, 46.0, 60.0


class ParRow(NamedTuple):
    """Somebody in the chair: how it went, and where she stands. A level without points is still playing."""

    name: str
    level: str = ""  # empty: the person herself, who has an emblem
    emblem: str = ""
    note: str = ""
    left: tuple[str, ...] = ()
    points: str = ""
    to_par: str = ""


class ParShown(NamedTuple):
    """What is known of the round: its result to par (a figure, and words), who made what of it, the last rounds."""

    figure: str
    title: str
    line: str
    chairs: tuple[ParRow, ...]
    ladder: tuple[int, ...] = ()
    average: str = ""
    awaits: bool = False


class ParScreen(LookingScreen[ParShown]):
    """The end of a practice round. The last of the ways is the gold one."""

    def __init__(self, look: Callable[[], ParShown], ways: Sequence[Way]) -> None:
        super().__init__(look, ways[-1].label, ways=ways)

    @property
    def awaits(self) -> bool:
        """Whether somebody is still playing."""
        return self.shown.awaits

    def view(self) -> Node:
        """Result, chairs, ways on."""
        shown = self.shown
        top = Column(
            [
                CustomPaint(
                    partial(_title, shown.figure, shown.title), f"{shown.figure} {shown.title}", h=58, least_h=34
                ),
                ornament(),
                Text(shown.line, Style(at="c", most=2)),
            ]
        )
        rows: list[Child] = [self._heading()]
        for at, chair in enumerate(shown.chairs):
            rows += [hairline_node(0.28) if at else None, _chair(chair)]
        rows += [hairline_node(0.28), self._ladder()] if len(shown.ladder) > 1 else []  # one says nothing new
        panel = Pad(Column(rows), (36, 26), "deco", w=WIDE, least_w=440)
        body = Scrolled(Column([panel], hugs="middle"), self.scroll)
        *others, last = self._ways
        ways = foot(
            *(way_button(way, 172 if way.sub else 120, 56) for way in others),
            SPREAD,
            way_button(last, 240, 56, kind="gold"),
        )
        return self.framed(top, body, ways)

    def _heading(self) -> Node:
        small = NOTE._replace(weight="medium", at="r")
        return Row(
            [
                Text(words.SAME_CHAIR, Style("strong", "accent", "medium"), grow=1),
                Text(words.POINTS, small, w=FIGURE_WIDE),
                Text(words.TO_PAR, small, w=FIGURE_WIDE),
            ],
            10,
        )

    def _ladder(self) -> Node:
        said = Column([Text(words.LAST_TEN, Style(weight="medium")), Text(self.shown.average, NOTE)], pack="middle")
        bars = CustomPaint(partial(_bars, self.shown.ladder), w=260, h=LADDER_HIGH)
        return Pad(Row([said, SPREAD, bars], 20), (60, 4))


def _chair(chair: ParRow) -> Node:
    mine = not chair.level
    seal = (
        medal(chair.emblem, MEDAL_DU)
        if mine
        else CustomPaint(partial(_level_medal, chair.level), w=MEDAL_DU, h=MEDAL_DU)
    )
    said = Column([Text(chair.name, Style("strong", weight="semi")), Text(chair.note, NOTE)], grow=1, pack="middle")
    cards = CustomPaint(partial(_left, chair.left), w=CARDS_WIDE, h=CARD_HIGH, least_w=90)
    points = Text(chair.points or words.MORE, Style("head", "ivory", "semi", at="r"), w=FIGURE_WIDE)
    if chair.to_par == words.PAR:
        over: Node = CustomPaint(_par_chip, words.PAR, w=FIGURE_WIDE, h=30)
    else:
        ink = "accent" if mine else "text_dim"
        over = Text(chair.to_par, Style("strong", ink, "semi", at="r"), w=FIGURE_WIDE)
    row = Pad(Row([seal, said, cards, points, over], 10), (12, 6), h=ROW_HIGH, least_h=58)
    return Stack([CustomPaint(_lit), row]) if mine else row


def _lit(canvas: Canvas, box: Rect) -> None:
    frame(canvas, (box.x, box.y + 2, box.w, box.h - 4), "accent", 8, 1.4, 0.7, "accent", 0.12)


def _level_medal(level: str, canvas: Canvas, box: Rect) -> None:
    """A level as a pile of lozenges."""
    ring = f'<circle cx="23" cy="23" r="21.5" fill="{colour("well")}" stroke="{colour("line")}" stroke-width="1.4"/>'
    marks = "".join(lozenge(x, y, 5.4, True) for x, y in LOZENGES[RANKS[level]])
    drawn(canvas, Rect(box.x, box.centre.y - MEDAL_DU / 2, MEDAL_DU, MEDAL_DU), ring + marks)


def _left(codes: Sequence[str], canvas: Canvas, box: Rect) -> None:
    """What was left in hand."""
    if codes and box.w > measures.rail_card_width(CARD_HIGH):
        rails.rail(canvas, codes, box.x, box.centre.y - CARD_HIGH / 2, CARD_HIGH, box.w)


def _par_chip(canvas: Canvas, box: Rect) -> None:
    chip(canvas, box.right, box.centre.y - 12, words.PAR, "well", "accent", "line", 24, at="r")


def _bars(values: Sequence[int], canvas: Canvas, box: Rect) -> None:
    """The last rounds to par, the latest in gold."""
    most = max(1, *(abs(value) for value in values))
    middle = box.h * (1.0 if min(values) >= 0 else 0.5)
    high = (middle if min(values) >= 0 else box.h / 2) - 4
    body = stroke(f"M0 {middle - 1:.1f}H{box.w:g}", "text_dim", 1.2, 0.7)
    step = box.w / 10
    for at, value in enumerate(values):
        tall, last = high * abs(value) / most, at == len(values) - 1
        y = middle - tall if value > 0 else middle
        body += (
            f'<rect x="{at * step + 4:.1f}" y="{y:.1f}" width="{step * 0.6:.1f}" height="{max(tall, 1.5):.1f}" '
            f'fill="{colour("accent" if last else "text_dim")}" fill-opacity="{1 if last else 0.5}"/>'
        )
    drawn(canvas, box, body)


def _title(figure: str, title: str, canvas: Canvas, box: Rect) -> None:
    """A title that begins with a figure: that in the text's letters, whose 1 cannot be read as an l."""
    size = min(TITLE_DU, box.h * 0.8)
    said = title.upper()
    left = width_of(canvas, figure, size) if figure else 0.0
    gap = size * 0.4 if figure else 0.0
    right = width_of(canvas, said, size, "regular", "title", 4)
    part = min(1.0, box.w / (left + gap + right))
    size, left, gap, right = size * part, left * part, gap * part, right * part
    x, y = box.centre.x - (left + gap + right) / 2, box.centre.y + size * 0.36
    if figure:
        gold_text(canvas, figure, x + left / 2, y, size, face="text")
    gold_text(canvas, said, x + left + gap + right / 2, y, size, track=4 * part)

"""What stands on the statistics' page of progress: points lost, contracts beside par, drills by kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.practice import progress_words as words
from game.practice.diary import LATEST
from game.practice.progress import ContractFigures, DrillFigures, PracticeFigures
from game.practice.words import KINDS, QUESTION_KINDS
from game.text import ui
from game.ui.boxes import Column, Pad, Row
from game.ui.canvas import Canvas
from game.ui.charts import Marked, draw_course
from game.ui.form import CELL_GAP, hairline_node
from game.ui.geometry import Rect
from game.ui.nodes import BODY, NOTE, CustomPaint, Gap, Node, Style, Text

GAP, WIDE, LEAST, CHART_HIGH, FIRST, FIGURE = 16.0, 560.0, 540.0, 130.0, 120.0, 64.0
ROUNDS_SHOWN, PAR_LEVELS = 60, ("steady", "sharp", "master")
HEADING, STRONG, DIM = Style(ink="accent", weight="semi"), Style(weight="semi"), Style(ink="text_dim")
RIGHT = BODY._replace(at="r", most=1)


def progress_page(
    shown: PracticeFigures, contracts: Sequence[str], level_name: Callable[[str], str], *, one: bool
) -> Node:
    """All three; points only where `one` rule set is asked about."""
    none = Text(ui.CHOOSE_RULE_SET, DIM)
    lost = _lost(shown) if shown.lost else [Text(words.NO_REVIEW_YET, DIM)]
    par = _par(shown.contracts, contracts, level_name) if shown.contracts else [Text(words.NO_ROUND_YET, DIM)]
    drills = _drills(shown.drills) if shown.drills else [Text(words.NO_DRILL_YET, DIM)]
    left = _panel(words.LOST_A_ROUND, lost if one else [none])
    right = Column(
        [_panel(words.BESIDE_PAR, par if one else [none]), _panel(words.DRILLS_BY_KIND, drills)],
        GAP,
        w=WIDE,
        least_w=LEAST,
        grow=1,
    )
    return Row([left, right], GAP, cross=None, folds=True)


def _panel(title: str, parts: Sequence[Node]) -> Node:
    rows = [Text(title, HEADING), *parts, Gap(grow=1)]
    return Pad(Column(rows, 6), (22, 14), "plain", w=WIDE, least_w=LEAST, grow=1)


def _table(titles: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> list[Node]:
    """A row for each: a name, and figures under their titles."""
    small = NOTE._replace(weight="medium")
    head = [Text(titles[0], small, w=FIRST, grow=1)]
    head += [Text(title, small._replace(at="r", lead=1.15), w=FIGURE) for title in titles[1:]]
    found: list[Node] = [Row(head, CELL_GAP, cross="end"), hairline_node()]
    for name, figures in rows:
        cells = [Text(name, STRONG, w=FIRST, grow=1), *(Text(figure, RIGHT, w=FIGURE) for figure in figures)]
        found.append(Row(cells, CELL_GAP))
    return found


def _lost(shown: PracticeFigures) -> list[Node]:
    chart = CustomPaint(partial(_draw_lost, shown.lost[-ROUNDS_SHOWN:]), h=CHART_HIGH, grow=1)
    rows = [
        (
            KINDS.get(each.kind, each.kind),
            ("–" if each.before is None else ui.a_round(each.before), ui.a_round(each.now)),
        )
        for each in shown.kinds
    ]
    note = Text(words.lately(len(shown.lost), LATEST), NOTE)
    return [chart, *_table(words.LOST_COLUMNS, rows), note]


def _draw_lost(lost: Sequence[float], canvas: Canvas, box: Rect) -> None:
    plot = Rect(box.x + 50, box.y + 10, box.w - 60, box.h - 20)
    draw_course(canvas, [Marked(round(each), False) for each in lost], sum(lost) / len(lost), plot)


def _par(held: Sequence[ContractFigures], contracts: Sequence[str], level_name: Callable[[str], str]) -> list[Node]:
    rows = []
    for each in held:
        asked = contracts[each.number - 1] if each.number <= len(contracts) else ""
        over = (words.over_par(each.over.get(level)) for level in PAR_LEVELS)
        rows.append((ui.round_of(each.number, asked), (str(each.played), ui.a_round(each.points), *over)))
    return _table((*words.PAR_COLUMNS, *map(level_name, PAR_LEVELS)), rows)


def _drills(held: Sequence[DrillFigures]) -> list[Node]:
    rows = [
        (
            QUESTION_KINDS.get(each.question, each.question),
            (str(each.ever.all), *(ui.per_cent(meter.right / meter.all) for meter in (each.ever, each.lately))),
        )
        for each in held
    ]
    return _table(words.DRILL_COLUMNS, rows)

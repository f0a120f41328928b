"""What practice comes to over time: points lost a round, how each contract stands to par, how each kind of drill goes.

Made of the diary's entries. Pure: no file, no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from statistics import fmean
from typing import NamedTuple

from game.practice import progress_words as words
from game.practice.diary import (
    LATEST,
    DrillAnswered,
    Entry,
    LostPoints,
    Played,
    PracticeRound,
    RoundReviewed,
    lost_by_kind,
    played,
    reviewed,
)
from game.practice.drill_screen import DrillScore
from game.practice.words import KINDS, QUESTION_KINDS
from game.text import ui
from game.ui.boxes import Column, Pad, Row
from game.ui.canvas import Canvas
from game.ui.charts import Marked, draw_course
from game.ui.form import CELL_GAP, hairline_node
from game.ui.geometry import Rect
from game.ui.nodes import BODY, NOTE, CustomPaint, Gap, Node, Style, Text

LATEST_ANSWERS = 20


class ContractFigures(NamedTuple):
    """How the rounds of one number went, all of them; `over` is how far over each level's par, where that is known."""

    number: int
    played: int
    points: float  # a round
    over: Mapping[str, float]  # by level, a round; negative: better


class DrillFigures(NamedTuple):
    """How drills of one kind were answered: ever, and the latest times."""

    question: str
    ever: DrillScore
    lately: DrillScore


class PracticeFigures(NamedTuple):
    """Everything there is to show of one rule set, or, where none was asked for, of all."""

    lost: tuple[float, ...] = ()  # by reviewed round, the oldest first: points its choices lost in all
    kinds: tuple[LostPoints, ...] = ()
    contracts: tuple[ContractFigures, ...] = ()
    drills: tuple[DrillFigures, ...] = ()


def progress(entries: Sequence[Entry], rule_set: Collection[str] = (), first_day: str = "") -> PracticeFigures:
    """What the entries come to from that day on, in the rule set that goes by any of these names; in all without one.

    Points are only put together within a rule set: without one there are none.
    """
    rounds = [each for each in played(entries) if each.round.choice.rule_set in rule_set]
    reviews = [each for each in reviewed(entries) if each.rule_set in rule_set and each.when >= first_day]
    answers = [
        each
        for each in entries
        if isinstance(each, DrillAnswered) and each.when >= first_day and (not rule_set or each.rule_set in rule_set)
    ]
    return PracticeFigures(
        tuple(sum(each.lost.values()) for each in reviews),
        lost_by_kind(reviews),
        _contracts(each for each in rounds if each.round.when >= first_day),
        _kinds(answers),
    )


def names_in(entries: Iterable[Entry]) -> set[str]:
    """What the rule sets that were practised go by."""
    found: set[str] = set()
    for entry in entries:
        match entry:
            case PracticeRound(choice=choice):
                found.add(choice.rule_set)
            case RoundReviewed() | DrillAnswered():
                found.add(entry.rule_set)
            case _:
                pass
    return found


def _contracts(rounds: Iterable[Played]) -> tuple[ContractFigures, ...]:
    held: dict[int, list[Played]] = {}
    for each in rounds:
        held.setdefault(each.round.choice.round, []).append(each)
    return tuple(
        ContractFigures(number, len(some), fmean(each.round.points for each in some), _over(some))
        for number, some in sorted(held.items())
    )


def _over(rounds: Sequence[Played]) -> dict[str, float]:
    levels = dict.fromkeys(level for each in rounds for level in each.pars)
    return {level: fmean(far for each in rounds if (far := each.over_par(level)) is not None) for level in levels}


def _kinds(answers: Sequence[DrillAnswered]) -> tuple[DrillFigures, ...]:
    held: dict[str, list[bool]] = {}
    for each in answers:
        held.setdefault(each.question, []).append(each.right)
    return tuple(
        DrillFigures(question, _meter(right), _meter(right[-LATEST_ANSWERS:])) for question, right in held.items()
    )


def _meter(right: Sequence[bool]) -> DrillScore:
    return DrillScore(sum(right), len(right))


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
    note = Text(words.LATELY(number=len(shown.lost), last=LATEST), NOTE)
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

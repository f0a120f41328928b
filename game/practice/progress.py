"""Practice statistics: points lost per round, results to par by contract, and results of drills by kind.

Computed from the diary's entries. Pure: no file, no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from ai.judge.thumbs import RULES, HitRate, RuleOfThumb, hit_rates
from game.practice import progress_words as words
from game.practice.memory.diary import (
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
from game.practice.memory.schedule import DrillScore
from game.practice.words import KINDS, QUESTION_KINDS
from game.text import ui
from game.ui.boxes import Column, Pad, Row
from game.ui.form import CELL_GAP, button, hairline_node
from game.ui.nodes import BODY, NOTE, Gap, Node, Style, Text
from game.ui.screen import Step

LATEST_ANSWERS = 20
LEAST_SAVED = 1.0  # points that a rule of thumb would have saved


class ContractFigures(NamedTuple):
    """The results of all rounds with one number; `over` compares them with each level's par, if that is known."""

    number: int
    played: int
    points: float  # per round
    over: Mapping[str, float]  # by level, per round; negative: better


class DrillFigures(NamedTuple):
    """How drills of one kind were answered: in total and recently."""

    question: str
    ever: DrillScore
    lately: DrillScore


class ThumbFigures(NamedTuple):
    """A rule of thumb: how often it is right, and the points that it would have saved in reviewed rounds."""

    rule: RuleOfThumb
    rate: HitRate
    saved: float


class PracticeFigures(NamedTuple):
    """All figures of one rule set, or of all if none was given."""

    lost: tuple[float, ...] = ()  # points lost by choices in each reviewed round, the oldest first
    kinds: tuple[LostPoints, ...] = ()
    thumbs: tuple[ThumbFigures, ...] = ()  # those that would have saved most, one for a question
    contracts: tuple[ContractFigures, ...] = ()
    drills: tuple[DrillFigures, ...] = ()


def progress(entries: Sequence[Entry], rule_set: Collection[str] = (), first_day: str = "") -> PracticeFigures:
    """Return the figures since `first_day` for the rule set with any of these names, or for all.

    Points can only be combined within one rule set, so they are left out for all.
    """
    rounds = [round_ for round_ in played(entries) if round_.round.choice.rule_set in rule_set]
    judged = [review for review in reviewed(entries) if review.rule_set in rule_set and review.lost]
    reviews = [review for review in judged if review.when >= first_day]
    answers = [
        entry
        for entry in entries
        if isinstance(entry, DrillAnswered) and entry.when >= first_day and (not rule_set or entry.rule_set in rule_set)
    ]
    return PracticeFigures(
        tuple(sum(review.lost.values()) for review in reviews),
        lost_by_kind(reviews),
        _thumbs(reviews),
        _contracts(round_ for round_ in rounds if round_.round.when >= first_day),
        _kinds(answers),
    )


def _thumbs(reviews: Sequence[RoundReviewed]) -> tuple[ThumbFigures, ...]:
    """Return the rules of thumb that would have saved most, the best one for each question."""
    found: dict[str, ThumbFigures] = {}
    for rule in RULES:
        saved = sum(review.thumbs.get(rule.id, 0.0) for review in reviews)
        rate = hit_rates(reviews[-1].rule_set).get(rule.id) if saved >= LEAST_SAVED else None
        if rate is not None and (rule.question not in found or found[rule.question].saved < saved):
            found[rule.question] = ThumbFigures(rule, rate, saved)
    return tuple(sorted(found.values(), key=lambda figures: -figures.saved))


def names_in(entries: Iterable[Entry]) -> set[str]:
    """Return the names of the rule sets that were practiced."""
    names: set[str] = set()
    for entry in entries:
        match entry:
            case PracticeRound(choice=choice):
                names.add(choice.rule_set)
            case RoundReviewed() | DrillAnswered():
                names.add(entry.rule_set)
            case _:
                pass
    return names


def _contracts(rounds: Iterable[Played]) -> tuple[ContractFigures, ...]:
    held: dict[int, list[Played]] = {}
    for round_2 in rounds:
        held.setdefault(round_2.round.choice.round, []).append(round_2)
    return tuple(
        ContractFigures(number, len(some), fmean(round_.round.points for round_ in some), _over(some))
        for number, some in sorted(held.items())
    )


def _over(rounds: Sequence[Played]) -> dict[str, float]:
    levels = dict.fromkeys(level for round_ in rounds for level in round_.pars)
    return {level: fmean(far for round_ in rounds if (far := round_.over_par(level)) is not None) for level in levels}


def _kinds(answers: Sequence[DrillAnswered]) -> tuple[DrillFigures, ...]:
    held: dict[str, list[bool]] = {}
    for answer in answers:
        if not answer.is_in_doubt:
            held.setdefault(answer.question, []).append(answer.right)
    return tuple(
        DrillFigures(question, _meter(right), _meter(right[-LATEST_ANSWERS:])) for question, right in held.items()
    )


def _meter(right: Sequence[bool]) -> DrillScore:
    return DrillScore(sum(right), len(right))


GAP, WIDE, LEAST, FIRST, FIGURE = 16.0, 560.0, 540.0, 120.0, 64.0
PAR_LEVELS = ("master",)  # old entries have other levels as well
HEADING, STRONG, DIM = Style(ink="accent", weight="semi"), Style(weight="semi"), Style(ink="text_dim")
RIGHT = BODY._replace(at="r", most=1)


Drill = Callable[[RuleOfThumb], Callable[[], Step] | None]  # what begins the drills of a rule's exceptions, if any


def progress_page(
    shown: PracticeFigures, contracts: Sequence[str], level_name: Callable[[str], str], drill: Drill, *, one: bool
) -> Node:
    """Return the page with all three; points only if `one` rule set is selected."""
    none = Text(ui.CHOOSE_RULE_SET, DIM)
    lost = _lost_nodes(shown) if shown.lost else [Text(words.NO_REVIEW_YET, DIM)]
    par = _par(shown.contracts, contracts, level_name) if shown.contracts else [Text(words.NO_ROUND_YET, DIM)]
    drills = _drills(shown.drills) if shown.drills else [Text(words.NO_DRILL_YET, DIM)]
    thumbs = [_panel(words.THUMBS, _thumb_nodes(shown.thumbs, drill))] if shown.thumbs and one else []
    left = Column([_panel(words.LOST_A_ROUND, lost if one else [none]), *thumbs], GAP, w=WIDE, least_w=LEAST, grow=1)
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
    """Return a row for each name, with figures under their titles."""
    small = NOTE._replace(weight="medium")
    head = [Text(titles[0], small, w=FIRST, grow=1)]
    head += [Text(title, small._replace(at="r", lead=1.15), w=FIGURE) for title in titles[1:]]
    lines: list[Node] = [Row(head, CELL_GAP, cross="end"), hairline_node()]
    for name, figures in rows:
        cells = [Text(name, STRONG, w=FIRST, grow=1), *(Text(figure, RIGHT, w=FIGURE) for figure in figures)]
        lines.append(Row(cells, CELL_GAP))
    return lines


def _lost_nodes(shown: PracticeFigures) -> list[Node]:
    rows = [
        (
            KINDS.get(loss.kind, loss.kind),
            ("–" if loss.before is None else ui.a_round(loss.before), ui.a_round(loss.now)),
        )
        for loss in shown.kinds
    ]
    note = Text(words.LATELY(number=len(shown.lost), last=LATEST), NOTE)
    return [*_table(words.LOST_COLUMNS, rows), note]


def _thumb_nodes(thumbs: Sequence[ThumbFigures], drill: Drill) -> list[Node]:
    """Return each rule with what it would have saved, its hit rate, and the button to its exceptions."""
    nodes: list[Node] = []
    for number, (rule, rate, saved) in enumerate(thumbs, 1):
        does = drill(rule)
        exceptions = (
            button(f"exceptions {number}", words.EXCEPTIONS, key=str(number), h=40, does=does) if does else None
        )
        lines = [Text(words.thumb(rule), STRONG), Text(words.hit_rate(rate, saved), NOTE)]
        nodes.append(Row([Column(lines, 0, grow=1), exceptions], CELL_GAP))
    return [*nodes, Text(words.THUMBS_COUNTED, NOTE)]


def _par(held: Sequence[ContractFigures], contracts: Sequence[str], level_name: Callable[[str], str]) -> list[Node]:
    rows = []
    for figures in held:
        asked = contracts[figures.number - 1] if figures.number <= len(contracts) else ""
        over = (words.over_par(figures.over.get(level)) for level in PAR_LEVELS)
        rows.append((ui.round_of(figures.number, asked), (str(figures.played), ui.a_round(figures.points), *over)))
    return _table((*words.PAR_COLUMNS, *map(level_name, PAR_LEVELS)), rows)


def _drills(held: Sequence[DrillFigures]) -> list[Node]:
    rows = [
        (
            QUESTION_KINDS.get(figures.question, figures.question),
            (
                str(figures.ever.all),
                *(ui.per_cent(meter.right / meter.all) for meter in (figures.ever, figures.lately)),
            ),
        )
        for figures in held
    ]
    return _table(words.DRILL_COLUMNS, rows)

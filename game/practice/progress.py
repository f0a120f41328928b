"""What practice comes to over time: points lost a round, how each contract stands to par, how each kind of drill goes.

Made of the diary's entries. Pure: no file, no clock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from game.practice.diary import (
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
from game.practice.drills import DrillScore

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

"""Moments that decide between the two answers of a rule of thumb, in rounds of computer players, and their counts."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ai.judge.choices import choices_of
from ai.judge.judging import judge_choice
from ai.judge.thumbs import DATA, RULES, Facts, HitRate, Question, facts_of, lost_by_answers
from ai.judge.verdicts import LEAST_MISTAKE
from game.engine.events import Event
from game.engine.view import PlayerView
from game.rules.variant_file import shipped_variants
from tests import ROOT
from tests.judge.accused import FIRST_LOOK, at_most
from tests.judge.decisions import moments


class Decided(NamedTuple):
    """A moment of a round, with what its two answers surely lose."""

    rules: str
    number: int
    facts: Facts
    no: float
    yes: float


def decides(no: float, yes: float) -> bool:
    """Return whether one of two answers is a mistake, by what they surely lose."""
    return max(no, yes) >= LEAST_MISTAKE


def decided(rules: str, number: int) -> list[Decided]:
    """Return the moments of a round that decide between two answers, judged as in a review."""
    rows = []
    for view, history in moments(rules, number, "thumbs"):
        facts = facts_of(view)
        if facts is not None and may_decide(facts.question, view, history):
            judged = judge_choice(view, history, choices_of(view)).choices
            lost = lost_by_answers(((choice.action, choice.lost) for choice in judged), facts.question)
            if decides(*lost):
                rows.append(Decided(rules, number, facts, *(round(points, 2) for points in lost)))
    return rows


def may_decide(question: Question, view: PlayerView, history: Sequence[Event]) -> bool:
    """Return whether a few deals leave a chance that a moment decides between the two answers."""
    first = judge_choice(view, history, choices_of(view), FIRST_LOOK, trust=at_most)
    return decides(*lost_by_answers(((choice.action, choice.loss) for choice in first.choices), question))


def decided_in(row: Sequence[str]) -> Decided:
    """Read a stored row."""
    rules, number, question, short, helps, down, no, yes = row
    facts = Facts(Question(question), int(short), helps == "True", int(down))
    return Decided(rules, int(number), facts, float(no), float(yes))


def counts(rows: Sequence[Decided], rules: str) -> dict[str, HitRate]:
    """Return how often each rule of thumb is right in the moments of a rule set."""
    right, counted = Counter[str](), Counter[str]()
    for row in rows:
        for rule in RULES:
            if row.rules == rules and rule.holds(row.facts):
                counted[rule.id] += 1
                right[rule.id] += not decides(0.0, row.yes if rule.answer else row.no)
    return {id: HitRate(right[id], number) for id, number in counted.items()}


def data_text(rows: Sequence[Decided]) -> str:
    """Return the data file: by rule set and rule, how often it is right and in how many moments, if it may be shown."""
    lines = ["# How often rules of thumb are right, and in how many moments: `python -m tests.judge thumbs`."]
    for name in shipped_variants():
        rates = {id: rate for id, rate in counts(rows, name).items() if rate.says_something}
        lines += ["", f"[{name}]", *(f"{id} = [{rate.right}, {rate.counted}]" for id, rate in rates.items())]
    return "\n".join([*lines, ""])


def write(rows: Sequence[Decided]) -> None:
    """Write the data file that comes with the game."""
    (ROOT / "ai" / "judge" / DATA.name).write_text(data_text(rows), encoding="utf-8")

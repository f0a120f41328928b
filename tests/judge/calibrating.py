"""Fit how far simulated losses can be trusted to what Strong players lost in real play, and check it on other rounds.

A find is borne out if the choice made did worse in real play than the judge's choice; mistakes of reviewed rounds are
finds, too. They are checked with a fit to two thirds of the rounds, which leaves out their own third; the shipped fit
is to all.
"""

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

import numpy as np

from ai.intervals import Z95
from ai.judge.judging import DATA, UNTRIED, Case, Trust
from ai.judge.kinds import DecisionKind
from ai.judge.verdicts import LEAST_MISTAKE
from game.rules.variant_file import shipped_variants
from tests import ROOT
from tests.judge.decisions import PLAYERS, RAW
from tests.judge.finds import Find

THIRDS = 3
LEAST_OF_CASE = 15  # a case with fewer finds is not trusted
LEAST_FINDS, LEAST_SURE = 5, 1.5  # a kind of decision with fewer finds is doubted this much more
LEAST_ERROR = 0.3  # points of real play: what was equal in all deals so far may still differ in others
FREEDOM = 6  # degrees of freedom of Student's t: a few wild results must not widen every interval
SLOPES = np.arange(51) / 50  # losses are never made bigger
DOUBTS = np.arange(1, 81) / 100
SIBLINGS = {
    Case.STRONG: Case.STRONG_LONG,
    Case.STRONG_LONG: Case.STRONG,
    Case.OTHER: Case.OTHER_LONG,
    Case.OTHER_LONG: Case.OTHER,
}
CASES_DIFFER, KINDS_DIFFER = (0.3, 0.7), (0.2, 0.5)  # in the slope, and in the logarithm of the doubt


Trusts = dict[tuple[DecisionKind, Case], Trust]


def fitted(finds: Sequence[Find]) -> Trusts:
    """Return the trust in all decisions that were measured, each leaning on that in its case, and this on all."""
    trusts: Trusts = {}
    overall = _best(finds) if finds else None
    for case in Case:
        of_case = [find for find in finds if find.case is case]
        if len(of_case) < LEAST_OF_CASE:
            continue
        every = _best(of_case, overall, CASES_DIFFER)
        for decision in DecisionKind:
            some = [find for find in of_case if find.decision == decision]
            is_rare = len(some) < LEAST_FINDS
            # What was not measured for contracts of one length leans on those of the other.
            some = some or [find for find in finds if find.decision == decision and find.case is SIBLINGS.get(case)]
            if some:
                found = _best(some, every, KINDS_DIFFER)
                trusts[decision, case] = found._replace(doubt=found.doubt * (LEAST_SURE if is_rare else 1))
    for (decision, case), other in tuple(trusts.items()):
        # On the way to a long contract, the judge is never surer of a choice that a Strong player would make as well.
        if case is Case.OTHER_LONG and (trust := trusts.get((decision, Case.STRONG_LONG))) is not None:
            less = trust._replace(slope=min(trust.slope, other.slope), doubt=max(trust.doubt, other.doubt))
            trusts[decision, Case.STRONG_LONG] = less
    return trusts


def _best(finds: Sequence[Find], near: Trust | None = None, by: tuple[float, float] = KINDS_DIFFER) -> Trust:
    """Return the trust under which the losses in real play are most likely, if it is this unlikely to differ."""
    columns = [(find.loss, find.deviation, find.simulated, find.real, find.real_error) for find in finds]
    loss, deviation, deals, real, error = np.array(columns).T
    slope, doubt = SLOPES[:, None, None], DOUBTS[None, :, None]
    lost = slope * loss
    variance = deviation**2 * (slope**2 / deals + doubt**2) + error**2
    variance += UNTRIED.least**2 + LEAST_ERROR**2 + (UNTRIED.spread * lost) ** 2
    away = np.log1p((real - lost) ** 2 / variance / FREEDOM)
    surprise = ((FREEDOM + 1) * away + np.log(variance)).sum(axis=-1)
    if near is not None:
        surprise += ((SLOPES[:, None] - near.slope) / by[0]) ** 2 + (np.log(DOUBTS / near.doubt) / by[1]) ** 2
    at_slope, at_doubt = np.unravel_index(surprise.argmin(), surprise.shape)
    return Trust(float(SLOPES[at_slope]), float(DOUBTS[at_doubt]))


def calibration_text(trusts: Trusts, finds: int) -> str:
    """Return the data file."""
    lines = [
        "# What losses in simulated deals are worth in real play, by case and decision (`ai.judge.judging`).",
        f"# Written by `python -m tests.judge calibrate` from {finds} choices played on.",
    ]
    for (decision, case), (slope, doubt, *_) in trusts.items():
        lines += ["", f"[{case}.{decision}]", f"slope = {slope:.2f}", f"doubt = {doubt:.2f}"]
    return "\n".join([*lines, ""])


def calibrate(finds: Sequence[Find]) -> list[str]:
    """Write the data file, and return the figures of all finds, each left out of its fit."""
    (ROOT / "ai" / "judge" / DATA.name).write_text(calibration_text(fitted(finds), len(finds)), encoding="utf-8")
    return check_lines(finds)


class Judgement(NamedTuple):
    """A find with the loss that is shown for it and its standard error, simulated and converted."""

    find: Find
    simulated: tuple[float, float]
    converted: tuple[float, float]


def judgements(finds: Sequence[Find]) -> list[Judgement]:
    """Return what is shown for every find, converted by a fit that leaves out its third of the rounds."""
    fits = [fitted([find for find in finds if third_of(find) != third]) for third in range(THIRDS)]
    return [
        Judgement(
            find,
            RAW.of(find.loss, find.deviation, find.simulated),
            fits[third_of(find)]
            .get((DecisionKind(find.decision), find.case), UNTRIED)
            .of(find.loss, find.deviation, find.simulated),
        )
        for find in finds
    ]


def third_of(find: Find) -> int:
    """Return in which third of the rounds a find is; all have rounds of every number of players."""
    return find.number // len(PLAYERS) % THIRDS


class Checked(NamedTuple):
    """How accusations of a group of choices hold in real play."""

    finds: int
    borne_out: float  # share in which real play agrees
    slope: float  # the slope of losses in real play on losses foretold
    held: float  # share of all choices whose loss in real play is in the interval


def checked(shown: Sequence[tuple[Find, tuple[float, float]]]) -> Checked:
    """Return the figures of finds with the losses and errors that are shown for them."""
    accused = [(find, loss) for find, (loss, error) in shown if loss >= LEAST_MISTAKE and loss - Z95 * error > 0]
    weights = [1 / (find.real_error**2 + LEAST_ERROR**2) for find, _ in accused]
    square = sum(weight * loss**2 for weight, (_, loss) in zip(weights, accused, strict=True))
    along = sum(weight * loss * find.real for weight, (find, loss) in zip(weights, accused, strict=True))
    borne_out = sum(find.real > 0 for find, _ in accused) / max(1, len(accused))
    inside = [
        abs(find.real - loss) <= Z95 * hypot(error, find.real_error, LEAST_ERROR) for find, (loss, error) in shown
    ]
    return Checked(len(accused), borne_out, along / square if square else 0.0, sum(inside) / max(1, len(inside)))


def both_ways(some: Sequence[Judgement]) -> tuple[Checked, Checked]:
    """Return the figures of simulated losses, and of converted ones."""
    return checked([(one.find, one.simulated) for one in some]), checked([(one.find, one.converted) for one in some])


def check_lines(finds: Sequence[Find]) -> list[str]:
    """Return the figures by rule set, by kind of decision and by case, before and after."""
    heading = f"{'':<12} {'choices':>7}   before: {'finds':>5} {'borne':>6} {'slope':>6} {'held':>6}"
    lines = [f"{heading}   after: {'finds':>5} {'borne':>6} {'slope':>6} {'held':>6}"]
    for name, some in groups_of(judgements(finds)):
        figures = [
            f"{row.finds:>5} {row.borne_out:>6.0%} {row.slope:>6.2f} {row.held:>6.0%}" for row in both_ways(some)
        ]
        lines.append(f"{name:<12} {len(some):>7}           {figures[0]}          {figures[1]}")
    return lines


def groups_of(judged: Sequence[Judgement]) -> list[tuple[str, list[Judgement]]]:
    """Return the finds of every rule set, of every kind of decision and case, of Strong and Easy players, and all."""
    groups = [
        *((name, [one for one in judged if one.find.rules == name]) for name in shipped_variants()),
        *((kind.value, [one for one in judged if one.find.decision == kind]) for kind in DecisionKind),
        *((case.value, [one for one in judged if one.find.case is case]) for case in Case),
        *((level, [one for one in judged if one.find.level == level]) for level in ("sharp", "novice")),
        ("all", [*judged]),
    ]
    return [group for group in groups if group[1]]


def real_play_table(finds: Sequence[Find]) -> str:
    """Return the figures of all finds for the manual."""
    rows = zip(("as simulated", "converted"), both_ways(judgements(finds)), strict=True)
    shares = (
        f"| {name} | {figures.finds} | {figures.borne_out:.0%} | {figures.slope:.2f} | {figures.held:.0%} |"
        for name, figures in rows
    )
    heading = "| | called mistakes | borne out | slope | in the interval |"
    return "\n".join([heading, "| --- " * 5 + "|", *(row.replace("%", " %") for row in shares), ""])

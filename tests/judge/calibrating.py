"""Fit how far simulated losses can be trusted to what Strong players lost in real play, and check it on other rounds.

Every third round is kept back: its finds are only checked. A find is borne out if the choice made did worse in real
play than the judge's choice.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import product
from math import hypot, log
from typing import NamedTuple

from ai.intervals import Z95
from ai.judge.calibration import DATA, Case, Trust, Trusting, trust_in
from ai.judge.kinds import DecisionKind
from ai.judge.verdicts import LEAST_MISTAKE
from game.rules.variant_file import shipped_variants
from tests import ROOT
from tests.judge.decisions import raw
from tests.judge.finds import Find, is_kept_back

LEAST_OF_CASE = 12  # a case with fewer finds is not trusted
LEAST_FINDS, LEAST_SURE = 5, 1.5  # a kind of decision with fewer finds is doubted this much more
LEAST_ERROR = 0.3  # points of real play: what was equal in all deals so far may still differ in others
SLOPES = [step / 50 for step in range(51)]  # losses are never made bigger
DOUBTS = [step / 100 for step in range(1, 81)]
NAMES = {
    "lay_down": "lay down",
    Case.STRONG: "as a Strong player",
    Case.OTHER: "other choices",
    Case.STRONG_LONG: "as a Strong player, long contracts",
    Case.OTHER_LONG: "other choices, long contracts",
    Case.LOST: "in lost hands",
}
CASES_DIFFER, KINDS_DIFFER = (0.3, 0.7), (0.2, 0.5)  # in the slope, and in the logarithm of the doubt


Trusts = dict[tuple[DecisionKind, Case], Trust]


def fitted(finds: Iterable[Find]) -> Trusts:
    """Return the trust in all decisions that were measured, each leaning on that in its case, and this on all."""
    fit = [find for find in finds if not is_kept_back(find.number)]
    trusts = {}
    overall = _best(fit, _equally_likely)
    for case in Case:
        of_case = [find for find in fit if find.case is case]
        if len(of_case) < LEAST_OF_CASE:
            continue
        every = _best(of_case, partial(_unlike, overall, CASES_DIFFER))
        for decision in DecisionKind:
            some = [find for find in of_case if find.decision == decision]
            if some:
                slope, doubt, least = _best(some, partial(_unlike, every, KINDS_DIFFER))
                trusts[decision, case] = Trust(slope, doubt * (LEAST_SURE if len(some) < LEAST_FINDS else 1), least)
    return trusts


def _equally_likely(trust: Trust) -> float:
    del trust
    return 0.0


def _unlike(every: Trust, by: tuple[float, float], trust: Trust) -> float:
    slope, doubt = by
    return ((trust.slope - every.slope) / slope) ** 2 + (log(trust.doubt / every.doubt) / doubt) ** 2


def _best(finds: Sequence[Find], unlikely: Callable[[Trust], float]) -> Trust:
    """Return the trust under which the losses in real play are most likely."""
    trusts = [Trust(slope, doubt) for slope, doubt in product(SLOPES, DOUBTS)]
    return min(trusts, key=lambda trust: unlikely(trust) + sum(_surprise(find, trust) for find in finds))


def _surprise(find: Find, trust: Trust) -> float:
    loss, error = trust.of(find.loss, find.deviation, find.simulated)
    spread = hypot(error, find.real_error, LEAST_ERROR)
    return ((find.real - loss) / spread) ** 2 + 2 * log(spread)


def calibration_text(trusts: Trusts, finds: int, rounds: int) -> str:
    """Return the data file."""
    lines = [
        "# What losses in simulated deals are worth in real play, by case and decision (`ai.judge.calibration`).",
        f"# Written by `python -m tests.judge calibrate` from {finds} finds of {rounds} rounds.",
    ]
    for (decision, case), (slope, doubt, _) in trusts.items():
        lines += ["", f"[{case}.{decision}]", f"slope = {slope:.2f}", f"doubt = {doubt:.2f}"]
    return "\n".join([*lines, ""])


def calibrate(finds: Sequence[Find]) -> list[str]:
    """Write the data file, and return the figures of the finds kept back."""
    fit = [find for find in finds if not is_kept_back(find.number)]
    rounds = len({(find.rules, find.number) for find in fit})
    (ROOT / "ai" / "judge" / DATA.name).write_text(calibration_text(fitted(finds), len(fit), rounds), encoding="utf-8")
    return check_lines([find for find in finds if is_kept_back(find.number)])


class Checked(NamedTuple):
    """How accusations of a group of choices hold in real play."""

    finds: int
    borne_out: float  # share in which real play agrees
    slope: float  # of losses in real play on losses foretold
    held: float  # share of all choices whose loss in real play is in the interval


def checked(finds: Sequence[Find], trust: Trusting) -> Checked:
    """Return the figures of a group if the judge trusts its deals like this."""
    accused = [find for find in finds if _accuses(find, trust)]
    weights = [1 / (find.real_error**2 + LEAST_ERROR**2) for find in accused]
    losses = [_foretold(find, trust)[0] for find in accused]
    square = sum(weight * loss**2 for weight, loss in zip(weights, losses, strict=True))
    product_ = sum(w * loss * find.real for w, loss, find in zip(weights, losses, accused, strict=True))
    inside = [_holds(find, trust) for find in finds]
    borne_out = sum(find.real > 0 for find in accused) / max(1, len(accused))
    return Checked(len(accused), borne_out, product_ / square if square else 0.0, sum(inside) / max(1, len(inside)))


def _foretold(find: Find, trust: Trusting) -> tuple[float, float]:
    return trust(DecisionKind(find.decision), find.case).of(find.loss, find.deviation, find.simulated)


def _accuses(find: Find, trust: Trusting) -> bool:
    loss, error = _foretold(find, trust)
    return loss >= LEAST_MISTAKE and loss - Z95 * error > 0


def _holds(find: Find, trust: Trusting) -> bool:
    """Return whether the loss in real play is in the interval, but for its own uncertainty."""
    loss, error = _foretold(find, trust)
    return abs(find.real - loss) <= Z95 * hypot(error, find.real_error, LEAST_ERROR)


def check_lines(finds: Sequence[Find]) -> list[str]:
    """Return the figures by rule set and by kind of decision, before and after."""
    heading = f"{'':<10} {'choices':>7}   before: {'finds':>5} {'borne':>6} {'slope':>6} {'held':>6}"
    lines = [f"{heading}   after: {'finds':>5} {'borne':>6} {'slope':>6} {'held':>6}"]
    for name, some in groups_of(finds):
        before, after = checked(some, raw), checked(some, trust_in)
        figures = [
            f"{row.finds:>5} {row.borne_out:>6.0%} {row.slope:>6.2f} {row.held:>6.0%}" for row in (before, after)
        ]
        lines.append(f"{name:<10} {len(some):>7}           {figures[0]}          {figures[1]}")
    return lines


def groups_of(finds: Sequence[Find]) -> list[tuple[str, list[Find]]]:
    """Return the finds of every rule set, of every kind of decision and case, and all."""
    rules = [(name, [find for find in finds if find.rules == name]) for name in shipped_variants()]
    kinds = [(decision.value, [find for find in finds if find.decision == decision]) for decision in DecisionKind]
    cases = [(case.value, [find for find in finds if find.case is case]) for case in Case]
    return [group for group in (*rules, *kinds, *cases, ("all", [*finds])) if group[1]]


def real_play_table(finds: Sequence[Find]) -> str:
    """Return the figures of the finds kept back for the manual, as simulated and as judged."""
    rows = []
    for name, some in groups_of([find for find in finds if is_kept_back(find.number)]):
        title = f"`{name}`" if name in shipped_variants() else NAMES.get(name, name)
        cells = [_cells(checked(some, trust)) for trust in (raw, trust_in)]
        rows.append(f"| {title} | {len(some)} | {' | '.join(cells)} |")
    titles = "called mistakes | borne out | slope | in the interval"
    heading = f"| | choices | as simulated: {titles} | converted: {titles} |"
    return "\n".join([heading, "| --- " * 10 + "|", *rows, ""])


def _cells(found: Checked) -> str:
    if not found.finds:
        return f"0 | | | {found.held:.0%}".replace("%", " %")
    return f"{found.finds} | {found.borne_out:.0%} | {found.slope:.2f} | {found.held:.0%}".replace("%", " %")

"""Validate the judge: `python -m tests.judge SUITE [VARIANT ...] [--rounds N] [--minutes M]`.

`decisions`: among decisions that were replaced or left alone, how many mistakes are found, how many good choices are
accused, whether predictions hold in ten times as many other deals (the slope), and how often the intervals contain the
result. `planted`: more mistakes of ten points and above, which are rare at random; they are counted with the others.
`levels`: how much less novice, steady, sharp and master players lose per decision than the level below, by rule set.
`real`: predictions compared with results when sharp players play on with the real engine. `times`: how long the review
of a whole round takes in two processes, and until its first finding. Results are added to a file in `tests/data`, round
by round, so that a long suite can be run in slices; `--anew` starts again. Hidden cards have their own quick test,
`tests/ai/judge/test_hidden.py`.
"""

import argparse
import csv
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from ai.intervals import Z95
from game.rules.variant_file import shipped_variants
from game.text.ui import level_name
from tests import ROOT
from tests.judge import times
from tests.judge.decisions import Measured, measured, planted
from tests.judge.levels import LEVELS, Fall, falls
from tests.judge.real import Played, played_on

ROUNDS = {"decisions": 8, "planted": 4, "levels": 6, "real": 6}  # of each rule set
BAD = 10.0  # points that a planted error is worth at least, by ten times the budget
FOUND, ACCUSED, SLOPE, HELD = 0.9, 0.05, 0.1, (0.92, 0.97)
REAL_SLOPE, LEAST_ERROR = 0.3, 2.0  # real players are not the quick ones; points by which single gaps differ anyhow
DATA = ROOT / "tests" / "data"
ROUNDING = 0.05  # points: figures are told to a tenth
Row = tuple[str, ...]


def main() -> int:
    """Run a suite, or a slice of it, and print its figures; 1 if a proof that is complete does not hold."""
    parser = argparse.ArgumentParser(description="The judge's proofs.")
    parser.add_argument("suite", choices=[*ROUNDS, "times"])
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--rounds", type=int, help="of each rule set, instead of the usual number")
    parser.add_argument("--minutes", type=float, default=600.0, help="no new rounds after so many")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--anew", action="store_true", help="forget what was found before the judge changed")
    asked = parser.parse_args()
    if asked.suite == "times":
        return times.main(asked.variants, asked.rounds or times.ROUNDS, asked.jobs)
    until, wanted = time.monotonic() + 60 * asked.minutes, asked.rounds or ROUNDS[asked.suite]
    path = DATA / f"judge_{asked.suite}.csv"
    if asked.anew:
        path.unlink(missing_ok=True)
    work, told_of = SUITES[asked.suite]
    for name in asked.variants:
        add(path, name, work, wanted, asked.jobs, until)
    rows = [row for row in found_in(path) if row[0] in asked.variants]
    told, holds = told_of(rows)
    print("\n".join(told))
    return 0 if holds else 1


def found_in(path: Path) -> list[Row]:
    """What the file has, a row an observation."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [tuple(row) for row in csv.reader(file)]


def drop_torn(path: Path) -> None:
    """Take the last round's rows out where the last line is torn: whoever wrote it was stopped in the middle."""
    if not path.exists() or not (text := path.read_text(encoding="utf-8")) or text.endswith("\n"):
        return
    whole = text.splitlines(keepends=True)[:-1]
    last = whole[-1].split(",")[:2] if whole else []
    kept = [line for line in whole if line.split(",")[:2] != last]
    path.write_text("".join(kept), encoding="utf-8")


def add(path: Path, name: str, work: Callable[[str, int], Sequence[tuple[object, ...]]], wanted: int, jobs: int,
        until: float) -> None:  # fmt: skip
    """Add the rounds of a rule set that are still wanted, in their order, as long as there is time."""
    drop_torn(path)
    done = max((int(row[1]) for row in found_in(path) if row[0] == name), default=-1) + 1
    if done >= wanted or time.monotonic() > until:
        return
    with get_context("spawn").Pool(jobs) as pool:
        for some in pool.imap(partial(work, name), range(done, wanted)):
            with path.open("a", encoding="utf-8", newline="") as file:
                csv.writer(file, lineterminator="\n").writerows(map(_flat, some))
            if time.monotonic() > until:
                return


def _flat(observed: tuple[object, ...]) -> Iterator[object]:
    for each in observed:
        yield from each if isinstance(each, tuple) else (each,)


# --- figures --------------------------------------------------------------------------------------------------------


def of_decisions(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """Planted errors, calibration and intervals, by rule set and in all; whether all hold in all."""
    found = [_measured(row) for row in rows]
    heading = (
        f"{'rules':<10} {'decisions':>9} {'bad':>5} {'found':>7} {'left':>5} {'accused':>8} {'wrongly':>8}"
        f" {'slope':>6} {'held':>7}"
    )
    groups = [(name, [each for each in found if each.rules == name]) for name in dict.fromkeys(e.rules for e in found)]
    lines = [heading, *(_line(name, group) for name, group in groups), _line("all", found)]
    bad, _, wrongly, slope, held = _figures(found)
    holds = [bad >= FOUND, wrongly <= ACCUSED, abs(slope - 1) <= SLOPE, HELD[0] <= held <= HELD[1]]
    return lines, all(holds)


def proof_table() -> str:
    """The figures of decisions as they stand in the manual, from what is stored."""
    found, more = ([_measured(row) for row in found_in(DATA / f"judge_{of}.csv")] for of in ("decisions", "planted"))
    rows = []
    for name in (*shipped_variants(), "all"):
        some, dear = ([each for each in file if name in ("all", each.rules)] for file in (found, more))
        _, accused, wrongly, slope, held = _figures(some)
        bad, share = _dear(some + dear)
        left = sum(not each.spoilt for each in some)
        shares = (f"{each:.1%}".replace("%", " %") for each in (share, accused, wrongly, held))
        told, of_left, by_luck, inside = shares
        title = name if name == "all" else f"`{name}`"
        rows.append(
            f"| {title} | {len(some)} | {bad} | {told} | {left} | {of_left} | {by_luck} | {slope:.2f} | {inside} |"
        )
    titles = "choices | cost 10 points | found | good choices | accused | wrongly | slope | in the interval"
    return "\n".join([f"| | {titles} |", "| --- " * 9 + "|", *rows, ""])


def _measured(row: Row) -> Measured:
    rules, number, spoilt, deed, loss, low, high, mistake, ten, half = row
    numbers = float(loss), float(low), float(high), mistake == "True", float(ten), float(half)
    return Measured(rules, int(number), spoilt == "True", deed, *numbers)


def _figures(found: Sequence[Measured]) -> tuple[float, float, float, float, float]:
    """Shares: bad ones found, those left as they were accused, and so that ten times the deals do not bear it out; then
    the slope of what came true on what was foretold, and how often it lay in the interval.
    """
    left = [each for each in found if not each.spoilt]
    wrongly = [each for each in left if each.mistake and each.ten <= each.half]
    held = [each.low - ROUNDING <= each.ten <= each.high + ROUNDING for each in found]
    return (
        _dear(found)[1],
        _share(sum(each.mistake for each in left), len(left)),
        _share(len(wrongly), len(left)),
        slope_of([(each.loss, each.ten) for each in found]),
        _share(sum(held), len(held)),
    )


def _dear(found: Sequence[Measured]) -> tuple[int, float]:
    """How many mistakes cost as much as a planted one, by ten times the deals, and the share that was found."""
    dear = [each for each in found if each.spoilt and each.ten - each.half >= BAD]
    return len(dear), _share(sum(each.mistake for each in dear), len(dear))


def of_planted(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """How many planted errors cost ten points and what share is found, by rule set; whether that is enough in all."""
    found = [_measured(row) for row in rows]
    lines = [f"{'rules':<10} {'bad':>5} {'found':>7}"]
    for name in (*dict.fromkeys(each.rules for each in found), "all"):
        bad, share = _dear([each for each in found if name in ("all", each.rules)])
        lines.append(f"{name:<10} {bad:>5} {share:>7.1%}")
    return lines, _dear(found)[1] >= FOUND


def _share(part: int, whole: int) -> float:
    return part / max(1, whole)


def slope_of(pairs: Sequence[tuple[float, float]]) -> float:
    """By how much the second grows with the first, by least squares."""
    first, second = (sum(values) / max(1, len(pairs)) for values in zip(*pairs, strict=True))
    spread = sum((x - first) ** 2 for x, _ in pairs)
    return sum((x - first) * (y - second) for x, y in pairs) / spread if spread else 0.0


def _line(name: str, found: Sequence[Measured]) -> str:
    _, accused, wrongly, slope, held = _figures(found)
    bad, share = _dear(found)
    left = sum(not each.spoilt for each in found)
    return (
        f"{name:<10} {len(found):>9} {bad:>5} {share:>7.1%} {left:>5} {accused:>8.1%} {wrongly:>8.1%}"
        f" {slope:>6.2f} {held:>7.1%}"
    )


class Less(NamedTuple):
    """What a level loses less a decision than the one before it: points, and half the 95 % interval."""

    mean: float
    half: float
    moments: int


def less_lost(rows: Sequence[Row], name: str) -> tuple[Less, ...]:
    """By pair of levels, in one rule set."""
    found = [
        Fall(rules, int(number), int(pair), int(looked_at), int(differ), float(less), float(squares))
        for rules, number, pair, looked_at, differ, less, squares in rows
    ]
    told = []
    for pair in range(len(LEVELS) - 1):
        some = [each for each in found if (each.rules, each.pair) == (name, pair)]
        number, less = max(1, sum(each.moments for each in some)), sum(each.less for each in some)
        mean = less / number
        half = Z95 * sqrt(max(0.0, sum(each.squares for each in some) / number - mean**2) / number)
        told.append(Less(mean, half, number))
    return tuple(told)


def of_levels(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """By rule set what each level loses less a decision than the one before it; whether no fall is surely a rise."""
    lines = [f"{'rules':<10} " + " ".join(f"{f'{a} > {b}':>25}" for a, b in pairwise(LEVELS))]
    ordered = True
    for name in dict.fromkeys(row[0] for row in rows):
        told = less_lost(rows, name)
        lines.append(
            f"{name:<10} " + " ".join(f"{f'{each.mean:+.3f} ± {each.half:.3f} of {each.moments}':>25}" for each in told)
        )
        ordered &= all(each.mean > 0 for each in told[:-1]) and told[-1].mean + told[-1].half >= 0
    return lines, ordered


def levels_table() -> str:
    """The figures of levels as they stand in the manual, from what is stored."""
    rows = found_in(DATA / "judge_levels.csv")
    lines = [
        "| | " + " | ".join(f"{better}, not {worse}" for worse, better in pairwise(map(level_name, LEVELS))) + " |",
        "| --- " * len(LEVELS) + "|",
    ]
    for name in shipped_variants():
        cells = " | ".join(f"{each.mean:.2f} ± {each.half:.2f}" for each in less_lost(rows, name))
        lines.append(f"| `{name}` | {cells} |")
    return "\n".join([*lines, ""])


def of_real(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """By how much what is lost in real play grows with what was foretold, through nought, the surest counting most."""
    found = [Played(rules, int(number), deed, *map(float, numbers)) for rules, number, deed, *numbers in rows]
    lines = [f"{'rules':<10} {'decisions':>9} {'foretold':>9} {'lost':>7}   slope"]
    names = dict.fromkeys(each.rules for each in found)
    groups = [(name, [each for each in found if each.rules == name]) for name in names]
    holds = True
    for name, some in [*groups, ("all", found)]:
        weights = [1 / (each.real_error**2 + LEAST_ERROR**2) for each in some]
        spread = sum(weight * each.foretold**2 for weight, each in zip(weights, some, strict=True)) or 1.0
        slope = sum(w * each.foretold * each.lost for w, each in zip(weights, some, strict=True)) / spread
        half, number = Z95 / spread**0.5, len(some)
        foretold, lost_on = (sum(getattr(each, of) for each in some) / number for of in ("foretold", "lost"))
        lines.append(f"{name:<10} {number:>9} {foretold:>9.2f} {lost_on:>7.2f}   {slope:.2f} ± {half:.2f}")
        holds = abs(slope - 1) <= max(half, REAL_SLOPE)
    return lines, holds


Observe = Callable[[str, int], Sequence[tuple[object, ...]]]
Told = Callable[[Sequence[Row]], tuple[list[str], bool]]
SUITES: dict[str, tuple[Observe, Told]] = {
    "decisions": (measured, of_decisions),
    "planted": (planted, of_planted),
    "levels": (falls, of_levels),
    "real": (played_on, of_real),
}


if __name__ == "__main__":
    sys.exit(main())

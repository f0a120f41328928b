"""Check the judge, suite by suite: `python -m tests.judge SUITE [VARIANT ...] [--rounds N] [--minutes M]`.

`decisions`: among decisions that were replaced or left alone, how many mistakes are found, how many good choices are
accused, whether predictions hold in ten times as many other deals (the slope), and how often the intervals contain
the result; not yet converted to real play. `planted`: more mistakes of ten points and above, which are rare at
random; they are counted with the others. `levels`: how much less novice, steady, sharp and master players lose per
decision than the level below, by rule set. `finds`: finds of reviews played on by sharp players, rule set by rule
set. `accused`: whole rounds reviewed, most of them of sharp players, and everything that is called a mistake there
played on. `calibrate`: fit how far simulated deals can be trusted to `finds` and `accused`, and check it on those
left out. `thumbs`: moments in which one of two answers is a mistake, and how often rules of thumb are right in them,
which is written to the data file. `times`: how long the review of a whole round takes in two processes, and until its
first finding. Results are added to a file in `tests/data`, round by round, so that a long suite can be run in slices;
`--anew` starts again. After a change of the judge alone, `finds --again` judges the stored finds again and keeps what
real play showed, which takes long. Hidden cards have their own quick test, `tests/ai/judge/test_hidden.py`.
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
from ai.native.hands import measure_natively
from game.rules.variant_file import shipped_variants
from tests.judge import times
from tests.judge.accused import Accused, accused, accused_in, accused_table, held_by
from tests.judge.calibrating import both_ways, calibrate, check_lines, judgements, real_play_table
from tests.judge.decisions import Measured, measured, planted
from tests.judge.finds import Find, find_in, finds, judged_again
from tests.judge.levels import LEVELS, Fall, falls
from tests.judge.stored import DATA, Row, drop_torn, stored_finds, stored_rows
from tests.judge.thumbs import data_text, decided, decided_in, write

ROUNDS = {
    "decisions": 8,
    "planted": 4,
    "levels": 6,
    "finds": 18,
    "accused": 200,
    "thumbs": 200,
}  # the rounds of each rule set
BAD = 10.0  # points that a planted error costs at least, by ten times the budget
FOUND, ACCUSED, SLOPE, HELD = 0.9, 0.05, 0.1, (0.92, 0.97)
BORNE_OUT = 0.8  # share of finds
ROUNDING = 0.05  # points: figures are rounded to a tenth
STEPS = {"finds": 2, "accused": 11, "thumbs": 8}  # rounds of each rule set in turn, so that slices are balanced


def main() -> int:
    """Run a suite, or a slice of it, and print its figures; 1 if a complete proof does not hold."""
    parser = argparse.ArgumentParser(description="The judge's proofs.")
    parser.add_argument("suite", choices=[*ROUNDS, "calibrate", "times"])
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--rounds", type=int, help="of each rule set, instead of the usual number")
    parser.add_argument("--minutes", type=float, default=600.0, help="no new rounds after so many")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--anew", action="store_true", help="forget what was found before the judge changed")
    parser.add_argument("--again", action="store_true", help="judge the stored finds again: the judge has changed")
    options = parser.parse_args()
    if options.suite == "times":
        return times.main(options.variants, options.rounds or times.ROUNDS, options.jobs)
    if options.suite == "calibrate":
        print("\n".join(calibrate(played_on())))
        return 0
    until, wanted = time.monotonic() + 60 * options.minutes, options.rounds or ROUNDS[options.suite]
    path = DATA / f"judge_{options.suite}.csv"
    if options.anew:
        path.unlink(missing_ok=True)
    if options.again:
        judge_again(options.jobs)
        return 0
    work, told_of = SUITES[options.suite]
    step = STEPS.get(options.suite, wanted)
    for so_far in range(step, wanted + step, step):
        for name in options.variants:
            add(path, name, work, min(so_far, wanted), options.jobs, until)
    rows = [row for row in stored_rows(path) if row[0] in options.variants]
    shares, holds = told_of(rows)
    print("\n".join(shares))
    return 0 if holds else 1


def finds_table() -> str:
    """Return the figures of choices in real play for the manual, from the stored rows."""
    return real_play_table(played_on())


def played_on() -> list[Find]:
    """Return the stored finds, and the mistakes of reviewed rounds."""
    reviews = map(accused_in, stored_rows(DATA / "judge_accused.csv"))
    return [*stored_finds(), *(row.find for row in reviews if isinstance(row, Accused))]


def of_finds(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """Return how accusations hold in real play, and whether four in five are borne out."""
    some = [*map(find_in, rows)]
    return check_lines(some), both_ways(judgements(some))[1].borne_out >= BORNE_OUT


def of_accused(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """Return how accusations in reviews hold in real play, and whether four in five of Strong players are borne out,
    with each of the rule sets.
    """
    read = [*map(accused_in, rows)]
    strong = (held_by(read, "sharp", [name]) for name in shipped_variants())
    return accused_table(read).splitlines(), all(it.borne_out.mean >= BORNE_OUT for it in strong if it.found)


def of_thumbs(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """Write how often rules of thumb are right with every rule set, and return it."""
    del rows
    moments = [*map(decided_in, stored_rows(DATA / "judge_thumbs.csv"))]
    write(moments)
    return data_text(moments).splitlines(), True


def judge_again(jobs: int) -> None:
    """Judge the stored finds again, round by round; those that are no longer called mistakes are dropped."""
    by_round: dict[tuple[str, int], list[Find]] = {}
    for find in stored_finds():
        by_round.setdefault((find.rules, find.number), []).append(find)
    with get_context("spawn").Pool(jobs, initializer=measure_natively) as pool:
        rounds = pool.starmap(judged_again, [(*key, some) for key, some in sorted(by_round.items())], chunksize=1)
    kept = [find for some in rounds for find in some]
    with (DATA / "judge_finds.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(kept)
    print(f"{len(kept)} of {sum(map(len, by_round.values()))} finds are still called mistakes")


def add(path: Path, name: str, work: Callable[[str, int], Sequence[tuple[object, ...]]], wanted: int, jobs: int,
        until: float) -> None:  # fmt: skip
    """Add the missing rounds of a rule set in order, as long as there is time."""
    drop_torn(path)
    first = max((int(row[1]) for row in stored_rows(path) if row[0] == name), default=-1) + 1
    if first >= wanted or time.monotonic() > until:
        return
    with get_context("spawn").Pool(jobs, initializer=measure_natively) as pool:
        for some in pool.imap(partial(work, name), range(first, wanted)):
            with path.open("a", encoding="utf-8", newline="") as file:
                csv.writer(file, lineterminator="\n").writerows(map(_flat, some))
            if time.monotonic() > until:
                return


def _flat(observed: tuple[object, ...]) -> Iterator[object]:
    for row in observed:
        yield from row if isinstance(row, tuple) else (row,)


# --- figures --------------------------------------------------------------------------------------------------------


def of_decisions(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """Return planted errors, calibration and intervals by rule set and in total, and whether the totals hold."""
    measured = [_measured(row) for row in rows]
    heading = (
        f"{'rules':<10} {'decisions':>9} {'bad':>5} {'found':>7} {'left':>5} {'accused':>8} {'wrongly':>8}"
        f" {'slope':>6} {'held':>7}"
    )
    groups = [
        (name, [row for row in measured if row.rules == name]) for name in dict.fromkeys(e.rules for e in measured)
    ]
    lines = [heading, *(_line(name, group) for name, group in groups), _line("all", measured)]
    bad, _, wrongly, slope, held = _figures(measured)
    holds = [bad >= FOUND, wrongly <= ACCUSED, abs(slope - 1) <= SLOPE, HELD[0] <= held <= HELD[1]]
    return lines, all(holds)


def proof_table() -> str:
    """Return the figures of all decisions for the manual, from the stored rows."""
    decisions, more = (
        [_measured(row) for row in stored_rows(DATA / f"judge_{of}.csv")] for of in ("decisions", "planted")
    )
    _, accused, wrongly, slope, held = _figures(decisions)
    bad, found = _dear(decisions + more)
    left = sum(not row.replaced for row in decisions)
    shares = (f"{share:.1%}".replace("%", " %") for share in (found, accused, wrongly, held))
    spotted, of_left, by_luck, inside = shares
    titles = "choices | cost 10 points | found | good choices | accused | wrongly | slope | in the interval"
    row = f"{len(decisions)} | {bad} | {spotted} | {left} | {of_left} | {by_luck} | {slope:.2f} | {inside}"
    return "\n".join([f"| {titles} |", "| --- " * 8 + "|", f"| {row} |", ""])


def _measured(row: Row) -> Measured:
    rules, number, replaced, deed, loss, low, high, mistake, ten, half = row
    numbers = float(loss), float(low), float(high), mistake == "True", float(ten), float(half)
    return Measured(rules, int(number), replaced == "True", deed, *numbers)


def _figures(measured: Sequence[Measured]) -> tuple[float, float, float, float, float]:
    """Return the shares of planted errors found, of good choices accused, and of those accused although ten times the
    deals disagree; then the slope of results on predictions, and how often the interval was right.
    """
    unchanged = [row for row in measured if not row.replaced]
    wrongly = [row for row in unchanged if row.mistake and row.ten <= row.half]
    held = [row.low - ROUNDING <= row.ten <= row.high + ROUNDING for row in measured]
    return (
        _dear(measured)[1],
        _share(sum(row.mistake for row in unchanged), len(unchanged)),
        _share(len(wrongly), len(unchanged)),
        slope_of([(row.loss, row.ten) for row in measured]),
        _share(sum(held), len(held)),
    )


def _dear(measured: Sequence[Measured]) -> tuple[int, float]:
    """Return how many mistakes cost as much as a planted one by ten times the deals, and the share that was found."""
    costly = [row for row in measured if row.replaced and row.ten - row.half >= BAD]
    return len(costly), _share(sum(row.mistake for row in costly), len(costly))


def of_planted(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """Return how many planted errors cost ten points and what share is found, by rule set, and whether the total is
    enough.
    """
    measured = [_measured(row) for row in rows]
    lines = [f"{'rules':<10} {'bad':>5} {'found':>7}"]
    for name in (*dict.fromkeys(row.rules for row in measured), "all"):
        bad, share = _dear([row for row in measured if name in ("all", row.rules)])
        lines.append(f"{name:<10} {bad:>5} {share:>7.1%}")
    return lines, _dear(measured)[1] >= FOUND


def _share(part: int, whole: int) -> float:
    return part / max(1, whole)


def slope_of(pairs: Sequence[tuple[float, float]]) -> float:
    """Return by how much the second grows with the first, by least squares."""
    first, second = (sum(values) / max(1, len(pairs)) for values in zip(*pairs, strict=True))
    spread = sum((x - first) ** 2 for x, _ in pairs)
    return sum((x - first) * (y - second) for x, y in pairs) / spread if spread else 0.0


def _line(name: str, measured: Sequence[Measured]) -> str:
    _, accused, wrongly, slope, held = _figures(measured)
    bad, share = _dear(measured)
    left = sum(not row.replaced for row in measured)
    return (
        f"{name:<10} {len(measured):>9} {bad:>5} {share:>7.1%} {left:>5} {accused:>8.1%} {wrongly:>8.1%}"
        f" {slope:>6.2f} {held:>7.1%}"
    )


class Less(NamedTuple):
    """How much less a level loses per decision than the one before it: points, and half the 95 % interval."""

    mean: float
    half: float
    moments: int


def less_lost(rows: Sequence[Row], name: str) -> tuple[Less, ...]:
    """Return this by pair of levels, for one rule set."""
    row_groups = [
        Fall(rules, int(number), int(pair), int(looked_at), int(differ), float(less), float(squares))
        for rules, number, pair, looked_at, differ, less, squares in rows
    ]
    differences = []
    for pair in range(len(LEVELS) - 1):
        some = [row for row in row_groups if (row.rules, row.pair) == (name, pair)]
        number, less = max(1, sum(row.moments for row in some)), sum(row.less for row in some)
        mean = less / number
        half = Z95 * sqrt(max(0.0, sum(row.squares for row in some) / number - mean**2) / number)
        differences.append(Less(mean, half, number))
    return tuple(differences)


def of_levels(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """Return by rule set what each level loses less per decision, and whether no difference is certainly negative."""
    lines = [f"{'rules':<10} " + " ".join(f"{f'{a} > {b}':>25}" for a, b in pairwise(LEVELS))]
    ordered = True
    for name in dict.fromkeys(row[0] for row in rows):
        differences = less_lost(rows, name)
        lines.append(
            f"{name:<10} "
            + " ".join(
                f"{f'{difference.mean:+.3f} ± {difference.half:.3f} of {difference.moments}':>25}"
                for difference in differences
            )
        )
        ordered &= (
            all(difference.mean > 0 for difference in differences[:-1])
            and differences[-1].mean + differences[-1].half >= 0
        )
    return lines, ordered


Observe = Callable[[str, int], Sequence[tuple[object, ...]]]
Told = Callable[[Sequence[Row]], tuple[list[str], bool]]
SUITES: dict[str, tuple[Observe, Told]] = {
    "decisions": (measured, of_decisions),
    "planted": (planted, of_planted),
    "levels": (falls, of_levels),
    "finds": (finds, of_finds),
    "accused": (accused, of_accused),
    "thumbs": (decided, of_thumbs),
}


if __name__ == "__main__":
    sys.exit(main())

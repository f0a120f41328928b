"""Compare levels by paired rounds: `python -m tests.bench.pairs [VARIANT ...] [--match LEVEL,BESIDE] [--minutes N]`.

A pair is a deal played twice from the same seats, with one seat's player replaced by one of another level; everyone
draws from the same part of the stock in both. The result is the points the replacement gains over the mean of the
others. All four seats of a deal are used in turn, so the round without a replacement need not be played: the gains of
its four players add up to zero. A deal is one observation, the mean of its four pairs.

All rounds of a rule set are equally frequent, each as the first of several of its kind, so that nobody plays for the
score of a game. Sample sizes are fixed in advance, in `MATCHES` and `OTHER_DEALS`. Results are added to `FILE`, deal by
deal in order, so that a long match can be played in slices; `--anew` drops results from before the players changed.
"""

import argparse
import csv
import gc
import time
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from ai.bot import Bot, Limit
from ai.bots import bot_named
from ai.intervals import Z95, Estimate, students_t
from ai.unseen import SeatHistory
from game.engine.course import Course
from game.engine.view import observe
from game.rules.variant_file import shipped_variant, shipped_variants
from tests import ROOT
from tests.bench.departures import PLAYERS, dealt, lead, seat_to_act
from tests.bench.styles import Style, Watch, summed
from tests.judge.playing_on import SplitStock

FILE = ROOT / "tests" / "data" / "pairs.csv"
SEED = "verdict pairs"  # no player was tuned on these deals
SAVED_AFTER = 50  # deals


class Match(NamedTuple):
    """A level beside three of another, and the number of deals, four rounds each."""

    level: str
    beside: str
    deals: int


MATCHES = (
    Match("novice", "steady", 500),
    Match("steady", "greedy", 500),
    Match("sharp", "steady", 1000),
    Match("master", "sharp", 210),
)
OTHER_DEALS = {("may_i", "master", "sharp"): 840}  # quick rounds, small leads


class MatchSums(NamedTuple):
    """The results of a match so far: sums over the deals of points and of their squares."""

    rules: str
    level: str
    beside: str
    deals: int = 0
    points: float = 0.0
    squares: float = 0.0
    style: Style = Style()

    @property
    def key(self) -> tuple[str, str, str]:
        """Return the match."""
        return self.rules, self.level, self.beside

    @property
    def won(self) -> Estimate:
        """Return the points per round that the level gains over the other; infinite interval with too few deals."""
        if self.deals < 2:
            return Estimate(self.points / max(1, self.deals), float("inf"))
        mean = self.points / self.deals
        variance = max(0.0, self.squares - self.deals * mean**2) / (self.deals - 1)
        return Estimate(mean, students_t(Z95, self.deals - 1) * sqrt(variance / self.deals))

    def and_deal(self, points: float, style: Style) -> "MatchSums":
        """Return the tally with one more deal."""
        return self._replace(
            deals=self.deals + 1,
            points=self.points + points,
            squares=self.squares + points**2,
            style=summed(self.style, style),
        )


def stored_sums(path: Path = FILE) -> dict[tuple[str, str, str], MatchSums]:
    """Return the stored sums by rule set, level and other level; empty if there is no file yet."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        rows = [*csv.reader(file)][1:]
    all_sums = (
        MatchSums(rules, level, beside, int(deals), float(points), float(squares), Style(*map(int, style)))
        for rules, level, beside, deals, points, squares, *style in rows
    )
    return {result.key: result for result in all_sums}


def write(results: dict[tuple[str, str, str], MatchSums], path: Path = FILE) -> None:
    """Write the file: a line for each match, in order."""
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow([*MatchSums._fields[:-1], *Style._fields])
        rows.writerows([*result[:-1], *result.style] for _, result in sorted(results.items()))


def pairs_of(rules: str, level: str, beside: str, deal: int) -> tuple[float, Style]:
    """Return the level's gain per round in one deal, averaged over the seats, and its style."""
    variant = shipped_variant(rules)
    collects = gc.isenabled()
    gc.disable()  # a round has no cycles, but the collector would walk it again and again
    try:
        number = deal % len(variant.rounds) + 1
        bots = bot_named(level), bot_named(beside)
        chairs = [played(rules, number, f"{SEED} {deal}", chair, bots) for chair in range(PLAYERS)]
    finally:
        if collects:
            gc.enable()
    leads = [lead(course.game.sheet[-1], chair, variant) for chair, (course, _) in enumerate(chairs)]
    return fmean(leads), summed(*(style for _, style in chairs))


def played(rules: str, number: int, seed: str, chair: int, bots: tuple[Bot, Bot]) -> tuple[Course, Style]:
    """Return a round with the first player in this chair beside three of the second, and how the first played."""
    variant = shipped_variant(rules)
    course = dealt(variant, number, seed)
    parts, watch = SplitStock(course.game.stock, PLAYERS), Watch(course, chair)
    histories = [SeatHistory(course.events, seat) for seat in range(PLAYERS)]
    while (seat := seat_to_act(course)) is not None:
        view = observe(course.game, seat)
        action = bots[seat != chair].choose(view, histories[seat], Limit())
        watch.note(view, action)
        parts.carry_out(course, view, action)
    return course, watch.style()


def play_on(result: MatchSums, deals: int, jobs: int, until: float) -> Iterator[MatchSums]:
    """Yield the match after every further deal, up to this many or until time is up."""
    if result.deals >= deals or time.monotonic() > until:
        return
    task = partial(pairs_of, result.rules, result.level, result.beside)
    with get_context("spawn").Pool(jobs) as pool:
        for points, style in pool.imap(task, range(result.deals, deals)):
            result = result.and_deal(points, style)
            yield result
            if time.monotonic() > until:
                return


def lines(all_sums: Sequence[MatchSums]) -> Iterator[str]:
    """Yield a table of the matches: points per round, and the style of the level's player."""
    yield (
        f"{'rules':<10} {'level':<18} {'beside':<8} {'rounds':>7} {'points a round':>15}"
        f" {'buys':>5} {'down in':>8} {'turn':>5} {'kept':>5} {'swaps':>6} {'calls':>6}"
    )
    for result in all_sums:
        rounds, style, won = max(1, result.deals * PLAYERS), result.style, result.won
        yield (
            f"{result.rules:<10} {result.level:<18} {result.beside:<8} {rounds:>7} {won.mean:>+7.2f} ± {won.half:5.2f}"
            f" {style.buys / rounds:>5.2f} {style.laid / rounds:>8.1%} {style.laid_in / max(1, style.laid):>5.1f}"
            f" {style.kept / rounds:>5.1f} {style.swaps / rounds:>6.3f} {share(style.calls, style.chances):>6}"
        )


def share(part: int, whole: int) -> str:
    """Return a percentage, or a dash for nothing."""
    return f"{part / whole:.0%}" if whole else "-"


def pace(result: MatchSums, deals: int, seconds: float) -> str:
    """Return how fast this many deals of a match were played."""
    rounds = PLAYERS * deals
    text = f"{rounds:,} rounds in {seconds:,.0f} s, {3600 * rounds / seconds:,.0f} an hour"
    return f"{result.rules:<10} {result.level:<18} {result.beside:<8} {text}"


def main() -> None:
    """Play what is missing, and print the table."""
    parser = argparse.ArgumentParser(description="Levels compared by rounds in pairs.")
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--match", action="append", help="LEVEL,BESIDE: only this one; may be one of your own")
    parser.add_argument("--deals", type=int, help="instead of the number fixed beforehand")
    parser.add_argument("--minutes", type=float, default=60.0, help="no new deals after so many")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--anew", action="store_true", help="forget what was found in these matches")
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args()
    until, results = time.monotonic() + 60 * options.minutes, stored_sums(options.file)
    fixed = {(match.level, match.beside): match.deals for match in MATCHES}
    matches = [tuple(match.split(",")) for match in options.match or map(",".join, fixed)]
    for rules, level, beside in (pairs := [(rules, *match) for match in matches for rules in options.variants]):
        begun = MatchSums(rules, level, beside)
        if not options.anew:
            begun = results.get(begun.key, begun)
        now, since = begun, time.monotonic()
        deals = options.deals or OTHER_DEALS.get(begun.key) or fixed.get((level, beside), 0)
        for now in play_on(begun, deals, options.jobs, until):
            results[now.key] = now
            if now.deals % SAVED_AFTER == 0:
                write(results, options.file)
        write(results, options.file)
        if now.deals > begun.deals:
            print(pace(now, now.deals - begun.deals, time.monotonic() - since), flush=True)
    print("\n".join(lines([results[key] for key in pairs if key in results])))


if __name__ == "__main__":
    main()

"""The value of a lead in games: `python -m tests.bench.leads [VARIANT ...] [--games N]`.

Four sharp players play whole games. The score sheets show by how many more points each of them would have won; the lead
that wins a share of the games is the one that suffices in that many. Results are kept in `FILE`, so that the points
from `tests.bench.pairs` can be read as games.
"""

import argparse
import csv
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from ai.arena import GameReport, fixtures, play_games, result_of
from game.rules.variant import Winner
from game.rules.variant_file import shipped_variant, shipped_variants
from tests import ROOT

FILE = ROOT / "tests" / "data" / "leads.csv"

GAMES = 200  # the games of each rule set, fixed in advance
SHARES = (5, 10, 15, 20, 25, 30, 33, 36, 40, 45, 50, 60, 70, 80, 90, 95)  # percent


def needed(report: GameReport) -> Iterator[int]:
    """Return by how many points each seat would have had to do better to tie with its best opponent."""
    variant = report.fixture.variant
    sign = 1 if variant.scoring.winner is Winner.MOST_POINTS else -1
    results = [sign * result_of(seat, variant) for seat in report.seats]
    for at, result in enumerate(results):
        yield max(results[:at] + results[at + 1 :]) - result


def leads_for(needs: Sequence[int]) -> list[int]:
    """Return the lead that wins each of the `SHARES`."""
    ordered = sorted(needs)
    return [ordered[min(len(ordered) - 1, len(ordered) * share // 100)] for share in SHARES]


@cache
def leads_in(path: Path = FILE) -> dict[str, tuple[int, ...]]:
    """Return the stored leads for the `SHARES` by rule set."""
    with path.open(encoding="utf-8", newline="") as file:
        return {rules: tuple(map(int, leads)) for rules, *leads in [*csv.reader(file)][1:]}


def share_won(leads: Sequence[int], lead: float) -> float:
    """Return the percentage of games won with a lead in points per game, between the first and last of `SHARES`."""
    at = bisect_left(leads, lead)
    if at in (0, len(leads)):
        return SHARES[0 if at == 0 else -1]
    part = (lead - leads[at - 1]) / (leads[at] - leads[at - 1])
    return SHARES[at - 1] + part * (SHARES[at] - SHARES[at - 1])


def main() -> None:
    """Play the games of each rule set and write the file; other rule sets keep their rows."""
    parser = argparse.ArgumentParser(description="What a lead in points is worth in games.")
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--games", type=int, help="instead of the number fixed beforehand")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    leads_found = dict(leads_in()) if FILE.exists() else {}
    for name in options.variants:
        games = fixtures(shipped_variant(name), ("sharp",) * 4, options.games or GAMES, "leads")
        played = play_games(games, options.jobs)
        leads_found[name] = tuple(leads_for([lead for report in played for lead in needed(report)]))
        print(name, *leads_found[name], flush=True)
    with FILE.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["rules", *(f"{share} %" for share in SHARES)])
        rows.writerows([name, *leads_found[name]] for name in shipped_variants() if name in leads_found)


if __name__ == "__main__":
    main()

"""Make the drills that come with the game, and judge them again: `python -m tests.drills WHAT FOLDER`.

`search` looks through rounds until time is up, and goes on where it was stopped. `play` plays on longer what was found
and is in doubt. `rate` asks every level what it would do. `choose` writes the files that come with the game: drills of
every kind, among which no habit is right in more than 60 %. `count` and `read` show what was found. `check` judges the
shipped drills in other deals, and fails if a wrong answer does not clearly lose there.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from game.practice.memory.shipped import Drill, shipped_drills
from game.rules.variant_file import shipped_variants
from tests.drills.again import check
from tests.drills.choosing import candidates, chosen, rated_in, run_rating, write
from tests.drills.longer import run_playing
from tests.drills.rote import rates
from tests.drills.rounds import counts_of, run_search, searched_in
from tests.drills.show import lines_of
from tests.drills.weighing import show_worths


def main() -> int:
    """Search, rate, choose, show or check."""
    parser = argparse.ArgumentParser(description="The drills that come with the game.")
    parser.add_argument("what", choices=("search", "play", "rate", "weigh", "choose", "count", "read", "check"))
    parser.add_argument("folder", type=Path, nargs="?", default=Path("drills"))
    parser.add_argument("--rules", nargs="*", default=shipped_variants())
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="with search: the number of the first round")
    parser.add_argument("--share", type=int, default=1, help="with check and read: every nth drill only")
    options = parser.parse_args()
    match options.what:
        case "search":
            run_search(options.folder, options.jobs, options.minutes, options.rules, options.first)
        case "play":
            run_playing(options.folder, options.jobs, options.minutes, options.rules)
        case "rate":
            run_rating(options.folder, options.jobs)
        case "weigh":
            show_worths(options.folder, options.rules)
        case "choose":
            found, searched = candidates(options.folder), [*searched_in(options.folder)]
            for name in options.rules:
                drills = chosen(name, found, options.folder)
                write(name, sum(row.name == name for row in searched), drills)
                show_counts(name, drills)
        case "check":
            return check(options.rules, options.share, options.jobs)
        case "read":
            for drill in [drill for name in options.rules for drill in shipped_drills(name).drills][:: options.share]:
                print(*lines_of(drill), sep="\n")
        case _:
            show_found(options.folder, options.rules)
    return 0


def show_found(folder: Path, names: Sequence[str]) -> None:
    """Print how many rounds were searched, and how many drills were found, may ship, and are rated."""
    searched = [*searched_in(folder)]
    for name, kinds in counts_of(folder, names).items():
        rows = [row for row in searched if row.name == name]
        number = sum(len(row.found) for row in rows)
        print(name, len(rows), "rounds", number, "drills", kinds.total(), "usable", dict(kinds))
    print(len({row.id for row in rated_in(folder)}), "rated")


def show_counts(name: str, drills: list[Drill]) -> None:
    """Print what was chosen, and how often the most successful habit of each kind is right."""
    print(name, len(drills), dict(Counter(drill.theme_id for drill in drills)))
    for question in dict.fromkeys(drill.question for drill in drills):
        some = [drill for drill in drills if drill.question is question]
        habit, rate = next(iter(rates(some).items()))
        print(f"   {question.value:10} {len(some):4}   {habit}: {rate:.0%}")


if __name__ == "__main__":
    sys.exit(main())

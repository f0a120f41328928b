"""Make the drills that come with the game, and judge them again: `python -m tests.drills WHAT FOLDER`.

`search` looks through rounds until time is up, and goes on where it was stopped. `play` plays on longer what was
found and is in doubt. `standing` searches last rounds for hands to ask ahead and behind. `rate` asks every level what
it would do. `choose` writes the files that come with the game: drills of every kind, which nobody answers by habit.
`read` shows them, and `kinds` how often habits and a Normal player are right. `check` judges the shipped drills in
other deals, and fails if a wrong answer does not clearly lose there.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

from game.practice.memory.shipped import Drill, shipped_drills
from game.rules.variant_file import shipped_variants
from tests.drills.again import check
from tests.drills.choosing import candidates, chosen, run_rating, write
from tests.drills.longer import run_playing
from tests.drills.rating import normally
from tests.drills.rote import by_heart, shuffled_by_id
from tests.drills.rounds import run_search, searched_in
from tests.drills.show import lines_of
from tests.drills.standing import rule_sets, run_standing, standing_drills
from tests.drills.weighing import show_worths


def main() -> int:
    """Search, rate, choose, show or check."""
    parser = argparse.ArgumentParser(description="The drills that come with the game.")
    parser.add_argument(
        "what", choices=("search", "play", "rate", "weigh", "standing", "choose", "read", "kinds", "check")
    )
    parser.add_argument("folder", type=Path, nargs="?", default=Path("drills"))
    parser.add_argument("--rules", nargs="*", default=shipped_variants())
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="with search and standing: the number of the first round")
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
        case "standing":
            run_standing(
                options.folder, options.minutes, [*filter(rule_sets().__contains__, options.rules)], options.first
            )
        case "choose":
            choose(options.rules, options.folder)
        case "check":
            return check(options.rules, options.share, options.jobs)
        case "read":
            for drill in [drill for name in options.rules for drill in shipped_drills(name).drills][:: options.share]:
                print(*lines_of(drill), sep="\n")
        case _:
            show_kinds([drill for name in options.rules for drill in shipped_drills(name).drills])
    return 0


def choose(names: Sequence[str], folder: Path) -> None:
    """Write the files of some rule sets."""
    drills = chosen(names, candidates(folder), folder)
    for name in names:
        some = [drill for drill in drills if drill.position["variant"] == name]
        some = shuffled_by_id([*some, *standing_drills(folder, name)])
        rounds = sum(row.name == name for row in searched_in(folder))
        write(name, shipped_drills(name).rounds + rounds, some)
        print(name, len(some), dict(Counter(drill.theme_id for drill in some)))


def show_kinds(drills: Sequence[Drill]) -> None:
    """Print by kind how many drills there are, how often those are right who have learned others by heart, and how
    often a Normal player is.
    """
    print(f"{'':10} {'drills':>6} {'by heart':>9} {'Normal':>7}")
    for question in dict.fromkeys(drill.question for drill in drills):
        some = [drill for drill in drills if drill.question is question]
        print(f"{question.value:10} {len(some):>6} {by_heart(some):>9.0%} {fmean(map(normally, some)):>7.0%}")


if __name__ == "__main__":
    sys.exit(main())

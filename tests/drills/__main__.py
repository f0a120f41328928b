"""Make the drills that come with the game: `python -m tests.drills search FOLDER`."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from multiprocessing import get_context
from pathlib import Path

from ai.native.hands import measure_natively
from game.documents import json_line
from game.practice.shipped import document_of
from game.rules.variant_file import shipped_variants
from tests.drills.rounds import one_round, searched_in
from tests.drills.search import category


def run_search(folder: Path, jobs: int, minutes: float, names: Sequence[str]) -> None:
    """Search rounds of every rule set in turn until time is up."""
    folder.mkdir(parents=True, exist_ok=True)
    path, until = folder / "found.jsonl", time.monotonic() + 60 * minutes
    known = [*searched_in(path)]
    counts = {
        name: Counter(category(one.drill) for row in known if row.name == name for one in row.found) for name in names
    }
    done = {(row.name, row.number) for row in known}

    def tasks() -> Iterator[tuple[str, int, dict[str, int]]]:
        for number in count():
            for name in names:
                if time.monotonic() > until:
                    return
                if (name, number) not in done:
                    yield name, number, dict(counts[name])

    with (
        get_context("spawn").Pool(jobs, initializer=measure_natively) as pool,
        path.open("a", encoding="utf-8") as file,
    ):
        waiting: list = []
        for task in tasks():
            waiting.append(pool.apply_async(one_round, (task,)))
            while len(waiting) >= jobs + 1:
                ready = [result for result in waiting if result.ready()]
                for result in ready:
                    waiting.remove(result)
                    row = result.get()
                    counts[row.name].update(category(one.drill) for one in row.found)
                    found = [{"drill": document_of(one.drill), "real": list(one.real)} for one in row.found]
                    file.write(json_line({"rules": row.name, "number": row.number, "found": found}) + "\n")
                    file.flush()
                if not ready:
                    time.sleep(0.05)


def main() -> int:
    """Search, choose or check."""
    parser = argparse.ArgumentParser(description="The drills that come with the game.")
    parser.add_argument("what", choices=("search", "count"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if options.what == "search":
        run_search(options.folder, options.jobs, options.minutes, shipped_variants())
    for name in shipped_variants():
        rows = [row for row in searched_in(options.folder / "found.jsonl") if row.name == name]
        kinds = Counter(category(one.drill) for row in rows for one in row.found)
        print(name, len(rows), "rounds", kinds.total(), dict(kinds), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

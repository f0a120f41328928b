"""Mutation testing: `python -m tests.mutants --sample N --seed S` makes one small change at a time and runs the tests.

A change that no test detects shows what is not tested. A sample of all changes (`changes`) is tried in a copy of the
tree, each with the tests that cover its line, tests named like its file and the quickest first, up to `--budget`
seconds of unchanged run time; so a reported survivor may be detected by a slower test, or by window tests, which are
left out. Tests that only compare with stored files (`GOLDEN`) detect every change, wanted or not, and run last: changes
only they detect are counted separately. Equivalent survivors are listed with the reason in `equivalent.toml` and not
counted. Exit 1 when less than `--goal` percent of a package's changes are detected by other tests.

Existing tools do not fit: mutmut skips decorated functions (every cached one), cosmic-ray starts a whole pytest per
change, and neither separates golden files from other tests or keeps a list of equivalent changes.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests import ROOT
from tests.mutants.changes import Change, changes
from tests.mutants.session import Order, Report

ROOMS = {"rules": "game/rules", "engine": "game/engine", "evaluator": "ai/evaluator", "players": "ai/players"}
WITHOUT_WINDOW = [
    "rules",
    "engine",
    "clauses",
    "ai",
    "perft",
    "playouts",
    "houses",
    "cli",
    "text",
    "practice",
    "saving",
]
TESTS = [
    *(f"tests/{folder}" for folder in WITHOUT_WINDOW),
    "tests/test_match.py",
    "tests/test_orders.py",
    *list(ROOMS.values())[:2],
]
GOLDEN = [
    "tests/perft/",
    "tests/rules/test_formats.py::test_a_rule_set_of_an_older_format_",
    "tests/rules/test_formats.py::test_a_record_of_an_older_format_",
    "tests/engine/test_record.py::test_a_record_of_version_1_is_still_read",
    "tests/engine/test_record.py::test_a_record_of_version_2_is_still_written_the_same",
    "tests/ai/test_simulation.py::test_steady",
]
SAME = Path(__file__).parent / "equivalent.toml"
LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "readme")


class Trial(NamedTuple):
    """A change and its result: killed, golden, survived, timed out, or same (equivalent)."""

    change: Change
    lines: tuple[str, str]  # the line before and after
    verdict: str
    by: str
    tests: int


def all_changes(room: str, root: Path = ROOT) -> list[Change]:
    """Return every change of a package, in order."""
    files = sorted((root / ROOMS[room]).rglob("*.py"))
    return [change for file in files for change in changes(file.read_bytes(), file.relative_to(root).as_posix())]


def lines_of(change: Change) -> tuple[str, str]:
    """Return the line before and after a change."""
    return change.lines((ROOT / change.file).read_bytes())


def judged_the_same() -> dict[tuple[str, str, str, str], str]:
    """Return the equivalent changes: file, function, line before and after, with the reason."""
    rows = tomllib.loads(SAME.read_text(encoding="utf-8")).get("same", [])
    return {(row["file"], row["within"], row["before"], row["after"]): row["why"] for row in rows}


# --- running ----------------------------------------------------------------------------------------------------------


class Workshop:
    """The copy of the tree and the processes in it."""

    def __init__(self, folder: Path, budget: float, jobs: int, kept: str) -> None:
        self.folder, self.budget, self.jobs, self.kept = folder, budget, jobs, kept
        self.copies: list[Path] = []
        self.numbers = count()

    def copy(self) -> Path:
        """Return a copy of the tree for one process."""
        if self.copies:
            return self.copies.pop()
        return Path(shutil.copytree(ROOT, self.folder / f"tree{next(self.numbers)}", ignore=LEFT_BEHIND))

    def reports(self, order: Order, tree: Path) -> Iterator[Report]:
        """Start a process with an order; yield its reports as they come."""
        place = self.folder / f"order{next(self.numbers)}"
        place.mkdir()
        answers = place / "answers"
        order = order._replace(answers=str(answers))
        (place / "order").write_text(json.dumps(order._asdict()), encoding="utf-8")
        command = [sys.executable, "-B", "-m", "tests.mutants.session", str(place / "order")]
        with (place / "log").open("wb") as log, subprocess.Popen(command, cwd=tree, stdout=log, stderr=log) as process:
            read = 0
            while True:
                ended = process.poll() is not None
                lines = answers.read_text(encoding="utf-8").split("\n")[:-1] if answers.exists() else []
                yield from map(json.loads, lines[read:])
                read = len(lines)
                if ended:
                    break
                time.sleep(0.2)
        if not read and process.returncode >= 0:
            raise RuntimeError((place / "log").read_text(errors="replace")[-2000:])

    def try_all(self, sample: list[Change]) -> Iterator[tuple[Change, Report]]:
        """Yield every change with its result, in no order."""
        order = Order("", TESTS, GOLDEN, list(ROOMS.values()), sample, self.budget, self.jobs, kept=self.kept)
        tree, again = self.copy(), []
        for report in self.reports(order, tree):
            if "recorded" in report:
                print(f"{report['recorded']} of {report['of']} tests, {report['seconds']:.0f} s", file=sys.stderr)
            elif "trouble" in report or "verdict" not in report:
                raise RuntimeError(str(report))
            elif "again" in report:
                again.append((sample[report["number"]], report))
            else:
                yield sample[report["number"]], report
        self.copies.append(tree)
        with ThreadPoolExecutor(self.jobs) as pool:
            yield from pool.map(self.try_fresh, again)

    def try_fresh(self, task: tuple[Change, Report]) -> tuple[Change, Report]:
        """Run a change that needs all modules to be imported again."""
        change, before = task
        tree = self.copy()
        file = tree / change.file
        source = file.read_bytes()
        try:
            file.write_bytes(change.applied(source))
            order = Order("", before["again"], GOLDEN, [], [], self.budget, 1, fresh=True)
            report = next(iter(list(self.reports(order, tree))), {"verdict": "timed out", "tests": 0})
        finally:
            file.write_bytes(source)
            self.copies.append(tree)
        return change, report


def run_tests_on(sample: list[Change], budget: float, jobs: int, kept: str) -> Iterator[Trial]:
    """Yield the result of each change; equivalent changes are not run."""
    same, left = judged_the_same(), []
    for change in sample:
        if (change.file, change.within, *lines_of(change)) in same:
            yield Trial(change, lines_of(change), "same", "", 0)
        else:
            left.append(change)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        for change, report in Workshop(Path(folder), budget, jobs, kept).try_all(left):
            yield Trial(change, lines_of(change), report["verdict"], report.get("by", ""), report["tests"])


# --- printing ---------------------------------------------------------------------------------------------------------


def table(results: list[Trial], rooms: Sequence[str]) -> tuple[list[str], float]:
    """Return the figures of each package and of all, and the lowest percentage killed by tests without stored files."""
    lines = ["| room | mutants | same | killed | timed out | golden only | survived | score | without golden |"]
    lines.append("|" + " --- |" * 9)
    lowest = 100.0
    for room in [*rooms, "all"]:
        inside = [result for result in results if result.change.file.startswith(f"{ROOMS.get(room, '')}")]
        verdicts = Counter(result.verdict for result in inside)
        counted = max(1, len(inside) - verdicts["same"])
        plain = 100 * (verdicts["killed"] + verdicts["timed out"]) / counted
        every = plain + 100 * verdicts["golden"] / counted
        lowest = min(lowest, plain) if inside else lowest
        figures = [
            len(inside),
            *(verdicts[verdict] for verdict in ("same", "killed", "timed out", "golden", "survived")),
        ]
        lines.append(f"| {room} | {' | '.join(map(str, figures))} | {every:.1f} % | {plain:.1f} % |")
    return lines, lowest


def listed(results: list[Trial], verdict: str) -> Iterator[str]:
    """Yield the changes with a verdict, ready to be read or copied into the list of equivalent ones."""
    for result in sorted(result for result in results if result.verdict == verdict):
        before, after = result.lines
        change = result.change
        yield f"{change.file}:{change.line} {change.within or '(module)'}, {result.tests} tests {result.by}"
        yield f"    - {before}\n    + {after}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a sample and print a table, survivors first."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="how many changes")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rooms", default=",".join(ROOMS), help="some of them, with commas")
    parser.add_argument("--only", default="", help="only what lies in FILE or FILE:LINE, instead of a sample")
    parser.add_argument("--budget", type=float, default=40.0, help="seconds of tests for one change")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", default="", help="file for what the unchanged run tells, to be quicker next time")
    parser.add_argument("--goal", type=float, default=0.0, help="percent")
    options = parser.parse_args(arguments)
    rooms = options.rooms.split(",")
    every = [change for room in rooms for change in all_changes(room)]
    if options.only:
        sample = [change for change in every if options.only in (change.file, f"{change.file}:{change.line}")]
    else:
        sample = random.Random(options.seed).sample(every, min(options.sample, len(every)))
    print(f"{len(sample)} of {len(every)} changes, seed {options.seed}", file=sys.stderr)
    began, results = time.perf_counter(), []
    try:
        for result in run_tests_on(sample, options.budget, options.jobs, options.keep):
            results.append(result)
            if len(results) % 25 == 0:
                print(f"{len(results)} after {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"stopped after {len(results)} of {len(sample)}")
    for verdict in ("golden", "timed out", "survived"):
        print(f"\n{verdict}:")
        print(*listed(results, verdict), sep="\n")
    lines, lowest = table(results, rooms)
    print("", *lines, sep="\n")
    return 1 if lowest < options.goal else 0

"""Mutation testing: `python -m tests.mutants --sample N --seed S` makes one small change at a time and runs the tests.

A change that no test detects shows what is not tested. A sample of all changes (`changes`) is tried in a copy of the
tree, in stages: with the tests of the everyday check that lie in a folder named like the package, and the clauses; the
survivors with the others that open no window; then with those that do; and with `--tests all` the survivors of that
with the tests that only `python -m tests all` runs. A stage takes the tests that cover the line, tests named like its
file and the quickest first, up to `--budget` processor seconds of unchanged run time; so a reported survivor may be
detected by a slower test. Tests that only compare with stored files (`GOLDEN`)
detect every change, wanted or not, and run last: changes only they detect are counted separately. Equivalent survivors
are listed with the reason in `equivalent.toml` and not counted. `--alone` goes on after the first test that fails, and
lists the changes that no second test function of the stage detects: tests that must stay. Exit 1 when the everyday
check detects less than `--goal` percent of a package's changes without stored files.

Existing tools do not fit: mutmut skips decorated functions (every cached one), cosmic-ray starts a whole pytest per
change, and neither separates golden files from other tests or keeps a list of equivalent changes.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests import ROOT
from tests.changed import all_trees, dependencies, reach, with_tests
from tests.mutants.changes import Change, changes
from tests.mutants.session import Order, Report, Sleep

ROOMS = {
    "rules": "game/rules",
    "engine": "game/engine",
    "evaluator": "ai/evaluator",
    "players": "ai/players",
    "ai": "ai",
    "play": "game/play",
    "practice": "game/practice",
}
DEFAULT = "rules,engine,evaluator,players"
EVERYDAY, REST = "not slow", "slow"  # which tests, as pytest says it
STAGES = ("near", "windowless", "everyday", "all")
WINDOW = "game.ui.loop"  # tests that depend on it open windows
GOLDEN = [
    "tests/perft/",
    "tests/rules/test_formats.py::test_older_rule_sets_",
    "tests/rules/test_formats.py::test_older_records_",
    "tests/engine/test_record.py::test_version_1_records_are_still_read",
    "tests/engine/test_record.py::test_version_2_records_are_written_the_same",
    "tests/ai/test_simulation.py::test_steady",
]
SAME = Path(__file__).parent / "equivalent.toml"
LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "readme")


class Stage(NamedTuple):
    """Some of the tests."""

    name: str  # "everyday", or "all" for what only that runs
    files: list[str]
    marked: str


class Trial(NamedTuple):
    """A change and its result: killed, golden, survived, timed out, or same (equivalent)."""

    change: Change
    lines: tuple[str, str]  # the line before and after
    verdict: str
    by: str
    tests: int
    stage: str
    alone: bool = False

    @property
    def is_detected(self) -> bool:
        """Return whether a test detects it that does not only compare with stored files."""
        return self.verdict in ("killed", "timed out")


def stages(rooms: Sequence[str], last: str) -> list[Stage]:
    """Return the tests that can run code of some packages: near ones first, those that open windows last."""
    parsed = all_trees()
    inside = tuple(f"{ROOMS[room].replace('/', '.')}." for room in rooms)
    graph = dependencies(parsed)
    files = with_tests(reach({name for name in parsed if name.startswith(inside)}, graph))
    window = set(with_tests(reach([WINDOW], graph)))
    folders = {"clauses", *(part for room in rooms for part in Path(ROOMS[room]).parts)}
    near = {file for file in files if file.split("/")[1] in folders} - window
    found = [
        Stage("everyday", [file for file in files if file in near], EVERYDAY),
        Stage("everyday", [file for file in files if file not in near | window], EVERYDAY),
        Stage("everyday", [file for file in files if file in window], EVERYDAY),
        Stage("all", files, REST),
    ]
    return found[: 1 + STAGES.index(last)]


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

    def __init__(self, folder: Path, order: Order) -> None:
        self.folder, self.order = folder, order
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
        with (
            (place / "log").open("wb") as log,
            subprocess.Popen(command, cwd=tree, stdout=log, stderr=log, start_new_session=order.fresh) as process,
        ):
            sleep, read = Sleep(process.pid), 0
            while True:
                ended = process.poll() is not None
                if order.fresh and not ended and sleep.lasts():
                    sleep.end()
                lines = answers.read_text(encoding="utf-8").split("\n")[:-1] if answers.exists() else []
                yield from map(json.loads, lines[read:])
                read = len(lines)
                if ended:
                    break
                time.sleep(0.2)
        if not read and process.returncode >= 0:
            raise RuntimeError((place / "log").read_text(errors="replace")[-2000:])

    def try_all(self, sample: list[Change], stage: Stage) -> Iterator[tuple[Change, Report]]:
        """Yield every change with its result, in no order."""
        order = self.order._replace(tests=stage.files, marked=stage.marked, changes=sample)
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
        with ThreadPoolExecutor(self.order.jobs) as pool:
            yield from pool.map(partial(self.try_fresh, stage), again)

    def try_fresh(self, stage: Stage, task: tuple[Change, Report]) -> tuple[Change, Report]:
        """Run a change that needs all modules to be imported again."""
        change, before = task
        tree = self.copy()
        file = tree / change.file
        source = file.read_bytes()
        try:
            file.write_bytes(change.applied(source))
            order = self.order._replace(tests=before["again"], marked=stage.marked, rooms=[], jobs=1, fresh=True)
            report = next(iter(list(self.reports(order, tree))), {"verdict": "timed out", "tests": 0})
        finally:
            file.write_bytes(source)
            self.copies.append(tree)
        return change, report


def run_tests_on(sample: list[Change], planned: list[Stage], order: Order) -> Iterator[Trial]:
    """Yield the results of each change, one for every stage that it gets to; equivalent changes are not run."""
    same, left = judged_the_same(), []
    lines = {change: lines_of(change) for change in sample}  # the tree may be edited while its copy is tested
    for change in sample:
        if (change.file, change.within, *lines[change]) in same:
            yield Trial(change, lines[change], "same", "", 0, "")
        else:
            left.append(change)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        workshop = Workshop(Path(folder), order)
        for stage in planned:
            tried, left = left, []
            for change, report in workshop.try_all(tried, stage) if tried else ():
                by, alone = report.get("by", ""), report.get("alone", False)
                trial = Trial(change, lines[change], report["verdict"], by, report["tests"], stage.name, alone)
                if trial.verdict in ("golden", "survived"):
                    left.append(change)
                yield trial


# --- printing ---------------------------------------------------------------------------------------------------------


def table(results: list[Trial], rooms: Sequence[str]) -> tuple[list[str], float]:
    """Return the figures of each package and of all, and the lowest percentage that the everyday check detects."""
    lines = [
        "| room | mutants | same | everyday | only all | golden only | survived | everyday | all |",
        "|" + " --- |" * 9,
    ]
    lowest = 100.0
    for room in [*rooms, "all rooms"]:
        inside = [result for result in results if result.change.file.startswith(ROOMS.get(room, ""))]
        verdicts = Counter(result.stage if result.is_detected else result.verdict for result in inside)
        counted = max(1, len(inside) - verdicts["same"])
        everyday = 100 * verdicts["everyday"] / counted
        lowest = min(lowest, everyday) if inside else lowest
        figures = [len(inside), *(verdicts[kind] for kind in ("same", "everyday", "all", "golden", "survived"))]
        scores = f"{everyday:.1f} % | {everyday + 100 * verdicts['all'] / counted:.1f} %"
        lines.append(f"| {room} | {' | '.join(map(str, figures))} | {scores} |")
    return lines, lowest


def listed(results: Iterable[Trial]) -> Iterator[str]:
    """Yield changes, ready to be read or copied into the list of equivalent ones."""
    for result in sorted(results):
        before, after = result.lines
        change = result.change
        yield f"{change.file}:{change.line} {change.within or '(module)'}, {result.tests} tests {result.by}"
        yield f"    - {before}\n    + {after}"


def asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="how many changes")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rooms", default=DEFAULT, help=f"with commas, some of {', '.join(ROOMS)}")
    parser.add_argument("--tests", choices=STAGES, default="everyday", help="how far survivors go")
    parser.add_argument("--only", default="", help="only what lies in FILE or FILE:LINE, instead of a sample")
    parser.add_argument("--budget", type=float, default=40.0, help="processor seconds of tests for a change in a stage")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", default="", help="file for what the unchanged run tells, to be quicker next time")
    parser.add_argument("--alone", action="store_true", help="list what only one test function detects")
    parser.add_argument("--goal", type=float, default=0.0, help="percent")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a sample and print a table, survivors first."""
    options = asked(arguments)
    rooms = options.rooms.split(",")
    every = list(dict.fromkeys(change for room in rooms for change in all_changes(room)))
    if options.only:
        sample = [change for change in every if options.only in (change.file, f"{change.file}:{change.line}")]
    else:
        sample = random.Random(options.seed).sample(every, min(options.sample, len(every)))
    print(f"{len(sample)} of {len(every)} changes, seed {options.seed}", file=sys.stderr)
    order = Order("", [], GOLDEN, "", [ROOMS[room] for room in rooms], [], options.budget, options.jobs)
    order = order._replace(alone=options.alone, kept=options.keep)
    results = dict[Change, Trial]()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what it starts in the background ignore it
    try:
        for trial in run_tests_on(sample, stages(rooms, options.tests), order):
            if trial.verdict != "survived" or trial.change not in results:
                results[trial.change] = trial
            if trial.verdict in ("golden", "survived"):
                print(f"{trial.verdict}:", *listed([trial]), sep="\n", file=sys.stderr, flush=True)
            if len(results) % 25 == 0:
                print(f"{len(results)} after {sum(os.times()[:4]):.0f} processor seconds", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"stopped after {len(results)} of {len(sample)}")
    for verdict in ("golden", "timed out", "survived"):
        print(f"\n{verdict}:", *listed(result for result in results.values() if result.verdict == verdict), sep="\n")
    if options.alone:
        print("\ndetected by one test alone:", *listed(result for result in results.values() if result.alone), sep="\n")
    lines, lowest = table(list(results.values()), rooms)
    print("", *lines, sep="\n")
    return 1 if lowest < options.goal else 0

"""The process that runs the tests: all tests are collected once, and each change is tried in a fork.

`python -m tests.mutants.session ORDER`, started by `tests.mutants` in a copy of the tree, reads its orders from the
file ORDER (see `Order`) and appends results to the file named there, one JSON line each. A change inside a function
replaces the code of the live function. Values computed when the tests were imported are unchanged, so a change of code
that ran at that time, or of a module's own lines, needs a process that imports everything changed: `fresh`.
"""

import functools
import gc
import hashlib
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from itertools import pairwise
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest

from tests.mutants.changes import Change

Key = tuple[str, str]  # a function: file and name
Report = dict[str, Any]
MEMORY = 6 << 30  # bytes a fork may take
LOOKS = (
    60  # a second apart: when all of them find a fork asleep, it hangs; one that only waits for a processor does not
)
SHARE = 50  # tests run unchanged in one fork
AFRESH = 900  # tests for a change that needs a fresh import, because finding each by name is slow
SLOW = 4.0  # processor seconds after which a test is too slow to be useful, including noting its lines
CALLS = 30  # calls of a function without a new line, after which a test no longer notes its lines
OPTIMIZED = 1  # a flag of functions' code that a class's own lines do not have


class Order(NamedTuple):
    """The task of a process."""

    answers: str  # the file to append to
    tests: list[str]
    golden: list[str]  # prefixes of the names of tests that only compare with stored files
    marked: str  # pytest's expression for the tests among them
    rooms: list[str]  # folders whose lines are noted
    changes: list[Change]
    budget: float  # processor seconds of tests for one change, by their unchanged times
    jobs: int
    alone: bool = False  # after the first failure go on until another test function fails
    fresh: bool = False  # the change is already in the files: run the tests as given
    kept: str = ""  # the file that keeps what `Session.traced` returns between runs


class Session:
    """A pytest plugin that runs the collected tests its own way."""

    def __init__(self, order: Order, ran: set[CodeType]) -> None:
        self.order, self.ran = order, ran
        self.folder = Path.cwd()
        self.files = {str(file) for room in order.rooms for file in (self.folder / room).rglob("*.py")}
        self.items: list[pytest.Item] = []
        self.seconds: dict[int, float] = {}  # of each test, by number; those that failed unchanged are left out
        self.users: dict[tuple[str, int], list[int]] = {}  # the tests that run a line of a file
        self.caches: list[Any] = []
        self.failed: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run everything once unchanged, then for each change the tests that run its line."""
        sys.settrace(None)
        self.items = session.items
        if self.order.fresh:
            self.answer(self.verdict(list(range(len(self.items)))))
            return True
        if session.testsfailed:
            self.answer({"trouble": f"{session.testsfailed} of the test files cannot be imported in the copy"})
            return True
        self.early = self.keys(self.ran)
        gc.unfreeze()  # `tests/support/collecting.py` hides from the collector what the collection made
        caches = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
        self.caches = [cache for cache in caches if str(cache.__module__).split(".")[0] in ("game", "ai", "tests")]
        self.record()
        self.answer({"recorded": len(self.seconds), "of": len(self.items), "seconds": sum(self.seconds.values())})
        self.functions: dict[Key, list[FunctionType]] = {}
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename in self.files:
                self.functions.setdefault(self.key(thing.__code__), []).append(thing)
        self.spread(self.order.changes, self.judged, self.answer)
        return True

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        if report.failed:
            self.failed.append(report.nodeid)

    def answer(self, report: Report) -> None:
        """Append a line to the answers."""
        with open(self.order.answers, "a", encoding="utf-8") as answers:
            answers.write(json.dumps(report) + "\n")

    def key(self, code: CodeType) -> Key:
        """Return the key of a function."""
        return str(Path(code.co_filename).relative_to(self.folder)), code.co_qualname

    def keys(self, ran: set[CodeType]) -> set[Key]:
        """Return the keys of functions that ran, in the measured files."""
        return {self.key(code) for code in ran if code.co_filename in self.files}

    def record(self) -> None:
        """Record how long each test takes and which lines it runs; kept until its file or those it runs change."""
        store = Path(self.order.kept or os.devnull)
        stored = dict(map(json.loads, store.read_text().splitlines())) if store.is_file() else {}
        marks = [f"{item.nodeid} {digest(item.path)} {' '.join(self.order.rooms)}" for item in self.items]
        still = {mark: entry for mark in marks if (entry := stored.get(mark)) and entry["files"] == files_of(entry)}
        self.note({"found": [(at, still[mark]) for at, mark in enumerate(marks) if mark in still]})
        left = [at for at, mark in enumerate(marks) if mark not in still]

        def note_and_keep(report: Report) -> None:
            if "found" not in report:  # a test ended the process, so its share is tried again in halves
                ended.append(shares[report["number"]])
                return
            self.note(report)
            with store.open("a", encoding="utf-8") as file:
                for number, result in report["found"]:
                    file.write(json.dumps((marks[number], result)) + "\n")

        shares = [left[at : at + SHARE] for at in range(0, len(left), SHARE)]
        while shares:
            ended: list[list[int]] = []
            self.spread(shares, self.traced, note_and_keep)
            halves = ((share[: len(share) // 2], share[len(share) // 2 :]) for share in ended if len(share) > 1)
            shares = [half for pair in halves for half in pair]

    def traced(self, share: list[int]) -> Report:
        """Run the tests of a share on unchanged code, and note how long each takes and which lines it runs."""
        signal.signal(signal.SIGPROF, too_slow)
        results: dict[int, Report] = {}
        for number, following in pairwise([*share, None]):
            assert number is not None
            ran: set[tuple[str, int]] = set()
            self.forget()
            began, self.failed = sum(os.times()[:4]), []
            signal.setitimer(signal.ITIMER_PROF, SLOW, 1)
            sys.settrace(noting_lines(self.files, ran))
            self.run(number, following)
            sys.settrace(None)
            signal.setitimer(signal.ITIMER_PROF, 0)
            lines: dict[str, list[int]] = {}
            for name, line in sorted(ran):
                lines.setdefault(str(Path(name).relative_to(self.folder)), []).append(line)
            seconds = None if self.failed else sum(os.times()[:4]) - began
            results[number] = {"seconds": seconds, "lines": lines}
            results[number]["files"] = files_of(results[number])
        return {"found": list(results.items())}

    def note(self, report: Report) -> None:
        """Store the report of a share of the tests."""
        for number, result in report["found"]:
            if result["seconds"] is None:  # too slow, or failing
                continue
            self.seconds[number] = result["seconds"]
            for file, lines in result["lines"].items():
                for line in lines:
                    self.users.setdefault((file, line), []).append(number)

    def judged(self, change: Change) -> Report:
        """Apply the change and run the tests that run its line."""
        key = (change.file, change.within)
        if not change.within:
            users = self.users_of(change.file) or list(self.seconds)
            return {"verdict": "survived", "tests": 0, "again": self.chosen(users, change.file)}
        source = Path(change.file).read_bytes()
        name = str(self.folder / change.file)
        changed = compile(change.applied(source), name, "exec", dont_inherit=True)
        numbers = self.chosen(self.users_at(change), change.file)
        if key not in self.functions:  # what is not found cannot be changed in place
            return {"verdict": "survived", "tests": 0, "again": numbers}
        for function in self.functions[key]:
            first = function.__code__.co_firstlineno
            code = next(
                code for code in functions_of(changed) if (code.co_qualname, code.co_firstlineno) == (key[1], first)
            )
            if code.co_freevars != function.__code__.co_freevars:  # as without the only `super()` of a method
                return {"verdict": "survived", "tests": 0, "again": numbers}
            function.__code__ = code
        self.forget()
        result = self.verdict(numbers)
        again = key in self.early and result["verdict"] != "killed"
        return result | ({"again": numbers} if again else {})

    def users_at(self, change: Change) -> list[int]:
        """Return the tests that run the line of a change, else its function, else its file."""
        at_line = self.users.get((change.file, change.line), [])
        if at_line:
            return at_line
        codes = [function.__code__ for function in self.functions.get((change.file, change.within), [])]
        in_function = self.users_of(change.file, {line for code in codes for line in lines_of(code)})
        return in_function or self.users_of(change.file)  # the line runs only while its file is imported

    def users_of(self, file: str, lines: Collection[int] | None = None) -> list[int]:
        """Return the tests that run some lines of a file, or any."""
        tests = (key for key in self.users if key[0] == file and (lines is None or key[1] in lines))
        return sorted({number for key in tests for number in self.users[key]})

    def is_golden(self, number: int) -> bool:
        """Return whether the test only compares with a stored file."""
        return self.items[number].nodeid.startswith(tuple(self.order.golden))

    def chosen(self, numbers: list[int], file: str) -> list[int]:
        """Return as many tests as the budget allows: those named like the file, then others, fastest first; golden ones
        last.
        """
        stem = Path(file).stem

        def far(number: int) -> tuple[bool, float]:
            return self.items[number].path.stem != f"test_{stem}", self.seconds[number]

        suite = []
        for golden in (False, True):
            spent = 0.0
            for number in sorted(numbers, key=far):
                if self.is_golden(number) is golden and spent <= self.order.budget:
                    spent += self.seconds[number]
                    suite.append(number)
        return suite

    def verdict(self, numbers: list[int]) -> Report:
        """Return the first test that fails, if any."""
        limit_processor(2 * sum(self.seconds.get(number, 0) for number in numbers) + self.order.budget)
        self.failed = []
        first = Report()
        for count, (number, following) in enumerate(pairwise([*numbers, None]), 1):
            assert number is not None
            self.run(number, following)
            functions = {name.partition("[")[0] for name in self.failed}
            if self.failed and not first:
                first = {
                    "verdict": "golden" if self.is_golden(number) else "killed",
                    "by": self.failed[0],
                    "tests": count,
                }
            if len(functions) > self.order.alone:
                return first
        return first | {"alone": True} if first else {"verdict": "survived", "tests": len(numbers)}

    def run(self, number: int, following: int | None) -> None:
        """Run one test."""
        item, after = self.items[number], None if following is None else self.items[following]
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        except Exception:  # so broken that not even the failure can be reported
            self.failed.append(item.nodeid)

    def forget(self) -> None:
        """Clear every cache."""
        for cache in self.caches:
            cache.cache_clear()

    def spread(self, tasks: list[Any], work: Callable[[Any], Report], done: Callable[[Report], None]) -> None:
        """Run each task in its own fork, several at once; one that ends without a report was timed out."""
        left, busy = list(enumerate(tasks)), dict[Connection, tuple[Sleep, int]]()
        try:
            while left or busy:
                while left and len(busy) < self.order.jobs:
                    number, task = left.pop(0)
                    inside, outside = Pipe(duplex=False)
                    child = os.fork()
                    if not child:
                        tell(outside, work, task)
                    outside.close()
                    busy[inside] = (Sleep(child), number)
                ready = wait(list(busy), timeout=1)
                for connection, (sleep, number) in list(busy.items()):
                    if connection not in ready and not sleep.lasts():
                        continue
                    if connection not in ready:
                        sleep.end()
                    del busy[connection]
                    report = received(connection)
                    sleep.end()
                    os.waitpid(sleep.leader, 0)
                    done({"number": number, **self.by_name(report)})
        finally:  # an interrupt does not reach sessions of their own
            for sleep, _ in busy.values():
                sleep.end()

    def by_name(self, report: Report) -> Report:
        """Return the report with names of tests in place of their numbers."""
        if "again" not in report:
            return report
        golden = [number for number in report["again"] if self.is_golden(number)]
        others = [number for number in report["again"] if not self.is_golden(number)]
        return report | {"again": [self.items[number].nodeid for number in others[:AFRESH] + golden[:AFRESH]]}


class Sleep:
    """Tells when a process, the leader of its session, and all others of that session only wait for each other.

    The clock cannot tell: on a busy machine the processes wait for a processor, and then they are not asleep.
    """

    def __init__(self, leader: int) -> None:
        self.leader, self.used, self.looks, self.looked = leader, -1, 0, 0.0

    def lasts(self) -> bool:
        """Look again, at most once a second; return whether nothing has run for `LOOKS` looks."""
        if time.monotonic() > self.looked + 1:
            states, used = self.look()
            self.looks = 0 if used != self.used or states & {"R", "D"} else self.looks + 1
            self.used, self.looked = used, time.monotonic()
        return self.looks > LOOKS

    def look(self) -> tuple[set[str], int]:
        """Return the states of the processes and the processor time they have used, in ticks."""
        states, used = set[str](), 0
        for file in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = file.read_text(errors="replace").rpartition(")")[2].split()
            except OSError:  # the fork has ended meanwhile
                continue
            if int(fields[3]) == self.leader:
                states.add(fields[0])
                used += int(fields[11]) + int(fields[12])
        return states, used

    def end(self) -> None:
        """Kill what is left of the session."""
        with suppress(ProcessLookupError):
            os.killpg(self.leader, signal.SIGKILL)


def digest(*files: Path) -> str:
    """Return a digest that changes with the files."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def too_slow(*_: Any) -> None:
    """Interrupt a test."""
    raise TimeoutError("too slow to be of use")


def tell(connection: Connection, work: Callable[[Any], Report], task: Any) -> None:
    """Run in a fork, report and exit."""
    os.setsid()
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        report = work(task)
    except BaseException:
        report = {"trouble": traceback.format_exc()}
    connection.send(report)
    os._exit(0)


def received(connection: Connection) -> Report:
    """Return what a fork reported."""
    try:
        report: Report = connection.recv()
    except EOFError:
        return {"verdict": "timed out", "tests": 0}
    finally:
        connection.close()
    return report


def limit_processor(seconds: float) -> None:
    """Limit the processor time of this process."""
    used = time.process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + seconds) + 1, resource.RLIM_INFINITY))


def files_of(report: Report) -> str:
    """Return a digest of the files whose lines a test runs; a file may be missing."""
    return digest(*(file for file in map(Path, sorted(report["lines"])) if file.is_file()))


def lines_of(code: CodeType) -> set[int]:
    """Return the lines of a function and of those inside it."""
    inside = (lines_of(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return {line for *_, line in code.co_lines() if line}.union(*inside)


def noting_lines(files: set[str], ran: set[tuple[str, int]]) -> Callable[[Any, str, Any], Any]:
    """Return a trace function that notes the lines of some files."""
    calls: Counter[CodeType] = Counter()

    def line(frame: Any, event: str, argument: Any) -> Any:  # noqa: ARG001 - as tracing wants it
        here = frame.f_code.co_filename, frame.f_lineno
        if here not in ran:
            ran.add(here)
            calls[frame.f_code] = 0
        return line

    def call(frame: Any, event: str, argument: Any) -> Any:  # noqa: ARG001
        code = frame.f_code
        if code.co_filename not in files:
            return None
        calls[code] += 1
        return line if calls[code] < CALLS else None

    return call


def noting(ran: set[CodeType]) -> Callable[[Any, str, Any], None]:
    """Return a trace function that notes calls."""

    def note(frame: Any, event: str, argument: Any) -> None:  # noqa: ARG001 - as tracing wants it
        ran.add(frame.f_code)

    return note


def functions_of(code: CodeType) -> Iterator[CodeType]:
    """Return the functions and methods of a module or class, except those inside them."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & OPTIMIZED:
                yield constant
            else:
                yield from functions_of(constant)


def main(path: str) -> None:
    """Collect the tests of an order and run them."""
    read = json.loads(Path(path).read_text(encoding="utf-8"))
    order = Order(**{**read, "changes": [Change(*change) for change in read["changes"]]})
    ran: set[CodeType] = set()
    if order.fresh:
        limit_processor(60 + 3 * order.budget)
    else:
        sys.settrace(noting(ran))
    flags = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-p",
        "no:benchmark",
        f"--basetemp={Path(path).parent / 'tmp'}",
        "-m",
        order.marked,
    ]
    code = pytest.main([*flags, *order.tests], plugins=[Session(order, ran)])
    if order.fresh and not os.path.exists(order.answers):
        Path(order.answers).write_text(json.dumps({"verdict": "killed", "by": f"import, {code}", "tests": 0}) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])

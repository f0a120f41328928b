"""Fuzz damaged folders and odd command lines: `python -m tests.fuzz --cases 2000 --seed 1`.

Half of the cases are commands, a few of them in their own processes; the other half opens the window, without a
display, with some damaged files, and visits everything the title leads to. `--of texts` reads short texts of rule sets
instead, one a case; `--of lines` crafts files of every kind in turn, ten lines a case, and uses them. There must be no
traceback, no hang, no overlong sentence, and no refusal of a file that does not name it. A finding is printed with its
case number: `--only` repeats it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, NoReturn
from unittest.mock import patch

from tests.fuzz.commands import Outcome, Typist, apart, here, nameless, opens_window, sentences_of, standard_input
from tests.fuzz.files import good_home
from tests.fuzz.folders import folder_case
from tests.fuzz.lines import KINDS, line_case
from tests.fuzz.texts import text_case
from tests.monkey.run import elsewhere

WORK_SECONDS, HANG_SECONDS = 60, 600  # of the processor, which may be busy; of the clock
LONGEST_SENTENCE = 300
APART = 0.06  # share of the commands
CODES = (0, 1, 2)
SURROUNDINGS = ("LANG", "LC_ALL", "LANGUAGE", "TERM", "COLUMNS", "TZ", "SDL_VIDEO_X11_WMCLASS")
ODD_VALUES = ("", "\udcff\udcfe", "de_DE.UTF-16", "x" * 5000, "-1", "C", "ar_EG.UTF-8", "../..")


PLACES, TEXTS, LINES = "places", "texts", "lines"


class Task(NamedTuple):
    """One case, small enough to send to a process."""

    seed: str
    number: int
    of: str = PLACES


class Finding(NamedTuple):
    """A case that went wrong: its kind, and everything needed to repeat it."""

    kind: str
    text: str


class Result(NamedTuple):
    """The result of a case."""

    kind: str
    seconds: float
    sentences: int
    findings: tuple[Finding, ...] = ()


class HangError(Exception):
    """A case that does not end."""


def _hangs(*_: object) -> NoReturn:
    raise HangError(f"no end after {WORK_SECONDS} s of work, or {HANG_SECONDS} s")


@contextmanager
def _in_time() -> Iterator[None]:
    clocks = ((signal.ITIMER_PROF, signal.SIGPROF, WORK_SECONDS), (signal.ITIMER_REAL, signal.SIGALRM, HANG_SECONDS))
    before = [signal.signal(which, _hangs) for _, which, _ in clocks]
    for clock, _, seconds in clocks:
        signal.setitimer(clock, seconds)
    try:
        yield
    finally:
        for (clock, which, _), handler in zip(clocks, before, strict=True):
            signal.setitimer(clock, 0)
            signal.signal(which, handler)


_PRISTINE: list[Path] = []


def _pristine() -> Path:
    """Return undamaged folders, made once per process."""
    if not _PRISTINE:
        folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
        good_home(folder / "home")
        _PRISTINE.append(folder / "home")
    return _PRISTINE[0]


def fuzz(task: Task) -> Result:
    """Run one case."""
    chance, began = random.Random(f"{task.seed} case {task.number}"), time.perf_counter()
    kind = _kind_of(task)
    label, sentences, findings = "", set[str](), list[Finding]()
    with tempfile.TemporaryDirectory(prefix="f") as name, elsewhere(Path(name), chance):
        home, before = Path(name) / "h", Path.cwd()
        shutil.copytree(_pristine(), home)
        os.chdir(home)
        try:
            with _in_time():
                label, sentences, outcome = _run_case(kind, home, chance)
                findings += _judged(outcome) if outcome is not None else ()
        except Exception as broken:
            findings.append(_broken(broken))
        finally:
            os.chdir(before)
        long = [sentence for sentence in sentences if len(sentence.replace(str(home), "~")) > LONGEST_SENTENCE]
        findings += [Finding("long sentence", sentence[:900]) for sentence in long]
    where = f"case {task.number} of {task.of}, seed {task.seed!r}: {label}"
    located = tuple(Finding(finding.kind, f"{where}\n  {finding.text}") for finding in findings)
    return Result(kind, time.perf_counter() - began, len(sentences), located)


def _kind_of(task: Task) -> str:
    if task.of == LINES:
        return [*KINDS][task.number % len(KINDS)]
    return TEXTS if task.of == TEXTS else "commands" if task.number % 2 else "folders"


def _run_case(kind: str, home: Path, chance: random.Random) -> tuple[str, set[str], Outcome | None]:
    """Return the description of a case, its sentences, and the result of its command if there was one."""
    if kind == TEXTS:
        return text_case(chance)
    if kind in KINDS:
        return (*line_case(KINDS[kind], home, chance), None)
    if kind == "folders":
        return (*folder_case(home, chance), None)
    arguments, typed = Typist(home, chance).command(), standard_input(chance)
    run_in = apart if chance.random() < APART and not opens_window(arguments) else here
    try:
        with odd_surroundings(chance):
            outcome = run_in(arguments, typed)
        assert [] == nameless(arguments, outcome)
    except Exception as broken:
        broken.add_note(f"{arguments!r} with {typed[:60]!r}")
        raise
    return f"{arguments!r} with {typed[:60]!r}", set(sentences_of(arguments, outcome)), outcome


@contextmanager
def odd_surroundings(chance: random.Random) -> Iterator[None]:
    """Set, every other time, one of the variables that the game or its libraries read to an odd value."""
    odd = {chance.choice(SURROUNDINGS): chance.choice(ODD_VALUES)} if chance.random() < 0.5 else {}
    with patch.dict(os.environ, odd):
        yield


def _judged(outcome: Outcome) -> Iterator[Finding]:
    if outcome.code not in CODES:
        yield Finding(f"exit code {outcome.code}", outcome.error[-900:])
    if "Traceback" in outcome.error:
        yield Finding(outcome.error.strip().splitlines()[-1][:100], outcome.error[-3000:])


def _broken(broken: Exception) -> Finding:
    """Return a finding for an exception; its kind is the place where it was raised."""
    frames = traceback.extract_tb(broken.__traceback__)
    last = next(
        (frame for frame in reversed(frames) if "/game/" in frame.filename or "/ai/" in frame.filename), frames[-1]
    )
    where = f"{type(broken).__name__} in {Path(last.filename).name}:{last.lineno} {last.name}"
    return Finding(where, "".join(traceback.format_exception(broken))[-4000:])


def run(tasks: Sequence[Task], jobs: int, seconds: float = float("inf")) -> Iterator[Result]:
    """Run these cases in several processes and yield results as they come, until the time is over."""
    began = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for result in pool.imap_unordered(fuzz, tasks):
            yield result
            if time.perf_counter() - began > seconds:
                return


def main(arguments: Sequence[str] | None = None) -> int:
    """Run many cases and print the findings; exit 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--of", choices=(PLACES, TEXTS, LINES), default=PLACES)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--only", type=int, help="this case alone")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args(arguments)
    began, results, kinds = time.perf_counter(), list[Result](), Counter[str]()
    cases = range(options.first, options.cases) if options.only is None else [options.only]
    tasks = [Task(options.seed, number, options.of) for number in cases]
    for result in run(tasks, options.jobs, 60 * options.minutes):
        results.append(result)
        for kind, text in result.findings:
            if not kinds[kind]:
                print(f"\n{kind}\n{text}", flush=True)
            kinds[kind] += 1
        if len(results) % 100 == 0:
            print(f"{len(results)} cases, {kinds.total()} findings", file=sys.stderr, flush=True)
    by_kind = Counter(result.kind for result in results)
    slowest, sentences = max(result.seconds for result in results), sum(result.sentences for result in results)
    print(
        f"\n{len(results)} cases ({', '.join(f'{count} {kind}' for kind, count in by_kind.items())}) in "
        f"{time.perf_counter() - began:.0f} s, the slowest {slowest:.1f} s; {sentences} sentences; "
        f"{kinds.total()} findings"
    )
    for kind, count in kinds.most_common():
        print(f"{count} x {kind}")
    return 1 if kinds else 0

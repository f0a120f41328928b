"""Kill a playing program at random moments and reopen its games: `python -m tests.kills --times 500`.

Each life is its own process (`tests.kills.doomed`): the pilot plays through the window with posted mouse and key
events, continues the previous life's game from the title, and reports each step. After SIGKILL the record must hold
everything reported as done, and at most the one action that was being written; the next life must continue from exactly
there. Between some lives the file is damaged as by a power failure, which must be reported in one sentence. Then come
records damaged at every kind of place, a full disk and a read-only folder (`tests.kills.harms`). A violation stops the
run and prints seed and life.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from game.engine.notation import format_action
from game.engine.record import Replay, read_record, replay, state_digest
from game.saving.shelf import ASIDE

SOME_SECONDS = 4.0  # the longest life, including its start
HARMED = 0.2  # share of the lives that also end with a damaged file
SLOWEST_START = 120.0


class ViolationError(AssertionError):
    """Something already shown was lost, or a message was missing, or the program crashed."""


@dataclass(slots=True)
class Life:
    """What one process printed before it was killed."""

    lines: list[str] = field(default_factory=list)
    errors: str = ""
    code: int | None = None


@dataclass(slots=True)
class Tally:
    """The counts so far."""

    counts: Counter[str] = field(default_factory=Counter)

    def add(self, **more: int) -> None:
        """Add these counts."""
        self.counts.update(more)


def live(folder: Path, seed: str, chance: random.Random) -> Life:
    """Start a process, let it play, and kill it at a random moment."""
    command = [sys.executable, "-m", "tests.kills.doomed", str(folder), seed]
    life = Life()
    with subprocess.Popen(command, env=_surroundings(), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        until, more = _moment(chance)
        reached = threading.Event()
        listener = threading.Thread(target=_listen, args=(process.stdout, life, until, reached))
        listener.start()
        reached.wait(SLOWEST_START)
        time.sleep(more)
        process.kill()
        listener.join()
        life.errors = process.stderr.read().decode(errors="replace")
        life.code = process.wait()
    return life


def _moment(chance: random.Random) -> tuple[int, float]:
    """Return when to kill: after this many lines, and then this many seconds."""
    kind = chance.random()
    if kind < 0.1:
        return 0, chance.random() * SOME_SECONDS / 2  # perhaps while it starts
    if kind < 0.5:
        return chance.randrange(2, 120), chance.random() * 0.002  # close to a write
    return 1, chance.random() ** 2 * SOME_SECONDS


def _listen(stream: IO[bytes], life: Life, until: int, reached: threading.Event) -> None:
    if until == 0:
        reached.set()
    for line in stream:
        if line.endswith(b"\n"):
            life.lines.append(line.decode().rstrip("\n"))
            if len(life.lines) == until:
                reached.set()
    reached.set()


# --- what must be true after a kill -----------------------------------------------------------------------------------


@dataclass(slots=True)
class Waiting:
    """The game that the lives of one folder play: its file and the actions in it."""

    path: Path | None = None
    actions: tuple[str, ...] = ()
    digest: str = ""
    torn: bool = False


def standing(path: Path) -> tuple[Replay, bool]:
    """Return the actions in a file, and whether an incomplete line follows."""
    record = read_record(path.read_text(encoding="utf-8", errors="replace").split("\n"))
    return replay(record), record.torn


def check_life(life: Life, before: Waiting, tally: Tally) -> Waiting:
    """Return the game as it must be now; `ViolationError` if it is not."""
    if life.code != -9:
        raise ViolationError(f"the program ended by itself with {life.code}: {life.errors}")
    now, last_line, in_flight = before, 0, ""
    for line in life.lines:
        kind, _, rest = line.partition(" ")
        match kind:
            case "began":
                now = Waiting(Path(rest.split()[0]))
            case "resumed":
                _check_resumed(rest, before)
                tally.add(resumed=1)
            case "try":
                in_flight = rest
            case "done":
                now.actions, in_flight = _after(now.actions, rest), ""
                tally.add(actions=1)
            case "page":
                last_line += int(rest.split()[0])
            case "over":
                tally.add(finished=1)
    if "stands" in life.lines and last_line != before.torn:
        states = [line for line in life.lines if line.startswith("page")]
        raise ViolationError(f"the file was {'torn' if before.torn else 'whole'}, and the program showed {states}")
    tally.add(lives=1, sentences=last_line, started=bool(life.lines))
    return _found(now, in_flight, tally)


def _check_resumed(line: str, before: Waiting) -> None:
    path, actions, digest = line.split()
    if (Path(path), int(actions), digest) != (before.path, len(before.actions), before.digest):
        raise ViolationError(f"resumed {line}, and {before.path} held {len(before.actions)} {before.digest}")


def _after(actions: tuple[str, ...], last_action: str) -> tuple[str, ...]:
    """Return the actions after one more entry."""
    if last_action.startswith("back "):
        return actions[: len(actions) - int(last_action.split()[1])]
    return actions if last_action.startswith("seat ") else (*actions, last_action)


def _found(resumed: Waiting, in_flight: str, tally: Tally) -> Waiting:
    """Check that the file holds what was reported, with or without the action that was being written."""
    if resumed.path is None or not resumed.path.exists():
        return resumed
    replayed, torn = standing(resumed.path)
    if replayed.failure is not None:
        raise ViolationError(f"{resumed.path} breaks off: {replayed.failure}")
    held = tuple(format_action(action) for action, _ in replayed.moves)
    if held == _after(resumed.actions, in_flight) and in_flight:
        tally.add(in_flight_kept=1)
    elif held == resumed.actions:
        tally.add(in_flight_lost=bool(in_flight))
    else:
        raise ViolationError(f"{resumed.path} holds {len(held)} actions, {len(resumed.actions)} were reported as done")
    return Waiting(resumed.path, held, state_digest(replayed.state), torn)


def harm(waiting: Waiting, chance: random.Random) -> Waiting:
    """Damage the end of the file like a power failure; return what it holds then."""
    assert waiting.path is not None
    content = waiting.path.read_bytes()
    lines = content.split(b"\n")
    if len(lines) < 4:
        return waiting
    kind = chance.randrange(3)
    if kind == 0:
        content = content[: -chance.randrange(2, len(lines[-2]) + 1)]
    elif kind == 1:
        content += b'"P1 discard 9h"'[: chance.randrange(1, 14)]
    else:
        content += bytes(chance.randrange(1, 5000))
    waiting.path.write_bytes(content)
    replayed, torn = standing(waiting.path)
    held = tuple(format_action(action) for action, _ in replayed.moves)
    return Waiting(waiting.path, held, state_digest(replayed.state), torn)


def generation(folder: Path, seed: str, lives: int, tally: Tally) -> None:
    """Run this many processes one after another in one folder."""
    chance = random.Random(seed)
    waiting = Waiting()
    for number in range(lives):
        try:
            waiting = check_life(live(folder, f"{seed} {number}", chance), waiting, tally)
            stray = [path.name for path in folder.glob("*") if ASIDE.search(path.stem)]
            if stray:
                raise ViolationError(f"set aside: {stray}")
            waiting = _next(waiting, chance, tally)
        except ViolationError as broken:
            raise ViolationError(f"seed {seed!r}, life {number}: {broken}") from broken


def _next(waiting: Waiting, chance: random.Random, tally: Tally) -> Waiting:
    """Return the game the next life finds: none if this one is over, perhaps a damaged one."""
    if waiting.path is None or not waiting.path.exists():
        return Waiting()
    if standing(waiting.path)[0].complete:
        return Waiting()
    if chance.random() < HARMED:
        waiting = harm(waiting, chance)
        tally.add(harmed=waiting.torn)
    return waiting


# --- the suite --------------------------------------------------------------------------------------------------------


def kill(times: int, seed: str, jobs: int) -> Tally:
    """Kill this many times, in as many folders at once as there are jobs."""
    tally = Tally()
    base = Path(tempfile.mkdtemp(prefix="kills-"))
    shares = [times // jobs + (at < times % jobs) for at in range(jobs)]
    try:
        with ThreadPoolExecutor(jobs) as pool:
            runs = [
                pool.submit(generation, base / str(at), f"{seed} {at}", share, tally)
                for at, share in enumerate(shares)
                if share
            ]
            for run in runs:
                run.result()
    finally:
        shutil.rmtree(base, ignore_errors=True)
    return tally


def suffer(harm_: str) -> str:
    """Play with a full disk or a read-only folder in another process; return its last output."""
    with tempfile.TemporaryDirectory(prefix="harms-") as folder:
        command = [sys.executable, "-m", "tests.kills.harms", harm_, str(Path(folder) / "games")]
        run = subprocess.run(command, env=_surroundings(), capture_output=True, text=True, check=False)
    if run.returncode:
        raise ViolationError(f"{harm_}: {run.stderr}")
    return run.stdout.strip()


def _surroundings() -> dict[str, str]:
    return {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_VIDEODRIVER": "dummy"}


def _print(counts: Counter[str], seconds: float) -> None:
    print(
        f"{counts['lives']} kills in {seconds:.0f} s, {counts['lives'] - counts['started']} of them before a game stood"
    )
    print(
        f"{counts['actions']} actions reported done, {counts['finished']} games finished, {counts['resumed']} continued"
    )
    print(f"killed while an action was being written: {counts['in_flight_kept']} kept, {counts['in_flight_lost']} lost")
    print(
        f"{counts['harmed']} files torn between two lives, {counts['sentences']} sentences; nothing else lost, no crash"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill, and print the counts; exit 1 at the first violation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=500)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--harms", type=int, default=300, help="records to spoil")
    options = parser.parse_args(arguments)
    began = time.perf_counter()
    try:
        _print(kill(options.times, options.seed, options.jobs).counts, time.perf_counter() - began)
        os.environ.update(_surroundings())
        from tests.kills.harms import HARMS, damaged

        with tempfile.TemporaryDirectory(prefix="damaged-") as folder:
            counts = damaged(Path(folder), options.harms, options.seed)
        print(f"{options.harms} records damaged: {', '.join(f'{count} {how}' for how, count in counts.most_common())}")
        for harm_ in HARMS:
            print(f"{harm_}: {suffer(harm_)}")
    except AssertionError as broken:
        print(broken)
        return 1
    return 0

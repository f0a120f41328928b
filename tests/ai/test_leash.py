"""Hostile programs: nobody waits for them longer than allowed, and none of their processes survives."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.bot import Limit
from ai.outside import Forfeit, ProgramPlayer, end_all
from tests import ROOT
from tests.ai.test_outside import VIEW
from tests.support.waiting import awaited

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the program's own group is ended")

AT_ONCE, PATIENT = Limit(seconds=0.3), Limit(seconds=3600.0)
# Writes its process number and that of a child in another group, ignores every request, and holds standard output open.
DEAF_FAMILY = """
import os, signal, sys, time
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
    signal.signal(number, signal.SIG_IGN)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        open({pids!r}, "a").write(f"{{os.getpid()}}\\n")
        while True:
            time.sleep(60)
    os._exit(0)
while not os.path.exists({pids!r}):
    time.sleep(0.01)
open({pids!r}, "a").write(f"{{os.getpid()}}\\n")
"""
SLEEPS, LEAVES, LISTENS_TO_NOBODY = "while True:\n    time.sleep(60)\n", "sys.exit()\n", "while True:\n    print('x')\n"
FLOODS, ANSWERS = "while True:\n    print('x' * 900)\n", "for line in sys.stdin:\n    print('x', flush=True)\n"
ANSWERS_ONCE = "print('x', flush=True)\n" + SLEEPS


@pytest.fixture(autouse=True)
def _no_program_goes_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make sure that a program has started when its first question is answered, however busy the machine is."""
    monkeypatch.setattr("ai.outside.START_SECONDS", PATIENT.seconds)
    yield
    end_all()


class Family:
    """A program with a child process."""

    def __init__(self, folder: Path, then: str) -> None:
        self.path, self._pids = folder / "family.py", folder / "pids"
        self.path.write_text(DEAF_FAMILY.format(pids=str(self._pids)) + then, encoding="utf-8")

    def members(self) -> list[int]:
        """Return both process numbers once they run."""
        awaited(lambda: self._pids.exists() and len(self._pids.read_text().splitlines()) >= 2)
        return [int(pid) for pid in self._pids.read_text().split()]

    def ends(self) -> bool:
        """Return True once neither process runs; left alone, neither would ever end."""
        return awaited(lambda: not any(map(is_alive, self.members())))


def is_alive(pid: int) -> bool:
    try:
        stat = Path("/proc", str(pid), "stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def reason_of(bot: ProgramPlayer, limit: Limit = PATIENT) -> str:
    """Explain why its answer is invalid."""
    with pytest.raises(Forfeit) as forfeit:
        bot.choose(VIEW, (), limit)
    return forfeit.value.reason


@pytest.mark.dear("a program that never stops writing takes what it can until it is ended")
@pytest.mark.parametrize(
    ("then", "reason"),
    [
        (LEAVES, "ended"),
        pytest.param(LISTENS_TO_NOBODY, "notation", marks=pytest.mark.slow),  # the next test but one asks it more
        (FLOODS, "notation"),
    ],
)
def test_a_program_that_is_no_player_forfeits(tmp_path: Path, then: str, reason: str) -> None:
    family = Family(tmp_path, then)

    assert reason == reason_of(ProgramPlayer(str(family.path)))
    end_all()
    assert family.ends()


@pytest.mark.everyday
def test_programs_have_a_time_limit(tmp_path: Path) -> None:
    family = Family(tmp_path, ANSWERS_ONCE)
    bot = ProgramPlayer(str(family.path))
    reason_of(bot)

    assert "late" == reason_of(bot, AT_ONCE)
    assert family.ends()


def test_unread_input_times_out_without_hanging(tmp_path: Path) -> None:
    family = Family(tmp_path, LISTENS_TO_NOBODY)
    bot = ProgramPlayer(str(family.path))
    assert "notation" == reason_of(bot)

    assert "late" in (reason_of(bot, AT_ONCE) for _ in range(200))  # the program's input is full long before that


def test_stubborn_programs_end_with_their_children(tmp_path: Path) -> None:
    family = Family(tmp_path, ANSWERS + SLEEPS)
    reason_of(ProgramPlayer(str(family.path)))
    assert all(map(is_alive, family.members()))

    end_all()

    assert family.ends()


@pytest.mark.parametrize(
    ("polite", "output"),
    [
        (ANSWERS + "open(NOTE, 'w').write('input')\n", "input"),
        (
            "import signal\n"
            "def asked(*_): open(NOTE, 'w').write('asked'); sys.exit()\n"
            "signal.signal(signal.SIGTERM, asked)\n" + ANSWERS + SLEEPS,
            "asked",
        ),
    ],
)
def test_programs_may_end_themselves(tmp_path: Path, polite: str, output: str) -> None:
    note, path = tmp_path / "note", tmp_path / "polite.py"
    path.write_text(f"import sys, time\nNOTE = {str(note)!r}\n{polite}", encoding="utf-8")
    reason_of(ProgramPlayer(str(path)))

    end_all()

    assert output == note.read_text()


@pytest.mark.everyday
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("jobs", [1, 2])
def test_programs_always_end_with_the_game(tmp_path: Path, number: signal.Signals, jobs: int) -> None:
    family = Family(tmp_path, SLEEPS)
    command = ["-m", "game", "simulate", "--variant", "shafer", "--seats", f"{family.path},greedy", "--games", "2"]
    playing = subprocess.Popen([sys.executable, *command, "--jobs", str(jobs)], cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        members = family.members()
        children = [
            pid for pid in map(int, filter(str.isdecimal, os.listdir("/proc"))) if parent_of(pid) == playing.pid
        ]
    finally:
        playing.send_signal(number)
        playing.wait()

    assert awaited(lambda: not any(map(is_alive, (*members, *children))))


def test_a_worker_process_ends_with_the_window(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    lines = (
        "import time",
        "from pathlib import Path",
        "from ai.worker import Worker",
        "from tests.ai.test_thinker import serve_slowly",
        "worker = Worker(serve_slowly)",
        "worker.send(1)",
        "while not worker.line.poll(0.1): pass",
        f"Path({str(pid_file)!r}).write_text(str(worker.process.pid))",
        "time.sleep(3600)",
    )
    window = subprocess.Popen([sys.executable, "-c", "\n".join(lines)], cwd=ROOT)
    worker = int(awaited(lambda: (pid_file.exists() and pid_file.read_text()) or None))

    window.kill()
    window.wait()

    assert awaited(lambda: not is_alive(worker))


def parent_of(pid: int) -> int:
    try:
        return int(Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def test_programs_that_cannot_start_say_so(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("no program", encoding="utf-8")
    path.chmod(0o755)

    assert "not_started" == reason_of(ProgramPlayer(str(path)))

"""Hostile programs: nobody waits for them longer than allowed, and none of their processes survives."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ai.bot import Limit
from ai.outside import Forfeit, ProgramPlayer, end_all
from tests import ROOT
from tests.ai.test_outside import VIEW

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the program's own group is ended")

AT_ONCE = Limit(seconds=0.3)
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
FLOODS = "while True:\n    print('x' * 900)\n"


@pytest.fixture(autouse=True)
def _no_program_goes_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("ai.outside.START_SECONDS", 0.5)
    yield
    end_all()


class Family:
    """A program with a child process."""

    def __init__(self, folder: Path, then: str) -> None:
        self.path, self._pids = folder / "family.py", folder / "pids"
        self.path.write_text(DEAF_FAMILY.format(pids=str(self._pids)) + then, encoding="utf-8")

    def members(self) -> list[int]:
        """Return both process numbers once they run."""
        until = time.monotonic() + 20
        while not self._pids.exists() or len(pids := self._pids.read_text().split()) < 2:
            assert time.monotonic() < until
            time.sleep(0.01)
        return [int(pid) for pid in pids]

    def lives(self) -> bool:
        """Return whether either still runs after a while."""
        until = time.monotonic() + 5
        while (alive := any(map(is_alive, self.members()))) and time.monotonic() < until:
            time.sleep(0.02)
        return alive


def is_alive(pid: int) -> bool:
    try:
        stat = Path("/proc", str(pid), "stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def reason_of(choosing: Callable[[], object]) -> tuple[str, float]:
    """Return why an answer was invalid, and how long that took."""
    began = time.monotonic()
    with pytest.raises(Forfeit) as forfeit:
        choosing()
    return forfeit.value.reason, time.monotonic() - began


@pytest.mark.parametrize(
    ("then", "reasons"),
    [(SLEEPS, {"late"}), (LEAVES, {"ended"}), (LISTENS_TO_NOBODY, {"notation"}), (FLOODS, {"notation"})],
)
def test_a_program_is_not_waited_for_longer_than_its_limit(tmp_path: Path, then: str, reasons: set[str]) -> None:
    family = Family(tmp_path, then)
    bot = ProgramPlayer(str(family.path))

    reason, seconds = reason_of(lambda: bot.choose(VIEW, (), AT_ONCE))

    assert reason in reasons
    assert seconds < 4
    end_all()
    assert not family.lives()


def test_a_program_that_writes_but_never_reads_times_out_without_a_hang(tmp_path: Path) -> None:
    family = Family(tmp_path, LISTENS_TO_NOBODY)
    bot = ProgramPlayer(str(family.path))
    reasons = []
    for _ in range(200):  # its input is full long before that
        reason, seconds = reason_of(lambda: bot.choose(VIEW, (), AT_ONCE))
        assert seconds < 4
        reasons.append(reason)
        if reason == "late":
            break

    assert {"notation", "late"} == set(reasons)


def test_a_program_that_ignores_the_end_of_input_is_ended_with_its_children(tmp_path: Path) -> None:
    family = Family(tmp_path, "sys.stdin.read()\n" + SLEEPS)
    reason_of(lambda: ProgramPlayer(str(family.path)).choose(VIEW, (), AT_ONCE))
    assert not family.lives()  # it was late

    Path(tmp_path, "pids").unlink()
    family = Family(tmp_path, "for line in sys.stdin:\n    print('x', flush=True)\n" + SLEEPS)
    reason_of(lambda: ProgramPlayer(str(family.path)).choose(VIEW, (), AT_ONCE))
    assert all(map(is_alive, family.members()))

    began = time.monotonic()
    end_all()

    assert time.monotonic() - began < 6
    assert not family.lives()


@pytest.mark.parametrize(
    ("polite", "output"),
    [
        ("for line in sys.stdin:\n    print('x', flush=True)\nopen(NOTE, 'w').write('input')\n", "input"),
        (
            "import signal\n"
            "def asked(*_): open(NOTE, 'w').write('asked'); sys.exit()\n"
            "signal.signal(signal.SIGTERM, asked)\n"
            "for line in sys.stdin:\n    print('x', flush=True)\n" + SLEEPS,
            "asked",
        ),
    ],
)
def test_a_program_may_end_by_itself_or_on_request(tmp_path: Path, polite: str, output: str) -> None:
    note, path = tmp_path / "note", tmp_path / "polite.py"
    path.write_text(f"import sys, time\nNOTE = {str(note)!r}\n{polite}", encoding="utf-8")
    reason_of(lambda: ProgramPlayer(str(path)).choose(VIEW, (), AT_ONCE))

    end_all()

    assert output == note.read_text()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_ends_with_the_game_however_the_game_ends(tmp_path: Path, number: signal.Signals, jobs: int) -> None:
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

    assert not family.lives(), members
    until = time.monotonic() + 5
    while any(map(is_alive, children)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(is_alive, children))


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
        "time.sleep(60)",
    )
    window = subprocess.Popen([sys.executable, "-c", "\n".join(lines)], cwd=ROOT)
    until = time.monotonic() + 20
    while not pid_file.exists() or not pid_file.read_text():
        assert time.monotonic() < until
        time.sleep(0.02)
    worker = int(pid_file.read_text())

    window.kill()
    window.wait()

    until = time.monotonic() + 5
    while is_alive(worker) and time.monotonic() < until:
        time.sleep(0.02)
    assert not is_alive(worker)


def parent_of(pid: int) -> int:
    try:
        return int(Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def test_a_program_that_cannot_be_started_says_so(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("no program", encoding="utf-8")
    path.chmod(0o755)

    reason, _ = reason_of(lambda: ProgramPlayer(str(path)).choose(VIEW, (), AT_ONCE))

    assert reason == "not_started"

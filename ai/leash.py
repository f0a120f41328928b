"""The leash of an external program: a small process between it and the game that ends it and everything it started.

The first argument is a pipe whose other end only the game holds; the rest is the command. When that end is closed, by
the game or because the game is gone, the program has a second to end by itself, is then asked to, and is then killed.
Everything the program started ends with it: on Linux all descendants, elsewhere the processes left in its group. The
module runs as a script, so it imports nothing of the project.
"""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

BY_ITSELF_S, ASKED_S, KILLED_S = 1.0, 0.5, 2.0
NOT_STARTED = 126  # exit code of the leash if the command could not be started
_DIE_WITH_PARENT, _ADOPT_ORPHANS = 1, 36  # constants of Linux's prctl


def run_leashed(arguments: list[str]) -> int:
    """Run the command until it ends or the pipe ends it; return the exit code."""
    watch, command = int(arguments[0]), arguments[1:]
    prctl = _prctl()
    prctl(_ADOPT_ORPHANS, 1)
    news, bell = os.pipe()
    os.set_blocking(bell, False)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)  # otherwise nothing is written to the wake-up pipe
    signal.set_wakeup_fd(bell, warn_on_full_buffer=False)
    try:
        program = subprocess.Popen(
            command, start_new_session=True, preexec_fn=lambda: prctl(_DIE_WITH_PARENT, signal.SIGKILL)
        )
    except OSError:
        return NOT_STARTED
    nothing = os.open(os.devnull, os.O_RDWR)
    for ours in (0, 1):  # so that the game notices when the program closes its own ends
        os.dup2(nothing, ours)
    ended = _waited(program, [news, watch], None)
    if not ended and not _waited(program, [news], BY_ITSELF_S):
        with suppress(OSError):
            os.killpg(program.pid, signal.SIGTERM)
        _waited(program, [news], ASKED_S)
    _kill_all(program)
    return 0


def _waited(program: "subprocess.Popen[bytes]", pipes: list[int], seconds: float | None) -> bool:
    """Wait until the program ends, the second pipe reports something or the time is over; return whether it ended."""
    until = None if seconds is None else time.monotonic() + seconds
    while program.poll() is None:
        left = None if until is None else max(0.0, until - time.monotonic())
        ready = select.select(pipes, [], [], left)[0]
        if pipes[0] in ready:
            os.read(pipes[0], 1000)
            _reap_orphans(program)
        if not ready or (len(pipes) > 1 and pipes[-1] in ready):
            break
    return program.poll() is not None


def _kill_all(program: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + KILLED_S
    with suppress(OSError):
        os.killpg(program.pid, signal.SIGKILL)
    while (left := set(_descendants(os.getpid()))) and time.monotonic() < until:
        for pid in left:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        program.poll()
        _reap_orphans(program)
        time.sleep(0.005)


def _reap_orphans(program: "subprocess.Popen[bytes]") -> None:
    """Reap adopted processes that have ended, but never the program itself, which is waited for elsewhere."""
    for pid in _children().get(os.getpid(), ()):
        if pid != program.pid:
            with suppress(OSError):
                os.waitpid(pid, os.WNOHANG)


def _descendants(of: int) -> Iterator[int]:
    children, family = _children(), [of]
    for pid in family:
        family += children.get(pid, ())
    yield from family[1:]


def _children() -> dict[int, list[int]]:
    """Return all processes by their parent, if the system lists them."""
    children: dict[int, list[int]] = {}
    with suppress(OSError):
        for folder in os.listdir("/proc"):
            if folder.isdecimal():
                with suppress(OSError, ValueError):
                    stat = Path("/proc", folder, "stat").read_bytes()
                    children.setdefault(int(stat.rpartition(b")")[2].split()[1]), []).append(int(folder))
    return children


def _prctl() -> Callable[[int, int], int]:
    if sys.platform != "linux":
        return lambda _what, _value: 0
    import ctypes

    library = ctypes.CDLL(None)
    return lambda what, value: int(library.prctl(what, value, 0, 0, 0))


if __name__ == "__main__":
    sys.exit(run_leashed(sys.argv[1:]))

"""The leash of a foreign program: a small process between it and us that ends it, and all it has started.

The first argument is a pipe whose other end only we hold, the rest is the command. Once that end is closed, by us or
because we are gone, the program has a second to end by itself, is then asked to, and is then killed; a byte in the pipe
kills it at once. What the program has started ends with it, however it ends: on Linux all of it, elsewhere what stayed
in its group. Runs by itself, so it imports nothing of ours.
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
NOT_STARTED = 126  # how the leash ends where there was nothing to hold
_DIE_WITH_PARENT, _ADOPT_ORPHANS = 1, 36  # of Linux's prctl


def run_leashed(arguments: list[str]) -> int:
    """Run the command until it ends or the pipe says so; how the leash ends."""
    watch, command = int(arguments[0]), arguments[1:]
    prctl = _prctl()
    prctl(_ADOPT_ORPHANS, 1)
    news, bell = os.pipe()
    os.set_blocking(bell, False)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)  # else nothing is written to the bell
    signal.set_wakeup_fd(bell, warn_on_full_buffer=False)
    try:
        program = subprocess.Popen(
            command, start_new_session=True, preexec_fn=lambda: prctl(_DIE_WITH_PARENT, signal.SIGKILL)
        )
    except OSError:
        return NOT_STARTED
    nothing = os.open(os.devnull, os.O_RDWR)
    for ours in (0, 1):  # so that we hear of it where the program closes its own
        os.dup2(nothing, ours)
    ended = _waited(program, [news, watch], None)
    if not ended and not os.read(watch, 1) and not _waited(program, [news], BY_ITSELF_S):
        with suppress(OSError):
            os.killpg(program.pid, signal.SIGTERM)
        _waited(program, [news], ASKED_S)
    _kill_all(program)
    return 0


def _waited(program: "subprocess.Popen[bytes]", pipes: list[int], seconds: float | None) -> bool:
    """Wait for the program to end, or for the second pipe or so long; whether it has ended."""
    until = None if seconds is None else time.monotonic() + seconds
    while program.poll() is None:
        left = None if until is None else max(0.0, until - time.monotonic())
        ready = select.select(pipes, [], [], left)[0]
        if pipes[0] in ready:
            os.read(pipes[0], 1000)
            _bury_orphans(program)
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
        _bury_orphans(program)
        time.sleep(0.005)


def _bury_orphans(program: "subprocess.Popen[bytes]") -> None:
    """Let the dead that were adopted go; never the program itself, whose end is asked for elsewhere."""
    for pid in _children().get(os.getpid(), ()):
        if pid != program.pid:
            with suppress(OSError):
                os.waitpid(pid, os.WNOHANG)


def _descendants(of: int) -> Iterator[int]:
    children, found = _children(), [of]
    for each in found:
        found += children.get(each, ())
    yield from found[1:]


def _children() -> dict[int, list[int]]:
    """Every process by its parent, where the system has a list of them."""
    found: dict[int, list[int]] = {}
    with suppress(OSError):
        for folder in os.listdir("/proc"):
            if folder.isdecimal():
                with suppress(OSError, ValueError):
                    stat = Path("/proc", folder, "stat").read_bytes()
                    found.setdefault(int(stat.rpartition(b")")[2].split()[1]), []).append(int(folder))
    return found


def _prctl() -> Callable[[int, int], int]:
    if sys.platform != "linux":
        return lambda _what, _value: 0
    import ctypes

    library = ctypes.CDLL(None)
    return lambda what, value: int(library.prctl(what, value, 0, 0, 0))


if __name__ == "__main__":
    sys.exit(run_leashed(sys.argv[1:]))

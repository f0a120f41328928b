"""A worker process: a low-priority process, its connection, and a thread that sends.

Messages are pickled; callers define their meaning: `ai.thinker` asks one question at a time and never waits long,
`ai.errands` runs longer jobs that return results one at a time. Where no process can be started, as in a browser, a
`LocalWorker` does the same work in this process, one piece each time its owner looks for answers.
"""

import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import PurePath
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from ai.background import end_with_parent, lower_priority

ENDING_SECONDS = 3.0  # for the sending thread to end its process

HAS_PROCESSES = sys.platform not in ("emscripten", "wasi")

Serve = Callable[[Connection], None]
Replies = Callable[[Any, Callable[[], bool]], Iterator[object]]  # a message and whether to stop: the replies to it


class Ready(NamedTuple):
    """The first message of a worker: it has started."""


def _begin(serving: Serve, line: Connection, is_brisk: bool) -> None:
    """Entry point of a worker process."""
    end_with_parent()
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the game
    if not is_brisk:
        lower_priority()
    with suppress(OSError):
        line.send(Ready())
    serving(line)


class Worker:
    """The worker process and its connection. A thread starts it and sends: both can take longer than a frame."""

    def __init__(self, serving: Serve, is_brisk: bool = False) -> None:
        """Create the process; a brisk one keeps the normal priority until it is slowed down."""
        context = get_context("spawn")
        self.line, self._far_end = context.Pipe()
        self.process = context.Process(target=_begin, args=(serving, self._far_end, is_brisk), daemon=True, name="bots")
        self.is_ready = False
        self._outbox: SimpleQueue[tuple[object, bool]] = SimpleQueue()
        self._sender = Thread(target=self._send_all, daemon=True, name="to the bots")
        self._sender.start()

    def send(self, question: object) -> None:
        """Pass on a question; None cancels the current one."""
        self._outbox.put((question, False))

    def received(self) -> Iterator[Any]:
        """Return the messages received since the last call; never waits."""
        with suppress(EOFError, OSError):
            while self.line.poll():
                message = self.line.recv()
                if isinstance(message, Ready):
                    self.is_ready = True
                else:
                    yield message

    def is_lost(self) -> bool:
        """Return whether the worker can no longer answer."""
        return not self._sender.is_alive() or (self.process.pid is not None and not self.process.is_alive())

    def slow_down(self) -> None:
        """Lower the priority of a brisk process."""
        if self.process.pid is not None:
            lower_priority(self.process.pid)

    def end(self) -> None:
        """Stop the process for good, whatever it is doing."""
        self._outbox.put((None, True))
        if self.process.pid is not None:
            self.process.kill()
        self._sender.join(ENDING_SECONDS)
        self.line.close()

    def _send_all(self) -> None:
        with suppress(OSError, ValueError):  # `is_lost` reports a lost worker
            self.process.start()
            self._far_end.close()
            while True:
                question, is_last = self._outbox.get()
                if is_last:
                    break
                self.line.send(question)
        if self.process.pid is not None:
            self.process.kill()
            self.process.join()


class LocalWorker:
    """A worker without a process. `received` does one piece of its work: up to the next reply to a message."""

    is_ready = True

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._waiting: deque[object] = deque()
        self._current: Iterator[object] | None = None
        self._is_stopped = False

    def send(self, question: object) -> None:
        """Add a message; like that of a process, it cancels the work on earlier ones."""
        self._is_stopped = True
        if question is not None:
            self._waiting.append(question)

    def received(self) -> Iterator[Any]:
        """Work up to the next reply, and return it."""
        while self._current is not None or self._waiting:
            if self._current is None:
                question = self._waiting.popleft()
                self._is_stopped = bool(self._waiting)
                self._current = self._replies(question, lambda: self._is_stopped)
            reply = next(self._current, None)
            if reply is not None:
                yield reply
                return
            self._current = None

    def is_lost(self) -> bool:
        """Return False: this process is there."""
        return False

    def slow_down(self) -> None:
        """Do nothing: there is one process, and it is the window's."""

    def end(self) -> None:
        """Drop all work."""
        self._waiting.clear()
        self._current = None


def described(error: Exception) -> str:
    """Return the type and place of an error for a log, without its message, which may name cards."""
    frame = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" in {at.name}, {PurePath(at.filename).name} line {at.lineno}" for at in frame)
    return f"{type(error).__name__}{where}"

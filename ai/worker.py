"""A worker process: a low-priority process, its connection, and a thread that sends.

Messages are pickled; callers define their meaning: `ai.thinker` asks one question at a time and never waits long,
`ai.errands` runs longer jobs that return results one at a time.
"""

import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import PurePath
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from ai.background import end_with_parent, interrupts_held, lower_priority, on_interrupt

ENDING_SECONDS = 3.0  # for the sending thread to end its process

Serve = Callable[[Connection], None]


class Ready(NamedTuple):
    """The first message of a worker: it has started."""


def _begin(serving: Serve, line: Connection, is_brisk: bool) -> None:
    """Start a worker process."""
    end_with_parent()
    with suppress(ValueError):
        on_interrupt(signal.SIG_IGN)  # Ctrl-C is handled by the game
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
            with interrupts_held():
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


def described(error: Exception) -> str:
    """Return the type and place of an error for a log, without its message, which may name cards."""
    frame = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" in {at.name}, {PurePath(at.filename).name} line {at.lineno}" for at in frame)
    return f"{type(error).__name__}{where}"

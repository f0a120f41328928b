"""The one door to worker processes of ours: a low-priority process, the line to it, and a thread that sends.

What is sent and said travels pickled; what it means is for whoever asks: `ai.thinker` asks one question at a time and
never waits long, `ai.errands` has longer work done piece by piece.
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

from ai.background import end_with_parent, lower_priority

ENDING_SECONDS = 3.0  # for the thread that sends to see that its process has ended

Serve = Callable[[Connection], None]


class Ready(NamedTuple):
    """What a worker says first: it has begun."""


def _begin(serving: Serve, line: Connection) -> None:
    """A worker's whole life."""
    end_with_parent()
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the game's to handle
    lower_priority()
    with suppress(OSError):
        line.send(Ready())
    serving(line)


class Worker:
    """The process and the line to it. A thread starts it and sends, because both can take longer than a frame."""

    def __init__(self, serving: Serve) -> None:
        context = get_context("spawn")
        self.line, self._far_end = context.Pipe()
        self.process = context.Process(target=_begin, args=(serving, self._far_end), daemon=True, name="bots")
        self.is_ready = False
        self._outbox: SimpleQueue[tuple[object, bool]] = SimpleQueue()
        self._sender = Thread(target=self._send_all, daemon=True, name="to the bots")
        self._sender.start()

    def send(self, question: object) -> None:
        """Pass a question on; None cancels what is being thought."""
        self._outbox.put((question, False))

    def heard(self) -> Iterator[Any]:
        """What it has said since; never waits."""
        with suppress(EOFError, OSError):
            while self.line.poll():
                said = self.line.recv()
                if isinstance(said, Ready):
                    self.is_ready = True
                else:
                    yield said

    def is_lost(self) -> bool:
        """Whether nothing more can come from it."""
        return not self._sender.is_alive() or (self.process.pid is not None and not self.process.is_alive())

    def end(self) -> None:
        """Stop the process for good, whatever it is doing."""
        self._outbox.put((None, True))
        if self.process.pid is not None:
            self.process.kill()
        self._sender.join(ENDING_SECONDS)
        self.line.close()

    def _send_all(self) -> None:
        with suppress(OSError, ValueError):  # a lost worker shows in `is_lost`
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
    """What went wrong and where, for a log: never the error's own words, which may name cards."""
    frame = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" in {at.name}, {PurePath(at.filename).name} line {at.lineno}" for at in frame)
    return f"{type(error).__name__}{where}"

"""Longer work in processes of their own: what it finds comes piece by piece, and it can be called off at any moment.

The work is a generator function found by name, and what it is given and yields travels pickled. Two errands run at
once, others wait. A process that dies takes its errand with it, which says so; the next errand has another. Nothing
here knows pygame, and the processes never import it.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import NamedTuple

from ai.worker import Serve, Worker, described

LANES = 2
GRACE_SECONDS = 2.0  # for work that was called off to stop by itself

Work = Callable[..., Iterator[object]]


class Job(NamedTuple):
    """A piece of work for a worker process."""

    ticket: int
    work: Work
    given: tuple[object, ...]


class JobResult(NamedTuple):
    """One result that a job has produced."""

    ticket: int
    found: object


class JobEnd(NamedTuple):
    """The job has ended; `trouble` says what went wrong, if anything."""

    ticket: int
    trouble: str = ""


class JobNews(NamedTuple):
    """The new results of a job, whether it has ended, and what went wrong."""

    found: tuple[object, ...] = ()
    is_over: bool = False
    trouble: str = ""


def run_jobs(line: Connection) -> None:
    """A process's whole life: one errand after the other. Any message calls off the one at hand."""
    with suppress(EOFError, OSError):
        while True:
            message = line.recv()
            if isinstance(message, Job):
                line.send(JobEnd(message.ticket, _trouble_of(message, line)))


def _trouble_of(errand: Job, line: Connection) -> str:
    try:
        for found in errand.work(*errand.given):
            if line.poll():
                return ""
            line.send(JobResult(errand.ticket, found))
    except (EOFError, OSError):
        raise
    except Exception as error:  # a fault in the work must cost no more than the work
        return described(error)
    return ""


@dataclass(slots=True)
class _Lane:
    """A process, what it does, and until when it may go on with what was called off."""

    worker: Worker
    ticket: int = 0  # nothing
    dropped: float | None = None


@dataclass(slots=True)
class JobQueue:
    """The door to the processes; they start with the first errands. `clock` gives seconds."""

    clock: Callable[[], float] = time.monotonic
    serving: Serve = run_jobs
    _lanes: list[_Lane] = field(default_factory=list)
    _waiting: deque[Job] = field(default_factory=deque)
    _news: dict[int, JobNews] = field(default_factory=dict)
    _tickets: int = 0

    def begin(self, work: Work, *given: object) -> int:
        """Have something done; the ticket is for `poll`."""
        self._tickets += 1
        self._news[self._tickets] = JobNews()
        self._waiting.append(Job(self._tickets, work, given))
        self._look_after()
        return self._tickets

    def poll(self, ticket: int) -> JobNews:
        """What is new of an errand; never waits. One that was called off, or is over and told, is over."""
        self._look_after()
        news = self._news.get(ticket)
        if news is None:
            return JobNews(is_over=True)
        if news.is_over:
            del self._news[ticket]
        else:
            self._news[ticket] = JobNews()
        return news

    def cancel(self, ticket: int) -> None:
        """Call an errand off."""
        self._news.pop(ticket, None)
        self._waiting = deque(errand for errand in self._waiting if errand.ticket != ticket)
        for lane in self._lanes:
            if lane.ticket == ticket and lane.dropped is None:
                lane.worker.send(None)
                lane.dropped = self.clock() + GRACE_SECONDS

    def close(self) -> None:
        """End every process, whatever it is doing."""
        for lane in self._lanes:
            lane.worker.end()
        self._lanes.clear()
        self._waiting.clear()
        self._news.clear()

    def _look_after(self) -> None:
        """Hear what has been found, end what hangs, begin what waits."""
        for lane in tuple(self._lanes):
            self._hear(lane)
            overdue = lane.dropped is not None and self.clock() > lane.dropped
            if overdue or lane.worker.is_lost():
                self._tell(lane.ticket, JobNews((), True, "" if overdue else "the worker died"))
                lane.worker.end()
                self._lanes.remove(lane)
        while self._waiting and (free := self._free()) is not None:
            errand = self._waiting.popleft()
            free.ticket = errand.ticket
            free.worker.send(errand)

    def _free(self) -> _Lane | None:
        free = next((lane for lane in self._lanes if not lane.ticket), None)
        if free is None and len(self._lanes) < LANES:
            free = _Lane(Worker(self.serving))
            self._lanes.append(free)
        return free

    def _hear(self, lane: _Lane) -> None:
        for said in lane.worker.heard():
            if isinstance(said, JobEnd):
                self._tell(said.ticket, JobNews((), True, said.trouble))
                lane.ticket, lane.dropped = 0, None
            else:
                self._tell(said.ticket, JobNews((said.found,)))

    def _tell(self, ticket: int, news: JobNews) -> None:
        before = self._news.get(ticket)
        if before is not None:
            self._news[ticket] = news._replace(found=before.found + news.found)

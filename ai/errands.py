"""Run longer jobs in worker processes: results arrive one at a time, and a job can be canceled at any moment.

A job is a generator function found by name; its arguments and results are pickled. Two jobs run at once, others wait;
brisk jobs, for the page in front, wait only for each other. If a process dies, its job ends with an error and the next
job gets a new process. This module and its processes never import pygame.
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
GRACE_SECONDS = 2.0  # time for a canceled job to stop by itself

Work = Callable[..., Iterator[object]]


class Job(NamedTuple):
    """A piece of work for a worker process."""

    ticket: int
    work: Work
    given: tuple[object, ...]
    is_brisk: bool = False  # at normal priority: somebody looks at the page that waits for it


class JobResult(NamedTuple):
    """One result that a job has produced."""

    ticket: int
    value: object


class JobEnd(NamedTuple):
    """The job has ended; `trouble` describes the error, if any."""

    ticket: int
    trouble: str = ""


class JobNews(NamedTuple):
    """The new results of a job, whether it has ended, and what went wrong."""

    results: tuple[object, ...] = ()
    is_over: bool = False
    trouble: str = ""


def run_jobs(line: Connection) -> None:
    """Run one job after the other: the main loop of a worker. Any message cancels the current job."""
    with suppress(EOFError, OSError):
        while True:
            for reply in results_of(line.recv(), line.poll):
                line.send(reply)


def results_of(message: object, stopped: Callable[[], bool]) -> Iterator[JobResult | JobEnd]:
    """Yield the results of a job, and then its end."""
    if not isinstance(message, Job):
        return
    trouble = ""
    try:
        for result in message.work(*message.given):
            if stopped():
                break
            yield JobResult(message.ticket, result)
    except (EOFError, OSError):
        raise
    except Exception as error:  # a fault in a job must not end the worker
        trouble = described(error)
    yield JobEnd(message.ticket, trouble)


@dataclass(slots=True)
class _WorkerSlot:
    """A process, its current job, and how long a canceled job may still run."""

    worker: Worker
    ticket: int = 0  # no job
    is_brisk: bool = False
    dropped: float | None = None


@dataclass(slots=True)
class JobQueue:
    """Access to the worker processes, which start with the first jobs. `clock` returns seconds."""

    clock: Callable[[], float] = time.monotonic
    serving: Serve = run_jobs
    _lanes: list[_WorkerSlot] = field(default_factory=list)
    _waiting: deque[Job] = field(default_factory=deque)
    _news: dict[int, JobNews] = field(default_factory=dict)
    _tickets: int = 0

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        """Queue a job and return a ticket for `poll`; a brisk one runs at normal priority until `slow_down`."""
        self._tickets += 1
        self._news[self._tickets] = JobNews()
        self._waiting.append(Job(self._tickets, work, given, is_brisk))
        self._look_after()
        return self._tickets

    def poll(self, ticket: int) -> JobNews:
        """Return what is new about a job, without waiting.

        A canceled job, or one whose end has been reported, counts as ended.
        """
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
        """Cancel a job."""
        self._news.pop(ticket, None)
        self._waiting = deque(errand for errand in self._waiting if errand.ticket != ticket)
        for lane in self._lanes:
            if lane.ticket == ticket and lane.dropped is None:
                lane.worker.send(None)
                lane.dropped = self.clock() + GRACE_SECONDS

    def slow_down(self) -> None:
        """Run all jobs at low priority: another page is in front now."""
        self._waiting = deque(job._replace(is_brisk=False) for job in self._waiting)
        for lane in self._lanes:
            if lane.is_brisk:
                lane.worker.slow_down()
                lane.is_brisk = False

    def close(self) -> None:
        """End every process, whatever it is doing."""
        for lane in self._lanes:
            lane.worker.end()
        self._lanes.clear()
        self._waiting.clear()
        self._news.clear()

    def _look_after(self) -> None:
        """Collect results, end hanging processes and start waiting jobs."""
        for lane in tuple(self._lanes):
            self._hear(lane)
            overdue = lane.dropped is not None and self.clock() > lane.dropped
            if overdue or lane.worker.is_lost():
                self._tell(lane.ticket, JobNews((), True, "" if overdue else "the worker died"))
                lane.worker.end()
                self._lanes.remove(lane)
        for job in sorted(self._waiting, key=lambda job: not job.is_brisk):
            if (free := self._free(job.is_brisk)) is not None:
                self._waiting.remove(job)
                free.ticket = job.ticket
                free.worker.send(job)
        spare = max(0, len(self._lanes) - LANES)  # processes that brisk jobs needed while the others ran
        for lane in [lane for lane in self._lanes if not lane.ticket][:spare]:
            lane.worker.end()
            self._lanes.remove(lane)

    def _free(self, is_brisk: bool) -> _WorkerSlot | None:
        """Return a free process of that priority, if necessary a new one; None if a job has to wait.

        Brisk jobs wait only for each other: the processes of the others have a low priority. If all processes exist, a
        new one replaces a free one of the other priority.
        """
        if sum(bool(lane.ticket) and (lane.is_brisk or not is_brisk) for lane in self._lanes) >= LANES:
            return None
        free = next((lane for lane in self._lanes if not lane.ticket and lane.is_brisk == is_brisk), None)
        other = next((lane for lane in self._lanes if not lane.ticket), None)
        if free is None and len(self._lanes) >= LANES and other is not None:
            other.worker.end()
            self._lanes.remove(other)
        if free is None:
            free = _WorkerSlot(Worker(self.serving, is_brisk), is_brisk=is_brisk)
            self._lanes.append(free)
        return free

    def _hear(self, lane: _WorkerSlot) -> None:
        for message in lane.worker.received():
            if isinstance(message, JobEnd):
                self._tell(message.ticket, JobNews((), True, message.trouble))
                lane.ticket, lane.dropped = 0, None
            else:
                self._tell(message.ticket, JobNews((message.value,)))

    def _tell(self, ticket: int, news: JobNews) -> None:
        before = self._news.get(ticket)
        if before is not None:
            self._news[ticket] = news._replace(results=before.results + news.results)

"""Jobs in other processes: results arrive as they are produced, jobs can be canceled, a dead process costs one job."""

import os
from collections.abc import Iterator
from itertools import count

import pytest

from ai.background import LOW_PRIORITY
from ai.errands import LANES, Job, JobEnd, JobNews, JobQueue, JobResult, results_of
from tests.support.waiting import a_moment, awaited

LEAST_PRIORITY = 19


def count_to(last: int) -> Iterator[int]:
    yield from range(1, last + 1)


def count_on() -> Iterator[int]:
    for number in count(1):
        a_moment()
        yield number


def stumble(at: int) -> Iterator[int]:
    yield at
    raise ValueError("the queen of hearts")


def die() -> Iterator[int]:
    yield 1
    os._exit(3)


@pytest.fixture
def queue() -> Iterator[JobQueue]:
    queue = JobQueue()
    yield queue
    queue.close()


def all_of(queue: JobQueue, ticket: int) -> JobNews:
    """Return all results of a job."""
    received = list[object]()

    def end() -> JobNews | None:
        news = queue.poll(ticket)
        received.extend(news.results)
        return news._replace(results=tuple(received)) if news.is_over else None

    return awaited(end)


def test_all_results_arrive_in_order(queue: JobQueue) -> None:
    assert JobNews((1, 2, 3), True) == all_of(queue, queue.begin(count_to, 3))


def test_more_jobs_than_processes_are_all_done(queue: JobQueue) -> None:
    tickets = [queue.begin(count_to, number) for number in range(1, 6)]

    assert list(range(1, 6)) == [len(all_of(queue, ticket).results) for ticket in tickets]


def test_a_fault_is_reported_without_its_message(queue: JobQueue) -> None:
    news = all_of(queue, queue.begin(stumble, 7))

    assert (7,) == news.results
    assert news.trouble.startswith("ValueError")
    assert "queen" not in news.trouble
    assert (1,) == all_of(queue, queue.begin(count_to, 1)).results


def test_a_job_ends_after_its_results() -> None:
    whole, broken = (list(results_of(Job(3, work, (1,)), lambda: False)) for work in (count_to, stumble))

    assert [JobResult(3, 1), JobEnd(3)] == whole
    assert JobResult(3, 1) == broken[0]
    assert isinstance(broken[1], JobEnd)
    assert broken[1].trouble


def test_the_job_after_a_death_gets_another(queue: JobQueue) -> None:
    news = all_of(queue, queue.begin(die))

    assert "died" in news.trouble
    assert (1, 2) == all_of(queue, queue.begin(count_to, 2)).results


def test_canceled_jobs_free_their_process(queue: JobQueue) -> None:
    long = [queue.begin(count_on) for _ in range(3)]
    assert first_of(queue, long[0])
    for ticket in long:
        queue.cancel(ticket)

    assert JobNews(is_over=True) == queue.poll(long[0])
    assert (1, 2) == all_of(queue, queue.begin(count_to, 2)).results


def test_brisk_jobs_wait_for_no_others(queue: JobQueue) -> None:
    long = [queue.begin(count_on) for _ in range(3)]
    assert first_of(queue, long[0])

    assert (1, 2) == all_of(queue, queue.begin(count_to, 2, is_brisk=True)).results
    assert first_of(queue, long[0])
    assert not queue.poll(long[2]).results
    for ticket in long:
        queue.cancel(ticket)
    assert (1,) == all_of(queue, queue.begin(count_to, 1)).results
    assert len(queue._lanes) <= LANES


def test_brisk_jobs_wait_for_each_other(queue: JobQueue) -> None:
    tickets = [queue.begin(count_on, is_brisk=True) for _ in range(LANES + 1)]

    assert all(first_of(queue, ticket) for ticket in tickets[:LANES])
    assert len(queue._lanes) == LANES
    for ticket in tickets:
        queue.cancel(ticket)


def test_a_reported_job_is_forgotten(queue: JobQueue) -> None:
    ticket = queue.begin(count_to, 1)
    all_of(queue, ticket)

    assert JobNews(is_over=True) == queue.poll(ticket)


def niceness() -> Iterator[int]:
    yield os.getpriority(os.PRIO_PROCESS, 0)


def niceness_on() -> Iterator[int]:
    for _ in count_on():
        yield from niceness()


def first_of(queue: JobQueue, ticket: int) -> object:
    return awaited(lambda: queue.poll(ticket).results or None)[-1]


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no niceness")
def test_brisk_jobs_keep_priority_until_slowed(queue: JobQueue) -> None:
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    low, brisk = queue.begin(niceness_on), queue.begin(niceness_on, is_brisk=True)
    lowered = min(LEAST_PRIORITY, usual + LOW_PRIORITY)
    assert lowered == first_of(queue, low)
    assert usual == first_of(queue, brisk)

    queue.slow_down()
    while usual == (priority := first_of(queue, brisk)):
        pass
    assert lowered == priority
    queue.cancel(low)
    queue.cancel(brisk)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no niceness")
def test_late_brisk_jobs_get_their_own_process(queue: JobQueue) -> None:
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    for ticket in [queue.begin(count_to, 1), queue.begin(count_to, 1)]:
        all_of(queue, ticket)

    assert {usual} == {*all_of(queue, queue.begin(niceness, is_brisk=True)).results}
    assert {min(LEAST_PRIORITY, usual + LOW_PRIORITY)} == {*all_of(queue, queue.begin(niceness)).results}

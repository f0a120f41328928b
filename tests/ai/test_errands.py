"""Jobs in other processes: results arrive as they are produced, jobs can be canceled, a dead process costs one job."""

import os
import time
from collections.abc import Iterator

import pytest

from ai.background import LOW_PRIORITY
from ai.errands import JobNews, JobQueue

PATIENCE_S = 20.0


def count_to(last: int, pause: float = 0.0) -> Iterator[int]:
    for number in range(1, last + 1):
        time.sleep(pause)
        yield number


def stumble(at: int) -> Iterator[int]:
    yield at
    raise ValueError("the queen of hearts")


def die() -> Iterator[int]:
    yield 1
    os._exit(3)


@pytest.fixture
def errands() -> Iterator[JobQueue]:
    made = JobQueue()
    yield made
    made.close()


def all_of(errands: JobQueue, ticket: int) -> JobNews:
    """Everything an errand comes to."""
    found: tuple[object, ...] = ()
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        news = errands.poll(ticket)
        found += news.results
        if news.is_over:
            return news._replace(results=found)
        time.sleep(0.01)
    raise AssertionError("it never came to its end")


def test_everything_that_is_found_arrives_in_order(errands: JobQueue) -> None:
    assert JobNews((1, 2, 3), True) == all_of(errands, errands.begin(count_to, 3))


def test_more_errands_than_processes_are_all_done(errands: JobQueue) -> None:
    tickets = [errands.begin(count_to, number) for number in range(1, 6)]

    assert list(range(1, 6)) == [len(all_of(errands, ticket).results) for ticket in tickets]


def test_a_fault_is_told_without_what_it_says(errands: JobQueue) -> None:
    news = all_of(errands, errands.begin(stumble, 7))

    assert (7,) == news.results
    assert news.trouble.startswith("ValueError")
    assert "queen" not in news.trouble
    assert (1,) == all_of(errands, errands.begin(count_to, 1)).results


def test_a_process_that_dies_is_told_and_the_next_errand_has_another(errands: JobQueue) -> None:
    news = all_of(errands, errands.begin(die))

    assert "died" in news.trouble
    assert (1, 2) == all_of(errands, errands.begin(count_to, 2)).results


def test_what_is_called_off_is_over_and_makes_room(errands: JobQueue) -> None:
    long = [errands.begin(count_to, 10_000, 0.01) for _ in range(3)]
    while not errands.poll(long[0]).results:
        time.sleep(0.01)
    for ticket in long:
        errands.cancel(ticket)

    assert JobNews(is_over=True) == errands.poll(long[0])
    assert (1, 2) == all_of(errands, errands.begin(count_to, 2)).results


def test_an_errand_that_is_told_is_forgotten(errands: JobQueue) -> None:
    ticket = errands.begin(count_to, 1)
    all_of(errands, ticket)

    assert JobNews(is_over=True) == errands.poll(ticket)


def niceness(pause: float = 0.0) -> Iterator[int]:
    for _ in range(200):
        yield os.getpriority(os.PRIO_PROCESS, 0)
        time.sleep(pause)


def first_of(errands: JobQueue, ticket: int) -> object:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if results := errands.poll(ticket).results:
            return results[-1]
        time.sleep(0.01)
    raise AssertionError("nothing came")


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no niceness")
def test_a_brisk_job_runs_at_normal_priority_until_it_is_slowed_down(errands: JobQueue) -> None:
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    low, brisk = errands.begin(niceness, 0.02), errands.begin(niceness, 0.02, is_brisk=True)
    assert usual + LOW_PRIORITY == first_of(errands, low)
    assert usual == first_of(errands, brisk)

    errands.slow_down()
    time.sleep(0.1)
    assert usual + LOW_PRIORITY == errands.poll(brisk).results[-1]
    errands.cancel(low)
    errands.cancel(brisk)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no niceness")
def test_a_brisk_job_after_others_has_a_process_of_its_own_kind(errands: JobQueue) -> None:
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    for ticket in [errands.begin(count_to, 1), errands.begin(count_to, 1)]:
        all_of(errands, ticket)

    assert {usual} == {*all_of(errands, errands.begin(niceness, is_brisk=True)).results}
    assert {usual + LOW_PRIORITY} == {*all_of(errands, errands.begin(niceness)).results}

"""Jobs for the monkey: in its own process, one result per poll, and never many."""

from collections.abc import Iterator
from itertools import islice

from ai.errands import JobNews, Work
from ai.judge.judging import NotJudgeable
from tests.pictures.practice import staged

MOST = 3  # results; the lab would run for minutes


class PiecemealErrands:
    """Jobs that produce one more result at each poll; slow results are made up."""

    def __init__(self) -> None:
        self._under_way: list[Iterator[object]] = []

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        """Prepare the errand."""
        self._under_way.append(islice(staged(work)(*given), MOST))
        return len(self._under_way) - 1

    def poll(self, ticket: int) -> JobNews:
        """Return one result, or that it was the last."""
        try:
            for item in self._under_way[ticket]:
                return JobNews((item,))
        except NotJudgeable as why:  # a round entered in the middle: the worker would say so too
            return JobNews(is_over=True, trouble=str(why))
        return JobNews(is_over=True)

    def cancel(self, ticket: int) -> None:
        """Stop the job."""
        self._under_way[ticket] = iter(())

    def slow_down(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""

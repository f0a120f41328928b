"""Jobs for the monkey: in its own process, one result per poll, and never many."""

from collections.abc import Iterator
from itertools import islice

from ai.errands import JobNews, Work
from ai.judge.judging import NotJudgeable
from tests.pictures.practice import staged

MOST = 3  # pieces; the lab would play for minutes


class PiecemealErrands:
    """Errands that find one thing more whenever they are asked about; what would take long to think is made up."""

    def __init__(self) -> None:
        self._under_way: list[Iterator[object]] = []

    def begin(self, work: Work, *arguments: object) -> int:
        """Be ready to do it."""
        self._under_way.append(islice(staged(work)(*arguments), MOST))
        return len(self._under_way) - 1

    def poll(self, ticket: int) -> JobNews:
        """One piece, or that it was all."""
        try:
            for item in self._under_way[ticket]:
                return JobNews((item,))
        except NotJudgeable as why:  # a round taken up in the middle: the worker would say so, too
            return JobNews(is_over=True, trouble=str(why))
        return JobNews(is_over=True)

    def cancel(self, ticket: int) -> None:
        """Nothing more of it is found."""
        self._under_way[ticket] = iter(())

    def close(self) -> None:
        """Nothing to end."""

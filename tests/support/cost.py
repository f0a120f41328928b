"""What a test may cost: processor seconds of each item and of the processes it starts, whatever else the machine does.

An item of the everyday check takes at most a second. An item that takes more is made cheaper, marked `slow`, so that
only `python -m tests all` runs it, or marked `dear` with the reason why it stays. With `--cost` this is a rule: an item
above `MOST_S` is run once more, because the first item that needs a picture, a catalog or a rule set is charged with
what its process then keeps, and fails if it is above again. Slow and busy machines take more processor time for the
same work, so the limit grows with what a fixed piece of work takes at that moment.
"""

import os
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

MOST_S = 1.5  # a second, and half as much again for what differs from run to run
WORK_S = 0.28  # what `work` took where the limit was set
FREE = ("slow", "dear")  # marks


def spent() -> float:
    """Return the processor seconds of this process and of its ended children."""
    return sum(os.times()[:4])


def work() -> float:
    """Do a fixed piece of work, and return the processor seconds it took."""
    before, sums = spent(), dict[int, int]()
    for number in range(3_000_000):
        sums[number & 1023] = sums.get(number & 511, 0) + number
    return spent() - before


class Cost:
    """A pytest plugin: measures every item, and fails those that cost more than they may."""

    def __init__(self, file: Path | None, is_rule: bool) -> None:
        """Append what each item costs to a file, if there is one."""
        self.file, self.is_rule = file, is_rule

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Run an item, and once more if it costs too much."""
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        reports, cost = self.measured(item, nextitem)
        if self.is_rule and cost > MOST_S and not any(map(item.get_closest_marker, FREE)):
            cost = min(cost, self.measured(item, nextitem)[1]) / max(1.0, work() / WORK_S)
            for report in reports if cost > MOST_S else ():
                if report.when == "call" and report.passed:
                    report.outcome, report.longrepr = "failed", too_dear(cost)
        for report in reports:
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    def measured(self, item: pytest.Item, nextitem: pytest.Item | None) -> tuple[list[pytest.TestReport], float]:
        """Run an item; return what is reported of it, and what it cost."""
        before = spent()
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        cost = spent() - before
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{cost:.2f}\t{item.nodeid}\n")
        return reports, cost


def too_dear(seconds: float) -> str:
    """Return what to do about an item."""
    return (
        f"{seconds:.1f} processor seconds, and at most {MOST_S} in the everyday check: make it cheaper, mark it slow, "
        'or say why it stays: @pytest.mark.dear("why")'
    )

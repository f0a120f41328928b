"""The table of clauses and their tests: `python -m pytest tests --clauses` prints it and fails on a gap.

The ids are those of the rule book; `tests/clauses/clauses.txt` lists them with a few words each.
"""

from collections import defaultdict
from collections.abc import Iterator

import pytest

from tests import ROOT

LIST = ROOT / "tests" / "clauses" / "clauses.txt"


def clauses() -> dict[str, str]:
    """Return every clause id with a short description."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines if line and not line.startswith("#"))


def clause_ids(item: pytest.Item) -> Iterator[str]:
    """Return the clauses a test names."""
    for marker in item.iter_markers("clause"):
        yield from marker.args


class ClauseTable:
    """A pytest plugin: notes which tests of each clause passed, prints the table, fails the run on a gap."""

    def __init__(self) -> None:
        self.known = clauses()
        self.named: dict[str, list[str]] = defaultdict(list)
        self.failed: set[str] = set()
        self.passed: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note which tests name which clause; an unknown id stops the run."""
        for item in items:
            for clause in clause_ids(item):
                if clause not in self.known:
                    raise pytest.UsageError(
                        f"{item.nodeid} names the clause {clause}, which the rule book does not know"
                    )
                self.named[clause].append(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how each test ended."""
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def gaps(self) -> list[str]:
        """Return the clauses without a passing test, or with a failing one."""
        proven = {clause for clause, ids in self.named.items() if self.passed & set(ids) and not self.failed & set(ids)}
        return [clause for clause in self.known if clause not in proven]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail the run on a gap."""
        if self.gaps() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table."""
        gaps = self.gaps()
        terminalreporter.section("clauses of the rule book")
        for clause, words in self.known.items():
            mark = "GAP " if clause in gaps else "    "
            terminalreporter.write_line(f"{mark}{clause:5} {words}")
            for test in sorted({nodeid.split("[")[0] for nodeid in self.named[clause]}):
                terminalreporter.write_line(f"           {test}")
        count = len(self.known) - len(gaps)
        terminalreporter.write_line(
            f"{count} of {len(self.known)} clauses shown" + (f"; missing: {', '.join(gaps)}" if gaps else "")
        )

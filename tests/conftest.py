"""What every test may use: the clause table, and nothing that hides what a test depends on."""

import pytest

from tests.clause_table import ClauseTable


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--clauses` prints which tests show which clause of the rule book and fails on a gap."""
    parser.addoption("--clauses", action="store_true", help="print the table of clauses and tests; fail on a gap")


def pytest_configure(config: pytest.Config) -> None:
    """Collect the clause table when it was asked for."""
    if config.getoption("--clauses"):
        config.pluginmanager.register(ClauseTable(), "clause-table")

"""Shared fixtures and options: the clause table and the effort of hypothesis.

The quick check uses the same examples every time, so that a failure can be repeated; `HYPOTHESIS_PROFILE=search` uses
new ones, and twenty times as many.
"""

import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.support.clause_table import ClauseTable

# No deadlines: these machines are shared, and speed is the benchmarks' business.
settings.register_profile("quick", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--clauses` prints which tests show which clause of the rule book and fails on a gap."""
    parser.addoption("--clauses", action="store_true", help="print the table of clauses and tests; fail on a gap")


def pytest_configure(config: pytest.Config) -> None:
    """Collect the clause table when it was asked for."""
    if config.getoption("--clauses"):
        config.pluginmanager.register(ClauseTable(), "clause-table")


@pytest.fixture
def python_code() -> Iterator[None]:
    """The Python code plays, with a native core or without: it is tested, and `tests/native` holds both equal."""
    from tests.native.made import in_python

    with in_python():
        yield


@pytest.fixture
def dummy_display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A display nobody sees; pygame is imported only by tests that ask for one."""
    from tests.support.canvases import headless

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with headless():
        yield


@pytest.fixture(autouse=True)
def presented_is_whole() -> Iterator[None]:
    """Whatever a test shows on a window is compared with a whole redraw, wherever a loop may be driven."""
    if "game.ui.loop" not in sys.modules:
        yield
        return
    from tests.support.presented import watching

    with watching(every=3):
        yield

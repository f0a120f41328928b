"""Shared fixtures and options: the clause table, what a test may cost, and the effort of hypothesis.

Tests speak English on every computer, and each has a home of its own. The quick check uses the same examples every
time, so that a failure can be repeated; `HYPOTHESIS_PROFILE=search` uses new ones, and twenty times as many.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from tests import home_at
from tests.support.clause_table import ClauseTable
from tests.support.collecting import Collecting
from tests.support.cost import Cost
from tests.support.rows import mark_others_slow

# No deadlines, because these machines are shared; speed is measured by the benchmarks.
settings.register_profile("quick", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# The languages that SDL asks the system for, here and in the processes that tests start.
os.environ["LANG"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)

# Nobody's home: it is there before anything of ours is loaded, and so for what is collected and for doctests as well.
_HOMES = tempfile.TemporaryDirectory(prefix="homes-")
os.environ.update(home_at(Path(_HOMES.name, "0")))
_NUMBERS = count(1)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what the commands of `tests.__main__` and the clause table need."""
    parser.addoption("--clauses", action="store_true", help="print the table of clauses and tests; fail on a gap")
    parser.addoption("--cost", action="store_true", help="fail items that cost more than the everyday check allows")
    parser.addoption("--costs", type=Path, metavar="FILE", help="append the processor seconds of each item to a file")
    parser.addoption("--every-frame", action="store_true", help="compare every presented frame with a full redraw")


def pytest_configure(config: pytest.Config) -> None:
    """Collect quickly, measure the items, and collect the clause table when it was asked for."""
    config.pluginmanager.register(Collecting(), "collecting")
    config.pluginmanager.register(Cost(config.getoption("--costs"), config.getoption("--cost")), "cost")
    if config.getoption("--clauses"):
        config.pluginmanager.register(ClauseTable(), "clause-table")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the rows that are not for every day to the slow tests, before these are deselected."""
    mark_others_slow(items)


@pytest.fixture(autouse=True)
def own_home() -> Path:
    """Give each test, and what it starts, a home that does not exist until something is written there; return it."""
    home = Path(_HOMES.name, str(next(_NUMBERS)))
    os.environ.update(home_at(home))
    os.environ.pop("COLUMNS", None)  # pytest-benchmark sets it: without it, nothing is folded, as in a pipe
    return home


@pytest.fixture
def python_code() -> Iterator[None]:
    """Use the Python code, with or without a native core: this is the tested one, and `tests/native` checks that both
    are equal.
    """
    from tests.native.made import in_python

    with in_python():
        yield


@pytest.fixture
def dummy_display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use a display without a screen; pygame is imported only by tests that need one."""
    from tests.support.canvases import headless

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with headless():
        yield


@pytest.fixture(autouse=True)
def presented_is_whole(request: pytest.FixtureRequest) -> Iterator[None]:
    """Compare every twelfth frame that a test shows in a window, or every one, with a full redraw."""
    if "game.ui.loop" not in sys.modules:
        yield
        return
    from tests.support.presented import watching

    with watching(every=1 if request.config.getoption("--every-frame") else 12):
        yield

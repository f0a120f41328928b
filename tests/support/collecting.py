"""Quick collection: each worker collects all tests, so each pays for what is done at import."""

import importlib
import os
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

from tests import ROOT


class Collecting:
    """A pytest plugin: compiles each test once for all workers, and imports for examples only what shows some."""

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Import a share of all tests first: the workers then find compiled what others have imported."""
        worker, workers = (os.environ.get(f"PYTEST_XDIST_WORKER{what}", "") for what in ("", "_COUNT"))
        if worker and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
            for file in sorted((ROOT / "tests").rglob("test_*.py"))[int(worker.removeprefix("gw")) :: int(workers)]:
                # What cannot be imported is reported when it is collected.
                with suppress(BaseException):
                    importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """Collect no examples from a module without any."""
        found = yield
        return [one for one in found if not isinstance(one, DoctestModule) or b">>>" in file_path.read_bytes()]

"""Quick collection: each worker collects all tests, so each pays for what is done at import."""

import gc
import importlib
import os
import sys
from collections.abc import Generator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

from tests import ROOT

MOST_DRAWINGS, LARGE_PX = 4000, 200 * 200


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
    def pytest_collection(self) -> Generator[None, object, object]:
        """Leave what was collected out of every garbage collection: it stays until the end."""
        gc.disable()
        try:
            return (yield)
        finally:
            gc.freeze()
            gc.enable()

    def pytest_collection_finish(self) -> None:
        """Let all windows of this process share what is rasterized: each would rasterize the same drawings."""
        if (loader := sys.modules.get("sprites.loader")) is not None:
            rasterizer = sys.modules["sprites.rasterizer"]
            shared = lru_cache(MOST_DRAWINGS)(rasterizer.rasterized)

            def rasterized(text: str, size: tuple[int, int]) -> object:
                return (shared if size[0] * size[1] < LARGE_PX else shared.__wrapped__)(text, size)

            loader.rasterized = rasterizer.rasterized = rasterized  # type: ignore[attr-defined]

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """Collect no examples from a module without any."""
        found = yield
        return [one for one in found if not isinstance(one, DoctestModule) or b">>>" in file_path.read_bytes()]

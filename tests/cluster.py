"""Play games on a cluster of two workers, one of them killed: `python -m tests.cluster`.

The rows must be the same as without the kill, and no game lost. The optional dependency is installed into its own
environment, so this is not part of the quick check.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path

from tests import ROOT
from tests.wheel import run

SECONDS = 60  # for the scheduler to start, for the first rows to arrive


def main() -> int:
    """Install, play once alone and once on the cluster, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("python", type=Path, nargs="?", help="of an environment where the extra is installed already")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        python = options.python or _environment(place)
        alone, together = place / "alone.csv", place / "together.csv"
        simulate = [str(python), "-m", "game", "simulate", "--games", "60", "--seats", "steady,greedy,steady"]
        run(*simulate, "--csv", str(alone))
        _on_two_workers(python, place, [*simulate, "--csv", str(together)], together)
        assert alone.read_bytes() == together.read_bytes()
        print(f"{len(alone.read_bytes().splitlines()) - 1} rows alike, one of two workers killed in the middle")
    return 0


def _environment(place: Path) -> Path:
    venv.create(place / "env", with_pip=True)
    python = place / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(str(python), "-m", "pip", "install", "-q", f"{ROOT}[cluster]")
    return python


def _on_two_workers(python: Path, place: Path, simulate: list[str], rows: Path) -> None:
    """Play on a scheduler with two workers, and kill one once rows have come."""
    file = place / "scheduler.json"
    dask = [str(python), "-m", "distributed.cli.dask_scheduler", "--port", "0", "--scheduler-file", str(file)]
    processes = [subprocess.Popen([*dask, "--no-dashboard"], cwd=ROOT, stderr=subprocess.DEVNULL)]
    worker = [str(python), "-m", "distributed.cli.dask_worker", "--scheduler-file", str(file), "--nthreads", "1"]
    try:
        _wait_for(file.exists, "no scheduler")
        idle = [*worker, "--no-nanny", "--no-dashboard"]
        processes += [subprocess.Popen(idle, cwd=ROOT, stderr=subprocess.DEVNULL) for _ in range(2)]
        address = json.loads(file.read_text(encoding="utf-8"))["address"]
        playing = subprocess.Popen([*simulate, "--scheduler", address], cwd=ROOT)
        _wait_for(lambda: rows.exists() and len(rows.read_bytes().splitlines()) > 20, "no rows")
        assert playing.poll() is None, "it was over before a worker could be killed"
        processes[-1].kill()
        assert playing.wait() == 0
    finally:
        for process in processes:
            process.kill()
            process.wait()


def _wait_for(there: Callable[[], bool], trouble: str) -> None:
    until = time.monotonic() + SECONDS
    while not there():
        assert time.monotonic() < until, trouble
        time.sleep(0.05)


if __name__ == "__main__":
    sys.exit(main())

"""Run the game on every declared Python and with the oldest declared libraries: `python -m tests.versions`.

This takes some minutes and looks for `python3.11` etc. on the PATH; others can be named: `python
-m tests.versions ~/pythons/3.12/bin/python`. Each Python gets an empty environment with the newest libraries, the
oldest one a second with the lowest declared versions. In each the tests of rules, engine and command line run, and
every screen is drawn. A declared Python that is not found is reported and fails the run.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

from tests import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TESTED = ("tests/rules", "tests/engine", "tests/cli")
NEEDED = ("pytest", "hypothesis", "scipy", "hatchling", "trove-classifiers")  # of the extra `dev`, by those tests
HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"}


class Outcome(NamedTuple):
    """The result of one environment; `libraries` is `newest` or `lowest`, `failed` the last output of a failure."""

    python: str
    libraries: str
    tests: str
    pictures: int
    seconds: float
    failed: str = ""


def main() -> int:
    """Try every Python; 1 if one is missing or something fails."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("pythons", nargs="*", help="interpreters; without any, those promised are looked for")
    pythons = options.parse_args().pythons
    pythons = {version_of(path): path for path in pythons} if pythons else {name: on_path(name) for name in promised()}
    oldest = promised()[0]
    missing = [version for version, path in pythons.items() if not path]
    outcomes = []
    for version, path in pythons.items():
        for libraries in ("newest", "lowest") if version == oldest else ("newest",):
            if path:
                outcomes.append(outcome_of(path, version, libraries))
                print(report(outcomes[-1]), flush=True)
    for version in missing:
        print(f"Python {version}: not found; name its interpreter after `python -m tests.versions`")
    return 1 if missing or any(outcome.failed for outcome in outcomes) else 0


def promised() -> list[str]:
    """Return the versions of Python in the metadata, oldest first."""
    versions = [
        classifier.rpartition(" ")[2]
        for classifier in PROJECT["classifiers"]
        if classifier.startswith("Programming Language")
    ]
    return [version for version in versions if re.fullmatch(r"3\.\d+", version)]


def on_path(version: str) -> str | None:
    """Return the interpreter of a version, if it starts; some on the path do not."""
    path = shutil.which(f"python{version}")
    return path if path and version_of(path) == version else None


def version_of(python: str) -> str:
    """Return the version of an interpreter, such as 3.11; empty if it does not start."""
    script = "import sys; print('%d.%d' % sys.version_info[:2])"
    return subprocess.run([python, "-c", script], capture_output=True, text=True, check=False).stdout.strip()


def lowest(requirement: str) -> str:
    """Return a requirement that takes the lowest version only.

    >>> lowest("pygame-ce>=2.5.6,<3"), lowest("numpy>=2.0")
    ('pygame-ce==2.5.6', 'numpy==2.0')
    """
    return requirement.partition(",")[0].replace(">=", "==")


def requirements(libraries: str) -> list[str]:
    """Return the packages of an environment: the game's libraries, newest or lowest, and what the tests need."""
    ours = PROJECT["dependencies"]
    tools = [
        requirement
        for requirement in PROJECT["optional-dependencies"]["dev"]
        if re.split("[=><]", requirement)[0] in NEEDED
    ]
    return [*(map(lowest, ours) if libraries == "lowest" else ours), *tools]


def outcome_of(python: str, version: str, libraries: str) -> Outcome:
    """Create an environment, run the tests and picture every screen in it."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="versions-") as folder:
        own = Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python"
        shots = Path(folder) / "shots"
        steps = {
            "environment": [python, "-m", "venv", folder],
            "libraries": [
                str(own),
                "-m",
                "pip",
                "install",
                "-q",
                "--only-binary",
                ":all:",
                "-e",
                str(ROOT),
                *requirements(libraries),
            ],
            "tests": [str(own), "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTED],
            "pictures": [str(own), "-m", "tests.pictures", str(shots), "--size", "320x180"],
        }
        counted, failed = "", ""
        for name, command in steps.items():
            completed = subprocess.run(
                command, cwd=ROOT, env=os.environ | HEADLESS, capture_output=True, text=True, check=False
            )
            if name == "tests":
                counted = (completed.stdout.strip().splitlines() or [""])[-1].partition(" in ")[0]
            if completed.returncode:
                failed = f"{name}:\n{completed.stdout[-4000:]}{completed.stderr[-4000:]}"
                break
        pictures = len(list(shots.glob("*.png")))
    return Outcome(version, libraries, counted, pictures, time.monotonic() - began, failed)


def report(outcome: Outcome) -> str:
    """Return a line for the outcome, followed by the failure."""
    how = f"{outcome.tests or 'no tests'}, {outcome.pictures} pictures, {outcome.seconds:.0f} s"
    return f"Python {outcome.python}, {outcome.libraries} libraries: {how}" + (
        f"\nfailed at {outcome.failed}" if outcome.failed else ""
    )


if __name__ == "__main__":
    sys.exit(main())

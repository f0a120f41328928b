"""The checks, the same here and in CI: `python -m tests` every day, `python -m tests all` before a release.

Every day: format, lint, strict types, and the tests that take at most a second each. `all` runs these, and then what
`slow` runs alone: the other tests, and the window tests with every frame compared. Longer suites have commands of their
own, listed in `game/docs/contributing.md`.

`python -m tests --changed` runs only the tests that the changes since the branch `main` can reach, or since another
branch or commit: `--changed HEAD~3`. Other arguments are passed to pytest: `python -m tests -k buying`.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from time import monotonic

PYTEST = ("pytest", "-q", "-n", "auto", "--dist", "worksteal")
CHECKS = {
    "format": ("ruff", "format", "--check", "."),
    "lint": ("ruff", "check", "."),
    "types": ("mypy",),
    "tests": (*PYTEST, "--cost"),
}
FRAMES = tuple(f"tests/{folder}" for folder in ("app", "lesson", "play", "practice", "replay", "screens"))
SLOW = {
    "slow tests": (*PYTEST, "-m", "slow and not long", "--every-frame"),
    "every frame": (*PYTEST, "--every-frame", *FRAMES),
}


def main(arguments: list[str]) -> int:
    """Run the checks and return 0 if all pass; say at the end what they cost."""
    began, words = monotonic(), arguments[:1]
    if words in (["all"], ["slow"]):
        arguments = arguments[1:]
    if words == ["--changed"]:
        from tests.changed import selected

        try:
            arguments = selected(arguments[1:])
        except ValueError as error:
            print(error, file=sys.stderr)
            return 2
    failed = everyday(arguments) if words != ["slow"] else 0
    if words in (["all"], ["slow"]):
        failed = failed or slow(arguments)
    print(f"{monotonic() - began:.0f} s, {sum(os.times()[2:4]):.0f} processor seconds")
    return failed


def everyday(arguments: Iterable[str]) -> int:
    """Run types beside tests; the quick checks come first and may end the run."""
    for name in ("format", "lint"):
        if failed := started(CHECKS[name]).wait():
            return failed
    running = [started(CHECKS["types"]), started(CHECKS["tests"], *arguments)]
    return max(abs(check.wait()) for check in running)


def slow(arguments: Iterable[str]) -> int:
    """Run what is not for every day, all of it whatever fails."""
    return max(abs(started(check, *arguments).wait()) for check in SLOW.values())


def started(check: tuple[str, ...], *arguments: str) -> subprocess.Popen[bytes]:
    """Start a check."""
    command = (*check, *arguments)
    print(f"+ {' '.join(command)}", flush=True)
    # Hundreds of processes import the same modules: compiled once, they are kept, whatever else this user wants.
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.Popen([sys.executable, "-m", *command], env=surroundings)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

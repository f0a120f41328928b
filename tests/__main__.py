"""The whole quick check, the same here and in CI: format, lint, strict types, tests. Run with `python -m tests`.

`python -m tests --changed` runs only the tests that the changes since the branch `main` can reach, or since another
branch or commit: `--changed HEAD~3`. Arguments are passed to pytest: `python -m tests -k buying`. Slow suites have
commands of their own, listed in `game/docs/contributing.md`.
"""

import subprocess
import sys

CHECKS = {
    "format": ("ruff", "format", "--check", "."),
    "lint": ("ruff", "check", "."),
    "types": ("mypy",),
    "tests": ("pytest", "-q", "-n", "auto"),
}


def main(arguments: list[str]) -> int:
    """Run the checks, types beside tests, and return 0 if all pass; the quick ones come first and may end the run."""
    if "--changed" in arguments[:1]:
        from tests.changed import selected

        try:
            arguments = selected(arguments[1:])
        except ValueError as error:
            print(error, file=sys.stderr)
            return 2
    for name in ("format", "lint"):
        if failed := started(name).wait():
            return failed
    running = [started("types"), started("tests", *arguments)]
    return max(abs(check.wait()) for check in running)


def started(name: str, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a check."""
    command = (*CHECKS[name], *arguments)
    print(f"+ {' '.join(command)}", flush=True)
    return subprocess.Popen([sys.executable, "-m", *command])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

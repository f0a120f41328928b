"""The whole quick check, the same here and in CI: format, lint, strict types, tests. Run with `python -m tests`.

Arguments are passed to pytest: `python -m tests -k buying`. Slow suites have commands of their own, listed in
`game/docs/contributing.md`.
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

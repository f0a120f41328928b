"""The whole quick check, the same here and in CI: format, lint, strict types, tests. Run with `python -m tests`.

Arguments are passed to pytest: `python -m tests -k buying`. Slow suites have commands of their own, listed in
`game/docs/contributing.md`.
"""

import subprocess
import sys

CHECKS = (
    ("format", ("ruff", "format", "--check", ".")),
    ("lint", ("ruff", "check", ".")),
    ("types", ("mypy",)),
    ("tests", ("pytest", "-q", "-n", "auto")),
)


def main(arguments: list[str]) -> int:
    """Run the checks in order; the first that fails ends the run with its exit code."""
    for name, command in CHECKS:
        more = arguments if name == "tests" else []
        print(f"+ {' '.join([*command, *more])}", flush=True)
        failed = subprocess.run([sys.executable, "-m", *command, *more], check=False).returncode
        if failed:
            print(f"{name}: failed")
            return failed
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Test the native core under sanitizers and against the Python code at length: `python -m tests.native`.

Needs a C compiler with address and undefined-behavior sanitizers (GCC on Linux). Hypothesis calls every function with
any counts and contents (`tests.native.calls`). For `--minutes`, the core gets hands and deals under random rule sets,
whose results are compared with the Python code's, and structs and arrays full of nonsense, which it must refuse or
survive. Then the slow equality tests run: 100,000 hands of every rule set and as many under random ones, and whole
reviews.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from ai.native import library
from game.packaging.native import build, compiler
from tests import ROOT

SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-O1", "-g")


def main() -> int:
    """Build, fuzz, compare; return the exit code of the first failure."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0, help="under sanitizers")
    parser.add_argument("--examples", type=int, default=2000, help="of each kind of call, under sanitizers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fuzz-only", action="store_true", help="leave the slow tests out")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="native-") as folder:
        target = Path(folder) / library.FILE.name
        build(ROOT, target, SANITIZERS)
        fuzz = ["tests.native.fuzz", str(target), str(options.minutes), str(options.seed)]
        calls = ["tests.native.calls", str(target), "--examples", str(options.examples), "--seed", str(options.seed)]
        failed = any(
            subprocess.run(
                [sys.executable, "-m", *command], cwd=ROOT, env=os.environ | sanitized(), check=False
            ).returncode
            for command in (calls, fuzz)
        )
    if failed or options.fuzz_only:
        return int(failed)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "-m", "slow or long", "tests/native"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def sanitized() -> dict[str, str]:
    """Return the environment Python needs to load the library, and to check each array separately."""
    command = [*compiler(), "-print-file-name=libasan.so"]
    runtime = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    return {"LD_PRELOAD": runtime, "ASAN_OPTIONS": "detect_leaks=0", "PYTHONMALLOC": "malloc"}


if __name__ == "__main__":
    sys.exit(main())

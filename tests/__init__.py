"""The tests: one folder per package, plus the long suites and shared helpers."""

from pathlib import Path

ROOT = Path(__file__).parent.parent  # of the checkout
DATA = ROOT / "tests" / "data"  # files from earlier versions and other programs
GOLDEN = ROOT / "tests" / "golden"

"""The tests: a folder for each of the packages, and beside them the long suites and what all of them share."""

from pathlib import Path

ROOT = Path(__file__).parent.parent  # of the checkout
DATA = ROOT / "tests" / "data"  # files as former versions and strangers wrote them
GOLDEN = ROOT / "tests" / "golden"

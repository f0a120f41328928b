"""Stored observations: files of rows that grow round by round."""

import csv
from pathlib import Path

from tests import ROOT
from tests.judge.finds import Find, find_in

DATA = ROOT / "tests" / "data"
Row = tuple[str, ...]


def stored_rows(path: Path) -> list[Row]:
    """Return the stored rows, one per observation."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [tuple(row) for row in csv.reader(file)]


def stored_finds() -> list[Find]:
    """Return the stored finds that were played on."""
    return [*map(find_in, stored_rows(DATA / "judge_finds.csv"))]


def drop_torn(path: Path) -> None:
    """Remove the rows of the last round if the last line is incomplete because writing was interrupted."""
    if not path.exists() or not (text := path.read_text(encoding="utf-8")) or text.endswith("\n"):
        return
    whole = text.splitlines(keepends=True)[:-1]
    last = whole[-1].split(",")[:2] if whole else []
    rest = [line for line in whole if line.split(",")[:2] != last]
    path.write_text("".join(rest), encoding="utf-8")

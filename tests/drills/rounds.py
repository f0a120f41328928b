"""Rounds that were searched for drills, in a file that grows round by round."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game.documents import json_line, read_json
from game.practice.shipped import drill_in
from tests.drills.search import Found, Real, search

LONGEST = 200_000


class Searched(NamedTuple):
    """A round that was searched."""

    name: str
    number: int
    found: tuple[Found, ...]


def searched_in(path: Path) -> Iterator[Searched]:
    """Yield the rounds noted in a file; a torn last line is left out."""
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else ():
        if line.endswith("\n"):
            match read_json(line, LONGEST):
                case {"rules": str(name), "number": int(number), "found": list(found)}:
                    yield Searched(
                        name,
                        number,
                        tuple(Found(drill_in(json_line(one["drill"])), Real(*one["real"])) for one in found),
                    )


def one_round(task: tuple[str, int, dict[str, int]]) -> Searched:
    """Search one round."""
    name, number, found = task
    return Searched(name, number, search(name, number, found))

"""Rounds that were searched for drills, in a file that grows round by round."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult
from pathlib import Path
from typing import NamedTuple

from ai.native.hands import measure_natively
from game.files.documents import json_line, read_json
from game.practice.memory.shipped import document_of, drill_in
from tests.drills.found import Found, Real, category
from tests.drills.search import search, search_finds, search_rare, search_shipped
from tests.drills.usable import usable

FOUND, PLAYED, LONGEST = "found-{}.jsonl", "played.jsonl", 200_000
POLL_S, LOT = 0.05, 4
RARE = 1_000_000  # rounds from this number on are searched for what is rarely asked
OF_FINDS = 2_000_000  # rounds from this number on are searched at their finds
Task = tuple[str, int, dict[str, int]]


class Searched(NamedTuple):
    """A round that was searched."""

    name: str
    number: int
    found: tuple[Found, ...]


def searched_in(folder: Path) -> Iterator[Searched]:
    """Yield the rounds noted in a folder; a torn last line is left out."""
    paths = sorted(folder.glob(FOUND.format("*")))
    for line in (line for path in paths for line in path.read_text(encoding="utf-8").splitlines(keepends=True)):
        if line.endswith("\n"):
            match read_json(line, LONGEST):
                case {"rules": str(name), "number": int(number), "found": list(found)}:
                    yield Searched(name, number, tuple(_found(one) for one in found))


def played_in(folder: Path) -> dict[str, tuple[Real, ...]]:
    """Return what drills showed that were played on longer; later lines replace earlier ones."""
    path, played = folder / PLAYED, dict[str, tuple[Real, ...]]()
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        match read_json(line, LONGEST):
            case {"drill": str(id), "real": list(reals)}:
                played[id] = reals_in(reals)
    return played


def reals_in(values: Sequence[object]) -> tuple[Real, ...]:
    """Read what real play showed of one answer, or of several."""
    match values:
        case [float() | int() as gap, float() | int() as error]:
            return (Real(gap, error),)
        case _:
            return tuple(real for value in values if isinstance(value, list) for real in reals_in(value))


def reals_out(reals: Sequence[Real]) -> list[object]:
    """Return what real play showed in the form in which it is written."""
    return [*reals[0]] if len(reals) == 1 else [[*real] for real in reals]


def found_in(folder: Path) -> list[Found]:
    """Return the drills that were found, with what real play showed at last."""
    found = {one.drill.id: one for row in searched_in(folder) for one in row.found}
    played = played_in(folder)
    return [one._replace(reals=played.get(id, one.reals)) for id, one in found.items()]


def _found(value: object) -> Found:
    match value:
        case {"drill": drill, "real": list(reals)}:
            return Found(drill_in(json_line(drill)), reals_in(reals))
        case _:
            raise ValueError("a line of found drills is damaged")


def counts_of(folder: Path, names: Sequence[str]) -> dict[str, Counter[str]]:
    """Return how many usable drills of each category the rule sets have."""
    counts = {name: Counter[str]() for name in names}
    for drill in filter(None, map(usable, found_in(folder))):
        if (name := str(drill.position["variant"])) in counts:
            counts[name][category(drill)] += 1
    return counts


def one_round(task: Task) -> Searched:
    """Search one round or, if its number is negative, make some shipped drills again."""
    name, number, found = task
    if number >= OF_FINDS:
        return Searched(name, number, search_finds(name, number - OF_FINDS, found))
    if number >= RARE:
        return Searched(name, number, search_rare(name, number, found))
    return Searched(name, number, search(name, number, found) if number >= 0 else search_shipped(name, ~number, found))


def _numbers(number: int) -> tuple[int, ...]:
    """Return what is searched in turn: finds, a round, some shipped drills, and rounds for what is rarely asked."""
    return OF_FINDS + number, number, ~number, *range(RARE + LOT * number, RARE + LOT * (number + 1))


def run_search(folder: Path, jobs: int, minutes: float, names: Sequence[str], first: int) -> None:
    """Search rounds of every rule set in turn, from a number on, until time is up."""
    folder.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + 60 * minutes
    counts = counts_of(folder, names)
    done = {(row.name, row.number) for row in searched_in(folder)}
    rounds = ((name, at) for number in count(first) for at in _numbers(number) for name in names)
    with (
        get_context("spawn").Pool(jobs, initializer=measure_natively) as pool,
        (folder / FOUND.format(first)).open("a", encoding="utf-8") as file,
    ):
        waiting: list[AsyncResult[Searched]] = []
        while time.monotonic() < until:
            while len(waiting) <= jobs:
                name, number = next(one for one in rounds if one not in done)
                waiting.append(pool.apply_async(one_round, ((name, number, dict(counts[name])),)))
            ready = [result for result in waiting if result.ready()]
            for result in ready:
                waiting.remove(result)
                row = result.get()
                counts[row.name].update(category(drill) for drill in filter(None, map(usable, row.found)))
                found = [{"drill": document_of(one.drill), "real": reals_out(one.reals)} for one in row.found]
                file.write(json_line({"rules": row.name, "number": row.number, "found": found}) + "\n")
                file.flush()
            if not ready:
                time.sleep(POLL_S)

"""`simulate`: play computer players against each other, with a progress bar and a table at the end.

`ai.arena` plays and counts; this module turns arguments into fixtures, and reports into lines, JSON, a CSV file,
transcripts and records.
"""

import csv
import io
import shlex
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from functools import partial
from math import inf
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from tqdm import tqdm  # type: ignore[import-untyped]

from ai.arena import (
    CSV_HEADING,
    Fixture,
    Game,
    GameReport,
    csv_rows,
    fixtures,
    forfeit_lines,
    forfeits_by_level,
    play_games,
    table_lines,
    tally,
)
from ai.bot import Bot
from ai.bots import bot_named
from ai.intervals import Estimate, standing_lines, standings
from ai.outside import typed_player
from game.cli.parsing import NAME
from game.cli.tables import say_table
from game.engine.transcript import transcript
from game.files.documents import Unusable
from game.files.printing import say, say_json, warn
from game.files.storage import open_file, reason_of
from game.films.reading import STANDARD_INPUT, read_variant
from game.language.quoting import counted_things, no_formula
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import relatives, shipped_variants

STANDARD_OUTPUT = STANDARD_INPUT  # the sign of standard input, too
ALL = "all"


class ProcessEnded(Unusable):
    """A process that played games has ended on the way."""

    code = 1
    facts: Mapping[str, str] = MappingProxyType({"reason": "ended"})


class Output(NamedTuple):
    """Output in addition to the table: a row for each seat of each game, each game's events, each game's record."""

    rows: str | None = None  # a file; or instead of the table, on standard output
    transcripts: str | None = None  # a folder
    records: str | None = None  # a folder
    as_json: bool = False  # instead of the table


def simulate(variant: str, games: int, seats: str, seed: str, jobs: int, output: Output) -> int:
    """Play the games and print the table; return 1 if a program gave up. Raises `Unusable` for unknown names.

    Games without a program that gave up are left out of everything but transcripts and records: somebody else played.
    """
    levels = levels_of(seats, typed_player)
    planned = [fixture for rules in _variants(variant, levels) for fixture in fixtures(rules, levels, games, seed)]
    expect_one_output(output.rows, output.as_json)
    keep = _keep(output)
    if output.rows is not None:
        write_rows(output.rows, "wb", [CSV_HEADING])
    began, reports, left_out = time.perf_counter(), list[GameReport](), list[GameReport]()
    try:
        with whole_processes():
            for report in _with_progress(play_games(planned, jobs, keep), len(planned)):
                if report.absent:
                    left_out.append(report)
                    continue
                reports.append(report)
                if output.rows is not None:
                    write_rows(output.rows, "ab", csv_rows(report))
    finally:  # report the games played, whatever stops them
        if not output.as_json or not isinstance(sys.exception(), Unusable):  # which is the whole answer then
            _tell(reports, left_out, len(planned), time.perf_counter() - began, output)
    return int(bool(left_out))


def expect_one_output(rows: str | None, as_json: bool) -> None:
    """Raise `Unusable` if rows and JSON would both go to standard output."""
    if rows == STANDARD_OUTPUT and as_json:
        raise Unusable("--csv - and --json both print to standard output: choose one")


def _keep(output: Output) -> Callable[[Fixture, Game], None] | None:
    """Return a function that writes what is to be kept of each game; None if that is nothing."""
    if output.transcripts is None and output.records is None:
        return None
    transcripts, records = (
        None if folder is None else _folder(folder) for folder in (output.transcripts, output.records)
    )
    if transcripts is not None and records is not None and transcripts.samefile(records):
        raise Unusable("--transcripts and --records write files of the same names: name two folders")
    return partial(keep_game, transcripts, records)


@contextmanager
def whole_processes() -> Iterator[None]:
    """Convert a killed worker process into `ProcessEnded` meanwhile."""
    try:
        yield
    except BrokenExecutor:
        raise ProcessEnded("a process that played games was ended from outside") from None


def _tell(
    reports: Sequence[GameReport], left_out: Sequence[GameReport], planned: int, seconds: float, output: Output
) -> None:
    """Print the results, with a note if not all games were played, and one about the games that do not count."""
    played, why = len(reports) + len(left_out), _left_out_sentence(left_out, planned)
    stopped = stop_facts(played, planned, "game")
    if output.as_json:
        fault = {"ok": False, "reason": "given_up", "message": why} if left_out else {}
        say_json({**stopped, **fault, **simulation_document(reports, seconds)})
    elif reports and output.rows != STANDARD_OUTPUT:
        say_table(*table_lines(tally(reports), len(reports), seconds), *forfeit_lines(reports))
        if rows := standings(reports):
            say_table("", "95 % intervals, deal set by deal set:", *standing_lines(rows))
    if left_out:
        warn(*forfeit_lines(left_out), f"{NAME}: {why}")


def stop_facts(done: int, planned: int, thing: str) -> Mapping[str, object]:
    """Report on standard error if not everything was done, and return what an answer in JSON says about it."""
    if done >= planned:
        return {}
    message = f"stopped after {done} of {counted_things(planned, thing)}"
    warn(message)
    return {"ok": False, "reason": "stopped", "message": message}


def _left_out_sentence(left_out: Sequence[GameReport], planned: int) -> str:
    """Say whose games do not count, and what to look at."""
    programs = sorted(frozenset[str]().union(*(report.absent for report in left_out)))
    left = f"{counted_things(len(left_out), 'game')} of {planned} left out"
    looks = " and ".join(f"`{NAME} bot {shlex.quote(program)}`" for program in programs)
    return f"{' and '.join(programs)} gave up: {left}. To see why, run {looks}"


def simulation_document(reports: Sequence[GameReport], seconds: float) -> dict[str, object]:
    """Return the results for JSON: the rows of both tables, and the decisions that programs forfeited."""
    return {
        "games": len(reports),
        "seconds": round(seconds, 3),
        "levels": [row._asdict() for row in tally(reports)],
        "standings": [
            {**row._asdict(), "wins": estimate_document(row.wins), "margin": estimate_document(row.margin)}
            for row in standings(reports)
        ],
        "forfeits": forfeits_by_level(reports),
    }


def estimate_document(estimate: Estimate) -> dict[str, float | None]:
    """Return an estimate for JSON; the bounds are null if they are not known."""
    is_known = estimate.half < inf
    bounds = (estimate.low, estimate.high) if is_known else (None, None)
    return {"mean": estimate.mean, "low": bounds[0], "high": bounds[1]}


def levels_of(seats: str, player: Callable[[str], Bot] = bot_named) -> tuple[str, ...]:
    """Return the named levels, P1's first, or whatever `player` accepts. Raises `Unusable` for an unknown one."""
    levels = tuple(level.strip() for level in seats.split(","))
    for level in levels:
        try:
            player(level)
        except ValueError as problem:
            raise Unusable(str(problem)) from None
    return levels


def _variants(text: str, levels: Sequence[str]) -> tuple[Variant, ...]:
    """Return the rule sets to play; with `all`, those that allow this many players."""
    named = (*shipped_variants(), *relatives()) if text == ALL else (text,)
    every = [variant_named(name) for name in named]
    fitting = tuple(variant for variant in every if variant.fewest_players <= len(levels) <= variant.most_players)
    if not fitting:
        seated = ", ".join(f"{variant.title} {variant.fewest_players} to {variant.most_players}" for variant in every)
        raise Unusable(f"--seats names {counted_things(len(levels), 'seat')}, and that is not allowed: {seated}")
    return fitting


def variant_named(text: str) -> Variant:
    """Return a rule set by its id or file. Raises `Unusable` if there is none, or it cannot be used."""
    try:
        return read_variant(text)
    except VariantError as problem:
        raise Unusable(problem.faults[0]) from None


def progress(games: int, unit: str = "game") -> tqdm:
    """Return a progress bar on standard error, if that is a terminal."""
    return tqdm(total=games, unit=unit, file=sys.stderr, disable=None if sys.stderr is not None else True)


def _with_progress(reports: Iterable[GameReport], games: int) -> Iterator[GameReport]:
    with progress(games) as bar:
        for report in reports:
            yield report
            bar.update()


def _folder(text: str) -> Path:
    folder = Path(text)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Unusable(f"{text}: no folder can be made there: {reason_of(problem)}") from None
    return folder


def keep_game(transcripts: Path | None, records: Path | None, fixture: Fixture, game: Game) -> None:
    """Write one game's transcript and its record; called in the process that played it."""
    name = f"{fixture.variant.id}-{fixture.number:05}.jsonl"
    if transcripts is not None:
        _write_lines(transcripts / name, transcript(game.start, game.moves()))
    if records is not None:
        _write_lines(records / name, game.record_lines())


def _write_lines(path: Path, lines: Iterable[str]) -> None:
    try:
        with open_file(path, "wb") as file:
            file.writelines(f"{line}\n".encode() for line in lines)
    except OSError as problem:
        raise Unusable(f"{path}: cannot be written: {reason_of(problem)}") from None


def write_rows(path: str, mode: Literal["wb", "ab"], rows: Iterable[Iterable[str | int | float]]) -> None:
    """Write or append rows to a CSV file, or print them. Raises `Unusable` if a file cannot be written."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(map(no_formula, row) for row in rows)
    write_table(path, mode, text.getvalue())


def write_table(path: str, mode: Literal["wb", "ab"], text: str) -> None:
    """Like `write_rows`, for rows that are a text already."""
    if path == STANDARD_OUTPUT:
        say(*text.replace("\r\n", "\n").removesuffix("\n").split("\n"))
        return
    try:
        with open_file(Path(path), mode) as file:
            file.write(text.encode("utf-8"))
    except OSError as problem:
        raise Unusable(f"{path}: cannot be written: {reason_of(problem)}") from None

"""`simulate`: computer players against one another, with a progress bar and a table at the end.

Games and counting are `ai.arena`'s; here arguments become fixtures, and reports become lines, a CSV file, transcripts.
"""

import csv
import io
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
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
    play_games,
    table_lines,
    tally,
)
from ai.bot import Bot
from ai.bots import bot_named
from ai.intervals import standing_lines, standings
from ai.outside import typed_player
from game.cli.cluster import executor_at
from game.documents import Unusable
from game.engine.transcript import transcript
from game.printing import say, warn
from game.reading import read_variant
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import shipped_variant, shipped_variants
from game.storage import open_file, reason_of

ALL = "all"


class Output(NamedTuple):
    """What is written beside the table, if anything: a row for each seat of each game, each game's events in full."""

    rows: str | None = None  # a file
    transcripts: str | None = None  # a folder


def simulate(
    variant: str, games: int, seats: str, seed: str, jobs: int, output: Output, scheduler: str | None = None
) -> int:
    """Play the games and print the table; `Unusable` for arguments that name nothing."""
    levels = levels_of(seats, typed_player)
    planned = [fixture for rules in _variants(variant, levels) for fixture in fixtures(rules, levels, games, seed)]
    if scheduler is not None and output.transcripts is not None:
        raise Unusable("--transcripts are written where a game is played: not with --scheduler")
    keep = None if output.transcripts is None else partial(keep_transcript, _folder(output.transcripts))
    if output.rows is not None:
        write_rows(output.rows, "wb", [CSV_HEADING])
    began, reports = time.perf_counter(), list[GameReport]()
    try:
        with whole_processes(), nullcontext(jobs) if scheduler is None else executor_at(scheduler) as on:
            for report in _with_progress(play_games(planned, on, keep), len(planned)):
                reports.append(report)
                if output.rows is not None:
                    write_rows(output.rows, "ab", csv_rows(report))
    finally:  # whatever stops the games, those played are told
        _tell(reports, len(planned), time.perf_counter() - began)
    return 0


@contextmanager
def whole_processes() -> Iterator[None]:
    """Processes play games meanwhile; `Unusable` where one of them was ended."""
    try:
        yield
    except BrokenExecutor:
        raise Unusable("a process that played games was ended from outside") from None


def _tell(reports: Sequence[GameReport], planned: int, seconds: float) -> None:
    """Print the tables, saying so where not all the games were played."""
    if not reports:
        return
    if len(reports) < planned:
        warn(f"stopped after {len(reports)} of {planned} games")
    say(*table_lines(tally(reports), len(reports), seconds), *forfeit_lines(reports))
    if rows := standings(reports):
        say("", "95 % intervals, deal set by deal set:", *standing_lines(rows))


def levels_of(seats: str, player: Callable[[str], Bot] = bot_named) -> tuple[str, ...]:
    """The levels named, P1's first, or whatever `player` knows; `Unusable` for one there is not."""
    levels = tuple(level.strip() for level in seats.split(","))
    for level in levels:
        try:
            player(level)
        except ValueError as problem:
            raise Unusable(str(problem)) from None
    return levels


def _variants(text: str, levels: Sequence[str]) -> tuple[Variant, ...]:
    """The rule sets to play; with `all` those that seat so many."""
    try:
        every = [shipped_variant(each) for each in shipped_variants()] if text == ALL else [read_variant(text)]
    except VariantError as problem:
        raise Unusable(problem.faults[0]) from None
    fitting = tuple(each for each in every if each.fewest_players <= len(levels) <= each.most_players)
    if not fitting:
        seated = ", ".join(f"{each.title} {each.fewest_players} to {each.most_players}" for each in every)
        raise Unusable(f"--seats names {len(levels)} seats, and that is not allowed: {seated}")
    return fitting


def progress(games: int) -> tqdm:
    """A bar of so many games on standard error, if that is a terminal."""
    return tqdm(total=games, unit="game", file=sys.stderr, disable=None if sys.stderr is not None else True)


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


def keep_transcript(folder: Path, fixture: Fixture, game: Game) -> None:
    """Write one game's transcript; called in the process that played it."""
    path = folder / f"{fixture.variant.id}-{fixture.number:05}.jsonl"
    try:
        with open_file(path, "wb") as file:
            file.writelines(f"{line}\n".encode() for line in transcript(game.start, game.moves()))
    except OSError as problem:
        raise Unusable(f"{path}: cannot be written: {reason_of(problem)}") from None


def write_rows(path: str, mode: Literal["wb", "ab"], rows: Iterable[Iterable[str | int | float]]) -> None:
    """Write rows of a CSV file, from its beginning or at its end; `Unusable` where that cannot be."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    try:
        with open_file(Path(path), mode) as file:
            file.write(text.getvalue().encode("utf-8"))
    except OSError as problem:
        raise Unusable(f"{path}: cannot be written: {reason_of(problem)}") from None

"""`statistics`: the finished games of this computer, summed up or exported."""

from collections.abc import Iterable, Iterator

from game.cli.simulate import STANDARD_OUTPUT, expect_one_output, write_table
from game.cli.tables import say_table
from game.files.documents import Unusable
from game.files.printing import say, warn
from game.files.storage import data_folder
from game.language import of_rule_set
from game.language.quoting import shortened, unknown
from game.statistics import words
from game.statistics.file import FILE_NAME, csv_text, json_text, read_games
from game.statistics.games import Figures, Filters, FinishedGame, Totals, counted, people
from game.text.ui import a_round, level_name, per_cent

LONGEST_TITLE = 30


def print_statistics(person: str | None, rows: str | None, as_json: bool) -> int:
    """Print the figures of everyone or one person, or export all games; return 0.

    Raises `Unusable` for an unknown name, or if a file cannot be written.
    """
    expect_one_output(rows, as_json)
    games, complaints = read_games(data_folder() / FILE_NAME)
    warn(*complaints)
    names = people(games)
    if person is not None:
        if person not in names:
            raise Unusable(unknown("person with finished games", person, map(shortened, names)))
        names = (person,)
        games = tuple(game for game in games if game.first_seat_of(person) is not None)
    if rows is not None:
        write_table(rows, "wb", csv_text(games))
    if as_json:
        say(*json_text(games).splitlines())
    elif rows != STANDARD_OUTPUT:
        say_table(*_lines(games, names))
    return 0


def _lines(games: tuple[FinishedGame, ...], names: tuple[str, ...]) -> Iterator[str]:
    if not names:
        yield words.ONLY_WATCHED if games else words.NOTHING_YET
    for at, name in enumerate(names):
        yield from ([""] if at else [])
        yield name
        for practice, kind in enumerate(words.KINDS):
            totals = counted(games, Filters(name, practice=bool(practice)))
            if totals.games:
                yield f"  {kind}"
                yield from _table(totals)


def _table(totals: Totals) -> Iterator[str]:
    """Yield a row for each rule set, then for each level of opponents."""
    first, *others = words.COLUMNS
    yield _row(first, others)
    for game, figures in totals.rule_sets:
        best = words.total(figures.best), words.total(figures.worst)
        yield _row(of_rule_set(game.title), (*_figures(figures), *best))
    for level, figures in totals.levels:
        yield _row(words.against(level, level_name(level)), _figures(figures))


def _figures(figures: Figures) -> tuple[str, ...]:
    return (
        str(figures.games), per_cent(figures.win_rate), per_cent(figures.out_rate),
        a_round(figures.points_a_round), a_round(figures.buys_a_round),
    )  # fmt: skip


def _row(title: str, cells: Iterable[str]) -> str:
    return f"    {shortened(title, LONGEST_TITLE):<{LONGEST_TITLE}} {' '.join(f'{cell:>12}' for cell in cells)}"

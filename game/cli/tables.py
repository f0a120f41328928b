"""Print tables that fit in a narrow terminal: their rows are folded at the same columns."""

import shutil
import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest

from game.cli.parsing import NARROWEST
from game.files.printing import say

_INDENT = 4
_UNLIMITED = 1_000_000  # columns of a file or a pipe, where nothing is folded


def say_table(*lines: str) -> None:
    """Print tables and sentences, with empty lines between them, as wide as the terminal."""
    say(*folded(lines, max(NARROWEST, shutil.get_terminal_size((_UNLIMITED, 1)).columns)))


def folded(lines: Iterable[str], width: int) -> list[str]:
    """Return the lines, none of them longer than the width.

    >>> folded(["      games  wins   better by", "Anna     12   25%  +4.1 ± 2.0"], 18)
    ['      games  wins', '     better by', 'Anna     12   25%', '    +4.1 ± 2.0']
    """
    tables = (list(rows) for _, rows in groupby(lines, key=bool))
    return [line for rows in tables for pieces in (_pieces(rows, width) if any(rows) else [rows]) for line in pieces]


def _pieces(rows: Sequence[str], width: int) -> list[list[str]]:
    """Return each row of a table in pieces, cut between the same columns of all rows while there is a place."""
    pieces = [list[str]() for _ in rows]
    indent = ""
    while max(map(len, rows)) > (room := width - len(indent)):
        gaps = [at for at in range(2, room + 3) if not any(row[at - 2 : at].strip() for row in rows)]
        cut = max((at for at in gaps if any(row[:at].strip() for row in rows)), default=0)
        for made, row in zip(pieces, rows, strict=True):
            made += [f"{indent}{piece}" for piece in ([row[:cut].rstrip()] if cut else _wrapped(row, room)) if piece]
        rows = textwrap.dedent("\n".join(row[cut:] for row in rows)).split("\n") if cut else [""]
        indent = f"{'':{_INDENT}}"
    return [[*made, *([f"{indent}{row}"] if row else [])] for made, row in zip_longest(pieces, rows, fillvalue="")]


def _wrapped(row: str, width: int) -> list[str]:
    """Return a row in pieces; at most half of their width is indented."""
    words = row.lstrip()
    first, next_ = (" " * min(len(row) - len(words) + more, width // 2) for more in (0, _INDENT))
    return textwrap.wrap(words, width, initial_indent=first, subsequent_indent=next_, break_on_hyphens=False)

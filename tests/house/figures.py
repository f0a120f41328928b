"""The figures for the levels in README and manual, from benchmark results stored in `tests/data`."""

from collections.abc import Callable
from statistics import fmean

from game.rules.variant_file import shipped_variants
from game.text.ui import level_name
from tests.bench.departures import PLAYERS
from tests.bench.pairs import MATCHES, Match, MatchSums, share, stored_sums
from tests.bench.styles import Style, summed


def points_table() -> str:
    """Return the table of what each level wins among players of the level below, in points per round."""
    heading = ["", *(f"{level_name(match.level)} among {level_name(match.beside)}" for match in MATCHES)]
    rows = [[f"`{rules}`", *(_cell(rules, match) for match in MATCHES)] for rules in shipped_variants()]
    return _table(heading, rows)


def style_table() -> str:
    """Return the table of how each level plays, with equal weight for every rule set."""
    figures: dict[str, Callable[[Style, int], float]] = {
        "buys per round": lambda style, rounds: style.buys / rounds,
        "lays down, %": lambda style, rounds: 100 * style.laid / rounds,
        "on turn number": lambda style, _: style.laid_in / style.laid,
        "cards left at the end": lambda style, rounds: style.kept / rounds,
        "swaps in 100 rounds": lambda style, rounds: 100 * style.swaps / rounds,
    }
    rows = []
    for match in MATCHES:
        results = [_found(rules, match) for rules in shipped_variants()]
        means = [
            fmean(figure(result.style, PLAYERS * result.deals) for result in results) for figure in figures.values()
        ]
        calls = summed(*(result.style for result in results))
        rows.append([level_name(match.level), *(f"{mean:.1f}" for mean in means), share(calls.calls, calls.chances)])
    return _table(["", *figures, 'chances to call "Shanghai!" used'], rows)


def _found(rules: str, match: Match) -> MatchSums:
    return stored_sums()[rules, match.level, match.beside]


def _cell(rules: str, match: Match) -> str:
    """Return points per round and the number of rounds as text."""
    result = _found(rules, match)
    return f"{result.won.mean:+.1f} ± {result.won.half:.1f} ({PLAYERS * result.deals:,})"


def _table(heading: list[str], rows: list[list[str]]) -> str:
    lines = [heading, ["---"] * len(heading), *rows]
    return "\n".join(f"| {' | '.join(line)} |".replace("|  |", "| |") for line in lines) + "\n"

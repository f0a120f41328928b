"""The figures for the levels in README and manual, from benchmark results stored in `tests/data`."""

from collections.abc import Callable
from statistics import fmean

from game.rules.variant_file import shipped_variant, shipped_variants
from game.text.ui import level_name
from tests.bench.departures import PLAYERS
from tests.bench.leads import SHARES, leads_in, share_won
from tests.bench.pairs import MATCHES, Match, MatchSums, share, stored_sums
from tests.bench.styles import Style, summed


def level_rows() -> str:
    """Return the table of levels for README, with what they win."""
    rows = [
        ("Random", "random", "anything the rules allow"),
        ("Greedy", "greedy", "counts meld cards, as many simple programs do"),
        (
            "Easy",
            "novice",
            "makes mistakes like a beginner, who wins 27 of 100 games against three; an average player wins 63",
        ),
        ("Normal", "steady", "knows what it needs: against three an average player wins 8 of 100 games, a good one 27"),
        ("Strong", "sharp", f"wins {_games_won('sharp')} against three Normal players, where 25 % would be even"),
        (
            "Expert",
            "master",
            f"wins {_games_won('master')} against three Strong players, measured over only {_rounds('master')} rounds",
        ),
    ]
    return _table(
        ["in the game", "in commands", "how it plays"], [[name, f"`{level}`", how] for name, level, how in rows]
    )


def points_table() -> str:
    """Return the table of what each level wins among players of the level below, in points per round and in games."""
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


def _share(rules: str, match: Match) -> float:
    """Return the percentage of games won with the lead of a level."""
    lead = _found(rules, match).won.mean * len(shipped_variant(rules).rounds)
    return share_won(leads_in()[rules], lead)


def _cell(rules: str, match: Match) -> str:
    """Return points per round, the share of games and the number of rounds as text."""
    result, games = _found(rules, match), round(_share(rules, match))
    bound = {SHARES[0]: "under ", SHARES[-1]: "over "}.get(games, "")
    return f"{result.won.mean:+.1f} ± {result.won.half:.1f}, {bound}{games} % ({PLAYERS * result.deals:,})"


def _rounds(level: str) -> int:
    """Return over how many rounds of each rule set a level was measured."""
    match = next(match for match in MATCHES if match.level == level)
    return PLAYERS * min(_found(rules, match).deals for rules in shipped_variants())


def _games_won(level: str) -> str:
    """Return the lowest and the highest share of games that a level wins, over the rule sets."""
    match = next(match for match in MATCHES if match.level == level)
    shares = sorted(round(_share(rules, match)) for rules in shipped_variants())
    return f"{'up' if shares[0] == SHARES[0] else shares[0]} to {shares[-1]} %"


def _table(heading: list[str], rows: list[list[str]]) -> str:
    lines = [heading, ["---"] * len(heading), *rows]
    return "\n".join(f"| {' | '.join(line)} |".replace("|  |", "| |") for line in lines) + "\n"

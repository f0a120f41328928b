"""The figures for the levels in README and manual, from benchmark results stored in `tests/data`."""

from collections.abc import Callable, Iterator
from itertools import chain
from statistics import fmean

from game.rules.variant_file import shipped_variant, shipped_variants
from game.text.ui import level_name
from tests.bench.departures import ALL, GROUPS, PLAYERS, ROUNDS, Levels, group_of, of_match, tallies_in, won
from tests.bench.leads import SHARES, leads_in, share_won
from tests.bench.pairs import MATCHES, Match, MatchSums, share, stored_sums
from tests.bench.styles import Style, summed

LIKELY = 36  # percent of the games: about as many as honest play can win of equals


def level_rows() -> str:
    """The levels with what they win, as a table for README."""
    rows = [
        ("Random", "random", "anything the rules allow"),
        ("Greedy", "greedy", "counts meld cards, as many simple programs do"),
        ("Easy", "novice", f"like a beginner: wins {_games_won('novice')} of its games against three Normal players"),
        ("Normal", "steady", "knows what it needs, and can be beaten"),
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
    """What each level wins among players of the one before it, in points a round and in games."""
    heading = ["", *(f"{level_name(match.level)} among {level_name(match.beside)}" for match in MATCHES)]
    rows = [[f"`{rules}`", *(_cell(rules, match) for match in MATCHES)] for rules in shipped_variants()]
    return _table(heading, rows)


def leads_table() -> str:
    """What leads are worth in games."""
    heading = ["", "rounds", f"lead for {LIKELY} %", "for 50 %", "for 90 %"]
    at = [SHARES.index(each) for each in (LIKELY, 50, 90)]
    rows = [
        [f"`{rules}`", str(len(shipped_variant(rules).rounds)), *(f"{leads[each]:+}" for each in at)]
        for rules, leads in leads_in().items()
    ]
    return _table(heading, rows)


def style_table() -> str:
    """How each level plays, over all rule sets, which count alike."""
    told: dict[str, Callable[[Style, int], float]] = {
        "buys per round": lambda style, rounds: style.buys / rounds,
        "lays down, %": lambda style, rounds: 100 * style.laid / rounds,
        "on turn number": lambda style, _: style.laid_in / style.laid,
        "cards left at the end": lambda style, rounds: style.kept / rounds,
        "swaps in 100 rounds": lambda style, rounds: 100 * style.swaps / rounds,
    }
    rows = []
    for match in MATCHES:
        found = [_found(rules, match) for rules in shipped_variants()]
        means = [fmean(tell(each.style, PLAYERS * each.deals) for each in found) for tell in told.values()]
        calls = summed(*(each.style for each in found))
        rows.append([level_name(match.level), *(f"{mean:.1f}" for mean in means), share(calls.calls, calls.chances)])
    return _table(["", *told, 'chances to call "Shanghai!" used'], rows)


def departures_table() -> str:
    """What the choices of a level's own win beside another's, in points a round: by kind and rule set."""
    rows = [row for levels in ROUNDS for row in _departures(levels)]
    return _table(["", "choices", *(f"`{rules}`" for rules in shipped_variants()), "all rounds", "how many"], rows)


def _departures(levels: Levels) -> Iterator[list[str]]:
    """The rows of one level beside another: a kind of choices each, then all of them if they are of several kinds."""
    of_rules = [of_match(tallies_in(), rules, *levels) for rules in shipped_variants()]
    every = list(chain.from_iterable(of_rules))
    present = {group_of(each.kind) for each in every} - {ALL}
    for group in (*(each for each in GROUPS.values() if each in present), *((ALL,) if len(present) > 1 else ())):
        kinds = {each.kind for each in every if group_of(each.kind) == group}
        told = [f"{each.mean:+.1f} ± {each.half:.1f}" for each in (won(found, *kinds) for found in (*of_rules, every))]
        yield [
            f"`{levels.level}` beside `{levels.beside}`",
            group,
            *told,
            f"{sum(each.choices for each in every if each.kind in kinds):,}",
        ]
    rounds = [len({each.deal for each in found}) for found in of_rules]
    yield ["", "rounds", *map(str, [*rounds, sum(rounds)]), ""]


def _found(rules: str, match: Match) -> MatchSums:
    return stored_sums()[rules, match.level, match.beside]


def _share(rules: str, match: Match) -> float:
    """Percent of the games that are won with as much as the level wins."""
    lead = _found(rules, match).won.mean * len(shipped_variant(rules).rounds)
    return share_won(leads_in()[rules], lead)


def _cell(rules: str, match: Match) -> str:
    """Points a round, the share of games and the rounds that tell it."""
    found, games = _found(rules, match), round(_share(rules, match))
    bound = {SHARES[0]: "under ", SHARES[-1]: "over "}.get(games, "")
    return f"{found.won.mean:+.1f} ± {found.won.half:.1f}, {bound}{games} % ({PLAYERS * found.deals:,})"


def _rounds(level: str) -> int:
    """How many rounds of each rule set a level was measured over."""
    match = next(match for match in MATCHES if match.level == level)
    return PLAYERS * min(_found(rules, match).deals for rules in shipped_variants())


def _games_won(level: str) -> str:
    """The lowest and the highest share of games a level wins, over the rule sets."""
    match = next(match for match in MATCHES if match.level == level)
    shares = sorted(round(_share(rules, match)) for rules in shipped_variants())
    return f"{'up' if shares[0] == SHARES[0] else shares[0]} to {shares[-1]} %"


def _table(heading: list[str], rows: list[list[str]]) -> str:
    lines = [heading, ["---"] * len(heading), *rows]
    return "\n".join(f"| {' | '.join(line)} |".replace("|  |", "| |") for line in lines) + "\n"

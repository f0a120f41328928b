"""`lab`: compare two rule sets on the same deals, and what would change at the table; `ai.lab` plays them."""

import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ai.lab import Comparison, Contract, Difference, compare_rule_sets
from game.cli.simulate import (
    STANDARD_OUTPUT,
    estimate_document,
    expect_one_output,
    levels_of,
    progress,
    stop_facts,
    variant_named,
    whole_processes,
    write_rows,
)
from game.cli.tables import say_table
from game.files.documents import Unusable
from game.files.printing import say_json
from game.language.quoting import counted_things
from game.rules.variant import Variant
from game.rules.variant_file import name_of
from game.text.cards import contract_words
from game.workshop import lab_words as words
from game.workshop.comparison import CHANGE, CSV_HEADING, PERHAPS, rows_of, verdicts

SHOWN_TURNS = (2, 4, 6, 8, 12)


class LabOutput(NamedTuple):
    """What to write or print: a row for each figure and each contract, and JSON instead of the tables."""

    rows: str | None = None  # a file; or instead of the tables, on standard output
    as_json: bool = False


def lab(before: str, after: str, games: int, seats: str, seed: str, jobs: int, output: LabOutput) -> int:
    """Play both and print the differences. Raises `Unusable` for unknown names."""
    expect_one_output(output.rows, output.as_json)
    levels = levels_of(seats)
    pair = _rules(before, len(levels)), _rules(after, len(levels))
    if output.rows is not None:
        write_rows(output.rows, "wb", [CSV_HEADING])
    latest: Comparison | None = None
    try:
        with whole_processes():
            for comparison in _with_progress(compare_rule_sets(*pair, levels, games, seed, jobs), games):
                latest = comparison
    finally:  # print what is known, whatever stops the games
        if not output.as_json or not isinstance(sys.exception(), Unusable):  # which is the whole answer then
            _tell(latest, pair, games, output)
    return 0


def _tell(latest: Comparison | None, pair: tuple[Variant, Variant], games: int, output: LabOutput) -> None:
    """Print the comparison, with a note if it is not known whether more games would change it."""
    is_sure = latest is not None and latest.sure
    facts = stop_facts(games if is_sure else latest.games if latest else 0, games, "game")
    if latest is None:
        if output.as_json:
            say_json({**facts, "games": 0})
        return
    stopped = is_sure and latest.games < games
    if output.as_json:
        say_json({**facts, **lab_document(latest, pair, stopped)})
    elif output.rows != STANDARD_OUTPUT:
        say_table(*lines_of(latest, pair, stopped))
    if output.rows is not None:
        write_rows(output.rows, "ab", rows_of(latest))


def _rules(text: str, players: int) -> Variant:
    variant = variant_named(text)
    if not variant.fewest_players <= players <= variant.most_players:
        seated = f"{variant.title} {variant.fewest_players} to {variant.most_players}"
        raise Unusable(f"--seats names {counted_things(players, 'seat')}, and that is not allowed: {seated}")
    return variant


def _with_progress(comparisons: Iterable[Comparison], games: int) -> Iterator[Comparison]:
    with progress(games) as bar:
        before = 0
        for comparison in comparisons:
            bar.update(comparison.games - before)
            before = comparison.games
            yield comparison


def lines_of(comparison: Comparison, pair: tuple[Variant, Variant], stopped: bool) -> tuple[str, ...]:
    """Return everything to print: figures, contracts, and the changes in words."""
    titles = [rules.title for rules in pair]
    lines = [
        f"{'':<24} {_short(titles[0]):>16} {_short(titles[1]):>16}   difference",
        *map(_line, comparison.differences),
        "",
    ]
    lines += [f"{'hands down by turn':<24} {' '.join(f'{turn:>5}' for turn in SHOWN_TURNS)}   in the end"]
    lines += [line for contract in comparison.contracts for line in _contract_lines(contract, pair)]
    return (*lines, "", words.PLAYED(number=comparison.games), *sentences(comparison, pair, stopped))


def _short(title: str) -> str:
    return title if len(title) <= 16 else f"{title[:15]}…"


def _line(difference: Difference) -> str:
    before, after = (words.amount(difference.name, value) for value in (difference.before, difference.after))
    by = words.give_or_take(difference.name, difference.by.mean, difference.by.half)
    return f"{words.TITLES[difference.name]:<24} {before:>16} {after:>16}   {'+' if difference.by.mean > 0 else ''}{by}"


def _contract_lines(contract: Contract, pair: tuple[Variant, Variant]) -> Iterator[str]:
    for rules, curve in zip(pair, (contract.before, contract.after), strict=True):
        if curve:
            asked = contract_words(rules.rounds[contract.round - 1].contract)
            by = " ".join(f"{curve[min(turn, len(curve)) - 1]:>5.0%}" for turn in SHOWN_TURNS)
            yield f"{contract.round:>3} {_short(rules.title):<20} {by}   {curve[-1]:>10.0%}   {asked}"


def lab_document(comparison: Comparison, pair: tuple[Variant, Variant], stopped: bool) -> dict[str, object]:
    """Return everything for JSON; the bounds of an interval are null if they are not known."""
    return {
        "games": comparison.games,
        "deals": comparison.deals,
        "before": name_of(pair[0]),
        "after": name_of(pair[1]),
        "differences": [
            {
                "figure": difference.name,
                "before": difference.before,
                "after": difference.after,
                "difference": estimate_document(difference.by),
                "sure": difference.sure,
            }
            for difference in comparison.differences
        ],
        "contracts": [_contract_document(contract, pair) for contract in comparison.contracts],
        "sentences": [sentence.strip() for sentence in sentences(comparison, pair, stopped)],
    }


def _contract_document(contract: Contract, pair: tuple[Variant, Variant]) -> dict[str, object]:
    """Return, for both rule sets, the contract of a round and the share of hands down by each turn."""
    sides = {
        side: {"contract": contract_words(rules.rounds[contract.round - 1].contract), "down": curve} if curve else None
        for side, rules, curve in zip(("before", "after"), pair, (contract.before, contract.after), strict=True)
    }
    difference = None if contract.by is None else estimate_document(contract.by)
    return {"round": contract.round, **sides, "difference": difference}


def sentences(comparison: Comparison, pair: tuple[Variant, Variant], stopped: bool) -> Iterator[str]:
    """Yield the changes, the clearest first; warnings about contracts few players lay down; what is not clear."""
    for kind, sentence in verdicts(comparison, pair, stopped):
        yield f"  {sentence}" if kind in (CHANGE, PERHAPS) else sentence

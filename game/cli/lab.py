"""`lab`: compare two rule sets on the same deals, and what would change at the table; `ai.lab` plays them."""

from collections.abc import Iterable, Iterator

from ai.lab import Comparison, Contract, Difference, compare_rule_sets
from game.cli.simulate import levels_of, progress, whole_processes, write_rows
from game.documents import Unusable
from game.printing import say, warn
from game.reading import read_variant
from game.rules.variant import Variant, VariantError
from game.text.cards import contract_words
from game.workshop import lab_words as words
from game.workshop.comparison import CHANGE, CSV_HEADING, PERHAPS, rows_of, verdicts

SHOWN_TURNS = (2, 4, 6, 8, 12)


def lab(before: str, after: str, games: int, seats: str, seed: str, jobs: int, csv_path: str | None) -> int:
    """Play both and print the differences. Raises `Unusable` for unknown names."""
    levels = levels_of(seats)
    pair = _rules(before, len(levels)), _rules(after, len(levels))
    if csv_path is not None:
        write_rows(csv_path, "wb", [CSV_HEADING])
    latest: Comparison | None = None
    try:
        with whole_processes():
            for comparison in _with_progress(compare_rule_sets(*pair, levels, games, seed, jobs), games):
                latest = comparison
    finally:  # print what is known, whatever stops the games
        if latest is not None:
            if latest.games < games and not latest.sure:
                warn(f"stopped after {latest.games} of {games} games")
            say(*lines_of(latest, pair, latest.games < games and latest.sure))
            if csv_path is not None:
                write_rows(csv_path, "ab", rows_of(latest))
    return 0


def _rules(text: str, players: int) -> Variant:
    try:
        variant = read_variant(text)
    except VariantError as problem:
        raise Unusable(problem.faults[0]) from None
    if not variant.fewest_players <= players <= variant.most_players:
        seated = f"{variant.title} {variant.fewest_players} to {variant.most_players}"
        raise Unusable(f"--seats names {players} seats, and that is not allowed: {seated}")
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


def sentences(comparison: Comparison, pair: tuple[Variant, Variant], stopped: bool) -> Iterator[str]:
    """Yield the changes, the clearest first; warnings about contracts few players lay down; what is not clear."""
    for kind, sentence in verdicts(comparison, pair, stopped):
        yield f"  {sentence}" if kind in (CHANGE, PERHAPS) else sentence

"""The result of comparing two rule sets: sentences, the clearest first, and rows for a CSV file."""

from collections.abc import Iterator, Sequence
from math import inf
from statistics import median

from ai.intervals import Estimate
from ai.lab import MEASURES, RARELY, TURN_S, Comparison, Difference
from game.rules.variant import Variant
from game.text.cards import contract_words
from game.workshop import lab_words as words

FEWEST = 100  # fewer games give no sentences
CSV_HEADING = ("figure", "round", "before", "after", "difference", "low", "high", "sure")
Cell = str | int | float
WARNING, HEADING, CHANGE, PERHAPS, REMARK = "warning", "heading", "change", "perhaps", "remark"  # kinds of sentences


def verdicts(comparison: Comparison, pair: tuple[Variant, Variant], stopped: bool) -> Iterator[tuple[str, str]]:
    """Yield the sentences, each with its kind."""
    for contract in comparison.contracts:
        if contract.after and contract.after[-1] < RARELY:
            asked = contract_words(pair[1].rounds[contract.round - 1].contract)
            yield WARNING, words.rarely_met(contract.round, asked, contract.after[-1])
    if comparison.games < FEWEST:
        yield REMARK, words.TOO_EARLY(number=FEWEST)
        return
    certain = sorted(
        (difference for difference in comparison.differences if difference.differs), key=_weight, reverse=True
    )
    if certain:
        yield HEADING, words.CHANGES
        yield from (
            (CHANGE, words.change(difference.name, difference.by.mean, difference.by.half, TURN_S))
            for difference in certain
        )
    if same := [difference.name for difference in comparison.differences if difference.sure and not difference.differs]:
        yield REMARK, words.alike(same)
    if open_ := [difference for difference in comparison.differences if not difference.sure]:
        yield HEADING, words.NOT_SURE
        yield from (
            (PERHAPS, words.perhaps(difference.name, difference.by.mean, difference.by.half)) for difference in open_
        )
    if stopped:
        yield REMARK, words.SURE
    yield REMARK, words.spared(median(difference.spared for difference in comparison.differences))


def _weight(difference: Difference) -> float:
    """Return how clear a difference is."""
    return abs(difference.by.mean) / difference.by.half if difference.by.half else float("inf")


def rows_of(comparison: Comparison) -> Iterator[Sequence[Cell]]:
    """Yield a row for each figure, then for each contract, under `CSV_HEADING`."""
    names = [measure.name for measure in MEASURES]
    for difference in sorted(comparison.differences, key=lambda difference: names.index(difference.name)):
        sides = difference.before, difference.after
        yield difference.name, "", *sides, *_cells(difference.by), int(difference.sure)
    for contract in comparison.contracts:
        down: list[Cell] = [curve[-1] if curve else "" for curve in (contract.before, contract.after)]
        by_ = contract.by
        yield "down", contract.round, *down, *_cells(by_), int(by_ is not None and abs(by_.mean) > by_.half)


def _cells(by: Estimate | None) -> Sequence[Cell]:
    """Return a difference and the bounds of its interval; cells are empty if they are not known."""
    if by is None:
        return "", "", ""
    return (by.mean, by.low, by.high) if by.half < inf else (by.mean, "", "")

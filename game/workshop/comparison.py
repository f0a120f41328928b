"""What a comparison of two rule sets comes to: sentences, the surest first, and rows for a CSV file."""

from collections.abc import Iterator, Sequence
from statistics import median

from ai.lab import MEASURES, RARELY, TURN_S, Comparison, Difference
from game.rules.variant import Variant
from game.text.cards import contract_words
from game.workshop import lab_words as words

FEWEST = 100  # games before which nothing is said
CSV_HEADING = ("figure", "round", "before", "after", "difference", "low", "high", "sure")
Cell = str | int | float
WARNING, HEADING, CHANGE, PERHAPS, REMARK = "warning", "heading", "change", "perhaps", "remark"  # kinds of sentences


def verdicts(comparison: Comparison, pair: tuple[Variant, Variant], stopped: bool) -> Iterator[tuple[str, str]]:
    """The same, each with its kind."""
    for each in comparison.contracts:
        if each.after and each.after[-1] < RARELY:
            asked = contract_words(pair[1].rounds[each.round - 1].contract)
            yield WARNING, words.rarely_met(each.round, asked, each.after[-1])
    if comparison.games < FEWEST:
        yield REMARK, words.TOO_EARLY(number=FEWEST)
        return
    certain = sorted((each for each in comparison.differences if each.differs), key=_weight, reverse=True)
    if certain:
        yield HEADING, words.CHANGES
        yield from ((CHANGE, words.change(each.name, each.by.mean, each.by.half, TURN_S)) for each in certain)
    if same := [each.name for each in comparison.differences if each.sure and not each.differs]:
        yield REMARK, words.alike(same)
    if open_ := [each for each in comparison.differences if not each.sure]:
        yield HEADING, words.NOT_SURE
        yield from ((PERHAPS, words.perhaps(each.name, each.by.mean, each.by.half)) for each in open_)
    if stopped:
        yield REMARK, words.SURE
    yield REMARK, words.spared(median(each.spared for each in comparison.differences))


def _weight(each: Difference) -> float:
    """How far a difference is beyond doubt."""
    return abs(each.by.mean) / each.by.half if each.by.half else float("inf")


def rows_of(comparison: Comparison) -> Iterator[Sequence[Cell]]:
    """A row for each figure, then for each contract, under `CSV_HEADING`."""
    names = [measure.name for measure in MEASURES]
    for each in sorted(comparison.differences, key=lambda each: names.index(each.name)):
        by = each.by
        yield each.name, "", each.before, each.after, by.mean, by.low, by.high, int(each.sure)
    for contract in comparison.contracts:
        sides = [curve[-1] if curve else "" for curve in (contract.before, contract.after)]
        by_ = contract.by
        more: Sequence[Cell] = ("", "", "") if by_ is None else (by_.mean, by_.low, by_.high)
        yield ("down", contract.round, *sides, *more, int(by_ is not None and abs(by_.mean) > by_.half))

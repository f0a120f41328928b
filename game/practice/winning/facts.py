"""What wins a contract: advice with a counted fact behind it, and strong players' figures beside the player's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import hypot, sqrt
from typing import NamedTuple

from ai.contract_counts import Mean, mean_of, players_of
from ai.contracts import RANKS, ContractCounts, SeatRound
from ai.intervals import Z95
from ai.players.prospect import fewest_to_lay_down
from game.practice.winning import words
from game.rules.scoring import by_points
from game.rules.variant import Kind, Variant

LEAST_OWN = 8  # own rounds, with fewer there are no own figures
LEAST_COUNTED = 40  # seats a fact must be counted from
LONG_RUN = 7  # cards: from here on the suit of a run is chosen early
MANY = 40  # of a hundred hands that never get down: from here on, high cards are best thrown early


class Advice(NamedTuple):
    """A piece of advice and the counted fact behind it."""

    title: str
    reason: str
    fact: str


class Compared(NamedTuple):
    """A figure of strong players and, if enough is known, the player's; `is_first` marks what to practice first."""

    label: str
    strong: Mean
    mine: Mean | None
    is_share: bool = False
    is_first: bool = False


def advice_for(variant: Variant, number: int, counts: ContractCounts) -> tuple[Advice, ...]:
    """Return the advice for a contract that the counts bear out."""
    return tuple(_advice(variant, number, counts))


def _advice(variant: Variant, number: int, counts: ContractCounts) -> Iterator[Advice]:
    downs, not_down = counts.downs, counts.seats - counts.downs
    if downs < LEAST_COUNTED:
        return
    if variant.rounds[number - 1].buys:
        yield _on_buying(variant, number, counts)
    if (suit := _on_suits(variant, number, counts)) is not None:
        yield suit
    else:
        yield _on_time(counts)
    if by_points(variant):
        return
    down, rest = counts.points_down / downs, (counts.points[0] - counts.points_down) / max(1, not_down)
    if not_down >= LEAST_COUNTED and rest > down:
        hundred = round(100 * not_down / counts.seats)
        reason = words.NEVER_DOWN(number=hundred)
        title = words.THROW_HIGH if hundred >= MANY else words.GET_DOWN
        yield Advice(title, reason, words.COSTS_MORE(points=round(rest), others=round(down)))


def _on_time(counts: ContractCounts) -> Advice:
    downs = enumerate(accumulate(counts.down), 1)
    by_half = next(turn for turn, down in downs if 2 * down >= counts.downs)
    return Advice(words.BE_DOWN_BY(turn=by_half), "", words.HALF_DOWN_BY(turn=by_half))


def _on_suits(variant: Variant, number: int, counts: ContractCounts) -> Advice | None:
    """Return advice on the suit of a long run, if those who hold many of its ranks early clearly get down more."""
    length = max((spec.length for spec in variant.rounds[number - 1].contract if spec.kind is Kind.RUN), default=0)
    if length < LONG_RUN or variant.in_round(number).melding.mixed_runs:
        return None
    for most in range(RANKS, 0, -1):
        many, few = (
            _share(sum(counts.ranks_down[part]), sum(counts.ranks_down[part]) + sum(counts.ranks_not[part]))
            for part in (slice(most, None), slice(most))
        )
        if many is None or few is None or min(many.number, few.number) < LEAST_COUNTED:
            continue
        if many.value - few.value > hypot(many.half, few.half):
            shares = words.DOWN_WITH_RANKS(
                number=most, length=length, share=round(100 * many.value), others=round(100 * few.value)
            )
            return Advice(words.CHOOSE_A_SUIT, words.KEEP_ITS_RANKS, shares)
    return None


def _on_buying(variant: Variant, number: int, counts: ContractCounts) -> Advice:
    """Return advice on buying: for size if the hand is too small, else by what those who got down did."""
    rules, downs = variant.rounds[number - 1], counts.downs
    shares = [sum(counts.buys_down[least:]) / downs for least in range(len(counts.buys_down))]
    most = max((least for least, share in enumerate(shares) if share >= 0.5), default=0)
    needed, dealt = fewest_to_lay_down(variant, number), rules.cards.at(players_of(variant))
    if not most:
        return Advice(words.BUY_LITTLE, "", words.NEVER_BOUGHT(number=round(100 * (1 - shares[1]))))
    fact = words.bought_times(round(100 * shares[most]), most)
    if needed > dealt + 1:
        brings = 1 + variant.penalty_cards(rules, 0)
        return Advice(words.BUY_FOR_SIZE, words.NEED_CARDS(most=needed, first=dealt, number=brings), fact)
    return Advice(words.BUY_WHAT_HELPS, "", fact)


def compared(variant: Variant, counts: ContractCounts, mine: Sequence[SeatRound]) -> tuple[Compared, ...]:
    """Return the figures side by side, one of them marked as what to practice first."""
    if not counts.seats:
        return ()
    known = mine if len(mine) >= LEAST_OWN else ()
    points, squares = counts.points
    mean = points / counts.seats
    half = Z95 * sqrt(max(0.0, squares / counts.seats - mean**2) / counts.seats)
    all_points = Mean(mean, half, counts.seats)
    all_buys = enumerate(zip(counts.buys_down, counts.buys_not, strict=True))
    buys = [(float(at), down + rest) for at, (down, rest) in all_buys]
    early = [(float(at), times) for at, times in enumerate(counts.early)]
    own_early = [one.early for one in known if one.early is not None]
    laid = mean_of((at + 1.0, times) for at, times in enumerate(counts.down))
    rows = [
        _row(words.DOWN_IN_TIME, _share(counts.downs, counts.seats), [one.down > 0 for one in known], -1, share=True),
        _row(words.TURN_OF_LAYING, laid, [one.down for one in known if one.down], 1),
        _row(words.POINTS_A_ROUND, all_points, [one.points for one in known], -1 if by_points(variant) else 1),
    ]
    if any(round_.buys for round_ in variant.rounds):
        rows[2:2] = [
            _row(words.BUYS_A_ROUND, mean_of(buys), [one.buys for one in known], 0),
            _row(words.EARLY_BUYS, mean_of(early), own_early, 0),
        ]
    shown = [row for row in rows if row is not None]
    worst = max(worse for _, worse in shown)
    return tuple(row._replace(is_first=worse == worst > 1) for row, worse in shown)


def _row(
    label: str, strong: Mean | None, mine: Sequence[float], bad: int, *, share: bool = False
) -> tuple[Compared, float] | None:
    """Return a row, and how much worse than the strong players' the own figure is, in margins of error.

    `bad` is 1 if more is worse, -1 if less is, and 0 if both are.
    """
    if strong is None:
        return None
    own = mean_of((float(value), 1) for value in mine) if len(mine) >= LEAST_OWN else None
    if own is None:
        return Compared(label, strong, None, share), 0.0
    gap = (own.value - strong.value) / (hypot(own.half, strong.half) or 1.0)
    return Compared(label, strong, own, share), gap * bad if bad else abs(gap)


def _share(part: int, whole: int) -> Mean | None:
    return mean_of([(1.0, part), (0.0, whole - part)])

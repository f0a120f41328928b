"""The score of the game: how often each seat wins if equals play on, from public totals and the rounds to come.

Games are drawn, not played: in each round a random seat goes out and the others pay what players of such a round paid.
No hand is looked at.
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple

from ai.contracts import shipped_counts
from game.engine.standing import contracts_laid, rounds_won
from game.engine.state import OVER, Phase
from game.engine.view import PlayerView
from game.rules.scoring import by_contracts, by_points, is_decided, tally
from game.rules.variant import Ties, Variant
from game.rules.variant_file import shipped_variant

_DRAWS, _FEWEST = 4000, 300  # rounds of a seat that are drawn, so that every sheet takes as long; and games at least
_COSTS_CARDS, _LAID = 4, 0.75  # where nothing was counted: the cards a round costs, and how often a contract is laid
_DEARER = 1.15  # Strong players were counted: rounds of Normal ones cost 1.2 to 1.3 times as much


class _Luck(NamedTuple):
    """How a round goes for those who do not go out: the mean and deviation of what they pay, and how often they are
    down.
    """

    mean: float
    deviation: float
    laid: float


def chances_to_win(view: PlayerView) -> tuple[float, ...]:
    """Return the chance of each seat to win the game, by seat; nothing where nobody knows how many rounds follow
    (K-42), where rounds are missing on the sheet, before the first and after the last.
    """
    variant = view.variant
    first = view.round + (view.phase in OVER)
    numbers = range(first, len(variant.rounds) + 1)
    has_all = first > 1 and len(view.sheet) == first - 1
    if not (has_all and numbers) or view.phase is Phase.GAME_OVER or variant.plays_on:
        return ()
    games = max(_FEWEST, _DRAWS // (view.players * len(numbers)))
    luck, wins = {number: _luck_of(variant, view.players, number) for number in numbers}, [0.0] * view.players
    chance = Random(0)
    for _ in range(games):
        ranks = _play_on(view, luck, chance)
        winners = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
        for seat in winners:
            wins[seat] += 1 / len(winners)
    return tuple(won / games for won in wins)


def _play_on(view: PlayerView, luck: dict[int, _Luck], chance: Random) -> Sequence[tuple[float, float, float]]:
    """Return what ranks each seat at the end of a game drawn at random; the least wins, as in `places_after`."""
    variant, seats = view.variant, range(view.players)
    scores, points = [float(held.score) for held in view.seats], [held.points for held in view.seats]
    laid = [contracts_laid(view.sheet, seat) for seat in seats]
    won = [rounds_won(view.sheet, seat) for seat in seats]
    for number, round_luck in luck.items():
        out = chance.randrange(view.players)
        scores[out] -= variant.scoring.out_bonus
        points[out] += variant.rounds[number - 1].points
        laid[out] += 1
        won[out] += 1
        for seat in seats:
            if seat != out:
                scores[seat] += _cost(round_luck, chance)
                laid[seat] += chance.random() < round_luck.laid
        totals = [tally(round(score), earned, variant) for score, earned in zip(scores, points, strict=True)]
        if is_decided(totals, variant):
            break
    if by_points(variant):
        fewest = scores.index(min(scores))
        points[fewest] += variant.scoring.fewest_penalties_bonus
    contracts, breaks_ties = by_contracts(variant), variant.scoring.ties is Ties.ROUNDS_WON
    sums = [-float(earned) for earned in points] if by_points(variant) else scores
    return [(-laid[seat] * contracts, sums[seat], -won[seat] * breaks_ties) for seat in seats]


def _cost(luck: _Luck, chance: Random) -> float:
    """Return a cost with this mean and deviation: never below zero, and seldom far above, as hands cost."""
    if not luck.mean or not luck.deviation:
        return luck.mean
    shape = (luck.mean / luck.deviation) ** 2
    return chance.gammavariate(shape, luck.mean / shape)


def _luck_of(variant: Variant, players: int, number: int) -> _Luck:
    """Return how the round goes: as counted for a shipped rule set, else as its cards let expect."""
    shipped = shipped_counts().get(variant.id)
    usual = _COSTS_CARDS * fmean(map(variant.points_of, variant.cards_for(players)))
    if shipped is None or shipped_variant(variant.id).shortened(variant.numbers) != variant:
        return _Luck(usual, usual, _LAID)
    counts = shipped[variant.number_of(number) - 1]
    out = counts.rounds - counts.drawn
    others = counts.seats - out
    laid = (counts.downs - out) / others
    if by_points(variant):  # then the points of going out were counted, not what hands cost
        return _Luck(usual, usual, laid)
    points, squares = counts.points
    mean = points / others
    deviation = max(0.0, squares / others - mean**2) ** 0.5
    return _Luck(_DEARER * mean, _DEARER * deviation, laid)

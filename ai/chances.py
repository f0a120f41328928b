"""The score of the game: how often each seat wins if equals play on, from public totals and the rounds to come.

Games are drawn, not played: in each round a random seat goes out and the others pay what players of such a round paid.
Each seat has the luck of every other once, so equal seats have equal chances. No hand is looked at.
"""

from collections.abc import Mapping, Sequence
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

_DRAWS, _FEWEST = 4000, 300  # rounds of a seat, so that every sheet takes as long; and games at least
_COSTS_CARDS, _LAID = 4, 0.75  # where nothing was counted: the cards a round costs, and how often a contract is laid
_DEARER = 1.15  # Strong players were counted: rounds of Normal ones cost 1.2 to 1.3 times as much


class _Lot(NamedTuple):
    """How a drawn round goes for a seat: what it pays, nothing if it goes out, and whether it is down."""

    cost: float | None
    laid: bool


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
    games = max(_FEWEST, _DRAWS // (view.players * len(numbers))) // view.players
    luck, wins = {number: _luck_of(variant, view.players, number) for number in numbers}, [0.0] * view.players
    chance = Random(0)
    for _ in range(games):
        rounds = {number: _draw(round_luck, view.players, chance) for number, round_luck in luck.items()}
        for by in range(view.players):
            ranks = _play_on(view, {number: (*lots[by:], *lots[:by]) for number, lots in rounds.items()})
            winners = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
            for seat in winners:
                wins[seat] += 1 / len(winners)
    return tuple(won / games / view.players for won in wins)


def _draw(luck: _Luck, players: int, chance: Random) -> list[_Lot]:
    """Return how a round drawn at random goes for each seat."""
    lots = [_Lot(_cost(luck, chance), chance.random() < luck.laid) for _ in range(players - 1)]
    lots.insert(chance.randrange(players), _Lot(None, laid=True))
    return lots


def _play_on(view: PlayerView, rounds: Mapping[int, Sequence[_Lot]]) -> Sequence[tuple[float, float, float]]:
    """Return what ranks each seat at the end of a drawn game; the least wins, as in `places_after`."""
    variant, seats = view.variant, range(view.players)
    scores, points = [float(held.score) for held in view.seats], [held.points for held in view.seats]
    laid = [contracts_laid(view.sheet, seat) for seat in seats]
    won = [rounds_won(view.sheet, seat) for seat in seats]
    for number, lots in rounds.items():
        for seat, (cost, is_laid) in enumerate(lots):
            scores[seat] += -variant.scoring.out_bonus if cost is None else cost
            points[seat] += variant.rounds[number - 1].points if cost is None else 0
            laid[seat] += is_laid
            won[seat] += cost is None
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

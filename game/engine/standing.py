"""The ranking of a game, from the totals and the score sheet (X-13, K-30)."""

from collections.abc import Sequence

from game.engine.state import Ongoing, Phase, RoundResult, State
from game.engine.view import PlayerView
from game.rules.scoring import by_contracts, by_points, ranked, tally
from game.rules.variant import Ties, Variant


def standing(game: State | Ongoing | PlayerView) -> tuple[int, ...]:
    """Return the place of each seat so far: 1 for the first; ties share a place."""
    totals = [tally(seat.score, seat.points, game.variant) for seat in game.seats]
    return places_after(game.sheet, totals, game.variant)


def places_after(sheet: Sequence[RoundResult], totals: Sequence[int], variant: Variant) -> tuple[int, ...]:
    """Return the place of each seat after the rounds of the sheet, with these totals."""
    sign = -1 if by_points(variant) else 1
    contracts, rounds = by_contracts(variant), variant.scoring.ties is Ties.ROUNDS_WON
    return ranked(
        [
            (-contracts_laid(sheet, seat) * contracts, sign * total, -rounds_won(sheet, seat) * rounds)
            for seat, total in enumerate(totals)
        ]
    )


def final_bonus(game: State | PlayerView, seat: int) -> int:
    """Return by how much a total is more than its rounds: points at the end for the fewest card points (M-15)."""
    if game.phase is not Phase.GAME_OVER or not by_points(game.variant):
        return 0
    is_fewest = game.seats[seat].score == min(held.score for held in game.seats)
    return game.variant.scoring.fewest_penalties_bonus if is_fewest else 0


def contracts_laid(sheet: Sequence[RoundResult], seat: int) -> int:
    """Return how many contracts a seat has laid down, where these are counted."""
    return sum(seat in result.laid for result in sheet)


def rounds_won(sheet: Sequence[RoundResult], seat: int) -> int:
    """Return in how many rounds a seat went out."""
    return sum(result.out == seat for result in sheet)

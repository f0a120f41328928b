"""Scoring: the cost of hands, the reward for going out, and the ranking. The engine keeps totals and payments."""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any

from game.rules.cards import Card
from game.rules.variant import Variant, Winner


def hand_points(hand: Iterable[Card], variant: Variant) -> int:
    """Return the points of the cards left in a hand at the end of a round (H-13, S-21, Q-15, M-14, C-15)."""
    points = variant.scoring.card_points
    return sum(points[card.rank] for card in hand)


def left_points(hand: Iterable[Card], is_down: bool, variant: Variant) -> int:
    """Return the cost of a hand when another player goes out: multiplied if it never laid down (K-7)."""
    return hand_points(hand, variant) * (1 if is_down else variant.scoring.not_down_times)


def blind_bonus(variant: Variant, wild_played: bool) -> int:
    """Return what going out on the turn of laying down subtracts from the score (H-14)."""
    return variant.scoring.blind_bonus if wild_played else variant.scoring.blind_bonus_no_wild


def out_bonus(variant: Variant, is_blind: bool, wild_played: bool) -> int:
    """Return what going out subtracts from the score: in any case (K-6), and more if blind (H-14)."""
    return variant.scoring.out_bonus + (blind_bonus(variant, wild_played) if is_blind else 0)


class Reward(Enum):
    """What takes points off the score of the player who goes out: that alone, in the turn of laying down, or no wild
    left the hand in that turn.
    """

    OUT = "out"  # K-6
    ONE_TURN = "one turn"  # H-14
    NO_WILD = "no wild"  # H-14


def reward(taken_off: int, variant: Variant) -> Reward:
    """Explain why these points were taken off a score."""
    blind = taken_off - variant.scoring.out_bonus
    if not blind:
        return Reward.OUT
    is_more = variant.scoring.blind_bonus != variant.scoring.blind_bonus_no_wild
    return Reward.NO_WILD if is_more and blind == blind_bonus(variant, wild_played=False) else Reward.ONE_TURN


def is_decided(totals: Sequence[int], variant: Variant) -> bool:
    """Return whether a total, of whatever decides the ranking, ends the game before its last round (K-8)."""
    return 0 < variant.scoring.ends_at <= max(totals)


def by_points(variant: Variant) -> bool:
    """Return whether points for going out decide the game, instead of card penalties (M-14)."""
    return variant.scoring.winner is Winner.MOST_POINTS


def by_contracts(variant: Variant) -> bool:
    """Return whether finished contracts decide the game before any points (K-30)."""
    return variant.scoring.winner is Winner.MOST_CONTRACTS


def tally(score: int, points: int, variant: Variant) -> int:
    """Return which of a seat's card penalties and points counts for the ranking."""
    return points if by_points(variant) else score


def places(totals: Sequence[int], *, most: bool) -> tuple[int, ...]:
    """Return the place of each total: 1 for the best, which is the highest if `most` wins; ties share (X-13).

    >>> places((30, 5, 30), most=True)
    (1, 3, 1)
    """
    return ranked([-total if most else total for total in totals])


def ranked(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return the place of each key: 1 for the least; equal keys share a place."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def shares_of_pot(pot: int, places: Sequence[int], first: int) -> tuple[int, ...]:
    """Return each seat's share of the pot: winners share it, with odd quarters in seat order from `first` (X-13).

    >>> shares_of_pot(7, (1, 2, 1), first=2)
    (3, 0, 4)
    """
    seats = len(places)
    winners = [seat % seats for seat in range(first, first + seats) if places[seat % seats] == 1]
    share, odd = divmod(pot, len(winners))
    shares = dict.fromkeys(winners, share) | dict.fromkeys(winners[:odd], share + 1)
    return tuple(shares.get(seat, 0) for seat in range(seats))

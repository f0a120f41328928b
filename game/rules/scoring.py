"""Scoring: what hands cost, what going out earns, who is ahead. Totals and payments are the engine's to keep."""

from collections.abc import Iterable, Sequence

from game.rules.cards import Card
from game.rules.variant import Variant, Winner


def hand_points(hand: Iterable[Card], variant: Variant) -> int:
    """Return the points of the cards left in a hand at the end of a round (H-13, S-21, Q-15, M-14, C-15)."""
    points = variant.scoring.card_points
    return sum(points[card.rank] for card in hand)


def left_points(hand: Iterable[Card], is_down: bool, variant: Variant) -> int:
    """What a hand costs that somebody else's going out leaves: more times its points if it never laid down (K-7)."""
    return hand_points(hand, variant) * (1 if is_down else variant.scoring.not_down_times)


def blind_bonus(variant: Variant, wild_played: bool) -> int:
    """What going out within the turn of laying down takes off the score (H-14)."""
    return variant.scoring.blind_bonus if wild_played else variant.scoring.blind_bonus_no_wild


def out_bonus(variant: Variant, is_blind: bool, wild_played: bool) -> int:
    """What going out takes off the score: in any case (K-6), and more from nothing (H-14)."""
    return variant.scoring.out_bonus + (blind_bonus(variant, wild_played) if is_blind else 0)


def is_decided(totals: Sequence[int], variant: Variant) -> bool:
    """Whether somebody's total, of whatever the ranking goes by, ends the game before its last round (K-8)."""
    return 0 < variant.scoring.ends_at <= max(totals)


def by_points(variant: Variant) -> bool:
    """Whether going out earns the points that win, and not card penalties (M-14)."""
    return variant.scoring.winner is Winner.MOST_POINTS


def tally(score: int, points: int, variant: Variant) -> int:
    """What counts of a seat's card penalties and of its points for going out."""
    return points if by_points(variant) else score


def places(totals: Sequence[int], *, most: bool) -> tuple[int, ...]:
    """The place of each total, 1 for the first, which is the highest where the `most` win; equal ones share (X-13).

    >>> places((30, 5, 30), most=True)
    (1, 3, 1)
    """
    keys = [-total if most else total for total in totals]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def standing(scores: Sequence[int], points: Sequence[int], variant: Variant) -> tuple[int, ...]:
    """The place of each seat; `scores` are card penalties so far, `points` what going out has earned."""
    most = by_points(variant)
    return places(points if most else scores, most=most)


def shares_of_pot(pot: int, places: Sequence[int], first: int) -> tuple[int, ...]:
    """What each seat gets of the pot: the first-placed share it, odd ones go in seat order from `first` (X-13).

    >>> shares_of_pot(7, (1, 2, 1), first=2)
    (3, 0, 4)
    """
    seats = len(places)
    winners = [seat % seats for seat in range(first, first + seats) if places[seat % seats] == 1]
    each, odd = divmod(pot, len(winners))
    got = dict.fromkeys(winners, each) | dict.fromkeys(winners[:odd], each + 1)
    return tuple(got.get(seat, 0) for seat in range(seats))

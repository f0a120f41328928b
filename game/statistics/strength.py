"""How strong the opponents of "Like you" are: a number from -0.4 to 3 for each person, counted from finished games.

Nothing is stored for it: the games say who played against whom and who won. 0 to 3 are Easy, Normal, Strong and Expert.
A game counts if exactly one person played a seat to its end, against computer players of known strength.
"""

from collections.abc import Iterable
from math import exp
from statistics import fmean
from typing import NamedTuple

from ai.bots import LEAST_STRENGTH, MOST_STRENGTH, strength_of
from game.engine.decider import LIKE, RUNGS
from game.statistics.games import FinishedGame, is_win

START = 0.3  # a little above Easy
STEP = 0.15  # at a table of four a win adds 0.09 and a loss takes 0.06
SLOPE = 3.2  # measured: an average player wins 79 of 100 games against 0 and 13 against 1
WHOLE_GAME = 7  # rounds; a shorter game counts less, because chance decides more of it
LATEST, MANY = 10, 6  # who wins 6 of the latest 10 games has outgrown a level


class Rating(NamedTuple):
    """The strength that fits a person, and what they won of their latest games against a level."""

    strength: float = START
    won: int = 0
    games: int = 0


def chance(ahead: float, players: int) -> float:
    """Return the chance to win aimed at for a person whose strength is so far ahead of the opponents'.

    If it is equal, that is twice the chance of each opponent.

    >>> chance(0, 4), chance(0, 2)
    (0.4, 0.6666666666666666)
    """
    return 1 / (1 + (players - 1) / 2 * exp(-SLOPE * ahead))


def rating(games: Iterable[FinishedGame], person: str, level: str = LIKE) -> Rating:
    """Return where a person stands after these games, the oldest first."""
    strength, wins = START, list[bool]()
    for game in games:
        seat = game.seat_of(person)
        if seat is None or game.practice or game.people != (person,):
            continue
        known = [strength_of(other.plays) for at, other in enumerate(game.players) if at != seat]
        against = [opponent for opponent in known if opponent is not None]
        if len(against) < len(known):
            continue
        won = is_win(game, seat)
        weight = min(1.0, game.rounds / WHOLE_GAME)
        moved = strength + STEP * weight * (won - chance(strength - fmean(against), len(game.players)))
        strength = max(LEAST_STRENGTH, min(MOST_STRENGTH, moved))
        if game.level_against(seat) == level:
            wins.append(won)
    return Rating(strength, sum(wins[-LATEST:]), len(wins[-LATEST:]))


def like(games: Iterable[FinishedGame], people: Iterable[str]) -> str:
    """Return the level that fits the people at a table, the weakest of several, as records name it."""
    known = tuple(games)
    return f"{LIKE}/{min((rating(known, person).strength for person in people), default=START):.2f}"


def has_outgrown(games: Iterable[FinishedGame], person: str, level: str) -> bool:
    """Return whether a person has won most of the latest games against a level."""
    shown = rating(games, person, level)
    return level in RUNGS and shown.games == LATEST and shown.won >= MANY

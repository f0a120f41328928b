"""Naming a contract (K-18): the one to which a hand is nearer than hands mostly are, for all must be named in the end.

Whoever names what is nearest of all keeps the dear contracts for the last rounds, whatever is dealt then.
"""

from functools import lru_cache
from random import Random
from statistics import fmean

from ai.evaluator.distance import evaluator_for
from ai.players.prospect import fewest_to_lay_down, prospect_of
from game.engine.actions import Name
from game.engine.state import cards_dealt
from game.engine.view import PlayerView, with_line
from game.rules.variant import Variant

_HANDS = 60  # dealt to see how far one mostly is from a contract


def best_name(view: PlayerView) -> Name:
    """The contract of those left to which the hand is nearest, by what is usual; of equals the first listed.

    Before them come those for which the hand is large enough.
    """

    def good(line: int) -> tuple[int, float, int]:
        room = len(view.hand) + 1 - fewest_to_lay_down(view.variant, line)
        return min(room, 0), nearer_than_usual(view, line), -line

    return Name(view.seat, max(view.to_name, key=good))


def nearest_name(view: PlayerView) -> Name:
    """The contract of those left to which the fewest cards are missing; of equals the first listed."""
    return Name(view.seat, min(view.to_name, key=lambda line: (distance_to(view, line), line)))


def distance_to(view: PlayerView, line: int) -> int:
    """How many cards the hand lacks for a contract of the list, as for its own."""
    return prospect_of(with_line(view, line)).distance


def nearer_than_usual(view: PlayerView, line: int) -> float:
    """How many cards nearer the hand is to a contract than hands of that round mostly are."""
    dealt = cards_dealt(view.variant, view.round, 0, view.players)
    return _usual(view.variant, line, dealt, view.players) - distance_to(view, line)


@lru_cache(maxsize=256)
def _usual(variant: Variant, line: int, cards: int, players: int) -> float:
    """How far hands of so many cards are from a contract on average: of the same few for every contract."""
    chance, packs = Random(f"{cards}"), variant.cards_for(players)
    evaluator = evaluator_for(variant.round_at(line).contract, variant)
    return fmean(evaluator.distance_of(chance.sample(packs, cards)) for _ in range(_HANDS))

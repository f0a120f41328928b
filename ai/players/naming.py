"""Choosing a contract (K-18): the contract whose distance is lowest compared with its average, since all must be
played.

Choosing the nearest contract every time would leave the expensive ones for the last rounds, whatever the cards.
"""

from contextlib import suppress
from functools import lru_cache
from random import Random
from statistics import fmean

from ai.evaluator.distance import evaluator_for
from ai.evaluator.effort import MOST_STEPS, OutOfSteps, limited
from ai.players.prospect import fewest_to_lay_down, prospect_of
from game.engine.actions import Name
from game.engine.state import cards_dealt
from game.engine.view import PlayerView, with_line
from game.rules.contract import OUT_OF_REACH
from game.rules.variant import Variant

_HANDS = 60  # dealt to measure the average distance of a contract


def best_name(view: PlayerView) -> Name:
    """Return the contract to which the hand is closest compared with the average; ties go to the first listed.

    Contracts for which the hand is large enough come first.
    """

    def good(line: int) -> tuple[int, float, int]:
        room = len(view.hand) + 1 - fewest_to_lay_down(view.variant, line)
        return min(room, 0), nearer_than_usual(view, line), -line

    return Name(view.seat, max(view.to_name, key=good))


def nearest_name(view: PlayerView) -> Name:
    """Return the contract with the fewest missing cards; ties go to the first listed, as do hands hard to measure."""
    with limited(), suppress(OutOfSteps):
        return Name(view.seat, min(view.to_name, key=lambda line: (distance_to(view, line), line)))
    return Name(view.seat, view.to_name[0])


def distance_to(view: PlayerView, line: int) -> int:
    """Return how many cards the hand lacks for a contract of the list."""
    return prospect_of(with_line(view, line)).distance


def nearer_than_usual(view: PlayerView, line: int) -> float:
    """Return by how many cards the hand is closer to a contract than the average hand of that round."""
    dealt = cards_dealt(view.variant, view.round, 0, view.players)
    return _usual(view.variant, line, dealt, view.players) - distance_to(view, line)


@lru_cache(maxsize=256)
def _usual(variant: Variant, line: int, cards: int, players: int) -> float:
    """Return the average distance of hands of this size to a contract, from the same few deals for every contract."""
    chance, packs = Random(f"{cards}"), variant.cards_for(players)
    evaluator = evaluator_for(variant.round_at(line).contract, variant)
    distances = list[int]()
    # It has steps of its own because it is cached: what it costs must not depend on who asked before.
    with limited(MOST_STEPS // len(variant.rounds)), suppress(OutOfSteps):
        for _ in range(_HANDS):
            distances.append(evaluator.distance_of(chance.sample(packs, cards)))
    return fmean(distances or [OUT_OF_REACH])

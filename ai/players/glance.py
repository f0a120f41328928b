"""What a newcomer sees at a glance: pairs and neighbors, but not how few cards a hand lacks.

A player with `mistakes` decides so in that share of its turns. The longer a round lasts, the rarer this becomes: a hand
that has been looked at often enough is understood, so every round ends.
"""

from collections.abc import Collection, Sequence

from ai.bot import whim_of_turn
from ai.players.prospect import Prospect, distance, fewest_to_lay_down
from ai.players.traits import Traits
from ai.evaluator.holding import WILD
from game.engine.events import Event, TurnEnded
from game.engine.view import PlayerView
from game.rules.cards import KING, Card
from game.rules.variant import Kind

import os
_GAPS = 3
_SLOPE=float(os.environ.get("SLOPE", "2"))
_UNDERSTOOD = int(os.environ.get("UNDERSTOOD", "20"))  # turns per player after which nothing is overlooked


def glances(view: PlayerView, traits: Traits, purpose: str) -> bool:
    """Return whether the player only glances in this turn."""
    if not traits.mistakes:
        return False
    return view.turns < _UNDERSTOOD * view.players and whim_of_turn(view, purpose, 100) < traits.mistakes


def overlooks(view: PlayerView, history: Sequence[Event], traits: Traits, purpose: str) -> bool:
    """Return whether the player overlooks something in this turn; never in two of its turns in a row."""
    if not glances(view, traits, purpose):
        return False
    return not sum(isinstance(event, TurnEnded) and event.seat == view.seat for event in history) % 2


def group_sizes(view: PlayerView, card: Card, others: Sequence[Card]) -> tuple[int, int]:
    """Return how many cards of its rank, and in a row with it in its suit, the card makes with the others.

    Only what the contract asks for counts.
    """
    asked, is_wild = {spec.kind for spec in view.rules.contract}, view.variant.is_wild
    same = 1 + sum(other.rank == card.rank for other in others)
    mixed = view.variant.melding.mixed_runs
    ranks = {other.rank for other in others if (mixed or other.suit == card.suit) and not is_wild(other)}
    reach = max((spec.length // _GAPS for spec in view.rules.contract if spec.kind is Kind.RUN), default=0)
    in_a_row = 1 + sum(_beside(card.rank, by, ranks, reach) for by in (-1, 1))
    return same * (Kind.SET in asked), in_a_row * (Kind.RUN in asked)


def _beside(rank: int, by: int, ranks: Collection[int], reach: int) -> int:
    """Return how many ranks follow in one direction, each within reach of the one before; aces are at both ends."""
    here = gap = number = 0
    while gap < reach and here < KING - 1:
        here += 1
        gap += 1
        if (rank - 1 + by * here) % KING + 1 in ranks:
            number, gap = number + 1, 0
    return number


def looks_useful(view: PlayerView, card: Card) -> bool:
    """Return whether the card is wild or makes a pair or neighbors."""
    return view.variant.is_wild(card) or max(group_sizes(view, card, view.hand)) > 1


def completes_meld(view: PlayerView, card: Card) -> bool:
    """Return whether the card completes a set or a run that the contract asks for, without wilds."""
    same, in_a_row = group_sizes(view, card, view.hand)
    return any((same if spec.kind is Kind.SET else in_a_row) == spec.length for spec in view.rules.contract)


def worth_buying(view: PlayerView, card: Card, traits) -> bool:
    """Return whether the card looks worth a buy."""
    if glances(view, traits, "forget"):
        return False
    if len(view.hand) + 1 < fewest_to_lay_down(view.variant, view.line):
        return looks_useful(view, card)
    return view.variant.is_wild(card) or completes_meld(view, card)


def needs_wilds(prospect: Prospect) -> bool:
    """Return whether the hand can't be laid down without its wilds."""
    naturals = prospect.code & WILD - 1
    return naturals != prospect.code and distance(prospect.evaluator, naturals) > 0


def loosest(view: PlayerView, cards: Sequence[Card], traits: Traits) -> Card:
    """Return the card that belongs to the smallest group; of several, the most expensive or, by mistake, the cheapest."""
    is_wild, points = view.variant.is_wild, view.variant.points_of
    sign = -1 if glances(view, traits, "cheap") else 1

    def worth(card: Card) -> tuple[bool, int, int]:
        others = list(view.hand)
        others.remove(card)
        return not is_wild(card), -max(group_sizes(view, card, others)), sign * points(card)

    return max(cards, key=worth)

"""What a newcomer sees at a glance: pairs and neighbors, but not how few cards a hand lacks.

A player with `mistakes` decides by that in so many of its turns, and overlooks what needs a closer look. Late in a
round it looks closely at everything, so that rounds end.
"""

from collections.abc import Collection, Sequence

from ai.bot import whim_of_turn
from ai.counting import counted
from ai.evaluator.holding import WILD
from ai.players.prospect import Prospect, distance
from ai.players.traits import Traits
from game.engine.events import Event, TurnEnded
from game.engine.view import PlayerView
from game.rules.cards import KING, Card
from game.rules.melds import in_one_run
from game.rules.variant import Kind

_LATE = 20  # turns per player after which a player makes no mistakes any more
_PER_GAP = 3  # in a run of three to five cards only the next rank is a neighbor, from six on also the one after it


def glances(view: PlayerView, traits: Traits, purpose: str) -> bool:
    """Return whether the player only glances at something in this turn."""
    if not traits.mistakes or is_late(view):
        return False
    return whim_of_turn(view, purpose, 100) < traits.mistakes


def is_late(view: PlayerView) -> bool:
    """Return whether a round lasts so long that nobody makes mistakes any more."""
    return view.turns >= _LATE * view.players


def overlooks(view: PlayerView, history: Sequence[Event], traits: Traits, purpose: str) -> bool:
    """Return whether the player overlooks something in this turn; never in two of its turns in a row."""
    if not glances(view, traits, purpose):
        return False
    return not sum(isinstance(event, TurnEnded) and event.seat == view.seat for event in history) % 2


def looks_useful(view: PlayerView, card: Card) -> bool:
    """Return whether the card is wild, or makes a pair or neighbors that the contract asks for."""
    return view.variant.is_wild(card) or max(_group_sizes(view, card, view.hand)) > 1


def completes_meld(view: PlayerView, card: Card) -> bool:
    """Return whether the card completes a meld that the hand still needs, wilds aside."""
    naturals = [other for other in view.hand if not view.variant.is_wild(other)]
    return _full_melds(view, [*naturals, card]) > _full_melds(view, naturals)


def _full_melds(view: PlayerView, cards: Sequence[Card]) -> int:
    contract = view.rules.contract
    melds = counted(cards, contract, view.variant).melds
    return sum(len(meld.cards) == spec.length for meld, spec in zip(melds, contract, strict=True))


def needs_wilds(prospect: Prospect) -> bool:
    """Return whether the hand can't be laid down without its wilds."""
    naturals = prospect.code & WILD - 1
    return naturals != prospect.code and distance(prospect.evaluator, naturals) > 0


def loosest(view: PlayerView, cards: Sequence[Card], traits: Traits) -> Card:
    """Return the card in the smallest group; of several the most expensive, or the cheapest by mistake. Wilds last."""
    variant, sign = view.variant, -1 if glances(view, traits, "points") else 1

    def looseness(card: Card) -> tuple[bool, int, int]:
        return not variant.is_wild(card), -group_size(view, card), sign * variant.points_of(card)

    return max(cards, key=looseness)


def group_size(view: PlayerView, card: Card) -> int:
    """Return how many cards the largest group has that a card of the hand makes with the others."""
    others = list(view.hand)
    others.remove(card)
    return max(_group_sizes(view, card, others))


def _group_sizes(view: PlayerView, card: Card, others: Sequence[Card]) -> tuple[int, int]:
    """Return how many cards of one rank, and of neighbors, the card makes with the others.

    Zero if the contract asks for no sets, or no runs.
    """
    contract, variant = view.rules.contract, view.variant
    same = 1 + sum(other.rank == card.rank for other in others)
    has_sets = any(spec.kind is Kind.SET for spec in contract)
    reach = max((spec.length // _PER_GAP for spec in contract if spec.kind is Kind.RUN), default=0)
    if not reach:
        return same * has_sets, 0
    near = [other for other in others if in_one_run(card, other, variant.melding)]
    ranks = {other.rank for other in near if not variant.is_wild(other)}
    return same * has_sets, 1 + sum(_beside(card.rank, by, ranks, reach) for by in (-1, 1))


def _beside(rank: int, by: int, ranks: Collection[int], reach: int) -> int:
    """Return how many of the ranks follow in one direction, each within reach of the one before."""
    number = gap = 0
    for step in range(1, KING):
        gap += 1
        if (rank - 1 + by * step) % KING + 1 in ranks:
            number, gap = number + 1, 0
        elif gap == reach:
            break
    return number

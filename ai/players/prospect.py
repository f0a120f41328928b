"""The value of a hand before its contract is down: its distance, with a card more or less, and its size.

A prospect belongs to one view and uses nothing else.
"""

from dataclasses import dataclass
from functools import lru_cache

from ai.evaluator.distance import Evaluator, evaluator_for
from ai.evaluator.holding import WILD
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.contract import OUT_OF_REACH, cards_needed, lengthened
from game.rules.variant import Contract, GoOut, HitsFrom, Variant

_MOST_WAYS = 6
_PLAY = Phase.PLAY  # a module constant is faster than an enum lookup


Measured = tuple[Evaluator, int, int, int]


def _measured(variant: Variant, number: int, hand: tuple[Card, ...], cards: int) -> Measured:
    """Return a round's evaluator, the hand's code, its distance and the cards it is short of.

    `cards` is the size of a lay-down of the whole hand (K-9). Of several ways to lay that many cards down it uses the
    one the hand is closest to.
    """
    ways = _evaluators(variant, number, cards)
    code = ways[0].code(hand)
    nearest, at = distance(ways[0], code), 0
    if len(ways) > 1:
        nearest, at = min([(distance(evaluator, code), at) for at, evaluator in enumerate(ways)])
    return ways[at], code, nearest, fewest_to_lay_down(variant, number) - len(hand) - 1


@lru_cache(maxsize=1 << 14)
def _known(variant: Variant, number: int, hand: tuple[Card, ...], cards: int) -> Measured | None:
    """Return the cached measurement; None if measuring costs steps, which every decision pays: see
    `ai.evaluator.effort`.
    """
    is_free = all(evaluator.is_batched for evaluator in _evaluators(variant, number, cards))
    return _measured(variant, number, hand, cards) if is_free else None


@lru_cache(maxsize=256)
def _evaluators(variant: Variant, number: int, cards: int) -> tuple[Evaluator, ...]:
    """Return the evaluators of all ways to lay down in a round."""
    return tuple([evaluator_for(asked, variant) for asked in asked_of(variant, number, cards)])


def distance(evaluator: Evaluator, code: int) -> int:
    """Return the exact distance of the hand with this code, cached: a hand is measured many times before it changes."""
    # What costs steps is paid in every decision: see `ai.evaluator.effort`.
    return _cached_distance(evaluator, code) if evaluator.is_batched else evaluator.distance(code)


@lru_cache(maxsize=1 << 16)
def _cached_distance(evaluator: Evaluator, code: int) -> int:
    return evaluator.distance(code)


@dataclass(slots=True)
class Prospect:
    """A hand on its way to the contract.

    Treat it as immutable; it is not frozen because that doubles its creation time.
    """

    view: PlayerView
    evaluator: Evaluator
    code: int
    distance: int
    short: int  # cards missing next turn to lay down and still end the turn legally

    def having(self, card: Card) -> int:
        """Return the distance with the card added."""
        code = self.evaluator.card_code(card)
        if self.evaluator.is_quick or code == WILD or not 1 < self.distance < OUT_OF_REACH:
            return distance(self.evaluator, self.code + code)
        return self.evaluator.distance(self.code + code, self.distance - 1, self.distance)

    def lacking(self, card: Card) -> int:
        """Return the distance with the card removed."""
        code = self.evaluator.card_code(card)
        if self.evaluator.is_quick or code == WILD or not 0 < self.distance < OUT_OF_REACH:
            return distance(self.evaluator, self.code - code)
        return self.evaluator.distance(self.code - code, self.distance, self.distance + 1)

    def trading(self, card: Card, other: Card) -> int:
        """Return the distance with `other` in place of a card of the hand."""
        changed = self.code - self.evaluator.card_code(card) + self.evaluator.card_code(other)
        return distance(self.evaluator, changed)

    @property
    def is_too_small(self) -> bool:
        """Return whether the hand must grow to lay down and end the turn: the current turn after its draw, else the
        next.
        """
        has_drawn = self.view.phase is _PLAY and self.view.seat == self.view.turn
        return self.short + has_drawn > 0


def prospect_of(view: PlayerView) -> Prospect:
    """Return the prospect of the viewing seat's hand."""
    number = view.round - view.seats[view.seat].behind
    asked = view.variant, number, view.hand, cards_to_lay(view)
    evaluator, code, nearest, short = _known(*asked) or _measured(*asked)
    return Prospect(view, evaluator, code, nearest, short)


@lru_cache(maxsize=256)
def is_free(variant: Variant, number: int) -> bool:
    """Return whether measuring hands for a round costs no steps, so that none need be counted."""
    rules = variant.round_at(number)
    return not rules.at_once and evaluator_for(rules.contract, variant).is_batched


def cards_to_lay(view: PlayerView) -> int:
    """Return with how many cards the seat lays down, this turn or next, if all of them must go at once (K-9)."""
    if not view.rules.at_once:
        return 0
    has_drawn = view.phase is _PLAY and view.seat == view.turn
    return len(view.hand) + (not has_drawn)


@lru_cache(maxsize=256)
def asked_of(variant: Variant, number: int, cards: int) -> tuple[Contract, ...]:
    """Return the contract of a round or, if all cards go down at once, the contracts of this many cards (K-9).

    Of very many some are left out: those with one very long meld.
    """
    contract = variant.round_at(number).contract
    if not variant.melding.longer or cards <= cards_needed(contract):
        return (contract,)
    ways = sorted(lengthened(contract, cards), key=lambda way: max(spec.length for spec in way))
    return tuple(ways[:_MOST_WAYS]) or (contract,)


@lru_cache(maxsize=256)
def fewest_to_lay_down(variant: Variant, number: int) -> int:
    """Return the size of the contract of a round, plus the cards that must stay so that the turn can end (X-10)."""
    rules = variant.rounds[max(number, 1) - 1]
    needed = cards_needed(rules.contract)
    match rules.go_out_by:
        case _ if rules.at_once:
            return needed
        case _ if variant.keeps_a_card(rules):
            return needed + 2
        case GoOut.DISCARD:
            return needed + 1
        case GoOut.EITHER | GoOut.PLAY:
            return needed
        case GoOut.HIT:
            return needed + (2 if variant.hitting.hits_from is HitsFrom.NEXT_TURN else 1)

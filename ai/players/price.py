"""What a buy is worth: the draws it saves and the cards it lets one choose from, against their points.

The weights are a linear regression on 17,000 offers to strong players in four rule sets (`python -m tests.bench.prices`
measures such and fits them again). What an offer was worth was found by playing the rest of the round out with the buy
and without it in the same 64 imagined deals: points in hand of the others less the own (`ai.master.ahead`). Cards that
lower the distance are mostly bought, but not dear ones that save little; where many sets are asked, more cards are
better whatever they are.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ai.players.acceptance import accepted, by_code
from ai.players.prospect import Prospect
from ai.unseen import unseen
from game.engine.events import Event
from game.rules.cards import Card
from game.rules.contract import OUT_OF_REACH, cards_needed
from game.rules.variant import Contract, Kind, Round

ROOM = 3  # cards to spare that are enough
_LONGEST = 4  # cards of a run that is not long
_MELDS = 3  # fewer ask for so few cards that useless ones are never worth a buy
_HOPELESS = 20.0  # draws: no hand is thought to take longer
_LEAST_SHARE = 0.03  # of the unseen cards: however few help, others will once the hand has changed


class Grounds(NamedTuple):
    """What speaks for a buy and against it."""

    always: float  # 1: of any buy
    nearer: float  # 1 if the card lowers the distance
    saved: float  # draws that the card saves on the way to the contract, about
    last: float  # 1 if it is the last buy of the round
    points: float  # of the card, if it is no wild: those are never dear
    sets: float  # of the contract
    long: float  # 1 if the contract has a long run
    narrow: float  # cards by which the hand has less to spare than is good
    lacking: float  # cards the contract lacks


# Points that the round ends better by for each.
WEIGHTS = Grounds(0.2, nearer=8.6, saved=0.61, last=-3.7, points=-0.31, sets=1.8, long=-4.1, narrow=1.0, lacking=-1.05)


def is_worth_a_buy(prospect: Prospect, history: Sequence[Event], card: Card) -> bool:
    """Whether the card is worth a buy: more than it costs, as far as this can be told.

    Where going out earns points, cards in hand cost little and tempo is all: what lowers the distance is bought (M-3).
    So is a wild that puts the contract within reach, which no natural would ever do.
    """
    after = prospect.having(card)
    if after < prospect.distance:
        if after == 0 or prospect.distance == OUT_OF_REACH or prospect.view.rules.points:
            return True
        return worth_of_buying(prospect, history, card) > 0
    return prospect.distance > 0 and may_pay(prospect) and worth_of_buying(prospect, history, card) > 0


def may_pay(prospect: Prospect) -> bool:
    """Whether a card that does not lower the distance may be worth a buy in this round at all."""
    return may_pay_in(prospect.view.rules)


def may_pay_in(rules: Round) -> bool:
    """Whether cards that do not lower the distance may be worth a buy in a round: of many melds, some of them sets."""
    has_sets = any(spec.kind is Kind.SET for spec in rules.contract)
    return not rules.points and len(rules.contract) >= _MELDS and has_sets


def price_of(contract: Contract, points: float) -> float:
    """What speaks for buying a card of so many points in a round, whatever the hand; less than nought against it."""
    sets = sum(spec.kind is Kind.SET for spec in contract)
    return WEIGHTS.always + WEIGHTS.sets * sets + WEIGHTS.long * has_long_run(contract) + WEIGHTS.points * points


def has_long_run(contract: Contract) -> bool:
    """Whether a run of the contract is long."""
    return any(spec.kind is Kind.RUN and spec.length > _LONGEST for spec in contract)


def worth_of_buying(prospect: Prospect, history: Sequence[Event], card: Card) -> float:
    """About how many points better the round ends on average with the card and its penalty cards than without."""
    grounds = grounds_of(prospect, history, card)
    return sum(weight * ground for weight, ground in zip(WEIGHTS, grounds, strict=True))


def grounds_of(prospect: Prospect, history: Sequence[Event], card: Card) -> Grounds:
    """What speaks for buying the card and against it."""
    view, contract = prospect.view, prospect.view.rules.contract
    before, after = prospect.distance, prospect.having(card)
    counts = by_code(prospect, unseen(view, history))
    total = max(1, sum(counts.values()))

    def draws(code: int, distance: int) -> float:
        """How many more cards complete the contract if each helpful one takes as long as the next."""
        share = accepted(prospect, code, distance, counts) / total
        return min(_HOPELESS, distance / max(share, _LEAST_SHARE))

    return Grounds(
        always=1.0,
        nearer=after < before,
        saved=draws(prospect.code, before) - draws(prospect.code + prospect.evaluator.card_code(card), after),
        last=view.rules.buys - view.me.buys <= 1,
        points=0 if view.variant.is_wild(card) else view.variant.points_of(card),
        sets=sum(spec.kind is Kind.SET for spec in contract),
        long=has_long_run(contract),
        narrow=max(0, ROOM + prospect.short),
        lacking=_lacking(prospect, after),
    )


def _lacking(prospect: Prospect, after: int) -> int:
    """How many cards the contract lacks; out of reach, one more than with the card, or as many as it takes."""
    if prospect.distance != OUT_OF_REACH:
        return prospect.distance
    return min(after + 1, cards_needed(prospect.view.rules.contract))

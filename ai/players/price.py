"""The value of a buy: the draws it saves and the cards it adds to choose from, against their points.

The weights are a linear regression on 17,000 offers to strong players in four rule sets (refit with `python -m
tests.bench.prices`). The value of an offer was measured by playing the rest of the round with and without the buy in
the same 64 simulated deals: points in the others' hands minus the own (`ai.master.ahead`). Cards that lower the
distance are usually bought, but not expensive ones that save little; if the contract has many sets, any additional
cards help.
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

ROOM = 3  # spare cards that are enough
_LONGEST = 4  # longest run that does not count as long
_MELDS = 3  # contracts with fewer melds need so few cards that useless ones are never worth a buy
_HOPELESS = 20.0  # draws: upper limit of the estimate
_CARDS_A_STEP = 4  # the cards of the hand, each counted once, that a step nearer to the contract is worth
_LEAST_SHARE = 0.03  # a share of the unseen cards: however few help, others will once the hand has changed


class BuyFactors(NamedTuple):
    """The arguments for and against a buy."""

    always: float  # 1, for any buy
    nearer: float  # 1 if the card lowers the distance
    saved: float  # approximate draws that the card saves on the way to the contract
    last: float  # 1 if it is the last buy of the round
    points: float  # the points of the card, unless it is wild: a wild is never too expensive
    sets: float  # the sets of the contract
    long: float  # 1 if the contract has a long run
    narrow: float  # spare cards the hand lacks
    lacking: float  # cards missing from the contract


# Points that the round ends better by, for each.
WEIGHTS = BuyFactors(
    0.2, nearer=8.6, saved=0.61, last=-3.7, points=-0.31, sets=1.8, long=-4.1, narrow=1.0, lacking=-1.05
)


def is_worth_a_buy(prospect: Prospect, history: Sequence[Event], card: Card) -> bool:
    """Return whether the card is worth a buy: more than it costs, as far as this can be estimated.

    Where going out earns points, cards in hand cost little and tempo decides: buy what lowers the distance (M-3). Also
    buy a wild that puts the contract within reach, which no natural can do.
    """
    after = prospect.having(card)
    if after < prospect.distance:
        if after == 0 or prospect.distance == OUT_OF_REACH or prospect.view.rules.points:
            return True
        return worth_of_buying(prospect, history, card) > 0
    return prospect.distance > 0 and may_pay(prospect) and worth_of_buying(prospect, history, card) > 0


def pays_to_be_down(prospect: Prospect, history: Sequence[Event], card: Card) -> bool:
    """Return whether to buy the card because hands that never lay down count several times (K-7).

    There it is worth a lot to be down, and unseen cards that come with a buy bring the contract nearer, too. The steps
    gained, for every card of the hand as often as it would count, are compared with the cards that the buy adds.
    """
    view, variant = prospect.view, prospect.view.variant
    times = variant.scoring.not_down_times
    if times == 1 or not prospect.distance:
        return False
    penalty = view.penalty_of(view.seat)
    added = max(1, 1 + penalty - variant.buying.discards_owed)
    return _steps_gained(prospect, history, card, penalty) * times * len(view.hand) > _CARDS_A_STEP * added


def _steps_gained(prospect: Prospect, history: Sequence[Event], card: Card, penalty: int) -> float:
    """Return about how many steps nearer the card and `penalty` unseen ones bring the contract."""
    after = prospect.having(card)
    if not after or after == OUT_OF_REACH:
        return float(after < prospect.distance)
    counts = by_code(prospect, unseen(prospect.view, history))
    helpful = accepted(prospect, prospect.code + prospect.evaluator.card_code(card), after, counts)
    return (after < prospect.distance) + min(after, penalty * helpful / max(1, sum(counts.values())))


def may_pay(prospect: Prospect) -> bool:
    """Return whether a card that does not lower the distance can be worth a buy in this round."""
    return may_pay_in(prospect.view.rules)


def may_pay_in(rules: Round) -> bool:
    """Return whether cards that do not lower the distance may be worth a buy: with many melds, some of them sets."""
    has_sets = any(spec.kind is Kind.SET for spec in rules.contract)
    return not rules.points and len(rules.contract) >= _MELDS and has_sets


def price_of(contract: Contract, points: float) -> float:
    """Return the value of buying a card of these points in a round, whatever the hand; negative if it costs more."""
    sets = sum(spec.kind is Kind.SET for spec in contract)
    return WEIGHTS.always + WEIGHTS.sets * sets + WEIGHTS.long * has_long_run(contract) + WEIGHTS.points * points


def has_long_run(contract: Contract) -> bool:
    """Return whether the contract has a long run."""
    return any(spec.kind is Kind.RUN and spec.length > _LONGEST for spec in contract)


def worth_of_buying(prospect: Prospect, history: Sequence[Event], card: Card) -> float:
    """Return about how many points better the round ends with the card and its penalty cards than without."""
    grounds = buy_factors_of(prospect, history, card)
    return sum(weight * ground for weight, ground in zip(WEIGHTS, grounds, strict=True))


def buy_factors_of(prospect: Prospect, history: Sequence[Event], card: Card) -> BuyFactors:
    """Return the arguments for and against buying the card."""
    view, contract = prospect.view, prospect.view.rules.contract
    before, after = prospect.distance, prospect.having(card)
    counts = by_code(prospect, unseen(view, history))
    total = max(1, sum(counts.values()))

    def draws(code: int, distance: int) -> float:
        """Return how many more draws complete the contract if each helpful card takes as long as the first."""
        share = accepted(prospect, code, distance, counts) / total
        return min(_HOPELESS, distance / max(share, _LEAST_SHARE))

    return BuyFactors(
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
    """Return how many cards the contract lacks; if out of reach, one more than with the card, or all of them."""
    if prospect.distance != OUT_OF_REACH:
        return prospect.distance
    return min(after + 1, cards_needed(prospect.view.rules.contract))

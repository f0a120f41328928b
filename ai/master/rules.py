"""What a simulation needs of the rules of a round, computed once, as arrays over the columns of a batch."""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.batch import COLUMNS, WILDS
from ai.evaluator.distance import Evaluator, evaluator_for
from ai.players.company import support_by_card
from ai.players.price import may_pay_in, price_of
from ai.players.prospect import fewest_to_lay_down
from game.engine.view import PlayerView
from game.rules.cards import JOKER, NATURALS
from game.rules.contract import cards_needed
from game.rules.schema import knob_value, with_knob
from game.rules.variant import (
    BY_DISCARD,
    MOST_WILDS,
    AceRule,
    Contract,
    HitsFrom,
    RunSuits,
    SwapIn,
    SwapWhen,
    SwapWhose,
    TurnAfterBuy,
    Variant,
    WildRule,
    WildSuits,
)

Floats = NDArray[np.float32]
Number = TypeVar("Number", int, NDArray[np.int64])


class TableRules(NamedTuple):
    """The rules for hits and swaps on the table, which are the same in all rounds."""

    swaps_own: bool  # whether players may swap for wilds in melds of their own
    swaps_others: bool  # and in melds of other players
    swaps_in_runs: bool
    swaps_in_sets: bool
    wilds_limited: bool  # whether every meld holds at most as many wilds as naturals, or none
    fewer_wilds: int  # how many fewer, then
    no_wilds: bool  # whether melds hold none
    mixed_runs: bool
    no_low_ace: bool
    no_high_ace: bool

    def wild_room_of(self, naturals: Number, wilds: Number, melds: int) -> Number:
        """Return how many more wilds melds can take that get these naturals and wilds, or that are new."""
        return (naturals - wilds - self.fewer_wilds * melds) * (self.wilds_limited and not self.no_wilds)


class RoundRules(NamedTuple):
    """The rules of one round; arrays have an entry, or a row and a column, for each column of a batch.

    The native core gets each field that its struct `Round` (`core.h`) has under the same name.
    """

    evaluator: Evaluator
    needed: int  # cards of the contract
    fewest_to_lay_down: int  # including the cards that end the turn
    points: Floats  # the points of a card of each column; the average for wilds
    company: Floats  # how much a copy of one column favors keeping a card of another
    buys: int
    penalty_cards: int
    discards_owed: int
    passes_turn: bool  # whether a buy makes it the buyer's turn
    buyer_draws: bool  # whether the buyer then draws
    prices: Floats  # the prices of buying a card of each column, for any player; wilds are never too expensive
    may_choose: bool  # whether cards that do not lower the distance may be worth a buy
    has_points: bool  # whether going out earns points, so that anything that lowers the distance is bought
    hits_at_once: bool
    swaps_early: bool  # whether players may swap a wild into their hand before they lay down
    out_by_discard: bool
    takes_once_down: bool
    wild_blocks: bool  # whether nobody may take a wild that was thrown (K-4)
    not_down_times: int  # multiplier for the cards of hands that never laid down
    out_bonus: int  # score reduction for going out
    blind_bonus: tuple[int, int]  # score reduction for going out on the turn of laying down, without and with wilds
    most_turns: int  # the most turns of all players together, after which the round is drawn
    table: TableRules


def rules_of(view: PlayerView) -> RoundRules:
    """Return the rules of the view's round."""
    return _rules(view.variant, view.line, view.players)


@lru_cache(maxsize=64)
def _rules(variant: Variant, number: int, players: int) -> RoundRules:
    rules, buying = variant.rounds[max(number, 1) - 1], variant.buying
    wilds = [variant.points_of(card) for card in variant.cards_for(players) if variant.is_wild(card)]
    points = [*map(variant.points_of, NATURALS), sum(wilds) / max(1, len(wilds))]
    return RoundRules(
        evaluator=evaluator_for(rules.contract, simplified(variant)),
        needed=cards_needed(rules.contract),
        fewest_to_lay_down=fewest_to_lay_down(variant, number),
        points=np.array(points, np.float32),
        company=_company(rules.contract, variant),
        buys=rules.buys,
        penalty_cards=variant.penalty_cards(rules, 0),
        discards_owed=buying.discards_owed,
        passes_turn=buying.turn_after is not TurnAfterBuy.UNCHANGED,
        buyer_draws=buying.turn_after is not TurnAfterBuy.BUYER_PLAYS,
        prices=np.array([price_of(rules.contract, worth) for worth in (*points[:WILDS], 0.0)], np.float32),
        may_choose=may_pay_in(rules),
        has_points=bool(rules.points),
        # Who hits in the turn of laying down would go out, which some rule sets forbid (K-34).
        hits_at_once=variant.hitting.hits_from is HitsFrom.SAME_TURN and variant.out_same_turn,
        swaps_early=_may_swap_early(variant),
        out_by_discard=rules.go_out_by in BY_DISCARD,
        takes_once_down=buying.take_once_down,
        wild_blocks=buying.wild_blocks,
        not_down_times=variant.scoring.not_down_times,
        out_bonus=variant.scoring.out_bonus,
        blind_bonus=(variant.scoring.blind_bonus_no_wild, variant.scoring.blind_bonus),
        most_turns=variant.turns_until_drawn * players,
        table=table_rules(variant),
    )


@lru_cache(maxsize=64)
def table_rules(variant: Variant) -> TableRules:
    """Return the rules for hits and swaps on the table."""
    whose, swap_in = variant.hitting.swap_whose, variant.hitting.swap_in
    limits = {variant.melding.set_wilds_hit, variant.melding.run_wilds_hit}
    return TableRules(
        swaps_own=whose in (SwapWhose.ANY, SwapWhose.OWN),
        swaps_others=whose in (SwapWhose.ANY, SwapWhose.OTHERS),
        swaps_in_runs=whose is not SwapWhose.NONE and swap_in is not SwapIn.SETS,
        swaps_in_sets=whose is not SwapWhose.NONE and swap_in is not SwapIn.RUNS,
        wilds_limited=limits <= {WildRule.HALF, WildRule.FEWER} or not variant.melding.most_wilds,
        fewer_wilds=int(limits == {WildRule.FEWER}),
        no_wilds=not variant.melding.most_wilds,
        mixed_runs=variant.melding.mixed_runs,
        no_low_ace=variant.melding.ace is AceRule.HIGH,
        no_high_ace=variant.melding.ace is AceRule.LOW,
    )


def _may_swap_early(variant: Variant) -> bool:
    hitting = variant.hitting
    if hitting.swap_whose is SwapWhose.NONE or hitting.hits_wilds:
        return False
    return hitting.swap_when is SwapWhen.IN_TURN


_IGNORED = (
    ("melding.wild_sets", False),
    ("melding.wild_runs", False),
    ("melding.suits_differ", False),
    ("melding.distinct_suits", False),
    ("melding.wilds_together", MOST_WILDS),
)


def simplified(variant: Variant) -> Variant:
    """Return the rule set without what batches of hands ignore.

    The suits of sets (K-15), melds of wilds alone (K-27), a limit for the wilds of a contract (K-40), runs of
    different suits (K-41), and wilds of their own suit (K-25, K-38); and colors that alternate around the corner
    (K-35), which take long to measure.
    """
    if variant.melding.corner and variant.melding.run_suits is RunSuits.ALTERNATING:
        variant = with_knob(variant, "melding.run_suits", RunSuits.ANY)
    for key, usual in _IGNORED:
        if knob_value(variant, key) != usual:
            variant = with_knob(variant, key, usual)
    return with_knob(variant, "dealing.wild_suits", WildSuits.ALL) if variant.dealing.own_suit else variant


def _company(contract: Contract, variant: Variant) -> Floats:
    """Return how two naturals favor each other, as `company` counts a hand of the two; wilds need no company.

    All suits are alike: cards that are wild have the company they would have as naturals, and nobody holds them.
    """
    company = np.zeros((COLUMNS, COLUMNS), np.float32)
    only_jokers = with_knob(variant, "dealing.wild_ranks", frozenset({JOKER.rank}))
    for (at, card), (beside, other) in combinations_with_replacement(enumerate(NATURALS), 2):
        support = support_by_card((card, other), contract, only_jokers)
        company[beside, at], company[at, beside] = support[card], support[other]
    company[WILDS] = 0
    return company

"""The cache of what a table accepts agrees with the answer for each card and seat."""

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from game.match import Computer, Match
from game.rules.cards import NATURALS
from game.rules.fit import Misfit, swaps, takes
from game.rules.openings import is_open_to_swaps, openings
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.houses.draw import rule_sets

ACTIONS, ENOUGH = 800, 12  # tables compared
VARIANTS = (*map(shipped_variant, shipped_variants()), *rule_sets(12, "openings"))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_openings_are_possible_hits_and_swaps(variant: Variant) -> None:
    """If an option depended on the hitting seat, the cache would have to know the seat: then this test fails."""
    players, bot = variant.fewest_players, bot_named("greedy")
    match = Match.start(variant, [Computer(f"P{seat}", "greedy") for seat in range(players)], "openings")
    compared: set[object] = set()
    for _ in range(ACTIONS):
        if match.is_over or len(compared) == ENOUGH:
            break
        seat = match.to_act
        if seat is None:
            match.deal()
        else:
            match.submit(bot.choose(match.view(seat), match.history(seat), Limit()))
        melds = match.state.melds
        if melds and melds not in compared:
            compared.add(melds)
            for by in range(players):
                fitting = {
                    card
                    for card in NATURALS
                    if not variant.is_wild(card)
                    and any(not isinstance(takes(meld, card, by, variant), Misfit) for meld in melds)
                }
                assert fitting == {card for card in openings(melds, by, variant).naturals if not variant.is_wild(card)}
                hand = match.state.hands[by]
                may_swap = any(
                    not isinstance(swaps(meld, card, by, variant), Misfit) for meld in melds for card in hand
                )
                assert may_swap == is_open_to_swaps(melds, hand, by, variant)
    assert compared or variant.id not in shipped_variants()  # under some random rule sets nobody lays down so early

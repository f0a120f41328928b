"""Measuring the value of reading hands: what each kind of deal knows, and the printed results."""

import numpy as np
import pytest

from ai.evaluator.batch import COLUMNS
from ai.unseen import cards_seen_in
from game.rules.variant_file import shipped_variant
from tests.bench.knowing import Maker, Won, as_known, as_read, blind, line, moments, won

QUARTERS = shipped_variant("quarters")
SOME = [*moments(QUARTERS, 2, "knowing 1"), *moments(QUARTERS, 5, "knowing 2")]
DEALS = 6


@pytest.mark.parametrize("maker", [blind, as_read, as_known])
def test_deals_keep_all_cards_and_sizes(maker: Maker) -> None:
    assert SOME
    for moment in SOME:
        deals = maker(moment, DEALS, 2, np.random.default_rng(1))
        sizes = [len(hand) for hand in moment.hands]
        assert (deals.hands.sum(axis=2).T == sizes).all()
        melded = sum(len(meld.cards) for meld in moment.view.melds)
        pile = len(cards_seen_in(moment.history).pile)
        assert deals.stock.cards.shape[1] == len(moment.stock) + max(0, pile - 1)
        assert sum(sizes) + len(moment.stock) + pile + melded == len(QUARTERS.cards_for(4))


def test_only_unknown_hands_differ_between_deals() -> None:
    for moment in SOME:
        known_hands, guessed = (maker(moment, DEALS, 1, np.random.default_rng(1)).hands for maker in (as_known, blind))
        assert (known_hands == known_hands[:, :1]).all()
        others = [seat for seat in range(4) if seat != moment.view.seat]
        assert (guessed[others] != guessed[others, :1]).any()
        assert (guessed[moment.view.seat] == known_hands[moment.view.seat]).all()
        assert known_hands.shape == (4, DEALS, COLUMNS)


def test_gains_show_their_share_of_the_gap() -> None:
    assert np.isfinite([won(moment, "luck") for moment in SOME[:1]]).all()
    text = line("quarters", [[Won(1.0, 2.0)], [Won(0.0, 2.0), Won(0.0, 4.0)]])
    assert ["quarters", "2", "3", "+0.50"] == text.split()[:4]
    assert text.endswith(" 20%")

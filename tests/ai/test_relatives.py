"""The evaluator and simulated deals under related games: runs of different lengths, past the ace, apart."""

import random

import numpy as np
import pytest

from ai.evaluator.batch import distances
from ai.evaluator.distance import evaluator_for
from ai.evaluator.exact import copies_of, distance_by_search
from ai.master.table import TableBatch
from ai.players.prospect import asked_of
from game.engine.laydowns import lay_downs
from game.rules.cards import Card, parse_cards
from game.rules.melds import Meld, read_meld
from game.rules.schema import with_knob
from game.rules.variant import Kind, Variant, format_contract, parse_contract
from game.rules.variant_file import shipped_variant
from tests.support.batches import copies_of_hands

LIVERPOOL = shipped_variant("liverpool")
CARIOCA = with_knob(shipped_variant("carioca"), "melding.wilds_apart", False)  # K-2 is not counted exactly


def hands(variant: Variant, number: int, suits: str, ranks: range) -> list[tuple[Card, ...]]:
    """Return hands of thirteen from few suits or ranks, so that many are close to complete."""
    chance = random.Random(f"{suits} {ranks}")
    cards = [card for card in variant.cards_for(4) if card.is_joker or (card.suit in suits and card.rank in ranks)]
    return [tuple(chance.sample(cards, min(13, len(cards)))) for _ in range(number)]


@pytest.mark.parametrize("contract", ["1 run of 5 + 2 runs of 4", "1 run of 9 + 1 run of 4"])
@pytest.mark.parametrize("suits", ["shdc", "sh", "s"])
def test_mixed_runs_count_as_searched(contract: str, suits: str) -> None:
    evaluator = evaluator_for(parse_contract(contract), LIVERPOOL)
    codes = [evaluator.code(hand) for hand in hands(LIVERPOOL, 25, suits, range(1, 14))]

    assert not evaluator.is_quick
    assert [evaluator.distance(code) for code in codes] == [
        distance_by_search(copies_of(code), evaluator.task) for code in codes
    ]


@pytest.mark.parametrize("number", [2, 3, 6])
def test_corner_hands_complete_with_lay_downs(number: int) -> None:
    contract = CARIOCA.rounds[number - 1].contract
    evaluator = evaluator_for(contract, CARIOCA)
    dealt = [*hands(CARIOCA, 30, "sh", range(1, 5)), *hands(CARIOCA, 30, "shd", range(1, 14))]

    has_lay_down = [next(lay_downs(hand, contract, CARIOCA), None) is not None for hand in dealt]
    assert has_lay_down == [evaluator.distance_of(hand) == 0 for hand in dealt]
    assert any(has_lay_down)
    assert not all(has_lay_down)
    batch = distances(evaluator, copies_of_hands(dealt, CARIOCA.dealing.wilds))
    assert [evaluator.distance_of(hand) for hand in dealt] == batch.tolist()


def test_complete_hands_separate_their_wilds() -> None:
    apart = with_knob(LIVERPOOL, "melding.wilds_apart", True)
    evaluator = evaluator_for(parse_contract("1 run of 4"), apart)

    assert 0 == evaluator.distance_of(parse_cards("5s ** 7s ** Kd"))
    assert 1 == evaluator.distance_of(parse_cards("5s ** ** ** Kd"))
    assert 0 == evaluator_for(parse_contract("1 run of 4"), LIVERPOOL).distance_of(parse_cards("5s ** ** ** Kd"))


def test_simulated_runs_continue_past_the_ace() -> None:
    run = read_meld(0, Kind.RUN, parse_cards("Qs Ks As 2s"), CARIOCA)
    assert isinstance(run, Meld)
    takes = TableBatch(1, (run,), CARIOCA).takes(np.array([0]))[0]

    assert takes[[2, 10]].all()  # three and jack of spades
    assert not takes[[0, 1, 3, 11, 12]].any()


def test_whole_hand_ways_use_all_cards() -> None:
    contracts = asked_of(LIVERPOOL, 7, 13)

    assert ["1 run of 5 + 2 runs of 4"] == [format_contract(contract) for contract in contracts]
    assert (LIVERPOOL.rounds[6].contract,) == asked_of(LIVERPOOL, 7, 12)

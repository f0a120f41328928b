"""Short games: some rounds of a rule set, which keep their numbers, are a rule set that can be played."""

from dataclasses import replace

import pytest

from game.new_game.choice import lengths
from game.rules.variant import FailedContract
from game.rules.variant_check import variant_faults
from game.rules.variant_file import relatives, shipped_variant, shipped_variants, variant_from_document
from game.rules.variant_file import variant_to_document as document_of

ALL = (*shipped_variants(), *relatives())


@pytest.mark.parametrize("id", ALL)
def test_every_length_can_be_played(id: str) -> None:
    whole = shipped_variant(id)
    for rounds in lengths(whole):
        short = whole.shortened(rounds)
        assert not variant_faults(short)
        assert variant_from_document(document_of(short), "short").rounds == short.rounds
        numbers = rounds or tuple(range(1, len(whole.rounds) + 1))
        assert tuple(map(short.number_of, range(1, len(numbers) + 1))) == numbers
        assert [whole.round_at(number) for number in numbers] == [*short.rounds]


def test_lengths_are_three_half_and_all() -> None:
    assert ((1, 4, 7), (1, 3, 5, 7), ()) == lengths(shipped_variant("quarters"))
    assert ((1, 5, 10), (2, 4, 6, 8, 10), ()) == lengths(shipped_variant("campfire"))
    assert ((), (), ()) == lengths(shipped_variant("quarters").shortened((1, 2, 7)))
    endless = replace(shipped_variant("campfire"), failed_contract=FailedContract.REPEATED, until_last_contract=True)
    assert ((), (), ()) == lengths(endless)


@pytest.mark.parametrize("rounds", [(0,), (8,), (2, 1), (1, 1), (-1, 2)])
def test_unknown_rounds_are_refused(rounds: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="from 1 to 7"):
        shipped_variant("quarters").shortened(rounds)


def test_all_rounds_are_no_short_game() -> None:
    whole = shipped_variant("quarters")

    assert whole is whole.shortened(()) is whole.shortened((1, 2, 3, 4, 5, 6, 7))
    assert 9 == whole.shortened((1, 4, 7)).number_of(9)

"""Why a run may not go from one place to another: the ace, as each house has it."""

import pytest

from game.rules.cards import parse_card, parse_cards
from game.rules.fit import Misfit, swaps
from game.rules.melds import Meld, MeldFault, describe_span, read_meld, span_fault
from game.rules.variant import AceRule, Kind
from game.rules.variant_file import shipped_variant

LOW, HIGH = 1, 14


@pytest.mark.clause("X-6")
@pytest.mark.parametrize(
    ("low", "high", "ace", "fault"),
    [
        (12, HIGH, AceRule.LOW, MeldFault.ACE_LOW_ONLY),
        (12, HIGH, AceRule.HIGH, None),
        (LOW, 3, AceRule.HIGH, MeldFault.ACE_HIGH_ONLY),
        (LOW, 3, AceRule.LOW, None),
        (LOW, HIGH, AceRule.HIGH, MeldFault.PAST_THE_ACE),
    ],
)
def test_a_run_with_an_ace_is_refused_for_its_own_reason(
    low: int, high: int, ace: AceRule, fault: MeldFault | None
) -> None:
    assert fault == span_fault(low, high, ace)


def test_a_span_is_told_in_letters() -> None:
    classic = shipped_variant("classic")
    for kind, cards, span in ((Kind.SET, "7h ** 7s", "7"), (Kind.RUN, "** Jh Qh Kh Ah", "T-A")):
        meld = read_meld(0, kind, parse_cards(cards), classic)
        assert isinstance(meld, Meld)
        assert span == describe_span(meld)


@pytest.mark.clause("S-18")
def test_a_natural_that_equals_no_wild_of_a_meld_is_told_so() -> None:
    shafer = shipped_variant("shafer")
    meld = read_meld(0, Kind.RUN, parse_cards("5h 6h ** 8h"), shafer)
    assert isinstance(meld, Meld)

    assert ((2,), Misfit.NOTHING_TO_SWAP, Misfit.SWAP_NOT_IN_THAT_MELD) == (
        swaps(meld, parse_card("7h"), 0, shafer),
        swaps(meld, parse_card("9h"), 0, shafer),
        swaps(meld, parse_card("7h"), 1, shafer),
    )

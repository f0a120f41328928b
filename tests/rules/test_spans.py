"""Why a run may not go from one place to another: the ace, as each house has it."""

import pytest

from game.rules.melds import MeldFault, span_fault
from game.rules.variant import AceRule

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

"""Moments worth thinking about, and finding the deal with most moments of some kinds."""

from collections import Counter

import pytest

from ai.judge.choices import choices_of
from ai.judge.occasions import most_similar_deals, occasion, occasions, plays_of
from game.engine.actions import Buy, LayDown
from game.engine.slices import at_once
from game.engine.state import Down, Phase, State, new_game
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.moments import moments

SHAFER = shipped_variant("shafer")
DEALS = [(new_game(SHAFER, 3, f"alike {number}")._replace(round=1), number % 3) for number in range(4)]


def counted(start: State, seat: int) -> Counter[str | None]:
    return Counter(occasions(start, seat))


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_decisions_without_alternatives_are_left_out(variant_id: str) -> None:
    kinds = set()
    for view, _ in [*moments(variant_id, 2)][::3]:
        kind, choices = occasion(view), choices_of(view)
        kinds.add(kind)
        match kind:
            case "buy":
                assert Buy(view.seat) in choices
            case "draw":
                assert view.turn == view.seat
                assert view.me.down is Down.NO
            case "lay down":
                assert any(isinstance(action, LayDown) for action in choices)
            case "play":
                assert len(plays_of(view)) > 1
            case "discard":
                assert view.phase is Phase.PLAY
            case _:
                assert kind is None
    assert {"buy", "discard", None} <= kinds


def test_the_deal_of_costliest_choices_is_found() -> None:
    for kind in ("buy", "discard"):
        most = max(counted(*deal)[kind] for deal in DEALS)
        deals = at_once(most_similar_deals(DEALS, {kind: 3.0}))
        assert counted(*DEALS[deals])[kind] == most
        assert deals == at_once(most_similar_deals(DEALS, {kind: 0.5}))


def test_progress_is_reported_and_absent_kinds_ignored() -> None:
    progress = [*most_similar_deals(DEALS[:2], {"no such kind": 9.0, "buy": 1.0})]

    assert progress == sorted(progress)
    assert 0 <= progress[0] <= progress[-1] < 1
    assert at_once(most_similar_deals(DEALS, {"no such kind": 9.0, "buy": 1.0})) == at_once(
        most_similar_deals(DEALS, {"buy": 1.0})
    )

"""The leak test for a short while, and that it notices a leak."""

import pytest

from tests import leaks
from tests.leaks import LeakError, run
from tests.playouts import variants

KINDS = 14


def test_nothing_a_player_gets_depends_on_a_card_she_cannot_see() -> None:
    scales, games, by_rule_set = run(3_000, "quick suite")

    assert 3_000 <= scales.comparisons
    assert set(variants()) == set(by_rule_set)
    assert games == by_rule_set.total()
    assert KINDS <= len(scales.done)


@pytest.mark.parametrize("way_out", ["notice", "readout", "advise", "poll_due"])
def test_a_leak_is_noticed_and_named(way_out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    def leaking(*asked: object) -> int:
        told.append(len(asked))
        return len(told)

    monkeypatch.setattr(leaks, way_out, leaking)

    with pytest.raises(LeakError, match=r"campfire, 3 players, seed 'leaks 0', step \d+: .+ became "):
        run(1_000, "leaks")

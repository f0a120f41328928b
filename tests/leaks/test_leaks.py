"""A short leak test, and a check that it detects a leak."""

from itertools import count
from types import ModuleType

import pytest

from tests.leaks import at_table, looking_back, one_screen, one_seat
from tests.leaks.painting import SETTLED, Painter, table_of
from tests.leaks.run import run
from tests.leaks.scales import SHARES, LeakError, Part, Scales
from tests.playouts.run import variants
from tests.table.scenes import fresh

COMPARISONS = 1_200


@pytest.mark.slow
def test_nothing_depends_on_hidden_cards() -> None:
    tally = run(COMPARISONS, "quick suite")

    assert COMPARISONS <= tally.scales.comparisons
    assert set(variants()) == set(tally.games)
    assert set(SHARES) == set(tally.scales.done)
    assert set(Part) == {part for _, part in tally.scales.parts}
    assert tally.with_melds


@pytest.mark.everyday
@pytest.mark.parametrize(
    ("module", "way_out"),
    [
        (one_screen, "notice"),
        (one_screen, "poll_due"),
        (one_seat, "readout"),
        (one_seat, "advise"),
        (one_seat, "suggestions"),
        (at_table, "cells"),
        (looking_back, "_picture"),
    ],
)
def test_a_leak_is_noticed_and_named(module: ModuleType, way_out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count()
    monkeypatch.setattr(module, way_out, lambda *_: next(numbers))

    with pytest.raises(LeakError, match=r"campfire, \d players, seed 'leaks \d', step \d+: .+ became "):
        run(1_000, "leaks")


@pytest.mark.usefixtures("dummy_display")
def test_pictures_differ_between_hands_reproducibly() -> None:
    painter = Painter()
    first, other = (table_of(fresh("campfire", 3, seed)) for seed in ("one", "two"))

    pictures = [painter.digest(SETTLED, table) for table in (first, other, first)]

    assert pictures[0] == pictures[2] != pictures[1]


def test_every_kind_gets_its_comparisons() -> None:
    scales = Scales()
    assert scales.wants("hints")

    scales.same("hints", 1, 1)
    assert not scales.wants("hints")

    for _ in range(40):
        scales.same("view", 1, 1)
    assert scales.wants("hints")
    assert not scales.wants("view")

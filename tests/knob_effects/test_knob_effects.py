"""Every option has an effect in every rule set, or the rules report that it has none."""

from functools import cache
from typing import Any

import pytest

from game.rulebook.words.rulebook import rulebook
from game.rules.idle import idle_knobs, idle_notes, is_idle
from game.rules.schema import KNOBS, with_knob
from game.rules.variant import ByPlayers, GoOut, SwapIn, SwapWhose, Variant, parse_contract
from game.rules.variant_check import variant_faults
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.knob_effects.run import TOLD_ONLY, Moment, finding, moments, written_moments
from tests.rules.variant_samples import faults
from tests.support.rows import slow_unless

TO_DO = "make a moment in tests/knob_effects/probes.py that shows it, or say in game/rules/idle.py why it is idle"
PLAYED = tuple(key for key in KNOBS if key not in TOLD_ONLY)
# Rule sets in which a cause disables options, by what is changed in a shipped one.
QUICK = "no buys", "no wilds", "no run", "no swaps"
SHUT_OFF: dict[str, tuple[str, dict[str, Any]]] = {
    "no buys": ("may_i", {"rounds.buys": 0}),
    "no wilds": ("classic", {"dealing.jokers": ByPlayers(((3, 8, 0),))}),
    "one set": ("campfire", {"rounds.contract": parse_contract("1 set of 3")}),
    "no run": ("may_i", {"rounds.contract": parse_contract("2 sets of 3")}),
    "no set": ("quarters", {"rounds.contract": parse_contract("2 runs of 4")}),
    "swaps in sets that are none": (
        "classic",
        {"rounds.contract": parse_contract("2 runs of 4"), "hitting.swap_in": SwapIn.SETS},
    ),
    "no swaps": ("quarters", {"hitting.swap_whose": SwapWhose.NONE}),
}


@cache
def some_moments(variant: Variant) -> tuple[Moment, ...]:
    return (*written_moments(variant), *moments(variant, 1, 60))


def unlike(variant: Variant) -> list[str]:
    """Return options without effect that are not listed as idle, and the reverse."""
    sample = (*written_moments(variant), *moments(variant, 3, 1))
    mistakes = []
    for key in PLAYED:
        result = finding(variant, key, sample)
        if result.tried and bool(result.effects) is result.idle:
            mistakes.append(f"{key}: {result.effects}")
    return mistakes


@pytest.mark.slow
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_all_values_matter_or_are_idle(variant_id: str) -> None:
    assert [] == unlike(shipped_variant(variant_id)), TO_DO


@pytest.mark.dear("whole games under changed rules")
@pytest.mark.everyday("no swaps")
@pytest.mark.parametrize("cause", slow_unless(lambda cause: cause in QUICK, SHUT_OFF))
def test_disabled_options_have_no_effect(cause: str) -> None:
    variant_id, changes = SHUT_OFF[cause]
    variant = shipped_variant(variant_id)
    for key, value in changes.items():
        variant = with_knob(variant, key, value)
    assert not variant_faults(variant)
    idle = [key for idle in idle_knobs(variant) for key in idle.keys]
    before = {key for idle in idle_knobs(shipped_variant(variant_id)) for key in idle.keys}

    assert set(idle) - before
    assert {} == {
        key: result.effects for key in idle if (result := finding(variant, key, some_moments(variant))).effects
    }


def test_the_check_lists_idle_options() -> None:
    shafer = with_knob(shipped_variant("shafer"), "scoring.blind_bonus", 25)
    why = "rounds.go_out_by and hitting.hits_from let nobody go out in the turn of laying down"

    assert f"scoring.blind_bonus decides nothing here: {why}" in tuple(idle_notes(shafer))
    swaps = "hitting.wild_goes makes players hit the wild, so only those may swap who may hit"
    assert (f"hitting.swap_when decides nothing here: {swaps}",) == tuple(idle_notes(shipped_variant("shafer")))
    assert () == tuple(idle_notes(shipped_variant("classic")))
    assert not is_idle(with_knob(shafer, "rounds.go_out_by", GoOut.EITHER), "scoring.blind_bonus")


@pytest.mark.parametrize("path", ["rounds.points", "scoring.fewest_penalties_bonus"])
def test_lowest_wins_refuses_points_for_outs(path: str) -> None:
    first, *_ = faults({path: 5})

    assert first.startswith(path.replace("rounds", "rounds[1]") + ' is 5, but scoring.winner is "lowest score"')
    assert not faults({path: 5, "scoring.winner": "most points", "scoring.fewest_penalties_bonus": 70})


def test_old_rules_promise_no_void_points() -> None:
    old = with_knob(shipped_variant("campfire"), "rounds.points", 5)

    assert not variant_faults(old, 1)
    shipped = {block for section in rulebook(shipped_variant("campfire")) for block in section.blocks}
    assert [] == [block for section in rulebook(old) for block in section.blocks if block not in shipped]
    assert any(note.startswith("rounds.points decides nothing here: ") for note in idle_notes(old))

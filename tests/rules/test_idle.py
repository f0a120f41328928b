"""Options that decide nothing under a rule set, each beside a rule set in which it decides something."""

from typing import Any

import pytest

from game.rules.cards import JOKER, TWO
from game.rules.idle import idle_knobs, idle_notes, is_idle, is_passed_over, is_shut_off
from game.rules.schema import with_knob
from game.rules.variant import (
    NO_LIMIT,
    Asking,
    ByPlayers,
    Claim,
    Further,
    GoOut,
    HitsFrom,
    IllegalCall,
    RoundLengths,
    RoundSuits,
    SwapIn,
    SwapWhose,
    Variant,
    WildGoes,
    WildRule,
    Winner,
    parse_contract,
)
from game.rules.variant_file import shipped_variant

JOKERS, TWOS = frozenset({JOKER.rank}), frozenset({JOKER.rank, TWO})
NO_JOKERS = ByPlayers(((2, 8, 0),))
ONE_SET, TWO_SETS, ONE_RUN, TWO_RUNS = map(parse_contract, ("1 set of 3", "2 sets of 3", "1 run of 4", "2 runs of 4"))
LATER_BY_HIT = {"rounds.go_out_by": GoOut.HIT, "hitting.hits_from": HitsFrom.NEXT_TURN, "claims": Claim.NONE}
FREE_RUNS = {
    "dealing.wild_ranks": TWOS,
    "melding.run_wilds_laid": WildRule.FREE,
    "melding.run_wilds_hit": WildRule.FREE,
    "melding.wilds_apart": False,
}
ANY_SWAPS = {"hitting.swap_whose": SwapWhose.ANY}
ONE_WILD = {**FREE_RUNS, "melding.run_wilds_laid": WildRule.ONE, "melding.run_wilds_hit": WildRule.ONE}


def house(knobs: dict[str, Any], base: str = "campfire") -> Variant:
    """Return the rule set with other options."""
    variant = shipped_variant(base)
    for key, value in knobs.items():
        variant = with_knob(variant, key, value)
    return variant


@pytest.mark.parametrize(
    ("key", "knobs", "idle"),
    [
        ("scoring.blind_bonus", LATER_BY_HIT, True),
        ("scoring.blind_bonus", {**LATER_BY_HIT, "rounds.go_out_by": GoOut.PLAY}, False),
        ("scoring.blind_bonus", {**LATER_BY_HIT, "hitting.hits_from": HitsFrom.SAME_TURN}, False),
        ("scoring.blind_bonus", {**LATER_BY_HIT, "claims": Claim.TABLE}, False),
        ("scoring.blind_bonus_no_wild", LATER_BY_HIT, True),
        ("rounds.points", {"scoring.winner": Winner.LOWEST_SCORE}, True),
        ("rounds.points", {"scoring.winner": Winner.MOST_POINTS}, False),
        ("money.fine", {"money.purse": 9, "buying.illegal_call": IllegalCall.REFUSED}, True),
        ("money.fine", {"money.purse": 9, "buying.illegal_call": IllegalCall.PAYS}, False),
        ("money.ante", {"money.purse": 0}, True),
        ("money.ante", {"money.purse": 9}, False),
        ("buying.penalty_cards", {"rounds.buys": 0}, True),
        ("buying.penalty_cards", {"rounds.buys": 1}, False),
        ("buying.penalty_grows", {"rounds.buys": 1}, True),
        ("buying.penalty_grows", {"rounds.buys": 2}, False),
        ("buying.counted_in", {"rounds.buys": NO_LIMIT}, True),
        ("buying.counted_in", {"rounds.buys": NO_LIMIT - 1}, False),
        ("buying.counted_in", {"rounds.buys": NO_LIMIT, "buying.penalty_grows": 1}, False),
        ("buying.counted_in", {"rounds.buys": NO_LIMIT, "buying.asking": Asking.BY_LOT}, False),
        ("melding.suits_free_later", {"melding.suits_differ": True, "rounds.at_once": True}, True),
        ("melding.suits_free_later", {"melding.suits_differ": True}, False),
        ("hitting.swap_when", {"hitting.swap_whose": SwapWhose.ANY, "hitting.wild_goes": WildGoes.HIT}, True),
        ("hitting.swap_when", {"hitting.swap_whose": SwapWhose.ANY, "hitting.wild_goes": WildGoes.HAND}, False),
        ("hitting.swap_in", {"hitting.swap_whose": SwapWhose.NONE}, True),
        ("hitting.swap_in", {"hitting.swap_whose": SwapWhose.ANY}, False),
        ("hitting.swap_whose", {"rounds.contract": TWO_RUNS, "hitting.swap_in": SwapIn.SETS}, True),
        ("hitting.swap_whose", {"rounds.contract": TWO_SETS, "hitting.swap_in": SwapIn.SETS}, False),
        ("hitting.swap_whose", {"rounds.contract": TWO_SETS, "hitting.swap_in": SwapIn.RUNS}, True),
        ("hitting.swap_whose", {"rounds.contract": TWO_RUNS, "hitting.swap_in": SwapIn.RUNS}, False),
        ("hitting.swap_whose", {"rounds.contract": TWO_RUNS, "hitting.swap_in": SwapIn.BOTH}, False),
        ("hitting.swap_in", {"rounds.contract": TWO_SETS, "hitting.wild_goes": WildGoes.RUN, **ANY_SWAPS}, True),
        ("hitting.swap_in", {"rounds.contract": TWO_RUNS, "hitting.wild_goes": WildGoes.RUN, **ANY_SWAPS}, False),
        ("melding.distinct_ranks", {"rounds.contract": ONE_SET}, True),
        ("melding.distinct_ranks", {"rounds.contract": TWO_SETS}, False),
        ("melding.runs_apart", {"rounds.contract": ONE_RUN}, True),
        ("melding.runs_apart", {"rounds.contract": TWO_RUNS}, False),
        ("melding.suits_differ", {"rounds.contract": TWO_RUNS}, True),
        ("melding.suits_differ", {"rounds.contract": TWO_RUNS, "melding.further": Further.SETS}, False),
        ("melding.suits_differ", {"rounds.contract": TWO_RUNS, "melding.further": Further.RUNS}, True),
        ("melding.suits_differ", {"rounds.contract": ONE_SET}, False),
        ("melding.run_suits", {"rounds.contract": TWO_SETS}, True),
        ("melding.run_suits", {"rounds.contract": ONE_RUN}, False),
        ("melding.run_suits", {"rounds.suits": RoundSuits.ANY}, True),
        ("rounds.suits", {"rounds.contract": TWO_SETS}, True),
        ("rounds.suits", {"rounds.contract": TWO_SETS, "melding.further": Further.RUNS}, False),
        ("melding.longer", {"rounds.lengths": RoundLengths.EXACT}, True),
        ("melding.longer", {"rounds.lengths": RoundLengths.USUAL}, False),
        ("melding.ace", {"melding.corner": True}, True),
        ("melding.ace", {"melding.corner": False}, False),
        ("melding.own_place", {**ONE_WILD, "dealing.wild_ranks": JOKERS}, True),
        ("melding.own_place", ONE_WILD, False),
        ("melding.own_place", FREE_RUNS, True),
        ("melding.own_place", {**FREE_RUNS, "melding.run_wilds_laid": WildRule.ONE}, False),
        ("melding.own_place", {**FREE_RUNS, "melding.run_wilds_hit": WildRule.ONE}, False),
        ("buying.wild_blocks", {"dealing.jokers": NO_JOKERS, "dealing.wild_ranks": JOKERS}, True),
        ("buying.wild_blocks", {"dealing.jokers": NO_JOKERS, "dealing.wild_ranks": TWOS}, False),
        ("buying.wild_blocks", {"dealing.wild_ranks": JOKERS}, False),
        ("melding.further", {"rounds.at_once": True}, True),
        ("melding.further", {"rounds.at_once": False}, False),
    ],
)
def test_idle_means_without_effect(key: str, knobs: dict[str, Any], idle: bool) -> None:
    variant = house(knobs)

    assert idle == is_idle(variant, key)
    assert idle == (key in [idle_key for cause in idle_knobs(variant) for idle_key in cause.keys])


@pytest.mark.parametrize("key", ["scoring.ends_at", "failed_contract"])
@pytest.mark.parametrize(("rounds", "idle"), [(1, True), (2, False)])
def test_one_round_neither_ends_early_nor_repeats(rounds: int, idle: bool, key: str) -> None:
    campfire = shipped_variant("campfire")
    assert idle == is_idle(with_knob(campfire, "rounds", campfire.rounds[:rounds]), key)


def test_idle_options_have_one_cause() -> None:
    keys = [key for cause in idle_knobs(house({"rounds.at_once": True, "rounds.buys": 0})) for key in cause.keys]

    assert "buying.once_down" in keys
    assert len(set(keys)) == len(keys)


def test_only_set_idle_options_are_listed() -> None:
    no_buys = house({"rounds.buys": 0, "buying.penalty_cards": 0, "buying.discards_owed": 0})

    assert not is_shut_off(no_buys, "buying.penalty_cards")
    assert not any("buying.penalty_cards" in note for note in idle_notes(no_buys))
    with_penalty = with_knob(no_buys, "buying.penalty_cards", 1)
    assert is_shut_off(with_penalty, "buying.penalty_cards")
    assert not is_shut_off(with_knob(with_penalty, "rounds.buys", 1), "buying.penalty_cards")
    (note,) = (note for note in idle_notes(with_penalty) if "buying.penalty_cards" in note)
    assert note.endswith("decide nothing here: rounds.buys is 0 in every round, so nobody buys")


def test_idle_zeros_and_nothing_are_not_listed() -> None:
    no_points = house({"scoring.winner": Winner.LOWEST_SCORE, "rounds.points": 0})
    assert not is_shut_off(no_points, "rounds.points")
    assert is_shut_off(with_knob(no_points, "rounds.points", 1), "rounds.points")

    no_fine = house({"money.purse": 0, "money.fine": 0})
    assert not is_shut_off(no_fine, "money.fine")
    assert is_shut_off(with_knob(no_fine, "money.fine", 1), "money.fine")


def test_notes_agree_with_their_number() -> None:
    corner = list(idle_notes(house({"melding.corner": True})))
    assert "melding.ace decides nothing here: melding.corner is true, so aces have no end to stand at" in corner
    swaps = "hitting.swap_when, hitting.swap_in and hitting.wild_goes decide nothing here: "
    assert any(note.startswith(swaps) for note in idle_notes(house({"hitting.swap_whose": SwapWhose.NONE})))


def test_describing_options_stay_though_idle() -> None:
    swaps = house({"hitting.swap_whose": SwapWhose.ANY, "hitting.wild_goes": WildGoes.HIT})

    assert is_idle(swaps, "hitting.swap_when")
    assert not is_passed_over(swaps, "hitting.swap_when")
    assert is_passed_over(house({"hitting.swap_whose": SwapWhose.NONE}), "hitting.swap_when")

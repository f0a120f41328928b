"""Rounds that no hand can win are refused, and no others: melds that take too little, packs with too few cards."""

from dataclasses import replace
from typing import Any

import pytest

from game.rules.schema import with_knob
from game.rules.variant import ByPlayers, Further, GoOut, RoundSets, Variant, WildRule, WildUpcard, parse_contract
from game.rules.variant_check import WINNABLE_SINCE, variant_faults
from game.rules.variant_file import dump_variant, load_variant, relatives, shipped_variant, shipped_variants
from game.rules.winning import can_take_a_hit
from tests.houses.draw import rule_sets

CAMPFIRE = shipped_variant("campfire")
NO_ROOM = "the melds and the packs have no room for one"
NO_HIT = "no meld can take another card"
TOO_FEW = "the melds cannot take enough cards"


def house(contract: str, cards: int, **changes: Any) -> Variant:
    """Return a one-round rule set for two players with that contract and deal, two packs and no jokers or buys."""
    variant = CAMPFIRE
    knobs: dict[str, Any] = {
        "fewest_players": 2,
        "most_players": 2,
        "dealing__packs": ByPlayers(((2, 2, 2),)),
        "dealing__jokers": ByPlayers(((2, 2, 0),)),
        "rounds__contract": parse_contract(contract),
        "rounds__cards": ByPlayers(((2, 2, cards),)),
        "rounds__buys": 0,
        "dealing__wild_upcard": WildUpcard.STAYS,
        "rounds__go_out_by": GoOut.DISCARD,
    }
    for key, value in {**knobs, **changes}.items():
        variant = with_knob(variant, key.replace("__", "."), value)
    return variant


def fault(contract: str, cards: int, **changes: Any) -> str:
    """Return the only fault of all rounds, or an empty text."""
    faults = {text.partition('" ')[2] for text in variant_faults(house(contract, cards, **changes))}
    assert len(faults) <= 1, faults
    return next(iter(faults), "")


ALL_AT_ONCE = {"rounds__at_once": True, "melding__longer": True}
DIFFERENT = {"melding__suits_differ": True}
FREE_LATER = {**DIFFERENT, "melding__suits_free_later": True}


# ---- everything laid at once ----


@pytest.mark.clause("K-9", "K-15")
def test_whole_hands_fit_small_sets() -> None:
    assert NO_ROOM in fault("2 sets of 3", 8, **ALL_AT_ONCE, **DIFFERENT)  # nine cards, but two sets hold eight
    assert "" == fault("2 sets of 3", 7, **ALL_AT_ONCE, **DIFFERENT)
    assert "" == fault("2 sets of 3", 8, **ALL_AT_ONCE)
    assert "" == fault("2 sets of 3 + 1 run of 3", 20, **ALL_AT_ONCE, **DIFFERENT)  # the run takes the rest
    assert NO_ROOM in fault("2 sets of 3 + 1 run of 3", 21, **ALL_AT_ONCE, **DIFFERENT)


@pytest.mark.clause("K-9")
def test_packs_must_hold_whole_hands() -> None:
    one = {**ALL_AT_ONCE, "dealing__packs": ByPlayers(((2, 2, 1),))}
    assert NO_ROOM in fault("1 set of 3", 4, **one)  # five cards of one rank
    assert "" == fault("1 set of 3", 3, **one)
    assert "" == fault("1 set of 3", 4, **one, dealing__jokers=ByPlayers(((2, 2, 1),)))


# ---- few packs, sets that must differ ----


@pytest.mark.clause("K-15")
def test_four_suits_limit_a_sets_wilds() -> None:
    """With two packs there are eight of a rank, but only four of different suits."""
    kings = {"dealing__wild_ranks": frozenset({0, *range(1, 13)}), "melding__set_wilds_laid": WildRule.ONE}
    assert "" == fault("2 sets of 4", 8, **kings)
    assert "" == fault("2 sets of 4", 8, **kings, **DIFFERENT)
    assert "cannot be made of the cards" in fault("3 sets of 4", 12, **kings, **DIFFERENT)


def test_sets_of_different_ranks_cannot_share_one() -> None:
    two = {"dealing__wild_ranks": frozenset({0, *range(1, 12)}), "melding__set_wilds_laid": WildRule.ONE}
    assert "" == fault("2 sets of 3", 6, **two, melding__distinct_ranks=True)
    assert "melding.distinct_ranks" in fault("3 sets of 3", 9, **two, melding__distinct_ranks=True)


# ---- going out by a hit ----


@pytest.mark.clause("S-19", "K-15")
def test_out_by_hits_needs_open_melds() -> None:
    by_hit = {"rounds__go_out_by": GoOut.HIT}
    assert NO_HIT in fault("2 sets of 4", 10, **by_hit, **DIFFERENT)
    assert "" == fault("2 sets of 4", 10, **by_hit)
    assert "" == fault("1 set of 4 + 1 set of 3", 9, **by_hit, **DIFFERENT)
    assert "" == fault("2 sets of 4", 10, **by_hit, **DIFFERENT, melding__further=Further.RUNS)
    one = ByPlayers(((2, 2, 1),))
    assert NO_HIT in fault("1 set of 4", 6, **by_hit, dealing__packs=one)  # every copy of the rank is in the set
    assert "" == fault("1 set of 4", 6, **by_hit, dealing__packs=one, dealing__jokers=one)


@pytest.mark.clause("S-19")
def test_other_rounds_melds_take_no_hit() -> None:
    full = house("2 sets of 4", 10, rounds__go_out_by=GoOut.HIT, **DIFFERENT)
    run = replace(full.rounds[0], contract=parse_contract("1 run of 4"))
    both = replace(full, rounds=(full.rounds[0], run))

    assert [False, True] == [can_take_a_hit(both, number, 2) for number in (1, 2)]


@pytest.mark.clause("S-19")
def test_one_pack_may_lack_a_hit() -> None:
    """Two sets take the four kings of one pack, and each has the one wild that it may have."""
    one_wild = dict.fromkeys(("melding__set_wilds_laid", "melding__set_wilds_hit"), WildRule.ONE)
    kings = {"dealing__wild_ranks": frozenset({0, *range(1, 13)}), **one_wild}
    by_packs = [house("2 sets of 3", 6, dealing__packs=ByPlayers(((2, 2, packs),)), **kings) for packs in (1, 2)]

    assert [False, True] == [can_take_a_hit(variant, 1, 2) for variant in by_packs]


@pytest.mark.clause("S-19")
def test_wild_limits_can_forbid_hits() -> None:
    """The set of four kings of one pack takes only wilds, which a hit may not add."""
    one = {"dealing__packs": ByPlayers(((2, 2, 1),)), "dealing__jokers": ByPlayers(((2, 2, 4),))}
    by_hit = {"rounds__go_out_by": GoOut.HIT, "melding__set_wilds_hit": WildRule.ONE}
    assert "" == fault("1 set of 4", 6, **by_hit, **one)
    assert NO_HIT in fault(
        "1 set of 5", 7, **by_hit, **one, melding__set_wilds_laid=WildRule.ONE, melding__most_wilds=1
    )


# ---- too many cards for the melds ----


@pytest.mark.clause("K-15", "X-10")
def test_hits_must_take_what_remains() -> None:
    """Twelve cards in the hand: eight lie in two sets of four, and one is discarded."""
    assert NO_HIT in fault("2 sets of 4", 11, **DIFFERENT)
    assert "" == fault("2 sets of 4", 8, **DIFFERENT)  # nine: the last one is discarded
    assert TOO_FEW in fault("2 sets of 3", 11, **DIFFERENT)  # five too many: two sets of each player take four
    assert "" == fault("2 sets of 3", 10, **DIFFERENT)
    assert "" == fault("2 sets of 3", 11)
    three = {"most_players": 3, "fewest_players": 3}
    stocked = {key: ByPlayers(((3, 3, 2),)) for key in ("dealing__packs", "dealing__jokers")}
    eleven = ByPlayers(((3, 3, 11),))
    assert "" == fault("2 sets of 3", 11, **DIFFERENT, **three, **stocked, rounds__cards=eleven)


@pytest.mark.clause("K-15", "X-10")
def test_hits_of_any_suits_can_win_again() -> None:
    by_hit, one = {"rounds__go_out_by": GoOut.HIT}, ByPlayers(((2, 2, 1),))
    assert "" == fault("2 sets of 3", 11, **FREE_LATER)
    assert "" == fault("2 sets of 4", 10, **by_hit, **FREE_LATER)
    assert NO_HIT in fault("1 set of 4", 6, **by_hit, **FREE_LATER, dealing__packs=one)
    assert "" == fault("1 set of 4", 6, **by_hit, **FREE_LATER, dealing__packs=one, dealing__jokers=one)
    assert NO_ROOM in fault("2 sets of 3", 8, **ALL_AT_ONCE, **FREE_LATER)  # nothing is hit here


@pytest.mark.clause("K-34", "X-10")
def test_exact_hands_need_immediate_outs() -> None:
    assert "" == fault("2 sets of 4", 8, **DIFFERENT)
    assert NO_HIT in fault("2 sets of 4", 9, **DIFFERENT)
    assert NO_HIT in fault("2 sets of 4", 9, **DIFFERENT, out_same_turn=False)
    assert "" == fault("2 sets of 4", 9, out_same_turn=False)


@pytest.mark.clause("X-10")
def test_runs_of_thirteen_take_no_more() -> None:
    assert NO_HIT in fault("1 run of 13", 15)
    assert "" == fault("1 run of 13", 13)
    assert "" == fault("1 run of 12", 13)


# ---- and nothing else ----


@pytest.mark.parametrize("variant_id", [*shipped_variants(), *relatives()])
def test_no_shipped_rule_set_is_refused(variant_id: str) -> None:
    assert () == variant_faults(shipped_variant(variant_id))


@pytest.mark.slow
def test_random_rule_sets_are_rarely_refused() -> None:
    """Of rule sets that pass every other check; `python -m tests.houses` plays those that pass this one too."""
    refused = [variant for variant in rule_sets(300, "winnable", format=WINNABLE_SINCE - 1) if variant_faults(variant)]
    assert 0 < len(refused) < 8
    for variant in refused:
        by_suit = variant.melding.suits_differ or RoundSets.DIFFERENT in {played.set_suits for played in variant.rounds}
        is_endless = any("without end" in fault for fault in variant_faults(variant))
        assert by_suit or variant.rounds[0].at_once or is_endless


def test_older_formats_games_stay_readable() -> None:
    """The round that nobody can win was allowed before, so files of those formats are still read."""
    lost = house("2 sets of 4", 11, **DIFFERENT)
    text = dump_variant(lost)

    assert variant_faults(lost) == variant_faults(lost, 6)
    assert () == variant_faults(lost, 5)
    assert "format = 5" in text
    assert lost == load_variant(text, "lost.toml")

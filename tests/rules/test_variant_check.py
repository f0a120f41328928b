"""Invalid house rules: for every check a case that fails and one that just passes."""

import tomllib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from game.rules.variant import ByPlayers, GoOut, Variant, WildRule, parse_contract
from game.rules.variant_check import can_be_reached, variant_faults
from game.rules.variant_file import load_variant, shipped_variant, shipped_variants
from tests.rules.variant_samples import HOUSE, fault, faults, knobs
from tests.support.strategies import variants


def test_the_plain_rule_set_has_no_faults() -> None:
    assert not faults({})


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_a_shipped_rule_set_has_no_faults(variant_id: str) -> None:
    assert not variant_faults(shipped_variant(variant_id))


def test_a_house_rule_set_has_no_faults() -> None:
    assert not variant_faults(load_variant(HOUSE, "house.toml"))


# Players


def test_smallest_tables_are_never_larger() -> None:
    expected = "fewest_players is 5, but most_players only 4"
    assert expected == fault(knobs(fewest_players=5))
    assert not faults(knobs(fewest_players=4))


@pytest.mark.parametrize(
    "rows",
    [
        {"3": 2},
        {"4": 2},
        {"2-4": 2},
        {"3-5": 2},
        {"3-4": 2, "4": 2},
        {"4-3": 2},
        {"3-4": 2, "4-3": 2},
        {"3": 2, "5": 2},
    ],
)
@pytest.mark.parametrize("key", ["dealing.packs", "dealing.jokers", "rounds.cards"])
def test_player_numbers_are_covered_once(key: str, rows: dict[str, int]) -> None:
    complaint = fault({key: rows})
    assert complaint.startswith(key.replace("rounds", "rounds[1]"))
    assert complaint.endswith(" must say one number for each number of players from 3 to 4")


def test_numbers_by_players_without_gaps_pass() -> None:
    assert not faults({"dealing.packs": {"3": 2, "4": 3}, "rounds.cards": {"3-4": 11}})


# Cards


def test_packs_suffice_for_one_buy() -> None:
    just = knobs(dealing__packs=1, dealing__jokers=4, rounds__cards=13, buying__penalty_cards=3)
    assert not faults(just)
    expected = (
        "dealing.packs: 4 players with 13 cards each, the upcard and 3 penalty cards take 56 cards, "
        "but all packs and jokers are 55"
    )
    assert expected == fault({**just, "dealing.jokers": 3})


def test_too_few_cards_name_every_table() -> None:
    complaints = faults(knobs(dealing__packs=1, dealing__jokers=0, rounds__cards=20))
    expected = ["dealing.packs: 3 players", "dealing.packs: 4 players"]
    assert expected == [complaint[:24] for complaint in complaints]


def test_at_least_one_rank_is_not_wild() -> None:
    every = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    expected = "dealing.wild_ranks makes every rank wild, but some cards must be natural"
    assert expected == fault(knobs(dealing__wild_ranks=every))
    assert not faults(knobs(dealing__wild_ranks=every[:-1], dealing__packs=3))


def test_buried_wilds_leave_natural_upcards() -> None:
    few = knobs(dealing__wild_upcard="buried", dealing__packs=1, dealing__wild_ranks=["2"], rounds__cards=11)
    assert not faults({**few, "dealing.jokers": 0})  # 52 - 44 = 8 cards left, 4 wilds
    complaint = fault({**few, "dealing.jokers": 32, "dealing.wild_ranks": ["2", "3"]})  # 40 cards left, 40 wilds
    assert complaint.startswith(
        "dealing.wild_upcard: with 4 players all cards left after dealing 11 each could be wild"
    )
    assert not faults({**few, "dealing.jokers": 32, "dealing.wild_ranks": ["2", "3"], "dealing.wild_upcard": "stays"})


# Contracts by themselves


def test_sets_need_two_and_runs_three() -> None:
    expected = 'rounds[1].contract "1 run of 2" has a meld that is too short: a set has 2 cards, a run 3 at least'
    assert expected == fault(knobs(rounds__contract="1 run of 2"))
    assert not faults(knobs(rounds__contract="1 set of 3 + 1 run of 3"))


@pytest.mark.parametrize("ace", ["both", "high", "low"])
def test_runs_have_thirteen_cards_at_most(ace: str) -> None:
    long = knobs(melding__ace=ace, rounds__cards=13, rounds__contract="1 run of 14")
    assert fault(long).endswith('"1 run of 14" has a run longer than 13 cards, which is all a run can hold')
    assert not faults({**long, "rounds.contract": "1 run of 13"})


@pytest.mark.parametrize(("wild_ranks", "ranks"), [([], 13), (["2"], 12), (["2", "J", "Q"], 10)])
def test_distinct_sets_need_natural_ranks(wild_ranks: list[str], ranks: int) -> None:
    table = knobs(dealing__packs=8, dealing__wild_ranks=wild_ranks, rounds__cards=40, melding__distinct_ranks=True)
    too_many = {**table, "rounds.contract": f"{ranks + 1} sets of 3", "rounds.buys": 5}
    assert not faults({**table, "rounds.contract": f"{ranks} sets of 3"})
    assert f"has {ranks + 1} sets, but melding.distinct_ranks is true and only {ranks} ranks" in fault(too_many)
    assert not faults({**too_many, "melding.distinct_ranks": False})


def test_full_melds_refuse_out_by_hits() -> None:
    full = knobs(rounds__contract="1 run of 13", rounds__cards=20, rounds__go_out_by="hit")
    assert fault(full).endswith("has only runs of 13, which take no hits, but one goes out by a hit")
    assert not faults({**full, "rounds.go_out_by": "discard", "rounds.cards": 13})
    assert not faults({**full, "rounds.contract": "1 run of 13 + 1 set of 3"})


# Options that contradict each other


def test_early_swapped_wilds_cannot_hit_immediately() -> None:
    swap = knobs(hitting__swap_whose="others", hitting__swap_when="in turn", hitting__wild_goes="hit")
    assert fault(swap).startswith('hitting.wild_goes is "hit", but with hitting.swap_when "in turn" players swap who')
    assert not faults({**swap, "hitting.wild_goes": "hand"})
    assert not faults({**swap, "hitting.swap_when": "once down"})
    assert not faults({**swap, "hitting.swap_whose": "none"})


@pytest.mark.parametrize("penalty", [0, 1, 3])
def test_owed_discards_never_exceed_the_buy(penalty: int) -> None:
    owed = knobs(buying__penalty_cards=penalty, buying__discards_owed=penalty + 1)
    assert not faults(owed)
    complaint = fault({**owed, "buying.discards_owed": penalty + 2})
    assert complaint.startswith(f"buying.discards_owed is {penalty + 2}, but a buy brings only {penalty + 1} card")


@pytest.mark.parametrize(("buys", "is_endless"), [(20, False), (21, True)])
def test_buys_that_bring_nothing_are_few(buys: int, is_endless: bool) -> None:
    complaints = faults(knobs(buying__penalty_cards=1, buying__discards_owed=2, rounds__buys=buys))
    assert is_endless == any(complaint.endswith("without end: say 20 at most") for complaint in complaints)


def test_the_first_buy_brings_no_growth() -> None:
    assert not faults(knobs(buying__penalty_cards=1, buying__penalty_grows=1, buying__discards_owed=2))


@pytest.mark.parametrize("key", ["ante", "buy", "fine", "tribute"])
def test_payments_need_quarters(key: str) -> None:
    expected = f"money.{key} is 1, but money.purse is 0: nobody has quarters to pay with"
    assert expected == fault({f"money.{key}": 1})
    assert not faults({f"money.{key}": 1, "money.purse": 40})


def test_calls_bind_only_where_players_have_quarters() -> None:
    expected = 'buying.illegal_call is "pays", but money.purse is 0: nobody has quarters to pay with'
    assert expected == fault(knobs(buying__illegal_call="pays"))
    assert not faults(knobs(buying__illegal_call="pays", money__purse=40))


def test_antes_never_exceed_the_purse() -> None:
    expected = "money.ante is 5, but money.purse is only 4"
    assert expected == fault(knobs(money__purse=4, money__ante=5))
    assert not faults(knobs(money__purse=5, money__ante=5))


def test_winning_points_must_be_given() -> None:
    most = knobs(scoring__winner="most points")
    expected = 'scoring.winner is "most points", but no round and no bonus gives any points'
    assert expected == fault(most)
    assert not faults({**most, "rounds.points": 1})
    assert not faults({**most, "scoring.fewest_penalties_bonus": 1})


def test_lowest_scores_need_something_scoring() -> None:
    free = dict.fromkeys(tomllib.loads(HOUSE)["scoring"]["card_points"], 0)
    expected = 'scoring.winner is "lowest score", but no card costs anything and no bonus changes a score'
    assert expected == fault(knobs(scoring__card_points=free))
    assert not faults(knobs(scoring__card_points={**free, "joker": 1}))
    assert not faults(knobs(scoring__card_points=free, scoring__blind_bonus=25))
    assert not faults(knobs(scoring__card_points=free, scoring__blind_bonus_no_wild=25))


# Rule sets that were not read from a file


def house() -> Variant:
    return load_variant(HOUSE, "house.toml")


@pytest.mark.parametrize("knob", ["set_wilds_laid", "set_wilds_hit"])
def test_only_runs_have_four_in_a_row(knob: str) -> None:
    variant = house()
    limits: dict[str, Any] = {knob: WildRule.ONE_IN_FOUR}
    melding = replace(variant.melding, **limits)
    expected = (f'melding.{knob} is "one in some four", but only runs have cards in a row',)
    assert expected == variant_faults(replace(variant, melding=melding))[-1:]
    runs = replace(variant.melding, run_wilds_laid=WildRule.ONE_IN_FOUR, run_wilds_hit=WildRule.ONE_IN_FOUR)
    assert not variant_faults(replace(variant, melding=runs))


def test_coded_rule_sets_are_checked_too() -> None:
    variant = house()
    gap = replace(variant.dealing, packs=ByPlayers(((2, 3, 2),)))
    (complaint,) = variant_faults(replace(variant, dealing=gap))
    assert complaint == "dealing.packs must say one number for each number of players from 2 to 6"
    long = replace(variant.rounds[0], contract=parse_contract("4 runs of 5"), go_out_by=GoOut.DISCARD)
    (complaint,) = variant_faults(replace(variant, rounds=(long,)))
    assert complaint.startswith('rounds[1].contract "4 runs of 5" takes 20 cards, but with ')


@pytest.mark.parametrize("examples", [4, pytest.param(50, marks=pytest.mark.slow)])
def test_random_rule_sets_are_faultless(examples: int) -> None:
    @settings(max_examples=examples)
    @given(variants())
    def holds(variant: Variant) -> None:
        assert not variant_faults(variant)
        for players in range(variant.fewest_players, variant.most_players + 1):
            assert all(can_be_reached(variant, number, players) for number in range(1, len(variant.rounds) + 1))

    holds()

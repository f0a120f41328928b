"""What a house's own rule set must not say: for every rule a case that fails and one that just passes."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from game.rules.contract import parse_contract
from game.rules.supply import cards_allow
from game.rules.variant import ByPlayers, GoOut, Variant, VariantError, WildRule
from game.rules.variant_check import can_be_reached, variant_faults
from game.rules.variant_file import load_variant, shipped_variant, shipped_variants, variant_from_document
from tests.strategies import variants

HOUSE = (Path(__file__).parent.parent / "data" / "house.toml").read_text(encoding="utf-8")

# One round, one buy of one card, no money, three to four players: the plainest rule set, to be changed in one place.
PLAIN: dict[str, Any] = {
    "fewest_players": 3,
    "most_players": 4,
    "claims": "none",
    "rounds.contract": "2 sets of 3",
    "rounds.cards": 11,
    "rounds.buys": 0,
    "rounds.points": 0,
    "rounds.go_out_by": "discard",
    "dealing.packs": 2,
    "dealing.jokers": 4,
    "dealing.wild_ranks": [],
    "dealing.wild_upcard": "stays",
    "melding.ace": "both",
    "melding.longer": False,
    "melding.set_wilds_laid": "free",
    "melding.run_wilds_laid": "free",
    "melding.distinct_ranks": False,
    "melding.runs_apart": False,
    "hitting.hits_from": "next turn",
    "hitting.swap_whose": "none",
    "hitting.swap_when": "with hits",
    "hitting.wild_goes": "hand",
    "buying.asking": "first refusal",
    "buying.penalty_cards": 1,
    "buying.discards_owed": 0,
    "buying.buy_upcard_in_turn": False,
    "buying.buy_stock_in_turn": False,
    "buying.illegal_call": "refused",
    "buying.turn_after": "unchanged",
    "scoring.winner": "lowest score",
    "scoring.blind_bonus": 0,
    "scoring.blind_bonus_no_wild": 0,
    "scoring.fewest_penalties_bonus": 0,
}


def with_knobs(changes: dict[str, Any]) -> dict[str, Any]:
    """The plain rule set's document with other knobs, by dotted key."""
    document = tomllib.loads(HOUSE)
    document["rounds"] = document["rounds"][:1]
    for path, value in {**PLAIN, **changes}.items():
        group, _, key = path.rpartition(".")
        tables = document["rounds"] if group == "rounds" else [document[group] if group else document]
        for table in tables:
            table[key] = value
    return document


def faults(changes: dict[str, Any]) -> tuple[str, ...]:
    try:
        variant_from_document(with_knobs(changes), "t")
    except VariantError as error:
        return tuple(fault.removeprefix("t: ") for fault in error.faults)
    return ()


def fault(changes: dict[str, Any]) -> str:
    (only,) = faults(changes)
    return only


def knobs(**changes: Any) -> dict[str, Any]:
    """Knobs by dotted key, written `group__key`."""
    return {key.replace("__", "."): value for key, value in changes.items()}


def reaches(contract: str, cards: int, **changes: Any) -> bool:
    """Whether the contract can be reached with so many cards dealt."""
    said = faults(knobs(rounds__contract=contract, rounds__cards=cards, **changes))
    assert all("nobody can lay it down" in each for each in said), said
    return not said


def is_least(contract: str, cards: int, **changes: Any) -> bool:
    """Whether the contract can be reached with so many cards dealt, and with one card fewer no longer."""
    return reaches(contract, cards, **changes) and not reaches(contract, cards - 1, **changes)


def test_the_plain_rule_set_has_no_faults() -> None:
    assert not faults({})


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_a_shipped_rule_set_has_no_faults(variant_id: str) -> None:
    assert not variant_faults(shipped_variant(variant_id))


def test_the_rule_set_of_a_house_has_no_faults() -> None:
    assert not variant_faults(load_variant(HOUSE, "house.toml"))


# Players


def test_the_smallest_table_is_not_larger_than_the_largest() -> None:
    expected = "fewest_players is 5, but most_players only 4"
    assert expected == fault(knobs(fewest_players=5))
    assert not faults(knobs(fewest_players=4))


@pytest.mark.parametrize(
    "rows", [{"3": 2}, {"4": 2}, {"2-4": 2}, {"3-5": 2}, {"3-4": 2, "4": 2}, {"4-3": 2}, {"3": 2, "5": 2}]
)
@pytest.mark.parametrize("key", ["dealing.packs", "dealing.jokers", "rounds.cards"])
def test_numbers_by_players_cover_every_number_of_players_once(key: str, rows: dict[str, int]) -> None:
    said = fault({key: rows})
    assert said.startswith(key.replace("rounds", "rounds[1]"))
    assert said.endswith(" must say one number for each number of players from 3 to 4")


def test_numbers_by_players_without_gaps_pass() -> None:
    assert not faults({"dealing.packs": {"3": 2, "4": 3}, "rounds.cards": {"3-4": 11}})


# Cards


def test_the_packs_hold_the_deal_the_upcard_and_the_penalty_of_one_buy() -> None:
    just = knobs(dealing__packs=1, dealing__jokers=4, rounds__cards=13, buying__penalty_cards=3)
    assert not faults(just)
    expected = (
        "dealing.packs: 4 players with 13 cards each, the upcard and 3 penalty cards take 56 cards, "
        "but all packs and jokers are 55"
    )
    assert expected == fault({**just, "dealing.jokers": 3})


def test_too_few_cards_are_told_for_every_number_of_players() -> None:
    said = faults(knobs(dealing__packs=1, dealing__jokers=0, rounds__cards=20))
    expected = ["dealing.packs: 3 players", "dealing.packs: 4 players"]
    assert expected == [each[:24] for each in said]


def test_some_rank_is_not_wild() -> None:
    every = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    expected = "dealing.wild_ranks makes every rank wild, but every meld needs a natural card"
    assert expected == faults(knobs(dealing__wild_ranks=every))[0]
    assert not faults(knobs(dealing__wild_ranks=every[:-1], dealing__packs=3))


def test_a_first_upcard_that_is_no_wild_can_always_be_found_where_wilds_are_buried() -> None:
    few = knobs(dealing__wild_upcard="buried", dealing__packs=1, dealing__wild_ranks=["2"], rounds__cards=11)
    assert not faults({**few, "dealing.jokers": 0})  # 52 - 44 = 8 cards left, 4 wilds
    said = fault({**few, "dealing.jokers": 32, "dealing.wild_ranks": ["2", "3"]})  # 40 cards left, 40 wilds
    assert said.startswith("dealing.wild_upcard: with 4 players all cards left after dealing 11 each could be wild")
    assert not faults({**few, "dealing.jokers": 32, "dealing.wild_ranks": ["2", "3"], "dealing.wild_upcard": "stays"})


# Contracts by themselves


def test_a_meld_has_three_cards_or_more() -> None:
    expected = 'rounds[1].contract "1 set of 2" has a meld of fewer than 3 cards'
    assert expected == fault(knobs(rounds__contract="1 set of 2"))
    assert not faults(knobs(rounds__contract="1 set of 3 + 1 run of 3"))


@pytest.mark.parametrize("ace", ["both", "high", "low"])
def test_a_run_has_thirteen_cards_at_most_whatever_aces_may_do(ace: str) -> None:
    long = knobs(melding__ace=ace, rounds__cards=15, rounds__contract="1 run of 14")
    assert fault(long).endswith('"1 run of 14" has a run longer than 13 cards, which is all a run can hold')
    assert not faults({**long, "rounds.contract": "1 run of 13"})


@pytest.mark.parametrize(("wild_ranks", "ranks"), [([], 13), (["2"], 12), (["2", "J", "Q"], 10)])
def test_sets_of_distinct_rank_are_at_most_as_many_as_the_ranks_that_are_not_wild(
    wild_ranks: list[str], ranks: int
) -> None:
    table = knobs(dealing__packs=8, dealing__wild_ranks=wild_ranks, rounds__cards=40, melding__distinct_ranks=True)
    too_many = {**table, "rounds.contract": f"{ranks + 1} sets of 3", "rounds.buys": 5}
    assert not faults({**table, "rounds.contract": f"{ranks} sets of 3"})
    assert f"has {ranks + 1} sets, but melding.distinct_ranks is true and only {ranks} ranks" in fault(too_many)
    assert not faults({**too_many, "melding.distinct_ranks": False})


def test_one_cannot_go_out_by_hits_where_every_meld_is_full() -> None:
    full = knobs(rounds__contract="1 run of 13", rounds__cards=20, rounds__go_out_by="hit")
    assert fault(full).endswith("has only runs of 13, which take no hits, but one goes out by a hit")
    assert not faults({**full, "rounds.go_out_by": "play"})
    assert not faults({**full, "rounds.contract": "1 run of 13 + 1 set of 3"})


# Contracts and hands: dealt, drawn, bought, and what must stay


def test_one_card_is_kept_where_one_goes_out_by_a_discard() -> None:
    assert is_least("3 sets of 3", 9, rounds__go_out_by="discard")
    expected = (
        'rounds[1].contract "3 sets of 3" takes 9 cards, but with 3 or 4 players nobody can lay it down '
        "(with 3: 8 dealt, 1 drawn, 0 from buys, less 1 to be kept: 8)"
    )
    assert expected == fault(knobs(rounds__contract="3 sets of 3", rounds__cards=8))


@pytest.mark.parametrize("go_out_by", ["either", "play"])
def test_the_whole_hand_may_be_laid_down_where_one_goes_out_by_playing(go_out_by: str) -> None:
    assert is_least("3 sets of 3", 8, rounds__go_out_by=go_out_by)


@pytest.mark.clause("C-11")
def test_a_lay_down_may_leave_one_card_where_one_goes_out_by_playing_and_hits_wait() -> None:
    assert reaches("3 sets of 3", 9, rounds__go_out_by="play")
    assert reaches("3 sets of 3", 8, rounds__go_out_by="play")


@pytest.mark.clause("S-19", "S-20")
def test_two_cards_are_kept_where_only_a_hit_goes_out_and_hits_wait() -> None:
    assert is_least("3 sets of 3", 10, rounds__go_out_by="hit")


def test_one_card_is_kept_where_only_a_hit_goes_out_and_can_follow_at_once() -> None:
    assert is_least("3 sets of 3", 9, rounds__go_out_by="hit", hitting__hits_from="same turn")


def test_a_buy_owing_all_it_brings_helps_nobody_who_goes_out_by_a_hit() -> None:
    owing = knobs(buying__buy_stock_in_turn=True, buying__discards_owed=2, rounds__buys=2)
    said = fault({**owing, **knobs(rounds__contract="1 set of 3", rounds__cards=3, rounds__go_out_by="hit")})
    assert said.endswith("(with 3: 3 dealt, 1 drawn, 0 from buys, less 2 to be kept: 2)")


def test_every_buy_brings_the_upcard_and_the_penalty_cards() -> None:
    assert is_least("3 sets of 3", 5, rounds__buys=2, buying__penalty_cards=1)
    assert is_least("3 sets of 3", 3, rounds__buys=2, buying__penalty_cards=2)
    assert is_least("3 sets of 3", 7, rounds__buys=2, buying__penalty_cards=0)


def test_discards_owed_take_cards_away_again() -> None:
    assert is_least("3 sets of 3", 7, rounds__buys=2, buying__discards_owed=1)
    assert is_least("3 sets of 3", 9, rounds__buys=2, buying__discards_owed=2)


def test_cards_bought_in_ones_own_turn_can_be_laid_down_before_discards_are_owed() -> None:
    in_turn = {"buying__buy_stock_in_turn": True, "buying__discards_owed": 2, "rounds__buys": 2}
    assert is_least("3 sets of 3", 5, **in_turn)


def test_discards_owed_by_buys_in_ones_own_turn_must_be_left_over_where_only_a_hit_goes_out() -> None:
    owing = {"buying__buy_upcard_in_turn": True, "buying__discards_owed": 2, "rounds__buys": 2}
    assert is_least("3 sets of 3", 10, rounds__go_out_by="hit", **owing)


def test_two_players_buy_out_of_turn_only_the_first_upcard() -> None:
    two = {"fewest_players": 2, "rounds__buys": 4}
    assert is_least("3 sets of 3", 7, **two)
    said = fault(knobs(rounds__contract="3 sets of 3", rounds__cards=6, **two))
    assert said.endswith("with 2 players nobody can lay it down (6 dealt, 1 drawn, 2 from buys, less 1 to be kept: 8)")


@pytest.mark.clause("Q-9")
def test_two_players_buy_often_where_the_next_player_may_buy() -> None:
    two = {"fewest_players": 2, "rounds__buys": 3, "buying__asking": "from the discarder"}
    assert is_least("3 sets of 3", 3, **two)


def test_two_players_buy_often_where_cards_are_for_sale_in_ones_own_turn() -> None:
    two = {"fewest_players": 2, "rounds__buys": 3, "buying__buy_upcard_in_turn": True}
    assert is_least("3 sets of 3", 3, **two)


@pytest.mark.clause("Q-12")
def test_a_buyer_who_takes_the_turn_without_drawing_gains_a_card_less() -> None:
    assert is_least("3 sets of 3", 3, rounds__buys=3, buying__turn_after="buyer draws")
    assert is_least("3 sets of 3", 6, rounds__buys=3, buying__turn_after="buyer plays")


def test_a_buyer_who_takes_the_turn_owes_discards_only_at_its_end() -> None:
    owed = {"rounds__buys": 2, "buying__discards_owed": 1}
    assert is_least("3 sets of 3", 6, buying__turn_after="buyer draws", **owed)
    assert is_least("3 sets of 3", 8, buying__turn_after="buyer plays", **owed)


def test_a_buy_that_cannot_be_paid_brings_nothing() -> None:
    poor = {"rounds__buys": 3, "money__purse": 5, "money__ante": 1, "money__buy": 2}
    assert is_least("3 sets of 3", 5, **poor)
    assert is_least("3 sets of 3", 5, **{**poor, "money__purse": 6})
    assert is_least("3 sets of 3", 3, **{**poor, "money__purse": 7})


def test_tributes_can_pay_for_the_buys_of_later_rounds() -> None:
    document = with_knobs(knobs(money__purse=1, money__ante=1, money__buy=1, money__tribute=1, rounds__buys=2))
    document["rounds"] += [{**document["rounds"][0], "contract": "3 sets of 3", "cards": 5}]
    assert not variant_faults(variant_from_document(document, "t"))
    document["money"]["tribute"] = 0
    with pytest.raises(VariantError, match=r"rounds\[2\]\.contract"):
        variant_from_document(document, "t")


def test_every_round_and_every_number_of_players_is_asked_about() -> None:
    document = with_knobs({"rounds.cards": {"3": 11, "4": 5}})
    document["rounds"] += [{**document["rounds"][0], "contract": "2 runs of 5", "cards": {"3": 9, "4": 11}}]
    with pytest.raises(VariantError) as caught:
        variant_from_document(document, "t")
    first, second = caught.value.faults
    assert first.startswith('t: rounds[1].contract "2 sets of 3" takes 6 cards, but with 4 players nobody')
    assert second.startswith('t: rounds[2].contract "2 runs of 5" takes 10 cards, but with 3 players nobody')


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_every_shipped_contract_can_be_reached_at_every_table(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    for players in range(variant.fewest_players, variant.most_players + 1):
        for number, each in enumerate(variant.rounds, 1):
            assert can_be_reached(variant, number, players)
            assert cards_allow(each.contract, variant, players)


# Contracts and the cards of the packs


def supply_fails(changes: dict[str, Any]) -> bool:
    said = faults(changes)
    assert all("cannot be made of the cards of 3 or 4 players within the limits for wilds" in each for each in said)
    return said != ()


@pytest.mark.parametrize(
    ("rule", "packs", "longest"),
    [("free", 1, 8), ("free", 2, 12), ("one", 1, 5), ("fewer than naturals", 1, 7), ("at most naturals", 1, 8)],
)
def test_a_set_is_no_longer_than_its_naturals_and_the_wilds_it_may_hold(rule: str, packs: int, longest: int) -> None:
    table = knobs(dealing__packs=packs, melding__set_wilds_laid=rule, rounds__cards=12, most_players=3)
    one = {**table, "fewest_players": 3, "rounds.contract": f"1 set of {longest}", "rounds.buys": 9}
    assert not faults(one)
    assert fault({**one, "rounds.contract": f"1 set of {longest + 1}"}).endswith("within the limits for wilds")


def test_a_run_passes_a_wild_rank_only_with_a_wild() -> None:
    table = knobs(
        dealing__wild_ranks=["2", "5", "8", "J", "K"], rounds__contract="1 run of 6", melding__run_wilds_laid="one"
    )
    assert supply_fails(table)  # every six in a row hold two places of wild ranks
    assert not supply_fails({**table, "rounds.contract": "1 run of 4"})
    assert not supply_fails({**table, "melding.run_wilds_laid": "fewer than naturals"})


def test_a_run_of_thirteen_holds_the_place_of_every_wild_rank() -> None:
    table = knobs(rounds__contract="1 run of 13", rounds__cards=20, dealing__wild_ranks=["2", "9"])
    assert supply_fails({**table, "melding.run_wilds_laid": "one"})
    assert not supply_fails({**table, "melding.run_wilds_laid": "at most naturals"})


def test_four_in_a_row_with_one_wild_need_wild_ranks_apart() -> None:
    table = knobs(rounds__contract="1 run of 4", melding__run_wilds_laid="one in some four")
    assert not supply_fails({**table, "dealing.wild_ranks": ["2", "6", "10"]})
    assert supply_fails({**table, "dealing.wild_ranks": ["A", "3", "5", "7", "9", "J", "K"]})


def test_runs_apart_need_room_in_the_suits() -> None:
    table = knobs(dealing__packs=1, dealing__jokers=0, rounds__cards=12, rounds__buys=20, most_players=3)
    apart = {**table, "melding.ace": "high", "melding.runs_apart": True, "rounds.contract": "9 runs of 4"}
    assert fault(apart).endswith("cannot be made of the cards of 3 players within the limits for wilds")
    assert not faults({**apart, "rounds.contract": "8 runs of 4"})
    assert not faults({**apart, "melding.runs_apart": False})
    assert not faults({**apart, "dealing.jokers": 1})


def test_sets_share_the_wilds_there_are() -> None:
    table = knobs(dealing__packs=1, dealing__jokers=3, rounds__cards=10, rounds__buys=9)
    assert not supply_fails({**table, "rounds.contract": "1 set of 5 + 1 set of 6"})
    assert supply_fails({**table, "rounds.contract": "2 sets of 6"})


# Knobs that contradict each other


def test_a_wild_swapped_before_being_down_cannot_go_straight_to_a_hit() -> None:
    swap = knobs(hitting__swap_whose="others", hitting__swap_when="in turn", hitting__wild_goes="hit")
    assert fault(swap).startswith('hitting.wild_goes is "hit", but with hitting.swap_when "in turn" players swap who')
    assert not faults({**swap, "hitting.wild_goes": "hand"})
    assert not faults({**swap, "hitting.swap_when": "once down"})
    assert not faults({**swap, "hitting.swap_whose": "none"})


@pytest.mark.parametrize("penalty", [0, 1, 3])
def test_a_buyer_owes_no_more_discards_than_a_buy_brings_cards(penalty: int) -> None:
    owed = knobs(buying__penalty_cards=penalty, buying__discards_owed=penalty + 1)
    assert not faults(owed)
    said = fault({**owed, "buying.discards_owed": penalty + 2})
    assert said.startswith(f"buying.discards_owed is {penalty + 2}, but a buy brings only {penalty + 1} card")


@pytest.mark.parametrize("key", ["ante", "buy", "fine", "tribute"])
def test_quarters_are_paid_only_where_players_have_some(key: str) -> None:
    expected = f"money.{key} is 1, but money.purse is 0: nobody has quarters to pay with"
    assert expected == fault({f"money.{key}": 1})
    assert not faults({f"money.{key}": 1, "money.purse": 40})


def test_calls_bind_only_where_players_have_quarters() -> None:
    expected = 'buying.illegal_call is "pays", but money.purse is 0: nobody has quarters to pay with'
    assert expected == fault(knobs(buying__illegal_call="pays"))
    assert not faults(knobs(buying__illegal_call="pays", money__purse=40))


def test_the_ante_is_not_more_than_the_purse() -> None:
    expected = "money.ante is 5, but money.purse is only 4"
    assert expected == fault(knobs(money__purse=4, money__ante=5))
    assert not faults(knobs(money__purse=5, money__ante=5))


def test_most_points_can_win_only_where_points_are_given() -> None:
    most = knobs(scoring__winner="most points")
    expected = 'scoring.winner is "most points", but no round and no bonus gives any points'
    assert expected == fault(most)
    assert not faults({**most, "rounds.points": 1})
    assert not faults({**most, "scoring.fewest_penalties_bonus": 1})


def test_the_lowest_score_can_win_only_where_something_scores() -> None:
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
    said: dict[str, Any] = {knob: WildRule.ONE_IN_FOUR}
    melding = replace(variant.melding, **said)
    expected = (f'melding.{knob} is "one in some four", but only runs have cards in a row',)
    assert expected == variant_faults(replace(variant, melding=melding))[-1:]
    runs = replace(variant.melding, run_wilds_laid=WildRule.ONE_IN_FOUR, run_wilds_hit=WildRule.ONE_IN_FOUR)
    assert not variant_faults(replace(variant, melding=runs))


def test_a_rule_set_put_together_in_code_is_checked_alike() -> None:
    variant = house()
    gap = replace(variant.dealing, packs=ByPlayers(((2, 3, 2),)))
    (said,) = variant_faults(replace(variant, dealing=gap))
    assert said == "dealing.packs must say one number for each number of players from 2 to 6"
    long = replace(variant.rounds[0], contract=parse_contract("4 runs of 5"), go_out_by=GoOut.DISCARD)
    (said,) = variant_faults(replace(variant, rounds=(long,)))
    assert said.startswith('rounds[1].contract "4 runs of 5" takes 20 cards, but with ')


@settings(max_examples=100, deadline=None)
@given(variants())
def test_rule_sets_drawn_for_tests_have_no_faults_and_contracts_within_reach(variant: Variant) -> None:
    assert not variant_faults(variant)
    for players in range(variant.fewest_players, variant.most_players + 1):
        assert all(can_be_reached(variant, number, players) for number in range(1, len(variant.rounds) + 1))

"""Contracts that can be laid down: enough cards in one hand, and enough suitable cards in the packs."""

from typing import Any

import pytest

from game.rules.supply import cards_allow
from game.rules.variant import VariantError, parse_contract
from game.rules.variant_check import can_be_reached, variant_faults
from game.rules.variant_file import shipped_variant, shipped_variants, variant_from_document
from tests.rules.variant_samples import fault, faults, knobs, with_knobs


def reaches(contract: str, cards: int, **changes: Any) -> bool:
    """Return whether the contract can be reached with this many cards dealt."""
    complaints = faults(knobs(rounds__contract=contract, rounds__cards=cards, **changes))
    assert all("nobody can lay it down" in complaint for complaint in complaints), complaints
    return not complaints


def is_least(contract: str, cards: int, **changes: Any) -> bool:
    """Return whether this is the smallest deal with which the contract can be reached."""
    return reaches(contract, cards, **changes) and not reaches(contract, cards - 1, **changes)


# Contracts and hands: dealt, drawn, bought, and what must stay


def test_discarding_out_keeps_one_card() -> None:
    assert is_least("3 sets of 3", 9, rounds__go_out_by="discard")
    expected = (
        'rounds[1].contract "3 sets of 3" takes 9 cards, but with 3 or 4 players nobody can lay it down '
        "(with 3: 8 dealt, 1 drawn, 0 from buys, less 1 to be kept: 8)"
    )
    assert expected == fault(knobs(rounds__contract="3 sets of 3", rounds__cards=8))


@pytest.mark.parametrize("go_out_by", ["either", "play"])
def test_playing_out_lays_whole_hands_down(go_out_by: str) -> None:
    assert is_least("3 sets of 3", 8, rounds__go_out_by=go_out_by)


@pytest.mark.clause("C-11")
def test_waiting_hits_may_leave_a_card() -> None:
    assert reaches("3 sets of 3", 9, rounds__go_out_by="play")
    assert reaches("3 sets of 3", 8, rounds__go_out_by="play")


@pytest.mark.clause("S-19", "S-20")
def test_waiting_last_hits_keep_two_cards() -> None:
    assert is_least("3 sets of 3", 10, rounds__go_out_by="hit")


def test_immediate_last_hits_keep_one_card() -> None:
    assert is_least("3 sets of 3", 9, rounds__go_out_by="hit", hitting__hits_from="same turn")


def test_fully_owed_buys_help_no_hit() -> None:
    owing = knobs(buying__buy_stock_in_turn=True, buying__discards_owed=2, rounds__buys=2)
    complaint = fault({**owing, **knobs(rounds__contract="1 set of 3", rounds__cards=3, rounds__go_out_by="hit")})
    assert complaint.endswith("(with 3: 3 dealt, 1 drawn, 0 from buys, less 2 to be kept: 2)")


def test_owed_discards_must_be_left_over() -> None:
    owing = {"buying__turn_after": "buyer draws", "buying__discards_owed": 2, "rounds__buys": 1}
    assert is_least("3 sets of 3", 10, rounds__go_out_by="hit", **owing)


def test_playing_out_needs_exact_hands() -> None:
    owing = {"buying__buy_stock_in_turn": True, "buying__penalty_cards": 3, "buying__discards_owed": 3}
    play = {"rounds__go_out_by": "play", "rounds__buys": 1, **owing}
    assert reaches("3 sets of 3", 5, **play)  # one buy in turn leaves one card
    assert not reaches("3 sets of 3", 6, **play)  # the contract leaves two cards, and four discards are owed
    assert reaches("3 sets of 3", 7, **play)  # a buy in an earlier turn leaves none
    assert reaches("3 sets of 3", 6, melding__longer=True, **play)
    assert reaches("3 sets of 3", 6, hitting__hits_from="same turn", **play)


def test_earlier_own_buys_count_for_two() -> None:
    earlier = {"buying__buy_stock_in_turn": True, "buying__penalty_cards": 3, "buying__discards_owed": 1}
    assert reaches("3 sets of 3", 3, fewest_players=2, rounds__buys=2, rounds__go_out_by="play", **earlier)


def test_buys_bring_upcard_and_penalty() -> None:
    assert is_least("3 sets of 3", 5, rounds__buys=2, buying__penalty_cards=1)
    assert is_least("3 sets of 3", 3, rounds__buys=2, buying__penalty_cards=2)
    assert is_least("3 sets of 3", 7, rounds__buys=2, buying__penalty_cards=0)


def test_owed_discards_remove_cards_again() -> None:
    assert is_least("3 sets of 3", 7, rounds__buys=2, buying__discards_owed=1)
    assert is_least("3 sets of 3", 9, rounds__buys=2, buying__discards_owed=2)


def test_bought_cards_may_precede_owed_discards() -> None:
    in_turn = {"buying__buy_stock_in_turn": True, "buying__discards_owed": 2, "rounds__buys": 2}
    assert is_least("3 sets of 3", 5, **in_turn)


@pytest.mark.parametrize("after", ["unchanged", "buyer draws", "buyer plays"])
def test_owed_in_turn_discards_stay_over(after: str) -> None:
    owing = {"buying__buy_upcard_in_turn": True, "buying__discards_owed": 2, "rounds__buys": 2}
    assert is_least("3 sets of 3", 10, rounds__go_out_by="hit", buying__turn_after=after, **owing)


@pytest.mark.clause("Q-12", "K-9")
@pytest.mark.parametrize(("buys", "reached"), [(1, False), (2, True)])
def test_turns_gained_allow_more_buys(buys: int, reached: bool) -> None:
    # Three cards are dealt. The buy that brings the turn and another one in that turn give exactly nine.
    selling = {"buying__buy_stock_in_turn": True, "buying__penalty_cards": 2, "buying__discards_owed": 3}
    house = {**selling, "buying__turn_after": "buyer plays", "rounds__at_once": True, "rounds__buys": buys}
    assert reached == (faults(knobs(rounds__contract="3 sets of 3", rounds__cards=3, **house)) == ())


def test_two_players_buy_only_first_upcards() -> None:
    two = {"fewest_players": 2, "rounds__buys": 4}
    assert is_least("3 sets of 3", 7, **two)
    complaint = fault(knobs(rounds__contract="3 sets of 3", rounds__cards=6, **two))
    assert complaint.endswith(
        "with 2 players nobody can lay it down (with 2: 6 dealt, 1 drawn, 2 from buys, less 1 to be kept: 8)"
    )


@pytest.mark.clause("Q-9")
def test_next_players_buying_helps_two_players() -> None:
    two = {"fewest_players": 2, "rounds__buys": 3, "buying__asking": "from the discarder"}
    assert is_least("3 sets of 3", 3, **two)


def test_in_turn_sales_help_two_players() -> None:
    two = {"fewest_players": 2, "rounds__buys": 3, "buying__buy_upcard_in_turn": True}
    assert is_least("3 sets of 3", 3, **two)


@pytest.mark.clause("Q-12")
def test_drawless_turns_gain_a_card_less() -> None:
    assert is_least("3 sets of 3", 3, rounds__buys=3, buying__turn_after="buyer draws")
    assert is_least("3 sets of 3", 6, rounds__buys=3, buying__turn_after="buyer plays")


def test_gained_turns_owe_discards_last() -> None:
    owed = {"rounds__buys": 2, "buying__discards_owed": 1}
    assert is_least("3 sets of 3", 6, buying__turn_after="buyer draws", **owed)
    assert is_least("3 sets of 3", 8, buying__turn_after="buyer plays", **owed)


def test_unaffordable_buys_bring_nothing() -> None:
    poor = {"rounds__buys": 3, "money__purse": 5, "money__ante": 1, "money__buy": 2}
    assert is_least("3 sets of 3", 5, **poor)
    assert is_least("3 sets of 3", 5, **{**poor, "money__purse": 6})
    assert is_least("3 sets of 3", 3, **{**poor, "money__purse": 7})


def test_tributes_pay_for_later_buys() -> None:
    document = with_knobs(knobs(money__purse=1, money__ante=1, money__buy=1, money__tribute=1, rounds__buys=2))
    document["rounds"] += [{**document["rounds"][0], "contract": "3 sets of 3", "cards": 5}]
    assert not variant_faults(variant_from_document(document, "t"))
    document["rounds"].reverse()  # no points before the first round
    with pytest.raises(VariantError, match=r"rounds\[1\]\.contract"):
        variant_from_document(document, "t")
    document["rounds"].reverse()
    document["money"]["tribute"] = 0
    with pytest.raises(VariantError, match=r"rounds\[2\]\.contract"):
        variant_from_document(document, "t")


def test_every_round_and_table_is_checked() -> None:
    document = with_knobs({"rounds.cards": {"3": 11, "4": 5}})
    document["rounds"] += [{**document["rounds"][0], "contract": "2 runs of 5", "cards": {"3": 9, "4": 11}}]
    with pytest.raises(VariantError) as caught:
        variant_from_document(document, "t")
    first, second = caught.value.faults
    assert first.startswith('t: rounds[1].contract "2 sets of 3" takes 6 cards, but with 4 players nobody')
    assert second.startswith('t: rounds[2].contract "2 runs of 5" takes 10 cards, but with 3 players nobody')


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_shipped_contracts_are_within_reach(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    for players in range(variant.fewest_players, variant.most_players + 1):
        for number, round_ in enumerate(variant.rounds, 1):
            assert can_be_reached(variant, number, players)
            assert cards_allow(round_.contract, variant, players)


# Contracts and the cards of the packs


def supply_fails(changes: dict[str, Any]) -> bool:
    complaints = faults(changes)
    assert all(
        "cannot be made of the cards of 3 or 4 players within the limits for wilds" in complaint
        for complaint in complaints
    )
    return complaints != ()


@pytest.mark.parametrize(
    ("rule", "packs", "longest"),
    [("free", 1, 8), ("free", 2, 12), ("one", 1, 5), ("fewer than naturals", 1, 7), ("at most naturals", 1, 8)],
)
def test_naturals_and_wilds_limit_sets(rule: str, packs: int, longest: int) -> None:
    table = knobs(dealing__packs=packs, melding__set_wilds_laid=rule, rounds__cards=longest, most_players=3)
    rule_set = {**table, "fewest_players": 3, "rounds.contract": f"1 set of {longest}", "rounds.buys": 9}
    assert not faults(rule_set)
    assert fault({**rule_set, "rounds.contract": f"1 set of {longest + 1}"}).endswith("within the limits for wilds")


def test_runs_cross_wild_ranks_with_wilds() -> None:
    table = knobs(
        dealing__wild_ranks=["2", "5", "8", "J", "K"], rounds__contract="1 run of 6", melding__run_wilds_laid="one"
    )
    assert supply_fails(table)  # every six in a row contain two places of wild ranks
    assert not supply_fails({**table, "rounds.contract": "1 run of 4"})
    assert not supply_fails({**table, "melding.run_wilds_laid": "fewer than naturals"})


def test_runs_of_thirteen_cross_all_ranks() -> None:
    table = knobs(rounds__contract="1 run of 13", rounds__cards=13, dealing__wild_ranks=["2", "9"])
    assert supply_fails({**table, "melding.run_wilds_laid": "one"})
    assert not supply_fails({**table, "melding.run_wilds_laid": "at most naturals"})


def test_rare_wilds_must_lie_apart() -> None:
    table = knobs(rounds__contract="1 run of 4", melding__run_wilds_laid="one in some four")
    assert not supply_fails({**table, "dealing.wild_ranks": ["2", "6", "10"]})
    assert supply_fails({**table, "dealing.wild_ranks": ["A", "3", "5", "7", "9", "J", "K"]})


def test_separate_runs_need_enough_suits() -> None:
    table = knobs(dealing__packs=1, dealing__jokers=0, rounds__cards=12, rounds__buys=20, most_players=3)
    apart = {**table, "melding.ace": "high", "melding.runs_apart": True, "rounds.contract": "9 runs of 4"}
    assert fault(apart).endswith("cannot be made of the cards of 3 players within the limits for wilds")
    assert not faults({**apart, "rounds.contract": "8 runs of 4"})
    assert not faults({**apart, "melding.runs_apart": False})
    assert not faults({**apart, "dealing.jokers": 1})


def test_sets_share_the_only_natural_rank() -> None:
    kings = ["A", *map(str, range(2, 11)), "J", "Q"]
    table = knobs(dealing__packs=1, dealing__wild_ranks=kings, rounds__cards=12, rounds__buys=9)
    assert not supply_fails({**table, "rounds.contract": "4 sets of 4"})
    assert supply_fails({**table, "rounds.contract": "5 sets of 4"})


def test_runs_share_the_available_wilds() -> None:
    contract = parse_contract("3 runs of 13 + 1 run of 12 + 1 run of 5")  # the last has one natural at most
    for jokers, expected in ((3, False), (4, True)):
        document = with_knobs(knobs(dealing__packs=1, dealing__jokers=jokers, melding__ace="high"))
        assert expected == cards_allow(contract, variant_from_document(document, "t"), 3)


def test_sets_share_the_available_wilds() -> None:
    table = knobs(dealing__packs=1, dealing__jokers=3, rounds__cards=10, rounds__buys=9)
    assert not supply_fails({**table, "rounds.contract": "1 set of 5 + 1 set of 6", "rounds.cards": 11})
    assert supply_fails({**table, "rounds.contract": "2 sets of 6"})


def test_different_jokers_are_checked_separately() -> None:
    table = knobs(dealing__packs=1, dealing__jokers={"3": 0, "4": 4}, rounds__contract="1 set of 5", rounds__cards=5)

    assert fault(table).endswith("cannot be made of the cards of 3 players within the limits for wilds")
    assert not faults({**table, "dealing.jokers": {"3": 1, "4": 4}})

"""Editing rule sets: rounds and contracts, other numbers of players, the place of a fault."""

import random
from dataclasses import replace

import pytest

from game.rules.draft import (
    by_seats,
    changed,
    fault_place,
    has_round,
    key_of,
    moved_round,
    value_at,
    with_length,
    with_meld,
    with_more_rounds,
    with_value,
    with_value_from,
    without_round,
)
from game.rules.knobs.record import MOST_ROUNDS
from game.rules.schema import KNOBS
from game.rules.variant import ByPlayers, Kind, Variant, format_contract, parse_contract
from game.rules.variant_check import variant_faults
from game.rules.variant_file import dump_variant, load_variant, shipped_variant, shipped_variants

QUARTERS = shipped_variant("quarters")


def test_values_change_in_one_or_all() -> None:
    edited = with_value(QUARTERS, "rounds[3].buys", 1)
    assert [3, 3, 1, 3, 3, 3, 3] == [round_.buys for round_ in edited.rounds]
    assert {2} == {round_.buys for round_ in with_value(edited, "rounds.buys", 2).rounds}
    assert ("rounds.buys",) == changed(QUARTERS, edited)
    assert (1, "rounds.buys") == (value_at(edited, "rounds[3].buys"), key_of("rounds[3].buys"))
    assert has_round(edited, "rounds[7].buys")
    assert not has_round(edited, "rounds[8].buys")


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_player_numbers_need_no_other_change(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    for fewest in range(2, 9):
        for most in range(fewest, 9):
            seats_changed = with_value(with_value(variant, "fewest_players", fewest), "most_players", most)
            seats_changed = with_value(seats_changed, "fewest_players", fewest)
            assert not [fault for fault in variant_faults(seats_changed) if "one number for each number" in fault]


def test_player_tables_stay_small() -> None:
    number = ByPlayers(((2, 4, 2), (5, 8, 3)))
    assert ((2, 4, 2), (5, 7, 3), (8, 8, 4)) == by_seats(number, [8], 4).rows
    assert ((2, 8, 2),) == by_seats(number, range(5, 9), 2).rows


def test_all_rounds_but_one_are_removable() -> None:
    more = with_more_rounds(QUARTERS, 2)
    assert more.rounds[1] == more.rounds[2]
    assert QUARTERS.rounds == without_round(more, 2).rounds
    assert QUARTERS.rounds[1] == moved_round(QUARTERS, 2, -1).rounds[0]
    assert QUARTERS == moved_round(QUARTERS, 1, -1)
    last = len(QUARTERS.rounds)
    assert QUARTERS.rounds[last - 2] == moved_round(QUARTERS, last - 1, 1).rounds[last - 1]
    assert QUARTERS == moved_round(QUARTERS, last, 1)
    alone = QUARTERS
    for _ in range(9):
        alone = without_round(alone, 1)
    assert QUARTERS.rounds[-1:] == alone.rounds
    many = QUARTERS
    for _ in range(40):
        many = with_more_rounds(many, 1)
    assert MOST_ROUNDS == len(many.rounds)


def test_contract_melds_can_be_edited() -> None:
    contract = parse_contract("2 sets of 3 + 1 run of 4")
    assert "1 set of 4 + 1 set of 3 + 1 run of 4" == format_contract(with_length(contract, 0, 1))
    assert "2 sets of 3 + 2 runs of 4" == format_contract(with_meld(contract, Kind.RUN))
    assert "1 set of 3 + 1 run of 4" == format_contract(with_meld(parse_contract("1 run of 4"), Kind.SET))
    assert "1 set of 3 + 1 run of 4" == format_contract(
        with_length(parse_contract("1 set of 3 + 1 set of 2 + 1 run of 4"), 1, -1)
    )
    alone = parse_contract("1 set of 2")
    assert alone == with_length(alone, 0, -1)
    assert "1 run of 4" == format_contract(
        with_length(with_length(parse_contract("1 set of 3 + 1 run of 4"), 0, -1), 0, -1)
    )


def test_copied_values_go_round_by_round() -> None:
    classic = shipped_variant("classic")
    taken = with_value_from(classic, QUARTERS, "rounds.contract")
    contracts = [round_.contract for round_ in QUARTERS.rounds]
    assert [*contracts[:-1], *contracts[-2:-1] * 3, contracts[-1]] == [round_.contract for round_ in taken.rounds]
    assert () == variant_faults(with_value_from(shipped_variant("campfire"), QUARTERS, "dealing.packs"))


def drafts(seed: int, steps: int) -> list[Variant]:
    """Yield rule sets of a random walk through the editor."""
    rng, now, variants = random.Random(seed), QUARTERS, list[Variant]()
    others = [shipped_variant(variant_id) for variant_id in shipped_variants()]
    for _ in range(steps):
        now = with_value_from(now, rng.choice(others), rng.choice([key for key in KNOBS if key not in ("id", "title")]))
        if rng.random() < 0.2:
            now = without_round(now, 1)
        if rng.random() < 0.2:
            odd = rng.choice(
                [("buying.discards_owed", 6), ("money.purse", 0), ("rounds.points", 5), ("fewest_players", 8)]
            )
            now = with_value(now, *odd)
        if rng.random() < 0.2:
            now = with_value(now, "rounds[1].contract", with_length(now.rounds[0].contract, 0, rng.choice((-1, 9))))
        if rng.random() < 0.2:
            now = with_more_rounds(now, 1)
        variants.append(now)
    return variants


def test_mistakes_name_a_visible_option() -> None:
    met = set[str]()
    for now in drafts(1, 80):
        for fault in variant_faults(now):
            assert fault_place(fault), fault
            met.add(key_of(fault_place(fault)))
    assert len(met) > 3


def test_faultless_drafts_read_back() -> None:
    good = [now for now in drafts(2, 30) if not variant_faults(now)]
    assert good
    for now in good:
        assert now == load_variant(dump_variant(now), "draft")


def test_repeated_rounds_are_no_changes() -> None:
    fewer = replace(QUARTERS, rounds=tuple(replace(round_, buys=round_.buys - 1) for round_ in QUARTERS.rounds))

    assert ("rounds.buys",) == changed(QUARTERS, fewer)
    assert "rounds.buys" not in changed(QUARTERS, with_more_rounds(QUARTERS, 7))


def test_tables_differ_only_between_tables() -> None:
    few, many = replace(QUARTERS, most_players=4), replace(QUARTERS, most_players=6)
    twos = ByPlayers(((few.fewest_players, 4, 2),))

    for last, differs in ((4, False), (3, True)):
        theirs = ByPlayers(((few.fewest_players, last, 2), (last + 1, 6, 3)))
        pair = with_value(few, "dealing.packs", twos), with_value(many, "dealing.packs", theirs)
        assert differs == ("dealing.packs" in changed(*pair))


def test_excessive_minimums_change_no_table() -> None:
    wrong = with_value(QUARTERS, "fewest_players", QUARTERS.most_players + 1)
    assert QUARTERS.dealing == wrong.dealing


def test_other_contracts_are_changes() -> None:
    other = with_value(QUARTERS, "rounds[2].contract", parse_contract("4 sets of 3"))

    assert ("rounds.contract",) == changed(QUARTERS, other)

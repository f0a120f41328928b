"""The five shipped rule sets, option by option: the rule book's table written a second time, by hand. Each row has one
option for campfire, shafer, quarters, may_i and classic, in this order; a single value applies to all five.
"""

from typing import Any

import pytest

from game.rules.schema import FORMAT, every_knob
from game.rules.variant import Variant
from game.rules.variant_file import earliest_format, shipped_variant, shipped_variants, variant_to_document

CAMPFIRE, SHAFER, QUARTERS, MAY_I, CLASSIC = IDS = ("campfire", "shafer", "quarters", "may_i", "classic")
Row = tuple[Any, Any, Any, Any, Any]


def same(value: Any) -> Row:
    return value, value, value, value, value


TABLE: dict[str, Row] = {
    # who plays, with what
    "fewest_players": (3, 2, 2, 2, 3),
    "most_players": (8, 7, 8, 8, 8),
    "dealing.packs": ({"3-4": 2, "5-8": 3}, 2, 2, {"2-4": 2, "5-8": 3}, {"3-4": 2, "5-8": 3}),
    "dealing.jokers": ({"3-4": 1, "5-8": 2}, 4, 4, {"2-4": 4, "5-8": 6}, {"3-4": 1, "5-8": 2}),
    "dealing.wild_ranks": ([], [], [], ["2"], []),
    "dealing.first_dealer": ("random", "random", "random", "random", "lowest card"),
    "dealing.first_turn": ("dealer's left", "dealer's left", "dealer's left", "dealer's left", "dealer"),
    "dealing.wild_upcard": ("buried", "stays", "stays", "stays", "stays"),
    # melds
    "melding.ace": ("both", "both", "both", "both", "high"),
    "melding.longer": (False, False, True, True, False),
    "melding.set_wilds_laid": ("free", "one", "fewer than naturals", "at most naturals", "at most naturals"),
    "melding.run_wilds_laid": ("free", "one", "one in some four", "at most naturals", "at most naturals"),
    "melding.set_wilds_hit": ("free", "free", "free", "at most naturals", "at most naturals"),
    "melding.run_wilds_hit": ("free", "free", "free", "at most naturals", "at most naturals"),
    "melding.distinct_ranks": (False, True, False, False, False),
    "melding.runs_apart": (False, True, False, False, False),
    # hits and swaps
    "hitting.hits_from": ("same turn", "next turn", "same turn", "same turn", "next turn"),
    "hitting.swap_whose": ("none", "own", "any", "others", "any"),
    "hitting.swap_when": (..., "with hits", "once down", "in turn", "once down"),
    "hitting.swap_in": (..., "both", "runs", "both", "both"),
    "hitting.wild_goes": (..., "hit", "hand", "hand", "hand"),
    # buying
    "buying.asking": ("first refusal", "before the turn", "from the discarder", "before the turn", "first refusal"),
    "buying.penalty_cards": (1, 2, 1, 1, 1),
    "buying.discards_owed": (0, 1, 0, 0, 0),
    "buying.buy_upcard_in_turn": (False, True, False, False, False),
    "buying.buy_stock_in_turn": (False, True, False, False, False),
    "buying.once_down": (True, True, False, True, False),
    "buying.illegal_call": ("refused", "refused", "pays", "refused", "refused"),
    "buying.turn_after": ("unchanged", "unchanged", "buyer draws", "unchanged", "unchanged"),
    "claims": ("none", "none", "none", "table", "hand"),
    "discards": ("all", "top", "all", "all", "all"),
    # the end of a round, and of the game
    "scoring.blind_bonus": (25, 0, 0, 0, 0),
    "scoring.blind_bonus_no_wild": (50, 0, 0, 0, 0),
    "scoring.fewest_penalties_bonus": (0, 0, 0, 70, 0),
    "scoring.winner": ("lowest score", "lowest score", "lowest score", "most points", "lowest score"),
    "money.purse": (0, 0, 40, 0, 0),
    "money.ante": (0, 0, 4, 0, 0),
    "money.buy": (0, 0, 1, 0, 0),
    "money.fine": (0, 0, 1, 0, 0),
    "money.tribute": (0, 0, 1, 0, 0),
    "turns_until_drawn": same(40),
    # of the rounds: every one alike, or one by one
    "rounds.cards": (11, [10, 10, 10, 10, 12, 12, {"2-6": 14, "7": 13}], 11, [11, 11, 11, 11, 11, 11, 13], 11),
    "rounds.buys": (4, 2, 3, 3, [2, 2, 2, 2, 2, 2, 2, 3, 3, 3]),
    "rounds.points": (0, 0, 0, [5, 10, 15, 20, 25, 30, 35], 0),
    "rounds.go_out_by": (["discard"] * 9 + ["either"], "hit", "discard", "discard", "play"),
}

TEN_ROUNDS = (
    "2 sets of 3",
    "1 set of 3 + 1 run of 4",
    "2 runs of 4",
    "3 sets of 3",
    "1 set of 3 + 1 run of 7",
    "2 sets of 3 + 1 run of 5",
    "3 runs of 4",
    "1 set of 3 + 1 run of 10",
    "3 sets of 3 + 1 run of 5",
    "3 runs of 5",
)
SEVEN_ROUNDS = (
    "2 sets of 3",
    "1 set of 3 + 1 run of 4",
    "2 runs of 4",
    "3 sets of 3",
    "2 sets of 3 + 1 run of 4",
    "1 set of 3 + 2 runs of 4",
    "3 runs of 4",
)
# Points by card: ace, two to ten, the three court cards alike, joker.
CARD_POINTS = {
    CAMPFIRE: (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 25),
    SHAFER: (15, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 25),
    QUARTERS: (20, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 50),
    MAY_I: (15, 50, 5, 5, 5, 5, 5, 5, 5, 10, 10, 50),
    CLASSIC: (15, 5, 5, 5, 5, 5, 5, 5, 5, 10, 10, 20),
}


def in_file(variant_id: str, path: str) -> Any:
    """Return the value of an option in a shipped file; for options of rounds a list by round."""
    document: Any = variant_to_document(shipped_variant(variant_id), FORMAT)
    group, _, key = path.rpartition(".")
    if group == "rounds":
        return [round_[key] for round_ in document["rounds"]]
    return (document[group] if group else document)[key]


def test_five_rule_sets_come_in_order() -> None:
    expected = IDS
    assert expected == shipped_variants()


def test_value_tables_cover_every_option() -> None:
    """This includes options added later, if one of the five differs from their default."""
    told_apart = {"id", "title", "character", "ground_rules", "rounds.contract", "scoring.card_points"}
    latest = max(earliest_format(shipped_variant(variant_id)) for variant_id in IDS)
    assert set(TABLE) | told_apart == {path for path, entry in every_knob() if entry.since <= latest}


@pytest.mark.parametrize("variant_id", IDS)
@pytest.mark.parametrize("path", TABLE)
def test_options_follow_the_rule_book(path: str, variant_id: str) -> None:
    expected = TABLE[path][IDS.index(variant_id)]
    actual = in_file(variant_id, path)
    if expected is ...:  # nothing is swapped there, so the value does not matter
        expected = actual
        assert in_file(variant_id, "hitting.swap_whose") == "none"
    elif path.startswith("rounds.") and not isinstance(expected, list):
        expected = [expected] * len(actual)
    assert expected == actual


def contracts(variant_id: str) -> tuple[str, ...]:
    return tuple(in_file(variant_id, "rounds.contract"))


@pytest.mark.clause("H-2", "C-4")
@pytest.mark.parametrize("variant_id", [CAMPFIRE, CLASSIC])
def test_ten_rounds_grow_to_runs_of_five(variant_id: str) -> None:
    expected = TEN_ROUNDS
    assert expected == contracts(variant_id)


@pytest.mark.clause("S-2", "Q-2", "M-3")
@pytest.mark.parametrize("variant_id", [SHAFER, QUARTERS, MAY_I])
def test_seven_rounds_grow_to_runs_of_four(variant_id: str) -> None:
    expected = SEVEN_ROUNDS
    assert expected == contracts(variant_id)


@pytest.mark.clause("H-13", "S-21", "Q-15", "M-14", "C-15")
@pytest.mark.parametrize("variant_id", IDS)
def test_card_points_follow_the_rule_book(variant_id: str) -> None:
    ace, *two_to_ten, court, joker = CARD_POINTS[variant_id]
    expected = {"A": ace, **{str(rank): points for rank, points in enumerate(two_to_ten, 2)}}
    expected |= {"J": court, "Q": court, "K": court, "joker": joker}
    assert expected == in_file(variant_id, "scoring.card_points")


def packs_and_cards(variant: Variant, players: int) -> tuple[int, int]:
    return variant.dealing.packs.at(players), len(variant.cards_for(players))


@pytest.mark.clause("H-1", "C-1")
@pytest.mark.parametrize("variant_id", [CAMPFIRE, CLASSIC])
def test_five_players_add_a_third_pack(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    expected = [(2, 105)] * 2 + [(3, 158)] * 4
    assert expected == [packs_and_cards(variant, players) for players in range(3, 9)]


@pytest.mark.clause("S-1", "Q-1")
@pytest.mark.parametrize(("variant_id", "most"), [(SHAFER, 7), (QUARTERS, 8)])
def test_four_jokers_serve_every_table(variant_id: str, most: int) -> None:
    variant = shipped_variant(variant_id)
    assert (2, most) == (variant.fewest_players, variant.most_players)
    assert {(2, 108)} == {packs_and_cards(variant, players) for players in range(2, most + 1)}


@pytest.mark.clause("M-1")
def test_twos_are_wild_beside_jokers() -> None:
    variant = shipped_variant(MAY_I)
    expected = [(2, 108)] * 3 + [(3, 162)] * 4
    assert expected == [packs_and_cards(variant, players) for players in range(2, 9)]
    wild = [card for card in variant.cards_for(4) if variant.is_wild(card)]
    jokers_and_twos = [0] * 4 + [2] * 8
    assert jokers_and_twos == sorted(card.rank for card in wild)


@pytest.mark.clause("H-3", "Q-1", "C-4")
@pytest.mark.parametrize("variant_id", [CAMPFIRE, QUARTERS, CLASSIC])
def test_everybody_always_gets_eleven_cards(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    tables = range(variant.fewest_players, variant.most_players + 1)
    assert {11} == {round_.cards.at(players) for round_ in variant.rounds for players in tables}


@pytest.mark.clause("S-2")
def test_seventh_hands_of_seven_are_smaller() -> None:
    last = shipped_variant(SHAFER).rounds[6]
    expected = [14, 14, 14, 14, 14, 13]
    assert expected == [last.cards.at(players) for players in range(2, 8)]


@pytest.mark.clause("M-2", "M-3")
def test_seventh_rounds_deal_and_pay_most() -> None:
    rounds = shipped_variant(MAY_I).rounds
    expected = [(11, 5), (11, 10), (11, 15), (11, 20), (11, 25), (11, 30), (13, 35)]
    assert expected == [(round_.cards.at(2), round_.points) for round_ in rounds]


@pytest.mark.clause("C-7")
def test_eighth_rounds_bring_third_buys() -> None:
    expected = [2, 2, 2, 2, 2, 2, 2, 3, 3, 3]
    assert expected == [round_.buys for round_ in shipped_variant(CLASSIC).rounds]


@pytest.mark.clause("Q-16")
def test_only_quarters_has_ground_rules() -> None:
    expected = [0, 0, 3, 0, 0]
    assert expected == [len(shipped_variant(variant_id).ground_rules) for variant_id in IDS]
    phones, leaving, pausing = shipped_variant(QUARTERS).ground_rules
    assert "phones" in phones.lower()
    assert "round is over" in leaving
    assert "pause" in pausing.lower()


@pytest.mark.parametrize("variant_id", IDS)
def test_characters_fit_their_cards(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    assert 100 <= len(variant.character) <= 230
    assert len(variant.title) <= 18

"""Every limit at its edge and one beyond, and how sentences describe a value of the wrong type."""

import tomllib
from dataclasses import replace
from datetime import date

import pytest

from game.engine.notation import parse_action
from game.engine.record import RecordedPlayer, RecordError, header_line, read_record
from game.engine.state import new_game
from game.files.described import FieldError, tables
from game.files.documents import is_plain_unicode
from game.language.quoting import LONGEST_SENTENCE, MOST_NAMED, MOST_QUOTED, quoted, sentence, shortened
from game.rules.cards import NotationError, parse_card
from game.rules.contract import lengthened
from game.rules.draft import with_more_rounds
from game.rules.idle import is_idle, is_shut_off
from game.rules.schema import KNOBS, with_knob
from game.rules.variant import SwapIn, VariantError, format_contract, parse_contract
from game.rules.variant_check import variant_faults
from game.rules.variant_file import (
    dump_variant,
    load_variant,
    shipped_variant,
    variant_from_document,
)
from tests.rules.variant_samples import faults, house

SHAFER = dump_variant(shipped_variant("shafer"))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (10**12 - 1, "999999999999"),
        (10**12, "a number of more than twelve digits"),
        (-(10**12), "a number of more than twelve digits"),
        (1.5, "1.5"),
        ("a\nb", '"a b"'),
        (False, "false"),
        ({}, "a table"),
        ([], "[]"),
        (["x", 2], '["x", 2]'),
        ([1, 2, 3], "a list"),
        ([[1]], "a list"),
        (None, "nothing"),
        (date(2031, 5, 7), "a value of another type"),
    ],
)
def test_wrong_values_name_their_type(value: object, text: str) -> None:
    assert text == quoted(value)


def test_long_texts_are_shortened_when_quoted() -> None:
    assert ("x" * MOST_NAMED, "x" * (MOST_NAMED - 1) + "…") == (shortened("x" * MOST_NAMED), shortened("x" * 81))
    longest = "x" * MOST_QUOTED
    assert (f'"{longest}"', f'"{longest[1:]}…"') == (quoted(longest), quoted(longest + "x"))


def test_an_overlong_sentence_loses_its_middle() -> None:
    fits, long = "x" * LONGEST_SENTENCE, "path/" * 1000 + ": what is wrong"
    assert fits == sentence(fits)
    assert LONGEST_SENTENCE == len(sentence(long))
    assert sentence(long).startswith("path/path/")
    assert sentence(long).endswith(": what is wrong")


def test_long_false_cards_are_shortened() -> None:
    with pytest.raises(NotationError) as caught:
        parse_card("abcdefghij" * 10)

    assert '"abcdefghijabcdefghijabcdefghijabcdefghi…"' in str(caught.value)


@pytest.mark.parametrize("text", ["100 sets of 3", "1 set of 100", "999999999 sets of 3"])
def test_a_contract_of_a_hundred_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="at most 99 melds of at most 99 cards"):
        parse_contract(text)
    assert 99 == len(parse_contract("99 sets of 99"))


@pytest.mark.parametrize(("length", "refused"), [(200, False), (201, True)])
def test_contract_texts_have_limited_length(length: int, refused: bool) -> None:
    text = "2 sets of 3 +" + " " * (length - 23) + "1 run of 4"

    assert length == len(text)
    assert refused == bool(faults({"rounds.contract": text}))


@pytest.mark.parametrize(("number", "more"), [(20, ""), (21, "1 key more in the file is no key of a rule set")])
def test_unknown_keys_are_listed_to_limits(number: int, more: str) -> None:
    keys = "".join(f"tides{at} = 1\n" for at in range(number))

    with pytest.raises(VariantError) as caught:
        load_variant(keys + SHAFER, "mine.toml")

    assert 20 == sum("tides" in complaint for complaint in caught.value.faults)
    assert any(complaint.endswith(more) for complaint in caught.value.faults)
    assert len(caught.value.faults) == 20 + bool(more)


@pytest.mark.parametrize(("number", "refused"), [(100, False), (101, True)])
def test_records_have_limited_seals(number: int, refused: bool) -> None:
    header = header_line(
        new_game(shipped_variant("shafer"), 2, "s"), (RecordedPlayer("A", "person"), RecordedPlayer("B", "person"))
    )
    seals = ", ".join(f'"{at:064x}"' for at in range(number))
    line = f'{header[:-1]}, "salt": "{"ab" * 16}", "seals": [{seals}]}}'

    if refused:
        with pytest.raises(RecordError, match="seals must be a list"):
            read_record([line])
    else:
        read_record([line])


def test_action_texts_have_limited_length() -> None:
    with pytest.raises(NotationError, match="not a card"):
        parse_action("P1 discard " + "x" * (2000 - 11))
    with pytest.raises(NotationError) as caught:
        parse_action("P1 discard " + "x" * (2000 - 10))
    assert "not a card" not in str(caught.value)


def test_table_lists_have_limited_length() -> None:
    assert ({},) * 3 == tables({"sheet": [{}] * 3}, "sheet", 3)
    with pytest.raises(FieldError, match="sheet has 4 entries, but it must be a list of at most 3: a table"):
        tables({"sheet": [{}] * 4}, "sheet", 3)


@pytest.mark.parametrize("cards", [[], [7], "7", {}])
def test_player_numbers_are_numbers_or_tables(cards: object) -> None:
    assert any("rounds[1].cards" in complaint for complaint in faults({"rounds.cards": cards}))


def test_complete_runs_take_no_hit() -> None:
    complaints = faults({"rounds.contract": "1 run of 13", "rounds.cards": 13, "rounds.go_out_by": "hit"})

    assert any("which take no hits, but one goes out by a hit" in complaint for complaint in complaints)


def test_shafers_only_wilds_are_jokers() -> None:
    assert [True, False] == [shipped_variant(name).has_jokers_only for name in ("shafer", "may_i")]


def test_a_run_of_every_rank_cannot_grow() -> None:
    assert ("1 set of 4 + 1 run of 13",) == tuple(
        map(format_contract, lengthened(parse_contract("1 set of 3 + 1 run of 13"), 17))
    )


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [
        ("rounds.buys", 0, 999),
        ("rounds.points", 0, 1000),
        ("rounds.cards", 1, 40),
        ("money.purse", 0, 1000),
        ("money.ante", 0, 100),
        ("money.buy", 0, 100),
        ("money.fine", 0, 100),
        ("money.tribute", 0, 100),
    ],
)
def test_round_and_money_limits_are_inclusive(key: str, least: int, most: int) -> None:
    limits = KNOBS[key].limits.allowed

    for value in (least, most):
        assert not any(limits in complaint for complaint in faults({key: value}))
    for value in (least - 1, most + 1):
        assert any(limits in complaint for complaint in faults({key: value}))


@pytest.mark.parametrize(("number", "refused"), [(0, True), (1, False), (20, False), (21, True)])
def test_rule_sets_have_twenty_rounds_at_most(number: int, refused: bool) -> None:
    document = house()
    document["rounds"] = document["rounds"][:1] * number

    if refused:
        with pytest.raises(VariantError, match="a list of 1 to 20 tables"):
            variant_from_document(document, "mine.toml")
    else:
        assert number == len(variant_from_document(document, "mine.toml").rounds)


def test_rounds_are_added_up_to_the_twentieth() -> None:
    variant = shipped_variant("campfire")
    for _ in range(30):
        variant = with_more_rounds(variant, 1)

    assert 20 == len(variant.rounds)


@pytest.mark.clause("Q-13")
@pytest.mark.parametrize(("purse", "ante", "refused"), [(5, 5, False), (5, 6, True), (0, 1, True)])
def test_antes_may_take_the_whole_purse(purse: int, ante: int, refused: bool) -> None:
    quarters = shipped_variant("quarters")
    money = replace(quarters.money, purse=purse, ante=ante, buy=0, fine=0, tribute=0)
    complaints = variant_faults(replace(quarters, money=money))

    assert refused == any("money.ante" in complaint for complaint in complaints)


def test_all_card_contracts_cannot_grow() -> None:
    contract = parse_contract("1 set of 3 + 1 run of 4")

    assert (contract,) == lengthened(contract, 7)
    assert () == lengthened(contract, 6)


@pytest.mark.parametrize(
    ("code", "plain"), [(0xD7FF, True), (0xD800, False), (0xDFFF, False), (0xE000, True), (0x61, True)]
)
def test_an_incomplete_character_is_not_plain_text(code: int, plain: bool) -> None:
    assert plain == is_plain_unicode(chr(code))


@pytest.mark.parametrize(("length", "refused"), [(1, False), (40, False), (0, True), (41, True)])
def test_titles_have_both_limits(length: int, refused: bool) -> None:
    assert refused == any("title is" in complaint for complaint in faults({"title": "x" * length}))


@pytest.mark.parametrize("ranks", ["2", ["3", 4], ["2", "2"], ["joker"], {"2": 1}])
def test_wild_ranks_are_all_different(ranks: object) -> None:
    assert any("wild_ranks is" in complaint for complaint in faults({"dealing.wild_ranks": ranks}))


@pytest.mark.parametrize(("number", "named"), [(5, 5), (6, 5)])
def test_unknown_cards_are_listed_to_limits(number: int, named: int) -> None:
    points = tomllib.loads(SHAFER)["scoring"]["card_points"] | {f"tide{at}": 1 for at in range(number)}

    assert named == sum("is not a card" in complaint for complaint in faults({"scoring.card_points": points}))


def test_only_format_1_has_void_points() -> None:
    campfire = shipped_variant("campfire")
    points = replace(campfire, rounds=tuple(replace(round_, points=5) for round_ in campfire.rounds))

    assert not variant_faults(points, 1)
    assert variant_faults(points, 2)


@pytest.mark.parametrize(("swaps", "kind"), [(SwapIn.SETS, "run of 4"), (SwapIn.RUNS, "set of 3")])
def test_swaps_need_laid_kinds(swaps: SwapIn, kind: str) -> None:
    shafer = with_knob(shipped_variant("shafer"), "hitting.swap_in", swaps)
    never = with_knob(shafer, "rounds.contract", parse_contract(f"2 {kind.replace(' ', 's ', 1)}"))

    assert [False, True] == [is_idle(variant, "hitting.swap_whose") for variant in (shafer, never)]


def test_only_set_options_are_disabled() -> None:
    campfire = shipped_variant("campfire")
    silent, loud = (
        replace(campfire, money=replace(campfire.money, purse=0, buy=buy, ante=0, fine=0, tribute=0)) for buy in (0, 1)
    )

    assert [False, True] == [is_shut_off(variant, "money.buy") for variant in (silent, loud)]
    assert not is_shut_off(shipped_variant("quarters"), "money.buy")

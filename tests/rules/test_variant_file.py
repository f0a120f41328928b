"""Rule sets as files: strict, all mistakes reported, no surprises; a written one reads back the same."""

import json
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from game.files.described import Choice, FreeText, Texts, Whole, YesNo
from game.files.documents import LARGEST_RULE_SET
from game.rules.knobs.record import ContractText, PointsByRank, ShortName, WholeByPlayers, WildRanks
from game.rules.schema import FORMAT, ROUND, TABLES, TOP, KnobEntry, every_knob, knob_value, with_knob
from game.rules.short_text import read_short_text
from game.rules.variant import Round, Variant, VariantError
from game.rules.variant_file import (
    MOST_FAULTS,
    dump_variant,
    load_variant,
    shipped_variant,
    shipped_variants,
    variant_from_document,
    variant_to_document,
)
from tests.rules.variant_samples import HOUSE, Document, all_texts, faults_of, faults_of_text, house
from tests.support.strategies import variants

KNOBS = dict(every_knob())
HUGE = 10**5000  # more digits than Python will print


def table_of(document: Document, path: str) -> tuple[Document, str]:
    """Return the table of an option in a document (its first round for those of rounds), and its key there."""
    group, _, key = path.rpartition(".")
    table = document["rounds"][0] if group == "rounds" else document[group] if group else document
    return table, key


def named(path: str) -> str:
    """Return the option's path as named in a fault of the first round."""
    return path.replace("rounds.", "rounds[1].")


def test_tables_name_exactly_a_variants_fields() -> None:
    tables = {group.name: group for group in (TOP, ROUND, *TABLES)}
    top = [field.name for field in fields(Variant) if field.init and field.name not in {*tables, "numbers"}]
    assert top == [knob.key for knob in TOP.knobs]
    assert [field.name for field in fields(Round)] == [knob.key for knob in ROUND.knobs]
    for group in TABLES:
        group_value = getattr(shipped_variant(shipped_variants()[0]), group.name)
        assert [field.name for field in fields(group_value) if field.init] == [knob.key for knob in group.knobs]


@pytest.mark.parametrize("path", KNOBS)
def test_missing_keys_name_their_values(path: str) -> None:
    document = house()
    table, key = table_of(document, path)
    del table[key]
    must = KNOBS[path].limits.allowed
    assert (f"house.toml: {named(path)} is missing; it must be {must}",) == faults_of(document)


def wrong_values(knob: KnobEntry) -> list[Any]:
    """Yield values of a wrong type, then values just out of range."""
    any_wrong: list[Any] = [None, 1.5, float("nan"), [1], {"a": 1}, "seven\nof hearts", HUGE]
    match knob.limits:
        case Whole(least, most):
            return [*any_wrong, True, False, str(least), least - 1, most + 1]
        case WholeByPlayers(least, most):
            rows = [{"2-6": least - 1}, {"2-6": "3"}, {"2-6": True}]
            return [None, 1.5, [1], HUGE, "seven", True, {}, "4", least - 1, most + 1, *rows]
        case Choice(words):
            return [*any_wrong, True, "", str(words[0]).upper(), f" {words[0]}", words[0].name + "?"]
        case YesNo():
            return [*any_wrong, 0, 1, "true"]
        case ShortName():
            return [*any_wrong, True, "", "My House", "7house", "a" * 33, "maison_é"]
        case FreeText(longest):
            return [None, 1.5, [1], {"a": 1}, True, "", "  \n ", "a" * (longest + 1), "bell\a", "\ud800"]
        case Texts(most, longest):
            return [None, 1.5, {"a": 1}, "one", [1], [""], ["a" * (longest + 1)], ["a"] * (most + 1)]
        case ContractText():
            return [
                *any_wrong,
                "",
                "3 runs",
                "2 sets of three",
                "0 sets of 3",
                "1 set of 3 +",
                "1 run of 4" + " " * 300,
            ]
        case WildRanks():
            return [*any_wrong, "2", [2], ["joker"], ["1"], ["2", "2"], [["2"]]]
        case PointsByRank():
            return [None, 1.5, [1], "5", HUGE, True]


@pytest.mark.parametrize("path", KNOBS)
def test_wrong_values_name_the_allowed(path: str) -> None:
    for value in wrong_values(KNOBS[path]):
        document = house()
        table, key = table_of(document, path)
        table[key] = value
        faults = faults_of(document)
        assert any(f": {named(path)}" in fault and "must be" in fault for fault in faults), (value, faults)


@pytest.mark.parametrize("number", [-1, 1001, "5", True, None, 2.0, [5]])
@pytest.mark.parametrize("card", ["A", "10", "joker"])
def test_wrong_card_points_are_named_by_card(card: str, number: object) -> None:
    document = house()
    document["scoring"]["card_points"][card] = number
    (fault,) = faults_of(document)
    assert fault.startswith(f"house.toml: scoring.card_points.{card} is ")
    assert fault.endswith("but it must be a whole number from 0 to 1000")


def test_missing_and_unknown_cards_are_named() -> None:
    document = house()
    del document["scoring"]["card_points"]["Q"]
    document["scoring"]["card_points"]["jack"] = 10
    cards = "the cards are A, 2 to 10, J, Q, K and joker"
    assert (
        f"house.toml: scoring.card_points.jack is not a card: {cards}",
        "house.toml: scoring.card_points.Q is missing; it must be a whole number from 0 to 1000",
    ) == faults_of(document)


@pytest.mark.parametrize("players", ["1", "9", "2-9", "two", "", "2 - 4", "-", "٣", 4])
def test_an_invalid_number_of_players_is_named(players: object) -> None:
    document = house()
    document["dealing"]["packs"] = {"2-6": 2, players: 2}
    (fault,) = faults_of(document)
    assert fault.startswith(f"house.toml: dealing.packs.{players} is not a number of players: write 4 or 5-8")


@pytest.mark.parametrize(
    ("path", "near"),
    [
        ("fewest_player", "fewest_players"),
        ("tittle", "title"),
        ("buyings", "buying"),
        ("rounds.contracts", "rounds[1].contract"),
        ("dealing.pack", "dealing.packs"),
        ("melding.aces", "melding.ace"),
        ("hitting.swap_who", "hitting.swap_whose"),
        ("buying.penalty_card", "buying.penalty_cards"),
        ("scoring.winer", "scoring.winner"),
        ("money.purses", "money.purse"),
    ],
)
def test_unknown_keys_name_the_nearest(path: str, near: str) -> None:
    document = house()
    table, key = table_of(document, path)
    table[key] = 1
    assert (f"house.toml: {named(path)} is not a key of a rule set; did you mean {near}?",) == faults_of(document)


def test_misplaced_keys_name_their_table() -> None:
    document = house()
    document["penalty_cards"] = 1
    expected = "house.toml: penalty_cards is not a key of a rule set; did you mean buying.penalty_cards?"
    assert (expected,) == faults_of(document)


def test_unlike_keys_list_all_known() -> None:
    document = house()
    document["money"]["zzz"] = 1
    expected = "house.toml: money.zzz is not a key of a rule set; the keys there are purse, ante, buy, fine, tribute"
    assert (expected,) == faults_of(document)


@pytest.mark.parametrize(
    "key",
    [None, 7, True, (1, 2), HUGE, "a\nb", "x" * 10_000, "\ud800", "", "__class__"],
    ids=lambda key: type(key).__name__,
)
@pytest.mark.parametrize("where", ["", "rounds", "buying"])
def test_keys_must_be_text(where: str, key: Any) -> None:
    document = house()
    table = document["rounds"][0] if where == "rounds" else document[where] if where else document
    table[key] = 1
    (fault,) = faults_of(document)
    assert " is not a key of a rule set; " in fault


def test_all_mistakes_are_reported_at_once() -> None:
    document = house()
    document["fewest_players"] = True
    document["rounds"][2]["contract"] = "two runs"
    document["rounds"][3] = "1 set of 3"
    document["buying"]["asking"] = "loudest"
    document["money"] = 40
    del document["hitting"]
    document["house"] = "ours"
    expected = (
        "fewest_players is true, but it must be a whole number from 2 to 8",
        "house is not a key of a rule set; ",
        'rounds[3].contract is "two runs", but it must be a contract as "2 sets of 3 + 1 run of 4"',
        'rounds[4] is "1 set of 3", but it must be a table with the keys contract, cards, buys, points, go_out_by',
        "hitting is missing; it must be a table with the keys hits_from, ",
        'buying.asking is "loudest", but it must be "first refusal", "before the turn", "from the discarder" or '
        '"by lot"',
        "money is 40, but it must be a table with the keys purse, ante, buy, fine, tribute",
    )
    faults = faults_of(document)
    assert len(expected) == len(faults)
    for start, fault in zip(expected, faults, strict=True):
        assert fault.startswith(f"house.toml: {start}")


def test_contradictions_follow_valid_options() -> None:
    document = house()
    document["buying"]["discards_owed"] = 6
    document["money"]["tribute"] = 1
    discards, tribute = faults_of(document)
    assert discards.startswith("house.toml: buying.discards_owed is 6, but ")
    assert tribute.startswith("house.toml: money.tribute is 1, but ")


@pytest.mark.parametrize(
    ("rounds", "wrong"),
    [
        (None, "is nothing, but"),
        (3, "is 3, but"),
        ("seven", 'is "seven", but'),
        ({}, "is a table, but"),
        ([], "is a list of 0, but"),
        ([[]] * 21, "is a list of 21, but"),
    ],
)
def test_rounds_must_be_tables(rounds: object, wrong: str) -> None:
    (fault,) = faults_of({**house(), "rounds": rounds})
    must = "it must be a list of 1 to 20 tables with the keys contract, cards, buys, points, go_out_by"
    assert fault.startswith(f"house.toml: rounds {wrong} {must}")


def test_every_wrong_round_is_named() -> None:
    document = house()
    first, *others = document["rounds"]
    faults = faults_of({**document, "rounds": [first, 3, {**first, "buys": -1}, *others]})
    assert ["rounds[2]", "rounds[3].buys"] == [fault.split(" ")[1] for fault in faults]


def test_missing_rounds_are_reported() -> None:
    document = house()
    del document["rounds"]
    (fault,) = faults_of(document)
    assert fault.startswith(
        "house.toml: rounds is missing; it must be a list of 1 to 20 tables with the keys contract,"
    )


@pytest.mark.parametrize("document", [None, 3, "house", [], [{}], (), float("nan"), object()])
def test_documents_must_be_tables(document: object) -> None:
    (fault,) = faults_of(document)
    assert fault.endswith("but a rule set is a table of keys")


def test_empty_documents_miss_everything() -> None:
    assert len(TOP.knobs) + 1 + len(TABLES) == len(faults_of({"format": FORMAT}))


def test_no_mistake_more_is_not_mentioned(monkeypatch: pytest.MonkeyPatch) -> None:
    faults = faults_of({"format": FORMAT})
    monkeypatch.setattr("game.rules.variant_file.MOST_FAULTS", len(faults))

    assert faults == faults_of({"format": FORMAT})


def test_thousands_of_mistakes_are_summarized() -> None:
    document: Document = {f"key{number}": number for number in range(20_000)}
    document["rounds"] = [{f"key{number}": 1 for number in range(500)}] * 20
    faults = faults_of(document)
    assert len(faults) == MOST_FAULTS + 1
    assert faults[-1].endswith(" mistakes more")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("title = ", "line 1"),
        ("title = 'x'\n\nplayers == 3\n", "line 3"),
        ("a = 1\na = 2\n", "line 2"),
        ('title = "never closed\n', "line 1"),
        ('title = """never closed\n\n', "line 3, the end"),
        ("number = " + "9" * 5000, "a number or date that cannot be read"),
        ("day = 2026-13-45", "line 1"),
        ("deep = " + "[" * 40_000, "nested more than 32 deep"),
        ("\x00", "line 1"),
        ("a = 'x" + "y" * LARGEST_RULE_SET, "longer than 65536 characters"),
    ],
)
def test_invalid_toml_names_its_line(text: str, fault: str) -> None:
    (only,) = faults_of_text(text)
    assert fault in only


def test_file_names_break_no_sentence() -> None:
    with pytest.raises(VariantError) as caught:
        load_variant("?", "two\nlines" + "x" * 500)
    (fault,) = caught.value.faults
    assert fault.startswith("two linesxx")
    assert [fault] == fault.splitlines()


def test_byte_marks_and_windows_lines_pass() -> None:
    expected = load_variant(HOUSE, "house.toml")
    assert expected == load_variant("\ufeff" + HOUSE.replace("\n", "\r\n"), "house.toml")


def test_rounds_may_be_separate_tables() -> None:
    start, rest = HOUSE.index("rounds = ["), HOUSE.index("]\n\n[dealing]")
    document = house()
    tables = "\n".join(
        f'[[rounds]]\ncontract = "{round_["contract"]}"\ncards = 10\nbuys = {round_["buys"]}\n'
        'points = 0\ngo_out_by = "either"\nat_once = false\npenalty_more = 0\n'
        f'suits = "{round_["suits"]}"\nlengths = "{round_["lengths"]}"\n'
        'wilds = "usual"\nset_suits = "usual"\nmore_packs = 0'
        for round_ in document["rounds"]
    )
    for round_ in document["rounds"]:
        round_["cards"] = 10
    text = HOUSE[:start] + HOUSE[rest + 1 :] + tables
    assert variant_from_document(document, "house.toml") == load_variant(text, "house.toml")


def test_one_number_equals_one_row() -> None:
    as_number, row = house(), house()
    as_number["dealing"]["packs"], row["dealing"]["packs"] = 3, {"2-6": 3}
    assert variant_from_document(as_number, "one") == variant_from_document(row, "row")


def test_player_rows_come_in_any_order() -> None:
    document = house()
    document["dealing"]["packs"] = {"5-6": 3, "2-4": 2}
    assert load_variant(HOUSE, "house.toml") == variant_from_document(document, "house.toml")


def test_equal_melds_are_counted_together() -> None:
    document = house()
    document["rounds"][0]["contract"] = "1 set of 3 + 1 run of 4 + 1 set of 3"
    document["rounds"][0]["cards"] = 12
    written: Any = variant_to_document(variant_from_document(document, "house.toml"))
    expected = "2 sets of 3 + 1 run of 4"
    assert expected == written["rounds"][0]["contract"]


@pytest.mark.parametrize("text", all_texts(), ids=[*shipped_variants(), "house"])
def test_written_rule_sets_read_back(text: str) -> None:
    variant = load_variant(text, "house.toml")
    assert variant == load_variant(dump_variant(variant), "again")
    assert variant == variant_from_document(variant_to_document(variant), "again")
    assert variant == variant_from_document(json.loads(json.dumps(variant_to_document(variant))), "again")
    assert variant_to_document(variant, FORMAT) == tomllib.loads(dump_variant(variant))


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_shipped_files_are_formatted_as_written(variant_id: str) -> None:
    file = Path(dump_variant.__code__.co_filename).parent / "variants" / f"{variant_id}.toml"
    text = file.read_text(encoding="utf-8")
    assert dump_variant(shipped_variant(variant_id), tomllib.loads(text)["format"]) == text


def test_shipped_files_are_listed_once() -> None:
    folder = Path(dump_variant.__code__.co_filename).parent / "variants"
    assert sorted(file.stem for file in folder.glob("*.toml")) == sorted(shipped_variants())
    assert [shipped_variant(variant_id).id for variant_id in shipped_variants()] == list(shipped_variants())


@pytest.mark.parametrize("wanted", ["", "house", "../../pyproject", "campfire.toml", "order", "x\ny", "a" * 9999])
def test_an_unknown_rule_set_is_reported(wanted: str) -> None:
    with pytest.raises(VariantError) as caught:
        shipped_variant(wanted)
    (fault,) = caught.value.faults
    assert fault.startswith('no rule set is called "')
    assert [fault] == fault.splitlines()


def test_misspelled_rule_sets_suggest_the_nearest() -> None:
    with pytest.raises(VariantError, match='did you mean "campfire"'):
        shipped_variant("campfires")


@pytest.mark.parametrize("examples", [4, pytest.param(75, marks=pytest.mark.slow)])
def test_any_rule_set_reads_back_the_same(examples: int) -> None:
    @settings(max_examples=examples)
    @given(variants())
    def holds(variant: Variant) -> None:
        assert variant == load_variant(dump_variant(variant), "again")
        assert variant == variant_from_document(json.loads(json.dumps(variant_to_document(variant))), "again")

    holds()


NO_LIMITS = (("rounds.buys", 999), ("melding.most_wilds", 13), ("scoring.ends_at", 0), ("stock_ends_round", 0))


@pytest.mark.parametrize(("key", "number"), NO_LIMITS)
def test_no_limit_has_one_word(key: str, number: int) -> None:
    variant = with_knob(load_variant(HOUSE, "house.toml"), key, number)
    name = key.rpartition(".")[2]
    text, old = dump_variant(variant), dump_variant(variant, 8)

    assert f'{name} = "no limit"' in text
    assert f"{name} = {number}" in old
    assert f"({number}: no limit)" in old
    assert f"({number}: no limit)" not in text
    assert variant == load_variant(text, "new") == load_variant(old, "old")
    assert variant == load_variant(text.replace(f'{name} = "no limit"', f"{name} = {number}"), "number")
    with pytest.raises(VariantError, match=rf'{name} is "no limit", but it must be a whole number'):
        load_variant(old.replace(f"{name} = {number}", f'{name} = "no limit"'), "old")
    for text in (f"shanghai:campfire;{name}=no limit", f"shanghai:campfire;{name}={number}"):
        read = knob_value(read_short_text(text), key)
        assert {number} == (set(read) if isinstance(read, tuple) else {read})


def test_long_descriptions_keep_their_hyphens() -> None:
    told = with_knob(shipped_variant("campfire"), "character", "a " + "well-kept-" * 12 + "house")

    assert told == load_variant(dump_variant(told), "told")

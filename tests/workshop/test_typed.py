"""The rounds of a rule set as a typed line."""

import re
from dataclasses import replace

import pytest

from game.language.catalogs import catalog_of
from game.rules.draft import with_value
from game.rules.short_text import read_short_text
from game.rules.variant import ByPlayers, Variant, format_contract
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from game.workshop.typed import LONGEST, typed_rounds, with_typed_rounds
from tests.language.pseudo import speaking

CAMPFIRE = shipped_variant("campfire")


def contracts(line: str) -> list[str]:
    found = with_typed_rounds(CAMPFIRE, line)
    assert isinstance(found, Variant), found
    return [format_contract(played.contract) for played in found.rounds]


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize("id", [*shipped_variants(), *relatives()])
def test_lines_are_read_as_written(id: str, language: str) -> None:
    variant = shipped_variant(id)
    with speaking(catalog_of(language)):
        line = typed_rounds(variant)
        assert len(line) <= LONGEST
        assert variant == with_typed_rounds(variant, line)


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("2 sets", ["2 sets of 3"]),
        ("set and run", ["1 set of 3 + 1 run of 4"]),
        ("1 run 7", ["1 run of 7"]),
        ("2s1r, 3 R; 1 S 4 + 1 run of 9,", ["2 sets of 3 + 1 run of 4", "3 runs of 4", "1 set of 4 + 1 run of 9"]),
        ("2 SETS OF 4 AND 1 RUN OF 5", ["2 sets of 4 + 1 run of 5"]),
        ("1 set of 3 1 set of 4", ["1 set of 3 + 1 set of 4"]),
        ("s3+r4", ["1 set of 3 + 1 run of 4"]),
        ("s 3 & r 5", ["1 set of 3 + 1 run of 5"]),
        ("set of 4 + run of 4, s4 and r5", ["1 set of 4 + 1 run of 4", "1 set of 4 + 1 run of 5"]),
        ("s + 3 r, set and 2 runs of 5", ["1 set of 3 + 3 runs of 4", "1 set of 3 + 2 runs of 5"]),
        ("run of 4 set of 3", ["1 run of 4 + 1 set of 3"]),
        ("2 sets 3 runs of 5, 2s 3r", ["2 sets of 3 + 3 runs of 5", "2 sets of 3 + 3 runs of 4"]),
        ("s3 r4, r4 2s3, s3-r4", ["1 set of 3 + 1 run of 4", "1 run of 4 + 2 sets of 3", "1 set of 3 + 1 run of 4"]),
        ("2s3 r, s 3r, s 3r4", ["2 sets of 3 + 1 run of 4", "1 set of 3 + 3 runs of 4", "1 set of 3 + 3 runs of 4"]),
        ("2s1 r, 2s2r", ["2 sets of 3 + 1 run of 4", "2 sets of 3 + 2 runs of 4"]),
        ("2s 3r s 4, 1 s 1 r 5", ["2 sets of 3 + 3 runs of 4 + 1 set of 4", "1 set of 3 + 1 run of 5"]),
    ],
)
def test_short_lines_are_read(line: str, asked: list[str]) -> None:
    assert asked == contracts(line)


@pytest.mark.parametrize(
    "line", ["2 Sätze, 1 satz 1 folge", "2 satze, Satz und Folge", "2 s, 1 S 1 F", "2 sets, set run"]
)
def test_words_of_ones_language_are_read(line: str) -> None:
    with speaking(catalog_of("de")):
        assert ["2 sets of 3", "1 set of 3 + 1 run of 4"] == contracts(line)


@pytest.mark.parametrize("id", [*shipped_variants(), *relatives()])
@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_melds_without_numbers_are_single(id: str, language: str) -> None:
    variant = shipped_variant(id)
    with speaking(catalog_of(language)):
        line = re.sub(r"\b1 (?=[^\W\d])", "", typed_rounds(variant))
        assert variant == with_typed_rounds(variant, line), line


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "Satz zu 3 und Folge zu 5, s3+f5, Satz zu 3 Folge zu 5"),
        ("es", "trío de 3 y escala de 5, t3+e5, trío de 3 escala de 5"),
        ("fr", "groupe de 3 et suite de 5, g3+s5, groupe de 3 suite de 5"),
    ],
)
def test_lengths_belong_to_the_meld_before(language: str, line: str) -> None:
    with speaking(catalog_of(language)):
        assert ["1 set of 3 + 1 run of 5"] * 3 == contracts(line)


def test_cards_hold_from_their_round() -> None:
    found = with_typed_rounds(CAMPFIRE, "2 sets: 7, run, 2 runs: 12, 3 sets")
    assert isinstance(found, Variant)
    assert [7, 7, 12, 12] == [played.cards.at(4) for played in found.rounds]
    same = with_typed_rounds(CAMPFIRE, "2 sets, run")
    assert isinstance(same, Variant)
    assert CAMPFIRE.rounds[0].cards == same.rounds[0].cards


def test_two_numbers_deal_by_players() -> None:
    varied = replace(CAMPFIRE, rounds=CAMPFIRE.rounds[:2])
    varied = with_value(varied, "rounds[1].cards", ByPlayers(((3, 5, 11), (6, 8, 10))))
    found = with_typed_rounds(varied, "2 sets: 10–11, run, 2 runs: 9, 3 sets: 11-10")
    assert isinstance(found, Variant)
    assert [(11, 10), (11, 10), (9, 9), (11, 10)] == [(each.cards.at(3), each.cards.at(8)) for each in found.rounds]
    other = with_value(varied, "rounds[2].cards", ByPlayers(((3, 4, 11), (5, 8, 10))))
    assert other == with_typed_rounds(other, typed_rounds(other))


def test_further_rounds_are_like_the_last() -> None:
    variant = read_short_text("shanghai:campfire;rounds=2;buys=1,2")
    found = with_typed_rounds(variant, "2 sets, run, 3 sets")
    assert isinstance(found, Variant)
    assert [1, 2, 2] == [played.buys for played in found.rounds]


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("", ""),
        (" , ;", ", ;"),
        ("2 sets, two runs", "two runs"),
        ("2 sets: many", "2 sets: many"),
        ("2 sets: 41", "2 sets: 41"),
        ("2 sets: 0", "2 sets: 0"),
        ("3 sets: 10–12", "3 sets: 10–12"),
        ("2 sets: 11–11, run: 9–11", "run: 9–11"),
        ("3", "3"),
        ("2 3 sets", "2 3 sets"),
        ("s 3 r 4", "s 3 r 4"),
        ("s3r4", "s3r4"),
        ("2s3r4", "2s3r4"),
        ("2 s 3 r 4", "2 s 3 r 4"),
        ("set 2 runs", "set 2 runs"),
        ("s + 3", "s + 3"),
        ("set of 3 4", "set of 3 4"),
        ("100 sets", "100 sets"),
        ("0 sets", "0 sets"),
        ("21 sets", "21 sets"),
        ("1 set of 999999999999", "1 set of 999999999999"),
        ("²  sets", "²  sets"),
        ("set <b>", "set <b>"),
        (",".join(["set"] * 20 + ["run"]), "run"),
        ("\u202eset", "\u202eset"),
    ],
)
def test_unreadable_parts_are_named(line: str, part: str) -> None:
    assert part == with_typed_rounds(CAMPFIRE, line)

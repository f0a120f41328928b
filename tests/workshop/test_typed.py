"""The rounds of a rule set as a typed line."""

import pytest

from game.language.catalogs import catalog_of
from game.rules.short_text import read_short_text
from game.rules.variant import Variant, format_contract
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


def test_cards_hold_from_their_round() -> None:
    found = with_typed_rounds(CAMPFIRE, "2 sets: 7, run, 2 runs: 12, 3 sets")
    assert isinstance(found, Variant)
    assert [7, 7, 12, 12] == [played.cards.at(4) for played in found.rounds]
    same = with_typed_rounds(CAMPFIRE, "2 sets, run")
    assert isinstance(same, Variant)
    assert CAMPFIRE.rounds[0].cards == same.rounds[0].cards


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
        ("3", "3"),
        ("2 3 sets", "2 3 sets"),
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

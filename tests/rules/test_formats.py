"""Formats of rule sets: files of every format stay readable and keep their meaning."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.engine.record import read_record, replay
from game.rules.knobs.record import FIRST_FORMAT
from game.rules.schema import FORMAT, every_knob
from game.rules.variant import Discards, SwapWhen, Variant
from game.rules.variant_check import variant_faults
from game.rules.variant_file import (
    dump_variant,
    earliest_format,
    load_variant,
    shipped_variant,
    variant_from_document,
    variant_to_document,
)
from tests import DATA
from tests.rules.kept_formats import FORMATS, expected_files
from tests.rules.variant_samples import faults_of, house

OLD_RULE_SETS = sorted(FORMATS.glob("*/*.toml"))
RECORDS = sorted((*FORMATS.glob("*/*.jsonl"), *DATA.glob("version_*.jsonl")))


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def without_comments(text: str) -> str:
    """Return the keys and values as written, because comments use the current wording."""
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return "\n".join(line.partition("]  # ")[0] if line.startswith("[") else line for line in lines)


def test_all_earlier_formats_have_files() -> None:
    assert set(expected_files()) == set(OLD_RULE_SETS), "run: python -m tests.rules.kept_formats"


@pytest.mark.parametrize("path", OLD_RULE_SETS, ids=name_of)
def test_older_rule_sets_are_written_unchanged(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    variant = load_variant(text, path.name)

    assert without_comments(text) == without_comments(dump_variant(variant, int(path.parent.name)))
    assert tomllib.loads(text) == variant_to_document(variant, int(path.parent.name))


@pytest.mark.parametrize("path", OLD_RULE_SETS, ids=name_of)
def test_older_rule_sets_survive_the_current_format(path: Path) -> None:
    variant = load_variant(path.read_text(encoding="utf-8"), path.name)

    assert variant == load_variant(dump_variant(variant), path.name)
    assert FORMAT == tomllib.loads(dump_variant(variant))["format"]


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_older_records_replay_to_their_digest(path: Path) -> None:
    played = replay(read_record(path.read_text(encoding="utf-8").split("\n")))

    assert played.complete, played.failure


def test_later_options_default_to_earlier_rules() -> None:
    old = load_variant((FORMATS / "1" / "shafer.toml").read_text(encoding="utf-8"), "shafer.toml")

    assert Discards.ALL is old.discards
    shipped = shipped_variant("shafer")
    assert replace(old, discards=Discards.TOP, character=shipped.character) == shipped


@pytest.mark.clause("C-12")
def test_old_classic_games_keep_their_rules() -> None:
    old = load_variant((FORMATS / "1" / "classic.toml").read_text(encoding="utf-8"), "classic.toml")

    assert (SwapWhen.WITH_HITS, SwapWhen.ONCE_DOWN) == (
        old.hitting.swap_when,
        shipped_variant("classic").hitting.swap_when,
    )


def test_plain_rule_sets_use_format_1() -> None:
    assert FIRST_FORMAT == earliest_format(shipped_variant("campfire"))
    assert "format" not in variant_to_document(shipped_variant("campfire"))
    assert 2 == earliest_format(shipped_variant("shafer")) == variant_to_document(shipped_variant("shafer"))["format"]


def test_impossible_rule_sets_use_the_latest() -> None:
    campfire = shipped_variant("campfire")
    unplayable = replace(campfire, buying=replace(campfire.buying, discards_owed=9))
    assert variant_faults(unplayable, FIRST_FORMAT)

    assert FORMAT == tomllib.loads(dump_variant(unplayable))["format"]


def test_rules_of_format_1_stay_there() -> None:
    campfire = shipped_variant("campfire")
    first, *others = campfire.rounds
    uncounted = replace(campfire, rounds=(replace(first, points=1), *others))
    assert variant_faults(uncounted)
    assert not variant_faults(uncounted, FIRST_FORMAT)

    assert "format" not in tomllib.loads(dump_variant(uncounted))
    assert uncounted == load_variant(dump_variant(uncounted), "house.toml")


def test_the_same_format_stays_strict() -> None:
    document = house()
    del document["discards"]

    assert ('house.toml: discards is missing; it must be "top" or "all"',) == faults_of(document)


def test_later_keys_name_their_format() -> None:
    document = tomllib.loads((FORMATS / "2" / "house.toml").read_text(encoding="utf-8"))
    del document["format"]
    came = "discards came with format 2 of rule sets, and this is format 1"

    assert (f'house.toml: {came}: write "format = 2" at the top, and every key of that format',) == faults_of(document)


@pytest.mark.parametrize("format", [0, -1, "2", True, None, 1.0, [], {}])
def test_an_unknown_format_is_refused(format: Any) -> None:
    (fault,) = faults_of({**house(), "format": format})

    assert fault.startswith("house.toml: format is ")
    assert fault.endswith(f"but it must be a whole number from 1 to {FORMAT}")


def test_future_formats_get_their_sentence() -> None:
    (fault,) = faults_of({"format": FORMAT + 1, "unheard of": True})

    assert f"a newer edition of the game wrote this; this one reads up to {FORMAT}" in fault


def test_later_options_have_possible_defaults() -> None:
    old = variant_from_document(tomllib.loads((FORMATS / "1" / "house.toml").read_text(encoding="utf-8")), "old")

    assert isinstance(old, Variant)
    assert all((entry.knob.default is not None) == (entry.since > FIRST_FORMAT) for _, entry in every_knob())

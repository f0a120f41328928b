"""Rule sets as texts and documents to read or damage, and the form of every refusal."""

import tomllib
from typing import Any

import pytest

from game.rules.variant import VariantError
from game.rules.variant_file import (
    MOST_FAULTS,
    dump_variant,
    load_variant,
    shipped_variant,
    shipped_variants,
    variant_from_document,
)
from tests import DATA

# A complete rule set with every key of the latest format.
HOUSE = dump_variant(load_variant((DATA / "house.toml").read_text(encoding="utf-8"), "house.toml"))
Document = dict[str, Any]


def house() -> Document:
    """Return a new document to damage."""
    return tomllib.loads(HOUSE)


def all_texts() -> list[str]:
    """Return the six files: five shipped and a house rule set."""
    return [dump_variant(shipped_variant(variant_id)) for variant_id in shipped_variants()] + [HOUSE]


def faults_of(document: object) -> tuple[str, ...]:
    with pytest.raises(VariantError) as caught:
        variant_from_document(document, "house.toml")
    assert_clean(caught.value)
    return caught.value.faults


def faults_of_text(text: str) -> tuple[str, ...]:
    with pytest.raises(VariantError) as caught:
        load_variant(text, "house.toml")
    assert_clean(caught.value)
    return caught.value.faults


def assert_clean(error: VariantError) -> None:
    """Check that sentences are readable: one line each, each naming the file, not too long, no Python terms."""
    assert error.faults
    for fault in error.faults:
        assert [fault] == fault.splitlines()
        assert fault.startswith("house.toml: ")
        assert fault.isprintable()
        assert len(fault) < 500
        assert "object at" not in fault
    assert len(error.faults) <= MOST_FAULTS + 1


# One round, one buy of one card, no money, three to four players: the simplest rule set, to be changed in one place.
PLAIN: dict[str, Any] = {
    "fewest_players": 3,
    "most_players": 4,
    "claims": "none",
    "rounds.contract": "2 sets of 3",
    "rounds.cards": 11,
    "rounds.buys": 0,
    "rounds.points": 0,
    "rounds.go_out_by": "discard",
    "rounds.at_once": False,
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
    """Return the simplest rule set's document with other options, by dotted key."""
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
    """Return options by dotted key, written `group__key`."""
    return {key.replace("__", "."): value for key, value in changes.items()}

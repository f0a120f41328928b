"""Rule sets as texts and documents to be read or spoilt, and what every refusal must look like."""

import tomllib
from pathlib import Path
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

HOUSE = (Path(__file__).parent.parent / "data" / "house.toml").read_text(encoding="utf-8")
Document = dict[str, Any]


def house() -> Document:
    """A fresh document to spoil."""
    return tomllib.loads(HOUSE)


def all_texts() -> list[str]:
    """The six files there are: five shipped and one a house wrote."""
    return [dump_variant(shipped_variant(each)) for each in shipped_variants()] + [HOUSE]


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
    """Sentences are for people: one line each, each naming the file, none endless, none about Python."""
    assert error.faults
    for fault in error.faults:
        assert [fault] == fault.splitlines()
        assert fault.startswith("house.toml: ")
        assert fault.isprintable()
        assert len(fault) < 500
        assert "object at" not in fault
    assert len(error.faults) <= MOST_FAULTS + 1

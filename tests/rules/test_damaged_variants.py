"""Randomly damaged rule sets are refused with clear sentences, or read; nothing else happens."""

import copy
import random
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.schema import every_knob
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import dump_variant, load_variant, variant_from_document
from tests.rules.variant_samples import Document, all_texts, assert_clean, faults_of, faults_of_text

KNOBS = [path for path, _ in every_knob()]
HUGE = 10**5000  # more digits than Python will print
JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 99, 10**30, HUGE, 0.5, float("inf"), float("nan"), "", "free", "2", "both",
    "\n", "9" * 300, "a\x00b", "\u2028", "\ud800", [], {}, [[]], [None], [{}], {"2-8": 2}, {"8-2": 2}, {2: 2},
    ("x",),
        b"bytes",
        object(),
        {"A": 1},
        ["2", "3"],
        [{"contract": "1 set of 3"}],
        {"": {}},
        3 + 4j,
        {1, 2},
        range(3),
)  # fmt: skip


def places(value: Any) -> list[tuple[Any, Any]]:
    """Yield every container in a document with every key or index in it."""
    documents = []
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    for key in keys:
        documents += [(value, key), *places(value[key])]
    return documents


def spoil_once(document: Document, chance: random.Random) -> None:
    """Change, remove, rename, copy or empty one value."""
    here, key = chance.choice(places(document))
    change = chance.randrange(5)
    if change == 0:
        del here[key]
    elif change == 1 and isinstance(here, dict):
        here[chance.choice([f"{key}s", 3, None, "x" * 300, ("a",)])] = here.pop(key)
    elif change == 2:
        there, other = chance.choice(places(document))
        here[key] = copy.deepcopy(there[other])
    else:
        here[key] = chance.choice(JUNK)


@pytest.mark.everyday
@pytest.mark.parametrize("seed", range(25))
def test_damaged_documents_are_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    whole = [tomllib.loads(text) for text in all_texts()]
    refused = 0
    for _ in range(40):
        document = copy.deepcopy(chance.choice(whole))
        for _ in range(chance.choice([1, 1, 2, 6])):
            if document:
                spoil_once(document, chance)
        refused += not reads(lambda document=document: variant_from_document(document, "house.toml"))  # type: ignore[misc]
    assert refused > 25


@pytest.mark.everyday
@pytest.mark.parametrize("seed", range(25))
def test_damaged_texts_are_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    whole = all_texts()
    refused = 0
    for _ in range(25):
        text = chance.choice(whole)
        for _ in range(chance.choice([1, 3, 10])):
            text = damaged_text(text, chance)
        refused += not reads(lambda text=text: load_variant(text, "house.toml"))  # type: ignore[misc]
    assert refused > 5


def damaged_text(text: str, chance: random.Random) -> str:
    start = chance.randrange(len(text) + 1)
    end = min(len(text), start + chance.choice([0, 1, 1, 5, 80]))
    pieces = ["", "", "=", '"', "[", "]\n", "{", "\n", "9" * 40, "\x00", "é", "#", "true", "-1", "'''", "\\", "2-8 = 2"]
    return text[:start] + chance.choice(pieces) + text[end:]


def reads(read: Callable[[], Variant]) -> bool:
    """Return whether it reads; a refusal must be clean, and a rule set must read back."""
    try:
        variant = read()
    except VariantError as error:
        assert_clean(error)
        return False
    assert variant == load_variant(dump_variant(variant), "again")
    return True


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
        lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from([*KNOBS, *"abc"]) | st.text(), inner),
    )
)
def test_random_documents_are_not_rule_sets(junk: object) -> None:
    faults_of(junk)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.text())
def test_random_text_is_not_a_rule_set(text: str) -> None:
    faults_of_text(text)

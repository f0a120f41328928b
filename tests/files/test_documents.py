"""Reading TOML and JSON: normal input is read exactly, abnormal input is refused quickly."""

import json
import time
import tomllib
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from game.files.documents import MOST_NESTED, MOST_PARTS, DocumentError, read_json, read_toml
from game.language.quoting import MOST_NAMED, shortened

MOST = 64 << 10
SECONDS = 2.0  # many times the limit of the slowest

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
PLAIN = st.integers(-(10**18), 10**18) | st.booleans() | TEXTS | st.floats(allow_nan=False)
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4))
DOCUMENTS = st.dictionaries(TEXTS, VALUES, max_size=5)


@given(DOCUMENTS)
def test_written_toml_reads_back(document: dict[str, Any]) -> None:
    text = tomli_w.dumps(document)

    assert tomllib.loads(text) == read_toml(text, MOST)


@given(DOCUMENTS)
def test_written_json_reads_back(document: dict[str, Any]) -> None:
    assert document == read_json(json.dumps(document), MOST)


@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from(["'", '"', "\\", "\n", "a", ".", "=", "[", "]", "{", "#"])).map("".join)
)
def test_texts_read_as_parsers_or_fail(text: str) -> None:
    for read, parse in ((read_toml, tomllib.loads), (read_json, json.loads)):
        with suppress(DocumentError):
            value = read(text, MOST)
            assert repr(parse(text.removeprefix("\ufeff"))) == repr(value)  # a NaN is not equal to itself


def parts(number: int) -> str:
    return ".".join("a" * number) + " = 1"


@pytest.mark.parametrize(
    "text",
    [
        parts(MOST_PARTS),
        f"[{parts(MOST_PARTS)[:-4]}]",
        "a = " + "[" * MOST_NESTED + "]" * MOST_NESTED,
        "a = '" + "." * 100 + "[" * 100 + "'  # " + "." * 100 + "{" * 100,
        'a = """\n' + "a.b.c.d.e.f.g.h.i.j" + "[" * 100 + ' ""\\""" """',
        "a = ['''" + "''[[" * 50 + "''''']",
        "a = [" + "1.5, " * 50 + "]",
        "\n".join(f"a{number} = 1.5" for number in range(50)),
    ],
)
def test_seemingly_deep_text_is_read(text: str) -> None:
    assert tomllib.loads(text) == read_toml(text, MOST)


NASTY = {
    "dotted": "a." * 16_000 + "b = 1",
    "dotted and quoted": "\"a\" . 'a'." * 7000 + "b = 1",
    "a dotted header": "[" + "a." * 16_000 + "b]",
    "dotted in a table": "a = {" + "a." * 16_000 + "b = 1}",
    "deep": "a = " + "[" * 30_000,
    "deep tables": "a = " + "{a=" * 15_000,
    "long number": "a = " + "9" * 60_000,
    "long hexadecimal number": "a = 0x" + "f" * 60_000,
    "too long": "# " + "x" * MOST,
}
LABORIOUS = {
    "headers": "\n".join(f"[a.b.c.d.e.f.g{number}]" for number in range(3000)),
    "tables": "\n".join(["[[a]]\n[[a.b]]\n[a.b.c]"] * 2800),
    "keys": "\n".join(f"a.b.c.d.e.f.g{number} = 1" for number in range(3000)),
    "one table": "a = {" + ",".join(f"a.b.c.d.e.f.g{number} = 1" for number in range(2900)) + "}",
    "escapes": 'a = "' + "\\n" * 32_000 + '"',
    "quotes": '"' * 65_000,
    "line ends": "\r\n" * 32_000,
    "many long numbers": "\n".join(f"a{number} = " + "9" * 4200 for number in range(15)),
}


def took(read: Callable[[], object]) -> float:
    began = time.process_time()
    read()
    return time.process_time() - began


@pytest.mark.parametrize("text", NASTY.values(), ids=list(NASTY))
def test_overloading_text_is_refused(text: str) -> None:
    def refused() -> None:
        with pytest.raises(DocumentError):
            read_toml(text, MOST)

    assert took(refused) < SECONDS


@pytest.mark.parametrize("text", LABORIOUS.values(), ids=list(LABORIOUS))
def test_the_slowest_text_is_quick(text: str) -> None:
    def read() -> None:
        with suppress(DocumentError):
            read_toml(text[:MOST], MOST)

    assert took(read) < SECONDS


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[" * 100_000, "nested more than 32 deep"),
        ("9" * 4400, "a number that cannot be read"),
        ('{"a": 1, "a": 2}', "a key stands twice in one object"),
        ('{"title": ["\\ud800"]}', "title holds half a character that cannot be written to a file"),
        ('{"\\udfff": 1}', "a key holds half a character that cannot be written to a file"),
        ("", "Expecting value (at line 1, column 1)"),
        ("x" * 200_000, "longer than 100000 characters"),
    ],
)
def test_unusual_json_gets_short_refusals(text: str, reason: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read_json(text, 100_000)

    assert reason == str(refused.value)


def test_a_surrogate_pair_is_one_character() -> None:
    assert "\N{BLACK HEART SUIT} \N{PLAYING CARD QUEEN OF HEARTS}" == read_json('"\\u2665 \\ud83c\\udcbd"', 100)


def test_reasons_quote_little_and_place() -> None:
    with pytest.raises(DocumentError) as refused:
        read_toml(f"[{'x' * 900}]\n[{'x' * 900}]\n", MOST)

    reason, _, where = str(refused.value).partition(" (at ")
    assert MOST_NAMED == len(reason)
    assert "line 2, column 902)" == where


@given(st.text())
def test_a_shortened_text_is_one_printable_line(text: str) -> None:
    assert shortened(text).isprintable()
    assert len(shortened(text)) <= MOST_NAMED

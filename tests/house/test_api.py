"""The manual's statements about the packages: its examples run, and every module it names exists."""

import doctest
import re
from importlib.util import find_spec

import pytest

from game.rulebook.words.manual import text_of
from tests.house.readme import DOCS

NAMED = dict.fromkeys(re.findall(r"(?:`|from )((?:game|ai)(?:\.\w+)+)", text_of("api")))


def test_every_example_gives_what_it_says() -> None:
    failed, tried = doctest.testfile(str(DOCS / "api.md"), module_relative=False, encoding="utf-8")

    assert 0 == failed
    assert text_of("api").count(">>> ") == tried


@pytest.mark.parametrize("module", NAMED)
def test_every_module_it_names_exists(module: str) -> None:
    assert find_spec(module) is not None

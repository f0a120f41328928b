"""The manual's statements about the packages: its examples run, and every module it names exists.

It gives the installed names. Here the checkout's modules are tried; `tests.wheel` tries the page word by word.
"""

import doctest
import re
from importlib.util import find_spec

import pytest

from game.rulebook.words.manual import text_of

NAMED = dict.fromkeys(re.findall(r"(?:`|from )shanghai_rummy\.((?:game|ai)(?:\.\w+)+)", text_of("api")))


def test_every_example_gives_what_it_says() -> None:
    page = text_of("api").replace("shanghai_rummy.", "")
    examples = doctest.DocTestParser().get_doctest(page, {}, "api.md", None, None)
    failed, tried = doctest.DocTestRunner().run(examples)

    assert 0 == failed
    assert page.count(">>> ") == tried


@pytest.mark.parametrize("module", NAMED)
def test_every_module_it_names_exists(module: str) -> None:
    assert find_spec(module) is not None

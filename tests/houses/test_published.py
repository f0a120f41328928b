"""Published rule pages as short texts: each is checked and played to its end, and options express most of them."""

import re

import pytest

from game.rules.short_text import short_text
from game.rules.variant_check import variant_faults
from tests.houses.published import Page, count_whole, options, pages, play, table

PAGES = pages()
FEWEST_PAGES, FEWEST_WHOLE, FEWEST_SAID = 39, 8, 33


@pytest.mark.everyday
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.title)
def test_published_pages_are_playable(page: Page) -> None:
    variant = page.variant

    assert () == tuple(variant_faults(variant))
    assert len(variant.rounds) == len(play(page))


@pytest.mark.slow
def test_the_pages_are_different_games() -> None:
    assert len(PAGES) == len({page.title for page in PAGES})
    same: dict[object, list[str]] = {}
    for page in PAGES:
        same.setdefault((short_text(page.variant), page.left_out), []).append(page.title)
    assert [] == [titles for titles in same.values() if len(titles) > 1]


def test_options_express_most_pages_whole() -> None:
    assert len(PAGES) >= FEWEST_PAGES
    assert count_whole(PAGES) >= FEWEST_WHOLE
    assert sum(not page.left_out for page in PAGES) >= FEWEST_SAID
    assert not any(page.left_out or not page.is_read_whole for page in PAGES if f"whole  {page.title}" in table())
    assert table()[-1].startswith(f"{count_whole(PAGES)} of ")


def test_options_are_used_or_have_reasons() -> None:
    known = options()

    assert [] == [one.key for one in known if one.needs_reason and not one.reason]
    assert [] == [one.key for one in known if one.reason and not one.needs_reason]
    corner = next(one for one in known if one.key == "melding.corner")
    assert ("Carioca",) == corner.built_in
    assert "Continental on a blog" in corner.pages


def test_what_is_left_out_is_in_sentences() -> None:
    assert [] == [
        sentence for page in PAGES for sentence in page.left_out if not re.fullmatch(r"[A-Z][^.]+\.", sentence)
    ]

"""The shipped related games: complete, distinct, with their sources, and playable."""

import tomllib

import pytest

from ai.arena import fixtures, play_game
from game.engine.state import Phase
from game.rulebook.own_rules import rule_sets
from game.rulebook.words.blocks import Sentence
from game.rulebook.words.rulebook import book_of, rulebook
from game.rules.variant_check import variant_faults
from game.rules.variant_file import dump_variant, is_relative, relatives, shipped_variant, shipped_variants
from tests import ROOT

PAGE = (ROOT / "game" / "docs" / "relatives.md").read_text(encoding="utf-8")


def test_they_come_after_the_five_and_are_none_of_them() -> None:
    assert not set(relatives()) & set(shipped_variants())
    offered = [each.source for each in rule_sets(None).rule_sets]
    assert [*shipped_variants(), *relatives()] == offered
    assert [False] * 5 + [True] * len(relatives()) == [is_relative(shipped_variant(id)) for id in offered]


@pytest.mark.parametrize("variant_id", relatives())
def test_a_relative_is_written_as_the_game_writes_it_and_names_its_source(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    text = (ROOT / "game" / "rules" / "relatives" / f"{variant_id}.toml").read_text(encoding="utf-8")
    own = book_of(variant)

    assert not variant_faults(variant)
    assert dump_variant(variant, tomllib.loads(text)["format"]) == text
    assert own is not None
    assert f"## {variant.title}\n" in PAGE
    assert own.source in PAGE
    last = [block for section in rulebook(variant)[-1:] for block in section.blocks if isinstance(block, Sentence)]
    assert own.source in last[0].text


@pytest.mark.parametrize("variant_id", relatives())
@pytest.mark.parametrize("level", ["greedy", "steady"])
def test_a_relative_is_played_to_its_end(variant_id: str, level: str) -> None:
    variant = shipped_variant(variant_id)
    for players in (variant.fewest_players, min(5, variant.most_players)):
        (fixture,) = fixtures(variant, (level,) * players, 1, "relatives")
        end = play_game(fixture, judged=True).end
        assert Phase.GAME_OVER is end.phase
        assert sum(result.out is None for result in end.sheet) <= 1

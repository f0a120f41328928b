"""The shipped related games: complete, distinct, with their sources, and playable."""

import tomllib

import pytest

from ai.arena import fixtures, play_game
from game.engine.state import Phase
from game.rulebook.own_rules import rule_sets
from game.rulebook.words.blocks import Sentence
from game.rulebook.words.rulebook import book_of, rulebook
from game.rules.schema import KNOBS, with_knob
from game.rules.variant_check import variant_faults
from game.rules.variant_file import dump_variant, is_relative, relatives, shipped_variant, shipped_variants
from tests import ROOT
from tests.support.clause_table import LIST, clauses

PAGE = (ROOT / "game" / "docs" / "relatives.md").read_text(encoding="utf-8")


def test_every_clause_of_an_option_is_listed() -> None:
    named = {clause for entry in KNOBS.values() for clause in entry.knob.clauses.split()}

    assert set() == named - set(clauses()), f"add each of these clauses as a line to {LIST.relative_to(ROOT)}"


def test_related_games_come_last() -> None:
    assert not set(relatives()) & set(shipped_variants())
    offered = [rule_set.source for rule_set in rule_sets(None).rule_sets]
    assert [*shipped_variants(), *relatives()] == offered
    assert [False] * 5 + [True] * len(relatives()) == [is_relative(shipped_variant(id)) for id in offered]


@pytest.mark.parametrize("variant_id", relatives())
def test_related_games_name_their_source(variant_id: str) -> None:
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
def test_related_games_tell_their_choices(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    own = book_of(variant)
    assert own is not None
    last = [block.text for block in rulebook(variant)[-1].blocks if isinstance(block, Sentence)]
    assert own.readings
    assert [] == [reading.line for reading in own.readings if reading.line not in last]


def test_carioca_says_what_the_stock_does() -> None:
    line = "When the stock runs out, the discards make a new one."
    carioca = shipped_variant("carioca")
    assert line in str(rulebook(carioca)[-1])
    assert line not in str(rulebook(with_knob(carioca, "stock_ends_round", 1))[-1])


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", relatives())
@pytest.mark.parametrize("level", ["greedy", "steady"])
def test_related_games_end(variant_id: str, level: str) -> None:
    variant = shipped_variant(variant_id)
    for players in (variant.fewest_players, min(5, variant.most_players)):
        (fixture,) = fixtures(variant, (level,) * players, 1, "relatives")
        end = play_game(fixture, judged=True).end
        assert Phase.GAME_OVER is end.phase
        assert sum(result.out is None for result in end.sheet) <= 1 + (level == "greedy")

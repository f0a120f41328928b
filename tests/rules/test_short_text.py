"""Short texts of rule sets: whatever can be played can be sent, read back, and every fault has one sentence."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from game.rules.schema import KNOBS, with_knob
from game.rules.short_text import _short_names, read_short_text, short_text, short_text_in
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from tests import ROOT
from tests.support.strategies import variants


def same_rules(one: Variant, other: Variant) -> bool:
    return one == replace(other, id=one.id, character=one.character)


@pytest.mark.everyday
@pytest.mark.parametrize("variant_id", [*shipped_variants(), *relatives()])
def test_a_shipped_rule_set_is_its_name(variant_id: str) -> None:
    assert f"shanghai:{variant_id}" == short_text(shipped_variant(variant_id))
    assert shipped_variant(variant_id) == read_short_text(f" shanghai:{variant_id} \n")


@pytest.mark.parametrize("examples", [4, pytest.param(25, marks=pytest.mark.slow)])
def test_every_rule_set_survives_its_short_text(examples: int) -> None:
    @settings(max_examples=examples)
    @given(variants())
    def holds(variant: Variant) -> None:
        text = short_text(variant)
        assert text == short_text_in(f"Here:\n{text}\nSee you!")
        again = read_short_text(text)
        assert same_rules(variant, again)
        assert text == short_text(again)

    holds()


def test_only_what_differs_is_written() -> None:
    quarters = shipped_variant("quarters")
    changed = replace(with_knob(quarters, "rounds.buys", 4), title="Ours; 100 %, really")
    assert "shanghai:quarters;title=Ours%3B 100 %25%2C really;buys=4" == short_text(changed)
    last = (*quarters.rounds[:-1], replace(quarters.rounds[-1], buys=5))
    assert "shanghai:quarters;buys.7=5" == short_text(replace(quarters, rounds=last))
    longer = replace(quarters, rounds=(*quarters.rounds, quarters.rounds[-1]))
    assert "shanghai:quarters;rounds=8" == short_text(longer)


def test_a_text_can_be_written_by_hand() -> None:
    texts = (
        "buys=4;card_points.A=25",
        "rounds.buys=4 ; scoring.card_points.A=25;",
        "buys=4,4,4,4,4,4,4;card_points.A=25",
    )
    wanted = with_knob(shipped_variant("quarters"), "rounds.buys", 4)
    points = wanted.scoring.card_points
    wanted = with_knob(wanted, "scoring.card_points", (points[0], 25, *points[2:]))
    for text in texts:
        assert wanted == read_short_text(f"shanghai:quarters;{text}")
    packs = read_short_text("shanghai:shafer;packs=2-4:3/5-7:4").dealing.packs
    assert [3, 4] == [packs.at(players) for players in (2, 7)]
    assert read_short_text("shanghai:quarters;wild_ranks=2,J").dealing.wild_ranks == {0, 2, 11}
    assert not read_short_text("shanghai:quarters;once_down=no").buying.once_down


def test_every_key_has_one_short_name() -> None:
    names = _short_names()
    assert KNOBS.keys() == names.keys()
    assert len(names) == len({*names.values()})


FAULTS = {
    "shanghai:camp": 'no rule set is called "camp"; did you mean "campfire"?',
    "shanghai:quarters;buys": "the short text: buys has no value: write it like buys=4",
    "shanghai:quarters;buys=x": 'the short text: buys is "x", but it must be a whole number from 0 to',
    "shanghai:quarters;buys=1,2": "the short text: buys has 2 values, but there must be 1 or 7, one for each round",
    "shanghai:quarters;buys.9=1": "the short text: rounds.buys.9 is not a key of a rule set",
    "shanghai:quarters;buys.00010=4": "the short text: rounds.buys.00010 is not a key of a rule set",
    f"shanghai:quarters;buys.{'9' * 5000}=4": "the short text: rounds.buys.999",
    "shanghai:quarters;rounds=21": "the short text: rounds is 21, but it must be a whole number from 1 to 20",
    "shanghai:quarters;rounds=many": 'the short text: rounds is "many", but it must be a whole number from 1 to 20',
    "shanghai:quarters;price=1": "the short text: price is not a key of a rule set",
    "shanghai:quarters;id.x=1": "the short text: id.x is not a key of a rule set",
    "shanghai:quarters;card_points.A=many": 'the short text: scoring.card_points.A is "many"',
    "shanghai:quarters;card_points.B=1": "the short text: scoring.card_points.B is not a key of a rule set",
    "shanghai:quarters;format=99": "the short text: format is 99, but it must be a whole number from 1 to",
    "shanghai:quarters;most_players=1": "the short text: most_players is",
    "shanghai:quarters;" + "x" * 200_000: "the short text has 200018 characters, but it must have at most",
    "shanghai:": 'no rule set is called ""',
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_has_one_sentence(text: str) -> None:
    with pytest.raises(VariantError) as raised:
        read_short_text(text)
    (fault,) = raised.value.faults
    assert fault.startswith(FAULTS[text])


def test_the_example_of_the_manual_is_one() -> None:
    page = (ROOT / "game" / "docs" / "formats.md").read_text(encoding="utf-8")
    example = read_short_text(short_text_in(page))
    assert ("Friday", {0, 2}) == (example.title, {*example.dealing.wild_ranks})
    assert [4, 4, 4, 4, 4, 4, 5] == [round_.buys for round_ in example.rounds]

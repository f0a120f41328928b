"""A few random rule sets, drawn and played; `python -m tests.houses` does hundreds."""

from itertools import islice

from game.rules.schema import KNOBS, knob_value
from game.rules.variant_check import variant_faults
from tests.houses.draw import rule_sets
from tests.houses.run import lines, play_under


def test_random_rule_sets_vary_every_option() -> None:
    drawn = list(islice(rule_sets(50, "tests"), 50))
    values_by_key = {key: {str(knob_value(variant, key)) for variant in drawn} for key in KNOBS}
    named_only = {"character", "ground_rules"}

    assert not any(variant_faults(variant) for variant in drawn)
    assert 50 == len({variant.id for variant in drawn})
    assert named_only >= {key for key, values in values_by_key.items() if len(values) < 2} - {"money.fine"}
    assert drawn[0] == next(rule_sets(1, "tests"))


def test_random_rule_sets_are_played_out() -> None:
    (variant,) = rule_sets(1, "tests")
    result = play_under(variant, games=1, duels=1, most=1)

    assert () == result.wrong
    assert 1 == result.duels
    assert "1 rule sets, 1 games" in lines([result])[0]

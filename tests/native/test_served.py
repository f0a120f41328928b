"""Which rounds the native core leaves to the Python code."""

import tomllib
from collections.abc import Callable
from typing import NamedTuple

import pytest

from ai.evaluator.batch import is_batched
from ai.evaluator.distance import Evaluator, evaluator_for
from ai.evaluator.task import Task
from ai.master.rules import simplified
from game.rules.schema import knob_value, with_knob
from game.rules.variant import Variant, parse_contract
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from tests.houses.draw import rule_sets


class Left(NamedTuple):
    """A kind of round that the core leaves to Python: an example, with the option it needs, and its recognition."""

    example: str
    option: str
    holds: Callable[[Task], bool]


LEFT_TO_PYTHON = {
    "runs, or sets, of different lengths": Left(
        "1 set of 3 + 1 set of 4", "", lambda task: len(set(task.runs)) > 1 or len(set(task.sets)) > 1
    ),
    "four runs or more": Left("4 runs of 3", "", lambda task: len(task.runs) > 3),
    "three runs, and sets": Left(
        "3 runs of 4 + 1 set of 3", "", lambda task: len(task.runs) > 2 and len(task.sets) > 0
    ),
    "two runs or more, and two sets or more": Left(
        "2 runs of 4 + 2 sets of 3", "", lambda task: len(task.runs) > 1 and len(task.sets) > 1
    ),
    "runs of more than one suit": Left("2 runs of 4", 'melding.run_suits = "any"', lambda task: task.mixed_runs),
    "runs that may not meet end to end, if a longer run would get around that": Left(
        "3 runs of 4",
        "melding.runs_apart = true",
        lambda task: task.apart > 0 and any(window.length != task.runs[0] for window in task.windows[0]),
    ),
}


def with_setting(variant: Variant, setting: str) -> Variant:
    """Return the rule set with an option such as `melding.longer = true`; unchanged without one."""
    for key, value in tomllib.loads(setting).get("melding", {}).items():
        variant = with_knob(variant, f"melding.{key}", type(knob_value(variant, f"melding.{key}"))(value))
    return variant


def evaluators() -> list[Evaluator]:
    """Return the evaluators of every round of every shipped rule set, and of many random ones."""
    variants = [*map(shipped_variant, (*shipped_variants(), *relatives())), *rule_sets(60, "served")]
    return [evaluator_for(round_.contract, simplified(variant)) for variant in variants for round_ in variant.rounds]


@pytest.mark.parametrize("what", LEFT_TO_PYTHON)
def test_examples_are_served_as_reasoned(what: str) -> None:
    example, option, _ = LEFT_TO_PYTHON[what]
    contract, variant = parse_contract(example), shipped_variant("may_i")
    evaluator = evaluator_for(contract, with_setting(variant, option))

    assert not is_batched(evaluator)
    assert [what] == [reason for reason, left in LEFT_TO_PYTHON.items() if left.holds(evaluator.task)]
    assert not option or is_batched(evaluator_for(contract, variant))


@pytest.mark.slow
def test_everything_served_by_python_is_listed() -> None:
    all_evaluators = evaluators()

    assert {True, False} == {is_batched(evaluator) for evaluator in all_evaluators}
    for evaluator in all_evaluators:
        assert is_batched(evaluator) is not any(left.holds(evaluator.task) for left in LEFT_TO_PYTHON.values()), (
            evaluator.task
        )

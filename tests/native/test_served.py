"""Which rounds the native core leaves to the Python code: exactly those in a table of the manual."""

import re
import tomllib
from collections.abc import Callable

import pytest

from ai.evaluator.batch import is_batched
from ai.evaluator.distance import Evaluator, evaluator_for
from ai.evaluator.task import Task
from ai.master.rules import simplified
from game.rules.schema import knob_value, with_knob
from game.rules.variant import Variant, parse_contract
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from tests import ROOT
from tests.houses.draw import rule_sets

PAGE = ROOT / "game" / "docs" / "contributing.md"
BEGIN, END = "<!-- served by python -->", "<!-- end of served by python -->"
IS_SERVED_BY_PYTHON: dict[str, Callable[[Task], bool]] = {
    "runs, or sets, of different lengths": lambda task: len(set(task.runs)) > 1 or len(set(task.sets)) > 1,
    "four runs or more": lambda task: len(task.runs) > 3,
    "three runs, and sets": lambda task: len(task.runs) > 2 and len(task.sets) > 0,
    "two runs or more, and two sets or more": lambda task: len(task.runs) > 1 and len(task.sets) > 1,
    "runs of more than one suit": lambda task: task.mixed_runs,
    "runs that may not meet end to end, if a longer run would get around that": lambda task: (
        task.apart > 0 and any(window.length != task.runs[0] for window in task.windows[0])
    ),
}


def table() -> dict[str, tuple[str, str]]:
    """Return the rows of the page: example and option by feature of the round."""
    text = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    rows = re.findall(r"^\| ([^|]+) \| `([^|`]+)` \| (?:`([^`]+)` )?\|$", text, re.MULTILINE)
    return {what: (example, knob) for what, example, knob in rows}


def with_setting(variant: Variant, setting: str) -> Variant:
    """Return the rule set with an option as on the page, such as `melding.longer = true`; unchanged without one."""
    for key, value in tomllib.loads(setting).get("melding", {}).items():
        variant = with_knob(variant, f"melding.{key}", type(knob_value(variant, f"melding.{key}"))(value))
    return variant


def evaluators() -> list[Evaluator]:
    """Return the evaluators of every round of every shipped rule set, and of many random ones."""
    variants = [*map(shipped_variant, (*shipped_variants(), *relatives())), *rule_sets(60, "served")]
    return [evaluator_for(round_.contract, simplified(variant)) for variant in variants for round_ in variant.rounds]


def test_the_page_lists_what_python_serves() -> None:
    assert list(IS_SERVED_BY_PYTHON) == list(table())


def test_examples_are_served_as_reasoned() -> None:
    for what, (example, knob) in table().items():
        contract, variant = parse_contract(example), shipped_variant("may_i")
        evaluator = evaluator_for(contract, with_setting(variant, knob))
        reasons = [reason for reason, holds in IS_SERVED_BY_PYTHON.items() if holds(evaluator.task)]

        assert not is_batched(evaluator), what
        assert reasons == [what]
        assert not knob or is_batched(evaluator_for(contract, variant)), what


@pytest.mark.slow
def test_everything_served_by_python_is_listed() -> None:
    all_evaluators = evaluators()

    assert {True, False} == {is_batched(evaluator) for evaluator in all_evaluators}
    for evaluator in all_evaluators:
        assert is_batched(evaluator) is not any(holds(evaluator.task) for holds in IS_SERVED_BY_PYTHON.values()), (
            evaluator.task
        )

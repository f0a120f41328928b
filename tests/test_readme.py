"""What the README promises: the lines CI runs, the commands it lists, the fields of transcripts and CSV files."""

import re
from pathlib import Path

import pytest

from ai.arena import CSV_HEADING
from game.__main__ import parser
from game.engine.position import load_position
from game.engine.referee import legal_actions
from game.engine.view import observe
from game.rules.variant_file import shipped_variant
from tests.readme import README, up_to_date

TEXT = README.read_text(encoding="utf-8")


def test_the_fields_of_transcripts_are_up_to_date() -> None:
    assert up_to_date(TEXT) == TEXT


@pytest.mark.parametrize("column", CSV_HEADING)
def test_every_column_of_the_csv_file_is_explained(column: str) -> None:
    table = TEXT.split("**CSV of `simulate`**")[1].split("**Transcript**")[0]

    assert f"`{column}`" in table


@pytest.mark.parametrize(
    "command", re.findall(r"^\| `([a-z]+) ", TEXT.split("## The command line")[1], re.MULTILINE)[:5]
)
def test_every_command_in_the_table_exists(command: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        parser().parse_args([command, "--help"])

    assert 0 == stopped.value.code


def test_ci_runs_the_test_line_of_the_readme_and_nothing_else_for_the_tests() -> None:
    ci = (Path(README).parent / ".ci" / "run").read_text(encoding="utf-8")

    assert "<!-- test line -->" in ci
    assert "pytest" not in ci
    assert 1 == TEXT.count("<!-- test line -->")


def test_the_example_of_a_position_can_be_played_on() -> None:
    example = TEXT.split("```toml\n")[1].split("```")[0]

    state = load_position(example, "README.md", open_variant=lambda name: shipped_variant(str(name)))

    assert list(legal_actions(observe(state, 0), 3))


@pytest.mark.parametrize("path", re.findall(r"`((?:game|ai|tests|sounds|sprites)/[\w./]+\.\w+)`", TEXT))
def test_every_file_it_points_to_exists(path: str) -> None:
    assert (README.parent / path).exists()

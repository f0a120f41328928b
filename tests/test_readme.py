"""What the README promises: the lines CI runs, the commands it lists, the fields of transcripts and CSV files."""

import re
from pathlib import Path

import pytest

from ai.arena import CSV_HEADING
from game.__main__ import parser
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


@pytest.mark.parametrize("path", re.findall(r"`((?:game|ai|tests|sounds|sprites)/[\w./]+\.\w+)`", TEXT))
def test_every_file_it_points_to_exists(path: str) -> None:
    assert (README.parent / path).exists()

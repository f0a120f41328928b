"""What the README promises: the lines CI runs, the commands it lists, the fields of transcripts and CSV files."""

import re
from argparse import ArgumentParser, _SubParsersAction
from importlib.util import find_spec
from pathlib import Path

import pytest

from ai.arena import CSV_HEADING
from game.__main__ import parser
from game.app.shots.past_games import past_games
from game.engine.position import load_position
from game.engine.referee import legal_actions
from game.engine.view import observe
from game.rules.variant_file import shipped_variant
from game.statistics_file import CSV_HEADING as STATISTICS_HEADING
from game.statistics_file import game_document
from tests.readme import README, up_to_date

TEXT = README.read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `([a-z]+) (.*?)` \|", TEXT.split("| command | does |")[1].split("\n\n")[0], re.MULTILINE))
COMMANDS: dict[str, ArgumentParser] = next(
    action.choices for action in parser()._actions if isinstance(action, _SubParsersAction)
)


def test_the_fields_of_transcripts_are_up_to_date() -> None:
    assert up_to_date(TEXT) == TEXT


def first_cells(text: str) -> set[str]:
    """Every name in the first column of a table."""
    return {name for cell in re.findall(r"^\| (`.+?`) \|", text, re.MULTILINE) for name in re.findall(r"\w+", cell)}


def test_every_column_of_the_csv_file_is_explained_and_no_other() -> None:
    assert set(CSV_HEADING) == first_cells(TEXT.split("**CSV of `simulate`**")[1].split("**Statistics**")[0])


def test_every_key_and_every_column_of_the_statistics_is_told_and_no_other() -> None:
    told = TEXT.split("**Statistics** (JSON Lines")[1].split("**Transcript**")[0]
    columns = told.split("with the columns")[1].split(".\n")[0]

    assert set(game_document(past_games("Ada", 1)[0])) == first_cells(told)
    assert list(STATISTICS_HEADING) == re.findall(r"`(\w+)`", columns)


def options_of(command: ArgumentParser) -> set[str]:
    return {name for action in command._actions for name in action.option_strings if name.startswith("--")} - {"--help"}


def options_in(text: str) -> set[str]:
    return set(re.findall(r"--[a-z-]+", text))


def test_the_table_has_every_command_and_no_other() -> None:
    assert set(COMMANDS) == set(ROWS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_stands_in_its_row(command: str) -> None:
    assert options_of(COMMANDS[command]) == options_in(ROWS[command])


def test_the_options_that_start_a_game_at_once_are_told() -> None:
    assert options_of(parser()) == options_in(TEXT.split("## The command line")[1].split("| command |")[0])


@pytest.mark.parametrize("module", dict.fromkeys(re.findall(r"(?:-m|\.\.\.) (tests\.[\w.]+)", TEXT)))
def test_every_suite_it_names_exists(module: str) -> None:
    assert find_spec(module) is not None


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

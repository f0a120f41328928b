"""Statements of README and manual: the lines CI runs, the commands, the fields of transcripts and CSV files."""

import re
from argparse import ArgumentParser, _SubParsersAction
from importlib.util import find_spec

import pytest

from ai.arena import CSV_HEADING
from game import __version__
from game.__main__ import parser
from game.engine.position import load_position
from game.engine.position_reading import KEYS as POSITION_KEYS
from game.engine.referee import legal_actions
from game.engine.view import observe
from game.rulebook.words.manual import names, text_of
from game.rules.variant_file import shipped_variant
from game.statistics.file import CSV_HEADING as STATISTICS_HEADING
from game.statistics.file import game_document
from game.table.commands import Intention
from tests import ROOT
from tests.house.readme import DOCS, GENERATED, README, WAYS_TO_PLAY, path_of, up_to_date
from tests.pictures.past_games import past_games

TEXT = README.read_text(encoding="utf-8")
MANUAL = {path.stem: path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md"))}
ALL = "\n".join((TEXT, *MANUAL.values()))
COMMAND_LINE = MANUAL["command-line"]
ROWS = dict(
    re.findall(r"^\| `([a-z]+) (.*?)` \|", COMMAND_LINE.split("| command | does |")[1].split("\n\n")[0], re.MULTILINE)
)
COMMANDS: dict[str, ArgumentParser] = next(
    action.choices for action in parser()._actions if isinstance(action, _SubParsersAction)
)


@pytest.mark.parametrize(("name", "part"), GENERATED)
def test_what_follows_from_the_code_is_up_to_date(name: str, part: str) -> None:
    text = path_of(name).read_text(encoding="utf-8")
    assert 1 == text.count(f"<!-- end of {part} -->")
    assert up_to_date(name) == text, "run: python -m tests.house.readme --write"


def test_every_command_that_has_a_key_is_in_the_table_of_keys() -> None:
    listed = {command for *_, commands in WAYS_TO_PLAY for command in commands}
    moving = {Intention.LEFT, Intention.RIGHT, Intention.MOVE_LEFT, Intention.MOVE_RIGHT, Intention.PLACE_BEFORE}

    keyed = {command for command in Intention if command.keys} - moving
    assert (set(), set()) == (keyed - listed, listed - keyed), (
        "say in `WAYS_TO_PLAY` of tests/house/readme.py what they do"
    )
    assert "arrows" in TEXT


def test_every_key_of_a_position_is_told() -> None:
    page = MANUAL["formats"].split("## Positions")[1].split("\n## ")[0]
    described = set(re.findall(r"(\w+)(?: =|\]\])", page))

    assert set() == set(POSITION_KEYS) - described, "tell of them in game/docs/formats.md"


def test_the_index_lists_every_page_of_the_manual_and_no_other() -> None:
    assert sorted(MANUAL) == sorted(names())
    assert len(set(names())) == len(names())


LINKS = [
    (str(path.relative_to(ROOT)), link)
    for path in (README, *sorted(DOCS.glob("*.md")))
    for link in re.findall(r"\]\(([^)]+)\)", path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("page", "link"), LINKS)
def test_every_link_leads_to_a_file(page: str, link: str) -> None:
    assert ((ROOT / page).parent / link).is_file()


def test_the_readme_leads_to_every_page() -> None:
    led = {link for page, link in LINKS if page == "README.md"}

    assert {f"game/docs/{name}.md" for name in names()[1:]} <= led


def test_what_is_new_begins_with_this_version() -> None:
    newest = re.findall(r"(?m)^## (.*)$", text_of("changes"))[0]
    release, dev, _ = __version__.partition(".dev")

    assert (f"{release} (not released yet)" if dev else release) == newest


def first_cells(text: str) -> set[str]:
    """Every name in the first column of a table."""
    return {name for cell in re.findall(r"^\| (`.+?`) \|", text, re.MULTILINE) for name in re.findall(r"\w+", cell)}


def test_every_column_of_the_csv_file_is_explained_and_no_other() -> None:
    assert set(CSV_HEADING) == first_cells(MANUAL["formats"].split("## The CSV file of simulate")[1])


def test_every_key_and_every_column_of_the_statistics_is_told_and_no_other() -> None:
    section = MANUAL["records"].split("## Statistics")[1].split("\n## ")[0]
    columns = section.split("with the columns")[1].split(".\n")[0]

    assert set(game_document(past_games("Ada", 1)[0])) == first_cells(section)
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
    assert options_of(parser()) == options_in(COMMAND_LINE.split("| command |")[0])


@pytest.mark.parametrize("module", dict.fromkeys(re.findall(r"(?:-m|\.\.\.) (tests\.[\w.]+)", ALL)))
def test_every_suite_it_names_exists(module: str) -> None:
    assert find_spec(module) is not None


def test_ci_runs_the_test_line_of_the_readme_and_nothing_else_for_the_tests() -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")

    assert "<!-- test line -->" in ci
    assert "pytest" not in ci
    assert 1 == TEXT.count("<!-- test line -->")


def test_the_example_of_a_position_can_be_played_on() -> None:
    example = MANUAL["formats"].split("```toml\n")[1].split("```")[0]

    state = load_position(example, "formats.md", open_variant=lambda name: shipped_variant(str(name)))

    assert list(legal_actions(observe(state, 0), 3))


@pytest.mark.parametrize("path", re.findall(r"`((?:game|ai|tests|sounds|sprites)/[\w./]+)`", ALL))
def test_every_file_it_points_to_exists(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`([A-Z][a-z]+[A-Za-z]*)`", MANUAL["contributing"]))))
def test_every_class_it_names_exists(name: str) -> None:
    paths = (path for folder in ("game", "ai") for path in (ROOT / folder).rglob("*.py"))
    assert any(f"class {name}" in path.read_text(encoding="utf-8") for path in paths)

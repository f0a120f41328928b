"""Statements of README and manual: generated parts, names of files and commands, fields of files, versions."""

import ast
import doctest
import re
from argparse import ArgumentParser, _SubParsersAction
from contextlib import redirect_stdout
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import get_args

import pytest

from ai.arena import CSV_HEADING
from game.cli.options import parser
from game.cli.parsing import EXIT_CODES
from game.engine.events import Event
from game.engine.position import load_position
from game.engine.position_reading import KEYS as POSITION_KEYS
from game.engine.referee import legal_actions
from game.engine.transcript import event_name
from game.engine.view import observe
from game.files.printing import ANSWER
from game.rulebook.words.manual import names
from game.rules.variant_file import shipped_variant
from game.statistics.file import CSV_HEADING as STATISTICS_HEADING
from game.statistics.file import game_document
from game.table.commands import Intention
from tests import ROOT
from tests.house.readme import DOCS, GENERATED, README, WAYS_TO_PLAY, path_of, up_to_date
from tests.house.source import nodes, trees
from tests.pictures.past_games import past_games

TEXT = README.read_text(encoding="utf-8")
MANUAL = {path.stem: path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md"))}
ALL = "\n".join((TEXT, *MANUAL.values()))
FOLDERS = ("game", "ai", "sprites", "sounds", "tests", ".ci")
COMMAND_LINE = MANUAL["command-line"]
ROWS = dict(
    re.findall(r"^\| `([a-z]+) (.*?)` \|", COMMAND_LINE.split("| command | does |")[1].split("\n\n")[0], re.MULTILINE)
)
COMMANDS: dict[str, ArgumentParser] = next(
    action.choices for action in parser()._actions if isinstance(action, _SubParsersAction)
)


def test_the_generated_parts_are_up_to_date() -> None:
    late = []
    for name in dict.fromkeys(name for name, _part in GENERATED):
        text = path_of(name).read_text(encoding="utf-8")
        assert all(1 == text.count(f"<!-- end of {part} -->") for page, part in GENERATED if page == name)
        late += [name] if up_to_date(name) != text else []
    assert [] == late, "run: python -m tests.house.readme --write"


def test_tables_list_every_key() -> None:
    listed = {command for *_, commands in WAYS_TO_PLAY for command in commands}
    moving = {Intention.LEFT, Intention.RIGHT, Intention.MOVE_LEFT, Intention.MOVE_RIGHT, Intention.PLACE_BEFORE}

    keyed = {command for command in Intention if command.keys} - moving
    assert (set(), set()) == (keyed - listed, listed - keyed), "see `WAYS_TO_PLAY` of tests/house/readme.py"
    assert "arrows" in MANUAL["keys"]


def first_cells(text: str) -> set[str]:
    """Return every name in the first column of a table."""
    return {name for cell in re.findall(r"^\| (`.+?`) \|", text, re.MULTILINE) for name in re.findall(r"\w+", cell)}


def test_file_keys_and_columns_are_described() -> None:
    positions = MANUAL["formats"].split("## Positions")[1].split("\n## ")[0]
    statistics = MANUAL["records"].split("## Statistics")[1].split("\n## ")[0]
    columns = statistics.split("with the columns")[1].split(".\n")[0]

    assert set() == set(POSITION_KEYS) - set(re.findall(r"(\w+)(?: =|\]\])", positions))
    assert set(CSV_HEADING) == first_cells(MANUAL["formats"].split("## The CSV file of simulate")[1])
    assert set(game_document(past_games("Ada", 1)[0])) == first_cells(statistics)
    assert list(STATISTICS_HEADING) == re.findall(r"`(\w+)`", columns)


def links() -> list[tuple[str, str]]:
    """Return every link of README and manual, with its page."""
    return [
        (str(path.relative_to(ROOT)), link)
        for path in (README, *sorted(DOCS.glob("*.md")))
        for link in re.findall(r"\]\(([^)]+)\)", path.read_text(encoding="utf-8"))
    ]


def test_indexes_list_every_page() -> None:
    assert sorted(MANUAL) == sorted(names())
    assert len(set(names())) == len(names())
    linked = {link for page, link in links() if page == "README.md"}
    assert {f"game/docs/{name}.md" for name in names()[1:]} <= linked


def test_whatever_the_manual_names_exists() -> None:
    assert [] == [(page, link) for page, link in links() if not ((ROOT / page).parent / link).is_file()]
    paths = re.findall(r"`((?:game|ai|tests|sounds|sprites)/[\w./]+)`", ALL)
    assert [] == [path for path in paths if not (ROOT / path).exists()]
    modules = re.findall(r"(?:-m|\.\.\.) (tests\.[\w.]+)", ALL)
    modules += re.findall(r"(?:`|from )shanghai_rummy\.((?:game|ai)(?:\.\w+)+)", MANUAL["api"])
    assert [] == [module for module in dict.fromkeys(modules) if find_spec(module) is None]
    classes = set(re.findall(r"`([A-Z][a-z]+[A-Za-z]*)`", MANUAL["contributing"] + MANUAL["recipes"]))
    defined = {node.name for tree in trees().values() for node in nodes(tree, ast.ClassDef)}
    assert set() == classes - defined
    assert all((links(), paths, modules, classes)), "the pages name none of them: has their notation changed?"


def in_the_checkout(page: str) -> str:
    return page.replace("import shanghai_rummy as sr", "from game import api as sr").replace("shanghai_rummy.", "")


@pytest.mark.slow
def test_api_examples_give_their_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page has the installed names, which `tests.wheel` tries; here they are those of the checkout."""
    monkeypatch.chdir(tmp_path)  # the examples write a file
    page = in_the_checkout(MANUAL["api"])
    failed, tried = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(page, {}, "api.md", None, None))

    assert 0 == failed
    assert page.count(">>> ") == tried


def shape(text: str) -> list[str]:
    """Return printed lines without their figures."""
    return [re.sub(r"[-+±█%\d. ]+", " ", line) for line in text.splitlines()]


def outputs_of(page: str) -> list[tuple[str, str]]:
    """Run the examples of a page; return what each should print, and what it prints."""
    outputs, names = list[tuple[str, str]](), dict[str, object]()
    for example in doctest.DocTestParser().get_examples(in_the_checkout(page)):
        with redirect_stdout(StringIO()) as printed:
            exec(compile(example.source, "page", "single"), names)
        outputs.append((example.want, printed.getvalue()))
    return outputs


@pytest.mark.slow
def test_cookbook_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything but the games, of which there are few: their figures are others."""
    monkeypatch.chdir(tmp_path)
    page, games = MANUAL["cookbook"], ">>> GAMES = 200\n"
    assert 1 == page.count(games)
    outputs = outputs_of(page.replace(games, ">>> GAMES = 4\n"))
    exact = len(doctest.DocTestParser().get_examples(page.partition(games)[0]))

    assert [want for want, _ in outputs[:exact]] == [printed for _, printed in outputs[:exact]]
    assert [shape(want) for want, _ in outputs] == [shape(printed) for _, printed in outputs]
    assert len([want for want, _ in outputs[exact:] if want]) == 3


@pytest.mark.slow
def test_cookbook_figures_match_their_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert [] == [(want, printed) for want, printed in outputs_of(MANUAL["cookbook"]) if want != printed]


def options_of(command: ArgumentParser) -> set[str]:
    return {name for action in command._actions for name in action.option_strings if name.startswith("--")} - {"--help"}


def options_in(text: str) -> set[str]:
    return set(re.findall(r"--[a-z][a-z-]*", text))


def test_every_option_is_documented() -> None:
    assert {name: options_of(command) for name, command in COMMANDS.items()} == {
        name: options_in(row) for name, row in ROWS.items()
    }
    assert options_of(parser()) == options_in(COMMAND_LINE.split("| command |")[0])


def test_the_manual_lists_every_exit_code() -> None:
    table = COMMAND_LINE.split("| exit code | means |")[1].split("\n\n")[0]
    assert {str(code): meaning for code, meaning in EXIT_CODES.items()} == dict(
        re.findall(r"^\| (\d+) \| (.+) \|$", table, re.MULTILINE)
    )


def test_answers_in_json_are_described() -> None:
    table = COMMAND_LINE.split("| command | keys of its answer |")[1].split("\n\n")[0]
    described = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", table, re.MULTILINE))

    assert {name for name, row in ROWS.items() if "--json" in row} == described.keys()
    assert f"`version` is {ANSWER} " in COMMAND_LINE


def words_in(text: str) -> set[str]:
    return set(re.findall(r"\b[A-Za-z]\w{2,}", text))


# Other people's programs, files and names, and the digits of a number.
NOT_OURS = "Scripts pipx zipapp bashrc zshrc pandas DataFrame u001b"


def test_code_in_the_manual_exists() -> None:
    """Each word between backticks is in the program or its tests, in the name of a file, or an event's name."""
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    texts = [path.read_text(encoding="utf-8") for path in paths if path.suffix in (".py", ".c", ".h", ".toml")]
    files = [str(path.relative_to(ROOT)) for path in paths]
    known = words_in(" ".join([*texts, *files, *map(event_name, get_args(Event)), NOT_OURS]))

    spans = re.findall(r"`([^`\n]+)`", re.sub(r"(?ms)^```.*?^```", "", ALL))
    assert len(spans) > 1000
    assert [] == [span for span in spans if words_in(span) - known]


def test_ci_runs_only_the_readmes_line() -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")

    assert "<!-- test line -->" in ci
    assert "pytest" not in ci
    assert 1 == TEXT.count("<!-- test line -->")


def test_the_example_position_is_playable() -> None:
    example = MANUAL["formats"].split("```toml\n")[1].split("```")[0]

    state = load_position(example, "formats.md", open_variant=lambda name: shipped_variant(str(name)))

    assert list(legal_actions(observe(state, 0), 3))

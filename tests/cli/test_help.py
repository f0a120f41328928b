"""The help of every command: examples that can be typed, and every value to choose."""

import shlex
from argparse import ArgumentParser, _SubParsersAction

import pytest

from ai.bots import ROSTER, tempers_of
from game.__main__ import RUN, main
from game.cli.options import parser
from game.cli.parsing import LEAST_WINDOW, MOST_WINDOW, NAME
from game.rulebook.words.manual import names
from game.rules.variant_file import relatives, shipped_variants

Captured = pytest.CaptureFixture[str]
COMMANDS: dict[str, ArgumentParser] = next(
    action.choices for action in parser()._actions if isinstance(action, _SubParsersAction)
)


def help_of(command: str, capsys: Captured) -> str:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"] if command else ["--help"])
    assert end.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_sentences_and_typable_examples(command: str, capsys: Captured) -> None:
    text = help_of(command, capsys)
    about = text.split("\n\n")[1]
    assert about[0].isupper()
    assert about.endswith(".")
    examples = [line.strip() for line in text.split("\nexamples:\n")[1].replace(" \\\n", " ").splitlines()]
    assert 2 <= len(examples)
    for example in examples:
        words = shlex.split(example.split(" < ")[0].split(" > ")[0])
        typed = words[words.index(NAME) + 1 :]
        assert not command or typed[0] == command
        if "--help" not in typed:
            assert parser().parse_args(typed).command in RUN


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_folds_in_narrow_terminals(command: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    _usage, _, text = help_of(command, capsys).partition("\n\n")  # argparse folds the usage as well as it can
    longest = max(map(len, text.split()))
    assert [] == [line for line in text.splitlines() if len(line) > max(40, longest + 8)]


@pytest.mark.parametrize("command", ["", "simulate", "lab"])
def test_help_lists_rules_levels_and_styles(command: str, capsys: Captured) -> None:
    words = help_of(command, capsys).replace(",", " ").split()
    assert {*shipped_variants(), *relatives(), *ROSTER, *tempers_of("sharp")} <= set(words)


@pytest.mark.parametrize("command", ["rules", "compare"])
def test_the_help_lists_every_rule_set(command: str, capsys: Captured) -> None:
    assert {*shipped_variants(), *relatives()} <= set(help_of(command, capsys).replace(",", " ").split())


def test_help_lists_pages_and_window_sizes(capsys: Captured) -> None:
    assert set(names()) <= set(help_of("docs", capsys).replace(",", " ").split())
    least, most = (f"{wide}x{tall}" for wide, tall in (LEAST_WINDOW, MOST_WINDOW))
    assert f"{least} to {most}" in " ".join(help_of("", capsys).split())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_explains_itself(command: str) -> None:
    assert [] == [action.dest for action in COMMANDS[command]._actions if not action.help]

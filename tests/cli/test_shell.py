"""The manual page as `man` prints it, and completion as each shell does it."""

import os
import re
import shlex
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from ai.bots import ROSTER
from game.__main__ import main
from game.cli.completion import completion
from game.cli.options import parser
from game.cli.parsing import NAME, SHELLS, CommandParser, commands_of
from game.packaging.manual_page import manual_page
from game.rulebook.words.manual import names
from game.rules.variant_file import relatives, shipped_variants

RULE_SETS = {*shipped_variants(), *relatives()}
COMMANDS = commands_of(parser())
EVERY = {
    *COMMANDS, *RULE_SETS, *ROSTER, *names(),
    *(text for each in (parser(), *COMMANDS.values()) for action in each._actions for text in action.option_strings),
}  # fmt: skip
# What is typed, and all that is offered. In the folder are `kitchen.toml`, `quiet night.toml` and `quarry`.
OFFERED = {
    "si": {"simulate"},
    "lab --cs": {"--csv"},
    "lab quarters sh": {"shafer"},
    "simulate --variant qua": {"quarters", "quarry/"},
    "simulate --variant quar --json --games ": set[str](),
    "rules qui": {"quiet night.toml"},
    "--level ma": {"master"},
    "--completion z": {"zsh"},
    "simulate --seats steady,sha": {"steady,sharp"},
    "simulate --records q": {"quarry/"},
    "check kit": {"kitchen.toml"},
    "docs form": {"formats"},
    "help stat": {"statistics"},
    "simulate --variant=shaf": {"shafer"},
    "bot ./qui": {"./quiet night.toml"},
}
# What zsh calls to offer words and files, as far as the script uses it.
ZSH = """
compdef() { : }
compset() { [[ $PREFIX == ${~2}* ]] && { IPREFIX+=${(M)PREFIX##${~2}}; PREFIX=${PREFIX##${~2}} } }
compadd() {
  while [[ $1 != -- ]]; do shift; done; shift
  local word; for word; do [[ $word == $PREFIX* ]] && print -r -- ${IPREFIX##*=}$word; done
}
_files() {
  local path; for path in ${PREFIX}*(N); do
    [[ -d $path ]] && print -r -- $path/ || { [[ $1 != -/ ]] && print -r -- $path }
  done
}
"""


def test_the_manual_page_is_complete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = manual_page()
    monkeypatch.setenv("COLUMNS", "40")
    assert page == manual_page(), "it is the same from every terminal"
    if shutil.which("groff") is None:
        pytest.skip("needs groff")
    (tmp_path / "page").write_text(page, encoding="utf-8")
    shown = subprocess.run(
        ["groff", "-man", "-Tascii", "-P-cbou", "-ww", str(tmp_path / "page")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert shown.stderr == ""
    lines = {line.strip() for line in shown.stdout.splitlines()}
    for name, command in COMMANDS.items():
        assert name in lines
        assert isinstance(command, CommandParser)
        assert set() == {*command.examples} - lines
        assert all(option in shown.stdout for action in command._actions for option in action.option_strings)


def test_the_option_prints_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    for shell in SHELLS:
        with pytest.raises(SystemExit) as end:
            main(["--completion", shell])
        assert (0, completion(parser(), shell)) == (end.value.code, capsys.readouterr().out)
    assert 2 == main(["--completion", "tcsh"])
    assert "(choose from" in capsys.readouterr().err


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with files to complete, and the script of each shell."""
    (tmp_path / "work" / "quarry").mkdir(parents=True)
    for name in ("kitchen.toml", "quiet night.toml"):
        (tmp_path / "work" / name).touch()
    for shell in SHELLS:
        (tmp_path / shell).write_text(completion(parser(), shell), encoding="utf-8")
    return tmp_path


def run(folder: Path, shell: str, *options: str, script: str) -> set[str]:
    """Run a script in the folder with the files; return its lines."""
    if shutil.which(shell) is None:
        pytest.skip(f"needs {shell}")
    environment = os.environ | {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    ran = subprocess.run(
        [shell, *options, "-c", f"source {shlex.quote(str(folder / shell))}\n{script}"],
        capture_output=True, text=True, cwd=folder / "work", env=environment, check=False,
    )  # fmt: skip
    assert ran.stderr == ""
    return {line.split("\t")[0] for line in ran.stdout.splitlines()}


def in_bash(folder: Path, typed: str) -> set[str]:
    words = [NAME, *re.split(r" |(?<=\w)(=)", typed)]  # bash cuts at =, too
    words = [word for word in words if word is not None]
    script = f"""
        COMP_WORDS=({" ".join(map(shlex.quote, words))})
        COMP_CWORD={len(words) - 1}
        $(complete -p {NAME} | sed 's/.*-F \\([^ ]*\\).*/\\1/')
        for word in "${{COMPREPLY[@]}}"; do [ -d "$word" ] && echo "$word/" || echo "$word"; done
    """
    return run(folder, "bash", script=script)


def in_zsh(folder: Path, typed: str) -> set[str]:
    words = [NAME, *typed.split(" ")]
    (folder / "zsh").write_text(ZSH + completion(parser(), "zsh"), encoding="utf-8")
    script = f"""
        words=({" ".join(map(shlex.quote, words))}) CURRENT={len(words)} PREFIX={shlex.quote(words[-1])} IPREFIX=
        _shanghai_rummy
        true
    """
    return run(folder, "zsh", "-f", script=script)


def in_fish(folder: Path, typed: str) -> set[str]:
    offered = run(folder, "fish", "--no-config", script=f"complete -C {shlex.quote(f'{NAME} {typed}')}")
    return {word.removeprefix("--variant=") for word in offered}


@pytest.mark.parametrize("shell", [in_bash, in_zsh, in_fish])
def test_shells_offer_what_fits(folder: Path, shell: object) -> None:
    assert callable(shell)
    assert OFFERED == {typed: shell(folder, typed) for typed in OFFERED}
    assert shell(folder, "") >= {*COMMANDS}
    assert shell(folder, "compare ") >= {*RULE_SETS, "kitchen.toml"}


@pytest.mark.parametrize("shell", [in_bash, in_zsh])
def test_values_of_options_are_no_commands(folder: Path, shell: object) -> None:
    assert callable(shell)
    for typed in ("--seed list --lev", "--seed=list --lev"):
        assert shell(folder, typed) == {"--level"}
    assert shell(folder, "--seed list compare --j") == {"--json"}


def test_bash_offers_names_like_patterns(folder: Path) -> None:
    for name in ("k[i]ng", "king", "k*"):
        (folder / "work" / name).touch()
    assert in_bash(folder, "check k[") == {"k[i]ng"}


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_gets_all_names(shell: str) -> None:
    """Whether the shell is here or not. The grammar of zsh's script is that of bash."""
    script = completion(parser(), shell)
    if shell == "fish":
        lines = [shlex.split(line) for line in script.replace("\\'", "'\"'\"'").splitlines()]
        assert all(line[:3] == ["complete", "-c", NAME] for line in lines[1:])
        words = {word for line in lines for part in line for word in re.split("[ ,)]", part)}
        flags = {"-l": "--", "-s": "-"}
        words |= {flags[flag] + word for line in lines for flag, word in pairwise(line) if flag in flags}
        assert set() == EVERY - words
        return
    if shutil.which("bash"):
        subprocess.run(["bash", "-n"], input=script, text=True, check=True)
    assert set() == EVERY - set(re.split(r"[\s\"'|()]+", script))

"""The manual page as `man` prints it, and completion as bash does it."""

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from game.cli.options import parser
from game.cli.parsing import NAME
from game.rules.variant_file import relatives, shipped_variants
from tests.shell import FILES, MANUAL_PAGE, commands_of, completion, write


def test_the_manual_page_is_complete(tmp_path: Path) -> None:
    write(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted((MANUAL_PAGE, *FILES.values()))
    if shutil.which("groff") is None:
        pytest.skip("needs groff")
    shown = subprocess.run(
        ["groff", "-man", "-Tascii", "-P-cbou", "-ww", str(tmp_path / MANUAL_PAGE)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stderr == ""
    lines = {line.strip() for line in shown.stdout.splitlines()}
    for name, command in commands_of(parser()).items():
        assert name in lines
        for line in command.format_help().split("\nexamples:\n")[1].splitlines():
            assert line.strip() in lines
        for action in command._actions:
            assert all(option in shown.stdout for option in action.option_strings)


def completed(typed: str, folder: Path) -> list[str]:
    """Return what bash offers for the last word."""
    words = typed.split(" ")
    script = f"""
        source {shlex.quote(str(folder / "completion"))}
        COMP_WORDS=({" ".join(map(shlex.quote, words))})
        COMP_CWORD={len(words) - 1}
        COMP_LINE={shlex.quote(typed)}
        COMP_POINT={len(typed)}
        function=$(complete -p {NAME} | sed 's/.*-F \\([^ ]*\\).*/\\1/')
        $function {NAME} {shlex.quote(words[-1])} {shlex.quote(words[-2])}
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    ran = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=folder)
    assert ran.stderr == ""
    return ran.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_whatever_is_known(tmp_path: Path) -> None:
    (tmp_path / "completion").write_text(completion("bash"), encoding="utf-8")
    (tmp_path / "kitchen.toml").touch()
    every = {*shipped_variants(), *relatives()}

    assert completed(f"{NAME} si", tmp_path) == ["simulate"]
    assert set(completed(f"{NAME} ", tmp_path)) >= set(commands_of(parser()))
    assert completed(f"{NAME} lab --cs", tmp_path) == ["--csv"]
    assert set(completed(f"{NAME} compare ", tmp_path)) >= {*every, "kitchen.toml"}
    assert completed(f"{NAME} simulate --variant qua", tmp_path) == ["quarters"]
    assert completed(f"{NAME} --level ma", tmp_path) == ["master"]
    assert completed(f"{NAME} check kit", tmp_path) == ["kitchen.toml"]
    assert completed(f"{NAME} docs form", tmp_path) == ["formats"]


@pytest.mark.parametrize("shell", FILES)
def test_every_shell_gets_all_names(shell: str) -> None:
    script = completion(shell)
    assert [] == [word for word in (*commands_of(parser()), *shipped_variants(), "formats") if word not in script]

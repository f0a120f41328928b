"""`--completion`: print what makes a shell complete commands, options, levels, rule sets, pages and files.

Everything follows from the parser. Bash and zsh share a `case` that sets three variables: the `options` of the command,
the `values` that may come here, and the `kind` of what else may: files, folders, or several values with commas.
"""

import argparse
import shlex
from collections.abc import Iterator
from typing import NamedTuple

from ai.bots import ROSTER
from game import __version__
from game.cli.parsing import NAME, commands_of
from game.rulebook.words.manual import names
from game.rules.variant_file import relatives, shipped_variants

_FUNCTION = f"_{NAME.replace('-', '_')}"


class Expected(NamedTuple):
    """What an option or an argument takes: some values, and files, folders or a list of values, if anything."""

    values: tuple[str, ...] = ()
    kind: str = ""


def completion(top: argparse.ArgumentParser, shell: str) -> str:
    """Return the script for a shell."""
    script = {"bash": _BASH, "zsh": _ZSH, "fish": "@CASES@\n"}[shell]
    cases = "\n".join(_fish(top) if shell == "fish" else _cases(top))
    made = f"# Made by {NAME} {__version__}: {NAME} --completion {shell}\n"
    first = f"#compdef {NAME}\n" if shell == "zsh" else ""
    script = script.replace("@CASES@", cases).replace("@FUNCTION@", _FUNCTION).replace("@NAME@", NAME)
    return first + made + script


def _expected(action: argparse.Action, top: argparse.ArgumentParser) -> Expected:
    """Return what an option or an argument takes."""
    if action.choices is not None:
        return Expected(tuple(action.choices))
    match action.metavar:
        case "ID" | "A" | "B":
            return Expected((*shipped_variants(), *relatives()), "files")
        case "LEVEL":
            return Expected(tuple(ROSTER), "files")  # or a program
        case "LEVEL,..":
            return Expected(tuple(ROSTER), "list")
        case "FILE" | "POSITION" | "RECORD" | "POSITION|RECORD" | "PROGRAM":
            return Expected(kind="files")
        case "DIR":
            return Expected(kind="folders")
        case "COMMAND":
            return Expected(tuple(commands_of(top)))
        case "NAME" if not action.option_strings:
            return Expected(names())
        case _:
            return Expected()


def _options(command: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in command._actions if action.option_strings]


def _argument(command: argparse.ArgumentParser, top: argparse.ArgumentParser) -> Expected:
    """Return what the first argument of a command may be."""
    arguments = (action for action in command._actions if not action.option_strings)
    return next((_expected(argument, top) for argument in arguments), Expected())


# --- bash and zsh ---------------------------------------------------------------------------------------------------


def _cases(top: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the lines that find the command and set the variables."""
    commands = {"": top, **commands_of(top)}
    after: dict[Expected, list[str]] = {}
    for name, command in commands.items():
        for option in _options(command):
            if option.nargs != 0:
                written = (f'"{name} {text}"' for text in option.option_strings)
                after.setdefault(_expected(option, top), []).extend(written)
    taking = "|".join(text for option in _options(top) if option.nargs != 0 for text in option.option_strings)
    # The value of an option is no command, even if it is called so; bash has the sign between them as a word.
    yield f"""  for at in "${{before_words[@]}}"; do
    if [ -n "$taking" ]; then
      [ "$at" = "=" ] || taking=""
      continue
    fi
    case $at in
      {taking}) taking=$at ;;
      {"|".join(commands_of(top))}) command=$at; break ;;
    esac
  done
  case "$command $before" in"""
    for expected, patterns in after.items():
        yield f"    {'|'.join(patterns)}) {_set(expected)} ;;"
    yield '    *) case "$command" in'
    for name, command in commands.items():
        options = " ".join(text for option in _options(command) for text in option.option_strings)
        yield f'      "{name}") options="{options}" {_set(_argument(command, top))} ;;'
    yield "      esac ;;\n  esac"


def _set(expected: Expected) -> str:
    return f'values="{" ".join(expected.values)}" kind="{expected.kind}"'


_BASH = r"""@FUNCTION@() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command="" options="" values="" kind="" at
  local before_words=("${COMP_WORDS[@]:1:COMP_CWORD-1}") first="" taking="" IFS=$'\n'
  if [ "$word" = "=" ]; then
    word=""
  elif [ "$before" = "=" ]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
@CASES@
  case $word in -*) values=$options kind="" ;; esac
  if [ "$kind" = list ]; then
    case $word in *,*) first=${word%,*}, ;; esac
    compopt -o nospace 2> /dev/null
  fi
  COMPREPLY=()  # filled in a loop, because macOS has an old bash without mapfile
  while read -r at; do COMPREPLY+=("$at"); done < <(
    compgen -P "$first" -W "${values// /$'\n'}" -- "${word#"$first"}"
    [ "$kind" != files ] || compgen -f -- "$word"
    [ "$kind" != folders ] || compgen -d -- "$word"
  )
  case $kind in files | folders) compopt -o filenames 2> /dev/null ;; esac
}
complete -F @FUNCTION@ @NAME@
"""

_ZSH = r"""@FUNCTION@() {
  local word=${words[CURRENT]} before=${words[CURRENT-1]} command="" options="" values="" kind="" at taking=""
  local before_words=("${(@)words[2,CURRENT-1]}")
  case $word in
    --*=*) before=${word%%=*} word=${word#*=}; compset -P '*=' ;;
  esac
@CASES@
  case $word in -*) values=$options kind="" ;; esac
  if [[ $kind == list ]]; then
    compset -P '*,'
    compadd -S '' -- ${=values}
  elif [[ -n $values ]]; then
    compadd -- ${=values}
  fi
  case $kind in
    files) _files ;;
    folders) _files -/ ;;
  esac
}
if [ "$funcstack[1]" = "_@NAME@" ]; then
  @FUNCTION@ "$@"
else
  compdef @FUNCTION@ @NAME@
fi
"""


# --- fish -----------------------------------------------------------------------------------------------------------


def _fish(top: argparse.ArgumentParser) -> Iterator[str]:
    """Yield a line for each command, option and argument."""
    commands = commands_of(top)
    yield f"complete -c {NAME} -f"
    none = f"not __fish_seen_subcommand_from {' '.join(commands)}"
    subparsers = next(action for action in top._actions if isinstance(action, argparse._SubParsersAction))
    for choice in subparsers._choices_actions:
        yield _completed(none, "-a", choice.dest, about=choice.help)
    for condition, command in [
        (none, top), *((f"__fish_seen_subcommand_from {name}", command) for name, command in commands.items())
    ]:  # fmt: skip
        for option in _options(command):
            flags = [part for text in option.option_strings for part in _flag(text)]
            taken = [] if option.nargs == 0 else ["-r", *_taken(_expected(option, top))]
            yield _completed(condition, *flags, *taken, about=option.help)
        if command is not top and _argument(command, top) != Expected():
            yield _completed(condition, *_taken(_argument(command, top)))


def _flag(option: str) -> tuple[str, str]:
    return ("-l" if option.startswith("--") else "-s", option.lstrip("-"))


def _taken(expected: Expected) -> list[str]:
    """Return how fish is told what an option or an argument takes."""
    values = " ".join(expected.values)
    match expected.kind:
        case "files":
            return ["-F", *(["-a", values] if values else [])]
        case "folders":
            return ["-f", "-a", "(__fish_complete_directories)"]
        case "list":
            return ["-f", "-a", f"(__fish_append , {values})"]
        case _:
            return ["-f", *(["-a", values] if values else [])]


def _completed(condition: str, *words: str, about: str | None = None) -> str:
    described = ["-d", about.replace("%%", "%")] if about else []
    return f"complete -c {NAME} {' '.join(map(_fish_word, ('-n', condition, *words, *described)))}"


def _fish_word(word: str) -> str:
    """Return a word as fish reads it; unlike other shells, fish has escapes between single quotes."""
    if shlex.quote(word) == word:
        return word
    escaped = word.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"

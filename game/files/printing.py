"""Print to standard output and standard error; no other module does.

A line is always one line, and contains nothing that a terminal would interpret: characters that are not printable are
escaped, `\u001b`, as in JSON and TOML. Without an output (a windowed build) nothing is printed; if the output cannot be
written (`Unwritable`) or its reader is gone (`BrokenPipeError`) the command ends.
"""

import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TextIO

from game.files.storage import reason_of

ANSWER = 1  # the version of all answers in JSON; it rises when a key goes or gets another meaning


class Unwritable(ValueError):
    """Standard output cannot be written; the reason."""


def say(*lines: str) -> None:
    """Print lines on standard output."""
    _print(escaped(line) for line in lines)


def say_json(answer: Mapping[str, object]) -> None:
    """Print the answer of a command as JSON on one line, with its version; `ok` unless it says otherwise."""
    say(json.dumps({"version": ANSWER, "ok": True, **answer}))


def say_toml(text: str) -> None:
    """Print a TOML text written by `toml_text`."""
    _print(escaped(line, _toml_number) for line in text.removesuffix("\n").split("\n"))


def warn(*lines: str) -> None:
    """Print lines on standard error; if that fails there is nobody to report it to."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            sys.stderr.write("".join(f"{escaped(line)}\n" for line in lines))
            sys.stderr.flush()


def flush() -> None:
    """Flush what was printed."""
    if sys.stdout is not None:
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as problem:
            raise Unwritable(reason_of(problem)) from None


def silence() -> None:
    """Discard output that could not be written, so that Python does not retry and complain at exit."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def escape_unencodable(*streams: TextIO | None) -> None:
    """Escape characters that the terminal's encoding lacks."""
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def escaped(text: str, number: Callable[[str], str] | None = None) -> str:
    """Return the text with unprintable characters escaped as in JSON or, with its own `number` format, as in TOML.

    >>> escaped("Ma\\x1b[31mry")
    'Ma\\\\u001b[31mry'
    """
    if text.isprintable():
        return text
    written = number or _number
    return "".join(letter if _is_harmless(letter) else written(letter) for letter in text)


def _is_harmless(letter: str) -> bool:
    return letter.isprintable() or unicodedata.category(letter) == "Zs"


def _number(letter: str) -> str:
    """Return the JSON escape, a surrogate pair beyond four digits."""
    halves = letter.encode("utf-16-be", errors="surrogatepass").hex()
    return "".join(f"\\u{halves[at : at + 4]}" for at in range(0, len(halves), 4))


def _toml_number(letter: str) -> str:
    return f"\\U{ord(letter):08x}"


def _print(lines: Iterable[str]) -> None:
    if sys.stdout is not None:
        try:
            sys.stdout.write("".join(f"{line}\n" for line in lines))
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as problem:
            raise Unwritable(reason_of(problem)) from None

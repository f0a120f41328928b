"""`shanghai-rummy --version`: print the version, and which code computer players simulate deals with."""

import argparse
from collections.abc import Sequence
from typing import Any

from game.printing import say


class Version(argparse.Action):
    """The option that prints the version and exits."""

    def __init__(self, option_strings: Sequence[str], dest: str, version: str, **_: Any) -> None:
        self._version = version
        super().__init__(option_strings, dest, nargs=0, help="show the version, and which code plays, and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        """Print the version and exit."""
        from ai.native.library import core_library

        say(f"{parser.prog} {self._version} ({core_library().code})")
        parser.exit()

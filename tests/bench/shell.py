"""The shell of a bench of one level: which rule sets and level to measure, and a table that grows line by line."""

import argparse
from collections.abc import Iterable, Sequence
from itertools import chain

from ai.bot import Bot
from ai.bots import bot_named
from ai.native.hands import measure_natively
from game.rules.variant_file import shipped_variants

_WIDTH = 16  # the width of a column


class BenchOfLevel:
    """The command line of a bench: rule sets and a level to choose, and perhaps numbers with other defaults."""

    def __init__(self, description: str, level: str, **numbers: int) -> None:
        parser = argparse.ArgumentParser(description=description)
        parser.add_argument("variants", nargs="*", default=shipped_variants())
        parser.add_argument("--level", default=level)
        for name, default in numbers.items():
            parser.add_argument(f"--{name}", type=int, default=default)
        asked = parser.parse_args()
        self.variants: Sequence[str] = asked.variants
        self.level: str = asked.level
        self.numbers: dict[str, int] = {name: getattr(asked, name) for name in numbers}

    def bot(self) -> Bot:
        """Return a player of the level, which measures hands as in the worker of the window."""
        measure_natively()
        return bot_named(self.level)

    def print_table(self, headings: Iterable[str], lines: Iterable[Sequence[str]]) -> None:
        """Print the headings, and every line as soon as it is measured."""
        for cells in chain([headings], lines):
            print("".join(f"{cell:<{_WIDTH}}" for cell in cells).rstrip(), flush=True)

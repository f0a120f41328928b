"""Files as text for the commands: opened, measured and decoded, or one sentence that says why not.

The only place of the command line that reads files; `-` is standard input.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from game.commands import Unusable
from game.engine.position import load_position
from game.engine.state import State
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import load_variant, shipped_variant, shipped_variants

LARGEST_FILE = 64_000_000  # bytes; a record of the longest game is far smaller
STANDARD_INPUT = "-"


def read_text(path: str, damaged: bool = False) -> str:
    """The text of a file; with `damaged` bytes that are no UTF-8 are replaced instead of refused."""
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.read(LARGEST_FILE)
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise Unusable(f"{path}: cannot be read: {reason}") from None
    if len(content) > LARGEST_FILE:
        raise Unusable(f"{path}: is larger than {LARGEST_FILE} bytes")
    try:
        return content.decode("utf-8", errors="replace" if damaged else "strict")
    except UnicodeDecodeError:
        raise Unusable(f"{path}: is no text in UTF-8") from None


def read_position(path: str) -> State:
    """The position in a file; a rule set it names is looked for among the shipped ones and beside the file."""
    name = "standard input" if path == STANDARD_INPUT else path
    beside = Path() if path == STANDARD_INPUT else Path(path).parent
    return load_position(read_text(path), name, open_variant=variants_beside(beside))


def variants_beside(folder: Path) -> Callable[[str], Variant]:
    """How a position's word for its rule set becomes one: a shipped id, or a file relative to the folder."""

    def open_variant(said: str) -> Variant:
        if said in shipped_variants() or not any(letter in said for letter in "./\\"):
            return shipped_variant(said)  # says what there is where it is none of them
        try:
            return load_variant(read_text(str(folder / said)), said)
        except Unusable as problem:
            raise VariantError((str(problem),)) from None

    return open_variant


def read_variant(said: str) -> Variant:
    """A rule set named on the command line: a shipped id, or a path."""
    return variants_beside(Path())(said)

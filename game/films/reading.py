"""Read the files named on the command line, or report in one sentence why that failed.

No other module of the command line reads files; `-` is standard input.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path, PureWindowsPath

from game.engine.position import load_position
from game.engine.state import State
from game.files.documents import LARGEST_POSITION, LARGEST_RULE_SET, Unusable
from game.files.storage import VARIANTS, data_folder, open_file, read_bytes, reason_of
from game.language.quoting import Wording, shortened
from game.rules.draft import id_of
from game.rules.knobs.record import ShortName
from game.rules.short_text import short_text_in, variant_called, variant_in
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import load_variant, relatives, shipped_variant, shipped_variants

STANDARD_INPUT = "-"
HEAD_BYTES = 200


def read_text(path: str, most: int, damaged: bool = False) -> str:
    """Return the text of a file of at most `most` bytes; with `damaged`, invalid UTF-8 is replaced, not refused."""
    try:
        content = _from_standard_input(most) if path == STANDARD_INPUT else read_bytes(Path(path), most)
    except (OSError, ValueError) as problem:
        reason = reason_of(problem)
        raise Unusable(Wording("{where}: cannot be read: {reason}", where=path, reason=reason)) from None
    try:
        return content.decode("utf-8", errors="replace" if damaged else "strict")
    except UnicodeDecodeError:
        raise Unusable(Wording("{where}: is not text in UTF-8", where=path)) from None


def _from_standard_input(most: int) -> bytes:
    if sys.stdin is None:
        raise ValueError(Wording("there is no standard input"))
    stream = getattr(sys.stdin, "buffer", None)
    content: bytes = stream.read(most + 1) if stream is not None else sys.stdin.read(most + 1).encode("utf-8")
    if len(content) > most:
        raise ValueError(Wording("it is larger than {most} bytes", most=most))
    return content


def head(path: str) -> str:
    """Return the beginning of a file as far as it is readable; "" for standard input, which is read only once."""
    try:
        with open_file(Path(path)) as file:
            return file.read(HEAD_BYTES).decode("utf-8", errors="replace").lstrip("\ufeff \t\r\n")
    except (OSError, ValueError):
        return ""


def read_position(path: str) -> State:
    """Read a position file; its rule set is a shipped one or a file beside it."""
    name = "standard input" if path == STANDARD_INPUT else path
    beside = Path() if path == STANDARD_INPUT else Path(path).parent
    return load_position(read_text(path, LARGEST_POSITION), name, open_variant=variants_beside(beside))


def variants_beside(folder: Path) -> Callable[[str], Variant]:
    """Return a function that opens a file's rule set: a shipped id, or a local file relative to the folder."""

    def open_variant(text: str) -> Variant:
        if PureWindowsPath(text).drive.startswith("\\\\"):  # Windows would sign in to a server there
            raise VariantError((Wording("{where}: files of another computer are not opened", where=shortened(text)),))
        return _variant_from(folder, text)

    return open_variant


def _variant_from(folder: Path, text: str) -> Variant:
    if text in shipped_variants() or short_text_in(text) or not any(letter in text for letter in "./\\"):
        return variant_called(text)  # raises the error if it is none of them
    try:
        return variant_in(read_text(str(folder / text), LARGEST_RULE_SET), text)
    except Unusable as problem:
        raise VariantError((_without_path(problem, folder / text, text),)) from None


def _without_path(problem: Unusable, path: Path, text: str) -> str:
    """Return the fault with the file's own words in place of the path made of them, which may be very long."""
    return shortened(text) + str(problem).removeprefix(str(path))


def read_variant(text: str) -> Variant:
    """Return a rule set named on the command line: an id, the player's own too, a path, or a short text."""
    if short_text_in(text):
        variant = variant_called(text)
        same = variant == shipped_variant(variant.id)
        return variant if same else replace(variant, id=id_of(variant.title, (*shipped_variants(), *relatives())))
    return _own_variant(text) or _variant_from(Path(), text)


def _own_variant(id: str) -> Variant | None:
    """Return the player's own rule set of that id; None if there is none, or if a shipped one has it."""
    if id in (*shipped_variants(), *relatives()) or ShortName().take(id) is None:
        return None
    for path in sorted((data_folder() / VARIANTS).glob("*.toml")):
        try:
            variant = load_variant(read_text(str(path), LARGEST_RULE_SET), path.name)
        except (Unusable, VariantError):
            continue
        if variant.id == id:
            return variant
    return None

"""What is cut on the screen: a name may be, where there is no room; a sentence of ours never.

While `noting_cuts` is on, the lettering notes each text it shortens that is not just a name.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from game.table.text import Lettering

ELLIPSIS = "…"


@contextmanager
def noting_cuts(names: Iterable[str]) -> Iterator[set[str]]:
    """The texts that are cut meanwhile, but for these names, alone or as whose something is."""
    may_be = {form for name in names for form in (name, f"{name}'s", f"{name}'")}
    found: set[str] = set()
    plain: Callable[..., str] = Lettering.cut

    def cut(lettering: Lettering, words: str, *where: Any) -> str:
        shown = plain(lettering, words, *where)
        if shown != words and words not in may_be:
            found.add(f"{words!r} as {shown!r}")
        return shown

    with patch.object(Lettering, "cut", cut):
        yield found

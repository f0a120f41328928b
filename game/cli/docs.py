"""`docs`: a page of the manual in the terminal."""

from game.documents import Unusable
from game.printing import say
from game.quoting import quoted
from game.rulebook.words.manual import INDEX, names, text_of


def print_page(name: str | None) -> int:
    """Print a page, the index unless one is named; 0. `Unusable` if there is no such page."""
    try:
        text = text_of((name or INDEX).removesuffix(".md"))
    except KeyError:
        raise Unusable(f"no page {quoted(name or INDEX)}: there are {', '.join(names())}") from None
    say(*text.rstrip("\n").split("\n"))
    return 0

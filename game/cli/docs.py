"""`docs`: print a page of the manual."""

from game.files.documents import Unusable
from game.files.printing import say
from game.language.quoting import quoted
from game.rulebook.words.manual import INDEX, names, text_of


def print_page(name: str | None) -> int:
    """Print a page, by default the index, and return 0. Raises `Unusable` if there is no such page."""
    try:
        text = text_of((name or INDEX).removesuffix(".md"))
    except KeyError:
        raise Unusable(f"no page {quoted(name or INDEX)}: there are {', '.join(names())}") from None
    say(*text.rstrip("\n").split("\n"))
    return 0

"""`docs`: print a page of the manual."""

from game.files.documents import Unusable
from game.files.printing import say
from game.language.quoting import unknown
from game.rulebook.words.manual import INDEX, names, text_of


def print_page(name: str | None) -> int:
    """Print a page, by default the index, and return 0. Raises `Unusable` if there is no such page."""
    page = (name or INDEX).removesuffix(".md")
    if page not in names():
        raise Unusable(unknown("page", page, names()))
    say(*text_of(page).rstrip("\n").split("\n"))
    return 0

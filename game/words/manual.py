"""The manual that ships with the game: pages of Markdown in `game/docs`, in the order its index lists them."""

import re
from functools import cache
from importlib import resources

from game.words.markdown import Page, page, without_comments

INDEX = "index"


def names() -> tuple[str, ...]:
    """Every page by name, the index first."""
    return (INDEX, *re.findall(r"(?m)^- \[[^]]+\]\(([\w-]+)\.md\)", text_of(INDEX)))


def text_of(name: str) -> str:
    """A page's text as it is to be printed. `KeyError` if there is none of that name."""
    file = resources.files("game") / "docs" / f"{name}.md"
    if not re.fullmatch(r"[\w-]+", name) or not file.is_file():
        raise KeyError(name)
    return without_comments(file.read_text(encoding="utf-8"))


@cache
def pages() -> tuple[Page, ...]:
    """Every page in order."""
    return tuple(page(text_of(name)) for name in names())

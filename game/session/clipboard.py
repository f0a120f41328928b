"""The clipboard, or the terminal where there is none."""

from game.printing import say
from game.ui.clipboard import copied


def copied_or_printed(text: str) -> bool:
    """Put a text into the clipboard, or print it where there is none; whether there is one."""
    is_copied = copied(text)
    if not is_copied:
        say(*text.split("\n"))
    return is_copied

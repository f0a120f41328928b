"""The clipboard: texts put into it, or onto the terminal where there is none, and the text it holds."""

import pygame

from game.printing import say


def copied(text: str) -> bool:
    """Put a text into the clipboard; whether there is one."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def copied_or_printed(text: str) -> bool:
    """Put a text into the clipboard, or print it where there is none; whether there is one."""
    is_copied = copied(text)
    if not is_copied:
        say(*text.split("\n"))
    return is_copied


def pasted() -> str:
    """The text the clipboard holds; empty where it holds none, or there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""

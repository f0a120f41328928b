"""Text into the clipboard of the window there is."""

import pygame

from game.commands.printing import say
from game.screens.screen import Pop, Step


def copied(text: str) -> bool:
    """Put a text into the clipboard; whether there is one."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def copied_or_printed(text: str) -> Step:
    """Into the clipboard, or to standard output where there is none; the page it was copied from closes."""
    if not copied(text):
        say(*text.split("\n"))
    return Pop()

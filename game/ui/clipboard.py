"""The clipboard: texts put into it, and the text it holds."""

import pygame


def copied(text: str) -> bool:
    """Put a text into the clipboard; whether there is one."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def pasted() -> str:
    """The text the clipboard holds; empty where it holds none, or there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):
        return ""

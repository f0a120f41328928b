"""The composition root on screen: opens the window and joins screens, matches and computer players.

`play_on_screen` is what the command line calls; it returns the exit code. Heavy parts (rules, engine, computer
players) are imported only when a screen needs them, so that the title stands within 300 ms of the start.
"""

import sys

from game import words_ui as words
from game.screens.screen import Step
from game.screens.title import Entry, Title
from game.window import NoDisplay, open_window

VERSION = "0.1"


def title() -> Title:
    """The title with every way on that exists."""
    from game.screens.screen import Quit

    def quit_now() -> Step:
        return Quit()

    entries = (Entry(words.NEW_GAME, "Enter", quit_now), Entry(words.QUIT, "Q", quit_now))
    return Title(entries, words.title_foot(5, VERSION))


def play_on_screen(size: tuple[int, int] | None = None) -> int:
    """Open the game; 0 at its end, 2 where there is no display."""
    try:
        window = open_window(words.GAME_NAME, size)
    except NoDisplay as problem:
        print(words.NO_DISPLAY.format(reason=problem), file=sys.stderr)
        return 2
    from game.loop import Loop

    Loop(window, title()).run()
    return 0

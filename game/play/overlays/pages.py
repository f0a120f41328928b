"""Pages over the table: help, log, the table as text, the score sheet, and the pause menu."""

from collections.abc import Callable, Sequence

from game.language import joined
from game.play.scores.sheet import ScoreSheet, sheet_node
from game.text import ui as words
from game.ui.dialogs import Menu, Passage, Reading
from game.ui.form import FormScreen, Way, button, foot, head
from game.ui.looks import LARGEST
from game.ui.nodes import Node
from game.ui.screen import Home, Pop, Push, Quit, Step
from game.ui.words import CLOSE

CLOSING, STAYING = Quit(), Pop()


class SheetOverlay(FormScreen):
    """The score sheet, opened during a round."""

    largest_tall = LARGEST

    overlay = True
    ground = FormScreen.cloth

    def __init__(self, title: str, sheet: ScoreSheet) -> None:
        super().__init__("back")
        self._title, self._sheet = title, sheet

    def view(self) -> Node:
        """Return title, sheet and the way back."""
        close = button("back", CLOSE, "gold", "Esc", w=200, size="strong")
        return self.framed(head(self._title), sheet_node(self._sheet, self.scroll), foot(close, pack="middle"))


def help_page(ways: Sequence[Way] = ()) -> Reading:
    """Return the general help: how to play."""
    return Reading(words.HELP_TITLE, [Passage(heading, body) for heading, body in words.HELP], ways=ways)


def now_page(title: str, sentences: Sequence[str], ways: Sequence[Way] = ()) -> Reading:
    """Return what can be done now, in the caller's sentences, above the general help."""
    now = Passage(words.RIGHT_NOW, joined(sentences, "\n"))
    return Reading(title, [now, *(Passage(heading, body) for heading, body in words.HELP)], ways=ways)


def log_page(lines: Sequence[str]) -> Reading:
    """Return all events of this round, scrolled to the latest."""
    entries = lines or (words.LOG_EMPTY,)
    return Reading(words.LOG, [Passage("", line) for line in entries], at_end=True)


def state_page(parts: Sequence[tuple[str, Sequence[str]]], on_copy: Callable[[], Step] | None) -> Reading:
    """Return the whole table in words, one paragraph per part, to read or, with `on_copy`, to copy."""
    passages = [Passage(heading, joined(sentences, "\n")) for heading, sentences in parts]
    return Reading(words.TABLE_IN_WORDS, passages, ways=(Way(words.COPY_TEXT, on_copy, "C"),) if on_copy else ())


def leave_unsaved(practice: bool, leaving: Step = CLOSING, staying: Step = STAYING) -> Menu:
    """Return the question whether to leave a game that is not saved."""
    title, leave, why = words.LEAVE_GAME, words.LEAVE_GAME_BUTTON, words.LEAVE_GAME_WHY
    if practice:
        title, leave, why = words.LEAVE_PRACTICE, words.LEAVE_IT, words.LEAVE_PRACTICE_WHY
    return Menu(title, (Way(words.STAY, lambda: staying, "Esc", "gold"), Way(leave, lambda: leaving)), why)


def pause_menu(
    ways: Sequence[Way] = (), *, saved: bool = False, practice: bool = False, to_read: Sequence[Way] = (),
    resume: str = words.RESUME, agreed: Callable[[Way], Way] = lambda way: way, rule_set: str = "",
) -> Menu:  # fmt: skip
    """Return the menu at the table, headed by the rule set, or as practice; `to_read` holds the links from its help,
    and `agreed` returns a way that everyone at the table agrees to first.

    If the game is not saved, leaving asks first and says what would be lost.
    """

    def leaving(step: Step) -> Callable[[], Step]:
        return lambda: step if saved else Push(leave_unsaved(practice, step, Pop(2)))

    return Menu(
        words.PRACTICE if practice else rule_set,
        (
            Way(resume, Pop, "Esc", "gold"),
            Way(words.HOW_TO_PLAY, lambda: Push(help_page(to_read)), "F1"),
            *ways,
            agreed(Way(words.QUIT_TO_TITLE, leaving(Home()))),
            agreed(Way(words.QUIT_GAME, leaving(Quit()))),
        ),
    )

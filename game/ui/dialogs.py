"""What opens over a screen: a menu or question (`Menu`), a page to read (`Reading`: log, help), the score sheet
(`SheetOverlay`).

All of them dim what is beneath, close with Esc or a press, and take their words from the caller; `pause_menu`,
`help_page` and `log_page` fill in ours. Beneath an overlay nothing goes on. Knows nothing of matches.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.play.sheet import ScoreSheet, sheet_node
from game.text import ui as words
from game.ui.boxes import Centred, Child, Column, Pad, Scrolled
from game.ui.form import FormScreen, Way, button, foot, gilded, head, ornament, way_button
from game.ui.nodes import BODY, Gap, Node, Style, Text
from game.ui.screen import Home, Pop, Push, Quit, Step

MENU_WIDE, PAGE_WIDE, PAGE_HIGH = 420.0, 700.0, 640.0
MANY_WAYS = 10  # stand closer together, so that they are all seen where everything is half as large again
CLOSING, STAYING = Quit(), Pop()
HEADING = Style(ink="accent", weight="semi")
PASSAGE, MIDDLE = BODY._replace(lead=1.36), BODY._replace(at="c")


class Dialog(FormScreen):
    """A panel over whatever is beneath: a title, what it is about, and ways on, the first of them in focus."""

    overlay = True
    wide = PAGE_WIDE
    high: float | None = None  # None: as high as it must be

    def __init__(self, title: str, ways: Sequence[Way], *, at_end: bool = False) -> None:
        super().__init__(ways[0].label, ways=ways, at_end=at_end)
        self._title = title

    def parts(self) -> Sequence[Child]:
        """What stands under the title."""
        raise NotImplementedError

    def view(self) -> Node:
        """The panel in the middle."""
        under = [gilded(self._title, 36), ornament(self.wide * 0.6, 18), Gap(length=10), *self.parts()]
        return Pad(Centred(Pad(Column(under), (46, 24), "deco", w=self.wide, h=self.high, least_h=0)), (8, 8))

    def ways(self) -> Node:
        """The ways side by side."""
        first, *others = self._ways
        wide = 170 if len(others) > 1 else 230
        return foot(way_button(first, 200, size="strong"), *(way_button(way, wide) for way in others), pack="middle")


class Menu(Dialog):
    """A few ways on, one above the other, perhaps with a sentence that says what they mean."""

    wide = MENU_WIDE

    def __init__(self, title: str, ways: Sequence[Way], sentence: str = "") -> None:
        super().__init__(title, ways)
        self._sentence = sentence

    @property
    def focus(self) -> str:
        """Which way Enter would go; none while the ring is away because the mouse was used last."""
        return self._form.focus if self._form.ring else ""

    def parts(self) -> Sequence[Child]:
        """The sentence, and one button a way."""
        sentence = Pad(Text(self._sentence, MIDDLE), (0, 8)) if self._sentence else None
        buttons = [way_button(way, 0, size="strong") for way in self._ways]
        return sentence, Scrolled(Column(buttons, 12 if len(buttons) < MANY_WAYS else 4), self.scroll)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Esc goes the first way, which changes nothing, if it is nobody's key."""
        step = super().handle(event, now)
        escapes = step is None and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        return self._ways[0].go() if escapes else step


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading (may be empty) and a paragraph."""

    heading: str
    body: str


class Reading(Dialog):
    """A page of passages that scrolls; `ways` lead on besides the way back."""

    high = PAGE_HIGH
    read_out = 10_000  # whoever opens it wants to read it

    def __init__(
        self, title: str, passages: Sequence[Passage], *, at_end: bool = False, ways: Sequence[Way] = ()
    ) -> None:
        super().__init__(title, (Way(words.CLOSE, Pop, "Esc", "gold"), *ways), at_end=at_end)
        self.passages = tuple(passages)

    def parts(self) -> Sequence[Child]:
        """The passages, the ways."""
        said = [
            Column([Text(each.heading, HEADING._replace(lead=1.6)) if each.heading else None, Text(each.body, PASSAGE)])
            for each in self.passages
        ]
        between = 14 if any(each.heading for each in self.passages) else 5
        return Scrolled(Column(said, between), self.scroll, grow=1), Gap(length=14), self.ways()

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """The key that opened help closes it, too."""
        step = super().handle(event, now)
        return Pop() if step is None and event.type == pygame.KEYDOWN and event.key == pygame.K_F1 else step


class SheetOverlay(FormScreen):
    """The score sheet, looked at during a round."""

    overlay = True
    ground = FormScreen.cloth

    def __init__(self, title: str, sheet: ScoreSheet) -> None:
        super().__init__("back")
        self._title, self._sheet = title, sheet

    def view(self) -> Node:
        """Title, sheet, the way back."""
        close = button("back", words.CLOSE, "gold", "Esc", w=200, size="strong")
        return self.framed(head(self._title), sheet_node(self._sheet, self.scroll), foot(close, pack="middle"))


# ---- ours ----


def help_page(ways: Sequence[Way] = ()) -> Reading:
    """How to play, in general."""
    return Reading(words.HELP_TITLE, [Passage(heading, body) for heading, body in words.HELP], ways=ways)


def now_page(title: str, sentences: Sequence[str], ways: Sequence[Way] = ()) -> Reading:
    """What can be done now, in the caller's sentences, with the general help below."""
    now = Passage(words.RIGHT_NOW, "\n".join(sentences))
    return Reading(title, [now, *(Passage(heading, body) for heading, body in words.HELP)], ways=ways)


def log_page(lines: Sequence[str]) -> Reading:
    """Everything that has happened in this round, the latest in sight."""
    said = lines or (words.LOG_EMPTY,)
    return Reading(words.LOG, [Passage("", line) for line in said], at_end=True)


def state_page(parts: Sequence[tuple[str, Sequence[str]]], on_copy: Callable[[], Step]) -> Reading:
    """The whole table in words, a paragraph a part, to read or to copy."""
    passages = [Passage(heading, "\n".join(sentences)) for heading, sentences in parts]
    return Reading(words.TABLE_IN_WORDS, passages, ways=(Way(words.COPY_TEXT, on_copy, "C"),))


def question(title: str, sentence: str, yes: str, on_yes: Callable[[], Step], no: str = words.KEEP_IT) -> Menu:
    """Are you sure? The safe answer is chosen first, and yes has a key that nobody has just pressed."""
    return Menu(title, (Way(no, Pop, "Esc", "gold"), Way(yes, on_yes, "Y")), sentence)


def leave_unsaved(practice: bool, leaving: Step = CLOSING, staying: Step = STAYING) -> Menu:
    """Whether a game that is not saved is left all the same."""
    title, leave, why = words.LEAVE_GAME, words.LEAVE, words.LEAVE_GAME_WHY
    if practice:
        title, leave, why = words.LEAVE_PRACTICE, words.LEAVE_IT, words.LEAVE_PRACTICE_WHY
    return Menu(title, (Way(words.STAY, lambda: staying, "Esc", "gold"), Way(leave, lambda: leaving)), why)


def pause_menu(
    ways: Sequence[Way] = (), *, saved: bool = False, practice: bool = False, to_read: Sequence[Way] = ()
) -> Menu:
    """The menu at the table; `to_read` leads on from its help.

    Where the game is not saved, leaving it asks first, and says what would be lost.
    """

    def leaving(step: Step) -> Callable[[], Step]:
        return lambda: step if saved else Push(leave_unsaved(practice, step, Pop(2)))

    return Menu(
        words.PRACTICE if practice else words.PAUSE,
        (
            Way(words.RESUME, Pop, "Esc", "gold"),
            Way(words.HOW_TO_PLAY, lambda: Push(help_page(to_read)), "F1"),
            *ways,
            Way(words.QUIT_TO_TITLE, leaving(Home())),
            Way(words.QUIT_GAME, leaving(Quit())),
        ),
    )

"""What each choice at a position loses against the best, in points with intervals, while it is judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ai.judge.verdicts import Judged
from ai.reviews import ChoiceEvaluation
from game.engine.view import PlayerView
from game.play.words.hints import reason_for
from game.practice import set_up_words as words
from game.practice import words as practice_words
from game.practice.drill_screen import choice_row
from game.text.actions import action_words
from game.text.cards import whose
from game.ui.boxes import Centred, Column, Pad, Scrolled
from game.ui.form import button, foot, head
from game.ui.looking import LookingScreen
from game.ui.nodes import NOTE, Gap, Node, Style, Text
from game.ui.screen import Pop, Step
from game.ui.words import CLOSE

WIDE, MOST_CHOICES = 760.0, 8


class JudgedPosition(NamedTuple):
    """A position being judged: as the seat to act sees it, and what is known of its choices so far."""

    view: PlayerView
    names: tuple[str, ...]
    counsel: ChoiceEvaluation | None = None
    is_running: bool = True
    trouble: str = ""

    @property
    def line(self) -> str:
        """How far the judge is."""
        if self.trouble:
            return practice_words.not_judged(self.trouble)
        return words.JUDGING if self.counsel is None else words.deals(self.counsel.verdict.deals)

    @property
    def choices(self) -> tuple[Judged, ...]:
        """The best of what can be done."""
        found = self.counsel.verdict.choices if self.counsel is not None else ()
        return tuple(sorted(found, key=lambda each: each.loss)[:MOST_CHOICES])

    def say(self, choice: Judged) -> str:
        """A choice in words."""
        return action_words(choice.action, self.view, self.names, 0 if self.view.seat == 0 else None)


class JudgedScreen(LookingScreen[JudgedPosition]):
    """The choices over the position."""

    overlay = True

    def __init__(self, look: Callable[[], JudgedPosition], stop: Callable[[], None]) -> None:
        super().__init__(look, "back")
        self._stop = stop

    @property
    def awaits(self) -> bool:
        """While it is judged."""
        return self.shown.is_running

    def view(self) -> Node:
        """Whose choice, the choices, the reason."""
        shown = self.shown
        choices, why = shown.choices, reason_for(shown.counsel.why) if shown.counsel is not None else ""
        rows = [choice_row(each, choices, shown.say(each)) for each in choices]
        whose_choice = words.chooser(whose(shown.view.seat, shown.names, 0))
        told = [
            Text(practice_words.POINTS_LOST, NOTE) if rows else None,
            *rows,
            Gap(length=4),
            Text(why) if why else None,
            Text(shown.line, NOTE),
        ]
        inside = Column(
            [
                head(words.JUDGED, Text(whose_choice, Style(at="c")), size=34.0),
                Gap(length=10),
                Scrolled(Column(told, 6), self.scroll),
                Gap(length=12),
                foot(button("back", CLOSE, "gold", "Esc"), pack="middle"),
            ],
            2,
        )
        return Centred(Pad(inside, (28, 20), "deco", w=WIDE, least_w=400))

    def leave(self) -> Step:
        """Back."""
        self._stop()
        return Pop()

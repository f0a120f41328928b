"""What waits for my word: which question stands, since when, and whether it may be answered yet.

A question that has just come up does not hear what was meant for something before it: for a moment its keys and buttons
answer nothing. What my own doing led to is no surprise and needs no such moment. Time is given; nothing here says or
sounds anything.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from game.engine.state import Phase
from game.engine.view import PlayerView
from game.table.commands import Intention

ACCEPTS_AFTER = 0.4  # a press so soon after a question appeared was not meant for it
ANSWERS = (
    *(Intention.ACT, Intention.TAKE, Intention.BUY, Intention.PASS, Intention.ALLOW),
    *(Intention.BUY_UPCARD, Intention.BUY_STOCK),
)


class QuestionKind(StrEnum):
    """What is asked: my turn has come, somebody's card is offered or asked for, or I may call on a discard."""

    TURN = "turn"
    OFFER = "offer"
    CALL = "call"


class Question(NamedTuple):
    """A question that waits for me; two that are equal are the same one."""

    kind: QuestionKind
    about: tuple[object, ...]


def question_of(view: PlayerView, *, asks: bool, calls: bool, waits: bool) -> Question | None:
    """The question of a view: `asks` where a banner is up, `calls` while I may call on a discard, and `waits` where the
    table does so till I have said something.
    """
    moment = (view.round, view.turns)
    if calls:
        return Question(QuestionKind.CALL, (*moment, view.discards, waits))
    if view.to_act != view.seat or view.is_open:
        return None
    if view.turn == view.seat and view.phase in (Phase.OFFER, Phase.DRAW):
        return Question(QuestionKind.TURN, moment)
    if not asks:
        return None
    return Question(
        QuestionKind.OFFER, (*moment, view.phase, view.acting, view.discards, sum(s.buys for s in view.seats))
    )


class Attention:
    """The question that stands at one table."""

    def __init__(self) -> None:
        self._question: Question | None = None
        self._since = float("-inf")
        self._is_new = True

    def notice(self, question: Question | None, now: float, *, expected: bool) -> Question | None:
        """What is asked now; handed back once, where it is another question than before and waits for me to notice.

        `expected` says that it came of what I did myself; so does what stands when the table is opened.
        """
        expected, self._is_new = expected or self._is_new, False
        if question is None or question == self._question:
            return None
        self._question, self._since = question, float("-inf") if expected else now
        return None if expected else question

    def accepts(self, intention: Intention, now: float) -> bool:
        """Whether a command may be an answer already."""
        return intention not in ANSWERS or now >= self._since + ACCEPTS_AFTER

    def accept_now(self) -> None:
        """Whatever comes now was meant for the question that stands."""
        self._since = float("-inf")

"""The question that waits for the local player: which one it is, since when, and whether it may be answered yet.

A new question ignores input for a moment, because a key or click that comes so soon was meant for something before it.
A question that follows from the player's own action is expected and needs no such moment. The time is passed in; this
module shows nothing and plays no sound.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import NamedTuple

from game.engine.state import Phase
from game.engine.view import PlayerView
from game.table.commands import Intention
from game.ui.motion import Fade

ACCEPTS_AFTER = 0.4  # an earlier press after a question appeared was not meant for it
ANSWERS = (
    Intention.ACT, Intention.TAKE, Intention.BUY, Intention.PASS, Intention.ALLOW,
    Intention.BUY_UPCARD, Intention.BUY_STOCK,
)  # fmt: skip


class QuestionKind(StrEnum):
    """The kinds of question: it is my turn, a card is offered or asked for, or I may call on a discard."""

    TURN = "turn"
    OFFER = "offer"
    CALL = "call"


class Question(NamedTuple):
    """A question that waits for the local player. Equal values are the same question."""

    kind: QuestionKind
    about: tuple[object, ...]


def question_of(view: PlayerView, *, asks: bool, calls: bool, waits: bool) -> Question | None:
    """Return the question a view poses, if any.

    `asks`: a banner is up; `calls`: I may call on a discard; `waits`: the table waits until I answer.
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
    """The current question at one table."""

    def __init__(self) -> None:
        self._question: Question | None = None
        self._since = float("-inf")
        self._is_new = True

    def notice(self, question: Question | None, now: float, *, expected: bool) -> Question | None:
        """Store the current question; return it once if it is new and waits for me to notice it.

        `expected` marks a question that follows from my own action, or that was open when the table was opened.
        """
        expected, self._is_new = expected or self._is_new, False
        if question is None or question == self._question:
            return None
        self._question, self._since = question, float("-inf") if expected else now
        return None if expected else question

    def accepts(self, intention: Intention, now: float) -> bool:
        """Return whether a command may already answer the question."""
        return intention not in ANSWERS or now >= self._since + ACCEPTS_AFTER

    def accept_now(self) -> None:
        """Accept input at once: whatever comes now was meant for this question."""
        self._since = float("-inf")


class Fades:
    """What comes in gradually, as the glow of the piles does, each with the seconds it takes; it goes at once."""

    def __init__(self, seconds: Mapping[str, float]) -> None:
        self._seconds = seconds
        self._fades: dict[str, Fade] = {}  # of what is there
        self.shares: Mapping[str, float] = {}  # how much is seen of what has not come in altogether

    def note(self, there: Collection[str], seen: Collection[str], now: float, factor: float) -> float | None:
        """Note what is there now, and was `seen` in the last picture; `factor` is that of all durations. Return when
        the next step is due.
        """
        before, self._fades = self._fades, {}
        for name in there:
            lasts = 0.0 if name in seen else self._seconds[name] * factor
            self._fades[name] = before.get(name, Fade(now, lasts))
        self.shares = {name: share for name, fade in self._fades.items() if (share := fade.share(now)) < 1}
        steps = (fade.next_at(now) for fade in self._fades.values())
        return min((step for step in steps if step is not None), default=None)

"""The coach in a practice round: before carrying out a choice that clearly loses points, it asks "sure?".

The coach analyzes the position from the seat's own view in another process as soon as the player is asked. A player who
decides faster is kept waiting only briefly.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ai.differences.telling import telling
from ai.reviews import ChoiceEvaluation, evaluate_choice
from game.engine.actions import Action
from game.language import joined
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.reason_words import difference_sentences
from game.session.background import BackgroundWork
from game.session.session import Session
from game.text.cards import action_words, capitalized
from game.ui.dialogs import question
from game.ui.screen import Pop, Push, Screen, Step

PATIENCE_S = 1.5  # the longest wait for the analysis of a choice


class _Choice(NamedTuple):
    """A choice that was made, and until when it waits for the coach."""

    action: Action
    going: tuple[int, ...]
    until: float


@dataclass(slots=True)
class PracticeCoach:
    """A coach at one table. The session decides how much must be lost before it asks; 0 means never."""

    session: Session
    _mark: int = -1  # the moment it analyzes
    _work: BackgroundWork = field(init=False)
    _counsel: ChoiceEvaluation | None = None
    _made: _Choice | None = None
    _meant: _Choice | None = None  # confirmed by the player

    def __post_init__(self) -> None:
        self._work = BackgroundWork(self.session, "coach")

    def submit(self, play: PlayScreen, action: Action, now: float, going: tuple[int, ...]) -> bool:
        """Delay a choice until the coach has been asked; carry it out at once if the coach has nothing to say."""
        is_judged = bool(self.session.preferences.settings.coach) and self._mark == play.match.count
        if is_judged:
            self._made = _Choice(action, going, now + PATIENCE_S)
        return is_judged

    def due(self, play: PlayScreen, now: float) -> Step | None:
        """Analyze the position, carry out a choice, or ask if it would lose too much; called once a frame."""
        match, me = play.match, play.me
        if not self.session.preferences.settings.coach:
            self._forget()
            return self._advice_on_choice(play, now)
        if match.to_act == me and self._mark != match.count:
            self._forget()
            self._mark = match.count
            self._work.begin(evaluate_choice, match.view(me), match.history(me))
        self._counsel = next(reversed(self._work.poll(ChoiceEvaluation)), self._counsel)
        return self._advice_on_choice(play, now)

    def _forget(self) -> None:
        self._work.cancel()
        self._counsel, self._mark = None, -1

    def _advice_on_choice(self, play: PlayScreen, now: float) -> Step | None:
        if self._meant is not None:
            meant, self._meant = self._meant, None
            play.back.pass_on(meant.action, now, meant.going)
        made = self._made
        if made is None or (self._work.is_running and now < made.until):
            return None
        self._made = None
        asked = self._question(play, made)
        if asked is not None:
            return Push(asked)
        play.back.pass_on(made.action, now, made.going)
        return None

    def _question(self, play: PlayScreen, made: _Choice) -> Screen | None:
        """Return the coach's question; None if the choice is good enough or not analyzed."""
        if self._counsel is None:
            return None
        verdict, view = self._counsel.verdict, play.match.view(play.me)
        judged = verdict.of(made.action)
        surely = judged is not None and verdict.is_mistake(judged.action)
        if judged is None or not surely or judged.loss < self.session.preferences.settings.coach:
            return None
        names, me = play.match.names, play.me
        differ = telling(view, play.match.history(me), verdict.best, judged)[:1]
        sentence = words.COACH_ASKS(
            action=action_words(made.action, view, names, me),
            value=words.gain(verdict.best.lead, judged.loss),
            other=action_words(verdict.best.action, view, names, me),
            best=words.gain(verdict.best.lead),
            reason=joined(difference_sentences(differ, names, view.variant), " "),
        )

        def yes() -> Step:
            self._meant = made
            return Pop()

        return question(words.SURE, capitalized(sentence).rstrip(), words.DO_IT, yes, words.THINK_AGAIN)

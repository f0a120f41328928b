"""The coach in a practice round: before a choice that would surely lose points is carried out, a quiet "sure?".

She judges from the seat's own view as soon as it is asked, in another process, while the person still thinks. Whoever
is quicker than she is, is not kept waiting for long.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ai.reviews import ChoiceEvaluation, evaluate_choice
from game.engine.actions import Action
from game.play.screen import PlayScreen
from game.play.words.hints import reason_for
from game.practice import words
from game.practice.drill_screen import same_effect
from game.session.background import BackgroundWork
from game.session.session import Session
from game.text.cards import action_words
from game.ui.dialogs import question
from game.ui.screen import Pop, Push, Screen, Step

PATIENCE_S = 1.5  # of a person whose choice is still being judged


class _Choice(NamedTuple):
    """A choice that was made, and until when it waits for the coach."""

    action: Action
    going: tuple[int, ...]
    until: float


@dataclass(slots=True)
class PracticeCoach:
    """One coach at one table. How much must be lost before she asks is the session's; 0 is never."""

    session: Session
    _mark: int = -1  # the moment she judges
    _work: BackgroundWork = field(init=False)
    _counsel: ChoiceEvaluation | None = None
    _made: _Choice | None = None
    _meant: _Choice | None = None  # carried out although she asked

    def __post_init__(self) -> None:
        self._work = BackgroundWork(self.session, "coach")

    def submit(self, play: PlayScreen, action: Action, now: float, going: tuple[int, ...]) -> bool:
        """A choice of the person's: put off till she has been asked, or at once where the coach has nothing to say."""
        is_judged = bool(self.session.preferences.settings.coach) and self._mark == play.match.count
        if is_judged:
            self._made = _Choice(action, going, now + PATIENCE_S)
        return is_judged

    def due(self, play: PlayScreen, now: float) -> Step | None:
        """Once a frame: judge what is asked, carry out what was made, ask where it would lose too much."""
        match, me = play.match, play.me
        if not self.session.preferences.settings.coach:
            self._forget()
            return self._decided(play, now)
        if match.to_act == me and self._mark != match.count:
            self._forget()
            self._mark = match.count
            self._work.begin(evaluate_choice, match.view(me), match.history(me))
        self._counsel = next(reversed(self._work.poll(ChoiceEvaluation)), self._counsel)
        return self._decided(play, now)

    def _forget(self) -> None:
        self._work.cancel()
        self._counsel, self._mark = None, -1

    def _decided(self, play: PlayScreen, now: float) -> Step | None:
        if self._meant is not None:
            meant, self._meant = self._meant, None
            play.submit(meant.action, now, meant.going)
        made = self._made
        if made is None or (self._work.is_running and now < made.until):
            return None
        self._made = None
        asked = self._question(play, made)
        if asked is not None:
            return Push(asked)
        play.submit(made.action, now, made.going)
        return None

    def _question(self, play: PlayScreen, made: _Choice) -> Screen | None:
        """What she asks; nothing where the choice is good enough, or she does not know."""
        if self._counsel is None:
            return None
        verdict, view = self._counsel.verdict, play.match.view(play.me)
        judged = next((each for each in verdict.choices if same_effect(each.action, made.action)), None)
        surely = judged is not None and verdict.is_mistake(judged.action)
        if judged is None or not surely or judged.loss < self.session.preferences.settings.coach:
            return None
        names, me = play.match.names, play.me
        sentence = words.COACH_ASKS(
            action=action_words(made.action, view, names, me),
            points=words.points_margin(judged.loss, (judged.high - judged.low) / 2),
            other=action_words(verdict.best.action, view, names, me),
            reason=reason_for(self._counsel.why),
        ).rstrip()

        def yes() -> Step:
            self._meant = made
            return Pop()

        return question(words.SURE, sentence, words.DO_IT, yes, words.THINK_AGAIN)

"""The coach of the lesson at a table: follows what is done there, says what is asked, points at it, and leads back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from string import Formatter

from ai.hints import choice
from game.engine.actions import Action, Discard, Hit, LayDown, Swap
from game.engine.events import Event
from game.engine.notation import format_action
from game.engine.referee import legal_actions
from game.engine.view import PlayerView
from game.lesson import words
from game.lesson.deal import PUPIL
from game.lesson.progress import Now, Progress, fits, followed, is_over, read_on, step_at, waits_for_pupil
from game.lesson.script import SCRIPT, LessonStep
from game.lesson.words import StepWords, card_sign
from game.play.guide import Saying
from game.play.hint import Suggestion, lit, uids_of
from game.play.scene.controls import can_lay
from game.play.screen import PlayScreen
from game.play.state.interaction import CoachLook, Hinted
from game.rules.cards import format_cards, parse_cards
from game.ui.screen import Push, Screen, Step

FOR_EVER = inf


class LessonCoach:
    """One pupil's coach; `on_skip` is the way past her, `at_end` the screen after the last step."""

    def __init__(self, table: PlayScreen, on_skip: Callable[[], Step], at_end: Callable[[], Screen]) -> None:
        self._table, self._on_skip, self._at_end = table, on_skip, at_end
        self.progress = Progress()

    @property
    def _texts(self) -> tuple[str, ...]:
        return tuple(format_action(action) for action in self._table.match.actions)

    def others_may_go_on(self) -> bool:
        """Whether the others may do what they do next: not while the coach has the word, or a discard may come back."""
        self.follow()
        return not self.waits and self._table.desk.state.hold is None

    @property
    def waits(self) -> bool:
        """Whether nothing goes on until she is answered."""
        return waits_for_pupil(self.progress, SCRIPT)

    def follow(self) -> None:
        """See what has been done, and where the lesson is now."""
        match, view = self._table.match, self._table.stage.view
        ready = can_lay(view, self._table.stage.holding)
        self.progress = followed(self.progress, SCRIPT, self._texts, Now(match.to_act == PUPIL, ready))

    def go_on(self, now: float) -> Step | None:
        """The pupil has read on, or goes back from a detour."""
        if is_over(self.progress, SCRIPT):
            return Push(self._at_end())
        if self.progress.detour:
            self._table.back.lead_back(self.progress.base, words.TAKEN_BACK, now)
            self.follow()
        else:
            self.progress = read_on(self.progress, SCRIPT, self._texts)
        return None

    def skip(self) -> Step:
        """Past the lesson."""
        return self._on_skip()

    def counsel(self, view: PlayerView, history: Sequence[Event]) -> Action:
        """What she would do about a card: the button for it is gold."""
        return self.wanted(view) or choice(view, history)

    def wanted(self, view: PlayerView) -> Action | None:
        """What she asks for now, or will when what there is to read has been read; None where it is no action."""
        step = next((step for step in SCRIPT[self.progress.at :] if not step.is_read), None)
        return wanted_now(step, view) if step is not None else None

    # ---- what she says ----

    def says(self) -> Saying | None:
        """What is asked for now, or what led away; nothing once all is done."""
        step = step_at(self.progress, SCRIPT)
        if step is None:
            return Saying(CoachLook(words.ROUND_OVER, praise=self._praise(), button=words.ON_TO_LEARNT))
        far = words.step_of(self.progress.at + 1, len(SCRIPT))
        if self.progress.detour:
            said = words.DETOURS[self.progress.detour]
            return Saying(
                CoachLook(said, praise=words.NOT_QUITE, far=far, button=words.TRY_AGAIN, skip=words.SKIP, warns=True)
            )
        view = self._table.match.view(PUPIL)
        wanted = wanted_now(step, view)
        said_words, meant = words.STEPS[step.name], _meant(wanted, view, self._caps)
        look = CoachLook(
            said_words.ask.format(**meant),
            said_words.mouse,
            said_words.note,
            self._praise(),
            far,
            words.NEXT if step.is_read else "",
            words.SKIP,
        )
        return Saying(look, _by_key(said_words, meant), self._pointed(step, wanted, view))

    def _praise(self) -> str:
        """For the step before, if there was something to do in it."""
        at = self.progress.at
        return words.STEPS[SCRIPT[at - 1].name].praise if at else ""

    @property
    def _caps(self) -> Mapping[str, str]:
        return {str(intention): cap for intention, cap in self._table.desk.keys.caps.items()}

    def _pointed(self, step: LessonStep, wanted: Action | None, view: PlayerView) -> Hinted | None:
        """The cards, melds and piles she speaks of."""
        holding = self._table.stage.holding
        is_shown = wanted is not None and not isinstance(wanted, LayDown)  # whose cards lie in the tray
        shown = lit(wanted, holding, "", FOR_EVER) if wanted is not None and is_shown else Hinted("", FOR_EVER)
        row = frozenset(held.uid for held in holding.row)
        melds = {at for at, meld in enumerate(view.melds) if format_cards(meld.cards) == step.meld}
        return Hinted(
            "",
            FOR_EVER,
            (shown.uids | uids_of(parse_cards(step.cards), holding)) & row,
            shown.melds | melds,
            shown.stock,
            shown.discard or isinstance(wanted, Discard),
        )


def wanted_now(step: LessonStep, view: PlayerView) -> Action | None:
    """The action asked for, as far as it can be done now: passing first, where that comes before it."""
    if view.to_act != view.seat or not step.done:
        return None
    first, *others = step.done
    legal = tuple(legal_actions(view, 1))
    for patterns in ((first,), step.fine, others):
        for action in legal:
            if fits(patterns, format_action(action)):
                return action
    return None


def _meant(wanted: Action | None, view: PlayerView, caps: Mapping[str, str]) -> dict[str, str]:
    """What the sentence of a step names: keys, the card asked for, what it would cost."""
    card = wanted.card if isinstance(wanted, Hit | Swap | Discard) else None
    points = view.variant.points_of(card) if card is not None else 0
    return {**caps, "card": card_sign(card) if card is not None else "", "points": str(points)}


def _by_key(step_words: StepWords, meant: Mapping[str, str]) -> str:
    """How it is done by key; empty where a key it needs was taken away: then by mouse."""
    needed = [field for _, field, _, _ in Formatter().parse(step_words.keys) if field]
    return step_words.keys.format(**meant) if all(meant.get(field) for field in needed) else ""


class LessonHints:
    """A hint in the lesson is what its coach asks for, in her words."""

    def __init__(self, coach: Callable[[], LessonCoach]) -> None:
        self._coach = coach
        self._found: tuple[Suggestion, ...] | None = None

    def ask(self, view: PlayerView, history: Sequence[Event], names: Sequence[str], me: int | None) -> None:
        """What is asked for now."""
        saying, wanted = self._coach().says(), self._coach().wanted(view)
        said = saying.look.ask if saying is not None else ""
        self._found = (Suggestion(wanted, said),) if wanted is not None else ()

    def poll(self) -> tuple[Suggestion, ...] | None:
        """It, once."""
        found, self._found = self._found, None
        return found

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        self._found = None

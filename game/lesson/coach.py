"""The coach of the lesson: follows the actions at the table, says and highlights the next step, and leads
back to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from ai.hints import choice
from game.engine.actions import Action, Discard, Hit, LayDown, Pass, Swap
from game.engine.events import Event
from game.engine.notation import format_action
from game.engine.referee import legal_actions
from game.engine.view import PlayerView
from game.lesson import words
from game.lesson.deal import MINE, PUPIL, SCRIPT, LessonStep
from game.lesson.words import StepWords, card_sign
from game.play.guide import CoachText
from game.play.hints import Suggestion, lit, uids_of
from game.play.scene.controls import can_lay
from game.play.screen import PlayScreen
from game.play.state.interaction import CoachPanel, Hinted
from game.rules.cards import format_cards, parse_cards
from game.ui.screen import Push, Screen, Step

DRAWS = "P1 draw"
OTHERWISE = "something else"  # the detour for actions that the script does not cover


class Progress(NamedTuple):
    """The pupil's progress. `begun` holds, for each step so far, the number of actions when it began."""

    begun: tuple[int, ...] = (0,)
    seen: int = 0  # actions already processed
    detour: str = ""  # the detour the pupil took; empty if on track

    @property
    def at(self) -> int:
        """The index of the current step; the number of steps once all are done."""
        return len(self.begun) - 1

    @property
    def base(self) -> int:
        """The number of actions when this step began, to which a detour is undone."""
        return self.begun[-1]


class Now(NamedTuple):
    """The state of the table besides the actions."""

    is_asked: bool  # the pupil must act
    tray_ready: bool = False  # the cards in the pupil's tray can be laid down


def fits(patterns: Sequence[str], action: str) -> bool:
    """Return whether an action's text matches one of the patterns.

    >>> fits(("P1 hit [*][*] *",), "P1 hit ** m2 low"), fits(("P1 hit [*][*] *",), "P1 hit Qd m2")
    (True, False)
    """
    return any(fnmatchcase(action, pattern) for pattern in patterns)


def is_over(progress: Progress, script: Sequence[LessonStep]) -> bool:
    """Return whether every step is done."""
    return progress.at >= len(script)


def step_at(progress: Progress, script: Sequence[LessonStep]) -> LessonStep | None:
    """Return the current step; None once all are done."""
    return script[progress.at] if progress.at < len(script) else None


def waits_for_pupil(progress: Progress, script: Sequence[LessonStep]) -> bool:
    """Return whether the coach waits for an answer; the other players wait too."""
    step = step_at(progress, script)
    return bool(progress.detour) or (step is not None and step.is_read)


def followed(progress: Progress, script: Sequence[LessonStep], actions: Sequence[str], now: Now) -> Progress:
    """Return the progress after all these actions and for the current table."""
    progress = _take_back(progress, len(actions))
    while progress.seen < len(actions):
        progress = _after(progress, script, actions)
    return _by_table(progress, script, now)


def read_on(progress: Progress, script: Sequence[LessonStep], actions: Sequence[str]) -> Progress:
    """Return the progress after the pupil has read the current text."""
    step = step_at(progress, script)
    if step is None or not step.is_read or progress.detour:
        return progress
    return _next(progress, script, actions, progress.seen)


def _take_back(progress: Progress, count: int) -> Progress:
    """Return to the step at which only `count` actions had happened."""
    if count >= progress.seen:
        return progress
    starts = tuple(base for base in progress.begun if base <= count)
    return Progress(starts, count)


def _after(progress: Progress, script: Sequence[LessonStep], actions: Sequence[str]) -> Progress:
    """Process one more action."""
    action = actions[progress.seen]
    seen = progress._replace(seen=progress.seen + 1)
    step = step_at(progress, script)
    if step is None or progress.detour:
        return seen
    if fits(step.done, action):
        return _next(seen, script, actions, seen.seen)
    if not action.startswith(MINE) or fits(step.fine, action):
        return seen
    detour = next((name for pattern, name in step.detours if fits((pattern,), action)), "")
    if not detour and (step.is_read or step.tray):  # the pupil was faster than the coach
        return _after(_next(progress, script, actions, progress.seen), script, actions)
    return seen._replace(detour=detour or OTHERWISE)


def _next(progress: Progress, script: Sequence[LessonStep], actions: Sequence[str], base: int) -> Progress:
    """Go to the next step that is not done yet; a step may have been done early."""
    starts = (*progress.begun, base)
    while len(starts) <= len(script) and _is_done_already(script[len(starts) - 1], actions[:base]):
        starts = (*starts, base)
    return progress._replace(begun=starts, detour="")


def _is_done_already(step: LessonStep, actions: Sequence[str]) -> bool:
    return step.early and any(fits(step.done, action) for action in actions)


def _by_table(progress: Progress, script: Sequence[LessonStep], now: Now) -> Progress:
    """Apply what advances the lesson besides actions; a tray that is no longer ready leads back."""
    step = step_at(progress, script)
    if step is None or progress.detour:
        return progress
    if (step.tray and now.tray_ready) or (step.watch and now.is_asked):
        return progress._replace(begun=(*progress.begun, progress.seen))
    if progress.at and script[progress.at - 1].tray and not now.tray_ready:
        return progress._replace(begun=progress.begun[:-1])
    return progress


class LessonCoach:
    """The coach of one pupil; `on_skip` leaves the lesson, `at_end` is the screen after the last step."""

    def __init__(self, table: PlayScreen, on_skip: Callable[[], Step], at_end: Callable[[], Screen]) -> None:
        self._table, self._on_skip, self._at_end = table, on_skip, at_end
        self.progress = Progress()

    @property
    def _texts(self) -> tuple[str, ...]:
        return tuple(format_action(action) for action in self._table.match.actions)

    def others_may_go_on(self) -> bool:
        """Return whether the other players may continue: not while the coach waits, or a discard is delayed."""
        self.follow()
        return not self.waits and self._table.desk.state.hold is None

    @property
    def waits(self) -> bool:
        """Return whether everything waits for an answer."""
        return waits_for_pupil(self.progress, SCRIPT)

    def follow(self) -> None:
        """Process what has happened."""
        match, view = self._table.match, self._table.stage.view
        if match.state.turn == PUPIL:
            self._table.desk.orders.put(match.view(PUPIL), match.count)  # no order draws what the coach asks for
        ready = can_lay(view, self._table.stage.holding)
        self.progress = followed(self.progress, SCRIPT, self._texts, Now(match.to_act == PUPIL, ready))

    def go_on(self, now: float) -> Step | None:
        """Continue after the player has read on, or return from a detour."""
        if is_over(self.progress, SCRIPT):
            return Push(self._at_end())
        if self.progress.detour:
            self._table.back.undo_to(self.progress.base, words.TAKEN_BACK, now)
            self.follow()
        else:
            self.progress = read_on(self.progress, SCRIPT, self._texts)
        return None

    def skip(self) -> Step:
        """Leave the lesson."""
        return self._on_skip()

    def counsel(self, view: PlayerView, history: Sequence[Event]) -> Action:
        """Return the action the coach wants, for the highlighted button."""
        return self.wanted(view) or choice(view, history)

    def wanted(self, view: PlayerView) -> Action | None:
        """Return the action of the current step, or of the next one with an action; None if it is no action."""
        step = next((step for step in SCRIPT[self.progress.at :] if not step.is_read), None)
        return wanted_now(step, view) if step is not None else None

    # ---- what the coach says ----

    def says(self) -> CoachText | None:
        """Return the text of the current step or detour; None once all are done."""
        step = step_at(self.progress, SCRIPT)
        if step is None:
            return CoachText(CoachPanel(words.ROUND_OVER, praise=self._praise(), button=words.ON_TO_LEARNT))
        far = words.STEP_OF(number=self.progress.at + 1, all=len(SCRIPT))
        if self.progress.detour:
            sentence = words.DETOURS[self.progress.detour]
            return CoachText(
                CoachPanel(
                    sentence, praise=words.NOT_QUITE, progress=far, button=words.TRY_AGAIN, skip=words.SKIP, warns=True
                )
            )
        view = self._table.match.view(PUPIL)
        wanted = wanted_now(step, view)
        step_words, meant = words.STEPS[step.name], _meant(wanted, view, self._caps)
        look = CoachPanel(
            step_words.task.fill(meant),
            step_words.mouse,
            step_words.note,
            self._praise(),
            far,
            words.NEXT if step.is_read else "",
            words.SKIP,
        )
        return CoachText(look, _by_key(step_words, meant), self._pointed(step, wanted, view))

    def _praise(self) -> str:
        """Return the praise for the previous step, if something was done in it."""
        at = self.progress.at
        return words.STEPS[SCRIPT[at - 1].name].praise if at else ""

    @property
    def _caps(self) -> Mapping[str, str]:
        return {str(intention): cap for intention, cap in self._table.desk.caps.items()}

    def _pointed(self, step: LessonStep, wanted: Action | None, view: PlayerView) -> Hinted | None:
        """Return the cards, melds and piles to highlight."""
        holding = self._table.stage.holding
        is_shown = wanted is not None and not isinstance(wanted, LayDown)  # whose cards lie in the tray
        shown = lit(wanted, holding, "") if wanted is not None and is_shown else Hinted("")
        row = frozenset(held.uid for held in holding.row)
        melds = {at for at, meld in enumerate(view.melds) if format_cards(meld.cards) == step.meld}
        return Hinted(
            "",
            (shown.uids | uids_of(parse_cards(step.cards), holding)) & row,
            shown.melds | melds,
            shown.stock or (isinstance(wanted, Pass) and step.done[:1] == (DRAWS,)),
            shown.discard or isinstance(wanted, Discard),
        )


def wanted_now(step: LessonStep, view: PlayerView) -> Action | None:
    """Return the action to ask for now; passing comes first if it must precede it."""
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
    """Return the placeholders of a step's sentence: keys, the wanted card and its cost."""
    card = wanted.card if isinstance(wanted, Hit | Swap | Discard) else None
    points = view.variant.points_of(card) if card is not None else 0
    keys = {name: caps.get(command, "") for name, command in words.KEYS.items()}
    return {**keys, "card": card_sign(card) if card is not None else "", "points": str(points)}


def _by_key(step_words: StepWords, meant: Mapping[str, str]) -> str:
    """Return how to do it by key; empty if a necessary key is unassigned, then the mouse text is used."""
    sentence = step_words.key_task
    return sentence.fill(meant) if sentence is not None and all(meant[name] for name in sentence.names) else ""


class LessonHints:
    """The lesson's hints: the coach's current step in its words."""

    def __init__(self, coach: Callable[[], LessonCoach]) -> None:
        self._coach = coach
        self._suggestions: tuple[Suggestion, ...] | None = None

    def ask(self, view: PlayerView, history: Sequence[Event], names: Sequence[str], me: int | None) -> None:
        """Prepare the hint for the current step."""
        saying, wanted = self._coach().says(), self._coach().wanted(view)
        sentence = saying.look.ask if saying is not None else ""
        self._suggestions = (Suggestion(wanted, sentence),) if wanted is not None else ()

    def poll(self) -> tuple[Suggestion, ...] | None:
        """Return the hint, once."""
        suggestions, self._suggestions = self._suggestions, None
        return suggestions

    def cancel(self) -> None:
        """Drop the hint."""
        self._suggestions = None

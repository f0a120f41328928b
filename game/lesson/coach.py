"""The coach of the lesson at a table: follows what is done there, says what is asked, points at it, and leads back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from math import inf
from typing import NamedTuple

from ai.hints import choice
from game.engine.actions import Action, Discard, Hit, LayDown, Swap
from game.engine.events import Event
from game.engine.notation import format_action
from game.engine.referee import legal_actions
from game.engine.view import PlayerView
from game.lesson import words
from game.lesson.deal import MINE, PUPIL, SCRIPT, LessonStep
from game.lesson.words import StepWords, card_sign
from game.play.guide import Saying
from game.play.hints import Suggestion, lit, uids_of
from game.play.scene.controls import can_lay
from game.play.screen import PlayScreen
from game.play.state.interaction import CoachLook, Hinted
from game.rules.cards import format_cards, parse_cards
from game.ui.screen import Push, Screen, Step

OTHERWISE = "something else"  # what is said to a detour the script did not think of


class Progress(NamedTuple):
    """Where the pupil is. `begun` holds for each step so far how many actions stood when it began."""

    begun: tuple[int, ...] = (0,)
    seen: int = 0  # actions that have been looked at
    detour: str = ""  # which sentence tells what led away; empty on the way

    @property
    def at(self) -> int:
        """The number of the step, from 0; as many as there are steps once all is done."""
        return len(self.begun) - 1

    @property
    def base(self) -> int:
        """How many actions stood when this step began: where a detour is led back to."""
        return self.begun[-1]


class Now(NamedTuple):
    """What there is at the table beside the actions."""

    is_asked: bool  # it is the pupil who must act
    tray_ready: bool = False  # what lies in her tray could be laid down


def fits(patterns: Sequence[str], action: str) -> bool:
    """Whether an action's text is one of these.

    >>> fits(("P1 hit [*][*] *",), "P1 hit ** m2 low"), fits(("P1 hit [*][*] *",), "P1 hit Qd m2")
    (True, False)
    """
    return any(fnmatchcase(action, pattern) for pattern in patterns)


def is_over(progress: Progress, script: Sequence[LessonStep]) -> bool:
    """Whether every step is done."""
    return progress.at >= len(script)


def step_at(progress: Progress, script: Sequence[LessonStep]) -> LessonStep | None:
    """The step asked for; None once all is done."""
    return script[progress.at] if progress.at < len(script) else None


def waits_for_pupil(progress: Progress, script: Sequence[LessonStep]) -> bool:
    """Whether the coach has the word until she is answered: the others do nothing meanwhile."""
    step = step_at(progress, script)
    return bool(progress.detour) or (step is not None and step.is_read)


def followed(progress: Progress, script: Sequence[LessonStep], actions: Sequence[str], now: Now) -> Progress:
    """The progress after these actions, all that stand, and as the table is now."""
    progress = _taken_back(progress, len(actions))
    while progress.seen < len(actions):
        progress = _after(progress, script, actions)
    return _by_table(progress, script, now)


def read_on(progress: Progress, script: Sequence[LessonStep], actions: Sequence[str]) -> Progress:
    """The pupil has read what there was to read."""
    step = step_at(progress, script)
    if step is None or not step.is_read or progress.detour:
        return progress
    return _next(progress, script, actions, progress.seen)


def _taken_back(progress: Progress, count: int) -> Progress:
    """Fewer actions stand than have been seen: back to the step of then."""
    if count >= progress.seen:
        return progress
    begun = tuple(base for base in progress.begun if base <= count)
    return Progress(begun, count)


def _after(progress: Progress, script: Sequence[LessonStep], actions: Sequence[str]) -> Progress:
    """One more action looked at."""
    action = actions[progress.seen]
    seen = progress._replace(seen=progress.seen + 1)
    step = step_at(progress, script)
    if step is None or progress.detour:
        return seen
    if fits(step.done, action):
        return _next(seen, script, actions, seen.seen)
    if not action.startswith(MINE) or fits(step.fine, action):
        return seen
    told = next((name for pattern, name in step.detours if fits((pattern,), action)), "")
    if not told and (step.is_read or step.tray):  # she was faster than the coach
        return _after(_next(progress, script, actions, progress.seen), script, actions)
    return seen._replace(detour=told or OTHERWISE)


def _next(progress: Progress, script: Sequence[LessonStep], actions: Sequence[str], base: int) -> Progress:
    """On to the next step that is still to be done: one may have been done before it was asked for."""
    begun = (*progress.begun, base)
    while len(begun) <= len(script) and _is_done_already(script[len(begun) - 1], actions[:base]):
        begun = (*begun, base)
    return progress._replace(begun=begun, detour="")


def _is_done_already(step: LessonStep, actions: Sequence[str]) -> bool:
    return step.early and any(fits(step.done, action) for action in actions)


def _by_table(progress: Progress, script: Sequence[LessonStep], now: Now) -> Progress:
    """What brings the lesson on beside actions; a tray that is no longer ready leads back to it."""
    step = step_at(progress, script)
    if step is None or progress.detour:
        return progress
    if (step.tray and now.tray_ready) or (step.watch and now.is_asked):
        return progress._replace(begun=(*progress.begun, progress.seen))
    if progress.at and script[progress.at - 1].tray and not now.tray_ready:
        return progress._replace(begun=progress.begun[:-1])
    return progress


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
        far = words.STEP_OF(number=self.progress.at + 1, all=len(SCRIPT))
        if self.progress.detour:
            said = words.DETOURS[self.progress.detour]
            return Saying(
                CoachLook(said, praise=words.NOT_QUITE, far=far, button=words.TRY_AGAIN, skip=words.SKIP, warns=True)
            )
        view = self._table.match.view(PUPIL)
        wanted = wanted_now(step, view)
        said_words, meant = words.STEPS[step.name], _meant(wanted, view, self._caps)
        look = CoachLook(
            said_words.task.fill(meant),
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
    keys = {name: caps.get(command, "") for name, command in words.KEYS.items()}
    return {**keys, "card": card_sign(card) if card is not None else "", "points": str(points)}


def _by_key(step_words: StepWords, meant: Mapping[str, str]) -> str:
    """How it is done by key; empty where a key it needs was taken away: then by mouse."""
    sentence = step_words.key_task
    return sentence.fill(meant) if sentence is not None and all(meant[name] for name in sentence.names) else ""


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

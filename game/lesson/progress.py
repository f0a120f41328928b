"""How far the lesson is: a pure step from one `Progress` to the next, by what has been done since.

Only the actions that stand count, so that taking something back leads back in the lesson, too. Knows no screen, no
words, no clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from game.lesson.script import MINE, LessonStep

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

"""What a drill teaches: its theme, from its question and from what the best answers differ in."""

from collections.abc import Sequence

from ai.differences import Difference, DifferenceKind, differences, telling
from game.engine.history import RoundHistory
from game.practice.shipped import Drill, DrillQuestion
from tests.drills.rote import view_of

K = DifferenceKind
ONLY_PLAYED_OUT = frozenset({K.OUT_MORE, K.DOWN_MORE})
DENYING = frozenset({K.FITS, K.COLLECTED})
BY_QUESTION = {
    DrillQuestion.BUY: "size",
    DrillQuestion.DISCARD: "run",
    DrillQuestion.LAY_DOWN: "run",
    DrillQuestion.WAIT: "hold",
    DrillQuestion.JOKER: "place",
}


def theme_of(drill: Drill) -> str:
    """Return the theme; nothing for a kind of question that is a theme itself."""
    kinds = {difference.kind for difference in _all(drill)}
    if drill.question in (DrillQuestion.DISCARD, DrillQuestion.DRAW) and K.DEAD in kinds:
        return "dead"
    if drill.question is DrillQuestion.DISCARD and kinds & DENYING:
        return "deny"
    return BY_QUESTION.get(drill.question, "")


def _all(drill: Drill) -> tuple[Difference, ...]:
    history = RoundHistory((), drill.state.discards)
    return tuple(differences(view_of(drill), history, drill.answers[0], drill.answers[drill.right]))


def reasons(drill: Drill) -> Sequence[Difference]:
    """Return what is said about the best answer and the best wrong one."""
    history = RoundHistory((), drill.state.discards)
    return telling(view_of(drill), history, drill.answers[0], drill.answers[drill.right])


def has_reason(drill: Drill) -> bool:
    """Return whether there is a reason that can be named; whether a play ends the round is known only by playing on."""
    said = {difference.kind for difference in reasons(drill)}
    if drill.question in (DrillQuestion.RID, DrillQuestion.JOKER, DrillQuestion.WAIT):
        return bool(said)
    return bool(said - ONLY_PLAYED_OUT)

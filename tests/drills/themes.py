"""What a drill teaches: its theme, from its question and from what the best answers differ in."""

from collections.abc import Sequence

from ai.differences import Difference, DifferenceKind, differences, telling
from ai.players.prospect import prospect_of
from game.engine.actions import LayDown
from game.engine.history import RoundHistory
from game.practice.shipped import Drill, DrillQuestion
from game.rules.variant import Kind
from tests.drills.found import view_of

K = DifferenceKind
ONLY_PLAYED_OUT = frozenset({K.OUT_MORE, K.DOWN_MORE})
DENYING, KEEPING = frozenset({K.FITS, K.COLLECTED}), frozenset({K.HELP, K.SHORT, K.REACH})
BY_QUESTION = {DrillQuestion.WAIT: "hold", DrillQuestion.JOKER: "place"}


def theme_of(drill: Drill) -> str:
    """Return the theme; nothing for a kind of question that is a theme itself."""
    kinds = {difference.kind for difference in differences_of(drill)}
    match drill.question:
        case DrillQuestion.DISCARD if _is_about_dead_cards(drill):
            return "dead"
        case DrillQuestion.DISCARD if kinds & DENYING:
            return "deny"
        case DrillQuestion.DISCARD if kinds & KEEPING:
            return "run" if any(spec.kind is Kind.RUN for spec in view_of(drill).rules.contract) else ""
        case DrillQuestion.LAY_DOWN:
            return "run" if _differ_in_runs(drill) else ""
        case DrillQuestion.BUY:
            return "size" if _is_about_size(drill) else ""
        case _:
            return BY_QUESTION.get(drill.question, "")


def _is_about_dead_cards(drill: Drill) -> bool:
    """Return whether the reason against a wrong answer is that the best discard waits for cards that are gone."""
    view, history, best = view_of(drill), RoundHistory((), drill.state.discards), drill.answers[0]
    return any(
        one.kind is K.DEAD for wrong in drill.answers[drill.right :] for one in telling(view, history, best, wrong)
    )


def _differ_in_runs(drill: Drill) -> bool:
    """Return whether the best lay-down and the best wrong answer lay different runs."""
    runs = [
        {meld for meld in answer.action.melds if meld.kind is Kind.RUN}
        for answer in (drill.answers[0], drill.answers[drill.right])
        if isinstance(answer.action, LayDown)
    ]
    return len(runs) > 1 and runs[0] != runs[1]


def _is_about_size(drill: Drill) -> bool:
    """Return whether a buy would only bring more cards: the upcard brings the hand no nearer, or it is too small."""
    view = view_of(drill)
    prospect = prospect_of(view)
    return prospect.is_too_small or (view.upcard is not None and prospect.having(view.upcard) >= prospect.distance)


def differences_of(drill: Drill) -> tuple[Difference, ...]:
    """Return in what the best answer differs from the best wrong one."""
    history = RoundHistory((), drill.state.discards)
    return tuple(differences(view_of(drill), history, drill.answers[0], drill.answers[drill.right]))


def reasons(drill: Drill) -> Sequence[Difference]:
    """Return the differences between the best answer and the best wrong one."""
    history = RoundHistory((), drill.state.discards)
    return telling(view_of(drill), history, drill.answers[0], drill.answers[drill.right])


def has_reason(drill: Drill) -> bool:
    """Return whether there is a reason that can be named; whether a play ends the round is known only by playing on."""
    kinds = {difference.kind for difference in reasons(drill)}
    if drill.question in (DrillQuestion.RID, DrillQuestion.JOKER, DrillQuestion.WAIT):
        return bool(kinds)
    return bool(kinds - ONLY_PLAYED_OUT)

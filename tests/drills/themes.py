"""What a drill teaches: its theme, from its question and from what the best answers differ in."""

from collections.abc import Sequence

from ai.differences.kinds import NEARLY_OUT, Difference, DifferenceKind
from ai.differences.telling import telling
from ai.players.prospect import fewest_to_lay_down
from game.engine.actions import LayDown
from game.practice.memory.shipped import Drill, DrillQuestion
from game.rules.variant import Kind
from tests.drills.found import history_of, view_of

K = DifferenceKind
ONLY_PLAYED_OUT = frozenset({K.OUT_MORE, K.DOWN_MORE})
KEEPING = frozenset({K.HELP, K.SHORT, K.REACH})
BY_QUESTION = {DrillQuestion.WAIT: "hold", DrillQuestion.JOKER: "place"}


def theme_of(drill: Drill) -> str:
    """Return the theme, from the reasons that are given; nothing for a kind of question that is a theme itself."""
    if drill.standing:
        return "standing"
    given = reasons(drill)
    kinds = {difference.kind for difference in given}
    match drill.question:
        case DrillQuestion.DISCARD if _is_about_dead_cards(drill):
            return "dead"
        case DrillQuestion.DISCARD if any(map(_denies, given)):
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
    """Return whether the reason against most wrong answers is that the best discard waits for cards that are gone."""
    view, history, best = view_of(drill), history_of(drill), drill.answers[0]
    wrong = drill.answers[drill.right :]
    dead = sum(any(one.kind is K.DEAD for one in telling(view, history, best, answer)) for answer in wrong)
    return 2 * dead >= len(wrong) or any(one.kind is K.DEAD for one in reasons(drill))


def _differ_in_runs(drill: Drill) -> bool:
    """Return whether the best lay-down and the best wrong answer lay different runs."""
    runs = [
        {meld for meld in answer.action.melds if meld.kind is Kind.RUN}
        for answer in (drill.answers[0], drill.answers[drill.right])
        if isinstance(answer.action, LayDown)
    ]
    return len(runs) > 1 and runs[0] != runs[1]


def is_about_others(difference: Difference) -> bool:
    """Return whether a difference is about cards that are gone, or that somebody else wants."""
    return difference.kind is K.DEAD or _denies(difference)


def _denies(difference: Difference) -> bool:
    """Return whether a difference is about what somebody else would do with a card soon."""
    return difference.kind is K.COLLECTED or (difference.kind is K.FITS and difference.numbers[0] <= NEARLY_OUT)


def _is_about_size(drill: Drill) -> bool:
    """Return whether the hand has no card to spare: nothing but the contract, and what must stay to end the turn."""
    view = view_of(drill)
    return len(view.hand) <= fewest_to_lay_down(view.variant, view.line)


def reasons(drill: Drill) -> Sequence[Difference]:
    """Return the differences between the best answer and the best wrong one."""
    history = history_of(drill)
    return telling(view_of(drill), history, drill.answers[0], drill.answers[drill.right])


def has_reason(drill: Drill) -> bool:
    """Return whether there is a reason that can be named, besides what happened when the answers were played out."""
    return bool({difference.kind for difference in reasons(drill)} - ONLY_PLAYED_OUT)

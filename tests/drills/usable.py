"""Which of the drills that were found may ship: one question, one clear answer in real play, and a reason."""

from game.engine.actions import Action, BuyStock, BuyUpcard, Discard, EndTurn
from game.engine.state import Down
from game.practice.drills.aside import action_name
from game.practice.memory.shipped import Drill, DrillQuestion
from game.text.cards import action_words
from tests.drills.found import Found, least_of, view_of
from tests.drills.themes import has_reason
from tests.drills.trusting import converted

NAMES = ("Ada", "Mei", "Jun", "Rosa", "Wen")
BORNE_OUT = 0.5  # standard errors by which the best answer must win in real play
LEAST_DOWN = 0.12  # with a smaller chance to get down a hand is hopeless
MOST_RIGHT = 3  # answers, or half of them
NEARLY, CLEARLY = 0.6, 0.4  # shares of the least gap: lost by right answers at most, and more by wrong ones


def usable(found: Found) -> Drill | None:
    """Return the drill with the losses to expect in real play; None if it may not ship."""
    drill = converted(found)
    if drill is None or drill.right > max(MOST_RIGHT, len(drill.answers) // 2):
        return None
    if not is_borne_out(found, drill):
        return None
    if view_of(drill).me.down is Down.NO and drill.answers[0].down < LEAST_DOWN:
        return None
    if len({*names_of(drill)}) < len(drill.answers):
        return None
    return drill if is_of_one_question(drill) and is_clear(drill) and has_reason(drill) else None


def names_of(drill: Drill) -> list[str]:
    """Return the answers as the verdict names them."""
    view = view_of(drill)

    def say(action: Action) -> str:
        return action_words(action, view, NAMES, view.seat)

    return [str(action_name(answer.action, drill, say)) for answer in drill.answers]


def is_borne_out(found: Found, drill: Drill) -> bool:
    """Return whether the best answer of a converted drill beat the best wrong one in real play: the one that it has
    now, if all were played on.
    """
    asked = drill if len(found.reals) > 1 else found.drill
    real = found.played[asked.answers[asked.right].action]
    return real.gap > BORNE_OUT * real.error


def is_of_one_question(drill: Drill) -> bool:
    """Return whether laying down is right, or waiting, but not both; where it is asked which cards, only the former."""
    waits, asks = [isinstance(answer.action, Discard) for answer in drill.answers], drill.question
    if asks is DrillQuestion.WAIT:
        return len(set(waits[: drill.right])) == 1 and waits[0] not in waits[drill.right :]
    return asks is DrillQuestion.DISCARD or not any(waits[: drill.right])


def is_clear(drill: Drill) -> bool:
    """Return whether the right answers are nearly as good as the best, and the best wrong one clearly worse; once down,
    that is another play.
    """
    worst, least = drill.answers[drill.right - 1].loss, least_of(view_of(drill))
    wrong = drill.answers[drill.right].action
    if drill.question is DrillQuestion.RID and isinstance(wrong, BuyUpcard | BuyStock | EndTurn):
        return False
    return worst <= NEARLY * least and drill.gap - worst >= CLEARLY * least

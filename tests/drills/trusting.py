"""Convert what simulated deals say about a drill to real play, and take as right what may be as good as the best there.

A wrong answer must lose with 95 %: the lower end of its 90 % interval is above zero. Of the finds between that and the
judge's own limit, as many are borne out as of those above it. Decisions that were not measured in real play are trusted
as those that Strong players would make: every drill was played on by itself.
"""

from math import sqrt

from ai.intervals import Z95
from ai.judge.choices import likely_choice
from ai.judge.judging import Case, calibration, case_of, trust_in
from ai.judge.kinds import decision_between
from game.engine.actions import Action
from game.engine.state import Down
from game.practice.memory.shipped import Drill, DrillAnswer
from game.rules.contract import cards_needed
from tests.drills.found import Found, history_of, view_of

Z90 = 1.645  # standard errors


def converted(found: Found) -> Drill | None:
    """Return the drill with the losses to expect in real play; None if no answer surely loses there, or if another is
    surely better there than the best.
    """
    answers = in_play(found)
    right = sum(answer.low <= 0 for answer in answers)
    is_best = all(answer.high >= 0 for answer in answers)
    if right == len(answers) or any(answer.low <= 0 for answer in answers[right:]) or not is_best:
        return None
    return found.drill._replace(answers=tuple(answers), right=right)


def in_play(found: Found) -> list[DrillAnswer]:
    """Return the answers with the losses to expect in real play, best first.

    What was played on and what the judge foretells are weighed by their precision.
    """
    drill, played = found.drill, found.played
    view = view_of(drill)
    strong, best = likely_choice(view, history_of(drill)), drill.answers[0]
    down, contract = max(answer.down for answer in drill.answers), cards_needed(view.rules.contract)

    def expected(answer: DrillAnswer) -> DrillAnswer:
        if answer is best:
            return answer._replace(high=0.0)
        decision = decision_between(answer.action, best.action, view)
        case = case_of(answer.action == strong, view.me.down is not Down.NO, contract, down)
        if (decision, case) not in calibration():
            case = Case.STRONG
        error = (answer.high - answer.loss) / Z95
        loss, doubt = trust_in(decision, case).of(answer.loss, error * sqrt(drill.deals), drill.deals)
        real = played.get(answer.action)
        if real is not None and real.error:
            one, other = 1 / doubt**2, 1 / real.error**2
            loss, doubt = (one * loss + other * real.gap) / (one + other), 1 / sqrt(one + other)
        low, high = max(0.0, loss - Z90 * doubt), loss + Z90 * doubt
        return answer._replace(loss=round(max(0.0, loss), 2), low=round(low, 2), high=round(high, 2))

    return sorted(map(expected, drill.answers), key=lambda answer: (answer.action != best.action, answer.loss))


def in_doubt(drill: Drill) -> list[Action]:
    """Return the answers that decide whether a drill may ship: those that may be right, and the best wrong one."""
    _, *others = in_play(Found(drill, ()))
    right = [answer.action for answer in others if answer.low <= 0]
    return right + [answer.action for answer in others if answer.low > 0][:1]

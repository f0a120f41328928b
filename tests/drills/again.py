"""Judge the shipped drills again, in other deals."""

from collections.abc import Sequence
from multiprocessing import get_context
from typing import NamedTuple

from ai.native.hands import measure_natively
from game.practice.memory.shipped import Drill, shipped_drills
from tests.drills.found import history_of, view_of
from tests.drills.search import judged
from tests.drills.standing import games_won, outcomes


class Again(NamedTuple):
    """A drill judged again: whether the best answer is right, how many answers are wrong, and how many of those lose to
    the best right one in other deals too.
    """

    id: str
    best: bool
    wrong: int
    lose: int

    @property
    def holds(self) -> bool:
        """Return whether other deals agree in everything."""
        return self.best and self.lose == self.wrong


def check(names: Sequence[str], share: int, jobs: int) -> int:
    """Judge the drills in other deals, and print how many wrong answers lose there too, and drills that do not hold."""
    faults = list[str]()
    headings = ("rules", "drills", "best is right", "wrong answers", "lose")
    print(" ".join(f"{heading:>14}" for heading in headings))
    for name in names:
        drills = shipped_drills(name).drills[::share]
        with get_context("spawn").Pool(jobs, initializer=measure_natively) as pool:
            results = pool.map(again, drills)
        best, wrong, lose = (sum(getattr(one, of) for one in results) for of in ("best", "wrong", "lose"))
        print(" ".join(f"{column:>14}" for column in (name, len(drills), best, wrong, lose)), flush=True)
        faults += [one.id for one in results if not one.holds]
    print(*faults, sep="\n")
    return 1 if faults else 0


def again(drill: Drill) -> Again:
    """Judge a drill in other deals."""
    view, history, actions = view_of(drill), history_of(drill), [answer.action for answer in drill.answers]
    if drill.standing:
        won = games_won(view, outcomes(view, history, actions, drill.deals, "check").penalties)
        leads = dict(zip(actions, won.mean(axis=1).tolist(), strict=True))
    else:
        verdict = judged(view, history, actions, "check", drill.deals)
        leads = {choice.action: choice.lead for choice in verdict.choices}
    right, wrong = drill.answers[: drill.right], drill.answers[drill.right :]
    best_right = max(leads[answer.action] for answer in right)
    lose = sum(leads[answer.action] < best_right for answer in wrong)
    return Again(drill.id, best_right >= max(leads.values()), len(wrong), lose)

"""How far simulated deals can be trusted: what real play made of the losses they foretold, by kind of decision.

However many deals are simulated, their players are simpler than real ones. Losses foretold are therefore multiplied by
the slope that they had in real play, and a doubt is added that no number of deals removes. It is a share of how much
the loss differs from deal to deal, and so has the right size for contracts and house rules that were never measured.
Losses of choices that a Strong player would make as well are trusted less than others: there the judge is alone. So are
losses on the way to a long contract, and in hands that are hardly ever laid down.
`python -m tests.judge calibrate` writes the data from rounds that Strong players played on with the real engine.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files
from math import hypot, sqrt
from typing import NamedTuple

from ai.judge.kinds import DecisionKind
from game.documents import read_toml

DATA = files(__name__.rpartition(".")[0]) / "calibration.toml"
LEAST_DOWN = 0.1  # chance to be down in time below which a hand counts as lost
LONG = 10  # cards of a contract


class Case(StrEnum):
    """Whose choice loses in simulated deals, and in which hand: the tables of the data file."""

    STRONG = "strong"  # a Strong player would make it as well
    OTHER = "other"
    STRONG_LONG = "strong_long"  # before a long contract is laid down
    OTHER_LONG = "other_long"
    LOST = "lost"  # the contract is hardly ever laid down


class Trust(NamedTuple):
    """How far simulated losses are borne out: points lost in real play for each point foretold, and the standard error
    that stays in any number of deals, as a share of the standard deviation between deals and at least in points.
    """

    slope: float
    doubt: float
    least: float = 1.0

    def of(self, loss: float, deviation: float, deals: int) -> tuple[float, float]:
        """Return the loss to expect in real play and its standard error.

        >>> Trust(0.5, 0.3, 0.0).of(8.0, 10.0, 100)
        (4.0, 3.0413812651491097)
        """
        chance = self.slope * deviation / sqrt(deals)
        return self.slope * loss, hypot(chance, self.doubt * deviation, self.least)


Trusting = Callable[[DecisionKind, Case], Trust]

UNTRIED = Trust(0.5, 1.0)  # of decisions that were not measured: only what nearly every deal agrees on counts


@cache
def calibration() -> Mapping[tuple[DecisionKind, Case], Trust]:
    """Return the trust in everything that was measured."""
    text = DATA.read_text(encoding="utf-8")
    return {
        (DecisionKind(decision), Case(case)): Trust(values["slope"], values["doubt"])
        for case, decisions in read_toml(text, len(text)).items()
        for decision, values in decisions.items()
    }


def trust_in(decision: DecisionKind, case: Case) -> Trust:
    """Return the trust in simulated losses of a choice in such a decision and case."""
    return calibration().get((decision, case), UNTRIED)


def case_of(is_strong: bool, is_down: bool, contract: int, down: float) -> Case:
    """Return the case of a choice that a Strong player makes or not, by the seat's contract and chance to be down."""
    if not is_down and down < LEAST_DOWN:
        return Case.LOST
    if not is_down and contract >= LONG:
        return Case.STRONG_LONG if is_strong else Case.OTHER_LONG
    return Case.STRONG if is_strong else Case.OTHER

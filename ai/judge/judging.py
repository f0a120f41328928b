"""Evaluate one decision: simulate all choices in the same deals, drop the worst early, measure the rest again.

Lots of deals first find out which choices may be best. The losses of all choices are then measured in fresh deals, so
that luck in the selection does not count as skill, and converted to what they mean in real play. Only the seat's view
and history are used. A result is available after every lot, so that the caller can show it or stop.

Hints, the coach, `judge` and reviews all ask here for all choices of a moment, so their figures are the same.

How far simulated deals can be trusted is what real play made of the losses they foretold, by kind of decision. However
many deals are simulated, their players are simpler than real ones. Losses foretold are therefore multiplied by the
slope that they had in real play, and two doubts are added that no number of deals removes: a share of how much the loss
differs from deal to deal, which so has the right size for contracts and house rules that were never measured, and a
share of the loss itself, because a slope is that of many positions. Losses of choices that a Strong player would make
as well are trusted less than others: there the judge is alone. So are losses on the way to a long contract, and in
hands that are hardly ever laid down. `python -m tests.judge calibrate` writes the data from rounds that Strong players
played on with the real engine.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files
from math import hypot, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.bot import never
from ai.intervals import Z95
from ai.judge.choices import choices_of, likely_choice
from ai.judge.deals import outcomes_of
from ai.judge.kinds import DecisionKind, decision_between
from ai.judge.verdicts import Judged, Verdict
from ai.judge.worth import worth_of
from ai.master.ignored import ignored_options
from game.engine.actions import Action, Discard, Hit, LayDown, Swap, SwapHit, distinct, effect_of
from game.engine.events import Event
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.files.documents import read_toml
from game.rules.cards import Card
from game.rules.contract import cards_needed

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
    that stays in any number of deals, as a share of the standard deviation between deals, at least in points, and as a
    share of the loss.
    """

    slope: float
    doubt: float
    least: float = 1.0
    spread: float = 0.37

    def of(self, loss: float, deviation: float, deals: int) -> tuple[float, float]:
        """Return the loss to expect in real play and its standard error.

        >>> Trust(0.5, 0.3, 0.0, 0.0).of(8.0, 10.0, 100)
        (4.0, 3.0413812651491097)
        """
        lost, chance = self.slope * loss, self.slope * deviation / sqrt(deals)
        return lost, hypot(chance, self.doubt * deviation, self.least, self.spread * lost)


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


Floats = NDArray[np.float64]

_DROPPED = 2.0  # a choice more standard errors than this behind the best drops out
_GATE = 1.0  # standard errors by which the best must beat the default choice
_LEAST_SPREAD = 0.5  # points: what was equal in all deals so far may still differ in others


class Budget(NamedTuple):
    """The number of simulated deals per choice: lots for the selection, then those that measure every choice."""

    lots: tuple[int, ...] = (64, 192)
    fresh: int = 512

    def times(self, factor: int) -> "Budget":
        """Return the budget multiplied."""
        return Budget(tuple(lot * factor for lot in self.lots), self.fresh * factor)


USUAL = Budget()


class NotJudgeable(ValueError):
    """A choice that cannot be judged; the message gives the reason in one sentence."""


def judge_choice(
    view: PlayerView,
    history: Sequence[Event] = (),
    actions: Sequence[Action] | None = None,
    budget: Budget | None = None,
    lot: str = "",
    stopped: Callable[[], bool] = never,
    trust: Trusting = trust_in,
) -> Verdict:
    """Return the value of each action, the best first; of all legal actions if none are given.

    Another `lot` uses other deals. Once `stopped` returns True, the results so far are returned. `trust` says what
    simulated losses mean in real play. Raises `NotJudgeable` if the seat has no choice, or if there was no result
    before the stop.
    """
    verdicts = [*judging(view, history, actions, budget, lot, stopped, trust)]
    if not verdicts:
        raise NotJudgeable("the judging was stopped before anything was found")
    return verdicts[-1]


def judging(
    view: PlayerView,
    history: Sequence[Event] = (),
    actions: Sequence[Action] | None = None,
    budget: Budget | None = None,
    lot: str = "",
    stopped: Callable[[], bool] = never,
    trust: Trusting = trust_in,
) -> Iterator[Verdict]:
    """Like `judge_choice`, but yield the results after every lot of deals."""
    if view.to_act != view.seat:
        raise NotJudgeable("the seat has nothing to choose here: it is not asked, and not on turn")
    if view.phase is Phase.NAME:
        raise NotJudgeable("which contract to name is not judged")
    wanted = list(choices_of(view) if actions is None else distinct(actions))
    samples, bound = _Samples(view, wanted, _place(wanted, likely_choice(view, history)), trust), budget or USUAL

    def play(rows: list[int], deals: int, name: str) -> bool:
        # Cards to discard after a play are chosen from the results of plain discards, so those are simulated first.
        plays = [at for at in rows if isinstance(wanted[at], LayDown | Hit | Swap | SwapHit)]
        for some in filter(None, ([at for at in rows if at not in plays], plays)):
            actions, thrown = [wanted[at] for at in some], samples.best_discard()
            ends = outcomes_of(view, history, actions, deals, f"{lot} {name}", stopped, thrown)
            if stopped():
                return False
            worth = worth_of(view, ends)
            samples.add(some, (worth.lead, worth.score, ends.out == view.seat, ends.down, ends.soon))
        return True

    for number, deals in enumerate(bound.lots):
        if not play(samples.still(), deals, str(number)):
            return
        yield samples.verdict()
    if len(wanted) > 1 and bound.fresh:
        samples.measures = True
        if play([*range(len(wanted))], bound.fresh, "fresh"):
            yield samples.verdict()


def _place(actions: list[Action], action: Action) -> int | None:
    effects = [*map(effect_of, actions)]
    return effects.index(effect_of(action)) if effect_of(action) in effects else None


@dataclass(slots=True)
class _Tally:
    """The results of the deals of one action."""

    lead: Floats = field(default_factory=lambda: np.zeros(0))
    score: Floats = field(default_factory=lambda: np.zeros(0))
    out: Floats = field(default_factory=lambda: np.zeros(0))
    down: Floats = field(default_factory=lambda: np.zeros(0))
    soon: Floats = field(default_factory=lambda: np.zeros(0))

    def add(self, lead: Floats, score: Floats, out: Floats, down: Floats, soon: Floats) -> None:
        """Add further deals."""
        self.lead, self.score = np.concatenate([self.lead, lead]), np.concatenate([self.score, score])
        self.out, self.down = np.concatenate([self.out, out]), np.concatenate([self.down, down])
        self.soon = np.concatenate([self.soon, soon])


class _Samples:
    """The results so far, of each action in the selection and in the measurement."""

    def __init__(self, view: PlayerView, actions: list[Action], to_beat: int | None, trust: Trusting) -> None:
        self.view, self.actions, self.to_beat, self.trust = view, actions, to_beat, trust
        self.race = [_Tally() for _ in actions]
        self.fresh = [_Tally() for _ in actions]
        self.measures = False
        self._best = 0

    def add(self, rows: list[int], outcomes: tuple[NDArray[np.float64] | NDArray[np.bool_], ...]) -> None:
        """Add a lot of deals for the actions of these rows."""
        tallies = self.fresh if self.measures else self.race
        for at, row in enumerate(rows):
            lead, score, out, down, soon = (values[at].astype(np.float64) for values in outcomes)
            tallies[row].add(lead, score, out, down, soon)
        if not self.measures:
            self._best = self._best_in_race()

    def still(self) -> list[int]:
        """Return the actions that may still be the best."""
        most = max(len(tally.lead) for tally in self.race)
        behind = [self._behind(at, self._best) for at in range(len(self.actions))] if most else []
        if not most:
            return [*range(len(self.actions))]
        return [
            at
            for at, (mean, error) in enumerate(behind)
            if at == self._best or (len(self.race[at].lead) == most and mean <= _DROPPED * error)
        ]

    def best_discard(self) -> Card | None:
        """Return the best card to discard so far, or None if no discard was simulated."""
        means = {
            action.card: float(tally.lead.mean())
            for action, tally in zip(self.actions, self.race, strict=True)
            if isinstance(action, Discard) and len(tally.lead)
        }
        return max(means, key=means.__getitem__, default=None)

    def _best_in_race(self) -> int:
        """Return the best action so far: the default one unless another is better by more than chance."""
        most = max(len(tally.lead) for tally in self.race)
        racing = [at for at, tally in enumerate(self.race) if len(tally.lead) == most]
        first = max(racing, key=lambda at: float(self.race[at].lead.mean()))
        if self.to_beat is None or self.to_beat not in racing:
            return first
        mean, error = self._behind_in_play(self.to_beat, first)
        return first if mean > _GATE * error else self.to_beat

    def _behind(self, at: int, other: int) -> tuple[float, float]:
        """Return by how many points an action is worse than another in simulated deals, with the standard error."""
        mean, deviation, number = self._gap(at, other)
        return mean, deviation / sqrt(number)

    def _behind_in_play(self, at: int, other: int) -> tuple[float, float]:
        """Return by how many points an action is worse than another in real play, with the standard error."""
        decision = decision_between(self.actions[at], self.actions[other], self.view)
        down = max(float(tally.down.mean()) for tally in self.race if len(tally.down))
        contract = cards_needed(self.view.rules.contract)
        case = case_of(at == self.to_beat, self.view.me.down is not Down.NO, contract, down)
        return self.trust(decision, case).of(*self._gap(at, other))

    def _gap(self, at: int, other: int) -> tuple[float, float, int]:
        """Return by how many points an action is worse than another, its deviation, and the number of deals."""
        fresh = len(self.fresh[at].lead) and len(self.fresh[other].lead)
        mine, others = (tallies.lead for tallies in ((self.fresh if fresh else self.race)[who] for who in (at, other)))
        number = min(len(mine), len(others))
        gaps = others[:number] - mine[:number]
        return float(gaps.mean()), max(float(gaps.std()), _LEAST_SPREAD), number

    def verdict(self) -> Verdict:
        """Return the results so far, compared with the winner of the selection."""
        best = self._best
        judged = [self._judged(at, best) for at in range(len(self.actions))]
        judged.sort(key=lambda choice: (choice.action != self.actions[best], choice.loss, choice.high))
        deals = len(self.race[best].lead) + len(self.fresh[best].lead)
        return Verdict(tuple(judged), deals, by_thumb=bool(ignored_options(self.view)))

    def _judged(self, at: int, best: int) -> Judged:
        loss, error = self._behind_in_play(at, best)
        low, high = loss - Z95 * error, loss + Z95 * error
        if at == best:
            most = [self._behind_in_play(at, other) for other in range(len(self.actions)) if other != at]
            low, high = 0.0, max((mean + Z95 * deviation for mean, deviation in most), default=0.0)
        race, fresh = self.race[at], self.fresh[at]
        names = ("out", "down", "lead", "score", "soon")
        pairs = ((getattr(race, name), getattr(fresh, name)) for name in names)
        out, down, lead, score, soon = (float(np.concatenate(pair).mean()) for pair in pairs)
        if at != best:  # measured in the deals that both had: so the loss is the difference of the two leads
            both = np.concatenate((self.race[best].lead, self.fresh[best].lead))
            lead = float(both.mean()) - max(0.0, loss)
        loss, low, high = (max(0.0, points) for points in (loss, low, high))
        return Judged(self.actions[at], loss, low, high, out, down, lead, score, soon)

"""Rules of thumb: what a player can go by at the table without working anything out.

A rule is a few signs, which can be read at a glance, and an answer to a question with two answers. It is right where it
can be followed without a mistake; moments that the judge does not decide are not counted. `tests.judge thumbs` counts
them in rounds of computer players and writes the data file.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import product
from math import inf
from typing import NamedTuple

from ai.judge.choices import choices_of
from ai.judge.verdicts import Verdict
from ai.players.prospect import prospect_of
from game.engine.actions import Action, Buy, LayDown, Take
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.files.described import FieldError, ListOf, Table, Whole, field
from game.files.documents import DocumentError, read_toml

DATA = files(__name__.rpartition(".")[0]) / "thumbs.toml"
MOST_COUNTED, LONGEST_FILE = 1_000_000, 100_000
LEAST_COUNTED = 60  # moments, below which a rule says nothing
LEAST_RIGHT = 2 / 3  # a share of the moments, below which it is no rule


class Question(StrEnum):
    """What is asked, with two answers."""

    BUY = "buy"  # or leave the card
    TAKE = "take"  # or draw
    LAY_DOWN = "lay_down"  # or wait


class Facts(NamedTuple):
    """What a player reads at a glance before an answer."""

    question: Question
    short: int  # cards that the contract lacks
    helps: bool  # whether the upcard brings the contract nearer
    down: int  # others who are down


class Sign(StrEnum):
    """A condition of a rule."""

    ONE_SHORT = "one_short"
    TWO_SHORT = "two_short"
    MORE_SHORT = "more_short"
    HELPS = "helps"
    NO_HELP = "no_help"
    NONE_DOWN = "none_down"
    ONE_DOWN = "one_down"
    MORE_DOWN = "more_down"


_HOLDS: Mapping[Sign, Callable[[Facts], bool]] = {
    Sign.ONE_SHORT: lambda facts: facts.short == 1,
    Sign.TWO_SHORT: lambda facts: facts.short == 2,
    Sign.MORE_SHORT: lambda facts: facts.short > 2,
    Sign.HELPS: lambda facts: facts.helps,
    Sign.NO_HELP: lambda facts: not facts.helps,
    Sign.NONE_DOWN: lambda facts: facts.down == 0,
    Sign.ONE_DOWN: lambda facts: facts.down == 1,
    Sign.MORE_DOWN: lambda facts: facts.down > 1,
}


class RuleOfThumb(NamedTuple):
    """A rule: under these signs, the answer to the question is yes, or no."""

    question: Question
    signs: tuple[Sign, ...]
    answer: bool

    @property
    def id(self) -> str:
        """The name of the rule in files."""
        return "-".join((self.question, *self.signs, "yes" if self.answer else "no"))

    def holds(self, facts: Facts) -> bool:
        """Return whether the rule has an answer here."""
        return facts.question is self.question and all(_HOLDS[sign](facts) for sign in self.signs)


_SHORT = Sign.ONE_SHORT, Sign.TWO_SHORT, Sign.MORE_SHORT
_HELP, _DOWN = (Sign.HELPS, Sign.NO_HELP), (Sign.NONE_DOWN, Sign.ONE_DOWN, Sign.MORE_DOWN)
_SINGLE = tuple((sign,) for sign in (*_SHORT, *_HELP, *_DOWN))
_SIGNS: Mapping[Question, tuple[tuple[Sign, ...], ...]] = {
    **dict.fromkeys((Question.BUY, Question.TAKE), (*_SINGLE, *product(_SHORT, _DOWN), *product(_HELP, _DOWN))),
    Question.LAY_DOWN: ((), *((sign,) for sign in _DOWN)),
}
RULES = tuple(
    RuleOfThumb(question, signs, answer)
    for question, some in _SIGNS.items()
    for signs in some
    for answer in (True, False)
)
_SAYS_YES = {Question.BUY: Buy, Question.TAKE: Take, Question.LAY_DOWN: LayDown}


def facts_of(view: PlayerView) -> Facts | None:
    """Return what can be read at a moment before the contract is down, if it asks a question that rules answer."""
    if view.me.down is not Down.NO:
        return None
    match view.phase:
        case Phase.OFFER | Phase.DRAW if view.turn == view.seat:
            question = Question.TAKE
        case Phase.OFFER:
            question = Question.BUY
        case Phase.PLAY:
            question = Question.LAY_DOWN
        case _:
            return None
    if {True, False} != {is_yes(action, question) for action in choices_of(view)}:
        return None
    prospect, card = prospect_of(view), view.upcard
    return Facts(
        question,
        prospect.distance,
        card is not None and question is not Question.LAY_DOWN and prospect.having(card) < prospect.distance,
        sum(seat.down is not Down.NO for number, seat in enumerate(view.seats) if number != view.seat),
    )


def is_yes(action: Action, question: Question) -> bool:
    """Return whether an action answers a question with yes."""
    return isinstance(action, _SAYS_YES[question])


def lost_by_answers(losses: Iterable[tuple[Action, float]], question: Question) -> tuple[float, float]:
    """Return what the best way to answer with no loses, and the best way to answer with yes."""
    best = [inf, inf]
    for action, loss in losses:
        answer = is_yes(action, question)
        best[answer] = min(best[answer], loss)
    return best[False], best[True]


def saved_by_thumbs(view: PlayerView, verdict: Verdict, action: Action) -> tuple[tuple[str, float], ...]:
    """Return the rules of thumb that advise against an action, with the points that they would have saved, by id; less
    than zero where they lose more.
    """
    facts, mine = facts_of(view), verdict.of(action)
    if facts is None or mine is None:
        return ()
    answer = is_yes(action, facts.question)
    lost = lost_by_answers(((choice.action, choice.lost) for choice in verdict.choices), facts.question)
    saved = round(mine.lost - lost[not answer], 2)
    against = [rule.id for rule in RULES if rule.holds(facts) and rule.answer is not answer] if saved else []
    return tuple((id, saved) for id in against)


class HitRate(NamedTuple):
    """How often a rule is right, and in how many moments that was counted."""

    right: int
    counted: int

    @property
    def share(self) -> float:
        """The share of right answers."""
        return self.right / self.counted

    @property
    def says_something(self) -> bool:
        """Return whether it was counted often enough, and is right often enough to go by."""
        return self.counted >= LEAST_COUNTED and self.counted >= self.right >= LEAST_RIGHT * self.counted


@cache
def hit_rates(rule_set: str) -> Mapping[str, HitRate]:
    """Return by id the rules of thumb of a rule set that can be gone by."""
    try:
        return rates_in(DATA.read_text(encoding="utf-8"), rule_set)
    except (OSError, UnicodeDecodeError):
        return {}


def rates_in(text: str, rule_set: str) -> dict[str, HitRate]:
    """Return the rates of a rule set in the text of a data file: none from what cannot be read."""
    found = dict[str, HitRate]()
    try:
        rows = field(read_toml(text, LONGEST_FILE), rule_set, Table())
    except (DocumentError, FieldError):
        return found
    for rule in RULES:
        try:
            found[rule.id] = HitRate(*field(rows, rule.id, ListOf(Whole(0, MOST_COUNTED), 2, 2)))
        except FieldError:
            continue
    return {id: rate for id, rate in found.items() if rate.says_something}

"""The deal of the lesson, and those who play it with the pupil: always the same cards, always the same moves.

Its rules are those of the rule set a newcomer is offered first, with the swap of a joker as most others have it, fewer
cards, and one round. The others do what the script says next, counted by what they have done, so that taking something
back takes back their places in it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Protocol

from game.engine.actions import Action, Deal, Discard, Draw, Pass
from game.engine.events import Event
from game.engine.notation import parse_action
from game.engine.position import load_position
from game.engine.referee import legal_actions, refusal
from game.engine.state import State
from game.engine.view import PlayerView
from game.rules.contract import parse_contract
from game.rules.variant import ByPlayers, SwapWhen, SwapWhose, Variant
from game.rules.variant_file import shipped_variant
from game.words.lesson import TITLE

LESSON_VARIANT = "campfire"
PUPIL = 0
SHORT_DEAL = 8  # cards each: fewer to get rid of
CONTRACT = "1 set of 3 + 1 run of 4"  # both kinds of meld
OTHERS: tuple[str, ...] = (
    *("P2 pass", "P3 pass", "P2 draw", "P2 discard 9s", "P3 pass"),  # the nine is for sale
    *("P3 draw", "P3 discard 4c", "P2 pass"),
    *("P2 pass", "P3 pass", "P2 draw", "P2 discard Js"),
    *("P3 take", "P3 lay set(Qs Qh Qc) run(8s 9s ** Js)", "P3 discard 6d", "P2 pass"),
)


@cache
def lesson_rules() -> Variant:
    """What the lesson is played by."""
    usual = shipped_variant(LESSON_VARIANT)
    only = replace(usual.rounds[0], contract=parse_contract(CONTRACT), cards=_for_all(usual))
    hitting = replace(usual.hitting, swap_whose=SwapWhose.ANY, swap_when=SwapWhen.ONCE_DOWN)
    return replace(usual, title=TITLE, rounds=(only,), hitting=hitting)


def _for_all(variant: Variant) -> ByPlayers:
    return ByPlayers(((variant.fewest_players, variant.most_players, SHORT_DEAL),))


@cache
def lesson_start() -> State:
    """The table as the lesson begins: the pupil is asked about the first upcard."""
    text = (files("game") / "app" / "lesson" / "round.toml").read_text(encoding="utf-8")
    return load_position(text, "lesson", open_variant=lambda _: lesson_rules())


class Played(Protocol):
    """A game in progress, as far as the others have to know it."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action that stands."""
        ...


def next_of_others(actions: Sequence[Action], view: PlayerView) -> Action:
    """What the seat that must act does: what the script says, or, should that not be legal, as little as possible."""
    done = sum(not isinstance(action, Deal) and action.seat != PUPIL for action in actions)
    scripted = parse_action(OTHERS[done]) if done < len(OTHERS) else None
    if scripted is not None and view.to_act == view.seat and refusal(view, scripted) is None:
        return scripted
    return min(legal_actions(view, 0), key=lambda action: not isinstance(action, Pass | Draw | Discard))


class ScriptedOthers:
    """Who answers for the others: at once, but never while the coach has the word."""

    def __init__(self, match: Played, may_go_on: Callable[[], bool]) -> None:
        self._match, self._may_go_on = match, may_go_on
        self._answer: Action | None = None
        self._tickets = 0

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Look up what the seat does."""
        del level, history
        self._tickets += 1
        self._answer = next_of_others(self._match.actions, view)
        return self._tickets

    def poll(self, ticket: int) -> Action | None:
        """The answer, once the coach has said what there was to say."""
        return self._answer if ticket == self._tickets and self._may_go_on() else None

    def cancel(self, ticket: int) -> None:
        """Forget a question."""
        if ticket == self._tickets:
            self._answer = None

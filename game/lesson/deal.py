"""The deal of the lesson and the scripted opponents: always the same cards, always the same moves.

The rules are those of the rule set first offered to newcomers, with the more common joker swap, fewer cards and one
round. The opponents follow fixed habits, which with these cards produce the situations to be taught.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

import game
from game.engine.actions import Action, Discard, Draw, Pass, Take
from game.engine.events import Event
from game.engine.notation import parse_action
from game.engine.position import load_position
from game.engine.referee import legal_actions, refusal
from game.engine.state import State
from game.engine.view import PlayerView
from game.lesson.words import TITLE
from game.rules.variant import ByPlayers, SwapWhen, SwapWhose, Variant, parse_contract
from game.rules.variant_file import shipped_variant

JOKER = "[*][*]"
MINE = "P1 "


class LessonStep(NamedTuple):
    """One step of the lesson.

    It is completed by an action in `done`, by the tray being ready (`tray`), by the pupil's next turn (`watch`), or,
    without any of these, by reading on. Other actions in `fine` change nothing; any further action is a detour, and the
    first matching pattern in `detours` selects its sentence.
    """

    name: str
    done: tuple[str, ...] = ()
    tray: bool = False
    watch: bool = False
    fine: tuple[str, ...] = ()
    detours: tuple[tuple[str, str], ...] = ()
    early: bool = False  # the step may be done at any time before
    cards: str = ""  # the pupil's cards to highlight besides the wanted one
    meld: str = ""  # the meld on the table to highlight, by its cards

    @property
    def is_read(self) -> bool:
        """Return whether the step only has text to read."""
        return not (self.done or self.tray or self.watch)


PLAYS = ("P1 hit *", "P1 swap *")

SCRIPT: tuple[LessonStep, ...] = (
    LessonStep("hand"),
    LessonStep("melds", cards="9c 9d 4h 5h 7h"),
    LessonStep("take", ("P1 take",), detours=(("P1 pass", "left the six"),)),
    LessonStep("first discard", ("P1 discard Ks",), detours=(("P1 discard *", "other discard"),)),
    LessonStep("watch Mei", watch=True),
    LessonStep("buy", ("P1 buy",), detours=(("P1 pass", "left the nine"),)),
    LessonStep("price", cards="8h"),
    LessonStep("watch Jun", watch=True),
    LessonStep("draw", ("P1 draw",), fine=("P1 pass",), detours=(("P1 take", "took the four"),)),
    LessonStep("tray", tray=True, cards="9c 9d 9s 4h 5h 6h 7h", detours=(("P1 discard *", "discard too soon"),)),
    LessonStep("lay down", ("P1 lay *",), detours=(("P1 discard *", "discard too soon"),)),
    LessonStep("hit", ("P1 hit *",), detours=(("P1 discard *", "kept the hit"),)),
    LessonStep("second discard", ("P1 discard Ac",), detours=(("P1 discard *", "kept the ace"),)),
    LessonStep("watch both", watch=True),
    LessonStep("joker", meld="8s 9s ** Js"),
    LessonStep("last turn", ("P1 draw", "P1 take"), fine=("P1 pass",)),
    LessonStep("far hit", ("P1 hit Qd *",), fine=PLAYS, detours=(("P1 discard *", "turn over"),), early=True),
    LessonStep("swap", ("P1 swap *",), fine=PLAYS, detours=(("P1 discard *", "turn over"),), early=True),
    LessonStep("joker hit", (f"P1 hit {JOKER} *",), fine=PLAYS, detours=(("P1 discard *", "turn over"),), early=True),
    LessonStep("go out", ("P1 discard *",)),
)


LESSON_VARIANT = "campfire"
PUPIL = 0
SHORT_DEAL = 8  # cards for each player: fewer to get rid of
CONTRACT = "1 set of 3 + 1 run of 4"  # both kinds of meld


class Habits(NamedTuple):
    """How an opponent plays: the upcard they take, and the actions they prefer in their turn; otherwise they do as
    little as possible.
    """

    takes: str
    plays: tuple[str, ...]


OTHERS: Mapping[int, Habits] = MappingProxyType(
    {
        1: Habits("", ("P2 discard 9s", "P2 discard Js")),  # the nine is for sale
        2: Habits("Js", ("P3 lay set(Qs Qh Qc) run(8s 9s ** Js)", "P3 discard 4c", "P3 discard 6d")),
    }
)


@cache
def lesson_rules() -> Variant:
    """Return the rules of the lesson."""
    usual = shipped_variant(LESSON_VARIANT)
    only = replace(usual.rounds[0], contract=parse_contract(CONTRACT), cards=_for_all(usual))
    hitting = replace(usual.hitting, swap_whose=SwapWhose.ANY, swap_when=SwapWhen.ONCE_DOWN)
    return replace(usual, title=TITLE, rounds=(only,), hitting=hitting)


def _for_all(variant: Variant) -> ByPlayers:
    return ByPlayers(((variant.fewest_players, variant.most_players, SHORT_DEAL),))


@cache
def lesson_start() -> State:
    """Return the table at the beginning: the pupil is asked about the first upcard."""
    text = (files(game) / "lesson" / "round.toml").read_text(encoding="utf-8")
    return load_position(text, "lesson", open_variant=lambda _: lesson_rules())


def move_of_other(view: PlayerView) -> Action:
    """Return the action of the seat that must act, from its view alone, so it does not depend on earlier moves."""
    habits, upcard = OTHERS[view.seat], view.upcard
    takes = upcard is not None and str(upcard) == habits.takes
    wanted = (Take(view.seat), *map(parse_action, habits.plays)) if takes else map(parse_action, habits.plays)
    move = next((action for action in wanted if refusal(view, action) is None), None)
    if move is not None:
        return move
    return min(legal_actions(view, 0), key=lambda action: not isinstance(action, Pass | Draw | Discard))


class ScriptedOthers:
    """Answers for the opponents at once, while they may continue."""

    def __init__(self, may_go_on: Callable[[], bool]) -> None:
        self._may_go_on = may_go_on
        self._answer: Action | None = None
        self._tickets = 0

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Look up the action of the seat."""
        self._tickets += 1
        self._answer = move_of_other(view)
        return self._tickets

    def poll(self, ticket: int) -> Action | None:
        """Return the answer once they may continue."""
        return self._answer if ticket == self._tickets and self._may_go_on() else None

    def cancel(self, ticket: int) -> None:
        """Cancel a question."""
        if ticket == self._tickets:
            self._answer = None

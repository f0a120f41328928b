"""A recorded game prepared for replay: every moment by number, from any seat's viewpoint.

Moment 0 is the start, moment n the state after n moves. All states are kept, so jumping anywhere is immediate. The
viewpoint is passed in. No pygame, no clock, no words.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from game.engine.actions import Action, Deal
from game.engine.events import (
    BoughtInTurn,
    Event,
    MeldsLaid,
    RoundEnded,
    TurnBegan,
    UpcardBought,
)
from game.engine.history import RoundHistory, history_from
from game.engine.play import Steps
from game.engine.state import OVER, State, to_act
from game.engine.viewpoint import Viewpoint
from game.match import SeenEvent


class Chapter(NamedTuple):
    """A round: its number, the moment after the deal, and its last moment."""

    number: int
    begins: int
    ends: int


class Mark(StrEnum):
    """Moments worth jumping to."""

    LAID = "laid"
    BOUGHT = "bought"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Reel:
    """A game from its start: the moves that count, each with its events and the states after them."""

    start: State
    moves: tuple[tuple[Action, Steps], ...]
    chapters: tuple[Chapter, ...] = field(init=False)
    turns: tuple[int, ...] = field(init=False)  # moments at which a turn has just begun
    marks: tuple[tuple[int, Mark], ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "chapters", _chapters(self.start, self.moves))
        object.__setattr__(self, "turns", tuple(self._moments_of(TurnBegan)))
        object.__setattr__(self, "marks", tuple(self._marks()))

    @property
    def last(self) -> int:
        """The last moment."""
        return len(self.moves)

    @property
    def first(self) -> int:
        """The first moment at which there are cards."""
        return min(self.last, 1) if self.start.round == 0 else 0

    def state(self, at: int) -> State:
        """Return the state at a moment."""
        return self.moves[at - 1][1][-1][1] if at else self.start

    def steps(self, at: int) -> Steps:
        """Return the events between the previous moment and this one."""
        return self.moves[at - 1][1] if at else ()

    def seen(self, at: int, viewpoint: Viewpoint) -> tuple[SeenEvent, ...]:
        """Return those events as seen from a viewpoint."""
        return tuple(
            SeenEvent(viewpoint.event(event), viewpoint.view(state), at - 1) for event, state in self.steps(at)
        )

    def actor(self, at: int) -> int | None:
        """Return the seat whose move led to a moment; None for a deal, and at the start."""
        if not at:
            return None
        action = self.moves[at - 1][0]
        return None if isinstance(action, Deal) else action.seat

    def waits_for(self, at: int) -> int | None:
        """Return the seat that must move at a moment."""
        state = self.state(at)
        return to_act(state.phase, state.turn, state.acting, state.asked)

    def history(self, at: int, seat: int) -> RoundHistory:
        """Return the events of the round from its deal to a moment, as a seat could know them."""
        chapter = self.chapter(at)
        begins = max(1, chapter.begins) if chapter is not None else 1
        events = [event for moment in range(begins, at + 1) for event, _ in self.steps(moment)]
        return history_from(self.start, events, seat)

    def chapter(self, at: int) -> Chapter | None:
        """Return the round of a moment; None before the first deal."""
        index = bisect_right(self.chapters, at, key=lambda chapter: chapter.begins) - 1
        return self.chapters[index] if index >= 0 else None

    def is_settled(self, at: int) -> bool:
        """Return whether the round of a moment has ended in this game, so that nothing in it is secret."""
        chapter = self.chapter(at)
        return chapter is not None and self.state(chapter.ends).phase in OVER

    def turn(self, at: int) -> int:
        """Return the number of the turn in its round, from 1; 0 before the first."""
        chapter = self.chapter(at)
        return bisect_right(self.turns, at) - bisect_right(self.turns, chapter.begins - 1) if chapter else 0

    # ---- navigation ----

    def clamped(self, at: int) -> int:
        """Return the nearest existing moment."""
        return max(0, min(self.last, at))

    def turn_after(self, at: int) -> int:
        """Return where the next turn begins, or the end."""
        index = bisect_right(self.turns, at)
        return self.turns[index] if index < len(self.turns) else self.last

    def turn_before(self, at: int) -> int:
        """Return where this turn began, or the previous one if this is the very beginning."""
        index = bisect_right(self.turns, at - 1) - 1
        return self.turns[index] if index >= 0 else 0

    def round_after(self, at: int) -> int:
        """Return where the next round begins, or the end."""
        return next((chapter.begins for chapter in self.chapters if chapter.begins > at), self.last)

    def round_before(self, at: int) -> int:
        """Return where this round began, or the previous one if this is the very beginning."""
        return next((chapter.begins for chapter in reversed(self.chapters) if chapter.begins < at), 0)

    # ---- construction ----

    def _moments_of(self, kind: type[Event]) -> list[int]:
        return [at for at, (_, steps) in enumerate(self.moves, 1) if any(isinstance(event, kind) for event, _ in steps)]

    def _marks(self) -> list[tuple[int, Mark]]:
        found = []
        for at, (_, steps) in enumerate(self.moves, 1):
            for event, _ in steps:
                mark = _mark(event)
                if mark is not None:
                    found.append((at, mark))
        return found


def _mark(event: Event) -> Mark | None:
    match event:
        case MeldsLaid():
            return Mark.LAID
        case UpcardBought() | BoughtInTurn():
            return Mark.BOUGHT
        case RoundEnded():
            return Mark.OUT
        case _:
            return None


def _chapters(start: State, moves: tuple[tuple[Action, Steps], ...]) -> tuple[Chapter, ...]:
    begins = [(start.round, 0)] if start.round else []
    begins += [(steps[-1][1].round, at) for at, (action, steps) in enumerate(moves, 1) if isinstance(action, Deal)]
    ends = [*(at - 1 for _, at in begins[1:]), len(moves)][: len(begins)]  # without a deal there is no round
    return tuple(Chapter(number, at, end) for (number, at), end in zip(begins, ends, strict=True))

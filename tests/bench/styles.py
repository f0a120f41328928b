"""How a seat played a round: figures for what a player can notice in a game."""

from typing import NamedTuple

from game.engine.actions import Action, Shanghai
from game.engine.course import Course
from game.engine.events import BoughtInTurn, MeldsLaid, TurnEnded, UpcardBought, WildSwapped
from game.engine.referee import legal_actions
from game.engine.state import Phase
from game.engine.view import PlayerView


class Style(NamedTuple):
    """How a player played, summed over rounds."""

    buys: int = 0
    laid: int = 0  # rounds in which the contract was laid down
    laid_in: int = 0  # the turns in which that was, counted by the seat's own
    kept: int = 0  # cards in hand at the end
    swaps: int = 0
    calls: int = 0  # calls of "Shanghai!"
    chances: int = 0  # chances to call


def summed(*styles: Style) -> Style:
    """Return the sum of all these rounds."""
    return Style(*map(sum, zip(*styles, strict=True)))


class Watch:
    """Watches a round from one seat: `note` its actions, then read `style` once the round is over."""

    def __init__(self, course: Course, seat: int) -> None:
        self._course, self._seat = course, seat
        self._calls = self._chances = 0

    def note(self, view: PlayerView, action: Action) -> None:
        """Count an action of the seat."""
        if view.seat == self._seat and view.phase is Phase.CLAIM:
            self._chances += any(isinstance(may, Shanghai) for may in legal_actions(view, 0))
            self._calls += isinstance(action, Shanghai)

    def style(self) -> Style:
        """Return the seat's style in the finished round."""
        turns = buys = swaps = laid_in = laid = 0
        for event in self._course.events:
            match event:
                case TurnEnded() if event.seat == self._seat:
                    turns += 1
                case UpcardBought() | BoughtInTurn() if event.seat == self._seat:
                    buys += 1
                case WildSwapped() if event.seat == self._seat:
                    swaps += 1
                case MeldsLaid() if event.seat == self._seat:
                    laid, laid_in = 1, turns + 1
                case _:
                    pass
        cards_left = len(self._course.game.sheet[-1].hands[self._seat])
        return Style(buys, laid, laid_in, cards_left, swaps, self._calls, self._chances)

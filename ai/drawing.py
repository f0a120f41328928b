"""The exact chance to hold the contract after some draws from the stock, discarding as well as possible between them.

Every unseen card is equally likely to be drawn. All combinations of cards are counted, so nothing is estimated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from ai.players.acceptance import Copies, accepted, by_code
from ai.players.prospect import Prospect, distance
from game.rules.cards import Card


class DrawStep(Enum):
    """What happens to the hand next; at `LAY` it is laid down if it can be."""

    DRAW = auto()
    LAY = auto()
    DISCARD = auto()


def chance_of(prospect: Prospect, hand: Sequence[Card], left: Mapping[Card, int], steps: Sequence[DrawStep]) -> float:
    """Return the chance that the hand is laid down at the last of these steps or before, from the unseen cards."""
    fewest = prospect.short + len(prospect.view.hand) + 1
    code = prospect.evaluator.card_code
    return _Course(prospect, fewest, tuple(steps)).chance(tuple(sorted(map(code, hand))), by_code(prospect, left), 0)


@dataclass(slots=True)
class _Course:
    """The steps, and the chances already counted, by hand, drawn cards and step."""

    prospect: Prospect
    fewest: int  # cards with which the contract can be laid down and the turn ended
    steps: tuple[DrawStep, ...]
    _counted: dict[tuple[tuple[int, ...], tuple[int, ...], int], float] = field(default_factory=dict)

    def chance(self, hand: tuple[int, ...], left: Copies, at: int, drawn: tuple[int, ...] = ()) -> float:
        """Return the chance from this step on."""
        if at == len(self.steps):
            return 0.0
        key = hand, drawn, at
        if key not in self._counted:
            self._counted[key] = self._chance(hand, left, at, drawn)
        return self._counted[key]

    def _chance(self, hand: tuple[int, ...], left: Copies, at: int, drawn: tuple[int, ...]) -> float:
        short = distance(self.prospect.evaluator, sum(hand))
        if short > self.steps[at:].count(DrawStep.DRAW):
            return 0.0
        match self.steps[at]:
            case DrawStep.LAY:
                is_complete = short == 0 and len(hand) >= self.fewest
                return 1.0 if is_complete else self.chance(hand, left, at + 1, drawn)
            case DrawStep.DISCARD:
                return self._after_best_discard(hand, left, at, drawn)
            case DrawStep.DRAW:
                return self._after_draw(hand, left, at, drawn, short)

    def _after_best_discard(self, hand: tuple[int, ...], left: Copies, at: int, drawn: tuple[int, ...]) -> float:
        best, most = 0.0, self.chance(hand, left, at + 1, drawn)  # without a discard: no discard does better
        for place, card in enumerate(hand):
            if place and card == hand[place - 1]:
                continue
            best = max(best, self.chance((*hand[:place], *hand[place + 1 :]), left, at + 1, drawn))
            if best >= most:
                break
        return best

    def _after_draw(self, hand: tuple[int, ...], left: Copies, at: int, drawn: tuple[int, ...], short: int) -> float:
        total = sum(left.values())
        if not total:
            return self.chance(hand, left, at + 1, drawn)
        if self.steps[at + 1 :] == (DrawStep.LAY,):
            if len(hand) + 1 < self.fewest:
                return 0.0
            helpful = accepted(self.prospect, sum(hand), 1, left) if short else total
            return helpful / total
        return sum(
            count
            / total
            * self.chance(
                tuple(sorted((*hand, card))), {**left, card: count - 1}, at + 1, tuple(sorted((*drawn, card)))
            )
            for card, count in left.items()
            if count
        )

"""Who sits at this screen: whose cards lie open on it, and how everybody kept hers.

With one person her cards are always open. With several they are open only while she sits here; in between the table
shows what everybody may see. Pure but for the memory of hands; no pygame, no clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.engine.view import PlayerView
from game.engine.viewpoint import NOBODY
from game.match import Match, SeenEvent
from game.rules.cards import Card
from game.table.holding import Holding, dealt, followed


class KeptHand(NamedTuple):
    """A person's cards as she left them, and the round they belong to."""

    round: int
    holding: Holding


@dataclass(slots=True)
class Seats:
    """The people at this screen.

    `at` has the bottom of the table; `is_open` says whether their cards lie open, and `looks` whether they only look at
    them, before anybody is asked about the first upcard.
    """

    match: Match
    at: int
    is_open: bool
    kept: dict[int, KeptHand]
    looks: bool = False

    @classmethod
    def of(cls, match: Match) -> Seats:
        """The first person sits at the bottom; her cards stay put away where several play."""
        return cls(match, match.people[0] if match.people else 0, len(match.people) < 2, {})

    @property
    def people(self) -> tuple[int, ...]:
        """The seats decided at this screen."""
        return self.match.people

    @property
    def is_shared(self) -> bool:
        """Whether the screen goes from hand to hand."""
        return len(self.people) > 1

    @property
    def me(self) -> int | None:
        """Who is "you" in what is told: nobody where several play."""
        return None if self.is_shared else self.at

    def view(self) -> PlayerView:
        """What may be seen at this screen now."""
        return self.match.view(self.at) if self.is_open else self.match.open_view(self.at)

    def since(self, mark: int) -> tuple[SeenEvent, ...]:
        """What has happened since, as it may be seen at this screen."""
        return self.match.since(mark, self.at) if self.is_open else self.match.open_since(mark, self.at)

    def public(self, view: PlayerView) -> PlayerView:
        """What the score sheet tells of a view: public, and nobody's own where several read it."""
        return view._replace(seat=NOBODY if self.is_shared else view.seat, hand=(), is_open=True)

    def keep(self, holding: Holding) -> None:
        """Remember how the one who sits here keeps her cards."""
        if self.is_open:
            self.kept[self.at] = KeptHand(self.match.state.round, holding)

    def switch_to(self, seat: int) -> None:
        """See the table from a seat, whoever sits there."""
        self.at = seat

    def has_looked(self) -> None:
        """Whoever only looks at their cards has seen them."""
        self.looks = False

    def stand_up(self) -> Holding:
        """The cards of the one who sits here are put away; what is shown instead is no card at all."""
        self.is_open = self.looks = False
        return put_away(self.view())

    def sit_down(self, seat: int, *, looks: bool = False) -> Holding:
        """A person sits down before their cards, as they left them; what has come since is marked as new."""
        self.at, self.is_open, self.looks = seat, True, looks
        view = self.match.view(seat)
        kept = self.kept.get(seat)
        if kept is None:
            return dealt(view.hand, len(view.to_lay))
        if kept.round != view.round:
            return dealt(view.hand, len(view.to_lay), kept.holding.order, kept.holding.next_uid)
        return followed(kept.holding, view.hand)


def put_away(view: PlayerView) -> Holding:
    """No cards, and an empty tray of the round's contract."""
    return replace(Holding(), slots=((),) * len(view.to_lay))


class _Lay(NamedTuple):
    seat: int
    action: int
    holding: Holding


class Memory:
    """What is remembered at one table."""

    def __init__(self) -> None:
        self._lays: list[_Lay] = []
        self._ordered: set[int] = set()

    def note(self, action: int, by_order: bool) -> None:
        """An action is about to happen, perhaps by a standing order."""
        self._ordered.discard(action)
        if by_order:
            self._ordered.add(action)

    def keep(self, action: int, seat: int, holding: Holding) -> None:
        """Before that action a person's cards lie like this."""
        self._lays.append(_Lay(seat, action, holding))

    def is_ordered(self, action: int) -> bool:
        """Whether a standing order did it."""
        return action in self._ordered

    def ordered_since(self, action: int) -> tuple[int, ...]:
        """What standing orders did from that action on."""
        return tuple(sorted(number for number in self._ordered if number >= action))

    def lay(self, action: int, seat: int, hand: Sequence[Card]) -> Holding | None:
        """How a hand lay before that action, which has been taken back; what came later is forgotten."""
        then = [lay for lay in self._lays if (lay.seat, lay.action) == (seat, action)]
        self._lays = [lay for lay in self._lays if lay.action < action]
        return then[-1].holding if then and Counter(then[-1].holding.cards) == Counter(hand) else None

"""The people at this screen: whose cards lie open, and how each of them has arranged their hand.

With one person their cards are always open. With several, cards are open only while their owner sits at the screen; in
between the table shows only what everyone may see. Pure, except that it stores arrangements; no pygame, no clock.

Whether a hand may be seen is decided here and nowhere else, by `is_open`: it compares for whom the cards were opened
with who is here now, so other people, another seat or another round cover them without being told to. The doors:

| a hand becomes visible | guard |
| --- | --- |
| at a shared table | `sharing.notice`: the press of its owner at the curtain, after a moment of rest |
| for one person alone | `Seats.of`: nobody else is here |
| for one person alone who changed seats | `PlayScreen.seats_changed`: nobody has come or gone (`is_alone_still`) |
| for one person whose company left | `sharing.open_table`: the curtain first |
| at the end of a round | every hand is open by the rules |

And a page over a shared table covers the hand (`PlayScreen.lie_beneath`), except pages that are part of it.
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
from game.table.tray import order_of_deal, usual_order


class _OpenedFor(NamedTuple):
    """For whom cards were opened: the people at the screen by seat and name, the seat, and the round if they share."""

    people: tuple[tuple[int, str], ...]
    at: int
    round: int


class KeptHand(NamedTuple):
    """A person's arrangement of cards, and the round it belongs to."""

    round: int
    holding: Holding


@dataclass(slots=True)
class Seats:
    """The people at this screen.

    `at` sits at the bottom of the table.
    """

    match: Match
    at: int
    kept: dict[int, KeptHand]
    _opened: _OpenedFor | None = None

    @classmethod
    def of(cls, match: Match) -> Seats:
        """Create the seats of a match: the first person sits at the bottom; their cards stay hidden if several play."""
        return cls(match, match.people[0] if match.people else 0, {})

    def __post_init__(self) -> None:
        """Open the cards if nobody else is here."""
        self._opened = None if self.is_shared else self._here

    @property
    def _here(self) -> _OpenedFor:
        people = tuple((seat, self.match.names[seat]) for seat in self.people)
        return _OpenedFor(people, self.at, self.match.state.round if self.is_shared else 0)

    @property
    def is_open(self) -> bool:
        """Return whether the cards of the player at the bottom lie open."""
        return self._opened == self._here

    @property
    def is_alone_still(self) -> bool:
        """Return whether cards were opened while at most one person was here, and no other is here now."""
        return self._opened is not None and len(self._opened.people) < 2 and not self.is_shared

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seats controlled at this screen."""
        return self.match.people

    @property
    def is_shared(self) -> bool:
        """Return whether several people share the screen."""
        return len(self.people) > 1

    @property
    def me(self) -> int | None:
        """Return the seat addressed as "you"; None if several people play."""
        return None if self.is_shared else self.at

    def view(self) -> PlayerView:
        """Return what may be seen at this screen now."""
        return self.match.view(self.at) if self.is_open else self.match.open_view(self.at)

    def since(self, mark: int) -> tuple[SeenEvent, ...]:
        """Return the events since `mark`, as they may be seen at this screen."""
        return self.match.since(mark, self.at) if self.is_open else self.match.open_since(mark, self.at)

    def public(self, view: PlayerView) -> PlayerView:
        """Return the view for the score sheet: public, and without an own seat unless one person plays."""
        return view._replace(seat=view.seat if len(self.people) == 1 else NOBODY, hand=(), is_open=True)

    def keep(self, holding: Holding) -> None:
        """Remember the arrangement of the player who sits here."""
        if self.is_open:
            self.kept[self.at] = KeptHand(self.match.state.round, holding)

    def switch_to(self, seat: int) -> None:
        """Show the table from another seat."""
        self.at = seat

    def stand_up(self) -> Holding:
        """Hide the cards of the player who sits here and return an empty holding."""
        self._opened = None
        return put_away(self.view())

    def sit_down(self, seat: int) -> Holding:
        """Open the cards of a person as they left them; cards that came since are marked as new."""
        self.at = seat
        self._opened = self._here
        view = self.match.view(seat)
        kept = self.kept.get(seat)
        if kept is None:
            return dealt(view.hand, len(view.to_lay), usual_order(view.rules.contract))
        if kept.round != view.round:
            before = view.variant.round_at(kept.round).contract
            order = order_of_deal(kept.holding.order, before, view.rules.contract)
            return dealt(view.hand, len(view.to_lay), order, kept.holding.next_uid)
        return followed(kept.holding, view.hand)


def put_away(view: PlayerView) -> Holding:
    """Return no cards, and an empty tray of the round's contract."""
    return replace(Holding(), slots=((),) * len(view.to_lay))


class _Arrangement(NamedTuple):
    seat: int
    action: int
    holding: Holding


class Memory:
    """Arrangements and standing orders remembered for taking back."""

    def __init__(self) -> None:
        self._lays: list[_Arrangement] = []
        self._ordered: set[int] = set()

    def note(self, action: int, by_order: bool) -> None:
        """Record that an action is about to happen, perhaps by a standing order."""
        self._ordered.discard(action)
        if by_order:
            self._ordered.add(action)

    def keep(self, action: int, seat: int, holding: Holding) -> None:
        """Record a person's arrangement before an action."""
        self._lays.append(_Arrangement(seat, action, holding))

    def is_ordered(self, action: int) -> bool:
        """Return whether a standing order did the action."""
        return action in self._ordered

    def ordered_since(self, action: int) -> tuple[int, ...]:
        """Return the actions of standing orders from this one on."""
        return tuple(sorted(number for number in self._ordered if number >= action))

    def restore(self, action: int, seat: int, hand: Sequence[Card]) -> Holding | None:
        """Return the arrangement of a hand before an action that was taken back, and forget later ones."""
        then = [lay for lay in self._lays if (lay.seat, lay.action) == (seat, action)]
        self._lays = [lay for lay in self._lays if lay.action < action]
        return then[-1].holding if then and Counter(then[-1].holding.cards) == Counter(hand) else None

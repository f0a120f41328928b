"""What a seat may see (X-15): only `observe` and `redacted` give access to hidden cards.

Views are built field by field. Unseen cards are counts, never lists, because an order is information. What everyone may
see is also a view: from a seat without its cards. Public data of the seats is one value, shared by states and views.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, make_dataclass, replace
from typing import Any, Self

from game.engine.state import Down, Ongoing, Phase, Picture, RoundResult, Seat, State, may_name, open_lines, to_act
from game.rules.cards import Card
from game.rules.contract import further_melds
from game.rules.melds import Meld
from game.rules.variant import Contract, Discards, Round, Variant


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The game as one seat sees it. Fields named as in `State` mean the same.

    It is not a tuple, as states are: every decision reads dozens of its fields, which takes three times as long in a
    tuple.
    """

    seat: int  # the viewing seat
    variant: Variant
    round: int
    dealer: int
    turn: int
    phase: Phase
    asked: tuple[int, ...]
    acting: int
    owed: int
    upcard_alive: bool
    discarder: int | None
    turns: int
    wild_played: bool
    pot: int
    melds: tuple[Meld, ...]
    seats: tuple[Seat, ...]
    hand: tuple[Card, ...]  # the viewing seat's cards
    stock: int  # cards in the stock
    discards: int  # cards in the discard pile
    upcard: Card | None  # the top discard, alive or dead
    sheet: tuple[RoundResult, ...]
    is_open: bool = False  # what everyone may see: the viewing seat's own cards are hidden
    remade: int = 0

    def __str__(self) -> str:
        """Return the table as text, with the viewing seat's hand."""
        return str(self._picture)

    def _repr_svg_(self) -> str:
        """Return the table as a picture for notebooks, with the viewing seat's hand."""
        return self._picture._repr_svg_()

    @property
    def _picture(self) -> Picture:
        hands = tuple(self.hand if seat == self.seat and not self.is_open else None for seat in range(self.players))
        place = self.variant, self.round, self.dealer, self.phase, self.to_act
        return Picture(*place, self.melds, self.seats, hands, (self.stock, self.discards, self.upcard))

    def _replace(self, **changed: Any) -> Self:
        """Return the view with these fields changed, like the method of named tuples."""
        return replace(self, **changed)

    @property
    def line(self) -> int:
        """The listed round the viewing seat plays, which is its own if contracts differ (K-17, K-18)."""
        return self.round - self.seats[self.seat].behind

    @property
    def rules(self) -> Round:
        """The current round, with the viewing seat's contract."""
        number = self.round - self.seats[self.seat].behind
        return self.variant.rounds[number - 1 if number else 0]  # like `round_at`, which would be too slow here

    def rules_of(self, seat: int) -> Round:
        """Return the round for a seat: its own contract, cards, buys and end if contracts differ (K-17, K-18)."""
        return self.variant.round_at(self.round - self.seats[seat].behind)

    def penalty_of(self, seat: int) -> int:
        """Return the cards from the stock that come with the next buy of a seat (K-31)."""
        return self.variant.penalty_cards(self.rules_of(seat), self.seats[seat].buys)

    @property
    def has_own(self) -> bool:
        """Return whether players have their own contracts: repeated until laid down (K-17), or chosen (K-18)."""
        return self.variant.has_own_contracts

    @property
    def is_apart(self) -> bool:
        """Return whether players are at different contracts (K-17, K-18)."""
        return len({seat.behind for seat in self.seats}) > 1

    def may_name(self, seat: int) -> bool:
        """Return whether the seat has more than one contract left, of which it chooses one after the deal (K-18)."""
        return may_name(self.seats[seat], self.variant)

    @property
    def to_name(self) -> tuple[int, ...]:
        """The contracts that the viewing seat may choose, by number in the list of rounds (K-18)."""
        return open_lines(self.variant, self.me.done)

    def is_unnamed(self, seat: int) -> bool:
        """Return whether the seat has yet to choose its contract (K-18), also before and during the deal."""
        if not self.round:
            return self.may_name(seat)
        return self.phase is Phase.NAME and (seat in self.asked or (not self.asked and self.may_name(seat)))

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.seats)

    @property
    def to_act(self) -> int | None:
        """The seat that must act, or None if a deal or nothing at all comes next."""
        return to_act(self.phase, self.turn, self.acting, self.asked)

    @property
    def me(self) -> Seat:
        """The viewing seat's public data."""
        return self.seats[self.seat]

    @property
    def to_lay(self) -> Contract:
        """Return what the viewing seat may still lay down: the whole contract or, once down, any of these extra melds
        (K-14).

        Whether it may do so now is another question.
        """
        return self.rules.contract if self.me.down is Down.NO else further_melds(self.variant)


# A view that is still being made: a frozen object would take ten times as long to fill.
_Draft = make_dataclass("PlayerView", [(field.name, field.type) for field in fields(PlayerView)], eq=False, slots=True)


def with_line(view: PlayerView, line: int) -> PlayerView:
    """Return the view as if the viewing seat had chosen that contract, by its number in the list (K-18)."""
    named = view.me._replace(behind=view.round - line)
    return view._replace(seats=(*view.seats[: view.seat], named, *view.seats[view.seat + 1 :]))


def observe(state: State | Ongoing, seat: int) -> PlayerView:
    """Return the game as one seat may see it (X-15): its own hand, and only counts of hidden cards."""
    discards = state.discards
    made = _Draft(
        seat,
        state.variant.in_round(state.round or 1),  # before the first deal, as it will be
        state.round,
        state.dealer,
        state.turn,
        state.phase,
        state.asked,
        state.acting,
        state.owed,
        state.upcard_alive,
        state.discarder,
        state.turns,
        state.wild_played,
        state.pot,
        state.melds,
        state.seats,
        state.hands[seat],
        len(state.stock),
        len(discards),
        discards[-1] if discards else None,
        state.sheet,
        False,
        state.remade,
    )
    made.__class__ = PlayerView
    view: PlayerView = made
    return view


def observe_openly(state: State, seat: int) -> PlayerView:
    """Return what everyone may see of the game, from the seat's place: no hand at all."""
    return observe(state, seat)._replace(hand=(), is_open=True)


def with_discard(view: PlayerView, card: Card) -> PlayerView:
    """Return the view with a card of the viewing seat on the discard pile, and nothing else changed."""
    hand = list(view.hand)
    hand.remove(card)
    fewer = view.me._replace(cards=view.me.cards - 1)
    seats = (*view.seats[: view.seat], fewer, *view.seats[view.seat + 1 :])
    return view._replace(
        hand=tuple(hand), seats=seats, discards=view.discards + 1, upcard=card, discarder=view.seat, upcard_alive=True
    )


def open_discards(view: PlayerView, seen: Sequence[Card]) -> tuple[Card, ...]:
    """Return the discards that may be looked at, newest first: all, or only the top one (X-3).

    `seen` are those since the stock was remade, oldest first.
    """
    if view.upcard is None:
        return ()
    if view.variant.discards is Discards.TOP or tuple(seen[-1:]) != (view.upcard,):
        return (view.upcard,)
    return tuple(reversed(seen))

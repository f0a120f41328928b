"""What a seat may see (X-15): `observe` and `redacted` are the only doors to hidden cards.

Views are built field by field from nothing. Unseen cards are counts, never lists: an order is information. What lies
open to everybody is a view too, from a seat whose cards are put away.
What is public about the seats is one value that states and views share.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

from game.engine.state import Down, Ongoing, Phase, RoundResult, Seat, State, may_name, open_lines, to_act
from game.rules.cards import Card
from game.rules.contract import further_melds
from game.rules.melds import Meld
from game.rules.variant import Contract, ContractOrder, Discards, FailedContract, Round, Variant
from game.value import value


@value
class PlayerView:
    """The game as one seat sees it. Fields named as in `State` mean the same.

    No tuple as states are: every decision reads dozens of its fields, which takes thrice as long there.
    """

    seat: int
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
    hand: tuple[Card, ...]
    stock: int  # cards in the stock
    discards: int  # cards in the discard pile
    upcard: Card | None  # the top discard, alive or dead
    sheet: tuple[RoundResult, ...]
    is_open: bool = False  # this is what everybody may see: the viewing seat's own cards are put away

    def _replace(self, **changed: Any) -> Self:
        """The view with these fields changed, as tuples with names say it."""
        return replace(self, **changed)

    @property
    def line(self) -> int:
        """Which of the listed rounds the viewing seat plays: her own where contracts differ (K-17, K-18)."""
        return self.round - self.seats[self.seat].behind

    @property
    def rules(self) -> Round:
        """The round being played, as the viewing seat has it."""
        number = self.round - self.seats[self.seat].behind
        return self.variant.rounds[number - 1 if number else 0]  # as `round_at` says; asked for all the time

    def rules_of(self, seat: int) -> Round:
        """The round as a seat has it: her own contract, cards, buys and end where contracts differ (K-17, K-18)."""
        return self.variant.round_at(self.round - self.seats[seat].behind)

    @property
    def has_own(self) -> bool:
        """Whether everybody has a contract of her own: repeated until it is laid down (K-17), or named (K-18)."""
        variant = self.variant
        return variant.failed_contract is FailedContract.REPEATED or variant.contract_order is ContractOrder.CHOSEN

    @property
    def is_apart(self) -> bool:
        """Whether players are at different contracts (K-17, K-18)."""
        return len({seat.behind for seat in self.seats}) > 1

    def may_name(self, seat: int) -> bool:
        """Whether the seat has more than one contract left, of which she names one when she has been dealt (K-18)."""
        return may_name(self.seats[seat], self.variant)

    @property
    def to_name(self) -> tuple[int, ...]:
        """The contracts that the viewing seat may name, by number in the list of rounds (K-18)."""
        return open_lines(self.variant, self.me.done)

    def is_unnamed(self, seat: int) -> bool:
        """Whether the seat has still to name her contract (K-18), before and while the cards are dealt as well."""
        if not self.round:
            return self.may_name(seat)
        return self.phase is Phase.NAME and (seat in self.asked or (not self.asked and self.may_name(seat)))

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seats)

    @property
    def to_act(self) -> int | None:
        """The seat that must act; None when a deal or nothing at all comes next."""
        return to_act(self.phase, self.turn, self.acting, self.asked)

    @property
    def me(self) -> Seat:
        """The viewing seat as everybody sees it."""
        return self.seats[self.seat]

    @property
    def to_lay(self) -> Contract:
        """What the viewing seat may still lay down: the whole contract, or once down any of these further melds (K-14).

        Whether she may do so now is another question.
        """
        return self.rules.contract if self.me.down is Down.NO else further_melds(self.variant)


def with_line(view: PlayerView, line: int) -> PlayerView:
    """The view as it would be had the viewing seat named that contract, by its number in the list (K-18)."""
    named = view.me._replace(behind=view.round - line)
    return view._replace(seats=(*view.seats[: view.seat], named, *view.seats[view.seat + 1 :]))


def observe(state: State | Ongoing, seat: int) -> PlayerView:
    """Return the game as one seat may see it (X-15): its own hand, and only counts of hidden cards."""
    discards = state.discards
    return PlayerView(
        seat,
        state.variant,
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
    )


def observe_openly(state: State, seat: int) -> PlayerView:
    """What everybody may see of the game, from where the seat sits: no hand at all."""
    return observe(state, seat)._replace(hand=(), is_open=True)


def with_discard(view: PlayerView, card: Card) -> PlayerView:
    """The view with a card of the viewing seat on the discard pile, and nothing else changed."""
    hand = list(view.hand)
    hand.remove(card)
    fewer = view.me._replace(cards=view.me.cards - 1)
    seats = (*view.seats[: view.seat], fewer, *view.seats[view.seat + 1 :])
    return view._replace(
        hand=tuple(hand), seats=seats, discards=view.discards + 1, upcard=card, discarder=view.seat, upcard_alive=True
    )


def open_discards(view: PlayerView, seen: Sequence[Card]) -> tuple[Card, ...]:
    """The discards that may be looked at, the newest first, of those `seen` coming since the stock was remade, oldest
    first: all of them, or only the top one where the rule set says so (X-3).
    """
    if view.upcard is None:
        return ()
    if view.variant.discards is Discards.TOP or tuple(seen[-1:]) != (view.upcard,):
        return (view.upcard,)
    return tuple(reversed(seen))

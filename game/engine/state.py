"""The state of a game: everything, including hidden cards, as an immutable value. New ones come from `Ongoing` only.

It is a NamedTuple because a changed copy with this many fields costs a tenth of a frozen dataclass's. Only the engine,
the record and tests may hold a State: players and programs that decide get a `PlayerView`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from game.files.described import Text, expect
from game.rules.cards import Card, format_cards
from game.rules.melds import Meld
from game.rules.variant import ContractOrder, FailedContract, Round, Variant, format_contract

LONGEST_SEED = 200


class Phase(StrEnum):
    """Who is expected to do what."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    NAME = "name"  # the first of `asked` chooses a contract (K-18)
    OFFER = "offer"  # the first of `asked` answers about the upcard
    REQUEST = "request"  # the player on turn answers the request of `acting` for the upcard
    DRAW = "draw"
    PLAY = "play"
    DISCARD = "discard"  # `acting` owes discards
    CLAIM = "claim"  # the first of `asked` may call Shanghai
    ROUND_OVER = "round_over"
    GAME_OVER = "game_over"


class Down(StrEnum):
    """Whether a player has laid down in this round, and whether on this turn."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    NO = "no"
    EARLIER = "earlier"
    THIS_TURN = "this_turn"


class Seat(NamedTuple):
    """A player's public data."""

    cards: int = 0  # in hand
    down: Down = Down.NO
    buys: int = 0  # in this round
    score: int = 0  # card penalties
    points: int = 0  # for going out
    quarters: int = 0  # won, or lost if negative
    behind: int = 0  # how many rounds late its contract is played (K-17); negative if early (K-18)
    done: tuple[int, ...] = ()  # the finished contracts, by number in the list, if they are chosen (K-18)


def seat_after(seat: Seat, variant: Variant, number: int) -> Seat:
    """Return the seat after round `number`: the contracts it has finished, and its next one (K-17).

    If contracts are chosen, the next one is the first that it may choose (K-18).
    """
    repeats = variant.failed_contract is FailedContract.REPEATED and seat.down is Down.NO
    if variant.contract_order is ContractOrder.LISTED:
        return seat._replace(behind=seat.behind + repeats)
    done = seat.done if repeats else tuple(sorted({*seat.done, number - seat.behind}))
    return seat._replace(behind=number + 1 - next(iter(open_lines(variant, done)), number + 1), done=done)


def later_rounds(seats: Sequence[Seat], variant: Variant, number: int) -> int:
    """Return the least number of rounds that follow round `number`: past the list, as if the first finished all of them
    (K-42).

    A total that ends the game early (K-8) is not regarded.
    """
    if not variant.plays_on:
        return len(variant.rounds) - number
    chosen = variant.contract_order is ContractOrder.CHOSEN
    finished = max(len(seat.done) if chosen else number - seat.behind - 1 for seat in seats)
    return min(variant.most_rounds - number, max(0, len(variant.rounds) - finished - 1))


def ends_game(seats: Sequence[Seat], variant: Variant, number: int) -> bool:
    """Return whether round `number`, just over, is the last: of the list, or of a player's contracts (K-42)."""
    after = [seat_after(seat, variant, number) for seat in seats] if variant.plays_on else ()
    return number >= variant.most_rounds or any(_has_finished(seat, variant, number + 1) for seat in after)


def _has_finished(seat: Seat, variant: Variant, number: int) -> bool:
    """Return whether a seat that is about to play round `number` has no contract left."""
    if variant.contract_order is ContractOrder.CHOSEN:
        return not open_lines(variant, seat.done)
    return number - seat.behind > len(variant.rounds)


@cache  # a few for each rule set
def open_lines(variant: Variant, done: tuple[int, ...]) -> tuple[int, ...]:
    """Return the contracts a player who has finished these may still choose, by number in the list (K-18).

    Of contracts that are identical for a player, only the first is included.
    """
    first_lines: dict[object, int] = {}
    for number in range(1, len(variant.rounds) + 1):
        if number not in done:
            first_lines.setdefault(_contract_rules(variant.round_at(number)), number)
    return tuple(first_lines.values())


def may_name(seat: Seat, variant: Variant) -> bool:
    """Return whether the seat has more than one contract left, of which it chooses one after the deal (K-18)."""
    return variant.contract_order is ContractOrder.CHOSEN and len(open_lines(variant, seat.done)) > 1


def others_than(number: int, variant: Variant) -> tuple[int, ...]:
    """Return the contracts that count as finished when only one round is played, so that none is chosen (K-18)."""
    listed = range(1, len(variant.rounds) + 1) if variant.contract_order is ContractOrder.CHOSEN else ()
    return tuple(line for line in listed if line != number)


def cards_dealt(variant: Variant, number: int, behind: int, players: int) -> int:
    """Return how many cards a seat is dealt in a round.

    Its own contract decides (K-17), but the round does if contracts are chosen after the deal (K-18).
    """
    chosen = variant.contract_order is ContractOrder.CHOSEN
    return variant.round_at(number if chosen else number - behind).cards.at(players)


def _contract_rules(played: Round) -> object:
    """Return everything that depends on a chosen contract, except the cards dealt."""
    return played.contract, played.buys, played.points, played.go_out_by, played.at_once, played.penalty_more


class RoundResult(NamedTuple):
    """A finished round on the score sheet; tuples by seat. `out` is None for a drawn round."""

    round: int
    out: int | None
    hands: tuple[tuple[Card, ...], ...]
    penalties: tuple[int, ...]  # added to each score (a blind bonus makes it negative)
    points: tuple[int, ...]  # for going out
    tribute: int  # in quarters, paid to `out` by each other player
    laid: tuple[int, ...] = ()  # the seats that laid down their contract, where these are counted (K-30)


class Picture(NamedTuple):
    """What `print` shows of a game, for authors of programs: `hands` has None for a hand that is not shown."""

    variant: Variant
    round: int
    dealer: int
    phase: Phase
    to_act: int | None
    melds: tuple[Meld, ...]
    seats: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    piles: tuple[int, int, Card | None]  # cards in the stock, cards in the discard pile, the upcard

    def __str__(self) -> str:
        stock, discards, upcard = self.piles
        rounds, known = self.variant.rounds, self.variant.known_rounds
        listed = 0 < self.round <= len(rounds)
        contract = f": {format_contract(self.variant.round_at(self.round).contract)}" if listed else ""
        of_all = f" of {known}" if known is not None else ""
        lines = [f"{self.variant.title}, round {self.round}{of_all}{contract}"]
        lines += [self._seat_line(seat) for seat in range(len(self.seats))]
        lines += [f"  meld {number} of P{meld.owner + 1}: {meld}" for number, meld in enumerate(self.melds, 1)]
        top = f", {upcard} on top" if upcard is not None else ""
        lines.append(f"  stock: {stock}; discards: {discards}{top}; phase: {self.phase}")
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        """Return a picture of the table, for notebooks; cards that are not shown lie face down."""
        from sprites.sheet import Row, sheet_svg  # nobody else needs it

        first, *lines = str(self).split("\n")
        rows: list[Row] = [(first, ())]
        for line, seat, hand in zip(lines, self.seats, self.hands, strict=False):
            caption, _, _ = line.partition(": ") if hand else (line, "", "")
            rows.append((caption, [[*map(str, hand)]] if hand is not None else [[""] * seat.cards]))
        for owner in sorted({meld.owner for meld in self.melds}):
            own = [number for number, meld in enumerate(self.melds) if meld.owner == owner]
            caption = f"P{owner + 1} laid {', '.join(f'm{number + 1}' for number in own)}"
            rows.append((caption, [[*map(str, self.melds[number].cards)] for number in own]))
        upcard = self.piles[2]
        rows.append((lines[-1], [[""], [str(upcard)]] if upcard is not None else [[""]]))
        return sheet_svg(rows)

    def _seat_line(self, number: int) -> str:
        seat, hand = self.seats[number], self.hands[number]
        parts = [f"{seat.cards} cards", f"score {seat.score}"]
        parts += [f"{name} {amount}" for name in ("points", "quarters", "buys") if (amount := getattr(seat, name))]
        parts += ["deals"] * (number == self.dealer) + ["down"] * (seat.down is not Down.NO)
        if seat.behind and self.round:
            parts.append(format_contract(self.variant.round_at(self.round - seat.behind).contract))
        cards = f": {format_cards(hand)}" if hand else ""
        return f"{'>' if number == self.to_act else ' '} P{number + 1} {', '.join(parts)}{cards}"


class State(NamedTuple):
    """A game at one moment. Seats count from 0, rounds from 1 (0 before the first deal)."""

    variant: Variant  # the rule set
    seed: str  # decides every card
    round: int  # from 1; 0 before the first deal
    dealer: int  # the seat that dealt, or will deal first
    turn: int  # the seat on turn
    phase: Phase  # who is expected to do what
    asked: tuple[int, ...]  # the seats still to be asked, in order
    acting: int  # the seat that owes discards in DISCARD or asks in REQUEST; otherwise the player on turn
    owed: int  # discards owed by `acting` (REQUEST: by the player on turn), including the one that ends the turn
    upcard_alive: bool  # the top discard may still be taken or bought out of turn
    discarder: int | None  # the seat that made the top discard; None for a first upcard
    turns: int  # finished in this round
    chances: int  # random draws in this round after the deal
    wild_played: bool  # the player on turn has played or discarded a wild on this turn (H-14)
    pot: int  # quarters
    melds: tuple[Meld, ...]  # on the table, in the order in which they were laid
    seats: tuple[Seat, ...]  # everybody's public data
    hands: tuple[tuple[Card, ...], ...]  # by seat
    stock: tuple[Card, ...]  # top first
    discards: tuple[Card, ...]  # bottom to top
    sheet: tuple[RoundResult, ...]  # the finished rounds
    remade: int = 0  # times the stock was remade in this round, if the round can end with it (K-33)

    def __str__(self) -> str:
        """Return the table as text, with every hand."""
        return str(self._picture)

    def _repr_svg_(self) -> str:
        """Return the table as a picture for notebooks, with every hand."""
        return self._picture._repr_svg_()

    @property
    def _picture(self) -> Picture:
        piles = len(self.stock), len(self.discards), self.discards[-1] if self.discards else None
        place = self.variant, self.round, self.dealer, self.phase, self.to_act
        return Picture(*place, self.melds, self.seats, self.hands, piles)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.seats)

    @property
    def to_act(self) -> int | None:
        """The seat that must act, or None if a deal or nothing at all comes next."""
        return to_act(self.phase, self.turn, self.acting, self.asked)


_FIELDS = attrgetter(*State._fields)


@dataclass(slots=True)
class Ongoing:
    """A game in progress: the mutable fields of a `State`, so that an event costs only what it changes.

    The fields are those of a `State`, in the same order: create one with `Ongoing(*state)`, change it with `evolve`.
    The engine uses it while it applies an action; `state` returns an immutable copy.
    """

    variant: Variant
    seed: str
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
    chances: int
    wild_played: bool
    pot: int
    melds: tuple[Meld, ...]
    seats: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    sheet: tuple[RoundResult, ...]
    remade: int = 0

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.seats)

    def rules_of(self, seat: int) -> Round:
        """Return the current round, with a seat's own contract."""
        return self.variant.round_at(self.round - self.seats[seat].behind)

    @property
    def seats_next(self) -> tuple[Seat, ...]:
        """The seats as the next round finds them, with regard to contracts (K-17, K-18).

        If no hand has cards, no round has been played: the next is the first one, or a practice round.
        """
        was_played = any(self.hands)
        return tuple([seat_after(seat, self.variant, self.round) if was_played else seat for seat in self.seats])

    @property
    def state(self) -> State:
        """An immutable copy of the game."""
        return State._make(_FIELDS(self))


def expect_seed(value: object) -> str:
    """Return the seed, or raise `FieldError` if records cannot hold it."""
    return expect(Text(LONGEST_SEED), "seed", value)


def new_game(variant: Variant, players: int, seed: str) -> State:
    """Return a game before its first `Deal`. Raises `ValueError` if the variant does not allow this many players."""
    variant.expect_players(players)
    return State(
        variant=variant,
        seed=seed,
        round=0,
        dealer=0,
        turn=0,
        phase=Phase.ROUND_OVER,
        asked=(),
        acting=0,
        owed=1,
        upcard_alive=False,
        discarder=None,
        turns=0,
        chances=0,
        wild_played=False,
        pot=0,
        melds=(),
        seats=(Seat(quarters=variant.money.purse),) * players,
        hands=((),) * players,
        stock=(),
        discards=(),
        sheet=(),
    )


# Sets made once, because an enum lookup takes longer than a set lookup.
ASKING = frozenset({Phase.OFFER, Phase.REQUEST, Phase.CLAIM})
ANSWERING = ASKING | {Phase.NAME}
PLAYING = frozenset({Phase.PLAY, Phase.DISCARD})
OVER = frozenset({Phase.ROUND_OVER, Phase.GAME_OVER})
_ANSWERING = frozenset({Phase.NAME, Phase.OFFER, Phase.CLAIM})
_ON_TURN = frozenset({Phase.REQUEST, Phase.DRAW, Phase.PLAY})


def to_act(phase: Phase, turn: int, acting: int, asked: tuple[int, ...]) -> int | None:
    """Return the seat that must act, or None if a deal or nothing at all comes next."""
    if phase in _ANSWERING:
        return asked[0] if asked else None  # None between the last answer and its consequence
    if phase in _ON_TURN:
        return turn
    return acting if phase in PLAYING else None


@cache  # a few dozen
def clockwise(first: int, players: int) -> tuple[int, ...]:
    """Return all seats in order of play, beginning with `first`.

    >>> clockwise(2, 4)
    (2, 3, 0, 1)
    """
    return (*range(first, players), *range(first))

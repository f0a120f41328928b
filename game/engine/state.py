"""The state of a game: everything, hidden cards included, as one frozen value. New ones come from `Ongoing` only.

A NamedTuple, because a changed copy of one with this many fields costs a tenth of a frozen dataclass's.
Nobody but the engine, the record and tests may hold a State: players and programs that decide get a `PlayerView`.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from game.described import Text, expect
from game.rules.cards import Card
from game.rules.melds import Meld
from game.rules.variant import ContractOrder, FailedContract, Round, Variant

LONGEST_SEED = 200


class Phase(StrEnum):
    """Who is expected to do what."""

    __hash__ = str.__hash__  # Enum's own is a Python function

    NAME = "name"  # the first of `asked` names her contract (K-18)
    OFFER = "offer"  # the first of `asked` answers about the upcard
    REQUEST = "request"  # the player on turn answers `acting`, who asked for the upcard
    DRAW = "draw"
    PLAY = "play"
    DISCARD = "discard"  # `acting` owes more discards
    CLAIM = "claim"  # the first of `asked` may call Shanghai
    ROUND_OVER = "round_over"
    GAME_OVER = "game_over"


class Down(StrEnum):
    """Whether a player has laid down in this round, and whether only just."""

    __hash__ = str.__hash__  # Enum's own is a Python function

    NO = "no"
    EARLIER = "earlier"
    THIS_TURN = "this_turn"


class Seat(NamedTuple):
    """One player as everybody sees her. `score` is card penalties, `points` is for going out."""

    cards: int = 0  # in hand
    down: Down = Down.NO
    buys: int = 0
    score: int = 0
    points: int = 0
    quarters: int = 0
    behind: int = 0  # rounds that her contract comes after its own (K-17); before it where this is negative (K-18)
    done: tuple[int, ...] = ()  # the contracts she has done with, by number in the list, where they are named (K-18)


def seat_after(seat: Seat, variant: Variant, number: int) -> Seat:
    """The seat after round `number` was played as it is, as far as contracts go: which she has done with, and which
    comes next (K-17). Where contracts are named, the first that she may name stands for it (K-18).
    """
    repeats = variant.failed_contract is FailedContract.REPEATED and seat.down is Down.NO
    if variant.contract_order is ContractOrder.LISTED:
        return seat._replace(behind=seat.behind + repeats)
    done = seat.done if repeats else tuple(sorted({*seat.done, number - seat.behind}))
    return seat._replace(behind=number + 1 - next(iter(open_lines(variant, done)), number + 1), done=done)


@cache  # a few for each rule set
def open_lines(variant: Variant, done: tuple[int, ...]) -> tuple[int, ...]:
    """The contracts that somebody who has done with these may still name, by number in the list (K-18).

    Of those that are alike in all a player has from them there is only the first.
    """
    found: dict[object, int] = {}
    for number in range(1, len(variant.rounds) + 1):
        if number not in done:
            found.setdefault(_named(variant.round_at(number)), number)
    return tuple(found.values())


def may_name(seat: Seat, variant: Variant) -> bool:
    """Whether the seat has more than one contract left, of which it names one when it has been dealt (K-18)."""
    return variant.contract_order is ContractOrder.CHOSEN and len(open_lines(variant, seat.done)) > 1


def others_than(number: int, variant: Variant) -> tuple[int, ...]:
    """What everybody is done with where a single round is played, so that nothing is left to name (K-18)."""
    listed = range(1, len(variant.rounds) + 1) if variant.contract_order is ContractOrder.CHOSEN else ()
    return tuple(each for each in listed if each != number)


def cards_dealt(variant: Variant, number: int, behind: int, players: int) -> int:
    """How many cards a seat is dealt in a round: as her own line of the list says (K-17), but where she names her
    contract when she has seen them, as the round does (K-18).
    """
    chosen = variant.contract_order is ContractOrder.CHOSEN
    return variant.round_at(number if chosen else number - behind).cards.at(players)


def _named(played: Round) -> object:
    """All that comes with naming a contract: not the cards, which have been dealt."""
    return played.contract, played.buys, played.points, played.go_out_by, played.at_once


class RoundResult(NamedTuple):
    """One finished round on the score sheet; tuples by seat. `out` is None for a drawn round."""

    round: int
    out: int | None
    hands: tuple[tuple[Card, ...], ...]
    penalties: tuple[int, ...]  # what was added to each score (a blind bonus makes it negative)
    points: tuple[int, ...]  # what going out earned
    tribute: int  # quarters each other player paid to `out`


class State(NamedTuple):
    """A game at one moment. Seats count from 0, rounds from 1 (0 before the first deal)."""

    variant: Variant
    seed: str
    round: int
    dealer: int
    turn: int
    phase: Phase
    asked: tuple[int, ...]
    acting: int  # whose discards are owed in DISCARD, who asks in REQUEST; the player on turn elsewhere
    owed: int  # discards owed by `acting` (REQUEST: by the player on turn), the one ending the turn included
    upcard_alive: bool  # the top discard may still be taken or bought out of turn
    discarder: int | None  # who made the discard on top; None for a first upcard
    turns: int  # turns ended in this round
    chances: int  # random draws made in this round after the deal
    wild_played: bool  # the player on turn has played or discarded a wild in this turn (H-14)
    pot: int
    melds: tuple[Meld, ...]
    seats: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]  # by seat
    stock: tuple[Card, ...]  # top first
    discards: tuple[Card, ...]  # bottom to top
    sheet: tuple[RoundResult, ...]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seats)


_FIELDS = attrgetter(*State._fields)


@dataclass(slots=True)
class Ongoing:
    """A game going on: the fields of a `State` that change in place, so that an event costs only what it changes.

    In the order of a `State` and with its meanings: made by `Ongoing(*state)`, changed by `evolve`. The engine works on
    one while it carries an action out; for keeping, it gives its `state`.
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

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seats)

    def rules_of(self, seat: int) -> Round:
        """The round being played, as a seat has it."""
        return self.variant.round_at(self.round - self.seats[seat].behind)

    @property
    def seats_next(self) -> tuple[Seat, ...]:
        """The seats as the next round finds them, as far as contracts go (K-17, K-18).

        Where nobody holds a card no round has been played, and what comes is the first, or a round to practise.
        """
        was_played = any(self.hands)
        return tuple([seat_after(seat, self.variant, self.round) if was_played else seat for seat in self.seats])

    @property
    def state(self) -> State:
        """The game as it is now, for keeping."""
        return State._make(_FIELDS(self))


def expect_seed(value: object) -> str:
    """The seed, as records hold it; `FieldError` for what they cannot."""
    return expect(Text(LONGEST_SEED), "seed", value)


def new_game(variant: Variant, players: int, seed: str) -> State:
    """A game before its first `Deal`. `ValueError` if the variant does not seat so many."""
    if not variant.fewest_players <= players <= variant.most_players:
        allowed = f"{variant.fewest_players} to {variant.most_players}"
        raise ValueError(f"{variant.title} is for {allowed} players, not {players}")
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


# Sets made once: looking up a member of an enumeration takes longer than looking into one.
ASKING = frozenset({Phase.OFFER, Phase.REQUEST, Phase.CLAIM})
ANSWERING = ASKING | {Phase.NAME}
PLAYING = frozenset({Phase.PLAY, Phase.DISCARD})
OVER = frozenset({Phase.ROUND_OVER, Phase.GAME_OVER})
_ANSWERING = frozenset({Phase.NAME, Phase.OFFER, Phase.CLAIM})
_ON_TURN = frozenset({Phase.REQUEST, Phase.DRAW, Phase.PLAY})


def to_act(phase: Phase, turn: int, acting: int, asked: tuple[int, ...]) -> int | None:
    """The seat that must act; None when a deal or nothing at all comes next."""
    if phase in _ANSWERING:
        return asked[0] if asked else None  # between the last answer and what follows from it
    if phase in _ON_TURN:
        return turn
    return acting if phase in PLAYING else None


@cache  # a few dozen
def clockwise(first: int, players: int) -> tuple[int, ...]:
    """All seats in order of play, beginning with `first`.

    >>> clockwise(2, 4)
    (2, 3, 0, 1)
    """
    return (*range(first, players), *range(first))

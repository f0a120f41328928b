"""Events: what happened, named in the past tense.

`evolve` applies each event to the game and the table animates it. An event contains every random outcome, so nothing
after it needs the seed. `redacted` hides what a seat may not know: hidden cards become None, hidden orders become
counts of None.
"""

from dataclasses import dataclass, replace

from game.engine.state import RoundResult
from game.rules.cards import Card
from game.rules.fit import End
from game.rules.melds import Meld

HiddenCard = Card | None
HiddenCards = tuple[HiddenCard, ...]


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """The first dealer was determined; `draws` are the cards drawn for it in order, as (seat, card) (C-2)."""

    dealer: int
    draws: tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class AntesPaid:
    """Every player paid this many quarters into the pot (Q-13)."""

    each: int


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """A round was dealt. `upcard` is None if no card was turned up (K-44).

    The wilds turned up first were put back into the stock (`buried`, H-4), or are in the dealer's hand (`to_dealer`).
    """

    round: int
    dealer: int
    turn: int
    hands: tuple[HiddenCards, ...]
    stock: HiddenCards
    upcard: Card | None
    buried: tuple[Card, ...]
    to_dealer: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class NamingOpened:
    """The seats in `asked` choose their contracts, in order (K-18)."""

    asked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ContractNamed:
    """A seat chose its contract; `line` is its number in the list of rounds, from 1 (K-18)."""

    seat: int
    line: int


@dataclass(frozen=True, slots=True)
class OfferOpened:
    """The seats in `asked` are asked about the upcard, in order."""

    asked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OfferPassed:
    """A seat declined the upcard."""

    seat: int


@dataclass(frozen=True, slots=True)
class BuyRequested:
    """A seat asked for the upcard; the player on turn must answer (X-17)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallFined:
    """A seat called to buy without permission, and paid (Q-11)."""

    seat: int
    fine: int


@dataclass(frozen=True, slots=True)
class UpcardBought:
    """A seat bought the upcard when asked; its penalty cards follow as `PenaltyDrawn`. `pays` is in quarters."""

    seat: int
    card: Card
    pays: int


@dataclass(frozen=True, slots=True)
class BoughtInTurn:
    """A seat bought the top discard or top stock card on its own turn or during its own buy (S-10).

    `owes` discards are added to those owed; the penalty cards follow as `PenaltyDrawn`.
    """

    seat: int
    card: HiddenCard
    from_stock: bool
    pays: int
    owes: int


@dataclass(frozen=True, slots=True)
class PenaltyDrawn:
    """A buyer drew one penalty card from the stock."""

    seat: int
    card: HiddenCard


@dataclass(frozen=True, slots=True)
class DiscardsDue:
    """A buyer out of turn must now make this many discards (S-6)."""

    seat: int
    owed: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn begins at its draw, with `owed` discards at its end; without `draws`, after the draw (Q-12)."""

    seat: int
    owed: int = 1
    draws: bool = True


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The turn went to a buyer; the players between are skipped (Q-12)."""

    seat: int


@dataclass(frozen=True, slots=True)
class UpcardTaken:
    """The player on turn took the upcard as their draw."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class StockRemade:
    """The discard pile became the stock, shuffled (X-8); `whole` if its top card went in as well."""

    stock: HiddenCards
    whole: bool


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """The player on turn drew from the stock."""

    seat: int
    card: HiddenCard


@dataclass(frozen=True, slots=True)
class NothingDrawn:
    """There was no card to draw (X-8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class MeldsLaid:
    """A player laid down their contract."""

    seat: int
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class CardHit:
    """A card was hit on a meld; `grown` is the meld after it."""

    seat: int
    card: Card
    meld: int
    end: End | None
    grown: Meld


@dataclass(frozen=True, slots=True)
class WildSwapped:
    """A natural replaced a wild, which went to the hand; `place` is its index among the meld's cards."""

    seat: int
    card: Card
    meld: int
    place: int
    wild: Card


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was discarded; `owed` discards remain."""

    seat: int
    card: Card
    owed: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over and `next` is on turn; without a discard there is no upcard (X-10)."""

    seat: int
    next: int
    discarded: bool


@dataclass(frozen=True, slots=True)
class ClaimOpened:
    """The seats in `asked` may call "Shanghai!" on the discard, in order (X-16)."""

    asked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClaimPassed:
    """A seat did not call."""

    seat: int


@dataclass(frozen=True, slots=True)
class ShanghaiCalled:
    """A seat claimed the discard: onto a meld (`meld`, `end`, `grown`) or into the hand (all None)."""

    seat: int
    card: Card
    meld: int | None
    end: End | None
    grown: Meld | None


@dataclass(frozen=True, slots=True)
class CardGiven:
    """The discarder drew a card at random from the caller's hand; only these two know it."""

    giver: int
    taker: int
    card: HiddenCard


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over and scored."""

    result: RoundResult


@dataclass(frozen=True, slots=True)
class BonusPaid:
    """At the end of the game the seats with the fewest card penalties received points (M-15)."""

    seats: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class PotPaid:
    """The pot went to the winners; quarters by seat (X-13, Q-15)."""

    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; `places` by seat, 1 for the winner."""

    places: tuple[int, ...]


Event = (
    DealerDrawn
    | AntesPaid
    | RoundDealt
    | NamingOpened
    | ContractNamed
    | OfferOpened
    | OfferPassed
    | BuyRequested
    | CallFined
    | UpcardBought
    | BoughtInTurn
    | PenaltyDrawn
    | DiscardsDue
    | TurnBegan
    | TurnPassed
    | UpcardTaken
    | StockRemade
    | CardDrawn
    | NothingDrawn
    | MeldsLaid
    | CardHit
    | WildSwapped
    | Discarded
    | TurnEnded
    | ClaimOpened
    | ClaimPassed
    | ShanghaiCalled
    | CardGiven
    | RoundEnded
    | BonusPaid
    | PotPaid
    | GameEnded
)
# Invisible events: they only say what comes next.
WhatComesNext = NamingOpened | OfferOpened | ClaimOpened | TurnBegan | TurnEnded | DiscardsDue


_HIDING = frozenset({RoundDealt, StockRemade, CardDrawn, PenaltyDrawn, BoughtInTurn, CardGiven})


def redacted(event: Event, seat: int) -> Event:
    """Return the event as the seat may know it (X-15)."""
    if type(event) not in _HIDING:
        return event
    match event:
        case RoundDealt():
            hands = tuple(hand if owner == seat else _hide_cards(hand) for owner, hand in enumerate(event.hands))
            return replace(event, hands=hands, stock=_hide_cards(event.stock))
        case StockRemade():
            return replace(event, stock=_hide_cards(event.stock))
        case CardDrawn(seat=owner) | PenaltyDrawn(seat=owner) if owner != seat:
            return replace(event, card=None)
        case BoughtInTurn(seat=owner, from_stock=True) if owner != seat:
            return replace(event, card=None)
        case CardGiven() if seat not in (event.giver, event.taker):
            return replace(event, card=None)
        case _:
            return event


def _hide_cards(cards: HiddenCards) -> HiddenCards:
    return (None,) * len(cards)

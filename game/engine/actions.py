"""Actions: what a seat wants to do. `refusal` checks whether an action is legal; `play` applies it."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.cards import Card
from game.rules.contract import NewMeld
from game.rules.fit import End
from game.rules.variant import Kind


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next round (belongs to no seat)."""


@dataclass(frozen=True, slots=True)
class Name:
    """Choose the player's contract; `line` is its number in the list of rounds, from 1 (K-18)."""

    seat: int
    line: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take the upcard as the draw of the player's turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock."""

    seat: int


@dataclass(frozen=True, slots=True)
class Buy:
    """Ask to buy the upcard when asked about it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline the upcard, or to call "Shanghai!"."""

    seat: int


@dataclass(frozen=True, slots=True)
class Allow:
    """Allow the requested buy (the player on turn, X-17)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BuyUpcard:
    """Buy the top discard on the player's own turn, or during the player's own buy (S-10, S-12)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BuyStock:
    """Buy the top stock card on the player's own turn, or during the player's own buy (S-10): the desperation buy."""

    seat: int


@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay down the whole contract."""

    seat: int
    melds: tuple[NewMeld, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """Add a card to a meld; `end` names the end of a run if both are possible."""

    seat: int
    card: Card
    meld: int
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Put a natural card in a wild's place; the wild goes to the hand. `wild` names it if there are different ones."""

    seat: int
    card: Card
    meld: int
    wild: Card | None = None


@dataclass(frozen=True, slots=True)
class SwapHit:
    """Swap a wild out of a meld and hit it on meld `onto` at once (S-18)."""

    seat: int
    card: Card
    meld: int
    onto: int
    end: End | None = None
    wild: Card | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the discard pile."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Shanghai:
    """Claim the discard just made; `meld` and `end` say where it goes, if not into the hand (M-12, C-13)."""

    seat: int
    meld: int | None = None
    end: End | None = None


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn without a discard, if the last card can be neither played nor discarded (X-10)."""

    seat: int


SeatAction = (
    Name
    | Take
    | Draw
    | Buy
    | Pass
    | Allow
    | BuyUpcard
    | BuyStock
    | LayDown
    | Hit
    | Swap
    | SwapHit
    | Discard
    | Shanghai
    | EndTurn
)
Action = Deal | SeatAction


def effect_of(action: Action) -> Action:
    """Return the action that stands for all that do the same: neither melds nor the cards of a set have an order.

    The cards of a run keep theirs, because it says what its wilds stand for.
    """
    if not isinstance(action, LayDown):
        return action
    melds = (NewMeld(kind, tuple(sorted(cards)) if kind is Kind.SET else cards) for kind, cards in action.melds)
    return LayDown(action.seat, tuple(sorted(melds)))


def same_effect(one: Action, other: Action) -> bool:
    """Return whether two actions do the same."""
    return effect_of(one) == effect_of(other)


def distinct(actions: Iterable[Action]) -> tuple[Action, ...]:
    """Return actions without those that do the same as an earlier one."""
    found: dict[Action, Action] = {}
    for action in actions:
        found.setdefault(effect_of(action), action)
    return tuple(found.values())

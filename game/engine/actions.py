"""Actions: what a seat wants to do. `refusal` checks whether an action is legal; `play` applies it."""

from game.rules.cards import Card
from game.rules.contract import NewMeld
from game.rules.fit import End
from game.value import value


@value
class Deal:
    """Deal the next round (nobody's in particular)."""


@value
class Name:
    """Name one's contract; `line` is its number in the list of rounds, from 1 (K-18)."""

    seat: int
    line: int


@value
class Take:
    """Take the upcard as the draw of one's turn."""

    seat: int


@value
class Draw:
    """Draw the top card of the stock."""

    seat: int


@value
class Buy:
    """Ask to buy the upcard when asked about it."""

    seat: int


@value
class Pass:
    """Decline: the upcard, or to call "Shanghai!"."""

    seat: int


@value
class Allow:
    """Let the buy asked for happen (the player on turn, X-17)."""

    seat: int


@value
class BuyUpcard:
    """Buy the top discard in one's own turn, or inside one's own buy (S-10, S-12)."""

    seat: int


@value
class BuyStock:
    """Buy the top stock card in one's own turn, or inside one's own buy (S-10): the desperation buy."""

    seat: int


@value
class LayDown:
    """Lay down the whole contract."""

    seat: int
    melds: tuple[NewMeld, ...]


@value
class Hit:
    """Add a card to a meld; `end` says which end of a run where both are possible."""

    seat: int
    card: Card
    meld: int
    end: End | None = None


@value
class Swap:
    """Put a natural card in the place of a wild, which comes into the hand; `wild` says which where several differ."""

    seat: int
    card: Card
    meld: int
    wild: Card | None = None


@value
class SwapHit:
    """Swap a wild out of a meld and hit it on meld `onto` at once (S-18)."""

    seat: int
    card: Card
    meld: int
    onto: int
    end: End | None = None
    wild: Card | None = None


@value
class Discard:
    """Put a card on the discard pile."""

    seat: int
    card: Card


@value
class Shanghai:
    """Claim the discard just made; `meld` and `end` say where it goes, if not into the hand (M-12, C-13)."""

    seat: int
    meld: int | None = None
    end: End | None = None


@value
class EndTurn:
    """End the turn without a discard: a last card that can be neither played nor discarded (X-10)."""

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

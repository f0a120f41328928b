"""The knobs of what comes before the first turn: packs, wilds, dealer, upcard."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from game.rules.knobs.record import Knob, WholeByPlayers, WildRanks
from game.rules.knobs.values import ByPlayers


class FirstDealer(StrEnum):
    """How the first dealer is found."""

    RANDOM = "random"
    LOWEST_CARD = "lowest card"


class FirstTurn(StrEnum):
    """Who begins a round."""

    LEFT = "dealer's left"
    DEALER = "dealer"


class WildUpcard(StrEnum):
    """What happens to a wild turned up as the first upcard."""

    STAYS = "stays"
    BURIED = "buried"


@dataclass(frozen=True, slots=True)
class Dealing:
    """Before the first turn."""

    packs: Annotated[
        ByPlayers,
        Knob(
            title="Packs",
            sentence="Packs of 52 shuffled together",
            limits=WholeByPlayers(1, 8),
            clauses="X-1 H-1 S-1 Q-1 M-1 C-1",
        ),
    ]
    jokers: Annotated[
        ByPlayers,  # in all, not per pack
        Knob(
            title="Jokers in all",
            sentence="Jokers in all, not in each pack",
            limits=WholeByPlayers(0, 32),
            clauses="H-1 S-1 Q-1 M-1 C-1",
        ),
    ]
    wild_ranks: Annotated[
        frozenset[int],  # ranks that are wild, the joker's (0) always among them
        Knob(
            title="Wild beside the jokers",
            sentence="Ranks that are wild beside the jokers",
            limits=WildRanks(),
            clauses="X-4 H-5 M-1",
        ),
    ]
    first_dealer: Annotated[
        FirstDealer,
        Knob(
            title="First dealer",
            sentence="How the first dealer is found",
            clauses="X-7 H-3 S-3 Q-1 M-2 C-2",
            says={FirstDealer.RANDOM: "found by chance", FirstDealer.LOWEST_CARD: "who draws the lowest card"},
            page={
                FirstDealer.RANDOM: "Chance chooses the first dealer; the deal then moves one seat clockwise each "
                "round.",
                FirstDealer.LOWEST_CARD: "Everybody draws a card and the lowest deals first; the deal then moves one "
                "seat clockwise each round.",
            },
        ),
    ]
    first_turn: Annotated[
        FirstTurn,
        Knob(
            title="First turn of a round",
            sentence="Who begins each round",
            clauses="X-7 H-3 S-3 Q-1 M-2 C-3",
            says={FirstTurn.LEFT: "the player left of the dealer", FirstTurn.DEALER: "the dealer"},
            page={
                FirstTurn.LEFT: "The player left of the dealer begins, and play goes clockwise.",
                FirstTurn.DEALER: "The dealer begins, and play goes clockwise.",
            },
        ),
    ]
    wild_upcard: Annotated[
        WildUpcard,
        Knob(
            title="A wild turned up first",
            sentence="What becomes of a wild turned up as the first upcard",
            clauses="H-4",
            says={
                WildUpcard.STAYS: "stays",
                WildUpcard.BURIED: "goes back into the stock, the next card is turned",
            },
            page={
                WildUpcard.STAYS: "A wild turned up as the first upcard stays there.",
                WildUpcard.BURIED: "A wild turned up as the first upcard goes back into the stock, and the next is "
                "turned.",
            },
        ),
    ]

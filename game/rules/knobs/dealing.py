"""The knobs of what comes before the first turn: packs, wilds, dealer, upcard."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from game.rules.knobs.record import Knob, WholeByPlayers, WildRanks
from game.rules.knobs.values import ByPlayers


class Direction(StrEnum):
    """Which way round the table play and deal go (X-7)."""

    CLOCKWISE = "clockwise"
    COUNTER = "counter-clockwise"


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
            title="Wild besides the jokers",
            sentence="Ranks that are wild besides the jokers",
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
            says={
                FirstDealer.RANDOM: "chosen at random",
                FirstDealer.LOWEST_CARD: "the player who draws the lowest card",
            },
            page={
                FirstDealer.RANDOM: "The first dealer is chosen at random. The deal then moves one seat each round.",
                FirstDealer.LOWEST_CARD: "Everyone draws a card, and the lowest deals first. The deal then moves one "
                "seat each round.",
            },
        ),
    ]
    first_turn: Annotated[
        FirstTurn,
        Knob(
            title="First turn of a round",
            sentence="Who starts each round",
            clauses="X-7 H-3 S-3 Q-1 M-2 C-3",
            says={FirstTurn.LEFT: "the player after the dealer", FirstTurn.DEALER: "the dealer"},
            page={
                FirstTurn.LEFT: "The player after the dealer starts.",
                FirstTurn.DEALER: "The dealer starts.",
            },
        ),
    ]
    wild_upcard: Annotated[
        WildUpcard,
        Knob(
            title="A wild turned up first",
            sentence="What happens to a wild turned up as the first upcard",
            clauses="H-4",
            says={
                WildUpcard.STAYS: "stays",
                WildUpcard.BURIED: "goes back into the stock, and the next card is turned up",
            },
            page={
                WildUpcard.STAYS: "A wild turned up as the first upcard stays there.",
                WildUpcard.BURIED: "A wild turned up as the first upcard goes back into the stock, and the next card "
                "is turned up.",
            },
        ),
    ]
    direction: Annotated[
        Direction,  # seats are numbered in the order of play, so it decides where they are, not who follows whom
        Knob(
            title="Play goes",
            sentence="Which way around the table play and deal go",
            clauses="X-7 K-13",
            says={Direction.CLOCKWISE: "clockwise, to the left", Direction.COUNTER: "counterclockwise, to the right"},
            page={
                Direction.CLOCKWISE: "Play and deal go clockwise: the player to your left comes after you.",
                Direction.COUNTER: "Play and deal go counterclockwise: the player to your right comes after you.",
            },
            since=4,
            default="clockwise",
        ),
    ]

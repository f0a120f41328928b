"""The knobs of each round: its contract, its cards, its buys, its end."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from game.rules.knobs.record import ContractText, Counted, Knob, Whole, WholeByPlayers
from game.rules.knobs.values import ByPlayers, Contract


class GoOut(StrEnum):
    """How the last card may leave the hand."""

    __hash__ = str.__hash__  # Enum's own is a Python function

    DISCARD = "discard"
    PLAY = "play"
    HIT = "hit"
    EITHER = "either"


BY_DISCARD = frozenset({GoOut.DISCARD, GoOut.EITHER})  # the last card may be discarded


@dataclass(frozen=True, slots=True)
class Round:
    """One deal of the game and its contract."""

    contract: Annotated[
        Contract,
        Knob(
            title="Contracts",
            sentence="The melds to lay down together",
            limits=ContractText(),
            clauses="X-5 H-2 H-9 S-2 S-13 Q-2 M-3 C-4",
        ),
    ]
    cards: Annotated[
        ByPlayers,  # dealt to each player
        Knob(
            title="Cards dealt to each player",
            sentence="Cards dealt to each player",
            limits=WholeByPlayers(1, 40),
            clauses="H-3 S-2 Q-1 M-2 C-4",
        ),
    ]
    buys: Annotated[
        int,  # allowed to each player
        Knob(
            title="Buys per player",
            sentence="Buys allowed to each player",
            limits=Whole(0, 20),
            clauses="H-7 S-8 Q-10 M-6 C-7",
            says=Counted("none", "{number} a round", "{number} a round"),
        ),
    ]
    points: Annotated[
        int,  # for going out (0: none)
        Knob(
            title="Points for going out",
            sentence="Points earned by going out",
            limits=Whole(0, 1000),
            clauses="M-3",
            says=Counted("none", "{number} point", "{number} points"),
        ),
    ]
    go_out_by: Annotated[
        GoOut,
        Knob(
            title="Going out",
            sentence="How you may get rid of your last card (played: hit or laid down)",
            clauses="X-10 H-11 S-19 Q-8 M-11 C-11",
            says={
                GoOut.DISCARD: "by discarding the last card",
                GoOut.PLAY: "by playing the last card: a hit, or laying down",
                GoOut.HIT: "with a hit only",
                GoOut.EITHER: "by playing or discarding the last card",
            },
        ),
    ]
    at_once: Annotated[
        bool,  # the whole hand is laid down together, nothing left
        Knob(
            title="All laid at once",
            sentence="Whether the contract is laid down with the whole hand, nothing kept and nothing discarded",
            clauses="K-9",
            says={True: "the whole hand together", False: "no"},
            since=3,
            default=False,
        ),
    ]

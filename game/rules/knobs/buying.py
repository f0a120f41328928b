"""The knobs of buying: the upcard out of turn, and cards bought on the player's own turn."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from game.files.described import Whole
from game.rules.knobs.record import Counted, Knob


class Asking(StrEnum):
    """The order in which players are asked about the upcard (X-17, Q-9)."""

    FIRST_REFUSAL = "first refusal"
    BEFORE_TURN = "before the turn"
    FROM_DISCARDER = "from the discarder"
    BY_LOT = "by lot"  # K-37


class IllegalCall(StrEnum):
    """The cost of a call to buy by a player who may not."""

    REFUSED = "refused"
    PAYS = "pays"


class TurnAfterBuy(StrEnum):
    """Whose turn follows a buy out of turn (Q-12)."""

    UNCHANGED = "unchanged"
    BUYER_DRAWS = "buyer draws"
    BUYER_PLAYS = "buyer plays"


class BuysCount(StrEnum):
    """What the allowed buys are counted per."""

    ROUND = "round"
    GAME = "game"


_ALLOWED = {True: "allowed", False: "not allowed"}


@dataclass(frozen=True, slots=True)
class Buying:
    """Buying the upcard out of turn, and cards on the player's own turn."""

    asking: Annotated[
        Asking,
        Knob(
            title="Who is asked first",
            sentence="In which order players are asked about the upcard",
            clauses="X-16 X-17 H-6 S-5 Q-9 M-6 C-7 K-37",
            says={
                Asking.FIRST_REFUSAL: "the player on turn, then the others",
                Asking.BEFORE_TURN: "the others, then the player on turn may keep it",
                Asking.FROM_DISCARDER: "everyone in order after the discarder",
                Asking.BY_LOT: "the player on turn, then the others by lot",
            },
            page={
                Asking.FIRST_REFUSAL: "On your turn you are asked about the upcard first: take it as your draw, or "
                "pass. If you pass, the others are asked in turn order, and the first to want it buys it. Then you "
                "draw from the stock.",
                Asking.BEFORE_TURN: "Before each turn, the others are asked about the upcard, in turn order after the "
                "player on turn. The first to want it asks for it, and the player on turn may still take it as their "
                "draw instead. If nobody asks, the player on turn chooses between the upcard and the stock.",
                Asking.FROM_DISCARDER: "After a discard, the players are asked in turn order. The next player comes "
                "first and may take the upcard as their draw, buy it like anyone else, or leave it to the others.",
                Asking.BY_LOT: "On your turn you are asked about the upcard first: take it as your draw, or pass. If "
                "you pass, the others are asked in an order drawn by lot for each card, as if the fastest had called. "
                "The first to want it buys it. Then you draw from the stock.",
            },
            later={Asking.BY_LOT: 7},
        ),
    ]
    penalty_cards: Annotated[
        int,  # cards from the stock that come with a bought card
        Knob(
            title="Cards that come with a buy",
            sentence="Cards from the stock that come with a bought card",
            limits=Whole(0, 5),
            clauses="X-8 H-7 S-6 Q-10 M-6 C-7",
            says=Counted("none", "{number} from the stock", "{number} from the stock"),
            page=Counted(
                "A buy brings the upcard alone.",
                "A buy brings the upcard and {number} unseen card from the stock.",
                "A buy brings the upcard and {number} unseen cards from the stock.",
            ),
        ),
    ]
    discards_owed: Annotated[
        int,  # discards owed after a buy
        Knob(
            title="Discards owed for a buy",
            sentence="Cards a buyer must discard for each buy",
            limits=Whole(0, 6),
            clauses="H-7 S-6 S-11 Q-10 M-6 C-7",
            says=Counted("none", "{number} more", "{number} more"),
            page=Counted(
                "A buy owes no discard.",
                "For each buy the buyer owes {number} extra discard; the last one discarded is the next upcard.",
                "For each buy the buyer owes {number} extra discards; the last one discarded is the next upcard.",
            ),
        ),
    ]
    buy_upcard_in_turn: Annotated[
        bool,
        Knob(
            title="Buying the top discard on your turn",
            sentence="Whether you can buy the top discard on your own turn",
            clauses="S-10 S-12",
            says=_ALLOWED,
        ),
    ]
    buy_stock_in_turn: Annotated[
        bool,
        Knob(
            title="Buying from the stock on your turn",
            sentence="Whether you can buy the top card of the stock on your own turn",
            clauses="S-10 S-12",
            says=_ALLOWED,
        ),
    ]
    once_down: Annotated[
        bool,  # a player who is down may still buy
        Knob(
            title="Buying once down",
            sentence="Whether a player who is down may still buy",
            clauses="H-15 S-8 Q-10 M-6 C-8",
            says=_ALLOWED,
            page={
                True: "A player who is down may still buy.",
                False: "A player who is down can't buy for the rest of the round.",
            },
        ),
    ]
    illegal_call: Annotated[
        IllegalCall,
        Knob(
            title="Calling without the right to buy",
            sentence="What happens when someone who may not buy calls",
            clauses="X-11 Q-11",
            says={IllegalCall.REFUSED: "cannot happen", IllegalCall.PAYS: "is binding: it costs, and gets nothing"},
            page={
                IllegalCall.REFUSED: "Players who may not buy are not asked.",
                IllegalCall.PAYS: "A call is binding. A player who calls without the right to buy pays, gets nothing, "
                "and counts as having passed on that card. You are warned first.",
            },
        ),
    ]
    turn_after: Annotated[
        TurnAfterBuy,
        Knob(
            title="The turn after a buy",
            sentence="Whose turn it is after someone buys out of turn",
            clauses="H-8 S-7 Q-12 M-6 C-7",
            says={
                TurnAfterBuy.UNCHANGED: "stays the same player's",
                TurnAfterBuy.BUYER_DRAWS: "is the buyer's, who draws first",
                TurnAfterBuy.BUYER_PLAYS: "is the buyer's, without a draw",
            },
            page={
                TurnAfterBuy.UNCHANGED: "A buy does not change whose turn it is.",
                TurnAfterBuy.BUYER_DRAWS: "After a buy it is the buyer's turn, and they also draw from the stock. "
                "Players in between are skipped.",
                TurnAfterBuy.BUYER_PLAYS: "After a buy it is the buyer's turn, without another draw. Players in "
                "between are skipped.",
            },
        ),
    ]
    take_once_down: Annotated[
        bool,  # a player who is down may take the upcard as their draw
        Knob(
            title="Taking the upcard once down",
            sentence="Whether a player who is down may still take the upcard as their draw",
            clauses="K-3",
            says=_ALLOWED,
            page={True: "", False: "A player who is down can't take the upcard: they draw from the stock."},
            since=3,
            default=True,
        ),
    ]
    wild_blocks: Annotated[
        bool,  # a wild on top of the discard pile can neither be taken nor bought
        Knob(
            title="A wild on the discard pile",
            sentence="Whether a wild on top of the discard pile can be neither taken nor bought",
            clauses="K-4",
            says={True: "can be neither taken nor bought", False: "can be taken or bought like any card"},
            page={True: "A wild on top of the discard pile blocks it: nobody can take or buy it.", False: ""},
            since=3,
            default=False,
        ),
    ]
    discard_wilds: Annotated[
        bool,
        Knob(
            title="Discarding a wild",
            sentence="Whether a wild may be discarded while there are other cards in the hand",
            clauses="K-24",
            says={True: "allowed", False: "only from a hand of nothing but wilds"},
            page={True: "", False: "You can't discard a wild unless you have nothing but wilds in your hand."},
            since=6,
            default=True,
        ),
    ]
    counted_in: Annotated[
        BuysCount,  # whether the allowed buys are per round or for the game so far
        Knob(
            title="Buys are counted",
            sentence="Whether buys are counted afresh each round, or over the whole game: rounds.buys is then a "
            "running total, so it should rise from round to round",
            clauses="K-5",
            says={
                BuysCount.ROUND: "afresh each round",
                BuysCount.GAME: "over the whole game: each round's number is a running total",
            },
            page={
                BuysCount.ROUND: "",
                BuysCount.GAME: "Buys are not counted afresh each round: the number is for all of a player's buys in "
                "the game so far.",
            },
            since=3,
            default="round",
        ),
    ]
    own_discard: Annotated[
        bool,  # the player who discarded the upcard may buy it
        Knob(
            title="Buying your own discard",
            sentence="Whether players may buy a card they discarded themselves",
            clauses="X-11 K-29",
            says=_ALLOWED,
            page={
                True: "You may also buy your own discard if nobody asked before you wants it.",
                False: "You can't buy your own discard.",
            },
            since=6,
            default=False,
        ),
    ]
    penalty_grows: Annotated[
        int,  # more cards that come with each further buy of a player
        Knob(
            title="More cards with each further buy",
            sentence="How many more cards come with each further buy of a player than with the one before",
            limits=Whole(0, 3),
            clauses="K-31",
            says=Counted("none", "{number} more", "{number} more"),
            page=Counted(
                "",
                "Each further buy brings you {number} more unseen card than the one before.",
                "Each further buy brings you {number} more unseen cards than the one before.",
            ),
            since=6,
            default=0,
        ),
    ]

    @property
    def asks_turn_first(self) -> bool:
        """Return whether the upcard is offered to the player on turn before the others."""
        return self.asking in _TURN_FIRST


_TURN_FIRST = frozenset({Asking.FIRST_REFUSAL, Asking.BY_LOT})

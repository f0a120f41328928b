"""The knobs of buying: the upcard out of turn, and cards for sale in one's own turn."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from game.rules.knobs.record import Counted, Knob, Whole


class Asking(StrEnum):
    """In which order the players are asked about the upcard (X-17, Q-9)."""

    FIRST_REFUSAL = "first refusal"
    BEFORE_TURN = "before the turn"
    FROM_DISCARDER = "from the discarder"


class IllegalCall(StrEnum):
    """What a call to buy by somebody who may not costs."""

    REFUSED = "refused"
    PAYS = "pays"


class TurnAfterBuy(StrEnum):
    """Whose turn follows a buy out of turn (Q-12)."""

    UNCHANGED = "unchanged"
    BUYER_DRAWS = "buyer draws"
    BUYER_PLAYS = "buyer plays"


class BuysCount(StrEnum):
    """What the allowed buys are counted in."""

    ROUND = "round"
    GAME = "game"


_ALLOWED = {True: "allowed", False: "not allowed"}


@dataclass(frozen=True, slots=True)
class Buying:
    """The upcard out of turn, and cards for sale in one's own turn."""

    asking: Annotated[
        Asking,
        Knob(
            title="Who is asked first",
            sentence="Who answers first about the upcard: the player on turn, the others, or all in order",
            clauses="X-16 X-17 H-6 S-5 Q-9 M-6 C-7",
            says={
                Asking.FIRST_REFUSAL: "the player on turn, then the others",
                Asking.BEFORE_TURN: "the others, then the player on turn may keep it",
                Asking.FROM_DISCARDER: "everybody in order after the discarder",
            },
            page={
                Asking.FIRST_REFUSAL: "In your turn you are the first to be asked about the upcard: take it as your "
                "draw, or pass. If you pass, the others are asked in the order of play and the first who wants it "
                "buys it; then you draw from the stock.",
                Asking.BEFORE_TURN: "Before a turn the others are asked about the upcard, in the order of play from "
                "the player on turn. The first who wants it must ask for it: the player on turn may still keep it by "
                "taking it as the draw. If nobody asks, the player on turn chooses between it and the stock.",
                Asking.FROM_DISCARDER: "After a discard everybody but the discarder is asked, in the order of play. So "
                "the next player comes first, and may take the upcard as the draw, buy it as anybody may, or leave it "
                "to the others.",
            },
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
        int,  # discards a buy makes one owe
        Knob(
            title="Discards owed for a buy",
            sentence="Cards a buyer has to discard again for each buy",
            limits=Whole(0, 6),
            clauses="H-7 S-6 S-11 Q-10 M-6 C-7",
            says=Counted("none", "{number} more", "{number} more"),
            page=Counted(
                "A buyer does not discard for it.",
                "For each buy {number} card more must be discarded; the last one discarded is the next upcard.",
                "For each buy {number} cards more must be discarded; the last one discarded is the next upcard.",
            ),
        ),
    ]
    buy_upcard_in_turn: Annotated[
        bool,
        Knob(
            title="Buying the top discard in your turn",
            sentence="Whether the top discard is for sale in one's own turn",
            clauses="S-10 S-12",
            says=_ALLOWED,
        ),
    ]
    buy_stock_in_turn: Annotated[
        bool,
        Knob(
            title="Buying from the stock in your turn",
            sentence="Whether the top stock card is for sale in one's own turn",
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
                False: "A player who is down buys no more in that round.",
            },
        ),
    ]
    illegal_call: Annotated[
        IllegalCall,
        Knob(
            title="Calling without the right to buy",
            sentence="What happens to a call by somebody who may not buy",
            clauses="X-11 Q-11",
            says={IllegalCall.REFUSED: "cannot happen", IllegalCall.PAYS: "binds: it costs, and brings nothing"},
            page={
                IllegalCall.REFUSED: "Whoever may not buy is not asked.",
                IllegalCall.PAYS: "A call binds. Whoever calls without the right to buy pays for it, gets nothing, and "
                "has thereby passed on that card; you are warned first.",
            },
        ),
    ]
    turn_after: Annotated[
        TurnAfterBuy,
        Knob(
            title="The turn after a buy",
            sentence="Whose turn it is after somebody bought out of turn",
            clauses="H-8 S-7 Q-12 M-6 C-7",
            says={
                TurnAfterBuy.UNCHANGED: "is the same player's as before",
                TurnAfterBuy.BUYER_DRAWS: "is the buyer's, who draws first",
                TurnAfterBuy.BUYER_PLAYS: "is the buyer's, without a draw",
            },
            page={
                TurnAfterBuy.UNCHANGED: "A buy changes nothing about whose turn it is.",
                TurnAfterBuy.BUYER_DRAWS: "After a buy the turn is the buyer's, who also draws from the stock; players "
                "between are passed over.",
                TurnAfterBuy.BUYER_PLAYS: "After a buy the turn is the buyer's, without another draw; players between "
                "are passed over.",
            },
        ),
    ]
    take_once_down: Annotated[
        bool,  # a player who is down may take the upcard as her draw
        Knob(
            title="Taking the upcard once down",
            sentence="Whether a player who is down may still take the upcard as the draw of her turn",
            clauses="K-3",
            says=_ALLOWED,
            page={True: "", False: "A player who is down takes no upcard any more: she draws from the stock."},
            since=3,
            default=True,
        ),
    ]
    wild_blocks: Annotated[
        bool,  # a wild on top of the discard pile can be neither taken nor bought
        Knob(
            title="A wild on the discard pile",
            sentence="Whether a wild on top of the discard pile can be neither taken nor bought",
            clauses="K-4",
            says={True: "can be neither taken nor bought", False: "can be had like any card"},
            page={True: "A wild on top of the discard pile blocks it: nobody can take or buy it.", False: ""},
            since=3,
            default=False,
        ),
    ]
    counted_in: Annotated[
        BuysCount,  # whether the buys allowed are those of a round, or of the game so far
        Knob(
            title="Buys are counted",
            sentence="Whether the buys allowed are counted anew in every round, or over the whole game",
            clauses="K-5",
            says={BuysCount.ROUND: "anew in every round", BuysCount.GAME: "over the whole game"},
            page={
                BuysCount.ROUND: "",
                BuysCount.GAME: "Buys are not counted anew in each round: the number stands for all of a player's buys "
                "in the game so far.",
            },
            since=3,
            default="round",
        ),
    ]

"""Reasons why an action is refused, as values; `game.text` creates the sentences, `game.engine.referee` decides."""

from enum import StrEnum
from typing import NamedTuple

from game.rules.cards import Card
from game.rules.contract import ContractFault
from game.rules.fit import Misfit
from game.rules.melds import MeldFault


class Reason(StrEnum):
    """The code of a refusal, stable for other programs; `game.rules.fit.Misfit` has those of melds."""

    # whose turn it is
    NOT_NOW = "not_now"  # the phase does not allow this action
    NOT_YOUR_TURN = "not_your_turn"
    NOT_ASKED = "not_asked"  # another seat is asked first, or this one is not asked at all
    NO_SUCH_SEAT = "no_such_seat"
    GAME_OVER = "game_over"
    # choosing a contract (K-18)
    NAME_FIRST = "name_first"  # before anything else
    NO_SUCH_CONTRACT = "no_such_contract"  # `number` contracts are listed
    CONTRACT_DONE = "contract_done"  # `number` in the list: already played, or identical to an earlier one
    # drawing and buying
    UPCARD_DEAD = "upcard_dead"
    UPCARD_BLOCKED = "upcard_blocked"  # K-4: `card` is a wild
    DOWN_MAY_NOT_TAKE = "down_may_not_take"  # K-3
    UPCARD_DECLINED = "upcard_declined"  # declined for good
    MUST_TAKE = "must_take"  # the upcard is the only card left
    TURN_TAKES = "turn_takes"  # the player on turn takes the upcard instead of buying it
    NOT_FOR_SALE = "not_for_sale"  # the rule set has no such buy
    NO_CARD_THERE = "no_card_there"  # an empty pile
    OWN_DISCARD = "own_discard"
    BUYS_SPENT = "buys_spent"  # `number` are allowed
    DOWN_MAY_NOT_BUY = "down_may_not_buy"
    NO_QUARTER = "no_quarter"  # a buy costs `number`
    PENALTY_NOT_TO_BE_HAD = "penalty_not_to_be_had"
    TOO_LATE_TO_BUY = "too_late_to_buy"  # discarding has begun (S-10, S-11)
    # laying down
    ALREADY_DOWN = "already_down"
    NOT_IN_HAND = "not_in_hand"  # `card` is missing
    NOT_A_MELD = "not_a_meld"  # `fault` is the reason; `meld` is its index among those laid
    NOT_THE_CONTRACT = "not_the_contract"  # `fault` is the reason
    ALL_AT_ONCE = "all_at_once"  # `number` cards would stay in the hand (K-9)
    NOT_BY_LAYING_DOWN = "not_by_laying_down"  # the lay-down would end the round (S-19)
    # hits and swaps; whether the card fits there is a `Misfit`
    NO_SUCH_MELD = "no_such_meld"
    NOT_DOWN = "not_down"
    HITS_FROM_NEXT_TURN = "hits_from_next_turn"
    WHICH_END = "which_end"  # the card fits both ends: low or high must be given
    NOT_AT_THAT_END = "not_at_that_end"
    NO_SWAPS = "no_swaps"
    SWAPS_BEFORE_DOWN = "swaps_before_down"  # K-26
    WHICH_WILD = "which_wild"  # the set has different wilds
    WILD_MUST_BE_HIT = "wild_must_be_hit"  # S-18
    WILD_GOES_TO_HAND = "wild_goes_to_hand"
    WILD_NOT_DISCARDED = "wild_not_discarded"  # K-24: the hand has other cards
    # the last card
    KEEP_ONE_TO_DISCARD = "keep_one_to_discard"
    NOT_OUT_SAME_TURN = "not_out_same_turn"  # K-34
    LAST_CARD_STUCK = "last_card_stuck"  # the play would leave a last card that may not be discarded
    LAST_CARD_NOT_BY_DISCARD = "last_card_not_by_discard"
    CAN_STILL_ACT = "can_still_act"  # `end` while the last card can be played or discarded
    # Shanghai
    NO_CLAIMS = "no_claims"
    SAY_WHICH_MELD = "say_which_meld"
    CARD_COMES_TO_HAND = "card_comes_to_hand"  # no meld may be given if the caller gets the card
    TOO_FEW_TO_CLAIM = "too_few_to_claim"  # M-13


class Refusal(NamedTuple):
    """A reason and the things it is about: `meld` is an index on the table (NOT_A_MELD: among the melds offered)."""

    reason: Reason | Misfit
    card: Card | None = None
    meld: int | None = None
    fault: MeldFault | ContractFault | None = None
    number: int | None = None


class IllegalAction(ValueError):
    """An illegal action; nothing has changed. `refusal` has the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal.reason))
        self.refusal = refusal

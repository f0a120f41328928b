"""Standing orders: which discards of others a player is asked about, to buy them or to call Shanghai on them.

`answer_for` gives the answer an order stands for, or None: ask the person. What helps is not judged here: `helps` is
the caller's, asked only when it matters. An order never buys, and never answers for the player on turn or a request.
Whether it puts a call is for `puts_call` to say. No screen, no clock, no thinking.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple, assert_never

from game.engine.actions import Action, Pass
from game.engine.buying import only_passing_pays
from game.engine.events import Event
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.rules.variant import Claim

Helps = Callable[[PlayerView], bool]


class StandingOrder(StrEnum):
    """What a seat has asked for, in the order in which a key goes through them."""

    HELPS = "helps"  # ask me about a card that helps, or that fits a meld
    ASK = "ask"  # ask me about every card
    PASS_ROUND = "pass_round"  # pass until the round is over
    NEVER = "never"  # pass until I change it


UPCARD_PHASES = (Phase.OFFER, Phase.REQUEST, Phase.DRAW)  # not a call: nothing may tell whether the card fits
USUAL_ORDER = StandingOrder.HELPS  # of a player who has chosen none
LASTING = (StandingOrder.HELPS, StandingOrder.ASK)  # orders that hold for games to come as well


class Advice(NamedTuple):
    """What the upcard would do for a hand that is asked about it: exact numbers, no opinion.

    The distances are how many cards the contract still lacks, without the card and with it, or `OUT_OF_REACH`; None
    once down.
    """

    before: int | None = None
    after: int | None = None
    lacks_room: bool = False  # the hand is too small for its contract: without buying it can never be laid down
    hits: bool = False  # once down, where one goes out by playing: the card could be the hit that is lacking
    is_worth_it: bool = False  # whoever gives hints would have the card, whether it brings the contract nearer or not

    @property
    def completes(self) -> bool:
        """Whether the contract could be laid down with the card, and not without it."""
        return self.after == 0 and self.before != 0

    @property
    def helps(self) -> bool:
        """Whether a seat that wants to be asked only about cards that help is to be asked."""
        nearer = self.before is not None and self.after is not None and self.after < self.before
        return nearer or self.lacks_room or self.hits


AdviceSource = Callable[[PlayerView], Advice]
ActionAdviser = Callable[
    [PlayerView, Sequence[Event]], Action
]  # what to do, by the view and the history of the seat asked


def may_be_asked(view: PlayerView) -> bool:
    """Whether a discard of another player may be a question to this one in this round."""
    return bool(view.rules.buys) or view.variant.claims is not Claim.NONE


def puts_call(order: StandingOrder, *, fits: bool) -> bool:
    """Whether a player with this order is asked to call on a discard that fits a meld, or does not.

    >>> [order.value for order in StandingOrder if puts_call(order, fits=False)]
    ['ask']
    """
    return order is StandingOrder.ASK or (order is StandingOrder.HELPS and fits)


def next_order(order: StandingOrder) -> StandingOrder:
    """The order after this one, round and round.

    >>> [next_order(order).value for order in StandingOrder]
    ['ask', 'pass_round', 'never', 'helps']
    """
    orders = tuple(StandingOrder)
    return orders[(orders.index(order) + 1) % len(orders)]


def order_from_word(word: str) -> StandingOrder:
    """The order a new game begins with, by the word that was remembered; for any other word the usual one."""
    return next((order for order in LASTING if order.value == word), USUAL_ORDER)


def in_new_round(order: StandingOrder, before: StandingOrder = USUAL_ORDER) -> StandingOrder:
    """The order as it stands when a round has been dealt: after passing for a round it is what it was `before`."""
    return before if order is StandingOrder.PASS_ROUND else order


def answer_for(order: StandingOrder, view: PlayerView, helps: Helps) -> Action | None:
    """What the order answers for the viewing seat now; None where she is to be asked, or has nothing to answer.

    Where a call could only cost (Q-11) nobody is asked, whatever the order.
    """
    if only_passing_pays(view):
        return Pass(view.seat)
    if view.phase is not Phase.OFFER or view.to_act != view.seat or view.turn == view.seat:
        return None
    match order:
        case StandingOrder.ASK:
            return None
        case StandingOrder.HELPS:
            return None if helps(view) else Pass(view.seat)
        case StandingOrder.PASS_ROUND | StandingOrder.NEVER:
            return Pass(view.seat)
        case _:
            assert_never(order)

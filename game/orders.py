"""Standing orders ("Ask me"): which discards of others a player is asked about, to buy or to call Shanghai.

`answer_for` returns the answer of an order, or None: ask the person. Whether a card helps is decided by the caller's
`helps`, which is called only when it matters. An order never buys, never takes and never answers a request. For the
player on turn it answers only if they are down and the upcard is of no use: then it draws. `puts_call` decides whether
the person is asked to call. No screen, no clock, no thinking.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple, assert_never

from game.engine.actions import Action, Draw, Pass, Take
from game.engine.buying import only_passing_pays
from game.engine.events import Event
from game.engine.laydowns import holds_further
from game.engine.referee import hit_choices, refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.fit import Misfit, may_reach, swaps
from game.rules.variant import Claim, TurnAfterBuy

Helps = Callable[[PlayerView], bool]


class StandingOrder(StrEnum):
    """A seat's order; the key steps through them in this sequence."""

    HELPS = "helps"  # ask about a card that helps, or that fits a meld
    ASK = "ask"  # ask about every card
    PASS_ROUND = "pass_round"  # pass until the round is over
    NEVER = "never"  # pass until the order is changed


UPCARD_PHASES = (Phase.OFFER, Phase.REQUEST, Phase.DRAW)  # not a claim: asking must not reveal whether the card fits
USUAL_ORDER = StandingOrder.HELPS  # the default
LASTING = (StandingOrder.HELPS, StandingOrder.ASK)  # orders that are kept for later games


class Advice(NamedTuple):
    """What the upcard would do for a hand.

    The distances are the cards missing from the contract without and with the card, or `OUT_OF_REACH`; None once down.
    """

    before: int | None = None
    after: int | None = None
    lacks_room: bool = False  # the hand is too small for its contract, and near enough that any card is worth a buy
    hits: bool = False  # once down, if players go out by playing: the card could be the missing hit
    is_worth_it: bool = False  # the adviser would take the card, whether or not it brings the contract closer

    @property
    def completes(self) -> bool:
        """Return whether the contract could be laid down with the card and not without it."""
        return self.after == 0 and self.before != 0

    @property
    def helps(self) -> bool:
        """Return whether a seat that wants to be asked only about helpful cards should be asked."""
        nearer = self.before is not None and self.after is not None and self.after < self.before
        return nearer or self.lacks_room or self.hits


AdviceSource = Callable[[PlayerView], Advice]
ActionAdviser = Callable[
    [PlayerView, Sequence[Event]], Action
]  # decides whether a card helps, from the view and the history of the seat


def may_be_asked(view: PlayerView) -> bool:
    """Return whether a discard of another player may be a question to this one in this round."""
    return bool(view.rules.buys) or view.variant.claims is not Claim.NONE


def puts_call(order: StandingOrder, *, fits: bool) -> bool:
    """Return whether a player with this order is asked to call on a discard that fits a meld, or does not.

    >>> [order.value for order in StandingOrder if puts_call(order, fits=False)]
    ['ask']
    """
    return order is StandingOrder.ASK or (order is StandingOrder.HELPS and fits)


def next_order(order: StandingOrder) -> StandingOrder:
    """Return the order after this one, cyclically.

    >>> [next_order(order).value for order in StandingOrder]
    ['ask', 'pass_round', 'never', 'helps']
    """
    orders = tuple(StandingOrder)
    return orders[(orders.index(order) + 1) % len(orders)]


def order_from_word(word: str) -> StandingOrder:
    """Return the order a new game begins with from its stored word; the default for an unknown word."""
    return next((order for order in LASTING if order.value == word), USUAL_ORDER)


def order_after_deal(order: StandingOrder, before: StandingOrder = USUAL_ORDER) -> StandingOrder:
    """Return the order after a new deal: after passing for a round it is what it was `before`."""
    return before if order is StandingOrder.PASS_ROUND else order


def answer_for(order: StandingOrder, view: PlayerView, helps: Helps) -> Action | None:
    """Return the order's answer for the viewing seat; None if the person must be asked or has nothing to answer.

    If a call could only cost (Q-11) nobody is asked, whatever the order.
    """
    if only_passing_pays(view):
        return Pass(view.seat)
    if view.to_act != view.seat:
        return None
    if view.turn == view.seat:
        return _own_draw(view) if order is not StandingOrder.ASK else None
    if view.phase is not Phase.OFFER:
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


def _own_draw(view: PlayerView) -> Action | None:
    """Return the draw of a player who is down if the upcard is of no use; a pass if others are asked first."""
    if view.me.down is Down.NO or view.phase not in (Phase.OFFER, Phase.DRAW):
        return None
    draw = Pass(view.seat) if view.phase is Phase.OFFER else Draw(view.seat)
    return draw if refusal(view, draw) is None and _is_useless(view) else None


def _is_useless(view: PlayerView) -> bool:
    """Return whether the upcard fits nowhere for a player who is down: no meld takes it, not even after cards they
    hold, it cannot be swapped or make an extra meld, and passing does not lose them a turn in which they could hit.
    """
    card, variant, held = view.upcard, view.variant, view.hand
    if card is None or refusal(view, Take(view.seat)) is not None:
        return True
    if holds_further((*held, card), variant):
        return False
    if may_reach(view.melds, card, held, sum(map(variant.is_wild, held)), variant):
        return False
    if any(not isinstance(swaps(meld, card, view.seat, variant), Misfit) for meld in view.melds):
        return False
    loses_turn = variant.buying.turn_after is not TurnAfterBuy.UNCHANGED and len(view.asked) > 1
    return not (loses_turn and any(True for other in held for _ in hit_choices(view, view.melds, other)))

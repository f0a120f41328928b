"""The upcard: take it, buy it, let another player have it or leave it; buys on the player's own turn; "Shanghai!"
calls.
"""

from collections.abc import Sequence
from math import comb

from ai.bot import whim
from ai.players.acceptance import PLENTY, accepted, by_code
from ai.players.company import support_for
from ai.players.further import completes_further
from ai.players.glance import completes_meld, glances, looks_useful, overlooks
from ai.players.hopeless import CHEAP, is_far_behind, is_hopeless
from ai.players.plays import has_a_place
from ai.players.price import is_worth_a_buy, pays_to_be_down, worth_of_buying
from ai.players.prospect import Prospect, prospect_of
from ai.players.traits import Traits
from ai.unseen import unseen
from game.engine.actions import Action, Allow, Buy, BuyStock, BuyUpcard, Draw, Pass, Shanghai, Take
from game.engine.buying import call_would_pay, draw_refusal, take_refusal
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.contract import OUT_OF_REACH, cards_needed
from game.rules.scoring import hand_points, left_points
from game.rules.variant import Claim

_USUALLY_OPENED = 1.0  # cards a hand gains to wait for after a draw that did not help
_NEARLY_OUT = 3  # cards of a rival who is down: nobody buys useless cards then
_ENOUGH = 7  # cards beyond the contract: more do not improve a hand
# Module constants, because most decisions are passes and enum lookups took a noticeable part of their time.
_OFFER, _REQUEST, _PLAY, _NOT_DOWN = Phase.OFFER, Phase.REQUEST, Phase.PLAY, Down.NO


def about_upcard(view: PlayerView, history: Sequence[Event], traits: Traits) -> Action:
    """Return the action for an offer, a request or the draw."""
    seat, card, phase = view.seat, view.upcard, view.phase
    if card is not None and view.upcard_alive:
        may_take = seat == view.turn and take_refusal(view) is None
        if _gives_up(view, card, traits):
            if may_take and view.variant.points_of(card) <= CHEAP:
                return Take(seat)
            return _left(view)
        wants = may_take and (_is_welcome(view, card, traits) or _opens_ways(view, history, card, traits))
        if wants and _has_hope(view, history, card):
            return Take(seat)
        # The player on turn may buy, too, if the offer begins after the discarder: the card, and a draw as well.
        if phase is _OFFER and _wants_to_buy(view, history, card, traits):
            return Buy(seat)
        is_cheap = may_take and view.variant.points_of(card) <= CHEAP
        if is_cheap and traits.gives_up and not _has_hope(view, history, card):
            return Take(seat)
    return _left(view)


def _left(view: PlayerView) -> Action:
    """Return the action that declines the upcard, if that is legal."""
    seat = view.seat
    if view.phase is _OFFER:
        return Pass(seat)
    if view.phase is _REQUEST:
        return Allow(seat)
    return Draw(seat) if draw_refusal(view) is None else Take(seat)


def _gives_up(view: PlayerView, card: Card, traits: Traits) -> bool:
    """Return whether the hand is far behind, and the card does not complete it."""
    if not traits.gives_up or view.me.down is not _NOT_DOWN:
        return False
    prospect = prospect_of(view)
    if not is_far_behind(prospect, prospect.distance, traits.gives_up):
        return False
    return prospect.having(card) > 0


def _is_welcome(view: PlayerView, card: Card, traits: Traits) -> bool:
    """Return whether the card is better than an unseen one: it lowers the distance, or can be hit at once."""
    if view.me.down is not _NOT_DOWN:
        return has_a_place(view, card) or completes_further(view, card)
    prospect = prospect_of(view)
    if glances(view, traits, "upcard"):
        return looks_useful(view, card) or not prospect.having(card)
    return prospect.having(card) < prospect.distance


def _has_hope(view: PlayerView, history: Sequence[Event], card: Card) -> bool:
    """Return whether the seat is down or, with the card, can still lay down."""
    return view.me.down is not _NOT_DOWN or not is_hopeless(prospect_of(view), unseen(view, history), card)


def _opens_ways(view: PlayerView, history: Sequence[Event], card: Card, traits: Traits) -> bool:
    """Return whether the hand would then wait for so many more cards that taking beats a draw.

    Taking the card costs a draw, which may bring a helpful card or lead to more helpful cards itself.
    """
    if not traits.waits or view.me.down is not Down.NO:
        return False
    prospect = prospect_of(view)
    before = prospect.distance
    if not before:
        return False
    counts = by_code(prospect, unseen(view, history))
    now = accepted(prospect, prospect.code, before, counts)
    then = accepted(prospect, prospect.code + prospect.evaluator.card_code(card), before, counts)
    return now < PLENTY and then - now > now / traits.waits + _USUALLY_OPENED


def _wants_to_buy(view: PlayerView, history: Sequence[Event], card: Card, traits: Traits) -> bool:
    me = view.me
    if me.down is not _NOT_DOWN or me.buys >= view.rules.buys or not _would_buy(view, history, card, traits):
        return False
    if call_would_pay(view) or refusal(view, Buy(view.seat)) is not None:
        return False
    return _has_hope(view, history, card)


def _would_buy(view: PlayerView, history: Sequence[Event], card: Card, traits: Traits) -> bool:
    """Return whether the card is wanted at the price of a buy, if it may be bought."""
    if traits.appetite:
        return traits.appetite > 0
    prospect = prospect_of(view)
    if view.rules.at_once and not prospect.is_too_small:
        return False  # every additional card must be laid down (K-9)
    if is_alarmed(view, traits) and prospect.having(card) > 1:
        return False
    if glances(view, traits, "buy"):
        wants = _looks_worth_a_buy(prospect, history, card, traits)
    elif has_to_grow(prospect, traits):
        return True
    else:
        wants = _is_worth_it(prospect, history, card, traits) and not _is_too_dear(prospect, history, card, traits)
    return wants or _buys_on_impulse(prospect, card, traits)


def _looks_worth_a_buy(prospect: Prospect, history: Sequence[Event], card: Card, traits: Traits) -> bool:
    """Return whether a glance says so: it is wild, or completes the contract or a meld.

    Out of turn, melds are often overlooked. To a hand that is too small, all that looks useful is worth a buy.
    """
    view = prospect.view
    if not prospect.distance:
        return False
    if view.variant.is_wild(card) or not prospect.having(card):
        return True
    if is_nearly_out(view, _NEARLY_OUT) or overlooks(view, history, traits, "offer"):
        return False
    return looks_useful(view, card) if prospect.short > 0 else completes_meld(view, card)


def _buys_on_impulse(prospect: Prospect, card: Card, traits: Traits) -> bool:
    return (
        traits.impulsive > 0 and whim(prospect.view, "impulse", 100) < traits.impulsive and _is_tempting(prospect, card)
    )


def has_to_grow(prospect: Prospect, traits: Traits) -> bool:
    """Return whether to buy useless cards too: the hand is too small, and little is missing or nothing within reach."""
    view = prospect.view
    if view.variant.buying.discards_owed > view.penalty_of(view.seat):
        return False  # the hand would not grow
    return (prospect.distance <= traits.patience or prospect.distance == OUT_OF_REACH) and prospect.is_too_small


def _is_worth_it(prospect: Prospect, history: Sequence[Event], card: Card, traits: Traits) -> bool:
    if is_worth_a_buy(prospect, history, card) if traits.prices else prospect.having(card) < prospect.distance:
        return True
    return pays_to_be_down(prospect, history, card)


def _is_too_dear(prospect: Prospect, history: Sequence[Event], card: Card, traits: Traits) -> bool:
    """Return whether a prudent player declines the card: it neither completes the contract nor gains enough."""
    if not traits.prudent or not prospect.having(card) or prospect.view.variant.is_wild(card):
        return False
    return worth_of_buying(prospect, history, card) < traits.prudent


def is_alarmed(view: PlayerView, traits: Traits) -> bool:
    """Return whether, as the player sees it, a rival may go out at any moment."""
    return traits.alarm > 0 and is_nearly_out(view, traits.alarm)


def is_nearly_out(view: PlayerView, cards: int) -> bool:
    """Return whether a rival who is down holds at most this many cards."""
    return any(
        seat.cards <= cards and seat.down is not Down.NO and number != view.seat
        for number, seat in enumerate(view.seats)
    )


def _is_tempting(prospect: Prospect, card: Card) -> bool:
    """Return whether the card looks useful at a glance; never late in the round or with enough cards."""
    view, contract = prospect.view, prospect.view.rules.contract
    has_enough = prospect.distance == 0 or len(view.hand) - cards_needed(contract) >= _ENOUGH
    if has_enough or is_nearly_out(view, _NEARLY_OUT):
        return False
    return support_for(card, (*view.hand, card), contract, view.variant) > 0


def stock_bought_in_need(view: PlayerView, history: Sequence[Event], traits: Traits) -> BuyStock | None:
    """Return a desperation buy (S-12): a rival is down, and blind cards may complete the contract in time."""
    if not traits.despair or view.phase is not Phase.PLAY or all(seat.down is Down.NO for seat in view.seats):
        return None
    prospect, action = prospect_of(view), BuyStock(view.seat)
    if prospect.distance != 1 or refusal(view, action) is not None:
        return None
    variant, buying = view.variant, view.variant.buying
    counts = by_code(prospect, unseen(view, history))
    helpful, total = accepted(prospect, prospect.code, 1, counts), max(1, sum(counts.values()))
    chance = chance_to_draw(helpful, total, 1 + view.penalty_of(view.seat))
    pack = variant.cards_for(view.players)
    cost = hand_points(pack, variant) / len(pack) * (1 + view.penalty_of(view.seat) - buying.discards_owed)
    return action if traits.despair * chance * left_points(view.hand, False, variant) > cost else None


def bought_in_turn(view: PlayerView) -> BuyUpcard | None:
    """Return a buy of the top discard on the seat's own turn, if it lowers the distance (S-12)."""
    if not view.variant.buying.buy_upcard_in_turn or view.upcard is None or view.me.down is not Down.NO:
        return None
    prospect = prospect_of(view)
    if view.rules.at_once or prospect.distance == 0 or prospect.having(view.upcard) >= prospect.distance:
        return None
    action = BuyUpcard(view.seat)
    return action if refusal(view, action) is None else None


def bought_for_room(view: PlayerView, traits: Traits) -> BuyUpcard | BuyStock | None:
    """Return a buy for a hand too small for the contract (S-12): with two players there are few other chances."""
    if view.phase is not _PLAY or view.me.down is not _NOT_DOWN:
        return None
    prospect = prospect_of(view)
    if not has_to_grow(prospect, traits):
        return None
    ways = (BuyStock(view.seat), BuyUpcard(view.seat))  # the upcard is useless, an unseen card may help
    return next((action for action in ways if refusal(view, action) is None), None)


def about_claim(view: PlayerView, traits: Traits) -> Action:
    """Call "Shanghai!" if it helps: once down, if it removes a card from the hand, else if the card is worth it."""
    seat = view.seat
    if glances(view, traits, "call"):
        return Pass(seat)
    if view.variant.claims is Claim.HAND:
        call = Shanghai(seat)
        return call if _gains_by_trade(view) and refusal(view, call) is None else Pass(seat)
    if view.me.down is Down.NO:
        return Pass(seat)
    return next((action for action in legal_actions(view, 0) if isinstance(action, Shanghai)), Pass(seat))


def _gains_by_trade(view: PlayerView) -> bool:
    """Return whether the card for a random one of the hand lowers the average distance (C-13)."""
    if view.upcard is None or view.me.down is not Down.NO:
        return False
    prospect = prospect_of(view)
    if prospect.having(view.upcard) >= prospect.distance:
        return False
    after = sum(prospect.trading(card, view.upcard) for card in view.hand)
    return after < prospect.distance * len(view.hand)


def chance_to_draw(wanted: int, unseen: int, draws: int) -> float:
    """Return the chance that at least one wanted card is among `draws` unseen cards, drawn without replacement.

    >>> round(chance_to_draw(8, 80, 2), 3)
    0.191
    """
    if not 0 < wanted <= unseen:
        return 0.0
    draws = min(draws, unseen)
    return 1 - comb(unseen - wanted, draws) / comb(unseen, draws)

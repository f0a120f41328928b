"""The upcard: take it, buy it, let another have it or leave it; buys in one's own turn; "Shanghai!" calls."""

from collections.abc import Sequence

from ai.bot import whim
from ai.evaluator.acceptance import chance_to_draw
from ai.players.acceptance import PLENTY, accepted, by_code
from ai.players.company import support_for
from ai.players.further import completes_further
from ai.players.hopeless import CHEAP, is_far_behind, is_hopeless
from ai.players.plays import has_a_place
from ai.players.price import is_worth_a_buy
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
from game.rules.scoring import hand_points
from game.rules.variant import Claim

_USUALLY_OPENED = 1.0  # how many cards more a hand waits for after a draw that did not help at once
_NEARLY_OUT = 3  # cards of a rival who is down: then nobody buys for fun
_ENOUGH = 7  # cards more than the contract takes: as good as any hand gets
# Kept here, since most decisions are passes: looking up members of an enumeration took a good part of those.
_OFFER, _REQUEST, _PLAY, _NOT_DOWN = Phase.OFFER, Phase.REQUEST, Phase.PLAY, Down.NO


def about_upcard(view: PlayerView, history: Sequence[Event], traits: Traits) -> Action:
    """What to do in an offer, a request or at the draw."""
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
        # Whose turn it is may buy, too, where the rules ask from the discarder on: the card, and a draw besides.
        if phase is _OFFER and _wants_to_buy(view, history, card, traits):
            return Buy(seat)
    return _left(view)


def _left(view: PlayerView) -> Action:
    """The answer that leaves the upcard where it lies, if it may."""
    seat = view.seat
    if view.phase is _OFFER:
        return Pass(seat)
    if view.phase is _REQUEST:
        return Allow(seat)
    return Draw(seat) if draw_refusal(view) is None else Take(seat)


def _gives_up(view: PlayerView, card: Card, traits: Traits) -> bool:
    """Whether the hand, even with the card, is so far behind that points count more than the contract."""
    if not traits.gives_up or view.me.down is not _NOT_DOWN:
        return False
    prospect = prospect_of(view)
    if not is_far_behind(prospect, prospect.distance, traits.gives_up):
        return False
    return prospect.having(card) > 0


def _is_welcome(view: PlayerView, card: Card, traits: Traits) -> bool:
    """Whether the card is worth more than an unseen one: it lowers the distance, or can be hit at once."""
    if view.me.down is not _NOT_DOWN:
        return has_a_place(view, card) or completes_further(view, card)
    prospect = prospect_of(view)
    return _is_helpful(prospect, card, traits)


def _has_hope(view: PlayerView, history: Sequence[Event], card: Card) -> bool:
    """Whether the contract may still be laid down with the card, or is."""
    return view.me.down is not _NOT_DOWN or not is_hopeless(prospect_of(view), unseen(view, history), card)


def _opens_ways(view: PlayerView, history: Sequence[Event], card: Card, traits: Traits) -> bool:
    """Whether the hand would wait for so many more cards that this is better than the chance to draw one now.

    Taken, the card costs a draw, and a draw brings one of those waited for, or else opens some ways of its own.
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


def _is_helpful(prospect: Prospect, card: Card, traits: Traits) -> bool:
    """Whether the card lowers the distance, and the player notices: a wild or the last card anybody does."""
    after = prospect.having(card)
    if after >= prospect.distance:
        return False
    if after == 0 or not traits.declines or prospect.view.variant.is_wild(card):
        return True
    return whim(prospect.view, "notice", 100) >= traits.declines


def _wants_to_buy(view: PlayerView, history: Sequence[Event], card: Card, traits: Traits) -> bool:
    me = view.me
    if me.down is not _NOT_DOWN or me.buys >= view.rules.buys or not _would_buy(view, history, card, traits):
        return False
    if call_would_pay(view) or refusal(view, Buy(view.seat)) is not None:
        return False
    return _has_hope(view, history, card)


def _would_buy(view: PlayerView, history: Sequence[Event], card: Card, traits: Traits) -> bool:
    """Whether the card is wanted at the price of a buy, if it may be bought."""
    if traits.appetite:
        return traits.appetite > 0
    prospect = prospect_of(view)
    if view.rules.at_once and not prospect.is_too_small:
        return False  # every card more is one more to lay down (K-9)
    if is_alarmed(view, traits) and prospect.having(card) > 1:
        return False
    if _has_to_grow(prospect, traits):
        return True
    if _is_worth_it(prospect, history, card, traits):
        return True
    return traits.impulsive > 0 and _is_tempting(prospect, card) and whim(view, "impulse", 100) < traits.impulsive


def _has_to_grow(prospect: Prospect, traits: Traits) -> bool:
    """Whether cards of no use are bought too: the hand is too small, and little is lacking or nothing within reach."""
    return (prospect.distance <= traits.patience or prospect.distance == OUT_OF_REACH) and prospect.is_too_small


def _is_worth_it(prospect: Prospect, history: Sequence[Event], card: Card, traits: Traits) -> bool:
    if traits.prices:
        return is_worth_a_buy(prospect, history, card)
    return _is_helpful(prospect, card, traits)


def is_alarmed(view: PlayerView, traits: Traits) -> bool:
    """Whether a rival may go out any moment, as the player sees it."""
    return traits.alarm > 0 and _is_nearly_out(view, traits.alarm)


def _is_nearly_out(view: PlayerView, cards: int) -> bool:
    """Whether a rival who is down holds so few cards or fewer."""
    return any(
        seat.cards <= cards and seat.down is not Down.NO and number != view.seat
        for number, seat in enumerate(view.seats)
    )


def _is_tempting(prospect: Prospect, card: Card) -> bool:
    """Whether the card looks useful at a glance, though it is not: nothing does late, or to who has enough cards."""
    view, contract = prospect.view, prospect.view.rules.contract
    has_enough = prospect.distance == 0 or len(view.hand) - cards_needed(contract) >= _ENOUGH
    if has_enough or _is_nearly_out(view, _NEARLY_OUT):
        return False
    return support_for(card, (*view.hand, card), contract, view.variant) > 0


def stock_bought_in_need(view: PlayerView, history: Sequence[Event], traits: Traits) -> BuyStock | None:
    """A desperation buy (S-12): a rival is down, and blind cards may well complete the contract before she is out."""
    if not traits.despair or view.phase is not Phase.PLAY or all(seat.down is Down.NO for seat in view.seats):
        return None
    prospect, action = prospect_of(view), BuyStock(view.seat)
    if prospect.distance != 1 or refusal(view, action) is not None:
        return None
    variant, buying = view.variant, view.variant.buying
    counts = by_code(prospect, unseen(view, history))
    helpful, total = accepted(prospect, prospect.code, 1, counts), max(1, sum(counts.values()))
    chance = chance_to_draw(helpful, total, 1 + buying.penalty_cards)
    pack = variant.cards_for(view.players)
    cost = hand_points(pack, variant) / len(pack) * (1 + buying.penalty_cards - buying.discards_owed)
    return action if traits.despair * chance * hand_points(view.hand, variant) > cost else None


def bought_in_turn(view: PlayerView) -> BuyUpcard | None:
    """A buy of the top discard in one's own turn, where it lowers the distance (S-12)."""
    if not view.variant.buying.buy_upcard_in_turn or view.upcard is None or view.me.down is not Down.NO:
        return None
    prospect = prospect_of(view)
    if view.rules.at_once or prospect.distance == 0 or prospect.having(view.upcard) >= prospect.distance:
        return None
    action = BuyUpcard(view.seat)
    return action if refusal(view, action) is None else None


def bought_for_room(view: PlayerView, traits: Traits) -> BuyUpcard | BuyStock | None:
    """A buy in one's own turn for a hand too small for the contract (S-12): two players are hardly asked otherwise."""
    if view.phase is not _PLAY or view.me.down is not _NOT_DOWN:
        return None
    prospect = prospect_of(view)
    if not _has_to_grow(prospect, traits):
        return None
    ways = (BuyStock(view.seat), BuyUpcard(view.seat))  # the upcard is of no use, an unseen card may be
    return next((action for action in ways if refusal(view, action) is None), None)


def about_claim(view: PlayerView, traits: Traits) -> Action:
    """Call "Shanghai!" where it helps: once down if it rids the hand of a card, else if the card is worth the loss."""
    seat = view.seat
    if traits.overlooks_calls and whim(view, "notice", 100) < traits.overlooks_calls:
        return Pass(seat)
    if view.variant.claims is Claim.HAND:
        call = Shanghai(seat)
        return call if _gains_by_trade(view) and refusal(view, call) is None else Pass(seat)
    if view.me.down is Down.NO:
        return Pass(seat)
    return next((action for action in legal_actions(view, 0) if isinstance(action, Shanghai)), Pass(seat))


def _gains_by_trade(view: PlayerView) -> bool:
    """Whether the card for a random one of the hand lowers the distance on average (C-13)."""
    if view.upcard is None or view.me.down is not Down.NO:
        return False
    prospect = prospect_of(view)
    if prospect.having(view.upcard) >= prospect.distance:
        return False
    after = sum(prospect.trading(card, view.upcard) for card in view.hand)
    return after < prospect.distance * len(view.hand)

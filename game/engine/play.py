"""Apply one legal action and all its automatic consequences: offers, turns, the end of a round.

Drawing, discarding and passing are never automatic. Every event comes with the state after it; `evolve` changes the
game.
"""

from typing import assert_never

from game.engine import actions
from game.engine.asking import after_discard, buy_upcard, call_shanghai, open_offer, open_round
from game.engine.buying import call_would_pay
from game.engine.course import Course, draw_penalty, end_turn, go_out_if_empty, remake_stock_if_empty
from game.engine.dealing import deal, first_dealer
from game.engine.events import (
    AntesPaid,
    BoughtInTurn,
    BuyRequested,
    CallFined,
    CardDrawn,
    CardHit,
    ClaimPassed,
    ContractNamed,
    Discarded,
    Event,
    MeldsLaid,
    NothingDrawn,
    OfferPassed,
    TurnBegan,
    UpcardTaken,
    WildSwapped,
)
from game.engine.plays import HitOutcome, SwapOutcome, resolve_hit, resolve_laying, resolve_swap, resolve_swap_hit
from game.engine.referee import refusal
from game.engine.refusal import IllegalAction, Reason, Refusal
from game.engine.state import Ongoing, Phase, State
from game.engine.supply import may_take
from game.engine.view import PlayerView, observe
from game.rules.cards import Card
from game.rules.variant import Asking

_CLAIM = Phase.CLAIM  # a module constant is faster than an enum lookup
Steps = tuple[tuple[Event, State], ...]


def play(state: State, action: actions.Action) -> Steps:
    """Apply a legal action and return its events in order, each with the state after it.

    Raises `IllegalAction` if the action is refused.
    """
    seat = 0 if isinstance(action, actions.Deal) else action.seat
    if not 0 <= seat < state.players:
        raise IllegalAction(Refusal(Reason.NO_SUCH_SEAT, number=state.players))
    view = observe(state, seat)
    why = refusal(view, action)
    if why is not None:
        raise IllegalAction(why)
    course = Course(Ongoing(*state), keeps_states=True)
    carry_out(course, view, action)
    return tuple(zip(course.events, course.states, strict=True))


def carry_out(course: Course, view: PlayerView, action: actions.Action) -> None:
    """Apply an action known to be legal to the course; `view` is the acting seat's current view.

    For simulations, where checking every action twice and keeping every state would take a large part of the time. The
    caller is responsible for legality: an illegal lay-down, hit or swap still fails, other actions may corrupt the
    game.
    """
    if isinstance(action, actions.Deal):
        _deal(course)
    else:
        _decide(course, view, action)


def _decide(course: Course, view: PlayerView, action: actions.SeatAction) -> None:
    match action:
        case actions.Pass(seat):
            _pass(course, seat)
        case actions.Draw(seat):
            _draw(course, seat)
        case actions.Discard():
            _discard(course, view, action)
        case actions.Take(seat):
            course.happen(UpcardTaken(seat, course.game.discards[-1]))
        case actions.Buy(seat):
            _buy(course, view, seat)
        case actions.Allow():
            buy_upcard(course, course.game.acting)
        case actions.BuyUpcard(seat) | actions.BuyStock(seat):
            _buy_in_turn(course, seat, from_stock=isinstance(action, actions.BuyStock))
        case actions.EndTurn(seat):
            _end_without_discard(course, seat)
        case actions.Name(seat, line):
            course.happen(ContractNamed(seat, line))
            if not course.game.asked:
                open_offer(course)
        case actions.LayDown() | actions.Hit() | actions.Swap() | actions.SwapHit():
            _play_cards(course, view, action)
        case actions.Shanghai():
            call_shanghai(course, view, action)
        case _:
            assert_never(action)


def _deal(course: Course) -> None:
    game = course.game
    if game.round == 0:
        course.happen(first_dealer(game.variant, game.players, game.seed))
        if game.variant.money.ante:
            course.happen(AntesPaid(game.variant.money.ante))
    course.happen(deal(game))
    open_round(course)


def _draw(course: Course, seat: int) -> None:
    remake_stock_if_empty(course)
    if course.game.stock:
        course.happen(CardDrawn(seat, course.game.stock[0]))
    else:
        course.happen(NothingDrawn(seat))


def _pass(course: Course, seat: int) -> None:
    claim = course.game.phase is _CLAIM
    course.happen(ClaimPassed(seat) if claim else OfferPassed(seat))
    _go_on_asking(course, claim)


def _go_on_asking(course: Course, claim: bool = False) -> None:
    if course.game.asked:
        return
    if claim:
        open_offer(course)
    else:
        course.happen(TurnBegan(course.game.turn))


def _buy(course: Course, view: PlayerView, seat: int) -> None:
    if call_would_pay(view):
        course.happen(CallFined(seat, view.variant.money.fine))
        _go_on_asking(course)
    elif view.variant.buying.asking is Asking.BEFORE_TURN and may_take(view):
        course.happen(BuyRequested(seat))
    else:
        buy_upcard(course, seat)


def _buy_in_turn(course: Course, seat: int, from_stock: bool) -> None:
    if from_stock:
        remake_stock_if_empty(course)
    game = course.game
    card = game.stock[0] if from_stock else game.discards[-1]
    variant = game.variant
    course.happen(BoughtInTurn(seat, card, from_stock, variant.money.buy, variant.buying.discards_owed))
    draw_penalty(course, seat)


def _discard(course: Course, view: PlayerView, action: actions.Discard) -> None:
    course.happen(Discarded(action.seat, action.card, view.owed - 1))
    if go_out_if_empty(course, action.seat) or course.game.owed:
        return
    if action.seat == view.turn and end_turn(course, action.seat, discarded=True):
        return
    after_discard(course)


def _end_without_discard(course: Course, seat: int) -> None:
    if seat != course.game.turn or not end_turn(course, seat, discarded=False):
        course.happen(TurnBegan(course.game.turn))


def _play_cards(
    course: Course, view: PlayerView, action: actions.LayDown | actions.Hit | actions.Swap | actions.SwapHit
) -> None:
    for event in _card_events(view, action):
        course.happen(event)
    go_out_if_empty(course, action.seat)


def _card_events(
    view: PlayerView, action: actions.LayDown | actions.Hit | actions.Swap | actions.SwapHit
) -> tuple[Event, ...]:
    """Return the events of the play. It has been checked, so its outcome is never a refusal."""
    match action:
        case actions.LayDown():
            melds = resolve_laying(view, action)
            assert not isinstance(melds, Refusal)
            return (MeldsLaid(action.seat, melds),)
        case actions.Hit():
            hit = resolve_hit(view, action)
            assert isinstance(hit, HitOutcome)
            return (_hit_event(action.seat, action.card, hit),)
        case actions.Swap():
            swap = resolve_swap(view, action)
            assert isinstance(swap, SwapOutcome)
            return (_swap_event(action, swap),)
        case actions.SwapHit():
            both = resolve_swap_hit(view, action)
            assert not isinstance(both, Refusal)
            swap, hit = both
            return (_swap_event(action, swap), _hit_event(action.seat, swap.wild, hit))
        case _:
            assert_never(action)


def _hit_event(seat: int, card: Card, hit: HitOutcome) -> CardHit:
    return CardHit(seat, card, hit.meld, hit.end, hit.grown)


def _swap_event(action: actions.Swap | actions.SwapHit, swap: SwapOutcome) -> WildSwapped:
    return WildSwapped(action.seat, action.card, swap.meld, swap.place, swap.wild)

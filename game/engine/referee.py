"""The referee: decides whether an action is legal, and why not, from the acting seat's own view.

The engine, the table and all computer players use `refusal`, so legality cannot leak a hidden card. `legal_actions`
lists everything it accepts.
"""

from collections.abc import Iterator
from itertools import islice
from typing import assert_never

from game.engine import actions
from game.engine.buying import asked_refusal, buy_refusal, draw_refusal, in_turn_buy_refusal, take_refusal
from game.engine.claims import asked_to_claim_refusal, resolve_claim
from game.engine.last_card import may_hit, may_swap
from game.engine.laydowns import SearchLimit, likely_ways
from game.engine.plays import (
    discard_refusal,
    end_refusal,
    resolve_hit,
    resolve_laying,
    resolve_swap,
    resolve_swap_hit,
)
from game.engine.refusal import Reason, Refusal
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.fit import End, Ends, freed_places, places, swap_places, with_swap
from game.rules.melds import Meld
from game.rules.variant import Claim


def refusal(view: PlayerView, action: actions.Action) -> Refusal | None:
    """Explain why the action is illegal, judged from the acting seat's view, or return None if it is legal."""
    if view.phase is Phase.GAME_OVER:
        return Refusal(Reason.GAME_OVER)
    if isinstance(action, actions.Deal):
        return None if view.phase is Phase.ROUND_OVER else Refusal(Reason.NOT_NOW)
    if action.seat != view.seat:
        raise ValueError(f"the view of seat {view.seat} cannot judge an action of seat {action.seat}")
    if view.phase is Phase.NAME and not isinstance(action, actions.Name):
        return Refusal(Reason.NAME_FIRST)
    return _seat_refusal(view, action)


def _name_refusal(view: PlayerView, action: actions.Name) -> Refusal | None:
    """Explain why the viewing seat may not choose this contract now (K-18)."""
    if view.phase is not Phase.NAME:
        return Refusal(Reason.NOT_NOW)
    if view.to_act != view.seat:
        return Refusal(Reason.NOT_ASKED)
    if not 1 <= action.line <= len(view.variant.rounds):
        return Refusal(Reason.NO_SUCH_CONTRACT, number=len(view.variant.rounds))
    return None if action.line in view.to_name else Refusal(Reason.CONTRACT_DONE, number=action.line)


def _seat_refusal(view: PlayerView, action: actions.SeatAction) -> Refusal | None:
    match action:
        case actions.Draw():
            return draw_refusal(view)
        case actions.Pass():
            return _pass_refusal(view)
        case actions.Discard(card=card):
            return discard_refusal(view, card)
        case actions.Take():
            return take_refusal(view)
        case actions.Buy():
            return buy_refusal(view)
        case actions.Allow():
            return _allow_refusal(view)
        case actions.BuyUpcard():
            return in_turn_buy_refusal(view, from_stock=False)
        case actions.BuyStock():
            return in_turn_buy_refusal(view, from_stock=True)
        case actions.EndTurn():
            return end_refusal(view, action)
        case actions.Name():
            return _name_refusal(view, action)
        case actions.LayDown() | actions.Hit() | actions.Swap() | actions.SwapHit() | actions.Shanghai():
            return _resolved_refusal(view, action)
        case _:
            assert_never(action)


def _resolved_refusal(
    view: PlayerView, action: actions.LayDown | actions.Hit | actions.Swap | actions.SwapHit | actions.Shanghai
) -> Refusal | None:
    match action:
        case actions.LayDown():
            outcome: object = resolve_laying(view, action)
        case actions.Hit():
            outcome = resolve_hit(view, action)
        case actions.Swap():
            outcome = resolve_swap(view, action)
        case actions.SwapHit():
            outcome = resolve_swap_hit(view, action)
        case actions.Shanghai():
            outcome = resolve_claim(view, action)
        case _:
            assert_never(action)
    return outcome if isinstance(outcome, Refusal) else None


def _pass_refusal(view: PlayerView) -> Refusal | None:
    if view.phase is Phase.CLAIM:
        return asked_to_claim_refusal(view)
    return asked_refusal(view)


def _allow_refusal(view: PlayerView) -> Refusal | None:
    if view.phase is not Phase.REQUEST:
        return Refusal(Reason.NOT_NOW)
    return None if view.seat == view.turn else Refusal(Reason.NOT_YOUR_TURN)


def legal_actions(
    view: PlayerView, lay_down_limit: int | None = None, search: SearchLimit | None = None
) -> Iterator[actions.Action]:
    """Yield every action legal for the viewing seat now; lay-downs come last, at most `lay_down_limit` of them."""
    if view.phase is Phase.ROUND_OVER:
        yield actions.Deal()
    if view.to_act != view.seat:
        return
    for action in _candidates(view):
        if refusal(view, action) is None:
            yield action
    if view.phase is Phase.PLAY and view.to_lay:
        yield from islice(_lay_downs(view, search or SearchLimit()), lay_down_limit)


def _lay_downs(view: PlayerView, search: SearchLimit) -> Iterator[actions.LayDown]:
    for melds in likely_ways(view, search):
        action = actions.LayDown(view.seat, melds)
        if refusal(view, action) is None:
            search.renew()
            yield action


def _candidates(view: PlayerView) -> Iterator[actions.SeatAction]:
    """Yield a superset of the legal actions without lay-downs, each in its simplest form."""
    seat = view.seat
    match view.phase:
        case Phase.NAME:
            yield from (actions.Name(seat, line) for line in view.to_name)
        case Phase.OFFER:
            yield from (actions.Take(seat), actions.Buy(seat), actions.Pass(seat))
        case Phase.REQUEST:
            yield from (actions.Take(seat), actions.Allow(seat))
        case Phase.CLAIM:
            yield actions.Pass(seat)
            yield from _claims(view)
        case Phase.DRAW:
            yield from (actions.Draw(seat), actions.Take(seat), actions.BuyUpcard(seat), actions.BuyStock(seat))
        case Phase.PLAY | Phase.DISCARD:
            yield from (actions.BuyUpcard(seat), actions.BuyStock(seat), actions.EndTurn(seat))
            yield from _plays(view)


def _claims(view: PlayerView) -> Iterator[actions.SeatAction]:
    if view.variant.claims is Claim.HAND:
        yield actions.Shanghai(view.seat)
    elif view.upcard is not None:
        for index, end in hit_choices(view, view.melds, view.upcard):
            yield actions.Shanghai(view.seat, index, end)


def _plays(view: PlayerView) -> Iterator[actions.SeatAction]:
    playing = view.phase is Phase.PLAY
    hits, swaps = playing and may_hit(view, view.me.down), playing and may_swap(view, view.me.down)
    for card in dict.fromkeys(view.hand):
        if hits:
            for index, end in hit_choices(view, view.melds, card):
                yield actions.Hit(view.seat, card, index, end)
        if swaps:
            yield from _swaps(view, card)
        yield actions.Discard(view.seat, card)


def hit_choices(view: PlayerView, melds: tuple[Meld, ...], card: Card) -> Iterator[tuple[int, End | None]]:
    """Yield every meld and end the card fits, permitted now or not; the end only if there is a choice."""
    return _with_ends(places(melds, card, view.seat, view.variant))


def freed_choices(
    view: PlayerView, melds: tuple[Meld, ...], changed: int, wild: Card
) -> Iterator[tuple[int, End | None]]:
    """Yield every meld and end to which a wild swapped out of the meld at `changed` may go; `melds` are those after."""
    return _with_ends(freed_places(melds, changed, wild, view.seat, view.variant))


def _with_ends(places_of: list[tuple[int, Meld, Ends]]) -> Iterator[tuple[int, End | None]]:
    for index, _, ends in places_of:
        for end in ends:
            yield index, end if len(ends) > 1 else None


def _swaps(view: PlayerView, card: Card) -> Iterator[actions.SwapHit | actions.Swap]:
    for index, meld, wilds in swap_places(view.melds, card, view.seat, view.variant):
        for at in wilds:
            wild = meld.cards[at] if len(wilds) > 1 else None
            if not view.variant.hitting.hits_wilds:
                yield actions.Swap(view.seat, card, index, wild)
                continue
            melds = (*view.melds[:index], with_swap(meld, at, card), *view.melds[index + 1 :])
            for onto, end in freed_choices(view, melds, index, meld.cards[at]):
                yield actions.SwapHit(view.seat, card, index, onto, end, wild)

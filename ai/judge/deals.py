"""Simulate a decision: play out the rest of the round after each choice, in the same simulated deals.

The deals are those of `ai.master`, drawn from the seat's view and history alone and played on by quick players. Here
every kind of choice can come first, and the end of each round is recorded.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.bot import Limit, moment, never
from ai.evaluator.batch import WILDS, columns_of
from ai.master.deals import NO_CARD, Deals
from ai.master.imagined import imagined
from ai.master.table import Rows, TableBatch
from ai.players.player import Player
from ai.players.traits import SHARP
from game.engine.actions import (
    Action,
    Allow,
    Buy,
    BuyStock,
    BuyUpcard,
    Discard,
    Draw,
    EndTurn,
    Hit,
    LayDown,
    Shanghai,
    Swap,
    SwapHit,
    Take,
)
from game.engine.claims import resolve_claim
from game.engine.events import Event
from game.engine.plays import HitOutcome, SwapOutcome, resolve_hit, resolve_laying, resolve_swap, resolve_swap_hit
from game.engine.referee import refusal
from game.engine.refusal import Refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import Card, without
from game.rules.melds import Meld
from game.rules.variant import Asking, Claim, HitsFrom

Chance = np.random.Generator
OfCards = LayDown | Hit | Swap | SwapHit
_SHARP = Player(SHARP)


class DealOutcomes(NamedTuple):
    """How the rounds ended, by action and deal: who went out (-1: nobody), points left in hands, who was down."""

    out: NDArray[np.int64]
    left: NDArray[np.float64]  # points, by seat first
    down: NDArray[np.bool_]  # whether the seat itself was down
    blind: NDArray[np.float64]  # score reduction for going out blind, for the player who did


def outcomes_of(
    view: PlayerView,
    history: Sequence[Event],
    actions: Sequence[Action],
    number: int,
    lot: str,
    stopped: Callable[[], bool] = never,
    thrown: Card | None = None,
) -> DealOutcomes:
    """Return the results of this many simulated deals after each action; another `lot` uses other deals.

    A turn that begins by playing cards ends with the discard `thrown` if that is still possible. Without actions the
    round just continues, with the seat playing like everyone else. Once `stopped` returns True the deals stop where
    they are, and the results are meaningless.
    """
    seed = int.from_bytes(sha256(f"judge {lot} {moment(view)}".encode()).digest()[:8])
    chance = np.random.default_rng(seed)
    deals = imagined(view, history, number, max(1, len(actions)), chance)
    _begin(deals, view, chooses=bool(actions))
    given = int(chance.integers(1 << 32))  # so that the cards given away are the same after every claim
    for at, action in enumerate(actions):
        rows = np.arange(at * number, (at + 1) * number)
        _carry_out(deals, view, history, action, rows, np.random.default_rng(given), thrown)
    deals.play_on(stopped)
    shape = max(1, len(actions)), number
    left = deals.points_left().reshape(view.players, *shape)
    return DealOutcomes(
        deals.out.reshape(shape), left, deals.down[view.seat].reshape(shape), deals.blind.reshape(shape)
    )


def _begin(deals: Deals, view: PlayerView, *, chooses: bool) -> None:
    """Set up the current table and who may still have the upcard after the seat has declined it."""
    if view.upcard is not None:
        deals.show(_column(view, view.upcard))
    if not view.upcard_alive or view.phase is Phase.PLAY:
        deals.upcard[:] = NO_CARD
    deals.turn[:] = view.turn
    deals.drawn[:] = view.phase is Phase.PLAY and not chooses
    if view.phase is Phase.CLAIM or not chooses:
        deals.may_have[:] = True
        if view.discarder is not None:
            deals.may_have[view.discarder] = False
    else:
        deals.may_have[:] = False
        deals.may_have[list(view.asked)] = True
        if view.variant.buying.asking is Asking.BEFORE_TURN:
            deals.may_have[view.turn] = True
        deals.may_have[view.seat] = False


def _carry_out(
    deals: Deals,
    view: PlayerView,
    history: Sequence[Event],
    action: Action,
    rows: Rows,
    chance: Chance,
    thrown: Card | None,
) -> None:
    """Apply the action first in these rows; passing needs nothing, because play continues with it anyway."""
    seat = view.seat
    match action:
        case Take():
            deals.take(seat, rows)
            if view.me.down is not Down.NO and view.upcard is not None:
                turn = _with_card(view, view.upcard)
                _finish(deals, turn, _played_on(turn, history, thrown), rows)
        case Draw():
            deals.upcard[rows] = NO_CARD
            deals.draw(seat, rows)
        case Buy():
            _buy(deals, view, rows)
        case Allow():
            deals.buy(view.acting, rows)
        case BuyUpcard() | BuyStock():
            _buy_in_turn(deals, view, action, rows)
        case Discard(card=card):
            deals.discard(seat, rows, _column(view, card), view.owed, in_turn=view.turn == seat)
        case LayDown() | Hit() | Swap() | SwapHit():
            _play_cards(deals, view, _played(view, history, action, thrown), action, rows)
        case Shanghai():
            _claim(deals, view, action, rows, chance)
        case EndTurn():
            deals.upcard[rows] = NO_CARD
            deals.turn[rows] = (seat + 1) % view.players
        case _:
            pass


def _buy(deals: Deals, view: PlayerView, rows: Rows) -> None:
    """The seat asks for the upcard; if the player on turn may keep it, they take it if it helps them (X-17)."""
    if view.variant.buying.asking is Asking.BEFORE_TURN:
        keeps = deals.wants_in_turn(view.turn, rows)
        deals.take(view.turn, rows[keeps])
        rows = rows[~keeps]
    deals.buy(view.seat, rows)


def _buy_in_turn(deals: Deals, view: PlayerView, action: BuyUpcard | BuyStock, rows: Rows) -> None:
    seat = view.seat
    if isinstance(action, BuyUpcard) and view.upcard is not None:
        deals.upcard[rows] = _column(view, view.upcard)
        deals.take(seat, rows)
    else:
        deals.draw(seat, rows)
    for _ in range(view.variant.buying.penalty_cards):
        deals.draw(seat, rows)
    deals.bought[seat, rows] += 1
    owed = view.owed + view.variant.buying.discards_owed
    if seat != view.turn:  # during a buy of its own, out of turn
        deals.drawn[rows] = False
        deals.make_discards(owed, seat, rows)
        deals.reopen_offer(seat, rows)
        return
    if view.phase is Phase.DRAW:
        deals.upcard[rows] = NO_CARD
        deals.draw(seat, rows)
    deals.end_turn(seat, rows, owed)


def _play_cards(deals: Deals, view: PlayerView, played: "_Played", action: OfCards, rows: Rows) -> None:
    """Put cards on the table and play the rest of the turn."""
    lays_down = isinstance(action, LayDown) and view.me.down is Down.NO
    if lays_down:
        deals.mark_down(view.seat, rows, with_wilds=any(map(view.variant.is_wild, view.hand)))
    may_hit = not lays_down or view.variant.hitting.hits_from is HitsFrom.SAME_TURN
    _finish(deals, view, played, rows, may_hit=may_hit)


def _finish(deals: Deals, view: PlayerView, played: "_Played", rows: Rows, *, may_hit: bool = True) -> None:
    """Put what was played on the table and end the turn."""
    _set_hand(deals, view, played.hand, rows)
    _set_table(deals, view, played.melds, rows)
    if isinstance(played.then, Discard) and view.owed <= 1:
        deals.discard(view.seat, rows, _column(view, played.then.card), view.owed, in_turn=True)
        return
    deals.end_turn(view.seat, rows, view.owed, plays=may_hit)


def _with_card(view: PlayerView, card: Card) -> PlayerView:
    """Return the view of the seat's turn after it has taken the card."""
    hand = (*view.hand, card)
    seats = list(view.seats)
    seats[view.seat] = view.me._replace(cards=len(hand))
    return view._replace(
        hand=hand, seats=tuple(seats), phase=Phase.PLAY, turn=view.seat, owed=1, asked=(), upcard_alive=False
    )


class _Played(NamedTuple):
    """The table and the hand after all plays of a turn, and the action after them, if known."""

    melds: tuple[Meld, ...]
    hand: tuple[Card, ...]
    then: Action | None


def _played(view: PlayerView, history: Sequence[Event], action: OfCards, thrown: Card | None) -> _Played:
    """Make all plays that a sharp player adds to this one, and find the discard.

    The simulation itself would hit in any order, swap nothing, and discard the most expensive card that fits nowhere:
    less than a player can still do in the turn, and would do after another choice.
    """
    melds, hand = _after(view, action)
    seats = list(view.seats)
    down = Down.THIS_TURN if view.me.down is Down.NO and isinstance(action, LayDown) else view.me.down
    seats[view.seat] = view.me._replace(cards=len(hand), down=down)
    return _played_on(view._replace(melds=melds, hand=hand, seats=tuple(seats)), history, thrown)


def _played_on(view: PlayerView, history: Sequence[Event], thrown: Card | None) -> _Played:
    """Return the rest of the turn, once down, as `sharp` plays it."""
    if not view.hand:
        return _Played(view.melds, view.hand, None)
    then = _SHARP.choose(view, history, Limit())
    if isinstance(then, OfCards):
        return _played(view, history, then, thrown)
    if isinstance(then, Discard) and thrown in view.hand:
        then = Discard(view.seat, thrown)
    return _Played(view.melds, view.hand, then if refusal(view, then) is None else None)


def _after(view: PlayerView, action: OfCards) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """Return the melds on the table and the hand after a legal play."""
    melds, hand = list(view.melds), list(view.hand)
    match action:
        case LayDown():
            laid = resolve_laying(view, action)
            assert not isinstance(laid, Refusal)
            melds += laid
            hand = list(without(view.hand, [card for meld in laid for card in meld.cards]) or ())
        case Hit():
            hit = resolve_hit(view, action)
            assert isinstance(hit, HitOutcome)
            melds[hit.meld] = hit.grown
            hand.remove(action.card)
        case Swap():
            swap = resolve_swap(view, action)
            assert isinstance(swap, SwapOutcome)
            melds[swap.meld] = swap.changed
            hand.remove(action.card)
            hand.append(swap.wild)
        case SwapHit():
            both = resolve_swap_hit(view, action)
            assert not isinstance(both, Refusal)
            melds[both[0].meld] = both[0].changed
            melds[both[1].meld] = both[1].grown
            hand.remove(action.card)
    return tuple(melds), tuple(hand)


def _claim(deals: Deals, view: PlayerView, action: Shanghai, rows: Rows, chance: Chance) -> None:
    """Move the discard to a meld or into the hand; the discarder draws from what was the hand (M-12, C-13)."""
    seat, hit = view.seat, resolve_claim(view, action)
    if not view.hand or view.upcard is None or isinstance(hit, Refusal):
        return
    held = np.array([_column(view, card) for card in view.hand], np.int64)
    given = held[chance.integers(len(held), size=len(rows))]
    taker = view.turn if view.discarder is None else view.discarder
    if view.variant.claims is Claim.HAND:
        deals.hands[seat, rows, _column(view, view.upcard)] += 1
    elif isinstance(hit, HitOutcome):
        melds = list(view.melds)
        melds[hit.meld] = hit.grown
        _set_table(deals, view, tuple(melds), rows)
    deals.upcard[rows] = NO_CARD
    deals.stock.take_back(rows)
    deals.hands[seat, rows, given] -= 1
    deals.hands[taker, rows, given] += 1
    deals.end_where_empty(seat, rows)


def _set_hand(deals: Deals, view: PlayerView, hand: tuple[Card, ...], rows: Rows) -> None:
    deals.hands[view.seat, rows] = 0
    for card in hand:
        deals.hands[view.seat, rows, _column(view, card)] += 1


def _set_table(deals: Deals, view: PlayerView, melds: tuple[Meld, ...], rows: Rows) -> None:
    """Put these melds on the table of these rows."""
    deals.table.become(rows, TableBatch(1, melds, view.variant))


def _column(view: PlayerView, card: Card) -> int:
    return columns_of(view.variant.dealing.wild_ranks).get(card, WILDS)

"""Begin simulated deals with any action: put the table as it is, and carry the action out in some of the deals.

A turn that begins by taking a card once down, or by playing cards, is ended as the level `sharp` ends it. The deals
themselves would hit in any order, swap nothing, and discard the most expensive card that fits nowhere: less than a
player can still do in the turn, and would do after another choice.
"""

from collections.abc import Sequence

import numpy as np

from ai.evaluator.batch import WILDS, columns_of
from ai.master.deals import NO_CARD, Deals
from ai.master.table import Rows, TableBatch
from ai.master.turn import OfCards, TurnPlayed, played_on, turn_played, with_card
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
from game.engine.buying import barred_discarder
from game.engine.claims import resolve_claim
from game.engine.events import Event
from game.engine.last_card import may_hit
from game.engine.plays import HitOutcome
from game.engine.refusal import Refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.melds import Meld
from game.rules.variant import Asking, Claim

Chance = np.random.Generator


def begin(deals: Deals, view: PlayerView, *, chooses: bool) -> None:
    """Set up the current table and who may still have the upcard after the seat has declined it."""
    if view.upcard is not None:
        deals.show(_column(view, view.upcard))
    if not view.upcard_alive or view.phase is Phase.PLAY:
        deals.upcard[:] = NO_CARD
    deals.turn[:] = view.turn
    deals.drawn[:] = view.phase is Phase.PLAY and not chooses
    # Nobody has declined the card yet in these cases, so all may have it except a discarder who is barred.
    if view.phase is Phase.CLAIM or not chooses:
        deals.may_have[:] = True
        barred = barred_discarder(view)
        if barred is not None:
            deals.may_have[barred] = False
    else:
        deals.may_have[:] = False
        deals.may_have[list(view.asked)] = True
        if view.variant.buying.asking is Asking.BEFORE_TURN:
            deals.may_have[view.turn] = True
        deals.may_have[view.seat] = False


def carry_out(
    deals: Deals,
    view: PlayerView,
    history: Sequence[Event],
    action: Action,
    rows: Rows,
    chance: Chance,
    thrown: Card | None = None,
) -> None:
    """Apply the action first in these rows; passing needs nothing, because play continues with it anyway."""
    seat = view.seat
    match action:
        case Take():
            deals.take(seat, rows)
            if view.me.down is not Down.NO and view.upcard is not None:
                turn = with_card(view, view.upcard)
                _finish(deals, turn, played_on(turn, history, thrown), rows)
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
            _play_cards(deals, view, turn_played(view, history, action, thrown), action, rows)
        case Shanghai():
            _claim(deals, view, action, rows, chance)
        case EndTurn():
            deals.upcard[rows] = NO_CARD
            deals.pass_turn(seat, rows)
        case _:
            pass


def _buy(deals: Deals, view: PlayerView, rows: Rows) -> None:
    """Ask for the upcard; the player on turn may keep it and does so if it helps them (X-17)."""
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
    for _ in range(view.penalty_of(seat)):
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
    deals.end_turn(seat, rows, owed, plays=_may_play(view, view.me.down))


def _play_cards(deals: Deals, view: PlayerView, played: TurnPlayed, action: OfCards, rows: Rows) -> None:
    """Put cards on the table and play the rest of the turn."""
    lays_down = isinstance(action, LayDown) and view.me.down is Down.NO
    if lays_down:
        deals.mark_down(view.seat, rows, with_wilds=any(map(view.variant.is_wild, view.hand)))
    _finish(deals, view, played, rows, plays=_may_play(view, Down.THIS_TURN if lays_down else view.me.down))


def _may_play(view: PlayerView, down: Down) -> bool:
    """Return whether a seat with this `down` status may lay down or hit later in the turn (H-10, S-14)."""
    return down is Down.NO or may_hit(view, down)


def _finish(deals: Deals, view: PlayerView, played: TurnPlayed, rows: Rows, *, plays: bool = True) -> None:
    """Put what was played on the table and end the turn."""
    _set_hand(deals, view, played.hand, rows)
    _set_table(deals, view, played.melds, rows)
    if isinstance(played.then, Discard) and view.owed <= 1:
        deals.discard(view.seat, rows, _column(view, played.then.card), view.owed, in_turn=True)
        return
    deals.end_turn(view.seat, rows, view.owed, plays=plays)


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
    return columns_of(view.variant.dealing.wilds).get(card, WILDS)

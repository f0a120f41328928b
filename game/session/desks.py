"""Save the table's desks as plain values, and restore them.

Desks are not trusted: cards that are no longer in a hand are left out, new ones are added.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.orders import StandingOrder
from game.play.screen import PlayScreen
from game.play.seats import KeptHand
from game.play.standing_orders import StandingOrders
from game.play.state.interaction import Interaction
from game.rules.cards import NotationError, parse_card
from game.saving.desk import GAP, Hand, SavedTable
from game.table.holding import Held, Holding, Order, with_slots
from game.table.tray import slots_of

# Which parts of an interaction are stored beside the record, and as what; the rest is temporary.
STORED_SETTINGS = {
    "holding": ("row", "slots", "order", "own"),
    "selected": ("selected",),
    "touch": ("focus",),
    "holds_others": ("holds_others",),
}


def desk_of(play: PlayScreen) -> SavedTable:
    """Return everyone's hands in their own order, their standing orders, who sits at the bottom, and the remarks."""
    seats = play.seats
    kept = dict(seats.kept)
    if seats.is_open:
        kept[seats.at] = KeptHand(play.stage.view.round, play.stage.holding)
    hands = tuple(_hand(seat, kept.get(seat), play.desk.orders) for seat in seats.people)
    if seats.is_open:
        hands = tuple(_with_selection(hand, play.desk.state) if hand.seat == seats.at else hand for hand in hands)
    ordered = play.table.memory.ordered_since(play.match.deal_number)
    return SavedTable(seats.at, play.match.state.round, hands, ordered, play.table.people.remarks_made)


def _hand(seat: int, kept: KeptHand | None, orders: StandingOrders) -> Hand:
    order, before = orders.order(seat), orders.before(seat)
    then = before.value if before is not order else ""
    if kept is None:
        return Hand(seat, standing=order.value, before=then)
    holding = kept.holding
    slots = tuple(tuple(str(held.card) for held in slot) for slot in holding.slots)
    own = _texts(held for held in holding.own if holding.find(held.uid) is not None)
    return Hand(seat, kept.round, _texts(holding.row), slots, holding.order.value, order.value, own, then)


def _with_selection(hand: Hand, state: Interaction) -> Hand:
    """Add the parts of the interaction that are stored."""
    cards = [None, *(held.uid for held in (*state.holding.row, *state.holding.in_tray))]
    selected, focus = (cards.index(uid) if uid in cards else 0 for uid in (state.selected, state.focus))
    return hand._replace(selected=selected, focus=focus, holds_others=state.holds_others)


def _restore_interaction(state: Interaction, hand: Hand) -> Interaction:
    """Restore the interaction; cards are numbered by their position."""
    focus, selected = (place - 1 if place else None for place in (hand.focus, hand.selected))
    return replace(state.focus_on(focus), selected=selected, holds_others=hand.holds_others).only_held_cards()


def _texts(row: Iterable[Held]) -> tuple[str, ...]:
    """Return a row of cards as texts, with its gaps."""
    return tuple(text for held in row for text in ((GAP, str(held.card)) if held.gap else (str(held.card),)))


def lay_out_desk(play: PlayScreen, desk: SavedTable) -> None:
    """Restore everyone's cards and standing orders."""
    seats, orders = play.seats, play.desk.orders
    for hand in desk.hands:
        if hand.seat not in seats.people:
            continue
        if hand.row or hand.slots:  # a player who is down may have no tray
            seats.kept[hand.seat] = KeptHand(
                hand.round, with_slots(holding_of(hand), slots_of(play.match.view(hand.seat)))
            )
        _give(orders, hand, is_later=desk.round != play.match.state.round)
    for action in desk.ordered:
        play.table.memory.note(action, by_order=True)
    play.table.people.note_remarks(desk.remarks)
    if desk.bottom in seats.people:
        seats.switch_to(desk.bottom)
    if seats.is_open and seats.people:
        play.table.sit_down(seats.at)
        for hand in desk.hands:
            if hand.seat == seats.at:
                play.desk.set_state(_restore_interaction(play.desk.state, hand), 0.0)
    elif not seats.is_open:
        play.table.stand_up(0.0)  # seen from the bottom seat, with nobody's cards shown


def _give(orders: StandingOrders, hand: Hand, *, is_later: bool) -> None:
    """Restore a standing order, as of now or of a later round."""
    for word in (hand.before, hand.standing):
        if word in tuple(StandingOrder):
            orders.give(hand.seat, StandingOrder(word))
    if is_later and hand.standing in tuple(StandingOrder):
        orders.give(hand.seat, orders.before(hand.seat))


def holding_of(hand: Hand) -> Holding:
    """Return a stored hand as the table holds it; invalid cards are left out."""
    row = _held_cards(hand.row, 0)
    slots: list[tuple[Held, ...]] = []
    uid = len(row)
    for slot in hand.slots:
        slots.append(_held_cards(slot, uid))
        uid += len(slots[-1])
    order = Order(hand.order) if hand.order in tuple(Order) else Order.MANUAL
    tray = tuple(held for slot in slots for held in slot)
    own = _same_cards((*row, *tray), _held_cards(hand.own, uid)) if tray or order is not Order.MANUAL else ()
    return Holding(row, tuple(slots), order, uid, own)


def _same_cards(row: tuple[Held, ...], own: tuple[Held, ...]) -> tuple[Held, ...]:
    """Reorder a row, keeping each card's number from the first one; missing cards are left out."""
    left = list(row)
    kept: list[Held] = []
    for held in own:
        same = next((one for one in left if one.card == held.card), None)
        if same is not None:
            left.remove(same)
            kept.append(replace(same, gap=held.gap and bool(kept)))
    return tuple(kept)


def _held_cards(cards: tuple[str, ...], first: int) -> tuple[Held, ...]:
    row: list[Held] = []
    gap = False
    for text in cards:
        if text == GAP:
            gap = bool(row)
            continue
        try:
            row.append(Held(first + len(row), parse_card(text), gap=gap))
        except NotationError:
            continue
        gap = False
    return tuple(row)


def replay_events(play: PlayScreen) -> None:
    """Rebuild the log of the current round."""
    for seen in play.seats.since(play.match.round_mark):
        play.table.log_event(seen)

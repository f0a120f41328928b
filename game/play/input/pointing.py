"""The pointer: what lies under it, what a click means, and dragging cards.

`table.gesture` recognizes gestures. This module does not use pygame: positions are passed in.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace

from game.engine.refusal import Reason, Refusal
from game.engine.state import Phase
from game.play.input.commands import carry_out, play
from game.play.input.draft import DraftState, Submit
from game.play.input.placing import into_row, into_slot, land, perform, put
from game.play.scene.compose import ShownTable, places_of, targets
from game.play.state.interaction import Drag
from game.table.commands import Command, Intention
from game.table.holding import returned
from game.table.layout import LYING, HandKey, Layout, Raised
from game.table.proposals import SNAP_DU, OnControl, OnMeld, OnPile, OnRow, OnSeat, OnSlot, OnStock, best
from game.ui import gesture
from game.ui.geometry import Point, Rect
from game.ui.gesture import Abandon, Carried, Clicked, Dropped, Lifted, Look, Motion, Move, Press


def pointed(draft: DraftState, motion: Motion) -> None:
    """Handle a motion of the pointer."""
    state, now = draft.state, draft.now
    if not isinstance(motion, Abandon):
        at = motion.at
        draft.set_state(
            replace(
                state, pointer=state.pointer.to(at, now) if isinstance(motion, Move) else state.pointer._replace(at=at)
            )
        )
    if isinstance(motion, Look):
        if not motion.held:
            draft.set_state(replace(draft.state, zoom=state.zoom.release()))
            return
        zoom = None if state.is_dragging else state.zoom.hold(under(draft.shown, motion.at), now)
        if zoom is not None:
            draft.set_state(replace(draft.state, zoom=zoom))
            return
        motion = Abandon()
    if state.is_dragging and isinstance(motion, Press | Abandon):  # or its release never came: the window was elsewhere
        abandon(draft)
    if isinstance(motion, Press):
        motion = _pressed(draft, motion.at)
    outcome = _gesture(draft, motion)
    _update_hover(draft, motion)
    _answer(draft, outcome, isinstance(motion, Abandon) and not state.is_dragging)


def abandon(draft: DraftState) -> None:
    """Cancel a drag as if the card had never been lifted."""
    _restore(draft)
    _answer(draft, _gesture(draft, Abandon()), abandoned=False)


def _gesture(draft: DraftState, motion: Motion) -> gesture.Outcome | None:
    """Advance the gesture and return its outcome."""
    pointer = draft.state.pointer
    made, outcome = gesture.after(pointer.gesture, motion, draft.known.settings.drag_threshold)
    draft.set_state(replace(draft.state, pointer=pointer._replace(gesture=made)))
    return outcome


def _update_hover(draft: DraftState, motion: Motion) -> None:
    """Update what is pointed at, pressed and about to be enlarged."""
    if isinstance(motion, Move) and not draft.state.is_dragging:
        _hover_at(draft, motion.at)
    state = draft.state
    zoom = state.zoom.close() if isinstance(motion, Abandon) or state.is_dragging else state.zoom
    touch = state.touch if isinstance(motion, Move | Press) else state.touch.hold()
    draft.set_state(replace(state, zoom=zoom, touch=touch))


def _pressed(draft: DraftState, at: Point) -> Press:
    """Start a press on whatever lies at a position."""
    target, state = under(draft.shown, at), draft.state
    draft.set_state(replace(state, touch=state.touch.hold(target), zoom=state.zoom.release_key()))
    return Press(at, target, isinstance(target, HandKey | OnStock | OnPile))


def _answer(draft: DraftState, outcome: gesture.Outcome | None, abandoned: bool) -> None:
    match outcome:
        case Clicked(target=target, at=at):
            _clicked(draft, target, at)
        case Lifted(target=target, at=at):
            _start_drag(draft, target, at)
        case Carried(target=target, at=at):
            _drag_to(draft, target, at)
        case Dropped(target=target, at=at):
            _drop(draft, target, at)
        case gesture.Cancelled():
            _drag_over(draft)
        case None:
            if abandoned and draft.state.selected is not None:
                draft.select(None)


def _hover_at(draft: DraftState, at: Point) -> None:
    state, target = draft.state, under(draft.shown, at)
    aim = best(targets(state, draft.shown), at) if state.choosing or state.selected is not None else None
    draft.set_state(replace(state, touch=state.touch.over(target), aim=aim, zoom=state.zoom.rest(target, draft.now)))


def under(shown: ShownTable, at: Point) -> Hashable:
    """Return what lies at a position: buttons first, then my cards, then the table."""
    layout, grid = shown.layout, shown.layout.grid
    for control in shown.controls:
        if control.button.box.grown(2).holds(at):
            return OnControl(control.button.name)
    card = _card_under(layout, shown.lifts, at)
    if card is not None:
        return card
    for number, slot in enumerate(layout.slots):
        if slot.box.holds(at):
            return OnSlot(number)
    if grid.stock.holds(at):
        return OnStock()
    if grid.discard.holds(at):
        return OnPile()
    for number, meld in enumerate(layout.melds):
        if meld.half(None).grown(2).holds(at):
            return OnMeld(number)
    for seat, plaque in enumerate(layout.plaques):
        if plaque.holds(at):
            return OnSeat(seat)
    return OnRow() if grid.hand.holds(at) else None


def _card_under(layout: Layout, lifts: Mapping[int, Raised], at: Point) -> HandKey | None:
    """Return the topmost of my cards at a position; a lifted card also counts where it was lifted from."""
    for key, place in reversed(layout.cards.items()):
        if isinstance(key, HandKey):
            raised = lifts.get(key.uid, LYING)
            if (raised if place.style == "face" else raised._replace(scale=1.0)).reach(place.box).holds(at):
                return key
    return None


# ---- clicks ----


def _clicked(draft: DraftState, target: Hashable, at: Point) -> None:
    hold = draft.state.hold
    if hold is not None and not isinstance(target, OnControl | HandKey | OnSlot | OnRow):
        if hold.accepts(draft.now):
            draft.ask(Intention.TAKE_BACK if isinstance(target, OnPile) else Intention.LET_GO)
        return
    match target:
        case OnControl(name=name):
            control = next((shown for shown in draft.shown.controls if shown.button.name == name), None)
            if control is not None and control.is_idle:
                draft.refuse(Refusal(Reason.NOT_NOW))
            elif control is not None:
                carry_out(draft, Command(control.intention))
        case HandKey(uid=uid):
            _clicked_card(draft, uid, at)
        case OnStock():
            _clicked_stock(draft)
        case _:
            _clicked_table(draft, target, at)


def _clicked_stock(draft: DraftState) -> None:
    """Draw a card by a click on the stock, and pass first where the upcard is offered as the draw; if neither is
    possible, skip the animation or explain why.
    """
    view = draft.view
    if view.phase is Phase.DRAW:
        carry_out(draft, Command(Intention.ACT))
    elif view.phase is Phase.OFFER and view.to_act == view.turn == view.seat and draft.shown.is_idle:
        play(draft, Intention.PASS)
        passed = any(isinstance(effect, Submit) for effect in draft.effects)
        draft.set_state(replace(draft.state, draws=passed))
    elif draft.view.to_act == draft.view.seat and draft.shown.is_idle:
        play(draft, Intention.ACT, draw=True)
    else:
        draft.ask(Intention.HURRY)


def _clicked_card(draft: DraftState, uid: int, at: Point) -> None:
    slot = draft.holding.slot_of(uid)
    if slot is None:
        draft.select(None if draft.state.selected == uid else uid)
    elif draft.state.selected is not None:
        into_slot(draft, draft.state.selected, slot, at)
    else:
        draft.arrange(returned(draft.holding, uid))


def _clicked_table(draft: DraftState, target: Hashable, at: Point) -> None:
    """Put the selected card where the table was clicked, choose a place, or skip the animation."""
    if draft.state.choosing is not None:
        place = best(draft.state.choosing.places, at)
        if place is not None:
            perform(draft, place, None)
    elif draft.state.selected is not None and target is not None:
        put(draft, draft.state.selected, at)
    elif isinstance(target, OnPile) and draft.view.to_act == draft.view.seat and draft.shown.is_idle:
        play(draft, Intention.TAKE)
    else:
        draft.select(None)
        if not draft.shown.is_idle:
            draft.ask(Intention.HURRY)


# ---- dragging ----


def _start_drag(draft: DraftState, target: Hashable, at: Point) -> None:
    held = draft.holding.find(target.uid) if isinstance(target, HandKey) else None
    if not isinstance(target, HandKey) or held is None:
        draft.set_state(draft.state.lift(Drag(target)))
        return
    places, ground = places_of(held.card, draft.state, draft.shown), _ground_of(draft, target)
    draft.set_state(draft.state.lift(Drag(target, places, draft.holding, ground)))
    _drag_to(draft, target, at)


def _drag_to(draft: DraftState, target: Hashable, at: Point) -> None:
    state = draft.state
    if not isinstance(target, HandKey) or state.drag is None:
        return
    aim = best(state.drag.places, at, SNAP_DU)
    draft.set_state(replace(state, aim=aim))
    if aim is not None and isinstance(aim.target, OnRow):
        _make_room(draft, target.uid, at)


def _make_room(draft: DraftState, uid: int, at: Point) -> None:
    """Open the row where the card would go, but not while the pointer is still at the card's old place."""
    state = draft.state
    if state.drag is not None and state.drag.ground is not None:
        if state.drag.ground.holds(at):
            return
        draft.set_state(replace(state, drag=state.drag._replace(ground=None)))
    into_row(draft, uid, at)


def _ground_of(draft: DraftState, key: HandKey) -> Rect | None:
    """Return the visible part of a card in the row."""
    cards = draft.shown.layout.cards
    row = [HandKey(held.uid) for held in draft.holding.row if HandKey(held.uid) in cards]
    if key not in row:
        return None
    box, at = cards[key].box, row.index(key)
    after = cards[row[at + 1]].box if at + 1 < len(row) else None
    covered = after.x if after is not None and after.y == box.y else box.right
    hand = draft.shown.layout.grid.hand
    return Rect(box.x, hand.y, min(box.right, covered) - box.x, hand.h)


def _drop(draft: DraftState, target: Hashable, at: Point) -> None:
    if not isinstance(target, HandKey):
        _drag_over(draft)
        if not draft.shown.layout.grid.hand.grown(30).holds(at):
            return
        if draft.state.hold is not None and isinstance(target, OnPile):
            draft.ask(Intention.TAKE_BACK)
        else:
            play(draft, Intention.ACT if isinstance(target, OnStock) else Intention.TAKE, draw=True)
        return
    drag = draft.state.drag
    place = best(drag.places, at, SNAP_DU) if drag is not None else None
    if place is not None and isinstance(place.target, OnRow):
        _make_room(draft, target.uid, at)
    else:
        _restore(draft)
        land(draft, target.uid, place, at)
    _drag_over(draft)


def _restore(draft: DraftState) -> None:
    """Restore the row from before the drag: only a drop in the row changes it."""
    before = draft.state.drag.before if draft.state.drag is not None else None
    if before is not None and draft.holding is not before:
        same = {held.uid for held in (*draft.holding.row, *draft.holding.in_tray)}
        if same == {held.uid for held in (*before.row, *before.in_tray)}:
            draft.arrange(before)


def _drag_over(draft: DraftState) -> None:
    """End the drag."""
    draft.set_state(replace(draft.state, drag=None, aim=None))

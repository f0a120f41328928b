"""From one interaction to the next: `update` handles every input and has no side effects.

The same interaction, input and table always give the same result and effects.

The pointer: what lies under it, what a click means, and dragging cards.

`ui.touch` tells presses, drags and clicks apart. This module does not use pygame: positions are passed in.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from game.engine.actions import Draw
from game.engine.referee import legal_actions
from game.engine.refusal import Reason, Refusal
from game.engine.state import OVER, Phase
from game.engine.view import PlayerView
from game.play.input.commands import carry_out, play
from game.play.input.draft import Call, DraftState, Effect, Input, Tick
from game.play.input.placing import claim, into_row, into_slot, land, perform, put
from game.play.scene.compose import ShownTable, calling_places, places_of, targets
from game.play.scene.controls import opens_turn
from game.play.state.interaction import Drag, Interaction, Refused
from game.table.commands import Command, Intention
from game.table.holding import returned
from game.table.layout import LYING, HandKey, Layout, Raised
from game.table.proposals import SNAP_DU, OnControl, OnMeld, OnPile, OnRow, OnSeat, OnSlot, OnStock, best
from game.ui.aiming import widget_at
from game.ui.geometry import Point, Rect
from game.ui.touch import (
    SLACK_DU,
    Abandon,
    Cancelled,
    Carried,
    Clicked,
    Dropped,
    Leave,
    Lifted,
    Look,
    Motion,
    Move,
    Outcome,
    Press,
    Release,
    after,
)
from game.ui.widgets import hit_box

HAND_REACH = 30.0  # around my row: where a card dragged from a pile is taken
BETWEEN = 9.0  # how far beside a card of my row a press still is for it


def pointed(draft: DraftState, motion: Motion) -> None:
    """Handle a motion of the pointer."""
    _note_place(draft, motion)
    if isinstance(motion, Look):
        if _looked(draft, motion):
            return
        motion = Abandon()
    outcome = _touched(draft, motion)
    if isinstance(motion, Move) and not draft.state.is_dragging:
        _hover_at(draft, motion.at)
    if isinstance(motion, Abandon | Leave) or draft.state.is_dragging:
        draft.set_state(replace(draft.state, zoom=draft.state.zoom.close()))
    if outcome is not None:
        _answer(draft, outcome)
    elif motion == Leave(finger=True):  # what a tap has selected stays so
        draft.set_state(replace(draft.state, aim=None))
    elif isinstance(motion, Abandon | Leave) and draft.state.selected is not None:
        draft.select(None)


def abandon(draft: DraftState) -> None:
    """Cancel a press, or a drag as if the card had never been lifted."""
    outcome = _touched(draft, Abandon())
    if outcome is not None:
        _answer(draft, outcome)


def _note_place(draft: DraftState, motion: Motion) -> None:
    """Note where the pointer is and, if it moved, how fast."""
    pointer = draft.state.pointer
    if isinstance(motion, Move):
        draft.set_state(replace(draft.state, pointer=pointer.to(motion.at, draft.now)))
    elif isinstance(motion, Press | Release | Look):
        draft.set_state(replace(draft.state, pointer=pointer._replace(at=motion.at)))


def _looked(draft: DraftState, look: Look) -> bool:
    """Return whether the right button has enlarged something, or was released. A finger that has slid over my cards
    selects the one that it has enlarged last.
    """
    state = draft.state
    chosen = state.zoom.subject if look.finger and not look.held and state.zoom.has_slid else None
    zoom = state.zoom.release() if not look.held else None
    if look.held and not state.is_dragging:
        target = under(draft.shown, look.at).target
        zoom = state.zoom.hold(target, draft.now)
        if isinstance(target, OnControl):  # a held button is only explained
            draft.set_state(replace(state, touch=state.touch.released().over(target)))
            return True
    if zoom is not None:
        touch = state.touch.released() if look.held else state.touch  # looking is not pressing
        draft.set_state(replace(state, zoom=zoom, touch=touch))
    is_there = chosen == under(draft.shown, look.at).target
    if isinstance(chosen, HandKey) and is_there and draft.holding.slot_of(chosen.uid) is None:
        draft.select(chosen.uid)
    return zoom is not None


def _touched(draft: DraftState, motion: Motion) -> Outcome | None:
    """Advance the touch by a motion over whatever lies there, and return its outcome."""
    state, threshold = draft.state, draft.known.settings.drag_threshold
    match motion:
        case Move(at=at) if not state.is_dragging:
            motion = motion._replace(target=under(draft.shown, at).target)
        case Release(at=at):
            motion = motion._replace(target=under(draft.shown, at).target)
        case Press(at=at):
            target, area = under(draft.shown, at)
            draggable = isinstance(target, HandKey | OnStock | OnPile)
            slack = threshold if draggable else max(threshold, SLACK_DU)
            motion = Press(at, target, area, draggable, slack)
            state = replace(state, zoom=state.zoom.release_key())
    touch, outcome = after(state.touch, motion)
    draft.set_state(replace(state, touch=touch))
    return outcome


def _answer(draft: DraftState, outcome: Outcome) -> None:
    match outcome:
        case Clicked(target=target, at=at):
            _clicked(draft, target, at)
        case Lifted(target=target, at=at):
            _start_drag(draft, target, at)
        case Carried(target=target, at=at):
            _drag_to(draft, target, at)
        case Dropped(target=target, at=at):
            _drop(draft, target, at)
        case Cancelled():
            _restore(draft)
            _drag_over(draft)


def _hover_at(draft: DraftState, at: Point) -> None:
    """Update what is aimed at, and about to be enlarged."""
    state = draft.state
    can_aim = state.choosing or state.selected is not None or calling_places(draft.shown)
    aim = best(targets(draft.shown), at) if can_aim else None
    draft.set_state(replace(state, aim=aim, zoom=state.zoom.rest(state.touch.hover, draft.now)))


class Under(NamedTuple):
    """What lies under the pointer, and its area."""

    target: Hashable = None
    area: Rect | None = None


def under(shown: ShownTable, at: Point) -> Under:
    """Return what lies at a position: buttons first, then my cards, then the table."""
    grid = shown.layout.grid
    button = widget_at([control.button for control in shown.controls], at)
    if button is not None:
        return Under(OnControl(button.name), hit_box(button))
    card = _card_under(shown.layout, shown.lifts, at)
    if card is not None:
        return Under(card)
    spots = (Under(target, area) for target, area in _spots(shown.layout) if area.holds(at))
    return next(spots, Under(OnRow(), grid.hand) if grid.hand.holds(at) else Under())


def _spots(layout: Layout) -> Iterator[tuple[Hashable, Rect]]:
    """Yield everything on the table that is neither a button nor a card of mine, with its area."""
    for number, slot in enumerate(layout.slots):
        yield OnSlot(number), slot.box
    yield OnStock(), layout.grid.stock
    yield OnPile(), layout.grid.discard
    for number, meld in enumerate(layout.melds):
        yield OnMeld(number), meld.half(None).grown(2)
    for seat, plaque in enumerate(layout.plaques):
        yield OnSeat(seat), plaque


def _card_under(layout: Layout, lifts: Mapping[int, Raised], at: Point) -> HandKey | None:
    """Return the topmost of my cards at a position, or the nearest of those it is between; a lifted card also counts
    where it was lifted from.
    """
    beside: list[tuple[float, HandKey]] = []
    for key, place in reversed(layout.cards.items()):
        if isinstance(key, HandKey):
            raised = lifts.get(key.uid, LYING)
            box = (raised if place.style == "face" else raised._replace(scale=1.0)).reach(place.box)
            if box.holds(at):
                return key
            if place.style != "rail" and box.y <= at.y < box.bottom:
                beside.append((max(box.x - at.x, at.x - box.right), key))
    nearest = min(beside, key=lambda near: near[0], default=None)
    return nearest[1] if nearest is not None and nearest[0] < BETWEEN else None


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
    """Draw a card by a click on the stock; if that is not possible, skip the animation or explain why."""
    view = draft.view
    if view.phase is Phase.DRAW or (opens_turn(view) and draft.shown.is_idle):
        carry_out(draft, Command(Intention.ACT))
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
    elif (called := best(calling_places(draft.shown), at)) is not None:
        draft.set_state(replace(draft.state, aim=called))
        draft.effect(Call())
    elif draft.state.selected is not None and target is not None:
        put(draft, draft.state.selected, at)
    elif isinstance(target, OnPile) and draft.view.to_act == draft.view.seat and draft.shown.is_idle:
        play(draft, Intention.TAKE)
    else:
        draft.select(None)
        draft.set_state(replace(draft.state, weighs=False))
        if not draft.shown.is_idle:
            draft.ask(Intention.HURRY)


# ---- dragging ----


def _start_drag(draft: DraftState, target: Hashable, at: Point) -> None:
    held = draft.holding.find(target.uid) if isinstance(target, HandKey) else None
    if not isinstance(target, HandKey) or held is None:
        draft.set_state(draft.state.lift(Drag(target)))
        return
    places, ground = places_of(held.card, draft.shown), _ground_of(draft, target)
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
        if not draft.shown.layout.grid.hand.grown(HAND_REACH).holds(at):
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


def update(shown: ShownTable, given: Input, now: float) -> tuple[Interaction, tuple[Effect, ...]]:
    """Return the interaction after an input, and the effects to carry out."""
    draft = DraftState(shown, now)
    match given:
        case Command(intention=Intention.CANCEL) if shown.state.is_dragging:
            abandon(draft)
        case Command():
            carry_out(draft, given)
        case Tick.CALLED:
            claim(draft)
        case Tick.TICK:
            _tick(draft)
        case _:
            pointed(draft, given)
    return draft.state, tuple(draft.effects)


def _tick(draft: DraftState) -> None:
    """Remove what has expired or no longer exists."""
    state = draft.state.only_held_cards()
    if state.refused is not None and _is_over(state.refused, draft.shown.view, draft.now):
        state = replace(state, refused=None)
    if state.choosing is not None and draft.view.to_act != draft.view.seat:
        state = replace(state, choosing=None)
    zoom = state.zoom.tick(draft.now)
    draft.set_state(state if zoom is state.zoom else replace(state, zoom=zoom))
    if state.draws:
        _draw_after_passing(draft)


def _draw_after_passing(draft: DraftState) -> None:
    """Draw as soon as everybody else has passed too, if there is nothing else to do; not if it is their turn now."""
    view = draft.view
    if view.turn != view.seat or view.phase in OVER:
        draft.set_state(replace(draft.state, draws=False))
    elif view.phase is Phase.DRAW and view.to_act == view.seat and not draft.known.has_more:
        draft.set_state(replace(draft.state, draws=False))
        if tuple(legal_actions(view, 1)) == (Draw(view.seat),):
            play(draft, Intention.ACT, draw=True)


def _is_over(refused: Refused, view: PlayerView, now: float) -> bool:
    """Return whether a sentence has been shown long enough.

    A refusal stays until something else is shown, at most until the player has to act: then its place is needed for the
    question, and what it says no longer applies.
    """
    if refused.calm or view is refused.on:
        return refused.calm and now >= refused.until
    comes = refused.on is not None and refused.on.to_act != view.seat == view.to_act
    return comes or now >= refused.until

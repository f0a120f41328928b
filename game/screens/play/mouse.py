"""The mouse at the table: what lies under it, what a click means, dragging cards.

Gestures come from `table.gesture`; what they do goes through the desk. Nothing here asks pygame: positions come in.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from game.engine.state import Phase
from game.screens.play.desk import Desk
from game.screens.play.interaction import Drag
from game.screens.play.placing import into_row, into_slot, land, perform, put
from game.screens.play.sight import Sight
from game.screens.play.wishes import wish_action, wished
from game.screens.play.zoom import Picture
from game.table import gesture, rails
from game.table.canvas import Canvas
from game.table.commands import Intention, Wish
from game.table.geometry import Point, Rect
from game.table.gesture import Abandon, Carried, Clicked, Dragging, Dropped, Idle, Lifted, Look, Motion, Move, Press
from game.table.holding import returned
from game.table.layout import LYING, HandKey
from game.table.proposals import SNAP_DU, OnMeld, OnPile, OnRow, OnSlot, OnTile, Place, best
from game.words import table as words

GRIP = 0.22  # the pointer holds a dragged card near its top, so that it hides little of what it is held over
HELD_CARD = (96.0, 135.0)
TILT_PER_SPEED, MOST_TILT, TILT_SECONDS = 0.012, 10.0, 0.15


@dataclass(frozen=True, slots=True)
class OnControl:
    """A button under the pointer."""

    name: str


@dataclass(frozen=True, slots=True)
class OnStock:
    """The stock under the pointer."""


class Mouse:
    """One pointer over one desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._gesture: gesture.Gesture = Idle()
        self.at = Point(0.0, 0.0)
        self._speed: tuple[float, float] = (0.0, 0.0)  # du a second, and when
        self._last_move: tuple[float, float] = (0.0, 0.0)

    @property
    def is_dragging(self) -> bool:
        """Whether something is under the pointer."""
        return isinstance(self._gesture, Dragging)

    def abandon(self, now: float) -> None:
        """Let go of what is dragged as if it had never been lifted."""
        if self.is_dragging:
            self._restore(now)
        self._gesture, outcome = gesture.after(self._gesture, Abandon())
        self._answer(outcome, True, now)

    def tilt(self, now: float, key: object) -> float:
        """How far the carried card leans, in degrees, by how fast it is moved."""
        if self.desk.state.carried is None or key != HandKey(self.desk.state.carried) or self.desk.stage.calm:
            return 0.0
        speed, when = self._speed
        fade = max(0.0, 1 - (now - when) / TILT_SECONDS)
        return -max(-MOST_TILT, min(MOST_TILT, speed * TILT_PER_SPEED)) * fade

    def moved(self, motion: Motion, now: float) -> Intention | None:
        """A motion of the pointer; a wish of the screen's if it was one."""
        state = self.desk.state
        if not isinstance(motion, Abandon):
            self.at = motion.at
        if isinstance(motion, Look):
            if not motion.held:
                self.desk.become(replace(state, zoom=state.zoom.release()), now)
                return None
            zoom = None if self.is_dragging else state.zoom.hold(self._under(motion.at), now)
            if zoom is not None:
                self.desk.become(replace(state, zoom=zoom), now)
                return None
            motion = Abandon()
        if isinstance(motion, Press):
            motion = self._pressed(motion.at, now)
        if isinstance(motion, Move):
            self._note_speed(motion.at, now)
        self._gesture, outcome = gesture.after(self._gesture, motion, self.desk.threshold_du)
        if isinstance(motion, Move) and not self.is_dragging:
            self._hover_at(motion.at, now)
        state = self.desk.state
        zoom = state.zoom.close() if isinstance(motion, Abandon) or self.is_dragging else state.zoom
        pressed = state.pressed if isinstance(motion, Move | Press) else None
        self.desk.become(replace(state, zoom=zoom, pressed=pressed), now)
        return self._answer(outcome, isinstance(motion, Abandon), now)

    def _pressed(self, at: Point, now: float) -> Press:
        """The button goes down on whatever lies there."""
        if self.is_dragging:  # its release never came: the window was elsewhere
            self.abandon(now)
        target, state = self._under(at), self.desk.state
        self.desk.become(replace(state, pressed=target, zoom=state.zoom.tire()), now)
        return Press(at, target, isinstance(target, HandKey | OnStock | OnPile))

    def _answer(self, outcome: gesture.Outcome | None, abandoned: bool, now: float) -> Intention | None:
        match outcome:
            case Clicked(target=target, at=at):
                return self._clicked(target, at, now)
            case Lifted(target=target, at=at):
                self._lifted(target, at, now)
            case Carried(target=target, at=at):
                self._carried(target, at, now)
            case Dropped(target=target, at=at):
                return self._dropped(target, at, now)
            case gesture.Cancelled():
                self._drag_over(now)
            case None:
                if abandoned and self.desk.state.selected is not None:
                    self.desk.select(None, now)
        return None

    def _note_speed(self, at: Point, now: float) -> None:
        x, when = self._last_move
        if now > when:
            self._speed = ((at.x - x) / (now - when), now)
        self._last_move = (at.x, now)

    def _hover_at(self, at: Point, now: float) -> None:
        target = self._under(at)
        state = self.desk.state
        aim = best(self.desk.targets(), at) if state.choosing or state.selected is not None else None
        self.desk.become(replace(state, hover=target, aim=aim, zoom=state.zoom.rest(target, now)), now)

    def _under(self, at: Point) -> Hashable:
        """What lies under a position: buttons first, then my cards, then the table."""
        for control in self.desk.controls():
            if control.button.box.grown(2).holds(at):
                return OnControl(control.button.name)
        card = self._card_under(at)
        if card is not None:
            return card
        for number, slot in enumerate(self.desk.stage.layout.slots):
            if slot.box.holds(at):
                return OnSlot(number)
        for tile in self.desk.tiles():
            if tile.box.holds(at):
                return OnTile(tile.card)
        if self.desk.grid.stock.holds(at):
            return OnStock()
        if self.desk.grid.discard.holds(at):
            return OnPile()
        for number, meld in enumerate(self.desk.stage.layout.melds):
            if meld.half(None).grown(2).holds(at):
                return OnMeld(number)
        return OnRow() if self.desk.grid.hand.holds(at) else None

    def _card_under(self, at: Point) -> HandKey | None:
        """The topmost of my cards here; a lifted one keeps the ground it was lifted from."""
        for key, place in reversed(self.desk.stage.layout.cards.items()):
            if isinstance(key, HandKey):
                raised = self.desk.stage.lifts.get(key.uid, LYING)
                if (raised if place.style == "face" else raised._replace(scale=1.0)).reach(place.box).holds(at):
                    return key
        return None

    # ---- clicks ----

    def _clicked(self, target: Hashable, at: Point, now: float) -> Intention | None:
        if self.desk.state.hold is not None and not isinstance(target, OnControl | HandKey | OnSlot | OnRow):
            if not self.desk.state.hold.hears(now):
                return None
            return Intention.TAKE_BACK if isinstance(target, OnPile) else Intention.LET_GO
        match target:
            case OnControl(name=name):
                control = next((found for found in self.desk.controls() if found.button.name == name), None)
                return wished(self.desk, Wish(control.intention), now) if control else None
            case HandKey(uid=uid):
                self._clicked_card(uid, at, now)
            case OnStock():
                return self._clicked_stock(now)
            case _:
                return self._clicked_table(target, at, now)
        return None

    def _clicked_stock(self, now: float) -> Intention | None:
        """A click on the stock draws; when nothing can be drawn it hurries, or says why not."""
        if self.desk.view.phase is Phase.DRAW:
            return wished(self.desk, Wish(Intention.ACT), now)
        if self.desk.view.to_act == self.desk.me and self.desk.stage.is_idle(now):
            wish_action(self.desk, Intention.ACT, now, draw=True)
            return None
        return Intention.HURRY

    def _clicked_card(self, uid: int, at: Point, now: float) -> None:
        slot = self.desk.holding.slot_of(uid)
        if slot is None:
            self.desk.select(None if self.desk.state.selected == uid else uid, now)
        elif self.desk.state.selected is not None:
            into_slot(self.desk, self.desk.state.selected, slot, at, now)
        else:
            self.desk.stage.rearrange(returned(self.desk.holding, uid), now)

    def _clicked_table(self, target: Hashable, at: Point, now: float) -> Intention | None:
        """A click on the table: the chosen card goes there, or a place is chosen, or it hurries things."""
        if self.desk.state.choosing is not None:
            place = best(self.desk.state.choosing.places, at)
            if place is not None:
                perform(self.desk, place, None, now)
            return None
        if isinstance(target, OnTile) and self.desk.chosen != target.card:
            self.desk.select(next((held.uid for held in self.desk.holding.row if held.card == target.card), None), now)
            return None
        if self.desk.state.selected is not None and target is not None:
            put(self.desk, self.desk.state.selected, at, now)
            return None
        if isinstance(target, OnPile) and self.desk.view.to_act == self.desk.me and self.desk.stage.is_idle(now):
            wish_action(self.desk, Intention.TAKE, now)
            return None
        self.desk.select(None, now)
        return None if self.desk.stage.is_idle(now) else Intention.HURRY

    # ---- dragging ----

    def _lifted(self, target: Hashable, at: Point, now: float) -> None:
        held = self.desk.holding.find(target.uid) if isinstance(target, HandKey) else None
        if not isinstance(target, HandKey) or held is None:
            self.desk.become(self.desk.state.lift(Drag(target)), now)
            return
        places, ground = self.desk.places_of(held.card), self._ground_of(target)
        self.desk.become(self.desk.state.lift(Drag(target, places, self.desk.holding, ground)), now)
        self._carried(target, at, now)

    def _carried(self, target: Hashable, at: Point, now: float) -> None:
        state = self.desk.state
        if not isinstance(target, HandKey) or state.drag is None:
            return
        w, h = HELD_CARD
        self.desk.stage.carry(target, Rect(at.x - w / 2, at.y - h * GRIP, w, h), now)
        aim = best(state.drag.places, at, SNAP_DU)
        self.desk.become(replace(state, aim=aim), now)
        if aim is not None and isinstance(aim.target, OnRow):
            self._make_room(target.uid, at, now)

    def _make_room(self, uid: int, at: Point, now: float) -> None:
        """The row opens where the card would go; not yet while the pointer is where the card lay."""
        state = self.desk.state
        if state.drag is not None and state.drag.ground is not None:
            if state.drag.ground.holds(at):
                return
            self.desk.become(replace(state, drag=state.drag._replace(ground=None)), now)
        into_row(self.desk, uid, at, now)

    def _ground_of(self, key: HandKey) -> Rect | None:
        """What is to be seen of a card of the row."""
        cards = self.desk.stage.layout.cards
        row = [HandKey(held.uid) for held in self.desk.holding.row if HandKey(held.uid) in cards]
        if key not in row:
            return None
        box, at = cards[key].box, row.index(key)
        after = cards[row[at + 1]].box if at + 1 < len(row) else None
        covered = after.x if after is not None and after.y == box.y else box.right
        hand = self.desk.grid.hand
        return Rect(box.x, hand.y, min(box.right, covered) - box.x, hand.h)

    def _dropped(self, target: Hashable, at: Point, now: float) -> Intention | None:
        if not isinstance(target, HandKey):
            self._drag_over(now)
            if self.desk.state.hold is not None and isinstance(target, OnPile):
                return Intention.TAKE_BACK if self.desk.grid.hand.grown(30).holds(at) else None
            if self.desk.grid.hand.grown(30).holds(at):
                wish_action(self.desk, Intention.ACT if isinstance(target, OnStock) else Intention.TAKE, now, draw=True)
            return None
        drag = self.desk.state.drag
        place = best(drag.places, at, SNAP_DU) if drag is not None else None
        if place is not None and isinstance(place.target, OnRow):
            self._make_room(target.uid, at, now)
        else:
            self._restore(now)
            self._mistaken(target.uid, place, at, now)
            land(self.desk, target.uid, place, at, now)
        self._drag_over(now)
        return None

    def _mistaken(self, uid: int, place: Place | None, at: Point, now: float) -> None:
        """A card let go over the tile of another is told so."""
        over = next((tile for tile in self.desk.tiles() if tile.box.holds(at)), None)
        if place is None and over is not None:
            self.desk.say(words.tile_of(over.card), now, uid)

    def _restore(self, now: float) -> None:
        """The row as it was before the drag: only a drop in the row changes it."""
        before = self.desk.state.drag.before if self.desk.state.drag is not None else None
        if before is not None and self.desk.holding is not before:
            same = {held.uid for held in (*self.desk.holding.row, *self.desk.holding.in_tray)}
            if same == {held.uid for held in (*before.row, *before.in_tray)}:
                self.desk.stage.rearrange(before, now)

    def _drag_over(self, now: float) -> None:
        state = self.desk.state
        self.desk.stage.let_go(now, refused=state.refused is not None)
        self.desk.become(replace(state, drag=None, aim=None), now)

    def enlarged(self, sight: Sight, now: float) -> Picture | None:
        """What is shown enlarged now, clear of the pointer."""
        desk = self.desk
        return desk.enlarger.picture(desk.state.zoom, sight, desk.holding, self.at, now)

    def pile_box(self) -> Rect | None:
        """Where a card dragged from a pile is."""
        drag = self.desk.state.drag
        if drag is None or isinstance(drag.target, HandKey):
            return None
        w, h = self.desk.grid.pile_card
        return Rect(self.at.x - w / 2, self.at.y - h / 2, w, h)

    def paint_pile_drag(self, canvas: Canvas) -> None:
        """The stock's top card, or the upcard, under the pointer on its way to the hand."""
        box = self.pile_box()
        drag = self.desk.state.drag
        if box is None or drag is None:
            return
        upcard = self.desk.state.hold.action.card if self.desk.state.hold is not None else self.desk.stage.view.upcard
        if isinstance(drag.target, OnPile) and upcard is not None:
            rails.held(canvas, str(upcard), box.centre, (box.w, box.h), 0)
        else:
            rails.back(canvas, box, cast=8)

"""What a player does with her hands: pointing, dragging, selecting, the tray, choosing places; mouse and keys alike.

The desk owns the stage's cards of mine and the little state between two actions; whatever becomes an action goes out
through `submit`, after the referee has been asked. Wishes that concern the screen (menu, pace) are handed back.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple

from game import words_table as words
from game.engine.actions import Action, LayDown, SwapHit
from game.engine.laydowns import lay_downs
from game.engine.referee import refusal
from game.engine.refusal import Reason, Refusal
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Match
from game.rules.cards import Card
from game.rules.contract import NewMeld
from game.rules.variant import Claim
from game.screens.play_band import can_lay
from game.screens.play_controls import Control, Situation, action_of, controls, is_asked
from game.screens.play_sight import Refused
from game.table import gesture, grid, rails
from game.table.canvas import Canvas
from game.table.geometry import Point, Rect
from game.table.gesture import Abandon, Carried, Clicked, Dragging, Dropped, Idle, Lifted, Motion, Move, Press
from game.table.holding import Holding, Order, emptied, in_slot, moved, ordered, returned
from game.table.input import Intention, Wish
from game.table.layout import HandKey, slot_index
from game.table.proposals import (
    OnMeld,
    OnPile,
    OnRow,
    OnSlot,
    OnWild,
    Place,
    best,
    claim_places,
    places_for,
    wild_places,
)
from game.table.stage import Stage
from game.table.tray import offered, placed, slot_contract
from game.words_refusals import refusal_sentence

REFUSED_SECONDS = 3.0
GRIP = 0.22  # the pointer holds a dragged card near its top, so that it hides little of what it is held over
HOVER_LIFT, SELECT_LIFT = 18.0, 28.0
TILT_PER_SPEED, MOST_TILT, TILT_SECONDS = 0.012, 10.0, 0.15
FILLS_TRIED = 60

Submit = Callable[[Action, float, tuple[int, ...]], None]


@dataclass(frozen=True, slots=True)
class OnControl:
    """A button under the pointer."""

    name: str


@dataclass(frozen=True, slots=True)
class OnStock:
    """The stock under the pointer."""


class Choosing(NamedTuple):
    """A place is being chosen: the sentence, and where."""

    sentence: str
    places: tuple[Place, ...]


class Desk:
    """One person's hands at the table."""

    def __init__(self, stage: Stage, match: Match, me: int, names: tuple[str, ...], submit: Submit) -> None:
        self.stage = stage
        self.match = match
        self.me = me
        self.names = names
        self.submit = submit
        self.selected: int | None = None
        self.focus: int | None = None
        self.hover: Hashable = None
        self.pressed: Hashable = None
        self.choosing: Choosing | None = None
        self.aim: Place | None = None
        self.refused: Refused | None = None
        self.passes = False
        self.changed = True
        self._gesture: gesture.Gesture = Idle()
        self._places: tuple[Place, ...] = ()
        self._before_drag: Holding | None = None
        self._pile_at: Point | None = None
        self._speed: tuple[float, float] = (0.0, 0.0)  # du a second, and when
        self._last_move: tuple[float, float] = (0.0, 0.0)

    # ---- what others ask ----

    @property
    def view(self) -> PlayerView:
        """What I see of the game as it is (the stage may still be showing how it came to that)."""
        return self.match.view(self.me)

    @property
    def holding(self) -> Holding:
        """My cards as I keep them."""
        return self.stage.holding

    @property
    def is_dragging(self) -> bool:
        """Whether something is under the pointer."""
        return isinstance(self._gesture, Dragging)

    @property
    def carried(self) -> int | None:
        """The uid of the card under the pointer."""
        target = self._gesture.target if isinstance(self._gesture, Dragging) else None
        return target.uid if isinstance(target, HandKey) else None

    @property
    def chosen(self) -> Card | None:
        """The card being dragged, or the one selected."""
        uid = self.carried if self.carried is not None else self.selected
        held = self.holding.find(uid) if uid is not None else None
        return held.card if held else None

    def targets(self) -> tuple[Place, ...]:
        """The legal places of the moment on the table: for the chosen card, or those being chosen from."""
        if self.choosing is not None:
            return self.choosing.places
        if self.chosen is None:
            return ()
        places = self._places or self._places_of(self.chosen)
        return tuple(place for place in places if place.is_legal and not isinstance(place.target, OnRow))

    def controls(self) -> tuple[Control, ...]:
        """The buttons there are, by what is shown."""
        view = self.stage.view
        situation = Situation(
            chosen=self._chosen_to_discard(),
            idle=not self.stage.has_more,
            choosing=self.choosing is not None,
            can_lay=can_lay(view, self.holding),
            in_tray=len(self.holding.in_tray),
            pace=self.stage.pace,
            asks=is_asked(view),
        )
        return controls(view, situation)

    def _chosen_to_discard(self) -> Card | None:
        uid = self._in_hand()
        held = self.holding.find(uid) if uid is not None else None
        return held.card if held else None

    def tilt(self, now: float, key: object) -> float:
        """How far the carried card leans, in degrees, by how fast it is moved."""
        if self.carried is None or key != HandKey(self.carried):
            return 0.0
        speed, when = self._speed
        fade = max(0.0, 1 - (now - when) / TILT_SECONDS)
        return -max(-MOST_TILT, min(MOST_TILT, speed * TILT_PER_SPEED)) * fade

    def wake_at(self, now: float) -> float | None:
        """When a refusal has been shown long enough."""
        return self.refused.until if self.refused is not None and self.refused.until > now else None

    def update(self, now: float) -> bool:
        """Forget what has had its time, and what no longer exists; whether anything changed."""
        before = (self.refused, self.selected, self.focus, self.choosing)
        if self.refused is not None and now >= self.refused.until:
            self.refused = None
        if self.selected is not None and self.holding.index(self.selected) is None:
            self._select(None, now)
        if self.focus is not None and self.holding.find(self.focus) is None:
            self.focus = None
        if self.choosing is not None and self.view.to_act != self.me:
            self.choosing = None
        folded = self._asks()
        self.stage.fold(folded, now)
        return before != (self.refused, self.selected, self.focus, self.choosing)

    def _asks(self) -> bool:
        return is_asked(self.stage.view) or self.choosing is not None

    def new_round(self) -> None:
        """Nothing is kept from the round before."""
        self.selected = self.focus = self.choosing = self.aim = self.refused = None
        self.passes = False

    # ---- the mouse ----

    def moved(self, motion: Motion, now: float) -> Intention | None:
        """A motion of the pointer; a wish of the screen's if it was one."""
        if isinstance(motion, Press):
            target = self._under(motion.at)
            draggable = isinstance(target, HandKey | OnStock | OnPile)
            motion = Press(motion.at, target, draggable)
            self.pressed = target
            self.changed = True
        if isinstance(motion, Move):
            self._note_speed(motion.at, now)
        self._gesture, outcome = gesture.after(self._gesture, motion)
        if isinstance(motion, Move) and not self.is_dragging:
            self._hover_at(motion.at, now)
        if not isinstance(motion, Move | Press) and self.pressed is not None:
            self.pressed = None
            self.changed = True
        return self._answer(outcome, isinstance(motion, Abandon), now)

    def _answer(self, outcome: gesture.Outcome | None, abandoned: bool, now: float) -> Intention | None:
        match outcome:
            case Clicked(target=target, at=at):
                self.changed = True
                return self._clicked(target, at, now)
            case Lifted(target=target, at=at):
                self._lifted(target, at, now)
            case Carried(target=target, at=at):
                self._carried(target, at, now)
            case Dropped(target=target, at=at):
                self._dropped(target, at, now)
            case gesture.Cancelled():
                self._drag_over(now)
            case None:
                if abandoned and self.selected is not None:
                    self._select(None, now)
        return None

    def _note_speed(self, at: Point, now: float) -> None:
        x, when = self._last_move
        if now > when:
            self._speed = ((at.x - x) / (now - when), now)
        self._last_move = (at.x, now)

    def _hover_at(self, at: Point, now: float) -> None:
        target = self._under(at)
        aim = best(self.targets(), at) if self.choosing or self.selected is not None else None
        if target != self.hover or aim != self.aim:
            self.hover, self.aim, self.changed = target, aim, True
            self._raise(now)

    def _under(self, at: Point) -> Hashable:
        """What lies under a position: buttons first, then my cards, then the table."""
        for control in self.controls():
            if control.button.box.grown(2).holds(at):
                return OnControl(control.button.name)
        card = self._card_under(at)
        if card is not None:
            return card
        for number, slot in enumerate(self.stage.layout.slots):
            if slot.box.holds(at):
                return OnSlot(number)
        if grid.STOCK.holds(at):
            return OnStock()
        if grid.DISCARD.holds(at):
            return OnPile()
        for number, meld in enumerate(self.stage.layout.melds):
            if meld.half(None).grown(2).holds(at):
                return OnMeld(number)
        return OnRow() if grid.HAND.holds(at) else None

    def _card_under(self, at: Point) -> HandKey | None:
        """The topmost of my cards here; a lifted one keeps the ground it was lifted from."""
        for key, place in reversed(self.stage.layout.cards.items()):
            if isinstance(key, HandKey):
                lift = self.stage.lifts.get(key.uid, 0.0)
                if Rect(place.box.x, place.box.y, place.box.w, place.box.h + lift).holds(at):
                    return key
        return None

    # ---- clicks ----

    def _clicked(self, target: Hashable, at: Point, now: float) -> Intention | None:
        match target:
            case OnControl(name=name):
                control = next((found for found in self.controls() if found.button.name == name), None)
                return self.pressed_control(control, now) if control else None
            case HandKey(uid=uid):
                self._clicked_card(uid, at, now)
            case OnStock():
                return self._table_click(Intention.ACT, now) if self.view.phase is Phase.DRAW else self._no_draw(now)
            case _:
                return self._clicked_table(target, at, now)
        return None

    def pressed_control(self, control: Control, now: float) -> Intention | None:
        """A button was pressed, perhaps one that is off: then it says why."""
        return self.wished(Wish(control.intention), now)

    def _table_click(self, intention: Intention, now: float) -> Intention | None:
        return self.wished(Wish(intention), now)

    def _no_draw(self, now: float) -> Intention | None:
        """A click on the stock when nothing can be drawn hurries, or says why."""
        if self.view.to_act == self.me and self.stage.is_idle(now):
            self._wish_action(Intention.ACT, now, draw=True)
            return None
        return Intention.HURRY

    def _clicked_card(self, uid: int, at: Point, now: float) -> None:
        slot = self.holding.slot_of(uid)
        if slot is None:
            self._select(None if self.selected == uid else uid, now)
        elif self.selected is not None:
            self._into_slot(self.selected, slot, at, now)
        else:
            self.stage.rearrange(returned(self.holding, uid), now)

    def _clicked_table(self, target: Hashable, at: Point, now: float) -> Intention | None:
        """A click on the table: the chosen card goes there, or a place is chosen, or it hurries things."""
        if self.choosing is not None:
            place = best(self.choosing.places, at)
            if place is not None:
                self._perform(place, None, now)
            return None
        if self.selected is not None and target is not None:
            self._put(self.selected, at, now)
            return None
        if isinstance(target, OnPile) and self.view.to_act == self.me and self.stage.is_idle(now):
            self._wish_action(Intention.TAKE, now)
            return None
        self._select(None, now)
        return None if self.stage.is_idle(now) else Intention.HURRY

    def _select(self, uid: int | None, now: float) -> None:
        self.selected, self.aim, self._places = uid, None, ()
        self.choosing = None
        self.changed = True
        self._raise(now)

    def _raise(self, now: float) -> None:
        """Lift the card pointed at and the one selected."""
        lifts: dict[int, float] = {}
        if isinstance(self.hover, HandKey) and self.holding.index(self.hover.uid) is not None:
            lifts[self.hover.uid] = HOVER_LIFT
        if self.selected is not None and self.holding.index(self.selected) is not None:
            lifts[self.selected] = SELECT_LIFT
        self.stage.lift(lifts, now)

    # ---- dragging ----

    def _lifted(self, target: Hashable, at: Point, now: float) -> None:
        self.changed = True
        if not isinstance(target, HandKey):
            self._pile_at = at
            return
        self.selected, self.choosing, self.refused = None, None, None
        self.hover = None
        self.stage.lift({}, now)
        held = self.holding.find(target.uid)
        if held is None:
            return
        self._before_drag = self.holding
        self._places = self._places_of(held.card)
        self._carried(target, at, now)

    def _carried(self, target: Hashable, at: Point, now: float) -> None:
        if not isinstance(target, HandKey):
            self._pile_at = at
            return
        w, h = 96.0, 135.0
        self.stage.carry(target, Rect(at.x - w / 2, at.y - h * GRIP, w, h))
        aim = best(self._places, at)
        if aim != self.aim:
            self.aim, self.changed = aim, True
        if aim is not None and isinstance(aim.target, OnRow):
            self._make_room(target.uid, at, now)

    def _make_room(self, uid: int, at: Point, now: float) -> None:
        """The row opens where the card would go."""
        index = grid.hand_index(at.x, at.y, max(1, len(self.holding.row)))
        here = self.holding.index(uid)
        if here is not None and index > here:
            index -= 1
        if here != index:
            self.stage.rearrange(moved(self.holding, uid, index), now)
            self.changed = True

    def _dropped(self, target: Hashable, at: Point, now: float) -> None:
        self.changed = True
        if not isinstance(target, HandKey):
            self._pile_at = None
            if grid.HAND.grown(30).holds(at):
                self._wish_action(Intention.ACT if isinstance(target, OnStock) else Intention.TAKE, now, draw=True)
            return
        place = best(self._places, at)
        if place is None or not isinstance(place.target, OnRow):
            self._restore(now)
        self._land(target.uid, place, at, now)
        self._drag_over(now)

    def _restore(self, now: float) -> None:
        """The row as it was before the drag: only a drop in the row changes it."""
        if self._before_drag is not None and self.holding is not self._before_drag:
            same = {held.uid for held in (*self.holding.row, *self.holding.in_tray)}
            if same == {held.uid for held in (*self._before_drag.row, *self._before_drag.in_tray)}:
                self.stage.rearrange(self._before_drag, now)

    def _land(self, uid: int, place: Place | None, at: Point, now: float) -> None:
        match place:
            case None:
                pass
            case Place(target=OnSlot(slot=slot)):
                self._into_slot(uid, slot, at, now)
            case Place(target=OnRow()):
                if self.holding.slot_of(uid) is not None:
                    self._make_room(uid, at, now)
            case _:
                self._perform(place, uid, now)

    def _drag_over(self, now: float) -> None:
        self.stage.let_go(now, refused=self.refused is not None)
        self._pile_at = None
        self._before_drag = None
        self._places = ()
        self.aim = None
        self.changed = True

    def paint_pile_drag(self, canvas: Canvas) -> None:
        """The stock's top card, or the upcard, under the pointer on its way to the hand."""
        if self._pile_at is None or not isinstance(self._gesture, Dragging):
            return
        w, h = grid.PILE_CARD
        box = Rect(self._pile_at.x - w / 2, self._pile_at.y - h / 2, w, h)
        upcard = self.stage.view.upcard
        if isinstance(self._gesture.target, OnPile) and upcard is not None:
            rails.held(canvas, str(upcard), box.centre, (w, h), 0)
        else:
            rails.back(canvas, box, cast=8)

    # ---- putting cards somewhere ----

    def _places_of(self, card: Card) -> tuple[Place, ...]:
        return places_for(self.view, self.stage.layout, card)

    def _put(self, uid: int, at: Point, now: float) -> None:
        """The selected card to where was clicked."""
        held = self.holding.find(uid)
        if held is None:
            return
        place = best(self._places_of(held.card), at)
        if place is None:
            self._select(None, now)
        elif isinstance(place.target, OnRow):
            self.stage.rearrange(moved(self.holding, uid, grid.hand_index(at.x, at.y, len(self.holding.row))), now)
            self._select(None, now)
        else:
            self._land(uid, place, at, now)

    def _into_slot(self, uid: int, slot: int, at: Point | None, now: float) -> None:
        """A card into the tray, at the place pointed to."""
        view = self.stage.view
        place = self.stage.layout.slots[slot] if slot < len(self.stage.layout.slots) else None
        if place is None:
            return
        index = slot_index(place, len(self.holding.slots[slot]), at.x) if at is not None else None
        holding = placed(self.holding, uid, slot, index, view.rules.contract, view.variant)
        self.stage.rearrange(holding, now)
        if self.selected == uid:
            self._select(None, now)
        self.changed = True

    def _perform(self, place: Place, uid: int | None, now: float) -> None:
        """What a place stands for: an action, a choice to be made first, or a refusal with its reason."""
        view = self.view
        if place.action is None:
            return
        why = refusal(view, place.action)
        if why is not None:
            meld = place.target.meld if isinstance(place.target, OnMeld | OnWild) else None
            self.refuse(why, now, uid, self.stage.layout.melds[meld].rail if meld is not None else None)
            return
        if len(place.then) > 1:
            self.selected = uid
            self.choosing = Choosing(words.CHOOSE_WILD, wild_places(self.stage.layout, place.then))
            self.changed = True
            return
        going = (uid,) if uid is not None else ()
        if isinstance(place.action, SwapHit) and self.selected is not None:
            going = (self.selected,)
        self._act(place.action, now, going)

    def _act(self, action: Action, now: float, going: tuple[int, ...] = ()) -> None:
        self.submit(action, now, going)
        self.selected, self.choosing, self.aim, self.refused = None, None, None, None
        self._places = ()
        self._raise(now)
        self.changed = True

    def refuse(self, why: Refusal, now: float, uid: int | None = None, box: Rect | None = None) -> None:
        """Say why not; the card shakes."""
        self.say(refusal_sentence(why, self.view, self.names), now, uid, box)

    def say(self, sentence: str, now: float, uid: int | None = None, box: Rect | None = None) -> None:
        """A sentence in the band for a while."""
        self.refused = Refused(sentence, now + REFUSED_SECONDS, uid, box)
        if uid is not None:
            self.stage.shake(HandKey(uid), now)
        self.changed = True

    # ---- wishes ----

    def wished(self, wish: Wish, now: float) -> Intention | None:
        """A key or a button; handed back if it concerns the screen."""
        self.changed = True
        if self.refused is not None and wish.intention is not Intention.HURRY:
            self.refused = None
        intention = wish.intention
        match intention:
            case Intention.LEFT | Intention.RIGHT:
                self._step_focus(1 if intention is Intention.RIGHT else -1, now)
            case Intention.MOVE_LEFT | Intention.MOVE_RIGHT:
                self._shift(1 if intention is Intention.MOVE_RIGHT else -1, now)
            case Intention.NEXT_PLACE | Intention.PLACE_BEFORE:
                self._next_place(1 if intention is Intention.NEXT_PLACE else -1, now)
            case Intention.CONFIRM:
                return self._confirm(now)
            case Intention.CANCEL:
                return self._cancel(now)
            case Intention.SLOT:
                uid = self.selected if self.selected is not None else self.focus
                if uid is not None and wish.number < len(self.holding.slots):
                    self._into_slot(uid, wish.number, None, now)
            case Intention.ORDER:
                orders = list(Order)
                order = orders[(orders.index(self.holding.order) + 1) % len(orders)]
                self.stage.rearrange(ordered(self.holding, order), now)
            case Intention.BUYING:
                self.passes = not self.passes
            case Intention.EMPTY:
                self.stage.rearrange(emptied(self.holding), now)
            case Intention.FILL:
                self._fill(now)
            case Intention.LAY_DOWN:
                self._lay_down(now)
            case Intention.SHANGHAI if self.match.variant.claims is Claim.TABLE:
                self._claim(now)
            case _:
                return self._wish_action(intention, now)
        return None

    def _wish_action(self, intention: Intention, now: float, draw: bool = False) -> Intention | None:
        """A wish that is an action by itself; the referee's word if it may not be."""
        view = self.view
        if intention is Intention.ACT and view.phase is Phase.ROUND_OVER:
            return intention
        uid = self._in_hand()
        held = self.holding.find(uid) if uid is not None else None
        action = action_of(intention, view, held.card if held and not draw else None)
        if action is None:
            if intention is Intention.ACT:
                self._say_what_to_choose(now)
                return None
            return intention
        why = refusal(view, action)
        if why is not None:
            self.refuse(why, now, uid if intention is Intention.ACT and held else None)
        else:
            self._act(action, now, (uid,) if uid is not None else ())
        return None

    def _in_hand(self) -> int | None:
        """The card an action is about: the one selected, else the one the keyboard is at, never one in the tray."""
        uid = self.selected if self.selected is not None else self.focus
        return uid if uid is not None and self.holding.index(uid) is not None else None

    def _say_what_to_choose(self, now: float) -> None:
        view = self.view
        if view.to_act == self.me and view.phase in (Phase.PLAY, Phase.DISCARD):
            self.say(words.CHOOSE_TO_DISCARD, now)
        elif view.to_act is not None:
            self.refuse(Refusal(Reason.NOT_YOUR_TURN if view.to_act != self.me else Reason.NOT_NOW), now)

    def _step_focus(self, by: int, now: float) -> None:
        """The keyboard to the next card: along the row, then through the tray."""
        if self.choosing is not None:
            self._next_place(by, now)
            return
        uids = [held.uid for held in (*self.holding.row, *self.holding.in_tray)]
        if not uids:
            return
        at = uids.index(self.focus) if self.focus in uids else (-1 if by > 0 else 0)
        self.focus = uids[(at + by) % len(uids)]

    def _shift(self, by: int, now: float) -> None:
        """The focused card one place on, in the row or in its slot."""
        if self.focus is None:
            return
        slot = self.holding.slot_of(self.focus)
        if slot is not None:
            inside = [held.uid for held in self.holding.slots[slot]]
            self.stage.rearrange(in_slot(self.holding, self.focus, slot, inside.index(self.focus) + by), now)
            return
        index = self.holding.index(self.focus)
        if index is not None:
            self.stage.rearrange(moved(self.holding, self.focus, index + by), now)

    def _next_place(self, by: int, now: float) -> None:
        """The keyboard's aim to the next legal place of the chosen card."""
        if self.selected is None and self.choosing is None and self.focus is not None:
            if self.holding.index(self.focus) is None:
                return
            self._select(self.focus, now)
        targets = self.targets()
        if not targets:
            return
        at = targets.index(self.aim) if self.aim in targets else (-1 if by > 0 else 0)
        self.aim = targets[(at + by) % len(targets)]

    def _confirm(self, now: float) -> Intention | None:
        """Put the card where the keyboard aims; else select the focused card, or take it back from the tray."""
        if self.aim is not None and (self.choosing is not None or self.selected is not None):
            if isinstance(self.aim.target, OnSlot) and self.selected is not None:
                self._into_slot(self.selected, self.aim.target.slot, None, now)
            else:
                self._perform(self.aim, None if self.choosing else self.selected, now)
        elif self.match.awaits_deal:
            return Intention.ACT
        elif self.focus is not None and self.holding.slot_of(self.focus) is not None:
            self.stage.rearrange(returned(self.holding, self.focus), now)
        elif self.focus is not None:
            self._select(None if self.selected == self.focus else self.focus, now)
        return None

    def _cancel(self, now: float) -> Intention | None:
        if self.choosing is not None:
            self.choosing = self.aim = None
        elif self.is_dragging:
            self._gesture, outcome = gesture.after(self._gesture, Abandon())
            self._restore(now)
            self._answer(outcome, True, now)
        elif self.selected is not None:
            self._select(None, now)
        else:
            return Intention.CANCEL
        return None

    # ---- the contract and claims ----

    def _lay_down(self, now: float) -> None:
        view = self.view
        action = LayDown(self.me, offered(self.holding, view.rules.contract))
        why = refusal(view, action)
        if why is None:
            self._act(action, now, tuple(held.uid for held in self.holding.in_tray))
        elif not self.holding.in_tray:
            self.say(words.tray_empty(view.rules.contract), now)
        else:
            self.refuse(why, now)

    def _fill(self, now: float) -> None:
        """Put a lay-down into the tray: one that may be laid now, if there is one; naturals first."""
        view = self.view
        found = first_lay_down(view)
        if found is None:
            self.say(words.NOTHING_TO_FILL, now)
            return
        self.stage.rearrange(filled(emptied(self.holding), found, view), now)

    def _claim(self, now: float) -> None:
        """Shanghai with a meld to choose."""
        view = self.view
        places = tuple(place for place in claim_places(view, self.stage.layout) if place.is_legal)
        if view.phase is not Phase.CLAIM or view.to_act != self.me or not places:
            self.refuse(Refusal(Reason.NOT_NOW), now)
        elif len(places) == 1:
            self._perform(places[0], None, now)
        else:
            self.choosing = Choosing(words.CHOOSE_CLAIM, places)


def first_lay_down(view: PlayerView) -> tuple[NewMeld, ...] | None:
    """A lay-down of my hand: the first the referee would let happen now, else the first there is."""
    first = None
    for tried, melds in enumerate(lay_downs(view.hand, view.rules.contract, view.variant)):
        if refusal(view, LayDown(view.seat, melds)) is None:
            return melds
        first = first or melds
        if tried >= FILLS_TRIED:
            break
    return first


def filled(holding: Holding, melds: tuple[NewMeld, ...], view: PlayerView) -> Holding:
    """The melds in the tray, each in a slot of its kind and length, in the order given."""
    left = list(melds)
    for slot, spec in enumerate(slot_contract(view.rules.contract)):
        fitting = [meld for meld in left if meld.kind is spec.kind and len(meld.cards) >= spec.length]
        if not fitting:
            continue
        meld = min(fitting, key=lambda meld: len(meld.cards))
        left.remove(meld)
        for card in meld.cards:
            held = next((held for held in holding.row if held.card == card), None)
            if held is not None:
                holding = in_slot(holding, held.uid, slot)
    return holding

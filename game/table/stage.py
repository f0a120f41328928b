"""The animated table: what is shown of the game, following the engine event by event.

It holds the view shown (which may lag behind the game), my arrangement of cards, the events still to be shown, and the
running animations. A pose is a function of the clock; `settle` finishes everything at once. When the stage is idle
every card lies exactly where `lay_out` says. Times are in seconds; no pygame here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from game.engine.events import Discarded, RoundDealt, TurnEnded
from game.engine.view import PlayerView, with_discard
from game.match import SeenEvent
from game.table.choreography import (
    DISCARD,
    OPENS,
    PULL_READ,
    AtCard,
    AtPile,
    AtSeat,
    AtStock,
    Cue,
    Scene,
    Spot,
    cue_for,
    while_in_flight,
)
from game.table.flights import ActiveFlight, Carried, Drawn, LetGo, Pull
from game.table.grid import USUAL, TableGrid
from game.table.holding import Held, Holding, dealt, followed, lifted, without_new_marks
from game.table.layout import CardKey, CardPlace, DiscardKey, HandKey, Layout, Lifts, MeldKey, Raised, lay_out, on_pile
from game.table.plan import in_order
from game.table.tray import order_of_deal, slots_of, usual_order
from game.ui.agenda import Agenda
from game.ui.geometry import Rect
from game.ui.looks import hand_card
from game.ui.motion import FOLLOW_SECONDS, SHAKE_SECONDS, Follow, Motion, Pace, by_distance

SLIDE_SECONDS = 0.12  # also from where a card was let go
LIFT_SECONDS = 0.09
TILT_PER_SPEED, MOST_TILT = 0.012, 10.0  # of a carried card, in degrees
ROW_APART = 40.0  # cards of one row differ in height by no more than this, even when lifted
PACKET_STEP, PACKET_PART = 7.0, 0.25  # of a closed hand: from card to card, and at most of the room
CALM_SECONDS = 0.35  # how long an event is shown if animation is off

Arrange = Callable[[PlayerView, Holding, bool, Lifts, TableGrid], Layout]  # computes the layout, like `lay_out`


class _InFlight(NamedTuple):
    view: PlayerView  # for the numbers shown meanwhile
    ends: float  # when the last card has landed


class _WithWaiting(NamedTuple):
    """What is shown while a discard is delayed, and the values it was made from."""

    made_of: tuple[PlayerView, Holding, int]
    view: PlayerView
    holding: Holding


class Stage:
    """The part of the game shown to one seat."""

    def __init__(
        self,
        view: PlayerView,
        holding: Holding | None = None,
        pace: Pace = Pace.FULL,
        arrange: Arrange = lay_out,
        agenda: Agenda | None = None,
    ) -> None:
        self.view = view
        self._agenda = agenda or Agenda()
        self._arrange = arrange
        self.grid = USUAL
        self.holding = in_order(holding or dealt(view.hand, 0, usual_order(view.rules.contract)), view)
        self.pace = pace
        self.share = 1.0  # the fraction of the usual durations: less while the table is sped up
        self.calm = False  # animation is off; events still come one after the other
        self.lifts: dict[int, Raised] = {}
        self.folded = False
        self.shown: list[SeenEvent] = []
        self._queue: deque[SeenEvent] = deque()
        self._motions: dict[CardKey, Motion] = {}
        self._passing: list[ActiveFlight] = []
        self._pull: Pull | None = None
        self._carried: Carried | None = None
        self._handed: Rect | None = None  # where a card dragged from a pile was just let go
        self._ready_at = 0.0
        self.waiting: int | None = None  # uid of my delayed discard
        self.going: tuple[int, ...] = ()
        self._in_flight: _InFlight | None = None
        self._with_waiting: _WithWaiting | None = None
        self.layout = arrange(view, self.holding, self.folded, self.lifts, self.grid)

    # ---- speed ----

    def move_at(self, pace: Pace, *, calm: bool) -> None:
        """Set the speed of everything; `calm` turns animation off."""
        self.pace, self.calm = pace, calm

    def skip_animation(self, share: float) -> None:
        """Use only this share of the usual durations."""
        self.share = share

    # ---- events ----

    def set_leaving(self, uids: tuple[int, ...]) -> None:
        """Set which of several equal cards of mine leave the hand next."""
        self.going = uids

    def push(self, seen: Iterable[SeenEvent]) -> None:
        """Queue events to be shown one after the other."""
        self._queue.extend(seen)

    def advance(self, now: float) -> bool:
        """Begin what is due; return whether anything began or ended."""
        changed = self._retire(now)
        # The numbers catch up as soon as the last card has landed.
        if self._in_flight is not None and now >= self._in_flight.ends:
            self._in_flight, changed = None, True
        while self._queue and (now >= self._ready_at or self.pace is Pace.NONE):
            self._begin(self._queue.popleft(), now)
            changed = True
        # The loop may sleep until the next event is due.
        self._agenda.put("stage", self._ready_at if self._queue or now < self._ready_at else None)
        return changed

    def make_way(self) -> None:
        """Let the next event, the player's own, begin at once."""
        if self._queue:
            self.settle()
        self._ready_at = 0.0

    def settle(self) -> None:
        """Show everything at once, with every card in its place except the one that the player holds."""
        while self._queue:
            self._begin(self._queue.popleft(), 0.0, at_once=True)
        self._motions.clear()
        self._passing.clear()
        self._pull = None
        self._in_flight = None
        self._ready_at = 0.0
        self._agenda.take_out("stage")

    def is_idle(self, now: float) -> bool:
        """Return whether nothing moves and nothing waits to be shown."""
        return not self._queue and self._carried is None and not self.is_moving(now) and now >= self._ready_at

    def is_shown(self, now: float) -> bool:
        """Return whether all events have begun to show and had their time; cards may still slide in the player's own
        hand.
        """
        return not self._queue and self._carried is None and now >= self._ready_at

    @property
    def has_more(self) -> bool:
        """Return whether events wait to be shown."""
        return bool(self._queue)

    def is_moving(self, now: float) -> bool:
        """Return whether a card is moving."""
        return any(now < motion.ends for motion in self._motions.values()) or any(
            now < passing.began + passing.lasts for passing in self._passing
        )

    @property
    def queued(self) -> int:
        """The number of events that wait to be shown."""
        return len(self._queue)

    def show_to(self, view: PlayerView, holding: Holding) -> None:
        """Show the table from another viewpoint; running animations end."""
        self.settle()
        self.going, self.lifts, self.folded, self.waiting, self._carried = (), {}, False, None, None
        self.view, self.holding = view, in_order(holding, view)
        self.layout = lay_out(view, self.holding, on=self.grid)

    def fit(self, grid: TableGrid) -> None:
        """Lay out the table at another interface size; moving cards jump to their destinations."""
        if grid != self.grid:
            self.grid = grid
            # Motions begin at positions of the old layout, which mean nothing in the new one.
            self._motions.clear()
            self._pull = None
            self.layout = self._laid_out(self.view, self.holding)

    # ---- my cards ----

    def rearrange(self, holding: Holding, now: float) -> None:
        """Slide my cards to another arrangement."""
        self._relaid(self.view, holding, now, SLIDE_SECONDS)

    def lift(self, lifts: dict[int, Raised], now: float) -> None:
        """Lift cards of my row (hover, selection)."""
        if lifts != self.lifts:
            self.lifts = lifts
            self._relaid(self.view, self.holding, now, LIFT_SECONDS)

    def fold(self, folded: bool, now: float) -> None:
        """Make room for a banner beside the tray, or give it back."""
        if folded != self.folded:
            self.folded = folded
            self._relaid(self.view, self.holding, now, SLIDE_SECONDS)

    def carry(self, key: CardKey, box: Rect, now: float, speed: float = 0.0) -> None:
        """Move a card with the pointer, whatever its place in the layout; its `speed` sideways tilts the card."""
        tilt = 0.0 if self.calm else -max(-MOST_TILT, min(MOST_TILT, speed * TILT_PER_SPEED))
        if self._carried is not None and self._carried.key == key:
            self._carried = Carried(key, self._carried.follow.onto(box, now), tilt, now)
            return
        # A card that is picked up in flight is caught where it is, and closes the distance to the pointer in a moment.
        lag = self._moving(FOLLOW_SECONDS)
        self._carried = Carried(key, Follow.begun(self.pose(key, now) or box, box, now, lag), tilt, now)
        self._motions.pop(key, None)

    def let_go(self, now: float, refused: bool = False) -> None:
        """Return the dragged card to its place, unless an event takes it elsewhere; shake it if it was refused."""
        if self._carried is None:
            return
        key, box, tilt = self._carried.key, self._carried.follow.at(now), self._carried.tilt_at(now)
        self._carried = None
        if key in self.layout.cards:
            lasts = self._moving(SHAKE_SECONDS if refused else SLIDE_SECONDS)
            self._motions[key] = Motion(box, now, lasts, refused, held=not refused, tilt=tilt)

    def hand_over(self, box: Rect | None) -> None:
        """Note where a card dragged from a pile was just let go, because it flies on from there."""
        self._handed = box

    def shake(self, key: CardKey, now: float) -> None:
        """Shake a card to show a refusal."""
        if key in self.layout.cards:
            self._motions[key] = Motion(self.layout.cards[key].box, now, self._moving(SHAKE_SECONDS), shakes=True)

    def put_down(self, uid: int, now: float) -> float:
        """Put my card on the pile as a delayed discard: nothing has happened yet. Return when it lands."""
        source, let_go = self.pose(HandKey(uid), now), self._let_go(now).get(AtCard(HandKey(uid)))
        self.waiting = uid
        self._relaid(self.view, self.holding, now, SLIDE_SECONDS)
        return self._sent(self.pile_top, source, now, let_go)

    def take_up(self, now: float) -> None:
        """Return the delayed discard to its place."""
        source, uid, let_go = self.pose(self.pile_top, now), self.waiting, self._let_go(now).get(AtPile())
        self.waiting = None
        self._relaid(self.view, self.holding, now, SLIDE_SECONDS)
        if uid is not None:
            self._sent(HandKey(uid), source, now, let_go)

    @property
    def pile_top(self) -> DiscardKey:
        """The top card of the pile, or where it would be."""
        return DiscardKey(self.view.discards + (self.waiting is not None))

    def rewind(self, view: PlayerView, holding: Holding, now: float) -> None:
        """Show a take-back: cards return to where they were."""
        self.settle()
        self.waiting = None
        before = dict(self.layout.cards)
        self._relaid(view, holding, now, SLIDE_SECONDS)
        left = [(place.face, place.box) for key, place in before.items() if key not in self.layout.cards]
        # A card that is back in the hand has a new key, so it is matched by its face with a card that has left the
        # table.
        for key, place in self.layout.cards.items():
            source = next((gone for gone in left if gone[0] == place.face), None) if key not in before else None
            if source is not None:
                left.remove(source)
                self._sent(key, source[1], now)

    def _sent(self, key: CardKey, source: Rect | None, now: float, let_go: LetGo | None = None) -> float:
        """Move a card from somewhere, or from where it was let go, to its place; return when it lands."""
        if source is None or key not in self.layout.cards or not self._moving(DISCARD):
            return now
        self._motions[key] = self._flight(source, now, DISCARD, let_go)
        return self._motions[key].ends

    def _flight(self, source: Rect, now: float, seconds: float, let_go: LetGo | None) -> Motion:
        """Return the flight of a card; from where it was let go it is short and straight."""
        if let_go is not None:
            return Motion(let_go.box, now, self._timed(SLIDE_SECONDS), held=True, tilt=let_go.tilt)
        return Motion(source, now, self._timed(seconds), arcs=True)

    def _let_go(self, now: float) -> dict[Spot, LetGo]:
        """Return where the player let go of a card that flies on from there, by the place it would otherwise
        come from.
        """
        found: dict[Spot, LetGo] = {}
        if self._handed is not None:
            found = dict.fromkeys((AtStock(), AtPile()), LetGo(self._handed))
        if self._carried is not None:
            found[AtCard(self._carried.key)] = LetGo(self._carried.follow.at(now), self._carried.tilt_at(now))
        return found

    # ---- state ----

    @property
    def view_shown(self) -> PlayerView:
        """The view as shown: a delayed discard belongs to the pile."""
        waiting = self._waiting_shown()
        return self.view if waiting is None else waiting.view

    @property
    def holding_shown(self) -> Holding:
        """My cards as shown, without a delayed discard."""
        waiting = self._waiting_shown()
        return self.holding if waiting is None else waiting.holding

    @property
    def numbers(self) -> PlayerView:
        """The view for every number on the table: cards count where they have landed."""
        return self.view_shown if self._in_flight is None else self._in_flight.view

    def _waiting_shown(self) -> _WithWaiting | None:
        held = self.holding.find(self.waiting) if self.waiting is not None else None
        if held is None:
            return None
        made_of, last = (self.view, self.holding, held.uid), self._with_waiting
        # Views and holdings are immutable, so the same objects mean that nothing has changed.
        if last is None or any(one is not other for one, other in zip(last.made_of, made_of, strict=True)):
            last = _WithWaiting(made_of, with_discard(self.view, held.card), lifted(self.holding, held.uid))
            self._with_waiting = last
        return last

    # ---- drawing ----

    @property
    def carried(self) -> CardKey | None:
        """The dragged card."""
        return self._carried.key if self._carried else None

    @property
    def moving_keys(self) -> frozenset[CardKey]:
        """The cards in motion (until the last of them is at rest)."""
        return frozenset(self._motions)

    def in_motion(self, now: float) -> tuple[Drawn, ...]:
        """Return the moving cards, lowest first: sliding ones, then all others, the dragged one last."""
        pull = self._pull if self._pull is not None and now < self._pull.ends else None
        if pull is not None:
            back = CardPlace(self._spot(pull.target, {}), "", "", "face")
            return tuple(Drawn(None, back, box) for box in pull.boxes(now, back.box))
        found = self._sliding(now)
        found += [
            self._passing_now(passing, now)
            for passing in self._passing
            if passing.began <= now < passing.began + passing.lasts
        ]
        for key, motion in self._motions.items():
            place = self.layout.cards.get(key)
            if place is not None and not motion.slides and not (motion.unseen and now < motion.began):
                height = motion.left(now) if motion.held else 0.0
                found.append(Drawn(key, place, motion.at(now, place.box), height=height, tilt=motion.tilt * height))
        if self._carried is not None and self._carried.key in self.layout.cards:
            place, tilt = self.layout.cards[self._carried.key], self._carried.tilt_at(now)
            found.append(Drawn(self._carried.key, place, self._carried.follow.at(now), height=1.0, tilt=tilt))
        return tuple(found)

    def _sliding(self, now: float) -> list[Drawn]:
        """Return the cards that slide in my row, from the left, each covered by the next resting one."""
        found: list[Drawn] = []
        covered: float | None = None
        row: float | None = None
        # The row is walked through from the right, because each card is covered by its right neighbor.
        for held in reversed(self.holding.row):
            key = HandKey(held.uid)
            place, motion = self.layout.cards.get(key), self._motions.get(key)
            if place is None:
                continue
            if row is not None and abs(place.box.y - row) > ROW_APART:
                covered = None  # the upper of two rows
            if motion is not None and motion.slides:
                found.append(Drawn(key, place, motion.at(now, place.box), covered))
            elif motion is None and key != self.carried:
                covered = place.box.x
            row = place.box.y
        return found[::-1]

    def pose(self, key: CardKey, now: float) -> Rect | None:
        """Return where a card is drawn now."""
        if self._carried is not None and self._carried.key == key:
            return self._carried.follow.at(now)
        place = self.layout.cards.get(key)
        if place is None:
            return None
        motion = self._motions.get(key)
        return motion.at(now, place.box) if motion else place.box

    # ---- internals ----

    def _timed(self, seconds: float) -> float:
        return seconds * self.pace.factor * self.share

    def _moving(self, seconds: float) -> float:
        """Return the duration of a motion in seconds."""
        return 0.0 if self.calm else self._timed(seconds)

    def _passing_now(self, passing: ActiveFlight, now: float) -> Drawn:
        target = self._spot(passing.target, {})
        box = Motion(passing.source, passing.began, passing.lasts, arcs=passing.arcs).at(now, target)
        return Drawn(None, CardPlace(target, passing.code, passing.code, "face"), box)

    def _retire(self, now: float) -> bool:
        """Drop motions once all are over, so that cards come to rest together."""
        if (self._motions or self._passing) and not self.is_moving(now):
            self._motions.clear()
            self._passing.clear()
            self._pull = None
            return True
        return False

    def _begin(self, seen: SeenEvent, now: float, at_once: bool = False) -> None:
        before = Scene(self.view, self.holding, self.layout)
        counted, self._in_flight = self.numbers, None
        # Everything that depends on the old layout has to be read before the new one replaces it.
        poses, let_go = self._poses(now), self._let_go(now)
        waited, self.waiting = self.waiting, None
        holding = self._holding_after(seen)
        gone = tuple(held for held in _all(before.holding) if holding.find(held.uid) is None)
        self._relaid(seen.view, holding, now, SLIDE_SECONDS, poses)
        self.shown.append(seen)
        if at_once or self.pace is Pace.NONE:
            self._motions.clear()
            self._passing.clear()
            return
        cue = cue_for(seen.event, before, Scene(self.view, self.holding, self.layout), gone)
        # A delayed discard lies on the pile already, so it must not fly there again.
        if waited is not None and isinstance(seen.event, Discarded):
            cue = cue._replace(entrances=(), passages=())
        puller, mine = cue.puller, {key: box for key, box in poses.items() if isinstance(key, HandKey)}
        lands = self._play(cue, now, poses, let_go) if puller is None else self._pull_card(puller, mine, now)
        if lands > now:
            self._in_flight = _InFlight(while_in_flight(counted, seen), lands)

    def _holding_after(self, seen: SeenEvent) -> Holding:
        event, view = seen.event, seen.view
        if isinstance(event, RoundDealt):
            order = order_of_deal(self.holding.order, self.view.rules.contract, view.rules.contract)
            return dealt(view.hand, slots_of(view), order, self.holding.next_uid)
        holding = self.holding
        if (isinstance(event, TurnEnded) and event.seat == view.seat) or (
            isinstance(event, Discarded) and event.seat == view.seat and event.owed == 0
        ):
            holding = without_new_marks(holding)
        return followed(holding, view.hand, self.going)

    def _pull_card(self, puller: int, mine: dict[HandKey, Rect], now: float) -> float:
        """Begin to let somebody pull a card out of my hand, which lay like this; return when it has arrived."""
        if self.calm or not self._timed(1.0):
            self._ready_at = now + self._timed(PULL_READ)
            return now
        unit, hand, (wide, high) = self._timed(1.0), self.grid.hand, hand_card(self.grid.size)
        step = min(PACKET_STEP, hand.w * PACKET_PART / max(1, len(mine)))
        left = hand.center.x - (wide + step * (len(mine) - 1)) / 2
        packet = tuple(Rect(left + step * at, hand.y, wide, high) for at in range(len(mine)))
        self._pull = Pull(tuple(mine.values()), packet, AtSeat(puller), now, unit)
        closed = dict(zip(mine, packet, strict=True))
        self._motions = {
            key: Motion(closed.get(key, packet[-1]), self._pull.ends, OPENS * unit)
            for key in self.layout.cards
            if isinstance(key, HandKey)
        }
        self._ready_at = self._pull.ends + OPENS * unit
        return self._pull.ends

    def _play(self, cue: Cue, now: float, poses: dict[CardKey, Rect], let_go: dict[Spot, LetGo]) -> float:
        """Begin a cue's animation; return when its last card lands."""
        if self.calm:
            self._motions.clear()
            still = cue.beat or (CALM_SECONDS if cue.entrances or cue.passages else 0.0)
            self._ready_at = now + self._timed(max(cue.beat, still))
            return now
        last = now
        for entrance in cue.entrances:
            target = self.layout.cards[entrance.key].box
            source, dropped = self._spot(entrance.spot, poses), let_go.get(entrance.spot)
            # A dictionary keeps its order, so taking the key out first draws the card after those that only make room.
            self._motions.pop(entrance.key, None)
            if entrance.arcs or dropped is not None:
                motion = self._flight(source, now, entrance.lasts, dropped)
            else:
                lasts = self._timed(by_distance(entrance.lasts, source, target))
                hidden = not isinstance(entrance.spot, AtCard)
                motion = Motion(source, now + self._timed(entrance.delay), lasts, unseen=hidden)
            self._motions[entrance.key] = motion
            last = max(last, motion.ends)
        for passage in cue.passages:
            source = self._spot(passage.source, poses)
            began, lasts = now + self._timed(passage.delay), self._timed(passage.lasts)
            self._passing.append(ActiveFlight(passage.code, source, passage.target, began, lasts, passage.arcs))
            last = max(last, began + lasts)
        self._ready_at = last + self._timed(cue.beat)
        return last

    def _spot(self, spot: Spot, poses: dict[CardKey, Rect]) -> Rect:
        match spot:
            case AtSeat(seat=seat):
                return self.layout.seat_fan(seat)
            case AtStock():
                return self.layout.stock
            case AtPile():
                return self.layout.discard
            case AtCard(key=key):
                return poses.get(key) or self.layout.seat_fan(self.view.seat)

    def _laid_out(self, view: PlayerView, holding: Holding) -> Layout:
        """Compute the layout; a delayed discard is on the pile though it is still mine."""
        held = holding.find(self.waiting) if self.waiting is not None else None
        if held is None:
            return self._arrange(view, holding, self.folded, self.lifts, self.grid)
        bare = lifted(holding, held.uid)
        return on_pile(self._arrange(view, bare, self.folded, self.lifts, self.grid), view, held.card)

    def _poses(self, now: float) -> dict[CardKey, Rect]:
        """Return where every card is drawn now."""
        poses = {key: place.box for key, place in self.layout.cards.items()}
        for key in (*self._motions, *((self.carried,) if self.carried is not None else ())):
            if (box := self.pose(key, now)) is not None and key in poses:
                poses[key] = box
        return poses

    def _relaid(
        self, view: PlayerView, holding: Holding, now: float, seconds: float, poses: dict[CardKey, Rect] | None = None
    ) -> None:
        """Apply a new layout; cards slide to their new places from their `poses`, if these are known already."""
        before = self._poses(now) if poses is None else poses
        places = self.layout.cards
        self.view, self.holding = view, in_order(holding, view)
        self.layout = self._laid_out(view, self.holding)
        self._motions = {key: motion for key, motion in self._motions.items() if key in self.layout.cards}
        if self._carried is not None and self._carried.key not in self.layout.cards:
            self._carried = None
        lasts = self._moving(seconds)
        for key, place in self.layout.cards.items():
            motion = self._motions.get(key)
            if isinstance(key, MeldKey) and motion is None:
                continue  # melds make room at once
            was = before.get(key)
            if was is not None and was != place.box and key != self.carried and lasts > 0:
                is_same = places[key].box == place.box
                self._motions[key] = _on_its_way(key, motion, now, lasts, was, place, is_same)
            elif lasts == 0:
                self._motions.pop(key, None)


def _on_its_way(
    key: CardKey, motion: Motion | None, now: float, lasts: float, was: Rect, place: CardPlace, is_same: bool
) -> Motion:
    """Return the motion of a card to its place, which `is_same` as before; a card in flight lands as if undisturbed."""
    if motion is None or now >= motion.ends or motion.slides:
        return Motion(was, now, lasts, slides=_stays_in_row(key, place, was))
    if is_same or now < motion.began:
        return motion
    return Motion(was, now, motion.ends - now, held=motion.held, tilt=motion.tilt * motion.left(now))


def _stays_in_row(key: CardKey, place: CardPlace, was: Rect) -> bool:
    """Return whether a card of my row only moves aside, or up and down a little."""
    return isinstance(key, HandKey) and place.style != "rail" and abs(was.y - place.box.y) < ROW_APART


def _all(holding: Holding) -> tuple[Held, ...]:
    return (*holding.in_tray, *holding.row)

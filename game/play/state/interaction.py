"""The local player's interaction (selection, drag, aim, messages) and their cards, as one frozen value.

Every change makes a new value, so comparing two values tells whether the table looks different. The game itself belongs
to the match.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import NamedTuple

from game.engine.actions import Action, Discard
from game.engine.view import PlayerView
from game.orders import USUAL_ORDER, Advice, StandingOrder
from game.rules.cards import Card
from game.settings import Settings
from game.table.commands import CAPS, Intention
from game.table.holding import Holding
from game.table.layout import HandKey
from game.table.proposals import OnControl, OnMeld, OnPile, OnSeat, Place
from game.ui.buttons import Feel
from game.ui.geometry import Point, Rect
from game.ui.touch import Touch

ZOOM_AFTER_S = 0.4


class Cause(Enum):
    """What caused something to be enlarged."""

    POINTER = auto()  # by resting on it
    BUTTON = auto()  # the right one, while it is held
    KEY = auto()


class Zoom(NamedTuple):
    """What is or will be enlarged: the subject, the cause, the time, and whether it is visible yet."""

    subject: Hashable = None
    cause: Cause = Cause.POINTER
    since: float = 0.0
    shown: bool = False
    has_slid: bool = False  # the button is held, and has come from another card

    # ---- requests ----

    def rest(self, target: Hashable, now: float) -> Zoom:
        """Return the zoom when the pointer is over a target; after resting there it is shown."""
        if self.subject is not None and self.cause is not Cause.POINTER:
            held = self.hold(target, now) if self.cause is Cause.BUTTON else None
            return held if held is not None else self
        subject = target if isinstance(target, OnMeld | OnPile | OnSeat) else None
        if subject != self.subject or self.cause is not Cause.POINTER:
            return self._replace(subject=subject, cause=Cause.POINTER, since=now + ZOOM_AFTER_S)
        return self

    def hold(self, target: Hashable, now: float) -> Zoom | None:
        """Return the zoom when the right button is held on a target; None if there is nothing to show."""
        if not isinstance(target, OnMeld | OnPile | OnSeat | HandKey):
            return None
        if (target, Cause.BUTTON) == (self.subject, self.cause):
            return self
        has_slid = self.cause is Cause.BUTTON and self.subject is not None
        return self._replace(subject=target, cause=Cause.BUTTON, since=now, has_slid=has_slid)

    def by_key(self, subject: Hashable, now: float) -> Zoom:
        """Return the zoom when a key asks for a subject; None closes the panel."""
        return self._replace(subject=subject, cause=Cause.KEY, since=now)

    def release(self) -> Zoom:
        """Return the zoom after the right button was released."""
        return self.close() if self.cause is Cause.BUTTON else self

    def close(self) -> Zoom:
        """Return the closed zoom; the pointer has to leave and return to open it again."""
        if self.subject is None:
            return self
        return self._replace(subject=None, cause=Cause.POINTER, since=0.0, has_slid=False)

    def release_key(self) -> Zoom:
        """Return the zoom after a press: it closes a panel opened by key; one under the pointer waits until the pointer
        has moved away.
        """
        if self.cause is Cause.KEY:
            return self.close()
        return self._replace(since=float("inf")) if self.cause is Cause.POINTER else self

    # ---- the clock ----

    @property
    def is_by_key(self) -> bool:
        """Return whether the keyboard opened it."""
        return self.subject is not None and self.cause is Cause.KEY

    def is_due(self, now: float) -> bool:
        """Return whether the zoom should be visible now."""
        return self.subject is not None and now >= self.since

    @property
    def due_at(self) -> float | None:
        """The time at which it appears; None if it is visible already, or nothing is enlarged."""
        return self.since if self.subject is not None and not self.shown else None

    def tick(self, now: float) -> Zoom:
        """Return the zoom at this moment: it may have appeared or expired."""
        due = self.is_due(now)
        return self if due is self.shown else self._replace(shown=due)


NOTHING_ENLARGED = Zoom()


def subjects(view: PlayerView, focus: int | None) -> tuple[Hashable, ...]:
    """Return everything that can be enlarged by key: the card at the keyboard, every meld, the upcard, every plaque."""
    own = (HandKey(focus),) if focus is not None else ()
    pile = (OnPile(),) if view.upcard is not None else ()
    melds = (OnMeld(number) for number in range(len(view.melds)))
    return (*own, *melds, *pile, *(OnSeat(seat) for seat in range(view.players)))


TWICE_SECONDS = 0.35  # a second press this soon belongs to a double click


class Reply(NamedTuple):
    """A sentence for the player; `calm` if nothing was refused."""

    sentence: str
    calm: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal being shown: the sentence, the card that shakes, the place at fault and the end time.

    `calm` marks information instead. A refusal stays while the view `on` which it appeared is shown.
    """

    sentence: str
    until: float
    uid: int | None = None
    box: Rect | None = None
    calm: bool = False
    on: PlayerView | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint being shown: the sentence, and what it points at."""

    sentence: str
    uids: frozenset[int] = frozenset()  # the uids of my cards
    melds: frozenset[int] = frozenset()
    stock: bool = False
    discard: bool = False


NOTHING_LIT = Hinted("")


@dataclass(frozen=True, slots=True)
class CoachPanel:
    """The coach's panel: what to do and how, a remark, praise for the last step, and the progress of the lesson.

    With a `button` the coach waits for an answer. If `is_away`, only an icon is shown.
    """

    ask: str
    how: str = ""
    note: str = ""
    praise: str = ""
    progress: str = ""
    button: str = ""
    skip: str = ""
    skip_key: str = ""
    warns: bool = False
    is_away: bool = False
    feels: tuple[tuple[str, Feel], ...] = ()  # how its buttons are touched

    @property
    def waits(self) -> bool:
        """Return whether the coach waits for an answer."""
        return bool(self.button) and not self.is_away


class Hold(NamedTuple):
    """A delayed discard: which card of mine, since when it waits on the pile and for how long."""

    action: Discard
    uid: int
    began: float
    lasts: float
    stopped: float | None = None  # when the ring was stopped

    def share(self, now: float) -> float:
        """Return how far the ring has closed, 0 to 1."""
        upto = now if self.stopped is None else self.stopped
        return max(0.0, min(1.0, (upto - self.began) / self.lasts))

    @property
    def due_at(self) -> float | None:
        """The time at which it has waited long enough; None while its ring is stopped."""
        return self.began + self.lasts if self.stopped is None else None

    def accepts(self, now: float) -> bool:
        """Return whether a press is new, not the second half of a double click."""
        return now >= self.began + TWICE_SECONDS

    def stop(self, now: float) -> Hold:
        """Return the hold with its ring stopped."""
        return self if self.stopped is not None else self._replace(stopped=now)

    def go_on(self, now: float) -> Hold:
        """Return the hold resumed with the remaining time."""
        return self if self.stopped is None else self._replace(began=self.began + now - self.stopped, stopped=None)


class Choosing(NamedTuple):
    """A place to be chosen for a card: the prompt and the candidates."""

    sentence: str
    places: tuple[Place, ...]
    card: Card | None


class Drag(NamedTuple):
    """What is being dragged: a card of mine or the top of a pile. For my own cards also the places they may go, the
    arrangement before the drag, and the visible part of the card where it was lifted.
    """

    target: Hashable
    places: tuple[Place, ...] = ()
    before: Holding | None = None
    ground: Rect | None = None


class Pointer(NamedTuple):
    """The pointer: position, horizontal speed (du per second) and time."""

    at: Point = Point(0.0, 0.0)
    speed: float = 0.0
    moved: float = 0.0

    def to(self, at: Point, now: float) -> Pointer:
        """Return the pointer after a move."""
        if now <= self.moved:
            return self._replace(at=at)
        return self._replace(at=at, speed=(at.x - self.at.x) / (now - self.moved), moved=now)


NO_CARDS, AT_REST, UNTOUCHED = Holding(), Pointer(), Touch()


@dataclass(frozen=True, slots=True)
class Interaction:
    """What the player is doing between two actions. Their cards are identified by uid; `holding` is the arrangement.

    Two interactions that differ only in the pointer's position look the same and are equal.
    """

    holding: Holding = NO_CARDS
    pointer: Pointer = field(default=AT_REST, compare=False)
    selected: int | None = None
    touch: Touch = UNTOUCHED  # pointed at and held down: a control, a pile, a card, a seat; the keyboard is at a card
    choosing: Choosing | None = None
    aim: Place | None = None
    drag: Drag | None = None
    zoom: Zoom = NOTHING_ENLARGED
    refused: Refused | None = None
    last_refused: str = ""  # can be read again
    hold: Hold | None = None  # a delayed discard
    holds_others: bool = False  # the others wait until the player continues
    details: str = ""  # the question whose details are open
    draws: bool = False  # a click on the stock has passed: the draw follows by itself
    weighs: bool = False  # the player has asked for the buys of their own turn
    coach: CoachPanel | None = None  # the coach's panel, in a lesson
    coach_highlight: Hinted | None = None  # what the coach points at

    @property
    def carried(self) -> int | None:
        """Return the card of mine being dragged."""
        return self.drag.target.uid if self.drag is not None and isinstance(self.drag.target, HandKey) else None

    @property
    def is_dragging(self) -> bool:
        """Return whether something is being dragged."""
        return self.touch.dragging

    @property
    def hovered(self) -> str:
        """The name of the button under the pointer."""
        return self.touch.hover.name if isinstance(self.touch.hover, OnControl) else ""

    @property
    def focus(self) -> int | None:
        """The card with keyboard focus."""
        return self.touch.focus.uid if isinstance(self.touch.focus, HandKey) else None

    def focus_on(self, uid: int | None) -> Interaction:
        """Move the keyboard to a card, or to none."""
        return replace(self, touch=self.touch.at(HandKey(uid) if uid is not None else None))

    @property
    def at(self) -> int | None:
        """Return the selected card, or else the focused one."""
        return self.selected if self.selected is not None else self.focus

    @property
    def chosen(self) -> Card | None:
        """Return the card being dragged, the one a place is chosen for, or the selected one."""
        if self.choosing is not None:
            return self.choosing.card
        uid = self.carried if self.carried is not None else self.selected
        return self._card(uid)

    @property
    def in_hand(self) -> int | None:
        """Return the card an action is about: the selected one, or else the focused one, but never one in the tray."""
        uid = self.at
        free = self.choosing is None and not self.is_waiting(uid)
        return uid if uid is not None and free and self.holding.index(uid) is not None else None

    @property
    def to_discard(self) -> Card | None:
        """Return the card of `in_hand`."""
        return self._card(self.in_hand)

    def _card(self, uid: int | None) -> Card | None:
        held = self.holding.find(uid) if uid is not None else None
        return held.card if held is not None else None

    def pile_after(self, pile: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the discards, including a delayed discard."""
        return pile if self.hold is None else (*pile, self.hold.action.card)

    def is_waiting(self, uid: int | None) -> bool:
        """Return whether this card is a delayed discard."""
        return self.hold is not None and self.hold.uid == uid

    def select(self, uid: int | None) -> Interaction:
        """Select a card, or none; a pending choice of a place for another card ends."""
        return replace(self, selected=uid, aim=None, choosing=None)

    def lift(self, drag: Drag) -> Interaction:
        """Begin a drag."""
        if not isinstance(drag.target, HandKey):
            return replace(self, drag=drag)
        return replace(self, selected=None, choosing=None, refused=None, touch=self.touch.over(None), drag=drag)

    def clear_intent(self) -> Interaction:
        """Clear selection, aim and pending choice; a dragged card has no places to go."""
        drag = self.drag._replace(places=()) if self.drag is not None else None
        return replace(
            self, selected=None, choosing=None, aim=None, refused=None, drag=drag, draws=False, weighs=False, details=""
        )

    def new_turn(self) -> Interaction:
        """Clear everything that belonged to the previous turn; what is held stays held."""
        touch = replace(UNTOUCHED, press=self.touch.press, dragging=self.touch.dragging)
        return replace(self.clear_intent(), touch=touch, last_refused="", hold=None, zoom=NOTHING_ENLARGED)

    def without_pointer(self) -> Interaction:
        """Return the interaction without pointer and messages: the buttons do not depend on them, only on a coach who
        waits.
        """
        coach = replace(self.coach, feels=()) if self.coach is not None and self.coach.waits else None
        bare = replace(self, touch=self.touch.lifted(), aim=None, drag=None, zoom=NOTHING_ENLARGED, details="")
        return replace(bare, refused=None, last_refused="", coach=coach, coach_highlight=None)

    def clear_refusal(self) -> Interaction:
        """Clear the last refusal: the player has acted again."""
        return replace(self, refused=None) if self.refused is not None and not self.refused.calm else self

    def with_refusal(self, refused: Refused) -> Interaction:
        """Show a sentence in the band; a refusal can be read again later."""
        return replace(self, refused=refused, last_refused=self.last_refused if refused.calm else refused.sentence)

    def only_held_cards(self) -> Interaction:
        """Return the interaction without cards that are no longer in the hand."""
        row = self.holding
        now = self if self.selected is None or row.index(self.selected) is not None else self.select(None)
        return now if now.focus is None or row.find(now.focus) is not None else now.focus_on(None)


class Calling(NamedTuple):
    """The player's time to call on a discard: whether it runs, and whether the table `waits` for an answer and says so.

    While it `withholds` something, what follows the discard is hidden. `fits` holds the melds that take the card, for
    players who want advice.
    """

    is_open: bool = False
    waits: bool = False
    withholds: bool = False
    fits: tuple[int, ...] = ()


NO_CALLING, USUAL_SETTINGS = Calling(), Settings()


class Known(NamedTuple):
    """What the player knows. `view` is what is shown and may lag behind `game`, the game as it is.

    `counted` is the view for all numbers while cards are in flight, or None if that is `view`.
    """

    view: PlayerView
    game: PlayerView
    names: tuple[str, ...]
    tempers: tuple[str, ...] = ()  # the computer players' styles, by seat
    settings: Settings = USUAL_SETTINGS  # the player's settings
    caps: Mapping[Intention, str] = CAPS  # the player's key names
    order: StandingOrder = USUAL_ORDER
    calling: Calling = NO_CALLING
    asks: bool = False  # whether a banner waits for an answer
    by_order: bool = False  # whether a standing order answers now or everybody waits, so that nothing lights up
    hides_asked: bool = False  # whether it is not shown yet who is asked out of turn
    rests: bool = False  # whether everybody waits, because an exercise asks or shows its answer
    has_more: bool = False  # whether more is still to be shown
    is_shared: bool = False  # whether several people play at this screen
    shows_keys: bool = False  # whether keys stand on buttons: once one has been pressed
    is_practice: bool = False  # whether this is practice instead of the game itself
    sign: str = ""  # what is special at this table
    is_unsaved: bool = False  # whether the game cannot be saved at the moment
    advice: Advice | None = None  # what the offered card would do
    advised: Action | None = None  # the recommended action about a card that can be taken, bought or discarded
    short: int | None = None  # how many cards hand and tray are short of the contract
    offers_hints: bool = True  # whether there is a hint button
    hint_thinks: bool = False  # whether it says that a hint is being thought about
    hinted: Hinted | None = None  # the hint that is shown
    no_way_back: str = ""  # why nothing may be taken back
    counted: PlayerView | None = None

    @property
    def numbers(self) -> PlayerView:
        """Return the view from which every number on the table is taken."""
        return self.view if self.counted is None else self.counted

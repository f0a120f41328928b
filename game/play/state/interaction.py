"""What a person at the table is about to do, and how she keeps her cards, as one frozen value: nothing changes in it.

Another value is another thing to be seen, so nobody has to say that anything has changed. What became of the game is
the match's.
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
from game.ui.geometry import Point, Rect
from game.ui.gesture import Dragging, Gesture, Idle

ZOOM_AFTER_S = 0.4


class Cause(Enum):
    """Who asked for it."""

    POINTER = auto()  # by resting
    BUTTON = auto()  # the right one, as long as it is held
    KEY = auto()


class Zoom(NamedTuple):
    """What is enlarged now, or soon will be: what, who asked for it, from when on, and whether it has appeared."""

    subject: Hashable = None
    cause: Cause = Cause.POINTER
    since: float = 0.0
    shown: bool = False

    # ---- asking ----

    def rest(self, target: Hashable, now: float) -> Zoom:
        """The pointer is over this: once it has rested there, it is shown."""
        if self.subject is not None and self.cause is not Cause.POINTER:
            held = self.hold(target, now) if self.cause is Cause.BUTTON else None
            return held if held is not None else self
        subject = target if isinstance(target, OnMeld | OnPile | OnSeat) else None
        if subject != self.subject or self.cause is not Cause.POINTER:
            return self._replace(subject=subject, cause=Cause.POINTER, since=now + ZOOM_AFTER_S)
        return self

    def hold(self, target: Hashable, now: float) -> Zoom | None:
        """The right button went down on this; None where there is nothing to show."""
        if not isinstance(target, OnMeld | OnPile | OnSeat | HandKey):
            return None
        same = (target, Cause.BUTTON) == (self.subject, self.cause)
        return self if same else self._replace(subject=target, cause=Cause.BUTTON, since=now)

    def by_key(self, subject: Hashable, now: float) -> Zoom:
        """A key asks for this; None: for nothing any more."""
        return self._replace(subject=subject, cause=Cause.KEY, since=now)

    def release(self) -> Zoom:
        """The right button went up."""
        return self.close() if self.cause is Cause.BUTTON else self

    def close(self) -> Zoom:
        """Nothing is asked for, and the pointer has to come anew."""
        return self if self.subject is None else self._replace(subject=None, cause=Cause.POINTER, since=0.0)

    def release_key(self) -> Zoom:
        """A press closes a zoom opened by key; one under the pointer waits until it has been elsewhere."""
        if self.cause is Cause.KEY:
            return self.close()
        return self._replace(since=float("inf")) if self.cause is Cause.POINTER else self

    # ---- the clock ----

    @property
    def is_by_key(self) -> bool:
        """Whether the keyboard leafs through it."""
        return self.subject is not None and self.cause is Cause.KEY

    def is_due(self, now: float) -> bool:
        """Whether it is to be seen now."""
        return self.subject is not None and now >= self.since

    @property
    def due_at(self) -> float | None:
        """When it is to appear, if it is to and has not."""
        return self.since if self.subject is not None and not self.shown else None

    def tick(self, now: float) -> Zoom:
        """The same at this moment: it may have appeared, or gone."""
        due = self.is_due(now)
        return self if due is self.shown else self._replace(shown=due)


NOTHING_ENLARGED = Zoom()


def subjects(view: PlayerView, focus: int | None) -> tuple[Hashable, ...]:
    """All that can be enlarged by key: the card the keyboard is at, every meld, the upcard, every plaque."""
    own = (HandKey(focus),) if focus is not None else ()
    pile = (OnPile(),) if view.upcard is not None else ()
    melds = (OnMeld(number) for number in range(len(view.melds)))
    return (*own, *melds, *pile, *(OnSeat(seat) for seat in range(view.players)))


TWICE_SECONDS = 0.35  # a second press so soon after the first was meant for the first


class Reply(NamedTuple):
    """A sentence for the player; `calm` where nothing was refused."""

    sentence: str
    calm: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal being shown: its sentence, the card that shakes, the place that said no, and until when; `calm` if it
    is none but only something to know. Without being calm it stays while the view it was said `on` is shown.
    """

    sentence: str
    until: float
    uid: int | None = None
    box: Rect | None = None
    calm: bool = False
    on: PlayerView | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint being shown: its sentence, until when, and what it speaks of."""

    sentence: str
    until: float
    uids: frozenset[int] = frozenset()  # of my cards
    melds: frozenset[int] = frozenset()
    stock: bool = False
    discard: bool = False


NOTHING_LIT = Hinted("", 0.0)


@dataclass(frozen=True, slots=True)
class CoachLook:
    """What the coach says now: what to do and how, a remark beside it, praise for what was done, how far the lesson is.

    With a `button` she waits to be answered. Where `is_away`, only an icon is left of her.
    """

    ask: str
    how: str = ""
    note: str = ""
    praise: str = ""
    far: str = ""
    button: str = ""
    skip: str = ""
    skip_key: str = ""
    warns: bool = False
    is_away: bool = False
    hover: str = ""
    pressed: str = ""


class Hold(NamedTuple):
    """A discard on the pile: which card of mine it is, since when it waits and for how long."""

    action: Discard
    uid: int
    began: float
    lasts: float
    stopped: float | None = None  # when the ring was stopped

    def share(self, now: float) -> float:
        """How far the ring has closed, 0 to 1."""
        upto = now if self.stopped is None else self.stopped
        return max(0.0, min(1.0, (upto - self.began) / self.lasts))

    @property
    def due_at(self) -> float | None:
        """When it has waited long enough; None while its ring is stopped."""
        return self.began + self.lasts if self.stopped is None else None

    def accepts(self, now: float) -> bool:
        """Whether a press is a new one, not the second half of a double click."""
        return now >= self.began + TWICE_SECONDS

    def stop(self, now: float) -> Hold:
        """The same with its ring stopped."""
        return self if self.stopped is not None else self._replace(stopped=now)

    def go_on(self, now: float) -> Hold:
        """The same, waiting for as long as was left when it was stopped."""
        return self if self.stopped is None else self._replace(began=self.began + now - self.stopped, stopped=None)


class Choosing(NamedTuple):
    """A place is being chosen for a card: the sentence, and where."""

    sentence: str
    places: tuple[Place, ...]
    card: Card | None


class Drag(NamedTuple):
    """What is under the pointer on its way: a card of mine, or one from a pile. Of mine also where it may go, reckoned
    when it was lifted, how the cards lay then, and what was to be seen of it till it has been carried off that.
    """

    target: Hashable
    places: tuple[Place, ...] = ()
    before: Holding | None = None
    ground: Rect | None = None


class Pointer(NamedTuple):
    """Where the pointer is, what its button does, how fast it went sideways (du a second), and when."""

    at: Point = Point(0.0, 0.0)
    gesture: Gesture = Idle()
    speed: float = 0.0
    moved: float = 0.0

    def to(self, at: Point, now: float) -> Pointer:
        """Moved there."""
        if now <= self.moved:
            return self._replace(at=at)
        return self._replace(at=at, speed=(at.x - self.at.x) / (now - self.moved), moved=now)


NO_CARDS, AT_REST = Holding(), Pointer()


class Polled(NamedTuple):
    """A question to everybody while nobody's cards lie open; `callers` if it is about Shanghai: whether the card fits a
    meld must not be seen.
    """

    callers: bool


@dataclass(frozen=True, slots=True)
class Interaction:
    """What a person does between two actions. Cards of hers go by their uid; `holding` is how they lie. Two that differ
    only in where the pointer is look the same, and are equal.
    """

    holding: Holding = NO_CARDS
    pointer: Pointer = field(default=AT_REST, compare=False)
    selected: int | None = None
    focus: int | None = None  # where the keyboard is
    hover: Hashable = None  # what the pointer is over, as the mouse names it
    pressed: Hashable = None
    choosing: Choosing | None = None
    aim: Place | None = None
    drag: Drag | None = None
    zoom: Zoom = NOTHING_ENLARGED
    refused: Refused | None = None
    last_refused: str = ""  # to be read again
    hold: Hold | None = None  # a discard that waits on the pile
    holds_others: bool = False  # the others wait till I say so
    polled: Polled | None = None
    details: str = ""  # the question whose details are open
    coach: CoachLook | None = None  # what the coach says, where somebody is taught
    taught: Hinted | None = None  # and what she points at

    @property
    def carried(self) -> int | None:
        """The card of mine under the pointer."""
        return self.drag.target.uid if self.drag is not None and isinstance(self.drag.target, HandKey) else None

    @property
    def is_dragging(self) -> bool:
        """Whether something is under the pointer."""
        return isinstance(self.pointer.gesture, Dragging)

    @property
    def hovered(self) -> str:
        """The name of the button under the pointer."""
        return self.hover.name if isinstance(self.hover, OnControl) else ""

    @property
    def held_down(self) -> str:
        """The name of the button that is pressed."""
        return self.pressed.name if isinstance(self.pressed, OnControl) else ""

    @property
    def at(self) -> int | None:
        """The card selected, else the one the keyboard is at."""
        return self.selected if self.selected is not None else self.focus

    @property
    def chosen(self) -> Card | None:
        """The card being dragged, the one a place is chosen for, or the one selected."""
        if self.choosing is not None:
            return self.choosing.card
        uid = self.carried if self.carried is not None else self.selected
        return self._card(uid)

    @property
    def in_hand(self) -> int | None:
        """The card an action is about: the one selected, else the one the keyboard is at, never one in the tray."""
        uid = self.at
        free = self.choosing is None and not self.is_waiting(uid)
        return uid if uid is not None and free and self.holding.index(uid) is not None else None

    @property
    def to_discard(self) -> Card | None:
        """The card of `in_hand`."""
        return self._card(self.in_hand)

    def _card(self, uid: int | None) -> Card | None:
        held = self.holding.find(uid) if uid is not None else None
        return held.card if held is not None else None

    def pile_after(self, pile: tuple[Card, ...]) -> tuple[Card, ...]:
        """The discards, with a card on them that waits there."""
        return pile if self.hold is None else (*pile, self.hold.action.card)

    def is_waiting(self, uid: int | None) -> bool:
        """Whether this card lies on the pile, not let go yet."""
        return self.hold is not None and self.hold.uid == uid

    def select(self, uid: int | None) -> Interaction:
        """A card is chosen, or none; a place being chosen for another is chosen no more."""
        return replace(self, selected=uid, aim=None, choosing=None)

    def lift(self, drag: Drag) -> Interaction:
        """Something is taken under the pointer."""
        if not isinstance(drag.target, HandKey):
            return replace(self, drag=drag)
        return replace(self, selected=None, choosing=None, refused=None, hover=None, drag=drag)

    def put_aside(self) -> Interaction:
        """Nothing is selected, aimed at or being chosen any more; what is dragged may go nowhere."""
        drag = self.drag._replace(places=()) if self.drag is not None else None
        return replace(self, selected=None, choosing=None, aim=None, refused=None, drag=drag)

    def new_turn(self) -> Interaction:
        """Nothing is kept of what somebody was about to do."""
        return replace(
            self.put_aside(), focus=None, hover=None, pressed=None, last_refused="", hold=None, zoom=NOTHING_ENLARGED
        )

    def without_pointer(self) -> Interaction:
        """The same with nothing pointed at, said or shown beside it: which buttons there are hangs on none of that."""
        bare = replace(self, hover=None, pressed=None, aim=None, drag=None, zoom=NOTHING_ENLARGED, details="")
        return replace(bare, refused=None, last_refused="", coach=None, taught=None)

    def clear_refusal(self) -> Interaction:
        """Clear the last refusal: the player has acted again."""
        return replace(self, refused=None) if self.refused is not None and not self.refused.calm else self

    def with_refusal(self, refused: Refused) -> Interaction:
        """Something is said in the band; a refusal may be read again."""
        return replace(self, refused=refused, last_refused=self.last_refused if refused.calm else refused.sentence)

    def only_held_cards(self) -> Interaction:
        """Return the interaction without cards that are no longer in the hand."""
        row = self.holding
        now = self if self.selected is None or row.index(self.selected) is not None else self.select(None)
        return now if now.focus is None or row.find(now.focus) is not None else replace(now, focus=None)


class Calling(NamedTuple):
    """My time to call on a discard: whether it runs, and whether the table `waits` for my word and the banner says so.

    While the table `withholds` something, what follows the discard is not shown. `fits` are the melds that take the
    card, for those who want to be told.
    """

    is_open: bool = False
    waits: bool = False
    withholds: bool = False
    fits: tuple[int, ...] = ()


NO_CALLING, USUAL_SETTINGS = Calling(), Settings()


class Known(NamedTuple):
    """What is known. `view` is what is shown, which may lag behind the game; `game` is the game as it is.

    `counted` is the view the numbers tell where cards are still in flight, or None where that is `view`.
    """

    view: PlayerView
    game: PlayerView
    names: tuple[str, ...]
    tempers: tuple[str, ...] = ()  # of the computer players, by seat
    settings: Settings = USUAL_SETTINGS  # her own
    caps: Mapping[Intention, str] = CAPS  # her own keys
    order: StandingOrder = USUAL_ORDER
    calling: Calling = NO_CALLING
    asks: bool = False  # whether a banner waits for her answer
    has_more: bool = False  # whether more is still to be shown
    is_shared: bool = False  # whether several people play at this screen
    shows_keys: bool = False  # whether keys stand on buttons: once one has been pressed
    looks: bool = False  # whether the player only looks at their cards before the first question of a round
    is_practice: bool = False  # whether what is played is not the game itself
    is_unsaved: bool = False  # whether the game cannot be saved at the moment
    advice: Advice | None = None  # what the card she is asked about would do
    advised: Action | None = None  # what whoever gives hints would do about a card that is to be had
    short: int | None = None  # by how many cards hand and tray are short of the contract
    offers_hints: bool = True  # whether there is a button for them
    hinted: Hinted | None = None  # the one that is shown
    no_way_back: str = ""  # why nothing may be taken back
    counted: PlayerView | None = None

    @property
    def numbers(self) -> PlayerView:
        """The view that every number on the table is taken from."""
        return self.view if self.counted is None else self.counted

"""The desk: a player's cards and what she is about to do; mouse and keys both act through it.

It owns the little state between two actions (selection, choice of a place, a refusal being shown), and says things.
Putting cards somewhere is `placing`'s. Whatever becomes an action goes out through `submit`, after the referee's word.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from game.engine.actions import Action
from game.engine.refusal import Refusal
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Match
from game.rules.cards import Card
from game.screens.play.asking import Asking
from game.screens.play.assists import ALL_ASSISTS
from game.screens.play.attention import Attention, Question, question_of
from game.screens.play.band import Aside, Band, band_for, can_lay, owed_sentence
from game.screens.play.calls import Calls
from game.screens.play.coach import CoachLook
from game.screens.play.controls import Control, Situation, controls, is_asked
from game.screens.play.fitting import rows_shown, tiles_of
from game.screens.play.hint import Hinting
from game.screens.play.hold import Hold
from game.screens.play.reply import Reply
from game.screens.play.seats import Seats
from game.screens.play.sight import Hinted, Refused
from game.screens.play.zoom import Zoom
from game.table.commands import Intention
from game.table.geometry import Rect
from game.table.grid import TableGrid
from game.table.holding import Held, Holding
from game.table.input import USUAL_KEYS
from game.table.layout import HandKey, Raised
from game.table.proposals import Place, Tile, places_for, stops
from game.table.stage import Stage
from game.table.tray import shows_tray
from game.words.asking import JUST_ASKED
from game.words.hints import HINTS_ARE_OFF, NO_HINT_ON_CALLS
from game.words.refusals import refusal_sentence
from game.words.taking_back import YOUR_DISCARD_WAITS, why_not

REFUSED_SECONDS = 3.0
HOVERED, HOVERED_CALMLY, SELECTED = Raised(18.0, 1.08), Raised(18.0), Raised(28.0)

Submit = Callable[[Action, float, tuple[int, ...]], None]


class Choosing(NamedTuple):
    """A place is being chosen for a card: the sentence, and where."""

    sentence: str
    places: tuple[Place, ...]
    card: Card | None


class Desk:
    """One person's hands at the table."""

    def __init__(self, stage: Stage, match: Match, seats: Seats, submit: Submit) -> None:
        self.stage = stage
        self.match = match
        self.seats = seats
        self.submit = submit
        self.selected: int | None = None
        self.focus: int | None = None
        self.hover: Hashable = None  # what the pointer is over, as the mouse names it
        self.pressed: Hashable = None
        self.choosing: Choosing | None = None
        self.aim: Place | None = None
        self.refused: Refused | None = None
        self.last_refused = ""  # to be read again
        self._refused_on: PlayerView | None = None  # what was shown then
        self.asking = Asking()
        self.attention = Attention()
        self.calls = Calls(match, seats, stage)
        self.hold: Hold | None = None  # my discard that waits on the pile
        self.hinting = Hinting(match, seats, stage)
        self.holds_others = False  # the others wait till I say so
        self.zoom = Zoom()
        self.is_lesson = False  # nobody's game: it is no practice that began from one
        self.coach: CoachLook | None = None  # what the coach says, where somebody is taught
        self.taught: Hinted | None = None  # and what she points at
        self.keys = USUAL_KEYS
        self.assists = ALL_ASSISTS
        self.changed = True  # since what is shown was made
        self.asks_everybody = False  # a question stands while nobody's cards lie open
        self.asks_callers = False  # and it is about Shanghai: whether the card fits a meld must not be seen
        self.carried: int | None = None  # uid of the card under the pointer
        self.places: tuple[Place, ...] = ()  # of the card being dragged, reckoned when it was lifted
        self._tiles: tuple[PlayerView, tuple[Held, ...], tuple[Tile, ...]] | None = None
        self._band: tuple[PlayerView, Holding, Aside, Band] | None = None

    # ---- what others ask ----

    @property
    def me(self) -> int:
        """The seat these hands belong to."""
        return self.seats.at

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody at the table is called."""
        return self.match.names

    @property
    def view(self) -> PlayerView:
        """What I see of the game as it is (the stage may still be showing how it came to that).

        While I may call on a discard it is what is shown, so that nothing tells whether the card fits.
        """
        return self.stage.view if self.calls.holds and self.choosing is None else self.seats.view()

    @property
    def grid(self) -> TableGrid:
        """Where the parts of the table lie."""
        return self.stage.layout.grid

    @property
    def is_shared(self) -> bool:
        """Whether several people play at this screen."""
        return self.seats.is_shared

    @property
    def asks(self) -> bool:
        """Whether the banner waits for my answer."""
        view = self.stage.view
        if self.calls.waits or not is_asked(view):
            return self.calls.waits
        if view.phase is Phase.OFFER and not self.is_shared and not self.asking.puts(view, self.match.count):
            return False  # her order answers: a banner would be up and gone
        return view.phase is not Phase.CLAIM or self.is_shared

    @property
    def question(self) -> Question | None:
        """What waits for my word, by what is shown; nothing while more is still to be shown."""
        if self.stage.has_more or self.choosing is not None or self.hold is not None:
            return None
        calls = self.calls
        return question_of(self.stage.view, asks=self.asks, calls=calls.is_open, waits=calls.waits)

    def hears(self, intention: Intention, now: float) -> bool:
        """Whether a wish is no answer to a question that has only just come up; where it is, it says so."""
        if self.question is None or self.attention.hears(intention, now):
            return True
        self.say(JUST_ASKED, now, calm=True)
        return False

    @property
    def holding(self) -> Holding:
        """My cards as I keep them."""
        return self.stage.holding

    def band(self, aside: Aside) -> Band:
        """What the band shows: made out again only when the view, my cards or what is said are others."""
        asked = self.stage.view, self.holding, aside
        last = self._band
        if last is None or last[0] is not asked[0] or last[1] is not asked[1] or last[2] != aside:
            last = self._band = (*asked, band_for(*asked[:2], self.names, aside))
        return last[3]

    @property
    def chosen(self) -> Card | None:
        """The card being dragged, the one a place is chosen for, or the one selected."""
        if self.choosing is not None:
            return self.choosing.card
        uid = self.carried if self.carried is not None else self.selected
        held = self.holding.find(uid) if uid is not None else None
        return held.card if held else None

    def targets(self) -> tuple[Place, ...]:
        """The legal places of the moment on the table: for the chosen card, or those being chosen from."""
        if self.choosing is not None:
            return self.choosing.places
        if self.chosen is None:
            return ()
        places = self.places or self.places_of(self.chosen)
        return stops(places)

    def controls(self) -> tuple[Control, ...]:
        """The buttons there are, by what is shown; none of these hands' own while their cards are put away."""
        view = self.stage.view
        if view.is_open:
            return ()
        situation = Situation(
            chosen=self._chosen_to_discard(),
            idle=not self.stage.has_more,
            choosing=self.choosing is not None,
            can_lay=can_lay(view, self.holding),
            in_tray=len(self.holding.in_tray),
            asks=self.asks,
            calls=self.calls.is_open and not self.calls.waits,
            caps=self.keys.caps,
            grid=self.grid,
            hints=self.assists.hints,
            order=self.asking.order(self.me),
            holds_others=self.holds_others,
            waits=self.hold.action.card if self.hold is not None else None,
            holds_contract=view.phase is Phase.PLAY and shows_tray(view) and self.asking.distance(view) == 0,
            advised=self.advised(),
            no_way_back="" if self.hold is not None else why_not(self.match.may_take_back(self.me), self.names),
        )
        return controls(view, situation)

    def advised(self) -> Action | None:
        """What would be done now by whoever gives hints, for those who want to be told; nothing while something is
        still to be shown.
        """
        view = self.stage.view
        if not self.assists.analysis or self.stage.has_more or view.to_act != self.me or self.calls.holds:
            return None
        return self.asking.advised(view, lambda: self.match.history(self.me), self.match.count)

    def is_waiting(self, uid: int | None) -> bool:
        """Whether this card lies on the pile, not let go yet."""
        return self.hold is not None and self.hold.uid == uid

    def _chosen_to_discard(self) -> Card | None:
        uid = self.in_hand()
        held = self.holding.find(uid) if uid is not None else None
        return held.card if held else None

    def in_hand(self) -> int | None:
        """The card an action is about: the one selected, else the one the keyboard is at, never one in the tray."""
        uid = self.selected if self.selected is not None else self.focus
        free = self.choosing is None and not self.is_waiting(uid)
        return uid if uid is not None and free and self.holding.index(uid) is not None else None

    @property
    def attended(self) -> Rect | None:
        """Where the keyboard is: what it enlarges, the place it aims at, the question that waits, else its card."""
        if self.zoom.is_by_key and self.zoom.box is not None:
            return self.zoom.box
        if self.aim is not None:
            return self.aim.box
        if self.asks:
            return self.grid.yes
        place = self.stage.layout.cards.get(HandKey(self.focus)) if self.focus is not None else None
        return place.box if place is not None else None

    @property
    def is_stale(self) -> bool:
        """Whether anything has changed since what is shown was made."""
        return self.changed or self.calls.changed

    def made(self) -> None:
        """What is shown is made anew: nothing has changed since."""
        self.changed = self.calls.changed = False

    def wake_at(self, now: float) -> float | None:
        """When a refusal has been shown long enough, or something is to be shown enlarged."""
        until = self.refused.until if self.refused is not None and self.refused.until > now else None
        return min(
            (time for time in (until, self.zoom.wake_at(now), self.hinting.wake_at(now)) if time is not None),
            default=None,
        )

    def update(self, now: float) -> bool:
        """Forget what has had its time, and what no longer exists; whether anything changed."""
        before = (self.refused, self.selected, self.focus, self.choosing)
        if self.refused is not None and now >= self.refused.until and self._is_past(self.refused):
            self.refused = None
        if self.selected is not None and self.holding.index(self.selected) is None:
            self.select(None, now)
        if self.focus is not None and self.holding.find(self.focus) is None:
            self.focus = None
        if self.choosing is not None and self.view.to_act != self.me:
            self.choosing = None
        folded = self._asks()
        self.stage.fold(folded, now)
        zooms, hint = self.zoom.update(now), self.hinting.shown
        self._answer(self.hinting.update(now, is_over=self.hold is not None), now)
        return (
            zooms
            or hint is not self.hinting.shown
            or before != (self.refused, self.selected, self.focus, self.choosing)
        )

    def _is_past(self, refused: Refused) -> bool:
        """Whether a sentence that has had its time may go: a refusal stays until something else happens."""
        return refused.calm or self.stage.view is not self._refused_on

    def heed(self) -> None:
        """She acts again: what was refused before has been read."""
        if self.refused is not None and not self.refused.calm:
            self.refused, self.changed = None, True

    def _asks(self) -> bool:
        return self.asks_everybody if self.stage.view.is_open else self.asks or self.choosing is not None

    def put_aside(self, now: float) -> None:
        """Nothing is selected, aimed at or being chosen any more."""
        self.selected = self.choosing = self.aim = self.refused = None
        self.places = ()
        self.hinting.forget()
        self.lift_cards(now)
        self.changed = True

    def new_round(self) -> None:
        """Nothing is kept from the round before."""
        self.new_turn()
        self.asking.new_round()

    def new_turn(self) -> None:
        """Nothing is kept of what somebody was about to do."""
        self.selected = self.focus = self.choosing = self.aim = self.refused = self.hold = None
        self.hover = self.pressed = None
        self.last_refused = ""
        self.places = ()
        self.hinting.forget()
        self.zoom.close()

    def select(self, uid: int | None, now: float) -> None:
        """Choose a card, or none; a place being chosen for another is chosen no more."""
        self.selected, self.aim, self.places = uid, None, ()
        self.choosing = None
        self.changed = True
        self.lift_cards(now)

    def lift_cards(self, now: float) -> None:
        """Lift the card pointed at and the one selected."""
        lifts: dict[int, Raised] = {}
        if isinstance(self.hover, HandKey) and self.holding.index(self.hover.uid) is not None:
            lifts[self.hover.uid] = self._raised(HOVERED_CALMLY if self.stage.calm else HOVERED)
        if self.selected is not None and self.holding.index(self.selected) is not None:
            lifts[self.selected] = self._raised(SELECTED)
        self.stage.lift(lifts, now)

    def _raised(self, usual: Raised) -> Raised:
        """How a card stands out: less high where everything is larger and there is less room over my row."""
        return usual._replace(du=usual.du * self.grid.lift)

    # ---- what is said and done ----

    def places_of(self, card: Card) -> tuple[Place, ...]:
        """Where a card of mine may go or why not, on what is shown."""
        shows = self.view.melds == self.stage.view.melds  # places are told by what is shown, never by what will be
        return places_for(self.view if shows else self.stage.view, self.stage.layout, card, self.tiles())

    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the cards that fit, as the band shows them; none where it shows something else."""
        view, row = self.stage.view, self.holding.row
        if shows_tray(view) or view.is_open or self._asks() or owed_sentence(view):
            return ()
        last = self._tiles
        if last is None or last[0] is not view or last[1] is not row:
            last = self._tiles = (view, row, tiles_of(rows_shown(view, self.holding, self.names), self.grid))
        return last[2]

    def act(self, action: Action, now: float, going: tuple[int, ...] = ()) -> None:
        """A legal action of mine; none while a discard waits, which comes first."""
        if self.hold is not None:
            self.say(YOUR_DISCARD_WAITS, now)
            return
        self.submit(action, now, going)
        self.put_aside(now)

    def refuse(self, why: Refusal, now: float, uid: int | None = None, box: Rect | None = None) -> None:
        """Say why not; the card shakes."""
        self.say(refusal_sentence(why, self.view, self.names), now, uid, box)

    def say(
        self, sentence: str, now: float, uid: int | None = None, box: Rect | None = None, *, calm: bool = False
    ) -> None:
        """A sentence in the band for a while; `calm` where nothing was refused."""
        self.refused = Refused(sentence, now + REFUSED_SECONDS, uid, box, calm)
        self._refused_on = self.stage.view
        if not calm:
            self.last_refused = sentence
        if uid is not None:
            self.stage.shake(HandKey(uid), now)
        self.changed = True

    def _answer(self, said: Refusal | Reply | None, now: float) -> None:
        """Say what a part of mine has to say, if anything."""
        match said:
            case None:
                pass
            case Reply(sentence, calm):
                self.say(sentence, now, calm=calm)
            case _:
                self.refuse(said, now)

    def hint(self, now: float) -> None:
        """Show what is best to do, or the next best, or say why there is no hint."""
        if not self.assists.hints:
            self.say(HINTS_ARE_OFF, now, calm=True)
        elif self.hold is not None:
            self.say(YOUR_DISCARD_WAITS, now)
        elif self.calls.holds:  # the same words whether the card fits or not
            self.say(NO_HINT_ON_CALLS, now, calm=True)
        else:
            self._answer(self.hinting.press(self.view, now), now)

    def call(self, now: float) -> None:
        """Shanghai! Whether the card fits is seen only now."""
        self._answer(self.calls.call(), now)

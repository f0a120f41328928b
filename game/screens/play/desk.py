"""The desk: a player's cards and what she is about to do; mouse and keys both act through it.

What she is about to do is one value, `state`; whoever changes that gives another one. The desk says things.
Putting cards somewhere is `placing`'s. Whatever becomes an action goes out through `submit`, after the referee's word.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.engine.actions import Action
from game.engine.refusal import Refusal
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Match
from game.orders import USUAL_ORDER, lasting
from game.rules.cards import Card
from game.screens.play.asking import Asking
from game.screens.play.assists import ALL_ASSISTS, Assists
from game.screens.play.attention import Attention, Question, question_of
from game.screens.play.band import Aside, Band, band_for, can_lay, owed_sentence
from game.screens.play.calls import Calls, wanted_by
from game.screens.play.controls import Control, Situation, controls, is_asked
from game.screens.play.fitting import rows_shown, tiles_of
from game.screens.play.hint import Hinting
from game.screens.play.interaction import Interaction
from game.screens.play.reply import Reply
from game.screens.play.seats import Seats
from game.screens.play.sight import Refused
from game.screens.play.zoom import Enlarger
from game.settings import Settings
from game.table.commands import Intention
from game.table.geometry import Rect
from game.table.gesture import THRESHOLD_DU
from game.table.grid import TableGrid
from game.table.holding import Held, Holding
from game.table.input import USUAL_KEYS, Keys
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


class Desk:
    """One person's hands at the table."""

    def __init__(
        self, stage: Stage, match: Match, seats: Seats, submit: Submit, asking: Asking, hinting: Hinting
    ) -> None:
        self.stage = stage
        self.match = match
        self.seats = seats
        self.submit = submit
        self.state = Interaction()
        self._refused_on: PlayerView | None = None  # what was shown then
        self.asking, self.hinting = asking, hinting
        self.attention = Attention()
        self.calls = Calls(match, seats, stage)
        self.enlarger = Enlarger()
        self.is_lesson = False  # nobody's game: it is no practice that began from one
        self.keys = USUAL_KEYS
        self.assists = ALL_ASSISTS
        self.threshold_du = THRESHOLD_DU  # how far a pressed card must be moved before it is dragged
        self._tiles: tuple[PlayerView, tuple[Held, ...], tuple[Tile, ...]] | None = None
        self._band: tuple[PlayerView, Holding, Aside, Band] | None = None

    def adopt(self, settings: Settings, *, is_learning: bool) -> None:
        """Do as her settings say."""
        self.keys, self.assists = Keys.of(settings.keys), Assists.of(settings)
        self.threshold_du = settings.drag_threshold
        self.calls.want(wanted_by(settings.shanghai, is_learning=is_learning))
        self.asking.begin_with(USUAL_ORDER if self.is_shared else lasting(settings.buying))

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
        return self.stage.view if self.calls.holds and self.state.choosing is None else self.seats.view()

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
        if self.stage.has_more or self.state.choosing is not None or self.state.hold is not None:
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
        if self.state.choosing is not None:
            return self.state.choosing.card
        uid = self.state.carried if self.state.carried is not None else self.state.selected
        held = self.holding.find(uid) if uid is not None else None
        return held.card if held else None

    def targets(self) -> tuple[Place, ...]:
        """The legal places of the moment on the table: for the chosen card, or those being chosen from."""
        if self.state.choosing is not None:
            return self.state.choosing.places
        if self.chosen is None:
            return ()
        drag = self.state.drag
        places = (drag.places if drag is not None else ()) or self.places_of(self.chosen)
        return stops(places)

    def controls(self) -> tuple[Control, ...]:
        """The buttons there are, by what is shown; none of these hands' own while their cards are put away."""
        view = self.stage.view
        if view.is_open:
            return ()
        situation = Situation(
            chosen=self._chosen_to_discard(),
            idle=not self.stage.has_more,
            choosing=self.state.choosing is not None,
            can_lay=can_lay(view, self.holding),
            in_tray=len(self.holding.in_tray),
            asks=self.asks,
            calls=self.calls.is_open and not self.calls.waits,
            caps=self.keys.caps,
            grid=self.grid,
            hints=self.assists.hints and self.hinting.is_offered,
            order=self.asking.order(self.me),
            holds_others=self.state.holds_others,
            waits=self.state.hold.action.card if self.state.hold is not None else None,
            holds_contract=view.phase is Phase.PLAY and shows_tray(view) and self.asking.distance(view) == 0,
            advised=self.advised(),
            no_way_back="" if self.state.hold is not None else why_not(self.match.may_take_back(self.me), self.names),
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
        return self.state.hold is not None and self.state.hold.uid == uid

    def _chosen_to_discard(self) -> Card | None:
        uid = self.in_hand()
        held = self.holding.find(uid) if uid is not None else None
        return held.card if held else None

    def in_hand(self) -> int | None:
        """The card an action is about: the one selected, else the one the keyboard is at, never one in the tray."""
        uid = self.state.selected if self.state.selected is not None else self.state.focus
        free = self.state.choosing is None and not self.is_waiting(uid)
        return uid if uid is not None and free and self.holding.index(uid) is not None else None

    @property
    def attended(self) -> Rect | None:
        """Where the keyboard is: what it enlarges, the place it aims at, the question that waits, else its card."""
        if self.state.zoom.is_by_key and self.enlarger.box is not None:
            return self.enlarger.box
        if self.state.aim is not None:
            return self.state.aim.box
        if self.asks:
            return self.grid.yes
        place = self.stage.layout.cards.get(HandKey(self.state.focus)) if self.state.focus is not None else None
        return place.box if place is not None else None

    def looks(self) -> tuple[object, ...]:
        """The values that what is shown of these hands is made of, beside the stage's."""
        calls = self.calls
        return self.state, self.hinting.shown, self.asking.order(self.me), calls.is_open, calls.waits

    def wake_at(self, now: float) -> float | None:
        """When a refusal has been shown long enough, or something is to be shown enlarged."""
        until = self.state.refused.until if self.state.refused is not None and self.state.refused.until > now else None
        return min(
            (time for time in (until, self.state.zoom.wake_at(now), self.hinting.wake_at(now)) if time is not None),
            default=None,
        )

    def update(self, now: float) -> None:
        """Forget what has had its time, and what no longer exists."""
        state = self.state.of_these(self.holding)
        if state.refused is not None and now >= state.refused.until and self._is_past(state.refused):
            state = replace(state, refused=None)
        if state.choosing is not None and self.view.to_act != self.me:
            state = replace(state, choosing=None)
        self.become(replace(state, zoom=state.zoom.tick(now)), now)
        self.stage.fold(self._asks(), now)
        self._answer(self.hinting.update(now, is_over=state.hold is not None), now)

    def _is_past(self, refused: Refused) -> bool:
        """Whether a sentence that has had its time may go: a refusal stays until something else happens."""
        return refused.calm or self.stage.view is not self._refused_on

    def _asks(self) -> bool:
        return (
            self.state.polled is not None if self.stage.view.is_open else self.asks or self.state.choosing is not None
        )

    def become(self, state: Interaction, now: float) -> None:
        """What she is about to do is this now; the card pointed at and the one selected are lifted."""
        before = self.state
        if state != before:
            self.state = state
            if (before.hover, before.selected) != (state.hover, state.selected):
                self.lift_cards(now)

    def put_aside(self, now: float) -> None:
        """Nothing is selected, aimed at or being chosen any more."""
        self.hinting.forget()
        self.state = self.state.put_aside()
        self.lift_cards(now)

    def new_round(self) -> None:
        """Nothing is kept from the round before."""
        self.new_turn()
        self.asking.new_round()

    def new_turn(self) -> None:
        """Nothing is kept of what somebody was about to do."""
        self.state = self.state.new_turn()
        self.hinting.forget()

    def select(self, uid: int | None, now: float) -> None:
        """Choose a card, or none; a place being chosen for another is chosen no more."""
        self.state = self.state.select(uid)
        self.lift_cards(now)

    def lift_cards(self, now: float) -> None:
        """Lift the card pointed at and the one selected."""
        lifts: dict[int, Raised] = {}
        hover, selected = self.state.hover, self.state.selected
        if isinstance(hover, HandKey) and self.holding.index(hover.uid) is not None:
            lifts[hover.uid] = self._raised(HOVERED_CALMLY if self.stage.calm else HOVERED)
        if selected is not None and self.holding.index(selected) is not None:
            lifts[selected] = self._raised(SELECTED)
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
        if self.state.hold is not None:
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
        last = self.state.last_refused if calm else sentence
        refused = Refused(sentence, now + REFUSED_SECONDS, uid, box, calm)
        self.state, self._refused_on = replace(self.state, refused=refused, last_refused=last), self.stage.view
        if uid is not None:
            self.stage.shake(HandKey(uid), now)

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
        elif self.state.hold is not None:
            self.say(YOUR_DISCARD_WAITS, now)
        elif self.calls.holds:  # the same words whether the card fits or not
            self.say(NO_HINT_ON_CALLS, now, calm=True)
        else:
            self._answer(self.hinting.press(self.view, now), now)

    def call(self, now: float) -> None:
        """Shanghai! Whether the card fits is seen only now."""
        self._answer(self.calls.call(), now)

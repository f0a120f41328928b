"""The local player's desk: their interaction with the table, what is shown to them, and the effects of their input.

The interaction is one immutable value, `state`. `hear` computes the next one with `update`, shows what changed and
carries out the effects. Actions go out through `submit` after the referee has allowed them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.engine.actions import Action, Buy, BuyUpcard, Take
from game.engine.refusal import Refusal
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.language import Catalog, chosen_catalog
from game.match import Match
from game.orders import USUAL_ORDER, Advice, StandingOrder, order_from_word
from game.play.attention import Attention, Fades, Question, question_of
from game.play.calls import Calls
from game.play.hints import Helpers, Hinting
from game.play.input.commands import why_not
from game.play.input.draft import (
    REFUSED_SECONDS,
    Ask,
    Call,
    HintEffect,
    Input,
    KeepOrder,
    LetCardGo,
    Say,
    Submit,
    Tick,
)
from game.play.input.update import update
from game.play.scene.band import Band, BandDetails, band_for
from game.play.scene.compose import (
    GLOW,
    OWN_BUYS,
    ShownTable,
    TableScene,
    band_details,
    coming_in,
    make_scene,
    visible_view,
    with_other_company,
)
from game.play.scene.controls import Control, Situation, begins_with_draw, controls, is_asked, opens_turn
from game.play.scene.enlarged import Enlarger
from game.play.seats import Seats
from game.play.standing_orders import StandingOrders
from game.play.state.interaction import USUAL_SETTINGS, Calling, Interaction, Known, Refused, Reply
from game.play.state.log import EMPTY_LOG, GameLog
from game.play.state.remarks import Company
from game.play.words.table import why_not as no_way_back
from game.settings import Settings
from game.table.commands import PAD_NAMES, USUAL_KEYS, Command, Intention, Keys
from game.table.grid import TableGrid
from game.table.holding import Holding
from game.table.layout import HandKey, Raised
from game.table.proposals import OnControl
from game.table.stage import Stage
from game.table.tray import shows_tray
from game.text.refusals import refusal_sentence
from game.ui.agenda import Agenda
from game.ui.devices import Device
from game.ui.geometry import Rect
from game.ui.screen import Screen
from game.ui.touch import Press, Touch

LIT_AFTER = 0.22  # seconds until it is shown who is asked out of turn
GRIP = 0.22  # the pointer holds a dragged card near its top, so that it hides little of what is beneath
HELD_CARD = (96.0, 135.0)
OPENS_PAGE = (Intention.CANCEL, Intention.ACT, Intention.LOG, Intention.SCORES, Intention.HELP)  # as buttons do
HOVERED, HOVERED_CALMLY, SELECTED = Raised(18.0, 1.08), Raised(18.0), Raised(28.0)

Submits = Callable[[Action, float, tuple[int, ...]], None]


class TableHost(NamedTuple):
    """What a table needs from its screen: the agenda, the pages by name (None if missing), the end-of-game callback,
    the sources of help and a note about the game.
    """

    agenda: Agenda
    page: Callable[[str], Callable[[], Screen] | None]
    on_game_over: Callable[[], None]
    helpers: Helpers
    sign: str | None  # of an exercise: what is special about it; None for games and practice that began from one
    is_unsaved: Callable[[], bool]  # whether the game cannot be saved at the moment
    knows: Callable[[Match], Collection[str]]  # the computer players who know the person here


class Desk:
    """One person's controls at the table."""

    def __init__(
        self, stage: Stage, seats: Seats, host: TableHost, submit: Submits, remember: Callable[[StandingOrder], None]
    ) -> None:
        self.stage, self.seats, self.match, self.submit = stage, seats, seats.match, submit
        self._state = Interaction(stage.holding)
        self.orders = StandingOrders(host.helpers, remember)
        self.hinting = Hinting(seats, stage, host.agenda, host.helpers)
        self.attention = Attention()
        self._host, self._agenda = host, host.agenda
        self.calls = Calls(seats, stage, host.agenda, lambda: self.orders.order(self.me))
        self.enlarger = Enlarger()
        self._rests = False  # an exercise asks or shows its answer, so that the table asks nothing
        self.keys = USUAL_KEYS
        self.device = Device.POINTER  # the device used last, whose keys stand on buttons
        self.was_clicked = False  # whether the last input was no key and no drag
        self.settings = USUAL_SETTINGS
        self._asked: tuple[int | None, float] = None, 0.0  # who is asked out of turn, and from when that is shown
        self._hides_asked = False
        self._touch_before: Touch | None = None  # while a button is shown as pressed by a key
        self._folds = False  # whether the tray makes room for a panel over the table
        self._fades = Fades({GLOW: 0.14, OWN_BUYS: 0.12})
        self._known: Known | None = None
        self._scene: TableScene | None = None
        self._last_controls: tuple[tuple[Catalog, Situation], tuple[Control, ...]] | None = None
        self._last_band: tuple[tuple[Catalog, Known, Holding, BandDetails], Band] | None = None

    def adopt(self, settings: Settings) -> None:
        """Apply the player's settings."""
        self.settings, self.keys = settings, Keys.of(settings.keys)
        self.calls.limit(is_on=settings.call_time == "timed")
        self.orders.begin_with(USUAL_ORDER if self.seats.is_shared else order_from_word(settings.buying))

    def submit_to(self, submit: Submits) -> None:
        """Send actions there, instead of straight to the game."""
        self.submit = submit

    def rest_question(self, rests: bool) -> None:
        """Ask nothing while an exercise asks or shows its answer, and go on asking afterwards."""
        self._rests = rests

    def use(self, device: Device) -> None:
        """Show on buttons what to press on a device from now on."""
        self.device = device

    @property
    def caps(self) -> Mapping[Intention, str]:
        """Return the names of the player's keys, or of the buttons of their gamepad, which has the default keys."""
        return PAD_NAMES if self.device is Device.PAD else self.keys.caps

    # ---- what others ask ----

    @property
    def state(self) -> Interaction:
        """Return the current interaction; its cards follow the game."""
        if self._state.holding is not self.stage.holding:
            self._state = replace(self._state, holding=self.stage.holding)
        return self._state

    @property
    def me(self) -> int:
        """Return the seat of this player."""
        return self.seats.at

    @property
    def view(self) -> PlayerView:
        """Return the player's view of the game as it is, or the one shown while they may call on a discard.

        The animation may still lag behind this view.
        """
        return visible_view(self.state, self.known)

    @property
    def grid(self) -> TableGrid:
        """Return the positions of the table's parts."""
        return self.stage.layout.grid

    @property
    def asks(self) -> bool:
        """Return whether the banner waits for the player's answer."""
        view = self.stage.view
        if self._rests:
            return False
        if self.calls.waits or not is_asked(view) or self.by_order:
            return self.calls.waits
        if begins_with_draw(view) and not view.is_open:
            return (self.state.weighs and opens_turn(view)) or self._speaks_for_upcard(view)
        return view.phase is not Phase.CLAIM or self.seats.is_shared

    @property
    def fills_band(self) -> bool:
        """Return whether a question, a refusal or a hint stands in the band."""
        state = self.state
        is_asked = self.asks or self.calls.is_open or state.choosing is not None
        return is_asked or state.refused is not None or self.hinting.shown is not None

    def _speaks_for_upcard(self, view: PlayerView) -> bool:
        """Return whether something speaks for the upcard where a turn begins, so that it is worth a question."""
        if self.orders.order(self.me) is StandingOrder.ASK:
            return True
        wants_advice = self.settings.analysis and not self.hinting.is_on_request
        advice = self.orders.advice(view) if wants_advice else None
        return advice is not None and advice.helps

    @property
    def by_order(self) -> bool:
        """Return whether nobody need notice a question, because the standing order answers it, or an exercise asks or
        shows its answer.
        """
        view = self.stage.view
        if self._rests:
            return True
        if self.seats.is_shared or view.to_act != self.me or view.is_open:
            return False
        return not self.orders.puts(view, self.match.count)

    @property
    def question(self) -> Question | None:
        """Return the question that waits for the player, judged by what is shown; None while more is to be shown."""
        if self.stage.has_more or self.state.choosing is not None or self.state.hold is not None:
            return None
        calls = self.calls
        return question_of(self.stage.view, asks=self.asks, calls=calls.is_open, waits=calls.waits)

    @property
    def holding(self) -> Holding:
        """Return the player's cards in their own arrangement, without a delayed discard."""
        return self.stage.holding_shown

    @property
    def known(self) -> Known:
        """Return everything the player knows now; the same object as long as nothing of it has changed."""
        made = self._compute_known()
        if self._known is None or made != self._known:
            self._known = made
        return self._known

    def _compute_known(self) -> Known:
        view, match, me, calls = self.stage.view_shown, self.match, self.me, self.calls
        asks, advised = self.asks, self.advised()
        return Known(
            view=view,
            game=self.seats.view(),
            names=match.names,
            tempers=match.tempers,
            settings=self.settings,
            caps=self.caps,
            order=self.orders.order(me),
            calling=Calling(calls.is_open, calls.waits, calls.holds, calls.fitting_melds),
            asks=asks,
            by_order=self.by_order,
            hides_asked=self.by_order or (self._hides_asked and not asks),
            rests=self._rests,
            has_more=self.stage.has_more,
            is_shared=self.seats.is_shared,
            shows_keys=not self.device.is_pointer,
            is_practice=match.practice and self._host.sign is None,
            sign=self._host.sign or "",
            is_unsaved=self._host.is_unsaved(),
            advice=self._advice(view, advised) if asks else None,
            advised=advised,
            short=self.orders.distance(view) if shows_tray(view) and not view.is_open else None,
            offers_hints=self.hinting.is_offered,
            hint_thinks=self.hinting.thinks,
            hinted=self.hinting.shown,
            no_way_back=no_way_back(match.may_take_back(me), match.names),
            counted=self.stage.numbers if self.stage.numbers is not view else None,
        )

    def _advice(self, view: PlayerView, advised: Action | None) -> Advice | None:
        """Return what the offered card would do, if the player wants advice. It agrees with the highlighted button."""
        advice = self.orders.advice(view) if self.settings.analysis else None
        wanted = isinstance(advised, Take | Buy | BuyUpcard)
        return advice._replace(is_worth_it=wanted) if advice is not None else None

    def controls(self) -> tuple[Control, ...]:
        """Return the buttons for what is shown; rebuilt only when something they depend on has changed."""
        return self._controls(self.shown())

    def _controls(self, shown: ShownTable) -> tuple[Control, ...]:
        situation = Situation(shown.known, shown.state.without_pointer(), shown.layout.grid)
        asked = chosen_catalog(), situation
        if self._last_controls is None or self._last_controls[0] != asked:
            self._last_controls = asked, controls(situation, partial(why_not, shown=shown))
        return self._last_controls[1]

    def scene(self, log: GameLog, company: Company) -> TableScene:
        """Return the scene to draw; the same object as long as it would be built from the same values."""
        shown, scene = self.shown(log, company), self._scene
        if scene is None or scene.shown._replace(company=company) != shown:
            scene = make_scene(shown, self._controls(shown), self._band(shown))
        elif scene.shown.company != company:
            scene = with_other_company(scene, shown)
        self._scene = scene
        return scene

    def shown(self, log: GameLog = EMPTY_LOG, company: Company | None = None) -> ShownTable:
        """Return the table as the player sees it now, without the card of a delayed discard."""
        state, stage = self.state, self.stage
        if state.hold is not None:
            state = replace(state, holding=self.holding)
        catalog, coming = chosen_catalog(), self._fades.shares
        return ShownTable(
            state, self.known, stage.layout, stage.lifts, stage.moving_keys, log, company, catalog, coming
        )

    def _band(self, shown: ShownTable) -> Band:
        """Return the contents of the band; rebuilt only when something they depend on has changed."""
        details = shown.known, shown.state.holding, band_details(shown)
        asked = chosen_catalog(), *details
        if self._last_band is None or self._last_band[0] != asked:
            self._last_band = asked, band_for(*details)
        return self._last_band[1]

    def advised(self) -> Action | None:
        """Return the action that hints recommend now, if the player wants to see it; None while more is still to be
        shown.
        """
        view = self.stage.view
        if not self.settings.analysis or self.stage.has_more or view.to_act != self.me or self.calls.holds:
            return None
        if self.hinting.is_on_request:
            return self.hinting.best
        advised = self.orders.advised(view, lambda: self.match.history(self.me), self.match.count)
        return advised and (self.hinting.best or advised)

    @property
    def focus_box(self) -> Rect | None:
        """Return the box with keyboard focus: what is enlarged, the aimed place, the question that waits, the card, or
        else the draw that a turn begins with.
        """
        if self.state.zoom.is_by_key and self.enlarger.box is not None:
            return self.enlarger.box
        if self.state.aim is not None:
            return self.state.aim.box
        if self.asks:
            return self.grid.yes
        if self.state.weighs:
            return (
                self.grid.buy_stock
                if self.state.touch.focus == OnControl(Intention.BUY_STOCK)
                else self.grid.buy_upcard
            )
        place = self.stage.layout.cards.get(HandKey(self.state.focus)) if self.state.focus is not None else None
        if place is None and begins_with_draw(self.stage.view):
            return self.controls()[0].button.box
        return place.box if place is not None else None

    def update(self, now: float, *, folds: bool = False) -> None:
        """Remove what has expired or no longer exists; `folds` if the tray makes room for a panel over the table."""
        self.handle_input(Tick.TICK, now)
        self._folds = folds
        self.make_room(now)
        self._answer(self.hinting.update(now, is_over=self.state.hold is not None), now)

    def note_asked(self, now: float) -> None:
        """Note who is asked out of turn; it is shown after a moment, because most pass at once."""
        view = self.stage.view
        asked = view.to_act if view.phase is Phase.OFFER else view.turn
        if asked != self._asked[0]:
            self._asked = asked, now + LIT_AFTER
        self._hides_asked = asked != view.turn and now < self._asked[1]
        self._agenda.put("asked", self._asked[1] if self._hides_asked else None)

    def make_room(self, now: float) -> None:
        """Fold the tray while a question or a panel stands beside it; no frame may show both in one place."""
        asks = not self.stage.view.is_open and (self.asks or self.state.choosing is not None)
        self.stage.fold(self._folds or asks, now)
        there, drawn = coming_in(self.state, self.known), self._scene
        seen = coming_in(drawn.state, drawn.known) if drawn is not None else there
        self._agenda.put(
            "fades", self._fades.note(there, seen, now, 0.0 if self.stage.calm else self.stage.pace.factor)
        )

    # ---- inputs and their effects ----

    def _shown_for(self, given: Input, now: float) -> ShownTable:
        """Return the table at the moment of an input, with its buttons only if the pointer can reach them."""
        shown = self.shown()
        if given is Tick.TICK:  # every frame
            return shown._replace(state=self.state)
        new = not self.attention.accepts(Intention.PASS, now) and self.question is not None
        pointed = not isinstance(given, Command | Tick) and not self.state.is_dragging
        controls = self._controls(shown) if pointed else ()
        return shown._replace(state=self.state, controls=controls, is_idle=self.stage.is_idle(now), is_just_asked=new)

    def press_by_key(self, command: Command, now: float) -> bool:
        """Show the button as pressed whose page a command is about to open; return whether there is one."""
        _, effects = update(self._shown_for(command, now), command, now)
        opens = [effect.intention for effect in effects if isinstance(effect, Ask) and effect.intention in OPENS_PAGE]
        drawn = (control for control in self.controls() if control.shown and not control.is_off)
        button = next((control.button for control in drawn if control.intention in opens), None)
        if button is None:
            return False
        self._touch_before = self._touch_before or self.state.touch
        target = OnControl(button.name)
        touch = replace(self.state.touch, hover=target, press=Press(button.box.center, target))
        self.set_state(replace(self.state, touch=touch), now)
        return True

    def handle_input(self, given: Input, now: float) -> Intention | None:
        """Update the state with an input and carry out the effects. Return what the screen has to do, if anything."""
        if self._touch_before is not None:
            self.set_state(replace(self.state, touch=self._touch_before), now)
            self._touch_before = None
        before = self.state
        state, effects = update(self._shown_for(given, now), given, now)
        self.was_clicked = not isinstance(given, Command) and not before.is_dragging
        self._note_pile_card(before, state, is_tick=given is Tick.TICK)
        self.set_state(state, now)
        asked = None
        for effect in effects:
            match effect:
                case Ask(intention):
                    asked = intention
                case Submit(action, going):
                    self.submit(action, now, going)
                case _:
                    self._do(effect, now)
        if before.carried is not None and state.carried is None:
            self.stage.let_go(now, refused=self.state.refused is not None)
        return asked

    def _note_pile_card(self, before: Interaction, state: Interaction, *, is_tick: bool) -> None:
        """Note where a card dragged from a pile was let go, because it flies on from there."""
        if is_tick:
            self.stage.hand_over(None)
        elif before.drag is not None and before.carried is None and state.drag is None:
            (x, y), (w, h) = state.pointer.at, self.grid.pile_card
            self.stage.hand_over(Rect(x - w / 2, y - h / 2, w, h))

    def _do(self, effect: Say | KeepOrder | Call | LetCardGo | HintEffect, now: float) -> None:
        match effect:
            case Say(refused):
                if refused.uid is not None:
                    self.stage.shake(HandKey(refused.uid), now)
            case KeepOrder(order):
                self.orders.choose(self.me, order)
            case Call():
                self._answer(self.calls.call(), now)
            case LetCardGo(then):
                self.calls.let_go(then)
            case HintEffect.NEXT:
                self._answer(self.hinting.press(self.view, now), now)
            case HintEffect.AWAY:
                self.hinting.put_away()
            case HintEffect.FORGET:
                self.hinting.forget()

    def set_state(self, state: Interaction, now: float) -> None:
        """Replace the interaction and show what has changed: cards stand out, follow the pointer or slide."""
        before = self.state
        if state == before and state.pointer == before.pointer:
            return
        self._state = state
        if state.refused is not before.refused:
            self._agenda.put("refusal", state.refused.until if state.refused is not None else None)
        if state.zoom is not before.zoom:
            self._agenda.put("zoom", state.zoom.due_at)
        was, felt = before.touch, state.touch
        if (was.hover, was.held, before.selected) != (felt.hover, felt.held, state.selected):
            self._lift_cards(now)
        if state.carried is not None and state.pointer.at != before.pointer.at:
            (x, y), (w, h) = state.pointer.at, HELD_CARD
            box = Rect(x - w / 2, y - h * GRIP, w, h)
            self.stage.carry(HandKey(state.carried), box, now, state.pointer.speed)
        if state.holding is not before.holding:
            self.stage.rearrange(state.holding, now)

    def clear_intent(self, now: float) -> None:
        """Clear selection, aim and pending choice."""
        self.hinting.forget()
        self.set_state(self.state.clear_intent(), now)

    def new_round(self) -> None:
        """Clear everything that belonged to the previous round."""
        self.new_turn()
        self.orders.new_round()

    def new_turn(self) -> None:
        """Clear everything that belonged to the previous turn."""
        self._state = self.state.new_turn()
        self.hinting.forget()

    def select(self, uid: int | None, now: float) -> None:
        """Select a card, or none; a pending choice of a place for another card ends."""
        self.set_state(self.state.select(uid), now)

    def _lift_cards(self, now: float) -> None:
        """Lift the card under the pointer and the selected card."""
        lifts: dict[int, Raised] = {}
        touch, selected, row = self._state.touch, self._state.selected, self.holding
        for target in (touch.hover, touch.held):  # a finger only presses
            if isinstance(target, HandKey) and row.index(target.uid) is not None:
                lifts[target.uid] = self._lift_of(HOVERED_CALMLY if self.stage.calm else HOVERED)
        if selected is not None and row.index(selected) is not None:
            lifts[selected] = self._lift_of(SELECTED)
        self.stage.lift(lifts, now)

    def _lift_of(self, usual: Raised) -> Raised:
        """Return how far a card is lifted: less where everything is larger and there is less room above the row."""
        return usual._replace(du=usual.du * self.grid.lift)

    # ---- what others do for her ----

    def say(self, sentence: str, now: float, *, calm: bool = False) -> None:
        """Show a sentence in the band for a while; `calm` if nothing was refused."""
        refused = Refused(sentence, now + REFUSED_SECONDS, calm=calm, on=self.stage.view)
        self.set_state(self.state.with_refusal(refused), now)

    def _answer(self, reply: Refusal | Reply | None, now: float) -> None:
        """Show the reply of another part, if there is one."""
        match reply:
            case None:
                pass
            case Reply(sentence, calm):
                self.say(sentence, now, calm=calm)
            case _:
                self.say(refusal_sentence(reply, self.view, self.match.names), now)

"""Commands: what each does to an interaction, whether it came from a key or a button; and keyboard navigation.

Commands that concern the screen (menu, speed, skipping) are passed on to it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from game.engine.actions import Action, Pass, Take
from game.engine.referee import refusal
from game.engine.refusal import Reason, Refusal
from game.engine.state import OVER, PLAYING, Down, Phase
from game.engine.view import PlayerView
from game.orders import may_be_asked, next_order
from game.play.calls import PUT_OFF
from game.play.input.draft import Call, DraftState, HintEffect, KeepOrder, LetCardGo
from game.play.input.placing import claim, fill, into_slot, laid, lay_down, perform
from game.play.scene.band import question
from game.play.scene.compose import ShownTable, called_place, calling_places, places_of, targets
from game.play.scene.controls import (
    DETAILS,
    action_of,
    begins_with_draw,
    comes_next,
    is_legal,
    is_naming,
    may_buy,
    may_buy_in_turn,
    opens_turn,
)
from game.play.state.interaction import Reply, subjects
from game.play.words import grouping
from game.play.words.asking import NOTHING_ASKED, NOTHING_TO_ASK, order_changed
from game.play.words.hints import HINTS_ARE_OFF, NO_FILL_IN_DRILLS, NO_HINT_ON_CALLS
from game.play.words.table import YOUR_DISCARD_WAITS
from game.rules.variant import Claim
from game.table.commands import Command, Intention
from game.table.holding import (
    Order,
    emptied,
    gap_turned,
    in_slot,
    lifted,
    next_spot,
    ordered,
    returned,
    set_down,
    spot_of,
)
from game.table.proposals import OnControl, OnMeld, OnSlot, OnWild, stops
from game.table.tray import shows_tray
from game.text import table as words
from game.text.refusals import refusal_sentence
from game.ui.touch import stepped

IN_TURN = (Intention.BUY_STOCK, Intention.BUY_UPCARD)  # as they stand, from the left
STEPS = {Intention.LEFT: -1, Intention.PLACE_BEFORE: -1, Intention.RIGHT: 1, Intention.NEXT_PLACE: 1}
# Answers to a delayed discard: the primary action carries it out, and Esc takes it back.
HOLD_ANSWERS = {
    Intention.ACT: Intention.LET_GO,
    Intention.CONFIRM: Intention.LET_GO,
    Intention.HURRY: Intention.LET_GO,
    Intention.CANCEL: Intention.TAKE_BACK,
}


def carry_out(draft: DraftState, command: Command) -> None:
    """Carry out a command from a key or a button."""
    if draft.state.refused is not None and command.intention is not Intention.HURRY:
        draft.set_state(replace(draft.state, refused=None))
    intention = command.intention
    if _answers_hold(draft, intention):
        draft.ask(HOLD_ANSWERS[intention])
        return
    if _handle_zoom_key(draft, intention) or _about_a_call(draft, intention) or _among_buys(draft, intention):
        return
    if intention is Intention.HURRY and _space_draws(draft):
        intention = Intention.ACT
    row = ROWS.get(intention, NO_ROW)
    why = row.why(draft)
    if why is not None:
        draft.say(why.sentence, calm=why.calm)
    elif intention is Intention.SLOT:
        _into_slot(draft, command.number)
    elif row.does is not None:
        row.does(draft)
    else:
        play(draft, intention)


def _answers_hold(draft: DraftState, intention: Intention) -> bool:
    """Return whether the command answers a delayed discard."""
    return draft.state.hold is not None and intention in HOLD_ANSWERS


def why_not(intention: Intention, shown: ShownTable) -> str:
    """Explain why a command cannot be used now, or return an empty string if it can."""
    draft = DraftState(shown, 0.0)
    calls = (Intention.PASS,) if shown.known.is_shared else (Intention.PASS, Intention.SHANGHAI)
    if comes_next(shown.known):
        calls = (*calls, Intention.TAKE, Intention.ACT)
    if (intention in calls and _lets_a_card_go(draft)) or _answers_hold(draft, intention):
        return ""
    why = ROWS.get(intention, NO_ROW).why(draft) or _action_or_why_not(draft, intention)
    return why.sentence if isinstance(why, Reply) else ""


def _next_order(draft: DraftState) -> None:
    """Switch to the next standing order and say what it means."""
    order = next_order(draft.known.order)
    draft.effect(KeepOrder(order))
    draft.say(order_changed(order), calm=True)


def _clear(draft: DraftState) -> None:
    """Empty the tray."""
    draft.arrange(emptied(draft.holding))


def _shanghai(draft: DraftState) -> None:
    """Call "Shanghai!": choose a place on the table, or act at once."""
    if draft.view.variant.claims is Claim.TABLE:
        claim(draft)
    else:
        play(draft, Intention.SHANGHAI)


def _into_slot(draft: DraftState, slot: int) -> None:
    """Move the selected card, or else the focused one, into a slot of the tray."""
    uid = draft.state.at
    if uid is not None and slot < len(draft.holding.slots):
        into_slot(draft, uid, slot, None)


def _reorder(draft: DraftState) -> None:
    """Sort the row by suit, or by rank if it is sorted by suit."""
    draft.arrange(ordered(draft.holding, Order.RANK if draft.holding.order is Order.SUIT else Order.SUIT))


def _in_sight(draft: DraftState) -> Hashable:
    """Return what the zoom key enlarges: the keyboard's aim, the focused card, or else the first possible thing."""
    aim = draft.state.aim.target if draft.state.aim is not None else None
    if isinstance(aim, OnMeld | OnWild):
        return OnMeld(aim.meld)
    return next(iter(subjects(draft.shown.view, draft.state.at)), None)


def _handle_zoom_key(draft: DraftState, intention: Intention) -> bool:
    """Handle the zoom key; while something is enlarged the arrows show the next thing, and the key or Esc closes it.

    Any other command closes it too, and is then carried out.
    """
    zoom, wanted = draft.state.zoom, intention is Intention.ZOOM
    done = wanted
    if not zoom.is_by_key:
        then = zoom.by_key(_in_sight(draft), draft.now) if wanted else zoom
    elif intention not in (Intention.LEFT, Intention.RIGHT):
        then, done = zoom.close(), wanted or intention is Intention.CANCEL
    else:
        choices = subjects(draft.shown.view, draft.state.at)
        at = choices.index(zoom.subject) if zoom.subject in choices else 0
        by = 1 if intention is Intention.RIGHT else -1
        then, done = zoom.by_key(choices[(at + by) % len(choices)] if choices else None, draft.now), True
    draft.set_state(replace(draft.state, zoom=then))
    return done


def _space_draws(draft: DraftState) -> bool:
    """Return whether the key that skips ahead draws: there is nothing to skip, and nothing else is asked."""
    shown = draft.shown
    is_quiet = shown.is_idle and not shown.is_just_asked and draft.state.hold is None
    return is_quiet and begins_with_draw(draft.view) and not (draft.known.asks or draft.known.by_order)


def _weighs(draft: DraftState, intention: Intention) -> bool:
    """Return whether a command has opened the choice between taking and buying, or the buys of the player's own turn,
    instead of doing one of them at once; the same key does it then.
    """
    view = draft.view
    if intention is Intention.BUY and may_buy_in_turn(view):
        _show_buys(draft, intention, weighs=not draft.state.weighs)
        return True
    both = opens_turn(view) and may_buy(view) and is_legal(view, Take(view.seat)) and not draft.known.asks
    opens = (intention in IN_TURN and may_buy_in_turn(view)) or (both and intention in (Intention.TAKE, Intention.BUY))
    if opens and not draft.state.weighs and draft.state.hold is None:
        _show_buys(draft, intention, weighs=True)
        return True
    return False


def _show_buys(draft: DraftState, intention: Intention, *, weighs: bool) -> None:
    """Show the choice or not; a player of keys is at the buy that was pressed, or else at the first."""
    buys = _buys_in_turn(draft.view) if weighs and draft.known.shows_keys else ()
    touch, pressed = draft.state.touch, OnControl(intention)
    if buys or isinstance(touch.focus, OnControl):
        touch = touch.at(pressed if pressed in buys else next(iter(buys), None))
    draft.set_state(replace(draft.state, weighs=weighs, touch=touch))


def _buys_in_turn(view: PlayerView) -> tuple[OnControl, ...]:
    return tuple(OnControl(buy) for buy in IN_TURN if is_legal(view, action_of(buy, view)))


def _among_buys(draft: DraftState, intention: Intention) -> bool:
    """Return whether a command was about the open buys of one's own turn: arrows move between them, Enter buys."""
    buys, touch = _buys_in_turn(draft.view) if draft.state.weighs else (), draft.state.touch
    if buys and intention in STEPS:
        touch = touch.at(stepped(buys, touch.focus if touch.focus in buys else None, STEPS[intention]))
        draft.set_state(replace(draft.state, touch=touch))
        return True
    chosen = next((buy for buy in IN_TURN if OnControl(buy) in buys and OnControl(buy) == touch.focus), None)
    if intention is Intention.CONFIRM and chosen is not None:
        play(draft, chosen)
        return True
    return False


def _about_a_call(draft: DraftState, intention: Intention) -> bool:
    """Return whether a command was about calling "Shanghai!" or letting a discard go."""
    if intention is Intention.SHANGHAI and not draft.known.is_shared:
        draft.effect(Call())
        return True
    if _lets_a_card_go(draft):
        settled = intention is Intention.HURRY and draft.shown.is_idle
        if intention is Intention.PASS or settled:
            if draft.accepts(Intention.PASS):
                draft.effect(LetCardGo())
            return True
    return False


def _lets_a_card_go(draft: DraftState) -> bool:
    """Return whether a discard may be called on or be let go."""
    return draft.known.calling.is_open and draft.state.choosing is None


def play(draft: DraftState, intention: Intention, draw: bool = False) -> None:
    """Carry out a command that is an action by itself, or show the refusal. `draw` if a card was dragged."""
    view = draft.view
    if not draw and not draft.accepts(intention):  # a drag is deliberate
        return
    if _lets_a_card_go(draft) and intention in PUT_OFF:
        draft.effect(LetCardGo(intention))
        return
    if intention is Intention.ACT and view.phase in OVER:
        if not draw:
            _on_to_the_results(draft)
        return
    if not draw and _weighs(draft, intention):
        return
    uid = draft.state.in_hand
    action = _action_or_why_not(draft, intention, draw)
    if isinstance(action, Reply):
        draft.say(action.sentence, uid if intention is Intention.ACT else None)
    elif action is not None:
        draft.act(action, (uid,) if uid is not None else ())
        if isinstance(action, Pass) and view.phase is Phase.OFFER and view.turn == view.seat:
            draft.set_state(replace(draft.state, draws=True))
    elif not draw:
        draft.ask(intention)


def _on_to_the_results(draft: DraftState) -> None:
    """Go on after a round: first to the end of the animation."""
    draft.ask(Intention.ACT if draft.shown.is_idle else Intention.HURRY)


def _step_focus(draft: DraftState, by: int) -> None:
    """Move the focus to the next card, along the row and then through the tray; or the place of a call."""
    if draft.state.choosing is not None or calling_places(draft.shown):
        _next_place(draft, by)
        return
    uids = [held.uid for held in (*draft.holding.row, *draft.holding.in_tray) if not draft.state.is_waiting(held.uid)]
    if uids:
        draft.set_state(draft.state.focus_on(stepped(uids, draft.state.focus, by)))


def _shift(draft: DraftState, by: int) -> None:
    """Move the focused card by one place, in the row (also past a gap) or in its slot."""
    if draft.state.focus is None:
        return
    slot = draft.holding.slot_of(draft.state.focus)
    if slot is not None:
        inside = [held.uid for held in draft.holding.slots[slot]]
        draft.arrange(in_slot(draft.holding, draft.state.focus, slot, inside.index(draft.state.focus) + by))
        return
    at = spot_of(draft.holding, draft.state.focus)
    if at is not None:
        bare = lifted(draft.holding, draft.state.focus)
        spot = next_spot(at, by, len(bare.row), bare.gaps)
        draft.arrange(set_down(draft.holding, draft.state.focus, spot))


def _turn_gap(draft: DraftState) -> None:
    """Open or close the gap before the selected or focused card; not during a drag."""
    at = _place_of_chosen(draft)
    if at and draft.state.carried is None:
        draft.arrange(gap_turned(draft.holding, draft.holding.row[at].uid))


def _place_of_chosen(draft: DraftState) -> int | None:
    uid = draft.state.in_hand
    return draft.holding.index(uid) if uid is not None else None


def _next_place(draft: DraftState, by: int) -> None:
    """Move the keyboard's aim to the next legal place for the selected card; if none is selected, use the first that
    fits.
    """
    if draft.state.selected is None and draft.state.choosing is None and not calling_places(draft.shown):
        uid = draft.state.focus if draft.state.focus is not None else _first_fitting(draft)
        if uid is None or draft.holding.index(uid) is None:
            return
        draft.select(uid)
    places = targets(draft.shown)
    if places:
        aim = called_place(draft.shown) or draft.state.aim
        draft.set_state(replace(draft.state, aim=stepped(places, aim, by)))


def _first_fitting(draft: DraftState) -> int | None:
    """Return the first card in the row that fits a meld on the table; a hit leaves no card focused."""
    for held in draft.holding.row:
        places = stops(places_of(held.card, draft.shown))
        if any(isinstance(place.target, OnMeld | OnWild) for place in places):
            return held.uid
    return None


def _confirm(draft: DraftState) -> None:
    """Put the card at the keyboard's aim; otherwise select the focused card, or return it from the tray."""
    if draft.view.phase in OVER:
        _on_to_the_results(draft)
    elif is_naming(draft.view):
        draft.ask(Intention.ACT)
    elif draft.state.aim is not None and calling_places(draft.shown):
        draft.effect(Call())
    elif draft.state.aim is not None and (draft.state.choosing is not None or draft.state.selected is not None):
        if isinstance(draft.state.aim.target, OnSlot) and draft.state.selected is not None:
            into_slot(draft, draft.state.selected, draft.state.aim.target.slot, None)
        else:
            perform(draft, draft.state.aim, None if draft.state.choosing else draft.state.selected)
    elif draft.state.focus is not None and draft.holding.slot_of(draft.state.focus) is not None:
        draft.arrange(returned(draft.holding, draft.state.focus))
    elif draft.state.focus is not None:
        draft.select(None if draft.state.selected == draft.state.focus else draft.state.focus)


def _cancel(draft: DraftState) -> None:
    state = draft.state
    if state.choosing is not None:
        draft.set_state(replace(state, choosing=None, aim=None))
    elif state.details or state.hovered == DETAILS:
        # What the pointer opened closes too, and stays so until the pointer has left and come back.
        draft.set_state(replace(state, details="", touch=state.touch.over(None)))
    elif state.weighs:
        draft.set_state(replace(state, weighs=False))
    elif state.selected is not None:
        draft.select(None)
    elif draft.known.hinted is not None:
        draft.effect(HintEffect.AWAY)
    else:
        draft.ask(Intention.CANCEL)


# ---- why a command cannot be used ----


def _refusal_reply(draft: DraftState, why: Refusal | None) -> Reply | None:
    return None if why is None else Reply(refusal_sentence(why, draft.view, draft.known.names))


def _action_or_why_not(draft: DraftState, intention: Intention, draw: bool = False) -> Action | Reply | None:
    """Return the action that a command means by itself, or why it is not legal; None if it means none."""
    view = draft.view
    if intention is Intention.ACT and (view.phase in OVER or is_naming(view)):
        return None
    action = action_of(intention, view, None if draw else draft.state.to_discard)
    if action is not None:
        return _refusal_reply(draft, refusal(view, action)) or action
    if intention is not Intention.ACT or view.to_act is None:
        return None
    if view.to_act != view.seat:
        return _refusal_reply(draft, Refusal(Reason.NOT_YOUR_TURN))
    if view.phase not in PLAYING:
        return _refusal_reply(draft, Refusal(Reason.NOT_NOW))
    key = draft.known.caps.get(Intention.ACT, "")
    if draft.known.shows_keys and key:
        return Reply(words.CHOOSE_BY_KEYS(key=key))
    return Reply(words.CHOOSE_TO_DISCARD)


def _no_tray(draft: DraftState) -> Reply | None:
    return None if shows_tray(draft.view) else Reply(words.NO_TRAY)


def _no_fill(draft: DraftState) -> Reply | None:
    """Explain why nothing can be filled in; players who turned off advice about the tray get no reason."""
    if draft.known.settings.tray_advice and draft.known.short and shows_tray(draft.view):
        return Reply(words.NOTHING_TO_FILL)
    return _no_tray(draft) or (None if draft.known.offers_hints else Reply(NO_FILL_IN_DRILLS))


def _empty_tray(draft: DraftState) -> Reply | None:
    if not shows_tray(draft.view) or draft.holding.in_tray:
        return _no_tray(draft)
    return Reply(words.tray_empty(draft.view.to_lay, is_down=draft.view.me.down is not Down.NO))


def _no_lay_down(draft: DraftState) -> Reply | None:
    why = refusal(draft.view, laid(draft))
    if why is None or not shows_tray(draft.view):
        return _refusal_reply(draft, why)
    return _empty_tray(draft) or _refusal_reply(draft, why)


def _no_pass(draft: DraftState) -> Reply | None:
    return _refusal_reply(draft, Refusal(Reason.NOT_NOW)) if opens_turn(draft.view) else None


def _no_hint(draft: DraftState) -> Reply | None:
    if not draft.known.settings.hints:
        return Reply(HINTS_ARE_OFF, calm=True)
    if draft.state.hold is not None:
        return Reply(YOUR_DISCARD_WAITS)
    if draft.known.calling.withholds:
        return Reply(NO_HINT_ON_CALLS, calm=True)  # the answer may not depend on whether the card fits
    view = draft.view
    if view.to_act == view.seat:
        return None
    return _refusal_reply(draft, Refusal(Reason.NOT_NOW if view.to_act is None else Reason.NOT_YOUR_TURN))


def _turn_details(draft: DraftState) -> None:
    """Open the details of the question, or close them."""
    asked = _question(draft)
    draft.set_state(replace(draft.state, details="" if draft.state.details == asked else asked))


def _question(draft: DraftState) -> str:
    """Return what is asked now; empty if nothing is."""
    return question(draft.known, draft.holding).question if draft.known.asks else ""


def _no_details(draft: DraftState) -> Reply | None:
    return None if draft.known.asks else Reply(NOTHING_ASKED, calm=True)


def _no_gap(draft: DraftState) -> Reply | None:
    at = _place_of_chosen(draft)
    return None if at else Reply(grouping.CHOOSE_FOR_GAP if at is None else grouping.FIRST_HAS_NO_GAP, calm=True)


def _no_order(draft: DraftState) -> Reply | None:
    return None if may_be_asked(draft.shown.view) else Reply(NOTHING_TO_ASK, calm=True)


def _no_way_back(draft: DraftState) -> Reply | None:
    why = draft.known.no_way_back if draft.state.hold is None else ""
    return Reply(why) if why else None


class CommandRow(NamedTuple):
    """What a command does (None: it is an action, or the screen handles it), and why it may not be used now."""

    does: Callable[[DraftState], None] | None = None
    why: Callable[[DraftState], Reply | None] = lambda _: None


NO_ROW = CommandRow()
ROWS: Mapping[Intention, CommandRow] = MappingProxyType(
    {
        Intention.LEFT: CommandRow(lambda draft: _step_focus(draft, -1)),
        Intention.RIGHT: CommandRow(lambda draft: _step_focus(draft, 1)),
        Intention.MOVE_LEFT: CommandRow(lambda draft: _shift(draft, -1)),
        Intention.MOVE_RIGHT: CommandRow(lambda draft: _shift(draft, 1)),
        Intention.NEXT_PLACE: CommandRow(lambda draft: _next_place(draft, 1)),
        Intention.PLACE_BEFORE: CommandRow(lambda draft: _next_place(draft, -1)),
        Intention.CONFIRM: CommandRow(_confirm),
        Intention.CANCEL: CommandRow(_cancel),
        Intention.ORDER: CommandRow(_reorder),
        Intention.GAP: CommandRow(_turn_gap, _no_gap),
        Intention.BUYING: CommandRow(_next_order, _no_order),
        Intention.SLOT: CommandRow(why=_no_tray),
        Intention.EMPTY: CommandRow(_clear, _empty_tray),
        Intention.FILL: CommandRow(fill, _no_fill),
        Intention.LAY_DOWN: CommandRow(lay_down, _no_lay_down),
        Intention.SHANGHAI: CommandRow(_shanghai),
        Intention.PASS: CommandRow(why=_no_pass),
        Intention.DETAILS: CommandRow(_turn_details, _no_details),
        Intention.HINT: CommandRow(lambda draft: draft.effect(HintEffect.NEXT), _no_hint),
        Intention.TAKE_BACK: CommandRow(why=_no_way_back),
    }
)

"""Wishes: what a key or a button asks for, carried out on the desk; and the keyboard's own way over the table.

`wished` hands back what concerns the screen (menu, pace, hurrying) and does the rest. Nothing here knows pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from types import MappingProxyType

from game.engine.referee import refusal
from game.engine.refusal import Reason, Refusal
from game.engine.state import OVER, PLAYING
from game.orders import StandingOrder, next_order
from game.rules.variant import Claim
from game.screens.play.controls import action_of
from game.screens.play.desk import Desk
from game.screens.play.placing import claim, fill, into_slot, lay_down, perform, refuse_tray
from game.screens.play.zoom import subjects
from game.table.commands import Intention, Wish
from game.table.groups import next_spot
from game.table.holding import (
    Order,
    emptied,
    gap_turned,
    in_slot,
    lifted,
    ordered,
    returned,
    set_down,
    spot_of,
)
from game.table.proposals import OnMeld, OnSlot, OnWild
from game.table.tray import shows_tray
from game.words import grouping
from game.words import table as words
from game.words.asking import order_said

# What answers a discard that waits: what usually does the one thing to do lets it go, and Esc takes it back.
HOLD_ANSWERS = {
    Intention.ACT: Intention.LET_GO,
    Intention.CONFIRM: Intention.LET_GO,
    Intention.HURRY: Intention.LET_GO,
    Intention.CANCEL: Intention.TAKE_BACK,
}


def wished(desk: Desk, wish: Wish, now: float) -> Intention | None:
    """A key or a button; handed back if it concerns the screen."""
    if desk.state.refused is not None and wish.intention is not Intention.HURRY:
        desk.become(replace(desk.state, refused=None), now)
    intention = wish.intention
    if desk.state.hold is not None and intention in HOLD_ANSWERS:
        return HOLD_ANSWERS[intention]
    if _enlarged(desk, intention, now) or _about_a_call(desk, intention, now):
        return None
    if intention is Intention.SLOT:
        _into_slot(desk, wish.number, now)
        return None
    does = DOES.get(intention)
    return does(desk, now) if does is not None else wish_action(desk, intention, now)


def _next_order(desk: Desk, now: float) -> None:
    """The next standing order."""
    give_order(desk, next_order(desk.asking.order(desk.me)), now)


def _clear(desk: Desk, now: float) -> None:
    """Everything out of the tray."""
    desk.stage.rearrange(emptied(desk.holding), now)


def _shanghai(desk: Desk, now: float) -> Intention | None:
    """A call: for a place on the table, or an action by itself."""
    if desk.match.variant.claims is not Claim.TABLE:
        return wish_action(desk, Intention.SHANGHAI, now)
    claim(desk, now)
    return None


def _into_slot(desk: Desk, slot: int, now: float) -> None:
    """The card chosen, or the one the keyboard is at, into a slot of the tray."""
    uid = desk.state.at
    if not shows_tray(desk.stage.view):
        refuse_tray(desk, now)
    elif uid is not None and slot < len(desk.holding.slots):
        into_slot(desk, uid, slot, None, now)


def _reorder(desk: Desk, now: float) -> None:
    """The row in the next order, round and round."""
    orders = list(Order)
    order = orders[(orders.index(desk.holding.order) + 1) % len(orders)]
    desk.stage.rearrange(ordered(desk.holding, order), now)


def _in_sight(desk: Desk) -> Hashable:
    """What a key enlarges: what the keyboard aims at, its card, else the first thing there is."""
    aim = desk.state.aim.target if desk.state.aim is not None else None
    if isinstance(aim, OnMeld | OnWild):
        return OnMeld(aim.meld)
    return next(iter(subjects(desk.stage.view, desk.state.at)), None)


def _enlarged(desk: Desk, intention: Intention, now: float) -> bool:
    """The key enlarges something: then the arrows show the next thing, the key again and Esc put it away.

    Anything else does so too, and is done.
    """
    zoom, wanted = desk.state.zoom, intention is Intention.ZOOM
    done = wanted
    if not zoom.is_by_key:
        then = zoom.by_key(_in_sight(desk), now) if wanted else zoom
    elif intention not in (Intention.LEFT, Intention.RIGHT):
        then, done = zoom.close(), wanted or intention is Intention.CANCEL
    else:
        found = subjects(desk.stage.view, desk.state.at)
        at = found.index(zoom.subject) if zoom.subject in found else 0
        by = 1 if intention is Intention.RIGHT else -1
        then, done = zoom.by_key(found[(at + by) % len(found)] if found else None, now), True
    desk.become(replace(desk.state, zoom=then), now)
    return done


def _about_a_call(desk: Desk, intention: Intention, now: float) -> bool:
    """Whether a wish was about calling "Shanghai!", or letting a discard go."""
    calls = desk.calls
    if intention is Intention.SHANGHAI and not desk.is_shared:
        desk.call(now)
        return True
    if calls.is_open and desk.state.choosing is None:
        settled = intention is Intention.HURRY and desk.stage.is_idle(now)
        if intention is Intention.PASS or settled:
            if desk.hears(Intention.PASS, now):
                calls.let_go()
            return True
    return False


def give_order(desk: Desk, order: StandingOrder, now: float) -> None:
    """Another standing order of mine, and what it means; where nothing can be bought there is none to give."""
    if desk.stage.view.rules.buys:
        desk.asking.choose(desk.me, order)
        desk.say(order_said(order), now, calm=True)


def wish_action(desk: Desk, intention: Intention, now: float, draw: bool = False) -> Intention | None:
    """A wish that is an action by itself; the referee's word if it may not be."""
    view = desk.view
    if not draw and not desk.hears(intention, now):  # what was dragged here was meant
        return None
    if desk.state.choosing is None and desk.calls.puts_off(intention):
        return None
    if intention is Intention.ACT and view.phase in OVER:
        return _on_to_the_results(desk, now)
    uid = desk.in_hand()
    held = desk.holding.find(uid) if uid is not None else None
    action = action_of(intention, view, held.card if held and not draw else None)
    if action is None:
        if intention is Intention.ACT:
            _say_what_to_choose(desk, now)
            return None
        return intention
    why = refusal(view, action)
    if why is not None:
        desk.refuse(why, now, uid if intention is Intention.ACT and held else None)
    else:
        desk.act(action, now, (uid,) if uid is not None else ())
    return None


def _on_to_the_results(desk: Desk, now: float) -> Intention:
    """After a round there is nothing left to do but to go on: first to the end of what is being shown."""
    return Intention.ACT if desk.stage.is_idle(now) else Intention.HURRY


def _say_what_to_choose(desk: Desk, now: float) -> None:
    view = desk.view
    if view.to_act == desk.me and view.phase in PLAYING:
        desk.say(words.CHOOSE_TO_DISCARD, now)
    elif view.to_act is not None:
        desk.refuse(Refusal(Reason.NOT_YOUR_TURN if view.to_act != desk.me else Reason.NOT_NOW), now)


def _step_focus(desk: Desk, by: int, now: float) -> None:
    """The keyboard to the next card: along the row, then through the tray."""
    if desk.state.choosing is not None:
        _next_place(desk, by, now)
        return
    uids = [held.uid for held in (*desk.holding.row, *desk.holding.in_tray) if not desk.is_waiting(held.uid)]
    if not uids:
        return
    at = uids.index(desk.state.focus) if desk.state.focus in uids else (-1 if by > 0 else 0)
    desk.become(replace(desk.state, focus=uids[(at + by) % len(uids)]), now)


def _shift(desk: Desk, by: int, now: float) -> None:
    """The focused card one place on, in the row (over a gap too) or in its slot."""
    if desk.state.focus is None:
        return
    slot = desk.holding.slot_of(desk.state.focus)
    if slot is not None:
        inside = [held.uid for held in desk.holding.slots[slot]]
        desk.stage.rearrange(in_slot(desk.holding, desk.state.focus, slot, inside.index(desk.state.focus) + by), now)
        return
    at = spot_of(desk.holding, desk.state.focus)
    if at is not None:
        bare = lifted(desk.holding, desk.state.focus)
        spot = next_spot(at, by, len(bare.row), bare.gaps)
        desk.stage.rearrange(set_down(desk.holding, desk.state.focus, spot), now)


def turn_gap(desk: Desk, now: float) -> None:
    """Open or close the gap before the card that is chosen, or that the keyboard is at; not while one is dragged."""
    if desk.state.carried is not None:
        return
    uid = desk.in_hand()
    at = desk.holding.index(uid) if uid is not None else None
    if at is None:
        desk.say(grouping.CHOOSE_FOR_GAP, now, calm=True)
    elif at == 0:
        desk.say(grouping.FIRST_HAS_NO_GAP, now, calm=True)
    else:
        desk.stage.rearrange(gap_turned(desk.holding, desk.holding.row[at].uid), now)


def _next_place(desk: Desk, by: int, now: float) -> None:
    """The keyboard's aim to the next legal place of the chosen card."""
    if desk.state.selected is None and desk.state.choosing is None and desk.state.focus is not None:
        if desk.holding.index(desk.state.focus) is None:
            return
        desk.select(desk.state.focus, now)
    targets = desk.targets()
    if not targets:
        return
    at = targets.index(desk.state.aim) if desk.state.aim in targets else (-1 if by > 0 else 0)
    desk.become(replace(desk.state, aim=targets[(at + by) % len(targets)]), now)


def _confirm(desk: Desk, now: float) -> Intention | None:
    """Put the card where the keyboard aims; else select the focused card, or take it back from the tray."""
    if desk.view.phase in OVER:
        return _on_to_the_results(desk, now)
    if desk.state.aim is not None and (desk.state.choosing is not None or desk.state.selected is not None):
        if isinstance(desk.state.aim.target, OnSlot) and desk.state.selected is not None:
            into_slot(desk, desk.state.selected, desk.state.aim.target.slot, None, now)
        else:
            perform(desk, desk.state.aim, None if desk.state.choosing else desk.state.selected, now)
    elif desk.state.focus is not None and desk.holding.slot_of(desk.state.focus) is not None:
        desk.stage.rearrange(returned(desk.holding, desk.state.focus), now)
    elif desk.state.focus is not None:
        desk.select(None if desk.state.selected == desk.state.focus else desk.state.focus, now)
    return None


def _cancel(desk: Desk, now: float) -> Intention | None:
    if desk.state.choosing is not None:
        desk.become(replace(desk.state, choosing=None, aim=None), now)
    elif desk.state.selected is not None:
        desk.select(None, now)
    elif not desk.hinting.put_away():
        return Intention.CANCEL
    return None


# What is carried out on the desk, by command; whatever else there is means an action, or is the screen's to do.
DOES: Mapping[Intention, Callable[[Desk, float], Intention | None]] = MappingProxyType(
    {
        Intention.LEFT: lambda desk, now: _step_focus(desk, -1, now),
        Intention.RIGHT: lambda desk, now: _step_focus(desk, 1, now),
        Intention.MOVE_LEFT: lambda desk, now: _shift(desk, -1, now),
        Intention.MOVE_RIGHT: lambda desk, now: _shift(desk, 1, now),
        Intention.NEXT_PLACE: lambda desk, now: _next_place(desk, 1, now),
        Intention.PLACE_BEFORE: lambda desk, now: _next_place(desk, -1, now),
        Intention.CONFIRM: _confirm,
        Intention.CANCEL: _cancel,
        Intention.ORDER: _reorder,
        Intention.GAP: turn_gap,
        Intention.BUYING: _next_order,
        Intention.EMPTY: _clear,
        Intention.FILL: fill,
        Intention.HINT: Desk.hint,
        Intention.LAY_DOWN: lay_down,
        Intention.SHANGHAI: _shanghai,
    }
)

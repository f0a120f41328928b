"""From one interaction to the next: `update` handles every input and has no side effects.

The same interaction, input and table always give the same result and effects.
"""

from __future__ import annotations

from dataclasses import replace

from game.engine.actions import Draw
from game.engine.referee import legal_actions
from game.engine.state import OVER, Phase
from game.engine.view import PlayerView
from game.play.input.commands import carry_out, play
from game.play.input.draft import DraftState, Effect, Input, Tick
from game.play.input.placing import claim
from game.play.input.pointing import abandon, pointed
from game.play.scene.compose import ShownTable
from game.play.state.interaction import Interaction, Refused
from game.table.commands import Command, Intention


def update(state: Interaction, given: Input, shown: ShownTable, now: float) -> tuple[Interaction, tuple[Effect, ...]]:
    """Return the interaction after an input, and the effects to carry out."""
    draft = DraftState(state, shown, now)
    match given:
        case Command(intention=Intention.CANCEL) if state.is_dragging:
            abandon(draft)
        case Command():
            carry_out(draft, given)
        case Tick.CALLED:
            claim(draft)
        case Tick.TICK:
            _tick(draft)
        case _:
            pointed(draft, given)
    return draft.state, tuple(draft.effects)


def _tick(draft: DraftState) -> None:
    """Remove what has expired or no longer exists."""
    state = draft.state.only_held_cards()
    if state.refused is not None and _is_over(state.refused, draft.shown.view, draft.now):
        state = replace(state, refused=None)
    if state.choosing is not None and draft.view.to_act != draft.view.seat:
        state = replace(state, choosing=None)
    zoom = state.zoom.tick(draft.now)
    draft.set_state(state if zoom is state.zoom else replace(state, zoom=zoom))
    if state.draws:
        _draw_after_passing(draft)


def _draw_after_passing(draft: DraftState) -> None:
    """Draw as soon as everybody else has passed too, if there is nothing else to do; not if it is their turn now."""
    view = draft.view
    if view.turn != view.seat or view.phase in OVER:
        draft.set_state(replace(draft.state, draws=False))
    elif view.phase is Phase.DRAW and view.to_act == view.seat and not draft.known.has_more:
        draft.set_state(replace(draft.state, draws=False))
        if tuple(legal_actions(view, 1)) == (Draw(view.seat),):
            play(draft, Intention.ACT, draw=True)


def _is_over(refused: Refused, view: PlayerView, now: float) -> bool:
    """Return whether a sentence has been shown long enough.

    A refusal stays until something else is shown, at most until the player has to act: then its place is needed for the
    question, and what it says no longer applies.
    """
    if refused.calm or view is refused.on:
        return refused.calm and now >= refused.until
    comes = refused.on is not None and refused.on.to_act != view.seat == view.to_act
    return comes or now >= refused.until

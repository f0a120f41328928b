"""What reaches one player: the view, legal actions and controls, advice, hints, redacted events and the log."""

import random
from collections.abc import Callable

from ai.hints import hints
from ai.outside import question
from game.engine.actions import Action
from game.engine.events import redacted
from game.engine.play import play
from game.engine.state import State
from game.engine.view import PlayerView, observe, observe_openly
from game.engine.viewpoint import NOBODY
from game.match import Match, SeenEvent
from game.orders import StandingOrder, answer_for
from game.play.hints import advise, suggestions
from game.play.state.log import GameLog, logged
from game.play.words.now import can_do
from game.play.words.readout import readout
from game.table.commands import CAPS
from game.text.events import event_sentence
from game.text.ui import HOME_NAMES
from tests.leaks.scales import Scales
from tests.support.secrets import LAID_OPEN, PUBLIC, learns, may_do, rearranged

KEYS = {str(intention): cap for intention, cap in CAPS.items()}
EVENTS = ("number of events", "redacted event", "sentence", "log")


def compare_seat(scales: Scales, match: Match, action: Action, seat: int, chance: random.Random) -> None:
    """Compare everything that reaches one player before the next action, and by it."""
    state = match.state
    other = rearranged(state, seat, chance)
    names = HOME_NAMES[: state.players]
    view, again = observe(state, seat), observe(other, seat)
    for kind, wording in WORDS.items():
        if scales.wants(kind):
            scales.same(kind, wording(view), wording(again))
    if scales.wants("legal actions"):
        scales.same("legal actions", may_do(state, seat), may_do(other, seat))
    if view.upcard is not None:
        for kind, advised in ADVICE.items():
            if scales.wants(kind):
                scales.same(kind, advised(view), advised(again))
    if view.to_act == seat and scales.wants("hints"):
        history = match.history(seat)
        scales.same(
            "hints", *(suggestions(hints(known_view, history), known_view, names, None) for known_view in (view, again))
        )
    if isinstance(action, PUBLIC) or action.seat == seat:
        compare_events(scales, state, other, action, seat)


def _names(view: PlayerView) -> tuple[str, ...]:
    return HOME_NAMES[: view.players]


def _itself(view: PlayerView) -> PlayerView:
    return view


WORDS: dict[str, Callable[[PlayerView], object]] = {
    "view": _itself,
    "question to a program": lambda view: question(1, 1, view, (), 1.0),
    "table in words": lambda view: readout(view, _names(view)),
    "what a seat can do now": lambda view: can_do(view, _names(view), KEYS),
}
ADVICE: dict[str, Callable[[PlayerView], object]] = {
    "advice": lambda view: advise(view),  # looked up when it is needed
    "standing order": lambda view: answer_for(StandingOrder.HELPS, view, lambda wording: advise(wording).helps),
}


def compare_events(scales: Scales, state: State, other: State, action: Action, seat: int) -> None:
    """Compare the next action: the redacted events, and their lines in the log."""
    if not any(map(scales.wants, EVENTS)):
        return
    names = HOME_NAMES[: state.players]
    first, second = seen_by(state, action, seat), seen_by(other, action, seat)
    scales.same("number of events", len(first), len(second))
    logs = GameLog(), GameLog()
    for step, twin in zip(first, second, strict=True):
        if learns(step.event, seat) or isinstance(step.event, LAID_OPEN):
            return  # from here on they may differ: the player has been shown a card
        scales.same("redacted event", step.event, twin.event)
        me = None if seat == NOBODY else seat
        sentences = [event_sentence(step.event, step.view, names, me) for step in (step, twin)]
        scales.same("sentence", *sentences)
        logs = logged(logs[0], step, names, me), logged(logs[1], twin, names, me)
        scales.same("log", *logs)


def seen_by(state: State, action: Action, seat: int) -> list[SeenEvent]:
    """Return an action's events as a seat sees them, or as everybody does."""
    look: Callable[[State], PlayerView] = (
        (lambda after: observe_openly(after, 0)) if seat == NOBODY else (lambda after: observe(after, seat))
    )
    return [SeenEvent(redacted(event, seat), look(after)) for event, after in play(state, action)]

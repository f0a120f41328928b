"""Records as text: what happened, action by action, and why an action was refused."""

from game.engine.actions import Action, Deal
from game.engine.notation import format_action
from game.engine.record import Record, Replay
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.view import observe
from game.engine.viewpoint import Viewpoint
from game.language import text
from game.language.quoting import shortened
from game.text.events import event_sentence, refusal_sentence

NOT_ENDED_IN_STANDARD_INPUT = "the game is unfinished, and it can't be ended in standard input: name its file"


def not_ended(path: str, why: str) -> str:
    """Say that the game could not be given up to show all hands."""
    return f"{path}: the game is unfinished and couldn't be ended: {why}"


def ended(path: str) -> str:
    """Say that the game was given up to show all hands."""
    return f"{path}: the game has been ended: all hands are shown, and it can't be continued"


LINE = text("line {number}: {reason}")
LINE_REFUSED = text("line {number}: {action} is refused: {reason}")


def seat_names(players: int) -> tuple[str, ...]:
    """Return the names of seats in records without names."""
    return tuple(f"P{seat}" for seat in range(1, players + 1))


def refused_sentence(state: State, action: Action, refusal: Refusal) -> str:
    """Explain why an action was refused in this state, in the words for the seat that tried it."""
    seat = 0 if isinstance(action, Deal) or not 0 <= action.seat < state.players else action.seat
    return refusal_sentence(refusal, observe(state, seat), seat_names(state.players))


def failure_sentence(record: Record, played: Replay) -> str | None:
    """Return the first failure of a replay with its line, in the words the player would have read."""
    failure = played.failure
    if failure is None:
        return None
    action = next((entry.action for entry in record.entries if entry.line == failure.line), None)
    if failure.refusal is None or action is None:
        return LINE(number=failure.line, reason=failure.sentence)
    why = refused_sentence(played.state, action, failure.refusal)
    return LINE_REFUSED(number=failure.line, action=shortened(failure.text), reason=why)


def log_lines(played: Replay, viewpoint: Viewpoint) -> list[str]:
    """Each action as text, followed by its events as sentences; players have their final names."""
    names = tuple(player.name or f"P{seat}" for seat, player in enumerate(played.players, 1))
    lines = []
    for action, steps in played.moves:
        lines.append(format_action(action))
        for event, after in steps:
            sentence = event_sentence(viewpoint.event(event), viewpoint.view(after), names, None)
            lines.append(f"    {sentence}")
    return lines

"""`try`, `legal` and `hint`: play the game from other programs, one position and some actions at a time."""

from collections.abc import Sequence

from ai.hints import Hint, hints
from ai.master.ignored import ignored_options
from game.cli.judging import judged_document, judged_lines, thumb_lines
from game.cli.tables import say_table
from game.engine.history import history_from
from game.engine.laydowns import SearchLimit
from game.engine.notation import LONGEST_ACTION, format_action, parse_action
from game.engine.play import Steps, play
from game.engine.position import PositionError, dump_position, position_document
from game.engine.referee import legal_actions
from game.engine.refusal import IllegalAction
from game.engine.state import State
from game.engine.transcript import event_document
from game.engine.view import PlayerView, observe
from game.files.documents import Unusable
from game.files.printing import say, say_json, say_toml
from game.films.reading import read_position
from game.language.quoting import sentence, shortened
from game.play.words.hints import hint_sentence, reason_between
from game.rules.cards import NotationError
from game.text.events import event_sentence
from game.text.records import refused_sentence, seat_names


def print_hints(path: str, most: int, as_json: bool) -> int:
    """Print advice for the seat to act, the best first; nothing if a deal comes next."""
    state = _position(path)
    seat = state.to_act
    view = observe(state, seat or 0)
    advice = () if seat is None else hints(view, history_from(state, (), view.seat))
    why, ignored = _reason(advice, view), ignored_options(view) if advice else ()
    advice = advice[:most]
    if as_json:
        document = {
            "to_act": None if seat is None else seat + 1,
            "hints": [_document(hint, hint_sentence(hint.why) if at else why) for at, hint in enumerate(advice)],
            "ignored": ignored,
        }
        say_json(document)
        return 0
    judged = [hint.judged for hint in advice if hint.judged is not None]  # all of them or none
    say_table(*judged_lines(judged) if judged else (format_action(hint.action) for hint in advice))
    for line in filter(None, (why, *thumb_lines(ignored))):
        say_table(line)
    return 0


def _reason(advice: Sequence[Hint], view: PlayerView) -> str:
    """Return why the first of some hints is the best; empty if there is none."""
    best, *others = advice or (None,)
    if best is None or best.judged is None:
        return hint_sentence(best.why) if best is not None else ""
    return reason_between(best.judged, others[0].judged if others else None, best.why, view)


def _document(hint: Hint, why: str) -> dict[str, object]:
    """Return a hint for JSON; without figures if nothing was simulated."""
    judged = {"action": format_action(hint.action)} if hint.judged is None else judged_document(hint.judged)
    return {**judged, "reason": hint.why.value, "why": why}


NOTATION = "notation"


class RefusedAction(Unusable):
    """An action that cannot be played: its text, the reason's code, and a sentence."""

    code = 1

    def __init__(self, action: str, reason: str, message: str) -> None:
        super().__init__(f"{shortened(action)}: {message}" if action else message)
        shown = shortened(action, LONGEST_ACTION)
        self.facts = {"action": shown, "reason": reason, "message": sentence(message)}


def try_actions(path: str, texts: list[str], as_json: bool) -> int:
    """Play the actions on the position and print the events; return 0. Raises `RefusedAction`."""
    steps, state = _play_actions(_position(path), texts)
    if as_json:
        events = [event_document(event) for event, _ in steps]
        say_json({"events": events, "position": position_document(state)})
        return 0
    for event, after in steps:
        say(f"# {event_sentence(event, observe(after, 0), seat_names(after.players), None)}")
    say_toml(dump_position(state))
    return 0


def _position(path: str) -> State:
    try:
        return read_position(path)
    except PositionError as problem:
        raise Unusable(str(problem)) from None


def _play_actions(state: State, texts: list[str]) -> tuple[Steps, State]:
    steps: Steps = ()
    for text in texts:
        try:
            action = parse_action(text)
        except NotationError as problem:
            raise RefusedAction(text, NOTATION, str(problem)) from None
        try:
            steps += play(state, action)
        except IllegalAction as illegal:
            sentence = refused_sentence(state, action, illegal.refusal)
            raise RefusedAction(text, illegal.refusal.reason.value, sentence) from None
        state = steps[-1][1]
    return steps, state


def list_legal(path: str, limit: int, as_json: bool) -> int:
    """Print the legal actions of the seat to act, with lay-downs cut off at the limit of their number or search."""
    state = _position(path)
    seat = state.to_act
    search = SearchLimit()
    actions = [format_action(action) for action in legal_actions(observe(state, seat or 0), limit + 1, search)]
    laid = [text for text in actions if " lay " in text]
    if len(laid) > limit:
        actions.remove(laid[-1])
    cut = len(laid) > limit or search.is_reached
    if as_json:
        say_json({"to_act": None if seat is None else seat + 1, "actions": actions, "cut": cut})
        return 0
    say(*actions)
    return 0

"""`hint`: what to do in a position, ranked, with numbers and a reason; the judgement is `ai.hints`'s."""

from ai.hints import Hint, hints
from game.documents import Unusable
from game.engine.notation import format_action
from game.engine.position import PositionError
from game.engine.state import to_act
from game.engine.view import observe
from game.play.words.hints import hint_numbers, hint_sentence
from game.printing import say, say_json
from game.reading import read_position
from game.rules.contract import OUT_OF_REACH


def print_hints(path: str, most: int, as_json: bool) -> int:
    """Print the advice for whoever must act, the best first; nothing where only a deal comes next."""
    try:
        state = read_position(path)
    except PositionError as problem:
        raise Unusable(str(problem)) from None
    seat = to_act(state.phase, state.turn, state.acting, state.asked)
    found = () if seat is None else hints(observe(state, seat))[:most]
    if as_json:
        told = {"to_act": None if seat is None else seat + 1, "hints": [_document(hint) for hint in found]}
        say_json(told)
        return 0
    for hint in found:
        say(f"{format_action(hint.action)}  ({_numbers(hint)})")
    if found:
        say(hint_sentence(found[0].why))
    return 0


def _numbers(hint: Hint) -> str:
    return hint_numbers(hint.distance, hint.helpful, hint.unseen, hint.points)


def _document(hint: Hint) -> dict[str, object]:
    distance = None if hint.distance == OUT_OF_REACH else hint.distance
    numbers = {"distance": distance, "helpful": hint.helpful, "unseen": hint.unseen, "points": hint.points}
    told = {"action": format_action(hint.action), "reason": hint.why.value, **numbers}
    return {**told, "why": hint_sentence(hint.why)}

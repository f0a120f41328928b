"""`judge`: what each choice loses in points, in a position or throughout a recorded round, evaluated by `ai.judge`.

Only what the seat itself knew is used. In a round that is not over only the choices of its one person are judged.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from tqdm import tqdm  # type: ignore[import-untyped]

from ai.hints import reason
from ai.judge.judging import NotJudgeable, judge_choice
from ai.judge.rounds import RoundToJudge, judge_round, review_of, round_of, rounds_in
from ai.judge.verdicts import Judged, Moment, RoundReview, Verdict, as_good
from ai.master.ignored import ignored_options
from game.cli.check import begins_a_record
from game.cli.simulate import progress, stop_facts
from game.cli.tables import say_table
from game.engine.actions import Action, Deal
from game.engine.history import history_from
from game.engine.notation import format_action, parse_action, parse_seat
from game.engine.position import PositionError, load_position
from game.engine.record import Record, RecordError, Replay, read_record, replay
from game.engine.referee import refusal
from game.engine.state import State
from game.engine.view import observe
from game.engine.viewpoint import is_round_over, may_see_hand
from game.files.documents import LARGEST_RECORD, Unusable
from game.files.printing import say_json, warn
from game.films.reading import STANDARD_INPUT, read_text, variants_beside
from game.films.records import is_open
from game.language.quoting import sentence, shortened
from game.play.words.hints import reason_between
from game.rules.cards import NotationError
from game.rules.schema import KNOBS
from game.text.records import failure_sentence, refused_sentence


def judge(path: str, actions: list[str], seat: str | None, number: int | None, as_json: bool) -> int:
    """Judge a position, or the seat's choices in a record; return 0, or 1 if a record cannot be replayed to its end."""
    text = read_text(path, LARGEST_RECORD)
    try:
        if path.endswith(".jsonl") or begins_a_record(text.lstrip("\ufeff \t\r\n")):
            return _judge_record(path, text, actions, seat, number, as_json)
        if seat is not None or number is not None:
            raise Unusable(f"{path}: --seat and --round are for records, and this is a position")
        return _judge_position(path, text, actions, as_json)
    except (PositionError, NotJudgeable) as problem:
        raise Unusable(str(problem) if isinstance(problem, PositionError) else f"{path}: {problem}") from None


# --- positions ------------------------------------------------------------------------------------------------------


def _judge_position(path: str, text: str, texts: list[str], as_json: bool) -> int:
    name = "standard input" if path == STANDARD_INPUT else path
    beside = Path() if path == STANDARD_INPUT else Path(path).parent
    state = load_position(text, name, open_variant=variants_beside(beside))
    seat = state.to_act
    if seat is None:
        raise NotJudgeable("there is nothing to judge: nobody has a choice before the next round is dealt")
    actions = [_action(state, seat, action) for action in texts] or None
    view = observe(state, seat)
    verdict, ignored = judge_choice(view, history_from(state, (), seat), actions), ignored_options(view)
    if as_json:
        say_json(verdict_document(verdict) | {"ignored": ignored})
    else:
        say_table(*judged_lines(verdict.choices), f"{verdict.deals} simulated deals", *thumb_lines(ignored))
    return 0


def _action(state: State, seat: int, text: str) -> Action:
    """Parse an action of the seat to act and check that it is legal, or fail with one sentence."""
    try:
        action = parse_action(text)
    except NotationError as problem:
        raise NotJudgeable(str(problem)) from None
    if isinstance(action, Deal) or action.seat != seat:
        raise NotJudgeable(f"{shortened(text)} can't be judged: P{seat + 1} must act")
    why = refusal(observe(state, seat), action)
    if why is not None:
        raise NotJudgeable(f"{shortened(text)} is refused: {refused_sentence(state, action, why)}")
    return action


def verdict_document(verdict: Verdict) -> dict[str, object]:
    """Return a verdict for JSON: the choices with points and chances, the best first."""
    return {"choices": [judged_document(judged) for judged in verdict.choices], "deals": verdict.deals}


def judged_document(judged: Judged) -> dict[str, object]:
    """Return a choice for JSON: what it gains on the others, its loss with the interval, and its chances."""
    points = {name: round(getattr(judged, name), 1) for name in ("loss", "low", "high")}
    chances = {name: round(getattr(judged, name), 2) for name in ("out", "down")}
    return {"action": format_action(judged.action), "gain": _gain(judged), **points, **chances}


def _gain(judged: Judged) -> float:
    """Return what a choice gains on the others, rounded so that its loss is the difference from the best."""
    return round(round(judged.lead + judged.loss, 1) - round(judged.loss, 1), 1)


def thumb_lines(ignored: Sequence[str]) -> tuple[str, ...]:
    """Return a line that warns of the options that simulated deals ignore, if there are any."""
    titles = (f'"{KNOBS[key].knob.title}"' for key in ignored)
    return (f"By rule of thumb: the deals ignore {', '.join(titles)}.",) if ignored else ()


def judged_lines(choices: Sequence[Judged]) -> Iterator[str]:
    """Yield choices, the best first, each with what it gains on the others, its loss and its chances."""
    good = as_good(choices)
    for judged in choices:
        rating = "may be as good as the best" if judged.action in good else f"loses {_points(judged)}"
        rating = "the best" if judged is choices[0] else rating
        chances = f"out first {judged.out:.0%}, down in time {judged.down:.0%}"
        yield f"{format_action(judged.action)}  {_gain(judged):+.1f}  ({rating}; {chances})"


def _points(judged: Judged) -> str:
    return f"{judged.loss:.1f} points, {judged.low:.1f} to {judged.high:.1f}"


# --- records --------------------------------------------------------------------------------------------------------


def _judge_record(path: str, text: str, actions: list[str], seat: str | None, number: int | None, as_json: bool) -> int:
    if actions:
        raise Unusable(f"{path}: actions are for positions, and this is a record")
    if seat is None:
        raise Unusable(f"{path}: this is a record: say whose choices to judge, as --seat P1")
    record, played = _replayed(path, text)
    at = _seat(seat, played)
    numbers = rounds_in(played) if number is None else (number,)
    for number in numbers:
        _expect_seen(at, number, record, played)
    planned = [(number, round_of(played, at, number)) for number in numbers]
    rounds, stopped = list[dict[str, object]](), None
    try:
        with progress(sum(len(one.moments) for _, one in planned), "choice") as bar:
            rounds += (_round_document(number, one, bar, as_json) for number, one in planned)
    except KeyboardInterrupt as stop:
        stopped = stop
    facts = stop_facts(len(rounds), len(planned), "round")
    if as_json:
        say_json({**facts, "seat": at + 1, "rounds": rounds})
    if stopped is not None:
        raise stopped
    failure = failure_sentence(record, played)
    if failure:
        warn(sentence(f"{path}: {failure}"))
    return 1 if failure else 0


def _replayed(path: str, text: str) -> tuple[Record, Replay]:
    try:
        record = read_record(text.split("\n"))
    except RecordError as error:
        raise Unusable(f"{path}: {error}") from None
    return record, replay(record)


def _seat(text: str, played: Replay) -> int:
    """Return the seat whose choices are judged."""
    try:
        seat = parse_seat(text)
    except NotationError as problem:
        raise NotJudgeable(str(problem)) from None
    if seat >= played.start.players:
        raise NotJudgeable(f"there is no {text}: {played.start.players} play")
    return seat


def _expect_seen(seat: int, number: int, record: Record, played: Replay) -> None:
    """Refuse a round in which the seat's cards are still secret."""
    is_visible = is_open(record, played) or is_round_over(number, played.state)
    if not may_see_hand(seat, played.players, is_open=is_visible):
        raise NotJudgeable(
            f"round {number} is still to be finished, and what P{seat + 1} holds is not to be seen before: "
            "name a round that is over, as --round 1"
        )


def _round_document(number: int, played: RoundToJudge, bar: tqdm, as_json: bool) -> dict[str, object]:
    """Judge the round and return it for JSON; otherwise print it choice by choice."""
    verdicts = dict[int, Verdict]()
    for step in judge_round(played.moments):
        if step.finding:
            verdicts[step.finding.at] = step.finding.verdict
            bar.update()
    choices = [_choice(moment, verdicts[at]) for at, moment in enumerate(played.moments)]
    review = review_of(played, verdicts) if played.result is not None else None
    ignored = ignored_options(played.moments[0].view) if played.moments else ()
    if not as_json:
        bar.clear()
        say_table(f"Round {number}", *(_choice_line(choice) for choice in choices), *([_sum(review)] if review else []))
        say_table(*thumb_lines(ignored))
    sums = {} if review is None else {name: round(getattr(review, name), 1) for name in _SUMS}
    return {"round": number, **sums, "choices": choices, "ignored": ignored}


_SUMS = ("deal", "luck", "lost", "result", "score", "others")


def _choice(moment: Moment, verdict: Verdict) -> dict[str, object]:
    judged = verdict.of(moment.action) or verdict.best
    best = verdict.best.action
    why = reason(moment.view, moment.history, best, moment.action)
    mistake = verdict.is_mistake(moment.action)
    other = judged if judged is not verdict.best else next(iter(verdict.choices[1:]), None)
    explained = reason_between(verdict.best, other, why.value, moment.view)
    numbers = {"deals": verdict.deals, "mistake": mistake, "best": format_action(best), "why": str(explained)}
    turn = moment.view.turns // moment.view.players + 1
    return {"turn": turn, **judged_document(judged), "best_gain": _gain(verdict.best), **numbers}


def _choice_line(choice: dict[str, object]) -> str:
    line = f"Turn {choice['turn']}: {choice['action']}  {choice['gain']:+.1f}"
    if not choice["mistake"]:
        return f"{line}  (may be as good as any)" if choice["low"] == 0 else f"{line}  (loses {choice['loss']} points)"
    interval = f"{choice['loss']} points, {choice['low']} to {choice['high']}"
    better = f"{choice['best']}  {choice['best_gain']:+.1f}"
    return f"{line}  (loses {interval}; better: {better}: {choice['why']})"


def _sum(review: RoundReview) -> str:
    """Return the round as a sum; only the result where its parts are not sure."""
    parts = f"{review.deal:+.1f} the deal {review.luck:+.1f} luck {0.0 - review.lost:+.1f} by choices = "
    return (
        f"Compared with the other players: {'' if review.is_wide else parts}{review.result:+.1f};"
        f" {review.score} points, the others {review.others:.1f}"
    )

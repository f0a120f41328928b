"""The worker process: answers, cancellation, and what happens when it dies, hangs or sends nonsense."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Event
from typing import cast

import pytest

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.hints import Hint, choice, hints
from ai.judge.judging import judging
from ai.players.greedy import quick_answer
from ai.thinker import Answer, HintRequest, Query, Thinker, answer, hints_for, serve
from ai.worker import Ready, Worker
from game.engine.actions import Action, Deal, Discard
from game.engine.play import play
from game.engine.referee import refusal
from game.engine.state import new_game
from game.engine.view import PlayerView, observe
from game.rules.cards import JOKER
from game.rules.variant_file import shipped_variant
from tests.support.waiting import a_moment
from tests.support.waiting import awaited as there

PATIENT = Limit(seconds=3600.0)  # for a program, in a process of low priority on a busy machine


def view_of_first_offer(seed: str = "thinker") -> PlayerView:
    state = play(new_game(shipped_variant("campfire"), 4, seed), Deal())[-1][1]
    return observe(state, state.turn)


def serve_and_tell(line: Connection) -> None:
    """Answer every question with a report that names the loaded modules."""
    question = line.recv()
    serve_once = answer(question, line.poll)
    loaded = "pygame" if "pygame" in sys.modules else "no pygame"
    line.send(Answer(question.ticket, None, f"{serve_once.action is not None} {loaded}"))
    line.recv()


def serve_never(line: Connection) -> None:
    """Take questions and never answer."""
    while True:
        line.recv()


def serve_nonsense(line: Connection) -> None:
    """Answer with a card that no player holds."""
    while True:
        question = line.recv()
        if question is not None:
            line.send(Answer(question.ticket, Discard(question.view.seat, JOKER)))


def serve_slowly(line: Connection) -> None:
    """Think about the first question for a very long time, whatever is sent meanwhile."""
    line.recv()
    Event().wait()


def serve_until_canceled(line: Connection) -> None:
    """Answer the first question only after a newer message, then serve normally."""
    question = line.recv()
    while not line.poll():
        a_moment()
    result = answer(question, line.poll) if isinstance(question, Query) else hints_for(question, line.poll)
    line.send(result)
    serve(line)


@dataclass(slots=True)
class Clock:
    """A clock that stands until it is set."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def opened(thinker: Thinker) -> Iterator[Thinker]:
    try:
        yield thinker
    finally:
        thinker.close()


def awaited(thinker: Thinker, ticket: int) -> Action:
    return cast("Action", there(thinker.poll, ticket))


def awaited_hints(thinker: Thinker, ticket: int) -> tuple[Hint, ...]:
    return there(thinker.poll_hints, ticket)


def await_answer(thinker: Thinker) -> None:
    """Wait for any message of the worker."""
    assert isinstance(thinker._worker, Worker)
    assert thinker._worker.line.poll(None)
    if not thinker._worker.is_ready:
        assert isinstance(thinker._worker.line.recv(), Ready)
        thinker._worker.is_ready = True
        assert thinker._worker.line.poll(None)


def await_ready(thinker: Thinker, ticket: int) -> None:
    """Wait until the worker has begun, because its question counts from then on."""
    assert thinker._worker is not None
    while not thinker._worker.is_ready:
        assert thinker.poll(ticket) is None
        a_moment()
    assert thinker.poll(ticket) is None


def looked_at(thinker: Thinker, clock: Clock, ticket: int, seconds: int) -> Action | None:
    """Return the answer while it is polled every second of the clock for this long."""
    for _ in range(seconds):
        clock.now += 1.0
        result = thinker.poll(ticket)
        if result is not None:
            return result
    return None


def test_workers_answer_like_their_bot() -> None:
    view = view_of_first_offer()
    with opened(Thinker(Clock())) as thinker:
        thought = awaited(thinker, thinker.ask("greedy", view, ()))
    assert thought == bot_named("greedy").choose(view, (), Limit())
    assert thinker.troubles == []


def test_one_worker_answers_many_questions() -> None:
    views = [view_of_first_offer(f"deal {number}") for number in range(5)]
    with opened(Thinker(Clock())) as thinker:
        thoughts = [awaited(thinker, thinker.ask("random", view, ())) for view in views]
    assert thoughts == [bot_named("random").choose(view, (), Limit()) for view in views]
    assert thinker.troubles == []


def test_the_worker_never_loads_pygame() -> None:
    with opened(Thinker(Clock(), serving=serve_and_tell)) as thinker:
        awaited(thinker, thinker.ask("greedy", view_of_first_offer(), ()))
    assert thinker.troubles == ["greedy: True no pygame"]


@pytest.mark.parametrize(("environment", "expected"), [({}, "1"), ({"OPENBLAS_NUM_THREADS": "3"}, "3")])
def test_numpy_keeps_to_one_thread(environment: dict[str, str], expected: str) -> None:
    program = "import ai, os; print(os.environ['OPENBLAS_NUM_THREADS'])"
    others = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    completed = subprocess.run(
        [sys.executable, "-c", program], env=others | environment, capture_output=True, text=True, check=True
    )
    assert expected == completed.stdout.strip()


def test_requests_never_wait_for_starting_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    may_start, started = Event(), list[bool]()
    start = SpawnProcess.start

    def start_late(process: SpawnProcess) -> None:
        started.append(may_start.wait())
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", start_late)
    with opened(Thinker(Clock())) as thinker:
        ticket = thinker.ask("greedy", view_of_first_offer(), ())
        assert thinker.poll(ticket) is None
        may_start.set()
        awaited(thinker, ticket)
    assert [True] == started


def test_killed_workers_are_replaced_and_answer() -> None:
    view = view_of_first_offer()
    with opened(Thinker(Clock(), serving=serve_never)) as thinker:
        ticket = thinker.ask("random", view, ())
        kill_once_started(thinker)
        thought = awaited(thinker, ticket)
        thinker.serving = serve
        again = awaited(thinker, thinker.ask("random", view, ()))
    assert thought == quick_answer(view)
    assert again == bot_named("random").choose(view, (), Limit())
    assert thinker.troubles == ["the worker died"]


def kill_once_started(thinker: Thinker) -> None:
    there(running, thinker).kill()


def running(thinker: Thinker) -> SpawnProcess | None:
    """Return the process of the worker, once it runs."""
    worker = thinker._worker
    return worker.process if isinstance(worker, Worker) and worker.process.is_alive() else None


def test_overrunning_workers_still_answer() -> None:
    clock = Clock()
    view = view_of_first_offer()
    with opened(Thinker(clock, serving=serve_never)) as thinker:
        ticket = thinker.ask("greedy", view, (), Limit(seconds=1.0))
        await_ready(thinker, ticket)
        early = looked_at(thinker, clock, ticket, 4)
        late = looked_at(thinker, clock, ticket, 1)
    assert early is None
    assert late == quick_answer(view)
    assert thinker.troubles == ["the worker overran"]


def test_slow_starts_are_forgiven_not_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, view = Clock(), view_of_first_offer()
    monkeypatch.setattr(Worker, "received", lambda _self: iter(()))
    with opened(Thinker(clock, serving=serve_never)) as thinker:
        ticket = thinker.ask("greedy", view, (), Limit(seconds=1.0))
        early = looked_at(thinker, clock, ticket, 60)
        late = looked_at(thinker, clock, ticket, 1)
    assert early is None
    assert late == quick_answer(view)
    assert thinker.troubles == ["the worker overran"]


def test_sleeping_computers_cost_no_time() -> None:
    clock, view = Clock(), view_of_first_offer()
    with opened(Thinker(clock, serving=serve_never)) as thinker:
        ticket = thinker.ask("greedy", view, (), Limit(seconds=1.0))
        await_ready(thinker, ticket)
        clock.now += 10_000.0
        after_sleep = thinker.poll(ticket)
        late = looked_at(thinker, clock, ticket, 5)
    assert after_sleep is None
    assert late == quick_answer(view)


def test_illegal_answers_become_legal_ones() -> None:
    view = view_of_first_offer()
    with opened(Thinker(Clock(), serving=serve_nonsense)) as thinker:
        thought = awaited(thinker, thinker.ask("greedy", view, ()))
    assert refusal(view, thought) is None
    (trouble,) = thinker.troubles
    assert trouble.startswith("greedy answered Discard: ")
    assert str(JOKER) not in trouble


def test_failing_bots_report_their_error() -> None:
    failure = answer(Query(7, "nobody", view_of_first_offer(), (), 1, 1.0), lambda: False)
    assert failure.ticket == 7
    assert failure.action is None
    assert failure.trouble.startswith("ValueError in ")
    assert "nobody" not in failure.trouble, "an error's own words may name cards"


def test_canceled_questions_make_way_unanswered() -> None:
    first, second = view_of_first_offer("first"), view_of_first_offer("second")
    with opened(Thinker(Clock(), serving=serve_until_canceled)) as thinker:
        dropped = thinker.ask("greedy", first, ())
        thinker.cancel(dropped)
        thought = awaited(thinker, thinker.ask("greedy", second, ()))
        assert thinker.poll(dropped) is None
    assert thought == bot_named("greedy").choose(second, (), Limit())
    assert thinker.troubles == []


def test_lost_workers_move_thinking_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.thinker.STARTING_SECONDS", 3.0)
    view, clock = view_of_first_offer(), Clock()
    thinker = Thinker(clock, serving=serve_never)
    answers = []
    with opened(thinker):
        for _ in range(6):
            clock.now = 0.0
            ticket = thinker.ask("greedy", view, (), Limit(seconds=0))
            answers.append(looked_at(thinker, clock, ticket, 8))
    assert answers == [quick_answer(view)] * 6
    assert thinker.troubles == ["the worker overran"] * 4


def serve_troubled(line: Connection) -> None:
    """Fail at every question, like a faulty bot."""
    while True:
        question = line.recv()
        if question is not None:
            line.send(Answer(question.ticket, None, "ValueError in choose, bots.py line 1"))


def test_failing_bots_get_new_workers() -> None:
    messages, view = list[str](), view_of_first_offer()
    with opened(Thinker(Clock(), tell=messages.append, serving=serve_troubled)) as thinker:
        quick = awaited(thinker, thinker.ask("greedy", view, ()))
        assert thinker._worker is None
        thinker.serving = serve
        again = awaited(thinker, thinker.ask("random", view, ()))
    assert quick == quick_answer(view)
    assert again == bot_named("random").choose(view, (), Limit())
    assert ["greedy: ValueError in choose, bots.py line 1"] == messages == thinker.troubles


def test_workers_are_retried_after_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ai.thinker.STARTING_SECONDS", 3.0)
    clock, started = Clock(), list[float]()
    thinker = Thinker(clock, serving=serve_never)
    with opened(thinker):
        for second in range(0, 200, 10):
            clock.now = float(second)
            ticket = thinker.ask("random", view_of_first_offer(), (), Limit(seconds=0))
            if thinker._worker is not None:
                started.append(clock.now)
            assert looked_at(thinker, clock, ticket, 8) is not None
    assert [0, 10, 20, 30, 100, 110, 120, 130] == started


@pytest.mark.everyday
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_history_and_view_reach_the_worker_unchanged(level: str) -> None:
    steps = play(new_game(shipped_variant("shafer"), 4, "way"), Deal())
    state = steps[-1][1]
    seat = state.asked[0]
    history = round_history([event for event, _ in steps], seat)
    with opened(Thinker(Clock())) as thinker:
        thought = awaited(thinker, thinker.ask(level, observe(state, seat), history))
    assert refusal(observe(state, seat), thought) is None
    assert thinker.troubles == []


# ---- hints ----


@pytest.fixture
def any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give hints all the time they need, however busy the machine is."""
    monkeypatch.setattr("ai.thinker.HINT_SECONDS", 3600.0)


@pytest.mark.usefixtures("any_time")
def test_workers_hints_equal_ours() -> None:
    view = view_of_first_offer()
    with opened(Thinker(Clock())) as thinker:
        best = awaited_hints(thinker, thinker.request_hints(view, ()))
    assert hints(view) == best
    assert [] == thinker.troubles


def test_hints_come_once_and_never_move() -> None:
    with opened(Thinker(Clock())) as thinker:
        ticket = thinker.request_hints(view_of_first_offer(), ())
        await_answer(thinker)
        assert thinker.poll(ticket) is None
        ranked = awaited_hints(thinker, ticket)
        assert (None, None) == (thinker.poll_hints(ticket), thinker.poll(ticket))
    assert ranked


@pytest.mark.usefixtures("any_time")
def test_moves_and_hints_cancel_each_other() -> None:
    first, second = view_of_first_offer("first"), view_of_first_offer("second")
    with opened(Thinker(Clock(), serving=serve_until_canceled)) as thinker:
        dropped = thinker.request_hints(first, ())
        thought = awaited(thinker, thinker.ask("greedy", second, ()))
        assert thinker.poll_hints(dropped) is None
        dropped = thinker.ask("greedy", first, ())
        again = awaited_hints(thinker, thinker.request_hints(second, ()))
        assert thinker.poll(dropped) is None
    assert (bot_named("greedy").choose(second, (), Limit()), hints(second)) == (thought, again)
    assert [] == thinker.troubles


@pytest.mark.usefixtures("any_time")
def test_late_answers_to_hints_are_dropped() -> None:
    first, second = view_of_first_offer("first"), view_of_first_offer("second")
    with opened(Thinker(Clock(), serving=serve_until_canceled)) as thinker:
        dropped, ticket = thinker.request_hints(first, ()), thinker.request_hints(second, ())
        await_answer(thinker)
        assert thinker.poll_hints(dropped) is None
        assert hints(second) == awaited_hints(thinker, ticket)


def test_canceled_hints_stop_at_the_next_choice() -> None:
    view = view_of_first_offer()

    assert (choice(view),) == tuple(hint.action for hint in hints(view, (), lambda: True))


def test_dead_workers_leave_quick_advice() -> None:
    """The window's process simulates nothing, so that no frame waits."""
    view = view_of_first_offer()
    with opened(Thinker(Clock(), serving=serve_never)) as thinker:
        ticket = thinker.request_hints(view, ())
        kill_once_started(thinker)
        ranked = awaited_hints(thinker, ticket)
    assert hints(view, (), lambda: True) == ranked
    assert [None] == [hint.judged for hint in ranked]
    assert ["the worker died"] == thinker.troubles


def test_less_time_means_fewer_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time the clock is read, a second has passed."""
    view, polls = view_of_first_offer(), count()
    first_lot = next(judging(view, (), stopped=lambda: next(polls) < 0))
    spent = next(polls)
    monkeypatch.setattr("ai.thinker.time.monotonic", count().__next__)
    some = hints_for(HintRequest(1, view, (), spent + 1.0), lambda: False).hints
    monkeypatch.setattr("ai.thinker.time.monotonic", count().__next__)
    none = hints_for(HintRequest(1, view, (), spent / 2), lambda: False).hints

    assert first_lot.choices == tuple(hint.judged for hint in some)
    assert hints(view, (), lambda: True) == none


def test_failed_hints_return_text_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> tuple[Hint, ...]:
        raise ZeroDivisionError("so")

    monkeypatch.setattr("ai.thinker.hints", faulty)
    failure = hints_for(HintRequest(7, view_of_first_offer(), (), 1.0), lambda: False)

    assert (7, ()) == failure[:2]
    assert failure.trouble.startswith("ZeroDivisionError in faulty")


def test_closing_ends_a_thinking_worker_at_once() -> None:
    thinker = Thinker(Clock(), serving=serve_slowly)
    await_ready(thinker, thinker.ask("greedy", view_of_first_offer(), ()))
    process = there(running, thinker)

    thinker.close()

    process.join()  # by itself it would never end


@pytest.mark.everyday
@pytest.mark.parametrize(
    ("answering", "expected"),
    [("print(told['legal'][0], flush=True)", []), ("print('what?', flush=True)", ["notation"])],
)
def test_programs_in_workers_report_forfeits(tmp_path: Path, answering: str, expected: list[str]) -> None:
    lines = ("import json, sys", "for line in sys.stdin:", "    told = json.loads(line)", "    if 'ask' in told:")
    (tmp_path / "bot.py").write_text("\n".join((*lines, f"        {answering}")), encoding="utf-8")
    forfeits: list[tuple[str, str]] = []
    view = view_of_first_offer()
    thinker = Thinker(
        Clock(),
        on_forfeit=lambda path, reason: forfeits.append((path, reason)),
        programs=lambda label: (str(tmp_path / label.partition(":")[2]),),
    )
    try:
        ticket = thinker.ask("program:bot.py", view, (), PATIENT)
        thought = awaited(thinker, ticket)
    finally:
        thinker.close()

    assert refusal(view, thought) is None
    assert [("program:bot.py", reason) for reason in expected] == forfeits
    assert [] == thinker.troubles


def test_programs_learn_of_beginning_and_end(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    (tmp_path / "bot.py").write_text(
        "import json, sys\n"
        f"heard = open({str(heard)!r}, 'w', buffering=1)\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if 'protocol' in message: print('version 2', flush=True)\n"
        "    for key in ('new_game', 'game', 'game_over'):\n"
        "        if key in message: heard.write(f'{key} {message[key]}\\n')\n"
        "    if 'ask' in message: print(message['legal'][0], flush=True)\n",
        encoding="utf-8",
    )
    view, level, expected = (
        view_of_first_offer(),
        "program:bot.py",
        "new_game 1|game 1|game 1|game_over 1|new_game 2|game 2",
    )
    thinker = Thinker(Clock(), programs=lambda label: (str(tmp_path / label.partition(":")[2]),))
    try:
        for begins in (True, False, True):
            if begins:
                thinker.begin_game()
            awaited(thinker, thinker.ask(level, view, (), PATIENT))
            if not begins:
                thinker.report_over([(level, view), ("sharp", view)])
        there(lambda: len(heard.read_text(encoding="utf-8").split("\n")) >= 7)
    finally:
        thinker.close()

    assert heard.read_text(encoding="utf-8").replace("\n", "|").strip("|") == expected

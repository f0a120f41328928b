"""Without processes: the same answers from this process, a piece at a time."""

import time
from collections.abc import Iterator
from typing import cast

import pytest

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.errands import JobNews, JobQueue
from ai.hints import hints
from ai.thinker import Thinker
from ai.worker import HAS_PROCESSES, LocalWorker
from game.engine.actions import Action, Deal
from game.engine.events import Event
from game.engine.play import play
from game.engine.state import Phase, State, new_game
from game.engine.view import PlayerView, observe
from game.rules.variant_file import shipped_variant
from tests.support.waiting import awaited

LONGEST_S = 0.25  # of processor time, for a decision of Normal on a slow computer


def first_offer() -> PlayerView:
    state = play(new_game(shipped_variant("campfire"), 4, "thinker"), Deal())[-1][1]
    return observe(state, state.turn)


def polled(thinker: Thinker, ticket: int, spent: list[float]) -> Action | None:
    before = time.process_time()
    action = thinker.poll(ticket)
    spent.append(time.process_time() - before)
    return action


def played(thinker: Thinker, rules: str, level: str, spent: list[float]) -> tuple[list[Action], State]:
    """Play a game in which a thinker decides for every seat; note the processor time of each poll."""
    state, events, chosen = new_game(shipped_variant(rules), 3, "tea"), list[Event](), list[Action]()
    while state.phase is not Phase.GAME_OVER and not state.sheet:
        seat = observe(state, 0).to_act
        if seat is None:
            chosen.append(Deal())
        else:
            ticket = thinker.ask(level, observe(state, seat), round_history(events, seat))
            chosen.append(cast("Action", awaited(polled, thinker, ticket, spent)))
        steps = play(state, chosen[-1])
        events += [event for event, _ in steps]
        state = steps[-1][1]
    return chosen, state


@pytest.mark.everyday
@pytest.mark.parametrize(("rules", "level"), [("shafer", "steady"), ("quarters", "sharp")])
def test_quick_decisions_equal_those_of_processes(rules: str, level: str) -> None:
    local, spent = Thinker(has_processes=False), list[float]()
    other = Thinker(lambda: 0.0, has_processes=True)
    try:
        here, there = played(local, rules, level, spent), played(other, rules, level, [])
        assert isinstance(local._worker, LocalWorker)
        assert not isinstance(other._worker, LocalWorker)
    finally:
        local.close()
        other.close()

    assert here == there
    assert len(spent) > 50
    assert sum(seconds > LONGEST_S for seconds in spent) <= 1  # one may hold a collection of garbage
    assert ([], []) == (local.troubles, other.troubles)


def test_hints_come_at_once_and_simulate_nothing() -> None:
    view = first_offer()
    thinker = Thinker(has_processes=False)

    advice = thinker.poll_hints(thinker.request_hints(view, ()))

    assert advice is not None
    assert [hint.action for hint in advice][:1] == [hint.action for hint in hints(view, (), stopped=lambda: True)][:1]
    assert [] == [hint for hint in advice if hint.judged is not None]


def test_canceled_questions_make_way_unbegun(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    def noting(level: str) -> object:
        asked.append(level)
        return bot_named(level)

    monkeypatch.setattr("ai.thinker.bot_named", noting)
    view = first_offer()
    thinker = Thinker(has_processes=False)
    thinker.cancel(thinker.ask("steady", view, ()))
    dropped = thinker.ask("sharp", view, ())
    ticket = thinker.ask("greedy", view, ())

    assert thinker.poll(dropped) is None
    assert bot_named("greedy").choose(view, (), Limit()) == thinker.poll(ticket)
    assert ["greedy"] == asked


def count_to(last: int) -> Iterator[int]:
    yield from range(1, last + 1)


def stumble(error: Exception) -> Iterator[int]:
    yield 1
    raise error


def test_each_poll_gives_one_result() -> None:
    queue = JobQueue(has_processes=False)
    ticket, news = queue.begin(count_to, 3), list[JobNews]()
    while not news or not news[-1].is_over:
        news.append(queue.poll(ticket))

    assert (1, 2, 3) == tuple(value for one in news for value in one.results)
    assert [1] * 3 == [len(one.results) for one in news if one.results]
    assert JobNews(is_over=True) == queue.poll(ticket)


def test_jobs_queue_cancel_and_report_trouble() -> None:
    queue = JobQueue(has_processes=False)
    endless, *tickets = [queue.begin(count_to, last) for last in (10**9, 2, 3, 4)]
    queue.cancel(endless)
    results = {ticket: list[object]() for ticket in tickets}
    for _ in range(20):
        for ticket in tickets:
            results[ticket] += queue.poll(ticket).results

    assert [[1, 2], [1, 2, 3], [1, 2, 3, 4]] == list(results.values())
    for error in (ValueError("the queen of hearts"), OSError("no disk")):
        ticket = queue.begin(stumble, error)
        news = [queue.poll(ticket) for _ in range(3)]
        assert [type(error).__name__] == [one.trouble.partition(" ")[0] for one in news if one.trouble]
    queue.close()


def test_the_choice_follows_the_platform() -> None:
    assert HAS_PROCESSES
    assert Thinker().has_processes
    assert JobQueue().has_processes

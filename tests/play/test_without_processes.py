"""A game in the window where no process can be started: it goes on, and no frame waits long for a computer player."""

import time

import pytest

from ai.thinker import Thinker
from ai.worker import Worker
from game.session.session import Session
from tests.support.seated import Pilot

LONGEST_S = 0.4  # of processor time, for a frame with a decision of Normal on a slow computer


@pytest.mark.slow
def test_normal_players_need_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "__init__", None)  # none can be made
    thinker, spent = Thinker(has_processes=False), list[float]()
    pilot = Pilot("clicks", session=Session(thinker))
    step = pilot.loop.step

    def timed(now: float) -> bool:
        before = time.process_time()
        goes_on = step(now)
        spent.append(time.process_time() - before)
        return goes_on

    monkeypatch.setattr(pilot.loop, "step", timed)
    pilot.begin("shafer", 3, "tea", "steady")
    pilot.play_a_round()

    assert 1 == len(pilot.table.match.state.sheet)
    assert pilot.acted > 3
    assert [] == thinker.troubles
    assert len(spent) > 100
    assert sum(seconds > LONGEST_S for seconds in spent) <= 2, sorted(spent)[-5:]  # fonts and pictures load once

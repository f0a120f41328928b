"""Rows of a simulation that wait for others end as if they had not waited."""

import numpy as np
import pytest

from ai.evaluator.batch import WILDS, columns_of
from ai.master.deals import NOBODY, Deals
from ai.master.imagined import imagined
from ai.master.pace import Lockstep
from game.rules.variant_file import shipped_variants
from tests.ai.moments import offers

pytestmark = pytest.mark.usefixtures("python_code")

SOME = 96
MOST = 120  # steps
NEVER, ALWAYS = -1.0, 1e9  # the share of rows that are waited for


def played(variant_id: str, company: float, monkeypatch: pytest.MonkeyPatch) -> Deals:
    """Return deals of an early offer, played out with this waiting share."""
    monkeypatch.setattr("ai.master.pace._COMPANY", company)
    view, history = offers(variant_id, 2)[0]
    deals = imagined(view, history, SOME, 1, np.random.default_rng(3))
    assert view.upcard is not None
    deals.show(columns_of(view.variant.dealing.wilds).get(view.upcard, WILDS))
    deals.turn[:] = view.turn
    deals.play_on()
    return deals


@pytest.mark.everyday("may_i")
@pytest.mark.parametrize("variant_id", [*shipped_variants(), "liverpool"])
def test_waiting_for_rows_changes_no_deals(variant_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = played(variant_id, NEVER, monkeypatch)
    assert (alone.out != NOBODY).mean() > 0.5
    for company in (0.3, ALWAYS):
        deals = played(variant_id, company, monkeypatch)
        assert (deals.out == alone.out).all()
        assert (deals.hands == alone.hands).all()
        assert (deals.live == alone.live).all()
        assert (deals.stock.used == alone.stock.used).all()


def rows_of(pace: Lockstep, live: list[bool]) -> list[int] | None:
    """Return the rows that take their next step."""
    rows = pace.next(np.array(live))
    return rows if rows is None else rows.tolist()


def test_rows_laying_down_wait_for_others() -> None:
    pace, rows, none = Lockstep(5, MOST), np.arange(5), np.zeros(0, np.int64)
    assert [0, 1, 3, 4] == pace.together(rows, np.array([2])).tolist()
    assert [0, 1, 3, 4] == rows_of(pace, [True] * 5)
    assert [0, 1, 4, 2, 3] == pace.together(rows[[0, 1, 3, 4]], np.array([2])).tolist()
    assert [0, 1, 2, 3, 4] == rows_of(pace, [True] * 5)
    assert [0, 1] == pace.together(rows[:2], none).tolist()


def test_a_single_waiting_row_goes_on() -> None:
    pace, row = Lockstep(1, MOST), np.array([0])
    assert [0] == pace.together(row, np.array([0])).tolist()


def test_rows_stay_in_step_together() -> None:
    pace, live = Lockstep(100, MOST), np.ones(100, np.bool_)
    pace.stepped(np.arange(5))
    # 5 of 100 are too few to be sure
    assert rows_of(pace, live.tolist()) == list(range(5, 100))
    pace.stepped(np.array([5]))
    assert rows_of(pace, live.tolist()) == list(range(100))  # 6 are enough
    live[6:] = False
    pace.stepped(np.arange(6, 100))
    assert [0, 1, 2, 3, 4, 5] == rows_of(pace, live.tolist())
    live[0] = False
    pace.stepped(np.array([0]))
    assert [1, 2, 3, 4, 5] == rows_of(pace, live.tolist())  # the other ended in the step after that
    pace.stepped(np.array([1, 2, 3, 4, 5]))
    assert rows_of(pace, live.tolist()) is None


def test_allowed_steps_bind_all_rows() -> None:
    pace = Lockstep(2, MOST)
    for _ in range(MOST):
        pace.stepped(np.array([0]))
    assert [1] == rows_of(pace, [True, True])
    assert rows_of(pace, [True, False]) is None
    assert rows_of(pace, [False, False]) is None

"""Reviews whose accusations are played on: what is left out beforehand, and the figures of the rest."""

from collections import Counter
from random import Random

import pytest

from ai.intervals import Z95
from ai.judge.judging import USUAL, Trust
from ai.judge.verdicts import Moment
from game.engine.actions import Discard
from game.practice.memory.diary import LATEST_CHOICES, MistakeCount
from game.rules.cards import Card
from tests.ai.judge.test_calibration import find
from tests.ai.judge.test_judging import nearly
from tests.judge.accused import (
    LEVELS,
    Accused,
    AtMost,
    Reviewed,
    accused_in,
    accused_table,
    as_simulated,
    held_by,
    may_be_accused,
)
from tests.judge.stored import DATA, stored_rows


@pytest.mark.parametrize(("card", "may_be"), [(Card(9, "s"), True), (Card(13, "c"), False)])
def test_only_undefeated_choices_are_left_out(card: Card, may_be: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = Moment(0, nearly("4c 4d 4h 7h 7s 7d 8s 9s Ts Kc Qd 2h"), (), Discard(0, card))
    for module in ("ai.judge.judging", "tests.judge.accused"):  # as if a Strong player would do it
        monkeypatch.setattr(f"{module}.likely_choice", lambda *_: moment.action)
    assert may_be_accused(moment) == may_be


@pytest.mark.parametrize("deviation", [2.0, 20.0, 60.0])
@pytest.mark.parametrize("trust", [Trust(0.5, 0.1), Trust(1.0, 0.3), Trust(0.7, 0.02)])
def test_first_deals_against_a_mistake_decide_nothing(trust: Trust, deviation: float) -> None:
    least = Z95 * trust.of(0.0, deviation, USUAL.fresh)[1] / trust.slope / (1 - (Z95 * trust.spread) ** 2) ** 0.5
    chance = deviation / USUAL.lots[0] ** 0.5
    assert AtMost(*trust).of(least - 2 * chance, deviation, USUAL.lots[0])[0] > 0
    assert AtMost(*trust).of(least - 3 * chance, deviation, USUAL.lots[0])[0] < 0


def test_losses_are_stored_as_they_were_simulated() -> None:
    trust = Trust(0.6, 0.2)
    assert as_simulated(trust, *trust.of(12.0, 25.0, USUAL.fresh)) == pytest.approx((12.0, 25.0))


def test_rows_tell_reviewed_rounds_from_accusations() -> None:
    reviewed, accused = Reviewed("campfire", 3, "sharp", 160), Accused(find(3, 12.0, 5.0), 6.0, 2.5)
    for row in (reviewed, accused):
        flat = [*row.find, row.loss, row.error] if isinstance(row, Accused) else [*row]
        assert accused_in([*map(str, flat)]) == row


@pytest.mark.parametrize("level", LEVELS)
def test_margins_of_mistakes_hold_in_other_rounds(level: str) -> None:
    rows = [*map(accused_in, stored_rows(DATA / "judge_accused.csv"))]
    reviewed = [row for row in rows if isinstance(row, Reviewed) and row.level == level]
    found = Counter(
        (row.find.rules, row.find.number) for row in rows if isinstance(row, Accused) if row.find.level == level
    )
    whole, chance = MistakeCount(found.total(), sum(row.choices for row in reviewed)), Random(level)
    held = 0
    for _ in range(500):
        some = chance.choices(reviewed, k=max(1, round(LATEST_CHOICES * len(reviewed) / whole.choices)))
        part = MistakeCount(sum(found[row[:2]] for row in some), sum(row.choices for row in some))
        held += abs(part.mistakes - whole.among(part.choices)) <= part.half

    assert held >= 0.9 * 500


def test_more_rounds_make_the_share_surer() -> None:
    some = [Accused(find(number, 12.0, -5.0 if number == 3 else 5.0), 6.0, 2.5) for number in (0, 1, 2, 3)]
    rounds = [Reviewed("campfire", number, "sharp", 160) for number in range(9)]
    rows: list[Reviewed | Accused] = [*rounds, *some]
    share, half = held_by(rows, "sharp", ["campfire"]).borne_out
    assert share == 0.75
    assert 0.3 < half < 0.4
    assert held_by([*rows, *some], "sharp", ["campfire"]).borne_out == (share, half)
    assert "| Strong, `campfire` | 9 | 1,440 | 4 | 75 ± " in accused_table(rows)
    assert "| Easy, all | 0 | 0 | 0 | | | |" in accused_table(rows)

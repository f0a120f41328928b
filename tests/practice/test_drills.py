"""The schedule of drills: forgotten ones return soon, known ones late; ten a day, of every kind."""

from datetime import date, datetime, timedelta

from game.practice.diary import ENDED, DrillAnswered
from game.practice.drill_screen import DAILY, answered_on, by_drill, days_until, drills_for_today, due_at, meters
from game.practice.shipped import Drill, DrillQuestion, shipped_drills

DAY = datetime(2026, 11, 23, 12, 0)
SHIPPED = shipped_drills("quarters").drills[0]


def drill(number: int, question: DrillQuestion = DrillQuestion.BUY) -> Drill:
    return SHIPPED._replace(id=f"d{number}", question=question)


def answer(id: str, days: float, right: bool = True, rule_set: str = "quarters") -> DrillAnswered:
    return DrillAnswered(id, f"{DAY + timedelta(days=days):{ENDED}}", rule_set, "buy", right, 10)


def test_a_drill_answered_right_is_repeated_later_each_time() -> None:
    given: list[DrillAnswered] = []
    gaps = []
    day = 0.0
    for _ in range(5):
        given.append(answer("d1", day))
        gap = (due_at(given).replace(tzinfo=None) - (DAY + timedelta(days=day))).total_seconds() / 86400
        gaps.append(gap)
        day += max(gap, 0.01)

    assert sorted(gaps) == gaps
    assert gaps[-1] > 10


def test_a_drill_answered_wrong_is_repeated_sooner() -> None:
    known = [answer("d1", 0), answer("d1", 1), answer("d1", 4)]
    forgotten = [*known[:-1], answer("d1", 4, right=False)]

    assert due_at(forgotten) < due_at(known)
    assert days_until(known, DAY.date()) > days_until(forgotten, DAY.date())


def test_the_same_answers_always_give_the_same_day() -> None:
    given = [answer("d1", 0), answer("d1", 2, right=False), answer("d1", 3)]

    assert due_at(given) == due_at(given)


def test_due_drills_come_first_and_new_ones_of_every_kind_in_turn() -> None:
    kinds = (DrillQuestion.BUY, DrillQuestion.BUY, DrillQuestion.BUY, DrillQuestion.DISCARD, DrillQuestion.JOKER)
    drills = [drill(number, kind) for number, kind in enumerate(kinds)]
    given = [answer("d2", -30, right=False), answer("d1", -1), answer("d1", -0.5), answer("d1", 0)]

    asked = [due.id for due in drills_for_today(drills, given, DAY)]

    assert ["d2", "d0", "d3", "d4"] == [id for id in asked if id != "d1"]
    assert "d2" == asked[0]


def test_a_drill_answered_today_is_not_repeated_today() -> None:
    for right in (True, False):
        assert days_until([answer("d0", 0, right)], DAY.date()) >= 1
        assert ["d1"] == [due.id for due in drills_for_today([drill(0), drill(1)], [answer("d0", 0, right)], DAY)]


def test_a_day_has_at_most_ten_drills() -> None:
    drills = [drill(number) for number in range(40)]

    assert DAILY == len(drills_for_today(drills, (), DAY))
    assert 3 == len(drills_for_today(drills, (), DAY, 3))
    assert () == drills_for_today((), (), DAY)


def test_a_meter_counts_its_own_rule_set_and_kind() -> None:
    given = [answer("d1", 0), answer("d2", 0, right=False), answer("d3", 0, rule_set="campfire")]

    assert {"buy": (1, 2)} == meters(given, "quarters")
    assert 2 == len(answered_on(given, "quarters", DAY.date()))
    assert () == answered_on(given, "quarters", date(2020, 1, 1))
    assert ["d1", "d2", "d3"] == list(by_drill(given))

"""Ratings: the example of the paper, what counts, and a beginner who learns; streaks, weeks and the best run."""

import json
import random
from datetime import date, datetime, timedelta
from math import exp
from pathlib import Path

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.view import observe
from game.practice.drills.flow import seat_asked
from game.practice.memory.diary import DIARY, ENDED, FILE_NAME, HEADER, ClockRun, DrillAnswered, Entry
from game.practice.memory.ratings import (
    BEGINNER,
    SURE_AFTER,
    Rating,
    after_answers,
    best_run,
    counted,
    course,
    current,
    gained,
    gems_of,
    rating_of,
    streak,
    week,
)
from game.practice.memory.schedule import answers, drills_for_today, is_right
from game.practice.memory.shipped import shipped_drills
from game.practice.progress import progress
from game.rules.variant_file import shipped_variants
from tests.drills.found import history_of

DAY = datetime(2026, 11, 25, 20, 0)  # a Wednesday
RISE = 80  # points of a week


def answer(id: str, days: float = 0, right: bool = True, rating: int = 1300, timed: bool = False) -> DrillAnswered:
    return DrillAnswered(
        id, f"{DAY + timedelta(days=days):{ENDED}}", "campfire", "buy", right, 9, rating, is_timed=timed
    )


def test_the_example_of_the_paper() -> None:
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = after_answers(Rating(1500, 200), others)

    assert (1464.05, 151.52) == (round(found.points, 2), round(found.deviation, 2))
    assert 0.05999 == pytest.approx(found.volatility, abs=1e-5)


def test_harder_right_answers_raise_ratings_more() -> None:
    one = after_answers(BEGINNER, [(Rating(1000, 100), 1)])
    other = after_answers(BEGINNER, [(Rating(1600, 100), 1)])
    wrong = after_answers(BEGINNER, [(Rating(1000, 100), 0)])

    assert wrong.points < BEGINNER.points < one.points < other.points
    assert max(one.deviation, other.deviation) < BEGINNER.deviation
    assert after_answers(one, ()).deviation > one.deviation


def test_only_first_unhurried_answers_count() -> None:
    given = [answer("a", right=False), answer("a"), answer("b", timed=True), answer("c")]

    assert ["a", "c"] == [one.drill for one in counted(given)]
    assert current(course(given)).points == current(course([given[0], given[3]])).points


def test_old_misjudged_lay_downs_do_not_count(tmp_path: Path) -> None:
    of_old = {"what": "answer", "rule_set": "campfire", "seconds": 9, "rating": 1300}
    lines = [
        {**of_old, "drill": "a", "when": "2026-11-20 20:00", "question": "buy", "right": True},
        {**of_old, "drill": "b", "when": "2026-11-20 20:01", "question": "lay_down", "right": False},
        {**of_old, "drill": "b", "when": "2026-11-21 20:01", "question": "lay_down", "right": True},
        {**of_old, "drill": "c", "when": "2026-11-21 20:02", "question": "lay_down", "right": True},
        {**of_old, "drill": "d", "when": "2026-11-21 20:03", "question": "discard", "right": False},
        {**of_old, "drill": "e", "when": "2026-11-21 20:04", "question": "lay_down", "right": False, "given": ""},
    ]
    path = tmp_path / FILE_NAME
    path.write_text("\n".join(map(json.dumps, (HEADER, *lines, ""))))
    found, problems = DIARY.load(path)

    assert (6, ()) == (len(found), problems)
    assert ["a", "c", "d", "e"] == [one.drill for one in counted(answers(found))]
    assert {"buy": 1, "lay_down": 3, "discard": 1} == {kind.question: kind.ever.all for kind in progress(found).drills}


@pytest.mark.parametrize("skill", [1050, 1600])
def test_ratings_find_simulated_skill(skill: int) -> None:
    chance = random.Random(skill)
    given = []
    for number in range(120):
        rating = chance.randrange(900, 1900)
        knows = chance.random() < 1 / (1 + exp((rating - skill) / 173.7178))
        given.append(answer(str(number), number / 20, knows, rating))
    found = current(course(given))

    assert abs(found.points - skill) < found.half
    assert found.half < 160


def test_learning_beginners_rise_in_rating() -> None:
    chance = random.Random(7)
    given = []
    for day in range(7):
        skill = 1000 + 90 * day
        for number in range(10):
            rating = chance.randrange(900, 1700)
            knows = chance.random() < 1 / (1 + exp((rating - skill) / 173.7178))
            given.append(answer(f"{day} {number}", day - 6, knows, rating))
    rated = course(given)

    by_day = [rated[10 * day + 9].rating.points for day in range(7)]
    assert by_day[-1] > by_day[0] + 150
    assert gained(rated, DAY.date()) == round(rated[-1].rating.points - rated[SURE_AFTER - 1].rating.points)


def test_new_ratings_show_no_trend() -> None:
    assert gained(course([answer(str(number)) for number in range(SURE_AFTER - 1)]), DAY.date()) is None


@pytest.mark.parametrize("number", [SURE_AFTER, SURE_AFTER + 5])
def test_the_first_day_shows_no_trend(number: int) -> None:
    rated = course([answer(str(at)) for at in range(number)])

    assert gained(rated, DAY.date()) is None
    assert (gained(rated, DAY.date() + timedelta(days=1)) is None) == (number == SURE_AFTER)


def test_drill_ratings_are_measured_or_guessed() -> None:
    drill = shipped_drills("quarters").drills[0]
    assert (1510, 100.0) == rating_of(drill._replace(rating=1510))[:2]
    guesses = [
        rating_of(one._replace(rating=0)).points for id in shipped_variants() for one in shipped_drills(id).drills
    ]
    assert 900 <= min(guesses) < max(guesses) <= 1700
    assert len({gems_of(points) for points in guesses}) > 1


def test_missed_days_end_a_streak() -> None:
    days = [answer("a", -1), answer("b", -2), answer("c", -4)]
    assert 2 == streak(days, DAY.date())
    assert 3 == streak([*days, answer("d")], DAY.date())
    assert 0 == streak(days, DAY.date() + timedelta(days=3))
    assert 0 == streak((), DAY.date())


def test_a_week_begins_on_monday() -> None:
    assert (True, False, True, *(False,) * 4) == week([answer("a", -2), answer("b"), answer("c", -3)], DAY.date())
    assert (False,) * 7 == week((), date(2026, 11, 25))


def test_best_runs_belong_to_rule_sets() -> None:
    runs: list[Entry] = [
        ClockRun("", "campfire", 4),
        ClockRun("", "quarters", 9),
        ClockRun("", "campfire", 2),
        answer("a"),
    ]
    assert (4, 9, 0) == tuple(best_run(runs, id) for id in ("campfire", "quarters", "shafer"))


def test_learning_bots_rise_in_rating() -> None:
    given, by_day = list[DrillAnswered](), []
    for day, level in enumerate(("novice", "novice", "novice", "steady", "sharp", "sharp", "sharp")):
        when = DAY + timedelta(days=day)
        for rule_set in shipped_variants():
            for drill in drills_for_today(shipped_drills(rule_set).drills, given, when):
                view = observe(drill.state, seat_asked(drill.state))
                chosen = bot_named(level).choose(view, history_of(drill), Limit())
                rating, right = round(rating_of(drill).points), is_right(drill, chosen)
                given.append(DrillAnswered(drill.id, f"{when:{ENDED}}", rule_set, drill.question, right, 9, rating))
        by_day.append(current(course(given)).points)

    assert by_day[-1] > by_day[2] + RISE

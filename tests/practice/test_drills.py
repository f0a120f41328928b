"""The schedule of drills: forgotten ones return soon, known ones late; ten a day, of every kind."""

from datetime import date, datetime, timedelta

from ai.bot import Limit
from ai.bots import bot_named
from ai.judge.verdicts import Judged, Moment, Verdict
from ai.reviews import ChoiceEvaluation, Judgement
from game.engine.actions import Discard, LayDown
from game.engine.referee import legal_actions
from game.engine.state import Phase
from game.films.films import film_of_match
from game.match import Computer, Match
from game.practice.drills.flow import climbing
from game.practice.memory.diary import ENDED, DrillAnswered, DrillChoice
from game.practice.memory.schedule import (
    DAILY,
    answered_on,
    by_drill,
    days_until,
    drills_for_today,
    drills_to_train,
    due_at,
    fits,
    is_right,
)
from game.practice.memory.shipped import Drill, DrillAnswer, DrillQuestion, document_of, drill_of, shipped_drills
from game.practice.review.flow import drill_of as made_drill
from game.rules.cards import parse_card, parse_cards
from game.rules.contract import NewMeld
from game.rules.variant import Kind
from game.rules.variant_file import shipped_variant

DAY = datetime(2026, 11, 23, 12, 0)
SHIPPED = shipped_drills("quarters").drills[0]


def drill(number: int, question: DrillQuestion = DrillQuestion.BUY) -> Drill:
    return SHIPPED._replace(id=f"d{number}", question=question, theme="", rating=0)


def answer(id: str, days: float, right: bool = True, rule_set: str = "quarters") -> DrillAnswered:
    return DrillAnswered(id, f"{DAY + timedelta(days=days):{ENDED}}", rule_set, "buy", right, 10)


def test_right_answers_postpone_a_drill_further() -> None:
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


def test_equal_answers_give_equal_days() -> None:
    given = [answer("d1", 0), answer("d1", 2, right=False), answer("d1", 3)]

    assert due_at(given) == due_at(given)


def test_due_drills_precede_new_kinds() -> None:
    kinds = (DrillQuestion.BUY, DrillQuestion.BUY, DrillQuestion.BUY, DrillQuestion.DISCARD, DrillQuestion.JOKER)
    drills = [drill(number, kind) for number, kind in enumerate(kinds)]
    given = [answer("d2", -30, right=False), answer("d1", -1), answer("d1", -0.5), answer("d1", 0)]

    asked = [due.id for due in drills_for_today(drills, given, DAY)]

    assert ["d2", "d0", "d3", "d4"] == [id for id in asked if id != "d1"]
    assert "d2" == asked[0]


def test_answered_drills_rest_that_day() -> None:
    for right in (True, False):
        assert days_until([answer("d0", 0, right)], DAY.date()) >= 1
        assert ["d1"] == [due.id for due in drills_for_today([drill(0), drill(1)], [answer("d0", 0, right)], DAY)]


def test_a_day_has_at_most_ten_drills() -> None:
    drills = [drill(number) for number in range(40)]

    assert DAILY == len(drills_for_today(drills, (), DAY))
    assert 3 == len(drills_for_today(drills, (), DAY, 3))
    assert () == drills_for_today((), (), DAY)


def test_daily_answers_belong_to_their_rules() -> None:
    given = [answer("d1", 0), answer("d2", 0, right=False), answer("d3", 0, rule_set="campfire")]

    assert 2 == len(answered_on(given, "quarters", DAY.date()))
    assert () == answered_on(given, "quarters", date(2020, 1, 1))
    assert ["d1", "d2", "d3"] == list(by_drill(given))


def test_choices_go_by_round_and_theme() -> None:
    drills = [
        drill(1, DrillQuestion.BUY)._replace(rating=1000, position={"round": 3}),
        drill(2, DrillQuestion.BUY)._replace(rating=1500, position={"round": 8}, theme="size"),
        drill(3, DrillQuestion.DISCARD)._replace(rating=1800, position={"round": 8}),
    ]

    def chosen(mine: float = 1450, **choice: object) -> list[str]:
        wanted = DrillChoice("quarters")._replace(**choice)  # type: ignore[arg-type]
        return [one.id for one in drills if fits(one, wanted, mine)]

    assert ["d1", "d2", "d3"] == chosen()
    assert ["d2", "d3"] == chosen(round=8)
    assert ["d2"] == chosen(theme="size")
    assert ["d3"] == chosen(theme="discard")
    assert ["d2"] == chosen(difficulty="near")
    assert ["d1"] == chosen(difficulty="near", mine=1100)
    assert (["d1"], ["d3"]) == (chosen(difficulty="1"), chosen(difficulty="4"))
    assert [] == chosen(round=3, theme="size")


def test_training_begins_near_the_rating() -> None:
    drills = [drill(number)._replace(rating=1000 + 100 * number) for number in range(6)]
    given = [answer("d3", -2), answer("d5", 0), answer("d0", -1)]

    asked = [one.id for one in drills_to_train(drills, given, DAY.date(), 1310)]

    assert ["d4", "d2", "d1", "d3", "d0"] == asked
    assert ["d4"] == [one.id for one in drills_to_train(drills, given, DAY.date(), 1310, 1)]


def test_runs_climb_from_below_the_rating() -> None:
    drills = tuple(drill(number)._replace(rating=900 + 50 * number) for number in range(16))

    ratings = [one.rating for one in climbing(drills, 1300)]

    assert 1100 == ratings[0]
    assert sum(ratings[:4]) < sum(ratings[4:8])
    assert sorted(ratings) == [one.rating for one in drills]


def test_waiting_throws_may_be_anything_unanalyzed() -> None:
    lay = LayDown(0, (NewMeld(Kind.SET, parse_cards("9c 9d 9h")),))
    answers = tuple(
        DrillAnswer(action, loss, 0.0, loss, 0.1, 0.9, 10.0)
        for action, loss in ((discard("4h"), 0.0), (lay, 3.0), (discard("Ks"), 8.0))
    )
    waiting = drill(1, DrillQuestion.WAIT)._replace(answers=answers, right=1)

    assert is_right(waiting, discard("4h"))
    assert is_right(waiting, discard("2s"))
    assert not is_right(waiting, discard("Ks"))
    assert not is_right(waiting, lay)
    turned = waiting._replace(answers=(answers[1], answers[0], answers[2]))
    assert is_right(turned, lay)
    assert not is_right(turned, discard("2s"))
    assert not is_right(waiting._replace(question=DrillQuestion.DISCARD), discard("2s"))


def discard(card: str) -> Discard:
    return Discard(0, parse_card(card))


def test_drills_of_short_games_keep_their_rounds() -> None:
    variant = shipped_variant("may_i").shortened((4, 5))
    match = Match.start(variant, tuple(Computer(name, "greedy") for name in ("Mei", "Jun", "Rosa")), "short")
    match.deal()
    while match.state.phase is not Phase.PLAY:
        seat = match.to_act
        assert seat is not None
        match.submit(bot_named("greedy").choose(match.view(seat), match.history(seat), Limit(nodes=50)))
    film = film_of_match(match, "")
    view = match.view(match.state.turn)
    discards = [action for action in legal_actions(view) if isinstance(action, Discard)]
    choices = [Judged(action, loss, loss, loss, 0.1, 0.2, 1.0, 1.0) for loss, action in enumerate(discards[:2])]
    moment = Moment(film.reel.last, view, (), discards[1])

    verdict = Verdict(tuple(choices), 64)
    shown = ChoiceEvaluation(verdict, "nearer")
    made = made_drill(film, Judgement(0, moment, verdict, "nearer", shown=shown))

    assert made is not None
    assert [4, 4] == [made.round, drill_of(document_of(made)).round]

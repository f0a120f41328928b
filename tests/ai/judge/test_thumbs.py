"""Rules of thumb: what they read and answer, how often they are right, and what they would have saved."""

import pytest

from ai.judge.thumbs import (
    DATA,
    LEAST_COUNTED,
    RULES,
    Facts,
    HitRate,
    Question,
    RuleOfThumb,
    Sign,
    facts_of,
    hit_rates,
    is_yes,
    rates_in,
    saved_by_thumbs,
)
from ai.judge.verdicts import Judged, Verdict
from ai.players.prospect import prospect_of
from game.engine.actions import Action, Buy, Pass
from game.rules.variant_file import shipped_variants
from tests.ai.moments import moments
from tests.ai.positions import asked_to_buy
from tests.judge.stored import DATA as STORED
from tests.judge.stored import stored_rows
from tests.judge.thumbs import Decided, counts, data_text, decided, decided_in

ASKED = asked_to_buy("7h 7d Kc Kd 2c 4d 9s Js Ah 3c 5s", "6d", 1)


def judged(action: Action, loss: float, low: float) -> Judged:
    return Judged(action, loss, low, loss + 5, 0.1, 0.5, 0.0, 0.0)


def rule_named(id: str) -> RuleOfThumb:
    return next(rule for rule in RULES if rule.id == id)


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_facts_are_what_the_seat_sees(rule_set: str) -> None:
    asked = set()
    for view, _ in [*moments(rule_set, 1)][::4]:
        facts = facts_of(view)
        if facts is None:
            continue
        asked.add(facts.question)
        assert facts.short == prospect_of(view).distance
        assert facts.down == sum(seat.down != "no" for seat in view.seats)  # the seat itself is not
        assert not facts.helps or (view.upcard is not None and prospect_of(view).having(view.upcard) < facts.short)
        assert (facts.question is Question.TAKE) == (view.turn == view.seat and facts.question != "lay_down")
    assert Question.BUY in asked


def test_rules_answer_under_all_their_signs_alone() -> None:
    rule = rule_named("buy-one_short-more_down-no")
    facts = Facts(Question.BUY, 1, False, 2)

    assert (rule.signs, rule.answer) == ((Sign.ONE_SHORT, Sign.MORE_DOWN), False)
    assert rule.holds(facts)
    assert not any(
        rule.holds(facts._replace(**other))
        for other in ({"short": 2}, {"short": 0}, {"down": 1}, {"question": Question.TAKE})
    )
    assert len({one.id for one in RULES}) == len(RULES)
    for held in (
        Facts(Question.BUY, short, helps, down) for short in (1, 2, 3) for helps in (False, True) for down in (0, 1, 2)
    ):
        assert sum(one.holds(held) for one in RULES) == 2 * 5  # three single signs and two pairs, each yes or no


def test_rates_are_shares_of_decided_moments() -> None:
    facts = Facts(Question.BUY, 1, False, 2)
    rows = [Decided("shafer", at, facts, 0.0, 7.5) for at in range(3)]
    rows += [Decided("shafer", 9, facts, 4.0, 0.0), Decided("shafer", 9, facts._replace(down=0), 4.0, 0.0)]
    rows += [Decided("classic", 0, facts, 4.0, 0.0)]

    rates = counts(rows, "shafer")

    assert rates["buy-one_short-more_down-no"] == HitRate(3, 4)
    assert rates["buy-one_short-more_down-yes"] == HitRate(1, 4)
    assert rates["buy-one_short-no"] == HitRate(3, 5)
    assert "take-one_short-no" not in rates
    assert rates["buy-no_help-no"].share == 0.6


def test_shipped_rates_are_those_of_stored_moments() -> None:
    rows = [*map(decided_in, stored_rows(STORED / "judge_thumbs.csv"))]

    assert DATA.read_text(encoding="utf-8") == data_text(rows)
    assert all(max(row.no, row.yes) >= 1.0 and min(row.no, row.yes) == 0.0 for row in rows)
    for name in shipped_variants():
        assert all(rate.counted >= LEAST_COUNTED for rate in hit_rates(name).values())


@pytest.mark.slow
@pytest.mark.parametrize("rule_set", ["campfire", "may_i"])
def test_stored_moments_are_judged_so_again(rule_set: str) -> None:
    stored = [row for row in map(decided_in, stored_rows(STORED / "judge_thumbs.csv")) if row.rules == rule_set]
    number = stored[0].number

    assert [row for row in stored if row.number == number] == decided(rule_set, number)


def test_saved_points_are_those_that_surely_differ() -> None:
    buy, leave = Buy(ASKED.seat), Pass(ASKED.seat)
    verdict = Verdict((judged(leave, 0.0, 0.0), judged(buy, 8.0, 3.0)), 768)

    saved, wrong = dict(saved_by_thumbs(ASKED, verdict, buy)), dict(saved_by_thumbs(ASKED, verdict, leave))

    facts = facts_of(ASKED)
    assert facts is not None
    assert facts == facts._replace(question=Question.BUY, helps=False, down=0)
    assert set(saved) == {rule.id for rule in RULES if rule.holds(facts) and not rule.answer}
    assert set(wrong) == {rule.id for rule in RULES if rule.holds(facts) and rule.answer}
    assert ({*saved.values()}, {*wrong.values()}) == ({8.0}, {-8.0})
    unsure = Verdict((judged(leave, 0.0, 0.0), judged(buy, 8.0, 0.0)), 768)
    assert saved_by_thumbs(ASKED, unsure, buy) == ()
    assert (is_yes(buy, Question.BUY), is_yes(leave, Question.BUY)) == (True, False)


RULE = "buy-no_help-no"
DAMAGED = [
    "", "[quarters", "quarters = 1", "[[quarters]]", "[other]", "[quarters]\nother = [70, 80]", "\x00",
    *(
        f"[quarters]\n{RULE} = {value}"
        for value in (
            "[]", "[70]", "[70, 80, 90]", "70", '"70"', "[70.0, 80]", "[true, 80]", "[nan, 80]", "[-1, 80]",
            "[81, 80]", "[0, 0]", f"[1, {10**400}]", "[59, 59]", "[39, 60]", "{right = 70}", "[[70], 80]", "[70, inf]",
            "1979-05-27",
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize("text", DAMAGED)
def test_unusable_rates_say_nothing(text: str) -> None:
    assert rates_in(text, "quarters") == {}


def test_usable_rates_beside_damaged_ones_are_read() -> None:
    text = f"[quarters]\n{RULE} = [40, 60]\nbuy-helps-yes = 3\n"

    assert rates_in(text, "quarters") == {RULE: HitRate(40, 60)}
    assert rates_in(text, "shafer") == {}
    assert hit_rates("my own rules") == {}

"""Progress in practice over time: points lost, rules of thumb, contracts compared with par, drills by kind."""

import pytest

from ai.judge.thumbs import RULES, HitRate
from game.practice.drills.flow import QUESTIONS, is_exception
from game.practice.memory.diary import DrillAnswered, Entry, PracticeRound, RoundPars, RoundReviewed
from game.practice.memory.schedule import DrillScore, is_right
from game.practice.memory.shipped import shipped_drills
from game.practice.progress import ContractFigures, DrillFigures, PracticeFigures, names_in, progress
from game.practice.progress_words import thumb
from game.practice.round_screen import RoundChoice
from game.rules.variant_file import shipped_variants


def a_round(id: str, number: int, points: int, rule_set: str = "quarters", day: str = "2026-03-01") -> PracticeRound:
    choice = RoundChoice(rule_set, number, ("sharp",), 0, "peony")
    return PracticeRound(id, f"{day} 20:00", "", choice, points, most_points=False)


def review(of: str, lost: dict[str, float], rule_set: str = "quarters", day: str = "2026-03-01") -> RoundReviewed:
    return RoundReviewed(of, f"{day} 20:10", rule_set, 1, 30, lost)


def answer(drill: str, right: bool, question: str = "buy", rule_set: str = "quarters") -> DrillAnswered:
    return DrillAnswered(drill, "2026-03-02 08:00", rule_set, question, right, 9)


DIARY: list[Entry] = [
    a_round("1", 5, 30),
    RoundPars("1", {"sharp": 20, "steady": 40}),
    a_round("2", 5, 50, day="2026-04-01"),
    RoundPars("2", {"sharp": 20}),
    a_round("3", 2, 0),
    a_round("4", 5, 99, rule_set="classic"),
    review("game 1 round 1 seat 1", {"buy": 3.0, "draw": 1.5}),
    review("game 1 round 2 seat 1", {"discard": 2.0}, day="2026-04-01"),
    review("game 2 round 1 seat 1", {"buy": 50.0}, rule_set="classic"),
    *(answer(f"{at}", right=at >= 10) for at in range(30)),
    answer("31", right=True, question="draw"),
    answer("32", right=True, question="draw", rule_set="classic"),
]


def test_contracts_are_listed_beside_every_known_par() -> None:
    held = progress(DIARY, ("quarters",)).contracts

    assert held == (ContractFigures(2, 1, 0.0, {}), ContractFigures(5, 2, 40.0, {"sharp": 20.0, "steady": -10.0}))


def test_lost_points_list_rounds_and_kinds() -> None:
    figures = progress(DIARY, ("quarters",))

    assert figures.lost == (4.5, 2.0)
    assert {kind.kind: kind.now for kind in figures.kinds} == {"buy": 1.5, "draw": 0.75, "discard": 1.0}


def test_rounds_judged_by_thumb_do_not_count() -> None:
    by_thumb, faultless = review("game 3 round 1 seat 1", {}), review("game 3 round 2 seat 1", {"buy": 0.0})
    figures = progress([*DIARY, by_thumb, faultless], ("quarters",))

    assert figures.lost == (4.5, 2.0, 0.0)
    assert {kind.kind: kind.now for kind in figures.kinds} == {"buy": 1.0, "draw": 0.5, "discard": 2 / 3}


def test_drill_scores_cover_ever_and_lately() -> None:
    buys, draws = progress(DIARY, ("quarters",)).drills

    assert buys == DrillFigures("buy", DrillScore(20, 30), DrillScore(20, 20))
    assert draws == DrillFigures("draw", DrillScore(1, 1), DrillScore(1, 1))


def test_only_entries_since_the_first_day_count() -> None:
    figures = progress(DIARY, ("quarters",), "2026-03-15")

    assert (figures.lost, [contract.played for contract in figures.contracts], figures.drills) == ((2.0,), [1], ())


def test_different_rules_points_never_mix() -> None:
    figures = progress(DIARY)

    assert (figures.lost, figures.kinds, figures.contracts) == ((), (), ())
    assert [drill.ever.all for drill in figures.drills] == [30, 2]


def test_renamed_rule_sets_lose_nothing() -> None:
    assert names_in(DIARY) == {"quarters", "classic"}
    assert progress(DIARY, ("quarters", "classic")).lost == (4.5, 2.0, 50.0)
    assert progress(DIARY, ("shafer",)) == PracticeFigures()


RATES = {
    "buy-no_help-no": HitRate(57, 60),
    "buy-one_short-more_down-no": HitRate(375, 412),
    "take-helps-yes": HitRate(80, 82),
    "lay_down-yes": HitRate(70, 76),
}


def saved(
    monkeypatch: pytest.MonkeyPatch, *rounds: dict[str, float], rule_set: str = "quarters"
) -> list[tuple[str, float]]:
    monkeypatch.setattr("game.practice.progress.hit_rates", lambda name: RATES if name == "quarters" else {})
    reviews = [
        review(f"game 1 {at}", {"buy": 0.0}, rule_set)._replace(thumbs=thumbs) for at, thumbs in enumerate(rounds)
    ]
    return [(figures.rule.id, figures.saved) for figures in progress(reviews, (rule_set,)).thumbs]


def test_dearest_missed_rules_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = (
        {"buy-no_help-no": 6.0, "buy-one_short-more_down-no": 9.0, "take-helps-yes": 12.0},
        {"buy-no_help-no": 4.5, "take-helps-yes": -2.0, "lay_down-yes": 0.9, "buy-two_short-yes": 90.0, "?": 99.0},
    )

    assert saved(monkeypatch, *rounds) == [("buy-no_help-no", 10.5), ("take-helps-yes", 10.0)]
    assert saved(monkeypatch, rounds[0]) == [("take-helps-yes", 12.0), ("buy-one_short-more_down-no", 9.0)]
    assert saved(monkeypatch, *rounds, rule_set="shafer") == []
    assert saved(monkeypatch, {}, {"take-helps-yes": -5.0}) == []


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_exceptions_are_drills_answered_wrongly(rule_set: str) -> None:
    drills = shipped_drills(rule_set).drills
    for rule in RULES[::7]:
        exceptions = [drill for drill in drills if is_exception(drill, rule)]
        other = rule._replace(answer=not rule.answer)
        for drill in exceptions:
            assert drill.question is QUESTIONS[rule.question]
            assert not is_exception(drill, other)
            assert is_right(drill, drill.answers[0].action)


def test_rules_of_thumb_are_distinct_sentences() -> None:
    sentences = {thumb(rule) for rule in RULES}

    assert len(sentences) == len(RULES)
    assert "One card short, two or more opponents are down: don't buy." in sentences

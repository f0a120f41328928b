"""Progress in practice over time: points lost, contracts compared with par, drills by kind."""

from game.practice.memory.diary import DrillAnswered, Entry, PracticeRound, RoundPars, RoundReviewed
from game.practice.memory.schedule import DrillScore
from game.practice.progress import ContractFigures, DrillFigures, PracticeFigures, names_in, progress
from game.practice.round_screen import RoundChoice


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

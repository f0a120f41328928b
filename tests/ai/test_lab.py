"""The lab: statistics of a game, the comparison, when it is clear, and how rarely it errs."""

import math
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from ai.arena import fixtures, play_game
from ai.lab import LOOKS, Z_REPEATED, LabRound, SimulatedSession, compare_rule_sets, comparison_of, session_summary
from game.engine.events import MeldsLaid, RoundEnded
from game.rules.draft import with_value
from game.rules.variant_file import shipped_variant

QUARTERS = shipped_variant("quarters")
LEVELS = ("steady", "novice", "novice")


def simulated(
    turns: int = 24, penalties: tuple[int, ...] = (0, 10, 20), wins: tuple[float, ...] = (1, 0, 0)
) -> SimulatedSession:
    return SimulatedSession(LEVELS, (LabRound(turns, 0, 1, penalties, 3, (4, 6, 0), (0, 0, 0)),), wins)


def difference(
    name: str, pairs: Sequence[tuple[Sequence[SimulatedSession], Sequence[SimulatedSession]]]
) -> tuple[float, float, float]:
    measured = next(item for item in comparison_of(pairs).differences if item.name == name)
    return measured.before, measured.after, measured.by.mean


def test_session_summaries_tell_what_happened() -> None:
    fixture = next(fixtures(shipped_variant("may_i"), LEVELS, 1, "evening"))
    game = play_game(fixture)
    summary = session_summary(fixture, game)

    results = [event.result for event in game.events if isinstance(event, RoundEnded)]
    laid = sum(isinstance(event, MeldsLaid) for event in game.events)
    assert [(result.out, result.penalties) for result in summary.rounds] == [
        (result.out, result.penalties) for result in results
    ]
    assert laid >= sum(turn > 0 for result in summary.rounds for turn in result.laid) > 0
    assert all(0 <= turn <= result.turns for result in summary.rounds for turn in result.laid)
    assert 1 == pytest.approx(sum(summary.wins))


def test_figures_are_the_means_they_name() -> None:
    pairs = [([simulated()], [simulated(27, (0, 10, 50), (0.5, 0.5, 0))])] * 2

    assert (8, 9, 1) == difference("turns", pairs)
    assert difference("minutes", pairs) == pytest.approx((3.2, 3.6, 0.4))
    assert (10, 20, 10) == difference("points", pairs)
    assert (1, 1, 0) == difference("buys", pairs)
    assert (1, 0.5, -0.5) == difference("better", pairs)
    assert (0, 0, 0) == difference("drawn", pairs)
    assert (0, 0, 0) == difference("first", pairs)


def test_hands_count_as_down_from_then() -> None:
    (contract,) = comparison_of([([simulated()], [simulated()])] * 2).contracts

    assert contract.before == pytest.approx((0, 0, 0, 1 / 3, 1 / 3, 2 / 3))
    assert contract.after == contract.before


def test_unshared_rounds_are_not_compared() -> None:
    longer = simulated()._replace(rounds=simulated().rounds * 2)
    first, second = comparison_of([([simulated()], [longer])] * 2).contracts

    assert first.by is not None
    assert (second.before, second.by) == ((), None)


def test_no_seat_is_better_among_equal_levels() -> None:
    equals = simulated()._replace(levels=("steady",) * 3)

    assert "better" not in {difference.name for difference in comparison_of([([equals], [equals])]).differences}


def test_equal_rule_sets_do_not_differ() -> None:
    rules = shipped_variant("may_i")
    comparisons = list(compare_rule_sets(rules, rules, ("greedy", "random"), 16, "same"))

    assert all(math.isinf(difference.by.half) and not difference.sure for difference in comparisons[0].differences)
    assert all(0 == difference.by.mean for difference in comparisons[-1].differences)
    assert 8 // LOOKS == comparisons[-1].deals, "eight deal sets were planned"
    assert comparisons[-1].sure


def test_different_rule_sets_are_found_to_differ() -> None:
    rules = shipped_variant("may_i")
    *_, comparison = compare_rule_sets(rules, replace(rules, rounds=rules.rounds[:2]), ("greedy", "random"), 8, "fewer")
    minutes = next(difference for difference in comparison.differences if difference.name == "minutes")

    assert minutes.differs
    assert minutes.by.high < 0


def test_four_looks_err_five_percent() -> None:
    chance, wrong, tries = random.Random(4), 0, 4000
    for _ in range(tries):
        total, per_round = 0.0, 0
        for look in range(1, LOOKS + 1):
            total += chance.gauss(0, math.sqrt(25))
            per_round = 25 * look
            if abs(total) > Z_REPEATED * math.sqrt(per_round):
                wrong += 1
                break

    assert 0.04 < wrong / tries < 0.06


def test_interrupted_games_resume_to_the_same_end() -> None:
    short = replace(QUARTERS, rounds=QUARTERS.rounds[:1])
    both = short, with_value(short, "rounds.buys", 0)
    whole = list(compare_rule_sets(*both, ("novice", "novice"), 6, "a"))
    begun = [pair for result in whole[:1] for pair in result.newest]
    assert whole[1:] == list(compare_rule_sets(*both, ("novice", "novice"), 6, "a", begun=begun))

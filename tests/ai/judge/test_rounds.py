"""Reviewing a whole round: the choices, working in parts and resuming, and a sum that is exact."""

from functools import cache

import pytest

from ai.arena import Fixture, play_game
from ai.judge import judging, rounds
from ai.judge.choices import likely_choice
from ai.judge.judging import Budget, NotJudgeable
from ai.judge.rounds import judge_moment, judge_round, review_of, round_of, rounds_in
from ai.judge.verdicts import Verdict
from game.engine.record import Record, Replay, replay
from game.engine.record_header import RecordedPlayer
from game.rules.variant_file import shipped_variant

LEVELS = ("greedy", "sharp", "sharp", "steady")


@cache
def game(variant_id: str = "may_i") -> Replay:
    """Return a game of mixed levels as stored in a record."""
    played = play_game(Fixture(shipped_variant(variant_id), LEVELS, "judge", 0, 0))
    moves = tuple(played.moves())
    players = tuple(RecordedPlayer(f"P{at + 1}", level) for at, level in enumerate(LEVELS))
    return Replay(played.start, moves, None, True, players, (players,) * len(moves))


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "USUAL", Budget((8,), 8))


@cache
def judged(variant_id: str, seat: int, number: int) -> dict[int, Verdict]:
    """Return all verdicts of a round."""
    moments = round_of(game(variant_id), seat, number).moments
    return {step.finding.at: step.finding.verdict for step in judge_round(moments) if step.finding}


@pytest.mark.parametrize("variant_id", ["may_i", "shafer"])
def test_luck_and_losses_add_up(variant_id: str) -> None:
    played = round_of(game(variant_id), 0, 2)
    verdicts = judged(variant_id, 0, 2)
    review = review_of(played, verdicts)
    assert review.deal + review.luck - review.lost == pytest.approx(review.result, abs=1e-9)
    assert sum(bend.luck for bend in review.bends) + review.last_luck == pytest.approx(review.luck)
    assert sum(bend.lost for bend in review.bends) == pytest.approx(review.lost)
    assert played.result is not None
    if variant_id == "shafer":
        penalties = played.result.penalties
        assert review.result == pytest.approx(sum(penalties[1:]) / 3 - penalties[0])
        assert review.score == penalties[0]


def test_only_the_seats_own_choices_are_listed() -> None:
    played = round_of(game(), 0, 3)
    assert played.moments
    for moment in played.moments:
        assert moment.view.seat == moment.action.seat == moment.view.to_act == 0  # type: ignore[union-attr]
        assert moment.view.round == 3
        action = game().moves[moment.number][0]
        assert action == moment.action


def test_parts_judged_together_equal_the_whole() -> None:
    moments = round_of(game(), 1, 2).moments
    whole = [step.finding.at for step in judge_round(moments) if step.finding]
    parts = [step.finding.at for part in range(2) for step in judge_round(moments, part=part, parts=2) if step.finding]
    assert sorted(whole) == sorted(parts) == [*range(len(moments))]
    known_choices = {at: choice for at, choice in judged("may_i", 1, 2).items() if at % 2}
    rest = [step.finding.at for step in judge_round(moments, known_choices) if step.finding]
    assert sorted(rest) == [*range(0, len(moments), 2)]


def test_choices_sharp_players_avoid_come_first() -> None:
    moments = round_of(game(), 0, 2).moments
    order = rounds._in_order(moments)
    differs = [moments[at].action != likely_choice(moments[at].view, moments[at].history) for at in order]
    assert differs == sorted(differs, reverse=True)
    assert differs[0]


def test_a_round_can_be_stopped() -> None:
    moments = round_of(game(), 0, 2).moments
    assert [step.finding for step in judge_round(moments, stopped=lambda: True)] == [None]
    assert judge_moment(moments[0], lambda: True) is None


def test_an_unjudgeable_round_has_a_reason() -> None:
    with pytest.raises(NotJudgeable, match="there is no P9"):
        round_of(game(), 8, 1)
    with pytest.raises(NotJudgeable, match="round 9 was not played"):
        round_of(game(), 0, 9)
    played = round_of(game(), 0, 2)
    with pytest.raises(NotJudgeable, match="still to be judged"):
        review_of(played, {})
    with pytest.raises(NotJudgeable, match="not over"):
        review_of(played._replace(result=None), {})


def test_the_costliest_mistakes_are_listed() -> None:
    verdicts = judged("may_i", 0, 2)
    review = review_of(round_of(game(), 0, 2), verdicts)
    finds = review.finds(verdicts)
    costs = [review.bends[find.at].lost for find in finds]
    assert costs == sorted(costs, reverse=True)
    assert len(finds) <= 5


def test_the_played_rounds_are_listed() -> None:
    assert rounds_in(replay(Record(game().start, game().players, False, ()))) == ()
    assert rounds_in(game()) == tuple(range(1, 8))

"""Trust in simulated deals: what a verdict says agrees with what real players lost when they played on."""

import json
from functools import cache
from math import hypot
from pathlib import Path

import pytest

from ai.judge.judging import UNTRIED, Case, Trust, calibration, case_of, judge_choice, trust_in
from ai.judge.kinds import DecisionKind
from ai.judge.rounds import judge_moment
from ai.judge.verdicts import Moment, Verdict
from ai.reviews import evaluate_choice
from game.cli.judging import judge
from game.engine.actions import Action, Buy, Pass
from game.engine.history import history_from
from game.engine.notation import parse_action
from game.engine.position import load_position, state_from_document
from game.engine.view import observe
from game.rules.variant_file import shipped_variant
from tests.ai.positions import COMPLETING, PAIRS, asked_to_buy
from tests.judge.calibrating import fitted, judgements, third_of
from tests.judge.decisions import PLAYERS, raw
from tests.judge.finds import Find, judged_again
from tests.judge.stored import stored_finds

FAR = 5.0  # points
PLAYED_ON = [json.loads(line) for line in (Path(__file__).parent / "played_on.jsonl").read_text().splitlines()]


@cache
def judged(at: int) -> tuple[Verdict, dict[Action, tuple[float, float]]]:
    """Return the verdict on the choices that were played on, and the losses in real play with their margins."""
    found = PLAYED_ON[at]
    state = state_from_document(found["position"], found["id"], open_variant=shipped_variant)
    view = observe(state, state.turn)
    lost = {parse_action(action): (points, half) for action, (points, half) in found["lost"].items()}
    return judge_choice(view, history_from(state, (), state.turn), [*lost]), lost


@pytest.mark.parametrize("at", range(len(PLAYED_ON)), ids=[found["id"] for found in PLAYED_ON])
def test_judged_losses_are_losses_in_real_play(at: int) -> None:
    verdict, lost = judged(at)
    least, best_half = lost[verdict.best.action]
    for choice in verdict.choices:
        points, half = lost[choice.action]
        if verdict.is_mistake(choice.action):
            assert points - least > 0, choice.action
            assert choice.low <= points - least + hypot(half, best_half), choice.action


@pytest.mark.parametrize("at", range(len(PLAYED_ON)), ids=[found["id"] for found in PLAYED_ON])
def test_judged_best_choices_do_well_in_play(at: int) -> None:
    verdict, lost = judged(at)
    points, half = lost[verdict.best.action]
    assert all(points - less <= FAR + hypot(half, less_half) for less, less_half in lost.values())


def test_trust_in_any_decision_is_a_share() -> None:
    assert calibration()
    for slope, doubt, *_ in calibration().values():
        assert 0 < slope <= 1
        assert 0 < doubt < 1


def test_choices_of_strong_players_are_accused_less() -> None:
    for decision in (DecisionKind.DISCARD, DecisionKind.BUY, DecisionKind.DRAW):
        strong, other = (trust_in(decision, case).of(8.0, 20.0, 2048) for case in (Case.STRONG_LONG, Case.OTHER_LONG))
        assert strong[0] / strong[1] <= other[0] / other[1], decision


def test_long_contracts_and_lost_hands_stand_apart() -> None:
    assert case_of(True, False, 6, 0.5) is Case.STRONG
    assert case_of(True, False, 11, 0.5) is Case.STRONG_LONG
    assert case_of(False, False, 11, 0.5) is Case.OTHER_LONG
    assert case_of(False, False, 11, 0.01) is Case.LOST
    assert case_of(False, True, 11, 0.01) is Case.OTHER


def test_what_was_never_measured_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.judge.judging.calibration", dict)
    assert trust_in(DecisionKind.BUY, Case.OTHER) == UNTRIED
    view = asked_to_buy(PAIRS, "4h", 4)
    verdict = judge_choice(view, actions=(Buy(1), Pass(1)))
    assert judge_choice(view, actions=(Buy(1), Pass(1)), trust=raw).is_mistake(Pass(1))
    assert not verdict.is_mistake(Pass(1))
    assert set(verdict.as_good()) == {Buy(1), Pass(1)}


def test_every_place_that_shows_verdicts_converts_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ai.judge.judging.calibration", dict)
    path = tmp_path / "position.toml"
    path.write_text(COMPLETING)
    state = load_position(COMPLETING, "completing", open_variant=shipped_variant)
    view = observe(state, 1)
    *_, evaluation = evaluate_choice(view, ())  # the coach, set up, and all choices of a find
    reviewed = judge_moment(Moment(0, view, (), Pass(1)))
    assert reviewed is not None
    for verdict in (evaluation.verdict, reviewed):
        assert len(verdict.as_good()) == len(verdict.choices) > 1
    assert not judge(str(path), [], None, None, False)
    shown = capsys.readouterr().out
    assert "as good as the best" in shown
    assert "loses" not in shown


def test_slope_shrinks_losses_and_doubt_widens_intervals() -> None:
    view = asked_to_buy(PAIRS, "4h", 4)

    def half(decision: DecisionKind, case: Case) -> Trust:
        del case
        assert decision is DecisionKind.BUY
        return Trust(0.5, 0.1)

    plain, shrunk = (judge_choice(view, actions=(Buy(1), Pass(1)), trust=trust) for trust in (raw, half))
    before, after = plain.of(Pass(1)), shrunk.of(Pass(1))
    assert before is not None
    assert after is not None
    assert after.loss == pytest.approx(before.loss / 2)
    assert shrunk.best.lead - after.lead == pytest.approx(after.loss)
    assert after.high - after.loss > (before.high - before.loss) / 2


def find(number: int, loss: float, real: float, likely: str = "other") -> Find:
    """Return a find of a discard with this loss in simulated deals and in real play."""
    cards = ("P1 discard 2c", "P1 discard 3c", 4, 6, 12, 2, False, False)
    return Find("campfire", number, 0, "sharp", "discard", *cards, likely, 0.5, 2048, loss, 20.0, 40, real, 2.0)


def test_the_fit_finds_slope_and_added_error() -> None:
    finds = [find(number, loss, loss * 0.5) for number, loss in enumerate([4.0, 8.0, 12.0, 16.0] * 9)]
    wild = [one._replace(real=one.real + 9 * (-1) ** (one.number // 4)) for one in finds]
    calm, varied = (fitted(some)[DecisionKind.DISCARD, Case.OTHER] for some in (finds, wild))
    assert calm.slope == pytest.approx(0.5, abs=0.1)
    assert varied.doubt > 2 * calm.doubt
    assert (DecisionKind.DISCARD, Case.STRONG) not in fitted(finds)


def test_every_third_has_all_numbers_of_players() -> None:
    thirds = {(third_of(find(number, 8.0, 4.0)), PLAYERS[number % len(PLAYERS)]) for number in range(9)}
    assert len(thirds) == 9


def test_finds_judged_again_keep_their_real_results() -> None:
    rules, number = "shafer", 0
    finds = [one for one in stored_finds() if (one.rules, one.number) == (rules, number)]
    changed = [one._replace(hand=one.hand + 1) for one in finds]  # as if the players had come to another moment
    again = judged_again(rules, number, [*finds, *changed])
    assert again
    assert {(one.at, one.done, one.real, one.real_error) for one in again} <= {
        (one.at, one.done, one.real, one.real_error) for one in finds
    }
    assert all(one.hand in {find.hand for find in finds if find.at == one.at} for one in again)
    for one in again:
        before = next(find for find in finds if (find.at, find.done) == (one.at, one.done))
        margin = 4 * one.deviation / one.simulated**0.5
        assert one.loss == pytest.approx(before.loss, abs=1.5 * margin)


def test_finds_are_checked_by_other_rounds() -> None:
    finds = [find(number, 8.0, 4.0) for number in range(36)]
    odd = [one._replace(real=-40.0) if third_of(one) == 2 else one for one in finds]
    before, after = judgements(finds), judgements(odd)
    assert [one.converted for one in before if third_of(one.find) == 2] == [
        one.converted for one in after if third_of(one.find) == 2
    ]
    assert before[0].converted[0] > after[0].converted[0]

"""The shipped drills: each can be read, asked and answered; a damaged line only loses itself."""

from pathlib import Path

import pytest

from ai.hints import reason
from game.documents import json_line
from game.engine.actions import Discard
from game.engine.referee import refusal
from game.engine.state import to_act
from game.engine.view import observe
from game.play.words.hints import reason_for
from game.practice.shipped import Drill, DrillAnswer, DrillQuestion, document_of, drill_in, header_of, shipped_drills
from game.rules.variant_file import shipped_variants

DRILLS = [drill for rule_set in shipped_variants() for drill in shipped_drills(rule_set).drills]
SURE = 3.0  # half an interval is under a third of the loss
EACH = 100  # rule set
BEYOND_DOUBT = 2.0  # and never more than half of the loss of a wrong answer


@pytest.fixture(scope="module")
def drill() -> Drill:
    """Return one of the drills."""
    return DRILLS[0]


def test_all_lines_are_drills_of_their_rule_set_and_none_is_there_twice() -> None:
    for rule_set in shipped_variants():
        shipped = shipped_drills(rule_set)
        assert shipped.faults == ()
        assert all(drill.position["variant"] == rule_set for drill in shipped.drills)
    assert len({drill.id for drill in DRILLS}) == len(DRILLS)


def test_every_answer_is_legal_and_every_wrong_one_surely_loses() -> None:
    for drill in DRILLS:
        state = drill.state
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        view = observe(state, seat)
        assert all(refusal(view, answer.action) is None for answer in drill.answers), drill.id
        wrong = drill.answers[drill.right :]
        for answer in wrong[len(wrong) // 2 :][:1] if drill.question is DrillQuestion.DISCARD else wrong:
            assert SURE * (answer.high - answer.loss) <= answer.loss + 0.05, drill.id
        assert all(answer.loss + 0.05 >= BEYOND_DOUBT * (answer.high - answer.loss) for answer in wrong), drill.id
        assert all(answer.low == 0 for answer in drill.answers[: drill.right]), drill.id
        assert drill.gap > 0
        if drill.question is DrillQuestion.DISCARD:
            assert all(isinstance(answer.action, Discard) for answer in drill.answers[:1]), drill.id


def test_a_drill_is_written_as_it_was_read(drill: Drill) -> None:
    line = json_line(document_of(drill))
    assert drill_in(line) == drill
    assert json_line(document_of(drill_in(line))) == line


def test_damaged_lines_are_left_out_and_a_missing_file_is_no_error(drill: Drill, tmp_path: Path) -> None:
    good = document_of(drill)
    bad = ["{", "[]", json_line({**good, "right": 0}), json_line({**good, "answers": [["P1 fly", 0, 0, 0, 0, 0, 0]]})]
    lines = [json_line(header_of(7)), *bad, json_line(good)]
    (tmp_path / "house.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    shipped = shipped_drills("house", tmp_path)
    assert shipped.rounds == 7
    assert shipped.drills == (drill,)
    assert len(shipped.faults) == len(bad)
    assert all(fault.startswith(f"house.jsonl line {at}: ") for at, fault in enumerate(shipped.faults, 2))
    assert shipped_drills("nowhere", tmp_path).drills == ()


def test_every_drill_has_more_than_one_answer() -> None:
    assert all(len(drill.answers) > drill.right for drill in DRILLS)
    assert {drill.question for drill in DRILLS} <= set(DrillQuestion)
    assert all(isinstance(answer, DrillAnswer) for drill in DRILLS for answer in drill.answers)


def test_every_drill_explains_its_best_answer() -> None:
    for drill in DRILLS[::10]:
        state = drill.state
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        why = reason(observe(state, seat), (), drill.answers[0].action, drill.answers[drill.right].action)
        assert drill.why == why.value, drill.id
    assert all(reason_for(drill.why) for drill in DRILLS)
    assert all(len(shipped_drills(rule_set).drills) == EACH for rule_set in shipped_variants())

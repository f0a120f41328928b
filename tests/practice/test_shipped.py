"""The shipped drills: each can be read, asked and answered; a damaged line only loses itself."""

import re
from pathlib import Path

import pytest

from ai.players.hopeless import is_hopeless
from ai.players.prospect import prospect_of
from ai.unseen import unseen
from game.engine.actions import Buy, Discard, Draw, Hit, LayDown, Pass, Take
from game.engine.referee import refusal
from game.engine.state import Down
from game.files.documents import json_line
from game.play.input.placing import lay_down_to_show
from game.practice import words
from game.practice.drills.flow import reasons_of
from game.practice.memory.ratings import gems_of
from game.practice.memory.schedule import answer_given
from game.practice.memory.shipped import (
    Drill,
    DrillAnswer,
    DrillQuestion,
    document_of,
    drill_in,
    drills_in,
    header_of,
    shipped_drills,
)
from game.rules.cards import Card
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.drills.found import are_alike, history_of, view_of
from tests.drills.rote import MOST_RIGHT, by_heart
from tests.drills.themes import has_reason, theme_of
from tests.drills.usable import names_of

DRILLS = [drill for rule_set in shipped_variants() for drill in shipped_drills(rule_set).drills]
LEAST, LEAST_THEMES, LEAST_GEMS = 80, 6, 3  # for each rule set
LEAST_DOWN = 0.12  # chance to get down
NEARLY = 2.4  # points that a right answer may seem to lose
NAMES = ("Ada", "Jun", "Mei", "Rosa", "Tao")


@pytest.fixture(scope="module")
def drill() -> Drill:
    """Return a shipped drill."""
    return DRILLS[0]


def test_lines_are_unique_drills() -> None:
    for rule_set in shipped_variants():
        shipped = shipped_drills(rule_set)
        assert shipped.faults == ()
        assert all(drill.position["variant"] == rule_set for drill in shipped.drills)
    assert len({drill.id for drill in DRILLS}) == len(DRILLS)


def test_answers_are_legal_and_others_lose() -> None:
    for drill in DRILLS:
        view = view_of(drill)
        assert all(refusal(view, answer.action) is None for answer in drill.answers), drill.id
        assert all(answer.low > 0 for answer in drill.answers[drill.right :]), drill.id
        assert all(answer.low == 0 and answer.loss <= NEARLY for answer in drill.answers[: drill.right]), drill.id
        assert drill.gap > 0
        if drill.question is DrillQuestion.DISCARD:
            assert all(isinstance(answer.action, Discard) for answer in drill.answers[:1]), drill.id


@pytest.mark.everyday
@pytest.mark.parametrize("question", DrillQuestion)
def test_nobody_answers_drills_by_heart(question: DrillQuestion) -> None:
    some = [drill for drill in DRILLS if drill.question is question]
    assert by_heart(some) <= MOST_RIGHT


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_drills_vary_in_theme_and_difficulty(rule_set: str) -> None:
    drills = shipped_drills(rule_set).drills
    assert len(drills) >= LEAST
    assert {drill.theme_id for drill in drills} <= set(words.THEMES)
    assert len({drill.theme_id for drill in drills}) >= LEAST_THEMES
    assert {drill.round for drill in drills} == set(range(1, len(shipped_variant(rule_set).rounds) + 1))
    assert all(drill.rating for drill in drills)
    assert len({gems_of(drill.rating) for drill in drills}) >= LEAST_GEMS


def test_no_hand_is_hopeless() -> None:
    for drill in DRILLS:
        view, history = view_of(drill), history_of(drill)
        if view.me.down is Down.NO:
            assert not is_hopeless(prospect_of(view), unseen(view, history)), drill.id
            assert drill.answers[0].down >= LEAST_DOWN, drill.id


def test_similar_hands_are_asked_once() -> None:
    asked: dict[tuple[object, ...], list[tuple[Card, ...]]] = {}
    for drill in DRILLS:
        view = view_of(drill)
        variant, seed = drill.position["variant"], drill.position["seed"]
        same = variant, seed, drill.round, view.seat, drill.question, drill.standing
        hands = asked.setdefault(same, [])
        assert not any(are_alike(view.hand, hand) for hand in hands), drill.id
        hands.append(view.hand)


def test_passing_and_waiting_can_be_right() -> None:
    right = {type(drill.answers[0].action) for drill in DRILLS}
    assert {Buy, Pass, Take, Draw, Discard, LayDown, Hit} <= right


def test_no_two_answers_have_the_same_name() -> None:
    for drill in DRILLS:
        assert len(set(names_of(drill))) == len(drill.answers), drill.id


def test_lay_downs_are_named() -> None:
    laid = 0
    for drill in DRILLS:
        for answer, name in zip(drill.answers, names_of(drill), strict=True):
            if isinstance(answer.action, LayDown):
                laid += 1
                assert re.fullmatch(r"Lay down (([0-9JQKA]+s|[0-9JQKA]+–[0-9JQKA]+[♠♥♦♣])(, )?)+", name), name
    assert laid


def test_fill_nearly_finds_best_lay_downs() -> None:
    losses = []
    for drill in DRILLS:
        laid = [answer for answer in drill.answers if isinstance(answer.action, LayDown)]
        view = view_of(drill)
        melds = lay_down_to_show(view) if laid else None
        if melds is not None:
            given = answer_given(drill, LayDown(view.seat, melds))
            assert given is not None, drill.id
            losses.append(given.loss - laid[0].loss)
    assert max(losses) < 9
    assert sum(loss < 1 for loss in losses) > 0.95 * len(losses)


def test_drills_are_written_as_they_are_read(drill: Drill) -> None:
    line = json_line(document_of(drill))
    assert drill_in(line) == drill
    assert json_line(document_of(drill_in(line))) == line


def test_damaged_lines_are_left_out(drill: Drill, tmp_path: Path) -> None:
    good = document_of(drill)
    bad = ["{", "[]", json_line({**good, "right": 0}), json_line({**good, "answers": [["P1 fly", 0, 0, 0, 0, 0, 0]]})]
    lines = [json_line(header_of(7)), *bad, json_line(good)]
    (tmp_path / "house.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    shipped = drills_in(tmp_path, "house")
    assert shipped.rounds == 7
    assert shipped.drills == (drill,)
    assert len(shipped.faults) == len(bad)
    assert all(fault.startswith(f"house.jsonl line {at}: ") for at, fault in enumerate(shipped.faults, 2))
    assert drills_in(tmp_path, "nowhere").drills == ()
    (tmp_path / "house.jsonl").write_bytes(b"\xff")
    assert drills_in(tmp_path, "house").drills == ()
    assert shipped_drills("../shipped/quarters").drills == shipped_drills("\0" * 5000).drills == ()


def test_every_drill_has_more_than_one_answer() -> None:
    assert all(len(drill.answers) > drill.right for drill in DRILLS)
    assert {drill.question for drill in DRILLS} <= set(DrillQuestion)
    assert all(isinstance(answer, DrillAnswer) for drill in DRILLS for answer in drill.answers)


def test_drills_explain_answer_and_theme() -> None:
    for drill in DRILLS[::7]:
        assert has_reason(drill) or drill.standing, drill.id
        sentences = reasons_of(drill, None, NAMES)
        assert sentences, drill.id
        assert words.NO_REASON not in sentences, drill.id
        assert theme_of(drill) == drill.theme, drill.id

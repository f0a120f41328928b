"""Drills about the score of the game: the same hand ahead and behind, with games won in place of points."""

from itertools import groupby

import pytest

from game.engine.position import position_document
from game.files.described import Document, FieldError
from game.practice import reason_words, words
from game.practice.answer_screen import AnswerScreen
from game.practice.drills.flow import drills_of, show_drill
from game.practice.memory.diary import DrillMade, document_of, entry_of
from game.practice.memory.notebook import Notebook
from game.practice.memory.shipped import Drill, drill_of, expect_askable, shipped_drills, standing_of
from game.practice.memory.shipped import document_of as drill_document
from game.rules.variant_file import shipped_variants
from tests.drills.found import view_of
from tests.drills.standing import STAKE, at_standing
from tests.pictures.practice import home
from tests.pictures.studio import Studio
from tests.support.joined import ten

DRILLS = [drill for name in shipped_variants() for drill in shipped_drills(name).drills if drill.standing]
PAIRS = {
    hand: {drill.standing: drill for drill in drills}
    for hand, drills in groupby(sorted(DRILLS, key=lambda one: one.id), lambda one: one.id.rpartition("-")[0])
}
AHEAD = next(drill for drill in DRILLS if drill.standing > 0)
DOC = drill_document(AHEAD)


def test_hands_are_asked_ahead_and_behind() -> None:
    differ = 0
    for pair in PAIRS.values():
        assert set(pair) == {STAKE, -STAKE}
        ahead, behind = (view_of(pair[standing]) for standing in (STAKE, -STAKE))
        level = [seat._replace(score=0) for seat in ahead.seats]
        assert ahead._replace(seats=tuple(level)) == behind._replace(seats=tuple(level))
        differ += pair[STAKE].answers[0].action != pair[-STAKE].answers[0].action
    assert differ >= len(PAIRS) / 2
    assert differ >= 12


def test_positions_have_the_standing() -> None:
    for drill in DRILLS:
        expect_askable(drill)
        assert standing_of(view_of(drill)) == drill.standing
        assert drill.theme_id == "standing"
        assert drill.lead is not None
        assert all(0 <= answer.loss <= drill.lead <= 100 for answer in drill.answers)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"standing": "40"}, 'standing is "40", but it must be a whole number from '),
        ({"standing": True}, "standing is true, but it must be a whole number from "),
        ({"standing": 40.5}, "standing is 40.5, but it must be a whole number from "),
        ({"standing": None}, "standing is "),
        ({"standing": 10**40}, "standing is "),
        ({"standing": [40]}, "standing is "),
        ({"lead": None}, "lead is "),
        ({"lead": 101}, "lead is 101, but it must be a number from 0 to 100"),
        ({"lead": -1}, "lead is -1, but it must be a number from 0 to 100"),
        ({"lead": 0}, "P"),
        ({"answers": [["P1 pass", 0, 0, 0, 0, 0, 0], ["P1 buy", 101, 0, 0, 0, 0, 0]]}, "P1 buy is 101"),
        ({"answers": [["P1 pass", 0, 0, 0, 0, 0, 0], ["P1 buy", -1, 0, 0, 0, 0, 0]]}, "P1 buy is -1"),
    ],
)
def test_crafted_standings_are_refused(change: Document, why: str) -> None:
    with pytest.raises(FieldError) as refused:
        drill_of({**DOC, **change, "right": 1})
    assert str(refused.value).startswith(why)
    assert "\n" not in str(refused.value)


def test_lost_games_can_be_read_again() -> None:
    level = AHEAD._replace(lead=0.0, answers=tuple(answer._replace(loss=0.0) for answer in AHEAD.answers))
    assert drill_of(drill_document(level)) == level


def test_other_scores_and_rounds_are_refused() -> None:
    diary = document_of(DrillMade(AHEAD))
    assert entry_of(diary) == DrillMade(AHEAD)
    level = at_standing(AHEAD.state, view_of(AHEAD).seat, ahead=False)
    earlier = {**AHEAD.position, "round": 1}
    for position in (position_document(level), earlier):
        with pytest.raises(FieldError, match="standing is not the score"):
            expect_askable(AHEAD._replace(position=position))
    with pytest.raises(FieldError, match="standing is not the score"):
        entry_of({**diary, "drill": {**DOC, "standing": 39}})


def test_older_drills_have_no_standing() -> None:
    older = next(drill for name in shipped_variants() for drill in shipped_drills(name).drills if not drill.standing)
    doc = drill_document(older)
    assert "standing" not in doc
    assert drill_of(doc) == older


@pytest.mark.parametrize("standing", [STAKE, -STAKE])
@pytest.mark.usefixtures("dummy_display")
def test_answers_are_games_won(standing: int) -> None:
    drill = next(pair[standing] for pair in PAIRS.values())
    page = answered(drill)
    spoken = page.spoken()
    assert drill.lead is not None
    assert words.GAMES_WON in spoken
    assert f"{round(drill.lead)}" in spoken
    assert words.POINTS_AHEAD not in spoken
    assert page.shown.reasons[0] != words.NO_REASON


def answered(drill: Drill) -> AnswerScreen:
    """Return the sentences about a wrong answer; before it, the table shows the standing."""
    studio = Studio()
    home(studio)
    studio.open(show_drill(ten(studio.session, str(drill.position["variant"]), [drill])))
    studio.wait(0.0)
    studio.settle()
    assert studio.table.scene().known.sign == words.ahead_or_behind(drill.standing)
    studio.table.desk.submit(drill.answers[drill.right].action, studio.now, ())
    studio.wait(0.1)
    page = studio.stack[-1]
    assert isinstance(page, AnswerScreen)
    return page


def test_reasons_say_what_was_played_out() -> None:
    one, two = AHEAD.answers[0]._replace(out=0.3, down=0.9, points=20.2), AHEAD.answers[1]
    reasons = reason_words.played_out_sentences(one, two._replace(out=0.4, down=0.7, points=31.4))
    assert reasons == (reason_words.DOWN_MORE(number=90, others=70), reason_words.FEWER_POINTS(points=20, others=31))
    assert reason_words.played_out_sentences(one, one) == ()


def test_own_drills_with_a_standing_are_asked() -> None:
    studio = Studio()
    studio.session.book(Notebook).note(DrillMade(AHEAD._replace(id="mine")))
    assert drills_of(studio.session, str(AHEAD.position["variant"]))[0].standing == AHEAD.standing

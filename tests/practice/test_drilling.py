"""Drills at the table with real gestures: asked without help, judged at once, recorded, and continued."""

import pygame
import pytest

from game.engine.actions import Buy, LayDown, Pass
from game.play.screen import PlayScreen
from game.play.words.hints import NO_HINT_IN_DRILLS
from game.practice import words
from game.practice.diary import DrillAnswered, DrillMade
from game.practice.drill_screen import VerdictScreen, is_right, same_effect
from game.practice.drills_flow import drills_of, show_drill
from game.practice.home_screen import PracticeScreen
from game.practice.notebook import Notebook
from game.practice.review_screen import ReviewScreen
from game.practice.shipped import Drill, shipped_drills
from game.rules.variant_file import shipped_variants
from game.table.commands import Intention
from game.ui.dialogs import Message
from tests.pictures.practice import TODAY
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.support.joined import drilling, practice, ten

pytestmark = pytest.mark.usefixtures("dummy_display")
DRILLS = shipped_drills("quarters").drills
KEYS = {Buy: pygame.K_b, Pass: pygame.K_p}


def buying() -> tuple[Drill, ...]:
    return tuple(drill for drill in DRILLS if {type(answer.action) for answer in drill.answers} == {Buy, Pass})


@pytest.fixture
def studio() -> Studio:
    made = Studio()
    made.open(practice(made.session, TODAY))
    made.open(show_drill(ten(made.session, "quarters", buying()[:2])))
    for _ in range(3):
        made.wait(1.0)
    made.settle()
    return made


@pytest.mark.parametrize("answer", [0, 1])
def test_a_key_answers_and_the_verdict_says_whether_that_was_right(studio: Studio, answer: int) -> None:
    drill = buying()[0]
    before = studio.table.match.state

    studio.key(KEYS[type(drill.answers[answer].action)])
    studio.wait(0.1)

    verdict = studio.stack[-1]
    assert isinstance(verdict, VerdictScreen)
    assert verdict.verdict.right == (answer < drill.right)
    assert before == studio.table.match.state
    noted = studio.session.book(Notebook).entries()[-1]
    assert isinstance(noted, DrillAnswered)
    assert (drill.id, answer < drill.right) == (noted.drill, noted.right)


def test_nothing_at_the_table_reveals_the_answer(studio: Studio) -> None:
    studio.key(pygame.K_h)
    studio.wait(1.0)

    table = studio.table
    assert table.desk.orders.distance(table.stage.view) is None
    assert (None, None) == (table.desk.known.advice, table.desk.known.advised)
    assert not studio.table.scene().hinted.sentence


def test_next_leads_to_the_next_drill_and_after_the_last_to_the_rooms(studio: Studio) -> None:
    for number in range(2):
        studio.key(pygame.K_p)
        studio.wait(0.1)
        verdict = studio.stack[-1]
        assert isinstance(verdict, VerdictScreen)
        assert number + 1 == len(verdict.verdict.marks)
        studio.key(pygame.K_RETURN)
        for _ in range(3):
            studio.wait(1.0)

    assert isinstance(studio.stack[-1], PracticeScreen)


def test_the_drills_of_a_day_continue_where_they_were_left() -> None:
    studio = Studio()
    asked = []
    for number in range(2):
        studio.open(practice(studio.session, TODAY))
        studio.open(drilling(studio.session, "quarters"))
        studio.wait(1.0)
        studio.settle()
        asked.append(studio.table.match.state)
        drill = next(drill for drill in DRILLS if drill.state == asked[-1])
        studio.table.desk.submit(drill.answers[0].action, studio.now, ())
        studio.wait(0.1)
        verdict = studio.stack[-1]
        assert isinstance(verdict, VerdictScreen)
        assert ((True,) * (number + 1), 10) == (verdict.verdict.marks, verdict.verdict.total)

    assert asked[0] != asked[1]


def test_keep_playing_plays_the_answer_and_returns_the_table(studio: Studio) -> None:
    count = len(studio.table.match.moves)
    studio.key(pygame.K_p)
    studio.wait(0.1)
    studio.click(studio.box("play_on").center)

    assert isinstance(studio.stack[-1], PlayScreen)
    assert count + 1 == len(studio.table.match.moves)


def test_the_order_of_melds_does_not_change_an_answer() -> None:
    drill = next((drill for drill in DRILLS if isinstance(drill.answers[0].action, LayDown)), None)
    one, two = ("a", "b")
    left, right = LayDown(0, (one, two)), LayDown(0, (two, one))  # type: ignore[arg-type]

    assert same_effect(left, right)
    assert not same_effect(left, LayDown(0, (one,)))  # type: ignore[arg-type]
    assert drill is None or is_right(drill, drill.answers[0].action)


def test_every_shipped_drill_can_be_asked() -> None:
    studio = Studio()
    for rule_set in shipped_variants():
        for drill in shipped_drills(rule_set).drills[:5]:
            play = show_drill(ten(studio.session, rule_set, (drill,)))
            assert play.match.view(play.me).to_act == play.me


def test_a_mistake_becomes_a_drill_once_and_is_asked_first() -> None:
    studio = Studio()
    next(shot for shot in SHOTS if shot.name == "review").set_up(studio)
    screen = studio.stack[-1]
    assert isinstance(screen, ReviewScreen)

    studio.key(pygame.K_d)
    studio.key(pygame.K_d)
    made = [entry.drill for entry in studio.session.book(Notebook).entries() if isinstance(entry, DrillMade)]

    assert 1 == len(made)
    assert made[0] == drills_of(studio.session, "quarters")[0]
    assert made[0].right < len(made[0].answers)
    assert words.IN_DRILLS in screen.spoken()
    play = show_drill(ten(studio.session, "quarters", (made[0],)))
    assert screen.find is not None
    assert screen.find.moment.view.hand == play.match.view(play.me).hand


def test_a_rule_set_without_drills_says_so() -> None:
    empty = [rule_set for rule_set in shipped_variants() if not shipped_drills(rule_set).drills]
    studio = Studio()
    studio.open(practice(studio.session, TODAY))
    screen = studio.stack[-1]
    assert isinstance(screen, PracticeScreen)
    for rule_set in empty[:1]:
        screen.chosen = shipped_variants().index(rule_set)
        studio.key(pygame.K_l)
        assert isinstance(studio.stack[-1], Message)


def test_a_drill_has_no_hint_button_and_the_key_says_so(studio: Studio) -> None:
    studio.key(pygame.K_h)

    refused = studio.table.desk.state.refused
    assert Intention.HINT not in [control.intention for control in studio.table.desk.controls()]
    assert NO_HINT_IN_DRILLS == (refused and refused.sentence)


def test_a_table_says_before_the_answer_which_drill_it_is(studio: Studio) -> None:
    assert "Drill 1 of 2: what would you do?" in studio.table.scene().log


def test_playing_on_after_a_drill_offers_the_usual_help(studio: Studio) -> None:
    studio.key(pygame.K_b)
    studio.wait(0.1)
    studio.key(pygame.K_b)

    assert studio.table.desk.hinting.prompter is not None
    assert studio.table.desk.hinting.is_offered
    assert studio.table.desk.orders.distance(studio.table.match.view(studio.table.me)) is not None

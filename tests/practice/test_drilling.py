"""Drills at the table with real gestures: asked without help, judged at once, recorded, and continued."""

from dataclasses import replace
from datetime import date, datetime, timedelta

import pygame
import pytest

from ai.judge.judging import judge_choice
from ai.reviews import ChoiceEvaluation, Judgement, ReviewRequest, judgements
from game.engine.actions import Action, Buy, LayDown, Pass
from game.engine.notation import parse_action
from game.engine.view import observe
from game.films.films import film_of_match
from game.play.faces import faces_of
from game.play.screen import PlayScreen
from game.play.words.hints import NO_FILL_IN_DRILLS
from game.practice import words
from game.practice.answer_screen import FIGURE_WIDE, AnswerRow, AnswerScreen, Scale, cards_of
from game.practice.asking import Asking
from game.practice.drills.aside import DrillAside, named_answers
from game.practice.drills.flow import (
    MOST_ROWS,
    answer_of,
    compared,
    drills_of,
    drills_to_ask,
    my_rating,
    seat_asked,
    show_drill,
)
from game.practice.home_screen import PracticeScreen
from game.practice.memory.diary import ENDED, DrillAnswered, DrillMade
from game.practice.memory.notebook import Notebook
from game.practice.memory.ratings import BEGINNER, CLOCK_SECONDS, best_run
from game.practice.memory.schedule import answer_given, is_right
from game.practice.memory.shipped import Drill, DrillQuestion, shipped_drills
from game.practice.review.flow import drill_of
from game.practice.review.screen import ReviewScreen
from game.rules.variant import Kind
from game.rules.variant_file import shipped_variants
from game.table.commands import Intention
from game.text.cards import lay_down_in_short
from game.ui.dialogs import Message
from game.ui.geometry import Point
from game.ui.nodes import Text
from tests.drills.found import history_of, view_of
from tests.pictures.practice import TODAY
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.support.canvases import canvas_of, mouse, mouse_up_at
from tests.support.joined import drilling, practice, ten
from tests.support.laid_out import faults
from tests.support.shells import played_match

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
def test_keys_answer_and_get_verdicts(studio: Studio, answer: int) -> None:
    drill = buying()[0]
    before = studio.table.match.state

    studio.key(KEYS[type(drill.answers[answer].action)])
    studio.wait(0.1)

    page = studio.stack[-1]
    assert isinstance(page, AnswerScreen)
    assert page.shown.right == (answer < drill.right)
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


def test_drills_follow_each_other_to_rooms(studio: Studio) -> None:
    for number in range(2):
        studio.key(pygame.K_p)
        studio.wait(0.1)
        page = studio.stack[-1]
        assert isinstance(page, AnswerScreen)
        answers = [entry for entry in studio.session.book(Notebook).entries() if isinstance(entry, DrillAnswered)]
        assert number + 1 == len(answers)
        result = words.RIGHT_IN_ALL(number=sum(answer.right for answer in answers), all=len(answers))
        assert (number == 1) == (result in "\n".join(page.spoken()))  # only after the last
        studio.key(pygame.K_RETURN)
        for _ in range(3):
            studio.wait(1.0)

    assert isinstance(studio.stack[-1], PracticeScreen)


def test_interrupted_days_continue_where_left() -> None:
    studio = Studio()
    asked = []
    for number in range(2):
        studio.open(practice(studio.session, TODAY))
        studio.open(drilling(studio.session, "quarters"))
        studio.wait(1.0)
        studio.settle()
        asked.append(studio.table.match.state)
        drill = next(drill for drill in DRILLS if drill.state == asked[-1])
        assert words.TEN_SO_FAR(number=number, all=10, right=number) in aside_of(studio).spoken()
        studio.table.desk.submit(drill.answers[0].action, studio.now, ())
        studio.wait(0.1)
        assert isinstance(studio.stack[-1], AnswerScreen)

    assert asked[0] != asked[1]


def test_keep_playing_returns_the_answered_table(studio: Studio) -> None:
    count = len(studio.table.match.moves)
    studio.key(pygame.K_p)
    studio.wait(0.1)
    studio.click(studio.box(words.PLAY_ON).center)

    assert isinstance(studio.stack[-1], PlayScreen)
    assert count + 1 == len(studio.table.match.moves)


def turned(action: LayDown) -> LayDown:
    """Return a lay-down with its melds, and the cards of its sets, in the opposite order."""
    melds = (meld._replace(cards=meld.cards[::-1]) if meld.kind is Kind.SET else meld for meld in action.melds)
    return LayDown(action.seat, tuple(melds)[::-1])


def test_the_order_of_cards_changes_no_answer() -> None:
    laid = [
        (drill, at, answer.action)
        for rule_set in shipped_variants()
        for drill in shipped_drills(rule_set).drills
        for at, answer in enumerate(drill.answers)
        if isinstance(answer.action, LayDown)
    ]

    assert len(laid) > 300
    for drill, at, action in laid:
        assert answer_given(drill, turned(action)) == drill.answers[at]
        assert is_right(drill, turned(action)) == (at < drill.right)


def test_lay_downs_in_any_order_are_right() -> None:
    studio, id = Studio(), "campfire-1084003-124-lay_down"
    drill = next(drill for drill in shipped_drills("campfire").drills if drill.id == id)
    studio.open(show_drill(ten(studio.session, "campfire", (drill,))))
    answer = drill.answers[0].action
    assert isinstance(answer, LayDown)
    studio.table.desk.submit(turned(answer), studio.now, ())
    studio.wait(0.1)

    page, noted = studio.stack[-1], studio.session.book(Notebook).entries()[-1]
    assert isinstance(page, AnswerScreen)
    assert page.shown.right
    assert my_rating(studio.session) > BEGINNER.points
    assert isinstance(noted, DrillAnswered)
    assert noted.given == "P5 lay set(8c 8d 8s) set(7d 7h 7h) set(3c 3h 3h)"
    assert is_right(drill, parse_action(noted.given))


@pytest.mark.parametrize("rule_set", shipped_variants())
def test_every_answer_compared_is_shown(rule_set: str) -> None:
    studio, is_crowded = Studio(), 0
    for drill in shipped_drills(rule_set).drills:
        if drill.right < MOST_ROWS:
            continue
        daily = ten(studio.session, rule_set, (drill,))
        play = show_drill(daily)
        answered = DrillAnswered(drill.id, f"{datetime.now():{ENDED}}", rule_set, drill.question, True, 9)
        studio.session.book(Notebook).note(answered)
        for given in drill.answers[: drill.right]:
            page = answer_of(daily, drill, given.action, play)
            is_crowded += 1
            assert [row.is_mine for row in page.rows].count(True) == 1
            assert any(row.loss == compared(drill, given)[1].loss and not row.is_as_good for row in page.rows)
    assert is_crowded


def test_every_shipped_drill_can_be_asked() -> None:
    studio = Studio()
    for rule_set in shipped_variants():
        for drill in shipped_drills(rule_set).drills[:5]:
            play = show_drill(ten(studio.session, rule_set, (drill,)))
            assert play.match.view(play.me).to_act == play.me


def test_mistakes_become_drills_asked_first() -> None:
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


def test_drills_ask_what_the_table_shows() -> None:
    played = played_match("campfire", 3, 1)
    film = film_of_match(played, "x")
    request = ReviewRequest(played.start_state, tuple(action for action, _ in played.moves), 0, 1)
    judged = (one for one in judgements(request, {}, 0, 1) if isinstance(one, Judgement))
    find = next(one for one in judged if one.shown is not None)
    assert find.shown is not None
    shown = find.shown.verdict
    doubtful = shown._replace(choices=tuple(choice._replace(low=0.0) for choice in shown.choices))
    assert drill_of(film, find._replace(shown=ChoiceEvaluation(doubtful, find.why))) is None

    made = drill_of(film, find)
    assert made is not None
    assert shown == judge_choice(view_of(made), history_of(made), [choice.action for choice in find.verdict.choices])


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


def test_drills_hide_hints_until_answered(studio: Studio) -> None:
    assert Intention.HINT not in [control.intention for control in studio.table.desk.controls()]
    studio.key(pygame.K_h)
    studio.wait(0.1)

    assert isinstance(studio.stack[-1], AnswerScreen)
    assert not studio.table.scene().hinted.sentence


def test_tables_name_their_drill_beforehand(studio: Studio) -> None:
    assert words.TEN_SO_FAR(number=0, all=2, right=0) in aside_of(studio).spoken()


def test_played_on_drills_offer_usual_help(studio: Studio) -> None:
    studio.key(pygame.K_b)
    studio.wait(0.1)
    studio.key(pygame.K_b)

    assert studio.table.desk.hinting.prompter is not None
    assert studio.table.desk.hinting.is_offered
    assert studio.table.desk.orders.distance(studio.table.match.view(studio.table.me)) is not None


# ---- the question over the table ----


def aside_of(studio: Studio) -> DrillAside:
    aside = studio.table.aside
    assert isinstance(aside, DrillAside)
    return aside


def asked(*drills: Drill, studio: Studio | None = None) -> Studio:
    studio = studio or Studio()
    studio.open(practice(studio.session, TODAY))
    studio.open(show_drill(ten(studio.session, "quarters", drills)))
    for _ in range(3):
        studio.wait(1.0)
    studio.settle()
    return studio


@pytest.mark.parametrize(("key", "name"), [(pygame.K_n, "skip"), (pygame.K_h, "show")])
@pytest.mark.parametrize("by_key", [True, False])
def test_skip_and_show_me_count_as_wrong(key: int, name: str, by_key: bool) -> None:
    first, second = buying()[:2]
    studio = asked(first, second)
    studio.see()
    if by_key:
        studio.key(key)
    else:
        studio.click(next(widget for widget in aside_of(studio).widgets() if widget.name == name).box.center)
    studio.wait(0.1)

    noted = studio.session.book(Notebook).entries()[-1]
    assert isinstance(noted, DrillAnswered)
    assert (first.id, False) == (noted.drill, noted.right)
    if name == "skip":
        assert second.state == studio.table.match.state
    else:
        answer = studio.stack[-1]
        assert isinstance(answer, AnswerScreen)
        assert answer.shown.right is None


def test_unreported_releases_free_the_pointer() -> None:
    studio = asked(*buying()[:1])
    studio.see()
    aside, far = aside_of(studio), Point(640.0, 700.0)
    skip = next(widget for widget in aside.widgets() if widget.name == "skip").box.center
    assert aside.takes(mouse(pygame.MOUSEBUTTONDOWN, skip))
    assert aside.takes(mouse(pygame.MOUSEMOTION, far))

    assert not aside.takes(mouse_up_at(far))
    assert not aside.takes(mouse(pygame.MOUSEBUTTONUP, far))


def first_of(question: DrillQuestion) -> Drill:
    drills = (drill for rule_set in shipped_variants() for drill in shipped_drills(rule_set).drills)
    of_it = (drill for drill in drills if drill.question is question)
    return next(drill for drill in of_it if isinstance(drill.answers[0].action, LayDown))


def test_named_answers_look_alike() -> None:
    drill = first_of(DrillQuestion.WAIT)
    studio = asked(drill, *buying()[:1])
    aside = aside_of(studio)
    assert words.WAIT_A_TURN == aside.answers[-1].name
    assert 2 <= len(aside.answers) <= 3
    assert any(is_right(drill, answer.action) for answer in aside.answers)
    studio.key(pygame.K_y)
    assert not any(widget.name.startswith("answer") for widget in aside.widgets())
    studio.key(pygame.K_y)

    at = next(at for at, answer in enumerate(aside.answers) if is_right(drill, answer.action))
    studio.key(pygame.K_1 + at)
    studio.wait(0.1)
    page = studio.stack[-1]
    assert isinstance(page, AnswerScreen)
    assert page.shown.right
    assert lay_down_in_short(drill.answers[0].action, drill.state.variant) in page.shown.headline  # type: ignore[arg-type]


def first_about(question: DrillQuestion) -> Drill:
    """Return the first shipped drill with this question."""
    every = (drill for rule_set in shipped_variants() for drill in shipped_drills(rule_set).drills)
    return next(drill for drill in every if drill.question is question)


@pytest.mark.everyday
@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("question", DrillQuestion)
def test_questions_cover_nothing_that_answers(question: DrillQuestion, size: int) -> None:
    drill = first_about(question)
    studio = Studio()
    preferences = studio.session.preferences
    preferences.change(replace(preferences.settings, interface_size=size))
    studio = asked(drill, *buying()[:3], studio=studio)
    studio.see()
    aside, desk = aside_of(studio), studio.table.desk
    if aside.answers:
        studio.key(pygame.K_y)
        studio.see()
    needed = [place.box for place in desk.stage.layout.slots]
    needed += [control.button.box for control in desk.controls() if control.shown and not control.is_off]
    if aside.asking is Asking.TABLE:  # what was done, and what a try is worth, stands in the line under the piles
        grid = desk.stage.grid
        needed += [grid.line, grid.stock, grid.discard]
    if aside.asking is Asking.OVER_TRAY:
        needed += [control.button.box for control in desk.controls() if control.intention is Intention.LAY_DOWN]

    assert [] == faults(aside, canvas_of((1280, 720), size / 100))
    for widget in aside.widgets():
        assert all(widget.box.overlap(box) < 1.0 for box in needed), f"{widget.name} covers what answers"


def test_nothing_predicts_the_right_answers_place() -> None:
    places = set()
    for rule_set in shipped_variants():
        for drill in shipped_drills(rule_set).drills:
            answers = named_answers(drill, observe(drill.state, seat_asked(drill.state)))
            if len(answers) > 2:
                places.add(next(at for at, answer in enumerate(answers) if is_right(drill, answer.action)))
    assert {0, 1} <= places


def test_fill_is_no_help_in_a_drill() -> None:
    drill = first_of(DrillQuestion.LAY_DOWN)
    studio = asked(drill)
    before = studio.table.stage.holding
    studio.key(pygame.K_f)

    refused = studio.table.desk.state.refused
    assert NO_FILL_IN_DRILLS == (refused and refused.sentence)
    assert before == studio.table.stage.holding
    assert () == aside_of(studio).answers
    assert Intention.FILL not in [control.intention for control in studio.table.desk.controls()]


def test_players_keep_their_face_through_drills() -> None:
    drills = [*{seat_asked(drill.state): drill for drill in shipped_drills("campfire").drills}.values()]
    faces = set()
    for drill in drills:
        studio = asked(drill)
        match = studio.table.match
        faces.add(faces_of(studio.session.preferences, match.names)[studio.table.me])
    assert len(drills) > 2
    assert 1 == len(faces)


def test_drills_from_finds_rest_a_day() -> None:
    studio = Studio()
    made = DRILLS[0]._replace(id="own x 1 2")
    today = date.today()
    studio.session.book(Notebook).note(DrillMade(made, f"{datetime.now():{ENDED}}"))
    studio.session.book(Notebook).note(DrillMade(made._replace(id="own y 1 2"), "2026-01-01 10:00"))

    ids = [drill.id for drill in drills_to_ask(studio.session, "quarters", today)]
    assert "own x 1 2" not in ids
    assert "own y 1 2" == ids[0]
    later = [drill.id for drill in drills_to_ask(studio.session, "quarters", today + timedelta(days=1))]
    assert ["own y 1 2", "own x 1 2"] == later[:2]


# ---- against the clock ----


def run(studio: Studio) -> None:
    studio.open(practice(studio.session, TODAY))
    studio.key(pygame.K_c)
    studio.wait(0.1)


def give(studio: Studio, right: bool) -> None:
    table = studio.table
    drill = next(each for each in drills_of(studio.session, "campfire") if each.state == table.match.state)
    answer = drill.answers[0 if right else drill.right]
    table.desk.submit(answer.action, studio.now, ())
    studio.wait(0.1)


def test_runs_show_progress_and_can_restart() -> None:
    studio = Studio()
    run(studio)
    give(studio, True)
    assert words.RUN_RESULT(number=1) in aside_of(studio).spoken()
    for _ in range(3):
        give(studio, False)
    assert isinstance(studio.stack[-1], Message)

    studio.key(pygame.K_a)
    studio.wait(0.1)
    assert isinstance(studio.stack[-1], PlayScreen)
    assert words.RUN_RESULT(number=0) in aside_of(studio).spoken()


def test_three_misses_end_a_noted_run() -> None:
    studio = Studio()
    run(studio)
    for right in (True, True, False, True, False):
        give(studio, right)
        assert isinstance(studio.stack[-1], PlayScreen)
    give(studio, False)

    page = studio.stack[-1]
    assert isinstance(page, Message)
    assert (words.THREE_MISSES, words.RUN_RESULT(number=3), words.NEW_BEST) == page.sentences
    assert 3 == best_run(studio.session.book(Notebook).entries(), "campfire")
    studio.key(pygame.K_ESCAPE)
    studio.wait(0.1)
    home = studio.stack[-1]
    assert isinstance(home, PracticeScreen)
    assert 3 == home.shown.today.best_run
    assert not home.shown.rating.course  # the run leaves the rating alone
    assert () == home.shown.today.marks


def test_after_three_minutes_a_run_is_over() -> None:
    studio = Studio()
    run(studio)
    give(studio, True)
    table = studio.table
    studio.see()
    for _ in range(3):
        table.update(studio.now)
    assert not aside_of(studio).animating(studio.now)
    at = table.agenda.first
    assert at is not None
    assert studio.now < at <= studio.now + 1.1
    studio.wait(4.0)
    assert "2:56" in " ".join(aside_of(studio).spoken())
    assert table.animating(studio.now)  # the time that is left is drawn again
    studio.wait(CLOCK_SECONDS)

    page = studio.stack[-1]
    assert isinstance(page, Message)
    assert (words.TIME_IS_UP, words.RUN_RESULT(number=1)) == page.sentences[:2]
    answers = [entry for entry in studio.session.book(Notebook).entries() if isinstance(entry, DrillAnswered)]
    assert [(True, True)] == [(answer.right, answer.is_timed) for answer in answers]


# ---- the verdict ----


def shown_answer(drill: Drill, size: int, answer: Action) -> tuple[Studio, AnswerScreen]:
    """Return the verdict on an answer, drawn at an interface size."""
    studio = Studio()
    preferences = studio.session.preferences
    preferences.change(replace(preferences.settings, interface_size=size))
    studio = asked(drill, studio=studio)
    studio.table.desk.submit(answer, studio.now, ())
    studio.wait(0.1)
    page = studio.stack[-1]
    assert isinstance(page, AnswerScreen)
    assert [] == faults(page, canvas_of((1280, 720), size / 100))
    return studio, page


@pytest.mark.everyday
@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("question", DrillQuestion)
def test_verdicts_stand_beside_the_cards_they_name(question: DrillQuestion, size: int) -> None:
    drill = first_about(question)
    studio, page = shown_answer(drill, size, drill.answers[-1].action)

    named = [box for row in page.shown.rows for box in cards_of(row, studio.table.stage)]
    assert named
    lines = [item.box for item in page.placed() if isinstance(item.leaf, Text)]
    assert all(line.apart(box) for line in lines for box in named)
    assert {True, False} == {row.is_best for row in page.shown.rows}
    assert any(row.is_mine for row in page.shown.rows)


@pytest.mark.parametrize("lead", [40.0, 5.0, -1.0, -38.0, None])
def test_bars_begin_at_one_zero(lead: float | None) -> None:
    rows = [AnswerRow("", loss, 9.0, at == 0, at == 1, lead=lead) for at, loss in enumerate((0.0, 2.0, 27.0))]
    scale, wide = Scale.of(rows), 220.0

    ends = [scale.at(row.points, wide) for row in rows]
    assert sorted(ends, reverse=True) == ends
    assert [end < scale.at(0, wide) for end in ends] == [row.figure.startswith("−") for row in rows]
    for row in rows:
        bracket = (scale.at(row.points - row.margin, wide), scale.at(row.points + row.margin, wide))
        assert 0 <= bracket[0] <= bracket[1] <= wide
        if row.points < 0:
            assert bracket[1] + FIGURE_WIDE <= wide, "the figure stands beyond the bracket"
        elif row.points > 0:
            assert FIGURE_WIDE <= bracket[0]

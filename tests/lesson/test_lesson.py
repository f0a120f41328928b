"""The lesson as data: its cards, script, steps, detours and words."""

from collections import Counter
from random import Random

import pytest

from game.app.practicing import how_to_play
from game.engine.notation import format_action, parse_action
from game.engine.referee import legal_actions, refusal
from game.engine.state import Phase
from game.engine.view import observe
from game.lesson import words
from game.lesson.coach import LessonCoach, Progress, fits, waits_for_pupil, wanted_now
from game.lesson.deal import LESSON_VARIANT, OTHERS, PUPIL, SCRIPT, lesson_rules, lesson_start
from game.play.guide import Guide
from game.play.paint.over import coach_widgets, place_of
from game.play.state.interaction import CoachPanel
from game.rules.variant import Kind
from game.rules.variant_check import variant_faults
from game.rules.variant_file import shipped_variant, shipped_variants
from game.session.session import Session
from game.table.commands import CAPS
from game.table.grid import grid_of
from game.table.stage import Stage
from game.ui.buttons import KEY_GAP
from game.ui.dialogs import Leaflet
from game.ui.looks import LARGEST, Weight
from game.ui.paint import keycap_width, width_of
from game.ui.screen import Push
from game.ui.widgets import Button
from tests.support.canvases import SIZES, canvas_of
from tests.support.lessons import ASKED, Rehearsal, has_room
from tests.support.thinkers import QuickThinker

pytestmark = pytest.mark.usefixtures("dummy_display")

DETOURS = [(step.name, pattern, sentence) for step in SCRIPT for pattern, sentence in step.detours]
SEEDS = 40


def rehearsed(name: str) -> Rehearsal:
    return Rehearsal().until(name)


# ---- its cards ----


def test_lesson_rules_have_sets_and_runs() -> None:
    rules, usual = lesson_rules(), shipped_variant(LESSON_VARIANT)

    assert [] == list(variant_faults(rules))
    assert {Kind.SET, Kind.RUN} == {spec.kind for spec in rules.rounds[0].contract}
    assert usual.buying == rules.buying
    assert usual.scoring == rules.scoring
    assert usual.hitting.hits_from == rules.hitting.hits_from


def test_lessons_teach_common_rules() -> None:
    rules, shipped = lesson_rules(), [shipped_variant(id) for id in shipped_variants()]

    def share(holds: list[bool]) -> float:
        return sum(holds) / len(shipped)

    assert share([variant.hitting.hits_from == rules.hitting.hits_from for variant in shipped]) > 0.5
    assert share([variant.hitting.swap_whose != "none" for variant in shipped]) > 0.5
    assert share([variant.buying.penalty_cards == rules.buying.penalty_cards for variant in shipped]) > 0.5
    assert share([variant.buying.turn_after == rules.buying.turn_after for variant in shipped]) > 0.5
    assert share([variant.rounds[0].go_out_by == rules.rounds[0].go_out_by for variant in shipped]) > 0.5
    assert share([variant.scoring.winner == rules.scoring.winner for variant in shipped]) > 0.5


def test_everybody_gets_the_lessons_cards() -> None:
    state = lesson_start()

    assert {lesson_rules().rounds[0].cards.at(3)} == {len(hand) for hand in state.hands}
    assert Phase.OFFER is state.phase
    assert PUPIL == observe(state, PUPIL).to_act


# ---- its steps ----


def test_obedient_pupils_reach_going_out() -> None:
    lesson, steps = Rehearsal(), list[str]()
    left = list(ASKED)
    while not lesson.is_over:
        steps.append(lesson.name)
        lesson.read()
        if steps[-1] != lesson.name:
            continue
        lesson.do(left.pop(0))

    assert not left
    assert lesson.match.is_over
    assert PUPIL == lesson.match.state.sheet[-1].out
    for seat, habits in OTHERS.items():  # every task of the step is done
        assert set(habits.plays) <= set(lesson.texts)
        assert not habits.takes or f"P{seat + 1} take" in lesson.texts
    taught = [step.name for step in SCRIPT if step.done]
    assert taught == [name for name in dict.fromkeys(steps) if name in taught]


@pytest.mark.parametrize("step", [step for step in SCRIPT if step.done], ids=lambda step: step.name)
def test_tasks_are_possible_when_given(step: object) -> None:
    name = step.name  # type: ignore[attr-defined]
    lesson = rehearsed(name)
    assert lesson.step is not None

    task = wanted_now(lesson.step, lesson.match.view(PUPIL))

    assert task is not None
    assert refusal(lesson.match.view(PUPIL), task) is None


@pytest.mark.parametrize(
    ("name", "pattern", "sentence"), DETOURS, ids=[f"{name}: {sentence}" for name, _, sentence in DETOURS]
)
def test_detours_have_sentence_and_return(name: str, pattern: str, sentence: str) -> None:
    del pattern
    lesson = rehearsed(name)
    state, step = lesson.match.state, lesson.step
    assert step is not None
    legal = legal_actions(lesson.match.view(PUPIL), 1)
    astray = [action for action in legal if not fits(step.done, format_action(action))]
    for action in astray:
        lesson.do(action)
        if lesson.progress.detour == sentence:
            break
        lesson = rehearsed(name)
    assert sentence == lesson.progress.detour

    lesson.go_back()

    assert state == lesson.match.state
    assert "" == lesson.progress.detour
    assert lesson.name in (name, "tray")  # cards of the tray may be back in the hand


def test_no_player_moves_while_the_coach_speaks() -> None:
    lesson = rehearsed("buy")
    lesson.do("P1 pass")
    stands = lesson.texts

    lesson.wait()

    assert waits_for_pupil(lesson.progress, SCRIPT)
    assert stands == lesson.texts


def test_last_turns_allow_any_order() -> None:
    lesson = rehearsed("far hit")
    for text in ("P1 swap Ts m4", "P1 hit ** m4 high", "P1 hit Qd m3"):
        lesson.do(text)
        assert "" == lesson.progress.detour

    assert "go out" == lesson.name
    lesson.do("P1 discard 2d")
    assert lesson.is_over


def test_coaches_follow_faster_pupils() -> None:
    lesson = Rehearsal()
    assert "hand" == lesson.name

    lesson.do("P1 take")

    assert "first discard" == lesson.name


def test_longer_lay_downs_leave_other_hits() -> None:
    lesson = rehearsed("lay down")
    lesson.do("P1 lay set(9c 9d 9s) run(5h 6h 7h 8h)")
    assert lesson.step is not None

    assert parse_action("P1 hit 4h m2") == wanted_now(lesson.step, lesson.match.view(PUPIL))


def test_taking_back_returns_to_the_earlier_step() -> None:
    lesson = rehearsed("first discard")

    lesson.match.take_back(1)
    lesson.wait()

    assert "take" == lesson.name


def test_emptying_the_tray_returns_to_filling_it() -> None:
    lesson = rehearsed("lay down")

    lesson.tray_ready = False
    lesson.follow()

    assert "tray" == lesson.name


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_action_leads_on_or_back(seed: int) -> None:
    lesson, chance = Rehearsal(), Random(seed)
    back = Counter[str]()
    for _ in range(400):
        if lesson.is_over:
            break
        if lesson.progress.detour:
            back[lesson.name] += 1
            lesson.go_back()
            continue
        lesson.read()
        view, step = lesson.match.view(PUPIL), lesson.step
        assert step is not None
        assert PUPIL == view.to_act
        task = wanted_now(step, view)
        astray = chance.choice(tuple(legal_actions(view, 2)))
        lesson.do(task if task is not None and back[lesson.name] > 2 else astray)

    assert lesson.is_over
    assert lesson.match.is_over
    assert PUPIL == lesson.match.state.sheet[-1].out


def test_the_same_actions_give_the_same_game() -> None:
    first, other = (rehearsed("go out") for _ in range(2))

    assert first.match.state == other.match.state
    assert first.texts == other.texts


# ---- its texts ----


def test_steps_and_texts_match_exactly() -> None:
    assert [step.name for step in SCRIPT] == list(words.STEPS)
    assert {sentence for *_, sentence in DETOURS} | {"something else"} == set(words.DETOURS)
    for step in SCRIPT:
        step_words = words.STEPS[step.name]
        assert (
            bool(step.done or step.tray)
            == bool(step_words.mouse)
            == bool(step_words.key_task)
            == bool(step_words.praise)
        ), step.name


def test_texts_name_only_existing_keys_and_cards() -> None:
    assert {str(intention) for intention in CAPS} >= set(words.KEYS.values())
    for step_words in words.STEPS.values():
        assert step_words.task.names <= {"card", "points"}
        assert step_words.key_task is None or step_words.key_task.names <= words.KEYS.keys()


@pytest.mark.parametrize("size", [1.0, 1.1, 1.25, LARGEST])
def test_coach_texts_fit_every_size(size: float) -> None:
    stage = Stage(observe(lesson_start(), PUPIL))
    stage.fit(grid_of(size))
    place, lettering = place_of(stage.layout), canvas_of(SIZES[0]).lettering
    praise = max((step_words.praise for step_words in words.STEPS.values()), key=len)
    caps = {str(intention): cap for intention, cap in CAPS.items()}
    keys = {name: caps[command] for name, command in words.KEYS.items()}
    far = words.STEP_OF(number=21, all=21)
    looks = [
        CoachPanel(ask, how, step_words.note, praise, far, "" if how else words.NEXT, words.SKIP)
        for step_words in words.STEPS.values()
        for ask in (step_words.task.fill({"card": "10♥", "points": 20}),)
        for how in {step_words.mouse, step_words.key_task.fill(keys) if step_words.key_task is not None else ""}
    ]
    looks += [
        CoachPanel(sentence, praise=words.NOT_QUITE, button=words.TRY_AGAIN) for sentence in words.DETOURS.values()
    ]

    for look in looks:
        assert has_room(look, place, lettering), look.ask


def test_lesson_coaches_cover_no_meld() -> None:
    for size in (1.0, 1.05, 1.1, 1.25, LARGEST):
        stage = Stage(observe(lesson_start(), PUPIL))
        stage.fit(grid_of(size))
        place = place_of(stage.layout)
        assert (size <= 1.25) == all(place.box.apart(box) for box in stage.layout.plaques)
        for lane in stage.layout.lanes:
            assert 0 == stage.grid.rails_room(lane).overlap(place.box), size


def test_progress_begins_at_the_first_step() -> None:
    assert 0 == Progress().at


def test_highlights_mark_what_is_asked() -> None:
    actions = {"last turn": "P1 pass", "far hit": "P1 hit Qd m3", "swap": "P1 swap Ts m4", "buy": "P1 buy"}
    for name, text in actions.items():
        lesson = rehearsed(name)
        assert lesson.step is not None
        assert parse_action(text) == wanted_now(lesson.step, lesson.match.view(PUPIL))


def is_whole(button: Button) -> bool:
    """Return whether no text of a button is cut off."""
    canvas = canvas_of(SIZES[0])
    weight: Weight = "medium" if button.kind == "quiet" else "semi"
    cap = keycap_width(canvas, button.key) + KEY_GAP if button.key else 0.0
    return width_of(canvas, button.label, button.size, weight) + cap <= button.box.w - 6


def test_no_button_of_the_lesson_is_cut() -> None:
    place = place_of(Stage(observe(lesson_start(), PUPIL)).layout)
    looks = [CoachPanel("-", button=words.NEXT, skip=words.SKIP, skip_key="F5")]
    looks += [CoachPanel("-", button=words.TRY_AGAIN, warns=True), CoachPanel("-", button=words.ON_TO_LEARNT)]
    widgets = (widget for look in looks for widget in coach_widgets(look, place))
    buttons = [widget for widget in widgets if isinstance(widget, Button)]
    start = how_to_play(Session(QuickThinker()))  # type: ignore[arg-type]
    assert start.guide is not None
    leaflets = [step.screen for step in (start.update(0.0), start.guide.coach.skip()) if isinstance(step, Push)]
    leaflets += [step.screen for step in (_ended(start.guide),) if isinstance(step, Push)]
    for leaflet in leaflets:
        assert isinstance(leaflet, Leaflet)
        buttons += [widget for widget in leaflet.widgets() if isinstance(widget, Button)]

    assert 3 == len(leaflets)
    assert [] == [button.label for button in buttons if not is_whole(button)]


def _ended(guide: Guide) -> object:
    """Return the step after the last one of a lesson."""
    coach = guide.coach
    assert isinstance(coach, LessonCoach)
    coach.progress = Progress((0,) * (len(SCRIPT) + 1))
    return coach.go_on(0.0)

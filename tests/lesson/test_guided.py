"""The lesson through the window, by mouse and by keys alone."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.notation import format_action, parse_action
from game.lesson import words
from game.lesson.deal import PUPIL
from game.lesson.table import GUIDED
from game.play.going_out.screen import GoingOut
from game.play.paint.over import GO_ON, SKIP
from game.play.scores.results import Results
from game.play.screen import PlayScreen
from game.rulebook.rules_screen import RulesScreen
from game.rules.cards import parse_card
from game.settings import Settings
from game.table import grid
from game.table.commands import Intention, with_key
from game.title.screen import Title
from game.ui.dialogs import Leaflet, Menu, Reading
from game.ui.motion import Pace
from tests.pictures.studio import Studio
from tests.support.kept import session
from tests.support.lessons import ASKED, Pupil
from tests.support.seated import Hands

pytestmark = pytest.mark.usefixtures("dummy_display")

NAMES = ("You", "Mei", "Jun", "Rosa")


@pytest.mark.everyday
@pytest.mark.parametrize("hands", ["drags", "clicks", "keys"])
def test_the_lesson_leads_to_real_rounds(hands: Hands) -> None:
    pupil = Pupil(hands)
    assert isinstance(pupil.loop.stack[-1], Leaflet)
    pupil.answer(words.PLAY_LESSON)

    pupil.follow_lesson()
    assert [text.split()[1] for text in ASKED] == [text.split()[1] for text in pupil.done_by_pupil]
    assert PUPIL == pupil.match.state.sheet[-1].out
    assert isinstance(pupil.loop.stack[-1], Results)
    for _ in range(3):  # animations end at once
        if isinstance(pupil.loop.stack[-1], Results):
            pupil.leave(pupil.loop.stack[-1])
    learnt = pupil.loop.stack[-1]
    assert isinstance(learnt, Leaflet)
    assert words.LEARNT_TITLE == learnt.title
    pupil.answer(words.PLAY_REAL_ROUND)

    title, real = pupil.loop.stack
    assert isinstance(title, Title)
    assert isinstance(real, PlayScreen)
    assert real.guide is not None
    assert not real.match.practice
    assert real.match.start_state.seed.startswith(GUIDED.seed)


@pytest.mark.everyday
@pytest.mark.parametrize(("hands", "size"), [("drags", 125), ("clicks", 150), ("keys", 150), ("clicks", 200)])
def test_large_mode_plays_the_lesson(hands: Hands, size: int) -> None:
    pupil = Pupil(hands)
    pupil.enlarge(size)
    pupil.key(pygame.K_RETURN)

    pupil.follow_lesson()

    assert PUPIL == pupil.match.state.sheet[-1].out


@pytest.mark.everyday
@pytest.mark.parametrize("hands", ["clicks", "keys"])
def test_explained_mistakes_go_back_by_press(hands: Hands) -> None:
    pupil = Pupil(hands)
    pupil.answer(words.PLAY_LESSON)
    pupil.follow_lesson("buy")
    before = pupil.match.state
    pupil.act(parse_action("P1 pass"))
    pupil.settle()
    look = pupil.guided.look
    assert look is not None
    assert words.DETOURS["left the nine"] == look.ask
    assert words.TRY_AGAIN == look.button

    pupil.answer(GO_ON)
    pupil.settle()

    assert before == pupil.match.state
    assert "buy" == pupil.name
    pupil.follow_lesson()
    assert PUPIL == pupil.match.state.sheet[-1].out


@pytest.mark.slow
def test_explanations_precede_further_play() -> None:
    pupil = Pupil("clicks")
    pupil.preferences.change(Settings())
    pupil.table.table.adopt()
    pupil.answer(words.PLAY_LESSON)
    pupil.follow_lesson("first discard")
    pupil.carry(parse_card("Qd"), grid.USUAL.discard.center)
    pupil.run(2.0)
    assert ("P1 take",) == pupil.done_by_pupil  # the queen is still in the air, and the others may already think

    pupil.run(12.0)

    assert ["P1 take", "P1 discard Qd"] == list(map(format_action, pupil.match.actions))
    assert pupil.guided.look is not None
    assert words.DETOURS["other discard"] == pupil.guided.look.ask
    pupil.answer(GO_ON)
    pupil.run(1.0)
    pupil.carry(parse_card("Ks"), grid.USUAL.discard.center)
    pupil.run(40.0)
    assert "buy" == pupil.name


def gold_of(pupil: Pupil) -> list[Intention]:
    """Return what the highlighted buttons of the table do."""
    controls = [control for control in pupil.table.desk.controls() if not control.is_off]
    return [control.intention for control in controls if getattr(control.button, "kind", "") == "gold"]


def test_gold_shows_what_is_asked() -> None:
    pupil = Pupil("clicks")
    pupil.answer(words.PLAY_LESSON)
    pupil.settle()
    assert pupil.coach.waits
    assert [] == gold_of(pupil), "only the coach's own button"
    pupil.follow_lesson("draw")

    assert [Intention.ACT] == gold_of(pupil)
    pupil.command(Intention.HINT)
    pupil.frame()
    advised = pupil.table.desk.hinting.shown
    assert advised is not None
    assert words.STEPS["draw"].task() == advised.sentence


def test_nothing_the_coach_says_disappears_by_itself() -> None:
    pupil = Pupil("clicks")
    pupil.answer(words.PLAY_LESSON)
    for name in ("hand", "first discard", "price"):
        pupil.follow_lesson(name)
        advice = pupil.guided.look
        assert advice is not None

        for _ in range(40):
            pupil.now += 3.0
            pupil.frame()

        assert pupil.guided.look is not None
        assert advice.ask == pupil.guided.look.ask
        assert pupil.table.match.to_act in (PUPIL, 2)


def test_coaches_stop_pointing_at_what_is_done() -> None:
    pupil = Pupil("keys")
    pupil.answer(words.PLAY_LESSON)
    pupil.follow_lesson("first discard")
    pupil.table.table.set_pace(Pace.FULL)
    before = pupil.table.desk.state
    assert before.coach_highlight is not None

    pupil.act(parse_action(ASKED[1]))
    pupil.frame()

    assert pupil.guided.look is not None
    assert "" == pupil.guided.look.how
    after = pupil.table.desk.state
    assert after.coach_highlight is None


@pytest.mark.slow
def test_remarks_stay_until_answered() -> None:
    pupil = Pupil("clicks")
    pupil.answer(words.PLAY_LESSON)
    pupil.follow_lesson("go out")
    pupil.act(parse_action(ASKED[-1]))
    pupil.settle()

    pupil.run(10.0)

    assert pupil.table is pupil.loop.stack[-1]
    assert pupil.guided.look is not None
    assert words.ROUND_OVER == pupil.guided.look.ask

    pupil.answer(GO_ON)
    assert isinstance(pupil.loop.stack[-1], Results)


@pytest.mark.slow
def test_lessons_celebrate_until_answered() -> None:
    pupil = Pupil("clicks")
    pupil.answer(words.PLAY_LESSON)
    pupil.follow_lesson("go out")
    pupil.table.table.set_pace(Pace.FULL)
    pupil.act(parse_action(ASKED[-1]))

    pupil.run(10.0)
    assert isinstance(pupil.loop.stack[-1], GoingOut)
    pupil.key(pygame.K_RETURN)
    assert isinstance(pupil.loop.stack[-1], Results)
    pupil.key(pygame.K_RETURN)

    learnt = pupil.loop.stack[-1]
    assert isinstance(learnt, Leaflet)
    assert words.LEARNT_TITLE == learnt.title


def test_coaches_explain_the_used_device() -> None:
    pupil = Pupil("clicks")
    settings = pupil.preferences.settings
    pupil.preferences.change(replace(settings, keys=with_key(settings.keys, Intention.TAKE, "y")))
    pupil.answer(words.PLAY_LESSON)
    pupil.follow_lesson("take")
    assert pupil.guided.look is not None
    assert words.STEPS["take"].mouse == pupil.guided.look.how

    pupil.key(pygame.K_RIGHT)
    pupil.frame()

    assert pupil.guided.look is not None
    assert "Press Y." == pupil.guided.look.how


def test_lessons_skip_continue_and_restart() -> None:
    pupil = Pupil("clicks")
    pupil.answer(words.PLAY_LESSON)
    pupil.follow_lesson("buy")
    pupil.answer(SKIP)
    assert isinstance(pupil.loop.stack[-1], Leaflet)
    pupil.key(pygame.K_ESCAPE)
    assert [Title, PlayScreen] == [type(screen) for screen in pupil.loop.stack]
    pupil.key(pygame.K_F5)
    assert isinstance(pupil.loop.stack[-1], Leaflet)
    pupil.key(pygame.K_ESCAPE)

    pupil.key(pygame.K_ESCAPE)
    menu = pupil.loop.stack[-1]
    assert isinstance(menu, Menu)
    pupil.key(pygame.K_a)

    again = pupil.loop.stack[-1]
    assert isinstance(again, PlayScreen)
    assert again is not pupil.table
    assert () == again.match.actions


def test_how_to_play_keeps_its_text() -> None:
    studio = Studio()
    studio.key(pygame.K_F1)
    studio.wait(0.0)
    assert [Title, PlayScreen, Leaflet] == [type(screen) for screen in studio.stack]

    studio.key(pygame.K_F1)
    assert isinstance(studio.stack[-1], Reading)
    studio.key(pygame.K_r)
    assert isinstance(studio.stack[-1], RulesScreen)
    studio.key(pygame.K_ESCAPE)
    studio.key(pygame.K_ESCAPE)
    assert isinstance(studio.stack[-1], Leaflet)
    studio.key(pygame.K_ESCAPE)

    assert [Title] == [type(screen) for screen in studio.stack]


@pytest.mark.slow
def test_lessons_are_never_saved_or_counted(tmp_path: Path) -> None:
    joined = session(tmp_path / "games")
    pupil = Pupil("clicks", joined)
    pupil.answer(words.PLAY_LESSON)
    pupil.follow_lesson()

    joined.close()

    assert joined.keeping.waiting() is None
    assert [] == [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.slow
def test_watched_tables_lead_on() -> None:
    pupil = Pupil("keys")
    pupil.answer()
    pupil.follow_lesson()
    for _ in range(3):
        if isinstance(pupil.loop.stack[-1], Results):
            pupil.key(pygame.K_t)
    assert pupil.table is pupil.loop.stack[-1]
    pupil.frame()

    pupil.answer()

    assert isinstance(pupil.loop.stack[-1], Leaflet)

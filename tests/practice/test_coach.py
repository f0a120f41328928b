"""The coach asks before a clear loss, answers quickly, and is off by default."""

from dataclasses import replace

import pygame
import pytest

from ai.errands import JobNews
from game.engine.actions import Action
from game.engine.referee import legal_actions
from game.play.screen import PlayScreen
from game.play.words.hints import SENTENCES
from game.practice import words
from game.practice.round_screen import RoundScreen
from game.practice.rounds.flow import PATIENCE_S
from game.settings import COACH_POINTS, USUAL, read_settings, settings_text
from game.text import table as table_words
from game.text.ui import TODAYS_DEAL
from game.ui.dialogs import Menu
from tests.pictures.practice import CHOICE, InstantWork
from tests.pictures.studio import Studio
from tests.support.joined import choose_round, play_round

pytestmark = pytest.mark.usefixtures("dummy_display")


class EndlessCoach(InstantWork):
    """A coach whose analysis never ends."""

    def poll(self, ticket: int) -> JobNews:
        return JobNews()


def table(coach_from: int, errands: InstantWork | None = None) -> Studio:
    studio = Studio()
    studio.session._errands = errands or InstantWork()  # type: ignore[assignment]
    studio.session.preferences.change(replace(USUAL, coach=coach_from))
    studio.open(play_round(studio.session, CHOICE._replace(place=0)))
    studio.wait(0.0)
    studio.settle()
    return studio


def choices(studio: Studio) -> list[Action]:
    return list(legal_actions(studio.table.match.view(studio.table.me), 0))


def submit(studio: Studio, action: Action) -> None:
    studio.table.desk.submit(action, studio.now, ())
    studio.wait(0.05)


def test_coaches_question_choices_that_lose_points() -> None:
    studio = table(3)
    before = studio.table.match.count
    submit(studio, choices(studio)[0])

    asked = studio.stack[-1]
    assert isinstance(asked, Menu)
    assert "Take the 7 of diamonds: −4 points on average. Better: Pass on the 7 of diamonds, +4. " in asked._sentence
    assert words.THINK_AGAIN in asked.spoken()
    assert asked._sentence.endswith(".")
    assert not any(stock in asked._sentence for stock in SENTENCES.values())  # the coach speaks of these two choices
    assert before == studio.table.match.count

    studio.key(pygame.K_ESCAPE)
    studio.wait(2.0)
    assert isinstance(studio.stack[-1], PlayScreen)
    assert before == studio.table.match.count


def test_best_answers_show_only_on_request() -> None:
    studio = table(0)
    assert not studio.table.desk.asks, "a question would say that the card helps"
    assert studio.table.desk.advised() is None

    studio.key(pygame.K_h)
    for _ in range(20):
        studio.wait(0.1)
    assert studio.table.desk.advised() is not None


def test_keyboard_players_hear_of_keys() -> None:
    studio = table(0)
    studio.wait(2.0)
    for _ in range(2):  # what could also be bought is shown first
        studio.key(pygame.K_t)
    studio.settle()
    studio.key(pygame.K_d)
    refused = studio.table.desk.state.refused
    assert refused is not None
    assert table_words.CHOOSE_BY_KEYS(key="D") == refused.sentence


def test_a_losing_choice_can_be_made_anyway() -> None:
    studio = table(3)
    before = len(studio.table.match.moves)
    submit(studio, choices(studio)[0])
    studio.click(studio.box(words.DO_IT).center)
    studio.wait(0.1)

    assert before < len(studio.table.match.moves)


def test_coaches_accept_good_choices() -> None:
    for coach_from, at in ((3, -1), (10, 0)):
        studio = table(coach_from)
        before = len(studio.table.match.moves)
        submit(studio, choices(studio)[at])

        assert isinstance(studio.stack[-1], PlayScreen)
        assert before < len(studio.table.match.moves)


def test_tables_hardly_wait_for_coaches() -> None:
    studio = table(3, EndlessCoach())
    before = len(studio.table.match.moves)
    submit(studio, choices(studio)[0])
    assert before == len(studio.table.match.moves)

    studio.wait(PATIENCE_S)
    assert before < len(studio.table.match.moves)


def test_coaches_are_off_by_default() -> None:
    assert 0 == USUAL.coach
    studio = table(0)
    before = len(studio.table.match.moves)
    submit(studio, choices(studio)[0])

    assert before < len(studio.table.match.moves)


@pytest.mark.dear("a dealt practice round begins the playings of its plan")
def test_coach_thresholds_are_chosen_and_remembered() -> None:
    studio = Studio()
    studio.open(choose_round(studio.session, CHOICE))
    studio.choose("coach", 2)
    screen = studio.stack[-1]
    assert isinstance(screen, RoundScreen)
    studio.key(pygame.K_RETURN)

    settings = studio.session.preferences.settings
    assert COACH_POINTS[2] == settings.coach
    assert settings == read_settings(settings_text(settings)).settings


@pytest.mark.parametrize(("coach_from", "day"), [(0, ""), (3, ""), (0, "2026-11-23"), (6, "2026-11-23")])
def test_tables_name_coach_and_daily_deal(coach_from: int, day: str) -> None:
    studio = Studio()
    studio.session._errands = InstantWork()  # type: ignore[assignment]
    studio.session.preferences.change(replace(USUAL, coach=coach_from))
    studio.open(play_round(studio.session, CHOICE._replace(day=day)))
    sign = studio.table.scene().known.sign

    assert bool(coach_from) == (words.COACH_HERE(number=coach_from) in sign if coach_from else bool(sign) and not day)
    assert bool(day) == (TODAYS_DEAL in sign)

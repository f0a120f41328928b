"""Where simulated deals ignore an option, reviews, the coach and drills say so instead of showing figures of points."""

import re
from functools import partial

import pygame
import pytest

from ai.judge.choices import choices_of
from ai.judge.verdicts import Judged, Verdict
from game.engine.actions import Discard
from game.practice import words
from game.practice.memory.diary import RoundReviewed, latest_mistakes
from game.practice.memory.notebook import Notebook
from game.practice.review.choices_screen import ChoicesScreen
from game.practice.review.evening_flow import EveningScreen
from game.practice.set_up.flow import JudgedScreen
from game.ui.dialogs import Menu
from tests.pictures import practice
from tests.pictures.studio import Studio
from tests.practice.test_coach import choices, submit, table
from tests.practice.test_finding import at_table, heard
from tests.practice.test_review import pictured, reviews_noted

pytestmark = [pytest.mark.usefixtures("dummy_display"), pytest.mark.usefixtures("ignoring")]
FIGURES = re.compile(r"±|of 100|\bpoints\b|: [−+]\d|cost \d|average")
OPTION = ("melding.suits_differ",)


@pytest.fixture
def ignoring(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the deals ignore an option of every rule set."""
    monkeypatch.setattr(practice, "Verdict", partial(Verdict, by_thumb=True))
    for module in ("ai.differences.telling", "game.practice.drills.flow", "game.play.words.hints"):
        monkeypatch.setattr(f"{module}.ignored_options", lambda _: OPTION)


def test_reviews_count_without_points() -> None:
    studio, screen = pictured("review")
    spoken = "\n".join(screen.spoken())

    assert re.search(r"\d+ mistakes found$", spoken, re.MULTILINE)
    assert words.PLAYED_BY_THUMB in spoken
    assert not FIGURES.search(spoken[spoken.index(words.THE_RESULT) :])  # before it stand earlier rounds
    assert words.LUCK not in spoken
    noted = reviews_noted(studio)[-1]
    assert ({}, 0.0, None) == (noted.lost, noted.half, noted.mistakes)
    assert latest_mistakes([noted], noted.player) is None
    game, number, seat, _ = noted.of.rsplit(" ", 3)
    before = noted._replace(of=f"{game} {int(number) - 1} {seat} 9", round=int(number) - 1)
    studio.session.book(Notebook).note(before)
    screen.look_again()
    assert 2 == len(screen.shown.judged_rounds)
    assert "" == screen.shown.game


def test_all_choices_are_shown_without_points() -> None:
    studio, _screen = pictured("review")
    studio.key(pygame.K_a)
    listed = studio.stack[-1]
    assert isinstance(listed, ChoicesScreen)
    assert any(line.loss and not line.is_open for line in listed._lines)
    assert words.PLAYED_BY_THUMB in listed.spoken()
    assert not FIGURES.search(heard(studio))


def test_finds_name_the_better_choice_alone() -> None:
    studio, screen, play = at_table()
    find = screen.find
    assert find is not None
    wrong = next(card for card in find.moment.view.hand if find.verdict.of(Discard(play.me, card)) is None)
    losing = Judged(Discard(play.me, wrong), 9.0, 5.0, 13.0, 0.1, 0.2, -9.0, 30.0)
    finding = screen.shown.findings[screen.chosen]
    finding.find = find._replace(verdict=find.verdict._replace(choices=(*find.verdict.choices, losing)))
    play.desk.submit(losing.action, studio.now, ())
    studio.wait(0.1)
    assert "not the best by rule of thumb" in heard(studio)
    studio.key(pygame.K_h)
    studio.wait(0.1)

    answer = heard(studio)
    assert words.PLAYED_BY_THUMB in answer
    assert not FIGURES.search(answer)
    assert words.ALL_CHOICES not in answer


def test_drills_show_no_points() -> None:
    studio = Studio()
    practice.drill(studio, answer=1)
    assert words.PLAYED_BY_THUMB in heard(studio)
    assert not FIGURES.search(heard(studio))


def test_coaches_warn_without_points() -> None:
    studio = table(3)
    submit(studio, choices(studio)[0])
    asked = studio.stack[-1]

    assert isinstance(asked, Menu)
    assert asked._sentence.startswith("Take the 7 of diamonds? Better by rule of thumb: Pass on the 7 of diamonds.")
    assert not FIGURES.search(asked._sentence)


def test_positions_are_analyzed_without_points() -> None:
    studio = Studio()
    practice.set_up(studio, judged=True)
    shown = studio.stack[-1]

    assert isinstance(shown, JudgedScreen)
    assert len(shown.shown.choices) < len(choices_of(shown.shown.view))
    assert words.PLAYED_BY_THUMB in shown.spoken()
    assert not FIGURES.search(heard(studio))


@pytest.mark.slow
def test_evenings_do_not_compare_people() -> None:
    studio = Studio()
    practice.evening(studio)
    screen = studio.stack[-1]

    assert isinstance(screen, EveningScreen)
    assert screen.shown.done == screen.shown.total
    assert {0} == {person.rounds for person in screen.shown.people}
    assert words.PLAYED_BY_THUMB in screen.spoken()
    noted = [entry for entry in studio.session.book(Notebook).entries() if isinstance(entry, RoundReviewed)]
    assert screen.shown.total == len(noted)

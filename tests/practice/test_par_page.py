"""The round beside experts: mean and margin, each playing watched, the deal of the day among a hundred, the ladder."""

import pygame
import pytest

from ai.errands import JobNews, Work
from ai.judge.par import EXPERTS, PLAYINGS, Playing
from game.play.overlays.pages import SheetOverlay
from game.practice import words
from game.practice.home_screen import PracticeScreen
from game.practice.memory.diary import DayExperts, RoundPars, RoundReviewed
from game.practice.memory.notebook import Notebook
from game.practice.review.screen import ReviewScreen
from game.practice.rounds import par_words
from game.practice.rounds.par_screen import ParScreen, in_order
from game.replay.screen import ReplayScreen
from game.text import ui
from tests.pictures.practice import CHOICE, TODAY, InstantWork, play_out
from tests.pictures.studio import Studio
from tests.support.joined import play_round, practice, todays_deal

pytestmark = pytest.mark.usefixtures("dummy_display")


def after_round(
    day: bool = False, errands: InstantWork | None = None, number: int = CHOICE.round
) -> tuple[Studio, ParScreen]:
    studio = Studio()
    studio.session._errands = errands or InstantWork()  # type: ignore[assignment]
    studio.open(practice(studio.session, TODAY))
    if day:
        studio.open(todays_deal(studio.session, TODAY))
    else:
        studio.open(play_round(studio.session, CHOICE._replace(round=number)))
    studio.wait(0.0)
    play_out(studio)
    screen = studio.stack[-1]
    assert isinstance(screen, ParScreen)
    return studio, screen


def test_expert_means_are_stored_with_margins() -> None:
    studio, screen = after_round()
    shown = screen.shown

    assert PLAYINGS == len(shown.playings)
    assert shown.spread is not None
    mean, half = shown.spread
    assert mean == sum(shown.points) / PLAYINGS
    assert 0 < half < 40
    assert ui.figure(round(mean)) in screen.spoken()
    assert words.half(half) in screen.spoken()
    (par,) = [entry for entry in studio.session.book(Notebook).entries() if isinstance(entry, RoundPars)]
    assert (shown.points, {"master": round(mean)}) == (par.playings, dict(par.points))


@pytest.mark.parametrize("by_key", [True, False])
def test_each_playing_can_be_selected_and_watched(by_key: bool) -> None:
    studio, screen = after_round()
    order = in_order(screen.shown.playings)
    if by_key:
        for _ in range(order.index(screen.chosen), 3):
            studio.key(pygame.K_RIGHT)
        studio.key(pygame.K_w)
    else:
        studio.see()
        # dots close together are pressed as one, named after the first of them, and are selected in turn
        firsts = [int(widget.name.split()[1]) for widget in screen.widgets() if widget.name.startswith("playing")]
        part = max((at for at in firsts if order.index(at) <= 3), key=order.index)
        while screen.chosen != order[3]:
            studio.click(studio.box(f"playing {part}").center)
        studio.click(studio.box("watch").center)

    assert order[3] == screen.chosen
    film = studio.stack[-1]
    assert isinstance(film, ReplayScreen)
    playing = screen.shown.playings[order[3]]
    assert playing.start == film.film.reel.start
    assert len(playing.actions) == film.film.reel.last
    assert ui.level_name("master") == film.film.names[screen.shown.seat]
    assert screen.shown.seat == film.viewpoint.seat  # the hand that was played, not a neighbor's
    studio.key(pygame.K_ESCAPE)
    assert screen is studio.stack[-1]


def test_replays_of_practice_have_no_winner() -> None:
    studio, _ = after_round(number=1)
    for code in (pygame.K_w, pygame.K_END, pygame.K_F3):
        studio.key(code)
    sheet = studio.stack[-1]
    assert isinstance(sheet, SheetOverlay)
    assert not [line for line in sheet.spoken() if line.startswith((ui.IF_EQUALS_PLAY_ON, "Next:"))]


def test_daily_places_last_the_day() -> None:
    studio, screen = after_round(day=True)
    shown = screen.shown

    assert EXPERTS == len(shown.field)
    assert shown.worse == sum(points > shown.mine.points for points in shown.field.values())
    assert str(shown.worse) in screen.spoken()
    assert par_words.DID_WORSE(number=EXPERTS) in screen.spoken()
    kept = [entry for entry in studio.session.book(Notebook).entries() if isinstance(entry, DayExperts)]
    assert 1 == len(kept)
    assert (f"{TODAY}", "quarters", tuple(range(EXPERTS))) == kept[0][:3]


class Few(InstantWork):
    """Errands of which only a part has been done."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, ...]] = []

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        """Note which numbers are asked for."""
        self.asked += [numbers for numbers in given if isinstance(numbers, tuple) and {*map(type, numbers)} == {int}]
        return super().begin(work, *given, is_brisk=is_brisk)

    def poll(self, ticket: int) -> JobNews:
        """Report the first twenty results of each part, and no more."""
        found, self._found[ticket] = self._found[ticket][:20], ()
        return JobNews(found)


def test_interrupted_experts_continue() -> None:
    errands = Few()
    studio, screen = after_round(day=True, errands=errands)
    known = len(screen.shown.field)
    assert 40 <= known < EXPERTS
    assert par_words.FIELD_SO_FAR(number=known, all=EXPERTS) in screen.spoken()
    studio.key(pygame.K_ESCAPE)
    assert isinstance(studio.stack[-1], PracticeScreen)
    (kept,) = [entry for entry in studio.session.book(Notebook).entries() if isinstance(entry, DayExperts)]
    assert known == len(kept.numbers)

    errands.asked.clear()
    studio.open(todays_deal(studio.session, TODAY))
    studio.wait(0.0)
    play_out(studio)
    numbers = [number for part in errands.asked for number in part]
    assert len({*numbers}) == len(numbers), "none plays twice"
    assert {*range(PLAYINGS)} | ({*range(EXPERTS)} - {*kept.numbers}) == {*numbers}


def test_reviewed_rounds_show_points_lost() -> None:
    studio, screen = after_round()
    assert screen.shown.lost is None
    assert par_words.LADDER_EMPTY in screen.spoken()
    studio.key(pygame.K_RETURN)
    for _ in range(3):
        studio.wait(0.1)
    assert isinstance(studio.stack[-1], ReviewScreen)
    studio.key(pygame.K_ESCAPE)
    studio.wait(0.1)

    (review,) = [entry for entry in studio.session.book(Notebook).entries() if isinstance(entry, RoundReviewed)]
    assert (sum(review.lost.values()), review.half) == screen.shown.lost == screen.shown.ladder[-1]
    assert review.half > 0
    assert par_words.CHOICES_LOST in screen.spoken()

    studio.session.book(Notebook).note(review._replace(lost={}))  # as one by rule of thumb
    screen.look_again()
    assert (None, ()) == (screen.shown.lost, screen.shown.ladder)


def test_workers_can_send_playings() -> None:
    import pickle

    _, screen = after_round()
    playing = screen.shown.playings[0]
    assert isinstance(playing, Playing)
    assert playing == pickle.loads(pickle.dumps(playing))

"""Reviews: stepping through mistakes by keys and mouse, stopping and resuming the analysis, and the links."""

import re

import pygame
import pytest

from ai.errands import JobNews, Work
from ai.judge.kinds import kind_of
from ai.judge.verdicts import RoundReview
from game.app.watching import looking_back, reviewed
from game.engine.actions import Discard, Draw, Pass
from game.engine.view import observe
from game.films.films import film_of_match
from game.match import Computer, Match, Person
from game.play.curtain import Curtain
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.memory.diary import MistakeCount, RoundReviewed, latest_mistakes
from game.practice.memory.notebook import Notebook
from game.practice.review.choices_screen import choice_of
from game.practice.review.flow import Reviewing, reviewable
from game.practice.review.screen import ReviewScreen
from game.practice.round_screen import deal_of_the_day
from game.practice.rounds.par_screen import ParScreen
from game.replay.screen import ReplayScreen
from game.rules.cards import parse_card
from game.rules.variant_file import shipped_variant
from game.text import ui
from game.text.replay import REVIEW
from game.ui.dialogs import Menu
from game.ui.screen import Push, Replace
from tests.pictures.practice import OVER, TODAY, InstantWork, UnfinishedWork, play_out
from tests.pictures.situations import SHOTS
from tests.pictures.studio import Studio
from tests.screens.test_enlarged import opened
from tests.support.joined import play_round, practice
from tests.support.shells import played_match
from tests.support.waiting import awaited

pytestmark = pytest.mark.usefixtures("dummy_display")


def pictured(name: str) -> tuple[Studio, ReviewScreen]:
    studio = Studio()
    next(shot for shot in SHOTS if shot.name == name).set_up(studio)
    screen = studio.stack[-1]
    assert isinstance(screen, ReviewScreen)
    return studio, screen


def test_arrows_and_clicks_walk_the_mistakes() -> None:
    studio, screen = pictured("review")
    finds = screen.shown.finds
    assert 3 == len(finds)
    losses = [choice_of(find).loss for find in finds]
    assert sorted(losses, reverse=True) == losses

    studio.key(pygame.K_RIGHT)
    assert 1 == screen.chosen
    studio.key(pygame.K_LEFT)
    studio.key(pygame.K_LEFT)
    assert 2 == screen.chosen
    studio.click(studio.box("find 1").center)
    assert finds[1] == screen.find
    assert isinstance(studio.stack[-1], PlayScreen)


def test_larger_pages_scroll_to_the_find() -> None:
    loop, studio = opened("review", 150)
    loop.step(studio.now)
    screen = studio.stack[-1]
    assert isinstance(screen, ReviewScreen)
    studio.key(pygame.K_RIGHT)
    loop.step(studio.now)

    assert any(widget.name == "find 1" for widget in screen.in_sight())


@pytest.mark.parametrize("walks", [False, True])
def test_the_costliest_mistake_shows_first(walks: bool) -> None:
    studio, screen = pictured("review")
    review = screen.shown
    if walks:
        studio.key(pygame.K_RIGHT)
        studio.key(pygame.K_LEFT)
    screen._look = lambda: review._replace(finds=review.finds[::-1])
    screen.look_again()

    assert screen.find == (review.finds[0] if walks else review.finds[-1])


def test_try_again_repeats_the_hidden_cards() -> None:
    studio, screen = pictured("review")
    find = screen.find
    assert find is not None
    before = studio.table.match.state

    studio.key(pygame.K_RETURN)
    studio.key(pygame.K_h)
    studio.key(pygame.K_t)
    table = studio.stack[-1]
    assert isinstance(table, PlayScreen)
    assert find.moment.view == table.match.view(table.me)
    assert table.match.practice
    assert before.seed == table.match.state.seed or table.match.state.hands != before.hands

    studio.key(pygame.K_ESCAPE)
    studio.click(studio.box(words.BACK_TO_REVIEW).center)
    assert screen is studio.stack[-1]


def test_reviews_open_replays_at_mistakes() -> None:
    studio, screen = pictured("review")
    find = screen.find
    assert find is not None

    studio.key(pygame.K_s)
    film = studio.stack[-1]
    assert isinstance(film, ReplayScreen)
    assert find.moment.view == film.stage.view


def test_analysis_resumes_without_asking_twice() -> None:
    studio, screen = pictured("review_judging")
    done = screen.shown.done
    assert 0 < done < screen.shown.total
    assert screen.awaits

    studio.key(pygame.K_x)
    assert not screen.awaits
    assert done == screen.shown.done

    studio.session._errands = InstantWork()
    studio.see()
    find = studio.box("find 0")
    studio.key(pygame.K_x)
    for _ in range(4):
        studio.wait(0.1)
    assert screen.shown.total == screen.shown.done
    assert screen.shown.sum is not None
    studio.see()
    assert find == studio.box("find 0")._replace(w=find.w)  # what was about to be pressed has not moved
    assert not screen.awaits


def reviews_noted(studio: Studio) -> list[RoundReviewed]:
    return [entry for entry in studio.session.book(Notebook).entries() if isinstance(entry, RoundReviewed)]


def test_sums_add_up_and_note_once() -> None:
    studio, screen = pictured("review")
    noted = reviews_noted(studio)[len(OVER) :]

    assert 1 == len(noted)
    assert noted[0].choices == screen.shown.total
    course = screen.shown.course
    assert course is not None
    ends = course.deal + sum(bit.luck - bit.lost for bit in course.segments) + course.last_luck
    assert screen.shown.sum is not None
    assert words.signed(round(ends, 1)) == words.signed(screen.shown.sum.result)
    assert sum(noted[0].lost.values()) == pytest.approx(sum(bit.lost for bit in course.segments), abs=0.1)


def test_headlines_count_the_rounds_mistakes() -> None:
    studio, screen = pictured("review")
    shown = screen.shown
    mistakes = [one for one in shown.moments if one.verdict.is_mistake(one.moment.action)]
    assert len(mistakes) > len(shown.finds)
    review = reviews_noted(studio)[-1]
    assert (review.mistakes, review.player) == (len(mistakes), "You")
    cost = round(sum(choice_of(one).loss for one in mistakes))
    assert any(line.startswith(f"{len(mistakes)} mistakes found: {cost} ± ") for line in screen.spoken())

    good = [one for one in shown.moments if one not in mistakes]
    screen._look = lambda: shown._replace(moments=tuple(good), finds=(), findings=())
    screen.look_again()
    assert words.NO_MISTAKE in screen.spoken()
    screen._look = lambda: shown._replace(moments=tuple(good[:3]), finds=(), findings=(), sum=None, course=None)
    screen.look_again()
    assert not {words.NO_MISTAKE, words.NOTHING_FOUND} & {*screen.spoken()}


def test_latest_mistakes_stand_beside_levels() -> None:
    studio, screen = pictured("review")
    lately = latest_mistakes(reviews_noted(studio), "You")
    assert lately is not None
    assert lately == screen.shown.lately
    lines = list(screen.spoken())
    at = lines.index(words.LATEST_MISTAKES(number=lately.choices))
    assert 294 == lately.choices
    assert lines[at + 3 : at + 9] == ["Easy", "10", "Normal", "3", "Strong", "1"]
    assert lines[at + 1 : at + 3] == ["You", ui.points_margin(lately.mistakes, lately.half)]

    screen._look = lambda: screen.shown._replace(lately=MistakeCount(0, 12))
    screen.look_again()
    assert [figure for figure in screen.spoken() if figure in ("0.4", "0.1")] == ["0.4", "0.1", "0.1"]


@pytest.mark.parametrize("people", [0, 1])
def test_only_people_have_latest_mistakes(people: int) -> None:
    studio = Studio()
    studio.session._errands = InstantWork()  # type: ignore[assignment]
    studio.open(reviewed(studio.session, film_of_match(match_of_two(people), "x"), 0, 1, lambda _, __: studio.stack[0]))
    for _ in range(3):
        studio.wait(0.1)
    screen = studio.stack[-1]
    assert isinstance(screen, ReviewScreen)

    assert screen.shown.sum is not None
    assert ["P0"] * people == [review.player for review in reviews_noted(studio) if review.player]
    assert (screen.shown.lately is not None) == bool(people)


def test_only_clear_losses_have_figures() -> None:
    assert (
        "77 other choices: none clearly lost points." == words.other_choices(77, 0.0) == words.other_choices(77, 0.04)
    )
    assert "77 other choices together: 0.1 points" == words.other_choices(77, 0.1)


class DyingWork(InstantWork):
    """Background work whose processes die."""

    def poll(self, ticket: int) -> JobNews:
        return JobNews((), True, "the worker died")


def test_dead_processes_can_be_restarted() -> None:
    studio, screen = pictured("review_judging")
    studio.session._errands = DyingWork()  # type: ignore[assignment]
    studio.wait(0.1)

    assert words.REVIEW_STOPPED(reason="the worker died") in screen.spoken()
    assert not screen.awaits
    studio.session._errands = InstantWork()  # type: ignore[assignment]
    studio.key(pygame.K_x)
    studio.wait(0.1)
    studio.wait(0.1)
    assert screen.shown.total == screen.shown.done


def test_leaving_cancels_the_analysis() -> None:
    studio, screen = pictured("review_judging")
    studio.key(pygame.K_ESCAPE)

    assert isinstance(studio.stack[-1], ParScreen)
    screen.look_again()
    assert not screen.awaits


def test_last_rounds_are_reviewable_another_day() -> None:
    studio = Studio()
    studio.session._errands = UnfinishedWork()  # type: ignore[assignment]
    studio.open(practice(studio.session, TODAY))
    studio.key(pygame.K_r)
    assert words.NOTHING_TO_REVIEW_WHY in studio.stack[-1].spoken()  # type: ignore[attr-defined]
    studio.key(pygame.K_ESCAPE)
    studio.open(play_round(studio.session, deal_of_the_day("campfire", shipped_variant("campfire"), TODAY)))
    studio.wait(0.0)
    play_out(studio)
    end = studio.table.match.state
    studio.key(pygame.K_ESCAPE)
    studio.key(pygame.K_r)

    screen = studio.stack[-1]
    assert isinstance(screen, ReviewScreen)
    assert f"round {end.round} of 10" in screen.shown.line


def match_of_two(people: int) -> Match:
    played = played_match("campfire", 3, 1)
    seats = [Person(f"P{seat}") if seat < people else Computer(f"P{seat}", "greedy") for seat in range(3)]
    return Match.resumed(played.start_state, played.moves, seats)


def test_people_review_themselves_behind_curtains() -> None:
    studio = Studio()
    studio.session._errands = UnfinishedWork()  # type: ignore[assignment]
    beside = {way.label: way for way in looking_back(studio.session, match_of_two(2), lambda _, __: studio.stack[0])}
    step = beside[REVIEW].go()
    assert isinstance(step, Push)
    assert isinstance(step.screen, Menu)
    studio.take(step)
    studio.click(studio.box("P1").center)
    curtain = studio.stack[-1]
    assert isinstance(curtain, Curtain)
    opened = curtain._on_open(1.0)
    assert isinstance(opened, Replace)
    assert isinstance(opened.screen, ReviewScreen)


def test_a_round_in_progress_cannot_be_reviewed() -> None:
    match = Match.start(shipped_variant("campfire"), [Person("You"), *(Computer(n, "greedy") for n in "AB")], "x")
    match.deal()
    film = film_of_match(match, "x")

    assert not reviewable(film, 1)
    assert not reviewable(film, 2)
    assert reviewable(film_of_match(match_of_two(1), "x"), 1)


def test_passes_count_as_draws_or_buys() -> None:
    match = match_of_two(1)
    state = match.moves[0][1][-1][1]
    view = observe(state, 0)

    assert "draw" == kind_of(Pass(0), view._replace(turn=0))
    assert "buy" == kind_of(Pass(0), view._replace(turn=1))
    assert ["draw", "discard"] == [kind_of(action, view) for action in (Draw(0), Discard(0, parse_card("9h")))]


@pytest.mark.slow
def test_real_rounds_are_analyzed_completely() -> None:
    studio = Studio()
    studio.session._errands = None
    reviewing = Reviewing(studio.session, film_of_match(match_of_two(1), "x"), 0, 1)
    reviewing.begin()

    def is_over() -> bool:
        reviewing.poll()
        return reviewing.review is not None or bool(reviewing.work.trouble)

    awaited(is_over)
    studio.session.close()

    assert "" == reviewing.work.trouble
    assert isinstance(reviewing.review, RoundReview)


def test_game_reviews_add_up_by_kind() -> None:
    studio, screen = pictured("review")
    assert not screen.shown.game
    review = reviews_noted(studio)[-1]
    game, number, seat, _ = review.of.rsplit(" ", 3)
    studio.session.book(Notebook).note(review._replace(of=f"{game} {int(number) - 1} {seat} 9", round=int(number) - 1))
    screen.look_again()

    assert screen.shown.game.startswith("2 rounds of this game in all: ")
    for kind, lost in review.lost.items():
        assert f"{words.KINDS[kind]} {words.lost(2 * lost)}" in screen.shown.game

    both = screen.shown.game
    studio.session.book(Notebook).note(review._replace(of=f"{game} {int(number) + 1} {seat} 9", round=9, lost={}))
    screen.look_again()
    assert both == screen.shown.game, "a round judged by rule of thumb adds nothing"


def of_whole_game() -> tuple[Studio, ReviewScreen]:
    """Open the review of the second of three finished rounds; choices are analyzed at once."""
    studio = Studio()
    studio.session._errands = InstantWork()  # type: ignore[assignment]
    played = played_match("campfire", 3, 3)
    match = Match.resumed(played.start_state, played.moves, [Person("You"), *(Computer(n, "greedy") for n in "AB")])
    film = film_of_match(match, match.variant.title)
    screen = reviewed(studio.session, film, 0, 2, lambda _, __: studio.stack[0])
    studio.open(screen)
    return studio, screen


def test_reviews_say_the_score_of_the_game() -> None:
    _studio, screen = of_whole_game()
    line = screen.shown.score
    assert re.fullmatch(r"(Level|\d+ (ahead|behind)), 9 rounds to go: \d+ of 100", line)
    assert line in screen.spoken() or screen.shown.sum is None
    assert not pictured("review")[1].shown.score, "a single round is no game"


def rounds_noted(studio: Studio) -> list[int]:
    return [entry.round for entry in reviews_noted(studio)]


def test_rounds_are_analyzed_when_opened() -> None:
    studio, screen = of_whole_game()
    studio.wait(0.2)
    assert rounds_noted(studio) == [2]
    for key, number in ((pygame.K_l, 3), (pygame.K_e, 2), (pygame.K_e, 1)):
        studio.key(key)
        studio.wait(0.2)
        assert f"round {number} of 10" in screen.shown.line
        assert screen.shown.sum is not None
    assert rounds_noted(studio) == [2, 3, 1]

    assert (screen.shown.earlier, screen.shown.later) == (False, True)
    studio.key(pygame.K_e)
    assert "round 1 of 10" in screen.shown.line


def test_game_analysis_adds_up_its_rounds() -> None:
    studio, screen = of_whole_game()
    studio.wait(0.2)
    assert screen.shown.lacks == 2

    studio.key(pygame.K_g)
    for _ in range(12):
        studio.wait(0.1)

    assert sorted(rounds_noted(studio)) == [1, 2, 3]
    assert (screen.shown.lacks, screen.shown.is_whole) == (0, False)
    assert screen.shown.game.startswith("3 rounds of this game in all: ")
    assert "round 2 of 10" in screen.shown.line
    assert not any(widget.name == "whole" for widget in screen.widgets())


def test_game_analysis_can_stop_and_resume() -> None:
    studio, screen = of_whole_game()
    studio.wait(0.2)
    studio.session._errands = UnfinishedWork()  # type: ignore[assignment]
    studio.key(pygame.K_g)
    studio.wait(0.2)
    assert screen.shown.is_whole
    assert screen.shown.game == words.JUDGING_GAME(done=1, rounds=3, number=1)
    assert screen.shown._replace(is_whole=False).game == ""
    studio.key(pygame.K_l)
    assert screen.shown.is_whole

    studio.key(pygame.K_g)
    studio.wait(0.2)
    assert not screen.shown.is_whole
    assert screen.shown.lacks == 2


def test_a_practice_round_has_no_other_rounds() -> None:
    _, screen = pictured("review")

    assert not {"whole", "earlier", "later"} & {widget.name for widget in screen.widgets()}
    assert (screen.shown.earlier, screen.shown.later, screen.shown.lacks) == (False, False, 0)


class Noted(UnfinishedWork):
    """Errands that note how they are asked to run."""

    def __init__(self) -> None:
        super().__init__()
        self.how: list[bool | str] = []

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        """Note the job, and begin it."""
        self.how.append(is_brisk)
        return super().begin(work, *given, is_brisk=is_brisk)

    def slow_down(self) -> None:
        """Note that the jobs are to slow down."""
        self.how.append("slow")


def test_judges_slow_down_behind_tables() -> None:
    studio, screen = pictured("review")
    noted = Noted()
    studio.session._errands = noted  # type: ignore[assignment]
    film = film_of_match(match_of_two(1), "x")
    studio.open(reviewed(studio.session, film, 0, 1, lambda _, __: studio.stack[0]))
    assert [True, True] == noted.how
    for _ in range(2):
        studio.wait(0.1)
    top = studio.stack[-1]
    assert isinstance(top, ReviewScreen)
    assert top is not screen
    assert top.shown.finds
    studio.key(pygame.K_RETURN)
    assert isinstance(studio.stack[-1], PlayScreen)
    assert [True, True, "slow"] == noted.how


def test_revisited_rounds_keep_their_finds() -> None:
    studio, screen = pictured("review")
    studio.key(pygame.K_RETURN)
    studio.wait(0.0)
    studio.settle()
    studio.key(pygame.K_h)
    studio.wait(0.1)
    studio.key(pygame.K_ESCAPE)
    studio.wait(0.1)
    assert any(finding.is_shown for finding in screen.shown.findings)
    studio.key(pygame.K_ESCAPE)
    studio.session._errands = Refusing()  # type: ignore[assignment]
    studio.key(pygame.K_RETURN)  # from par to the review once more
    studio.wait(0.1)

    again = studio.stack[-1]
    assert isinstance(again, ReviewScreen)
    assert again is not screen
    assert not again.awaits
    assert screen.shown.finds == again.shown.finds
    assert any(finding.is_shown for finding in again.shown.findings)


class Refusing(InstantWork):
    """No work may be asked for."""

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        raise AssertionError(work, given, is_brisk)

"""A whole evening in one picture: luck and skill of each person, after the last round only, each round judged once."""

from functools import partial

import pygame
import pytest

from game.app.tables import table_of, tables
from game.app.watching import looking_back
from game.films.films import film_of_match
from game.match import Computer, Match, Person
from game.play.scores.final import Final
from game.practice import words
from game.practice.memory.diary import RoundReviewed
from game.practice.memory.notebook import Notebook
from game.practice.review.evening_flow import EveningReviewing, EveningScreen, PersonTonight, _with_facts, axes_of
from game.practice.review.screen import ReviewScreen
from game.ui.dialogs import Menu
from game.ui.geometry import Rect
from tests.pictures.practice import InstantWork, evening
from tests.pictures.studio import Studio
from tests.pictures.whole_games import finished
from tests.support.joined import play_on
from tests.support.studio import LEVEL

pytestmark = pytest.mark.usefixtures("dummy_display")


@pytest.fixture
def studio() -> Studio:
    made = Studio()
    evening(made)
    return made


def screen_of(studio: Studio) -> EveningScreen:
    screen = studio.stack[-1]
    assert isinstance(screen, EveningScreen)
    return screen


@pytest.mark.slow
def test_everybody_is_judged_every_round(studio: Studio) -> None:
    shown = screen_of(studio).shown
    noted = [entry for entry in studio.session.book(Notebook).entries() if isinstance(entry, RoundReviewed)]

    assert (21, 21, False) == (shown.done, shown.total, shown.is_judging)
    assert 21 == len(noted)
    assert {"Anna", "Ruth", "Tom"} == {person.name for person in shown.people}
    for person in shown.people:
        mine = [entry for entry in noted if entry.of.split()[-2] == str(person.seat)]
        result = sum(entry.result or 0.0 for entry in mine)
        assert person.luck - person.lost == pytest.approx(result, abs=0.1)
        assert person.rounds == 7
        assert person.mistakes == sum(entry.mistakes or 0 for entry in mine) > 0
        assert person.half > 0
    assert len({person.fact for person in shown.people}) > 1


@pytest.mark.slow
def test_results_equal_the_score_sheets(studio: Studio) -> None:
    whole = finished("quarters", 4)
    for person in screen_of(studio).shown.people:
        assert whole.state.seats[person.seat].score == person.score
        leads = [
            sum(result.penalties[other] for other in range(4) if other != person.seat) / 3
            - result.penalties[person.seat]
            for result in whole.state.sheet
        ]
        assert person.luck - person.lost == pytest.approx(sum(leads), abs=0.2)


@pytest.mark.slow
def test_people_leave_and_rejoin_the_evening(studio: Studio) -> None:
    screen = screen_of(studio)
    first = screen.shown.people[0]
    studio.see()
    studio.click(studio.box(f"person {first.seat}").center)
    assert screen.shown.people[0].is_out
    assert words.LEFT_OUT in screen.spoken()
    assert words.on_the_plot(first.name, first.luck, first.lost) not in " ".join(screen.spoken())

    studio.click(studio.box(f"person {first.seat}").center)
    assert first == screen.shown.people[0]


def test_nobody_who_left_is_judged() -> None:
    studio = Studio()
    evening(studio, looks=3)
    screen = screen_of(studio)
    for person in screen.shown.people[1:]:
        screen._toggle(person.seat)

    assert 7 == screen.shown.total


@pytest.mark.slow
def test_what_was_judged_is_not_judged_again() -> None:
    studio = Studio()
    evening(studio)
    film = film_of_match(match_of_three(), "x")
    again = EveningReviewing(studio.session, film).look()

    assert (21, False) == (again.done, again.is_judging)


def match_of_three(share: float = 1.0) -> Match:
    whole = finished("quarters", 4)
    seats = (Person("Anna"), Person("Ruth"), Person("Tom"), Computer("Mei", LEVEL))
    return Match.resumed(whole.start_state, whole.moves[: round(share * len(whole.moves))], seats)


@pytest.mark.parametrize(
    ("lost", "facts"),
    [
        ((20.0, 200.0, 90.0), (words.PLAYED_BEST, words.UNLUCKIEST, words.LUCKIEST)),
        ((20.0, 200.0, 70.0), (words.TOO_CLOSE, words.UNLUCKIEST, words.LUCKIEST)),
        ((70.0, 20.0, 200.0), (words.TOO_CLOSE, words.UNLUCKIEST, words.LUCKIEST)),
        ((200.0, 20.0, 90.0), ("", words.PLAYED_BEST_UNLUCKY, words.LUCKIEST)),
    ],
)
def test_overlapping_clouds_name_no_best(lost: tuple[float, ...], facts: tuple[str, ...]) -> None:
    lucks = (0.0, -50.0, 50.0)
    people = [
        PersonTonight(seat, "ABC"[seat], "", 0, False, 7, lucks[seat], lost[seat], 30.0, None, "") for seat in range(3)
    ]

    assert facts == tuple(person.fact for person in _with_facts(people))


@pytest.mark.parametrize("share", [0.3, 0.8])
def test_undecided_hands_allow_no_evening(share: float) -> None:
    studio = Studio()
    match = match_of_three(share)
    ways = looking_back(studio.session, match, partial(play_on, studio.session))

    assert not match.is_over
    assert words.LUCK_AND_SKILL not in [way.label for way in ways]


def test_last_pages_lead_to_the_evening() -> None:
    studio = Studio()
    studio.session._errands = InstantWork()  # type: ignore[assignment]
    play = table_of(studio.session, match_of_three())
    page = tables(studio.session).final(play, None)
    assert isinstance(page, Final)
    page.show_all()
    studio.open(page)
    studio.key(pygame.K_l)
    assert isinstance(studio.stack[-1], EveningScreen)
    studio.key(pygame.K_ESCAPE)
    assert isinstance(studio.stack[-1], Final)


@pytest.mark.slow
def test_keys_lead_to_ones_mistakes(studio: Studio) -> None:
    studio.key(pygame.K_RETURN)
    menu = studio.stack[-1]
    assert isinstance(menu, Menu)
    studio.click(studio.box("Ruth").center)
    for _ in range(4):
        studio.wait(0.1)

    review = studio.stack[-1]
    assert isinstance(review, ReviewScreen)
    assert all(find.moment.view.seat == 1 for find in review.shown.finds)


def test_leaving_stops_the_judging() -> None:
    studio = Studio()
    studio.session._errands = InstantWork()  # type: ignore[assignment]
    evening(studio, looks=2)
    studio.key(pygame.K_ESCAPE)

    assert not isinstance(studio.stack[-1], EveningScreen)


@pytest.mark.slow
def test_pictures_show_everybodys_cloud(studio: Studio) -> None:
    people = screen_of(studio).shown.people
    axes = axes_of(people, Rect(0, 0, 700, 500))
    for person in people:
        x, y = axes.at(person.luck, person.lost)
        assert axes.plot.x < x < axes.plot.right
        assert axes.plot.y < y < axes.plot.bottom

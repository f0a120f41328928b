"""Replays joined to practice: the rounds of a film can be played on from, reviewed, and set beside par."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.engine.slices import Sliced
from game.films.film import Film
from game.films.films import film_of_match
from game.films.playing_on import PlayOn
from game.match import Match, Person
from game.play.curtain import Curtain
from game.play.opening import opened
from game.play.sharing.notice import notice
from game.play.words.sharing import HAND_TO
from game.practice.par_flow import par_screen
from game.practice.review_flow import reviewable
from game.practice.review_screen import ReviewScreen
from game.practice.reviews_flow import review_screen
from game.practice.words import NOT_REVIEWABLE, WHOSE_REVIEW
from game.replay.screen import ReplayScreen
from game.replay.watching_flow import Onward, finding_replay, replay_screen, text_file
from game.rulebook.reading import seals_of
from game.session.session import Session
from game.text import replay as words
from game.text import ui
from game.text.sealing import SEALED_DEALS
from game.ui.dialogs import Menu
from game.ui.form import Way
from game.ui.message import Message
from game.ui.screen import Pop, Push, Replace, Screen, Step


def onward(session: Session, play_on: PlayOn) -> Onward:
    """Where a replay leads: to a practice game, to the review of the round it shows, and to its par."""

    def of_round(page: Callable[[Session, Film, int, int, PlayOn], Screen], shown: ReplayScreen) -> Step:
        chapter = shown.film.reel.chapter(shown.at)
        if chapter is None or not reviewable(shown.film, chapter.number):
            return Push(Message(words.REPLAYS, (NOT_REVIEWABLE,)))
        return Push(page(session, shown.film, shown.eyes.seat, chapter.number, play_on))

    return Onward(play_on, partial(of_round, reviewed), partial(of_round, par_screen))


def looking_back(session: Session, match: Match, play_on: PlayOn) -> tuple[Way, ...]:
    """From the results of a round: the round again, its par, its review, and the seals."""

    def finding() -> Sliced[Screen]:
        screen = yield from finding_replay(session, match, onward(session, play_on))
        screen.seek(screen.film.reel.round_before(screen.film.reel.last), 0.0)
        return screen

    def again() -> Step:
        return Push(opened(finding()))

    return (
        Way(words.LOOK_BACK, again, "R"),
        Way(words.PAR_OF, lambda: Push(_pars(session, match, play_on)), "P"),
        Way(words.REVIEW, lambda: Push(_reviews(session, match, play_on)), "V"),
        Way(SEALED_DEALS, lambda: Push(seals_of(match)), "D"),
    )


def _reviews(session: Session, match: Match, play_on: PlayOn) -> Screen:
    """The review of the round just played; several people each review their own choices, behind a curtain."""
    people = [seat for seat, player in enumerate(match.players) if isinstance(player, Person)]
    film, number = film_of_match(match, match.variant.title), match.state.round

    def review_from(seat: int) -> Screen:
        return reviewed(session, film, seat, number, play_on)

    if len(people) == 1:
        return review_from(people[0])

    def behind_curtain(seat: int) -> Step:
        said = notice(match, match.names, seat, HAND_TO, "")
        return Replace(Curtain(said, lambda _: Replace(review_from(seat)), None))

    ways = [Way(match.names[seat], partial(behind_curtain, seat)) for seat in people]
    return Menu(words.REVIEW, (Way(ui.CANCEL, Pop, "Esc", "gold"), *ways), WHOSE_REVIEW)


def _pars(session: Session, match: Match, play_on: PlayOn) -> Screen:
    """The par of the round just played, for the first person at the table."""
    people = [seat for seat, player in enumerate(match.players) if isinstance(player, Person)]
    film = film_of_match(match, match.variant.title)
    return par_screen(session, film, (people or [0])[0], match.state.round, play_on)


def reviewed(session: Session, film: Film, seat: int, number: int, play_on: PlayOn) -> ReviewScreen:
    """A round of a film looked back on from a seat."""

    def watch(film: Film, at: int) -> Screen:
        return watching(session, film, text_file(film), play_on, at)

    return review_screen(session, film, seat, number, play_on, watch)


def watching(session: Session, film: Film, text_path: Path, play_on: PlayOn, at: int | None = None) -> ReplayScreen:
    """A film with every way on from it; its text would go into that file."""
    return replay_screen(session, film, text_path, onward(session, play_on), at)

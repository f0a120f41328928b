"""Connects replays with practice: the rounds of a film can be played on from, reviewed, and compared with par."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.films.film import Film
from game.films.films import PlayOn, film_of_match
from game.match import Match
from game.practice.review.evening_flow import evening_screen
from game.practice.review.flow import review_screen, reviewable, reviews_of_round
from game.practice.review.screen import ReviewScreen
from game.practice.rounds.par_flow import par_of_round, par_screen
from game.practice.words import LUCK_AND_SKILL, NOT_REVIEWABLE
from game.replay.screen import ReplayScreen
from game.replay.watching_flow import Onward, replay_of_round, replay_screen, text_file
from game.rulebook.reading import seals_of
from game.session.session import Session
from game.text import replay as words
from game.text.sealing import SEALED_DEALS
from game.ui.dialogs import Message
from game.ui.form import Way
from game.ui.screen import Push, Screen, Step


def onward(session: Session, play_on: PlayOn) -> Onward:
    """Return where a replay leads: a practice game, the review of the round shown, and its par."""

    def of_round(page: Callable[[Session, Film, int, int, PlayOn], Screen], shown: ReplayScreen) -> Step:
        chapter = shown.film.reel.chapter(shown.at)
        if chapter is None or not reviewable(shown.film, chapter.number):
            return Push(Message(words.REPLAYS, (NOT_REVIEWABLE,)))
        return Push(page(session, shown.film, shown.viewpoint.seat, chapter.number, play_on))

    return Onward(play_on, partial(of_round, reviewed), partial(of_round, par_of_film))


def looking_back(session: Session, match: Match, play_on: PlayOn) -> tuple[Way, ...]:
    """Return the links from a round's results: its review, its replay, its par, and the seals."""

    review = partial(_reviewed_from, session, play_on)
    watch = partial(watched_at, session, play_on)

    def of_round(title: str, page: Callable[[], Screen]) -> Step:
        """Lead to a page about the round, unless the game was taken up in the middle of it."""
        is_whole = reviewable(film_of_match(match, match.variant.title), match.state.round)
        return Push(page() if is_whole else Message(title, (NOT_REVIEWABLE,)))

    return (
        Way(words.REVIEW, lambda: of_round(words.REVIEW, lambda: reviews_of_round(session, match, review)), "V"),
        *evening_ways(session, match, play_on),
        Way(words.LOOK_BACK, lambda: Push(replay_of_round(session, match, onward(session, play_on))), "R"),
        Way(words.PAR_OF, lambda: of_round(words.PAR_OF, lambda: par_of_round(session, match, play_on, watch)), "P"),
        Way(SEALED_DEALS, lambda: Push(seals_of(match)), "D"),
    )


def evening_ways(session: Session, match: Match, play_on: PlayOn) -> tuple[Way, ...]:
    """Return the link to the luck and skill of the people in a game; none before it is over."""
    review = partial(_reviewed_from, session, play_on)
    tonight = Way(LUCK_AND_SKILL, lambda: Push(evening_screen(session, match, review)), "L")
    return (tonight,) if match.is_over and match.people else ()


def _reviewed_from(session: Session, play_on: PlayOn, film: Film, seat: int, number: int) -> Screen:
    return reviewed(session, film, seat, number, play_on)


def reviewed(session: Session, film: Film, seat: int, number: int, play_on: PlayOn) -> ReviewScreen:
    """Return the review of a film's round from a seat."""
    return review_screen(session, film, seat, number, play_on, partial(watched_at, session, play_on))


def par_of_film(session: Session, film: Film, seat: int, number: int, play_on: PlayOn) -> Screen:
    """Return the par of a film's round from a seat."""
    return par_screen(session, film, seat, number, play_on, partial(watched_at, session, play_on))


def watched_at(session: Session, play_on: PlayOn, film: Film, at: int) -> Screen:
    """Return the replay of a film at a moment."""
    return watching(session, film, text_file(film), play_on, at)


def watching(session: Session, film: Film, text_path: Path, play_on: PlayOn, at: int | None = None) -> ReplayScreen:
    """Return the replay of a film with all its links; its text is saved to `text_path`."""
    return replay_screen(session, film, text_path, onward(session, play_on), at)

"""Replays joined to what they lead to: the log, the sheet, what a computer player saw, playing on.

What a computer player saw is in `asking_again`. Where playing on leads is the caller's to say.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path

from ai.bots import USUAL_LEVEL
from game.documents import Unusable
from game.engine.slices import Sliced
from game.engine.view import PlayerView
from game.films.film import Film, Telling
from game.films.films import TEXTS, film_of_match, filming_kept, kept, text_of
from game.films.playing_on import PlayOn, practice_from
from game.match import Match, Person
from game.play.curtain import Curtain
from game.play.opening import opened
from game.play.pages import SheetOverlay
from game.play.scores import round_sheet
from game.play.sharing.notice import notice
from game.play.words.sharing import HAND_TO
from game.practice.par_flow import par_screen
from game.practice.review_flow import reviewable
from game.practice.review_screen import ReviewScreen
from game.practice.reviews_flow import review_screen
from game.practice.words import NOT_REVIEWABLE, PAR_OF, REVIEW, WHOSE_REVIEW
from game.replay.asking_again_flow import saw_screen
from game.replay.screen import Leads, ReplayScreen
from game.replay.strip import ReplayCommand
from game.rulebook.reading import seals_of, seals_page
from game.session import chance
from game.session.session import Session
from game.storage import data_folder
from game.text import replay as words
from game.text import ui
from game.text.sealing import SEALED_DEALS
from game.ui.clipboard import copied
from game.ui.dialogs import Menu, Passage, Reading
from game.ui.form import Way
from game.ui.message import Message
from game.ui.screen import Pop, Push, Replace, Screen, Step, Upon
from sprites import EMBLEMS


def looking_back(session: Session, match: Match, play_on: PlayOn) -> tuple[Way, ...]:
    """From the results of a round: the round again, and the seals."""

    def finding() -> Sliced[Screen]:
        screen = yield from finding_replay(session, match, play_on)
        screen.seek(screen.film.reel.round_before(screen.film.reel.last), 0.0)
        return screen

    def again() -> Step:
        return Push(opened(finding()))

    return (
        Way(words.LOOK_BACK, again, "R"),
        Way(PAR_OF, lambda: Push(_pars(session, match, play_on)), "P"),
        Way(REVIEW, lambda: Push(_reviews(session, match, play_on)), "V"),
        Way(SEALED_DEALS, lambda: Push(seals_of(match)), "D"),
    )


def _reviews(session: Session, match: Match, play_on: PlayOn) -> Screen:
    """The review of the round just played; of several people each looks back on her own choices, behind her curtain."""
    people = [seat for seat, player in enumerate(match.players) if isinstance(player, Person)]
    film, number = film_of_match(match, match.variant.title), match.state.round

    def mine(seat: int) -> Screen:
        return reviewed(session, film, seat, number, play_on)

    if len(people) == 1:
        return mine(people[0])

    def behind_curtain(seat: int) -> Step:
        said = notice(match, match.names, seat, HAND_TO, "")
        return Replace(Curtain(said, lambda _: Replace(mine(seat)), None))

    ways = [Way(match.names[seat], partial(behind_curtain, seat)) for seat in people]
    return Menu(REVIEW, (Way(ui.CANCEL, Pop, "Esc", "gold"), *ways), WHOSE_REVIEW)


def _pars(session: Session, match: Match, play_on: PlayOn) -> Screen:
    """The par of the round just played, for whoever sits here first."""
    people = [seat for seat, player in enumerate(match.players) if isinstance(player, Person)]
    film = film_of_match(match, match.variant.title)
    return par_screen(session, film, (people or [0])[0], match.state.round, play_on)


def reviewed(session: Session, film: Film, seat: int, number: int, play_on: PlayOn) -> ReviewScreen:
    """A round of a film looked back on from a seat."""

    def watch(film: Film, at: int) -> Screen:
        return replay_screen(session, film, _text_file(film), play_on, at)

    return review_screen(session, film, seat, number, play_on, watch)


def _text_file(film: Film) -> Path:
    """Where the text of a film without a file of its own would go."""
    return data_folder() / TEXTS / f"{film.reel.start.variant.id}-{date.today():%Y-%m-%d}.txt"


def replay_of_match(session: Session, match: Match, play_on: PlayOn) -> Screen:
    """A match just played, from its beginning, or the page that opens it."""
    return opened(finding_replay(session, match, play_on))


def finding_replay(session: Session, match: Match, play_on: PlayOn) -> Sliced[ReplayScreen]:
    """A match just played, from its beginning: from its record, which knows who played when, if it is being kept."""
    kept = session.keeping.path_of(match)
    if kept is not None:
        with suppress(Unusable):
            film = yield from filming_kept(kept, match.variant.title)
            return replay_screen(session, film, kept.with_suffix(".txt"), play_on)
    film = film_of_match(match, match.variant.title)
    return replay_screen(session, film, _text_file(film), play_on)


def replay_screen(
    session: Session, film: Film, text_file: Path, play_on: PlayOn, at: int | None = None
) -> ReplayScreen:
    """A film with every way on from it; its text would go into that file."""

    def branch(shown: ReplayScreen) -> Step:
        match = practice_from(film, shown.at, shown.eyes.seat, USUAL_LEVEL, chance.new_seed())
        return Push(play_on(match, Way(words.BACK_TO_REPLAY, lambda: Upon(shown), "K")))

    def of_round(page: Callable[[Session, Film, int, int, PlayOn], Screen], shown: ReplayScreen) -> Step:
        chapter = film.reel.chapter(shown.at)
        if chapter is None or not reviewable(film, chapter.number):
            return _said(NOT_REVIEWABLE)
        return Push(page(session, film, shown.eyes.seat, chapter.number, play_on))

    review, par = partial(of_round, reviewed), partial(of_round, par_screen)
    leads: Leads = {
        ReplayCommand.LOG: lambda shown: Push(_log(text_file, film, shown.at)),
        ReplayCommand.SHEET: lambda shown: Push(_sheet(film, shown.stage.view)),
        ReplayCommand.HELP: lambda shown: Push(_help(film, partial(review, shown), partial(par, shown))),
        ReplayCommand.REVIEW: review,
        ReplayCommand.SAW: lambda shown: Push(saw_screen(session, film, shown.at)),
        ReplayCommand.BRANCH: branch,
    }
    return ReplayScreen(film, leads, at, reduced_motion=session.preferences.settings.reduced_motion)


def _help(film: Film, review: Callable[[], Step], par: Callable[[], Step]) -> Screen:
    def seals() -> Step:
        return Push(seals_page(film.reel.start, film.salt, film.reel.state(film.reel.last)))

    passages = [Passage(heading, body) for heading, body in words.HELP]
    return Reading(
        words.HELP_TITLE,
        passages,
        ways=(Way(SEALED_DEALS, seals, "D"), Way(REVIEW, review, "R"), Way(PAR_OF, par, "P")),
    )


def _sheet(film: Film, view: PlayerView) -> Screen:
    return SheetOverlay(ui.SCORE_SHEET, round_sheet(view, film.names, EMBLEMS))


# ---- as text ----


def _log(text_file: Path, film: Film, at: int) -> Screen:
    """What has happened in the round so far, with ways to have the whole game as text."""
    ways = (
        Way(ui.COPY_TEXT, lambda: _copy(film), "C"),
        Way(words.KEEP_TEXT, lambda: _said(kept(film, text_file)), "E"),
    )
    lines = Telling(film).at(at).lines or (ui.LOG_EMPTY,)
    return Reading(ui.LOG, [Passage("", line) for line in lines], at_end=True, ways=ways)


def _copy(film: Film) -> Step:
    return _said(words.TEXT_COPIED if copied(text_of(film)) else words.TEXT_NOT_COPIED)


def _said(sentence: str) -> Step:
    return Push(Message(words.REPLAYS, (sentence,)))

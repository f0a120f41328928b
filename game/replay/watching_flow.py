"""Connects replays with the log, the score sheet, and playing on.

The caller supplies playing on, reviews and par.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from ai.bots import USUAL_LEVEL
from game.engine.slices import Sliced
from game.files.documents import Unusable
from game.files.storage import data_folder
from game.films.film import Film, FilmLogs
from game.films.films import TEXTS, PlayOn, film_of_match, filming_kept, kept, practice_from, text_of
from game.match import Match
from game.play.faces import faces_of
from game.play.opening import run_or_show_progress
from game.play.overlays.pages import SheetOverlay
from game.play.scores.scores import round_sheet
from game.replay.screen import Leads, ReplayScreen
from game.replay.strip import ReplayCommand
from game.rulebook.reading import seals_page
from game.session import chance
from game.session.session import Session
from game.text import replay as words
from game.text import ui
from game.text.sealing import SEALED_DEALS
from game.ui.dialogs import Message, Passage, Reading
from game.ui.form import Way
from game.ui.screen import CloseTo, Push, Screen, Step
from game.ui.text_field import copied


class Onward(NamedTuple):
    """The features that a replay leads to."""

    play_on: PlayOn
    review: Callable[[ReplayScreen], Step]  # the review of the round and seat shown
    par: Callable[[ReplayScreen], Step]  # the par of the round and seat shown


def text_file(film: Film) -> Path:
    """Return where the text of a film without a file of its own is saved."""
    return data_folder() / TEXTS / f"{film.reel.start.variant.id}-{date.today():%Y-%m-%d}.txt"


def replay_of_match(session: Session, match: Match, onward: Onward) -> Screen:
    """Return a replay of a match just played from its beginning, or the page that opens it."""
    return run_or_show_progress(_finding_replay(session, match, onward))


def replay_of_round(session: Session, match: Match, onward: Onward) -> Screen:
    """Return a replay of the round just played, or the page that opens it."""

    def finding() -> Sliced[Screen]:
        screen = yield from _finding_replay(session, match, onward)
        screen.seek(screen.film.reel.round_before(screen.film.reel.last), 0.0)
        return screen

    return run_or_show_progress(finding())


def _finding_replay(session: Session, match: Match, onward: Onward) -> Sliced[ReplayScreen]:
    """Find the replay of a match just played, if possible from its record, which knows who played when."""
    kept = session.keeping.path_of(match)
    if kept is not None:
        with suppress(Unusable):
            film = yield from filming_kept(kept, match.variant.title)
            return replay_screen(session, film, kept.with_suffix(".txt"), onward)
    film = film_of_match(match, match.variant.title)
    return replay_screen(session, film, text_file(film), onward)


def replay_screen(session: Session, film: Film, text_path: Path, onward: Onward, at: int | None = None) -> ReplayScreen:
    """Return the replay of a film with all its links; its text is saved to `text_path`."""
    faces = faces_of(session.preferences, film.names)

    def branch(shown: ReplayScreen) -> Step:
        match = practice_from(film, shown.at, shown.viewpoint.seat, USUAL_LEVEL, chance.new_seed())
        return Push(onward.play_on(match, Way(words.BACK_TO_REPLAY, lambda: CloseTo(shown), "K")))

    leads: Leads = {
        ReplayCommand.LOG: lambda shown: Push(_log(text_path, film, shown.at)),
        ReplayCommand.SHEET: lambda shown: Push(
            SheetOverlay(ui.SCORE_SHEET, round_sheet(shown.stage.view, film.names, faces, is_game=film.is_game))
        ),
        ReplayCommand.HELP: lambda shown: Push(_help(shown, onward)),
        ReplayCommand.REVIEW: onward.review,
        ReplayCommand.BRANCH: branch,
    }
    return ReplayScreen(film, leads, at, faces=faces, reduced_motion=session.preferences.settings.reduced_motion)


def _help(shown: ReplayScreen, onward: Onward) -> Screen:
    film = shown.film

    def seals() -> Step:
        return Push(seals_page(film.reel.start, film.salt, film.reel.state(film.reel.last)))

    passages = [Passage(heading, body) for heading, body in words.HELP]
    return Reading(
        words.HELP_TITLE,
        passages,
        ways=(
            Way(SEALED_DEALS, seals, "D"),
            Way(words.REVIEW, lambda: onward.review(shown), "R"),
            Way(words.PAR_OF, lambda: onward.par(shown), "P"),
        ),
    )


# ---- as text ----


def _log(text_path: Path, film: Film, at: int) -> Screen:
    """Return the log of the round so far, with buttons to get the whole game as text."""
    ways = (
        Way(ui.COPY_TEXT, lambda: _copy(film), "C"),
        Way(words.KEEP_TEXT, lambda: _message(kept(film, text_path)), "E"),
    )
    lines = FilmLogs(film).at(at).lines or (ui.LOG_EMPTY,)
    return Reading(ui.LOG, [Passage("", line) for line in lines], at_end=True, ways=ways)


def _copy(film: Film) -> Step:
    return _message(words.TEXT_COPIED if copied(text_of(film)) else words.TEXT_NOT_COPIED)


def _message(sentence: str) -> Step:
    return Push(Message(words.REPLAYS, (sentence,)))

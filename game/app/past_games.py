"""Supplies the statistics: past games, the records to replay or review them, and the results of practice.

Imported when the statistics are opened.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from ai.contracts import SeatRound
from ai.judge.par import PAR_LEVEL
from ai.judge.thumbs import RuleOfThumb
from game.app.tables import tables, watched
from game.app.watching import par_of_film, reviewed
from game.engine.slices import Sliced
from game.files.documents import Unusable
from game.films.films import filming_kept
from game.language import of_rule_set, translated
from game.language.quoting import message_of
from game.new_game.choosing import PastGames
from game.play.faces import faces_of
from game.play.opening import run_or_show_progress
from game.practice.drills.flow import drills_of_exceptions, exceptions_to
from game.practice.exits import PracticeExits
from game.practice.memory.diary import moments_better_than
from game.practice.memory.notebook import Notebook
from game.practice.progress import names_in, progress, progress_page
from game.practice.review.flow import reviewable
from game.practice.words import NOT_REVIEWABLE
from game.replay.screen import ReplayScreen
from game.rulebook.own_rules import rule_sets
from game.saving.shelf import record_of
from game.session.background import BackgroundWork
from game.session.session import Session
from game.statistics import words
from game.statistics.games import FinishedGame, people
from game.statistics.rounds import rounds_of
from game.statistics.scorebook import PastResults, ScoreBook, contracts_of
from game.statistics.screen import Practiced, ProgressPage
from game.text import saving as saving_words
from game.text.saving import unreadable
from game.text.ui import level_name
from game.ui.dialogs import Message
from game.ui.screen import Push, Screen, Step

Exits = Callable[[], PracticeExits]


def statistics(session: Session, exits: Exits | None = None, *, of_practice: bool = False) -> Screen:
    """Return the statistics of all finished games and of practice, with links to each game; `exits` lead to drills."""
    work = BackgroundWork(session, "statistics")
    book = session.book(ScoreBook)
    faces = partial(faces_of, session.preferences)
    return book.screen(work, faces, partial(looked_back, session), practiced(session, exits), of_practice=of_practice)


def past_games(session: Session) -> PastGames:
    """Return what past games tell about the next one."""
    book = session.book(ScoreBook)
    return PastGames(cache(book.rating), PastResults(book, BackgroundWork(session, "past games")).minutes)


def my_rounds(session: Session, rule_set: str, number: int) -> tuple[SeatRound, ...]:
    """Return how a round of a rule set went in the games of the person who plays here, as far as that is stored."""
    games = session.book(ScoreBook).games().games
    rows = rounds_of(games, people(games)[0], rule_set, number) if games else ()
    return tuple(SeatRound(*row) for row in rows)


def practiced(session: Session, exits: Exits | None = None) -> Practiced:
    """Return the rule sets that were practiced and still exist, and the progress in them."""
    offered = {offer.variant.id: offer for offer in rule_sets(session.own_rules).rule_sets}

    def titles() -> dict[str, str]:
        names = names_in(session.book(Notebook).entries())
        return {id: of_rule_set(offer.variant.title) for id, offer in offered.items() if names & {id, offer.source}}

    def exceptions(rule_set: str, rule: RuleOfThumb) -> Callable[[], Step] | None:
        """Return what begins the drills of a rule's exceptions; None if there are none."""
        if exits is None or not drills_of_exceptions(session, rule_set, rule):
            return None
        return lambda: Push(exceptions_to(session, exits(), rule_set, rule))

    def how_it_went(rule_set: str | None, first_day: str) -> ProgressPage:
        names = () if rule_set is None else (rule_set, offered[rule_set].source if rule_set in offered else rule_set)
        figures = progress(session.book(Notebook).entries(), names, first_day)
        contracts = contracts_of(rule_set or "")
        drill = cache(partial(exceptions, rule_set or ""))
        view = partial(progress_page, figures, contracts, level_name, drill, one=rule_set is not None)
        return ProgressPage(sum(map(bool, figures)), view)

    def better_than_par() -> tuple[str, ...]:
        return moments_better_than(PAR_LEVEL, session.book(Notebook).entries())

    return Practiced(titles, how_it_went, better_than_par)


def looked_back(session: Session, game: FinishedGame, seat: int, number: int, way: str) -> Step:
    """Open a round of a past game from a seat: `watch`, `review` or `par`; a message if its record is gone."""
    folder = session.keeping.folder
    path = record_of(folder, game.digest) if folder is not None else None
    if path is None:
        return Push(Message(saving_words.REPLAYS, unreadable(folder) or (words.NO_RECORD,)))
    return Push(run_or_show_progress(_looking_back(session, path, seat, number, way)))


def _looking_back(session: Session, path: Path, seat: int, number: int, way: str) -> Sliced[Screen]:
    try:
        film = yield from filming_kept(path, path.name)
    except Unusable as problem:
        return Message(saving_words.REPLAYS, (translated(message_of(problem)),))
    if way == "watch":
        screen: ReplayScreen = watched(session, film, path.with_suffix(".txt"))
        chapter = next((chapter for chapter in film.reel.chapters if chapter.number == number), None)
        if chapter is not None:
            screen.seek(chapter.begins, 0.0)
        return screen
    if not reviewable(film, number):
        return Message(saving_words.REPLAYS, (NOT_REVIEWABLE,))
    return (reviewed if way == "review" else par_of_film)(session, film, seat, number, tables(session).play_on)

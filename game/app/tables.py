"""Connects tables with what they lead to: games, continued games, and practice from a moment of a replay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.app.watching import evening_ways, looking_back, onward, watching
from game.films.film import Film
from game.films.films import PlayOn
from game.games.table_flow import Begin, GameExits, GameTables, agreed
from game.lesson.table import coach_beside
from game.match import Match
from game.new_game.choosing import remember_game
from game.new_game.seats_screen import seats_of
from game.new_game.words import SEATS_AND_LEVELS
from game.play.screen import PlayScreen
from game.practice.odds_screen import odds_over
from game.practice.words import ODDS
from game.replay.screen import ReplayScreen
from game.replay.watching_flow import replay_of_match
from game.seating.seating import NewGame
from game.session.session import Session
from game.statistics.scorebook import ScoreBook
from game.ui.form import Way
from game.ui.screen import Push, Replace, Screen


def tables(session: Session) -> GameTables:
    """Return the tables on which games are played."""

    def menu(play: PlayScreen, begin: Begin) -> Sequence[Way]:
        seats = agreed(play, Way(SEATS_AND_LEVELS, lambda: Push(seats_of(play, begin)), "O"))
        odds = Way(ODDS, lambda: Replace(odds_over(session, play)), "F6")
        return (seats,) if play.seats.is_shared else (seats, odds)  # at a shared screen the menu has covered the hand

    def replay(match: Match, play_on: PlayOn) -> Screen:
        return replay_of_match(session, match, onward(session, play_on))

    book, odds, look_back = session.book(ScoreBook), partial(odds_over, session), partial(looking_back, session)
    evening = partial(evening_ways, session)
    return GameTables(session, GameExits(book, menu, odds, look_back, replay, partial(remember_game, session), evening))


def new_table(session: Session, choice: NewGame) -> PlayScreen:
    """Return the table of a new game."""
    return tables(session).new(choice)


def table_of(session: Session, match: Match) -> PlayScreen:
    """Return the table of a saved game, with its coach if it had one."""
    games = tables(session)
    return games.open(match, games.kind()._replace(coach=coach_beside))


def watched(session: Session, film: Film, text_file: Path, at: int | None = None) -> ReplayScreen:
    """Return the replay of a film, with a button to play on from any moment; its text is saved to `text_file`."""
    return watching(session, film, text_file, tables(session).play_on, at)

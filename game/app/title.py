"""The title screen with what its entries lead to; each is imported when it is pressed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.games.rows import in_one_line
from game.practice.memory.notebook import Notebook
from game.session.session import Session
from game.title import menu
from game.title.menu import TitleExits
from game.title.screen import Title
from game.ui.screen import Push, Screen, Step


def title(session: Session) -> Title:
    """Return the title screen."""
    return menu.title(session, title_exits(session))


def welcome(session: Session) -> tuple[Screen, ...]:
    """Return the choice shown over the title at the first start."""
    return menu.welcome(session, title_exits(session))


def title_exits(session: Session) -> TitleExits:
    """Return what the title leads to."""
    return TitleExits(
        new_game=partial(_new_game, session),
        same_again=partial(_same_again, session),
        continue_game=partial(_continue, session),
        describe=in_one_line,
        games=partial(_games, session),
        today=partial(_today, session),
        todays_line=partial(_todays_line, session),
        finds_par=partial(_finds_par, session),
        practice=partial(_practice, session),
        how_to_play=partial(_how_to_play, session),
        learn=partial(_how_to_play, session, is_welcomed=False),
        deal_now=partial(_deal_now, session),
        rules=partial(_rules, session),
        drop=partial(_open_dropped, session),
        replays=partial(_replays, session),
        statistics=partial(_statistics, session),
    )


def _new_game(session: Session) -> Step:
    from game.app.practicing import new_game_of

    return Push(new_game_of(session))


def _same_again(session: Session) -> Step:
    from game.app.practicing import new_game_of
    from game.app.tables import new_table
    from game.new_game.choosing import same_again

    return Push(same_again(session, partial(new_table, session), lambda: new_game_of(session)))


def _continue(session: Session, path: Path) -> Step:
    from game.app.tables import table_of
    from game.games.replay_list import continue_game

    return Push(continue_game(session, partial(table_of, session), path))


def _games(session: Session) -> Step:
    from game.app.tables import table_of
    from game.games.replay_list import games_screen

    return Push(games_screen(session, partial(table_of, session)))


def _today(session: Session) -> Step:
    from game.app.practicing import practice_exits
    from game.practice.rounds.flow import todays_deal

    return Push(todays_deal(session, practice_exits(session)))


def _todays_line(session: Session) -> str:
    """Return the line about today's deal; empty before `prepare_today`, because the title waits for no file."""
    if not session.book(Notebook).is_read:
        return ""
    from game.practice.rounds.flow import todays_line

    return todays_line(session)


def _finds_par(session: Session) -> bool:
    if not session.book(Notebook).is_read:
        return False
    from game.practice.rounds.par_flow import TodaysPar

    return session.book(TodaysPar).is_running()


def prepare_today(session: Session) -> None:
    """Read what was practiced, let the title say how today's deal went, and experts find out its par."""
    from game.practice.rounds.flow import find_todays_par

    session.book(Notebook).entries()
    find_todays_par(session)
    session.keeping.note_change()


def _practice(session: Session) -> Step:
    from game.app.practicing import practice_exits
    from game.practice.home_flow import practice

    return Push(practice(session, practice_exits(session)))


def _how_to_play(session: Session, *, is_welcomed: bool = True) -> Screen:
    from game.app.practicing import how_to_play

    return how_to_play(session, is_welcomed=is_welcomed)


def _deal_now(session: Session) -> Screen:
    from game.app.practicing import deal_now

    return deal_now(session)


def _rules(session: Session) -> Step:
    from game.app.practicing import rules

    return Push(rules(session))


def _open_dropped(session: Session, path: str) -> Step:
    """Open the editor for a dropped rule set, or the rules with a message why the file is none."""
    from game.app.practicing import rules

    under = rules(session)
    return under.drop(path) or Push(under)


def _replays(session: Session) -> Step:
    from game.app.tables import watched
    from game.games.replay_list import replay_list

    return Push(replay_list(session, partial(watched, session)))


def _statistics(session: Session) -> Step:
    from game.app.past_games import statistics
    from game.app.practicing import practice_exits

    return Push(statistics(session, partial(practice_exits, session)))

"""The title screen with all its entries.

What an entry opens is imported when it is pressed: the title must appear within 300 ms of the start, and needs no
rules, engine or computer players.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from game import __version__
from game.games.rows import in_one_line
from game.session.keeping import page
from game.session.session import Session
from game.text import saving
from game.text import ui as words
from game.title.screen import News, Title
from game.ui.form import Way
from game.ui.screen import Push, Quit, Replace, Screen, Step

SOUND_PAGE = 3  # of the settings
VERSION = ".".join(__version__.split(".")[:2])
_RULES = Path(__file__).parents[1] / "rules"  # only counted: the rules are not loaded yet
RULE_SETS, RELATIVES = (len(list((_RULES / shelf).glob("*.toml"))) for shelf in ("variants", "relatives"))


def title(session: Session) -> Title:
    """Return the title screen."""
    entries = (*first_ways(session), *ways(session))
    return Title(
        entries,
        words.title_foot(RULE_SETS, RELATIVES, VERSION),
        on_top=partial(_news, session),
        on_drop=partial(_open_dropped, session),
    )


def welcome(session: Session) -> tuple[Screen, ...]:
    """Return the choice shown over the title at the first start."""
    if session.preferences.settings.welcomed or session.keeping.waiting() is not None or _same(session):
        return ()
    from game.title.welcome import Welcome

    return (
        Welcome(
            partial(_learn, session),
            partial(_deal_now, session),
            lambda: Push(session.settings()),
            lambda: Push(session.settings(page=SOUND_PAGE)),
            partial(_mark_welcomed, session),
        ),
    )


def _mark_welcomed(session: Session) -> None:
    """Show the title at once from the next start on."""
    preferences = session.preferences
    preferences.change(replace(preferences.settings, welcomed=True))


def _learn(session: Session) -> Step:
    from game.app.practicing import how_to_play

    return Replace(how_to_play(session))


def _deal_now(session: Session) -> Step:
    from game.app.practicing import deal_now

    return Replace(deal_now(session))


def first_ways(session: Session) -> tuple[Way, ...]:
    """Return the first entries: the latest unfinished game, a new game, and all unfinished games."""
    new_game, waits = partial(_new_game, session), session.keeping.waiting()
    same, practice = _same(session), Way(words.PRACTICE, partial(_practice, session), "C")
    if waits is None:
        first = Way(words.NEW_GAME, new_game, "Enter", sub=words.NEW_GAME_SUB)
        return (first, *same, practice, Way(words.HOW_TO_PLAY, partial(_help, session), "F1"))
    return (
        Way(saving.CONTINUE, partial(_continue, session, waits.path), "Enter", sub=in_one_line(waits)),
        *same,
        Way(words.NEW_GAME, new_game, "N"),
        practice,
        Way(saving.GAMES, partial(_games, session), "G", "quiet"),
        Way(words.HOW_TO_PLAY, partial(_help, session), "F1", "quiet"),
    )


def _same(session: Session) -> tuple[Way, ...]:
    """Return the entry for the last chosen game, if one is remembered."""
    from game.saving.last_game import load_last_game

    last = load_last_game(session.last_games) if session.last_games is not None else None
    if last is None:
        return ()
    return (Way(words.SAME_AGAIN, partial(_same_again, session), "A", sub=last.title),)


def ways(session: Session) -> tuple[Way, ...]:
    """Return the entries that are always there."""
    return (
        Way(words.RULES, partial(_rules, session), "R", "quiet"),
        Way(saving.REPLAYS, partial(_replays, session), "P", "quiet"),
        Way(words.STATISTICS, partial(_statistics, session), "T", "quiet"),
        Way(words.SETTINGS, lambda: Push(session.settings()), "S", "quiet"),
        Way(words.QUIT, Quit, "Q", "quiet"),
    )


def complaint(sentences: Sequence[str]) -> Screen:
    """Return the messages about the settings files."""
    from game.ui.dialogs import Passage, Reading

    return Reading(words.SETTINGS, [Passage("", sentence) for sentence in sentences])


def _news(session: Session) -> News | None:
    """Return new entries and messages if other games are unfinished than before. Here the screen belongs to
    everyone.
    """
    session.preferences.switch_to("")
    complaints = session.keeping.news()
    if complaints is None:
        return None
    return News((*first_ways(session), *ways(session)), Push(page(complaints)) if complaints else None)


def _new_game(session: Session) -> Step:
    from game.app.past_games import past_games
    from game.app.tables import new_table
    from game.new_game.choosing import new_game

    return Push(new_game(session, partial(new_table, session), past_games(session)))


def _practice(session: Session) -> Step:
    from game.app.practicing import practice_exits
    from game.practice.home_flow import practice

    return Push(practice(session, practice_exits(session)))


def _statistics(session: Session) -> Step:
    from game.app.past_games import statistics

    return Push(statistics(session))


def _same_again(session: Session) -> Step:
    from game.app.past_games import past_games
    from game.app.tables import new_table
    from game.new_game.choosing import same_again

    return Push(same_again(session, partial(new_table, session), past_games(session)))


def _continue(session: Session, path: Path) -> Step:
    from game.app.tables import table_of
    from game.games.replay_list import continue_game

    return Push(continue_game(session, partial(table_of, session), path))


def _games(session: Session) -> Step:
    from game.app.tables import table_of
    from game.games.replay_list import games_screen

    return Push(games_screen(session, partial(table_of, session)))


def _help(session: Session) -> Step:
    from game.app.practicing import how_to_play

    return Push(how_to_play(session))


def _rules(session: Session) -> Step:
    from game.app.practicing import family_rules

    return Push(family_rules(session))


def _open_dropped(session: Session, path: str) -> Step:
    """Open the editor for a dropped rule set, or the rules with a message why the file is none."""
    from game.app.practicing import rules

    under = rules(session)
    return under.drop(path) or Push(under)


def _replays(session: Session) -> Step:
    from game.app.tables import watched
    from game.games.replay_list import replay_list

    return Push(replay_list(session, partial(watched, session)))

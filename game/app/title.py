"""The title with every way on.

What a way leads to is imported when it is taken: the title must stand within 300 ms of the start, and needs neither
rules nor engine nor computer players.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game import __version__
from game.app.keeping import in_one_line, page
from game.app.session import Session
from game.screens.screen import Push, Quit, Screen, Step
from game.screens.title import Entry, News, Title
from game.words import saving
from game.words import ui as words

VERSION = ".".join(__version__.split(".")[:2])
_RULES = Path(__file__).parents[1] / "rules"  # counted, not read: there are no rules yet
RULE_SETS, RELATIVES = (len(list((_RULES / shelf).glob("*.toml"))) for shelf in ("variants", "relatives"))


def title(session: Session) -> Title:
    """The title."""
    entries = (*first_ways(session), *ways(session))
    return Title(
        entries,
        words.title_foot(RULE_SETS, RELATIVES, VERSION),
        on_top=partial(_news, session),
        on_drop=partial(_dropped, session),
    )


def first_ways(session: Session) -> tuple[Entry, ...]:
    """What is offered first: the game that waits, a new one, and all that wait."""
    new_game, waits = partial(_new_game, session), session.keeping.waiting()
    same, practice = _same(session), Entry(words.PRACTICE, "C", partial(_practice, session), large=True)
    if waits is None:
        first = Entry(words.NEW_GAME, "Enter", new_game, words.NEW_GAME_SUB)
        return (first, *same, practice, Entry(words.HOW_TO_PLAY, "F1", partial(_help, session), large=True))
    return (
        Entry(saving.CONTINUE, "Enter", partial(_continue, session, waits.path), in_one_line(waits)),
        *same,
        Entry(words.NEW_GAME, "N", new_game, large=True),
        practice,
        Entry(saving.GAMES, "G", partial(_games, session)),
        Entry(words.HOW_TO_PLAY, "F1", partial(_help, session)),
    )


def _same(session: Session) -> tuple[Entry, ...]:
    """The game chosen last, if one is remembered."""
    from game.saving.last_game import load_last_game

    last = load_last_game(session.last_games) if session.last_games is not None else None
    if last is None:
        return ()
    return (Entry(words.SAME_AGAIN, "A", partial(_same_again, session), last.title, large=True),)


def ways(session: Session) -> tuple[Entry, ...]:
    """Every way on that there always is."""
    return (
        Entry(words.RULES, "R", partial(_rules, session)),
        Entry(saving.REPLAYS, "P", partial(_replays, session)),
        Entry(words.STATISTICS, "T", partial(_statistics, session)),
        Entry(words.SETTINGS, "S", lambda: Push(session.settings())),
        Entry(words.QUIT, "Q", Quit),
    )


def complaint(sentences: Sequence[str]) -> Screen:
    """What the files of the settings had to say."""
    from game.screens.dialogs import Passage, Reading

    return Reading(words.SETTINGS, [Passage("", sentence) for sentence in sentences])


def _news(session: Session) -> News | None:
    """Whether other games wait than before, and what there is to say about it. Here the screen is everybody's."""
    session.preferences.turn_to("")
    said = session.keeping.news()
    if said is None:
        return None
    return News((*first_ways(session), *ways(session)), Push(page(said)) if said else None)


def _new_game(session: Session) -> Step:
    from game.app.choosing import new_game

    return Push(new_game(session))


def _practice(session: Session) -> Step:
    from game.app.practice.home import practice

    return Push(practice(session))


def _statistics(session: Session) -> Step:
    from game.app.past_games import statistics

    return Push(statistics(session))


def _same_again(session: Session) -> Step:
    from game.app.choosing import same_again

    return Push(same_again(session))


def _continue(session: Session, path: Path) -> Step:
    from game.app.taking_up import take_up

    return Push(take_up(session, path))


def _games(session: Session) -> Step:
    from game.app.taking_up import games_screen

    return Push(games_screen(session))


def _help(session: Session) -> Step:
    from game.app.choosing import how_to_play

    return Push(how_to_play(session))


def _rules(session: Session) -> Step:
    from game.app.workshop.editor import rules_to_change

    return Push(rules_to_change(session))


def _dropped(session: Session, path: str) -> Step:
    """A rule set to be changed, from a file."""
    from game.app.workshop.editor import dropped_rules

    return dropped_rules(session, path)


def _replays(session: Session) -> Step:
    from game.app.replay_list import replay_list

    return Push(replay_list(session))

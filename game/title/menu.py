"""The entries of the title and of the first start; what they open comes from `game.app`.

Nothing is imported before it is needed: the title must appear within 300 ms of the start, and needs no rules, engine or
computer players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import game
from game import __version__
from game.language import of_rule_set
from game.session.keeping import page
from game.session.session import Session
from game.text import saving
from game.text import ui as words
from game.title.screen import News, Title
from game.ui.form import Way
from game.ui.screen import Push, Quit, Replace, Screen, Step

if TYPE_CHECKING:
    from game.saving.shelf import ShelvedGame

SOUND_PAGE = 3  # the sound page of the settings
VERSION = ".".join(__version__.split(".")[:2])
_RULES = files(game) / "rules"  # only counted: the rules are not loaded yet
RULE_SETS, RELATIVES = (
    sum(file.name.endswith(".toml") for file in (_RULES / shelf).iterdir()) for shelf in ("variants", "relatives")
)


@dataclass(frozen=True, slots=True)
class TitleExits:
    """What the title leads to."""

    new_game: Callable[[], Step]
    same_again: Callable[[], Step]
    continue_game: Callable[[Path], Step]
    describe: Callable[[ShelvedGame], str]  # an unfinished game in one line
    games: Callable[[], Step]
    today: Callable[[], Step]  # today's deal
    todays_line: Callable[[], str]  # about it; empty until it is known
    finds_par: Callable[[], bool]  # whether its par is still being found out
    practice: Callable[[], Step]
    how_to_play: Callable[[], Screen]
    learn: Callable[[], Screen]  # the lesson at once, for somebody who has just asked for it
    deal_now: Callable[[], Screen]  # a first game
    rules: Callable[[], Step]
    drop: Callable[[str], Step]  # a file dropped on the window
    replays: Callable[[], Step]
    statistics: Callable[[], Step]


def title(session: Session, exits: TitleExits) -> Title:
    """Return the title screen."""
    return Title(
        entries(session, exits),
        words.title_foot(RULE_SETS, RELATIVES, VERSION),
        on_top=partial(_news, session, exits),
        on_drop=exits.drop,
        waits=exits.finds_par,
    )


def welcome(session: Session, exits: TitleExits) -> tuple[Screen, ...]:
    """Return the choice shown over the title at the first start."""
    if session.preferences.settings.welcomed or session.keeping.has_games() or _same(session, exits):
        return ()
    from game.title.welcome import Welcome

    return (
        Welcome(
            lambda: Replace(exits.learn()),
            lambda: Replace(exits.deal_now()),
            lambda: Push(session.settings()),
            lambda: Push(session.settings(page=SOUND_PAGE)),
            partial(_mark_welcomed, session),
        ),
    )


def _mark_welcomed(session: Session) -> None:
    """Show the title at once from the next start on."""
    preferences = session.preferences
    preferences.change(replace(preferences.settings, welcomed=True))


def entries(session: Session, exits: TitleExits) -> tuple[Way, ...]:
    """Return all entries: those about games first, then those that are always there."""
    return (*_first_entries(session, exits), *fixed_entries(session, exits))


def _first_entries(session: Session, exits: TitleExits) -> tuple[Way, ...]:
    """Return the first entries: the latest unfinished game, a new game, today's deal, and all unfinished games."""
    waits, same = session.keeping.waiting(), _same(session, exits)
    today = Way(words.TODAYS_DEAL, exits.today, "D", sub=exits.todays_line())
    practice = Way(words.PRACTICE, exits.practice, "C")

    def learn() -> Step:
        return Push(exits.how_to_play())

    if waits is None:
        first = Way(words.NEW_GAME, exits.new_game, "Enter", sub=words.NEW_GAME_SUB)
        games = (Way(saving.GAMES, exits.games, "G", "quiet"),) if session.keeping.has_games() else ()
        return (first, *same, today, practice, Way(words.HOW_TO_PLAY, learn, "F1"), *games)
    return (
        Way(saving.CONTINUE, partial(exits.continue_game, waits.path), "Enter", sub=exits.describe(waits)),
        *same,
        Way(words.NEW_GAME, exits.new_game, "N"),
        today,
        practice,
        Way(saving.GAMES, exits.games, "G", "quiet"),
        Way(words.HOW_TO_PLAY, learn, "F1", "quiet"),
    )


def _same(session: Session, exits: TitleExits) -> tuple[Way, ...]:
    """Return the entry for the last chosen game, if one is remembered."""
    from game.saving.last_game import load_last_game

    last = load_last_game(session.last_games) if session.last_games is not None else None
    return (Way(words.SAME_AGAIN, exits.same_again, "A", sub=of_rule_set(last.title)),) if last is not None else ()


def fixed_entries(session: Session, exits: TitleExits) -> tuple[Way, ...]:
    """Return the entries that are always there."""
    return (
        Way(words.RULES, exits.rules, "R", "quiet"),
        Way(saving.REPLAYS, exits.replays, "P", "quiet"),
        Way(words.STATISTICS, exits.statistics, "T", "quiet"),
        Way(words.SETTINGS, lambda: Push(session.settings()), "S", "quiet"),
        Way(words.QUIT, Quit, "Q", "quiet"),
    )


def complaint(sentences: Sequence[str]) -> Screen:
    """Return the messages about the settings files."""
    from game.ui.dialogs import Passage, Reading

    return Reading(words.SETTINGS, [Passage("", sentence) for sentence in sentences])


def _news(session: Session, exits: TitleExits) -> News | None:
    """Return new entries and messages if other games are unfinished than before.

    On the title the screen belongs to everyone, so everyone's settings apply.
    """
    session.preferences.switch_to("")
    exits.finds_par()
    complaints = session.keeping.news()
    if complaints is None:
        return None
    return News(entries(session, exits), Push(page(complaints)) if complaints else None)

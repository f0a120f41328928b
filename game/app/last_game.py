"""The last game, joined to the choice of a new one: remembered when cards are dealt, offered, and dealt once more."""

from __future__ import annotations

from ai.bots import USUAL_LEVEL
from game.app.seating import is_known
from game.app.session import Session
from game.saving.last_game import PERSON, Chair, LastGame, load_last_game, save_last_game
from game.screens.new_game.screen import NewGame
from game.screens.new_game.seats import Sitting


def remembered(session: Session) -> NewGame | None:
    """What was chosen last, without a seed; a level nobody knows here is the usual one."""
    last = load_last_game(session.last_games) if session.last_games is not None else None
    return chosen(last) if last is not None else None


def remember_game(session: Session, choice: NewGame, title: str) -> None:
    """From now on this is the last game, called by the title of its rule set."""
    if session.last_games is not None:
        save_last_game(session.last_games, last_game(choice, title))
        session.keeping.is_changed = True  # the title offers something else from now on


def last_game(choice: NewGame, title: str) -> LastGame:
    """A choice as it is kept."""
    people, levels = dict(choice.people), iter(choice.levels)
    chairs = (
        Chair(PERSON, people[seat].strip()) if seat in people else Chair(next(levels)) for seat in range(choice.players)
    )
    return LastGame(choice.rule_set, title, tuple(chairs))


def chosen(last: LastGame) -> NewGame:
    """A kept choice as it was made."""
    people = tuple(Sitting(seat, chair.name) for seat, chair in enumerate(last.chairs) if chair.plays == PERSON)
    plays = (chair.plays for chair in last.chairs if chair.plays != PERSON)
    return NewGame(last.rule_set, tuple(level if is_known(level) else USUAL_LEVEL for level in plays), "", people)

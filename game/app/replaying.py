"""Replays joined to what they lead to: films of records and matches, the log as text, playing on, asking a computer
player again.

Imported when a replay is opened; heavy parts only inside.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.check import failure_sentence
from game.commands.replaying import log_lines
from game.engine.record import Record, Replay, replay
from game.engine.state import Phase
from game.screens.dialogs import Passage, Reading
from game.screens.replay import ReplayScreen, Ways
from game.screens.replay_film import Film
from game.screens.screen import Screen
from game.table.reel import Reel
from game.words import replay as words
from game.words import ui
from sprites import EMBLEMS

if TYPE_CHECKING:
    from game.app.session import Session
    from game.engine.view import PlayerView


def film_of(record: Record, title: str, *, is_brought: bool = False) -> Film:
    """A record as a film. `is_brought`: somebody chose the file, so nothing of it is secret to her."""
    played = replay(record)
    trouble = failure_sentence(record, played)
    return Film(
        reel=Reel(played.start, played.moves),
        title=title,
        players=played.players,
        deciders=played.deciders,
        is_open=is_brought or played.state.phase is Phase.GAME_OVER,
        trouble=words.breaks_off(trouble) if trouble else "",
    )


def text_of(film: Film) -> str:
    """The whole game told, as `replay --text` prints it."""
    played = Replay(film.reel.start, film.reel.moves, None, complete=False, players=film.players)
    return "\n".join(log_lines(played)) + "\n"


def replay_screen(session: Session, film: Film, at: int | None = None) -> ReplayScreen:
    """A film with every way on from it."""
    ways = Ways(level_name=ui.level_name, sheet=_sheet, help=_help)
    return ReplayScreen(film, ways, at, reduced_motion=session.preferences.settings.reduced_motion)


def _help() -> Screen:
    return Reading(words.HELP_TITLE, [Passage(heading, body) for heading, body in words.HELP])


def _sheet(film: Film, view: PlayerView) -> Screen:
    from game.screens.dialogs import SheetOverlay
    from game.screens.scores import round_sheet

    return SheetOverlay(words.SCORE_SHEET, round_sheet(view, film.names, EMBLEMS))

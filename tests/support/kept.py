"""Sessions that save games in a folder, for tests: begun, played for a while, left and reopened."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from game.saving.shelf import ShelvedGame, read_shelf_entry, records
from game.session.keeping import Keeping
from game.session.session import Session
from game.statistics.scorebook import ScoreBook
from game.ui.dialogs import Message
from game.ui.screen import Screen
from tests.support.pilot import Pilot
from tests.support.thinkers import QuickThinker


def games(folder: Path) -> Iterator[ShelvedGame]:
    """Return all games, newest first."""
    for path in records(folder):
        game = read_shelf_entry(path)
        if isinstance(game, ShelvedGame):
            yield game


def session(folder: Path) -> Session:
    return Session(QuickThinker(), keeping=Keeping(folder), books=[ScoreBook(folder.parent)])  # type: ignore[arg-type]


def play_some(pilot: Pilot, actions: int) -> None:
    """Play this many actions with the pilot, and all of the other players."""
    until = pilot.acted + actions
    while pilot.acted < until:
        pilot.frame()
        if pilot.loop.stack[-1] is not pilot.table:
            pilot.leave(pilot.loop.stack[-1])
        elif pilot.my_move():
            pilot.act(pilot.decision())


def sentences(screen: Screen) -> Sequence[str]:
    assert isinstance(screen, Message), screen
    return list(screen.sentences)


def waiting(folder: Path) -> Path:
    """Return a saved game and its file."""
    pilot = Pilot("clicks", session=session(folder))
    pilot.begin("quarters", 2, "7")
    play_some(pilot, 6)
    pilot.session.close()
    return next(games(folder)).path


def opened(folder: Path) -> Pilot:
    """Start the program, and press the first entry of its title."""
    pilot = Pilot("clicks", session=session(folder))
    pilot.frame()
    pilot.click(pilot.loop.stack[0].widgets()[0].box.center)  # type: ignore[attr-defined]
    for _ in range(10):
        pilot.frame()
    return pilot

"""Tables alone: games are dealt, played, saved and scored as always, but lead to no other feature.

A test that needs what is around them gets `Studio` from `tests.pictures.studio`, `Pilot` from `tests.support.pilot` and
the rest from `tests.support.joined`; then every change in any feature concerns it.
"""

from game.games.table_flow import GameExits, GameTables
from game.session.session import Session
from game.statistics.scorebook import ScoreBook
from game.ui.canvas import Canvas
from game.ui.screen import Screen
from game.ui.widgets import Widget


class Floor(Screen):
    """An empty screen to stand on, where the game has its title."""

    def handle(self, event: object, now: float) -> None:
        """Do nothing."""

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw nothing but black."""
        canvas.surface.fill("black")

    def widgets(self) -> tuple[Widget, ...]:
        """Return nothing to press."""
        return ()


def tables_alone(session: Session) -> GameTables:
    """Return tables that lead nowhere else."""
    book = session.book(ScoreBook)
    return GameTables(
        session,
        GameExits(book, lambda *_: (), lambda _: Floor(), lambda *_: (), lambda *_: Floor(), print, lambda *_: ()),
    )

"""The studio with the whole game around it: the title below, and tables that lead to everything."""

from game.app.tables import table_of, tables
from game.app.title import title
from game.games.table_flow import GameTables
from game.match import Match
from game.play.screen import PlayScreen
from game.ui.screen import Screen
from tests.support import studio


class Studio(studio.Studio):
    """A stack of screens with the input of a simulated player."""

    def opening(self) -> Screen:
        """Return the title."""
        return title(self.session)

    def tables(self) -> GameTables:
        """Return the tables of the game."""
        return tables(self.session)

    def seat(self, match: Match) -> PlayScreen:
        """Return the table of a match, with its coach if it had one."""
        return table_of(self.session, match)

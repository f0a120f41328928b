"""The page with one's own answers, for tests: with a folder for saved rule sets, and what it leads to noted."""

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from game.app.practicing import draft_table
from game.rulebook.own_rules import Offered
from game.rules.variant import Variant
from game.session.session import Session
from game.ui.screen import Pop, Step
from game.workshop.editor_flow import EditorExits, yours
from game.workshop.yours import YoursScreen


@dataclass
class Exits:
    """What was played and kept."""

    played: list[Offered] = field(default_factory=list)
    kept: list[Offered] = field(default_factory=list)

    def play(self, offered: Offered) -> Step:
        """Note a game."""
        self.played.append(offered)
        return Pop()


def page_of(variant: Variant, folder: Path | None = None, source: str = "", exits: Exits | None = None) -> YoursScreen:
    """Return the page that begins with a rule set, by default with one of the game."""
    exits = exits or Exits()
    session = Session(own_rules=folder)
    ways = EditorExits(session, partial(draft_table, session), exits.play, exits.kept.append)
    return yours(ways, Offered(source or variant.id, variant))

"""A program to be killed: the pilot plays games from the title on, saved in a folder, and reports every step.

`python -m tests.kills.doomed FOLDER SEED` is started by `tests.kills`. It prints, unbuffered, one line each: `began
FILE`, `resumed FILE ACTIONS DIGEST`, `try WHAT` before something is written, `done WHAT` after it and before its
outcome is shown, `page COUNT SENTENCES` for each page that has to be read, `stands` when nothing has to be read any
more, `over` at the end of a game.
"""

import os
import random
import sys
from pathlib import Path

from game.engine.actions import Action, Hit, LayDown, Swap, Take
from game.engine.notation import format_action
from game.engine.record import MOST_LINES, state_digest
from game.engine.slices import Sliced
from game.match import Keeper, Match, Player
from game.play import opening
from game.play.scores.final import Final
from game.play.screen import PlayScreen
from game.rules.variant_file import shipped_variant, shipped_variants
from game.saving import reopening
from game.saving.autosave import Autosave
from game.session.keeping import Keeping
from game.session.session import Session
from game.statistics.scorebook import ScoreBook
from game.table.commands import Intention
from game.text import saving as words
from game.title.screen import Title
from game.ui.dialogs import Message
from tests.support.pilot import Pilot
from tests.support.seated import Hands
from tests.support.thinkers import QuickThinker

HANDS: tuple[Hands, ...] = ("drags", "clicks", "keys")
LEVELS = ("greedy", "random")
TAKES_BACK, CHANGES_LEVEL = 0.2, 0.03


def tell(line: str) -> None:
    """Print a line at once, so that not even a kill in the next moment loses it."""
    os.write(1, line.replace("\n", " ").encode() + b"\n")


class Telling:
    """A keeper that prints everything before and after it is written."""

    def __init__(self, before: Keeper) -> None:
        self.before = before

    def acted(self, action: Action) -> None:
        text = format_action(action)
        tell(f"try {text}")
        self.before.acted(action)
        tell(f"done {text}")

    def took_back(self, actions: int) -> None:
        tell(f"try back {actions}")
        self.before.took_back(actions)
        tell(f"done back {actions}")

    def seated(self, seat: int, player: Player) -> None:
        tell(f"try seat {seat}")
        self.before.seated(seat, player)
        tell(f"done seat {seat}")


def reporting(how: str, match: Match, autosave: Autosave) -> Telling:
    """Print the game and its progress, and from now on every action in it."""
    tell(f"{how} {autosave.path} {len(match.actions)} {state_digest(match.state)}")
    return Telling(autosave)


def reopened(path: Path, *, mend: bool = False) -> Sliced[reopening.Outcome]:
    """Reopen a saved game, and print it before the table sees it."""
    outcome = yield from taken_up(path, mend=mend)
    if isinstance(outcome, reopening.Reopened):
        outcome.match.keeper = reporting("resumed", outcome.match, outcome.autosave)
    return outcome


taken_up = reopening.reopening


class Doomed:
    """The pilot with its random generator; plays forever."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.chance = random.Random(seed)
        self.arrived: PlayScreen | None = None  # the table of a continued game, until the pilot plays at it
        session = Session(QuickThinker(), keeping=Keeping(folder), books=[ScoreBook(folder / "book")])  # type: ignore[arg-type]
        self.pilot = Pilot(self.chance.choice(HANDS), (320, 180), session)

    def run(self, frames: int) -> None:
        """Run this many frames, or until the kill."""
        for _ in range(frames):
            self.pilot.frame()
            self.see()

    def see(self) -> None:
        """Do what the screen on top needs."""
        pilot, top = self.pilot, self.pilot.loop.stack[-1]
        if top is self.arrived:
            tell("stands")
            self.arrived = None
        if isinstance(top, Message):
            tell(f"page {len(top.sentences)} {' '.join(top.sentences)}")
            pilot.click(top.widgets()[-1].box.center)
        elif isinstance(top, Title):
            self.start(top)
        elif isinstance(top, Final):
            tell("over")
            pilot.loop.stack = pilot.loop.stack[:1]
        elif not isinstance(top, PlayScreen):
            pilot.leave(top)
        elif pilot.my_move():
            self.move()

    def start(self, title: Title) -> None:
        """Continue the waiting game, or begin one."""
        pilot, chance = self.pilot, self.chance
        if title.widgets()[0].name == words.CONTINUE:
            pilot.click(title.widgets()[0].box.center)
            stack = pilot.loop.stack
            table = next((screen for screen in stack if isinstance(screen, PlayScreen)), None)
            if table is not None:
                pilot.sit_down(table)
                pilot.loop.stack = stack
                self.arrived = table
        else:
            rule_set = chance.choice(shipped_variants())
            players = max(shipped_variant(rule_set).fewest_players, chance.randrange(2, 5))
            pilot.begin(rule_set, players, str(chance.random()), chance.choice(LEVELS))
            autosave = pilot.notes.before
            assert isinstance(autosave, Autosave)
            pilot.notes.before = reporting("began", pilot.table.match, autosave)

    def move(self) -> None:
        """Make a move; now and then take it back, or change an opponent."""
        pilot, chance, match = self.pilot, self.chance, self.pilot.table.match
        if match.players[1:] and chance.random() < CHANGES_LEVEL:
            match.set_level(1, chance.choice(LEVELS))
        self.clear()
        action = pilot.decision()
        pilot.act(action)
        free = isinstance(action, LayDown | Hit | Swap | Take) and pilot.my_move()
        if free and match.may_take_back(pilot.table.me).actions and chance.random() < TAKES_BACK:
            pilot.command(Intention.TAKE_BACK)

    def clear(self) -> None:
        """Clear the tray, because the pilot fills only an empty one; wait while a question covers it."""
        desk = self.pilot.table.desk
        open_now = {control.intention for control in desk.controls() if not control.is_off}
        if desk.holding.in_tray and Intention.EMPTY in open_now:
            self.pilot.command(Intention.EMPTY)


if __name__ == "__main__":
    reopening.reopening = reopened
    opening.AT_ONCE = 2 * MOST_LINES  # however long the game is
    Doomed(Path(sys.argv[1]), sys.argv[2]).run(10**9)

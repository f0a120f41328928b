"""Waiting time of a person: `python -m tests.bench.waiting [--cycles 30] [--speed normal] [--charged]`.

Whole games at the real table, with six players in Classic and four otherwise, on a simulated clock. Seat 1 is a steady
stand-in for a person that answers at once and discards by key, so only the time of the others and of the table is
measured: from the press of a discard to the next choice, with every card at rest. A draw by the standing order is none.
Computer players answer at once or, with `--charged`, after their real thinking time.

`--before FOLDER` measures the same at another commit first, in a working tree of it.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Action, Discard
from game.engine.events import Event, RoundEnded
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Computer, Match, Person, Player
from game.play.hints import Helpers, advise
from game.play.screen import PlayScreen, TableKind
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from game.settings import USUAL, Preferences, Settings, changed
from game.table.commands import Command, Intention

PLAYERS, PERSON, STAND_IN = {"classic": 6}, 0, "steady"
FRAME = 0.02
MOST_SECONDS = 36_000.0  # the most seconds of a game; more would mean that the table hangs


class MadeUpThinker:
    """Thinks in this process; the answer is there at once, or once the simulated clock has advanced by its thinking
    time.
    """

    def __init__(self, *, charged: bool) -> None:
        self.now = 0.0
        self._charged = charged
        self._answer: Action | None = None
        self._there_at = 0.0
        self._ticket = 0

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Think about it."""
        began = time.perf_counter()
        self._answer = bot_named(level).choose(view, history, Limit())
        self._there_at = self.now + (time.perf_counter() - began if self._charged else 0.0)
        self._ticket += 1
        return self._ticket

    def poll(self, ticket: int) -> Action | None:
        """Return the answer, if it is there."""
        return self._answer if ticket == self._ticket and self.now >= self._there_at else None

    def cancel(self, ticket: int) -> None:
        """Do nothing."""


class Sitter:
    """The stand-in for a person at one table."""

    def __init__(
        self, variant: Variant, seed: str, settings: Settings, level: str, players: int = 4, *, charged: bool
    ) -> None:
        others = (Computer(f"P{seat + 1}", level) for seat in range(1, players))
        seats: tuple[Player, ...] = (Person("You"), *others)
        self.thinker = MadeUpThinker(charged=charged)
        kind = TableKind(helpers=Helpers(advise))
        self.table = PlayScreen(
            Match.start(variant, seats, seed), self.thinker, preferences=Preferences(settings), kind=kind
        )
        self.now = 100.0
        self.waits: list[float] = []
        self._since: tuple[float, int] | None = None  # when the discard was pressed, and the events then

    def play(self, most: int) -> None:
        """Play until this many waits were measured, or to the end of the game."""
        while not self.table.match.is_over and len(self.waits) < most:
            self.frame()
            if self.now > MOST_SECONDS:
                raise RuntimeError(f"the game stands still: {self.table.match.actions[-3:]}")

    def frame(self) -> None:
        """Run a fiftieth of a second, with what the stand-in does in it."""
        self.now += FRAME
        self.thinker.now = self.now
        self.table.update(self.now)
        if self.table.match.awaits_deal and self.table.stage.is_idle(self.now):
            self._since = None
            self.table.table.next_round(self.now)
        self._look()

    def _look(self) -> None:
        """Answer any question for the stand-in."""
        desk, match = self.table.desk, self.table.match
        if desk.calls.waits:
            self._chooses()
            desk.calls.let_go()
        if match.to_act != PERSON or desk.calls.holds or desk.state.hold is not None:
            return
        if self.table.stage.has_more or not self.table.stage.is_idle(self.now):
            return
        view = match.view(PERSON)
        if view.phase is Phase.OFFER and view.turn != PERSON and not desk.asks:
            return  # the standing order answers
        if view.turn == PERSON and view.phase in (Phase.OFFER, Phase.DRAW) and not desk.orders.puts(view, match.count):
            return  # the standing order draws
        self._chooses()
        action = bot_named(STAND_IN).choose(view, match.history(PERSON), Limit())
        if isinstance(action, Discard) and view.turn == PERSON and view.owed == 1:
            uid = next(held.uid for held in desk.holding.row if held.card == action.card)
            self._since = self.now, match.count
            desk.set_state(desk.state.focus_on(uid), self.now)
            desk.handle_input(Command(Intention.ACT), self.now)
        else:
            desk.submit(action, self.now, ())

    def _chooses(self) -> None:
        """Note how long the first choice since the discard has kept the stand-in waiting."""
        if self._since is not None:
            (since, count), self._since = self._since, None
            if not any(isinstance(event, RoundEnded) for event, *_ in self.table.match.since(count, PERSON)):
                self.waits.append(self.now - since)


def waits_of(
    name: str, most: int, seed: str, settings: Settings = USUAL, level: str = "novice", *, charged: bool = False
) -> list[float]:
    """Return this many waits in a rule set, in seconds."""
    waits: list[float] = []
    while len(waits) < most:
        game = f"{seed} {len(waits)}"
        sitter = Sitter(shipped_variant(name), game, settings, level, PLAYERS.get(name, 4), charged=charged)
        sitter.play(most - len(waits))
        waits += sitter.waits
    return waits


def rows(most: int, seed: str, settings: Settings, level: str, *, charged: bool) -> Iterator[str]:
    """Yield the table, a line per rule set."""
    yield f"{'rule set':10} {'waits':>6} {'median s':>9} {'p90':>6}"
    for name in shipped_variants():
        began = time.perf_counter()
        waits = sorted(waits_of(name, most, seed, settings, level, charged=charged))
        figures = f"{len(waits):6} {median(waits):9.1f} {waits[int(0.9 * len(waits))]:6.1f}"
        yield f"{name:10} {figures}   {time.perf_counter() - began:.0f} s"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cycles", type=int, default=30, help="waits measured in each rule set")
    parser.add_argument("--seed", default="waiting")
    parser.add_argument("--speed", default=USUAL.speed, help="slow, normal or fast")
    parser.add_argument("--buying", default=USUAL.buying, help="the standing order, as the setting of that name")
    parser.add_argument("--level", default="novice", help="of the computer players")
    parser.add_argument("--charged", action="store_true", help="count what they think")
    parser.add_argument("--before", metavar="FOLDER", help="a working tree of the commit to compare with")
    chosen = parser.parse_args()
    if chosen.before is not None:
        at = sys.argv.index("--before")
        same = [*sys.argv[1:at], *sys.argv[at + 2 :]]
        print(chosen.before, flush=True)
        env = {**os.environ, "PYTHONPATH": chosen.before}
        subprocess.run([sys.executable, "-P", __file__, *same], env=env, check=True)
        print("now", flush=True)
    settings = replace(changed(USUAL, "speed", chosen.speed), buying=chosen.buying)
    for line in rows(chosen.cycles, chosen.seed, settings, chosen.level, charged=chosen.charged):
        print(line, flush=True)


if __name__ == "__main__":
    main()

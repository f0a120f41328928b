"""Waiting time of a person: `python -m tests.bench.waiting --games N [--speed normal] [--level steady] [--charged]`.

Whole games of four at the real table on a simulated clock; seat 1 is a steady stand-in for a person that answers at
once, so only the time of the others and of the table is measured. A cycle lasts from the press of a discard until the
next draw is possible, with every card at rest, or begins by the standing order; quiet cycles are those in which nobody
buys, melds, hits, swaps or calls. Computer players answer at once or, with `--charged`, after their real thinking time.
Where Shanghai may be called, the stand-in lets the time run out.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median
from typing import NamedTuple

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Action, Discard, Draw
from game.engine.events import (
    BoughtInTurn,
    CardHit,
    Event,
    MeldsLaid,
    RoundEnded,
    ShanghaiCalled,
    UpcardBought,
    WildSwapped,
)
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.match import Computer, Match, Person, Player
from game.play.hints import Helpers, advise
from game.play.screen import PlayScreen, TableKind
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from game.settings import USUAL, Preferences, Settings, changed

PLAYERS, PERSON, STAND_IN = 4, 0, "steady"
FRAME = 0.02
MOST_SECONDS = 36_000.0  # the most seconds of a game; more would mean that the table hangs
BUSY = (UpcardBought, BoughtInTurn, MeldsLaid, CardHit, WildSwapped, ShanghaiCalled)


class Cycle(NamedTuple):
    """The time from a player's discard to their next draw."""

    seconds: float
    is_quiet: bool


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

    def __init__(self, variant: Variant, seed: str, settings: Settings, level: str, *, charged: bool) -> None:
        players: tuple[Player, ...] = (
            Person("You"),
            *(Computer(f"P{seat + 1}", level) for seat in range(1, PLAYERS)),
        )
        self.thinker = MadeUpThinker(charged=charged)
        match = Match.start(variant, players, seed)
        self.table = PlayScreen(
            match, self.thinker, preferences=Preferences(settings), kind=TableKind(helpers=Helpers(advise))
        )
        self.now = 100.0
        self.cycles: list[Cycle] = []
        self._since: tuple[float, int] | None = None  # when the discard was pressed, and the events then

    def play(self) -> None:
        """Play to the end of the game."""
        while not self.table.match.is_over:
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
        if self._since is not None and desk.state.hold is None and match.last_action == Draw(PERSON):
            self._may_draw()
        if desk.calls.waits:
            desk.calls.let_go()
        if match.to_act != PERSON or desk.calls.holds or desk.state.hold is not None:
            return
        if self.table.stage.has_more or not self.table.stage.is_idle(self.now):
            return
        view = match.view(PERSON)
        if view.phase is Phase.OFFER and view.turn != PERSON and not desk.asks:
            return  # the standing order answers
        if view.turn == PERSON and view.phase in (Phase.OFFER, Phase.DRAW):
            if not desk.orders.puts(view, match.count):
                return  # the standing order draws
            self._may_draw()
        action = bot_named(STAND_IN).choose(view, match.history(PERSON), Limit())
        desk.submit(action, self.now, ())
        if isinstance(action, Discard) and view.turn == PERSON and view.owed == 1:
            self._since = self.now, match.count

    def _may_draw(self) -> None:
        if self._since is None:
            return
        (since, count), self._since = self._since, None
        events = [event for event, *_ in self.table.match.since(count, PERSON)]
        if not any(isinstance(event, RoundEnded) for event in events):
            self.cycles.append(Cycle(self.now - since, not any(isinstance(event, BUSY) for event in events)))


def cycles_of(
    variant: Variant, games: int, seed: str, settings: Settings = USUAL, level: str = "steady", *, charged: bool = False
) -> list[Cycle]:
    """Return all cycles of this many games."""
    cycles: list[Cycle] = []
    for number in range(games):
        sitter = Sitter(variant, f"{seed} {number}", settings, level, charged=charged)
        sitter.play()
        cycles += sitter.cycles
    return cycles


def share(seconds: Sequence[float], part: float) -> float:
    """Return the wait that this share of all does not exceed."""
    return sorted(seconds)[min(len(seconds) - 1, int(part * len(seconds)))] if seconds else float("nan")


def rows(games: int, seed: str, settings: Settings, level: str, *, charged: bool) -> Iterator[str]:
    """Yield the table, a line per rule set."""
    yield f"{'rule set':10} {'quiet':>6} {'median s':>9} {'p90':>6} {'all':>6} {'median s':>9} {'p90':>6}"
    for name in shipped_variants():
        began = time.perf_counter()
        cycles = cycles_of(shipped_variant(name), games, seed, settings, level, charged=charged)
        quiet = [cycle.seconds for cycle in cycles if cycle.is_quiet]
        every = [cycle.seconds for cycle in cycles]
        figures = " ".join(
            f"{len(some):6} {median(some) if some else float('nan'):9.1f} {share(some, 0.9):6.1f}"
            for some in (quiet, every)
        )
        yield f"{name:10} {figures}   {time.perf_counter() - began:.0f} s"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3, help="games of each rule set")
    parser.add_argument("--seed", default="waiting")
    parser.add_argument("--speed", default=USUAL.speed, help="slow, normal or fast")
    parser.add_argument("--buying", default=USUAL.buying, help="the standing order, as the setting of that name")
    parser.add_argument("--level", default="steady", help="of the computer players")
    parser.add_argument("--charged", action="store_true", help="count what they think")
    chosen = parser.parse_args()
    settings = replace(changed(USUAL, "speed", chosen.speed), buying=chosen.buying)
    for line in rows(chosen.games, chosen.seed, settings, chosen.level, charged=chosen.charged):
        print(line, flush=True)


if __name__ == "__main__":
    main()

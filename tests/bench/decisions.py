"""Thinking time of computer players: `python -m tests.bench.decisions [GAMES] [LEVEL ...]`.

Processor time of every decision of a level against three steady players, by rule set, in milliseconds: the time on an
otherwise idle core. `tests.bench.screen intervals` measures the effect on the window.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from statistics import quantiles

from ai.arena import fixtures
from ai.bot import Limit
from ai.bots import bot_named
from ai.native.hands import measure_natively
from ai.unseen import SeatHistory
from game.engine.actions import Deal
from game.engine.events import Event, RoundDealt
from game.engine.play import play
from game.engine.state import Phase, new_game, to_act
from game.engine.view import observe
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants

LEVELS = ("novice", "steady", "sharp", "master")


def decisions(variant: Variant, level: str, games: int) -> Iterator[float]:
    """Return the processor time of each of the level's decisions, in milliseconds."""
    measure_natively()  # as in the worker of the window
    for fixture in fixtures(variant, (level, "steady", "steady", "steady"), games, "decisions"):
        bots = [bot_named(level) for level in fixture.levels]
        state = new_game(variant, len(bots), fixture.seed)
        history: list[Event] = []
        while state.phase is not Phase.GAME_OVER:
            seat = to_act(state.phase, state.turn, state.acting, state.asked)
            if seat is None:
                steps = play(state, Deal())
                history = []
            else:
                view, witness = observe(state, seat), SeatHistory(history, seat)
                began = time.process_time()
                action = bots[seat].choose(view, witness, Limit())
                took = time.process_time() - began
                if fixture.levels[seat] == level:
                    yield 1000 * took
                steps = play(state, action)
            events = [event for event, _ in steps]
            dealt = [at for at, event in enumerate(events) if isinstance(event, RoundDealt)]
            history += events[dealt[0] if dealt else 0 :]
            state = steps[-1][1]


def lines(games: int, levels: Sequence[str]) -> Iterator[str]:
    """Yield a line for each level and rule set."""
    for level in levels:
        for variant_id in shipped_variants():
            took = sorted(decisions(shipped_variant(variant_id), level, games))
            shares = quantiles(took, n=100)
            yield f"{level:<8} {variant_id:<9} {len(took):>9} {shares[49]:>8.2f} {shares[98]:>8.2f} {took[-1]:>8.2f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=2, help="of each level in each rule set")
    parser.add_argument("levels", nargs="*", default=LEVELS, help="or a level with a temper, as sharp/buyer")
    options = parser.parse_args()
    print(f"{'level':<8} {'rules':<9} {'decisions':>9} {'median':>8} {'p99':>8} {'most':>8}")
    for line in lines(options.games, tuple(options.levels)):
        print(line, flush=True)


if __name__ == "__main__":
    main()

"""Compare simulated players with real ones: `python -m tests.bench.simulated [ROUNDS] [VARIANT ...] [--players N]`.

A variant is a name or a short text, as `shanghai:liverpool;at_once=yes`. Strong players play new rounds out. From
the same hands, with the stock shuffled, the simple players of simulated deals play each round many times. It prints for
both how many buys a player makes, how often they lay down, the points left in a hand, and how often somebody goes out;
each with half the 95 % interval of the difference over rounds. The line for a rule set is followed by a line for each
contract.
"""

import argparse
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

import numpy as np

from ai.bot import Limit
from ai.bots import bot_named
from ai.intervals import estimated
from ai.master.beginning import begin
from ai.master.deals import NOBODY
from ai.unseen import SeatHistory
from game.engine.course import Course
from game.engine.play import carry_out
from game.engine.view import observe
from game.rules.short_text import read_short_text, short_text_in
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.bench.departures import PLAYERS, dealt, seat_to_act
from tests.bench.knowing import Moment, as_known
from tests.bench.styles import Watch

ROUNDS = 60
DEALS = 128
LEVEL = bot_named("sharp")


class Ends(NamedTuple):
    """How rounds ended: means by player, and the share of rounds in which somebody went out."""

    buys: float
    laid: float
    left: float  # points
    out: float


class Pair(NamedTuple):
    """The ends of a round with real players and with simulated ones."""

    line: int
    real: Ends
    simulated: Ends


def pairs(variant: Variant, rounds: int, seed: str, players: int = PLAYERS) -> Iterator[Pair]:
    """Yield this many rounds of a rule set, each of its contracts in turn."""
    for deal in range(rounds):
        line = deal % len(variant.rounds) + 1
        course = dealt(variant, line, f"{seed} {deal}", players)
        simulated = simulated_ends(course, deal)
        yield Pair(line, real_ends(course), simulated)


def simulated_ends(course: Course, luck: int) -> Ends:
    """Return how simulated players end a new round."""
    seat = seat_to_act(course)
    assert seat is not None
    view, history = observe(course.game, seat), SeatHistory(course.events, seat)
    moment = Moment(view, tuple(history), (), course.game.hands, course.game.stock)
    deals = as_known(moment, DEALS, 1, np.random.default_rng(luck))
    begin(deals, view, chooses=False)
    deals.play_on()
    points = deals.hands.astype(np.float32) @ deals.rules.points
    went = deals.out != NOBODY
    return Ends(*(float(of.mean()) for of in (deals.bought, deals.down, points, went)))


def real_ends(course: Course) -> Ends:
    """Play a round to its end and return how it ended."""
    watches = [Watch(course, seat) for seat in range(course.game.players)]
    while (seat := seat_to_act(course)) is not None:
        view = observe(course.game, seat)
        carry_out(course, view, LEVEL.choose(view, SeatHistory(course.events, seat), Limit()))
    result, styles = course.game.sheet[-1], [watch.style() for watch in watches]
    points = [sum(map(course.game.variant.points_of, hand)) for hand in result.hands]
    buys, laid = (fmean(getattr(style, name) for style in styles) for name in ("buys", "laid"))
    return Ends(buys, laid, fmean(points), float(result.out is not None))


def line(name: str, some: Sequence[Pair]) -> str:
    """Return a line of the table."""
    cells = list[str]()
    for at in range(len(Ends._fields)):
        real, simulated = [pair.real[at] for pair in some], [pair.simulated[at] for pair in some]
        half = estimated([after - before for before, after in zip(real, simulated, strict=True)]).half
        cells.append(f"{fmean(real):>7.2f} {fmean(simulated):>6.2f} ± {half:5.2f}")
    return f"{name:<10} {len(some):>6} {' '.join(cells)}"


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description="Simulated players beside real ones.")
    parser.add_argument("rounds", nargs="?", type=int, default=ROUNDS)
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--seed", default="simulated")
    parser.add_argument("--players", type=int, default=PLAYERS, help="or as many as the rule set allows")
    options = parser.parse_args()
    print(
        f"{'rules':<10} {'rounds':>6} {'buys':>22} {'laid down':>22} {'points left':>22} {'went out':>22}", flush=True
    )
    for name in options.variants:
        variant = read_short_text(name) if short_text_in(name) else shipped_variant(name)
        players = min(options.players, variant.most_players)
        played = [*pairs(variant, options.rounds, options.seed, players)]
        print(line(name, played), flush=True)
        for number in range(1, len(variant.rounds) + 1):
            if some := [pair for pair in played if pair.line == number]:
                print(line(f"  round {number}", some), flush=True)


if __name__ == "__main__":
    main()

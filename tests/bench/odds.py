"""Whether the odds are right: `python -m tests.bench.odds [VARIANT ...] [--rounds N]`.

Strong players play rounds of every contract. At some of their choices about an upcard the odds of the action made are
noted, and then in which of their next turns they really laid down. A row gives, for each of three turns, the mean
chance by counting draws from the stock, the mean chance by deals, and the share who were down, with its margin.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from math import sqrt
from multiprocessing import get_context
from statistics import fmean
from typing import NamedTuple

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.intervals import Z95
from ai.native.hands import measure_natively
from ai.odds import COUNTED_TURNS, TURNS, TurnChances, odds
from game.engine.actions import Action, Buy, BuyUpcard, Deal, Draw, Pass, Take
from game.engine.events import Event, MeldsLaid, TurnEnded
from game.engine.play import play
from game.engine.state import Down, Phase, State, new_game, to_act
from game.engine.view import observe
from game.rules.variant_file import shipped_variant, shipped_variants

LEVEL, PLAYERS, EVERY = "sharp", 4, 7


class Foretold(NamedTuple):
    """The chances of one action to be down by each turn, counted (None: not counted) and played out; and the result."""

    counted: tuple[float | None, ...]
    played: tuple[float, ...]
    down: tuple[bool, ...]


def foretold(rules: str, number: int) -> list[Foretold]:
    """Return some choices of a round."""
    measure_natively()
    variant, bot = shipped_variant(rules), bot_named(LEVEL)
    contract = number % len(variant.rounds)
    state = new_game(variant, PLAYERS, f"odds {number}")._replace(round=contract)
    events: list[Event] = []
    noted: list[tuple[int, int, tuple[TurnChances, ...], tuple[TurnChances, ...], bool]] = []
    action: Action = Deal()
    choices = 0
    while True:
        steps = play(state, action)
        events += [event for event, _ in steps]
        state = steps[-1][1]
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        if seat is None:
            break
        view, history = observe(state, seat), round_history(events, seat)
        action = bot.choose(view, history, Limit())
        choices += view.phase in (Phase.OFFER, Phase.DRAW) and view.me.down is Down.NO
        if _is_about_an_upcard(state, seat, action) and choices % EVERY == 0:
            *_, found = odds(view, history)
            takes = isinstance(action, Take | Buy | BuyUpcard)
            noted.append((len(events), seat, found.counted, found.played, takes))
    return [
        Foretold(
            tuple(_share(row, takes=takes) for row in counted) or (None,) * COUNTED_TURNS,
            tuple(share for row in played if (share := _share(row, takes=takes)) is not None),
            tuple(_down_within(events[at:], seat, turns) for turns in range(1, TURNS + 1)),
        )
        for at, seat, counted, played, takes in noted
        if all(_share(row, takes=takes) is not None for row in played)
    ]


def _is_about_an_upcard(state: State, seat: int, action: Action) -> bool:
    is_offered = state.phase in (Phase.OFFER, Phase.DRAW) and observe(state, seat).me.down is Down.NO
    return is_offered and isinstance(action, Take | Buy | BuyUpcard | Pass | Draw)


def _share(row: TurnChances, *, takes: bool) -> float | None:
    if not takes:
        return row.plain.share
    return None if row.taking is None else row.taking.share


def _down_within(events: list[Event], seat: int, turns: int) -> bool:
    """Return whether the seat lays down before so many of its turns have ended."""
    ended = 0
    for event in events:
        match event:
            case MeldsLaid(laid) if laid == seat:
                return True
            case TurnEnded(whose) if whose == seat:
                ended += 1
                if ended == turns:
                    return False
            case _:
                pass
    return False


def line_of(rules: str, rows: list[Foretold]) -> str:
    """Return a row of the table."""
    cells = []
    for turn in range(TURNS):
        counted = [share for row in rows for share in row.counted[turn : turn + 1] if share is not None]
        real = fmean(row.down[turn] for row in rows)
        half = Z95 * sqrt(real * (1 - real) / len(rows))
        by_draws = f"{fmean(counted):5.1%}" if counted else "    -"
        cells.append(f"{by_draws} {fmean(row.played[turn] for row in rows):6.1%} {real:6.1%} ± {half:5.1%}")
    return f"{rules:<10} {len(rows):>6}   " + "   ".join(cells)


def main() -> None:
    """Print a row for each rule set."""
    parser = argparse.ArgumentParser(description="The odds beside what happened.")
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--rounds", type=int, default=60, help="of each rule set, over its contracts in turn")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    head = "   ".join(f"{f'turn {turn}: drawn, played, real':<27}" for turn in range(1, TURNS + 1))
    print(f"{'rules':<10} {'choices':>6}  {head}", flush=True)
    for rules in asked.variants:
        with get_context("spawn").Pool(asked.jobs) as pool:
            found: Iterator[list[Foretold]] = pool.imap(partial(foretold, rules), range(asked.rounds))
            print(line_of(rules, [row for rows in found for row in rows]), flush=True)


if __name__ == "__main__":
    main()

"""Whether the odds are right: `python -m tests.bench.odds [VARIANT ...] [--rounds N] [--swaps TURNS]`.

Strong players play rounds of every contract. At some of their choices about an upcard the odds of the action made are
noted, and then in which of their next turns they really laid down. A row gives, for each of three turns, the mean
chance by counting draws from the stock, the mean chance by deals, and the share who were down, with its margin.

With `--swaps`, turns of players who could swap a card before laying down are looked at instead: the mean chance
by deals to be down after the turn, and the share who were. Once a card is taken, what a Strong player does next in the
turn is certain, so counted odds or deals on the other side of a half contradict it.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import chain, count, islice
from math import sqrt
from multiprocessing import get_context
from statistics import fmean
from typing import NamedTuple, cast

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.intervals import Z95
from ai.native.hands import measure_natively
from ai.odds import COUNTED_TURNS, TURNS, Odds, TurnChances, odds
from ai.players.prospect import prospect_of
from ai.players.swaps import swaps_open
from game.engine.actions import Action, Buy, BuyUpcard, Deal, Draw, Pass, Take
from game.engine.events import Event, MeldsLaid, TurnEnded
from game.engine.play import play
from game.engine.referee import legal_actions
from game.engine.state import Down, Phase, State, new_game, to_act
from game.engine.view import PlayerView, observe
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


class TurnFound(NamedTuple):
    """The chances to be down by the end of a turn, counted (None: not counted) and played out, and the result."""

    counted: float | None
    played: float
    down: bool
    is_certain: bool  # whether nothing was drawn from the stock


def turns_with_swaps(rules: str, number: int) -> list[TurnFound]:
    """Return the own turns of a round in which the seat could swap a card of its hand, or the upcard."""
    measure_natively()
    variant, found = shipped_variant(rules), list[TurnFound]()
    state = new_game(variant, PLAYERS, f"swaps {number}")._replace(round=number % len(variant.rounds))
    events, action = list[Event](), cast("Action", Deal())
    while True:
        steps = play(state, action)
        events += [event for event, _ in steps]
        state = steps[-1][1]
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        if seat is None:
            return found
        view, history = observe(state, seat), round_history(events, seat)
        if choices := _choices_with_swaps(view):
            *_, known = odds(view, history)
            found += [_turn_found(state, events, choice, known) for choice in choices]
        action = bot_named(LEVEL).choose(view, history, Limit())


def _turn_found(state: State, events: list[Event], choice: Action | None, known: Odds) -> TurnFound:
    """Return the odds of this turn after the choice, and how it ends."""
    first = [_share(rows[0], takes=isinstance(choice, Take)) for rows in (known.counted, known.played) if rows]
    played, counted = first.pop(), first.pop() if first and choice else None  # in mid-turn, counted from the next on
    assert played is not None
    return TurnFound(counted, played, _down_in_turn(state, events, choice), not isinstance(choice, Draw))


def _choices_with_swaps(view: PlayerView) -> list[Action | None]:
    """Return what the seat may do now, if it could swap a card before laying down; None is to play what it holds."""
    if view.turn != view.seat or view.me.down is not Down.NO or view.phase not in (Phase.DRAW, Phase.PLAY):
        return []
    held, prospect = {*view.hand, view.upcard}, prospect_of(view)
    given = frozenset[int]().union(*(naturals for _, naturals in swaps_open(prospect)))
    if not any(card is not None and prospect.evaluator.card_code(card) in given for card in held):
        return []
    if view.phase is Phase.PLAY:
        return [None]
    return [action for action in legal_actions(view, 0) if isinstance(action, Take | Draw)]


def _down_in_turn(state: State, events: list[Event], action: Action | None) -> bool:
    """Return whether the player on turn lays down in this turn, after this action, as a Strong player."""
    seat, later = state.turn, list[Event]()
    while not any(isinstance(event, TurnEnded) for event in later):
        if action is None:
            view, history = observe(state, seat), round_history([*events, *later], seat)
            action = bot_named(LEVEL).choose(view, history, Limit())
        steps = play(state, action)
        later += [event for event, _ in steps]
        state, action = steps[-1][1], None
        if any(isinstance(event, MeldsLaid) for event in later):
            return True
    return False


def contradictions(rows: list[TurnFound]) -> list[TurnFound]:
    """Return the certain turns whose odds lie on the other side of a half."""
    shares = [((row.counted, row.played), row) for row in rows if row.is_certain]
    return [row for both, row in shares if any(share is not None and (share > 0.5) != row.down for share in both)]


def line_of_turns(rules: str, rows: list[TurnFound]) -> str:
    """Return a row of the table of turns with swaps."""
    means = f"{fmean(row.played for row in rows):6.1%} {fmean(row.down for row in rows):6.1%}"
    certain = sum(row.is_certain for row in rows)
    return f"{rules:<10} {len(rows):>6}   {means}   {len(contradictions(rows))} of {certain} contradicted"


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
    parser.add_argument("--swaps", type=int, metavar="TURNS", help="look at this number of turns with a swap in reach")
    asked = parser.parse_args()
    head = "   ".join(f"{f'turn {turn}: drawn, played, real':<27}" for turn in range(1, TURNS + 1))
    print(f"{'rules':<10} {'choices':>6}  {head}", flush=True)
    for rules in asked.variants:
        if asked.swaps:
            rows = chain.from_iterable(map(partial(turns_with_swaps, rules), count()))
            print(line_of_turns(rules, [*islice(rows, asked.swaps)]), flush=True)
            continue
        with get_context("spawn").Pool(asked.jobs) as pool:
            found: Iterator[list[Foretold]] = pool.imap(partial(foretold, rules), range(asked.rounds))
            print(line_of(rules, [row for rows in found for row in rows]), flush=True)


if __name__ == "__main__":
    main()

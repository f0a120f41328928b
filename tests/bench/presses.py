"""Count how often a person has to press something: `python -m tests.bench.presses --games N`.

Whole games of four; seat 1 is a steady stand-in for a person, once with the default standing order and once asked about
everything, over the same deals. A press is a key or a click: an answer or a draw is one, choosing a card and its place
are two, a lay-down is "Fill" and "Lay down". `passed over` are cards the stand-in would have bought if its order had
asked.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ai.bot import Limit
from ai.bots import bot_named
from ai.unseen import SeatHistory
from game.engine.actions import Action, Buy, Deal, Discard, Hit, LayDown, Pass, Swap, SwapHit
from game.engine.events import Event, RoundDealt
from game.engine.play import play
from game.engine.state import Phase, new_game
from game.engine.view import PlayerView, observe
from game.orders import StandingOrder, answer_for
from game.play.hints import advise
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants

PLAYERS, PERSON, LEVEL = 4, 0, "steady"
LIMIT = Limit()
ORDERS = (StandingOrder.ASK, StandingOrder.HELPS)


class Counted(NamedTuple):
    """What one order came to, over so many games."""

    rounds: int
    asked: int  # questions about cards of others that had to be answered
    presses: int  # all presses, those answers among them
    bought: int
    passed_over: int
    penalties: int


def presses_of(action: Action) -> int:
    """How many presses an action takes at the table."""
    match action:
        case SwapHit():
            return 3
        case Discard() | Hit() | Swap() | LayDown():
            return 2
        case _:
            return 1


def is_offered(view: PlayerView) -> bool:
    """Whether the person is asked about a card of others."""
    return view.phase is Phase.OFFER and view.turn != view.seat


def game(variant: Variant, order: StandingOrder, seed: str) -> Counter[str]:
    """One game with seat 1 under an order, counted."""
    bot, state, events = bot_named(LEVEL), new_game(variant, PLAYERS, seed), list[Event]()
    found: Counter[str] = Counter()
    while state.phase is not Phase.GAME_OVER:
        seat = observe(state, 0).to_act
        action: Action = Deal()
        if seat is not None:
            view = observe(state, seat)
            action = bot.choose(view, SeatHistory(events, seat), LIMIT)
            if seat == PERSON:
                action = under(order, view, action, found)
        else:
            found["rounds"] += 1
            found["presses"] += 1
        steps = play(state, action)
        for event, _ in steps:
            if isinstance(event, RoundDealt):
                events.clear()
            events.append(event)
        state = steps[-1][1]
    found["penalties"] = state.seats[PERSON].score
    return found


def under(order: StandingOrder, view: PlayerView, action: Action, found: Counter[str]) -> Action:
    """What the person does, counted: her order answers, or she does what the stand-in says."""
    answer = answer_for(order, view, lambda asked: advise(asked).helps)
    if answer is not None:
        found["passed over"] += isinstance(action, Buy)
        return answer
    found["asked"] += is_offered(view)
    found["bought"] += isinstance(action, Buy)
    let_go = view.phase is Phase.CLAIM and isinstance(action, Pass)  # the time to call runs out by itself
    found["presses"] += 0 if let_go else presses_of(action)
    return action


def counted(variant: Variant, order: StandingOrder, games: int, seed: str) -> Counted:
    """So many games of a rule set under an order."""
    total: Counter[str] = Counter()
    for number in range(games):
        total += game(variant, order, f"{seed} {number}")
    names = ("rounds", "asked", "presses", "bought", "passed over", "penalties")
    return Counted(*(total[name] for name in names))


def rows(games: int, seed: str) -> Iterator[str]:
    """The table, a line a rule set and order."""
    yield (
        f"{'rule set':10} {'order':7} {'rounds':>7} {'questions':>10} {'presses':>8} {'bought':>7} {'passed over':>12}"
        f" {'points':>7}   (each by round)"
    )
    for name in shipped_variants():
        for order in ORDERS:
            began = time.perf_counter()
            found = counted(shipped_variant(name), order, games, seed)
            each = [number / found.rounds for number in (found.asked, found.presses, found.bought, found.passed_over)]
            yield (
                f"{name:10} {order:7} {found.rounds:7} {each[0]:10.2f} {each[1]:8.2f} {each[2]:7.2f} {each[3]:12.3f}"
                f" {found.penalties / found.rounds:7.1f}   {time.perf_counter() - began:.0f} s"
            )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games of each rule set and order")
    parser.add_argument("--seed", default="presses")
    chosen = parser.parse_args()
    for line in rows(chosen.games, chosen.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()

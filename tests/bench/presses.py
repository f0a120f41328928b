"""Count how often a person has to press something: `python -m tests.bench.presses --games N`.

Whole games of four; seat 1 is a steady stand-in for a person, once with the default standing order and once asked about
every card, over the same deals. A question is a card to buy or to call on; a cycle is from one turn of the person to
the next. A press is a key or a click: an answer or a draw is one, choosing a card and its place are two, a lay-down is
"Fill" and "Lay down". `passed over` are cards the stand-in would have bought if its order had asked.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ai.bot import Limit
from ai.bots import bot_named
from ai.unseen import SeatHistory
from game.engine.actions import Action, Buy, Deal, Discard, Hit, LayDown, Swap, SwapHit
from game.engine.claims import seat_claim_refusal
from game.engine.events import Discarded, Event, RoundDealt, RoundEnded, TurnEnded
from game.engine.play import play
from game.engine.state import Phase, new_game
from game.engine.view import PlayerView, observe
from game.orders import StandingOrder, answer_for, puts_call
from game.play.hints import advise
from game.rules.variant import Claim, Variant
from game.rules.variant_file import shipped_variant, shipped_variants

PLAYERS, PERSON, LEVEL = 4, 0, "steady"
LIMIT = Limit()
ORDERS = (StandingOrder.ASK, StandingOrder.HELPS)


class Counted(NamedTuple):
    """The counts of one order, over this many games."""

    rounds: int
    cycles: int
    asked: int  # questions about discards that had to be answered
    crowded: int  # cycles with more than one
    presses: int  # all presses, including those answers
    bought: int
    passed_over: int
    penalties: int


def presses_of(action: Action) -> int:
    """Return how many presses an action takes at the table."""
    match action:
        case SwapHit():
            return 3
        case Discard() | Hit() | Swap() | LayDown():
            return 2
        case _:
            return 1


def is_offered(view: PlayerView) -> bool:
    """Return whether the person is asked to buy another player's discard."""
    return view.phase is Phase.OFFER and view.turn != view.seat


def stops(view: PlayerView, order: StandingOrder) -> bool:
    """Return whether the table stops at a new discard, so that the person may call."""
    if view.variant.claims is Claim.NONE or not view.melds or view.discarder in (None, PERSON):
        return False
    fits = view.phase is Phase.CLAIM and PERSON in view.asked
    return seat_claim_refusal(view, PERSON) is None and puts_call(order, fits=fits)


def helps(view: PlayerView) -> bool:
    """Return whether the upcard would help the asked hand."""
    return advise(view).helps


def game(variant: Variant, order: StandingOrder, seed: str) -> Counter[str]:
    """Play one game with seat 1 under an order, and count."""
    bot, state, events = bot_named(LEVEL), new_game(variant, PLAYERS, seed), list[Event]()
    counts: Counter[str] = Counter()
    questions = 0  # since the person's last turn
    while state.phase is not Phase.GAME_OVER:
        seat = observe(state, 0).to_act
        action: Action = Deal()
        if seat is not None:
            view = observe(state, seat)
            action = bot.choose(view, SeatHistory(events, seat), LIMIT)
            if seat == PERSON:
                questions += is_offered(view) and answer_for(order, view, helps) is None
                action = under(order, view, action, counts)
        else:
            counts["rounds"] += 1
            counts["presses"] += 1
        steps = play(state, action)
        for event, _ in steps:
            if isinstance(event, RoundDealt):
                events.clear()
            events.append(event)
            if isinstance(event, Discarded) and event.owed == 0:
                questions += stops(observe(steps[-1][1], PERSON), order)
            if isinstance(event, TurnEnded | RoundEnded) and (isinstance(event, RoundEnded) or event.seat == PERSON):
                counts["asked"] += questions
                counts["cycles"] += isinstance(event, TurnEnded)
                counts["crowded"] += questions > 1
                questions = 0
        state = steps[-1][1]
    counts["penalties"] = state.seats[PERSON].score
    return counts


def under(order: StandingOrder, view: PlayerView, action: Action, counts: Counter[str]) -> Action:
    """Return the person's action, counted: that of their order or of the stand-in."""
    answer = answer_for(order, view, helps)
    if answer is not None:
        counts["passed over"] += isinstance(action, Buy)
        return answer
    counts["bought"] += isinstance(action, Buy)
    counts["presses"] += presses_of(action)
    return action


def counted(variant: Variant, order: StandingOrder, games: int, seed: str) -> Counted:
    """Count this many games of a rule set under an order."""
    total: Counter[str] = Counter()
    for number in range(games):
        total += game(variant, order, f"{seed} {number}")
    names = ("rounds", "cycles", "asked", "crowded", "presses", "bought", "passed over", "penalties")
    return Counted(*(total[name] for name in names))


def rows(games: int, seed: str) -> Iterator[str]:
    """Yield the table, a line per rule set and order."""
    yield (
        f"{'rule set':10} {'order':7} {'rounds':>7} {'questions a cycle':>18} {'over one':>9} {'presses':>8}"
        f" {'bought':>7} {'passed over':>12} {'points':>7}   (the rest a round)"
    )
    for name in shipped_variants():
        for order in ORDERS:
            began = time.perf_counter()
            counts = counted(shipped_variant(name), order, games, seed)
            per_round = [number / counts.rounds for number in (counts.presses, counts.bought, counts.passed_over)]
            asked, crowded = counts.asked / counts.cycles, counts.crowded / counts.cycles
            yield (
                f"{name:10} {order:7} {counts.rounds:7} {asked:18.2f} {crowded:9.1%} {per_round[0]:8.2f}"
                f" {per_round[1]:7.2f} {per_round[2]:12.3f} {counts.penalties / counts.rounds:7.1f}"
                f"   {time.perf_counter() - began:.0f} s"
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

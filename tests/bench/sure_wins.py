"""How often players miss sure wins: `python -m tests.bench.sure_wins [VARIANT ...] [--level LEVEL] [--rounds N]`. Four
players of a level play rounds. At every draw after laying down, and before the first play of every turn, the turn is
played to its end in every possible way on the real engine. If some way goes out whatever is drawn later and the seat
does not go out in that turn, a win was missed. It counts two kinds: upcards that were not taken, and turns not
finished; and the rounds with a missed win. Hands of more than `MOST_CARDS` cards are skipped.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ai.bot import Bot, Limit
from ai.bots import bot_named
from ai.unseen import SeatHistory
from game.engine.actions import Action, BuyStock, BuyUpcard, Discard, EndTurn, Take
from game.engine.events import Event, RoundEnded, TurnEnded
from game.engine.last_card import may_hit, may_swap
from game.engine.play import carry_out, play
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Phase, State
from game.engine.view import PlayerView, observe
from game.rules.cards import Card
from game.rules.fit import may_fit_later, swap_places
from game.rules.melds import Meld
from game.rules.variant import GoOut
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.bench.departures import PLAYERS, dealt, seat_to_act

SEED = "sure wins"  # no player was tuned on these deals
ROUNDS = 70
MOST_CARDS = 7
_MOST_POSITIONS = 3000  # the most positions of one turn
_UPCARD = frozenset({Phase.OFFER, Phase.REQUEST, Phase.DRAW})

Seen = set[tuple[tuple[Card, ...], tuple[Meld, ...], int]]


class LetGo(NamedTuple):
    """A moment in which a seat could certainly have gone out and did not."""

    kind: str
    view: PlayerView
    chosen: Action


def goes_out(state: State, seat: int, seen: Seen | None = None) -> bool:
    """Return whether the seat can certainly end the round in its turn; every way is tried."""
    seen = set() if seen is None else seen
    here = tuple(sorted(state.hands[seat])), state.melds, state.owed
    if here in seen or len(seen) > _MOST_POSITIONS:
        return False
    seen.add(here)
    view = observe(state, seat)
    if not _may_empty(view):
        return False
    for action in legal_actions(view, 0):
        if isinstance(action, BuyStock | BuyUpcard | EndTurn):
            continue  # a card from the stock is unknown
        if isinstance(action, Discard) and len(view.hand) > view.owed:
            continue  # the turn would end with cards left
        steps = play(state, action)
        if any(isinstance(event, RoundEnded) and event.result.out == seat for event, _ in steps):
            return True
        after = steps[-1][1]
        if after.phase in (Phase.PLAY, Phase.DISCARD) and after.turn == seat and goes_out(after, seat, seen):
            return True
    return False


def _may_empty(view: PlayerView) -> bool:
    """Return whether enough cards might go, by a quick estimate."""
    stuck = sum(not _may_go(view, card) for card in view.hand)
    return stuck <= (view.owed if view.rules.go_out_by is not GoOut.HIT else 0)


def _may_go(view: PlayerView, card: Card) -> bool:
    if may_hit(view, view.me.down) and may_fit_later(view.melds, card, view.variant):
        return True
    return may_swap(view, view.me.down) and bool(swap_places(view.melds, card, view.seat, view.variant))


def may_win_with_upcard(state: State, seat: int) -> bool:
    """Return whether the seat certainly goes out if it takes the upcard."""
    view = observe(state, seat)
    if view.me.down is Down.NO or len(view.hand) > MOST_CARDS or view.phase not in _UPCARD:
        return False
    if seat != view.turn or refusal(view, Take(seat)) is not None:
        return False
    after = play(state, Take(seat))[-1][1]
    return after.phase is Phase.PLAY and goes_out(after, seat)


def may_win_by_plays(state: State, seat: int) -> bool:
    """Return whether the seat certainly goes out with the cards it holds."""
    view = observe(state, seat)
    if view.phase is not Phase.PLAY or view.me.down is Down.NO or len(view.hand) > MOST_CARDS + 1:
        return False
    return goes_out(state, seat)


def let_go(bot: Bot, rules: str, deal: int) -> Iterator[LetGo]:
    """Yield the missed wins in a round of four such players."""
    variant = shipped_variant(rules)
    course = dealt(variant, deal % len(variant.rounds) + 1, f"{SEED} {deal}")
    course.keeps_states = False
    histories = [SeatHistory(course.events, seat) for seat in range(PLAYERS)]
    sure: dict[int, LetGo] = {}  # wins a seat could have had in its turn
    followed = 0
    while (seat := seat_to_act(course)) is not None:
        state, view = course.game.state, observe(course.game, seat)
        action = bot.choose(view, histories[seat], Limit())
        if seat == view.turn and seat not in sure:
            if not isinstance(action, Take) and may_win_with_upcard(state, seat):
                sure[seat] = LetGo("upcard", view, action)
            elif may_win_by_plays(state, seat):
                sure[seat] = LetGo("turn", view, action)
        carry_out(course, view, action)
        ended, followed = _ended(course.events[followed:]), len(course.events)
        for other in ended:
            if other in sure:
                yield sure.pop(other)
    # Seats left in `sure` went out in that turn.


def _ended(events: list[Event]) -> list[int]:
    return [event.seat for event in events if isinstance(event, TurnEnded)]


def main() -> None:
    """Print a line for each rule set."""
    parser = argparse.ArgumentParser(description="How often players let sure wins go.")
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--level", default="sharp")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--show", action="store_true", help="each of them")
    options = parser.parse_args()
    bot = bot_named(options.level)
    print(f"{'rules':<10} {'rounds':>6} {'with':>5} {'upcards':>8} {'turns':>6}")
    for rules in options.variants:
        wins_of = [list(let_go(bot, rules, deal)) for deal in range(options.rounds)]
        kinds = Counter(win.kind for wins in wins_of for win in wins)
        print(
            f"{rules:<10} {options.rounds:>6} {sum(map(bool, wins_of)):>5} {kinds['upcard']:>8} {kinds['turn']:>6}",
            flush=True,
        )
        for win in (win for wins in wins_of for win in wins if options.show):
            held = " ".join(map(str, win.view.hand))
            print(f"  {win.kind}: {held} | {win.view.upcard} | {win.chosen}")
            print("    " + " / ".join(" ".join(map(str, meld.cards)) for meld in win.view.melds))


if __name__ == "__main__":
    main()

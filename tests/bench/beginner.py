"""A level against a beginner who has just finished the lesson: `python -m tests.bench.beginner [VARIANT ...]`.

The beginner follows a script. It draws unless the upcard makes a pair or neighbors with a card it holds, lays down as
soon as it can, hits what fits, and discards its most expensive loose card; it neither buys nor swaps nor calls.

Two players of the level and two beginners play whole games, each deal once with either pair in the first seat and the
third. Printed are the games that the level's pair won, with half the 95 % interval over deals: 50 % is even. Sizes are
fixed in advance, in `DEALS`.
"""

import argparse
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from statistics import fmean

from ai.arena import deal_round, play_round
from ai.bot import Bot, Limit
from ai.bots import bot_named, first_lay_down
from ai.intervals import estimated
from ai.players.discards import discard_candidates
from ai.players.naming import nearest_name
from ai.players.prospect import fewest_to_lay_down
from game.engine.actions import Action, Allow, Buy, Discard, Draw, EndTurn, Hit, Pass, Swap, SwapHit, Take
from game.engine.buying import call_would_pay
from game.engine.course import Course
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Ongoing, Phase, new_game
from game.engine.view import PlayerView
from game.rules.cards import KING, Card
from game.rules.fit import fits
from game.rules.scoring import standing
from game.rules.variant import Kind, Variant
from game.rules.variant_file import shipped_variant, shipped_variants

SEED = "beginner"
_GAPS = 3  # in a run of so many cards only the next rank is a neighbor, in one of twice as many also the one after it
DEALS = 20  # of each rule set, two games of each
_ASKED = frozenset({Phase.OFFER, Phase.REQUEST, Phase.DRAW})


class Beginner:
    """The scripted player."""

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return what the script says."""
        if view.phase is Phase.NAME:
            return nearest_name(view)
        if view.phase in _ASKED:
            return _about_upcard(view)
        if view.phase is Phase.CLAIM:
            return Pass(view.seat)
        return first_lay_down(view) or _played(view) or _discarded(view, history)


def group_sizes(view: PlayerView, card: Card, others: Sequence[Card]) -> tuple[int, int]:
    """Return how many cards of its rank, and in a row with it in its suit, the card makes with the others.

    Only what the contract asks for counts.
    """
    asked = {spec.kind for spec in view.rules.contract}
    same = 1 + sum(other.rank == card.rank for other in others)
    ranks = {other.rank for other in others if other.suit == card.suit and not view.variant.is_wild(other)}
    reach = max((spec.length // _GAPS for spec in view.rules.contract if spec.kind is Kind.RUN), default=0)
    in_a_row = 1 + sum(_beside(card.rank, by, ranks, reach) for by in (-1, 1))
    return same * (Kind.SET in asked), in_a_row * (Kind.RUN in asked)


def _beside(rank: int, by: int, ranks: Collection[int], reach: int) -> int:
    """Return how many ranks follow in one direction, each within reach of the one before; aces are at both ends."""
    here = gap = number = 0
    while gap < reach and here < KING - 1:
        here += 1
        gap += 1
        if (rank - 1 + by * here) % KING + 1 in ranks:
            number, gap = number + 1, 0
    return number


def _wants(view: PlayerView, card: Card) -> bool:
    """Return whether the script takes the card on its turn."""
    if view.me.down is not Down.NO:
        return fits(view.melds, card, view.seat, view.variant)
    return view.variant.is_wild(card) or max(group_sizes(view, card, view.hand)) > 1


def _buys(view: PlayerView, card: Card) -> bool:
    """Return whether the card completes a meld that the contract asks for, or is wild."""
    if view.me.down is not Down.NO or call_would_pay(view):
        return False
    same, in_a_row = group_sizes(view, card, view.hand)
    return view.variant.is_wild(card) or any(
        (same if spec.kind is Kind.SET else in_a_row) == spec.length for spec in view.rules.contract
    )


def _is_short(view: PlayerView) -> bool:
    """Return whether the hand, with one more card, is too small for the contract and the end of the turn."""
    return view.me.down is Down.NO and len(view.hand) + 1 < fewest_to_lay_down(view.variant, view.line)


def _about_upcard(view: PlayerView) -> Action:
    seat, card = view.seat, view.upcard
    if card is not None and view.upcard_alive:
        if _is_short(view) and _wants(view, card) and not call_would_pay(view) and _is_legal(view, Buy(seat)):
            return Buy(seat)
        if seat == view.turn and _wants(view, card) and _is_legal(view, Take(seat)):
            return Take(seat)
        if _buys(view, card) and _is_legal(view, Buy(seat)):
            return Buy(seat)
    return next(action for action in (Pass(seat), Allow(seat), Draw(seat), Take(seat)) if _is_legal(view, action))


def _is_legal(view: PlayerView, action: Action) -> bool:
    return refusal(view, action) is None


def _played(view: PlayerView) -> Action | None:
    return next((action for action in legal_actions(view, 0) if isinstance(action, Hit | Swap | SwapHit)), None)


def _discarded(view: PlayerView, history: Sequence[Event]) -> Action:
    cards = discard_candidates(view, history)
    if not cards:  # the last card may neither be hit nor discarded
        return EndTurn(view.seat)
    return Discard(view.seat, max(cards, key=partial(_eagerness, view)))


def _eagerness(view: PlayerView, card: Card) -> tuple[bool, int, int]:
    """Return the order in which it discards: wilds last, the smallest groups first, and expensive cards before others."""
    others = list(view.hand)
    others.remove(card)
    size = max(group_sizes(view, card, others)) if view.me.down is Down.NO else _wants(view, card)
    return not view.variant.is_wild(card), -size, view.variant.points_of(card)


def shares_of_seats(variant: Variant, bots: Sequence[Bot], seed: str) -> list[float]:
    """Return the share of a game that each seat won: all of it, or a part if several came first."""
    game = Ongoing(*new_game(variant, len(bots), seed))
    while game.phase is not Phase.GAME_OVER:
        course = Course(game)
        deal_round(course, [])
        for _ in play_round(course, bots, Limit()):
            pass
    end = game.state
    places = standing([seat.score for seat in end.seats], [seat.points for seat in end.seats], variant)
    return [(place == 1) / places.count(1) for place in places]


def shares(level: Bot, variant: Variant, deals: int) -> Iterator[float]:
    """Yield the share of games that the level's pair won, deal by deal."""
    pairs: tuple[Sequence[Bot], Sequence[Bot]] = (level, Beginner()) * 2, (Beginner(), level) * 2
    for deal in range(deals):
        first, second = (shares_of_seats(variant, bots, f"{SEED} {deal}") for bots in pairs)
        yield fmean([first[0] + first[2], second[1] + second[3]])


def main() -> None:
    """Print a line for each rule set."""
    parser = argparse.ArgumentParser(description="A level against a scripted beginner.")
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--level", default="novice")
    parser.add_argument("--deals", type=int, default=DEALS)
    asked = parser.parse_args()
    level = bot_named(asked.level)
    print(f"{'rules':<10} {'games':>6} {asked.level + ' wins':>20}")
    for rules in asked.variants:
        won = estimated([100 * share for share in shares(level, shipped_variant(rules), asked.deals)])
        print(f"{rules:<10} {2 * asked.deals:>6} {won.mean:>12.1f} ± {won.half:4.1f} %", flush=True)


if __name__ == "__main__":
    main()

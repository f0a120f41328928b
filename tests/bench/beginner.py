"""A level against a beginner who has just finished the lesson: `python -m tests.bench.beginner [VARIANT ...]`.

The beginner follows a script. It draws unless the upcard makes a pair or neighbors with a card it holds, lays down as
soon as it can, hits what fits, and discards its most expensive loose card; it neither buys nor swaps nor calls.

Two players of the level and two beginners play whole games, each deal once with either pair in the first seat and the
third. Printed are the games that the level's pair won, with half the 95 % interval over deals: 50 % is even. Sizes are
fixed in advance, in `DEALS`.
"""

import argparse
from collections.abc import Iterator, Sequence
from statistics import fmean

from ai.arena import deal_round, play_round
from ai.bot import Bot, Limit
from ai.bots import bot_named, first_lay_down
from ai.intervals import estimated
from ai.players.naming import nearest_name
from game.engine.actions import Action, Allow, Discard, Draw, Hit, Pass, Take
from game.engine.course import Course
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Ongoing, Phase, new_game
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.scoring import standing
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants

SEED = "beginner"
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
        return first_lay_down(view) or _hit(view) or _thrown(view)


def goes_with(view: PlayerView, card: Card, others: Sequence[Card]) -> bool:
    """Return whether the card is wild, or makes a pair or neighbors with one of the others."""
    wild = view.variant.is_wild
    return wild(card) or any(
        not wild(other) and (card.rank == other.rank or (card.suit == other.suit and abs(card.rank - other.rank) == 1))
        for other in others
    )


def _about_upcard(view: PlayerView) -> Action:
    seat, card = view.seat, view.upcard
    if card is not None and seat == view.turn and goes_with(view, card, view.hand) and _is_legal(view, Take(seat)):
        return Take(seat)
    return next(action for action in (Pass(seat), Allow(seat), Draw(seat), Take(seat)) if _is_legal(view, action))


def _is_legal(view: PlayerView, action: Action) -> bool:
    return refusal(view, action) is None


def _hit(view: PlayerView) -> Action | None:
    return next((action for action in legal_actions(view, 0) if isinstance(action, Hit)), None)


def _thrown(view: PlayerView) -> Action:
    discards = [action for action in legal_actions(view, 0) if isinstance(action, Discard)]
    if not discards:  # the last card may neither be hit nor discarded
        return next(legal_actions(view, 0))
    return max(discards, key=lambda action: _eagerness(view, action.card))


def _eagerness(view: PlayerView, card: Card) -> tuple[bool, bool, int]:
    """Return the order in which it discards: wilds last, loose cards first, expensive ones before others."""
    others = list(view.hand)
    others.remove(card)
    return not view.variant.is_wild(card), not goes_with(view, card, others), view.variant.points_of(card)


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

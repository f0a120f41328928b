"""Search whole games for plays that look silly at the table: `python -m tests.ai.absurd [GAMES] [LEVEL]`.

One seat of the level plays against three steady players under every shipped rule set; each kind of absurdity is
counted.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence

from ai.arena import fixtures, play_game
from ai.bot import round_history
from ai.players.discards import was_for_room
from ai.players.glance import needs_wilds
from ai.players.hopeless import is_too_late
from ai.players.laying import best_lay_down
from ai.players.plays import first_play, fitting_cards
from ai.players.prospect import prospect_of
from ai.unseen import bought_lately, taken_lately
from game.engine.actions import Action, Buy, Deal, Discard, Draw, Pass, Take
from game.engine.buying import call_would_pay
from game.engine.events import Event, RoundDealt
from game.engine.plays import discards
from game.engine.referee import refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView, observe
from game.rules.cards import Card
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants

LATE = 3  # cards left to an opponent who is about to go out
OFF_THE_WAY = "discards a card on the way to the contract, though another is not"  # there may be a better way
OVERLOOKED = "does not lay down, with wilds"
RUNNING = 3  # consecutive turns in which a card that fits is not played


def absurdities(view: PlayerView, history: Sequence[Event], action: Action) -> Iterator[str]:
    """Yield what is absurd about an action, judged by the view it was chosen from."""
    match action:
        case Discard():
            yield from _about_discard(view, history, action.card)
        case Pass() | Draw():
            yield from _about_upcard_left(view)
        case Buy():
            yield from _about_buy(view)
        case _:
            pass


def _about_discard(view: PlayerView, history: Sequence[Event], card: Card) -> Iterator[str]:
    cards = discards(view)
    is_lost = view.me.down is Down.NO and is_too_late(prospect_of(view))  # only points count
    if view.variant.is_wild(card) and not all(map(view.variant.is_wild, cards)) and not is_lost:
        yield "discards a wild"
    fresh = taken_lately(history, view.seat)
    if (
        card in fresh
        and not set(cards) <= {*fresh, *filter(view.variant.is_wild, cards)}
        and not was_for_room(view, bought_lately(history, view.seat))
    ):
        yield "discards a card just taken or bought"
    if view.me.down is not Down.NO:
        fitting = fitting_cards(view, view.hand, view.melds)
        if card in fitting and not set(cards) <= set(fitting):
            yield "discards a card that fits a meld, though another fits none"
        if view.phase is Phase.PLAY and set(fresh) & set(fitting) and first_play(view) is not None:
            yield "takes a card to play it, and does not"
        return
    prospect = prospect_of(view)
    if prospect.distance and prospect.lacking(card) > min(map(prospect.lacking, cards)):
        yield OFF_THE_WAY
    if view.phase is Phase.PLAY and prospect.distance == 0 and best_lay_down(view) is not None:
        yield OVERLOOKED if needs_wilds(prospect) else "does not lay down"


def _about_upcard_left(view: PlayerView) -> Iterator[str]:
    card, ways = view.upcard, (Take(view.seat), Buy(view.seat))
    if card is None or view.me.down is not Down.NO or view.phase is Phase.CLAIM or call_would_pay(view):
        return
    prospect = prospect_of(view)
    after = prospect.having(card)
    if after >= prospect.distance or all(refusal(view, way) is not None for way in ways):
        return
    if after == 0:
        yield "leaves the card that completes the contract"
    if view.variant.is_wild(card):
        yield "leaves a wild"


def _about_buy(view: PlayerView) -> Iterator[str]:
    prospect = prospect_of(view)
    if view.upcard is None or prospect.short > 0 or prospect.having(view.upcard) < prospect.distance:
        return
    if prospect.distance == 0:
        yield "buys with the contract in hand"
    others = [seat for number, seat in enumerate(view.seats) if number != view.seat]
    if any(seat.cards <= LATE and seat.down is not Down.NO for seat in others):
        yield "buys for nothing while a rival is about to go out"


def watched(variant: Variant, games: int, seed: str, level: str) -> Iterator[str]:
    """Count the absurdities of a level in that many games against three steady players, and its decisions."""
    for fixture in fixtures(variant, (level, "steady", "steady", "steady"), games, seed):
        game, watching, missed = play_game(fixture), fixture.levels.index(level), 0
        state, happened = game.start, list[Event]()
        for action, steps in game.moves():
            if not isinstance(action, Deal) and action.seat == watching:
                view = observe(state, watching)
                yield "decides"
                yield from absurdities(view, round_history(happened, watching), action)
                if isinstance(action, Discard):
                    missed = missed + 1 if view.me.down is not Down.NO and first_play(view) is not None else 0
                if missed == RUNNING:
                    yield "overlooks what could be played turn after turn"
            for event, _ in steps:
                if isinstance(event, RoundDealt):
                    happened.clear()
                happened.append(event)
            state = steps[-1][1]


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=4, help="of each rule set")
    parser.add_argument("level", nargs="?", default="novice")
    options = parser.parse_args()
    games, level = options.games, options.level
    for variant in map(shipped_variant, shipped_variants()):
        counts = Counter(watched(variant, games, "absurd", level))
        decided = counts.pop("decides")
        print(f"{variant.id}: {games} games, {decided} decisions of {level}; {dict(counts) or 'nothing absurd'}")


if __name__ == "__main__":
    main()

"""The rest of a round as a race: when each player would be down and out in many futures, as far as a seat may know.

A future is a random row of cards to come, drawn from the unseen ones; cards similar to what others took are rarer,
cards similar to what they discarded or refused more frequent. The others' hands are not dealt: how long they need is
drawn from the times of fresh hands minus the turns they have had. The random numbers come from the view alone, so
answers are reproducible.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from ai.bot import moment
from ai.evaluator.distance import Evaluator, evaluator_for
from ai.evaluator.effort import OutOfSteps, limited
from ai.players.plays import fitting_naturals
from ai.players.prospect import Prospect
from ai.unseen import cards_seen_in, refusals_in, unseen
from game.engine.events import Discarded, Event
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.contract import OUT_OF_REACH, cards_needed
from game.rules.variant import Contract, Kind, Variant

_AHEAD = 18  # cards of a future that are considered
_A_TURN = 1.6  # useful cards a player sees per turn: the draw, upcards taken, buys
_FRESH_HANDS = 200
_LEAST_FIT, _USUAL_FIT = 0.15, 0.35  # share of cards that can be hit: minimum, and with many melds on the table
_TAKEN, _THROWN = 0.75, 1.1  # factors for the odds of finding a card, per similar card taken or discarded by others


@dataclass(frozen=True, slots=True)
class Future:
    """A future: the sums of the codes of its first cards, and when the first of the others is out."""

    sums: tuple[int, ...]
    ends: float  # in turns


@dataclass(frozen=True, slots=True)
class Race:
    """Futures shared by all hands that are compared, so that differences come from the hands alone."""

    view: PlayerView
    evaluator: Evaluator
    futures: tuple[Future, ...]

    def draws(self, code: int, given: int = 0) -> list[int]:
        """Return, for each future, how many cards complete the contract, `given` of them arriving at once."""
        distance = self.evaluator.distance
        gaps = []
        for future in self.futures:
            drawn = given
            while drawn <= _AHEAD and (short := distance(code + future.sums[drawn])):
                drawn += _at_least(short)
            gaps.append(min(drawn, _AHEAD + 1) - given)
        return gaps


def _at_least(distance: int) -> int:
    """Return how many cards are needed at least to close the distance: these need not be tried one by one.

    A natural lowers it by one at most. A wild may lower it by more, in the place of a wild rank: where naturals would
    do too, that is ignored; out of reach, each card may be the wild that is needed.
    """
    return 1 if distance == OUT_OF_REACH else distance


def race_of(prospect: Prospect, history: Sequence[Event], futures: int) -> Race:
    """Return a race with this many random futures that are possible for the seat."""
    view = prospect.view
    copies = unseen(view, history)
    odds = [(prospect.evaluator.card_code(card), weight) for card, weight in odds_of(view, history, copies)]
    chance = Random(f"race {moment(view)}")
    fit = max(_LEAST_FIT, _share_that_fits(view, copies))
    futures_drawn = tuple(_future(view, odds, fit, chance) for _ in range(futures))
    return Race(view, prospect.evaluator, futures_drawn)


def _future(view: PlayerView, odds: Sequence[tuple[int, float]], fit: float, chance: Random) -> Future:
    order = sorted(odds, key=lambda copy: chance.random() ** (1 / copy[1]), reverse=True)[:_AHEAD]
    sums = [0]
    for code, _ in order:
        sums.append(sums[-1] + code)
    sums += [sums[-1]] * (_AHEAD + 1 - len(sums))
    ends = min(_turns_left(view, seat, fit, chance) for seat in range(view.players) if seat != view.seat)
    chance.gammavariate(2.0, 0.5)  # unused, but keeps the following random numbers, and so the futures, as they were
    return Future(tuple(sums), ends)


def _turns_left(view: PlayerView, seat: int, fit: float, chance: Random) -> float:
    """Return the turns another player needs to go out."""
    public = view.seats[seat]
    luck = chance.gammavariate(2.0, 0.5)
    if public.down is not Down.NO:
        return public.cards / fit * luck
    had = view.turns / view.players * _A_TURN
    rules = view.rules_of(seat)
    fresh = fresh_draws(rules.contract, view.variant, rules.cards.at(view.players), view.players)
    later = [draws for draws in fresh if draws > had]
    needed = chance.choice(later) - had if later else 1.0
    spare = max(1, public.cards - cards_needed(rules.contract))
    return needed / _A_TURN + spare / max(fit, _USUAL_FIT) * luck


@lru_cache(maxsize=256)
def fresh_draws(contract: Contract, variant: Variant, cards: int, players: int) -> tuple[int, ...]:
    """Return how many more cards freshly dealt hands need to be complete, in some deals."""
    evaluator = evaluator_for(contract, variant)
    pack = [evaluator.card_code(card) for card in variant.cards_for(players)]
    chance = Random(f"{contract} {cards}")
    turns = []
    # It has steps of its own because it is cached: what it costs must not depend on who asked before.
    with limited(), suppress(OutOfSteps):
        for _ in range(_FRESH_HANDS):
            dealt = chance.sample(pack, min(len(pack), cards + 2 * _AHEAD))
            drawn, most = 0, len(dealt) - cards
            while drawn <= most and (short := evaluator.distance(sum(dealt[: cards + drawn]))):
                drawn += _at_least(short)
            turns.append(min(drawn, most + 1))
    return tuple(turns)


def odds_of(view: PlayerView, history: Sequence[Event], copies: Mapping[Card, int]) -> list[tuple[Card, float]]:
    """Return every unseen copy with its odds of coming up."""
    theirs = [view.rules_of(seat).contract for seat in range(view.players) if seat != view.seat]
    sets, runs = (any(spec.kind is kind for contract in theirs for spec in contract) for kind in Kind)
    took = {card for seat, held in cards_seen_in(history).held.items() if seat != view.seat for card in +held}
    threw = {event.card for event in history if isinstance(event, Discarded) and event.seat != view.seat}
    threw |= refusals_in(history, view.seat)

    def weight(card: Card) -> float:
        akin = [
            sum((sets and card.rank == other.rank) or (runs and _is_near(card, other)) for other in others)
            for others in (took, threw)
        ]
        return float(_TAKEN ** min(akin[0], 3) * _THROWN ** min(akin[1], 3))

    return [(card, weight(card)) for card, count in sorted(copies.items()) for _ in range(count)]


def _is_near(card: Card, other: Card) -> bool:
    return card.suit == other.suit and abs(card.rank - other.rank) <= 2


def _share_that_fits(view: PlayerView, copies: Mapping[Card, int]) -> float:
    if not view.melds:
        return _USUAL_FIT
    fitting = fitting_naturals(view.melds, view.seat, view.variant)
    fits = sum(count for card, count in copies.items() if view.variant.is_wild(card) or card in fitting)
    return fits / max(1, sum(copies.values()))

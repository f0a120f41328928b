"""The value of discards, and what predicts it: `python -m tests.bench.discards [DISCARDS] [VARIANT ...]`.

Sharp players play rounds of the rule sets. Some of their discards before laying down are compared with the alternatives
by playing out the rest of the round in the same simulated deals after each. It prints the average gain over the discard
made: by the weights that best fit the other half of the discards, and by the best discard in half of the deals,
evaluated in the other half; then the weights that best fit all of them.
"""

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.batch import is_batched
from ai.master.ahead import play_out
from ai.players.acceptance import by_code, outlook
from ai.players.company import support_by_card
from ai.players.discards import _EACH_DOWN, _MORE, _THEN, chance_wanted, company_of
from ai.players.plays import fitting_cards
from ai.players.prospect import prospect_of
from ai.players.traits import SHARP
from ai.unseen import unseen
from game.engine.actions import Discard
from game.engine.events import Event
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.bench.prices import decisions

DISCARDS = 100
DEALS = 128  # in each of two lots
SHARE = 0.4  # a share of the discards that leave a choice
MOST_CARDS = 8  # compared
MOST = 12.0  # points: larger differences count as this

Floats = NDArray[np.float64]


class BuyFactors(NamedTuple):
    """Numbers for or against discarding a card."""

    more: float  # the logarithm of one plus the helpful cards left
    then: float  # cards that help next
    points: float  # the points of the card
    down: float  # the value times the number of players who are down
    company: float
    wanted: float  # the chance that another takes or buys it


NOW = BuyFactors(_MORE, _THEN, SHARP.points, _EACH_DOWN, -SHARP.company, -SHARP.danger)


class Choice(NamedTuple):
    """A discard and its alternatives; the discard made comes first. Arrays have a row for each card."""

    grounds: Floats
    worth: Floats  # in points, a column for each lot of deals


def main() -> None:
    """Print the table and the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("discards", type=int, nargs="?", default=DISCARDS, help="of each rule set")
    parser.add_argument("rules", nargs="*", help="all, if none is named")
    options = parser.parse_args()
    names = options.rules or shipped_variants()
    choices_by_name = {name: tuple(choices(shipped_variant(name), options.discards)) for name in names}
    print(f"{'rules':<10} {'discards':>8} {'weights':>8} {'bound':>8}   points a discard")
    for name, some in choices_by_name.items():
        by_weights = []
        for half in range(2):
            weights = fit(all_but_half(choices_by_name, name, half))
            by_weights += [gained(choice, weights) for choice in some[half::2]]
        bound = [float(worth[worth[:, 0].argmax(), 1] - worth[0, 1]) for _, worth in some]
        print(f"{name:<10} {len(some):>8} {np.mean(by_weights):8.2f} {np.mean(bound):8.2f}")
    fitted = fit([choice for some in choices_by_name.values() for choice in some])
    for ground, weight, best in zip(BuyFactors._fields, NOW, fitted, strict=True):
        print(f"{ground:<10} {weight:7.2f} fitted {best:7.2f}")


def all_but_half(choices_by_name: Mapping[str, Sequence[Choice]], name: str, half: int) -> list[Choice]:
    """Return all choices except every second one of a rule set."""
    return [
        choice
        for other, some in choices_by_name.items()
        for at, choice in enumerate(some)
        if other != name or at % 2 != half
    ]


def choices(variant: Variant, most: int) -> Iterator[Choice]:
    """Return this many choices of a rule set, from all its rounds alike."""
    chance, left = random.Random(f"discards of {variant.id}"), most
    for view, history, action in decisions(variant, "discards"):
        if not isinstance(action, Discard) or view.me.down is not Down.NO or chance.random() > SHARE:
            continue
        cards = compared(view, action.card)
        if len(cards) > 1:
            yield Choice(buy_factors_of(view, history, cards), judged(view, history, cards))
            left -= 1
        if not left:
            return


def compared(view: PlayerView, thrown: Card) -> list[Card]:
    """Return the discard and others that leave the same distance and that no player could hit."""
    prospect = prospect_of(view)
    if not prospect.distance or not is_batched(prospect.evaluator):
        return []
    fitting, wild = fitting_cards(view, view.hand, view.melds), view.variant.is_wild
    likely = [card for card in dict.fromkeys(view.hand) if card != thrown and card not in fitting and not wild(card)]
    alike = [card for card in likely if prospect.lacking(card) == prospect.lacking(thrown)]
    return [thrown, *alike][:MOST_CARDS]


def buy_factors_of(view: PlayerView, history: tuple[Event, ...], cards: Sequence[Card]) -> Floats:
    """Return the numbers for or against discarding each card."""
    prospect, copies = prospect_of(view), unseen(view, history)
    counts, others = by_code(prospect, copies), company_of(view, history, copies)
    supports = support_by_card(view.hand, view.rules.contract, view.variant)
    down = sum(seat.down is not Down.NO for seat in view.seats)
    rows = []
    for card in cards:
        code = prospect.code - prospect.evaluator.card_code(card)
        after, points = outlook(prospect, code, prospect.lacking(card), counts), view.variant.points_of(card)
        chance = chance_wanted(card, others)
        rows.append(BuyFactors(log(1 + after.first), after.then, points, points * down, supports[card], chance))
    return np.array(rows, np.float64)


def judged(view: PlayerView, history: tuple[Event, ...], cards: Sequence[Card]) -> Floats:
    """Return the value of discarding each card in two lots of deals."""
    return np.stack([worth_in(view, history, cards, lot) for lot in range(2)], axis=1)


def worth_in(view: PlayerView, history: tuple[Event, ...], cards: Sequence[Card], lot: int) -> Floats:
    """Return the average value of discarding each card in the deals of a lot."""
    actions = [Discard(view.seat, card) for card in cards]
    return np.asarray(play_out(view, history, actions, DEALS, lot).mean(axis=1), np.float64)


def gained(choice: Choice, weights: Floats) -> float:
    """Return what the discard that the weights prefer gains over the one made."""
    mean = choice.worth.mean(axis=1)
    return float(mean[(choice.grounds @ weights).argmax()] - mean[0])


def fit(some: Sequence[Choice]) -> Floats:
    """Return the weights that best predict the differences within a choice; every choice counts alike."""
    grounds, worth = list[Floats](), list[Floats]()
    for choice in some:
        mean, root = choice.worth.mean(axis=1), len(choice.worth) ** -0.5
        grounds.append((choice.grounds - choice.grounds.mean(axis=0)) * root)
        worth.append(np.clip(mean - mean.mean(), -MOST, MOST) * root)
    return np.asarray(np.linalg.lstsq(np.concatenate(grounds), np.concatenate(worth), rcond=None)[0])


if __name__ == "__main__":
    main()

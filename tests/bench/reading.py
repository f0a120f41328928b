"""How well hidden hands are guessed: `python -m tests.bench.reading [ROUNDS] [VARIANT ...]`.

Sharp players play rounds of the rule sets. At some of their choices the true places of the hidden cards, in another
hand or the stock, are compared with the estimate. It prints the average surprise per card, in bits: if only the sizes
of hands and stock are known, and for deals as the master draws them. The rank is the chance that a card in a hand was
considered likelier to be there than one that was not; one half if nothing is known. Each with half its 95 % interval
over rounds.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import fmean
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.bot import Limit
from ai.bots import bot_named
from ai.evaluator.batch import COLUMNS, WILDS, columns_of
from ai.intervals import Estimate, estimated
from ai.master.imagined import WEIGHTS, Signs, imagined, known_hands, signs_of
from ai.unseen import SeatHistory, cards_seen_in, unseen
from game.engine.events import Event
from game.engine.play import carry_out
from game.engine.view import PlayerView, observe
from game.rules.cards import Card
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.bench.departures import dealt, seat_to_act

ROUNDS = 60
SHARE = 0.1  # a share of the choices
DEALS = 256
LEVEL = bot_named("sharp")
STEPS, PRIOR = 12, 1.0

Floats = NDArray[np.float64]


class Moment(NamedTuple):
    """A choice, and the true places of hidden cards: copies by the other seats, in order, the stock last."""

    view: PlayerView
    history: tuple[Event, ...]
    truth: Floats


class Read(NamedTuple):
    """How well the places of the hidden cards were guessed."""

    loss: float  # bits a card
    rank: float


def moments(variant: Variant, rounds: int, seed: str) -> Iterator[list[Moment]]:
    """Yield some choices of each round, if any card is hidden."""
    chance = random.Random(seed)
    for number in range(rounds):
        course, some = dealt(variant, number % len(variant.rounds) + 1, f"{seed} {number}"), list[Moment]()
        while (seat := seat_to_act(course)) is not None:
            view, witness = observe(course.game, seat), SeatHistory(course.events, seat)
            if chance.random() < SHARE:
                truth = _truth(view, witness, course.game.hands, course.game.stock)
                some.append(Moment(view, tuple(witness), truth))
            carry_out(course, view, LEVEL.choose(view, witness, Limit()))
        if some:
            yield some


def _truth(
    view: PlayerView, history: SeatHistory, hands: tuple[tuple[Card, ...], ...], stock: tuple[Card, ...]
) -> Floats:
    known_cards = known_hands(view, cards_seen_in(history))
    others = [seat for seat in range(view.players) if seat != view.seat]
    return np.array(
        [*(_counts(view, hands[seat]) - known_cards[seat] for seat in others), _counts(view, stock)], np.float64
    )


def _counts(view: PlayerView, cards: tuple[Card, ...]) -> Floats:
    columns, counts = columns_of(view.variant.dealing.wilds), np.zeros(COLUMNS)
    for card in cards:
        counts[columns.get(card, WILDS)] += 1
    return counts


def by_size(moment: Moment) -> Floats:
    """Return the chance by place and column that a hidden card is there, by sizes alone."""
    sizes = moment.truth.sum(axis=1, keepdims=True)
    return np.asarray(np.repeat(sizes / sizes.sum(), COLUMNS, axis=1))


def by_deals(moment: Moment) -> Floats:
    """Return the estimate from simulated deals, in which the sizes count as one more deal."""
    view = moment.view
    deals = imagined(view, moment.history, DEALS, 1, np.random.default_rng(0))
    others = [seat for seat in range(view.players) if seat != view.seat]
    known_cards = known_hands(view, cards_seen_in(moment.history))
    held = np.array([deals.hands[seat].mean(axis=0) - known_cards[seat] for seat in others])
    columns, copies = columns_of(view.variant.dealing.wilds), np.zeros(COLUMNS)
    for card, count in unseen(view, moment.history).items():
        copies[columns.get(card, WILDS)] += count
    share = np.divide(held, copies, out=np.zeros_like(held), where=copies > 0)
    guess = np.vstack([share, 1 - share.sum(axis=0)])
    return np.asarray((DEALS * guess + by_size(moment)) / (DEALS + 1))


def read(moment: Moment, chances: Floats) -> Read:
    """Return how well these chances predict the cards."""
    truth = moment.truth
    loss = -float((truth * np.log2(np.maximum(chances, 1e-9))).sum() / truth.sum())
    return Read(
        loss, fmean(_rank(truth[at], truth.sum(axis=0) - truth[at], chances[at]) for at in range(len(truth) - 1))
    )


def _rank(inside: Floats, outside: Floats, chances: Floats) -> float:
    if not inside.sum() or not outside.sum():
        return 0.5
    above = (chances[:, None] > chances) + 0.5 * (chances[:, None] == chances)
    return float(inside @ above @ outside / (inside.sum() * outside.sum()))


def fit(some: Sequence[Moment]) -> Signs:
    """Return the weights that minimize the surprise, by Newton's method."""
    weights = np.zeros(len(Signs._fields))
    truths = [(moment.truth, _signs(moment)) for moment in some]
    for _ in range(STEPS):
        slope, curve = np.zeros(len(weights)), np.eye(len(weights)) * PRIOR
        slope -= PRIOR * weights
        for truth, signs in truths:
            chances = _chances(truth, signs @ weights)[:-1]
            copies = truth.sum(axis=0)
            slope += np.einsum("pc,pck->k", truth[:-1] - chances * copies, signs)
            mean = np.einsum("pc,pck->ck", chances, signs)
            curve += np.einsum("pc,pck,pcl->kl", chances * copies, signs, signs)
            curve -= np.einsum("c,ck,cl->kl", copies, mean, mean)
        weights += np.linalg.solve(curve, slope)
    return Signs(*map(float, weights))


def by_odds(moment: Moment) -> Floats:
    """Return the chances by the weights that deals are created with."""
    return _chances(moment.truth, _signs(moment) @ np.array(WEIGHTS))


def _signs(moment: Moment) -> Floats:
    return np.asarray(np.delete(signs_of(moment.view, moment.history), moment.view.seat, axis=0))


def _chances(truth: Floats, odds: Floats) -> Floats:
    """Return chances by place and column from the log odds by hand and column relative to the stock."""
    sizes = np.maximum(truth.sum(axis=1, keepdims=True), 1e-9)
    chances = np.exp(np.vstack([odds, np.zeros(COLUMNS)])) * sizes
    return np.asarray(chances / chances.sum(axis=0))


GUESSES = {"by size": by_size, "by odds": by_odds, "by deals": by_deals}


def lines(variant: Variant, rounds: int, seed: str) -> Iterator[str]:
    """Yield a line for each guess, with its gain over the first."""
    played = [*moments(variant, rounds, seed)]
    readings = {
        name: [[read(moment, guess(moment)) for moment in some] for some in played] for name, guess in GUESSES.items()
    }
    first = [fmean(reading.loss for reading in some) for some in readings["by size"]]
    for name, by_round in readings.items():
        loss, rank = ([fmean(reading[at] for reading in some) for some in by_round] for at in range(2))
        gained = [before - after for before, after in zip(first, loss, strict=True)]
        figures = " ".join(map(_figure, map(estimated, (loss, gained, rank))))
        yield f"{variant.id:<10} {name:<9} {sum(map(len, by_round)):>7} {figures}"


def _figure(estimate: Estimate) -> str:
    return f"{estimate.mean:>7.4f} ± {estimate.half:6.4f}"


def main() -> None:
    """Print a table, rule set by rule set."""
    parser = argparse.ArgumentParser(description="How well hidden hands are guessed.")
    parser.add_argument("rounds", nargs="?", type=int, default=ROUNDS)
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--seed", default="reading")
    parser.add_argument("--fit", action="store_true", help="print the weights that fit best, on other deals")
    options = parser.parse_args()
    if options.fit:
        every = chain.from_iterable(moments(shipped_variant(name), options.rounds, "fit") for name in options.variants)
        for name, weight in fit([*chain.from_iterable(every)])._asdict().items():
            print(f"{name:<14} {weight:6.2f}")
        return
    print(f"{'rules':<10} {'guess':<9} {'moments':>7} {'bits a card':>16} {'gained':>16} {'rank':>16}", flush=True)
    for name in options.variants:
        print("\n".join(lines(shipped_variant(name), options.rounds, options.seed)), flush=True)


if __name__ == "__main__":
    main()

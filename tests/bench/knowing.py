"""The value of reading hands compared with knowing them: `python -m tests.bench.knowing [ROUNDS] [VARIANT ...]`.

Sharp players play rounds of the rule sets. At some of their draws, buys and discards every choice that `master/racing`
would simulate is played out in three kinds of deals: blind ones, with hidden cards anywhere except those seen to be
taken; deals as the master reads the hands; and deals with the true hands and a shuffled stock. Each kind chooses what
does best in its deals. Further deals with the true hands, not used for choosing, give the value of that choice. It
prints the points per choice by which the two better informed kinds beat the blind one, each with half its 95 % interval
over rounds, and the share of the gap between blind and known that reading closes.
"""

import argparse
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.bot import Limit
from ai.bots import bot_named
from ai.evaluator.batch import COLUMNS, WILDS, Copies, columns_of
from ai.intervals import estimated
from ai.master.ahead import ends_of
from ai.master.candidates import candidate_actions
from ai.master.deals import Deals
from ai.master.imagined import deals_with, imagined, known_hands
from ai.players.player import Player
from ai.players.traits import MASTER, tempered
from ai.unseen import SeatHistory, cards_seen_in, unseen
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.play import carry_out
from game.engine.view import PlayerView, observe
from game.rules.cards import Card
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.bench.departures import dealt, seat_to_act

ROUNDS = {"campfire": 10, "shafer": 14, "quarters": 14, "may_i": 14, "classic": 10}  # fixed in advance
SHARE = 0.06  # a share of the choices
DEALS = 256  # the deals of each kind for each choice
LEVEL = bot_named("sharp")
RACING = Player(tempered(MASTER, "racing"))

Columns = NDArray[np.int64]
Floats = NDArray[np.float64]


class Moment(NamedTuple):
    """A choice: what the seat knows, its possible actions, and the true place of every card."""

    view: PlayerView
    history: Sequence[Event]
    choices: Sequence[Action]
    hands: Sequence[Sequence[Card]]
    stock: Sequence[Card]


Maker = Callable[[Moment, int, int, np.random.Generator], Deals]  # this many deals, and how often


class Won(NamedTuple):
    """Points that a choice with more knowledge gains on a choice without it."""

    read: float
    known: float


def moments(variant: Variant, number: int, seed: str) -> Iterator[Moment]:
    """Yield some choices of a round that master would simulate."""
    course, chance = dealt(variant, number, seed), random.Random(f"{seed} moments")
    while (seat := seat_to_act(course)) is not None:
        view, witness = observe(course.game, seat), SeatHistory(course.events, seat)
        if chance.random() < SHARE:
            choices = candidate_actions(view, witness, RACING.choose(view, witness, Limit()), RACING.traits)
            if len(choices) > 1:
                yield Moment(view, tuple(witness), [*choices], course.game.hands, course.game.stock)
        carry_out(course, view, LEVEL.choose(view, witness, Limit()))


def blind(moment: Moment, number: int, alike: int, chance: np.random.Generator) -> Deals:
    """Return deals in which hidden cards are anywhere, except those seen to be taken."""
    view, known_cards = moment.view, known_hands(moment.view, cards_seen_in(moment.history))
    hidden = _shuffled(view, [*unseen(view, moment.history).elements()], number, chance)
    hands, at = np.repeat(known_cards[:, None], number, axis=1), 0
    hands[view.seat] = _copies(view, view.hand)
    for seat, public in enumerate(view.seats):
        lacking = 0 if seat == view.seat else public.cards - int(known_cards[seat].sum())
        for place in range(at, at + lacking):
            hands[seat, np.arange(number), hidden[:, place]] += 1
        at += lacking
    return _deals(moment, hands, hidden[:, at:], alike, chance)


def as_read(moment: Moment, number: int, alike: int, chance: np.random.Generator) -> Deals:
    """Return deals as master simulates them."""
    return imagined(moment.view, moment.history, number, alike, chance)


def as_known(moment: Moment, number: int, alike: int, chance: np.random.Generator) -> Deals:
    """Return deals in which every player has their true hand."""
    hands = np.array([_copies(moment.view, hand) for hand in moment.hands])
    stock = _shuffled(moment.view, moment.stock, number, chance)
    return _deals(moment, np.repeat(hands[:, None], number, axis=1), stock, alike, chance)


def _deals(moment: Moment, hands: Copies, stock: Columns, alike: int, chance: np.random.Generator) -> Deals:
    """Return the deals with these hands and stocks; discards return once those are used up (X-8)."""
    beneath = _shuffled(moment.view, cards_seen_in(moment.history).pile[:-1], len(stock), chance)
    return deals_with(moment.view, hands, np.concatenate([stock, beneath], axis=1), alike)


def _shuffled(view: PlayerView, cards: Sequence[Card], number: int, chance: np.random.Generator) -> Columns:
    """Return this many orders of the cards, as columns."""
    columns = columns_of(view.variant.dealing.wilds)
    places = np.array([columns.get(card, WILDS) for card in cards], np.int64)
    return np.asarray(chance.permuted(np.tile(places, (number, 1)), axis=1), np.int64)


def _copies(view: PlayerView, cards: Iterable[Card]) -> Copies:
    columns, counts = columns_of(view.variant.dealing.wilds), np.zeros(COLUMNS, np.uint8)
    for card in cards:
        counts[columns.get(card, WILDS)] += 1
    return counts


def won(moment: Moment, luck: str) -> Won:
    """Return what reading and knowing gain at a choice."""
    view, choices = moment.view, moment.choices

    def worths(maker: Maker, lot: int) -> Floats:
        deals = maker(moment, DEALS, len(choices), np.random.default_rng([lot, *luck.encode()]))
        return np.asarray(ends_of(view, moment.history, choices, deals).mean(axis=1))

    chosen = [int(worths(maker, 0).argmax()) for maker in (blind, as_read, as_known)]
    worth = worths(as_known, 1)
    return Won(*(float(worth[action] - worth[chosen[0]]) for action in chosen[1:]))


def won_in(variant: Variant, rounds: int, seed: str) -> list[list[Won]]:
    """Return the gains of some choices of each of this many rounds; rounds without any are left out."""
    gains = list[list[Won]]()
    for deal in range(rounds):
        some = moments(variant, deal % len(variant.rounds) + 1, f"{seed} {deal}")
        gains.append([won(moment, f"{seed} {deal} {at}") for at, moment in enumerate(some)])
    return [round_ for round_ in gains if round_]


def line(name: str, gains: Sequence[Sequence[Won]]) -> str:
    """Return the line of one rule set."""
    read, knowing = (estimated([fmean(gain[at] for gain in some) for some in gains]) for at in range(2))
    share = read.mean / knowing.mean if knowing.mean > 0 else float("nan")
    text = f"{read.mean:>+7.2f} ± {read.half:4.2f} {knowing.mean:>+7.2f} ± {knowing.half:4.2f} {share:>7.0%}"
    return f"{name:<10} {len(gains):>6} {sum(map(len, gains)):>7} {text}"


def main() -> None:
    """Print a line for each rule set, and one for all rounds together."""
    parser = argparse.ArgumentParser(description="What reading hands is worth, beside knowing them.")
    parser.add_argument("rounds", nargs="?", type=int, help="instead of the numbers fixed beforehand")
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--seed", default="knowing")
    options = parser.parse_args()
    print(f"{'rules':<10} {'rounds':>6} {'choices':>7} {'read wins':>14} {'known wins':>14} {'share':>7}", flush=True)
    every = list[list[Won]]()
    for name in options.variants:
        gains = won_in(shipped_variant(name), options.rounds or ROUNDS[name], options.seed)
        every += gains
        print(line(name, gains), flush=True)
    print(line("all", every))


if __name__ == "__main__":
    main()

"""The value of buys, and what predicts it: `python -m tests.bench.prices [OFFERS] [VARIANT ...]`.

Sharp players play rounds of the rule sets. Some of the offers they may buy or pass are evaluated by playing out the
rest of the round in simulated deals with and without the buy. It prints the average value of buying everything, buying
what lowers the distance, buying by the weights in `ai.players.price`, and a bound that no rule reaches because part of
it is luck; then the weights that best fit these offers.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.evaluator.batch import is_batched
from ai.master.ahead import play_out
from ai.players.price import WEIGHTS, BuyFactors, buy_factors_of, is_worth_a_buy, may_pay
from ai.players.prospect import prospect_of
from game.engine.actions import Action, Buy, Deal, Pass
from game.engine.buying import call_would_pay
from game.engine.events import Event
from game.engine.play import play
from game.engine.referee import refusal
from game.engine.state import Down, Phase, new_game, to_act
from game.engine.view import PlayerView, observe
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants

OFFERS = 200
PLAYERS = 4
DEALS = 64
SHARE = 0.25  # share of offers that do not lower the distance, of which there are many more
MOST = 15.0  # points: larger differences count as this
ALIKE = 3  # rounds in a game, of which the first is played, so the score never matters


class Offer(NamedTuple):
    """An offer, the value of buying it in points, and that of the weights."""

    grounds: BuyFactors
    nearer: bool
    judged: bool  # by the weights, not by a rule of the round
    is_bought: bool
    worth: float


def main() -> None:
    """Print the table and the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("offers", type=int, nargs="?", default=OFFERS, help="of each rule set")
    parser.add_argument("rules", nargs="*", help="all, if none is named")
    options = parser.parse_args()
    named = options.rules or [name for name in shipped_variants() if not shipped_variant(name).rounds[0].points]
    offers_by_name = {name: tuple(offers(shipped_variant(name), options.offers)) for name in named}
    print(f"{'rules':<10} {'offers':>7} {'all':>7} {'nearer':>7} {'weights':>7} {'bound':>7}   points an offer")
    for name, judged in offers_by_name.items():
        worth = np.array([offer.worth for offer in judged])
        rules = [
            np.ones(len(worth)),
            [offer.nearer for offer in judged],
            [offer.is_bought for offer in judged],
            worth > 0,
        ]
        standing_for = np.array([1.0 if offer.nearer else 1 / SHARE for offer in judged])
        means = " ".join(f"{float(np.average(worth * np.array(rule), weights=standing_for)):7.2f}" for rule in rules)
        print(f"{name:<10} {len(worth):>7} {means}")
    fitted = fit([[offer for offer in judged if offer.judged] for judged in offers_by_name.values()])
    for ground, weight, best in zip(BuyFactors._fields, WEIGHTS, fitted, strict=True):
        print(f"{ground:<10} {weight:7.2f} fitted {best:7.2f}")


def offers(variant: Variant, most: int) -> Iterator[Offer]:
    """Yield this many offers of a rule set, from all its rounds alike."""
    chance = random.Random(f"offers of {variant.id}")
    left = most
    for view, history, action in decisions(variant, "prices"):
        offer = judge(view, history, action, chance)
        if offer is not None:
            yield offer
            left -= 1
        if not left:
            return


def decisions(variant: Variant, seed: str) -> Iterator[tuple[PlayerView, tuple[Event, ...], Action]]:
    """Yield what sharp players do in all rounds of a rule set alike, with their views, without end."""
    for number in count():
        for rules in variant.rounds:
            repeated = replace(variant, id=f"{variant.id}, {rules.contract}", rounds=(rules,) * ALIKE)
            yield from _in_first_round(repeated, f"{seed} {number}")


def _in_first_round(variant: Variant, seed: str) -> Iterator[tuple[PlayerView, tuple[Event, ...], Action]]:
    """Yield what sharp players do in the first round of a game."""
    bot, dealt = bot_named("sharp"), play(new_game(variant, PLAYERS, seed), Deal())
    events, state = [event for event, _ in dealt], dealt[-1][1]
    while state.phase is not Phase.ROUND_OVER:
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None, "the round is on"
        view, history = observe(state, seat), round_history(events, seat)
        action = bot.choose(view, history, Limit())
        yield view, history, action
        steps = play(state, action)
        events += [event for event, _ in steps]
        state = steps[-1][1]


def judge(view: PlayerView, history: tuple[Event, ...], action: Action, chance: random.Random) -> Offer | None:
    """Return the offer judged, if the choice is not obvious; of those that do not help only a share."""
    if view.phase is not Phase.OFFER or not isinstance(action, Buy | Pass):
        return None
    other: Action = Pass(view.seat) if isinstance(action, Buy) else Buy(view.seat)
    if view.upcard is None or view.me.down is not Down.NO or call_would_pay(view) or refusal(view, other) is not None:
        return None
    prospect = prospect_of(view)
    after = prospect.having(view.upcard)
    nearer = after < prospect.distance
    if not after or not prospect.distance or not is_batched(prospect.evaluator):
        return None
    if not nearer and chance.random() > SHARE:
        return None
    bought, passed = play_out(view, history, (Buy(view.seat), Pass(view.seat)), DEALS).mean(axis=1)
    worth = float(bought - passed)
    is_bought = is_worth_a_buy(prospect, history, view.upcard)
    return Offer(buy_factors_of(prospect, history, view.upcard), nearer, nearer or may_pay(prospect), is_bought, worth)


def fit(judged: list[list[Offer]]) -> NDArray[np.float64]:
    """Return the weights that best predict the values; rule sets count alike, and so do helpful cards and others."""
    factors, worth, weights = list[BuyFactors](), list[float](), list[float]()
    for some in judged:
        for group in ([offer for offer in some if offer.nearer], [offer for offer in some if not offer.nearer]):
            factors += [offer.grounds for offer in group]
            worth += [offer.worth for offer in group]
            weights += [1 / len(group) for _ in group]
    root = np.sqrt(np.array(weights))
    grounds = np.array(factors, np.float64) * root[:, None]
    clipped = np.clip(np.array(worth), -MOST, MOST) * root
    return np.asarray(np.linalg.lstsq(grounds, clipped, rcond=None)[0])


if __name__ == "__main__":
    main()
